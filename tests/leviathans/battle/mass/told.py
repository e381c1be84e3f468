"""What both engines say of a game, turn by turn, in the same words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from cardforge.core.hexes import Hex
from cardforge.leviathans.battle.chance import Chance
from cardforge.leviathans.battle.events import Deployed, Lost, Sailed, Struck, TurnBegan
from cardforge.leviathans.battle.mass.arrays import HALF, KEEL, LOCATION
from cardforge.leviathans.battle.mass.charts import numbered
from cardforge.leviathans.battle.mass.playing import played
from cardforge.leviathans.battle.mass.questions import question_of
from cardforge.leviathans.battle.play import umpired
from cardforge.leviathans.battle.state import Loss, mustered
from cardforge.leviathans.odds import Effect

if TYPE_CHECKING:
    from cardforge.leviathans.battle.events import Event
    from cardforge.leviathans.battle.mass import Match
    from cardforge.leviathans.battle.mass.arrays import Question
    from cardforge.leviathans.ship import Ship

LOST = {None: 0, Loss.KEEL: KEEL, Loss.LOCATION: LOCATION, Loss.HALF: HALF}


class Standing(NamedTuple):
    """A ship at the end of a turn."""

    lost: int
    at: Hex | None
    facing: int | None
    moved: bool
    masks: tuple[int, ...]


class Told(NamedTuple):
    """A game: who won in which turn with how many draws, and the ships by turn."""

    winner: int | None
    turns: int
    drawn: int
    standings: tuple[tuple[Standing, ...], ...]


def plainly(match: Match, index: int) -> Told:
    """Tell a game of the plain engine from its events, and check them against its end."""
    dice = Chance.of(match.seed, index)
    captains = [
        made(Chance.of(match.seed, index, 1 + side)) for side, made in enumerate(match.captains)
    ]
    battle = umpired(mustered(match.fleets, sheet=match.sheet), captains, dice, match.limit)
    ships = [vessel.ship for vessel in battle.start.vessels]
    turns: list[list[Standing]] = [[_begun(ship) for ship in ships]]
    for event in battle.events:
        _follow(turns, event, ships)
    last = [
        vessel.damage.lost(place) for vessel in battle.end.vessels for place in vessel.ship.places
    ]
    assert last == [mask for standing in turns[-1] for mask in standing.masks]
    standings = tuple(map(tuple, turns[1:]))
    return Told(battle.result.winner, battle.result.turn, dice.drawn, standings)


def _begun(ship: Ship) -> Standing:
    return Standing(0, None, None, moved=False, masks=(0,) * len(ship.places))


def _follow(turns: list[list[Standing]], event: Event, ships: list[Ship]) -> None:
    now = turns[-1]
    if isinstance(event, TurnBegan):
        turns.append([each._replace(moved=False) for each in now])
    elif isinstance(event, Deployed):
        now[event.vessel] = now[event.vessel]._replace(at=event.at.position, facing=event.at.facing)
    elif isinstance(event, Sailed):
        now[event.vessel] = now[event.vessel]._replace(
            at=event.at.position, facing=event.at.facing, moved=event.entered
        )
    elif isinstance(event, Struck) and event.effect is Effect.BROKEN:
        masks = list(now[event.target].masks)
        masks[ships[event.target].places.index(event.hit)] |= 1 << event.slot - 1
        now[event.target] = now[event.target]._replace(masks=tuple(masks))
    elif isinstance(event, Lost):
        now[event.vessel] = now[event.vessel]._replace(lost=LOST[event.how], at=None, facing=None)


def compiled(match: Match, index: int) -> Told:
    """Tell a game of the compiled engine."""
    question = question_of(match.fleets, match.captains, match.sheet)
    assert question is not None
    log = played(question, match.seed, index, 1, match.limit, match.limit)
    _, winner, turns, drawn = map(int, log.games[0])
    standings = tuple(_standings(match, question, rows) for rows in log.turns[:turns])
    return Told(None if winner < 0 else winner, turns, drawn, standings)


def _standings(match: Match, question: Question, rows: Any) -> tuple[Standing, ...]:
    hexes = list(numbered(match.sheet))
    return tuple(
        Standing(
            int(lost),
            hexes[where] if where >= 0 else None,
            int(facing) if where >= 0 else None,
            bool(moved),
            tuple(map(int, masks[: ship.places])),
        )
        for (lost, where, facing, moved, *masks), ship in zip(rows, question.ships, strict=True)
    )


def difference(one: Told, other: Told, match: Match, index: int) -> str:
    """Tell where two tales of a game part, for whoever has to find out why; nothing if nowhere."""
    if one == other:
        return ""
    both = zip(one.standings, other.standings, strict=False)
    turn = next((i for i, (a, b) in enumerate(both, start=1) if a != b), None)
    where = f"seed {match.seed}, game {index}, first differing turn {turn}"
    if turn is None:
        return f"{where}: {one[:3]} against {other[:3]}"
    return f"{where}:\n{one.standings[turn - 1]}\n{other.standings[turn - 1]}"
