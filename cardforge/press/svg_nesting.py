"""How deep an SVG goes, what it refers to followed: drawing one too deep would end the process.

An element counts as nested in all that stands around it, and in all that draws it by reference: a
chain of `use`, of patterns or of clips goes as deep as the same elements one within another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final
from xml.parsers import expat

from cardforge.errors import PressError

DEEPEST_SVG: Final = 40
MOST_ELEMENTS: Final = 100_000
_DRAWING: Final = ("use", "pattern", "feImage", "textPath", "tref")
"""Elements that draw what their `href` names."""
_NAMED: Final = re.compile(r"""url\(\s*["']?#([^"')]+?)\s*["']?\s*\)""", re.IGNORECASE)
_RULE: Final = re.compile(r"([^{}]*)\{([^{}]*)\}")
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_CONDITION: Final = re.compile(r":[^\s>+~,]*|\[[^\]]*\]")
_TOO_DEEP: Final = (
    f"expected an SVG picture nested at most {DEEPEST_SVG} levels deep, "
    "references (use, patterns, clips) followed"
)


@dataclass
class Element:
    """An element: what it goes by in references and styles, what it holds and refers to."""

    words: frozenset[str]
    attributes: dict[str, str]
    inside: list[Element] = field(default_factory=list)
    refers: list[str] = field(default_factory=list)
    height: int = 0
    """How many levels it has, itself among them; 0 until that is known."""


def expect_shallow(text: str) -> list[dict[str, str]]:
    """Return the attributes of an SVG's elements; PressError if it is broken, deep or endless."""
    tree = _Tree()
    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = tree.start, tree.end
    parser.CharacterDataHandler = tree.letters
    try:
        parser.Parse(text, True)  # noqa: FBT003 - it takes no keywords
    except (expat.ExpatError, ValueError) as error:
        raise PressError("expected an SVG picture, this is none or it is broken") from error
    _Depths(tree).measure(tree.elements[0], 1)
    return [element.attributes for element in tree.elements]


class _Tree:
    """What a parser tells, as elements within elements."""

    def __init__(self) -> None:
        self.elements: list[Element] = []
        self.style: list[str] = []
        self._open: list[Element] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition(":")[2]
        refers = list(_references(name, attributes))
        element = Element(_names(name, attributes), attributes, refers=refers)
        if self._open:
            self._open[-1].inside.append(element)
        self._open.append(element)
        self.elements.append(element)
        if len(self._open) > DEEPEST_SVG:
            raise PressError(_TOO_DEEP)
        if len(self.elements) > MOST_ELEMENTS:
            raise PressError(f"expected an SVG picture of at most {MOST_ELEMENTS:,} elements")

    def end(self, _tag: str) -> None:
        self._open.pop()

    def letters(self, text: str) -> None:
        if "style" in self._open[-1].words:
            self.style.append(text)


class _Depths:
    """Measures elements once each, whatever they refer to measured before."""

    def __init__(self, tree: _Tree) -> None:
        self._named = {element.attributes.get("id", ""): element for element in tree.elements}
        self._styles = list(_styles("".join(tree.style)))

    def measure(self, element: Element, depth: int) -> int:
        """Return how many levels an element has that is so deep; PressError if they are many."""
        if depth + max(element.height - 1, 0) > DEEPEST_SVG:
            raise PressError(_TOO_DEEP)
        if not element.height:
            below = (self.measure(each, depth + 1) for each in self._below(element))
            element.height = 1 + max(below, default=0)
        return element.height

    def _below(self, element: Element) -> Iterator[Element]:
        yield from element.inside
        styled = (name for words, name in self._styles if words <= element.words)
        for name in (*element.refers, *styled):
            if name in self._named:
                yield self._named[name]


def _names(name: str, attributes: dict[str, str]) -> frozenset[str]:
    """Return all that a style sheet may call an element by."""
    classes = (f".{word}" for word in attributes.get("class", "").split())
    return frozenset((name, f"#{attributes.get('id', '')}", *classes))


def _references(name: str, attributes: dict[str, str]) -> Iterator[str]:
    """Yield the ids of what an element draws, or is painted, clipped or masked with."""
    for key, value in attributes.items():
        if name in _DRAWING and key.rpartition(":")[2] == "href":
            yield value.strip().removeprefix("#")
        yield from _NAMED.findall(value)


def _styles(text: str) -> Iterator[tuple[frozenset[str], str]]:
    """Yield each id that a style sheet refers to, and the words of elements that it is for.

    Conditions that are not words (`:hover`, `[x]`) count as met.
    """
    for heads, body in _RULE.findall(_COMMENT.sub("", text)):
        for name in _NAMED.findall(body):
            for head in heads.split(","):
                yield _words(head), name


def _words(head: str) -> frozenset[str]:
    """Return what an element has to be called for a style to be for it: the last of its steps."""
    steps = re.split(r"[\s>+~]+", _CONDITION.sub("", head).strip())
    return frozenset(re.findall(r"[#.]?[\w-]+", steps[-1]))
