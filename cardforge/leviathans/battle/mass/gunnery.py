"""What comes of shots: `battle.gunnery`, `battle.strikes` and `odds.outcomes`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.leviathans.battle.mass.aiming import trim_lost
from cardforge.leviathans.battle.mass.arrays import KEEL, OFF_MAP, SLOTS
from cardforge.leviathans.battle.mass.compiling import compiled
from cardforge.leviathans.battle.mass.generator import KEEL_WORD, TABLE, below, roll
from cardforge.leviathans.battle.mass.vessels import bits_in, count_lost

if TYPE_CHECKING:
    from cardforge.leviathans.battle.mass.aiming import Gun
    from cardforge.leviathans.battle.mass.arrays import Board, Ints, Question, Record, Table, Words


@compiled
def declare(shots: Table, count: int, gun: Gun, aim: tuple[int, int, int]) -> int:
    """Write down one more shot (with which dice, at whom, where), and count them all."""
    shot = shots[count]
    shot.vessel, shot.place, shot.slot = gun.vessel, gun.place, gun.slot
    shot.far, shot.target, shot.hit = aim
    return count + 1


@compiled
def fire(question: Question, board: Board, count: int) -> None:
    """Mirror `gunnery.fire` and `gunnery.shoot` for what is declared."""
    for number in range(count):
        shot = board.shots[number]
        if board.vessels[shot.target].where != OFF_MAP:
            total = breach_roll(question, board, shot)
            ship, vessel = question.ships[shot.target], board.vessels[shot.target]
            strike(board.streams, ship, vessel, shot.hit, total)


@compiled
def breach_roll(question: Question, board: Board, shot: Record) -> int:
    """Mirror `pools.rolled`, and what is added to it."""
    ship, vessel, streams = question.ships[shot.vessel], board.vessels[shot.vessel], board.streams
    lost = vessel.before[shot.place]
    throw = question.throws[ship.throws[shot.place, shot.slot, shot.far, lost]]
    shown = roll(streams, throw.weapon)
    shown += best_of(streams, throw.crews, throw.crew_count)
    shown += best_of(streams, throw.magazines, throw.magazine_count)
    moved = board.vessels[shot.target].moved
    shown += roll(streams, question.ships[shot.target].dice[shot.hit, moved])
    return shown + ship.officers[shot.place, lost] - trim_lost(ship, vessel)


@compiled
def best_of(streams: Words, words: Ints, count: int) -> int:
    """Roll so many words of dice, and return the highest total; of none it is 0."""
    best = 0
    for number in range(count):
        best = max(best, roll(streams, words[number]))
    return best


@compiled
def strike(streams: Words, ship: Record, vessel: Record, hit: int, total: int) -> None:
    """Mirror `strikes.strike` for one slot die, as `outcomes.resolve` reads it."""
    before = vessel.before[hit]
    slot = below(streams, TABLE, SLOTS)
    if ship.first[hit, before, slot] == 0:
        return
    if not vessel.now[hit] >> slot & 1:
        if total >= ship.first[hit, before, slot]:
            vessel.now[hit] |= 1 << slot
        return
    slot = below(streams, TABLE, SLOTS)
    while ship.again[hit, before, slot] == 0:
        slot = below(streams, TABLE, SLOTS)
    if total >= ship.again[hit, before, slot]:
        if vessel.now[hit] >> slot & 1:
            try_keel(streams, ship, vessel, hit)
        else:
            vessel.now[hit] |= 1 << slot


@compiled
def try_keel(streams: Words, ship: Record, vessel: Record, hit: int) -> None:
    """Mirror `strikes._try_keel`."""
    if roll(streams, KEEL_WORD) + keel_modifier(vessel, hit) >= ship.si:
        sink(vessel, KEEL)


@compiled
def keel_modifier(vessel: Record, hit: int) -> int:
    """Mirror `Target.keel_modifier`: slots of the location hit count twice."""
    return count_lost(vessel) + bits_in(vessel.now[hit])


@compiled
def sink(vessel: Record, how: int) -> None:
    """Mirror `State.without`."""
    vessel.where = OFF_MAP
    vessel.lost = how
