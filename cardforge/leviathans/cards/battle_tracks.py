"""The tracks of ships on a battle map, and shots and torpedoes under way."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.hexes import distance
from cardforge.leviathans.battle import call_signs
from cardforge.leviathans.battle.chronicle import Harm, TorpedoFate
from cardforge.leviathans.battle.events import LockTried, Screened
from cardforge.leviathans.cards.battle_signs import (
    arrowhead,
    badge,
    bow_tip,
    ghost,
    heading,
    moved,
    spot,
    type_scale,
)
from cardforge.press.scene import (
    WHITE,
    Circle,
    Group,
    Item,
    Line,
    Path,
    Rect,
    Stroke,
    Text,
    polygon,
    polyline,
    star,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardforge.core.hexes import Hex
    from cardforge.leviathans.battle.chronicle import Leaf, Lock, Run, Trail
    from cardforge.leviathans.battle.events import Event
    from cardforge.leviathans.cards.battle_signs import MapInks, SideSigns
    from cardforge.leviathans.places import Placement
    from cardforge.press.hexmap import HexBoard, Point
    from cardforge.press.measure import Measure


BURST_MM: Final = 2.7
_BURST_PT: Final = 7.0
_RING_MM: Final = 0.85
_MUZZLE_MM: Final = 0.65
_MINE_MM: Final = 1.3
_CASING_MM: Final = 0.7
_TOKEN_MM: Final = 2.9
_TRAIL_MM: Final = 1.7
_SCREEN_MM: Final = 1.1


class DrawnVolley(NamedTuple):
    """All shots of one location, or of a mine, at one location, drawn as a single line."""

    vessel: int
    place: str
    target: int
    hit: str
    origin: Hex | None = None


def trail_items(board: HexBoard, trail: Trail, side: SideSigns) -> Iterator[Item]:
    """Draw a ship's move: where it was, and an arrow along its way to before its bow."""
    if trail.begun == trail.ended:
        return
    yield ghost(board, trail.begun, side)
    way = heading(board, trail.ended.facing)
    tip = moved(bow_tip(board, trail.ended), way, 0.3)
    points = [*(board.centre(hex_) for hex_ in trail.path), moved(tip, way, -0.2)]
    edge = Stroke(side.deep, _TRAIL_MM + 0.5, cap="round", join="round")
    band = Stroke(side.tint, _TRAIL_MM, cap="round", join="round")
    yield Path(polyline(points), stroke=edge, tag=f"trail.{trail.vessel}")
    yield Path(polyline(points), stroke=band)
    yield Circle(*points[0], 0.6, fill=side.deep, tag="start")
    yield arrowhead(tip, way, side.deep, 0.26, f"arrow.{trail.vessel}")


def volleys(leaf: Leaf) -> dict[DrawnVolley, tuple[int, int]]:
    """Return every volley of a turn with how many shots it had and how many slots it broke."""
    shots, broken = Counter[DrawnVolley](), Counter[DrawnVolley]()
    for shot in leaf.shots:
        volley = DrawnVolley(*shot[:4], shot.origin)
        shots[volley] += 1
        broken[volley] += len(shot.harm.broken)
    return {volley: (shots[volley], broken[volley]) for volley in shots}


def broken_at(leaf: Leaf) -> dict[tuple[int, str], Harm]:
    """Return all harm of a turn by ship and location."""
    sums: dict[tuple[int, str], Harm] = {}
    for attack in leaf.attacks:
        broken, blasts, keel = attack.harm
        if attack.target is not None and (broken or blasts or keel):
            before = sums.get((attack.target, attack.hit), Harm())
            sums[attack.target, attack.hit] = Harm(
                (*before.broken, *broken), before.blasts + blasts, before.keel_broken or keel
            )
    return sums


def stood(leaf: Leaf, index: int) -> Placement:
    """Return where a ship was last that fires or is struck in a turn."""
    at = leaf.stood[index]
    return at if at is not None else leaf.state.vessels[index].placed


def shot_lines(board: HexBoard, leaf: Leaf, sides: tuple[SideSigns, ...]) -> Iterator[Item]:
    """Draw each volley from gun to target: solid where it broke something, dashed where not."""
    for volley, (_, broken) in volleys(leaf).items():
        start = _muzzle_of(board, leaf, volley)
        end = spot(board, stood(leaf, volley.target), volley.hit)
        side = sides[leaf.state.vessels[volley.vessel].side]
        yield from _shot(
            start, end, side, f"shot.{'.'.join(map(str, volley[:4]))}", bites=broken > 0
        )


def _muzzle_of(board: HexBoard, leaf: Leaf, volley: DrawnVolley) -> Point:
    """Return where a volley comes from."""
    if volley.origin is not None:
        return board.centre(volley.origin)
    return spot(board, stood(leaf, volley.vessel), volley.place)


def _shot(start: Point, end: Point, side: SideSigns, tag: str, *, bites: bool) -> Iterator[Item]:
    width = 0.6 if bites else 0.4
    pen = Stroke(side.deep, width, dash=() if bites else (1.5, 1.1))
    yield Line(*start, *end, Stroke(WHITE, width + _CASING_MM, cap="round"))
    yield Line(*start, *end, pen, tag=tag)
    yield _muzzle(start, side)
    if not bites:
        yield Circle(*end, _RING_MM, fill=WHITE, stroke=Stroke(side.deep, 0.35), tag="ring")


def _muzzle(at: Point, side: SideSigns) -> Item:
    x, y = at
    if side.square:
        left, top = x - _MUZZLE_MM, y - _MUZZLE_MM
        return Rect(left, top, 2 * _MUZZLE_MM, 2 * _MUZZLE_MM, fill=side.deep, tag="muzzle")
    return Circle(x, y, _MUZZLE_MM, fill=side.deep, tag="muzzle")


def run_lines(board: HexBoard, leaf: Leaf, sides: tuple[SideSigns, ...]) -> Iterator[Item]:
    """Draw the way of each torpedo as dots with an arrowhead, cut off at the edge of the map."""
    for run in leaf.runs:
        side = sides[leaf.state.vessels[run.vessel].side]
        items = tuple(_run(board, leaf, run, side))
        yield Group(items, clip=board.field, tag=f"torpedo.{run.vessel}.{run.place}")


def _run(board: HexBoard, leaf: Leaf, run: Run, side: SideSigns) -> Iterator[Item]:
    start, end = board.centre(run.start), _run_end(board, leaf, run)
    wide = 0.6 if run.fate is TorpedoFate.MET_NOBODY else 1.0
    yield Line(*start, *end, Stroke(WHITE, wide + _CASING_MM, cap="round"))
    yield Line(*start, *end, Stroke(side.deep, wide, dash=(0.01, 1.9), cap="round"), tag="run")
    length = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
    way = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    yield arrowhead(end, way, side.deep, 1.5, "run.head")
    if run.fate in (TorpedoFate.STOPPED, TorpedoFate.WASTED):
        yield from _cross(moved(end, way, -2.6), side)


def _run_end(board: HexBoard, leaf: Leaf, run: Run) -> Point:
    """Return where a torpedo ends: at the location that it hit, or at the end of its run."""
    if run.target is None:
        return board.centre(run.towards)
    at = stood(leaf, run.target)
    if run.hit:
        return spot(board, at, run.hit)
    return board.centre(at.position)


def _cross(at: Point, side: SideSigns) -> Iterator[Line]:
    x, y = at
    for lean in (-1, 1):
        yield Line(x - 1.1, y - lean * 1.1, x + 1.1, y + lean * 1.1, Stroke(side.deep, 0.5))


def mine_items(at: Point, inks: MapInks, *, awake: bool) -> Iterator[Item]:
    """Draw a mine, black once it is awake."""
    x, y = at
    pen = Stroke(inks.frame, 0.4)
    spikes = star(8, _MINE_MM * 1.5, _MINE_MM * 0.9)
    yield polygon([(x + u, y + v) for u, v in spikes], fill=WHITE, stroke=pen)
    yield Circle(x, y, _MINE_MM, fill=inks.frame if awake else WHITE, stroke=pen, tag="mine")


def mines(board: HexBoard, leaf: Leaf, inks: MapInks) -> Iterator[Item]:
    """Draw the mines that lie on the map at the end of a turn."""
    for mine in leaf.state.mines:
        yield from mine_items(board.centre(mine.hex), inks, awake=mine.awake)


def tokens(
    board: HexBoard, leaf: Leaf, sides: tuple[SideSigns, ...], measure: Measure
) -> Iterator[Group]:
    """Draw the token of each ship that has fled and may return; those of one hex lie in a row."""
    signs, scale = call_signs(leaf.state, leaf.parties), type_scale(board)
    laid: Counter[Hex] = Counter()
    for index, vessel in enumerate(leaf.state.vessels):
        if vessel.token is not None:
            x, y = board.centre(vessel.token)
            x += laid[vessel.token] * 2 * _TOKEN_MM * scale
            items = tuple(token_items(sides[vessel.side], signs[index], measure))
            yield Group(items, x, y, scale=(scale, scale), tag=f"token.{index}")
            laid[vessel.token] += 1


def token_items(side: SideSigns, sign: str, measure: Measure, x: float = 0) -> Iterator[Item]:
    """Draw a token: a ring around the badge of its ship."""
    yield Circle(x, 0, _TOKEN_MM, fill=WHITE, stroke=Stroke(side.deep, 0.5, dash=(1.0, 0.7)))
    yield from badge(side, sign, x, 0, measure)


def screens(board: HexBoard, leaf: Leaf, sides: tuple[SideSigns, ...]) -> Iterator[Item]:
    """Draw each screen of a turn, and each lock, as a bar where the two ships touch."""
    closed = set[frozenset[int]]()
    for event in leaf.events:
        if isinstance(event, Screened | LockTried) and brings_together(event):
            side = sides[leaf.state.vessels[event.vessel].side]
            start, end = _contact(board, stood(leaf, event.vessel), stood(leaf, event.target))
            yield from screen_items(start, end, side, f"screen.{event.vessel}")
            closed.add(frozenset((event.vessel, event.target)))
    for one, other in locked_pairs(leaf.locks, leaf.stood):
        if frozenset((one, other)) not in closed:
            side = sides[leaf.state.vessels[one].side]
            start, end = _contact(board, stood(leaf, one), stood(leaf, other))
            yield from _bar(start, end, side, f"lock.{one}.{other}")


def locked_pairs(
    locks: Iterable[Lock], stood: Sequence[Placement | None]
) -> Iterator[tuple[int, int]]:
    """Yield each two members of a lock that lie side by side, the first ship first."""
    for lock in locks:
        for one, other in combinations(sorted(lock), 2):
            here, there = stood[one], stood[other]
            if here and there and here.facing == there.facing and _touch(here, there):
                yield one, other


def _touch(one: Placement, other: Placement) -> bool:
    return any(distance(*pair) == 1 for pair in product(one.hexes, other.hexes))


def brings_together(event: Event) -> bool:
    """Return whether a bar is drawn for an event: a screen, or a new lock."""
    return isinstance(event, Screened) or (isinstance(event, LockTried) and event.done)


def screen_items(start: Point, end: Point, side: SideSigns, tag: str) -> Iterator[Item]:
    """Draw a bar with a ring at the ship that ordered the screen, or tried the lock."""
    yield from _bar(start, end, side, tag)
    yield Circle(*start, _SCREEN_MM, fill=WHITE, stroke=Stroke(side.deep, 0.4))


def _bar(start: Point, end: Point, side: SideSigns, tag: str) -> Iterator[Item]:
    yield Line(*start, *end, Stroke(WHITE, _SCREEN_MM + _CASING_MM, cap="round"))
    yield Line(*start, *end, Stroke(side.deep, _SCREEN_MM), tag=tag)


def _contact(board: HexBoard, one: Placement, other: Placement) -> tuple[Point, Point]:
    """Return the middles of the two nearest hexes of two ships."""
    near = min(product(one.hexes, other.hexes), key=lambda pair: distance(*pair))
    return board.centre(near[0]), board.centre(near[1])


def bursts(board: HexBoard, leaf: Leaf, inks: MapInks, measure: Measure) -> Iterator[Group]:
    """Draw what broke at each location as a burst with the number of slots."""
    for (target, hit), harm in broken_at(leaf).items():
        x, y = spot(board, stood(leaf, target), hit)
        star_ = tuple(burst(0, 0, harm, inks, measure))
        scale = type_scale(board)
        yield Group(star_, x, y, scale=(scale, scale), tag=f"burst.{target}.{hit}")


def burst(x: float, y: float, harm: Harm, inks: MapInks, measure: Measure) -> Iterator[Item]:
    """Draw a burst; magazines and keels make it larger by a ring of rays."""
    violent = bool(harm.blasts or harm.keel_broken)
    pen = Stroke(inks.scar, 0.35, join="round")
    if violent:
        rays = star(12, BURST_MM * 1.6, BURST_MM * 1.05)
        yield polygon([(x + u, y + v) for u, v in rays], fill=inks.scar)
    points = star(9, BURST_MM, BURST_MM * 0.72)
    yield polygon([(x + u, y + v) for u, v in points], fill=inks.burst, stroke=pen)
    words = str(len(harm.broken)) if harm.broken else "!"
    base = y + measure.line_mm("heavy", _BURST_PT).cap_mm / 2
    yield Text(x, base, words, _BURST_PT, "heavy", "middle", inks.text, tag="broken")
