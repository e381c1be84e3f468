"""What a battle's record claims, as plain values: dice and events, whatever their file.

The judge reads these and the orders alone. Fields that a format lacks are what `record` makes of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cardforge.leviathans.ship import Ship
    from tests.referee.hexes import Chart, Hex, Stand
    from tests.referee.orders import Battery, Order


class Cast(NamedTuple):
    """Dice by their letters (`6` is the slot die), and what each of them shows."""

    dice: str
    shows: tuple[int, ...]


class Roll(NamedTuple):
    """All dice of one attack: each weapon's, crew's, magazine's and prow's, and the location's."""

    weapons: tuple[Cast, ...]
    crews: tuple[Cast, ...]
    magazines: tuple[Cast, ...]
    blasts: tuple[Cast, ...]
    location: Cast
    added: int
    prows: tuple[Cast, ...] = ()


class Deployed(NamedTuple):
    ship: int
    stand: Stand


class TurnBegan(NamedTuple):
    turn: int


class Rolled(NamedTuple):
    side: int
    dice: str
    total: int


class Tied(NamedTuple):
    total: int


class Initiative(NamedTuple):
    side: int


class Revealed(NamedTuple):
    side: int
    type: int
    die: str


class Discarded(NamedTuple):
    side: int
    type: int


class Idle(NamedTuple):
    side: int
    type: int


class Unrolled(NamedTuple):
    side: int
    die: str


class Launched(NamedTuple):
    ship: int
    place: str
    slot: int
    start: Hex
    towards: Hex


class Sailed(NamedTuple):
    ship: int
    steps: tuple[str, ...]
    stand: Stand
    entered: bool


class Screened(NamedTuple):
    ship: int
    target: int
    hugs: bool
    mp: int


class LockTried(NamedTuple):
    ship: int
    target: int
    mp: int
    cast: Cast
    crews: int
    total: int
    done: bool


class Carried(NamedTuple):
    """A member of a lock, moved with it."""

    ship: int
    stand: Stand
    entered: bool


class Unlocked(NamedTuple):
    ship: int


class Ranked(NamedTuple):
    ship: int
    initiative: int


class RamChecked(NamedTuple):
    ship: int
    target: int
    cast: Cast
    crews: int
    run: int
    total: int
    done: bool


class Rammed(NamedTuple):
    ship: int
    place: str
    target: int
    hit: str
    moved: bool
    collided: bool
    roll: Roll
    total: int


class Shifted(NamedTuple):
    ship: int
    stand: Stand


class MineLaid(NamedTuple):
    ship: int
    place: str
    slot: int
    hex: Hex


class WentOff(NamedTuple):
    hex: Hex
    by: int | None


class MineStruck(NamedTuple):
    ship: int
    place: str
    slot: int
    hex: Hex
    target: int
    hit: str
    moved: bool
    roll: Roll
    total: int


class EnginePushed(NamedTuple):
    ship: int
    place: str
    slot: int
    cast: Cast
    mp: int
    wrecked: bool


class GloryTried(NamedTuple):
    ship: int
    cast: Cast
    crews: int
    destroyed: int
    total: int
    done: bool


class Charged(NamedTuple):
    ship: int
    stand: Stand


class Broached(NamedTuple):
    ship: int
    stand: Stand


class FireConcentrated(NamedTuple):
    side: int
    target: int
    cast: Cast
    done: bool


class Reinforced(NamedTuple):
    ship: int
    place: str
    slot: int
    to: str
    to_slot: int
    cast: Cast
    crews: tuple[Cast, ...]
    total: int
    done: bool


class ChargeMade(NamedTuple):
    ship: int
    stored: int


class ChargesSpent(NamedTuple):
    ship: int
    use: str
    charges: int
    left: int


class ChargesLost(NamedTuple):
    ship: int
    left: int


class RayFired(NamedTuple):
    ship: int
    place: str
    slot: int
    target: int
    way: str
    casts: tuple[Cast, ...]
    torque: int
    left: int


class Turned(NamedTuple):
    """A ship turned by rays, for so many hexsides as far as it is clear."""

    ship: int
    stand: Stand
    hexsides: int


class ReturnTried(NamedTuple):
    ship: int
    stand: Stand
    cast: Cast
    done: bool
    gone: bool


class Fired(NamedTuple):
    ship: int
    place: str
    slots: tuple[int, ...]
    target: int
    hit: str
    distance: int
    moved: bool
    roll: Roll
    total: int
    joined: tuple[Battery, ...] = ()


class Wasted(NamedTuple):
    ship: int
    place: str
    slots: tuple[int, ...]
    target: int


class Torpedoed(NamedTuple):
    ship: int
    place: str
    slot: int
    target: int
    hit: str
    moved: bool
    roll: Roll
    total: int


class BomberSent(NamedTuple):
    ship: int
    place: str
    slot: int
    target: int


class Bombed(NamedTuple):
    ship: int
    place: str
    slot: int
    target: int
    hit: str
    roll: Roll
    total: int


class FlewHome(NamedTuple):
    ship: int
    place: str
    slot: int


class Silenced(NamedTuple):
    ship: int
    place: str
    slot: int
    target: int


class RanOut(NamedTuple):
    ship: int
    place: str
    slot: int


class FlakFired(NamedTuple):
    target: int
    hit: str
    cast: Cast
    crews: tuple[Cast, ...]
    total: int
    stopped: bool
    mine: bool = False


class Struck(NamedTuple):
    target: int
    hit: str
    shows: tuple[int, ...]
    effect: str
    slot: int
    total: int
    needed: int
    sought: bool = False


class KeelTested(NamedTuple):
    target: int
    cast: Cast
    modifier: int
    si: int
    broken: bool
    strained: bool = False


class Evaded(NamedTuple):
    ship: int
    cast: Cast
    done: bool
    si: int


class Exploded(NamedTuple):
    target: int
    hit: str
    roll: Roll
    total: int


class Mended(NamedTuple):
    ship: int
    place: str
    slot: int
    cast: Cast
    crew: Cast
    added: int
    total: int
    done: bool


class Lost(NamedTuple):
    ship: int
    how: str


class Ended(NamedTuple):
    verdict: str
    winner: int | None
    turn: int


Event = (
    Deployed | TurnBegan | Rolled | Tied | Initiative | Revealed | Discarded | Idle | Unrolled
    | Launched | MineLaid | EnginePushed | Sailed | Screened | LockTried | Carried | Unlocked | Ranked | WentOff | MineStruck
    | RamChecked | Rammed | Shifted | GloryTried | Charged | Broached | Evaded
    | Torpedoed | Silenced | RanOut | FlakFired | BomberSent | Bombed | FlewHome
    | FireConcentrated | Fired | Wasted | Struck | KeelTested | Exploded | Mended
    | Reinforced | ChargeMade | ChargesSpent | ChargesLost | RayFired | Turned | ReturnTried | Lost | Ended
)  # fmt: skip


class Enlisted(NamedTuple):
    """A ship at the start: its card and its side."""

    card: Ship
    side: int


class Record(NamedTuple):
    """A whole battle as it was recorded."""

    chart: Chart
    full: bool
    fog: bool
    limit: int
    ships: tuple[Enlisted, ...]
    orders: tuple[Order, ...]
    casts: tuple[Cast, ...]
    events: tuple[Event, ...]
    result: Ended
