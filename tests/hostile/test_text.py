"""Designs and fleets made to take a machine's time or memory: each is answered in words, soon."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardforge.core.limits import LARGEST_TEXT, MOST_FINDINGS
from tests.hostile.conftest import Guarded

HEAD = "game: leviathans\nformat: 1\nname: X\n"
JSON_HEAD = '{"game": "leviathans", "format": 1, '
RAVEN = (Path(__file__).parents[2] / "ships" / "hml-raven.yaml").read_text()
LONGEST_REPORT = 200_000
"""More letters than anybody reads, and fewer than 200 findings of a line each."""


def full(unit: str, before: str = "", after: str = "") -> str:
    """Return as much of a unit as a file may hold."""
    room = LARGEST_TEXT - len((before + after).encode())
    return before + unit * (room // len(unit.encode())) + after


def numbered(line: str, count: int) -> str:
    return "".join(line.format(n) for n in range(count))


def slots(lines: str) -> str:
    return f"{HEAD}type: 4\nlocations:\n  sides:\n    slots:\n{lines}"


YAML: dict[str, Callable[[], str]] = {
    "underscores": lambda: HEAD + "si: 1" + "_" * 200_000 + "x\n",
    "zeros and underscores": lambda: full("0_", HEAD + "si: 0", "x\n"),
    "hours and minutes": lambda: HEAD + "si: 1" + ":1" * 100_000 + "\n",
    "minutes that end in a word": lambda: full(":1", HEAD + "si: 1", "x\n"),
    "a long number": lambda: full("9", HEAD + "si: ", "\n"),
    "a long fraction": lambda: full("9", HEAD + "si: 1.", "\n"),
    "unknown keys": lambda: HEAD + numbered("kez{}: 1\n", 19_000),
    "long unknown keys": lambda: HEAD + numbered("destroyed_resiliense_{:018}: 1\n", 19_000),
    "unknown locations": lambda: HEAD + "locations:\n" + numbered("  stern{}: 1\n", 19_000),
    "slots without end": lambda: slots(numbered("      {}: 1\n", 19_000)),
    "keys of a slot": lambda: slots(
        "      1:\n        item: gun\n" + numbered("        breac{}: 1\n", 19_000)
    ),
    "one key again and again": lambda: full("a: 1\n", HEAD),
    "words of two readings": lambda: HEAD + "notes: [" + "yes, " * 19_000 + "]\n",
    "keys without values": lambda: full("a:\n"),
    "questions": lambda: full("? a\n"),
    "questions in questions": lambda: full("? "),
    "lists in lists": lambda: full("["),
    "maps in maps": lambda: full("{a: "),
    "dashes": lambda: full("- "),
    "anchors": lambda: full("&a "),
    "many anchors": lambda: "a: [" + numbered("&a{} x, ", 80_000) + "]",
    "one long anchor": lambda: full("b", "a: &", " x\n"),
    "aliases of a long list": lambda: "x: &x [" + "1, " * 9_000 + "]\ny: [" + "*x, " * 9_000 + "]",
    "merge keys": lambda: "a: &a {x: 1}\nb: {" + "<<: *a, " * 50_000 + "}\n",
    "tags": lambda: full("a: !t b\n"),
    "a long tag": lambda: full("t", "a: !", " x\n"),
    "directives": lambda: numbered("%TAG !t{}! x\n", 60_000) + "---\na: 1\n",
    "directives after the end": lambda: "a: 1\n...\n" + numbered("%TAG !t{}! x\n", 60_000),
    "quotes": lambda: full("'", "a: "),
    "an open quote over many lines": lambda: full("\n", 'a: "'),
    "next lines in quotes": lambda: full("\\x85", 'a: "', '"\n'),
    "comments": lambda: full("#\n"),
    "comments behind values": lambda: full("a: b #\n"),
    "blank lines": lambda: full("\n", "a: b", "c\n"),
    "blanks in a word": lambda: full(" ", "a: b", "c\n"),
    "a word over many lines": lambda: full("b\n ", "a: "),
    "an indentation without end": lambda: full("9", "a: |", "\n"),
    "empty lines in a block": lambda: full("\n", "a: |\n", "  x\n"),
    "stairs": lambda: "a:\n" + "".join(" " * n + "a:\n" for n in range(1, 1_400)),
    "strange line ends": lambda: full("\u0085", "a: b"),
    "carriage returns": lambda: full("\r", "a: b"),
    "a long key": lambda: full("a", '? "', '"\n: 1\n'),
    "a long item": lambda: slots("      1: {item: " + "a" * 900_000 + "}\n"),
    "a long range": lambda: slots("      1: {item: gun, range: '" + "9/" * 450_000 + "'}\n"),
    "a range of blanks": lambda: slots("      1: {item: gun, range: '" + " " * 900_000 + "x'}\n"),
    "dice without end": lambda: slots("      1: {item: gun, dice: '" + "G|" * 450_000 + "'}\n"),
    "marks without end": lambda: slots(
        "      1: {item: gun, marks: [" + "turret, " * 9_000 + "]}\n"
    ),
    "unknown marks": lambda: slots("      1: {item: gun, marks: [" + "tyrret, " * 9_000 + "]}\n"),
    "foreign items": lambda: RAVEN + "\nforeign: [" + "stabiliser, " * 9_000 + "]\n",
    "notes": lambda: RAVEN + "\nnotes:\n" + numbered("  n{}: x\n", 19_000),
    "pictures": lambda: RAVEN + "\nart:\n" + numbered("  n{}: x\n", 19_000),
    "a number beyond all": lambda: HEAD + "si: 1.0e999\n",
}
JSON: dict[str, Callable[[], str]] = {
    "unknown keys": lambda: JSON_HEAD + ",\n".join(f'"kez{n}": 1' for n in range(12_000)) + "}",
    "one key again and again": lambda: JSON_HEAD + ",".join(['"k":1'] * 100_000) + "}",
    "objects in objects": lambda: '{"a":' * 150_000 + "1" + "}" * 150_000,
    "lists that never close": lambda: full("[", '{"a":'),
    "a long number": lambda: full("9", '{"a":', "}"),
    "numbers at Python's limit": lambda: '{"a":[' + ",".join(["9" * 4_299] * 240) + "]}",
    "a number beyond all": lambda: JSON_HEAD + '"si": 1e400}',
    "not a number": lambda: JSON_HEAD + '"si": NaN}',
    "less than nothing": lambda: JSON_HEAD + '"si": -0}',
    "half a letter": lambda: JSON_HEAD + '"\\ud800": 1}',
    "blank lines before keys": lambda: (
        JSON_HEAD + "\n" * 800_000 + ",".join(f'"q{n}":1' for n in range(9_000)) + "}"
    ),
    "a long key": lambda: full("a", JSON_HEAD + '"', '": 1}'),
    "escapes without end": lambda: full("\\n", JSON_HEAD + '"name": "', '"}'),
    "an open quote": lambda: full("\\", '{"'),
    "many values": lambda: JSON_HEAD + '"foreign": [' + ",".join(["{}"] * 300_000) + "]}",
    "attacks": lambda: (
        '{"game": "warfleet", "format": 1, "type": 4, "locations": {"sides": {"attacks": ['
        + ",".join(["{}"] * 19_000)
        + "]}}}"
    ),
    "unknown systems": lambda: (
        '{"game": "starships", "format": 1, "name": "x", "class": "cruiser", "systems": ['
        + ",".join(f'"evasive maneuver{n}"' for n in range(19_000))
        + "]}"
    ),
    "upgrades": lambda: (
        '{"game": "starships", "format": 1, "name": "x", "class": "cruiser", "upgrades": ['
        + ",".join(['"improved engines"'] * 19_000)
        + "]}"
    ),
    "elements": lambda: (
        '{"game": "starships", "format": 1, "kind": "fleet", "name": "x", "elements": ['
        + ",".join(['"x"'] * 19_000)
        + "]}"
    ),
    "a path to a list by a number without end": lambda: (
        JSON_HEAD + '"type": 1, "locations": {"sides": [], "port": {"' + "9" * 190 + '": 1}}}'
    ),
}


def judged(guarded: Guarded, path: Path, form: str = "text") -> tuple[int, str]:
    said = guarded("check", path, "--format", form)
    assert not said.err
    assert len(said.out) < LONGEST_REPORT, len(said.out)
    return said.status, said.out


@pytest.mark.parametrize("shape", YAML)
@pytest.mark.everyday(every=18)
def test_hostile_yaml_file_is_answered_quickly(
    shape: str, guarded: Guarded, tmp_path: Path
) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(YAML[shape]().encode())
    status, out = judged(guarded, path)
    assert status == (0 if shape == "notes" else 2)
    assert str(path) in out or "no findings" in out


@pytest.mark.parametrize("shape", JSON)
@pytest.mark.everyday(every=20)
def test_hostile_json_file_is_answered_quickly(
    shape: str, guarded: Guarded, tmp_path: Path
) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(JSON[shape]().encode())
    status, out = judged(guarded, path)
    assert status == 2
    assert str(path) in out


@pytest.mark.parametrize("form", ["text", "json", "sarif"])
def test_report_counts_unlisted_findings(form: str, guarded: Guarded, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(JSON["unknown keys"]())
    _, out = judged(guarded, path, form)
    assert out.count("unknown key 'kez") == MOST_FINDINGS - 7
    assert "11,807 more findings are not listed" in out


NAMES = {
    "3,000 letters": "a" * 3_000,
    "a line break": "a\nb",
    "a mark of direction": "a\u202eb",
    "marks of direction only": "\u202e\u200f",
    "a lone combining mark": "\u0301",
    "80 astral letters": "\U0001f6f8" * 80,
    "an escape sequence": "a\x1b[31mb",
    "a nul": "a\0b",
}
FINE = ("a mark of direction", "a lone combining mark", "80 astral letters")


def files_named(name: str) -> dict[str, object]:
    """Return files of all games that bear a name in each place for one."""
    game, starships = {"game": "leviathans", "format": 1}, {"game": "starships", "format": 1}
    element = {**starships, "name": "Grey", "class": "destroyer"}
    return {
        "fleet.json": {**game, "fleet": name, "ships": ["hml-raven"]},
        "fleet-nation.json": {**game, "fleet": "x", "nation": name, "ships": ["hml-raven"]},
        "fleet-ship.json": {**game, "fleet": "x", "ships": [name]},
        "fleet-entry.json": {**game, "fleet": "x", "ships": [{"ship": "hml-raven", "name": name}]},
        "warfleet.json": {"game": "warfleet", "format": 1, "name": name, "nation": name},
        "element.json": {**element, "name": name, "faction": name},
        "element-class.json": {**element, "class": name},
        "star-fleet.json": {**starships, "kind": "fleet", "name": name, "faction": name,
                            "admiral": name, "elements": [{"element": name, "unit": name}]},
        "admiral.json": {**starships, "kind": "admiral", "name": name, "cmd": 1},
        "kind.json": {**starships, "kind": name, "name": "x"},
        "game.json": {"game": name, "format": 1},
        "key.json": {**game, name[:200]: 1},
    }  # fmt: skip


@pytest.mark.parametrize("what", NAMES)
@pytest.mark.everyday(every=8)
def test_odd_names_are_findings_of_their_files(what: str, guarded: Guarded, tmp_path: Path) -> None:
    files = files_named(NAMES[what])
    for name, data in files.items():
        (tmp_path / name).write_text(json.dumps(data))
    for key in ("name", "class", "nation"):
        text = json.dumps(NAMES[what])
        lines = [
            f"{key}: {text}" if line.startswith(f"{key}: ") else line for line in RAVEN.splitlines()
        ]
        (tmp_path / f"raven-{key}.yaml").write_text("\n".join(lines))
    said = guarded("check", tmp_path)
    assert said.status == 2
    assert f"{len(files) + 3} files: " in said.out
    assert not set(said.out) & set("\0\x1b\u202e\u200f")
    judged_fine = "unusable  " + str(tmp_path / "fleet.json") not in said.out
    assert judged_fine == (what in FINE)


def test_fleet_reads_a_repeated_file_once(guarded: Guarded, tmp_path: Path) -> None:
    (tmp_path / "slow.json").write_text(JSON["unknown keys"]())
    names = ["./" * n + "slow.json" for n in range(100)]
    ships = {"game": "leviathans", "format": 1, "fleet": "x", "ships": names * 4}
    stars = {"game": "starships", "format": 1, "kind": "fleet", "name": "x", "elements": names * 4}
    for name, data in (("ships.json", ships), ("stars.json", stars)):
        (tmp_path / name).write_text(json.dumps(data))
        said = guarded("check", tmp_path / name)
        assert said.status == 2
        assert len(said.out) < LONGEST_REPORT
        assert "more findings are not listed" in said.out


def test_squadrons_aboard_squadrons_are_counted(guarded: Guarded, tmp_path: Path) -> None:
    aboard: list[object] = []
    for _ in range(8):
        aboard = [{"element": "x", "count": 99, "aboard": aboard}]
    data = {"game": "starships", "format": 1, "kind": "fleet", "name": "x", "elements": aboard}
    (tmp_path / "a.json").write_text(json.dumps(data))
    said = guarded("check", tmp_path / "a.json")
    assert said.status == 2
    assert "expected at most 2,000 elements in all" in said.out


EDITS: dict[str, tuple[str, str]] = {
    "blank lines": ('"a: 1\\n" + "\\n" * 130_000 + "b: 2\\n"', "{**data, 'a': 3}"),
    "comments": ('"a: 1\\n" + "#\\n" * 65_000 + "b: 2\\n"', "{**data, 'a': 3}"),
    "comments within": ('"a:\\n  c: 1\\n" + "# x\\n" * 32_000 + "  b: 2\\n"', "{'a': {'c': 2}}"),
    "prose": ('"a: >-\\n" + "  x y\\n" * 21_000 + "b: 1\\n"', "{**data, 'b': 2}"),
    "a list of equals": ('"a:\\n" + "- 1\\n" * 19_000', "{'a': [2, *data['a'], 3]}"),
    "keys inserted": (
        '"".join(f"k{n}: 1\\n" for n in range(5_000))',
        "{**{'a' + key: 1 for key in data}, **data}",
    ),
    "entries that change places": (
        '"a:\\n" + "".join(f"  k{n}: {{x: {n % 2}}}\\n" for n in range(5_000))',
        "{'a': {key: {'x': 1 - value['x']} for key, value in data['a'].items()}}",
    ),
}
"""Texts and what becomes of their data: each is written into the other as the designer saves it."""

ALONE = """
import resource
resource.setrlimit(resource.RLIMIT_CPU, (10, 10))
resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
from pathlib import Path
from cardforge.core.files import parse
from cardforge.core.files.editing import amended
path = Path("a.yaml")
text = {text}
data = parse(text, path).data
new = {new}
assert parse(amended(text, new, path), path).data == new
"""


@pytest.mark.parametrize("what", EDITS)
@pytest.mark.everyday(every=20)
def test_designer_saves_hostile_files_quickly(what: str) -> None:
    text, new = EDITS[what]
    code = ALONE.format(text=text, new=new)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_line_ends_of_hostile_files_are_found_quickly(ends: str) -> None:
    code = ALONE.partition("from pathlib")[0] + (
        "from cardforge.core.files.editing import encode\n"
        f"before = 'a' + '\\r\\n' * 300_000 + 'b' + {ends!r} * 100 + '\\n' * 300_000\n"
        "after = before.replace('\\r\\n', '\\n').replace('b', 'c\\n' * 1_000)\n"
        "assert encode(after, before.encode()).startswith(b'a\\r\\n')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
