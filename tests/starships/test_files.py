"""Malformed files of starships: all faults at once, each with its line and a clear message."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.core.files import parse
from cardforge.errors import ShapeError
from cardforge.starships.files import read_file

FRIGATE = """\
game: starships
format: 1
name: Kestrel
class: frigate
systems: [brace, deep scan]
weapons:
  front: [medium, heavy]
upgrades: [improved engines]
"""
ADMIRAL = "game: starships\nformat: 1\nkind: admiral\nname: Ada Harrow\ncmd: 2\n"
FLEET = """\
game: starships
format: 1
kind: fleet
name: Home Fleet
elements:
  - kestrel
  - {element: talon, count: 2}
"""


def faults(text: str) -> list[tuple[int, str]]:
    with pytest.raises(ShapeError) as caught:
        read_file(parse(text, Path("file.yaml")))
    return [(mark.line, message) for mark, message in caught.value.faults]


@pytest.mark.parametrize(
    ("base", "old", "new", "line", "said"),
    [
        (FRIGATE, "class: frigate", "class: frigat", 4,
         "class: expected a class, got 'frigat'; did you mean 'frigate'?"),
        (FRIGATE, "class: frigate", "clas: frigate", 4, None),
        (FRIGATE, "[brace, deep scan]", "[brace, deep scam]", 5,
         "systems.1: expected a system, got 'deep scam'; did you mean 'deep scan'?"),
        (FRIGATE, "[brace, deep scan]", "brace", 5, "systems: expected a list, got 'brace'"),
        (FRIGATE, "[brace, deep scan]", "[1]", 5,
         "systems.0: expected text, got '1': write \"1\" in quotes"),
        (FRIGATE, "heavy", "heavi", 7,
         "weapons.front.1: expected a weapon, got 'heavi'; did you mean 'heavy'?"),
        (FRIGATE, "front:", "frnt:", 7,
         "weapons.frnt: unknown key 'frnt'; did you mean 'front'?"),
        (FRIGATE, "improved engines", "improved engine", 8,
         "upgrades.0: expected an upgrade, got 'improved engine'; did you mean 'improved engines'?"),
        (FRIGATE, "format: 1", "format: 1\nprinted: dear", 3,
         "printed: expected a whole number, got 'dear'"),
        (FRIGATE, "format: 1", "format: 1\nkind: flet", 3,
         "kind: expected one of element, admiral, fleet, got 'flet'; did you mean 'fleet'?"),
        (FRIGATE, "format: 1", "format: 1\nkind: [fleet]", 3,
         "kind: expected one of element, admiral, fleet, got a list"),
        (ADMIRAL, "cmd: 2", "cmd: -1", 5, "cmd: expected at least 0, got '-1'"),
        (ADMIRAL, "cmd: 2", "cmd: 2\nclass: frigate", 6, "class: unknown key 'class'"),
        (FLEET, "count: 2", "count: 0", 7, "elements.1.count: expected at least 1, got '0'"),
        (FLEET, "count: 2", "unti: A", 7,
         "elements.1.unti: unknown key 'unti'; did you mean 'unit'?"),
        (FLEET, "count: 2", "aboard: [{count: 2}]", 7,
         "elements.1.aboard.0.element: the key `element:` is missing"),
        (FLEET, "kestrel", "[kestrel]", 6, "elements.0: expected `key: value` lines, got a list"),
        (FLEET, "\n  - kestrel\n  - {element: talon, count: 2}", " []", 5,
         "elements: expected at least one element, got an empty list"),
    ],
)  # fmt: skip
def test_starship_file_fault_is_reported_at_its_line(
    base: str, old: str, new: str, line: int, said: str | None
) -> None:
    assert old in base
    found = faults(base.replace(old, new, 1))
    if said is None:
        assert found == [
            (1, "class: the key `class:` is missing"),
            (line, "clas: unknown key 'clas'; did you mean 'class'?"),
        ]
    else:
        assert found == [(line, said)]


def test_starship_file_faults_are_reported_together() -> None:
    text = FRIGATE.replace("brace", "brase").replace("heavy", "havy").replace("name: Kestrel\n", "")
    assert [message.split(":")[0] for _, message in faults(text)] == [
        "name", "systems.0", "weapons.front.1",
    ]  # fmt: skip


@pytest.mark.parametrize("text", [FRIGATE, ADMIRAL, FLEET])
def test_starship_test_files_are_valid(text: str) -> None:
    assert read_file(parse(text, Path("file.yaml"))).name


def test_kind_element_may_be_written_in_a_file() -> None:
    plain = read_file(parse(FRIGATE, Path("file.yaml")))
    assert read_file(parse(f"kind: element\n{FRIGATE}", Path("file.yaml"))) == plain
