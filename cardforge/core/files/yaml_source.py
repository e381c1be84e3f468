"""YAML 1.2 to plain data, with findings for ambiguous words, and words to YAML."""

from __future__ import annotations

import json
import math
import re
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, cast

import yaml
from yaml._yaml import CParser
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from cardforge.core.files.document import TWO_READINGS, Document, duplicate
from cardforge.core.files.json_source import long_key
from cardforge.core.findings import Finding, Where
from cardforge.core.limits import DEEPEST_NESTING, LONGEST_KEY, MOST_DIRECTIVES, MOST_VALUES
from cardforge.core.wording import quoted
from cardforge.errors import Mark, NotationError

_NUMBER_STARTS = frozenset("0123456789+-.")
_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})")
_FLOAT = re.compile(r"[-+]?(\.[0-9]{1,18}|[0-9]{1,18}\.[0-9]{0,18})([eE][-+]?[0-9]{1,3})?")
_TWO_READINGS = re.compile(  # possessive, so that no word is gone through more than once a way
    r"[-+]?+(0[0-9_]++|0o[0-7_]++|0x[0-9a-fA-F_]++|0b[01_]++|[0-9]++_[0-9_]*+|"
    r"[0-9][0-9_]*+(:[0-5]?[0-9])++)"
)
_DIRECTIVE = re.compile("^%", re.MULTILINE)
_STRANGE_LINE_ENDS = re.compile("[\x85\u2028\u2029]")
_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_TRUTHS_OF_1_1 = frozenset(
    form(word) for word in ("yes", "no", "on", "off") for form in (str.lower, str.title, str.upper)
)
_PLAIN = ""


def parse_yaml(text: str, path: Path) -> Document:
    """Return the document in the text; raise NotationError if it is not one."""
    root = compose(text, path)
    builder = _Builder(path)
    data = builder.mapping(root, (), 0)
    return Document(path, data, tuple(builder.findings), _Places(root).locate)


class _TooDeepError(Exception):
    def __init__(self, mark: Mark) -> None:
        self.mark = mark


class _Composer(CParser):
    """The C parser with a resolver that decides nothing, and a limit on nesting."""

    depth = 0

    def resolve(self, kind: type[Node], _value: str, implicit: Any) -> str:
        return _PLAIN if kind is not ScalarNode or implicit[0] else "quoted"

    def descend_resolver(self, parent: Node | None, _index: object) -> None:
        self.depth += 1
        if parent is not None and self.depth > DEEPEST_NESTING:
            raise _TooDeepError(_mark(parent))

    def ascend_resolver(self) -> None:
        self.depth -= 1


def _expect_plain_line_ends(text: str, path: Path) -> None:
    """Reject line ends that only YAML knows: editors would count lines differently."""
    strange = _STRANGE_LINE_ENDS.search(text)
    if strange:
        at = strange.start()
        mark = Mark(text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
        said = f"unusual line end, the character U+{ord(strange[0]):04X}: use plain line ends"
        raise NotationError(said, path, mark)


def _expect_few_directives(text: str, path: Path) -> None:
    """Reject a text with many directives: the parser compares each of them with all before it."""
    if text.count("%") <= MOST_DIRECTIVES:
        return
    for number, found in enumerate(_DIRECTIVE.finditer(text)):
        if number == MOST_DIRECTIVES:
            mark = Mark(text.count("\n", 0, found.start()) + 1)
            message = f"expected at most {MOST_DIRECTIVES} lines that begin with %"
            raise NotationError(message, path, mark)


def compose(text: str, path: Path) -> MappingNode:
    """Return the nodes of a text, with their marks; raise NotationError if it has none."""
    _expect_plain_line_ends(text, path)
    _expect_few_directives(text, path)
    try:
        root = _Composer(text).get_single_node()
    except yaml.MarkedYAMLError as error:
        raise NotationError(_said(error), path, _yaml_mark(error.problem_mark)) from None
    except yaml.YAMLError as error:
        raise NotationError(
            f"invalid YAML: {_first_line(error)}", path, _unreadable(error, text)
        ) from None
    except _TooDeepError as error:
        raise NotationError(
            f"expected at most {DEEPEST_NESTING} levels of nesting", path, error.mark
        ) from None
    if root is None:
        said = "the file contains only comments; create a ship with `cardforge new NAME`"
        raise NotationError(said, path)
    if not isinstance(root, MappingNode):
        raise NotationError("expected `key: value` lines", path, _mark(root))
    return root


class _Builder:
    """Turns nodes into data, and notes ambiguous words."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.findings: list[Finding] = []
        self.values = 0

    def value(self, node: Node, where: Where, depth: int) -> object:
        if isinstance(node, ScalarNode):
            return self.scalar(node, where)
        if isinstance(node, MappingNode):
            return self.mapping(node, where, depth)
        return self.sequence(cast(SequenceNode, node), where, depth)

    def mapping(self, node: MappingNode, where: Where, depth: int) -> dict[str, object]:
        self._enter(node, depth)
        data: dict[str, object] = {}
        for key_node, value_node in node.value:
            key = self._key(key_node)
            if key in data:
                self._count(key_node)
                self.findings.append(duplicate((*where, key)).at(_mark(key_node)))
            else:
                data[key] = self.value(value_node, (*where, key), depth + 1)
        return data

    def sequence(self, node: SequenceNode, where: Where, depth: int) -> list[object]:
        self._enter(node, depth)
        return [self.value(each, (*where, str(i)), depth + 1) for i, each in enumerate(node.value)]

    def scalar(self, node: ScalarNode, where: Where) -> object:
        self._count(node)
        text: str = node.value
        if node.tag != _PLAIN:
            self._refuse_tag(node)
            return text
        if text in _WORDS:
            return _WORDS[text]
        if text[0] in _NUMBER_STARTS:
            return self._number(text, node, where)
        if text in _TRUTHS_OF_1_1:
            self._two_readings(
                node, where, "a truth value to some YAML readers and a word to others"
            )
        return text

    def _number(self, text: str, node: ScalarNode, where: Where) -> object:
        if _INTEGER.fullmatch(text):
            return int(text)
        if _TWO_READINGS.fullmatch(text):
            self._two_readings(node, where, "one number to some YAML readers and another to others")
            return text
        return self._fraction(text, node) if _FLOAT.fullmatch(text) else text

    def _fraction(self, text: str, node: ScalarNode) -> float:
        number = float(text)
        if not math.isfinite(number):
            message = f"expected a plain number, got {quoted(text)}"
            raise NotationError(message, self.path, _mark(node))
        return number

    def _enter(self, node: Node, depth: int) -> None:
        self._refuse_tag(node)
        self._count(node)
        if depth > DEEPEST_NESTING:
            raise NotationError(
                f"expected at most {DEEPEST_NESTING} levels of nesting, with aliases expanded",
                self.path,
                _mark(node),
            )

    def _count(self, node: Node) -> None:
        self.values += 1
        if self.values > MOST_VALUES:
            raise NotationError(
                f"expected at most {MOST_VALUES:,} values, with aliases expanded",
                self.path,
                _mark(node),
            )

    def _refuse_tag(self, node: Node) -> None:
        if node.tag not in (_PLAIN, "quoted"):
            message = f"YAML tags are not allowed: remove {quoted(node.tag)}"
            raise NotationError(message, self.path, _mark(node))

    def _key(self, node: Node) -> str:
        if not isinstance(node, ScalarNode):
            raise NotationError("expected a word before the colon", self.path, _mark(node))
        self._refuse_tag(node)
        key = str(node.value)
        if len(key) > LONGEST_KEY:
            raise NotationError(long_key(key), self.path, _mark(node))
        return key

    def _two_readings(self, node: ScalarNode, where: Where, why: str) -> None:
        found = TWO_READINGS.broken(
            where,
            f"{quoted(node.value)} without quotes is {why}",
            fix=f'write "{quoted(node.value)[1:-1]}" in quotes for the word, '
            "otherwise a plain number, true or false",
        )
        self.findings.append(found.at(_mark(node)))


class _Places:
    """The lines of keys and items in a tree of nodes; each collection is read once."""

    def __init__(self, root: Node) -> None:
        self._root = root
        self._known: dict[int, dict[str, tuple[Node, Node]]] = {}

    def locate(self, where: Where) -> tuple[int, Mark]:
        node = head = self._root
        for depth, key in enumerate(where):
            step = self._inside(node).get(key)
            if step is None:
                return depth, _mark(head)
            head, node = step
        return len(where), _mark(head)

    def _inside(self, node: Node) -> dict[str, tuple[Node, Node]]:
        """Return by key or number what marks each part of a collection, and the part."""
        known = self._known.get(id(node))
        if known is None:
            known = self._known[id(node)] = dict(_parts(node))
        return known


def _parts(node: Node) -> Iterator[tuple[str, tuple[Node, Node]]]:
    """Yield the parts of a collection; the first of two equal keys last, because that counts."""
    if isinstance(node, MappingNode):
        for key_node, value_node in reversed(node.value):
            yield key_node.value, (key_node, value_node)
    elif isinstance(node, SequenceNode):
        yield from ((str(number), (each, each)) for number, each in enumerate(node.value))


def _mark(node: Node) -> Mark:
    return _yaml_mark(node.start_mark)


def _yaml_mark(mark: Any) -> Mark:
    return Mark(mark.line + 1, mark.column + 1) if mark is not None else Mark(1)


def _said(error: yaml.MarkedYAMLError) -> str:
    return f"invalid YAML: {error.problem or error.context or 'cannot be read'}"


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0]


def _unreadable(error: yaml.YAMLError, text: str) -> Mark:
    position = getattr(error, "position", None) or 0
    return Mark(text.count("\n", 0, position) + 1)


_PLAIN_WORDS = re.compile(r"[A-Za-zÀ-ÖØ-öø-ÿĀ-žА-яΑ-ω][\w .'()+&/-]*[\w.')]|[A-Za-zÀ-ÖØ-öø-ÿ]")
_PLAIN_STARTING_WITH_DIGIT = re.compile(r"[0-9]+(\.[0-9]+)?(in|mm|cm|pdr)[A-Za-z ]*|[0-9]+/[0-9]+")
_PROSE_WIDTH = 96
_NOT_WORDS = frozenset(["null", "true", "false", "yes", "no", "on", "off", "y", "n"])


def folded(key: str, text: str) -> Iterator[str]:
    """Yield a folded block where folding gives the text back, else one quoted line."""
    if not text:
        return
    lines = block_lines(text)
    if not lines:
        yield f"{key}: {scalar(text)}"
        return
    yield f"{key}: >-"
    for line in lines:
        yield f"  {line}"


def block_lines(text: str) -> list[str]:
    """Return the lines of prose in a block; empty if it has no fold, or if folding changes it."""
    lines = textwrap.wrap(text, _PROSE_WIDTH, break_long_words=False, break_on_hyphens=False)
    return lines if len(lines) > 1 and " ".join(lines) == text else []


def scalar(value: object) -> str:
    """Return one value as a plain or quoted scalar."""
    if not isinstance(value, str):
        return str(value)
    plain = _PLAIN_WORDS.fullmatch(value) or _PLAIN_STARTING_WITH_DIGIT.fullmatch(value)
    if plain and value.lower() not in _NOT_WORDS:
        return value
    return json.dumps(value, ensure_ascii=False)


def pairs(told: Mapping[str, str]) -> Iterator[str]:
    """Yield a mapping of words, one line each, indented once."""
    for key, value in told.items():
        yield f"  {scalar(key)}: {scalar(value)}"
