"""What Python sees of a compiled program: its classes and its entrances, as text for Cython.

A class keeps the arrays that it is given and hands the same ones back; C reads and writes what is
in them. While it keeps an array, its length cannot change.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.build.declarations import attributes

if TYPE_CHECKING:
    from cardforge.leviathans.engine.build.program import Program

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
