"""A design as one file for people who do not have cardforge: a page, a picture, a PDF.

A page needs no other file and runs no script. It compares the design with the
bundled ships nearest in points. The author's pictures travel with it, made small enough to send.
"""

from __future__ import annotations

import base64
import dataclasses
import hashlib
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import islice
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import jinja2

from cardforge import __version__
from cardforge.app.ordering import judged_order
from cardforge.app.registry import GAMES, printer_of
from cardforge.app.reports import said_once
from cardforge.app.reports.figures import cell_words, figure_words, kind_of, proof_of, whole
from cardforge.app.reports.pictures import answer_scene
from cardforge.app.workspace import own_ships, slug
from cardforge.core.figures import AnswerTable, OddsAsked
from cardforge.core.files import (
    LINK_ID,
    PICTURE_ID,
    address_of,
    decode,
    parse,
    picture_address,
    picture_ending,
    read_bytes,
    supplied,
)
from cardforge.core.files.editing import amended, written
from cardforge.core.findings import Severity
from cardforge.core.game import as_design_of
from cardforge.core.limits import LARGEST_ART, LARGEST_SENT_PICTURE
from cardforge.errors import CallError, UnreadableError
from cardforge.press import pdf, raster, svg
from cardforge.press.art import reduced
from cardforge.press.measure import standard_measure
from cardforge.press.pdf_finish import Attachment
from cardforge.press.product import PrintOptions, publish_pages
from cardforge.press.profiles import HOME_A4
from cardforge.press.scene import WHITE, Group, Rect, Scene

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.app.reading import Reader
    from cardforge.core.figures import Amount, Answer, Comparison, Ledger
    from cardforge.core.files import Document
    from cardforge.core.findings import Finding
    from cardforge.core.game import Design, Game, Gunnery
    from cardforge.press.sheets import Card


_THEME: Final = "colour"
_DPI: Final = 200.0
_GAP_MM: Final = 6.0


class SharedFile(NamedTuple):
    """A file to send: its name and its bytes."""

    name: str
    data: bytes


def shared_file(design: Design, text: str, form: str, reader: Reader) -> SharedFile:
    """Return a design as a file of one of `FORMS`, the text of its own file inside.

    Raise CardforgeError for a design without a card.
    """
    findings, points = reader.findings(design), reader.cost(design).total
    art, remarks = reader.art(design)
    if form == "html":
        art = {view: sendable(source) for view, source in art.items()}
    legal = all(each.severity is not Severity.ERROR for each in findings)
    look = PrintOptions(_THEME, standard_measure())
    order = judged_order(design, art, points, legal=legal)
    decks = printer_of(design.game).decks([order], look)
    if not decks:
        raise CallError(f"'{design.name}' has no card to share: share its ships")
    found = (*findings, *remarks)
    ship = ShownShip(design, text, decks[0].cards[0], reader.cost(design), found, art)
    stem = slug(design.name)
    return SharedFile(f"{stem}.{form}", _MADE[form](ship, stem, reader))


def file_text(document: Document) -> str:
    """Return the text of a design's file, in YAML whatever its notation."""
    if document.path.suffix.lower() == ".json":
        return written(document.data, Path("ship.yaml"))
    return decode(document.source, document.path)


def _as_page(ship: ShownShip, stem: str, reader: Reader) -> bytes:
    met = meetings(ship.design, reader)
    return shared_page(ship, f"{stem}.yaml", met).encode()


def _as_picture(ship: ShownShip, _stem: str, _reader: Reader) -> bytes:
    return raster.png(pdf.draw([_side_by_side(ship.card)], standard_measure()), 0, _DPI)


def _as_pdf(ship: ShownShip, stem: str, _reader: Reader) -> bytes:
    name = ship.design.name
    pages = [_trimmed(face) for face in _faces(ship.card)]
    about = pdf.About(name, author="cardforge", subject="A page for each side of the card.")
    source = Attachment(
        f"{stem}.yaml", ship.text.encode(), "application/yaml",
        f"The file that {name} was made from",
    )  # fmt: skip
    return publish_pages(pages, HOME_A4, standard_measure(), about, attachments=(source,))


_MADE: Final[Mapping[str, Callable[[ShownShip, str, Reader], bytes]]] = MappingProxyType(
    {"html": _as_page, "png": _as_picture, "pdf": _as_pdf}
)
FORMS: Final = tuple(_MADE)


def _faces(card: Card) -> list[Scene]:
    return [face for face in (card.front, card.back) if face is not None]


def _trimmed(face: Scene) -> Scene:
    return dataclasses.replace(face, bleed_mm=0.0)


def _side_by_side(card: Card) -> Scene:
    """Lay out both sides of a card on one white sheet."""
    items: list[Rect | Group] = []
    x = 0.0
    for face in _faces(card):
        x += _GAP_MM
        edge = Rect(0, 0, face.width_mm, face.height_mm)
        items.append(Group(face.items, x=x, y=_GAP_MM, clip=edge))
        x += face.width_mm
    width, height = x + _GAP_MM, card.front.height_mm + 2 * _GAP_MM
    ground = Rect(0, 0, width, height, fill=WHITE)
    return Scene(width, height, (ground, *items), title=card.front.title)


class ShownShip(NamedTuple):
    """A design with the results that its page shows."""

    design: Design
    text: str
    """The text of its file, in YAML."""
    card: Card
    cost: Ledger
    findings: tuple[Finding, ...]
    pictures: Mapping[str, bytes]
    """The author's own, by view."""


class ShownTable(NamedTuple):
    """A table as a page shows it; its first `words` columns are words, the others figures."""

    title: str
    heads: tuple[str, ...]
    groups: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]
    """Runs of rows, each with a label, which may be empty."""
    words: int
    notes: tuple[str, ...] = ()
    better: tuple[int | None, ...] = ()
    """The better of two designs in each row."""


class ShownFire(NamedTuple):
    """One ship's fire at another: who fires at whom, a drawing of charts, tables."""

    title: str
    chart: str
    tables: tuple[ShownTable, ...]


_NAMED: Final = re.compile(r' aria-label="[^"<>]*"')


def shared_page(ship: ShownShip, file: str, met: Sequence[Meeting]) -> str:
    """Return the page of a ship, with its file inside by this name."""
    design, style = ship.design, _style()
    return _room().get_template("ship.html").render(
        name=design.name,
        facts=_facts(design),
        points=whole(ship.cost.total),
        remark=ship.cost.remark,
        ledger=[(line.label, line.working, whole(line.result)) for line in ship.cost.lines],
        proof=[line.replace("`", "") for line in proof_of([design])],
        findings=ship.findings,
        faces=_drawn_faces(ship),
        meetings=[_meeting(number, each, design) for number, each in enumerate(met)],
        file=file,
        link_id=LINK_ID,
        address=address_of(ship.text),
        pictures=[
            (f"{PICTURE_ID}{view}", view, picture_name(design, view, drawn), picture_address(drawn))
            for view, drawn in ship.pictures.items()
        ],
        style=style,
        style_hash=base64.b64encode(hashlib.sha256(style.encode()).digest()).decode(),
        version=__version__,
    )  # fmt: skip


def _facts(design: Design) -> list[str]:
    game = GAMES[design.game]
    return list(filter(None, (game.title, game.nation(design), kind_of(design))))


def _drawn_faces(ship: ShownShip) -> list[tuple[str, str]]:
    sides = (("Front", ship.card.front), ("Back", ship.card.back))
    return [(side, _drawn(face, side.lower())) for side, face in sides if face is not None]


def _drawn(scene: Scene, ids: str) -> str:
    """Draw a scene without its bleed; `ids` keeps its ids apart from those of other drawings.

    The page describes the whole drawing, so the names of its groups are left out.
    """
    drawn = svg.draw(dataclasses.replace(scene, bleed_mm=0.0), standard_measure(), ids=f"{ids}-")
    return _NAMED.sub("", drawn)


def _meeting(number: int, met: Meeting, design: Design) -> dict[str, Any]:
    back = _fire(met.fires_back, f"{met.ship.name} fires back", f"back{number}")
    return {
        "name": met.ship.name,
        "is_first": number == 0,
        "facts": [*_facts(met.ship)[1:], f"{whole(met.points)} points"],
        "figures": list(_compared(met.comparison)) if met.comparison else [],
        "fires": [_fire(met.fires, f"{design.name} fires", f"fire{number}"), back],
    }


def _fire(answer: Answer, title: str, ids: str) -> ShownFire:
    scene = answer_scene(answer)
    tables = [_answered(part) for part in answer.parts() if isinstance(part, AnswerTable)]
    return ShownFire(title, _drawn(scene, ids) if scene else "", tuple(tables))


def _answered(table: AnswerTable) -> ShownTable:
    heads = tuple(column.head for column in table.columns)
    units = [column.unit for column in table.columns]
    rows = [tuple(map(cell_words, row, units)) for row in table.rows]
    if table.across:
        heads, *rows = zip(heads, *rows, strict=True)
    rows = said_once(rows, table.once)
    title = " ".join(table.title.split("\n"))
    return ShownTable(title, heads, tuple(_grouped(table, rows)), table.words, table.notes)


def _grouped(
    table: AnswerTable, rows: Sequence[tuple[str, ...]]
) -> Iterator[tuple[str, tuple[tuple[str, ...], ...]]]:
    if not table.groups:
        yield "", tuple(rows)
        return
    start = 0
    for label, count in table.groups:
        yield label, tuple(rows[start : start + count])
        start += count


def _compared(comparison: Comparison) -> Iterator[ShownTable]:
    names = tuple(str(ship["name"]) for ship in comparison.ships)
    for table in comparison.tables:
        if table.rows:
            rows = tuple(
                (row.label, *(figure_words(value, chance=table.chances) for value in row.values))
                for row in table.rows
            )
            better = tuple(row.better for row in table.rows)
            yield ShownTable(table.title, ("", *names), (("", rows),), 1, better=better)


@lru_cache(maxsize=1)
def _room() -> jinja2.Environment:
    loader = jinja2.FileSystemLoader(supplied("templates") / "share")
    return jinja2.Environment(loader=loader, undefined=jinja2.StrictUndefined, autoescape=True)


def _style() -> str:
    return (supplied("templates") / "share" / "ship.css").read_text(encoding="utf-8")


MOST_MEETINGS: Final = 3


class Meeting(NamedTuple):
    """A bundled ship beside a design, and how each fires at the other."""

    ship: Design
    points: Amount
    comparison: Comparison | None
    """Both designs compared; None if their game has no comparison."""
    fires: Answer
    fires_back: Answer


def meetings(design: Design, reader: Reader) -> list[Meeting]:
    """Return matchups with the bundled ships nearest in points, the nearest first.

    A design that cannot fire, such as a fleet, has none.
    """
    game = GAMES[design.game]
    if game.odds is None:
        return []
    worth = reader.cost(design).total
    others = [each for each in _ships_of(game, reader) if each[0].name != design.name]
    others.sort(key=lambda each: abs(float(each[1]) - float(worth)))
    return list(islice(_meetings(game, game.odds, design, others), MOST_MEETINGS))


def _ships_of(game: Game, reader: Reader) -> Iterator[tuple[Design, Amount]]:
    """Yield the bundled designs of a game, or converted to it, with their points."""
    for found in map(reader.design, own_ships()):
        try:
            yield as_design_of(game, found), reader.cost(found).total
        except CallError:
            continue


def _meetings(
    game: Game, gunnery: Gunnery, design: Design, others: list[tuple[Design, Amount]]
) -> Iterator[Meeting]:
    for ship, points in others:
        try:
            fires = gunnery.answer(design, ship, OddsAsked())
            fires_back = gunnery.answer(ship, design, OddsAsked())
            comparison = game.compare(design, ship, None) if game.compare else None
        except CallError:  # one of the two is an admiral or a fleet
            continue
        yield Meeting(ship, points, comparison, fires, fires_back)


_SIDES_PX: Final = (2000, 1600, 1200, 900, 700)
_LAST_PX: Final = 500
_KEY: Final = "art"
"""The key of a design that names its pictures by view."""


def sendable(source: bytes) -> bytes:
    """Return a PNG or JPEG picture with as many pixels as a shared page has space for."""
    if len(source) <= LARGEST_SENT_PICTURE:
        return source
    made = (reduced(source, side) for side in _SIDES_PX)
    fit = (each for each in made if len(each) <= LARGEST_SENT_PICTURE)
    return next(fit, None) or reduced(source, _LAST_PX, opaque=True)


def picture_name(design: Design, view: str, source: bytes) -> str:
    """Return the file name of a design's picture, with the ending of what it is."""
    return _named(_art(design.document.data).get(view), view, source)


class WithPictures(NamedTuple):
    """A design's text, and its pictures by the file names that the text has."""

    text: str
    pictures: Mapping[str, bytes]


def with_pictures(
    text: str, brought: Mapping[str, bytes], named: Callable[[str, bytes], str]
) -> WithPictures:
    """Return a design's text that names its pictures as files beside it, and these files.

    `named` returns the name that a picture gets instead of the one that suits it.
    """
    path = Path("ship.yaml")
    data = parse(text, path).data if brought else {}
    art = _art(data)
    sent = {view: source for view, source in brought.items() if view in art}
    names = {view: named(_named(art[view], view, source), source) for view, source in sent.items()}
    if names:
        text = amended(text, {**data, _KEY: {**art, **names}}, path)
    return WithPictures(text, {names[view]: source for view, source in sent.items()})


def is_same(path: Path, source: bytes) -> bool:
    """Return whether a file is this picture already."""
    try:
        return read_bytes(path, LARGEST_ART) == source
    except UnreadableError:
        return False


def _art(data: Mapping[str, Any]) -> Mapping[str, Any]:
    art = data.get(_KEY)
    return art if isinstance(art, dict) else {}


def _named(word: object, view: str, source: bytes) -> str:
    stem = PurePosixPath(word).stem if isinstance(word, str) else view
    return f"{slug(stem)}{picture_ending(source)}"
