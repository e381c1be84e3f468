"""Paths: bundled files, a user's designs and fleet files, and written files."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, Literal

from cardforge.app.registry import GAMES
from cardforge.core.files import CITE, bundled, read_bytes, supplied
from cardforge.core.files.document import exists, is_file, is_folder
from cardforge.core.findings import Finding, Rule, Severity
from cardforge.core.game import FLEET_FILES
from cardforge.core.validation import DRAFT, is_invisible
from cardforge.errors import CallError, CardforgeError

SHIP: Final = Rule(
    "fleet-ship", Severity.ERROR, "Each ship of a fleet can be used, and belongs to its game.", CITE
)
NAMES: Final = Rule(
    "fleet-names", Severity.ERROR, "No two ships of a fleet have the same name.", CITE
)
NATION: Final = Rule(
    "fleet-nation", Severity.ERROR, "All ships belong to the nation of the fleet.", CITE
)
BUDGET: Final = Rule("fleet-budget", Severity.ERROR, "A fleet costs no more than its budget.", CITE)
LEGAL: Final = Rule("fleet-legal", Severity.WARNING, "Every ship of a fleet is legal.", CITE)
FLEET_RULES: Final = (SHIP, NAMES, NATION, BUDGET, LEGAL)
Edge = Literal["left", "right", "top", "bottom"]
EDGES: Final[Mapping[int, tuple[Edge, Edge]]] = {1: ("top", "bottom"), 2: ("left", "right")}
"""The map edges that lie farther apart, by the number of sheets: a fleet deploys at each."""
SCENARIO_EDGES: Final = Rule(
    "scenario-edges", Severity.ERROR,
    "The sides of a scenario start at the two edges farthest apart.", CITE,
)  # fmt: skip
SCENARIO_DAMAGE: Final = Rule(
    "scenario-damage", Severity.ERROR,
    "The slots destroyed before turn 1 exist, and their loss does not end the ship.", CITE,
)  # fmt: skip
SCENARIO_ROOM: Final = Rule(
    "scenario-room", Severity.ERROR, "Each side of a scenario has space to deploy.", CITE
)
SCENARIO_POINTS: Final = Rule(
    "scenario-points", Severity.NOTE, "Both sides of a scenario cost about the same.", CITE
)
SCENARIO_RULES: Final = (SCENARIO_EDGES, SCENARIO_DAMAGE, SCENARIO_ROOM, SCENARIO_POINTS)
UNPLAYABLE: Final = frozenset({SHIP.id, *(rule.id for rule in SCENARIO_RULES[:3])})
"""Rules that a scenario keeps, or it cannot be played or printed."""
_LACKING: Final = frozenset({SHIP.id, FLEET_FILES})


def is_fleet(data: Mapping[str, object]) -> bool:
    """Return whether a file's data are a fleet: they have `fleet:`, and no locations."""
    return "fleet" in data and "locations" not in data


SCENARIOS: Final = "scenarios"
"""The folder of the bundled scenarios, beside the bundled ships."""


def is_scenario(data: Mapping[str, object]) -> bool:
    """Return whether a file's data is a scenario: it has a `scenario:`, and no locations."""
    return "scenario" in data and "locations" not in data


def is_own_fleet(data: Mapping[str, object]) -> bool:
    """Return whether a file's data is a fleet that is a design of its game, as starships have."""
    word = data.get("game")
    game = GAMES.get(word) if isinstance(word, str) else None
    own = game.own_fleets if game else None
    return own is not None and bool(own().holds(data))


def lacks_ships(findings: Iterable[Finding]) -> bool:
    """Return whether a file that a fleet names could not be used, so that ships are missing."""
    return any(finding.rule in _LACKING for finding in findings)


OUTPUT: Final = Path("output")
DESIGN_ENDINGS: Final = (".yaml", ".yml", ".json")
SCHEMA_ENDING: Final = ".schema.json"
"""The ending of JSON Schemas for editors, which are files beside designs."""
DEVICES: Final = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(\..*)?")
"""Names that Windows reserves, with any ending and with spaces before the dot."""
_LONGEST_STEM: Final = 80
_LONGEST_STEM_BYTES: Final = 200


def expect_files(files: Sequence[Path], paths: Sequence[Path]) -> Sequence[Path]:
    """Return the files that were found for paths; raise CallError if there are none."""
    if not files:
        raise CallError(f"no ship files in {', '.join(map(str, paths))}")
    return files


def files_meant(paths: Iterable[Path]) -> list[Path]:
    """Return the files for the given paths, in order and without duplicates.

    Unlike `design_files`, include fleet files found in folders.
    """
    return list(dict.fromkeys(file for path in paths for file in _meant(path)))


_RECORD: Final = re.compile(rb'\s*\{\s*"game"\s*:\s*"[a-z]+ battle"')
_HEAD: Final = 200


def is_saved_battle(path: Path) -> bool:
    """Return whether a file begins as saved battles do, which are designs of no game."""
    if path.suffix.lower() != ".json":
        return False
    try:
        with path.open("rb") as file:
            return _RECORD.match(file.read(_HEAD)) is not None
    except OSError:
        return False


def saved_battles(folder: Path) -> list[Path]:
    """Return the saved battles in a folder and those below it."""
    return [path for path in _named_as_designs(folder) if is_saved_battle(path)]


def expect_path(words: str | Path) -> Path:
    """Return text as a path; raise CallError if it is empty (it would mean the current folder)."""
    if not str(words).strip():
        raise CallError("expected a path or a name, got empty text")
    return Path(words)


def file_meant(path: Path) -> Path:
    """Return the file that a path means; a name that is not a file means a bundled ship.

    The bundled folder may precede the name, such as `starships/bomber`.
    """
    return (None if exists(path) else _own(path)) or path


def ship_beside(folder: Path, word: str) -> Path:
    """Return the file of a ship that a file in `folder` names, by path or bundled name."""
    path, named = folder / word, Path(word)
    if exists(path):
        return path
    beside = folder / f"{slug(word)}.yaml"
    is_beside = not named.suffix and named.parent == Path() and is_file(beside)
    return beside if is_beside else _own(named) or path


def hides_bundled(path: Path) -> bool:
    """Return whether a path is a folder without designs, named like a bundled folder of them."""
    is_own = is_folder(path) and path.parent == Path()
    return is_own and bundled(path.name) is not None and not any(_below(path))


def own_files() -> list[Path]:
    """Return the bundled files: ships and scenarios."""
    return files_meant([supplied("ships")])


def own_ships() -> list[Path]:
    """Return the bundled ships."""
    return [path for path in own_files() if path.parent.name != SCENARIOS]


def is_design_name(name: str) -> bool:
    """Return whether a file of that name may be a design; schemas for editors are not designs."""
    return name.lower().endswith(DESIGN_ENDINGS) and not name.lower().endswith(SCHEMA_ENDING)


_OURS: Final = re.compile(rb'"\$comment": "Written by cardforge ([0-9]+(?:\.[0-9]+)*)')
_BEGINNING: Final = 400
"""The number of bytes of a schema in which its author is looked for."""


def is_schema(path: Path) -> bool:
    """Return whether a file is a schema that cardforge wrote or printed, and so no design."""
    if not path.name.lower().endswith(SCHEMA_ENDING):
        return False
    try:
        content = read_bytes(path)
    except CardforgeError:
        return False
    return DRAFT.encode() in content[:_BEGINNING] or schema_version(content) is not None


def schema_version(content: bytes) -> str | None:
    """Return which cardforge wrote the content of a schema for editors; None if none did."""
    found = _OURS.search(content[:_BEGINNING])
    return found[1].decode() if found else None


def word_for(path: Path) -> str:
    """Return the shortest word for a file on the command line: for a bundled ship, its name."""
    return path.stem if path.is_relative_to(supplied("ships")) else str(path)


def shown(path: Path) -> str:
    """Return a path as messages show it: a bundled design elsewhere by its name and folder."""
    ships = supplied("ships")
    if not path.is_relative_to(ships) or path.is_relative_to(Path.cwd()):
        return str(path)
    return path.relative_to(ships).with_suffix("").as_posix()


def slug(name: str) -> str:
    """Return a file name for a design's name: `HML Raven` becomes `hml-raven`.

    The name works on every system: `Con`, which Windows reserves for a device, becomes `con-ship`.
    """
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(
        letter for letter in plain if not unicodedata.combining(letter) and not is_invisible(letter)
    )
    whole = re.sub(r"[^\w]+", "-", letters).strip("-_")[:_LONGEST_STEM]
    stem = whole.encode()[:_LONGEST_STEM_BYTES].decode(errors="ignore") or "unnamed"
    return f"{stem}-ship" if DEVICES.fullmatch(stem) else stem


def expect_free(path: Path, *, force: bool) -> Path:
    """Return the path if it is free, or if it may be overwritten."""
    if os.path.lexists(path) and not force:
        raise CallError(f"'{path}' already exists: use --force to overwrite it")
    return path


def _meant(path: Path) -> Iterator[Path]:
    """Yield the files that a path means; a name that is not a file means bundled designs."""
    meant = file_meant(path)
    if is_folder(meant):
        yield from _below(meant)
    else:
        yield meant


def _own(path: Path) -> Path | None:
    """Return the bundled ship of a name with or without its folder, or the bundled folder."""
    return None if path.suffix else bundled("/".join(map(slug, path.parts[-3:])))


def _below(folder: Path) -> Iterator[Path]:
    """Yield the designs below a folder; of one that cannot be listed, itself, to be reported."""
    return (path for path in _named_as_designs(folder) if not is_saved_battle(path))


def _named_as_designs(folder: Path) -> Iterator[Path]:
    """Yield the files below a folder that have the names of designs."""
    waiting = [folder]
    while waiting:
        here = waiting.pop()
        if here != folder and not _is_own_folder(here):
            yield here
            continue
        try:
            entries = sorted(here.iterdir(), reverse=True)
        except OSError:
            yield here
            continue
        waiting += [
            entry
            for entry in entries
            if not entry.name.startswith(".")
            and (is_design_name(entry.name) or _is_own_folder(entry))
        ]


def _is_own_folder(path: Path) -> bool:
    """Return whether a path is a folder, and not a link to one, which may lead in a circle."""
    return is_folder(path) and not path.is_symlink()
