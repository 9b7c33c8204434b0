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
# An index that Python would count from the end if it were negative. No game has such an index: modules that
# stopped at one went through all of ``tests/speeds``. So the compiler may rely on it.
FROM_THE_END = re.compile(
    r"^  (%\S+) = icmp slt i64 (%\S+), 0\n"
    r"  (%\S+) = add i64 \2, \S+\n"
    r"  (%\S+) = select i1 \1, i64 \3, i64 \2$",
    re.MULTILINE,
)
FROM_THE_START = r"  \1 = icmp sge i64 \2, 0\n  call void @llvm.assume(i1 \1)\n  \4 = add i64 \2, 0"
# Numbers in memory, by kind. Those of 64 bits may be anything: positions are also compared as words.
KINDS = ("i8", "i16", "i32", "float", "double")
NUMBER = re.compile(rf"^  (?:%\S+ = load|store) ({'|'.join(KINDS)})[ ,].*$", re.MULTILINE)
KIND = '!{0} = !{{!{1}, !{1}, i64 0}}\n!{1} = !{{!"{2}", !{3}, i64 0}}\n'
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
        (FROM_THE_END, FROM_THE_START),
    ):
        written = pattern.sub(instead, written)
    written = told_apart(plain_math(written))
    for name in ("NRT_incref", "NRT_decref"):
        if f"@{name}(" in written:
            written += COUNT_NOTHING.format(name)
    for name, arguments in (("trap", ""), ("assume", "i1")):
        if f"declare void @llvm.{name}(" not in written:
            written += f"\ndeclare void @llvm.{name}({arguments})\n"
    return f'target triple = "{TRIPLE}"\ntarget datalayout = "{layout}"\n{written}'


def plain_math(written: str) -> str:
    """Code that calls no function of the C library where there is an instruction."""
    return MATHS.sub(r"@llvm.\1.f64(", written)


def told_apart(written: str) -> str:
    """Code that says of each number in memory what kind it is (LLVM's "tbaa").

    What is written as one kind is never read as another. So what has been read need not be read again after
    something of another kind has been written, and many numbers can be added up at a time.
    """
    root = 1 + max((int(each) for each in re.findall(r"^!(\d+) = ", written, re.MULTILINE)), default=-1)
    access = {kind: root + 1 + 2 * i for i, kind in enumerate(KINDS)}
    written = NUMBER.sub(lambda found: f"{found[0]}, !tbaa !{access[found[1]]}", written)
    kinds = (KIND.format(number, number + 1, kind, root) for kind, number in access.items())
    return f'{written}\n!{root} = !{{!"numbers"}}\n{"".join(kinds)}'


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
