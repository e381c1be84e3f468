"""Ships for tests: one legal text to break, and strategies for ships of every kind."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from cardforge.leviathans.files import ship_text
from cardforge.leviathans.kinds import KINDS, MARKS, NATIONS, Family, Kind
from cardforge.leviathans.places import ALL_PLACES, PLACES
from cardforge.leviathans.presets import preset
from cardforge.leviathans.ship import VIEWS, Ship

LEGAL: str = ship_text(preset("HML Badger", 2, "British Empire"))
"""A Type 2 ship against which nothing is to be said."""

_LETTERS = (
    "abcdefghijklmnopqrstuvwxyzäöüßéèçñøåžŁ АБВгде αβγΩ 0123456789 .,:;!?'\"-_/\\#&*%@{}[]()|<>=+~`"
)
_ONE_LINE = st.text(alphabet=_LETTERS, min_size=1, max_size=40).map(str.strip).filter(bool)
_PROSE = st.lists(_ONE_LINE, max_size=4).flatmap(
    lambda lines: st.sampled_from([" ", "\n", "\n\n", "\n  "]).map(lambda gap: gap.join(lines))
)
_NOTES = st.dictionaries(_ONE_LINE, _ONE_LINE, max_size=2)
_DICE = st.text(alphabet="GUYRK", min_size=1, max_size=4)


def _joined(count: int, parts: st.SearchStrategy[Any], sign: str) -> st.SearchStrategy[str]:
    return st.lists(parts, min_size=count, max_size=count).map(
        lambda several: sign.join(map(str, several))
    )


_MARKS = ["turret", "bracket", "saturation 2", "resolute", "a"]


def _keys(kind: Kind) -> dict[str, st.SearchStrategy[Any]]:
    return {
        "name": _ONE_LINE,
        "range": _joined(kind.reaches, st.integers(0, 99), "/"),
        "dice": _joined(kind.dice_sets, _DICE, " | "),
        "bonus": st.integers(0, 9),
        "mp": st.integers(0, 20),
        "marks": st.lists(st.sampled_from(_MARKS if kind.family is Family.GUN else _MARKS[:1]), unique=True),
        "icon": st.text(alphabet="ABCDXYZ", min_size=1, max_size=2),
        "rules": st.just("") | _ONE_LINE,
    }  # fmt: skip


def _slot_of(kind: Kind) -> st.SearchStrategy[dict[str, Any]]:
    keys = _keys(kind)
    needs: dict[str, st.SearchStrategy[Any]] = {"item": st.just(kind.item)}
    needs |= {key: keys[key] for key in kind.needs}
    may: dict[str, st.SearchStrategy[Any]] = {key: keys[key] for key in kind.usual}
    may["notes"] = _NOTES
    (may if kind.item == "miss" else needs)["breach"] = st.integers(1, 99)
    return st.fixed_dictionaries(needs, optional=may)


_SLOT = st.sampled_from(list(KINDS.values())).flatmap(_slot_of)
_LOCATION = st.fixed_dictionaries(
    {"go": _DICE, "stop": _DICE, "slots": st.dictionaries(st.integers(1, 6), _SLOT, max_size=6)}
)
_RECOGNITION = st.fixed_dictionaries(
    {},
    optional={
        "dimensions": _ONE_LINE, "complement": st.integers(0, 9999), "weight": _ONE_LINE,
        "engines": _ONE_LINE, "fuel": _ONE_LINE, "armament": _ONE_LINE,
    },
)  # fmt: skip


def well_formed_ships() -> st.SearchStrategy[Ship]:
    """Ships that load, most of them far from legal."""
    several = st.dictionaries(st.sampled_from(ALL_PLACES), _LOCATION, max_size=6)
    alike = st.tuples(_LOCATION, _LOCATION, _LOCATION).map(
        lambda three: {
            place: three[0] if place == "bow" else three[1] if place == "stern" else three[2]
            for place in PLACES[4]
        }
    )
    return st.fixed_dictionaries(
        {
            "name": _ONE_LINE,
            "nation": _ONE_LINE | st.sampled_from([nation.name for nation in NATIONS]),
            "type": st.sampled_from([1, 2, 3, 4]),
            "si": st.integers(1, 99),
            "mp": st.integers(0, 99),
            "turn": st.integers(0, 9),
            "locations": several | alike,
        },
        optional={
            "class": _ONE_LINE,
            "figures": _PROSE.map(str.strip),
            "history": _PROSE.map(str.strip),
            "foreign": st.lists(st.sampled_from([*KINDS, *MARKS]), unique=True, max_size=3),
            "recognition": _RECOGNITION,
            "notes": _NOTES,
            "art": st.dictionaries(st.sampled_from(VIEWS), _ONE_LINE),
        },
    ).map(Ship.model_validate)
