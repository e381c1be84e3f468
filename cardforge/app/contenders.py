"""Who fights: a ship, several ships, or a fleet file, under the orders of a captain."""

from __future__ import annotations

import hashlib
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.app import workspace
from cardforge.app.fleets import muster_file
from cardforge.app.loading import expect_any, open_design, opened
from cardforge.app.odds import expect_air
from cardforge.app.registry import AIR, GAMES
from cardforge.app.reports.figures import unproven_told
from cardforge.app.workspace import design_files, file_meant, shown
from cardforge.core.figures import Amount
from cardforge.core.files import read
from cardforge.core.files.document import exists, is_folder
from cardforge.core.hexes import ORIGIN
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
    unproven: str = ""
    """Why nothing proves that the points hold; nothing for most sides."""

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

    Raise CardforgeError where a ship of it cannot be used: without her it is another side.
    """
    whole, paths = Path(words), paths_meant(words)
    if len(paths) == 1 and workspace.holds_fleet(paths[0]):
        return _fit(_fleet(paths[0], captain), paths[0])
    others = set(passed_over(paths))
    files = [file for path in paths for file in design_files([path]) if file not in others]
    if not files:
        raise CallError(f"expected a ship or a fleet, found none in '{words}'")
    faults: list[CardforgeError] = []
    designs = list(opened(files, faults))
    expect_any([], faults)
    return side_of(designs, captain, whole)


def side_of(designs: Sequence[Design], captain: str, path: Path) -> Contender:
    """Return designs as one side; raise CallError, which names the path, if they cannot fight."""
    for design in designs:
        expect_air(design, shown(design.document.path))
    return _fit(_ships(designs, captain), path)


def paths_meant(words: str) -> list[Path]:
    """Return the paths that words for a side mean: the one there is, or several with commas."""
    whole = Path(words)
    return [whole] if exists(whole) else [Path(word) for word in words.split(",") if word]


def entrants(
    paths: Sequence[Path], faults: list[CardforgeError], captain: str = USUAL_CAPTAIN
) -> list[Contender]:
    """Return every air ship and every fleet that is named, by their names, each name once.

    A folder means its ships: a fleet in it takes part only if its own file is named.

    `faults` gets the error of each file that cannot be used. Raise CallError where there are not
    two left.
    """
    others = set(passed_over(paths))
    found: dict[Path, Contender] = {}
    for file in design_files(paths):
        if file not in others:
            try:
                found[file] = contender(str(file), captain)
            except CardforgeError as error:
                faults.append(error)
    expect_any(found, faults)
    shared = Counter(each.name for each in found.values())
    named = [
        each._replace(name=f"{each.name} ({file})") if shared[each.name] > 1 else each
        for file, each in found.items()
    ]
    if len(named) < 2:
        where = ", ".join(map(str, paths))
        lost = f"; {len(faults)} cannot be used" if faults else ""
        raise CallError(
            f"expected two ships or fleets at least, found {len(named)} in {where}{lost}"
        )
    return sorted(named, key=lambda each: each.name)


def passed_over(paths: Sequence[Path]) -> list[Path]:
    """Return the files of other games that lie in folders; one that is named is not among them."""
    folders = [path for path in map(file_meant, paths) if is_folder(path)]
    named = {file_meant(path) for path in paths}
    return [file for file in design_files(folders) if file not in named and _is_of_other(file)]


def _is_of_other(file: Path) -> bool:
    """Return whether a file is of another game; one that cannot be used is reported elsewhere."""
    try:
        return read(file).data.get("game") in GAMES.keys() - {AIR}
    except FileError:
        return False


def _fleet(path: Path, captain: str) -> Contender:
    found, _ = muster_file(read(path), open_design)
    missing = [each for each in found.findings if each.rule == workspace.SHIP.id]
    if missing:
        raise FileError(missing[0].message, path, missing[0].mark)
    fleet = found.fleet
    designs = [expect_air(berth.design, str(path)) for berth in fleet.ships]
    ships = tuple(
        design.value.model_copy(update={"name": berth.name})
        for design, berth in zip(designs, fleet.ships, strict=True)
    )
    return Contender(fleet.name, ships, fleet.points, captain, unproven_told(designs))


def _ships(designs: Sequence[Design], captain: str) -> Contender:
    ships = tuple(design.value for design in designs)
    points = sum(GAMES[design.game].cost(design).total for design in designs)
    return Contender(fleet_name(ships), ships, points, captain, unproven_told(designs))


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
