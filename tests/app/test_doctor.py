"""`cardforge doctor`: which engine runs, and what is installed or missing."""

from __future__ import annotations

import json
import webbrowser
from email.message import Message
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import cardforge
from cardforge.app.commands import doctor
from cardforge.core.battles import Engine
from cardforge.errors import PressError
from cardforge.leviathans.engine.machine import VARIABLE
from cardforge.press.fonts import FontBook
from tests.calls import Call


@pytest.fixture(autouse=True)
def no_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)


def asked(call: Call) -> Any:
    said = call("doctor", "--format", "json")
    return json.loads(said.out)


def test_doctor_shows_everything_that_the_json_has(call: Call) -> None:
    data = asked(call)
    status, out, _ = call("doctor")
    assert status == 0
    assert data["missing"] == []
    assert out.splitlines()[0] == f"cardforge {cardforge.__version__} in {data['folder']}"
    for package in data["packages"]:
        assert package["found"] == version(package["name"])
        assert f"{package['name']} " in out
    assert {"click", "pikepdf", "reportlab"} <= {each["name"] for each in data["packages"]}
    for font in data["fonts"]:
        assert Path(font["file"]).is_file()
        assert Path(font["file"]).name in out


def test_doctor_lists_packages_and_extras(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    told = Message()
    for line in (
        "brass<10.14; sys_platform == 'darwin'",
        "brass<11,>=10.13.0.post1",
        "font-of-sans",
        "steam[accel]<6,>=4.4",
        "tin>=1; sys_platform == 'darwin'",
        "dev-tool>=1; extra == 'dev'",
        "wires>=2025.9; extra == 'cluster'",
    ):
        told["Requires-Dist"] = line
    monkeypatch.setattr(doctor, "metadata", lambda _name: told)
    monkeypatch.setattr(doctor, "version", lambda name: f"1 of {name}")
    data = asked(call)
    assert [(each["name"], each["wanted"]) for each in data["packages"]] == [
        ("brass", ">=10.13.0.post1,<11"), ("font-of-sans", ""), ("steam", ">=4.4,<6"), ("tin", ">=1"),
    ]  # fmt: skip
    cluster, fast = data["extras"]
    wires = {"name": "wires", "wanted": ">=2025.9", "found": "1 of wires"}
    assert (cluster["name"], cluster["packages"]) == ("cluster", [wires])
    assert (fast["name"], fast["packages"]) == ("fast", [])
    assert fast["purpose"].startswith("not needed")


@pytest.mark.parametrize("name", ["plain", "compiled"])
def test_doctor_shows_the_engine_that_runs(
    name: str, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    battles = SimpleNamespace(engine=lambda: Engine(name, "of the weather"))
    games = {
        "chess": SimpleNamespace(battles=lambda: battles),
        "cards": SimpleNamespace(battles=None),
    }
    monkeypatch.setattr(doctor, "GAMES", games)
    assert asked(call)["engines"] == {"chess": {"name": name, "why": "of the weather"}}
    line = next(line for line in call("doctor").out.splitlines() if "chess" in line)
    assert line.split(maxsplit=2) == ["chess", name, "of the weather"]


def test_doctor_shows_the_requested_plain_engine(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "plain")
    expected = {"name": "plain", "why": "CARDFORGE_ENGINE is plain"}
    assert asked(call)["engines"]["leviathans"] == expected


def test_doctor_reports_a_missing_engine(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "steam")
    status, out, _ = call("doctor")
    assert status == 2
    assert "CARDFORGE_ENGINE must be plain, compiled or checked, got 'steam'" in out
    assert out.endswith("Missing: engine of leviathans.\n")


def test_doctor_names_missing_packages_and_fonts(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    def found(name: str) -> str:
        if name in {"svgwrite", "distributed"}:
            raise PackageNotFoundError(name)
        return "1.0"

    def bookless() -> None:
        raise PressError("expected the font package font-source-sans-pro, it is not installed")

    monkeypatch.setattr(doctor, "version", found)
    monkeypatch.setattr(doctor, "standard_book", bookless)
    status, out, _ = call("doctor")
    assert status == 2
    assert "distributed missing" in out
    assert "missing: expected the font package font-source-sans-pro" in out
    assert out.endswith("Missing: svgwrite, font all.\n")


def test_doctor_names_an_unreadable_font(
    call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    book = FontBook({"body": (tmp_path / "none.ttf",)})
    monkeypatch.setattr(doctor, "standard_book", lambda: book)
    data = asked(call)
    assert data["missing"] == ["font body"]
    assert "none.ttf" in data["fonts"][0]["fault"]


def test_doctor_works_without_an_installation(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def metadata(name: str) -> None:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(doctor, "metadata", metadata)
    data = asked(call)
    assert (data["packages"], data["extras"]) == ([], [])


@pytest.mark.parametrize("name", ["firefox", None])
def test_doctor_names_the_browser(
    name: str | None, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    def get() -> object:
        if name is None:
            raise webbrowser.Error
        return webbrowser.GenericBrowser(name)

    monkeypatch.setattr(webbrowser, "get", get)
    assert asked(call)["browser"] == name
    assert (name or "open the designer's address yourself") in call("doctor").out
