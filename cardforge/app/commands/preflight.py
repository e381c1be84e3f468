"""`cardforge preflight`: will a print shop take these files?"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import click

from cardforge.app.cli import ERRORS_FOUND, FINE, report_unusable
from cardforge.app.commands import FILES
from cardforge.app.loading import expect_any
from cardforge.app.progress import tracked
from cardforge.app.reports.findings import finding_data
from cardforge.core.files import read_bytes
from cardforge.core.files.document import is_folder
from cardforge.core.limits import LARGEST_PDF
from cardforge.core.wording import counted
from cardforge.errors import CallError, CardforgeError
from cardforge.press.pdf_finish import keywords_of
from cardforge.press.preflight import Report, preflight, preflight_picture
from cardforge.press.profiles import PROFILES, Profile, profile_made_for, profile_named

_USUAL: Final = "home-letter"
_PDF: Final = ".pdf"
_PICTURE: Final = ".png"


class _Looked(NamedTuple):
    """A file, for which profile it was checked, and what came of it."""

    file: Path
    profile: Profile
    report: Report


@click.command("preflight")
@click.argument("files", nargs=-1, required=True, type=FILES)
@click.option(
    "--profile", type=click.Choice(list(PROFILES)),
    help="Printer or print shop (default: the one recorded in the PDF, otherwise home-letter).",
)  # fmt: skip
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", help="Output format."
)
def preflight_command(files: tuple[Path, ...], profile: str | None, form: str) -> int:
    """Check FILES against a print profile: page boxes, fonts, colours, ink and output intent.

    FILES are PDFs from any program, or folders of them. Each finding shows its page and place. The
    report ends with what no free tool can confirm. A PDF by cardforge records its profile. If the
    shop takes pictures, FILES are PNG files, and cardforge compares their pixels with the shop's
    sizes.

    \b
      cardforge preflight output/ship-cards.pdf
      cardforge preflight output/kit
      cardforge preflight other.pdf --profile drivethrucards --format json
      cardforge preflight card.png --profile thegamecrafter
    """
    shop = profile_named(profile) if profile else None
    faults: list[CardforgeError] = []
    found = list(_looked_through(_meant(files, shop), shop, faults))
    expect_any(found, faults)
    is_single = len(files) == 1 and not is_folder(files[0])
    told = _as_json if form == "json" else _as_text
    click.echo(told(found, is_single=is_single))
    wrong = any(not each.report.passed for each in found)
    return report_unusable(faults, ERRORS_FOUND if wrong else FINE)


def _meant(paths: Sequence[Path], shop: Profile | None) -> list[Path]:
    """Return the files that paths mean, each once; raise CallError if there are none."""
    wanted, other = (_PICTURE, _PDF) if shop and shop.pixels else (_PDF, _PICTURE)
    files: dict[Path, None] = {}
    for path in paths:
        inside = _inside(path) if is_folder(path) else {wanted: [path], other: []}
        files |= dict.fromkeys(inside[wanted])
        if inside[other]:
            takes = f"{shop.name if shop else _USUAL} takes {wanted} files"
            skipped = counted(len(inside[other]), f"{other} file")
            click.echo(f"skipped {skipped} in {path}: {takes}", err=True)
    if not files:
        raise CallError(f"no {wanted} files in {', '.join(map(str, paths))}")
    return list(files)


def _inside(folder: Path) -> dict[str, list[Path]]:
    """Return the PDFs and the pictures below a folder, by their paths; hidden ones are left out."""
    files = sorted(
        file
        for file in folder.rglob("*")
        if not any(part.startswith(".") for part in file.relative_to(folder).parts)
    )
    return {
        ending: [file for file in files if file.suffix.lower() == ending and not is_folder(file)]
        for ending in (_PDF, _PICTURE)
    }


def _looked_through(
    files: Sequence[Path], shop: Profile | None, faults: list[CardforgeError]
) -> Iterator[_Looked]:
    """Yield what came of each file; `faults` gets the error of each that cannot be checked."""
    for file in tracked(files, "checking"):
        try:
            data = read_bytes(file, LARGEST_PDF)
            profile = shop or _made_for(data, file)
            report = (
                preflight_picture(data, profile) if profile.pixels else preflight(data, profile)
            )
        except CardforgeError as error:
            faults.append(_named(error, file) if len(files) > 1 else error)
        else:
            yield _Looked(file, profile, report)


def _named(error: CardforgeError, file: Path) -> CardforgeError:
    """Return an error that names the file; errors about a PDF do not know it."""
    return error if str(file) in str(error) else CallError(f"{file}: {error}")


def _made_for(data: bytes, file: Path) -> Profile:
    """Return the profile that a PDF by cardforge records; default: the usual one, with a note."""
    recorded = profile_made_for(keywords_of(data))
    if recorded is None:
        said = f"{file}: no profile recorded, checked for {_USUAL}; choose another with --profile"
        click.echo(said, err=True)
    return recorded or profile_named(_USUAL)


def _as_json(found: Sequence[_Looked], *, is_single: bool) -> str:
    """Return the report of one file as an object, those of several as a list with their names."""
    each = [_data(looked) for looked in found]
    files = [{"file": str(looked.file), **data} for looked, data in zip(found, each, strict=True)]
    return json.dumps(each[0] if is_single else {"files": files}, ensure_ascii=False, indent=2)


def _data(looked: _Looked) -> dict[str, Any]:
    report = looked.report
    return {
        "profile": looked.profile.name,
        "pages": report.pages,
        "passed": report.passed,
        "findings": [finding_data(finding) for finding in report.findings],
        "unconfirmed": list(report.unconfirmed),
    }


def _as_text(found: Sequence[_Looked], *, is_single: bool) -> str:
    """Return the reports; what no check can confirm is listed once for all files."""
    doubts = list(_doubts(found))
    findings = [line for each in found for line in _finding_lines(each)]
    verdicts = [_verdict(each) for each in found]
    if not is_single:
        verdicts = [f"{each.file}: {told}" for each, told in zip(found, verdicts, strict=True)]
    return "\n".join([*findings, *doubts, *verdicts])


def _doubts(found: Sequence[_Looked]) -> Iterator[str]:
    unconfirmed = Counter(words for each in found for words in each.report.unconfirmed)
    for words, files in unconfirmed.items():
        some = "" if files == len(found) else f" of {counted(files, 'file')}"
        yield f"not confirmed{some}: {words}"


def _finding_lines(looked: _Looked) -> Iterator[str]:
    for found in looked.report.findings:
        place = " ".join(found.where)
        yield f"{looked.file}: {found.severity.value} {found.rule}: {place}: {found.message}"


def _verdict(looked: _Looked) -> str:
    verdict = "ready" if looked.report.passed else "not ready"
    return f"{counted(looked.report.pages, 'page')} for {looked.profile.name}: {verdict}"
