"""Cases of broken files: those that the tests have, and simple edits of good ones."""

from __future__ import annotations

import ast
import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tests.recorder.case import ROOT, Case, call
from tests.recorder.designs import FLEETS, STAR_FLEETS, data_of, edited, text_of

_JUDGED: Final = ("check {}", "check --format json {}")
_HEAD: Final = "ship,class,faction,type,si,mp,turn,location,go,stop,slot,breach,item\n"
_BAD_FILES: Final = {
    "broken": b"game: leviathans\nformat: 1\nname: [\n", "binary": bytes(range(256)) * 40, "empty": b"",
    "old-letters": "name: Libert\u00e9".encode("cp1252"), "chess": b"game: chess\nformat: 1\nname: x\n",
    "huge": b" " * (2 << 20), "nul": b"a: \0", "bracket": b"a: [", "tag": b"a: !!str b", "deep": b"[" * 1000,
    "no-game": b"name: x", "comment": b"# nothing\n", "list": b"- a\n- b\n", "number": b"7\n", "two": b"a: 1\n---\nb: 2\n",
    "tab": b"game: leviathans\n\tformat: 1\n", "bom": b"\xef\xbb\xbfgame: leviathans\n", "aliases": b"a: &a [1, 2]\nb: [*a, *a]\n",
    "loop": b"a: &a [*a]\n", "utf-16": "game: leviathans\n".encode("utf-16"), "crlf": b"game: leviathans\r\nformat: 1\r\n",
    "no-alias": b"a: *b\n", "double": b"game: leviathans\ngame: starships\n", "word": b"name: no\ngame: leviathans\n",
}  # fmt: skip
_BAD_JSON: Final = {
    "brace": '{"a": }', "list": "[]", "words": "nothing", "twice": '{"game": "leviathans", "game": "x"}',
    "shapeless": '{"game": "leviathans",\n"format": 1,\n"name": "x",\n"si": "many"}', "nan": '{"game": NaN}',
}  # fmt: skip
_WRONG: Final[dict[str, Any]] = {
    "words": "many", "number": 7, "negative": -1, "float": 2.5, "list": [1], "mapping": {"a": 1}, "truth": True,
}  # fmt: skip
_BAD_TABLES: Final = {
    "no-column": _HEAD.replace("faction,", ""), "no-row": _HEAD, "slot": f"{_HEAD}Ardent,,F,3,26,6,3,Bow,R,R,7,,Miss\n",
    "empty": "", "no-header": "a,b,c\n1,2,3\n", "item": f"{_HEAD}Ardent,,F,3,26,6,3,Bow,R,R,1,9,Teapot\n",
    "twice": f"{_HEAD}Ardent,,F,3,26,6,3,Bow,R,R,1,,Miss\n,,,,,,,,,,1,,Miss\n", "date": f"{_HEAD}A,,F,1,9,9,1,Bow,R,R,1,9,3in: ^ 6-Dec Y | U\n",
    "semicolon": f"sep=;\n{_HEAD.replace(',', ';')}", "ref": f"{_HEAD}A,,F,#REF!,9,9,1,Bow,R,R,1,9,Miss\n", "later-head": f"{_HEAD}{_HEAD}",
    "stars": "element,class,faction,systems,front,broadside,aux,upgrades\nX,cruiser,F,nonsense,,,,\n",
}  # fmt: skip
_MARKS: Final = ("game:", '"game"', "<svg")
_HEADS: Final = ("ship,class,", "element,class,")


def broken_cases() -> Iterator[Case]:
    """Return the cases."""
    for word, content in _BAD_FILES.items():
        yield _judged(f"broken/file/{word}", content)
        yield call(
            f"broken/with-good/{word}",
            "check .",
            "list .",
            "cost .",
            "cards .",
            "export .",
            **{"bad.yaml": content, "good.yaml": text_of("hml-raven").encode()},
        )
    for word, text in _BAD_JSON.items():
        yield _judged(f"broken/json/{word}", text.encode(), "ship.json")
    for word, text in _BAD_TABLES.items():
        yield call(
            f"broken/table/{word}",
            "import t.csv -o out",
            "import t.csv -o out --force",
            **{"t.csv": text},
        )
    yield from _of_tests()
    yield from _edited("hml-raven")
    yield from _edited("windhover")
    yield from _slots()
    yield from _broken_lines()
    yield from _fleets()
    yield from _bases()


def _judged(name: str, content: bytes | str, file: str = "ship.yaml") -> Case:
    return call(name, *(each.format(file) for each in _JUDGED), f"cost {file}", **{file: content})


def _of_tests() -> Iterator[Case]:
    """Return every design and table that stands as one literal in the tests."""
    found: dict[bytes, str] = {}
    for path in sorted((ROOT / "tests").rglob("*.py")):
        if not path.is_relative_to(Path(__file__).parent):
            found |= dict.fromkeys(_literals(path), path.stem)
    for content, where in sorted(found.items()):
        name = f"{where}-{hashlib.sha256(content).hexdigest()[:8]}"
        if content.lstrip().decode(errors="replace").startswith(_HEADS):
            yield call(f"broken/test-tables/{name}", "import t.csv -o out", **{"t.csv": content})
        else:
            yield _judged(f"broken/test-designs/{name}", content)


def _literals(path: Path) -> Iterator[bytes]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
            text = (
                node.value if isinstance(node.value, str) else node.value.decode(errors="replace")
            )
            if any(mark in text for mark in _MARKS) or text.startswith(_HEADS):
                yield (
                    text.encode(errors="surrogateescape")
                    if isinstance(node.value, str)
                    else node.value
                )


def _edited(word: str) -> Iterator[Case]:
    """Return a good design with each key dropped, and of each wrong kind."""
    data = data_of(word)
    for key in data:
        yield _json(f"broken/{word}-dropped/{key}", edited(data, key, None))
        for kind, value in _WRONG.items():
            yield _json(f"broken/{word}-{kind}/{key}", edited(data, key, value))
    for key in ("colour", "SI", "nam", "locations.keel", "locations.bow.colour"):
        yield _json(f"broken/{word}-unknown/{key}", edited(data, key, "x"))


def _json(name: str, data: dict[str, Any]) -> Case:
    return _judged(name, json.dumps(data, ensure_ascii=False, indent=1), "ship.json")


def _slots() -> Iterator[Case]:
    """Return ships whose slots and figures break one rule or another."""
    raven, bart = data_of("hml-raven"), data_of("jean-bart")
    slots: dict[str, Any] = {
        "teapot": {"item": "teapot", "breach": 9}, "no-breach": {"item": "crew", "dice": "G"}, "breach-30": {"item": "crew", "dice": "G", "breach": 30},
        "breach-1": {"item": "crew", "dice": "G", "breach": 1}, "no-dice": {"item": "crew", "breach": 9}, "dice-x": {"item": "crew", "breach": 9, "dice": "X"},
        "gun": {"item": "gun", "breach": 9, "name": "12in", "range": "12/24", "dice": "K | K", "marks": []},
        "range": {"item": "gun", "breach": 9, "name": "3in", "range": "8/4", "dice": "U | G"}, "mark": {"item": "gun", "breach": 9, "name": "3in", "range": "4/8", "dice": "U | G", "marks": ["x"]},
        "foreign": {"item": "flak", "breach": 9}, "lungo": {"item": "lungo", "breach": 10}, "engine": {"item": "engine", "breach": 9, "mp": 5},
        "homebrew": {"item": "homebrew", "breach": 9, "name": "Kettle", "icon": "K", "rules": "Makes tea."}, "steering": {"item": "steering gear", "breach": 9},
        "torpedo": {"item": "torpedo", "breach": 9}, "armor": {"item": "armor", "breach": 9, "bonus": 9}, "words": "crew", "none": None, "miss": {"item": "miss", "breach": 3},
        "trim": {"item": "trim tank", "breach": 40}, "officer": {"item": "officer", "breach": 9}, "magazine": {"item": "magazine", "breach": 9, "dice": "RR"},
    }  # fmt: skip
    for place in ("bow", "sides", "stern"):
        for word, slot in slots.items():
            yield _json(
                f"broken/slot-{place}/{word}", edited(raven, f"locations.{place}.slots.3", slot)
            )
    for path, value in (("type", 4), ("type", 2), ("si", 60), ("si", 3), ("mp", 3), ("mp", 40), ("turn", 9), ("turn", 0), ("nation", "Atlantis"),
                        ("nation", "French"), ("foreign", ["gun"]), ("foreign", "gun"), ("locations.bow.go", "K"), ("locations.bow.go", ""),
                        ("locations.bow.stop", "RRRRR"), ("locations.port", {"go": "R"}), ("locations.bow.slots.7", {"item": "miss"}), ("format", 2)):  # fmt: skip
        for word, data in (("raven", raven), ("bart", bart)):
            said = re.sub(r"\W+", "-", str(value))
            yield _json(f"broken/figure-{word}/{path}-{said}", edited(data, path, value))


def _broken_lines() -> Iterator[Case]:
    """Return a good file with every seventh line cut, indented, or robbed of its colon."""
    for word in ("hml-raven", "obsidian-crown", STAR_FLEETS[0]):
        lines = text_of(word).splitlines()
        for number in range(2, len(lines), 7):
            line = lines[number]
            for kind, other in {
                "cut": line[: len(line) // 2],
                "indented": f"   {line}",
                "colon": line.replace(":", "", 1),
                "quote": f'{line} "',
            }.items():
                text = "\n".join([*lines[:number], other, *lines[number + 1 :], ""])
                yield _judged(f"broken/lines-{kind}/{word}-{number}", text)


def _fleets() -> Iterator[Case]:
    for name, text in FLEETS.items():
        word = name.removesuffix(".yaml")
        for number, line in enumerate(text.splitlines()):
            without = text.replace(f"{line}\n", "", 1)
            other = text.replace(line, f"{line.split(':')[0]}: [nonsense]", 1)
            yield call(
                f"broken/fleet-{word}/{number}",
                "check f.yaml",
                "fleet f.yaml",
                "check g.yaml --format json",
                "fleet g.yaml --format json",
                **{"f.yaml": without, "g.yaml": other},
            )


def _bases() -> Iterator[Case]:
    """Return the ships on which the tests of the rules build."""
    for path in sorted((ROOT / "tests/leviathans/checks/bases").glob("*.yaml")):
        yield _judged(f"broken/bases/{path.stem}", path.read_bytes())
