"""Tables that a page sends, and designs as one file for others: what goes in and out.

Reports on the rows of tables, ship files from them, and empty tables to fill in. Routes come last.
"""

from __future__ import annotations

import base64
import binascii
import mimetypes
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, Final, Literal
from urllib.parse import quote

from fastapi import APIRouter, Query
from fastapi.responses import Response as Answer
from pydantic import Field

from cardforge.app.designer import choices, preview, storage
from cardforge.app.designer.folder import Folder, Plain, RefusalError
from cardforge.app.designer.requests import Ask, Id, Words
from cardforge.app.designer.responses import Response
from cardforge.app.designer.routes import Served
from cardforge.app.new_files import (
    Tabled,
    export_designs,
    games_with_tables,
    headed,
    table_designs,
    write_template,
)
from cardforge.app.reading import Reader, design_in
from cardforge.app.registry import GAMES
from cardforge.app.sharing import FORMS, shared_file
from cardforge.core.files import read_bytes
from cardforge.core.files.editing import amended, written
from cardforge.core.limits import LARGEST_BODY, LARGEST_TABLE, MOST_REPORTED
from cardforge.core.spreadsheets import RowNote
from cardforge.core.spreadsheets.files import ENDINGS
from cardforge.core.wording import shortened

_TABLE: Final = "table"


def imported(folder: Folder, name: str, content: str, *, write: bool) -> dict[str, Any]:
    """Return what a table describes, each design with its file; write the files if wanted.

    `content` is the table in base 64, and the ending of `name` says what it is. Raise FileError
    if it is not a table of any game.
    """
    tabled = _tabled(name, content)
    ids = _free_ids(folder, [design.name for design in tabled.designs])
    made = list(zip(ids, tabled.designs, strict=True))
    for word, design in made if write else ():
        storage.create(folder, word, headed(design.text))
    return {
        "written": write,
        "rows": tabled.rows,
        "read": sum(design.rows for design in tabled.designs),
        "designs": [
            {"id": word, "name": design.name, "rows": design.rows, "notes": _told(design.notes)}
            for word, design in made
        ],
        "faults": _told(tabled.faults),
        "left": [shortened(name) for name in tabled.left[:MOST_REPORTED]],
        "notes": _told(tabled.notes),
    }


def templates() -> list[dict[str, str]]:
    """Return the games whose designs can be rows of a table, with their titles."""
    return [{"game": word, "title": GAMES[word].title} for word in games_with_tables()]


def template(game: str, ending: str, *, example: bool = False) -> bytes:
    """Return an empty table of a game as a file, or one with a plain design as an example."""
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / f"{_TABLE}.{ending}"
        if example:
            export_designs(path, [choices.plain_design(f"Example {GAMES[game].title}", game)])
        else:
            write_template(path, game)
        return read_bytes(path, LARGEST_TABLE)


def _tabled(name: str, content: str) -> Tabled:
    ending = PurePosixPath(name.lower()).suffix
    if ending not in ENDINGS:
        raise RefusalError(f"choose a table that ends in {' or '.join(ENDINGS)}")
    try:
        data = base64.b64decode(content, validate=True)
    except (binascii.Error, ValueError):
        raise RefusalError("expected the table in base 64") from None
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / f"{_TABLE}{ending}"
        path.write_bytes(data)
        return table_designs(path)


def _free_ids(folder: Folder, names: Sequence[str]) -> list[str]:
    """Return an id for each name, different from all files and from each other."""
    ids: dict[str, None] = {}
    for name in names:
        free = (word for word in choices.ids_for(name) if word not in ids)
        ids[next(word for word in free if not os.path.lexists(folder.path(word)))] = None
    return list(ids)


def _told(notes: Sequence[RowNote]) -> list[str]:
    """Return notes with their rows, but only the first of very many."""
    told = [f"{_place(note)}{note.message}" for note in notes[:MOST_REPORTED]]
    more = len(notes) - MOST_REPORTED
    return [*told, f"and {more:,} more"] if more > 0 else told


def _place(note: RowNote) -> str:
    sheet = f"sheet {note.sheet.name}" if note.sheet.name else ""
    row = f"row {note.line}" if note.line else ""
    place = ", ".join(filter(None, (sheet, row)))
    return f"{place}: " if place else ""


table_routes = APIRouter(prefix="/api", tags=["tables"])
_KINDS: Final = {
    "csv": "text/csv",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
_TEMPLATES: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "content": {
            kind: {"schema": {"type": "string", "format": "binary"}} for kind in _KINDS.values()
        }
    }
}


class TableSent(Ask):
    """A table of designs."""

    name: Words = Field(description="The name of its file, for the ending: .csv or .xlsx.")
    content: Annotated[str, Field(max_length=LARGEST_BODY, description="The file in base 64.")]
    write: bool = Field(default=False, description="Write the files. Otherwise, only report.")


class TableDesign(Response):
    """A design of a table, and the file that it has or would have."""

    id: str
    name: str
    rows: int
    notes: list[str]


class TableTold(Response):
    """The designs of a table, and what is left out."""

    written: bool
    rows: int = Field(description="Rows that describe designs, read or not.")
    read: int
    designs: list[TableDesign]
    faults: list[str] = Field(description="Rows that cannot be read.")
    left: list[str] = Field(description="Designs that are not written because of such rows.")
    notes: list[str] = Field(description="Rows and sheets that describe no design.")


class TableTemplate(Response):
    """A game whose designs can be rows of a table."""

    game: str
    title: str


@table_routes.post("/import", response_model=TableTold)
def import_table(asked: TableSent, folder: Served) -> dict[str, Any]:
    """Report what a table describes and what is left out; write the files if wanted."""
    return imported(folder, asked.name, asked.content, write=asked.write)


@table_routes.get("/templates", response_model=list[TableTemplate])
def list_templates() -> list[dict[str, str]]:
    """List the games that have tables."""
    return templates()


Example = Annotated[bool, Query(description="With a plain design.")]


@table_routes.get("/templates/{game}/{ending}", response_class=Answer, responses=_TEMPLATES)
def empty_table(
    game: Literal[tuple(games_with_tables())],  # type: ignore[valid-type]
    ending: Literal["csv", "xlsx"],
    *,
    example: Example = False,
) -> Answer:
    """Return an empty table of a game, to fill in, or one with an example."""
    kind = "example" if example else "template"
    headers = {"content-disposition": f'attachment; filename="{game}-{kind}.{ending}"'}
    table = template(game, ending, example=example)
    return Answer(table, media_type=_KINDS[ending], headers=headers)


share_routes = APIRouter(prefix="/api", tags=["sharing"])
_BYTES: Final = {"schema": {"type": "string", "format": "binary"}}
_FILES: Final[dict[int | str, dict[str, Any]]] = {
    200: {"content": dict.fromkeys(("text/html", "image/png", "application/pdf"), _BYTES)}
}


class ShareAsked(Ask):
    """A design to share, and as what."""

    data: Plain
    id: Annotated[
        Id | None, Field(description="The file whose comments and pictures it has, if any.")
    ] = None
    form: Literal[FORMS] = "html"  # type: ignore[valid-type]


@share_routes.post("/share", response_class=Answer, responses=_FILES)
def share(asked: ShareAsked, folder: Served) -> Answer:
    """Return a design as a page, a picture or a PDF, its own file inside page and PDF."""
    path = folder.path(asked.id or preview.UNSAVED)
    source = preview.source_of(asked.data, path)
    design = design_in(source.read())
    made = shared_file(design, _text(asked, folder), asked.form, Reader())
    kind = mimetypes.guess_type(made.name)[0] or "application/octet-stream"
    saved = {"content-disposition": f"attachment; filename*=utf-8''{quote(made.name)}"}
    return Answer(made.data, media_type=kind, headers=saved)


def _text(asked: ShareAsked, folder: Folder) -> str:
    """Return the text that saving the design would write, in YAML."""
    path = Path("ship.yaml")
    if asked.id is None or asked.id.lower().endswith(".json"):
        return written(asked.data, path)
    return amended(storage.kept(folder, asked.id).text, asked.data, path)
