"""Plain data as nodes of ruamel.yaml, in the house's way of writing, and a tree of them changed.

Every plain word is text to the reader and writer used here: what a word means is decided in
`yaml_source`, and a word that nobody changed is written as it was.
"""

from __future__ import annotations

import io
import json
import textwrap
from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import Any, Final

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.error import YAMLError
from ruamel.yaml.resolver import VersionedResolver
from ruamel.yaml.scalarstring import (
    DoubleQuotedScalarString,
    FoldedScalarString,
    SingleQuotedScalarString,
)

from cardforge.core.files.yaml_words import scalar
from cardforge.core.finding import Where

_PROSE_WIDTH: Final = 96
_DEEP: Final = 4
"""From so many keys on a mapping is written on one line, as slots are."""
_ENDLESS: Final = 1 << 20


class _NoGuessing(VersionedResolver):
    """Takes every plain word for text."""

    @property
    def versioned_resolver(self) -> Any:
        return {}


class RoundTrip:
    """Reads and writes YAML with its comments, order and quotes, indented in one way."""

    def __init__(self, mapping: int = 2, sequence: int = 2, offset: int = 0) -> None:
        self._yaml = YAML()
        self._yaml.Resolver = _NoGuessing
        self._yaml.preserve_quotes = True
        self._yaml.allow_duplicate_keys = True
        self._yaml.width = _ENDLESS
        self._yaml.indent(mapping=mapping, sequence=sequence, offset=offset)

    def load(self, text: str) -> Any:
        """Return the text's tree; raise ValueError where this reader cannot follow."""
        try:
            return self._yaml.load(text)
        except YAMLError as error:
            raise ValueError(str(error)) from None

    def dump(self, tree: Any) -> str:
        """Return the tree as text."""
        out = io.StringIO()
        self._yaml.dump(tree, out)
        return out.getvalue()


def node(value: object, where: Where, old: object = None) -> Any:
    """Return a value as a node that is written as the house does, or as the old one was."""
    if isinstance(value, Mapping):
        made = CommentedMap({_key(key): node(each, (*where, key)) for key, each in value.items()})
        if len(where) >= _DEEP or not value:
            made.fa.set_flow_style()
        return made
    if isinstance(value, list):
        listed = CommentedSeq(node(each, (*where, *("-",) * _DEEP)) for each in value)
        if not any(isinstance(each, Mapping | list) for each in value):
            listed.fa.set_flow_style()
        return listed
    return _scalar(value, old)


def amend(tree: Any, old: Any, new: Any, where: Where = ()) -> None:
    """Change a collection's tree, which reads as `old`, so that it reads as `new`."""
    if isinstance(new, Mapping):
        _amend_mapping(tree, old, new, where)
    else:
        _amend_list(tree, old, new, where)


def same(one: object, other: object) -> bool:
    """Tell whether two values are written alike: 1 is neither 1.0 nor true."""
    return canonical(one) == canonical(other)


def canonical(value: object) -> str:
    """Return plain data as text that is equal for equal data."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def _amend_mapping(tree: Any, old: Mapping[str, Any], new: Mapping[str, Any], where: Where) -> None:
    for key in old:
        if key not in new:
            del tree[key]
    for position, (key, value) in enumerate(new.items()):
        if key not in old:
            tree.insert(position, _key(key), node(value, (*where, key)))
        elif not same(old[key], value):
            _amend_item(tree, key, old[key], value, (*where, key))


def _amend_list(tree: Any, old: list[Any], new: list[Any], where: Where) -> None:
    alike = SequenceMatcher(
        None, [canonical(each) for each in old], [canonical(each) for each in new], autojunk=False
    )
    inside = (*where, *("-",) * _DEEP)
    for _, first, last, to, until in reversed(alike.get_opcodes()):
        shared = min(last - first, until - to)
        for index in reversed(range(first + shared, last)):
            del tree[index]
        for index in range(to + shared, until):
            tree.insert(first + index - to, node(new[index], inside))
        for index in range(shared):
            if not same(old[first + index], new[to + index]):
                _amend_item(tree, first + index, old[first + index], new[to + index], inside)


def _amend_item(tree: Any, key: Any, old: Any, new: Any, where: Where) -> None:
    mappings = isinstance(old, Mapping) and isinstance(new, Mapping)
    lists = isinstance(old, list) and isinstance(new, list)
    if (mappings or lists) and old and new:
        amend(tree[key], old, new, where)
    else:
        tree[key] = node(new, where, tree[key])


def _key(key: str) -> str:
    return key if key.isdecimal() or scalar(key) == key else DoubleQuotedScalarString(key)


def _scalar(value: object, old: object) -> Any:
    if not isinstance(value, str):
        return json.dumps(value)
    if isinstance(old, SingleQuotedScalarString) and value.isprintable():
        return SingleQuotedScalarString(value)
    if scalar(value) != value or isinstance(old, DoubleQuotedScalarString):
        quoted: str = DoubleQuotedScalarString(value)
    else:
        quoted = value
    return _folded(value) or quoted


def _folded(text: str) -> Any:
    """Return prose as a folded block, where folding gives the text back and there is a fold."""
    lines = textwrap.wrap(text, _PROSE_WIDTH, break_long_words=False, break_on_hyphens=False)
    if len(lines) < 2 or " ".join(lines) != text:
        return None
    block = FoldedScalarString(text)
    ends: list[int] = []
    for line in lines[:-1]:
        ends.append((ends[-1] + 1 if ends else 0) + len(line))
    block.fold_pos = ends
    return block
