"""Records: battles as JSON and back, played again to the same end, and every falsehood found."""

from __future__ import annotations

import contextlib
import copy
import json
from typing import TYPE_CHECKING, Any

import pytest

from cardforge.core.hexes import HexSheet
from cardforge.errors import CallError, CardforgeError, OrderError
from cardforge.leviathans.battle import PlayedBattle
from cardforge.leviathans.battle.play import play
from cardforge.leviathans.battle.record import FORMAT, plain, recorded, replayed, state_of
from cardforge.leviathans.battle.state import Rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.ship import Ship

Fleets = tuple[tuple["Ship", ...], tuple["Ship", ...]]
POND = HexSheet(11, 9)


def on_the_pond(fleets: Fleets, index: int, rules: Rules = Rules.QUICK_START) -> PlayedBattle:
    captains = ["random", "random"]
    return play(fleets, captains, 1910, index, sheet=POND, limit=20, rules=rules)


@pytest.fixture(scope="module")
def record(fleets: Fleets) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(recorded(on_the_pond(fleets, 3))))
    return data


@pytest.mark.parametrize("index", range(6))
@pytest.mark.parametrize("rules", Rules)
def test_battle_record_replays_to_the_same_end(fleets: Fleets, index: int, rules: Rules) -> None:
    battle = on_the_pond(fleets, index, rules)
    assert replayed(json.loads(json.dumps(recorded(battle)))) == battle


def test_fog_battle_replays_with_its_cards(fleets: Fleets) -> None:
    battle = play(fleets, ["random"] * 2, 1910, sheet=POND, limit=5, fog=True)
    assert replayed(json.loads(json.dumps(recorded(battle)))) == battle


def test_state_survives_json(fleets: Fleets) -> None:
    battle = on_the_pond(fleets, 1)
    for state in (battle.start, battle.end):
        assert state_of(json.loads(json.dumps(plain(state)))) == state


def test_battle_continues_from_a_saved_state(load: Callable[[str], Ship]) -> None:
    """Wounds are saved too: what was destroyed before and in this turn."""
    battle = play([[load("hml-raven")], [load("pelletier")]], ["simple"] * 2, 5, sheet=POND)
    saved = json.dumps(plain(battle.end))
    assert any(vessel.damage.count for vessel in battle.end.vessels)
    assert state_of(json.loads(saved)) == battle.end


def changed(record: dict[str, Any], change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    data = copy.deepcopy(record)
    change(data)
    return data


def first(record: dict[str, Any], kind: str, key: str = "events") -> dict[str, Any]:
    name = key.removesuffix("s")
    return next(each for each in record[key] if each[name] == kind)


def test_replay_detects_altered_events(record: dict[str, Any]) -> None:
    assert replayed(record)
    falsehoods: list[tuple[Callable[[dict[str, Any]], object], str]] = [
        (lambda data: first(data, "fired").update(total=99), r"expected event \d+ to be"),
        (lambda data: data["events"].pop(), r"expected \d+ events, got \d+"),
        (
            lambda data: data["casts"].append(["RR", [1, 1]]),
            "nothing after the end, got orders left: 0, casts left: 1",
        ),
        (lambda data: data["casts"].pop(), "no more dice"),
        (lambda data: data["casts"][0].__setitem__(0, "RU"), "expected RR, got RU showing"),
        (lambda data: data["casts"][0].__setitem__(1, [11, 1]), "expected RR, got RR showing"),
        (lambda data: data["orders"].pop(), "next-order: .* got no more orders"),
        (lambda data: data["orders"].pop(0), "own-ship: expected a ship of the side"),
        (
            lambda data: data["orders"].append(data["orders"][-1]),
            "got orders left: 1, casts left: 0",
        ),
        (lambda data: data["orders"][0].update(order="dance"), "expected an order"),
        (
            lambda data: data["orders"][0].update(berths="x"),
            "expected a deployment, at berths: expected a list",
        ),
        (lambda data: data.update(orders=None), "expected a list of orders"),
        (lambda data: data["orders"].__setitem__(0, 7), "expected an order"),
        (lambda data: data["start"].update(vessels=3), "a state with a list of vessels"),
        (lambda data: data["start"].update(vessels=[3]), "expected a state, at vessels.0"),
        (
            lambda data: data["start"].update(turn="soon"),
            "at turn: expected a whole number, got 'soon'",
        ),
        (lambda data: data["start"]["vessels"][0]["ship"].update(si="much"), "ship.json"),
        (lambda data: data.update(format=9), f"format {FORMAT}, got 'leviathans battle', format 9"),
        (lambda data: data.pop("game"), "a record of 'leviathans battle'"),
        (lambda data: data.update(limit="x"), "expected a limit of 1 to 1000 turns, got 'x'"),
        (lambda data: data.update(limit=1001), "expected a limit of 1 to 1000 turns, got '1001'"),
        (
            lambda data: data["start"]["sheet"].update(columns=1_000_000_000),
            "numbers up to 9999, got '1000000000' at record.start.sheet.columns",
        ),
        (lambda data: data["start"]["sheet"].update(rows="999999"), "a map of 200 hexes across"),
        (lambda data: data["start"]["sheet"].update(rows=201), "200 hexes across at most, got 201"),
        (lambda data: data["start"]["vessels"][0].update(side=7), "ships of side 0 and of side 1"),
        (lambda data: data.update(limit=None), "expected a limit of 1 to 1000 turns, got nothing"),
    ]
    for change, message in falsehoods:
        with pytest.raises(CardforgeError, match=message):
            replayed(changed(record, change))
    with pytest.raises(CallError, match="a state with a list"):
        state_of([])


def test_replay_rejects_forbidden_orders(record: dict[str, Any]) -> None:
    def sail_on(data: dict[str, Any]) -> None:
        first(data, "sail", "orders").update(words=["F"] * 40)

    with pytest.raises(OrderError, match=r"movement-points|on-map"):
        replayed(changed(record, sail_on))


def numbers(data: Any) -> list[tuple[Any, Any]]:
    """Every place of a record where a number stands: what holds it, and its key there."""
    pairs = data.items() if isinstance(data, dict) else enumerate(data)
    found: list[tuple[Any, Any]] = []
    for key, each in pairs:
        if isinstance(each, (dict, list)):
            found += numbers(each)
        elif isinstance(each, int):
            found.append((data, key))
    return found


@pytest.mark.parametrize("hostile", [10**9, -(10**9), 10**400, 7, -1, "9" * 12, 1.5, None, []])
def test_record_with_any_number_is_only_rejected(record: dict[str, Any], hostile: object) -> None:
    data = copy.deepcopy(record)
    (columns, rows, *others), orders = numbers(data["start"]), numbers(data["orders"])
    for holder, key in (columns, rows, *others[::7], *orders[:24:2]):
        before, holder[key] = holder[key], hostile
        with contextlib.suppress(CardforgeError):
            replayed(data)
        holder[key] = before
    assert replayed(data)
