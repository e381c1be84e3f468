"""Saved battles as claims. All that depends on the file's format is in this module."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardforge.core.files import Document
from cardforge.leviathans.files import read_ship
from tests.referee import claims, orders
from tests.referee.hexes import Chart, Hex, Stand

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardforge.leviathans.ship import Ship

Json = dict[str, Any]

STEPS: Final = {
    "F": "ahead",
    "L": "turn port",
    "R": "turn starboard",
    "SL": "slip port",
    "SR": "slip starboard",
    "RAM": "ram",
    "GLORY": "glory",
    "SCREEN": "defend",
    "HUG": "hug",
    "LOCK": "lock",
    "ALONE": "alone",
}


def read_record(path: Path) -> claims.Record:
    """Return what a saved battle claims."""
    return record_of(json.loads(path.read_text("utf-8")))


def record_of(data: Json) -> claims.Record:
    """Return what the data of a saved battle claim."""
    start, result = data["start"], data["result"]
    if start["sheet"]["orient"] != "flat":
        raise ValueError("only maps of upright columns are judged")
    return claims.Record(
        chart=Chart(start["sheet"]["columns"], start["sheet"]["rows"]),
        full=start["rules"] == "full",
        fog=start["fog"],
        limit=data["limit"],
        ships=tuple(claims.Enlisted(_card(each), each["side"]) for each in start["vessels"]),
        orders=tuple(ORDERS[order["order"]](order) for order in data["orders"]),
        casts=tuple(claims.Cast(dice, tuple(shows)) for dice, shows in data["casts"]),
        events=tuple(EVENTS[event["event"]](event) for event in data["events"]),
        result=claims.Ended(result["verdict"], result["winner"], result["turn"]),
    )


def _card(vessel: Json) -> Ship:
    if vessel["at"] or vessel["damage"] != {"before": {}, "now": {}} or vessel["lost"]:
        raise ValueError("only battles from their first deployment on are judged")

    def nowhere(where: tuple[object, ...]) -> Any:
        raise ValueError(f"a recorded ship is not well-formed at {where}")

    return read_ship(Document(Path("record"), vessel["ship"], (), nowhere))


def _hex(pair: list[int]) -> Hex:
    return Hex(*pair)


def stand_of(at: Json) -> Stand:
    """Return where a ship is."""
    return Stand(at["type"], _hex(at["position"]), at["facing"])


def _cast(cast: Json) -> claims.Cast:
    return claims.Cast(cast["dice"], tuple(cast["shows"]))


def _casts(casts: list[Json]) -> tuple[claims.Cast, ...]:
    return tuple(map(_cast, casts))


def _roll(roll: Json) -> claims.Roll:
    return claims.Roll(
        _casts(roll["weapons"]),
        _casts(roll["crews"]),
        _casts(roll["magazines"]),
        _casts(roll["blasts"]),
        _cast(roll["location"]),
        roll["added"],
        _casts(roll.get("prows", [])),
    )


def _batteries(joined: list[Json]) -> tuple[orders.Battery, ...]:
    return _each(orders.Battery)(joined)


def _steps(words: list[str]) -> tuple[str, ...]:
    return tuple(STEPS[kind] + gap + rest for kind, gap, rest in (w.partition(" ") for w in words))


def _side(letter: str) -> str:
    return {"L": "port", "R": "starboard"}[letter]


def _rolls(rolls: list[list[int]]) -> tuple[claims.Cast, ...]:
    """Return the casts of two red dice that an event tells without their letters."""
    return tuple(claims.Cast("RR", tuple(shows)) for shows in rolls)


def _cards(cards: str) -> tuple[tuple[int, str], ...]:
    return tuple((int(card[0]), card[1:]) for card in cards.split())


_NAMES: Final = {
    "vessel": "ship", "at": "stand", "words": "steps", "turn": "way", "rolls": "casts",
}  # fmt: skip
_READERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "at": stand_of,
    "start": _hex,
    "towards": _hex,
    "hex": _hex,
    "joined": _batteries,
    "roll": _roll,
    "cast": _cast,
    "words": _steps,
    "slots": tuple,
    "shows": tuple,
}


def _as(kind: Any, **readers: Callable[[Any], Any]) -> Callable[[Json], Any]:
    """Return a reader of one kind of claim, with readers of its own for some of its keys."""

    def read(data: Json) -> Any:
        fields = {}
        for key, value in data.items():
            name = key if key in kind._fields else _NAMES.get(key, key)
            if name in kind._fields:
                fields[name] = {**_READERS, **readers}.get(key, _same)(value)
        return kind(**fields)

    return read


def _same(value: Any) -> Any:
    return value


def _each(kind: Any, **readers: Callable[[Any], Any]) -> Callable[[list[Json]], tuple[Any, ...]]:
    return lambda entries: tuple(map(_as(kind, **readers), entries))


ORDERS: Final[Mapping[str, Callable[[Json], orders.Order]]] = {
    "deployment": _as(orders.Deployment, berths=_each(orders.Berth)),
    "launches": lambda order: orders.Launches(order["side"], _each(orders.Tube)(order["launches"])),
    "lay": _as(orders.Cards, cards=_cards),
    "sail": _as(orders.Sail),
    "salvo": _as(orders.Salvo, aims=_each(orders.Aim)),
    "raids": _as(orders.Raids, raids=_each(orders.Raid)),
    "concentration": _as(orders.Concentration),
    "returns": _as(orders.Returns, comebacks=_each(orders.Comeback)),
    "bombs": _as(orders.Bombs, bombs=_each(orders.Bomb)),
    "layings": lambda order: orders.Layings(order["side"], _each(orders.Laying)(order["layings"])),
    "flankspeed": _as(orders.FlankSpeed),
    "evasions": lambda order: orders.Evasions(order["side"], tuple(order["vessels"])),
    "reinforcements": _as(orders.Reinforcements, moves=_each(orders.Move)),
    "movecharges": _as(orders.MoveCharges, turns=tuple),
    "guncharges": _as(orders.Charges, guns=_each(orders.Gunnery, roll=_same)),
    "rays": _as(orders.Rays, rays=_each(orders.Ray, turn=_side)),
    "repairs": _as(orders.Repairs, mends=_each(orders.Mend)),
}

EVENTS: Final[Mapping[str, Callable[[Json], claims.Event]]] = {
    "deployed": _as(claims.Deployed),
    "turnbegan": _as(claims.TurnBegan),
    "rolled": _as(claims.Rolled),
    "tied": _as(claims.Tied),
    "won": _as(claims.Initiative),
    "revealed": _as(claims.Revealed),
    "discarded": _as(claims.Discarded),
    "idle": _as(claims.Idle),
    "unrolled": _as(claims.Unrolled),
    "launched": _as(claims.Launched),
    "sailed": _as(claims.Sailed),
    "screened": _as(claims.Screened),
    "locktried": _as(claims.LockTried),
    "carried": _as(claims.Carried),
    "unlocked": _as(claims.Unlocked),
    "ranked": _as(claims.Ranked),
    "ramchecked": _as(claims.RamChecked),
    "rammed": _as(claims.Rammed),
    "shifted": _as(claims.Shifted),
    "minelaid": _as(claims.MineLaid),
    "wentoff": _as(claims.WentOff),
    "minestruck": _as(claims.MineStruck),
    "enginepushed": _as(claims.EnginePushed),
    "glorytried": _as(claims.GloryTried),
    "charged": _as(claims.Charged),
    "broached": _as(claims.Broached),
    "fireconcentrated": _as(claims.FireConcentrated),
    "returntried": _as(claims.ReturnTried),
    "fired": _as(claims.Fired),
    "wasted": _as(claims.Wasted),
    "torpedoed": _as(claims.Torpedoed),
    "evaded": _as(claims.Evaded),
    "bombersent": _as(claims.BomberSent),
    "bombed": _as(claims.Bombed),
    "flewhome": _as(claims.FlewHome),
    "silenced": _as(claims.Silenced),
    "ranout": _as(claims.RanOut),
    "flakfired": _as(claims.FlakFired, crews=_casts),
    "struck": _as(claims.Struck),
    "keeltested": _as(claims.KeelTested),
    "exploded": _as(claims.Exploded),
    "reinforced": _as(claims.Reinforced, crews=_casts),
    "chargemade": _as(claims.ChargeMade),
    "chargesspent": _as(claims.ChargesSpent),
    "chargeslost": _as(claims.ChargesLost),
    "rayfired": _as(claims.RayFired, rolls=_rolls, turn=_side),
    "twisted": _as(claims.Turned),
    "mended": _as(claims.Mended, crew=_cast),
    "lost": _as(claims.Lost),
    "ended": _as(claims.Ended),
}
