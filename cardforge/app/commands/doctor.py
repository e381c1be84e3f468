"""The command `doctor`: what cardforge runs with, as text and JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from cardforge.app.cli import FINE, UNUSABLE
from cardforge.app.installation import installation
from cardforge.app.reports.text_tables import aligned

if TYPE_CHECKING:
    from cardforge.app.installation import Extra, Installation, Package


_MISSING = "missing"


def installation_text(found: Installation) -> str:
    """Return what is installed, a table for each kind of thing, and what is missing."""
    head = [
        f"cardforge {found.version} in {found.folder}",
        f"Python {found.python}, {found.system}",
    ]
    tables = [
        aligned(("battles", "engine", "because"), _engines(found), words=3),
        aligned(("package", "found", "works with"), map(_package, found.packages), words=3),
        aligned(("extra", "found", "for"), map(_extra, found.extras), words=3),
        aligned(("font", "file"), _fonts(found), words=2),
        aligned(
            ("browser",), [[found.browser or f"{_MISSING}: open the designer's address yourself"]]
        ),
    ]
    parts = ["\n".join(head), *("\n".join(table) for table in tables), _verdict(found)]
    return "\n\n".join(parts)


def _engines(found: Installation) -> Iterator[tuple[str, str, str]]:
    for word, engine in found.engines.items():
        yield word, engine.name, engine.why


def _package(package: Package) -> tuple[str, str, str]:
    return package.name, package.found or _MISSING, package.wanted or "all versions"


def _extra(extra: Extra) -> tuple[str, str, str]:
    found = [f"{each.name} {each.found or _MISSING}" for each in extra.packages]
    return extra.name, ", ".join(found) or "empty", extra.purpose


def _fonts(found: Installation) -> Iterator[tuple[str, str]]:
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
