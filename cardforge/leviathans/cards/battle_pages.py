"""A battle on paper, a sheet a turn, and as a page on a screen."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Final, NamedTuple, get_args

from cardforge.leviathans.battle import by_letter, call_signs, charges, initiative, names_of
from cardforge.leviathans.battle.chronicle import Harm, chronicle
from cardforge.leviathans.battle.events import (
    Bombed,
    BomberSent,
    Broached,
    Carried,
    Charged,
    Deployed,
    Ended,
    EnginePushed,
    Evaded,
    Event,
    FireConcentrated,
    Fired,
    FlakFired,
    FlewHome,
    GloryTried,
    Launched,
    LockTried,
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
    Torpedoed,
    TurnBegan,
    WentOff,
)
from cardforge.leviathans.battle.log import lines, opening, told
from cardforge.leviathans.cards.battle_map import close_up, map_board, sky_chart, turn_map
from cardforge.leviathans.cards.battle_rosters import (
    Pip,
    crew_arrow,
    moved_crews,
    pips,
    roster,
    roster_height,
    standing,
)
from cardforge.leviathans.cards.battle_signs import arrowhead, badge, map_inks, type_scale
from cardforge.leviathans.cards.battle_tracks import (
    brings_together,
    burst,
    mine_items,
    screen_items,
    token_items,
)
from cardforge.press.battle_page import (
    LocationState,
    Page,
    Phase,
    ShipLine,
    SideInTurn,
    Turn,
    TurnPicture,
)
from cardforge.press.boxes import Box
from cardforge.press.columns import Block, column
from cardforge.press.lettering import Face, Piece, Setting, joined, letter, overflow_of
from cardforge.press.scene import WHITE, Circle, Group, Item, Line, Rect, Scene, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardforge.leviathans.battle import Names, PlayedBattle
    from cardforge.leviathans.battle.chronicle import Leaf
    from cardforge.leviathans.cards.battle_signs import MapInks, SideSigns
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Text


_SIDES: Final = "Who fights"
_INITIATIVE: Final = "Initiative"
_MOVES: Final = "Moves"
_CARDS: Final = "Initiative and moves"
"""In the fog of war, where ships move card by card."""
_TORPEDOES: Final = "Torpedoes"
_GUNS: Final = "Guns"
_HEADINGS: Final[Mapping[type, str]] = {
    Deployed: "Deployment",
    Launched: "Torpedoes away",
    BomberSent: "Bombers away",
    MineLaid: "Mines laid",
    **dict.fromkeys(get_args(initiative.Event), _INITIATIVE),
    **dict.fromkeys((Ranked, Sailed, RamChecked, Rammed, Shifted), _MOVES),
    **dict.fromkeys((EnginePushed, GloryTried, Charged, Broached, Screened), _MOVES),
    **dict.fromkeys((LockTried, Carried), _MOVES),
    **dict.fromkeys((WentOff, MineStruck), _MOVES),
    RanOut: _TORPEDOES,
    FlakFired: _TORPEDOES,
    Torpedoed: _TORPEDOES,
    Silenced: _TORPEDOES,
    Evaded: "Evasive maneuvers",
    **dict.fromkeys((Bombed, FlewHome), "Bombers"),
    **dict.fromkeys((FireConcentrated, Fired), _GUNS),
    Reinforced: "Reinforcements",
    charges.ChargeMade: "Tesla charges",
    charges.RayFired: "Rays",
    Mended: "Repairs",
    ReturnTried: "Returns",
    Ended: "The end",
}
"""Which heading begins with an event; one of another kind belongs to what came before it."""


def turn_title(leaf: Leaf) -> str:
    """Return the title of a leaf."""
    return f"Turn {leaf.number}" if leaf.number else "Deployment"


def headline(battle: PlayedBattle, leaf: Leaf) -> str:
    """Return how the battle ended in a turn, or otherwise who has the initiative in it."""
    names = names_of(battle.start, battle.parties)
    if battle.result in leaf.events:
        return told(battle.result, names)
    if leaf.leader is not None:
        return f"{names.sides[leaf.leader]} has the initiative."
    return "Cards settle who moves when." if leaf.number else "Both fleets on the map."


def phases(battle: PlayedBattle, leaf: Leaf) -> Iterator[Phase]:
    """Yield the log of a turn, with each shot and its effects in one line.

    The sides come before the deployment. The start of the turn is left to its title.
    """
    names = names_of(battle.start, battle.parties)._replace(declared=leaf.declared)
    if not leaf.number:
        yield Phase(_SIDES, tuple(opening(battle.start, battle.parties)))
    heading, headed = "", []
    for event in leaf.events:
        if not isinstance(event, TurnBegan):
            if not (isinstance(event, FlakFired) and event.mine):
                heading = _heading_of(event, heading)
            if battle.start.fog and heading in (_INITIATIVE, _MOVES):
                heading = _CARDS
            headed.append((heading, event))
    for word, group in groupby(headed, key=_heading):
        yield Phase(word, tuple(lines((event for _, event in group), names)))


def _heading_of(event: Event, before: str) -> str:
    """Return the heading of an event, which may be that of the event before it."""
    if isinstance(event, charges.ChargesSpent):
        return _MOVES if event.use in charges.ON_MOVES else _GUNS
    return _HEADINGS.get(type(event), before)


def _heading(headed: tuple[str, Event]) -> str:
    return headed[0]


LEAST_WIDTH_MM: Final = 200.0
MARGIN_MM: Final = 6.0
_HEAD_MM: Final = 14.0
_KEY_MM: Final = 8.0
_KEY_GAP_MM: Final = 5.0
_TO_WORDS_MM: Final = 1.2
_COLUMN_MM: Final = 92.0
_GUTTER_MM: Final = 6.0
_LOG_PT: Final = 7.5
_PHASE: Final = "phase"


def turn_page(battle: PlayedBattle, leaf: Leaf, theme: Theme, measure: Measure) -> Face:
    """Lay out the page of a turn; it is as high as the log makes it."""
    board = map_board(leaf.state.sheet)
    width = max(board.width_mm, LEAST_WIDTH_MM) + 2 * MARGIN_MM
    room = Box(MARGIN_MM, MARGIN_MM, width - 2 * MARGIN_MM, 0)
    head = room.top(_HEAD_MM)
    top = head.bottom
    chart = (*sky_chart(leaf.state.sheet, theme, measure), *turn_map(leaf, theme, measure))
    map_ = Group(chart, x=(width - board.width_mm) / 2, y=top, tag="map")
    key = room._replace(y=top + board.height_mm, height=_KEY_MM)
    fleets = room._replace(y=key.bottom + 2, height=roster_height(leaf))
    lines = _log_texts(battle, leaf, room._replace(y=fleets.bottom + 4), theme, measure)
    parts = (
        _title(battle, leaf, head, theme, measure),
        Piece((map_,)),
        _key(key, leaf, theme, measure),
        roster(leaf, fleets, theme, measure),
        Piece(lines.texts),
    )
    height = lines.bottom + MARGIN_MM
    paper = Rect(0, 0, width, height, fill=theme.paper, tag="paper")
    whole = joined((Piece((paper,)), *parts))
    return Face(Scene(width, height, whole.items, title=turn_title(leaf)), whole.overflow)


def _title(battle: PlayedBattle, leaf: Leaf, box: Box, theme: Theme, measure: Measure) -> Piece:
    style = replace(theme.styles.name, size_pt=24.0)
    left = box.left(box.width * 0.36).top(box.height - 3)
    right = box.after(box.width * 0.38).top(box.height - 3)
    title = turn_title(leaf)
    if leaf.number:
        title += f" of {battle.result.turn}"
    upper, lower = right.rows(2)
    against = " against ".join(battle.parties[side].name for side in by_letter(battle.parties))
    return joined(
        (
            letter(measure, title, style, left, "title", Setting("start", ink=theme.line)),
            letter(measure, against, theme.styles.heading, upper, "against",
                   Setting("end", ink=theme.text)),
            letter(measure, headline(battle, leaf), replace(theme.styles.fact, size_pt=9.0), lower,
                   "initiative", Setting("end", ink=theme.text)),
        )
    )  # fmt: skip


class _Sign(NamedTuple):
    """A symbol of the map, its width, and its meaning."""

    items: tuple[Item, ...]
    width: float
    words: str


def _key(box: Box, leaf: Leaf, theme: Theme, measure: Measure) -> Piece:
    """Explain the symbols in a line, each followed by its meaning."""
    inks, style = map_inks(low_ink=theme.low_ink), theme.styles.fact
    signs = tuple(_signs(inks, leaf, measure))
    widths = [measure.width_mm(sign.words, style.role, style.size_pt) + 0.5 for sign in signs]
    taken = sum(widths) + sum(sign.width + _TO_WORDS_MM for sign in signs)
    gap = min(_KEY_GAP_MM, (box.width - taken) / (len(signs) - 1))
    pieces, x = [], box.x
    for sign, width in zip(signs, widths, strict=True):
        pieces.append(Piece((Group(sign.items, x=x, y=box.middle_y),)))
        words = Box(x + sign.width + _TO_WORDS_MM, box.y, width, box.height)
        pieces.append(letter(measure, sign.words, style, words, "key", Setting("start")))
        x = words.right + gap
    return joined(pieces)


def _signs(inks: MapInks, leaf: Leaf, measure: Measure) -> Iterator[_Sign]:
    first, second = inks.sides
    yield _Sign(badge(first, first.letter, 2.3, 0, measure), 4.6, "plain hexes")
    yield _Sign(badge(second, second.letter, 2.3, 0, measure), 4.6, "hatched hexes")
    yield _Sign(tuple(_arrow(first)), 9.0, "move")
    struck = burst(11, 0, Harm((1, 2)), inks, measure)
    yield _Sign((*_stroke(inks, 0.6), *struck), 13.7, "fire, slots destroyed")
    ring = Circle(9, 0, 0.85, fill=WHITE, stroke=Stroke(inks.frame, 0.35))
    yield _Sign((*_stroke(inks, 0.4, (1.5, 1.1)), ring), 9.9, "fire without effect")
    dots = Line(0, 0, 9, 0, Stroke(inks.frame, 1.0, dash=(0.01, 1.9), cap="round"))
    yield _Sign((dots,), 9.0, "torpedo")
    yield _Sign(tuple(mine_items((2.0, 0), inks, awake=True)), 4.0, "mine")
    pen = Stroke(inks.scar, 1.0, cap="round")
    yield _Sign((Line(0, -2, 4, 2, pen), Line(0, 2, 4, -2, pen)), 4.0, "lost")
    if any(vessel.token is not None for vessel in leaf.state.vessels):
        yield _Sign(tuple(token_items(first, first.letter, measure, 2.9)), 5.8, "may return")
    if leaf.locks or any(map(brings_together, leaf.events)):
        bar = screen_items((1.5, 0), (8.0, 0), first, "key.screen")
        yield _Sign(tuple(bar), 9.0, "screen, lock")
    if any(moved_crews(leaf, index) for index in range(len(leaf.state.vessels))):
        yield _Sign(tuple(crew_arrow((1.0, 8.0), (8.0,), 0.0, inks, "key.crew")), 9.0, "crew moved")


def _arrow(side: SideSigns) -> Iterator[Item]:
    yield Line(0, 0, 6, 0, Stroke(side.deep, 2.2, cap="round"))
    yield Line(0, 0, 6, 0, Stroke(side.tint, 1.7, cap="round"))
    yield arrowhead((9.4, 0), (11, 0), side.deep, 0.26, "arrow")


def _stroke(inks: MapInks, width: float, dash: tuple[float, ...] = ()) -> tuple[Item, ...]:
    return (Line(0, 0, 9, 0, Stroke(inks.frame, width, dash=dash)),)


class _Told(NamedTuple):
    """The log as it is set, and how far it reaches down."""

    texts: tuple[Text, ...]
    bottom: float


def _log_texts(
    battle: PlayedBattle, leaf: Leaf, room: Box, theme: Theme, measure: Measure
) -> _Told:
    """Set the log in columns of about the same height."""
    blocks = list(_blocks(battle, leaf, theme))
    if not blocks:
        return _Told((), room.y)
    count = max(1, int((room.width + _GUTTER_MM) / (_COLUMN_MM + _GUTTER_MM)))
    width = (room.width - (count - 1) * _GUTTER_MM) / count
    texts: list[Text] = []
    bottom = room.y
    for number, part in enumerate(_shared_out(blocks, count, width, measure)):
        x = room.x + number * (width + _GUTTER_MM)
        set_ = column(measure, part, x, room.y, width, 1e6)
        texts += set_.texts
        bottom = max(bottom, set_.bottom)
    return _Told(tuple(texts), bottom)


def _blocks(battle: PlayedBattle, leaf: Leaf, theme: Theme) -> Iterator[Block]:
    body, bold = theme.styles.fact.role, theme.styles.label.role
    for phase in phases(battle, leaf):
        yield Block(phase.heading, bold, _LOG_PT, above_mm=2.4, ink=theme.line, tag=_PHASE)
        yield from (Block(line, body, _LOG_PT, above_mm=1.1, tag="log") for line in phase.lines)


def _shared_out(
    blocks: list[Block], count: int, width: float, measure: Measure
) -> Iterator[list[Block]]:
    """Divide blocks into columns of about equal height.

    No heading is last in its column, and no column is empty.
    """
    whole = column(measure, blocks, 0, 0, width, 1e6)
    share = whole.bottom / count
    ends = [sum(top < share * (number + 1) - 0.01 for top in whole.tops) for number in range(count)]
    ends = [end - (blocks[end - 1].tag == _PHASE) for end in ends]
    for start, end in pairwise([0, *ends]):
        if end > start:
            yield blocks[start:end]


_GONE: Final = (Pip.FRESH, Pip.LOST)


def turn_pictures(battle: PlayedBattle, theme: Theme, measure: Measure) -> Iterator[TurnPicture]:
    """Yield a picture of every turn, turn-00 being the deployment."""
    for leaf in chronicle(battle):
        face = turn_page(battle, leaf, theme, measure)
        yield TurnPicture(
            f"turn-{leaf.number:02}", face.scene, tuple(overflow_of(turn_title(leaf), face))
        )


def page_parts(battle: PlayedBattle, theme: Theme, measure: Measure) -> Page:
    """Return what the page of a battle shows."""
    leaves = chronicle(battle)
    sheet = battle.start.sheet
    board, names = map_board(sheet), names_of(battle.start, battle.parties)
    turns = tuple(_turn(battle, leaf, names, theme, measure) for leaf in leaves)
    maps = (Group(turn_map(leaf, theme, measure), tag=f"turn.{leaf.number}") for leaf in leaves)
    return Page(
        headline(battle, leaves[-1]), board.width_mm, board.height_mm, type_scale(board),
        (Group(sky_chart(sheet, theme, measure), tag="chart"), *maps), turns,
    )  # fmt: skip


def _turn(battle: PlayedBattle, leaf: Leaf, names: Names, theme: Theme, measure: Measure) -> Turn:
    fleets = tuple(_fleet(leaf, side, names) for side in by_letter(leaf.parties))
    ships = [f"{ship.sign} {ship.name} {ship.where}" for fleet in fleets for ship in fleet.ships]
    box = tuple(round(length, 2) for length in close_up(leaf, theme, measure))
    return Turn(
        leaf.number, turn_title(leaf), headline(battle, leaf), "; ".join(ships),
        (box[0], box[1], box[2], box[3]), fleets, tuple(phases(battle, leaf)),
    )  # fmt: skip


def _fleet(leaf: Leaf, side: int, names: Names) -> SideInTurn:
    entries = tuple(_entry(leaf, index, names) for index in leaf.state.of(side))
    return SideInTurn(*leaf.parties[side], entries)


def _entry(leaf: Leaf, index: int, names: Names) -> ShipLine:
    vessel = leaf.state.vessels[index]
    where = f"at {names.at(vessel.at)}" if vessel.at else "off the map"
    if vessel.token is not None:
        where += f", token at {names.hex(vessel.token)}"
    places = tuple(_place(leaf, index, place) for place in vessel.ship.places)
    lost = vessel.lost is not None
    sign = call_signs(leaf.state, leaf.parties)[index]
    return ShipLine(sign, names.ships[index], where, standing(vessel), lost, places)


def _place(leaf: Leaf, index: int, place: str) -> LocationState:
    shown = pips(leaf, index, place)
    gone = [str(number) for number, pip in shown.items() if pip in _GONE]
    words = f"{len(gone)} of {len(shown)} slots destroyed" + (
        f": {', '.join(gone)}" if gone else ""
    )
    for move in moved_crews(leaf, index):
        if place in (move.start[0], move.end[0]):
            (here, left), (there, filled) = move.start, move.end
            ways = "in exchange with" if move.places else "to"
            words += f"; crew moved from {here}, slot {left}, {ways} {there}, slot {filled}"
    return LocationState(place, tuple(shown.values()), words)
