"""Answers of any game as text and data: tables, notes, workings, and exact fractions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from cardforge.app.reports.figures import answer_json, answer_text
from cardforge.core.figures import (
    CHANCE,
    MEAN,
    PERCENT,
    Answer,
    AnswerTable,
    Column,
    Part,
    Step,
    Worked,
    Working,
)

THIRD, HALF = Fraction(1, 3), Fraction(1, 2)
SIZES = (Column("gun"), Column("hexes"), Column("bow", CHANCE))


def answer(
    *parts: Part, heading: tuple[str, ...] = (), names: tuple[str, ...] = (), **more: Any
) -> Answer:
    return Answer(lambda: parts, dict, heading, names, **more)


def lines(*parts: Part, **more: Any) -> list[str]:
    return answer_text(answer(*parts, **more)).splitlines()


def table(columns: Sequence[Column], *rows: tuple[Any, ...], **more: Any) -> AnswerTable:
    return AnswerTable("Title", tuple(columns), rows, **more)


def test_answer_text_separates_parts_and_omits_empty_ones() -> None:
    told = answer_text(answer("One.", "", "Two.", heading=("Io fires.", "Io has lost a gun.")))
    assert told == "Io fires.\nIo has lost a gun.\n\nOne.\n\nTwo."


def test_answer_heading_has_bold_names() -> None:
    (line,) = lines(heading=("Io (Type 1) fires at Argo (Type 2)",), names=("Io", "Argo"))
    assert line == "\x1b[1mIo\x1b[0m (Type 1) fires at \x1b[1mArgo\x1b[0m (Type 2)"


@pytest.mark.parametrize(("narrow", "number"), [(True, 3), (False, 1)])
def test_answer_lines_wrap_for_a_narrow_terminal(narrow: bool, number: int) -> None:
    words = "some words " * 20
    assert len(lines(words, narrow=narrow)) == number
    assert len(lines(heading=(words.strip(),), narrow=narrow)) == number
    assert max(map(len, lines(words))) <= 80


def test_answer_title_keeps_its_lines() -> None:
    long = AnswerTable("one\ntwo", SIZES, ())
    assert lines(long, narrow=False) == ["one", "two", "  gun  hexes  bow"]


def test_answer_cells_use_the_unit_of_their_column() -> None:
    columns = (Column("gun"), Column("a", CHANCE), Column("b", PERCENT), Column("c", MEAN))
    rows = ("6in", THIRD, THIRD, THIRD), ("3in", None, Fraction(0), "none"), ("2in", 1, HALF, 2)
    assert [line.split() for line in lines(table(columns, *rows))[1:]] == [
        ["gun", "a", "b", "c"],
        ["6in", "33.3%", "33.3", "0.33"],
        ["3in", "-", "-", "none"],
        ["2in", "1", "50.0", "2"],
    ]


def test_answer_cell_may_have_two_figures() -> None:
    *_, row = lines(table(SIZES, ("6in", "1-4", (THIRD, HALF))))
    assert row == "  6in    1-4  33.3% | 50.0%"


def test_answer_words_are_left_and_figures_right() -> None:
    rows = ("a", "1", HALF), ("bbb", "20", THIRD)
    assert lines(table(SIZES, *rows))[1:] == [
        "  gun  hexes    bow",
        "  a        1  50.0%",
        "  bbb     20  33.3%",
    ]
    assert lines(table(SIZES, *rows, words=2))[2] == "  a    1      50.0%"


def test_answer_rows_omit_repeated_cells() -> None:
    rows = ("6in", "1", HALF), ("6in", "2", HALF), ("3in", "2", HALF), ("6in", "2", HALF)
    told = lines(table(SIZES, *rows, once=1))[2:]
    assert [line.split()[0] for line in told] == ["6in", "2", "3in", "6in"]
    both = lines(table(SIZES, *rows, ("6in", "2", THIRD), once=2))[2:]
    assert [line.split() for line in both][-2:] == [["6in", "2", "50.0%"], ["33.3%"]]


def test_answer_words_break_over_shared_rows() -> None:
    columns = (Column("from"), Column("attacks", width=9), Column("at"), Column("lost", CHANCE))
    words = "4 x 3in Y; 2 x 6in R"
    rows = [("bow", words, place, HALF) for place in ("bow", "stern")]
    told = lines(table(columns, *rows, ("stern", "3in Y", "bow", THIRD), words=3, once=2))[2:]
    assert told == [
        "  bow    4 x 3in  bow    50.0%",
        "         Y; 2 x   stern  50.0%",
        "         6in R",
        "  stern  3in Y    bow    33.3%",
    ]


def test_answer_table_across_has_a_line_per_column() -> None:
    columns = (Column("by turn"), Column("left", MEAN), Column("lost", CHANCE))
    rows = (1, HALF, THIRD), (2, THIRD, HALF)
    assert lines(table(columns, *rows, across=True)) == [
        "Title",
        "  by turn      1      2",
        "  left      0.50   0.33",
        "  lost     33.3%  50.0%",
    ]


def test_wide_answer_tables_fold_and_repeat_keys() -> None:
    columns = (Column("by turn"), *(Column(f"{'x' * 20}{n}", CHANCE) for n in range(6)))
    wide = table(columns, ("lost", *[HALF] * 6))
    assert max(map(len, lines(wide))) <= 80
    assert sum("by turn" in line for line in lines(wide)) == 2
    assert sum("by turn" in line for line in lines(wide, narrow=False)) == 1


def test_answer_row_groups_have_a_label() -> None:
    rows = ("a", "1", HALF), ("b", "1", HALF), ("c", "1", HALF)
    told = lines(table(SIZES, *rows, groups=(("light", 2), ("heavy", 1))), narrow=False)
    assert [line.split("  ")[:3] for line in told] == [
        ["Title"], ["", "", "gun"], ["", "light"], ["", "", "a"], ["", "", "b"], ["", "heavy"],
        ["", "", "c"],
    ]  # fmt: skip


def test_answer_table_may_have_a_name_and_notes() -> None:
    told = lines(table(SIZES, name="Io", notes=("left out: 1",)), narrow=False)
    assert told == ["\x1b[1mIo\x1b[0m  Title", "  gun  hexes  bow", "  left out: 1"]


def test_working_lists_each_step_of_each_figure() -> None:
    steps = (Step("Half the SI", "18 / 2", 9), Step("dice", "the first", "KG"))
    working = Working("Io", "Type 1", (Worked("SI", 9, steps, "printed as 10"),), ("left out: 1",))
    assert lines(working, narrow=False) == [
        "\x1b[1mIo\x1b[0m  Type 1",
        "  SI \x1b[1m9\x1b[0m",
        "       9  Half the SI: 18 / 2",
        "      KG  dice: the first",
        "          printed as 10",
        "  left out: 1",
    ]


def test_answer_json_is_one_line_with_exact_fractions() -> None:
    told = answer_json(Answer(tuple, lambda: {"é": [THIRD, None]}))
    assert told == f'{{"é": [{{"fraction": "1/3", "value": {1 / 3}}}, null]}}'
