"""The pages' own reading of `sides:` agrees with the loader's, before and after any edit."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from cardforge.core.files import parse
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.places import PLACES
from tests.app.designer.browser.hands import run

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from cardforge.leviathans.ship import Ship

OpenPage = Callable[..., "Page"]
Data = dict[str, Any]
SHIPS = sorted((Path(__file__).parents[4] / "ships").glob("*.yaml"))
SLOTS = (
    {"item": "miss"},
    {"breach": 9, "item": "armor", "bonus": 1},
    {"breach": 12, "item": "crew", "dice": "G"},
)


def _data(path: Path) -> Data:
    """Return a file's data as a page gets it: all keys are strings."""
    plain: Data = json.loads(json.dumps(yaml.safe_load(path.read_text("utf-8"))))
    return plain


def _ship(data: Data) -> Ship:
    return read_ship(parse(json.dumps(data), Path("ship.json")))


def _laid_over(data: Data, chance: random.Random) -> Data:
    """Return the ship with some locations given by themselves over what they share."""
    changed = copy.deepcopy(data)
    places = [place for place in PLACES[data["type"]] if place not in ("bow", "stern")]
    shared = ["fore-sides", "aft-sides"] if data["type"] == 4 else []
    for key in chance.sample([*places, *shared], k=2):
        slots = changed["locations"].setdefault(key, {}).setdefault("slots", {})
        slots[str(chance.randint(1, 6))] = dict(chance.choice(SLOTS))
    return changed


def _figures(ship: Ship) -> dict[str, Any]:
    return {
        f"{place}.{number}": slot.model_dump(exclude_unset=True)
        for place, number, slot in ship.all_slots()
    }


def test_edits_change_only_their_target(open_page: OpenPage) -> None:
    chance = random.Random(1910)
    cases: list[Any] = []
    for path in 3 * SHIPS:
        data = _laid_over(_data(path), chance)
        place = chance.choice(PLACES[data["type"]])
        slot = {"breach": chance.randint(1, 30), "item": "engine", "mp": 1}
        cases.append([data, place, str(chance.randint(1, 6)), slot])
    script = """return given.map(([data, place, number, slot]) => m.groupsFor(place, data.type).map((group) =>
            ({group, after: m.withSlot(data, place, number, slot, group)})));"""
    found = run(open_page("/open"), "ships/air_ship.js", script, *cases)
    assert sum(len(groups) for groups in found) > 60
    for (data, _, number, slot), groups in zip(cases, found, strict=True):
        before = _figures(_ship(data))
        for each in groups:
            after = _figures(_ship(each["after"]))
            touched = {f"{name}.{number}" for name in each["group"]}
            assert {key for key in after if after[key] != before[key]} == touched
            assert all(after[key]["breach"] == slot["breach"] for key in touched)


def test_page_and_loader_read_ships_alike(open_page: OpenPage) -> None:
    chance = random.Random(7)
    ships = [_laid_over(_data(path), chance) for path in SHIPS]
    script = "return given.map((data) => m.placesOf(data.type).map((place) => [place, m.locationOf(data, place)]));"
    for data, found in zip(
        ships, run(open_page("/open"), "ships/air_ship.js", script, *ships), strict=True
    ):
        ship = _ship(data)
        assert [place for place, _ in found] == list(ship.places)
        for place, location in found:
            spread = _ship({**data, "locations": dict(found)}).locations[place]
            assert spread == ship.locations[place]
            assert set(location["slots"]) == set("123456")


def test_moving_a_slot_back_restores_the_data(open_page: OpenPage) -> None:
    script = """return given.map((data) => {
        const [one, other] = [{place: 'bow', number: '2'}, {place: 'stern', number: '5'}];
        return [data, m.swapped(m.swapped(data, one, other), one, other),
            m.withType(m.withType(data, data.type), data.type), m.mirrored(data, 'bow')]; });"""
    ships = [_data(path) for path in SHIPS]
    for states in run(open_page("/open"), "ships/air_ship.js", script, *ships):
        assert all(state == states[0] for state in states)


SIDES = ("fore-port", "fore-starboard", "aft-port", "aft-starboard")
GUN, OTHER = {"breach": 9, "item": "gun"}, {"breach": 12, "item": "gun"}


def _of_type_4(**keys: Data) -> Data:
    return {"type": 4, "locations": {key.replace("_", "-"): value for key, value in keys.items()}}


def _at_2(slot: Data) -> Data:
    return {"slots": {"2": dict(slot)}}


PAIRS = _of_type_4(fore_sides=_at_2(GUN), aft_sides=_at_2(GUN))
EACH = _of_type_4(**{place.replace("-", "_"): _at_2(GUN) for place in SIDES})
ALL = _of_type_4(sides=_at_2(GUN))
ALL_BUT_ONE = _of_type_4(sides=_at_2(GUN), fore_port=_at_2(GUN))
ALL_BUT_TWO = _of_type_4(sides=_at_2(GUN), fore_sides=_at_2(OTHER))


@pytest.mark.parametrize(
    ("data", "place", "together", "written"),
    [
        (PAIRS, "aft-port", SIDES[2:], {"aft-sides": OTHER}),
        (PAIRS, "fore-starboard", SIDES[:2], {"fore-sides": OTHER}),
        (EACH, "aft-port", ["aft-port"], {"aft-port": OTHER}),
        (ALL, "aft-port", SIDES, {"sides": OTHER}),
        (ALL_BUT_ONE, "fore-port", ["fore-port"], {"fore-port": OTHER}),
        (ALL_BUT_ONE, "fore-starboard", ["fore-starboard"], {"fore-starboard": OTHER}),
        (ALL_BUT_ONE, "aft-port", SIDES[2:], {"aft-sides": OTHER}),
        (ALL_BUT_TWO, "aft-port", SIDES[2:], {"sides": OTHER}),
    ],
)
def test_edit_changes_sides_that_the_file_shares(
    open_page: OpenPage, data: Data, place: str, together: list[str], written: dict[str, Data]
) -> None:
    script = """return given.map(([data, place, slot]) => [m.togetherAt(data, place, ['slots', '2']),
            m.withSlot(data, place, '2', slot), m.copied(m.withSlot(data, 'bow', '1', slot),
            {place: 'bow', number: '1'}, {place, number: '2'})]);"""
    [[group, edited, copied]] = run(
        open_page("/open"), "ships/air_ship.js", script, [data, place, OTHER]
    )
    assert sorted(group) == sorted(together)
    for changed in (edited, copied):
        locations = {key: value for key, value in changed["locations"].items() if key != "bow"}
        wanted = {key: _at_2(slot) for key, slot in written.items()}
        assert locations == {**data["locations"], **wanted}


def test_dice_of_separate_sides_change_separately(open_page: OpenPage) -> None:
    data = _of_type_4(fore_sides={"go": "RY"}, aft_port={"go": "RY"}, aft_starboard={"go": "RY"})
    script = "return given.map(([data, place]) => m.withDice(data, place, 'go', 'G').locations);"
    fore, aft = run(
        open_page("/open"),
        "ships/air_ship.js",
        script,
        [data, "fore-port"],
        [data, "aft-starboard"],
    )
    assert fore == {**data["locations"], "fore-sides": {"go": "G"}}
    assert aft == {**data["locations"], "aft-starboard": {"go": "G"}}


def test_edit_of_a_wider_group_uses_its_key(
    open_page: OpenPage,
) -> None:
    script = "return given.map(([data, places, slot]) => m.withSlot(data, places[0], '2', slot, places).locations);"
    cases = [[data, SIDES, OTHER] for data in (PAIRS, EACH, ALL, ALL_BUT_ONE, ALL_BUT_TWO)]
    pairs, each, *shared = run(open_page("/open"), "ships/air_ship.js", script, *cases)
    assert pairs == {"fore-sides": _at_2(OTHER), "aft-sides": _at_2(OTHER)}
    assert each == {place: _at_2(OTHER) for place in SIDES}
    assert shared == 3 * [{"sides": _at_2(OTHER)}]


def test_separate_side_stays_separate_if_it_becomes_equal(open_page: OpenPage) -> None:
    """Figures are typed: one that is equal on its way must not take the other side along."""
    data = {"type": 1, "locations": {"sides": _at_2(GUN), "port": _at_2(OTHER)}}
    script = """return given.map(([data, ...slots]) =>
        slots.reduce((changed, slot) => m.withSlot(changed, 'port', '2', slot), data).locations);"""
    last = {**GUN, "breach": 91}
    [found] = run(open_page("/open"), "ships/air_ship.js", script, [data, GUN, last])
    assert found == {"sides": _at_2(GUN), "port": _at_2(last)}


def test_slots_of_a_separate_side_move_back(open_page: OpenPage) -> None:
    data = {"type": 1, "locations": {"sides": _at_2(GUN), "port": _at_2(OTHER)}}
    script = """const [one, other] = [{place: 'port', number: '2'}, {place: 'starboard', number: '2'}];
        return given.flatMap((data) => { const moved = m.swapped(data, one, other);
            return [moved, m.swapped(moved, one, other)]; });"""
    moved, back = run(open_page("/open"), "ships/air_ship.js", script, data)
    assert moved["locations"] == {"sides": _at_2(OTHER), "port": _at_2(GUN)}
    assert back == data


def test_undo_restores_the_exact_data(open_page: OpenPage) -> None:
    script = """const history = new m.History(0); const seen = [];
        for (let n = 1; n <= 500; n += 1) history.step(n, 'step ' + n, {merge: n % 3 ? 'run' + Math.floor(n / 3) : ''});
        while (history.undo()) seen.push(history.data);
        const back = seen.at(-1); let last = null;
        while (history.redo()) last = history.data;
        history.undo(); history.step('new', 'other'); const lost = history.redo();
        return {back, last, lost, steps: seen.length};"""
    found = run(open_page("/open"), "ships/plain_data.js", script)
    assert (found["back"], found["last"], found["lost"]) == (0, 500, None)
    assert found["steps"] == 166 + 167, "each third by itself, the two between as one"
