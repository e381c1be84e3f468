"""Summaries of battles: result, reasons and omissions, in words and as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cardforge.core.battles import Fact, Omissions, Summary, Toll, Unplayed
from cardforge.leviathans.battle.account import account, is_beaten
from cardforge.leviathans.battle.battle import by_letter, call_signs, names_of
from cardforge.leviathans.battle.events import Fired, Rammed, Verdict
from cardforge.leviathans.battle.log import lines
from cardforge.leviathans.battle.omissions import omissions_of
from cardforge.leviathans.battle.state import Loss, Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardforge.leviathans.battle.account import Blow, Record, ShipLosses
    from cardforge.leviathans.battle.battle import Names, PlayedBattle
    from cardforge.leviathans.battle.omissions import Omission


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
        return f"{omission.what} ({number}{_ships(len(omission.ships))})"
    named = (name if count is None else f"{count} on {name}" for name, count in omission.ships)
    return f"{omission.what} ({', '.join(named)})"


def _in_short(omission: Omission) -> str:
    return f"{omission.what} ({_ships(len(omission.ships))})"


def _why_not(omission: Omission, rules: Rules) -> str:
    if omission.captain:
        return f"Played by the {rules} rules, but never used by the {omission.captain} captain"
    if omission.played_by_full:
        return f"Not played by the {rules} rules, but by `--rules {Rules.FULL}`"
    return "Not played by any rules of cardforge"


def _ships(count: int) -> str:
    return "1 ship" if count == 1 else f"{count} ships"


_HOW: Final = {
    Loss.KEEL: "keel broken",
    Loss.LOCATION: "a whole location destroyed",
    Loss.HALF: "slots of half its SI destroyed",
    Loss.EDGE: "stopped at the edge of the map",
    Loss.FLED: "fled over the edge of the map",
}


def summary_of(battle: PlayedBattle) -> Summary:
    """Return who won and why, in words."""
    found, names = account(battle), names_of(battle.start, battle.parties)
    facts = [Fact("Result", _result(battle, names)), Fact("Why", _why(battle, names))]
    facts += [Fact("Decisive attack", _decisive(each, names)) for each in found.decisive]
    facts += [Fact("Best weapon", _best(found.best, names))]
    order = [index for side in by_letter(battle.parties) for index in battle.start.of(side)]
    tolls = tuple(_toll(found.fates[index], battle, names) for index in order)
    return Summary(tuple(facts), tolls, _unplayed(battle))


def account_data(battle: PlayedBattle) -> dict[str, Any]:
    """Return the summary as plain data."""
    found, names = account(battle), names_of(battle.start, battle.parties)
    verdict, winner, turns = battle.result
    return {
        "verdict": verdict.value,
        "winner": None if winner is None else battle.parties[winner].letter,
        "turns": turns,
        "why": _why(battle, names),
        "decisive": [_attack_data(each, names) for each in found.decisive],
        "best_weapon": _record_data(found.best, names) if found.best else None,
        "ships": [_fate_data(each, battle, names) for each in found.fates],
        "not_played": _unplayed(battle).data,
    }


def _unplayed(battle: PlayedBattle) -> Omissions:
    return omissions_told(omissions_of(battle), battle.start.rules)


def _result(battle: PlayedBattle, names: Names) -> str:
    verdict, winner, turns = battle.result
    if winner is None:
        word = "A draw" if verdict is Verdict.DRAWN else "Unfinished"
        return f"{word} after {_turns(turns)}"
    letter, _, captain = battle.parties[winner]
    return f"{names.sides[winner]} ({_side(letter, captain)}) wins after {_turns(turns)}"


def _why(battle: PlayedBattle, names: Names) -> str:
    beaten = [side for side in by_letter(battle.parties) if is_beaten(battle, side)]
    if not beaten:
        return f"The limit of {_turns(battle.limit)} was reached with armed ships on both sides"
    return ", ".join(f"{names.sides[side]} {_plight(battle, side)}" for side in beaten)


def _plight(battle: PlayedBattle, side: int) -> str:
    if battle.end.afloat(side):
        return "has no weapon left"
    return "is lost" if len(battle.start.of(side)) == 1 else "has no ship left"


def _decisive(attack: Blow, names: Names) -> str:
    """Return an attack as the log words it, with its turn and the attacker's location."""
    return f"Turn {attack.turn}, {_origin(attack, names)}. {_words(attack, names)}"


def _origin(attack: Blow, names: Names) -> str:
    at = attack.declared.vessels[attack.event.vessel].at
    if isinstance(attack.event, Rammed):
        return "in the movement phase"
    if not isinstance(attack.event, Fired):
        return "in the torpedo phase"
    return f"fired from {names.at(at)}" if at else "fired by a ship lost in that turn"


def _words(attack: Blow, names: Names) -> str:
    told = names._replace(declared=attack.declared)
    return " ".join(lines((attack.event, *attack.did), told))


def _best(best: Record | None, names: Names) -> str:
    if best is None:
        return "None, because no attack destroyed a slot"
    return (
        f"{_weapon(best.weapon, best.name, names)}: {_counted(best.destroyed, 'slot')} destroyed, "
        f"{_counted(best.hits, 'hit')} in {_counted(best.shots, 'shot')}"
    )


def _weapon(weapon: tuple[int, str, tuple[int, ...]], name: str, names: Names) -> str:
    vessel, place, slots = weapon
    if not slots:
        return f"{names.ships[vessel]}'s {place} in a {name}"
    which = f"slot {slots[0]}" if len(slots) == 1 else f"slots {', '.join(map(str, slots))}"
    return f"{names.ships[vessel]}'s {place} {name} ({which})"


def _toll(fate: ShipLosses, battle: PlayedBattle, names: Names) -> Toll:
    side = battle.start.vessels[fate.vessel].side
    sign = call_signs(battle.start, battle.parties)[fate.vessel]
    return Toll(
        battle.parties[side].letter, sign, names.ships[fate.vessel], fate.lost, fate.slots,
        _end(fate, names), fate.how is not None,
    )  # fmt: skip


def _end(fate: ShipLosses, names: Names) -> str:
    if fate.how is None:
        return "not lost"
    end = f"turn {fate.turn}: {_HOW[fate.how]}"
    return f"{end} by {_attacker(fate.attack, names)}" if fate.attack else end


def _attacker(attack: Blow, names: Names) -> str:
    return _weapon(attack.weapon, attack.name, names)


def _attack_data(attack: Blow, names: Names) -> dict[str, Any]:
    event, at = attack.event, attack.declared.vessels[attack.event.vessel].at
    vessel, place, slots = attack.weapon
    return {
        "turn": attack.turn,
        "vessel": vessel,
        "ship": names.ships[vessel],
        "place": place,
        "slots": list(slots),
        "weapon": attack.name,
        "at": names.at(at) if at else None,
        "target": event.target,
        "hit": event.hit,
        "total": event.total,
        "destroyed": attack.destroyed,
        "words": _words(attack, names),
    }


def _record_data(record: Record, names: Names) -> dict[str, Any]:
    vessel, place, slots = record.weapon
    return {
        "vessel": vessel,
        "ship": names.ships[vessel],
        "place": place,
        "slots": list(slots),
        "weapon": record.name,
        "shots": record.shots,
        "hits": record.hits,
        "destroyed": record.destroyed,
    }


def _fate_data(fate: ShipLosses, battle: PlayedBattle, names: Names) -> dict[str, Any]:
    toll = _toll(fate, battle, names)
    return {
        "vessel": fate.vessel,
        "side": toll.letter,
        "sign": toll.sign,
        "ship": toll.name,
        "slots_lost": fate.lost,
        "slots": fate.slots,
        "lost": None if fate.how is None else fate.how.value,
        "turn": fate.turn or None,
        "by": _attacker(fate.attack, names) if fate.attack else None,
    }


def _side(letter: str, captain: str) -> str:
    return f"{letter}, {captain} captain" if captain else letter


def _turns(count: int) -> str:
    return _counted(count, "turn")


def _counted(count: int, what: str) -> str:
    return f"1 {what}" if count == 1 else f"{count} {what}s"
