"""From Numba's intermediate code to one WebAssembly module, by the LLVM that Numba brings along.

What Numba compiles is meant for the machine at hand and for Python: names of the processor, counted
references, exceptions. Nothing here allocates or raises, so all of that is cut away, and the rest is
optimised for WebAssembly.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+simd128"  # many numbers at a time; all browsers have had it since spring 2023
STACK = 1 << 16
HEADER = re.compile(r"^target (triple|datalayout) = .*$", re.MULTILINE)
# Numba's functions that count references: there is nothing to count.
COUNTING = re.compile(
    r"^(define [^\n]*@NRT_(inc|dec)ref\([^}]*^}|declare .*@NRT_(inc|dec)ref\(.*)$", re.MULTILINE
)
COUNT_NOTHING = "\ndefine internal void @{}(ptr %0) alwaysinline {{\n  ret void\n}}\n"
# What an exception would say, and the file and line that would have raised it.
EXCEPTION = re.compile(r"^(@\.const\.picklebuf\.\S+ = .*? constant \{[^}]*\}) \{[^}]*\}", re.MULTILINE)
# Functions of the C library that are instructions here.
MATHS = re.compile(r"@(sqrt|floor)\(")
# What is only declared: variables and functions of Python. A module that reached one would stop.
VARIABLE = re.compile(r"= (?:external|common)(?: local_unnamed_addr)? global (\S+).*$", re.MULTILINE)
FUNCTION = re.compile(r"^declare (.*?) (@(?:Py|_Py|numba_|NRT_)\S*?)\((.*?)\)[^()]*$", re.MULTILINE)
STOP = r"define internal \1 \2(\3) {\n  call void @llvm.trap()\n  unreachable\n}"


def build_module(exports: Mapping[str, Any]) -> bytes:
    """A module of compiled functions, by the names that it exports."""
    return link(compile_module(exports), list(exports))


def compile_module(exports: Mapping[str, Any]) -> bytes:
    """Its object code, which a linker finishes."""
    from llvmlite import binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, reloc="static", features=FEATURES)
    whole = llvm.parse_assembly("")
    for name, function in exports.items():
        whole.link_in(llvm.parse_assembly(plain_code(function, name)))
    whole = llvm.parse_assembly(without_python(str(whole), str(machine.target_data)))
    for value in (*whole.functions, *whole.global_variables):
        if not value.is_declaration and value.name not in exports:
            value.linkage = "internal"
    optimise(whole, machine)
    return bytes(machine.emit_object(whole))


def plain_code(function: Any, name: str) -> str:
    """The intermediate code of a compiled function and of all that it calls, under a plain name."""
    code: str = function._library.get_llvm_str()
    return re.sub(rf'@"?{re.escape(function._wrapper_name)}"?(?=\()', f"@{name}", code)


def without_python(written: str, layout: str) -> str:
    """Code for another machine, in which nothing is left of Python."""
    for pattern, instead in (
        (HEADER, ""),
        (COUNTING, ""),
        (EXCEPTION, r"\1 zeroinitializer"),
        (VARIABLE, r"= internal global \1 zeroinitializer"),
        (FUNCTION, STOP),
    ):
        written = pattern.sub(instead, written)
    written = plain_math(written)
    for name in ("NRT_incref", "NRT_decref"):
        if f"@{name}(" in written:
            written += COUNT_NOTHING.format(name)
    if "declare void @llvm.trap()" not in written:
        written += "\ndeclare void @llvm.trap()\n"
    return f'target triple = "{TRIPLE}"\ntarget datalayout = "{layout}"\n{written}'


def plain_math(written: str) -> str:
    """Code that calls no function of the C library where there is an instruction."""
    return MATHS.sub(r"@llvm.\1.f64(", written)


def optimise(module: Any, machine: Any) -> None:
    """As a C compiler would at its highest level."""
    from llvmlite import binding as llvm

    options = llvm.create_pipeline_tuning_options(speed_level=3)
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)


def link(compiled: bytes, exports: list[str]) -> bytes:
    """Put object code into its final form."""
    with tempfile.TemporaryDirectory() as folder:
        source, result = Path(folder, "code.o"), Path(folder, "module.wasm")
        source.write_bytes(compiled)
        linker = [sys.executable, "-m", "ziglang", "wasm-ld", "--no-entry", "--strip-all", "--stack-first"]
        shown = [f"--export={name}" for name in (*exports, "__heap_base")]
        stack = ["-z", f"stack-size={STACK}"]
        subprocess.run([*linker, *stack, *shown, str(source), "-o", str(result)], check=True)
        return result.read_bytes()
