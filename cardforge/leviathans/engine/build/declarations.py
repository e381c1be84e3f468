"""What a program declares to Cython besides its functions: the .pxd, and its classes and entrances.

Constants become constants of C, classes structs, functions plain C functions that need no
interpreter: what would need it does not compile. Locals without annotation are `Int`. Towards
Python, a class keeps the arrays that it is given and hands the same ones back; C reads and writes
what is in them. While it keeps an array, its length cannot change.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.build.program import LARGEST_INT

if TYPE_CHECKING:
    from cardforge.leviathans.engine.build.program import Program

_NUMBERS: Final = """\
cimport cython
ctypedef long long Int
ctypedef unsigned long long Word
"""
_POINTERS: Final = """\
from cpython.buffer cimport Py_buffer, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
ctypedef int* Ints
ctypedef unsigned long long* Words
cdef void* located(object view, str code) except NULL
"""
_VIEWS: Final = """\
ctypedef int[::1] Ints
ctypedef unsigned long long[::1] Words
"""
_ERRORS: Final = {"Int": "except? -7", "Word": "except? 7"}
"""What a function of a checked build returns when it has failed; others are asked each time."""


def declarations(program: Program, *, checked: bool = False) -> str:
    """Return the text of the .pxd.

    A checked build knows the lengths of its arrays, and errors reach the caller of an entrance.
    """
    parts = [_NUMBERS, _VIEWS if checked else _POINTERS, *_constants(program.constants)]
    parts += ["\n".join(_class(node)) for node in program.classes]
    parts += ["\n".join(_function(node, checked=checked)) for node in program.functions]
    return "\n".join(parts) + "\n"


def _constants(constants: dict[str, int]) -> Iterator[str]:
    """Define each as a number of the C compiler, who can then reckon with it."""
    if not constants:
        return
    yield 'cdef extern from *:\n    """'
    for name, number in constants.items():
        value = f"{number}LL" if number <= LARGEST_INT else f"{number}ULL"
        yield f"    #define rules_{name} ({value})"
    yield '    """'
    for name, number in constants.items():
        word = "Int" if number <= LARGEST_INT else "Word"
        yield f'    const {word} {name} "rules_{name}"'


def attributes(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Return the names of a class's attributes, and the types."""
    for each in node.body:
        if isinstance(each, ast.AnnAssign):
            yield ast.unparse(each.target), ast.unparse(each.annotation)


def _class(node: ast.ClassDef) -> Iterator[str]:
    yield f"@cython.final\ncdef class {node.name}:\n    cdef dict kept_arrays"
    for name, kind in attributes(node):
        yield f"    cdef {'readonly ' if kind in _ERRORS else ''}{kind} {name}"


def _function(node: ast.FunctionDef, *, checked: bool) -> Iterator[str]:
    arguments = ", ".join(f"{_kind(arg.annotation)} {arg.arg}" for arg in node.args.args)
    result = _kind(node.returns)
    error = _ERRORS.get(result, "except *") if checked else "noexcept"
    untyped = sorted(_bound(node) - _annotated(node))
    if untyped:
        yield f"@cython.locals({', '.join(f'{name}=Int' for name in untyped)})"
    yield f"cdef {'void' if result == 'None' else result} {node.name}({arguments}) {error} nogil"


def _kind(annotation: ast.expr | None) -> str:
    return "None" if annotation is None else ast.unparse(annotation)


def _bound(node: ast.FunctionDef) -> set[str]:
    """Return every name that a function assigns."""
    return {
        each.id
        for each in ast.walk(node)
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    }


def _annotated(node: ast.FunctionDef) -> set[str]:
    """Return the arguments and the locals that are annotated."""
    return {arg.arg for arg in node.args.args} | {
        each.target.id
        for each in ast.walk(node)
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
    }


_CODES: Final = {"Ints": "i", "Words": "Q"}
_CLASS: Final = """\
class {name}:
    {doc!r}
    def __cinit__(self):
        self.kept_arrays = {{}}

    def __getattr__(self, name):
        try:
            return self.kept_arrays[name][0]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name, value):
"""
_LOCATED: Final = """\
def located(view, code):
    if view.format != code or not view.c_contiguous:
        raise TypeError(f"expected an array of type {code!r}, got {view.format!r}")
    buffer: Py_buffer
    PyObject_GetBuffer(view, cython.address(buffer), PyBUF_WRITABLE)
    first: cython.p_void = buffer.buf
    PyBuffer_Release(cython.address(buffer))
    return first
"""


def surface(program: Program, entrances: tuple[str, ...], *, checked: bool) -> Iterator[str]:
    """Return the text, piece by piece.

    Entrances let go of the interpreter's lock while C is at work. Cython's checks raise their
    errors without asking for the lock, so a checked build keeps it.
    """
    if not checked:
        yield _LOCATED
    for node in program.classes:
        yield _CLASS.format(name=node.name, doc=ast.get_docstring(node) or "")
        yield from _setters(node, checked=checked)
    functions = {function.name: function for function in program.functions}
    classes = {node.name: node for node in program.classes}
    for name in entrances:
        yield from _entrance(functions[name], classes, checked=checked)


def _setters(node: ast.ClassDef, *, checked: bool) -> Iterator[str]:
    for name, kind in attributes(node):
        yield f'        if name == "{name}":'
        if kind in _CODES and not checked:
            yield "            view = memoryview(value)"
            yield f'            self.{name} = cython.cast({kind}, located(view, "{_CODES[kind]}"))'
            yield f'            self.kept_arrays["{name}"] = (value, view)'
        else:
            yield f"            self.{name} = value"
            if kind in _CODES:
                yield f'            self.kept_arrays["{name}"] = (value, None)'
        yield "            return"
    yield "        raise AttributeError(name)"
    arrays = [name for name, kind in attributes(node) if kind in _CODES]
    yield "\n    def missing_arrays(self):"
    yield f"        return [name for name in {arrays!r} if name not in self.kept_arrays]"


def _entrance(
    node: ast.FunctionDef, classes: dict[str, ast.ClassDef], *, checked: bool
) -> Iterator[str]:
    result = ast.unparse(node.returns) if node.returns else "None"
    call = f"{node.name}({', '.join(arg.arg for arg in node.args.args)})"
    yield f"def enter_{node.name}({ast.unparse(node.args)}):"
    yield f"    {ast.get_docstring(node) or ''!r}"
    for arg in node.args.args:
        if arg.annotation and ast.unparse(arg.annotation) in classes:
            yield f"    missing = {arg.arg}.missing_arrays()"
            yield "    if missing:"
            yield f"        raise AttributeError(f'{arg.arg} has no {{missing[0]}}')"
    if result != "None":
        yield f"    answer: {result}"
        call = f"answer = {call}"
    yield f"    {call}" if checked else f"    with cython.nogil:\n        {call}"
    yield "    return" if result == "None" else "    return answer"
    yield f'globals()["{node.name}"] = enter_{node.name}'
