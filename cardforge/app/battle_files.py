"""Saved battles and tournaments: read, written and resumed."""

from __future__ import annotations

import contextlib
import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pydantic import TypeAdapter, ValidationError

from cardforge import __version__
from cardforge.app.contenders import battles_of, fighting
from cardforge.app.duels import meetings
from cardforge.app.reports.battles import side_data, terms_data
from cardforge.core.battles import Tally
from cardforge.core.files import read_bytes, write_text
from cardforge.core.limits import (
    DEEPEST_NESTING,
    LARGEST_RECORD,
    MOST_FINDINGS,
    MOST_TURNS,
    MOST_VESSELS,
)
from cardforge.core.wording import shortened
from cardforge.errors import (
    CallError,
    CardforgeError,
    FileError,
    FilesError,
    NotationError,
    OrderError,
    ShapeError,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from cardforge.app.contenders import Contender
    from cardforge.app.duels import Meeting, Results
    from cardforge.core.battles import Battle, Battles, Terms


def write_battle(path: Path, battle: Battle) -> None:
    """Write a battle, or leave what was there as it was."""
    write_text(path, json.dumps(battle.record(), ensure_ascii=False) + "\n")


def read_battle(path: Path) -> Battle:
    """Return a saved battle, replayed.

    Raise FileError if the file is not a saved battle, or if any part differs from the result of its
    orders and dice.
    """
    record = _record(path)
    try:
        return _battles_in(record).replay(record)
    except CardforgeError as error:
        raise ShapeError(_told(error), path) from None


def _battles_in(record: dict[str, Any]) -> Battles:
    """Return the battles of the game that a record names.

    For an unknown game, return battles that reject the record with a clear message.
    """
    every = fighting().values()
    named = (each for each in every if each.record_game == record.get("game"))
    return next(named, next(iter(every)))


def _told(error: CardforgeError) -> str:
    """Return what is wrong with a battle; of very many orders that break rules the first."""
    lines = str(error).split("\n") if isinstance(error, OrderError) else [str(error)]
    more = len(lines) - MOST_FINDINGS
    rest = [f"and {more:,} more problems"] if more > 0 else []
    return "\n".join([*lines[:MOST_FINDINGS], *rest])


def _record(path: Path) -> dict[str, Any]:
    try:
        record = json.loads(read_bytes(path, LARGEST_RECORD))
    except RecursionError:
        message = f"expected a saved battle (JSON) with at most {DEEPEST_NESTING} levels of nesting"
        raise NotationError(message, path) from None
    except ValueError as error:
        raise NotationError(f"expected a saved battle (JSON): {error}", path) from None
    if not isinstance(record, dict):
        raise ShapeError("this file is not a saved battle", path)
    return record


QUESTION: Final = "question.json"
MEETINGS: Final = "meetings"
_TALLY: Final = TypeAdapter(Tally)
_MOST_NAMED: Final = 12
_ENDLESS: Final = 10**18
_WORDS: Final = {"games": "games per matchup", "version": "cardforge"}
_EDITION: Final = "edition"
"""The key of the rules and captains that play: see `Battles.edition`."""
_LOSSES: Final = ("losses_a", "losses_b")


class Book(NamedTuple):
    """The folder of a tournament that has been asked for."""

    folder: Path
    entrants: int
    games: int
    losses: int
    """The number of ways in which ships can be lost."""
    is_earlier: bool = False
    """Whether an earlier edition played these games, which knew fewer ways."""

    def keep(self, meeting: Meeting, tally: Tally) -> None:
        """Write the result of a matchup atomically."""
        write_text(self._path(meeting), json.dumps(asdict(tally)) + "\n")

    def known(self) -> Results:
        """Return the saved results; raise FileError for invalid ones.

        One invalid file is a FileError; several are a FilesError that names each.
        """
        known: Results = {}
        faults: list[FileError] = []
        for meeting in meetings(self.entrants):
            path = self._path(meeting)
            try:
                if path.exists():
                    known[meeting] = self._tally(path)
            except FileError as error:
                faults.append(error)
        if faults:
            raise faults[0] if len(faults) == 1 else FilesError(tuple(faults))
        return known

    def begin_anew(self) -> None:
        """Delete every saved result, and nothing else."""
        for path in self.results():
            with contextlib.suppress(FileNotFoundError):
                path.unlink()

    def results(self) -> Iterator[Path]:
        """Yield the files with results of matchups."""
        yield from sorted((self.folder / MEETINGS).glob("*-*.json"))

    def _path(self, meeting: Meeting) -> Path:
        first, second = meeting
        return self.folder / MEETINGS / f"{first + 1:03}-{second + 1:03}.json"

    def _tally(self, path: Path) -> Tally:
        try:
            tally = _TALLY.validate_python(self._whole(_json(path)))
        except ValidationError as error:
            raise ShapeError(_broken(error.errors()[0]["msg"]), path) from None
        if fault := _fault(tally, self.games, self.losses):
            raise ShapeError(_broken(fault), path)
        return tally

    def _whole(self, data: Any) -> Any:
        """Return a result completed with zeros for losses that it omits."""
        if not isinstance(data, dict):
            return data
        none = (0,) * self.losses
        return {**data, **{key: self._padded(data.get(key, none)) for key in _LOSSES}}

    def _padded(self, losses: Any) -> Any:
        if not self.is_earlier or not isinstance(losses, (list, tuple)):
            return losses
        return (*losses, *(0,) * (self.losses - len(losses)))


def _fault(tally: Tally, games: int, ways: int) -> str:
    """Return why a tally is impossible for a tournament of this size; empty if it is sound."""
    if {len(tally.losses_a), len(tally.losses_b)} != {ways}:
        return "it counts different losses"
    if tally.games != games:
        return (
            f"it has {tally.games} games" if abs(tally.games) < _ENDLESS else "it has endless games"
        )
    parts = (tally.wins_a, tally.wins_b, tally.draws, tally.unfinished)
    within = (tally.compiled, tally.disarmed_a, tally.disarmed_b)
    losses = (*tally.losses_a, *tally.losses_b)
    if min(*parts, *within, *losses, tally.turns) < 0:
        return "it has negative counts"
    most = ((max(within), 1), (tally.turns, MOST_TURNS), (max(losses), MOST_VESSELS))
    return "it counts more than can happen" if any(n > games * each for n, each in most) else ""


def opened(folder: Path, entrants: Sequence[Contender], terms: Terms, *, fresh: bool) -> Book:
    """Return the results of a tournament in a folder, new or to be resumed.

    Raise CallError if the folder contains another tournament, unless `fresh` starts over.
    """
    asked = question(entrants, terms)
    book = Book(folder, len(entrants), terms.games, len(battles_of(entrants).losses))
    path = folder / QUESTION
    if not fresh and path.exists():
        there = _json(path)
        if isinstance(there, dict) and there.get(_EDITION) != asked[_EDITION]:
            book = book._replace(is_earlier=True)
            _expect_whole(book, there, folder)
            there = {**there, _EDITION: asked[_EDITION], "version": asked["version"]}
        _expect_same(there, asked, folder)
    else:
        book.begin_anew()
        write_text(path, json.dumps(asked, ensure_ascii=False, indent=2) + "\n")
    return book


def _expect_whole(book: Book, there: dict[str, Any], folder: Path) -> None:
    """Raise CallError if matchups are left of a tournament that was started with other rules."""
    if len(book.known()) < len(meetings(book.entrants)):
        number = shortened(there.get(_EDITION, "none"))
        raise CallError(
            f"the tournament in '{folder}' was started with other rules (edition {number}), so its "
            "remaining matchups cannot be played: start over with --fresh"
        )


def question(entrants: Sequence[Contender], terms: Terms) -> dict[str, Any]:
    """Return what a tournament asks, as plain data: two with the same have the same answer."""
    return {
        "version": __version__,
        _EDITION: battles_of(entrants).edition,
        "games": terms.games,
        "seed": terms.seed,
        **terms_data(terms),
        "entrants": [{**side_data(each), "mark": each.mark} for each in entrants],
    }


def _expect_same(there: Any, asked: dict[str, Any], folder: Path) -> None:
    if there == asked:
        return
    differing = "; ".join(_differences(there if isinstance(there, dict) else {}, asked))
    raise CallError(
        f"'{folder}' contains a different tournament ({differing}): "
        "choose another folder with -o, or start over with --fresh"
    )


def _differences(there: dict[str, Any], asked: dict[str, Any]) -> Iterator[str]:
    """Yield the differences between two questions."""
    for key, value in asked.items():
        if key != "entrants" and there.get(key) != value:
            yield f"{_WORDS.get(key, key)} {value}, before {shortened(there.get(key))}"
    before, now = _marks(there), _marks(asked)
    for words, names in (
        ("without", before.keys() - now.keys()),
        ("with", now.keys() - before.keys()),
        ("changed:", {name for name in before.keys() & now.keys() if before[name] != now[name]}),
    ):
        if names:
            more = f" and {len(names) - _MOST_NAMED:,} more" if len(names) > _MOST_NAMED else ""
            told = (shortened(name) for name in sorted(names)[:_MOST_NAMED])
            yield f"{words} {', '.join(told)}{more}"


def _marks(question_: dict[str, Any]) -> dict[str, object]:
    entrants = question_.get("entrants")
    known = entrants if isinstance(entrants, list) else []
    return {str(each.get("name")): each for each in known if isinstance(each, dict)}


def _json(path: Path) -> Any:
    try:
        return json.loads(read_bytes(path))
    except RecursionError:
        message = f"at most {DEEPEST_NESTING} levels of nesting"
        raise NotationError(_broken(message), path) from None
    except ValueError as error:
        raise NotationError(_broken(str(error)), path) from None


def _broken(why: str) -> str:
    return f"this is not a tournament result ({why}): start over with --fresh"
