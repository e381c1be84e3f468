"""The pages' own reading of `sides:` agrees with the loader's, before and after any edit."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from cardforge.core.files import parse
from cardforge.leviathans.places import PLACES
from cardforge.leviathans.reading import read_ship
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


def test_edits_change_what_they_name_and_nothing_else(open_page: OpenPage) -> None:
    chance = random.Random(1910)
    cases: list[Any] = []
    for path in 3 * SHIPS:
        data = _laid_over(_data(path), chance)
        place = chance.choice(PLACES[data["type"]])
        slot = {"breach": chance.randint(1, 30), "item": "engine", "mp": 1}
        cases.append([data, place, str(chance.randint(1, 6)), slot])
    script = """const places = await import('/static/places.js');
        return given.map(([data, place, number, slot]) => places.groupsFor(place, data.type).map((group) =>
            ({group, after: m.withSlot(data, place, number, slot, group)})));"""
    found = run(open_page("/open"), "ship.js", script, *cases)
    assert sum(len(groups) for groups in found) > 60
    for (data, _, number, slot), groups in zip(cases, found, strict=True):
        before = _figures(_ship(data))
        for each in groups:
            after = _figures(_ship(each["after"]))
            touched = {f"{name}.{number}" for name in each["group"]}
            assert {key for key in after if after[key] != before[key]} == touched
            assert all(after[key]["breach"] == slot["breach"] for key in touched)


def test_the_page_reads_every_ship_as_the_loader_does(open_page: OpenPage) -> None:
    chance = random.Random(7)
    ships = [_laid_over(_data(path), chance) for path in SHIPS]
    script = "return given.map((data) => m.placesOf(data.type).map((place) => [place, m.locationOf(data, place)]));"
    for data, found in zip(
        ships, run(open_page("/open"), "places.js", script, *ships), strict=True
    ):
        ship = _ship(data)
        assert [place for place, _ in found] == list(ship.places)
        for place, location in found:
            spread = _ship({**data, "locations": dict(found)}).locations[place]
            assert spread == ship.locations[place]
            assert set(location["slots"]) == set("123456")


def test_moving_there_and_back_is_nothing(open_page: OpenPage) -> None:
    script = """return given.map((data) => {
        const [one, other] = [{place: 'bow', number: '2'}, {place: 'stern', number: '5'}];
        return [data, m.swapped(m.swapped(data, one, other), one, other),
            m.withType(m.withType(data, data.type), data.type), m.mirrored(data, 'bow')]; });"""
    ships = [_data(path) for path in SHIPS]
    for states in run(open_page("/open"), "ship.js", script, *ships):
        assert all(state == states[0] for state in states)


def test_undoing_is_the_exact_way_back(open_page: OpenPage) -> None:
    script = """const history = new m.History(0); const seen = [];
        for (let n = 1; n <= 500; n += 1) history.step(n, 'step ' + n, {merge: n % 3 ? 'run' + Math.floor(n / 3) : ''});
        while (history.undo()) seen.push(history.data);
        const back = seen.at(-1); let last = null;
        while (history.redo()) last = history.data;
        history.undo(); history.step('new', 'other'); const lost = history.redo();
        return {back, last, lost, steps: seen.length};"""
    found = run(open_page("/open"), "history.js", script)
    assert (found["back"], found["last"], found["lost"]) == (0, 500, None)
    assert found["steps"] == 166 + 167, "each third by itself, the two between as one"
