"""The timeline of a battle: its state at the end of each turn, with all moves and shots.

It is derived from the events alone. The last turn ends in the state in which the battle ends.
"""

from __future__ import annotations

from enum import StrEnum
from functools import singledispatchmethod
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from cardforge.core.hexes import Hex, line
from cardforge.core.validation import FrozenMap
from cardforge.leviathans.battle import charges
from cardforge.leviathans.battle.events import (
    Bombed,
    Broached,
    Carried,
    Charged,
    Deployed,
    Effect,
    EnginePushed,
    Evaded,
    Event,
    Exploded,
    Fired,
    FlakFired,
    GloryTried,
    KeelTested,
    Launched,
    LockTried,
    Lost,
    Mended,
    MineLaid,
    MineStruck,
    Rammed,
    RanOut,
    Reinforced,
    ReturnTried,
    Sailed,
    Shifted,
    Silenced,
    Struck,
    Torpedoed,
    TurnBegan,
    Unlocked,
    Wasted,
    WentOff,
)
from cardforge.leviathans.battle.initiative import Won
from cardforge.leviathans.battle.orders import SWINGS, path_of
from cardforge.leviathans.battle.state import Loss, Mine, State, reinforced, strained
from cardforge.leviathans.kinds import ITALY
from cardforge.leviathans.odds import Damage
from cardforge.leviathans.odds.targets import bit
from cardforge.leviathans.places import Placement

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardforge.core.battles import Parties
    from cardforge.leviathans.battle import PlayedBattle
    from cardforge.leviathans.battle.state import Vessel


Lock: TypeAlias = frozenset[int]
"""The ships that are locked to one another."""


class TorpedoFate(StrEnum):
    """The ways in which a torpedo ends."""

    MET_NOBODY = "met nobody"
    STOPPED = "stopped"
    WASTED = "wasted"
    SILENCED = "silenced"
    STRUCK = "struck"


class Trail(NamedTuple):
    """A ship's move: its start, each hex that it entered or on which it turned, and its end."""

    vessel: int
    begun: Placement
    path: tuple[Hex, ...]
    ended: Placement


class Harm(NamedTuple):
    """The effects of an attack: destroyed slots, exploded magazines, and the keel."""

    broken: tuple[int, ...] = ()
    blasts: int = 0
    keel_broken: bool = False


class ShotOutcome(NamedTuple):
    """One shot, bomber, mine or blow of a ram, with its effects.

    For a mine, `origin` is its hex, and `vessel` and `place` are what laid it.
    """

    vessel: int
    place: str
    target: int
    hit: str
    harm: Harm = Harm()
    origin: Hex | None = None


class Run(NamedTuple):
    """The course of a torpedo; `target` and `hit` are what it struck, if anything."""

    vessel: int
    place: str
    start: Hex
    towards: Hex
    fate: TorpedoFate = TorpedoFate.MET_NOBODY
    target: int | None = None
    hit: str = ""
    harm: Harm = Harm()


class Leaf(NamedTuple):
    """One turn of the timeline; number 0 is the deployment.

    `parties` names both sides. The last position of every ship is kept, also for ships lost in this
    turn; it is None for ships lost before. `declared` is the state in which the guns of the turn
    were declared. `locks` are those that stand at the end of the turn.
    """

    number: int
    state: State
    parties: Parties
    stood: tuple[Placement | None, ...]
    trails: tuple[Trail, ...]
    runs: tuple[Run, ...]
    shots: tuple[ShotOutcome, ...]
    lost: tuple[Lost, ...]
    leader: int | None
    events: tuple[Event, ...]
    declared: State
    locks: tuple[Lock, ...] = ()

    @property
    def attacks(self) -> tuple[Run | ShotOutcome, ...]:
        """All torpedoes and shots, in the order in which they were resolved."""
        return (*self.runs, *self.shots)


def lost_slots(vessel: Vessel, place: str) -> tuple[int, ...]:
    """Return the slots of a location that a ship has lost."""
    mask = vessel.damage.lost(place)
    return tuple(number for number in vessel.ship.locations[place].slots if mask & bit(number))


def chronicle(battle: PlayedBattle) -> tuple[Leaf, ...]:
    """Return the leaves of a battle, the deployment first."""
    leaves: list[Leaf] = []
    state, locks = battle.start, tuple[Lock, ...]()
    for events in _turns(battle.events):
        locks = locks_after(locks, events)
        leaves.append(_Scribe(state, battle.parties).leaf(events)._replace(locks=locks))
        state = leaves[-1].state
    return tuple(leaves)


def locks_after(locks: Iterable[Lock], events: Iterable[Event]) -> tuple[Lock, ...]:
    """Return the locks after some events; `locks` are those before them."""
    found = list(locks)
    for event in events:
        if isinstance(event, LockTried) and event.done:
            both = Lock((event.vessel, event.target))
            joined = both.union(*(lock for lock in found if event.target in lock))
            found = [lock - joined for lock in found] + [joined]
        elif isinstance(event, Unlocked | Lost):
            found = [lock - {event.vessel} for lock in found]
    return tuple(lock for lock in found if len(lock) > 1)


def followed(battle: PlayedBattle) -> Iterator[tuple[Event, State]]:
    """Yield every event of a battle with the state after it."""
    state = battle.start
    for events in _turns(battle.events):
        scribe = _Scribe(state, battle.parties)
        for event in events:
            yield event, scribe.after(event)
        state = _settled(scribe.after(None))


def _turns(events: tuple[Event, ...]) -> Iterator[tuple[Event, ...]]:
    """Split events into turns, the deployment first."""
    starts = [i for i, event in enumerate(events) if isinstance(event, TurnBegan)]
    for start, end in zip([0, *starts], [*starts, len(events)], strict=True):
        yield events[start:end]


class _Scribe:
    """Follows the events of one turn, and records moves, shots and positions."""

    def __init__(self, state: State, parties: Parties) -> None:
        self._state = state
        self._parties = parties
        self._stood = [vessel.at for vessel in state.vessels]
        self._trails: list[Trail] = []
        self._runs: list[Run] = []
        self._shots: list[ShotOutcome] = []
        self._lost: list[Lost] = []
        self._leader: int | None = None
        self._harms: list[Harm] = []
        self._blows: list[ShotOutcome] = []
        self._blow_harms: list[Harm] = []
        self._suffered = self._harms
        self._declared: State | None = None

    def leaf(self, events: tuple[Event, ...]) -> Leaf:
        """Return the leaf of a turn with these events."""
        for event in events:
            self.after(event)
        state = _settled(self._state)
        first = len(self._runs)
        runs = map(_harmed_run, self._runs, self._harms)
        shots = map(_harmed_shot, self._blows + self._shots, self._blow_harms + self._harms[first:])
        return Leaf(
            state.turn, state, self._parties, tuple(self._stood), tuple(self._trails),
            tuple(runs), tuple(shots), tuple(self._lost), self._leader, events,
            self._declared or self._state,
        )  # fmt: skip

    def after(self, event: Event | None) -> State:
        """Apply an event, if there is one, and return the state after it."""
        self._note(event)
        return self._state

    @singledispatchmethod
    def _note(self, event: Any) -> None:
        """Record an event; most events change nothing here."""

    @_note.register
    def _(self, event: Deployed) -> None:
        self._place(event.vessel, event.at)

    @_note.register
    def _(self, _event: TurnBegan) -> None:
        self._state = _began(self._state)

    @_note.register
    def _(self, event: Won) -> None:
        self._leader = event.side

    @_note.register
    def _(self, event: Sailed) -> None:
        begun = self._state.vessels[event.vessel].placed
        path = path_of(begun, event.words)
        if any(word.startswith(SWINGS) for word in event.words):
            path = begun.position, event.at.position
        elif path[-1] != event.at.position and event.at.position in path:
            path = path[: path.index(event.at.position) + 2]  # it has fled before the course ends
        self._trails.append(Trail(event.vessel, begun, path, event.at))
        self._place(event.vessel, event.at, moved=event.entered)

    @_note.register
    def _(self, event: Rammed | MineStruck) -> None:
        origin = event.hex if isinstance(event, MineStruck) else None
        blow = ShotOutcome(event.vessel, event.place, event.target, event.hit, origin=origin)
        self._blows.append(blow)
        self._begin_harm(self._blow_harms)

    @_note.register
    def _(self, event: MineLaid) -> None:
        self._state = self._state._replace(mines=(*self._state.mines, Mine(event.hex)))

    @_note.register
    def _(self, event: WentOff) -> None:
        left = tuple(mine for mine in self._state.mines if mine.hex != event.hex)
        self._state = self._state._replace(mines=left)

    @_note.register
    def _(self, event: Bombed) -> None:
        self._shots.append(ShotOutcome(event.vessel, event.place, event.target, event.hit))
        self._begin_harm(self._harms)

    @_note.register
    def _(self, event: Shifted | Charged | Broached | Carried) -> None:
        vessel = self._state.vessels[event.vessel]
        path = tuple(entry[0] for entry in line(vessel.placed.position, event.at.position))
        self._trails.append(Trail(event.vessel, vessel.placed, path, event.at))
        moved = event.entered if isinstance(event, Carried) else vessel.moved
        self._place(event.vessel, event.at, moved=moved)

    @_note.register
    def _(self, event: EnginePushed) -> None:
        if event.wrecked:
            found = self._state.vessels[event.vessel].damage
            now = found.with_lost(event.place, event.slot)
            before = found.in_effect(event.place) | bit(event.slot)
            damage = Damage(FrozenMap({**found.before, event.place: before}), now.now)
            self._state = self._state.after(event.vessel, damage=damage)

    @_note.register
    def _(self, event: ReturnTried) -> None:
        if event.done:
            self._place(event.vessel, event.at)
            self._state = self._state.after(event.vessel, lost=None)
        if event.done or event.gone:
            self._state = self._state.after(event.vessel, token=None)

    @_note.register
    def _(self, event: GloryTried) -> None:
        self._state = self._state.after(event.vessel, moved=event.done)

    @_note.register
    def _(self, event: Launched) -> None:
        self._runs.append(Run(event.vessel, event.place, event.start, event.towards))

    @_note.register
    def _(self, _event: RanOut) -> None:
        self._arrive(TorpedoFate.MET_NOBODY)

    @_note.register
    def _(self, event: FlakFired) -> None:
        is_run = len(self._harms) < len(self._runs)  # else it was a bomber
        if event.stopped and is_run and not event.mine:
            self._arrive(TorpedoFate.STOPPED, event.target, event.hit)

    @_note.register
    def _(self, event: Torpedoed) -> None:
        self._arrive(TorpedoFate.STRUCK, event.target, event.hit)

    @_note.register
    def _(self, event: Silenced) -> None:
        self._state = self._state.after(event.target, silenced=True)
        self._arrive(TorpedoFate.SILENCED, event.target)

    @_note.register
    def _(self, event: Wasted) -> None:
        if len(self._harms) < len(self._runs):
            self._arrive(TorpedoFate.WASTED, event.target)

    @_note.register
    def _(self, event: Fired) -> None:
        self._declared = self._declared or self._state
        self._shots.append(ShotOutcome(event.vessel, event.place, event.target, event.hit))
        self._begin_harm(self._harms)

    @_note.register
    def _(self, event: Struck) -> None:
        if event.effect is Effect.BROKEN:
            damage = self._state.vessels[event.target].damage.with_lost(event.hit, event.slot)
            self._state = self._state.after(event.target, damage=damage)
            harm = self._suffered[-1]
            self._suffered[-1] = harm._replace(broken=(*harm.broken, event.slot))

    @_note.register
    def _(self, _event: Exploded) -> None:
        harm = self._suffered[-1]
        self._suffered[-1] = harm._replace(blasts=harm.blasts + 1)

    @_note.register
    def _(self, event: Evaded) -> None:
        ship = strained(self._state.vessels[event.vessel].ship, event.si)
        self._state = self._state.after(event.vessel, ship=ship, evading=True)

    @_note.register
    def _(self, event: Reinforced) -> None:
        if event.done:
            one, other = (event.place, event.slot), (event.to, event.to_slot)
            moved = reinforced(self._state.vessels[event.vessel], one, other)
            self._state = self._state.after(event.vessel, ship=moved.ship, damage=moved.damage)

    @_note.register
    def _(self, event: charges.Counted) -> None:
        vessel = charges.counted(self._state.vessels[event.vessel], event)
        self._state = self._state.after(event.vessel, charges=vessel.charges, aimed=vessel.aimed)

    @_note.register
    def _(self, event: charges.Twisted) -> None:
        self._place(event.vessel, event.at, moved=self._state.vessels[event.vessel].moved)

    @_note.register
    def _(self, event: KeelTested) -> None:
        if not event.strained:
            self._suffered[-1] = self._suffered[-1]._replace(keel_broken=event.broken)

    @_note.register
    def _(self, event: Lost) -> None:
        vessel = self._state.vessels[event.vessel]
        self._state = self._state.without(event.vessel, event.how)
        if event.how is Loss.FLED and vessel.ship.power == ITALY:
            self._state = self._state.after(event.vessel, token=vessel.placed.position)
        self._lost.append(event)

    @_note.register
    def _(self, event: Mended) -> None:
        if event.done:
            damage = self._state.vessels[event.vessel].damage
            mask = damage.lost(event.place) & ~bit(event.slot)
            mended = Damage(damage.before, FrozenMap({**damage.now, event.place: mask}))
            self._state = self._state.after(event.vessel, damage=mended)

    def _place(self, index: int, at: Placement, *, moved: bool = False) -> None:
        self._state = self._state.after(index, at=at, moved=moved)
        self._stood[index] = at

    def _arrive(self, fate: TorpedoFate, target: int | None = None, hit: str = "") -> None:
        """Record the end of the next torpedo.

        Torpedoes arrive in the order of launch, before any gun fires. So the damage of all attacks
        is in the order of the attacks, torpedoes first.
        """
        index = len(self._harms)
        self._runs[index] = self._runs[index]._replace(fate=fate, target=target, hit=hit)
        self._begin_harm(self._harms)

    def _begin_harm(self, harms: list[Harm]) -> None:
        """Record the damage that follows for another attack."""
        harms.append(Harm())
        self._suffered = harms


def _harmed_run(run: Run, harm: Harm) -> Run:
    return run._replace(harm=harm)


def _harmed_shot(shot: ShotOutcome, harm: Harm) -> ShotOutcome:
    return shot._replace(harm=harm)


def _began(state: State) -> State:
    """Return the state at the start of the next turn, before any ship has moved."""
    fresh = tuple(
        vessel._replace(moved=False, silenced=False, evading=False, aimed=0)
        for vessel in state.vessels
    )
    mines = tuple(mine._replace(awake=True) for mine in state.mines)
    return state._replace(turn=state.turn + 1, vessels=fresh, mines=mines)


def _settled(state: State) -> State:
    """Return the state at the end of a turn, with everything destroyed in effect."""
    vessels = tuple(
        each._replace(damage=each.damage.next_turn(), charges=charges.kept(each))
        for each in state.vessels
    )
    return state._replace(vessels=vessels)
