"""The cost of drawing an SVG, estimated before it is drawn: nesting, references, filters."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final
from xml.parsers import expat

from cardforge.core.limits import (
    DEEPEST_SVG,
    MOST_DECLARATIONS,
    MOST_STYLE_MATCHES,
    MOST_SVG_ELEMENTS,
)
from cardforge.errors import PressError

_DRAWING: Final = ("use", "pattern", "feImage", "textPath", "tref")
"""Elements that draw the element in their `href`."""
_ADDRESS: Final = re.compile(r"url\(", re.IGNORECASE)
_NAME: Final = re.compile(r"""\s*+["']?+\s*+#([^"')]*+)""")
_COMMENT: Final = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_CONDITION: Final = re.compile(r":[^\s>+~,]*+|\[[^\]]*+\]?+")
_LONGEST_QUOTE: Final = 40


@dataclass(slots=True)
class SvgElement:
    """An element: its line, the words that styles match, its children and its references."""

    tag: str
    line: int
    words: frozenset[str]
    id: str
    pictures: tuple[str, ...]
    """The addresses of pictures inside it."""
    refers: tuple[str, ...]
    inside: list[SvgElement] = field(default_factory=list)
    height: int = 0
    """How many levels it has, including itself; 0 until it is measured."""

    def __str__(self) -> str:
        return f"<{self.tag[:_LONGEST_QUOTE]}> in line {self.line}"


def expect_shallow(text: str) -> SvgTree:
    """Return the measured elements of an SVG.

    Raise PressError if it is malformed, nested too deep, too large, or refers to itself.
    """
    tree = SvgTree(text)
    _Depths(tree).measure(tree.elements[0], 1)
    return tree


class SvgTree:
    """The elements of an SVG with their children.

    Raise PressError if it is malformed, nested too deep or too large.
    """

    def __init__(self, text: str) -> None:
        self.elements: list[SvgElement] = []
        self.style: list[str] = []
        self._open: list[SvgElement] = []
        self._declared = 0
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True  # otherwise each line of text is a call
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._letters
        self._parser.AttlistDeclHandler = self._declare
        try:
            self._parser.Parse(text, True)  # noqa: FBT003 - it takes no keywords
        except (expat.ExpatError, ValueError) as error:
            line = f" (line {error.lineno})" if isinstance(error, expat.ExpatError) else ""
            message = f"this is not an SVG picture, or it is broken{line}"
            raise PressError(message) from error

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        element = _element(tag, self._parser.CurrentLineNumber, attributes)
        if self._open:
            self._open[-1].inside.append(element)
        self._open.append(element)
        self.elements.append(element)
        if len(self._open) > DEEPEST_SVG:
            raise _too_deep(element)
        if len(self.elements) > MOST_SVG_ELEMENTS:
            raise PressError(f"expected an SVG picture of at most {MOST_SVG_ELEMENTS:,} elements")

    def _end(self, _tag: str) -> None:
        self._open.pop()

    def _declare(self, *_: object) -> None:
        self._declared += 1
        if self._declared > MOST_DECLARATIONS:
            raise PressError(
                f"expected at most {MOST_DECLARATIONS} attributes declared in an SVG picture"
            )

    def _letters(self, text: str) -> None:
        if self._open[-1].tag == "style":
            self.style.append(text)


class References:
    """The elements that each element draws, is painted with, clipped or masked by."""

    def __init__(self, tree: SvgTree) -> None:
        self._named = {element.id: element for element in tree.elements if element.id}
        self._styles: dict[str, list[tuple[frozenset[str], list[str]]]] = defaultdict(list)
        for words, names in _styles("".join(tree.style)):
            self._styles[max(words, default="", key=_rarity)].append((words, names))
        self._matches = 0

    def of(self, element: SvgElement) -> Iterator[SvgElement]:
        """Yield the elements to which an element refers, itself or by its styles."""
        for name in (*element.refers, *self._styled(element)):
            if name in self._named:
                yield self._named[name]

    def _styled(self, element: SvgElement) -> Iterator[str]:
        for word in ("", *element.words):
            for words, names in self._styles.get(word, ()):
                self._matches += 1 + len(names)
                if self._matches > MOST_STYLE_MATCHES:
                    raise PressError(
                        "expected an SVG picture with fewer styles that refer to patterns, clips "
                        f"or masks, got over {MOST_STYLE_MATCHES:,} matches of them with elements"
                    )
                if words <= element.words:
                    yield from names


class _Depths:
    """Measures each element once, after the elements to which it refers."""

    def __init__(self, tree: SvgTree) -> None:
        self._references = References(tree)

    def measure(self, element: SvgElement, depth: int) -> int:
        """Return how many levels an element has, starting at this depth.

        Raise PressError if they exceed the limit.
        """
        if depth + max(element.height - 1, 0) > DEEPEST_SVG:
            raise _too_deep(element)
        if not element.height:
            below = (self.measure(each, depth + 1) for each in self._below(element))
            element.height = 1 + max(below, default=0)
        return element.height

    def _below(self, element: SvgElement) -> Iterator[SvgElement]:
        yield from element.inside
        yield from self._references.of(element)


def _too_deep(element: SvgElement) -> PressError:
    return PressError(
        f"expected an SVG picture nested at most {DEEPEST_SVG} levels deep, "
        f"references (use, patterns, clips) followed, got more at {element}"
    )


def _element(tag: str, line: int, attributes: Mapping[str, str]) -> SvgElement:
    name, own = tag.rpartition(":")[2], attributes.get("id", "")
    classes = (f".{word}" for word in attributes.get("class", "").split())
    linked = [
        value.strip() for key, value in attributes.items() if key.rpartition(":")[2] == "href"
    ]
    refers = dict.fromkeys(name for value in attributes.values() for name in _references(value))
    if name in _DRAWING:
        refers |= dict.fromkeys(value.removeprefix("#") for value in linked)
    pictures = tuple(value for value in linked if value[:5].lower() == "data:")
    words = frozenset((name, *([f"#{own}"] if own else []), *classes))
    return SvgElement(name, line, words, own, pictures, tuple(refers))


def _references(value: str) -> Iterator[str]:
    """Yield the ids that `url(#...)` names in an attribute or a style."""
    if "#" not in value:
        return
    for address in _ADDRESS.split(value)[1:]:
        named = _NAME.match(address)
        if named is not None:
            yield named[1].strip()


def _styles(text: str) -> Iterator[tuple[frozenset[str], list[str]]]:
    """Yield the words that each style selects by, and the ids to which it refers.

    Conditions that are not words (`:hover`, `[x]`) count as true.
    """
    count = 0
    for heads, body in _rules(_COMMENT.sub("", text)):
        count += 1 + heads.count(",")
        if count > MOST_SVG_ELEMENTS:
            raise PressError(f"expected an SVG picture of at most {MOST_SVG_ELEMENTS:,} styles")
        names = list(dict.fromkeys(_references(body)))
        if names:
            for head in dict.fromkeys(heads.split(",")):
                yield _words(head), names


def _rules(text: str) -> Iterator[tuple[str, str]]:
    """Yield the selectors and the declarations of each style: the text around its brace."""
    start, end = 0, text.find("}")
    while end >= 0:
        heads, _, body = text[start:end].rpartition("{")
        yield heads.rpartition("{")[2], body
        start, end = end + 1, text.find("}", end + 1)


def _words(head: str) -> frozenset[str]:
    """Return the words that an element must have to match a selector: those of its last step."""
    steps = re.split(r"[\s>+~]+", _CONDITION.sub("", head).strip())
    return frozenset(re.findall(r"[#.]?[\w-]+", steps[-1]))


def _rarity(word: str) -> int:
    """Return a sort key of words by how few elements have them: ids, then classes, then tags."""
    return ("#" in word) * 2 + ("." in word)


_FILTERS: Final[Mapping[str, tuple[str, float]]] = {
    "feTurbulence": ("numOctaves", 10.0),
    "feMorphology": ("radius", 1.0),
    "feGaussianBlur": ("stdDeviation", 0.0),
    "feDropShadow": ("stdDeviation", 0.0),
    "feConvolveMatrix": ("order", 1.0),
}
"""Attributes that make a filter slow, and the passes per unit of their value."""
_LAYERS: Final = ("opacity", "filter", "mask", "clip-path")
"""Attributes that need a separate layer, which is drawn over the others."""
_MARKERS: Final = ("marker", "marker-start", "marker-mid", "marker-end")
_NUMBER: Final = re.compile(r"\d+(?:\.\d*+)?")
_MOST_PASSES: Final = 1e6
_MOST_TIMES: Final = 10**9
_OFTEN: Final = 100
_LONGEST_VALUE: Final = 20


@dataclass(frozen=True, slots=True)
class _Cost:
    """The cost of drawing an element once, in passes, and the attribute that causes it."""

    passes: float
    attribute: str = ""
    value: str = ""


def costliest(tree: SvgTree, text: str) -> str:
    """Return a description of the element that most likely takes the most time or memory."""
    costs = _costs(text)
    times = _times(tree)
    spent: defaultdict[tuple[str, str], float] = defaultdict(float)
    for at, (element, cost) in enumerate(zip(tree.elements, costs, strict=True)):
        spent[element.tag, cost.attribute] += cost.passes * times[at]
    spent["style", ""] += _style_passes(tree)
    kind = max(spent, key=spent.__getitem__)
    alike = [
        at for at, element in enumerate(tree.elements) if (element.tag, costs[at].attribute) == kind
    ]
    worst = max(alike, key=lambda at: costs[at].passes * times[at])
    return _named(tree.elements[worst], costs[worst], times[worst], len(alike))


def _named(element: SvgElement, cost: _Cost, times: int, alike: int) -> str:
    value = cost.value[:_LONGEST_VALUE] + "..." * (len(cost.value) > _LONGEST_VALUE)
    shown = f' {cost.attribute}="{value}"' if cost.attribute else ""
    tag = element.tag[:_LONGEST_VALUE]
    often = f", drawn {times:,} times by reference" if times >= _OFTEN else ""
    others = f", one of {alike:,} such elements" if alike >= _OFTEN else ""
    return f"<{tag}{shown}> in line {element.line}{others}{often}"


def _costs(text: str) -> list[_Cost]:
    costs: list[_Cost] = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda tag, attributes: costs.append(_cost(tag, attributes))
    parser.Parse(text, True)  # noqa: FBT003 - it takes no keywords
    return costs


def _cost(tag: str, attributes: Mapping[str, str]) -> _Cost:
    """Return the cost of an element's most expensive part."""
    tag = tag.rpartition(":")[2]
    crowd = (len(attributes) / 1_000) ** 2  # each is compared with all others
    found = [_Cost(0.001 + crowd), *_layers(attributes), *_shape(tag, attributes)]
    if tag.startswith("fe"):
        found.append(_filter(tag, attributes))
    return max(found, key=lambda cost: cost.passes)


def _filter(tag: str, attributes: Mapping[str, str]) -> _Cost:
    name, each = _FILTERS.get(tag, ("", 0.0))
    value = attributes.get(name, "")
    least = 20.0 if tag.endswith(("Blur", "Shadow", "Lighting")) else 1.0
    size = max((float(number) for number in _NUMBER.findall(value[:100])), default=0.0)
    size = size**2 if tag == "feConvolveMatrix" else size
    return _Cost(min(least + each * size, _MOST_PASSES), name if value else "", value)


def _layers(attributes: Mapping[str, str]) -> list[_Cost]:
    return [
        _Cost(2.0, name, attributes[name])
        for name in _LAYERS
        if attributes.get(name, "1").strip() not in ("1", "1.0", "none")
    ]


def _shape(tag: str, attributes: Mapping[str, str]) -> list[_Cost]:
    """Return the costs of paths and pictures, from the length of their data."""
    path = next((name for name in ("d", "points") if name in attributes), "")
    length, line = len(attributes.get(path, "")), attributes.get(path, "")
    found = [_Cost(length / 40_000, path, line)]
    found += [
        _Cost(length / 100, name, attributes[name]) for name in _MARKERS if name in attributes
    ]
    if "stroke-dasharray" in attributes:
        dashes = attributes["stroke-dasharray"]
        found.append(_Cost(1.0 + length / 1_000, "stroke-dasharray", dashes))
    if tag == "image":
        linked = "".join(value for key, value in attributes.items() if key.endswith("href"))
        found.append(_Cost(5.0 + len(linked) / 100_000, "href", linked))
    return found


def _style_passes(tree: SvgTree) -> float:
    """Return the cost of style sheets, which are compared with every element."""
    rules = sum(text.count("}") for text in tree.style)
    return rules * len(tree.elements) / 1e7


def _times(tree: SvgTree) -> list[int]:
    """Return how often each element is drawn: once by itself, and once for each reference."""
    references = References(tree)
    times = {id(element): 0 for element in tree.elements}
    times[id(tree.elements[0])] = 1
    for element in sorted(tree.elements, key=lambda each: each.height, reverse=True):
        for each in (*element.inside, *references.of(element)):
            times[id(each)] = min(times[id(each)] + times[id(element)], _MOST_TIMES)
    return [times[id(element)] for element in tree.elements]
