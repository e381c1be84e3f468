"""New data in an author's file: the file then has exactly this data, and nothing else changes."""

from __future__ import annotations

import copy
import difflib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardforge.app.workspace import own_ships
from cardforge.core.files import decode, parse
from cardforge.core.files.editing import amended, encode, merged, written
from cardforge.errors import CallError, FileError

SHIPS = {path: path.read_text() for path in own_ships()}


YAML, JSON = Path("a.yaml"), Path("a.json")


AUTHOR = """\
# head
game: leviathans   # which
format: 1

name: Old Name     # the name
# before the nation
nation: 'British Empire'

# about turning
turn: 2
# about figures
figures: >-
  some figures here
  that go on

# about locations
locations:
    bow:
        # slots of the bow
        slots:
            1: { breach: 3,  item: miss }  # first
            2: {breach: 4, item: gun,
                name: 3in}
            # third
            3: {item: miss}

    # the stern
    stern:
        slots: &plain
            1: {item: miss}
    sides: {slots: *plain}
list:
  - a
  # this is b
  - b

  - {c: d}
odd: "quoted"
number: 012
# end
"""
"""Written by somebody with habits of their own."""


def changed(text: str, data: dict[str, Any], path: Path = YAML) -> list[str]:
    new = amended(text, data, path)
    assert exact(parse(new, path).data) == exact(data)
    lines = difflib.unified_diff(text.splitlines(), new.splitlines(), lineterm="", n=0)
    return [line for line in lines if line[:3] not in ("---", "+++") and line[0] in "-+"]


def exact(data: object) -> str:
    """Plain data as text that distinguishes 1, 1.0 and true."""
    return json.dumps(data, sort_keys=True)


def test_edit_without_changes_keeps_the_text() -> None:
    for text in (AUTHOR, *SHIPS.values()):
        assert amended(text, parse(text, YAML).data, YAML) == text


def _slots(data: dict[str, Any]) -> dict[str, Any]:
    slots: dict[str, Any] = data["locations"]["bow"]["slots"]
    return slots


@pytest.mark.parametrize(
    ("edit", "lines"),
    [
        (lambda d: d.update(name="New"), ["-name: Old Name     # the name", "+name: New          # the name"]),
        (lambda d: d.update(turn=3), ["-turn: 2", "+turn: 3"]),
        (lambda d: d.update(turn="3"), ["-turn: 2", '+turn: "3"']),
        (lambda d: d.update(turn=None), ["-turn: 2", "+turn: null"]),
        (lambda d: d.update(turn=True), ["-turn: 2", "+turn: true"]),
        (lambda d: d.update(turn="no"), ["-turn: 2", '+turn: "no"']),
        (lambda d: d.update(turn="12:30"), ["-turn: 2", '+turn: "12:30"']),
        (lambda d: d.update(turn="a: b # c"), ["-turn: 2", '+turn: "a: b # c"']),
        (lambda d: d.update(nation="L'Empire"), ["-nation: 'British Empire'", "+nation: 'L''Empire'"]),
        (lambda d: d.update(odd="other"), ['-odd: "quoted"', '+odd: "other"']),
        (lambda d: d.pop("turn"), ["-turn: 2"]),
        (lambda d: d.pop("figures"), ["-figures: >-", "-  some figures here", "-  that go on"]),
        (
            lambda d: d.update(figures="short"),
            ["-figures: >-", "-  some figures here", "-  that go on", "+figures: short"],
        ),
        (lambda d: d.update(mp=5), ["+mp: 5"]),
        (
            lambda d: _slots(d)["1"].update(breach=9),
            ["-            1: { breach: 3,  item: miss }  # first", "+            1: {breach: 9, item: miss}     # first"],
        ),
        (
            lambda d: _slots(d).update({"4": {"item": "crew", "dice": "G"}}),
            ["+            4: {item: crew, dice: G}"],
        ),
        (lambda d: d["list"].insert(1, "new"), ["+  - new"]),
        (lambda d: d["list"].pop(1), ["-  - b"]),
        (lambda d: d["list"].append({"x": ["a", 1]}), ["+  - {x: [a, 1]}"]),
        (lambda d: d.update(number="13"), ["-number: 012", '+number: "13"']),
        (
            lambda d: d["locations"]["stern"]["slots"]["1"].update(item="crew"),
            [
                "-        slots: &plain", "-            1: {item: miss}", "-    sides: {slots: *plain}",
                "+        slots:", "+            1: {item: crew}", "+    sides: {slots: {1: {item: miss}}}",
            ],
        ),
    ],
)  # fmt: skip
def test_edit_changes_only_its_own_lines(edit: Any, lines: list[str]) -> None:
    data = copy.deepcopy(parse(AUTHOR, YAML).data)
    edit(data)
    assert changed(AUTHOR, data) == lines


def test_yaml_anchor_stays_when_all_its_uses_change_alike() -> None:
    data: dict[str, Any] = copy.deepcopy(parse(AUTHOR, YAML).data)
    for place in ("stern", "sides"):
        data["locations"][place]["slots"]["1"] = {"item": "crew"}
    assert changed(AUTHOR, data) == ["-            1: {item: miss}", "+            1: {item: crew}"]


def test_new_key_goes_above_the_comment_of_the_next_key() -> None:
    data = parse(AUTHOR, YAML).data
    new = amended(AUTHOR, {"game": "leviathans", "format": 1, "class": "Old", **data}, YAML)
    assert "format: 1\nclass: Old\n\nname: Old Name" in new


def test_long_prose_is_folded_as_in_new_files() -> None:
    prose = " ".join(["She sailed, and was seen no more."] * 12)
    lines = changed(AUTHOR, {**parse(AUTHOR, YAML).data, "history": prose})
    assert lines[0] == "+history: >-"
    assert all(line.startswith("+    ") and len(line) <= 102 for line in lines[1:])


def test_prose_inside_braces_stays_on_its_line() -> None:
    data: dict[str, Any] = copy.deepcopy(parse(AUTHOR, YAML).data)
    _slots(data)["3"]["rules"] = "many words " * 20 + "end"
    assert len(changed(AUTHOR, data)) == 2


def test_edit_keeps_duplicate_keys_of_the_author() -> None:
    text = "a: 1\nb: 2\na: 3\n"
    assert amended(text, {"a": 1, "b": 5}, YAML) == "a: 1\nb: 5\na: 3\n"


@pytest.mark.parametrize("end", ["", "\n", "\n\n", "\n# end", "\n...\n"])
def test_edit_keeps_the_end_of_the_file(end: str) -> None:
    assert amended(f"a: 1\nb: 2{end}", {"a": 4, "b": 2}, YAML) == f"a: 4\nb: 2{end}"


@pytest.mark.parametrize("start", ["---\n", "%YAML 1.2\n---\n", "# c\n---\n", "--- # c\n"])
def test_edit_keeps_the_start_of_the_file(start: str) -> None:
    assert amended(f"{start}a: 1\nb: 2\n", {"a": 1, "b": 3}, YAML) == f"{start}a: 1\nb: 3\n"


@pytest.mark.parametrize("start", ["a: 1\t# why\n", "a:\t1\n", "a: 1\t\n", 'a: "x\ty"\n'])
def test_edit_keeps_tabs(start: str) -> None:
    data = parse(f"{start}b: 2\n", YAML).data
    assert amended(f"{start}b: 2\n", {**data, "b": 3}, YAML) == f"{start}b: 3\n"


def test_edit_rejects_yaml_that_it_cannot_change_in_place() -> None:
    for text in ("&a: 1\n", "s: |\n  x\nt: #>+\n  z\n\n"):
        data = parse(text, YAML).data
        with pytest.raises(CallError, match="cannot change this YAML in place"):
            amended(text, {**data, "b": 2}, YAML)


@pytest.mark.parametrize("indent", [1, 2, 3, 4, "\t", None])
def test_json_edit_keeps_the_indent(indent: Any) -> None:
    data = {"name": "HML Owl", "slots": {"1": {"item": "miss"}}, "list": [1, 2.5, None]}
    text = json.dumps(data, indent=indent)
    new = {**data, "name": "HML Öwl"}
    assert amended(text, new, JSON) == json.dumps(new, indent=indent, ensure_ascii=False)
    if indent:
        assert len(changed(text, new, JSON)) == 2


def test_json_edit_in_unusual_style_has_the_new_value() -> None:
    text = '{"name" : "HML Owl",\n   "slots": {"1": {"item": "miss"}},\n "mp": 3}\n'
    assert json.loads(amended(text, {**json.loads(text), "mp": 4}, JSON))["mp"] == 4


@pytest.mark.parametrize("value", [1e-30, 10**20, 5e300, json.loads("[" * 30 + "]" * 30)])
def test_edit_rejects_data_that_yaml_cannot_represent(value: Any) -> None:
    with pytest.raises(CallError, match="cannot contain this data"):
        amended("a: 1\n", {"a": value}, YAML)
    with pytest.raises(CallError, match="cannot contain this data"):
        written({"a": value}, YAML)


def test_edit_rejects_text_that_is_not_readable() -> None:
    for text in ("a: [", "- list\n", "---\n", "a: !!int 3\n"):
        with pytest.raises(FileError):
            amended(text, {"a": 1}, YAML)


@pytest.mark.parametrize(
    ("text", "path", "wanted"),
    [
        ("", YAML, "a: 1\n"),
        ("\n \n", YAML, "a: 1\n"),
        ("# mine\n\n  # too\n", YAML, "# mine\n\n  # too\na: 1\n"),
        ("", JSON, '{\n  "a": 1\n}\n'),
    ],
)
def test_edit_of_comments_only_adds_data_below_them(text: str, path: Path, wanted: str) -> None:
    assert amended(text, {"a": 1}, path) == wanted


def test_json_edit_rejects_comments() -> None:
    with pytest.raises(FileError):
        amended("# mine\n", {"a": 1}, JSON)


@pytest.mark.parametrize("path", list(SHIPS), ids=lambda path: path.stem)
def test_new_file_contains_exactly_its_data(path: Path) -> None:
    data = parse(SHIPS[path], path).data
    for ending in (YAML, JSON):
        text = written(data, ending)
        assert exact(parse(text, ending).data) == exact(data)
        assert max(map(len, text.splitlines())) < 200 or ending == JSON


def test_careless_merge_takes_the_wanted_text() -> None:
    own, plain, wanted = "a:  1\n# why\nb: 2\n", "a: 1\n# why\nb: 2\n", "a: 1\nc: 3\n"
    assert merged(own, plain, wanted) == "a:  1\nc: 3\n# why\n"
    assert merged(own, plain, wanted, careful=False) == "a:  1\nc: 3\n"


# ---- each line keeps its own end, whatever happens to the lines around it


MIXED = b"a\r\nb\nc\rd\n\r\ne"
CODINGS = ((b"", "utf-8"), (b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))  # fmt: skip
TEXTS = st.lists(st.sampled_from(["\r\n", "\n", "\r", "a", "b", "é", "# c"])).map("".join)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a\nb\nc\nd\n\ne", MIXED),
        ("A\nb\nC\nd\n\ne", b"A\r\nb\nC\rd\n\r\ne"),
        ("a\nc\nd\n\ne", b"a\r\nc\rd\n\r\ne"),
        ("a\nb\nc\nnew\nnewer\nd\n\ne", b"a\r\nb\nc\rnew\rnewer\rd\n\r\ne"),
        ("new\na\nb\nc\nd\n\ne\n", b"new\r\na\r\nb\nc\rd\n\r\ne\r\n"),
        ("", b""),
    ],
)
def test_edited_line_keeps_its_line_end(text: str, wanted: bytes) -> None:
    assert encode(text, MIXED) == wanted


def test_line_ends_of_one_kind_are_kept_for_all_lines() -> None:
    assert encode("a\r\nb\rc\n", b"") == b"a\nb\nc\n"
    assert encode("a\nb\nc\n", b"x\r\ny\r\n") == b"a\r\nb\r\nc\r\n"
    assert encode("a\nb\n", b"x\ry") == b"a\rb\r"


@pytest.mark.parametrize(("mark", "coding"), CODINGS)
@given(text=TEXTS)
def test_unchanged_text_encodes_to_the_same_bytes(mark: bytes, coding: str, text: str) -> None:
    content = mark + text.encode(coding)
    if content:
        assert encode(decode(content), content) == content


@pytest.mark.parametrize(("mark", "coding"), CODINGS)
@given(text=TEXTS, before=TEXTS)
def test_encoded_text_decodes_to_itself(mark: bytes, coding: str, text: str, before: str) -> None:
    content = encode(text, mark + before.encode(coding))
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    assert (decode(content) if content else "") == plain


@example(before="\r\n\n\n", word="x", at=1)
@given(before=TEXTS, word=st.sampled_from("xyz"), at=st.integers(0, 30))
def test_encoding_changes_only_the_changed_line(before: str, word: str, at: int) -> None:
    old = before.encode().splitlines(keepends=True)
    lines = decode(before.encode()).split("\n") if before else [""]
    number = at % len(lines)
    lines[number] = word
    new = encode("\n".join(lines), before.encode()).splitlines(keepends=True)
    kept = [line for line in old if line not in new]
    assert len(kept) <= 1
