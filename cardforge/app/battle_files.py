"""Saved battles: read, written, and drawn on sheets and pages."""

from __future__ import annotations

import base64
import hashlib
import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

import jinja2

from cardforge import __version__
from cardforge.app.contenders import fighting
from cardforge.app.reports.battles import TITLE, omission_lines
from cardforge.core.bundled import supplied
from cardforge.core.files import read_bytes, write_bytes, write_text
from cardforge.core.limits import DEEPEST_NESTING, LARGEST_RECORD, MOST_FINDINGS
from cardforge.errors import CardforgeError, NotationError, OrderError, ShapeError
from cardforge.press import pdf, raster, svg
from cardforge.press.measure import standard_measure
from cardforge.press.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cardforge.core.battles import Battle, Battles
    from cardforge.press.battle_page import Page
    from cardforge.press.fitting import Overflow


def write_battle(path: Path, battle: Battle) -> None:
    """Write a battle, or leave what was there as it was."""
    write_text(path, json.dumps(battle.record(), ensure_ascii=False) + "\n")


def read_battle(path: Path) -> Battle:
    """Return a battle that was kept, played again.

    Raise FileError where the file holds none, or where any part of it is not what comes of its
    orders and dice.
    """
    record = _record(path)
    try:
        return _battles_in(record).replay(record)
    except CardforgeError as error:
        raise ShapeError(_told(error), path) from None


def _battles_in(record: dict[str, Any]) -> Battles:
    """Return the battles of which a record is; of one of nobody's, some that will say so."""
    every = fighting().values()
    named = (each for each in every if each.record_game == record.get("game"))
    return next(named, next(iter(every)))


def _told(error: CardforgeError) -> str:
    """Return what is wrong with a battle; of very many orders that break rules the first."""
    lines = str(error).split("\n") if isinstance(error, OrderError) else [str(error)]
    more = len(lines) - MOST_FINDINGS
    rest = [f"and {more:,} more problems"] if more > 0 else []
    return "\n".join([*lines[:MOST_FINDINGS], *rest])


def _record(path: Path) -> dict[str, Any]:
    try:
        record = json.loads(read_bytes(path, LARGEST_RECORD))
    except RecursionError:
        message = f"expected a saved battle (JSON) with at most {DEEPEST_NESTING} levels of nesting"
        raise NotationError(message, path) from None
    except ValueError as error:
        raise NotationError(f"expected a saved battle (JSON): {error}", path) from None
    if not isinstance(record, dict):
        raise ShapeError("this file is not a saved battle", path)
    return record


Ending: TypeAlias = Literal["svg", "png"]
PNG_DPI: Final = 110.0
_IDS: Final = "battle-"


class Pictures(NamedTuple):
    """The files that were written, and the words that did not go on them whole."""

    paths: tuple[Path, ...]
    overflow: tuple[Overflow, ...]


def write_pictures(
    battle: Battle, folder: Path, look: str = "colour", ending: Ending = "svg"
) -> Pictures:
    """Write a picture of every turn into a folder.

    They are SVG files, or PNG files where `ending` says so.
    """
    paths: list[Path] = []
    overflow: list[Overflow] = []
    for picture in battle.pictures(look):
        paths.append(folder / f"{picture.name}.{ending}")
        write_bytes(paths[-1], _DRAWN[ending](picture.scene))
        overflow += picture.overflow
    return Pictures(tuple(paths), tuple(overflow))


def write_page(battle: Battle, file: Path) -> None:
    """Write the HTML page of a battle."""
    write_text(file, battle_page(battle))


def battle_page(battle: Battle, look: str = "colour") -> str:
    """Return the HTML page of a battle, which asks for no other file and holds its record."""
    page: Page = battle.page(look)
    script, summary = _part("battle.js"), battle.summary()
    return _room().get_template("battle.html").render(
        title=" against ".join(party.name for party in sorted(battle.parties)),
        page=page,
        maps=_maps(page),
        summary_title=TITLE,
        summary=summary,
        unplayed=omission_lines(summary.unplayed),
        record=battle.record(),
        style=_part("battle.css"),
        script=script,
        script_hash=base64.b64encode(hashlib.sha256(f"\n{script}".encode()).digest()).decode(),
        version=__version__,
    )  # fmt: skip


def _svg(scene: Scene) -> bytes:
    return svg.draw(scene, standard_measure()).encode()


def _png(scene: Scene) -> bytes:
    return raster.png(pdf.draw([scene], standard_measure()), 0, PNG_DPI)


_DRAWN: Final[dict[Ending, Callable[[Scene], bytes]]] = {"svg": _svg, "png": _png}


def _maps(page: Page) -> str:
    """Draw the bare map and every turn's part of it once, each with an id to be used by.

    All are in one drawing, so that ships and letters are stored once for the whole battle. A tag
    stands in the drawing as it is written here and nowhere else: quotes in texts are escaped.
    """
    scene = Scene(page.width_mm, page.height_mm, page.groups)
    drawn = svg.draw(scene, standard_measure(), ids=_IDS)
    for group in page.groups:
        name = group.tag.replace(".", "-")
        drawn = drawn.replace(f'data-tag="{group.tag}"', f'id="map-{name}"', 1)
    return drawn


@lru_cache(maxsize=1)
def _room() -> jinja2.Environment:
    loader = jinja2.FileSystemLoader(supplied("templates") / "battle")
    room = jinja2.Environment(loader=loader, undefined=jinja2.StrictUndefined, autoescape=True)
    # Keys stay in the record's order: a ship's locations are read as they stand.
    room.policies["json.dumps_kwargs"] = {"sort_keys": False, "separators": (",", ":")}
    return room


def _part(name: str) -> str:
    """Return one of the page's own files as it is."""
    return (supplied("templates") / "battle" / name).read_text(encoding="utf-8")
