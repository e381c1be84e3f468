"""Stories: the casts, events and orders of a game, read from its tape."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.hexes import DIRECTIONS, Hex
from cardforge.leviathans.battle import charges, initiative
from cardforge.leviathans.battle.events import (
    Bombed,
    BomberSent,
    Broached,
    Carried,
    Charged,
    Deployed,
    Effect,
    Ended,
    EnginePushed,
    Evaded,
    Event,
    Exploded,
    FireConcentrated,
    Fired,
    FlakFired,
    FlewHome,
    GloryTried,
    KeelTested,
    Launched,
    LockTried,
    Lost,
    Mended,
    MineLaid,
    MineStruck,
    RamChecked,
    Rammed,
    Ranked,
    RanOut,
    Reinforced,
    ReturnTried,
    Sailed,
    Screened,
    Shifted,
    Silenced,
    Struck,
    Torpedoed,
    TurnBegan,
    Unlocked,
    Verdict,
    Wasted,
    WentOff,
)
from cardforge.leviathans.battle.order_codes import (
    ORDERS,
    WORDS,
    Numbers,
    OrderReader,
    in_parts,
    slots_of,
)
from cardforge.leviathans.battle.orders import SLOT_DIE, Cast, JoinedGuns, Order, Roll
from cardforge.leviathans.battle.state import Loss, exchanged, strained
from cardforge.leviathans.engine import tables
from cardforge.leviathans.engine.cards import LETTERS
from cardforge.leviathans.engine.chart import lines_to
from cardforge.leviathans.engine.rules import tape as codes
from cardforge.leviathans.engine.rules.board import FACINGS, NOWHERE
from cardforge.leviathans.places import Placement

if TYPE_CHECKING:
    from cardforge.leviathans.engine.tables import Match
    from cardforge.leviathans.ship import Slot

LOSSES: Final = (Loss.KEEL, Loss.LOCATION, Loss.HALF, Loss.EDGE, Loss.FLED)
"""How a ship is out of the battle, by its number less one."""
EFFECTS: Final = (Effect.MISS, Effect.HELD, Effect.BROKEN, Effect.KEEL_CHECK)
CHARGE_USES: Final = tuple(charges.ChargeUse)
VERDICTS: Final = (Verdict.WON, Verdict.DRAWN, Verdict.UNFINISHED)
_TURNED: Final = {"L": -1, "R": 1, "SL": -1, "SR": 1}


class Story(NamedTuple):
    """The content of a tape: all orders, casts of dice, and events."""

    orders: tuple[Order, ...]
    casts: tuple[Cast, ...]
    events: tuple[Event, ...]


def story(match: Match, tape: Numbers) -> Story:
    """Return the story on the tape of a game of a match."""
    return _TapeReader(match).read(tape)


def notes(tape: Numbers) -> Iterator[tuple[int, Numbers]]:
    """Yield the code and the numbers of each note of a tape."""
    at = 0
    while at < len(tape):
        count = tape[at + 1]
        yield tape[at], tape[at + 2 : at + 2 + count]
        at += 2 + count


class _TapeReader(OrderReader):
    """Reads notes in order; `_cast` has the casts since the last event."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self._reaches = tables.cards_of(match).reaches
        self._words = tuple(tables.cards_of(match).words.numbers)
        self._orders: list[Order] = []
        self._casts: list[Cast] = []
        self._events: list[Event] = []
        self._cast: list[Cast] = []
        self._at: dict[int, Placement] = {}

    def read(self, tape: Numbers) -> Story:
        for code, numbers in notes(tape):
            if code == codes.CAST:
                self._roll(numbers)
            elif code in ORDERS:
                self._orders.append(ORDERS[code](self, numbers))
            else:
                self._events.append(_EVENTS[code](self, *numbers))
                self._cast = []
        return Story(tuple(self._orders), tuple(self._casts), tuple(self._events))

    def _roll(self, numbers: Numbers) -> None:
        word = SLOT_DIE if numbers[0] == NOWHERE else self._words[numbers[0]]
        self._casts.append(Cast(word, tuple(numbers[1:])))
        self._cast.append(self._casts[-1])

    def _slot(self, ship: int, place: int, slot: int) -> Slot | None:
        return self._ships[ship].locations[self._place(ship, place)].slots.get(slot + 1)

    def _label(self, ship: int, place: int, slot: int) -> str:
        found = self._slot(ship, place, slot)
        return found.label if found else ""

    def _end(self, ship: int, place: int, slot: int, line: int) -> Hex:
        """Return the end of a torpedo's line, relative to its start."""
        reach = self._ships[ship].locations[self._place(ship, place)].slots[slot + 1].range[0]
        before = self._reaches[: self._reaches.index(reach)]
        return lines_to(reach)[line - sum(len(lines_to(each)) for each in before)].end

    # Events

    def deployed(self, ship: int, at: int) -> Event:
        self._at[ship] = self._placement(ship, at)
        return Deployed(ship, self._at[ship])

    def rolled(self, side: int, word: int, total: int) -> Event:
        return initiative.Rolled(side, self._words[word], total)

    def revealed(self, side: int, of_type: int, die: int) -> Event:
        return initiative.Revealed(side, of_type, LETTERS[die])

    def unrolled(self, side: int, die: int) -> Event:
        return initiative.Unrolled(side, LETTERS[die])

    def launched(self, ship: int, place: int, slot: int, q: int, r: int, line: int) -> Event:
        towards = Hex(q, r) + self._end(ship, place, slot, line)
        return Launched(ship, self._place(ship, place), slot + 1, Hex(q, r), towards)

    def sailed(self, ship: int, at: int, entered: int) -> Event:
        words = self._course[self._sailed_words :]
        if at == NOWHERE:
            # the event has the last place on the map: the last word leads over its edge
            self._at[ship] = after(self._at[ship], words[:-1])
        else:
            self._at[ship] = self._placement(ship, at)
        return Sailed(ship, words, self._at[ship], bool(entered))

    def leg(self, ship: int, at: int, entered: int, count: int) -> Event:
        words = self._course[self._sailed_words : self._sailed_words + count]
        self._sailed_words += count
        self._at[ship] = self._placement(ship, at)
        return Sailed(ship, words, self._at[ship], bool(entered))

    def gone(self, ship: int, how: int) -> Event:
        return Lost(ship, LOSSES[how - 1])

    def ram_checked(
        self, ship: int, target: int, crews: int, run: int, total: int, done: int
    ) -> Event:
        return RamChecked(ship, target, self._cast[-1], crews, run, total, bool(done))

    def rammed(self, *numbers: int) -> Event:
        ship, place, target, hit, moved, collided, prows, added, total = numbers
        roll = self._pool(1, prows, 0, 0, 0, added)
        return Rammed(
            ship, self._place(ship, place), target, self._place(target, hit), bool(moved),
            bool(collided), roll, total,
        )  # fmt: skip

    def shifted(self, ship: int, at: int) -> Event:
        self._at[ship] = self._placement(ship, at)
        return Shifted(ship, self._at[ship])

    def lock_tried(
        self, ship: int, target: int, mp: int, crews: int, total: int, done: int
    ) -> Event:
        return LockTried(ship, target, mp, self._cast[-1], crews, total, bool(done))

    def carried(self, ship: int, at: int, entered: int) -> Event:
        self._at[ship] = self._placement(ship, at)
        return Carried(ship, self._at[ship], bool(entered))

    def return_tried(self, ship: int, at: int, done: int, gone: int) -> Event:
        there = self._placement(ship, at)
        if done:
            self._at[ship] = there
        return ReturnTried(ship, there, self._cast[-1], bool(done), bool(gone))

    def flanked(
        self, ship: int, place: int, slot: int, _total: int, mp: int, wrecked: int
    ) -> Event:
        cast = self._cast[-1]
        return EnginePushed(ship, self._place(ship, place), slot + 1, cast, mp, bool(wrecked))

    def glory_tried(self, ship: int, crews: int, slots: int, total: int, done: int) -> Event:
        return GloryTried(ship, self._cast[-1], crews, slots, total, bool(done))

    def charged(self, ship: int, at: int) -> Event:
        self._at[ship] = self._placement(ship, at)
        return Charged(ship, self._at[ship])

    def broached(self, ship: int, at: int) -> Event:
        self._at[ship] = self._placement(ship, at)
        return Broached(ship, self._at[ship])

    def sent(self, ship: int, place: int, slot: int, target: int) -> Event:
        self._preys[ship, place, slot] = target
        return BomberSent(ship, self._place(ship, place), slot + 1, target)

    def bombed(self, ship: int, place: int, slot: int, target: int, hit: int, total: int) -> Event:
        return Bombed(
            ship, self._place(ship, place), slot + 1, target, self._place(target, hit),
            self._pool(1, 0, 0, 0, 0, 0), total,
        )  # fmt: skip

    def flew_home(self, ship: int, place: int, slot: int) -> Event:
        return FlewHome(ship, self._place(ship, place), slot + 1)

    def ran_out(self, ship: int, place: int, slot: int) -> Event:
        return RanOut(ship, self._place(ship, place), slot + 1)

    def mine_laid(self, ship: int, place: int, slot: int, hex_: int) -> Event:
        return MineLaid(ship, self._place(ship, place), slot + 1, self._hex(hex_))

    def went_off(self, hex_: int, by: int) -> Event:
        return WentOff(self._hex(hex_), None if by == NOWHERE else by)

    def mine_struck(self, *numbers: int) -> Event:
        ship, place, slot, hex_, target, hit, moved, total = numbers
        return MineStruck(
            ship, self._place(ship, place), slot + 1, self._hex(hex_), target,
            self._place(target, hit), bool(moved), self._pool(1, 0, 0, 0, 0, 0), total,
        )  # fmt: skip

    def flak(
        self, ship: int, place: int, _crews: int, total: int, stopped: int, mine: int
    ) -> Event:
        shot, *crews = self._cast
        hit = self._place(ship, place)
        return FlakFired(ship, hit, shot, tuple(crews), total, bool(stopped), bool(mine))

    def torpedoed(
        self,
        ship: int,
        place: int,
        slot: int,
        target: int,
        hit: int,
        moved: int,
        added: int,
        total: int,
    ) -> Event:
        roll = self._pool(1, 0, 0, 0, 0, added)
        return Torpedoed(
            ship, self._place(ship, place), slot + 1, target, self._place(target, hit),
            bool(moved), roll, total,
        )  # fmt: skip

    def silenced(self, ship: int, place: int, slot: int, target: int) -> Event:
        return Silenced(ship, self._place(ship, place), slot + 1, target)

    def fired(self, *numbers: int) -> Event:
        ship, place, slots, target, hit, distance, moved, guns, crews, magazines = numbers[:10]
        added, total = numbers[10:12]
        joined = tuple(
            JoinedGuns(other, self._place(other, where), slots_of(guns))
            for other, where, guns in in_parts(3, numbers[11:])
        )
        first = slots_of(slots)[0] - 1
        return Fired(
            ship, self._place(ship, place), slots_of(slots), target, self._place(target, hit),
            self._label(ship, place, first), distance, bool(moved),
            self._pool(guns, 0, crews, magazines, 0, added), total, joined,
        )  # fmt: skip

    def wasted(self, ship: int, place: int, slots: int, target: int) -> Event:
        return Wasted(ship, self._place(ship, place), slots_of(slots), target)

    def struck(
        self,
        target: int,
        hit: int,
        effect: int,
        slot: int,
        roll: int,
        needed: int,
        _dice: int,
        sought: int,
    ) -> Event:
        shows = tuple(cast.shows[0] for cast in self._cast)
        return Struck(
            target, self._place(target, hit), shows, EFFECTS[effect], slot + 1,
            self._label(target, hit, slot), roll, needed, bool(sought),
        )  # fmt: skip

    def exploded(self, *numbers: int) -> Event:
        target, hit, guns, prows, crews, magazines, blasts, added, total = numbers
        roll = self._pool(guns, prows, crews, magazines, blasts, added)
        return Exploded(target, self._place(target, hit), roll, total)

    def evaded(self, ship: int, _total: int, done: int, si: int) -> Event:
        self._ships[ship] = strained(self._ships[ship], si)
        return Evaded(ship, self._cast[-1], bool(done), si)

    def reinforced(self, *numbers: int) -> Event:
        ship, place, slot, to, to_slot, _met, total, done = numbers
        one, other = (self._place(ship, place), slot + 1), (self._place(ship, to), to_slot + 1)
        red, *crews = self._cast
        if done:
            self._ships[ship] = exchanged(self._ships[ship], one, other)
        return Reinforced(ship, *one, *other, red, tuple(crews), total, bool(done))

    def charges_spent(self, ship: int, use: int, count: int, left: int) -> Event:
        return charges.ChargesSpent(ship, CHARGE_USES[use], count, left)

    def ray_fired(self, *numbers: int) -> Event:
        ship, place, slot, target, way, torque, left = numbers
        rolls = tuple((cast.shows[0], cast.shows[1]) for cast in self._cast)
        return charges.RayFired(
            ship, self._place(ship, place), slot + 1, target, WORDS[way], rolls, torque, left
        )

    def twisted(self, ship: int, at: int, hexsides: int) -> Event:
        self._at[ship] = self._placement(ship, at)
        return charges.Twisted(ship, self._at[ship], hexsides)

    def concentrated(self, side: int, target: int, _total: int, done: int) -> Event:
        return FireConcentrated(side, target, self._cast[-1], bool(done))

    def keel_tested(self, target: int, modifier: int, broken: int) -> Event:
        si, by_evasion = self._ships[target].si, isinstance(self._events[-1], Evaded)
        return KeelTested(target, self._cast[-1], modifier, si, bool(broken), by_evasion)

    def mended(
        self, ship: int, place: int, slot: int, _crew: int, added: int, total: int, done: int
    ) -> Event:
        red, crew = self._cast
        return Mended(
            ship, self._place(ship, place), slot + 1, self._label(ship, place, slot), red, crew,
            added, total, bool(done),
        )  # fmt: skip

    def ended(self, verdict: int, winner: int, turn: int) -> Event:
        return Ended(VERDICTS[verdict], None if winner == NOWHERE else winner, turn)

    def _pool(self, *counts: int) -> Roll:
        """Return the casts of an attack, sorted by the count of each kind.

        The kinds are in the order of rolling: weapons, crews, magazines, prows, blasts, location.
        """
        guns, prows, crews, magazines, blasts, added = counts
        casts = iter(self._cast)
        parts = [tuple(islice(casts, n)) for n in (guns, crews, magazines, prows, blasts)]
        location = next(casts, Cast("", ()))  # bombs know none
        return Roll(parts[0], parts[1], parts[2], parts[4], location, added, parts[3])


def after(at: Placement, course: Sequence[str]) -> Placement:
    """Return the placement to which a course leads, as if the map had no edge."""
    position, facing = at.position, at.facing
    for word in course:
        if word in ("L", "R"):
            facing = (facing + _TURNED[word]) % FACINGS
        else:
            position += DIRECTIONS[(facing + _TURNED.get(word, 0)) % FACINGS]
    return Placement(at.type, position, facing)


_EVENTS: Final[dict[int, Callable[..., Event]]] = {
    codes.DEPLOYED: _TapeReader.deployed,
    codes.BEGAN: lambda _, turn: TurnBegan(turn),
    codes.ROLLED: _TapeReader.rolled,
    codes.TIED: lambda _, total: initiative.Tied(total),
    codes.WON: lambda _, side: initiative.Won(side),
    codes.REVEALED: _TapeReader.revealed,
    codes.DISCARDED: lambda _, side, of_type: initiative.Discarded(side, of_type),
    codes.UNROLLED: _TapeReader.unrolled,
    codes.IDLE: lambda _, side, of_type: initiative.Idle(side, of_type),
    codes.LAUNCHED: _TapeReader.launched,
    codes.SAILED: _TapeReader.sailed,
    codes.GONE: _TapeReader.gone,
    codes.RANKED: lambda _, ship, initiative: Ranked(ship, initiative),
    codes.RAM_CHECKED: _TapeReader.ram_checked,
    codes.RAMMED: _TapeReader.rammed,
    codes.SHIFTED: _TapeReader.shifted,
    codes.SCREENED: lambda _, ship, target, hugs, mp: Screened(ship, target, bool(hugs), mp),
    codes.LOCK_TRIED: _TapeReader.lock_tried,
    codes.UNLOCKED: lambda _, ship: Unlocked(ship),
    codes.CARRIED: _TapeReader.carried,
    codes.FLANKED: _TapeReader.flanked,
    codes.RETURN_TRIED: _TapeReader.return_tried,
    codes.GLORY_TRIED: _TapeReader.glory_tried,
    codes.CHARGED: _TapeReader.charged,
    codes.BROACHED: _TapeReader.broached,
    codes.EVADED: _TapeReader.evaded,
    codes.REINFORCED: _TapeReader.reinforced,
    codes.CONCENTRATED: _TapeReader.concentrated,
    codes.CHARGE_MADE: lambda _, ship, stored: charges.ChargeMade(ship, stored),
    codes.CHARGES_SPENT: _TapeReader.charges_spent,
    codes.CHARGES_LOST: lambda _, ship, left: charges.ChargesLost(ship, left),
    codes.RAY_FIRED: _TapeReader.ray_fired,
    codes.TWISTED: _TapeReader.twisted,
    codes.SENT: _TapeReader.sent,
    codes.BOMBED: _TapeReader.bombed,
    codes.FLEW_HOME: _TapeReader.flew_home,
    codes.RAN_OUT: _TapeReader.ran_out,
    codes.FLAK: _TapeReader.flak,
    codes.TORPEDOED: _TapeReader.torpedoed,
    codes.SILENCED: _TapeReader.silenced,
    codes.FIRED: _TapeReader.fired,
    codes.WASTED: _TapeReader.wasted,
    codes.STRUCK: _TapeReader.struck,
    codes.EXPLODED: _TapeReader.exploded,
    codes.KEEL_TESTED: _TapeReader.keel_tested,
    codes.MENDED: _TapeReader.mended,
    codes.MINE_LAID: _TapeReader.mine_laid,
    codes.LEG: _TapeReader.leg,
    codes.WENT_OFF: _TapeReader.went_off,
    codes.MINE_STRUCK: _TapeReader.mine_struck,
    codes.ENDED: _TapeReader.ended,
}
