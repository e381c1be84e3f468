"""One change of many designs: planned, written as versions, and undone as one."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from pydantic import TypeAdapter, ValidationError

from cardforge.app.designer import storage, versions
from cardforge.app.designer.folder import ConflictError, Folder, MissingError
from cardforge.app.loading import loaded
from cardforge.app.reading import Reader, design_in
from cardforge.app.registry import GAMES
from cardforge.app.reports.figures import number
from cardforge.core.edits import (
    Condition,
    Data,
    Difference,
    KeySetting,
    condition,
    differences,
    edited,
    sentence,
    setting,
)
from cardforge.core.files import Document, document_of, parse, read_bytes, write_text
from cardforge.core.findings import Severity
from cardforge.core.game import Game
from cardforge.errors import CallError, CardforgeError, FileError

CHANGES: Final = "changes"
_MOST_KEPT: Final = 20
"""Number of changes to many designs that can still be undone."""
_NATIONS: Final = ("nation", "faction")


class Wanted(NamedTuple):
    """Which entries change, and how, in the words of the command."""

    where: tuple[str, ...]
    settings: tuple[str, ...]

    @property
    def title(self) -> str:
        """The change as a reader says it."""
        return sentence(self.where, self.settings)


class Sum(NamedTuple):
    """The points and errors of a design; no points if it cannot be read."""

    points: int | float | None
    errors: int
    fault: str = ""


class Planned(NamedTuple):
    """The effect of a change on one design."""

    id: str
    name: str
    version: str
    data: Data
    changes: tuple[Difference, ...]
    before: Sum
    after: Sum

    @property
    def fault(self) -> str:
        """Why the result could not be read; empty if it could."""
        return self.after.fault


def planned(folder: Folder, word: str, wanted: Wanted) -> Planned:
    """Return the effect of a change on a design; raise CardforgeError if it cannot be read."""
    kept = storage.kept(folder, word)
    path = folder.path(word)
    document = parse(kept.text, path)
    design = design_in(document)
    changed = edited(document.data, *_meant(GAMES[design.game], wanted))
    changes = tuple(differences(document.data, changed))
    before = after = _sum(path, lambda: document)
    if changes:
        beside = path.with_suffix(".json")
        after = _sum(beside, lambda: document_of(dict(changed), beside))
    return Planned(word, design.name, kept.version, changed, changes, before, after)


def _meant(game: Game, wanted: Wanted) -> tuple[list[Condition], list[KeySetting]]:
    """Return a change in the game's own words: a nation by its full name."""
    conditions = [condition(word) for word in wanted.where]
    settings = [setting(word) for word in wanted.settings]
    return (
        [
            one._replace(words=tuple(game.nation_called(each).casefold() for each in one.words))
            if one.key in _NATIONS
            else one
            for one in conditions
        ],
        [
            one._replace(text=game.nation_called(one.text)) if one.key in _NATIONS else one
            for one in settings
        ],
    )


def _sum(path: Path, read: Callable[[], Document]) -> Sum:
    found = loaded(path, Reader(), read)
    errors = sum(each.severity is Severity.ERROR for each in found.findings)
    if found.design is None:
        return Sum(None, errors, found.findings[0].message)
    return Sum(number(GAMES[found.design.game].cost(found.design).total), errors)


class Rewritten(NamedTuple):
    """One file of a change: its version before and after."""

    id: str
    before: str
    after: str


class Applied(NamedTuple):
    """A change that was written, by its key."""

    key: str
    when: str
    title: str
    files: tuple[Rewritten, ...]


_APPLIED: Final = TypeAdapter(Applied)
Report = Callable[[CardforgeError], None]
"""Gets the error of each skipped file."""


def write(folder: Folder, plans: Iterable[Planned], title: str, left: Report) -> Applied:
    """Write planned changes; skip and report files that have changed since."""
    now = datetime.now(UTC)
    files = tuple(_written(folder, plans, title, left))
    key = versions.key_at(now, secrets.token_hex(4))
    applied = Applied(key, now.isoformat(timespec="milliseconds"), title, files)
    if applied.files:
        told = {**applied._asdict(), "files": [each._asdict() for each in applied.files]}
        write_text(_path(folder, applied.key), json.dumps(told, ensure_ascii=False))
        for path in _paths(folder)[_MOST_KEPT:]:
            path.unlink(missing_ok=True)
    return applied


def _written(
    folder: Folder, plans: Iterable[Planned], title: str, left: Report
) -> Iterator[Rewritten]:
    for plan in plans:
        try:
            saved = storage.save_data(folder, plan.id, plan.version, dict(plan.data), title)
        except (CardforgeError, OSError) as error:
            left(CallError(f"{plan.id}: {_said(error)}"))
        else:
            yield Rewritten(plan.id, plan.version, saved.version)


def _said(error: Exception) -> str:
    return error.message if isinstance(error, FileError) else str(error)


def latest(folder: Folder) -> Applied | None:
    """Return the newest change that was not undone, None if there is none."""
    return next(filter(None, map(_read, _paths(folder))), None)


def undo(folder: Folder, key: str, left: Report) -> list[str]:
    """Restore what a change replaced; return the ids. Skip files that changed since.

    Raise MissingError if there is no such change, or it was undone already.
    """
    applied = _read(_path(folder, key)) if versions.KEY.fullmatch(key) else None
    if applied is None:
        raise MissingError("this change was undone already, or is not stored any more")
    restored = [each.id for each in applied.files if _restore(folder, each, applied.title, left)]
    _path(folder, key).unlink(missing_ok=True)
    return restored


def _restore(folder: Folder, each: Rewritten, title: str, left: Report) -> bool:
    try:
        before = versions.version_of_hash(folder, each.id, each.before)
        storage.save_text(folder, each.id, each.after, before.text, f"undone: {title}")
    except ConflictError:
        left(CallError(f"{each.id}: changed since then: restore it from its versions"))
        return False
    except (CardforgeError, OSError) as error:
        left(CallError(f"{each.id}: {_said(error)}"))
        return False
    return True


def _path(folder: Folder, key: str) -> Path:
    return folder.hidden(CHANGES, f"{key}.json")


def _paths(folder: Folder) -> list[Path]:
    return sorted(folder.hidden(CHANGES).glob("*.json"), reverse=True)


def _read(path: Path) -> Applied | None:
    try:
        return _APPLIED.validate_json(read_bytes(path))
    except (FileError, ValidationError):
        return None


class Sort(NamedTuple):
    """Entries of one sort in some designs, such as their guns: keys with all their values."""

    item: str
    """Their `item`; empty for the designs themselves."""
    found: int
    """How many there are."""
    keys: dict[str, list[str]]
    lists: list[str]
    """Keys whose value is a list, which can be added to."""
    numbers: list[str]


_MOST_VALUES: Final = 40
_ITEM: Final = "item"


def sorts(designs: Sequence[Mapping[str, Any]]) -> list[Sort]:
    """Return the sorts of entries that some designs have, the designs themselves first."""
    entries: dict[str, list[Mapping[str, Any]]] = {"": list(designs)}
    for data in designs:
        for entry in _entries(data):
            entries.setdefault(str(entry[_ITEM]), []).append(entry)
    return [_sort(item, found) for item, found in entries.items()]


def _entries(value: Any) -> Iterator[Mapping[str, Any]]:
    """Yield all mappings at any depth that have an item."""
    inside = value.values() if isinstance(value, Mapping) else value
    if isinstance(value, Mapping) and _ITEM in value:
        yield value
    for each in inside:
        if isinstance(each, Mapping | list):
            yield from _entries(each)


def _sort(item: str, entries: Sequence[Mapping[str, Any]]) -> Sort:
    keys: dict[str, dict[str, None]] = {}
    lists: dict[str, None] = {}
    numbers: dict[str, None] = {}
    for entry in entries:
        for key, value in entry.items():
            if isinstance(value, Mapping) or key in _FIXED:
                continue
            known = keys.setdefault(key, {})
            if isinstance(value, list):
                lists[key] = None
            elif isinstance(value, int):
                numbers[key] = None
            for each in value if isinstance(value, list) else [value]:
                if len(known) < _MOST_VALUES and not isinstance(each, Mapping):
                    known[str(each)] = None
    return Sort(
        item,
        len(entries),
        {key: sorted(known) for key, known in keys.items()},
        list(lists),
        list(numbers),
    )


_FIXED: Final = frozenset({"game", "format", _ITEM, "history", "figures"})
"""Keys that a change of many designs cannot set."""
