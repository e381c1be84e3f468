"""What is installed here, and what is missing: engines, packages, fonts, a browser."""

from __future__ import annotations

import platform
import re
import webbrowser
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata, version
from pathlib import Path
from typing import Final, NamedTuple

import cardforge
from cardforge.app.registry import GAMES
from cardforge.core.battles import Battles, Engine
from cardforge.errors import CallError, PressError
from cardforge.press.fonts import load_face, standard_book

EXTRAS: Final = {
    "cluster": "tournaments on several machines",
    "fast": "not needed: the compiled engine is part of cardforge",
}
"""Extras for users, and what each is for; the others are for work on cardforge itself."""
NONE: Final = "none"
"""The engine of a game whose battles cannot be counted here."""
_PROGRAM: Final = "cardforge"
_REQUIREMENT: Final = re.compile(r"([\w.-]+)(?:\[.*?\])?\s*([^;]*?)\s*(?:;(.*))?$")


class Package(NamedTuple):
    """A package that cardforge uses: versions that work, and the one found, if any."""

    name: str
    wanted: str
    found: str | None


class Extra(NamedTuple):
    """Packages for one purpose, which may be missing."""

    name: str
    purpose: str
    packages: tuple[Package, ...]


class Font(NamedTuple):
    """A typeface for one role on paper: its file, or why there is none."""

    role: str
    path: Path | None
    fault: str | None


class Installation(NamedTuple):
    """Where cardforge runs, and with what: all that a report of a bug has to say about that."""

    version: str
    folder: Path
    python: str
    system: str
    engines: dict[str, Engine]
    packages: tuple[Package, ...]
    extras: tuple[Extra, ...]
    fonts: tuple[Font, ...]
    browser: str | None

    @property
    def missing(self) -> tuple[str, ...]:
        """What cardforge cannot do without, and what is not here."""
        lost = [f"engine of {word}" for word, each in self.engines.items() if each.name == NONE]
        lost += [each.name for each in self.packages if each.found is None]
        return (*lost, *(f"font {each.role}" for each in self.fonts if each.fault))


def installation() -> Installation:
    """Look at everything."""
    packages, extras = _packages()
    return Installation(
        version=cardforge.__version__,
        folder=Path(cardforge.__file__).parent,
        python=f"{platform.python_version()} ({platform.python_implementation()})",
        system=f"{platform.system()} {platform.machine()}",
        engines=_engines(),
        packages=packages,
        extras=extras,
        fonts=tuple(_fonts()),
        browser=_browser(),
    )


def _engines() -> dict[str, Engine]:
    fighting = {word: game.battles() for word, game in GAMES.items() if game.battles}
    return {word: _engine(battles) for word, battles in fighting.items()}


def _engine(battles: Battles) -> Engine:
    try:
        return battles.engine()
    except CallError as error:
        return Engine(NONE, str(error))


def _packages() -> tuple[tuple[Package, ...], tuple[Extra, ...]]:
    """Return what every installation needs, and what the extras for users need.

    Both are empty where cardforge runs without being installed: only then nothing says it.
    """
    try:
        told = metadata(_PROGRAM)
    except PackageNotFoundError:
        return (), ()
    needed: dict[str, Package] = {}
    optional: dict[str, list[Package]] = {name: [] for name in EXTRAS}
    for line in told.get_all("Requires-Dist", []):
        name, wanted, marker = _read(line)
        package = Package(name, wanted, _version(name))
        extra = re.search(r"extra\s*==\s*['\"]([\w-]+)", marker)
        if not marker:
            needed[name] = package
        elif extra is None:  # for some systems only
            needed.setdefault(name, package)
        elif extra[1] in optional:
            optional[extra[1]].append(package)
    extras = (Extra(name, purpose, tuple(optional[name])) for name, purpose in EXTRAS.items())
    return tuple(needed.values()), tuple(extras)


def _read(line: str) -> tuple[str, str, str]:
    """Return name, versions and marker of a requirement."""
    found = _REQUIREMENT.match(line)
    if found is None:
        return line, "", ""
    wanted = ",".join(sorted(found[2].strip("()").split(","), reverse=True))
    return found[1], wanted, found[3] or ""


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _fonts() -> Iterator[Font]:
    try:
        roles = standard_book().roles
    except PressError as error:
        yield Font("all", None, str(error))
        return
    for role, paths in roles.items():
        try:
            load_face(paths[0])
        except PressError as error:
            yield Font(role, None, str(error))
        else:
            yield Font(role, paths[0], None)


def _browser() -> str | None:
    """Return the program that opens the designer's page, if there is any."""
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return None
    return str(getattr(found, "name", type(found).__name__))
