"""The routes of versions, and of one change of many designs, with the bodies that they take."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter
from pydantic import Field

from cardforge.app.designer import bulk_changes, storage, versions
from cardforge.app.designer.bulk_changes import Planned, Wanted
from cardforge.app.designer.folder import Folder, words_of
from cardforge.app.designer.requests import Ask, Id, Words
from cardforge.app.designer.responses import Response
from cardforge.app.designer.routes import Served
from cardforge.core.edits import shortened_value
from cardforge.core.limits import MOST_PRINTED
from cardforge.errors import CardforgeError

history_routes = APIRouter(prefix="/api", tags=["history"])
_MOST_WORDS: Final = 20
_MOST_TOLD: Final = 40


class Designs(Ask):
    """Designs of the folder."""

    ids: list[Id] = Field(max_length=MOST_PRINTED)


class BulkChange(Designs):
    """One change of many designs: which entries change, and how, as in `cardforge set`."""

    where: list[Words] = Field(
        default_factory=list, max_length=_MOST_WORDS, description="Such as item=gun."
    )
    settings: list[Words] = Field(
        min_length=1, max_length=_MOST_WORDS, description="Such as range=7/14, breach+=1, marks-=a."
    )


class ValueChanged(Response):
    """One value that differs, in words."""

    where: str
    before: str
    after: str


class VersionListed(Response):
    """A version of a design: when and why it was kept, and what had changed."""

    key: str
    version: str
    when: str
    why: str
    points: int | float | None
    changes: list[ValueChanged]
    more: int = Field(description="How many more changes there are than are listed.")


class VersionStored(VersionListed):
    """A version with its text; without data if the text cannot be read."""

    text: str
    data: dict[str, Any] | None


class BulkSort(Response):
    """Entries of one sort in some designs, with the values that their keys have."""

    item: str = Field(description="Empty for the designs themselves.")
    found: int = Field(description="How many there are.")
    keys: dict[str, list[str]]
    lists: list[str]
    numbers: list[str]


class BulkPlanned(Response):
    """The effect of a change on one design."""

    id: str
    name: str
    changes: list[ValueChanged]
    more: int
    before: int | float | None = Field(description="Its points.")
    after: int | float | None
    new_errors: int
    fault: str = Field(description="Why it cannot be changed like this; empty if it can.")


class BulkApplied(Response):
    """A change that was written, and the designs that were skipped, with the reason."""

    key: str
    when: str
    title: str
    count: int
    left: list[str]


class BulkUndone(Response):
    """The designs that were restored, and those that were skipped, with the reason."""

    restored: list[str]
    left: list[str]


@history_routes.get("/versions/{id:path}", response_model=list[VersionListed])
def list_versions(id: str, folder: Served) -> list[dict[str, Any]]:  # noqa: A002
    """List the stored versions of a design, the newest first."""
    return [_listed(each) for each in versions.versions_of(folder, id)]


@history_routes.get("/version/{key}/{id:path}", response_model=VersionStored)
def open_version(key: str, id: str, folder: Served) -> dict[str, Any]:  # noqa: A002
    """Return one version with its text and data."""
    found = versions.version_at(folder, id, key)
    data = storage.Kept(id, found.version, found.text).data
    return {**_listed(found), "text": found.text, "data": data}


def _listed(version: versions.Version) -> dict[str, Any]:
    told = {**version._asdict(), "changes": [each._asdict() for each in version.changes]}
    return {key: value for key, value in told.items() if key != "text"}


@history_routes.post("/changes/sorts", response_model=list[BulkSort])
def list_sorts(asked: Designs, folder: Served) -> list[dict[str, Any]]:
    """List what one change can be about: the designs themselves, and their entries by item."""
    found = (storage.kept(folder, word).data for word in asked.ids)
    return [each._asdict() for each in bulk_changes.sorts([data for data in found if data])]


@history_routes.post("/changes/plan", response_model=list[BulkPlanned])
def plan_change(asked: BulkChange, folder: Served) -> list[dict[str, Any]]:
    """Show the effect of a change on designs, and write nothing."""
    wanted = Wanted(tuple(asked.where), tuple(asked.settings))
    return [_planned(folder, word, wanted) for word in asked.ids]


def _planned(folder: Folder, word: str, wanted: Wanted) -> dict[str, Any]:
    try:
        plan = bulk_changes.planned(folder, word, wanted)
    except CardforgeError as error:
        return {
            "id": word, "name": word, "changes": [], "more": 0, "before": None, "after": None,
            "new_errors": 0, "fault": words_of(error),
        }  # fmt: skip
    return {
        "id": word,
        "name": plan.name,
        "changes": [
            {
                "where": ".".join(each.where),
                "before": shortened_value(each.before),
                "after": shortened_value(each.after),
            }
            for each in plan.changes[:_MOST_TOLD]
        ],
        "more": max(0, len(plan.changes) - _MOST_TOLD),
        "before": plan.before.points,
        "after": plan.after.points,
        "new_errors": max(0, plan.after.errors - plan.before.errors),
        "fault": plan.fault,
    }


@history_routes.post("/changes", status_code=201, response_model=BulkApplied)
def apply_change(asked: BulkChange, folder: Served) -> dict[str, Any]:
    """Change designs like saves, which keep comments; skip those that cannot change."""
    wanted = Wanted(tuple(asked.where), tuple(asked.settings))
    left: list[str] = []
    plans = list(_writable(folder, asked.ids, wanted, left))
    applied = bulk_changes.write(folder, plans, wanted.title, lambda each: left.append(str(each)))
    return _told(applied, left)


def _writable(folder: Folder, ids: list[str], wanted: Wanted, left: list[str]) -> Any:
    for word in dict.fromkeys(ids):
        try:
            plan: Planned = bulk_changes.planned(folder, word, wanted)
        except CardforgeError as error:
            left.append(f"{word}: {words_of(error)}")
        else:
            if plan.fault:
                left.append(f"{word}: {plan.fault}")
            elif plan.changes:
                yield plan


@history_routes.get("/changes", response_model=BulkApplied | None)
def latest_change(folder: Served) -> dict[str, Any] | None:
    """Return the latest change of many designs that can be undone, or null."""
    applied = bulk_changes.latest(folder)
    return _told(applied, []) if applied else None


@history_routes.post("/changes/{key}/undo", response_model=BulkUndone)
def undo_change(key: Annotated[str, Field(max_length=80)], folder: Served) -> dict[str, Any]:
    """Restore every design that a change replaced, unless it has changed since."""
    left: list[str] = []
    restored = bulk_changes.undo(folder, key, lambda each: left.append(str(each)))
    return {"restored": restored, "left": left}


def _told(applied: bulk_changes.Applied, left: list[str]) -> dict[str, Any]:
    return {
        "key": applied.key, "when": applied.when, "title": applied.title,
        "count": len(applied.files), "left": left,
    }  # fmt: skip
