"""One page for each ship: its air card, its fleet card, and the conversion between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.cards.layout import QUARTER_LETTER
from cardforge.press.boxes import Box
from cardforge.press.card_positions import DEPTH_MM, ruler
from cardforge.press.columns import Block, column
from cardforge.press.lettering import Face, Overflow, Piece, Setting, joined, letter
from cardforge.press.scene import Group, Rect, Scene, Stroke
from cardforge.warfleet.cards.layout import HEIGHT_MM, WIDTH_MM
from cardforge.warfleet.convert import misprint_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.card_positions import Paper
    from cardforge.press.measure import Measure
    from cardforge.warfleet.convert import Conversion
    from cardforge.warfleet.slot_conversion import WorkedFigure

_MARGIN_MM: Final = 7.0
_GAP_MM: Final = 3.0
_TITLE_MM: Final = 7.0
_SIZE_PT: Final = 7.5
_RULER_MM: Final = 60.0
_LEGEND: Final = "Calculation"
_LEFT_OUT: Final = "Not converted"
_NOTHING: Final = "Nothing: everything on the air card is converted."


class Parts(NamedTuple):
    """The boxes of the page."""

    title: Box
    air: Box
    fleet: Box
    ledger: Box
    legend: Box
    rest: Box


def sheet_page(
    air: Face, fleet: Face, conversion: Conversion, theme: Theme, measure: Measure, paper: Paper
) -> Face:
    """Lay out the page, on paper in landscape.

    The ledger fills the space between the cards, and continues below the fleet card if it is long.
    """
    parts = sheet_parts(paper)
    numbers = _rule_numbers(conversion)
    ledger = list(_ledger(conversion, numbers, theme))
    split = _split(ledger, parts, conversion, theme, measure)
    title = f"{conversion.ship.name}: from the air game to War Fleet"
    rest = [*ledger[split:], *_left_out(conversion, theme)]
    whole = joined(
        (
            letter(measure, title, theme.styles.name, parts.title, "title", Setting("start")),
            _card(air, parts.air, "air"),
            _card(fleet, parts.fleet, "fleet"),
            _column(ledger[:split], parts.ledger, measure, "ledger"),
            _column(_legend(numbers, theme), parts.legend, measure, "legend"),
            _column(rest, parts.rest, measure, "rest"),
            Piece(
                (ruler(_RULER_MM, paper.height_mm - _MARGIN_MM - _RULER_MM - 8.0, _MARGIN_MM + 1),)
            ),
        )
    )
    lying = Group(whole.items, x=paper.width_mm, turn_deg=90, tag="page")
    scene = Scene(paper.width_mm, paper.height_mm, (lying,), safe_mm=4.5, title=title)
    return Face(scene, (*air.overflow, *fleet.overflow, *whole.overflow))


def sheet_parts(paper: Paper) -> Parts:
    """Divide the page: the air card left, the fleet card right, the ledger between."""
    page = Box(0, 0, paper.height_mm, paper.width_mm).inset(_MARGIN_MM)
    body = page.below(max(_TITLE_MM, DEPTH_MM) + _GAP_MM)
    left, right = body.left(QUARTER_LETTER.width_mm), body.end(WIDTH_MM)
    between = body.after(left.width + _GAP_MM)
    return Parts(
        title=page.top(_TITLE_MM).left(page.width - _RULER_MM - 12.0),
        air=left.top(QUARTER_LETTER.height_mm),
        fleet=right.top(HEIGHT_MM),
        ledger=between.left(between.width - WIDTH_MM - _GAP_MM),
        legend=left.below(QUARTER_LETTER.height_mm + _GAP_MM),
        rest=right.below(HEIGHT_MM + _GAP_MM),
    )


def _card(face: Face, box: Box, tag: str) -> Piece:
    """Draw a card's trimmed face on the page, with a line to cut along."""
    whole = Rect(0, 0, face.scene.width_mm, face.scene.height_mm)
    edge = Rect(0, 0, whole.width, whole.height, stroke=Stroke(width=0.1, dash=(1.5, 1.0)))
    card = Group(face.scene.items, x=box.x, y=box.y, clip=whole, tag=tag)
    return Piece((card, Group((edge,), x=box.x, y=box.y)))


def _rule_numbers(conversion: Conversion) -> dict[str, int]:
    """Return the number of each rule, in the order of the ledger."""
    rules = [step.rule for figure in conversion.ledger for step in figure.steps]
    return {rule: number for number, rule in enumerate(dict.fromkeys(rules), start=1)}


def _ledger(conversion: Conversion, numbers: dict[str, int], theme: Theme) -> Iterator[Block]:
    for title, figures in _groups(conversion.ledger):
        yield Block(
            title, theme.styles.heading.role, _SIZE_PT + 1, above_mm=2.0, tag="ledger.place"
        )
        for figure in figures:
            steps = [
                f"({numbers[step.rule]}) {step.working} → {step.result}" for step in figure.steps
            ]
            lead = f"{figure.label} {figure.result}"
            yield _entry(lead, "  ".join(steps), theme, "ledger.figure")
            misprint = misprint_of(conversion.ship.name, figure)
            if misprint:
                printed = f"Misprint: {misprint.printed} in the text."
                yield _entry(printed, f"There {misprint.why}.", theme, "ledger.misprint")


def _groups(ledger: Sequence[WorkedFigure]) -> Iterator[tuple[str, tuple[WorkedFigure, ...]]]:
    """Yield the figures of the ship and of each location, with equal locations together."""
    places: dict[str, list[WorkedFigure]] = {}
    for figure in ledger:
        places.setdefault(figure.place, []).append(figure)
    alike: dict[object, list[str]] = {}
    for place, figures in places.items():
        told = tuple((figure.label, figure.steps) for figure in figures)
        alike.setdefault(told, []).append(place)
    for names in alike.values():
        yield ", ".join(names).capitalize() or "Ship", tuple(places[names[0]])


def _legend(numbers: dict[str, int], theme: Theme) -> list[Block]:
    return [
        Block(_LEGEND, theme.styles.heading.role, _SIZE_PT + 1.5, tag="legend.title"),
        *(
            Block(f"({number}) {rule}", theme.styles.prose.role, _SIZE_PT, 0.7, tag="legend.rule")
            for rule, number in numbers.items()
        ),
    ]


def _left_out(conversion: Conversion, theme: Theme) -> list[Block]:
    title = Block(_LEFT_OUT, theme.styles.heading.role, _SIZE_PT + 1.5, above_mm=3.0)
    if not conversion.left_out:
        return [title, _entry("", _NOTHING, theme, "left out")]
    notes = [
        _entry(f"{note.what} ({', '.join(note.places)}):", f"{note.why}.", theme, "left out")
        for note in conversion.left_out
    ]
    return [title, *notes]


def _entry(lead: str, words: str, theme: Theme, tag: str) -> Block:
    return Block(words, theme.styles.prose.role, _SIZE_PT, above_mm=0.9, lead=lead, leading=1.15,
                 tag=tag)  # fmt: skip


def _split(
    ledger: list[Block], parts: Parts, conversion: Conversion, theme: Theme, measure: Measure
) -> int:
    """Return how many blocks fit between the cards at a good size."""
    count = len(ledger)
    while count > 1 and not _roomy(ledger[:count], parts.ledger, measure):
        count -= 1
    spilled = [*ledger[count:], *_left_out(conversion, theme)]
    if _roomy(spilled, parts.rest, measure):
        return count
    while count < len(ledger) and column(measure, ledger[: count + 1], *parts.ledger).fits:
        count += 1
    return count


def _roomy(blocks: Sequence[Block], box: Box, measure: Measure) -> bool:
    """Return whether blocks fit into a box at their full size."""
    set_ = column(measure, blocks, *box)
    largest = max((text.size_pt for text in set_.texts if text.role != "bold"), default=0.0)
    return set_.fits and largest >= _SIZE_PT


def _column(blocks: Sequence[Block], box: Box, measure: Measure, tag: str) -> Piece:
    set_ = column(measure, blocks, *box)
    lost = () if set_.fits and not set_.missing else (Overflow(tag, "the whole column"),)
    return Piece(set_.texts, lost)
