"""The command `doctor`: what cardforge runs with, as text and JSON."""

from __future__ import annotations

import json
import platform
import re
import webbrowser
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata, version
from pathlib import Path
from typing import Final, NamedTuple

import click

import cardforge
from cardforge.app.cli import FINE, UNUSABLE
from cardforge.app.registry import GAMES
from cardforge.app.reports import aligned
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
    """A package that cardforge uses: versions that work, and the installed one, if any."""

    name: str
    wanted: str
    found: str | None


class Extra(NamedTuple):
    """Packages for one purpose, which may be missing."""

    name: str
    purpose: str
    packages: tuple[Package, ...]


class Font(NamedTuple):
    """A typeface for one role on paper: its file, or the reason why it is missing."""

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
        """What cardforge needs, and what of it is missing."""
        lost = [f"engine of {word}" for word, each in self.engines.items() if each.name == NONE]
        lost += [each.name for each in self.packages if each.found is None]
        return (*lost, *(f"font {each.role}" for each in self.fonts if each.fault))


def installation() -> Installation:
    """Return what is installed and what is missing."""
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

    Both are empty if cardforge runs without being installed.
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


_MISSING = "missing"


def installation_text(found: Installation) -> str:
    """Return what is installed, a table for each kind of thing, and what is missing."""
    head = [
        f"cardforge {found.version} in {found.folder}",
        f"Python {found.python}, {found.system}",
    ]
    tables = [
        aligned(("battles", "engine", "because"), _engine_rows(found), words=3),
        aligned(("package", "found", "works with"), map(_package_row, found.packages), words=3),
        aligned(("extra", "found", "for"), map(_extra_row, found.extras), words=3),
        aligned(("font", "file"), _font_rows(found), words=2),
        aligned(
            ("browser",), [[found.browser or f"{_MISSING}: open the designer's address yourself"]]
        ),
    ]
    parts = ["\n".join(head), *("\n".join(table) for table in tables), _verdict(found)]
    return "\n\n".join(parts)


def _engine_rows(found: Installation) -> Iterator[tuple[str, str, str]]:
    for word, engine in found.engines.items():
        yield word, engine.name, engine.why


def _package_row(package: Package) -> tuple[str, str, str]:
    return package.name, package.found or _MISSING, package.wanted or "all versions"


def _extra_row(extra: Extra) -> tuple[str, str, str]:
    found = [f"{each.name} {each.found or _MISSING}" for each in extra.packages]
    return extra.name, ", ".join(found) or "empty", extra.purpose


def _font_rows(found: Installation) -> Iterator[tuple[str, str]]:
    for font in found.fonts:
        yield font.role, str(font.path.name if font.path else f"{_MISSING}: {font.fault}")


def _verdict(found: Installation) -> str:
    if not found.missing:
        return "Nothing that cardforge needs is missing."
    return f"Missing: {', '.join(found.missing)}."


def installation_json(found: Installation) -> str:
    """Return what is installed as JSON."""
    data = {
        "version": found.version,
        "folder": str(found.folder),
        "python": found.python,
        "system": found.system,
        "engines": {word: engine._asdict() for word, engine in found.engines.items()},
        "packages": [package._asdict() for package in found.packages],
        "extras": [
            {**extra._asdict(), "packages": [each._asdict() for each in extra.packages]}
            for extra in found.extras
        ],
        "fonts": [
            {"role": font.role, "file": font.path and str(font.path), "fault": font.fault}
            for font in found.fonts
        ],
        "browser": found.browser,
        "missing": found.missing,
    }
    return json.dumps(data, ensure_ascii=False, indent=2)


@click.command("doctor")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    help="Output format.",
)
def doctor_command(form: str) -> int:
    """Show which battle engine runs and why, and what is installed or missing.

    The output lists the versions of Python and all packages, then extras, fonts and the browser.
    Add it to a bug report. The exit status is 2 if cardforge lacks something that it needs.

    \b
      cardforge doctor
      cardforge doctor --format json
      CARDFORGE_ENGINE=plain cardforge doctor
    """
    found = installation()
    click.echo(installation_json(found) if form == "json" else installation_text(found))
    return UNUSABLE if found.missing else FINE
