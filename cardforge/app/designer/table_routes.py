"""The routes of tables: what one describes, files made of it, and empty ones to fill in."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter
from fastapi.responses import Response as Answer
from pydantic import Field

from cardforge.app.designer import table_import
from cardforge.app.designer.requests import Ask, Words
from cardforge.app.designer.responses import Response
from cardforge.app.designer.routes import Served
from cardforge.app.new_designs import games_with_tables
from cardforge.core.limits import LARGEST_BODY

table_routes = APIRouter(prefix="/api", tags=["tables"])
_KINDS: Final = {
    "csv": "text/csv",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
_BYTES: Final[dict[int | str, dict[str, Any]]] = {
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
    write: bool = Field(default=False, description="Make files of it; otherwise only tell.")


class TableDesign(Response):
    """A design of a table, and the file that it has or would have."""

    id: str
    name: str
    rows: int
    notes: list[str]


class TableTold(Response):
    """What a table describes, and what is left out."""

    written: bool
    rows: int = Field(description="Rows that describe designs, read or not.")
    read: int
    designs: list[TableDesign]
    faults: list[str] = Field(description="Rows that cannot be read.")
    left: list[str] = Field(description="Designs that are left out for such rows.")
    notes: list[str] = Field(description="Rows and sheets that describe no design.")


class TableTemplate(Response):
    """A game whose designs can be rows of a table."""

    game: str
    title: str


@table_routes.post("/import", response_model=TableTold)
def import_table(asked: TableSent, folder: Served) -> dict[str, Any]:
    """Tell what a table describes and what is left out; make files of it if wanted."""
    return table_import.imported(folder, asked.name, asked.content, write=asked.write)


@table_routes.get("/templates", response_model=list[TableTemplate])
def list_templates() -> list[dict[str, str]]:
    """List the games of which there are tables."""
    return table_import.templates()


@table_routes.get("/templates/{game}/{ending}", response_class=Answer, responses=_BYTES)
def empty_table(
    game: Literal[tuple(games_with_tables())],  # type: ignore[valid-type]
    ending: Literal["csv", "xlsx"],
) -> Answer:
    """Return an empty table of a game, to fill in."""
    headers = {"content-disposition": f'attachment; filename="{game}-template.{ending}"'}
    return Answer(table_import.template(game, ending), media_type=_KINDS[ending], headers=headers)
