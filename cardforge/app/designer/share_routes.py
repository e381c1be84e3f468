"""The route that makes a design one file for people who do not have cardforge."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from urllib.parse import quote

from fastapi import APIRouter
from fastapi.responses import Response
from pydantic import Field

from cardforge.app.designer import preview, storage
from cardforge.app.designer.folder import Folder
from cardforge.app.designer.requests import Ask, Id, Plain
from cardforge.app.designer.routes import Served
from cardforge.app.reading import Reader, design_in
from cardforge.app.sharing import FORMS, shared_file
from cardforge.core.files.editing import amended, written

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


@share_routes.post("/share", response_class=Response, responses=_FILES)
def share(asked: ShareAsked, folder: Served) -> Response:
    """Return a design as a page, a picture or a PDF, its own file inside page and PDF."""
    path = folder.path(asked.id or preview.UNSAVED)
    source = preview.source_of(asked.data, path)
    design = design_in(source.read())
    made = shared_file(design, _text(asked, folder), asked.form, Reader())
    kind = mimetypes.guess_type(made.name)[0] or "application/octet-stream"
    saved = {"content-disposition": f"attachment; filename*=utf-8''{quote(made.name)}"}
    return Response(made.data, media_type=kind, headers=saved)


def _text(asked: ShareAsked, folder: Folder) -> str:
    """Return the text that saving the design would write, in YAML."""
    path = Path("ship.yaml")
    if asked.id is None or asked.id.lower().endswith(".json"):
        return written(asked.data, path)
    return amended(storage.kept(folder, asked.id).text, asked.data, path)
