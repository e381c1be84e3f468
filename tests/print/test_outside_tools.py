"""Results of other programs for the files: qpdf, poppler's pdffonts and pdfinfo, veraPDF."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from cardforge.press.card_positions import LETTER
from cardforge.press.profiles import PROFILES, Profile
from tests.print.conftest import PRODUCTS, Made, Make
from tests.print.verapdf import verdicts
from tests.tiers import landing

EVERYDAY = ("home-letter", "european-shop")
CUT_FROM_SHEETS = {"read-me-first", "standees", "flat-counters"}
EVERY_FILE = [
    case(name, profile)
    for case, profiles in ((pytest.param, EVERYDAY), (landing, ("home-a4", "drivethrucards")))
    for profile in profiles
    for name in PRODUCTS
    if profile.startswith("home") or name not in CUT_FROM_SHEETS
]
TOOLS = ("qpdf", "pdffonts", "pdfinfo")


def called(*words: object) -> str:
    """Call a tool, and check that it succeeds."""
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize(("name", "profile"), EVERY_FILE)
@pytest.mark.everyday(every=4)
def test_outside_tools_accept_every_product(
    make: Make, name: str, profile: str, tmp_path: Path
) -> None:
    path = tmp_path / f"{name}.pdf"
    path.write_bytes(make(name, profile).pdf)
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if "qpdf" not in missing:
        assert "No syntax or stream encoding errors found" in called("qpdf", "--check", path)
    if "pdffonts" not in missing:
        check_fonts(called("pdffonts", path))
    if "pdfinfo" not in missing:
        said = called("pdfinfo", "-box", "-l", "9999", path)
        check_boxes(said, make(name, profile), PROFILES[profile])
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)} (Debian: qpdf, poppler-utils)")


def check_fonts(said: str) -> None:
    """Check that fonts are embedded subsets with Unicode maps, without Helvetica."""
    _, _, *rows = said.splitlines()
    assert rows
    for row in rows:
        assert row.split()[-5:-2] == ["yes", "yes", "yes"], row
        assert re.match(r"[A-Z]{6}\+Source", row), row


def check_boxes(said: str, made: Made, profile: Profile) -> None:
    sheet, cards = profile.paper, made.product.cards
    size = (cards[0].front.width_mm, cards[0].front.height_mm) if cards else (903.96, 558.39)
    wide, high = (sheet.width_mm, sheet.height_mm) if sheet else size
    bleed = 0.0 if sheet else profile.bleed_mm
    if made.product.sheets and not sheet:
        bleed, (wide, high) = 0.0, (LETTER.width_mm, LETTER.height_mm)
    boxes = re.findall(r"Page +\d+ (\w+)Box: +([\d.-]+) +([\d.-]+) +([\d.-]+) +([\d.-]+)", said)
    assert len(boxes) == 5 * len(made.pages)
    for kind, *sides in boxes:
        inset = bleed if kind == "Trim" else 0.0
        ends = (inset, inset, wide + 2 * bleed - inset, high + 2 * bleed - inset)
        if kind != "Art":
            assert [float(side) * 25.4 / 72 for side in sides] == pytest.approx(ends, abs=0.01)
    for line in (
        f"Pages:           {len(made.pages)}",
        "Encrypted:       no",
        "JavaScript:      no",
    ):
        assert f"{line}\n" in said


def test_outside_tools_detect_a_broken_file(make: Make, tmp_path: Path) -> None:
    """A tool that accepts every file would prove nothing."""
    if shutil.which("qpdf") is None:
        pytest.skip("not installed: qpdf")
    path = tmp_path / "broken.pdf"
    whole = make("markers", "home-a4").pdf
    path.write_bytes(whole.replace(b"/Length ", b"/Length 1", 3)[:-200])
    with pytest.raises(AssertionError):
        called("qpdf", "--check", path)


@pytest.mark.landing
def test_verapdf_confirms_the_conformance_of_products(make: Make, tmp_path: Path) -> None:
    paths = []
    for name in PRODUCTS:
        paths.append(tmp_path / f"{name}.pdf")
        paths[-1].write_bytes(make(name, "home-letter").pdf)
    assert verdicts(paths) == [f"{path.name} compliant" for path in paths]
