"""The modules of a package as one program, and what it declares to Cython and to Python.

A module holds a docstring, imports, blocks under `if TYPE_CHECKING:`, constants, classes that are
lists of attributes, and functions. `program_of` puts them together in the order in which they use
each other. The program's text has the functions, line by line as they are written. All other lines
are empty; `declarations` writes them for Cython, as the .pxd, and `surface` for Python.

Constants become constants of C, classes structs, functions plain C functions that need no
interpreter: what would need it does not compile. Locals without annotation are `Int`. Towards
Python, a class keeps the arrays that it is given and hands the same ones back; C reads and writes
what is in them. While it keeps an array, its length cannot change.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from cardforge.leviathans.engine.machine import Sources

ATTRIBUTES: Final = ("Int", "Word", "Ints", "Words")
LARGEST_INT: Final = (1 << 63) - 1
LARGEST_WORD: Final = (1 << 64) - 1
_OPERATORS: Final[dict[type[ast.AST], Callable[..., int]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Invert: operator.invert,
}
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


class SourceLine(NamedTuple):
    """A line of the program, and where it comes from."""

    text: str
    path: Path
    number: int


class Program(NamedTuple):
    """All modules as one: the text by lines, and the definitions at the top of them."""

    lines: tuple[SourceLine, ...]
    constants: dict[str, int]
    classes: tuple[ast.ClassDef, ...]
    functions: tuple[ast.FunctionDef, ...]


def program_of(sources: Sources) -> Program:
    """Read the modules. Raise SyntaxError, with file and line, for what cannot be compiled."""
    reader = _ProgramReader()
    for name in sources.modules:
        reader.read(sources.folder / f"{name}.py")
    known = {function.name for function in reader.functions}
    for name in sources.entrances:
        if name not in known:
            raise SyntaxError(f"expected a function for the entrance '{name}'")
    classes, functions = tuple(reader.classes), tuple(reader.functions)
    return Program(tuple(reader.lines), reader.constants, classes, functions)


class _ProgramReader:
    """Reads one module after the other, and sorts what is at the top of each by what it is."""

    def __init__(self) -> None:
        self.lines: list[SourceLine] = []
        self.constants: dict[str, int] = {}
        self.classes: list[ast.ClassDef] = []
        self.functions: list[ast.FunctionDef] = []
        self._names: set[str] = set()
        self._path = Path()
        self._source: list[str] = []
        self._blank: set[int] = set()

    def read(self, path: Path) -> None:
        """Read a module that uses those before it."""
        source = path.read_text(encoding="utf-8")
        self._path, self._source, self._blank = path, source.splitlines(), set()
        for node in ast.parse(source, str(path)).body:
            self._sort(node)
        for number, line in enumerate(self._source, 1):
            self.lines.append(SourceLine("" if number in self._blank else line, path, number))

    def _sort(self, node: ast.stmt) -> None:
        match node:
            case ast.FunctionDef():
                self._take(node, node.name)
                self._check_function(node)
                self.functions.append(node)
            case ast.ClassDef():
                self._take(node, node.name)
                self._check_class(node)
                self.classes.append(node)
                self._erase([node])
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                self._take(node, name)
                self._constant(node, name, value)
            case ast.Import() | ast.ImportFrom():
                self._import(node)
            case ast.If(test=ast.Name(id="TYPE_CHECKING"), orelse=[]):
                self._erase([node])
            case ast.Expr(value=ast.Constant(value=str())):
                self._erase([node])
            case _:
                raise self._fault(node, "expected a constant, a class or a function")

    def _take(self, node: ast.stmt, name: str) -> None:
        if name in self._names:
            raise self._fault(node, f"expected a new name, '{name}' is taken")
        self._names.add(name)

    def _constant(self, node: ast.AnnAssign, name: str, value: ast.expr) -> None:
        if not ast.unparse(node.annotation).startswith("Final"):
            raise self._fault(node, "expected a constant, NAME: Final = NUMBER")
        number = self._number(value)
        if not -LARGEST_INT <= number <= LARGEST_WORD:
            raise self._fault(node, "expected a number of 64 bits")
        self.constants[name] = number
        self._erase([node])

    def _number(self, node: ast.expr) -> int:
        match node:
            case ast.Constant(value=bool() | int() as number):
                return int(number)
            case ast.Name(id=name) if name in self.constants:
                return self.constants[name]
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
                return _OPERATORS[type(op)](self._number(left), self._number(right))
            case ast.UnaryOp(op=op, operand=operand) if type(op) in _OPERATORS:
                return _OPERATORS[type(op)](self._number(operand))
        raise self._fault(node, "expected a whole number, made of numbers and constants above")

    def _import(self, node: ast.Import | ast.ImportFrom) -> None:
        if isinstance(node, ast.Import) or any(alias.asname for alias in node.names):
            raise self._fault(node, "expected `from MODULE import NAME`, without another name")
        self._erase([node])

    def _check_class(self, node: ast.ClassDef) -> None:
        for each in node.body:
            match each:
                case ast.Expr(value=ast.Constant(value=str())):
                    pass
                case ast.AnnAssign(annotation=ast.Name(id=kind), value=None) if kind in ATTRIBUTES:
                    pass
                case _:
                    raise self._fault(each, f"expected an attribute of {', '.join(ATTRIBUTES)}")

    def _check_function(self, node: ast.FunctionDef) -> None:
        arguments = node.args
        others = (arguments.posonlyargs, arguments.kwonlyargs, arguments.defaults)
        if any(others) or arguments.vararg or arguments.kwarg or node.decorator_list:
            raise self._fault(node, "expected a function with plain arguments")
        if node.returns is None or any(arg.annotation is None for arg in arguments.args):
            raise self._fault(node, "expected annotations of the arguments and of the result")

    def _erase(self, nodes: Iterable[ast.stmt]) -> None:
        for node in nodes:
            self._blank.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))

    def _fault(self, node: ast.stmt | ast.expr, message: str) -> SyntaxError:
        line = self._source[node.lineno - 1]
        return SyntaxError(message, (str(self._path), node.lineno, node.col_offset + 1, line))


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
