"""Saved battles: read and written."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from cardforge.app.contenders import fighting
from cardforge.core.files import read_bytes, write_text
from cardforge.core.limits import DEEPEST_NESTING, LARGEST_RECORD, MOST_FINDINGS
from cardforge.errors import CardforgeError, NotationError, OrderError, ShapeError

if TYPE_CHECKING:
    from pathlib import Path

    from cardforge.core.battles import Battle, Battles


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
