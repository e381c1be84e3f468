"""A folder of designs and a browser's way to it, without a socket."""

from __future__ import annotations

import shutil
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from cardforge.app.designer.site import site

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it asks for another client than the one that there is
    from starlette.testclient import TestClient

__all__ = ["FEW", "HOST", "ROOT", "SHIPS", "TestClient"]

ROOT = Path(__file__).parents[3]
SHIPS = ROOT / "ships"
HOST = "127.0.0.1:8765"
FEW = ("hml-leviathan", "hml-raven", "pontbriand", "starships/windhover", "starships/carrow-escort")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A few of the designs that come along."""
    root = tmp_path / "designs"
    for word in (*FEW, "starships/imogen-harrow"):
        target = root / f"{word}.yaml"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(SHIPS / f"{word}.yaml", target)
    return root


@pytest.fixture
def app(folder: Path) -> FastAPI:
    return site(folder, (HOST,))


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    """A page of the designer's own."""
    headers = {"origin": f"http://{HOST}", "content-type": "application/json"}
    with TestClient(app, base_url=f"http://{HOST}", headers=headers) as client:
        yield client
