"""Locations that are alike, named as briefly as a player would."""

from __future__ import annotations

from itertools import combinations

import pytest

from cardforge.leviathans.places import LARGE, SIDES, SMALL, named


@pytest.mark.parametrize(
    ("places", "words"),
    [
        (["port"], "port"),
        (["port", "starboard"], "sides"),
        (SMALL, "bow, sides, stern"),
        (LARGE, "bow, all sides, stern"),
        (["bow", "fore-port", "fore-starboard"], "bow, fore sides"),
        (["fore-port", "aft-port", "fore-starboard"], "fore sides, aft-port"),
        (["aft-starboard", "aft-port", "stern"], "aft sides, stern"),
        ([], ""),
    ],
)
def test_shared_sides_have_one_name(places: list[str], words: str) -> None:
    assert named(places) == words


@pytest.mark.parametrize("all_places", [SMALL, LARGE])
def test_location_names_cover_each_place_once(all_places: tuple[str, ...]) -> None:
    meant = {**{place: {place} for place in all_places},
             **{word.replace("-", " "): set(places) for word, places in SIDES.items()},
             "all sides": set(LARGE) - {"bow", "stern"}}  # fmt: skip
    for count in range(1, len(all_places) + 1):
        for places in combinations(all_places, count):
            told = [place for word in named(places).split(", ") for place in meant[word]]
            assert sorted(told) == sorted(places)
