"""Routes of what is worked out and drawn of a design."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from cardforge.app.designer import answers, asks, looking
from cardforge.app.designer.design_routes import Served
from cardforge.app.designer.folder import Folder

router = APIRouter(prefix="/api", tags=["figures"])


@router.post("/look", response_model=answers.Looked)
def look(asked: asks.Look, folder: Served) -> Any:
    """Judge, price and draw a design that need not be saved: all that changes with an edit."""
    return _json(looking.look(_source(folder, asked), asked.theme))


def _source(folder: Folder, asked: asks.Look) -> looking.Source:
    path = folder.path(asked.id) if asked.id else folder.root / looking.UNSAVED
    if asked.data is not None:
        return looking.source_of(asked.data, path)
    return looking.Source(asked.text or "", path)


def _json(data: Any) -> Response:
    """Answer at once: what the models would check of so much drawing, tests check."""
    return Response(json.dumps(data, ensure_ascii=False), media_type="application/json")
