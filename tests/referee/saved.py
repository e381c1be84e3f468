"""A saved battle as data that can be altered: events with their turn, dice and orders."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from tests.referee.record import Json

if TYPE_CHECKING:
    from collections.abc import Iterator


class Saved:
    """The data of a battle, with the way from an event to what belongs to it."""

    def __init__(self, data: Json) -> None:
        self.data: Json = copy.deepcopy(data)
        self.events: list[Json] = self.data["events"]
        self.orders: list[Json] = self.data["orders"]
        self.casts: list[Any] = self.data["casts"]
        self.full = self.data["start"]["rules"] == "full"
        self.fog: bool = self.data["start"]["fog"]

    def all(self, kind: str) -> Iterator[tuple[int, Json]]:
        """Yield every event of a kind with its place."""
        return ((at, each) for at, each in enumerate(self.events) if each["event"] == kind)

    def turn(self, at: int) -> int:
        """Return the turn of an event."""
        return sum(each["event"] == "turnbegan" for each in self.events[: at + 1])

    def next(self, at: int) -> Json:
        """Return the event after one."""
        return self.events[at + 1] if at + 1 < len(self.events) else {"event": ""}

    def first_cast(self, at: int) -> int:
        """Return where the dice of an event begin among all that were rolled."""
        letters = sum(len(_told(each)) for each in self.events[:at])
        place = 0
        while letters > 0:
            letters -= len(self.casts[place][0])
            place += 1
        return place

    def recast(self, at: int, die: str, shown: int, instead: int) -> None:
        """Alter one die among those rolled for an event."""
        for dice, shows in self.casts[self.first_cast(at) :]:
            for number, letter in enumerate(dice):
                if letter == die and shows[number] == shown:
                    shows[number] = instead
                    return

    def order(self, kind: str, turn: int, side: int) -> Json:
        """Return a side's order of a turn, of a kind that both sides give in each turn."""
        given = [each for each in self.orders if each["order"] == kind and each["side"] == side]
        return given[turn - 1]

    def sail_order(self, at: int) -> Json:
        """Return the order of a move: a ship has one in each turn in which it moves first."""
        vessel, turns, begun = self.events[at]["vessel"], 0, True
        for event in self.events[:at]:
            if event["event"] == "turnbegan":
                begun = False
            elif event["event"] in ("sailed", "glorytried") and event["vessel"] == vessel:
                turns, begun = turns + (not begun), True
        own = [each for each in self.orders if each["order"] == "sail" and each["vessel"] == vessel]
        return own[turns - begun]

    def charges_for(self, at: int) -> Json:
        """Return the order of charges for a move, by what is first spent of them."""
        earlier = [
            (event["vessel"], self.turn(number))
            for number, event in self.all("chargesspent")
            if number < at and event["use"] in ("mp", "turn")
        ]
        before = len(set(earlier))
        return [each for each in self.orders if each["order"] == "movecharges"][before]

    def reinforcements(self, at: int) -> list[Json]:
        """Return the crews to be moved, among which is that of an event."""
        return self._entries("reinforcements", "moves", "reinforced", at)

    def rays(self, at: int) -> list[Json]:
        """Return the rays of a side, among which is that of an event."""
        return self._entries("rays", "rays", "rayfired", at)

    def _entries(self, kind: str, key: str, told: str, at: int) -> list[Json]:
        """Return the entries of an order, each of which is told by an event."""
        before = sum(number < at for number, _ in self.all(told))
        for order in self.orders:
            if order["order"] == kind:
                if before < len(order[key]):
                    entries: list[Json] = order[key]
                    return entries
                before -= len(order[key])
        raise LookupError(told)

    def forget_sail(self, at: int) -> None:
        """Take a move out, with its order."""
        gone = self.sail_order(at)
        self.orders[:] = [order for order in self.orders if order is not gone]
        del self.events[at]

    def aim(self, at: int) -> Json:
        """Return the order of a shot."""
        event, turn = self.events[at], self.turn(at)
        side = self.data["start"]["vessels"][event["vessel"]]["side"]
        keys = ("vessel", "place", "slots")
        aims = self.order("salvo", turn, side)["aims"]
        return next(aim for aim in aims if all(aim[key] == event[key] for key in keys))

    def card(self, ship: int) -> Json:
        """Return a ship as its file has it."""
        card: Json = self.data["start"]["vessels"][ship]["ship"]
        return card

    def slot(self, ship: int, place: str, number: int) -> Json:
        """Return a slot of a card, be it given for one location or for several at once."""
        half = f"{place.partition('-')[0]}-sides"
        for name in (place, half, "sides"):
            slots: Json = self.card(ship)["locations"].get(name, {}).get("slots", {})
            if str(number) in slots:
                found: Json = slots[str(number)]
                return found
        raise LookupError(f"{place} {number}")

    def side(self, ship: int) -> int:
        """Return the side of a ship."""
        return int(self.data["start"]["vessels"][ship]["side"])

    def stand(self, ship: int, at: int) -> Json:
        """Return where a ship is at an event."""
        places = [
            each["at"]
            for each in self.events[: at + 1]
            if each["event"] in ("deployed", "sailed") and each["vessel"] == ship
        ]
        place: Json = places[-1]
        return place


def _told(event: Json) -> str:
    """Return the letters of all dice that an event tells."""
    if event["event"] == "rolled":
        return str(event["dice"])
    if event["event"] == "rayfired":
        return "RR" * len(event["rolls"])
    letters = "6" * len(event.get("shows", ()))
    for key in ("cast", "crew"):
        letters += event.get(key, {}).get("dice", "")
    if event["event"] in ("flakfired", "reinforced"):
        letters += "".join(cast["dice"] for cast in event["crews"])
    roll = event.get("roll", {})
    for key in ("weapons", "crews", "magazines", "prows", "blasts"):
        letters += "".join(cast["dice"] for cast in roll.get(key, ()))
    return letters + str(roll.get("location", {}).get("dice", ""))
