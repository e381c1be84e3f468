"""A folder in place of a design: Python says in plain words what to open instead."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardforge


def test_open_of_a_folder_names_a_design_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(cardforge.CardforgeError) as error:
        cardforge.open("starships")
    assert str(error.value) == (
        "'starships' is a folder of 20 designs: open one, such as cardforge.open('bomber')"
    )
    assert cardforge.open("bomber").name == "Bomber"
    monkeypatch.chdir(tmp_path)
    Path("mine").mkdir()
    with pytest.raises(cardforge.CardforgeError, match="no design is in it: name a file"):
        cardforge.open("mine")
    cardforge.open("hml-raven").save("mine/raven.yaml")
    with pytest.raises(
        cardforge.CardforgeError, match=r"a folder of 1 design: .*'mine/raven.yaml'"
    ):
        cardforge.open("mine")


def test_open_suggests_a_similar_bundled_ship() -> None:
    with pytest.raises(cardforge.CardforgeError, match="did you mean 'hml-raven'"):
        cardforge.open("hml-ravn")
