"""Starships for tests: a legal ship to change, strategies, and prices counted by hand."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from cardforge.core.limits import MOST_IN_ALL
from cardforge.starships.element import Admiral, Element, FleetList
from cardforge.starships.rulebook import ARCS, CLASSES, SYSTEMS, UPGRADES, WEAPONS

ARC_NAMES = ("front", "broadside", "aux")
SLOTS = {  # front, broadside, aux; systems
    "squadron": (0, 0, 1, 0),
    "corvette": (2, 0, 2, 2),
    "frigate": (2, 2, 2, 3),
    "destroyer": (2, 3, 3, 4),
    "cruiser": (4, 4, 4, 5),
}
CLASS_PRICES = {
    "squadron": (80, 0), "corvette": (210, 2), "frigate": (280, 3), "destroyer": (390, 4),
    "cruiser": (480, 5),
}  # fmt: skip
PRICES: dict[str, tuple[int | None, int | None, int | None]] = {
    "light": (0, 0, 0), "medium": (0, 0, 20), "heavy": (20, 10, None), "macro": (40, 20, None),
    "boarding claws": (0, 0, None), "boarding teleporters": (None, None, 20),
    "medium torpedoes": (20, 20, 20), "heavy torpedoes": (40, 40, 40),
    "gatling lasers": (20, 20, 30), "atomic warheads": (None, 50, None),
}  # fmt: skip
ONCE, TWICE = ("aux slot",), ("improved engines", "improved armour", "improved shields")


def recount(data: dict[str, Any]) -> int:
    """The cost of a legal element, from the prices above only."""
    total, cmd = CLASS_PRICES[data["class"]]
    for arc, words in data["weapons"].items():
        total += sum(PRICES[word][ARC_NAMES.index(arc)] or 0 for word in words)
    for word in data["upgrades"]:
        each = 20 if word == "system slot" else 10
        total += max(20, each * cmd)
    return total


@st.composite
def legal_data(draw: st.DrawFn, kind: str | None = None) -> dict[str, Any]:
    """A file of any legal element, with random choices at every step."""
    word = kind or draw(st.sampled_from(list(SLOTS)))
    squadron = word == "squadron"
    *arcs, room = SLOTS[word]
    upgrades = [each for each in ONCE if draw(st.booleans())]
    upgrades += [each for each in TWICE for _ in range(draw(st.integers(0, 2)))]
    if squadron and draw(st.booleans()):
        upgrades.append("system slot")
        room += 1
    systems = draw(st.lists(st.sampled_from(list(SYSTEMS)), max_size=room, unique=True))
    upgrades += [f"upgraded {each}" for each in systems if draw(st.booleans())]
    weapons = {}
    for index, (arc, slots) in enumerate(zip(ARC_NAMES, arcs, strict=True)):
        more = arc == "aux" and "aux slot" in upgrades
        choice = [
            each for each, prices in PRICES.items()
            if prices[index] is not None
            and ("torpedoes" not in each or "torpedoes" in systems)
            and not (squadron and each == "gatling lasers")
        ]  # fmt: skip
        weapons[arc] = draw(st.lists(st.sampled_from(choice), max_size=slots + more))
    return {
        "name": "Chance", "class": word, "systems": systems, "weapons": weapons,
        "upgrades": draw(st.permutations(upgrades)),
    }  # fmt: skip


_LETTERS = "abcdefghijklmnopqrstuvwxyzäöüßéñŁ АБВ αβγ 0123456789 .,:;!?'\"-_/\\#&*%@{}[]()|<>=+~`"
_ONE_LINE = st.text(alphabet=_LETTERS, min_size=1, max_size=40).map(str.strip).filter(bool)
_PROSE = st.lists(_ONE_LINE, max_size=4).flatmap(
    lambda lines: st.sampled_from([" ", "\n", "\n\n"]).map(lambda gap: gap.join(lines))
)
_NOTES = st.dictionaries(_ONE_LINE, _ONE_LINE, max_size=2)
_TOLD = {"faction": _ONE_LINE, "history": _PROSE, "notes": _NOTES}


def _some(words: Any, most: int = 6) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(list(words)), max_size=most)


def well_formed_elements() -> st.SearchStrategy[Element]:
    """Elements that load, most of them far from legal."""
    weapons = st.fixed_dictionaries({}, optional={arc: _some(WEAPONS) for arc in ARCS})
    may = {
        **_TOLD, "systems": _some(SYSTEMS), "weapons": weapons, "upgrades": _some(UPGRADES),
        "printed": st.integers(0, 999), "figures": _PROSE,
    }  # fmt: skip
    needs = {"name": _ONE_LINE, "class": st.sampled_from(list(CLASSES))}
    return st.fixed_dictionaries(needs, optional=may).map(Element.model_validate)


def admirals() -> st.SearchStrategy[Admiral]:
    """Admirals of every kind."""
    needs = {"name": _ONE_LINE, "cmd": st.integers(0, 20)}
    return st.fixed_dictionaries(needs, optional=_TOLD).map(Admiral.model_validate)


def fleet_lists() -> st.SearchStrategy[FleetList]:
    """Fleets as written, whatever their files contain."""
    plain = st.fixed_dictionaries(
        {"element": _ONE_LINE},
        optional={"name": _ONE_LINE, "count": st.integers(1, 99), "unit": _ONE_LINE},
    )
    entry = st.recursive(
        plain, lambda inner: st.builds(_laden, plain, st.lists(inner, max_size=3)), max_leaves=4
    )
    needs = {"name": _ONE_LINE, "elements": st.lists(entry, min_size=1, max_size=4)}
    may = {**_TOLD, "budget": st.integers(0, 9999), "admiral": _ONE_LINE}
    fleets: st.SearchStrategy[Any] = st.fixed_dictionaries(needs, optional=may)
    return fleets.filter(_is_small_enough).map(FleetList.model_validate)


def _is_small_enough(data: Any) -> bool:
    return in_all(data["elements"]) <= MOST_IN_ALL


def in_all(entries: list[dict[str, Any]]) -> int:
    """The number of elements; those aboard count once for each carrier."""
    return sum(each.get("count", 1) * (1 + in_all(each.get("aboard", []))) for each in entries)


def _laden(entry: dict[str, Any], aboard: list[Any]) -> dict[str, Any]:
    return {**entry, "aboard": aboard}
