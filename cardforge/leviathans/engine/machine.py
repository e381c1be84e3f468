"""The choice of rules that run: the compiled ones, or the same modules as plain Python.

    machine = load()                      # by CARDFORGE_ENGINE, default: the fastest
    board = machine.rules.Board()
    board.guns = machine.ints([0] * 24)   # a list for plain rules, an array for compiled ones
    machine.rules.play(board, 1, 0)

Compiled rules are used only if they match the modules beside them: an extension keeps a digest of
its sources, and a stale one is skipped. Both can be loaded at once.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterable, MutableSequence
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import module_from_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Final, NamedTuple

from cardforge.errors import CallError
from cardforge.leviathans.engine import ENTRANCES, MODULES

VARIABLE: Final = "CARDFORGE_ENGINE"
PLAIN: Final = "plain"
COMPILED: Final = "compiled"
CHECKED: Final = "checked"
"""Compiled with checks of every index and of overflow, for tests."""
_REMEDY: Final = "; with a C compiler, install cardforge again, or `make engine` in a checkout"
_HERE: Final = Path(__file__).parent


class Sources(NamedTuple):
    """A package of modules, in an order in which each follows those it uses, and its entrances."""

    package: str
    folder: Path
    modules: tuple[str, ...]
    entrances: tuple[str, ...]
    target: Path
    """Where its extensions are."""


RULES: Final = Sources(
    "cardforge.leviathans.engine.rules", _HERE / "rules", MODULES, ENTRANCES, _HERE / "compiled"
)


class Machine(NamedTuple):
    """The rules that run: `plain`, `compiled` or `checked`, and the reason."""

    name: str
    why: str
    rules: Any
    """Holds the entrances and the classes of the rules."""
    ints: Callable[[Iterable[int]], MutableSequence[int]]
    words: Callable[[Iterable[int]], MutableSequence[int]]


def load(name: str = "", sources: Sources = RULES) -> Machine:
    """Return the rules of this name, or of the one in the environment.

    Default: compiled rules if there are any, otherwise plain ones. Raise CallError if the named
    rules are missing.
    """
    if name:
        return _loaded(name, "asked for", sources)
    asked = os.environ.get(VARIABLE, "")
    return _loaded(asked, f"{VARIABLE} is {asked}", sources)


@cache
def _loaded(name: str, why: str, sources: Sources) -> Machine:
    match name:
        case "":
            found, why = _extension(COMPILED, sources)
            return _plain(sources, why) if found is None else _compiled(COMPILED, why, found)
        case "plain":
            return _plain(sources, why)
        case "compiled" | "checked":
            found, fault = _extension(name, sources)
            if found is None:
                raise CallError(f"no {name} engine: {fault}")
            return _compiled(name, why, found)
    raise CallError(f"{VARIABLE} must be plain, compiled or checked, got '{name}'")


def _plain(sources: Sources, why: str) -> Machine:
    modules = [import_module(f"{sources.package}.{name}") for name in sources.modules]
    names = {key: value for module in modules for key, value in vars(module).items()}
    return Machine(PLAIN, why, SimpleNamespace(**names), list, list)


def _compiled(name: str, why: str, module: ModuleType) -> Machine:
    return Machine(name, why, module, _ints, _words)


def _ints(values: Iterable[int]) -> MutableSequence[int]:
    return array("i", values)


def _words(values: Iterable[int]) -> MutableSequence[int]:
    return array("Q", values)


def _extension(name: str, sources: Sources) -> tuple[ModuleType | None, str]:
    """Return the extension or None, and the reason."""
    paths = [sources.target / f"{name}{suffix}" for suffix in EXTENSION_SUFFIXES]
    path = next(filter(Path.is_file, paths), None)
    if path is None:
        return None, "the modules have not been compiled" + _REMEDY
    try:
        module = _imported(f"{sources.package}.{name}", path)
    except ImportError as error:
        return None, f"the compiled modules cannot be loaded: {error}"
    if digest(sources) != module.DIGEST:
        return None, "the modules have changed since they were compiled" + _REMEDY
    return module, "compiled from the installed modules"


def _imported(name: str, path: Path) -> ModuleType:
    loader = ExtensionFileLoader(name, str(path))
    module = module_from_spec(ModuleSpec(name, loader, origin=str(path)))
    loader.exec_module(module)
    return module


def digest(sources: Sources) -> str:
    """Return a digest of these modules and of the compiler's settings."""
    told = sha256()
    paths = [sources.folder / f"{name}.py" for name in sources.modules]
    for path in [*paths, *sorted((_HERE / "build").glob("*.py"))]:
        told.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    told.update(" ".join(sources.entrances).encode())
    return told.hexdigest()
