"""The pages themselves, and the files that they are made of."""

from __future__ import annotations

import mimetypes
from functools import lru_cache

import jinja2
from fastapi import APIRouter
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles

from cardforge import __version__
from cardforge.app.designer import shelf
from cardforge.app.designer.design_routes import Served
from cardforge.app.designer.folder import Folder
from cardforge.app.designer.refusals import words_of
from cardforge.core.bundled import supplied
from cardforge.errors import CardforgeError

router = APIRouter(include_in_schema=False)

# Some systems think otherwise, and browsers run no module of another type.
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/css", ".css")


@lru_cache(maxsize=1)
def _room() -> jinja2.Environment:
    loader = jinja2.FileSystemLoader(supplied("templates") / "designer")
    return jinja2.Environment(loader=loader, undefined=jinja2.StrictUndefined, autoescape=True)


def _page(name: str, **told: str) -> HTMLResponse:
    return HTMLResponse(_room().get_template(f"{name}.html").render(version=__version__, **told))


def static() -> StaticFiles:
    """Return what serves styles, scripts and pictures."""
    return StaticFiles(directory=supplied("templates") / "designer" / "static", check_dir=False)


@router.get("/favicon.ico")
def icon() -> Response:
    """Return the sign of the designer, where there is one."""
    path = supplied("templates") / "designer" / "static" / "favicon.svg"
    if not path.is_file():
        return Response(status_code=204)
    return FileResponse(path, media_type="image/svg+xml")


@router.get("/")
def gallery() -> HTMLResponse:
    """Show the folder's designs."""
    return _page("gallery")


@router.get("/edit/{id:path}")
def editor(id: str, folder: Served) -> HTMLResponse:  # noqa: A002
    """Show one design with all that is to be said of it, or say why it cannot be opened."""
    return _page("editor", design_id=id, folder=folder.mark, fault=_fault(folder, id))


def _fault(folder: Folder, word: str) -> str:
    try:
        shelf.kept(folder, word)
    except CardforgeError as error:
        return words_of(error)
    return ""


@router.get("/compare")
def compare() -> HTMLResponse:
    """Show two designs side by side."""
    return _page("compare")


@router.get("/print")
def print_page() -> HTMLResponse:
    """Show what can be printed."""
    return _page("print")


@router.get("/open")
def open_page() -> HTMLResponse:
    """Show the design that the address holds."""
    return _page("open")
