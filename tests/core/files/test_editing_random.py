"""Random edits of the bundled ships read back, and all other lines stay the same."""

from __future__ import annotations

import copy
from collections import Counter
from pathlib import Path
from typing import Any

import yaml
from hypothesis import given
from hypothesis import strategies as st
from yaml.nodes import MappingNode, Node

from cardforge.core.files import parse
from cardforge.core.files.editing import amended
from tests.core.files.test_editing import SHIPS, changed, exact

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
    """A ship, its data after a few edits, and the places of the edits."""
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


@given(edits())
def test_random_edit_reads_back_and_keeps_other_lines(
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
    """The lines that edits may change: the entries themselves, and their parents.

    PyYAML's own marks find them, which the tested code does not use.
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
    """The lines from a key to the end of its value, without comments and blank lines after it."""
    lines = text.split("\n")
    end = node.end_mark.line - (node.end_mark.column == 0)
    while end > head.start_mark.line and (
        not lines[end].strip() or lines[end].lstrip().startswith("#")
    ):
        end -= 1
    return set(range(head.start_mark.line, end + 1))


@given(st.data())
def test_one_changed_value_changes_one_line(data: st.DataObject) -> None:
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
