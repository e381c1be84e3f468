"""The designer as an application: its routes, its guard, and its answers to faults."""

from __future__ import annotations

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
from cardforge.app.designer.refusals import RefusalError
from cardforge.app.designer.watching import Watch
from cardforge.errors import CardforgeError, FileError

ABOUT = "Designs of a folder: read, judged, drawn, saved and printed. Served on one machine alone."


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
    )
    app.state.folder = Folder(root.resolve())
    app.state.watch = Watch(app.state.folder)
    app.state.jobs = Jobs()
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
    yield
    app.state.jobs.end()


def _refused(_request: Request, error: Exception) -> JSONResponse:
    told: dict[str, Any] = error.told if isinstance(error, RefusalError) else {}
    status = error.status if isinstance(error, RefusalError) else 400
    message = error.message if isinstance(error, FileError) else str(error)
    return JSONResponse({"error": message, **told}, status)


def _misread(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)  # noqa: S101
    first = error.errors()[0]
    where = ".".join(str(step) for step in first["loc"])
    return JSONResponse({"error": f"{where}: {str(first['msg']).lower()}"}, 422)


def _unknown(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)  # noqa: S101
    asked = f"{request.method} {request.url.path}"
    return JSONResponse(
        {"error": f"expected a route of the designer, got '{asked}'"}, error.status_code
    )
