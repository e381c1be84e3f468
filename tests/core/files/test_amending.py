"""New data in an author's file: it says exactly the new data, and nothing else of it changes."""

from __future__ import annotations

import copy
import difflib
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from yaml.nodes import MappingNode, Node

from cardforge.core.files import parse
from cardforge.core.files.editing import amended, merged, written
from cardforge.errors import CallError, FileError

ROOT = Path(__file__).parents[3]
SHIPS = {path: path.read_text() for path in sorted((ROOT / "ships").rglob("*.yaml"))}
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
    """Plain data as text: 1, 1.0 and true are not the same."""
    return json.dumps(data, sort_keys=True)


def test_nothing_changes_where_nothing_changed() -> None:
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
def test_an_edit_changes_its_own_lines_alone(edit: Any, lines: list[str]) -> None:
    data = copy.deepcopy(parse(AUTHOR, YAML).data)
    edit(data)
    assert changed(AUTHOR, data) == lines


def test_an_anchor_stays_where_all_its_places_change_alike() -> None:
    data: dict[str, Any] = copy.deepcopy(parse(AUTHOR, YAML).data)
    for place in ("stern", "sides"):
        data["locations"][place]["slots"]["1"] = {"item": "crew"}
    assert changed(AUTHOR, data) == ["-            1: {item: miss}", "+            1: {item: crew}"]


def test_new_lines_go_above_the_comment_that_leads_to_what_follows() -> None:
    data = parse(AUTHOR, YAML).data
    new = amended(AUTHOR, {"game": "leviathans", "format": 1, "class": "Old", **data}, YAML)
    assert "format: 1\nclass: Old\n\nname: Old Name" in new


def test_long_prose_is_folded_as_the_house_folds_it() -> None:
    prose = " ".join(["She sailed, and was seen no more."] * 12)
    lines = changed(AUTHOR, {**parse(AUTHOR, YAML).data, "history": prose})
    assert lines[0] == "+history: >-"
    assert all(line.startswith("+    ") and len(line) <= 102 for line in lines[1:])


def test_prose_inside_braces_stays_on_its_line() -> None:
    data: dict[str, Any] = copy.deepcopy(parse(AUTHOR, YAML).data)
    _slots(data)["3"]["rules"] = "many words " * 20 + "end"
    assert len(changed(AUTHOR, data)) == 2


def test_a_key_that_stands_twice_is_left_for_its_author_to_mend() -> None:
    text = "a: 1\nb: 2\na: 3\n"
    assert amended(text, {"a": 1, "b": 5}, YAML) == "a: 1\nb: 5\na: 3\n"


@pytest.mark.parametrize("end", ["", "\n", "\n\n", "\n# end", "\n...\n"])
def test_the_end_of_a_file_stays_as_it_is(end: str) -> None:
    assert amended(f"a: 1\nb: 2{end}", {"a": 4, "b": 2}, YAML) == f"a: 4\nb: 2{end}"


@pytest.mark.parametrize("start", ["---\n", "%YAML 1.2\n---\n", "# c\n---\n", "--- # c\n"])
def test_the_start_of_a_file_stays_as_it_is(start: str) -> None:
    assert amended(f"{start}a: 1\nb: 2\n", {"a": 1, "b": 3}, YAML) == f"{start}a: 1\nb: 3\n"


@pytest.mark.parametrize("start", ["a: 1\t# why\n", "a:\t1\n", "a: 1\t\n", 'a: "x\ty"\n'])
def test_tabs_stay_where_they_are(start: str) -> None:
    data = parse(f"{start}b: 2\n", YAML).data
    assert amended(f"{start}b: 2\n", {**data, "b": 3}, YAML) == f"{start}b: 3\n"


def test_what_it_cannot_follow_is_refused_in_words() -> None:
    for text in ("&a: 1\n", "s: |\n  x\nt: #>+\n  z\n\n"):
        data = parse(text, YAML).data
        with pytest.raises(CallError, match="expected YAML that can be changed in place"):
            amended(text, {**data, "b": 2}, YAML)


@pytest.mark.parametrize("indent", [1, 2, 3, 4, "\t", None])
def test_json_keeps_its_indent(indent: Any) -> None:
    data = {"name": "HML Owl", "slots": {"1": {"item": "miss"}}, "list": [1, 2.5, None]}
    text = json.dumps(data, indent=indent)
    new = {**data, "name": "HML Öwl"}
    assert amended(text, new, JSON) == json.dumps(new, indent=indent, ensure_ascii=False)
    if indent:
        assert len(changed(text, new, JSON)) == 2


def test_json_in_a_style_of_its_own_changes_in_one_line() -> None:
    text = '{"name" : "HML Owl",\n   "slots": {"1": {"item": "miss"}},\n "mp": 3}\n'
    assert json.loads(amended(text, {**json.loads(text), "mp": 4}, JSON))["mp"] == 4


@pytest.mark.parametrize("value", [1e-30, 10**20, 5e300, json.loads("[" * 30 + "]" * 30)])
def test_what_yaml_cannot_hold_here_is_refused(value: Any) -> None:
    with pytest.raises(CallError, match="expected data that"):
        amended("a: 1\n", {"a": value}, YAML)
    with pytest.raises(CallError, match="expected data that"):
        written({"a": value}, YAML)


def test_a_text_that_cannot_be_read_is_not_touched() -> None:
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
def test_a_text_that_says_nothing_yet_is_begun_below_its_comments(
    text: str, path: Path, wanted: str
) -> None:
    assert amended(text, {"a": 1}, path) == wanted


def test_json_knows_no_comments() -> None:
    with pytest.raises(FileError):
        amended("# mine\n", {"a": 1}, JSON)


@pytest.mark.parametrize("path", list(SHIPS), ids=lambda path: path.stem)
def test_a_new_file_says_its_data(path: Path) -> None:
    data = parse(SHIPS[path], path).data
    for ending in (YAML, JSON):
        text = written(data, ending)
        assert exact(parse(text, ending).data) == exact(data)
        assert max(map(len, text.splitlines())) < 200 or ending == JSON


def test_merging_takes_what_is_wanted_where_it_is_not_careful() -> None:
    own, plain, wanted = "a:  1\n# why\nb: 2\n", "a: 1\n# why\nb: 2\n", "a: 1\nc: 3\n"
    assert merged(own, plain, wanted) == "a:  1\nc: 3\n# why\n"
    assert merged(own, plain, wanted, careful=False) == "a:  1\nc: 3\n"


# --- Random edits of the ships that come along.

_WORDS = st.sampled_from(
    ["no", "1:30", "012", "a: b # c", "", "null", "true", "new word", "it's", 'a "b"', "x" * 150, "- a",
     "# not a comment", "two\nlines", "Gruß & Öl", "6in", "4/8", "K | R", "{}", "@at", " ", "\t", "~"]
) | st.text(st.characters(codec="utf-8", exclude_categories=["Cs"], exclude_characters="\x85\u2028\u2029\x00"), max_size=20)  # fmt: skip
_SCALARS = (
    st.integers(-99, 10**9)
    | st.booleans()
    | st.none()
    | _WORDS
    | st.just("many words " * 30 + "end")
)
_VALUES = st.recursive(
    _SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from("abcde") | _WORDS, inner, max_size=3)
    ),
    max_leaves=5,
)
Where = tuple[Any, ...]


def places(data: Any, where: Where = ()) -> list[Where]:
    found = []
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        found.append((*where, key))
        if isinstance(value, dict | list):
            found += places(value, (*where, key))
    return found


@st.composite
def edits(draw: st.DrawFn) -> tuple[Path, dict[str, Any], list[Where]]:
    """A ship, her data after a few edits, and where they were."""
    path = draw(st.sampled_from(list(SHIPS)))
    data: dict[str, Any] = copy.deepcopy(parse(SHIPS[path], path).data)
    touched = []
    for _ in range(draw(st.integers(1, 3))):
        where = draw(st.sampled_from(places(data)))
        inside: Any = data
        for key in where[:-1]:
            inside = inside[key]
        match draw(st.sampled_from(["set", "drop", "add"])):
            case "set":
                inside[where[-1]] = draw(_VALUES)
            case "drop":
                del inside[where[-1]]
            case _ if isinstance(inside, list):
                inside.insert(where[-1], draw(_VALUES))
            case _:
                inside[draw(_WORDS.filter(bool))] = draw(_VALUES)
        touched.append(where)
        if not data:
            break
    return path, data, touched


@settings(max_examples=120)
@given(edits())
def test_any_edit_is_read_back_and_leaves_all_other_lines(
    edit: tuple[Path, dict[str, Any], list[Where]],
) -> None:
    path, data, touched = edit
    text = SHIPS[path]
    new = amended(text, data, path)
    assert exact(parse(new, path).data) == exact(data)
    before, after = text.split("\n"), new.split("\n")
    free = lines_of(text, touched)
    lost = Counter(before) - Counter(after)
    assert lost <= Counter(before[number] for number in free)
    assert in_order([line for number, line in enumerate(before) if number not in free], after)
    comments = [line for line in before if line.lstrip().startswith("#")]
    assert in_order(comments, after)


def in_order(some: list[str], lines: list[str]) -> bool:
    rest = iter(lines)
    return all(line in rest for line in some)


def lines_of(text: str, touched: list[Where]) -> set[int]:
    """The lines that edits may change: of the entries themselves, and of what holds them.

    Found by PyYAML's own marks, which the code under test does not use.
    """
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    free: set[int] = set()
    for where in touched:
        node: Node | None = root
        for depth, key in enumerate(where):
            assert node is not None
            step = _step(node, key)
            holder = node
            if step is None:
                break
            head, node = step
            last = depth == len(where) - 1
            flow = getattr(holder, "flow_style", False) or getattr(node, "flow_style", False)
            if last or flow:
                free |= _span(text, head, node)
            elif depth == len(where) - 2:  # what holds it may become empty, or be filled
                free.add(head.start_mark.line)
    return free


def _step(node: Node, key: Any) -> tuple[Node, Node] | None:
    if isinstance(node, MappingNode):
        return next(((head, value) for head, value in node.value if head.value == str(key)), None)
    if isinstance(node.value, list) and isinstance(key, int) and key < len(node.value):
        return node.value[key], node.value[key]
    return None


def _span(text: str, head: Node, node: Node) -> set[int]:
    """The lines from a key to the end of its value, without comments and blanks after it."""
    lines = text.split("\n")
    end = node.end_mark.line - (node.end_mark.column == 0)
    while end > head.start_mark.line and (
        not lines[end].strip() or lines[end].lstrip().startswith("#")
    ):
        end -= 1
    return set(range(head.start_mark.line, end + 1))


@settings(max_examples=60)
@given(st.data())
def test_a_word_changed_is_a_line_changed(data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(list(SHIPS)))
    plain = copy.deepcopy(parse(SHIPS[path], path).data)
    leaves = [where for where in places(plain) if isinstance(at(plain, where), int)]
    where = data.draw(st.sampled_from(leaves))
    at(plain, where[:-1])[where[-1]] += 7
    old, new = changed(SHIPS[path], plain, path)
    assert old[0] + new[0] == "-+"
    line = parse(SHIPS[path], path).mark(tuple(map(str, where))).line
    assert old[1:] == SHIPS[path].splitlines()[line - 1]


def at(data: Any, where: Where) -> Any:
    for key in where:
        data = data[key]
    return data
