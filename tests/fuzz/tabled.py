"""Tables to start from: what `export` writes of the designs that come along, and by hand."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Final

from cardforge.app.loading import judge_text
from cardforge.app.registry import GAMES
from cardforge.core.game import Design
from cardforge.core.spreadsheets.files import write_table
from cardforge.leviathans.items import format_item
from tests.fuzz import seeds

ITEM_WORDS: Final = tuple(
    word.encode()
    for word in (
        "▲", "■", "T", "†", "^", "#", " hex", " hexes", " MP", "+1", "+1 Breach", "6/12", "15", "Y | U", "GUYRKB", "|", ": ", ":", "Homebrew: ", "Armor",
        "Miss", "Torpedo", "Long gun ", "Blast gun ", "gun ", "99", "B", "K", "  ", "/", "Breach",
    )
)  # fmt: skip


@lru_cache(maxsize=1)
def items() -> tuple[bytes, ...]:
    """Return the words of slots as tables have them."""
    ships = (each.value for each in _designs(seeds.air()))
    slots = (
        slot for ship in ships for place in ship.locations.values() for slot in place.slots.values()
    )
    return tuple(dict.fromkeys(format_item(slot).encode() for slot in slots))


def _designs(texts: tuple[bytes, ...]) -> list[Design]:
    judged = (judge_text(text.decode(), Path("seed.yaml")) for text in texts)
    return [each.design for each in judged if each.design]


@lru_cache(maxsize=12)
def _written(game: str, texts: Callable[[], tuple[bytes, ...]], ending: str) -> tuple[bytes, ...]:
    """Return tables of one design each, and one of two."""
    tables = GAMES[game].tables
    assert tables
    designs = [each for each in _designs(texts()) if not tables.passed_over(each)]
    made = []
    for chosen in (designs[:1], designs[1:2], designs[2:3], designs[:2]):
        with tempfile.TemporaryDirectory() as place:
            path = Path(place, f"table{ending}")
            write_table(path, tables.write(tuple(chosen)))
            made.append(path.read_bytes())
    return tuple(made)


def air_csv() -> tuple[bytes, ...]:
    """Return slot tables of air ships."""
    made = _written("leviathans", seeds.air, ".csv")
    return (*made, made[0].replace(b",", b";"), made[1].replace(b"\n", b"\r\n"))


def fleet_csv() -> tuple[bytes, ...]:
    """Return tables of ships at fleet scale."""
    return _written("warfleet", seeds.fleet_scale, ".csv")


def starships_csv() -> tuple[bytes, ...]:
    """Return tables of starships."""
    return _written("starships", seeds.starships, ".csv")


def air_workbook() -> tuple[bytes, ...]:
    """Return workbooks of air ships."""
    return _written("leviathans", seeds.air, ".xlsx")


def fleet_workbook() -> tuple[bytes, ...]:
    """Return workbooks of ships at fleet scale."""
    return _written("warfleet", seeds.fleet_scale, ".xlsx")


def starships_workbook() -> tuple[bytes, ...]:
    """Return workbooks of starships."""
    return _written("starships", seeds.starships, ".xlsx")
