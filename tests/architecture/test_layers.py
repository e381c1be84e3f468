"""Who may import whom, read from the imports themselves, those inside functions included."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardforge.app import registry

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "cardforge"
GAMES = ("leviathans", "warfleet", "starships")
BELOW: dict[str, set[str]] = {
    "errors": set(),
    "core": {"errors"},
    "press": {"errors", "core"},
    "leviathans": {"errors", "core", "press"},
    "warfleet": {"errors", "core", "press", "leviathans"},
    "starships": {"errors", "core", "press"},
    "app": {"errors", "core", "press", "__init__", *GAMES},
    "__main__": {"app"},
    "__init__": {"errors", "core", "leviathans", "app"},
}
"""Each room, and the rooms that it may look into; its own is always open."""

# Inside a game: the model knows nothing of what is made of it, and cards come last.
INSIDE_GAMES: dict[str, set[str]] = {
    "checks": {"model", "odds", "points"},
    "odds": {"model"},
    "points": {"model", "odds"},
    "battle": {"model", "odds"},
    "comparison": {"model", "odds", "points"},
    "roster": {"model", "checks", "points"},
    "cards": {"model", "odds", "points", "battle"},
    "battles": {"model", "battle", "cards"},
    "game": {"model", "checks", "points", "odds", "comparison", "roster", "battles", "cards"},
}
# What asks a game by its name: battles, fleets and printing. All else asks the registry.
NAMING_GAMES = {
    *("app/battle_pages.py", "app/contenders.py", "app/duels.py", "app/tournament_files.py"),
    *("app/reports/battles.py", "app/reports/duels.py", "app/commands/battles.py"),
    *("app/api/duels.py", "app/api/opening.py", "app/ordering.py", "app/starship_fleets.py"),
    *("app/commands/designs.py", "app/commands/printing.py", "app/designer/choices.py"),
    *("app/designer/preview.py", "app/designer/print_jobs.py"),
}
FOREIGN_ROOMS: dict[str, tuple[str, ...]] = {
    "yaml": ("core/files",),
    "ruamel": ("core/files",),
    "openpyxl": ("core/spreadsheets",),
    "python_calamine": ("core/spreadsheets",),
    "reportlab": ("press",),
    "pikepdf": ("press",),
    "pypdfium2": ("press",),
    "svgwrite": ("press",),
    "resvg_py": ("press/svg_child.py",),
    "fontTools": ("press",),
    "PIL": ("press",),
    "click": ("app/cli.py", "app/commands", "app/reports"),
    "jinja2": ("app",),
    "fastapi": ("app/designer",),
    "distributed": ("app/executors.py",),
    "starlette": ("app/designer",),
    "uvicorn": ("app/designer",),
    "numpy": ("leviathans/battle/mass",),
    "numba": ("leviathans/battle/mass/compiling.py",),
    "random": (),  # dice are drawn by the game's own stream, the same on every machine
}
EVERYWHERE = {"pydantic", "pydantic_core"}

REGISTRY = "registry.py"
NOT_YET = {"conversion.py"}
"""Modules of the application that still know a game."""
OF_THAT_NAME = {"cli.py", "commands/warfleet.py"}
"""Where a game's word is the word of a command."""

MODULES = sorted(PACKAGE.rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def room_of(module: str) -> str:
    """The room of a dotted name below cardforge."""
    parts = module.split(".")
    return (
        parts[1]
        if (len(parts) > 1 and (PACKAGE / parts[1]).is_dir()) or parts[1:2] == ["errors"]
        else "__init__"
    )


def own_room(path: Path) -> str:
    part = path.relative_to(PACKAGE).parts[0]
    return part.removesuffix(".py")


def part_of_game(parts: tuple[str, ...]) -> str:
    name = parts[1].removesuffix(".py") if len(parts) > 1 else "model"
    return name if name in INSIDE_GAMES else "model"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_downwards(path: Path) -> None:
    room = own_room(path)
    looked_into = {room_of(name) for name in imports(path) if name.startswith("cardforge")}
    assert looked_into <= BELOW[room] | {room}


def test_the_application_asks_games_through_the_registry() -> None:
    naming = {
        path.relative_to(PACKAGE).as_posix()
        for path in (PACKAGE / "app").rglob("*.py")
        if {room_of(name) for name in imports(path)} & set(GAMES)
    }
    assert naming <= NAMING_GAMES, naming - NAMING_GAMES


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_inside_a_game_cards_come_last(path: Path) -> None:
    here = path.relative_to(PACKAGE).parts
    if here[0] not in GAMES:
        return
    part = part_of_game(here)
    allowed = INSIDE_GAMES.get(part, set()) | {part}
    prefix = f"cardforge.{here[0]}."
    for name in imports(path):
        if name.startswith(prefix):
            assert part_of_game(tuple(name.split(".")[1:])) in allowed, name


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_foreign_libraries_have_one_room_each(path: Path) -> None:
    here = path.relative_to(PACKAGE).as_posix()
    for name in imports(path):
        rooms = FOREIGN_ROOMS.get(name.split(".")[0])
        assert rooms is None or here.startswith(rooms), f"{name} belongs in {rooms}"


def test_every_library_has_a_room_and_every_room_is_there() -> None:
    used = {name.split(".")[0] for path in MODULES for name in imports(path)}
    libraries = used - set(sys.stdlib_module_names) - EVERYWHERE - {"cardforge"}
    assert libraries == {library for library, rooms in FOREIGN_ROOMS.items() if rooms}
    assert all((PACKAGE / room).exists() for rooms in FOREIGN_ROOMS.values() for room in rooms)


def known_games(path: Path) -> set[str]:
    """Every way in which a module knows a game: imported, named as a module, or by its word."""
    constants = {name for name, value in vars(registry).items() if value in GAMES}
    known = {f"cardforge.app.registry.{name}" for name in constants - {"DEFAULT"}}
    of_a_game = re.compile(rf"\bcardforge\.({'|'.join(GAMES)})\b")
    strings = {
        node.value
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    named = {string for string in strings if string in GAMES or of_a_game.search(string)}
    return named | {name for name in imports(path) if of_a_game.match(name) or name in known}


def test_only_the_registry_knows_games() -> None:
    app = PACKAGE / "app"
    knowing = {path.relative_to(app).as_posix() for path in app.rglob("*.py") if known_games(path)}
    assert knowing == NOT_YET | OF_THAT_NAME | {REGISTRY}
    assert set(registry.GAMES) == set(GAMES)


@pytest.mark.parametrize(
    "line",
    [
        "from cardforge.leviathans.ship import Ship",
        "def f():\n    import cardforge.warfleet",
        "find('cardforge.starships.game')",
        "if design.game == 'starships': ...",
        "from cardforge.app.registry import AIR",
    ],
)
def test_no_way_to_know_a_game_is_overlooked(line: str, tmp_path: Path) -> None:
    """A control: a module that knows a game in any of these ways would be found."""
    module = tmp_path / "knowing.py"
    module.write_text(line)
    assert known_games(module)
    module.write_text("from cardforge.app.registry import GAMES\nprint('cardforge warfleet')\n")
    assert not known_games(module)


def test_the_rule_sees_through_functions(tmp_path: Path) -> None:
    """A control: an upward import inside a function would be found."""
    module = tmp_path / "low.py"
    module.write_text("def f():\n    from cardforge.app.cli import run\n    return run\n")
    assert [room_of(name) for name in imports(module)] == ["app"]


def test_no_module_imports_in_a_circle() -> None:
    graph = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): {
            name for name in imports(path) if name.startswith("cardforge")
        }
        for path in MODULES
    }
    edges = {
        module: {
            target
            for name in names
            for target in (name, name.rpartition(".")[0])
            if target in graph and target != module
        }
        for module, names in graph.items()
        if module != "cardforge"  # the front door looks everywhere, lazily
    }
    done: set[str] = set()

    def walk(module: str, trail: tuple[str, ...]) -> None:
        assert module not in trail, " -> ".join([*trail, module])
        if module not in done:
            for target in sorted(edges.get(module, ())):
                if target != "cardforge" and not module.startswith(target + "."):
                    walk(target, (*trail, module))
            done.add(module)

    for module in edges:
        walk(module, ())
