"""Every slot of the core game and of the eight nations is in the one table of kinds."""

from __future__ import annotations

import pytest

from cardforge.leviathans.kinds import KINDS, MARKS, NATIONAL_KINDS, Family
from cardforge.leviathans.ship import Slot

# A second transcription: whose it is, whether it can be repaired, what it counts as.
TRANSCRIBED = {
    "miss": ("", False, "miss"),
    "gun": ("", True, "gun"),
    "armor": ("", False, "armor"),
    "crew": ("", False, "crew"),
    "engine": ("", True, "engine"),
    "trim tank": ("", True, "trim tank"),
    "torpedo": ("", True, "torpedo"),
    "steering gear": ("", True, "steering gear"),
    "officer": ("Britain", False, "crew"),
    "magazine": ("Britain", False, "support"),
    "aerodynamique engine": ("France", True, "engine"),
    "initiative crew": ("France", False, "crew"),
    "screening crew": ("Germany", False, "crew"),
    "compartment armor": ("Germany", False, "armor"),
    "flak": ("Germany", True, "support"),
    "lungo": ("Italy", True, "torpedo"),
    "grasso": ("Italy", True, "torpedo"),
    "doppio": ("Italy", True, "torpedo"),
    "repair crew": ("Russia", False, "crew"),
    "stabilizer": ("Russia", True, "trim tank"),
    "bomba mine": ("Russia", True, "support"),
    "gunner crew": ("Japan", False, "crew"),
    "long gun": ("Japan", True, "gun"),
    "bomber lev": ("Japan", True, "support"),
    "ramming crew": ("Austria-Hungary", False, "crew"),
    "blast gun": ("Austria-Hungary", True, "gun"),
    "ram prow": ("Austria-Hungary", False, "support"),
    "arc torpedo": ("America", True, "torpedo"),
    "effas ray": ("America", True, "support"),
    "tesla coil": ("America", True, "trim tank"),
    "edison coil trim tank": ("", True, "trim tank"),
    "secondary engine": ("", True, "engine"),
    "ram engine": ("", True, "engine"),
    **dict.fromkeys(
        (
            "slip shaft",
            "improved steering gear",
            "precision crew",
            "bracketing crew",
            "saturation crew",
            "a-h crew",
            "advanced fire control",
            "shot cannon",
            "he torpedo",
            "mine layer",
            "chaff",
            "armored hull",
            "ram",
        ),
        ("", False, "support"),
    ),
    "homebrew": ("", False, "homebrew"),
}
FIGURES = {
    "torpedo": ((18,), ("RRR",), 0),
    "lungo": ((24,), ("RR",), 0),
    "grasso": ((12,), ("RRRR",), 0),
    "doppio": ((18,), ("RR",), 0),
    "arc torpedo": ((18,), (), 0),
    "bomber lev": ((12,), ("RR",), 0),
    "bomba mine": ((), ("RRRR",), 0),
    "flak": ((), ("R",), 0),
    "officer": ((), (), 2),
    "initiative crew": ((), (), 1),
    "screening crew": ((), (), 2),
    "ramming crew": ((), (), 2),
    "compartment armor": ((), (), 3),
}


def test_slot_kinds_match_the_transcribed_rules() -> None:
    table = {
        item: (kind.nation.short if kind.nation else "", kind.repairable, kind.family.value)
        for item, kind in KINDS.items()
    }
    assert table == TRANSCRIBED


@pytest.mark.parametrize("item", FIGURES)
def test_slot_kinds_have_their_default_figures(item: str) -> None:
    slot = Slot.model_validate({"item": item, "breach": 12})
    assert (slot.range, slot.dice, slot.bonus) == FIGURES[item]


def test_every_nation_has_its_own_slots() -> None:
    assert len({kind.nation for kind in NATIONAL_KINDS}) == 8


def test_only_british_guns_are_resolute() -> None:
    assert {mark.word for mark in MARKS.values() if mark.nation} == {"resolute"}
    assert MARKS["resolute"].nation == KINDS["officer"].nation


def test_slot_icons_and_labels_are_unique() -> None:
    shown = [kind for kind in KINDS.values() if kind.family is not Family.MISS]
    assert len({kind.icon for kind in shown}) == len(shown)
    assert len({kind.label for kind in shown}) == len(shown)


@pytest.mark.parametrize(
    ("marks", "squares"),
    [([], 0), (["saturation"], 1), (["turret", "saturation 3"], 3), (["saturation 2"], 2)],
)
def test_saturation_mark_counts_squares(marks: list[str], squares: int) -> None:
    gun = {
        "item": "gun",
        "breach": 9,
        "name": "6in",
        "range": "6/12",
        "dice": "Y|U",
        "marks": marks,
    }
    assert Slot.model_validate(gun).saturation == squares
