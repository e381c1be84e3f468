"""`preflight` of several files and folders: a verdict on each, and the worst as the status."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.calls import Call


@pytest.fixture
def printed(call: Call) -> Path:
    """Two PDFs that are fine, and a picture, in a folder and one below it."""
    assert call("cards", "hml-raven", "--png").status == 0
    assert call("typecards", "-o", "output/below").status == 0
    return Path("output")


def verdicts(out: str) -> dict[str, str]:
    lines = [line.partition(": ") for line in out.splitlines() if " for home-letter: " in line]
    return {file: told.rpartition(": ")[2] for file, _, told in lines}


def test_preflight_of_a_folder_reports_each_pdf(call: Call, printed: Path) -> None:
    files = sorted(str(path) for path in printed.rglob("*.pdf"))
    assert len(files) >= 3
    status, out, err = call("preflight", printed)
    assert (status, verdicts(out)) == (0, dict.fromkeys(files, "ready"))
    assert "skipped 2 .png files in output: home-letter takes .pdf files" in err
    told = [line for line in out.splitlines() if line.startswith("not confirmed")]
    assert len(told) == len(set(told))


def test_preflight_of_several_files_has_the_worst_status(call: Call, printed: Path) -> None:
    good = printed / "ship-cards.pdf"
    call("cards", "hml-raven", "--profile", "drivethrucards", "-o", "shop")
    bad = Path("shop/ship-cards.pdf")
    words = ("preflight", good, bad, "--profile", "home-letter")
    status, out, _ = call(*words)
    assert (status, verdicts(out)) == (1, {str(good): "ready", str(bad): "not ready"})
    assert any(line.startswith(f"{bad}: error") for line in out.splitlines())
    Path("broken.pdf").write_text("nothing")
    for missing in ("broken.pdf", "no-such.pdf"):
        status, out, err = call(*words, missing)
        assert (status, len(verdicts(out))) == (2, 2)
        assert f"cardforge: {missing}:" in err
        assert "skipped 1 file; the rest is done" in err


def test_preflight_as_json_has_each_file_with_its_name(call: Call, printed: Path) -> None:
    single = json.loads(call("preflight", printed / "ship-cards.pdf", "--format", "json").out)
    told = json.loads(call("preflight", printed, "--format", "json").out)["files"]
    assert [each["file"] for each in told] == sorted(map(str, printed.rglob("*.pdf")))
    assert {"file": str(printed / "ship-cards.pdf"), **single} in told


def test_preflight_of_pictures_takes_those_of_a_folder(call: Call) -> None:
    call("cards", "hml-raven", "--profile", "thegamecrafter")
    shutil.copy(Path(__file__).parents[2] / "docs/pictures/designer.png", "output")
    status, out, _ = call("preflight", "output", "--profile", "thegamecrafter")
    lines = [line for line in out.splitlines() if " for thegamecrafter: " in line]
    assert status == 1
    assert len(lines) == len(list(Path("output").rglob("*.png"))) > 1
    assert sum("not ready" in line for line in lines) == 1


def test_preflight_reports_that_there_is_nothing_to_check(call: Call) -> None:
    Path("empty/.hidden").mkdir(parents=True)
    Path("empty/.hidden/a.pdf").write_text("x")
    status, _, err = call("preflight", "empty")
    assert (status, "no .pdf files in empty" in err) == (2, True)
    status, _, err = call("preflight", "")
    assert (status, "expected a path or a name" in err) == (2, True)
