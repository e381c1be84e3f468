"""An author's pictures: used when they are whole, remarked upon and left out when they are not."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path

import pytest
from PIL import Image

from cardforge.app.cli import run
from cardforge.app.loading import judge_file
from cardforge.leviathans.cards.artwork import art_of
from cardforge.leviathans.presets import preset
from cardforge.leviathans.ship import Ship
from tests.shipyard import LEGAL

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="90"><rect width="9" height="9"/>{}</svg>'


def picture(width: int = 400, height: int = 900, form: str = "PNG") -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), "navy").save(out, form)
    return out.getvalue()


def ship_with(**art: str) -> Ship:
    plain = preset("HML Badger", 1, "British Empire").model_dump(
        by_alias=True, exclude_defaults=True
    )
    return Ship.model_validate({**plain, "art": art})


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("plan.png", picture()),
        ("plan.JPG", picture(form="JPEG")),
        ("art/plan.svg", SVG.format("").encode()),
    ],
)
def test_valid_author_pictures_are_used(name: str, data: bytes, tmp_path: Path) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_bytes(data)
    pictures, findings = art_of(ship_with(plan=name), tmp_path)
    assert findings == ()
    with Image.open(io.BytesIO(pictures["plan"])) as read:
        assert read.size[1] > read.size[0]


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("absent.png", None, "file not found"),
        ("broken.png", b"\x89PNG\r\n\x1a\nnonsense", "this is not a PNG or JPEG picture"),
        ("cut.png", picture()[:-40], "the picture is truncated or broken: save it again"),
        ("cut.jpg", picture(form="JPEG")[:-400], "the picture is truncated"),
        ("small.png", picture(200, 100), "expected 300 pixels or more along it, got 200"),
        ("words.svg", b"nonsense", "this is not an SVG picture"),
        ("letters.svg", b"\xff\xfe<svg/>", "this is not an SVG picture"),
        (
            "outside.svg",
            SVG.format('<image href="/etc/secret.png"/>').encode(),
            "refers to another file",
        ),
        (
            "fetched.svg",
            SVG.format('<image xlink:href="http://x/y.png"/>').encode(),
            "refers to another",
        ),
        (
            "styled.svg",
            SVG.format("<style>a{fill:url(x.svg)}</style>").encode(),
            "refers to another file",
        ),
        (
            "bomb.svg",
            b'<!DOCTYPE x [<!ENTITY a "b">]>' + SVG.format("&a;").encode(),
            "refers to another",
        ),
        ("plan.gif", picture(form="GIF"), "expected a file ending in .png"),
        ("../plan.png", picture(), "inside the ship's folder"),
        ("/etc/plan.png", None, "inside the ship's folder"),
        ("C:/plan.png", None, "inside the ship's folder"),
        ("..\\plan.png", None, "inside the ship's folder"),
        ("x" * 75 + ".png", None, "file not found"),
    ],
)
def test_invalid_author_pictures_are_findings(
    name: str, data: bytes | None, said: str, tmp_path: Path
) -> None:
    folder = tmp_path / "ships"
    folder.mkdir()
    if data is not None:
        (folder / name).write_bytes(data)
    pictures, (finding,) = art_of(ship_with(plan=name), folder)
    assert pictures == {}
    assert said in finding.message
    assert (finding.rule, finding.where, finding.severity) == ("art", ("art", "plan"), "warning")


def test_author_picture_link_stays_in_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "ships"
    folder.mkdir()
    (tmp_path / "secret.png").write_bytes(picture())
    (folder / "plan.png").symlink_to(tmp_path / "secret.png")
    pictures, (finding,) = art_of(ship_with(plan="plan.png"), folder)
    assert pictures == {}
    assert "inside the ship's folder" in finding.message


def test_author_picture_link_to_itself_is_rejected(tmp_path: Path) -> None:
    (tmp_path / "plan.png").symlink_to(tmp_path / "plan.png")
    pictures, (finding,) = art_of(ship_with(plan="plan.png"), tmp_path)
    assert pictures == {}
    assert "is not used: expected a" in finding.message


@pytest.mark.skipif(sys.platform == "win32", reason="no such pipes there")
@pytest.mark.parametrize("name", ["plan.png", "plan.svg"])
def test_author_picture_pipe_is_rejected(name: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / name)
    pictures, (finding,) = art_of(ship_with(plan=name), tmp_path)
    assert pictures == {}
    assert "expected a regular file, got a pipe, socket or device" in finding.message


def test_truncated_author_picture_is_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ship.yaml"
    path.write_text(LEGAL + "art: {plan: plan.png, profile: plan.png}\n")
    (tmp_path / "plan.png").write_bytes(picture()[:-40])
    assert run(["cards", str(path), "-o", str(tmp_path / "out")]) == 0
    assert (tmp_path / "out" / "ship-cards.pdf").read_bytes().startswith(b"%PDF")
    said = "".join(capsys.readouterr())
    assert "the plan 'plan.png' is not used" in said


def test_author_picture_finding_names_its_line(tmp_path: Path) -> None:
    path = tmp_path / "ship.yaml"
    path.write_text(LEGAL + "art:\n  profile: gone.png\n")
    (finding,) = judge_file(path).findings
    assert finding.mark is not None
    assert (finding.rule, finding.mark.line) == ("art", LEGAL.count("\n") + 2)


def test_author_picture_views_are_plan_and_profile(tmp_path: Path) -> None:
    path = tmp_path / "ship.json"
    path.write_text(json.dumps({"game": "leviathans", "format": 1, "art": {"front": "a.png"}}))
    said = [finding.message for finding in judge_file(path).findings]
    assert "art.front: expected plan, profile, wings or turrets, got 'front'" in said
