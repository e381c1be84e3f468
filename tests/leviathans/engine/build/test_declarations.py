"""The types of a program, as Cython reads them."""

from __future__ import annotations

from pathlib import Path

from cardforge.leviathans.engine.build.declarations import declarations
from cardforge.leviathans.engine.build.program import program_of
from cardforge.leviathans.engine.machine import Sources

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
