"""The routes of the designer: designs, figures, drafts and the bin, choices, print jobs."""

from __future__ import annotations

import json
import mimetypes
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from urllib.parse import quote

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import FileResponse, Response

from cardforge.app.designer import (
    choices,
    figures,
    glossary,
    preview,
    requests,
    responses,
    storage,
    versions,
)
from cardforge.app.designer.folder import Folder, MissingError, Watch
from cardforge.app.designer.print_jobs import Job, Jobs, work_for
from cardforge.app.registry import GAMES
from cardforge.core.files import parse, read_text
from cardforge.core.files.editing import amended, written
from cardforge.press.fonts import standard_book
from cardforge.press.scene import Scene

design_routes = APIRouter(prefix="/api", tags=["designs"])


def folder_of(request: Request) -> Folder:
    """Return the folder that is served."""
    folder: Folder = request.app.state.folder
    return folder


Served = Annotated[Folder, Depends(folder_of)]


@design_routes.get("/designs", response_model=list[responses.Listed])
def list_designs(folder: Served) -> list[dict[str, Any]]:
    """List the designs of the folder, with the number of findings of each."""
    return storage.listed(folder)


@design_routes.post("/designs", status_code=201, response_model=responses.Placed)
def make_design(asked: requests.New, folder: Served) -> dict[str, Any]:
    """Make a design from a preset, a copy, data or text; its file is named after it."""
    made = choices.make(folder, asked)
    return {"id": made.id, "version": made.version}


@design_routes.post("/designs/{id:path}/rename", response_model=responses.Placed)
def rename_design(id: str, asked: requests.Rename, folder: Served) -> dict[str, Any]:  # noqa: A002
    """Rename a design's file, or move it to another folder below this one."""
    renamed = storage.rename(folder, id, asked.id)
    versions.follow(folder, id, asked.id)
    return {"id": renamed.id, "version": renamed.version}


@design_routes.get("/designs/{id:path}/rename", response_model=responses.MayRename)
def may_rename_design(id: str, to: str, folder: Served) -> dict[str, str]:  # noqa: A002
    """Return whether a design could have another id, without changing it."""
    return {"fault": storage.obstacle(folder, id, to)}


@design_routes.get("/designs/{id:path}", response_model=responses.Opened)
def open_design(id: str, folder: Served) -> dict[str, Any]:  # noqa: A002
    """Return a design's text and plain data, and the version that a save has to name."""
    kept = storage.kept(folder, id)
    data = kept.data
    known = data or {}
    return {
        **kept._asdict(),
        "data": data,
        "earlier": versions.earlier(folder, id, kept.version),
        "game": _word(known, "game"),
        "name": _word(known, "name"),
    }


@design_routes.put(
    "/designs/{id:path}",
    response_model=responses.Saved,
    responses={409: {"model": responses.Conflict}},
)
def save_design(id: str, asked: requests.Save, folder: Served) -> dict[str, Any]:  # noqa: A002
    """Save data (its file keeps comments and order) or text, if the file is of that version."""
    if asked.data is not None:
        saved = storage.save_data(folder, id, asked.version, asked.data)
    else:
        saved = storage.save_text(folder, id, asked.version, asked.text or "")
    return {"version": saved.version, "text": saved.text}


@design_routes.post("/text", response_model=responses.TextOf)
def write_text(asked: requests.Written, folder: Served) -> dict[str, Any]:
    """Return the text that saving the data would write, without writing it."""
    path = Path(asked.id or "new.yaml")
    base = asked.base
    if base is None and asked.id is not None:
        base = storage.kept(folder, asked.id).text
    text = written(asked.data, path) if base is None else amended(base, asked.data, path)
    return {"text": text}


def _word(data: dict[str, Any], key: str) -> str | None:
    value = data.get(key)
    return value if isinstance(value, str) else None


figure_routes = APIRouter(prefix="/api", tags=["figures"])
Face = Callable[[str], Scene]
"""Draws a face in a theme."""


def _drawn(kind: str) -> dict[int | str, dict[str, Any]]:
    """Return the OpenAPI description of an answer that is a picture of this kind."""
    return {200: {"content": {kind: {"schema": {"type": "string", "format": "binary"}}}}}


@figure_routes.post("/look", response_model=responses.Looked)
def look(asked: requests.Look, folder: Served) -> Any:
    """Check, cost and draw a design, saved or not: everything that changes with an edit."""
    return _json(preview.look(_source(folder, asked), asked.theme, asked.pictures))


@figure_routes.post("/odds", response_model=dict[str, Any])
def odds(asked: requests.Odds, folder: Served) -> Any:
    """Calculate the exact odds of one ship firing at another, with charts as SVG."""
    return _json(figures.odds(folder, asked))


@figure_routes.post("/compare", response_model=dict[str, Any])
def compare(asked: requests.Compare, folder: Served) -> Any:
    """Set two designs of one game side by side in figures."""
    return _json(figures.comparison(folder, asked))


@figure_routes.post("/warfleet", response_model=dict[str, Any])
def fleet_scale(asked: requests.WarFleet, folder: Served) -> Any:
    """Convert a design to fleet scale."""
    return _json(figures.fleet_scale(folder, asked))


@figure_routes.post("/warfleet/keep", status_code=201, response_model=responses.Placed)
def keep_at_fleet_scale(asked: requests.KeptAtFleetScale, folder: Served) -> dict[str, str]:
    """Save the fleet-scale conversion of a design as a new design."""
    kept = figures.kept_at_fleet_scale(folder, asked.data)
    return {"id": kept.id, "version": kept.version}


@figure_routes.get(
    "/designs/{id:path}/card.svg", response_class=Response, responses=_drawn("image/svg+xml")
)
def card_svg(id: str, folder: Served, theme: requests.Theme = "colour", v: str = "") -> Response:  # noqa: A002
    """Return the front of a design's card as SVG; with its version as `v` it may be kept."""
    return _picture(folder, id, v, "image/svg+xml", lambda face: preview.as_svg(face(theme)))


@figure_routes.get(
    "/designs/{id:path}/card.png", response_class=Response, responses=_drawn("image/png")
)
def card_png(id: str, folder: Served, theme: requests.Theme = "colour", v: str = "") -> Response:  # noqa: A002
    """Return the card as a small picture, or a picture with the reason why there is none."""
    return _picture(folder, id, v, "image/png", lambda face: preview.as_png(face(theme)))


def _picture(
    folder: Folder, word: str, version: str, kind: str, draw: Callable[[Face], bytes]
) -> Response:
    kept = storage.kept(folder, word)
    face = partial(preview.front, kept.text, folder.path(word))
    alone = not {"art", "kind"} & set(kept.data or ())
    lasting = version == kept.version and alone
    headers = {"cache-control": "private, max-age=31536000, immutable" if lasting else "no-cache"}
    return Response(draw(face), media_type=kind, headers=headers)


def _source(folder: Folder, asked: requests.Look) -> preview.Source:
    path = folder.path(asked.id) if asked.id else folder.root / preview.UNSAVED
    if asked.data is not None:
        return preview.source_of(asked.data, path)
    return preview.source_of_text(asked.text or "", path, asked.art)


def _json(data: Any) -> Response:
    """Answer without the checks of the models, which take long for drawings; tests do them."""
    return Response(json.dumps(data, ensure_ascii=False), media_type="application/json")


keeping_routes = APIRouter(prefix="/api", tags=["keeping"])


@keeping_routes.post("/designs/{id:path}/bin", response_model=responses.Binned)
def bin_design(id: str, folder: Served) -> dict[str, Any]:  # noqa: A002
    """Move a design to the bin, from which it can be restored."""
    return storage.discard(folder, id)._asdict()


@keeping_routes.get("/bin", response_model=list[responses.Binned])
def list_bin(folder: Served) -> list[dict[str, Any]]:
    """List the designs in the bin, the latest first."""
    return [one._asdict() for one in storage.discarded(folder)]


@keeping_routes.post("/bin/{key}/restore", response_model=responses.Placed)
def restore_design(key: str, folder: Served) -> dict[str, Any]:
    """Restore a design, unless its name is taken by now."""
    restored = storage.restore(folder, key)
    return {"id": restored.id, "version": restored.version}


@keeping_routes.delete("/bin", response_model=responses.Emptied)
def empty_bin(folder: Served) -> dict[str, int]:
    """Empty the bin permanently."""
    return {"emptied": storage.empty_bin(folder)}


@keeping_routes.get("/drafts", response_model=list[responses.DraftListed])
def list_drafts(folder: Served) -> list[dict[str, Any]]:
    """List the drafts, the newest first."""
    return [_listed(folder, draft) for draft in versions.drafts_in(folder)]


@keeping_routes.put("/drafts/{id:path}", response_model=responses.DraftKept)
def keep_draft(id: str, asked: requests.Draft, folder: Served) -> dict[str, Any]:  # noqa: A002
    """Put unsaved work by, in the place of an older draft of the design."""
    draft = versions.StoredDraft(id, when=versions.now(), **asked.model_dump())
    return versions.keep_draft(folder, draft)._asdict()


@keeping_routes.get("/drafts/{id:path}", response_model=responses.DraftKept | None)
def open_draft(id: str, folder: Served) -> dict[str, Any] | None:  # noqa: A002
    """Return the draft of a design, or null if it has none."""
    draft = versions.draft_of(folder, id)
    return draft._asdict() if draft else None


@keeping_routes.delete("/drafts/{id:path}", response_model=responses.Dropped)
def drop_draft(id: str, folder: Served) -> dict[str, Any]:  # noqa: A002
    """Throw the draft of a design away, if there is one."""
    versions.drop_draft(folder, id)
    return {"id": id}


@keeping_routes.get("/watch", response_model=responses.Watched)
def watch(request: Request, since: Annotated[str, Query(max_length=80)] = "") -> dict[str, Any]:
    """Return the designs that changed on disk since a stamp, and the next stamp to ask with."""
    seen: Watch = request.app.state.watch
    return seen.since(since)._asdict()


def _listed(folder: Folder, draft: versions.StoredDraft) -> dict[str, Any]:
    gone = versions.adrift(folder, draft)
    return {"id": draft.id, "version": draft.version, "when": draft.when, "gone": gone}


list_routes = APIRouter(prefix="/api", tags=["choices"])
fonts = APIRouter(include_in_schema=False)


@list_routes.get("/schema/{game}")
def schema(game: Literal[tuple(GAMES)]) -> dict[str, Any]:  # type: ignore[valid-type]
    """Return the JSON Schema of a game's files."""
    return GAMES[game].schema()


@list_routes.get("/kinds", response_model=responses.Kinds)
def kinds() -> dict[str, Any]:
    """Return the kinds of slots with their fields, marks, locations, nations and Types."""
    return choices.kinds()


@list_routes.get("/glossary", response_model=list[responses.Explained])
def list_terms() -> list[dict[str, Any]]:
    """List the terms of all games and the rules of the checker, each in two lines."""
    return [
        {"name": each.name, "lines": each.lines, "words": each.words, "games": each.games}
        for each in glossary.entries()
    ]


@list_routes.get("/presets", response_model=responses.Presets)
def presets() -> dict[str, Any]:
    """Return the presets of new designs, game by game."""
    return choices.presets()


@list_routes.get("/systems", response_model=list[responses.SystemTold])
def systems() -> list[dict[str, Any]]:
    """List the tactical systems of starships, and whose fire each of them changes."""
    return choices.systems()


@list_routes.get("/supplied", response_model=list[responses.Supplied])
def supplied() -> list[dict[str, Any]]:
    """List the designs that come with cardforge; their ids serve to copy, compare and aim at."""
    return list(choices.supplied_designs())


@list_routes.get("/supplied/{word}", response_model=responses.SuppliedDesign)
def open_supplied(word: str) -> dict[str, Any]:
    """Return the text and data of a design that comes with cardforge."""
    path = choices.own_path(word)
    text = read_text(path)
    return {"id": word, "text": text, "data": parse(text, path).data}


@list_routes.get("/themes", response_model=list[str])
def themes() -> list[str]:
    """List the looks in which cards are drawn."""
    return choices.themes()


@list_routes.get("/profiles", response_model=list[responses.ProfileTold])
def profiles() -> list[dict[str, Any]]:
    """List for which printers and print shops things are made."""
    return choices.profiles()


@fonts.get("/fonts/{role}.ttf")
def font(role: str) -> FileResponse:
    """Return the first face of a role, so that pages wear the type of the cards."""
    roles = standard_book().roles
    if role not in roles:
        raise MissingError(f"expected a font role ({', '.join(sorted(roles))}), got '{role}'")
    kept = {"cache-control": "public, max-age=604800"}
    return FileResponse(roles[role][0], media_type="font/ttf", headers=kept)


print_routes = APIRouter(prefix="/api", tags=["printing"])
_BYTES: Final = {"schema": {"type": "string", "format": "binary"}}
_FILES: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "content": dict.fromkeys(
            ("application/pdf", "application/zip", "image/png", "image/svg+xml"), _BYTES
        )
    }
}


def jobs_of(request: Request) -> Jobs:
    """Return the jobs of the designer."""
    jobs: Jobs = request.app.state.jobs
    return jobs


AtWork = Annotated[Jobs, Depends(jobs_of)]


@print_routes.post("/print", status_code=202, response_model=responses.Started)
def start_printing(asked: requests.Print, folder: Served, jobs: AtWork) -> dict[str, str]:
    """Queue a print job: cards, counters or a whole kit, of designs or of unsaved data."""
    return {"job": jobs.start(work_for(folder, asked)).key}


@print_routes.get("/jobs/{job}", response_model=responses.JobState)
def look_after_job(job: str, jobs: AtWork) -> dict[str, Any]:
    """Return the progress of a job and its finished files. Jobs are kept for an hour."""
    return _told(jobs.job(job))


@print_routes.get("/jobs/{job}/files/{name:path}", response_class=FileResponse, responses=_FILES)
def fetch_file(job: str, name: str, jobs: AtWork) -> FileResponse:
    """Return a file that a job made."""
    path = jobs.file(job, name)
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    saved_as = name.replace("/", "-")
    return FileResponse(
        path, media_type=kind, filename=saved_as, content_disposition_type="inline"
    )  # fmt: skip


def _told(job: Job) -> dict[str, Any]:
    finished = job.finished is not None  # read first: a job that ends meanwhile has files to come
    files = [
        {"name": name, "url": f"/api/jobs/{job.key}/files/{quote(name)}", "bytes": _size(path)}
        for name, path in job.files.items()
    ]
    return {
        "job": job.key, "done": job.done, "total": job.total, "label": job.label,
        "finished": finished, "files": files, "remarks": job.remarks,
        "error": job.error,
    }  # fmt: skip


def _size(path: Any) -> int:
    return int(path.stat().st_size)
