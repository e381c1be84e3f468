"""Which element of an SVG costs most to draw: named where a drawing came to its limits.

These are guesses in passes over the whole picture, good enough to tell a culprit from its
neighbours. Nothing is refused by them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from xml.parsers import expat

from cardforge.press.svg_nesting import Element, References, SvgTree

_FILTERS: Final[Mapping[str, tuple[str, float]]] = {
    "feTurbulence": ("numOctaves", 10.0),
    "feMorphology": ("radius", 1.0),
    "feGaussianBlur": ("stdDeviation", 0.0),
    "feDropShadow": ("stdDeviation", 0.0),
    "feConvolveMatrix": ("order", 1.0),
}
"""Attributes that make a filter slow, and passes for each 1 of them."""
_LAYERS: Final = ("opacity", "filter", "mask", "clip-path")
"""What makes an element a picture of its own, laid over the others."""
_MARKERS: Final = ("marker", "marker-start", "marker-mid", "marker-end")
_NUMBER: Final = re.compile(r"\d+(?:\.\d*+)?")
_MOST_PASSES: Final = 1e6
_MOST_TIMES: Final = 10**9
_OFTEN: Final = 100
_LONGEST_VALUE: Final = 20


@dataclass(frozen=True, slots=True)
class _Cost:
    """What an element costs each time that it is drawn, and the attribute for which it does."""

    passes: float
    attribute: str = ""
    value: str = ""


def costliest(tree: SvgTree, text: str) -> str:
    """Name the element that most likely takes the time or memory of drawing a measured SVG."""
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


def _named(element: Element, cost: _Cost, times: int, alike: int) -> str:
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
    """Estimate an element by what is worst of it."""
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
    """Estimate lines and pictures by how much is written of them."""
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
    """Estimate style sheets, which are compared with every element."""
    rules = sum(text.count("}") for text in tree.style)
    return rules * len(tree.elements) / 1e7


def _times(tree: SvgTree) -> list[int]:
    """Count how often each element is drawn: once where it stands, once for each reference."""
    references = References(tree)
    times = {id(element): 0 for element in tree.elements}
    times[id(tree.elements[0])] = 1
    for element in sorted(tree.elements, key=lambda each: each.height, reverse=True):
        for each in (*element.inside, *references.of(element)):
            times[id(each)] = min(times[id(each)] + times[id(element)], _MOST_TIMES)
    return [times[id(element)] for element in tree.elements]
