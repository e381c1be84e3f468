"""From design files to ships at fleet scale: converted from other games, or of it already."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from cardforge.app.fleets import ship_designs
from cardforge.app.loading import expect_any
from cardforge.app.progress import tracked
from cardforge.app.reading import Reader, design_files
from cardforge.app.registry import GAMES, converted
from cardforge.app.reports.figures import answer_text
from cardforge.core.bundled import supplied
from cardforge.core.figures import encoded
from cardforge.core.game import Conversions, Design, Game, Tables, as_design_of
from cardforge.core.spreadsheets.files import csv_text
from cardforge.errors import CallError, CardforgeError

if TYPE_CHECKING:
    from cardforge.core.figures import Answer


def at_fleet_scale(
    paths: Sequence[Path], faults: list[CardforgeError], reader: Reader
) -> list[Design]:
    """Return the designs with a fleet scale in files and folders (default: the bundled ones).

    A fleet file means its ships, each once. `faults` gets the error of each unusable file. In
    folders, designs of games that no game converts are skipped. Raise CallError for such a design
    that you name, or if there are no ships; FileError or FilesError if no file can be used.
    """
    files = design_files(paths or [supplied("ships")], reader)
    designs = list(ship_designs(tracked(files, "reading"), faults, reader))
    expect_any(designs, faults)
    game, converts = _converting()
    known = (game.word, *converts.games)
    ships = [
        design if design.game in known else expect_scale(design)
        for design in designs
        if design.game in known or design.document.path in paths
    ]
    if not ships:
        raise CallError(f"no air ships or War Fleet ships in {', '.join(map(str, paths))}")
    return ships


def expect_scale(design: Design) -> Design:
    """Return the design; raise CallError where its game has no fleet scale."""
    as_design_of(_converting()[0], design)
    return design


def _converting() -> tuple[Game, Conversions]:
    """Return the one game that converts designs of others, with its conversion."""
    return next((game, game.conversions) for game in GAMES.values() if game.conversions)


def is_converted(design: Design) -> bool:
    """Return whether a design is another one at fleet scale."""
    return design.game != _converting()[0].word


def figures_text(designs: Iterable[Design], *, explain: bool) -> str:
    """Return the figures of each design at fleet scale, or how each of them came about."""
    return "\n\n".join(map(answer_text, _answers(designs, explain=explain)))


def figures_data(designs: Iterable[Design], *, explain: bool) -> dict[str, Any]:
    """Return the figures as plain data."""
    return {"ships": [encoded(each.data()) for each in _answers(designs, explain=explain)]}


def _answers(designs: Iterable[Design], *, explain: bool) -> Iterator[Answer]:
    _, converts = _converting()
    return map(converts.working if explain else converts.figures, designs)


def figures_csv(designs: Iterable[Design]) -> str:
    """Return all ships as a table, one row an attack, which `cardforge import` reads."""
    game, _ = _converting()
    ships = tuple(as_design_of(game, design) for design in designs)
    return csv_text(cast("Tables", game.tables).write(ships)).rstrip("\n")


def converted_text(design: Design) -> str | None:
    """Return the file of a design in another game, with its points; None if no game converts it."""
    other = converted(design)
    write = GAMES[other.game].text if other else None
    return write(other, GAMES[design.game].cost(design).total) if other and write else None
