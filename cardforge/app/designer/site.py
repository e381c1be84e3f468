"""The designer as an application: its pages, its guard, its answers to faults, and its socket."""

from __future__ import annotations

import json
import mimetypes
import os
import socket
import threading
import time
import webbrowser
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import jinja2
import uvicorn
from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

from cardforge import __version__
from cardforge.app.designer import battles, choices, glossary, responses, storage
from cardforge.app.designer.battles import battle_routes
from cardforge.app.designer.exchange import share_routes, table_routes
from cardforge.app.designer.fleets import fleet_routes
from cardforge.app.designer.folder import Folder, RefusalError, Watch, words_of
from cardforge.app.designer.guard import Guard
from cardforge.app.designer.history_routes import history_routes
from cardforge.app.designer.print_jobs import Jobs
from cardforge.app.designer.routes import (
    Served,
    design_routes,
    figure_routes,
    fonts,
    keeping_routes,
    list_routes,
    print_routes,
)
from cardforge.core.files import supplied
from cardforge.core.validation import fault_of
from cardforge.errors import CallError, CardforgeError

page_routes = APIRouter(include_in_schema=False)

# Some systems think otherwise, and browsers run no module of another type.
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/css", ".css")


@lru_cache(maxsize=1)
def _room() -> jinja2.Environment:
    loader = jinja2.FileSystemLoader(supplied("templates") / "designer")
    return jinja2.Environment(loader=loader, undefined=jinja2.StrictUndefined, autoescape=True)


def _page(name: str, **told: object) -> HTMLResponse:
    page = _room().get_template(f"{name}.html")
    return HTMLResponse(page.render(version=__version__, games=json.dumps(choices.games()), **told))


def static() -> StaticFiles:
    """Return what serves styles, scripts and pictures."""
    return StaticFiles(directory=supplied("templates") / "designer" / "static", check_dir=False)


@page_routes.get("/favicon.ico")
def icon() -> Response:
    """Return the icon of the designer."""
    path = supplied("templates") / "designer" / "static" / "favicon.svg"
    if not path.is_file():
        return Response(status_code=204)
    return FileResponse(path, media_type="image/svg+xml")


@page_routes.get("/")
def gallery() -> HTMLResponse:
    """Show the folder's designs."""
    return _page("gallery")


@page_routes.get("/edit/{id:path}")
def editor(id: str, folder: Served) -> HTMLResponse:  # noqa: A002
    """Show the editor of one design, or the reason why it cannot be opened."""
    return _page("editor", design_id=id, folder=folder.mark, fault=_fault(folder, id))


def _fault(folder: Folder, word: str) -> str:
    try:
        storage.kept(folder, word)
    except CardforgeError as error:
        return words_of(error)
    return ""


@page_routes.get("/compare")
def compare() -> HTMLResponse:
    """Show two designs side by side."""
    return _page("compare")


@page_routes.get("/fleets")
def fleets_page(folder: Served) -> HTMLResponse:
    """Show fleets: ships with counts beside a budget."""
    return _page("fleets", folder=folder.mark)


@page_routes.get("/battles")
def battles_page() -> HTMLResponse:
    """Show which battles are saved in the folder."""
    return _page("battles", fault="")


@page_routes.get("/battles/{id:path}")
def battle(id: str, folder: Served) -> HTMLResponse:  # noqa: A002
    """Show a saved battle turn by turn, or say why it cannot be shown."""
    try:
        page = battles.shown(folder, id)
    except CardforgeError as error:
        return _page("battles", fault=words_of(error))
    return HTMLResponse(page, headers={"content-security-policy": battles.policy_of(page)})


@page_routes.get("/print")
def print_page() -> HTMLResponse:
    """Show what can be printed."""
    return _page("print")


@page_routes.get("/glossary")
def glossary_page() -> HTMLResponse:
    """Show every term and every rule, section by section."""
    sections: dict[str, list[glossary.GlossaryEntry]] = {}
    for entry in glossary.entries():
        sections.setdefault(entry.section, []).append(entry)
    return _page("glossary", sections=sections)


@page_routes.get("/open")
def open_page() -> HTMLResponse:
    """Show the design that the address holds."""
    return _page("open")


ABOUT = "Designs of a folder: read, checked, drawn, saved and printed. Served on one machine only."

_REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": responses.Wrong, "description": told}
    for status, told in {
        400: "The request has a value that does not exist or does not fit.",
        403: "The request does not come from the designer's own pages.",
        404: "No such design, draft, job or route.",
        409: "Conflict: the file has another version, or the name is taken.",
        413: "The body is larger than 1 MiB.",
        415: "The body is not JSON.",
        422: "The body has the wrong shape, or a file cannot be used.",
        429: "Too many jobs are already waiting.",
    }.items()
}


def site(root: Path, hosts: Iterable[str]) -> FastAPI:
    """Return the designer of a folder, which answers to these hosts (with their port)."""
    app = FastAPI(
        title="cardforge designer",
        version=__version__,
        description=ABOUT,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
        responses=_REFUSALS,
    )
    app.state.folder = Folder(root.resolve())
    app.state.folder.sweep(time.time())
    app.state.watch = Watch(app.state.folder)
    for router in (
        keeping_routes, figure_routes, design_routes, list_routes, print_routes, page_routes,
        share_routes, fleet_routes, battle_routes, history_routes, table_routes, fonts,
    ):  # fmt: skip
        app.include_router(router)
    app.mount("/static", static())
    app.add_exception_handler(CardforgeError, _refused)
    app.add_exception_handler(RequestValidationError, _misread)
    app.add_exception_handler(HTTPException, _unknown)
    app.add_middleware(Guard, hosts=tuple(hosts))
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    app.state.jobs = Jobs()
    yield
    app.state.jobs.end()


def _refused(_request: Request, error: Exception) -> JSONResponse:
    told: dict[str, Any] = error.told if isinstance(error, RefusalError) else {}
    message = words_of(error) if isinstance(error, CardforgeError) else str(error)
    return JSONResponse({"error": _whole(message), **told}, _status(error))


def _status(error: Exception) -> int:
    """Return the HTTP status of an error: 422 for a valid request whose data cannot be used."""
    if isinstance(error, RefusalError):
        return error.status
    return 400 if isinstance(error, CallError) else 422


def _misread(_request: Request, error: Exception) -> JSONResponse:
    found = error.errors() if isinstance(error, RequestValidationError) else ()
    said = [_said(each) for each in found]
    return JSONResponse({"error": _whole("; ".join(said))}, 422)


def _whole(message: str) -> str:
    """Return a message that can be sent: broken surrogates that it quotes are escaped."""
    return message.encode(errors="backslashreplace").decode()


def _said(fault: Any) -> str:
    if fault["type"] == "json_invalid":
        return f"expected JSON: {fault['ctx']['error'].lower()}"
    where, message = fault_of(fault)
    return f"{'.'.join(where[1:])}: {message}" if where[1:] else message


def _unknown(request: Request, error: Exception) -> JSONResponse:
    """Answer a request that matches no route, or that the framework rejected."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    headers = error.headers if isinstance(error, HTTPException) else None
    asked = f"'{request.method} {request.url.path}'"
    message = {
        404: f"the designer has no page or route {asked}",
        405: f"this route does not accept {asked}",
    }.get(status, f"the request {asked} cannot be read")
    return JSONResponse({"error": message}, status, headers)


LOOPBACK: Final = "127.0.0.1"
LOOPBACK_6: Final = "::1"
_PATIENCE_S: Final = 2


def serve(
    root: Path, port: int, *, host: str = LOOPBACK, browser: bool, tell: Callable[[str], None]
) -> None:
    """Serve a folder until interrupted; call `tell` with the address before the first request.

    Port 0 means any free port. Raise CallError if the port is not available.
    """
    with _listening(host, port) as listening:
        port = listening.getsockname()[1]
        hosts = hosts_of(host, port)
        address = f"http://{hosts[0]}/"
        config = uvicorn.Config(
            site(root, hosts),
            access_log=False,
            log_level="warning",
            timeout_graceful_shutdown=_PATIENCE_S,
            server_header=False,
        )
        tell(address)
        if browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        try:
            uvicorn.Server(config).run(sockets=[listening])
        except KeyboardInterrupt:
            return


def hosts_of(host: str, port: int) -> tuple[str, ...]:
    """Return the host names of the server: the loopback address, then its name."""
    named = f"[{host}]" if ":" in host else host
    names = (named, "localhost")
    plain = names if port == 80 else ()
    return (*(f"{name}:{port}" for name in names), *plain)


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=128)
    except OSError as error:
        reason = os.strerror(error.errno or 0).lower()
        raise CallError(
            f"cannot use port {port}: {reason}; choose another with --port, or omit it"
        ) from None
