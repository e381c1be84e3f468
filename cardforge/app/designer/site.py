"""The designer as an application: its routes, its guard, and its answers to faults."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from cardforge import __version__
from cardforge.app.designer import (
    answers,
    design_routes,
    figure_routes,
    keeping_routes,
    list_routes,
    pages,
    print_routes,
)
from cardforge.app.designer.folder import Folder
from cardforge.app.designer.guard import Guard
from cardforge.app.designer.jobs import Jobs
from cardforge.app.designer.refusals import RefusalError, words_of
from cardforge.app.designer.watching import Watch
from cardforge.core.shape import fault_of
from cardforge.errors import CallError, CardforgeError

ABOUT = "Designs of a folder: read, judged, drawn, saved and printed. Served on one machine alone."

_REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": answers.Wrong, "description": told}
    for status, told in {
        400: "What is asked for does not exist or does not fit.",
        403: "Not asked by this machine's own pages.",
        404: "What is asked for is not there.",
        409: "Something else is there.",
        413: "A body is larger than a mebibyte.",
        415: "A body is not JSON.",
        422: "A body is not of the shape that it has to have, or a file cannot be used.",
        429: "Too much work is waiting.",
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
    rooms = (keeping_routes, figure_routes, design_routes, list_routes, print_routes, pages)
    for room in rooms:
        app.include_router(room.router)
    app.include_router(list_routes.fonts)
    app.mount("/static", pages.static())
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
    """Return the status of one of our errors: 422 for what is well asked and cannot be used."""
    if isinstance(error, RefusalError):
        return error.status
    return 400 if isinstance(error, CallError) else 422


def _misread(_request: Request, error: Exception) -> JSONResponse:
    found = error.errors() if isinstance(error, RequestValidationError) else ()
    said = [_said(each) for each in found]
    return JSONResponse({"error": _whole("; ".join(said))}, 422)


def _whole(message: str) -> str:
    """Return a message that can be sent: half a surrogate pair that it quotes is spelt out."""
    return message.encode(errors="backslashreplace").decode()


def _said(fault: Any) -> str:
    if fault["type"] == "json_invalid":
        return f"expected JSON: {fault['ctx']['error'].lower()}"
    where, message = fault_of(fault)
    return f"{'.'.join(where[1:])}: {message}" if where[1:] else message


def _unknown(request: Request, error: Exception) -> JSONResponse:
    """Answer where no route was found, or the framework refused what came."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    headers = error.headers if isinstance(error, HTTPException) else None
    asked = f"'{request.method} {request.url.path}'"
    message = {
        404: f"expected a route of the designer, got {asked}",
        405: f"expected a method of this route, got {asked}",
    }.get(status, f"expected a body that can be read, got {asked}")
    return JSONResponse({"error": message}, status, headers)
