"""Omissions: kinds of slots, marks and actions of nations on cards that the rules do not play.

An entry of the tables names what the quick start and the full rules leave out, and is empty if they
play it completely. A slot that is left out can still be hit like any other.
"""

from __future__ import annotations

from collections import Counter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardforge.core.battles import Omissions, Unplayed
from cardforge.core.wording import counted
from cardforge.leviathans.battle.state import Rules
from cardforge.leviathans.kinds import (
    AMERICA,
    AUSTRIA,
    BRITAIN,
    FRANCE,
    GERMANY,
    ITALY,
    JAPAN,
    KINDS,
    RUSSIA,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardforge.leviathans.battle import PlayedBattle
    from cardforge.leviathans.kinds import Nation
    from cardforge.leviathans.ship import Ship


class LeftOut(NamedTuple):
    """What the rules leave out, as a noun; empty if they play all of it."""

    quick_start: str = ""
    full: str = ""

    def by(self, rules: Rules) -> str:
        """Return what these rules leave out."""
        return self.full if rules is Rules.FULL else self.quick_start


class Omission(NamedTuple):
    """Something that is not played, and how many of it each ship has; None for an action.

    `ships` is empty if their cards do not show it: quick-start battles use cards without marks.
    `played_by_full` is true if the full rules play it. `captain` names the captain who never uses
    it, although the rules of the battle play it.
    """

    what: str
    ships: tuple[tuple[str, int | None], ...]
    played_by_full: bool
    captain: str = ""


_ALL_PLAYED: Final = LeftOut()
_REPAIRS: Final = LeftOut("repairs by crews")
_TORPEDOES: Final = LeftOut("torpedoes")
_BOMBERS: Final = LeftOut("bombers")
_PROWS: Final = LeftOut("ram prows")
_MINES: Final = LeftOut("mines")
_RAMMERS: Final = LeftOut("ramming crews")
_SCREENERS: Final = LeftOut("screening crews")
_REINFORCE: Final = LeftOut("the Reinforce action")
_WITHDRAWAL: Final = LeftOut("the Tactical Withdrawal action")
_FLANK: Final = LeftOut("the Flank Speed action")
_GLORY: Final = LeftOut("the For Glory! action")
_LOCK: Final = LeftOut("the Lock Formation action")
_EVASION: Final = LeftOut("the Evasive Maneuvers action")
_CONCENTRATION: Final = LeftOut("the Concentrated Fire action")
_CHARGES: Final = LeftOut("the Tesla Charges action")
_RAYS: Final = LeftOut("EFFAS rays")
_COILS: Final = LeftOut("Tesla charges in coils")
PLAYED_ACTIONS: Final = frozenset(
    {_REINFORCE, _WITHDRAWAL, _FLANK, _GLORY, _EVASION, _CONCENTRATION, _CHARGES, _LOCK}
)
"""The national actions that are played."""


def _never(what: str) -> LeftOut:
    return LeftOut(what, what)


KINDS_LEFT_OUT: Final[Mapping[str, LeftOut]] = MappingProxyType(
    {
        "miss": _ALL_PLAYED,
        "gun": _ALL_PLAYED,
        "long gun": LeftOut("long guns"),
        "blast gun": LeftOut("blast guns"),
        "armor": _ALL_PLAYED,
        "compartment armor": LeftOut("compartment armor"),
        "engine": _ALL_PLAYED,
        "aerodynamique engine": _ALL_PLAYED,
        "trim tank": _ALL_PLAYED,
        "stabilizer": LeftOut("the reach of stabilizers"),
        "gunner crew": LeftOut("gunner crews"),
        "torpedo": _TORPEDOES,
        "lungo": _TORPEDOES,
        "grasso": _TORPEDOES,
        "doppio": _TORPEDOES,
        "arc torpedo": _TORPEDOES,
        "flak": LeftOut("flak"),
        "steering gear": LeftOut("steering gears"),
        "crew": _REPAIRS,
        "repair crew": LeftOut("repair crews"),
        "officer": LeftOut("officers"),
        "magazine": LeftOut("magazines"),
        "bomba mine": _MINES,
        "bomber lev": _BOMBERS,
        "ram prow": _PROWS,
        "ramming crew": _RAMMERS,
        "screening crew": _SCREENERS,
        "initiative crew": LeftOut("initiative crews"),
        "effas ray": _RAYS,
        "tesla coil": _COILS,
        "edison coil trim tank": _ALL_PLAYED,
        "secondary engine": _ALL_PLAYED,
        "ram engine": _ALL_PLAYED,
        **{item: _never(f"{kind.label} slots") for item, kind in KINDS.items() if kind.inert},
        "homebrew": _never("homebrew slots"),
    }
)
MARKS_LEFT_OUT: Final[Mapping[str, LeftOut]] = MappingProxyType(
    {
        "turret": LeftOut("turret marks"),
        "bracket": LeftOut("bracket marks"),
        "saturation": LeftOut("saturation marks"),
        "saturation 2": LeftOut("saturation marks"),
        "saturation 3": LeftOut("saturation marks"),
        "resolute": LeftOut("resolute marks"),
        "a": _never("A marks"),
    }
)
ACTIONS_LEFT_OUT: Final[Mapping[Nation, LeftOut]] = MappingProxyType(
    {
        BRITAIN: _REINFORCE,
        FRANCE: _FLANK,
        GERMANY: _LOCK,
        ITALY: _WITHDRAWAL,
        RUSSIA: _EVASION,
        JAPAN: _CONCENTRATION,
        AUSTRIA: _GLORY,
        AMERICA: _CHARGES,
    }
)
UNUSED_BY: Final[Mapping[str, frozenset[LeftOut]]] = MappingProxyType(
    {
        "simple": PLAYED_ACTIONS
        | {_RAYS, _COILS, _TORPEDOES, _BOMBERS, _PROWS, _RAMMERS, _SCREENERS, _MINES}
        | {MARKS_LEFT_OUT["bracket"]},
        "good": frozenset(),
        "random": frozenset({MARKS_LEFT_OUT["bracket"]}),
    }
)
"""What each captain never uses, although the full rules play it."""
_ALL_MARKS: Final = Omission("marks beside guns", (), played_by_full=True)


def omissions(ships: Iterable[tuple[Ship, str]], rules: Rules) -> tuple[Omission, ...]:
    """Return what is on ships' cards and not played; what the full rules play comes first.

    Each ship has the name of its captain, or "" if that is not known. A design that occurs several
    times counts once: the numbers are those of one such ship.
    """
    found: dict[tuple[LeftOut, str], dict[tuple[str, int | None], None]] = {}
    for ship, captain in ships:
        unused = UNUSED_BY.get(captain, frozenset())
        for entry, count in _counted(ship).items():
            if entry.by(rules):
                found.setdefault((entry, ""), {})[(ship.name, count)] = None
            elif entry in unused:
                found.setdefault((entry, captain), {})[(ship.name, count)] = None
    told = [
        Omission(entry.quick_start, tuple(on), not entry.full, captain)
        for (entry, captain), on in sorted(found.items(), key=lambda item: _ORDER.index(item[0][0]))
    ]
    return tuple(sorted(told, key=lambda each: not each.played_by_full))


def omissions_of(battle: PlayedBattle) -> tuple[Omission, ...]:
    """Return what is on the cards of a battle's ships and not played."""
    ships = [(vessel.ship, battle.parties[vessel.side].captain) for vessel in battle.start.vessels]
    found = omissions(ships, battle.start.rules)
    return found if battle.start.is_full else (_ALL_MARKS, *found)


def _counted(ship: Ship) -> dict[LeftOut, int | None]:
    counts: Counter[LeftOut] = Counter()
    for _, _, slot in ship.all_slots():
        counts[KINDS_LEFT_OUT[slot.item]] += 1
        counts.update({MARKS_LEFT_OUT[mark] for mark in slot.marks})
    action = {ACTIONS_LEFT_OUT[ship.power]: None} if ship.power else {}
    return {**counts, **action}


_ORDER: Final = tuple(
    dict.fromkeys([*KINDS_LEFT_OUT.values(), *MARKS_LEFT_OUT.values(), *ACTIONS_LEFT_OUT.values()])
)
MOST_NAMED: Final = 3
"""The number of ships that a line names; with more of them it counts them."""


def omissions_told(found: Sequence[Omission], rules: Rules) -> Omissions:
    """Return omissions in words, grouped by the same reason."""
    because: dict[str, list[Omission]] = {}
    for each in found:
        because.setdefault(_why_not(each, rules), []).append(each)
    groups = tuple(
        Unplayed(why, tuple(map(_named, those)), tuple(map(_in_short, those)))
        for why, those in because.items()
    )
    none = f"The {rules} rules play everything on these cards."
    return Omissions(groups, none, [_omission_data(each) for each in found])


def _omission_data(omission: Omission) -> dict[str, Any]:
    """Return an omission as plain data; `count` is null for an action."""
    return {
        "what": omission.what,
        "played_by_full": omission.played_by_full,
        "unused_by": omission.captain or None,
        "ships": [{"name": name, "count": count} for name, count in omission.ships],
    }


def _named(omission: Omission) -> str:
    """Return an omission with the ships that have it, such as `torpedoes (4 on Ardent)`."""
    if not omission.ships:
        return omission.what
    if len(omission.ships) > MOST_NAMED:
        counts = [count for _, count in omission.ships if count is not None]
        number = f"{sum(counts)} on " if counts else ""
        return f"{omission.what} ({number}{counted(len(omission.ships), 'ship')})"
    named = (name if count is None else f"{count} on {name}" for name, count in omission.ships)
    return f"{omission.what} ({', '.join(named)})"


def _in_short(omission: Omission) -> str:
    return f"{omission.what} ({counted(len(omission.ships), 'ship')})"


def _why_not(omission: Omission, rules: Rules) -> str:
    if omission.captain:
        return f"Played by the {rules} rules, but never used by the {omission.captain} captain"
    if omission.played_by_full:
        return f"Not played by the {rules} rules, but by `--rules {Rules.FULL}`"
    return "Not played by any rules of cardforge"
