"""Routes of designs: listed, read, saved, made, renamed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request

from cardforge.app.designer import answers, asks, drafts, gallery, making, shelf
from cardforge.app.designer.folder import Folder
from cardforge.core.files.amending import amended, written

router = APIRouter(prefix="/api", tags=["designs"])


def folder_of(request: Request) -> Folder:
    """Return the folder that is served."""
    folder: Folder = request.app.state.folder
    return folder


Served = Annotated[Folder, Depends(folder_of)]


@router.get("/designs", response_model=list[answers.Listed])
def list_designs(folder: Served) -> list[dict[str, Any]]:
    """List the designs of the folder, with what the rules say of each in numbers."""
    return gallery.listed(folder)


@router.post("/designs", status_code=201, response_model=answers.Placed)
def make_design(asked: asks.New, folder: Served) -> dict[str, Any]:
    """Make a design from a preset, a copy, data or text; its file is named after it."""
    made = making.make(folder, asked)
    return {"id": made.id, "version": made.version}


@router.post("/designs/{id:path}/rename", response_model=answers.Placed)
def rename_design(id: str, asked: asks.Rename, folder: Served) -> dict[str, Any]:  # noqa: A002
    """Give a design another id: another name for its file, or another folder below this one."""
    renamed = shelf.rename(folder, id, asked.id)
    drafts.follow(folder, id, asked.id)
    return {"id": renamed.id, "version": renamed.version}


@router.get("/designs/{id:path}/rename", response_model=answers.MayRename)
def may_rename_design(id: str, to: str, folder: Served) -> dict[str, str]:  # noqa: A002
    """Say whether a design could be given another id, without giving it."""
    return {"fault": shelf.obstacle(folder, id, to)}


@router.get("/designs/{id:path}", response_model=answers.Opened)
def open_design(id: str, folder: Served) -> dict[str, Any]:  # noqa: A002
    """Return a design's text and plain data, and the version that a save has to name."""
    kept = shelf.kept(folder, id)
    data = kept.data
    known = data or {}
    return {
        **kept._asdict(),
        "data": data,
        "game": _word(known, "game"),
        "name": _word(known, "name"),
    }


@router.put(
    "/designs/{id:path}", response_model=answers.Saved, responses={409: {"model": answers.Conflict}}
)
def save_design(id: str, asked: asks.Save, folder: Served) -> dict[str, Any]:  # noqa: A002
    """Save data (its file keeps comments and order) or text, if the file is of that version."""
    if asked.data is not None:
        saved = shelf.save_data(folder, id, asked.version, asked.data)
    else:
        saved = shelf.save_text(folder, id, asked.version, asked.text or "")
    return {"version": saved.version, "text": saved.text}


@router.post("/text", response_model=answers.TextOf)
def write_text(asked: asks.Written, folder: Served) -> dict[str, Any]:
    """Return the text that saving the data would write, without writing it."""
    path = Path(asked.id or "new.yaml")
    base = asked.base
    if base is None and asked.id is not None:
        base = shelf.kept(folder, asked.id).text
    text = written(asked.data, path) if base is None else amended(base, asked.data, path)
    return {"text": text}


def _word(data: dict[str, Any], key: str) -> str | None:
    value = data.get(key)
    return value if isinstance(value, str) else None
