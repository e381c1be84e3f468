"""The modules of a package as one program, in the order in which they use each other.

A module holds a docstring, imports, blocks under `if TYPE_CHECKING:`, constants, classes that are
lists of attributes, and functions. The program's text has the functions, line by line as they
are written. All other lines are empty; `declarations` writes them for Cython.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterable
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
