"""Routes of what is worked out and drawn of a design."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from cardforge.app.designer import answers, asks, drawing, figuring, firing, looking, shelf
from cardforge.app.designer.design_routes import Served
from cardforge.app.designer.folder import Folder
from cardforge.press.scene import Scene

router = APIRouter(prefix="/api", tags=["figures"])
Face = Callable[[str], Scene]
"""Draws a face in a theme."""


def _drawn(kind: str) -> dict[int | str, dict[str, Any]]:
    """Say in the OpenAPI document what kind of picture an answer is."""
    return {200: {"content": {kind: {"schema": {"type": "string", "format": "binary"}}}}}


@router.post("/look", response_model=answers.Looked)
def look(asked: asks.Look, folder: Served) -> Any:
    """Judge, price and draw a design that need not be saved: all that changes with an edit."""
    return _json(looking.look(_source(folder, asked), asked.theme))


@router.post("/odds", response_model=dict[str, Any])
def odds(asked: asks.Odds, folder: Served) -> Any:
    """Tell how one ship shoots at another, exactly, with charts as SVG."""
    return _json(firing.odds(folder, asked))


@router.post("/compare", response_model=dict[str, Any])
def compare(asked: asks.Compare, folder: Served) -> Any:
    """Set two designs of one game side by side in figures."""
    return _json(figuring.comparison(folder, asked))


@router.post("/warfleet", response_model=dict[str, Any])
def fleet_scale(asked: asks.WarFleet, folder: Served) -> Any:
    """Tell what a design is at fleet scale."""
    return _json(figuring.fleet_scale(folder, asked))


@router.get(
    "/designs/{id:path}/card.svg", response_class=Response, responses=_drawn("image/svg+xml")
)
def card_svg(id: str, folder: Served, theme: asks.Theme = "colour", v: str = "") -> Response:  # noqa: A002
    """Return the front of a design's card as SVG; with its version as `v` it may be kept."""
    return _picture(folder, id, v, "image/svg+xml", lambda face: drawing.as_svg(face(theme)))


@router.get("/designs/{id:path}/card.png", response_class=Response, responses=_drawn("image/png"))
def card_png(id: str, folder: Served, theme: asks.Theme = "colour", v: str = "") -> Response:  # noqa: A002
    """Return the same as a picture small enough for a gallery; where there is no card, why not."""
    return _picture(folder, id, v, "image/png", lambda face: drawing.as_png(face(theme)))


def _picture(
    folder: Folder, word: str, version: str, kind: str, draw: Callable[[Face], bytes]
) -> Response:
    kept = shelf.kept(folder, word)
    face = partial(drawing.front, kept.text, folder.path(word))
    alone = not {"art", "kind"} & set(kept.data or ())
    lasting = version == kept.version and alone
    headers = {"cache-control": "private, max-age=31536000, immutable" if lasting else "no-cache"}
    return Response(draw(face), media_type=kind, headers=headers)


def _source(folder: Folder, asked: asks.Look) -> looking.Source:
    path = folder.path(asked.id) if asked.id else folder.root / looking.UNSAVED
    if asked.data is not None:
        return looking.source_of(asked.data, path)
    return looking.Source(asked.text or "", path)


def _json(data: Any) -> Response:
    """Answer at once: what the models would check of so much drawing, tests check."""
    return Response(json.dumps(data, ensure_ascii=False), media_type="application/json")
