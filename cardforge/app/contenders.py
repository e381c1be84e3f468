"""Who fights: a ship, several ships, or a fleet file, under the orders of a captain."""

from __future__ import annotations

import hashlib
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.app import fleet_files
from cardforge.app.asking import expect_air
from cardforge.app.fleets import muster_file
from cardforge.app.games import AIR, GAMES
from cardforge.app.judging import open_design
from cardforge.app.workspace import design_files, files_meant
from cardforge.core.files import read
from cardforge.core.hexes import ORIGIN
from cardforge.core.ledger import Amount
from cardforge.errors import CallError, CardforgeError, FileError
from cardforge.leviathans.arcs import Placement
from cardforge.leviathans.battle.captains import (
    Commission,
    GoodCaptain,
    RandomCaptain,
    SimpleCaptain,
)
from cardforge.leviathans.battle.deployment import zones
from cardforge.leviathans.battle.parties import fleet_name
from cardforge.leviathans.battle.state import TWO_SHEETS, mustered
from cardforge.leviathans.ship import Ship

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardforge.core.game import Design

CAPTAINS: Final[Mapping[str, Commission]] = {
    "simple": SimpleCaptain,
    "good": GoodCaptain,
    "random": RandomCaptain,
}
USUAL_CAPTAIN: Final = "simple"
MOST_HEXES: Final = len(zones(TWO_SHEETS)[0]) // 2
"""How many hexes the ships of a side may cover: half of those in which it deploys."""


class Contender(NamedTuple):
    """One side of a battle: its ships, who commands them, and what they are worth."""

    name: str
    ships: tuple[Ship, ...]
    points: Amount
    captain: str = USUAL_CAPTAIN

    @property
    def mark(self) -> str:
        """What tells it from any other: a digest of its ships and its captain."""
        return _mark(self.ships, self.captain)


@lru_cache(maxsize=1024)
def _mark(ships: tuple[Ship, ...], captain: str) -> str:
    """Work a side's mark out, once: asked between games it might be what Ctrl-C interrupts.

    Pydantic tells of an interruption in the middle of its work as of a fault.
    """
    told = [ship.model_dump_json() for ship in ships]
    return hashlib.sha256("\n".join([captain, *told]).encode()).hexdigest()


def contender(words: str, captain: str = USUAL_CAPTAIN) -> Contender:
    """Return the side that words mean: a path, a bare name, or several with commas between them.

    Raise CardforgeError where one cannot be used, or where they are no side of a battle.
    """
    whole, paths = Path(words), paths_meant(words)
    if len(paths) == 1 and fleet_files.holds_fleet(paths[0]):
        return _fit(_fleet(paths[0], captain), paths[0])
    others = set(passed_over(paths))
    files = [file for path in paths for file in design_files([path]) if file not in others]
    if not files:
        raise CallError(f"expected a ship or a fleet, found none in '{words}'")
    designs = [expect_air(open_design(file), str(file)) for file in files]
    return _fit(_ships(designs, captain), whole)


def paths_meant(words: str) -> list[Path]:
    """Return the paths that words for a side mean: the one there is, or several with commas."""
    whole = Path(words)
    return [whole] if whole.exists() else [Path(word) for word in words.split(",") if word]


def entrants(paths: Sequence[Path], captain: str = USUAL_CAPTAIN) -> list[Contender]:
    """Return every air ship and every fleet that paths mean, by their names, each name once.

    Raise CardforgeError where one cannot be used, or where there are not two.
    """
    others = set(passed_over(paths))
    files = [file for file in files_meant(paths) if file not in others]
    found = [contender(str(file), captain) for file in files]
    shared = Counter(each.name for each in found)
    named = [
        each._replace(name=f"{each.name} ({file})") if shared[each.name] > 1 else each
        for each, file in zip(found, files, strict=True)
    ]
    if len(named) < 2:
        where = ", ".join(map(str, paths))
        raise CallError(f"expected two ships or fleets at least, found {len(named)} in {where}")
    return sorted(named, key=lambda each: each.name)


def passed_over(paths: Sequence[Path]) -> list[Path]:
    """Return the files of other games that lie in folders; one that is named is not among them."""
    folders = [path for path in paths if path.is_dir()]
    found = (file for file in files_meant(folders) if file not in paths and file.is_file())
    return [file for file in found if read(file).data.get("game", AIR) != AIR]


def _fleet(path: Path, captain: str) -> Contender:
    found, _ = muster_file(read(path), open_design)
    missing = [each for each in found.findings if each.rule == fleet_files.SHIP.id]
    if missing:
        raise FileError(missing[0].message, path, missing[0].mark)
    fleet = found.fleet
    designs = [expect_air(berth.design, str(path)) for berth in fleet.ships]
    ships = tuple(
        design.value.model_copy(update={"name": berth.name})
        for design, berth in zip(designs, fleet.ships, strict=True)
    )
    return Contender(fleet.name, ships, fleet.points, captain)


def _ships(designs: Sequence[Design], captain: str) -> Contender:
    ships = tuple(design.value for design in designs)
    points = sum(GAMES[design.game].cost(design).total for design in designs)
    return Contender(fleet_name(ships), ships, points, captain)


def _fit(side: Contender, path: Path) -> Contender:
    """Return a side that can be mustered and deployed; raise CallError where it cannot."""
    try:
        mustered((side.ships, side.ships))
    except CardforgeError as error:
        raise CallError(f"{path}: {error}") from None
    covered = sum(len(Placement(each.type, ORIGIN, 0).hexes) for each in side.ships)
    if covered > MOST_HEXES:
        message = f"expected ships of {MOST_HEXES} hexes together at most, to leave room to deploy"
        raise CallError(f"{path}: {message}, got {covered}")
    return side
