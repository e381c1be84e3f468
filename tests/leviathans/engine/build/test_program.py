"""Modules become one program with its types, or a fault with its file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.leviathans.engine.build.program import declarations, program_of
from cardforge.leviathans.engine.machine import RULES, Sources
from tests.leviathans.engine.build import toy

HEAD = "from typing import TYPE_CHECKING, Final\n\n"
TEXT = """from typing import Final

SIX: Final = 6
ALL: Final = 0xFFFFFFFFFFFFFFFF


class Board:
    guns: Ints
    turn: Int


def hit(board: Board, row: Ints, at: Int) -> Word:
    bits: Word = 1
    best, _ = at, 0
    for number in range(at):
        best += number
    return bits


def fire(board: Board) -> None:
    board.turn += 1
"""
COMMON = '''
cdef extern from *:
    """
    #define rules_SIX (6LL)
    #define rules_ALL (18446744073709551615ULL)
    """
    const Int SIX "rules_SIX"
    const Word ALL "rules_ALL"
@cython.final
cdef class Board:
    cdef dict kept_arrays
    cdef Ints guns
    cdef readonly Int turn
@cython.locals(_=Int, best=Int, number=Int)
cdef Word hit(Board board, Ints row, Int at) {0} nogil
cdef void fire(Board board) {1} nogil
'''


@pytest.fixture
def game(tmp_path: Path) -> Sources:
    return toy.written(tmp_path, "toy_game")


def one(folder: Path, text: str, *entrances: str) -> Sources:
    (folder / "only.py").write_text(HEAD + text)
    return Sources("alone", folder, ("only",), entrances, folder)


def test_program_lines_know_their_source(game: Sources) -> None:
    for line in program_of(game).lines:
        source = line.path.read_text().splitlines()[line.number - 1]
        assert line.text in {"", source}


def test_program_lines_are_only_functions(game: Sources) -> None:
    program = program_of(game)
    text = [line.text for line in program.lines if line.text]
    written = toy.DICE + toy.GAME
    bodies = [written[written.index("def mixed") : written.index('"""A game."""')]]
    bodies.append(written[written.index("def play") :])
    assert text == [line for body in bodies for line in body.splitlines() if line]


def test_program_constants_resolve_across_modules(tmp_path: Path) -> None:
    (tmp_path / "low.py").write_text(HEAD + "SIX: Final = 6\nYES: Final = True\n")
    high = "from low import SIX\nHALF: Final[int] = -SIX // 4 + (1 << 40) % ~7 ** 2\n"
    (tmp_path / "high.py").write_text(HEAD + high)
    program = program_of(Sources("both", tmp_path, ("low", "high"), (), tmp_path))
    assert program.constants == {"SIX": 6, "YES": 1, "HALF": -6 // 4 + (1 << 40) % ~(7**2)}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("NAME: Final = 'a word'", "expected a whole number"),
        ("NAME: Final = (1, 2)", "expected a whole number"),
        ("NAME: Final = LATER", "expected a whole number"),
        ("NAME: Final = 7 / 2", "expected a whole number"),
        ("NAME: Final = 1 << 64", "expected a number of 64 bits"),
        ("NAME: Final = -(1 << 63)", "expected a number of 64 bits"),
        ("NAME: int = 1", "expected a constant, NAME: Final"),
        ("NAME = 1", "expected a constant, a class or a function"),
        ("print(1)", "expected a constant, a class or a function"),
        ("async def late() -> None: ...", "expected a constant, a class or a function"),
        ("if Final:\n    pass", "expected a constant, a class or a function"),
        ("import array", "expected `from MODULE import NAME`"),
        ("from array import array as row", "expected `from MODULE import NAME`"),
        ("class Board:\n    key: Words = 1", "expected an attribute of Int, Word, Ints, Words"),
        ("class Board:\n    key: list[int]", "expected an attribute of Int, Word, Ints, Words"),
        ("class Board:\n    def key(self) -> Int: ...", "expected an attribute of"),
        ("def one(at: Int = 1) -> Int: ...", "expected a function with plain arguments"),
        ("def one(*at: Int) -> Int: ...", "expected a function with plain arguments"),
        ("@final\ndef one(at: Int) -> Int: ...", "expected a function with plain arguments"),
        ("def one(at) -> Int: ...", "expected annotations"),
        ("def one(at: Int): ...", "expected annotations"),
        ("def one() -> Int: ...\ndef one() -> Int: ...", "expected a new name, 'one' is taken"),
    ],
)
def test_program_rejects_code_that_c_cannot_express(
    text: str, message: str, tmp_path: Path
) -> None:
    with pytest.raises(SyntaxError, match=message) as caught:
        program_of(one(tmp_path, text))
    assert caught.value.filename == str(tmp_path / "only.py")
    assert caught.value.lineno
    assert caught.value.text == (HEAD + text).splitlines()[caught.value.lineno - 1]


def test_program_rejects_a_name_used_twice(game: Sources) -> None:
    with (game.folder / "game.py").open("a") as file:
        file.write("\n\ndef mixed(bits: Word) -> Word:\n    return bits\n")
    with pytest.raises(SyntaxError, match="'mixed' is taken"):
        program_of(game)


def test_program_entrance_must_be_a_function(tmp_path: Path) -> None:
    with pytest.raises(SyntaxError, match="expected a function for the entrance 'play'"):
        program_of(one(tmp_path, "NAME: Final = 1", "play"))


def test_program_contains_all_rules() -> None:
    """A module that is not named would be played plainly and never compiled."""
    there = {path.stem for path in RULES.folder.glob("*.py")} - {"__init__"}
    assert set(RULES.modules) == there
    assert program_of(RULES).functions


def declared(folder: Path, *, checked: bool) -> str:
    (folder / "only.py").write_text(TEXT)
    sources = Sources("alone", folder, ("only",), (), folder)
    return declarations(program_of(sources), checked=checked)


def test_release_declarations_are_as_expected(tmp_path: Path) -> None:
    text = declared(tmp_path, checked=False)
    assert text.endswith(COMMON.format("noexcept", "noexcept"))
    assert "ctypedef int* Ints\n" in text


def test_checked_build_declarations_are_as_expected(tmp_path: Path) -> None:
    """There every function may fail, and views of arrays know where these end."""
    text = declared(tmp_path, checked=True)
    assert text.endswith(COMMON.format("except? 7", "except *"))
    assert "ctypedef int[::1] Ints\n" in text
