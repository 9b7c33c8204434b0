"""Compiled functions as parts of other compiled functions, which take in Numba's code for them.

By itself Numba finishes every function: it optimises it together with all that it calls, wraps it for Python,
turns it into machine code and keeps that on disk, once for every kind of arguments. Here this is done for
what Python calls and for nothing else. Everything together then compiles in half the time.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from weakref import WeakSet

from llvmlite.binding import Linkage
from numba import njit, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher
from numba.extending import overload


class _PartOfOthers(JITCodeLibrary):  # type: ignore[misc]
    """The code of a part: its caller optimises it and turns it into machine code."""

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        """Take in the code of all parts of this one."""
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.external:
                function.linkage = "linkonce_odr"  # several callers may have it
        self._finalize_dynamic_globals()
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        self._ensure_finalized()
        return self._final_module


class _WithItsParts(JITCodeLibrary):  # type: ignore[misc]
    """The code of what Python calls, together with the code of all its parts."""

    def _optimize_final_module(self) -> None:
        """Optimise all of it at once, as code that nobody else calls: all calls of a part are known.

        Its parts have no names any more. Otherwise functions that others compile would find these, adapted
        to their callers, instead of their own.
        """
        for function in self._final_module.functions:
            if function.linkage == Linkage.linkonce_odr:
                function.linkage = "private"
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)


class _WholeCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler, for what Python calls."""

    def compile_extra(self, func: Any) -> Any:
        """Compile a function for one kind of arguments."""
        self.state.library = _WithItsParts(self.state.targetctx.codegen(), func.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(func)


class _PartCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler, up to code that callers take in."""

    def compile_extra(self, func: Any) -> Any:
        """Compile a function for one kind of arguments."""
        context = self.state.targetctx
        self.state.library = _PartOfOthers(context.codegen(), func.__qualname__)
        self.state.flags.no_compile = True
        # Callers know a function by its entry point. Nobody calls this one, but it has to be a built-in.
        done = super().compile_extra(func)._replace(entry_point=object().__dir__)
        context.insert_user_function(done.entry_point, done.fndesc, [done.library])
        return done


UNCOUNTED = {"_nrt": False}  # no references are counted: nothing compiled here makes or returns an array
_PART = {"pipeline_class": _PartCompiler, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, **UNCOUNTED}


def _widened(kind: types.Type) -> types.Type:
    """The type of an argument as a part has it: every whole number has 64 bits."""
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind != types.uint64 else kind


class _Part(CPUDispatcher):  # type: ignore[misc]
    """A part, compiled once for all kinds of whole numbers."""

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What a call with arguments of these types is typed as."""
        return super().get_call_template([_widened(each) for each in args], kws)


class Whole(CPUDispatcher):  # type: ignore[misc]
    """A compiled function as Python calls it. What compiled functions see of it is its part."""

    part: _Part

    @property
    def _numba_type_(self) -> types.Dispatcher:
        return types.Dispatcher(self.part)


def overload_as_part(function: Callable[..., Any], choose: Callable[..., Any], **options: Any) -> None:
    """Say what compiled callers of a plain function take in, whatever they are compiled for."""
    overload(function, jit_options=options, strict=False)(choose)
    overload(function, jit_options=options | _PART, strict=False, target="cpu")(choose)


class _Interpreted(Whole):
    """The same function, interpreted."""

    def __call__(self, *arguments: Any) -> Any:
        return self.py_func(*arguments)


_WHOLES: WeakSet[Whole] = WeakSet()


def with_part(dispatcher: CPUDispatcher, **options: Any) -> Whole:
    """Give a compiled function a part for its compiled callers."""
    dispatcher.part = njit(**options | _PART)(dispatcher.py_func)
    dispatcher.part.__class__ = _Part
    dispatcher.__class__ = Whole
    dispatcher._compiler.pipeline_class = _WholeCompiler
    _WHOLES.add(dispatcher)
    return dispatcher  # type: ignore[no-any-return]


@contextmanager
def interpreted() -> Iterator[None]:
    """While this lasts, whatever Python calls is interpreted: slow, but nothing has to be compiled first."""
    functions = list(_WHOLES)
    for function in functions:
        function.__class__ = _Interpreted
    try:
        yield
    finally:
        for function in functions:
            function.__class__ = Whole
