"""Battles on disk: kept as JSON, and played again when they are read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from cardforge.app.reports.battles import account_data
from cardforge.core.files import read_bytes, write_text
from cardforge.core.limits import DEEPEST_NESTING, LARGEST_RECORD, MOST_FINDINGS
from cardforge.errors import CardforgeError, NotationError, OrderError, ShapeError
from cardforge.leviathans.battle.record import modern, recorded, replayed

if TYPE_CHECKING:
    from pathlib import Path

    from cardforge.leviathans.battle.play import Battle


ACCOUNT: Final = "account"
"""The key of what follows from the rest of a record; records written before it have none."""


def battle_data(battle: Battle) -> dict[str, Any]:
    """Return a battle as it is saved: its record, and who won and why."""
    return {**recorded(battle), ACCOUNT: account_data(battle)}


def write_battle(path: Path, battle: Battle) -> None:
    """Write a battle, or leave what was there as it was."""
    write_text(path, json.dumps(battle_data(battle), ensure_ascii=False) + "\n")


def read_battle(path: Path) -> Battle:
    """Return a battle that was kept, played again.

    Raise FileError where the file holds none, or where any part of it is not what comes of its
    orders and dice. The account is not compared: it is calculated again, perhaps in other words.
    """
    written = {key: value for key, value in _record(path).items() if key != ACCOUNT}
    try:
        record = modern(written)
        battle = replayed(record)
    except CardforgeError as error:
        raise ShapeError(_told(error), path) from None
    again = recorded(battle)
    for key in sorted(record.keys() | again.keys()):
        if record.get(key) != again.get(key):
            message = f"expected '{key}' as it comes out when the battle is played again"
            raise ShapeError(message, path)
    return battle


def _told(error: CardforgeError) -> str:
    """Return what is wrong with a battle; of very many orders that break rules the first."""
    lines = str(error).split("\n") if isinstance(error, OrderError) else [str(error)]
    more = len(lines) - MOST_FINDINGS
    return "\n".join([*lines[:MOST_FINDINGS], *([f"and {more:,} more faults"] if more > 0 else [])])


def _record(path: Path) -> dict[str, Any]:
    try:
        record = json.loads(read_bytes(path, LARGEST_RECORD))
    except RecursionError:
        message = f"expected a battle as JSON, at most {DEEPEST_NESTING} levels of nesting"
        raise NotationError(message, path) from None
    except ValueError as error:
        raise NotationError(f"expected a battle as JSON: {error}", path) from None
    if not isinstance(record, dict):
        raise ShapeError("expected a battle, got something else", path)
    return record
