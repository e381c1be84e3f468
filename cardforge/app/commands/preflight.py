"""`cardforge preflight`: will a print shop take this file?"""

from __future__ import annotations

import json
from pathlib import Path

import click

from cardforge.app.cli import ERRORS_FOUND, FINE
from cardforge.app.commands.options import profile_option
from cardforge.app.reports.as_json import finding_data
from cardforge.core.files import read_bytes
from cardforge.press.preflight import Report, preflight, preflight_picture
from cardforge.press.profiles import PROFILES, profile_named

LARGEST_FILE = 512 << 20


@click.command("preflight")
@click.argument("file", type=click.Path(path_type=Path))
@profile_option(PROFILES)
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print it."
)
def command(file: Path, profile: str, form: str) -> int:
    """Look through FILE, any PDF, for what a profile asks: boxes, fonts, colours, ink, intent.

    Says page and place of each finding, and what no free tool can confirm. Where a shop takes
    pictures, FILE is one of them, and its pixels are held against the sizes that the shop has.

    \b
      cardforge preflight output/ship-cards.pdf
      cardforge preflight cards.pdf --profile drivethrucards --format json
      cardforge preflight card.png --profile thegamecrafter
    """
    data, shop = read_bytes(file, LARGEST_FILE), profile_named(profile)
    report = preflight_picture(data, shop) if shop.pixels else preflight(data, shop)
    click.echo(_as_json(report) if form == "json" else _as_text(report, file))
    return FINE if report.passed else ERRORS_FOUND


def _as_json(report: Report) -> str:
    data = {
        "pages": report.pages,
        "passed": report.passed,
        "findings": [finding_data(finding) for finding in report.findings],
        "unconfirmed": list(report.unconfirmed),
    }
    return json.dumps(data, ensure_ascii=False, indent=2)


def _as_text(report: Report, file: Path) -> str:
    lines = [
        f"{file}: {found.severity.value} {found.rule}: {' '.join(found.where)}: {found.message}"
        for found in report.findings
    ]
    lines += [f"not confirmed: {words}" for words in report.unconfirmed]
    verdict = "nothing against it" if report.passed else "not ready"
    pages = "1 page" if report.pages == 1 else f"{report.pages} pages"
    return "\n".join([*lines, f"{pages}: {verdict}"])
