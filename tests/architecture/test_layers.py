"""Import rules, checked on the imports themselves, inside functions too."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterable

import pytest

from cardforge.app import registry
from tests.architecture.modules import MODULES, PACKAGE, Module

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
    "engine": {"model"},
    "battle": {"model", "odds", "engine"},
    "comparison": {"model", "odds", "points"},
    "cards": {"model", "odds", "points", "comparison", "battle"},
    "battles": {"model", "engine", "battle", "cards"},
    "game": {"model", "checks", "points", "odds", "comparison", "battles", "cards"},
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
    "resvg_py": ("press/child_programs.py",),
    "fontTools": ("press",),
    "PIL": ("press",),
    "click": ("app/cli.py", "app/commands", "app/reports"),
    "jinja2": ("app",),
    "fastapi": ("app/designer",),
    "distributed": ("app/executors.py",),
    "starlette": ("app/designer",),
    "uvicorn": ("app/designer",),
    "hatchling": ("leviathans/engine/build/hook.py",),
    "random": (),  # dice are drawn by the game's own stream, the same on every machine
}
EVERYWHERE = {"pydantic", "pydantic_core"}

REGISTRY = "registry.py"
OF_THAT_NAME = {"cli.py", "commands/warfleet.py"}
"""Where a game's word is the word of a command."""


def room_of(module: str) -> str:
    """The package of a dotted name below cardforge."""
    parts = module.split(".")
    return (
        parts[1]
        if (len(parts) > 1 and (PACKAGE / parts[1]).is_dir()) or parts[1:2] == ["errors"]
        else "__init__"
    )


def own_room(module: Module) -> str:
    return module.where.split("/")[0].removesuffix(".py")


def part_of_game(parts: tuple[str, ...]) -> str:
    name = parts[1].removesuffix(".py") if len(parts) > 1 else "model"
    return name if name in INSIDE_GAMES else "model"


def upward(module: Module) -> set[str]:
    """A module's imports from packages that are not below its own."""
    room = own_room(module)
    return {name for name in module.own_imports if room_of(name) not in BELOW[room] | {room}}


def out_of_turn(module: Module) -> set[str]:
    """A game module's imports from later parts of its game."""
    here = tuple(module.where.split("/"))
    if here[0] not in GAMES:
        return set()
    part = part_of_game(here)
    allowed = INSIDE_GAMES.get(part, set()) | {part}
    prefix = f"cardforge.{here[0]}."
    return {
        name
        for name in module.own_imports
        if name.startswith(prefix) and part_of_game(tuple(name.split(".")[1:])) not in allowed
    }


def out_of_place(module: Module) -> set[str]:
    """The third-party libraries that a module imports outside their packages."""
    libraries = {name.split(".")[0] for name in module.imports} & FOREIGN_ROOMS.keys()
    return {each for each in libraries if not module.where.startswith(FOREIGN_ROOMS[each])}


def offenders(found: Iterable[tuple[Module, set[str]]]) -> dict[str, list[str]]:
    return {module.where: sorted(names) for module, names in found if names}


def test_imports_point_downwards() -> None:
    assert offenders((module, upward(module)) for module in MODULES) == {}


def test_game_parts_import_only_earlier_parts() -> None:
    assert offenders((module, out_of_turn(module)) for module in MODULES) == {}


def test_each_library_is_imported_in_its_own_package_only() -> None:
    assert offenders((module, out_of_place(module)) for module in MODULES) == {}


def test_every_library_has_an_existing_package() -> None:
    used = {name.split(".")[0] for module in MODULES for name in module.imports}
    libraries = used - set(sys.stdlib_module_names) - EVERYWHERE - {"cardforge"}
    assert libraries == {library for library, rooms in FOREIGN_ROOMS.items() if rooms}
    assert all((PACKAGE / room).exists() for rooms in FOREIGN_ROOMS.values() for room in rooms)


@pytest.mark.parametrize(
    ("where", "rule", "line"),
    [
        ("core/low.py", upward, "def f():\n    from cardforge.app.cli import run\n    return run"),
        ("press/low.py", upward, "from cardforge.leviathans.ship import Ship"),
        ("starships/low.py", upward, "import cardforge.warfleet.files"),
        ("leviathans/odds/low.py", out_of_turn, "from cardforge.leviathans.cards import layout"),
        ("warfleet/files.py", out_of_turn, "from cardforge.warfleet.checks import CHECKS"),
        ("app/low.py", out_of_place, "import yaml"),
        ("press/low.py", out_of_place, "from resvg_py import svg_to_bytes"),
        ("core/low.py", out_of_place, "def f():\n    import random"),
    ],
)
def test_import_rule_finds_a_violation(
    where: str, rule: Callable[[Module], set[str]], line: str
) -> None:
    """A control: each rule finds a violation, inside functions too."""
    assert rule(Module(PACKAGE / where, line))
    assert not rule(
        Module(PACKAGE / where, "import pydantic\nfrom cardforge.errors import PressError")
    )


def known_games(module: Module) -> set[str]:
    """The games that a module knows: by an import, a module name, or a word."""
    of_a_game = re.compile(rf"\bcardforge\.({'|'.join(GAMES)})\b")
    strings = {
        node.value
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    named = {string for string in strings if string in GAMES or of_a_game.search(string)}
    return named | {name for name in module.imports if of_a_game.match(name)}


def test_only_the_registry_knows_games() -> None:
    knowing = {
        module.where.removeprefix("app/")
        for module in MODULES
        if own_room(module) == "app" and known_games(module)
    }
    assert knowing == OF_THAT_NAME | {REGISTRY}
    assert set(registry.GAMES) == set(GAMES)


@pytest.mark.parametrize(
    "line",
    [
        "from cardforge.leviathans.ship import Ship",
        "def f():\n    import cardforge.warfleet",
        "find('cardforge.starships.game')",
        "if design.game == 'starships': ...",
    ],
)
def test_import_rule_finds_any_use_of_a_game(line: str) -> None:
    """A control: a module that knows a game in any of these ways is found."""
    path = PACKAGE / "app/knowing.py"
    assert known_games(Module(path, line))
    assert not known_games(
        Module(path, "from cardforge.app.registry import GAMES\nprint('cardforge warfleet')\n")
    )


def test_modules_have_no_import_cycle() -> None:
    named = {module.name: module for module in MODULES if module.name != "cardforge"}
    edges = {  # the front door looks everywhere, lazily
        name: sorted(
            {
                target
                for imported in module.own_imports
                for target in (imported, imported.rpartition(".")[0])
                if target in named and not (name + ".").startswith(target + ".")
            }
        )
        for name, module in named.items()
    }
    done: set[str] = set()

    def walk(module: str, trail: tuple[str, ...]) -> None:
        assert module not in trail, " -> ".join([*trail, module])
        if module not in done:
            for target in edges[module]:
                walk(target, (*trail, module))
            done.add(module)

    for module in edges:
        walk(module, ())
