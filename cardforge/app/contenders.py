"""Who fights: a ship, several ships, or a fleet file, under the orders of a captain."""

from __future__ import annotations

import hashlib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardforge.app import workspace
from cardforge.app.fleets import expect_one_game, muster_file
from cardforge.app.loading import expect_any
from cardforge.app.reading import Reader, design_files, opened
from cardforge.app.registry import GAMES
from cardforge.app.reports.figures import unproven_told
from cardforge.app.scenarios import Scenario, scenario_in
from cardforge.app.workspace import file_meant, shown
from cardforge.core.battles import Force, NamedShip, Side
from cardforge.core.figures import Amount
from cardforge.core.files.document import exists, is_folder
from cardforge.core.wording import counted
from cardforge.errors import CallError, CardforgeError, FileError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardforge.core.battles import Battles
    from cardforge.core.game import Design


class Contender(NamedTuple):
    """One side of a battle: its ships, captain and points."""

    game: str
    name: str
    force: Force
    points: Amount
    captain: str
    unproven: str = ""
    """Why nothing proves that the points hold; nothing for most sides."""

    @property
    def side(self) -> Side:
        """The side in the form of its game."""
        return Side(self.force, self.captain)

    @property
    def mark(self) -> str:
        """A digest of the side's ships and captain, which identifies it."""
        return hashlib.sha256("\n".join([self.captain, *self.force.texts]).encode()).hexdigest()


def fighting() -> dict[str, Battles]:
    """Return the battles of every game that has some, by the game's word."""
    return {word: game.battles() for word, game in GAMES.items() if game.battles}


def battles_for(game: str, said: str) -> Battles:
    """Return the battles of a game.

    Raise CallError if the game has none; the message names the side as it was `said`. Sides are
    rejected for their game only here.
    """
    found = GAMES[game].battles
    if found is None:
        those = " or ".join(battles.fighter for battles in fighting().values())
        raise CallError(f"expected {those}, '{said}' belongs to {game}")
    return found()


def battles_of(sides: Sequence[Contender]) -> Battles:
    """Return the battles in which some sides meet; raise CallError for sides of several games."""
    games: dict[str, str] = {}
    for side in sides:
        games.setdefault(side.game, side.name)
    if len(games) > 1:
        each = ", ".join(f"'{name}' belongs to {game}" for game, name in games.items())
        raise CallError(f"the sides must belong to one game: {each}")
    return battles_for(sides[0].game, sides[0].name)


def contender(words: str, captain: str | None = None, reader: Reader | None = None) -> Contender:
    """Return the side that the words mean: a path, a bundled name, or several with commas between.

    Default: the first captain of its game. Raise CardforgeError if one of its ships cannot be used,
    because without that ship it would be another side.
    """
    reader = reader or Reader()
    whole, paths = Path(words), paths_meant(words)
    for path in map(file_meant, paths):
        if reader.holds_scenario(path):
            raise CallError(f"'{path}' is a scenario, which has both sides: name it alone")
    if len(paths) == 1 and reader.holds_fleet(paths[0]):
        return _fleet(paths[0], captain, reader)
    others = set(passed_over(paths, reader))
    files = [file for path in paths for file in design_files([path], reader) if file not in others]
    if not files:
        raise CallError(f"no ship or fleet that can fight in '{words}'")
    faults: list[CardforgeError] = []
    designs = list(opened(files, faults, reader))
    expect_any([], faults)
    return side_of(designs, captain, whole, reader)


def side_of(
    designs: Sequence[Design], captain: str | None, path: Path, reader: Reader | None = None
) -> Contender:
    """Return designs as one side; raise CallError, which names the path, if they cannot fight."""
    for design in designs:
        battles_for(design.game, shown(design.document.path))
    reader = reader or Reader()
    points = sum(reader.cost(design).total for design in designs)
    ships = [NamedShip(design.name, design.value) for design in designs]
    return _mustered(designs, ships, points, captain, path)


def paths_meant(words: str) -> list[Path]:
    """Return the paths of a side: an existing path, or several with commas between."""
    whole = Path(words)
    return [whole] if exists(whole) else [Path(word) for word in words.split(",") if word]


def entrants(
    paths: Sequence[Path],
    faults: list[CardforgeError],
    captain: str | None = None,
    reader: Reader | None = None,
) -> list[Contender]:
    """Return every ship that fights and every named fleet, with unique names.

    A folder means its ships: a fleet in it takes part only if its own file is named. `faults` gets
    the error of each file that cannot be used. Raise CallError if fewer than two are left.
    """
    reader = reader or Reader()
    others = set(passed_over(paths, reader))
    found: dict[Path, Contender] = {}
    for file in design_files(paths, reader):
        if file not in others:
            try:
                found[file] = contender(str(file), captain, reader)
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
            f"a tournament needs at least two ships or fleets, found {len(named)} in {where}{lost}"
        )
    return sorted(named, key=lambda each: each.name)


def passed_over(paths: Sequence[Path], reader: Reader) -> list[Path]:
    """Return files in folders whose games have no battles; one that is named is not among them."""
    folders = [path for path in map(file_meant, paths) if is_folder(path)]
    named = {file_meant(path) for path in paths}
    files = (file for file in design_files(folders, reader) if file not in named)
    return [file for file in files if _is_of_other(file, reader)]


def _is_of_other(file: Path, reader: Reader) -> bool:
    """Return whether a file is of a game without battles; an unusable one is reported elsewhere."""
    try:
        word = reader.document(file).data.get("game")
    except FileError:
        return False
    return isinstance(word, str) and word in GAMES and GAMES[word].battles is None


def _fleet(path: Path, captain: str | None, reader: Reader) -> Contender:
    found, _ = muster_file(reader.document(path), reader)
    missing = [each for each in found.findings if each.rule == workspace.SHIP.id]
    if missing:
        raise FileError(missing[0].message, path, missing[0].mark)
    fleet = found.fleet
    designs = [berth.design for berth in fleet.ships]
    for design in designs:
        battles_for(design.game, str(path))
    ships = [NamedShip(berth.name, berth.design.value) for berth in fleet.ships]
    return _mustered(designs, ships, fleet.points, captain, path)._replace(name=fleet.name)


class Encounter(NamedTuple):
    """Both sides of a battle, and the scenario that has them, if one does."""

    pair: tuple[Contender, Contender]
    scenario: Scenario | None = None

    @property
    def undecided(self) -> str:
        """The letter of the side that the scenario lets win where neither is beaten."""
        return (self.scenario and self.scenario.undecided) or ""


def encounter(
    sides: Sequence[str], captains: tuple[str | None, str | None], reader: Reader
) -> Encounter:
    """Return both sides that words mean: one after the other, or both by a scenario."""
    path = file_meant(Path(sides[0])) if len(sides) == 1 else None
    if path and reader.holds_scenario(path):
        scenario = scenario_in(path, reader)
        return Encounter(_pair_of(scenario, captains, path), scenario)
    if len(sides) != 2:
        raise CallError(
            f"expected two sides or one scenario, got {counted(len(sides), 'side')}: separate the "
            "ships of a side by commas, such as hml-raven,pelletier"
        )
    one, other = (
        contender(side, captain, reader) for side, captain in zip(sides, captains, strict=True)
    )
    return Encounter((one, other))


def _pair_of(
    scenario: Scenario, captains: tuple[str | None, str | None], path: Path
) -> tuple[Contender, Contender]:
    """Return both sides of a scenario, with the ships as they begin."""
    one, other = (
        _mustered(
            [ship.design for ship in side.fleet.ships], side.ships, side.fleet.points, captain, path
        )._replace(name=side.fleet.name)
        for side, captain in zip(scenario.sides, captains, strict=True)
    )
    return one, other


def _mustered(
    designs: Sequence[Design],
    ships: Sequence[NamedShip],
    points: Amount,
    captain: str | None,
    path: Path,
) -> Contender:
    """Return designs under these names as a side; raise CallError if they cannot form one."""
    expect_one_game(designs)
    game = designs[0].game
    battles = battles_for(game, str(path))
    commanding = battles.captains[0] if captain is None else captain
    if commanding not in battles.captains:
        raise CallError(f"expected a captain ({', '.join(battles.captains)}), got {captain!r}")
    try:
        force = battles.muster(ships)
    except CardforgeError as error:
        raise CallError(f"{path}: {error}") from None
    return Contender(game, force.name, force, points, commanding, unproven_told(designs))
