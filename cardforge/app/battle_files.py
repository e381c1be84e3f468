"""Battles on disk: kept as JSON, and played again when they are read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from cardforge.core.files.text import read_bytes, write_text
from cardforge.errors import CardforgeError, NotationError, ShapeError
from cardforge.leviathans.battle.record import modern, recorded, replayed

if TYPE_CHECKING:
    from pathlib import Path

    from cardforge.leviathans.battle.play import Battle

LARGEST: Final = 64 << 20


def write_battle(path: Path, battle: Battle) -> None:
    """Write a battle, or leave what was there as it was."""
    write_text(path, json.dumps(recorded(battle), ensure_ascii=False) + "\n")


def read_battle(path: Path) -> Battle:
    """Return a battle that was kept, played again.

    Raise FileError where the file holds none, or where any part of it is not what comes of its
    orders and dice.
    """
    written = _record(path)
    try:
        record = modern(written)
        battle = replayed(record)
    except CardforgeError as error:
        raise ShapeError(str(error), path) from None
    again = recorded(battle)
    for key in sorted(record.keys() | again.keys()):
        if record.get(key) != again.get(key):
            message = f"expected '{key}' as it comes out when the battle is played again"
            raise ShapeError(message, path)
    return battle


def _record(path: Path) -> dict[str, Any]:
    try:
        record = json.loads(read_bytes(path, LARGEST))
    except (ValueError, RecursionError) as error:
        raise NotationError(f"expected a battle as JSON: {error}", path) from None
    if not isinstance(record, dict):
        raise ShapeError("expected a battle, got something else", path)
    return record
