"""Routes of what is kept beside the designs: drafts, the bin, and what changed on disk."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from cardforge.app.designer import answers, asks, bin, drafts  # noqa: A004
from cardforge.app.designer.design_routes import Served
from cardforge.app.designer.folder import Folder
from cardforge.app.designer.watching import Watch

router = APIRouter(prefix="/api", tags=["keeping"])


@router.post("/designs/{id:path}/bin", response_model=answers.Binned)
def bin_design(id: str, folder: Served) -> dict[str, Any]:  # noqa: A002
    """Move a design into the bin, from where it can be restored."""
    return bin.discard(folder, id)._asdict()


@router.get("/bin", response_model=list[answers.Binned])
def list_bin(folder: Served) -> list[dict[str, Any]]:
    """List what the bin holds, the latest first."""
    return [one._asdict() for one in bin.discarded(folder)]


@router.post("/bin/{key}/restore", response_model=answers.Placed)
def restore_design(key: str, folder: Served) -> dict[str, Any]:
    """Put a design back where it was, unless another is there by now."""
    restored = bin.restore(folder, key)
    return {"id": restored.id, "version": restored.version}


@router.delete("/bin", response_model=answers.Emptied)
def empty_bin(folder: Served) -> dict[str, int]:
    """Throw away for good what the bin holds."""
    return {"emptied": bin.empty(folder)}


@router.get("/drafts", response_model=list[answers.DraftListed])
def list_drafts(folder: Served) -> list[dict[str, Any]]:
    """List the drafts, the newest first."""
    return [_listed(folder, draft) for draft in drafts.drafts(folder)]


@router.put("/drafts/{id:path}", response_model=answers.DraftKept)
def keep_draft(id: str, asked: asks.Draft, folder: Served) -> dict[str, Any]:  # noqa: A002
    """Put unsaved work by, in the place of an older draft of the design."""
    return drafts.keep(folder, drafts.Draft(id, when=drafts.now(), **asked.model_dump()))._asdict()


@router.get("/drafts/{id:path}", response_model=answers.DraftKept | None)
def open_draft(id: str, folder: Served) -> dict[str, Any] | None:  # noqa: A002
    """Return the draft of a design, null where it has none."""
    draft = drafts.draft_of(folder, id)
    return draft._asdict() if draft else None


@router.delete("/drafts/{id:path}", response_model=answers.Dropped)
def drop_draft(id: str, folder: Served) -> dict[str, Any]:  # noqa: A002
    """Throw the draft of a design away, if there is one."""
    drafts.drop(folder, id)
    return {"id": id}


@router.get("/watch", response_model=answers.Watched)
def watch(request: Request, since: Annotated[str, Query(max_length=80)] = "") -> dict[str, Any]:
    """Tell which designs changed on disk since a stamp, and the stamp to ask with next."""
    seen: Watch = request.app.state.watch
    return seen.since(since)._asdict()


def _listed(folder: Folder, draft: drafts.Draft) -> dict[str, Any]:
    gone = drafts.adrift(folder, draft)
    return {"id": draft.id, "version": draft.version, "when": draft.when, "gone": gone}
