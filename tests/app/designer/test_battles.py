"""Saved battles of the folder: listed, shown under their own policy, and never taken for designs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardforge.app import cli
from cardforge.app.battle_files import read_battle
from cardforge.app.reports.battle_pages import battle_page

from .conftest import TestClient

WINDHOVER = Path(__file__).parents[3] / "ships" / "starships" / "windhover.yaml"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("battle") / "duel.json"
    words = ("battle", "hml-raven", "pelletier", "--limit", "3", "--save", str(path))
    assert cli.run(words) == 0
    return path.read_text("utf-8")


@pytest.fixture
def saved(folder: Path, record: str) -> str:
    (folder / "fights").mkdir()
    (folder / "fights" / "duel.json").write_text(record, "utf-8")
    return "fights/duel.json"


def test_saved_battle_is_listed_and_no_design(client: TestClient, saved: str) -> None:
    [listed] = client.get("/api/battles").json()
    assert listed["id"] == saved
    assert [side["name"] for side in listed["sides"]] == ["HML Raven", "Pelletier"]
    assert (listed["turns"], listed["unreadable"]) == (3, None)
    assert saved not in {each["id"] for each in client.get("/api/designs").json()}


def test_saved_battle_is_shown_by_a_strict_policy(client: TestClient, saved: str) -> None:
    answer = client.get(f"/battles/{saved}")
    assert answer.status_code == 200
    assert "HML Raven against Pelletier" in answer.text
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "script-src 'sha256-" in policy
    assert policy.endswith("frame-ancestors 'none'")
    assert "script-src 'unsafe" not in policy


def test_shown_battle_leads_back_and_a_saved_page_does_not(
    client: TestClient, folder: Path, saved: str
) -> None:
    links = ['<a href="/">All ships</a>', '<a href="/battles">Battles</a>']
    served, alone = client.get(f"/battles/{saved}").text, battle_page(read_battle(folder / saved))
    assert [link in served for link in links] == [True, True]
    assert 'href="/' not in alone


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("nowhere.json", "not found"),
        ("hml-raven.yaml", "is not a saved battle"),
        ("../x.json", "not a usable path"),
    ],
)
def test_battle_page_explains_a_file_that_is_not_a_battle(
    client: TestClient, word: str, why: str
) -> None:
    answer = client.get(f"/battles/{word.replace('/', '%2F')}")
    assert answer.status_code == 200
    assert why in answer.text
    assert '<p class="notice" role="alert">' in answer.text


def test_broken_battle_is_listed_with_the_reason(
    client: TestClient, folder: Path, record: str
) -> None:
    (folder / "cut.json").write_text(record[: len(record) // 2], "utf-8")
    changed = json.loads(record)
    changed["events"] = changed["events"][:-1]
    (folder / "changed.json").write_text(json.dumps(changed), "utf-8")
    listed = {each["id"]: each["unreadable"] for each in client.get("/api/battles").json()}
    assert listed == {
        "cut.json": "this saved battle is incomplete: save it again", "changed.json": None,
    }  # fmt: skip
    assert 'role="alert"' in client.get("/battles/changed.json").text
    assert 'role="alert"' in client.get("/battles/cut.json").text


def test_commands_on_a_folder_skip_saved_battles(
    folder: Path, saved: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (folder / saved).is_file()
    assert cli.run(["list", str(folder)]) == 0
    assert "duel" not in capsys.readouterr().out
    assert cli.run(["check", str(folder / saved)]) == 2


def test_posted_battle_is_played_and_saved_under_a_free_name(
    client: TestClient, folder: Path
) -> None:
    fleet = {"game": "leviathans", "format": 1, "fleet": "Friday", "ships": ["pelletier"]}
    word = client.post("/api/fleets", json={"data": fleet}).json()["id"]
    for expected in ("hml-raven-friday.json", "hml-raven-friday-2.json"):
        answer = client.post("/api/battles", json={"a": "hml-raven", "b": word})
        assert answer.status_code == 201
        assert answer.json()["id"] == expected
        names = [side["name"] for side in answer.json()["sides"]]
        assert sorted(names) == ["Friday", "HML Raven"]
        assert read_battle(folder / expected).record()["account"]["turns"]
    assert len(client.get("/api/battles").json()) == 2


def test_sides_are_fleets_then_ships_that_can_fight(client: TestClient) -> None:
    fleet = {"game": "leviathans", "format": 1, "fleet": "Friday", "ships": ["pelletier"]}
    client.post("/api/fleets", json={"data": fleet})
    sides = client.get("/api/battles/sides").json()
    kinds = [side["kind"] for side in sides]
    assert kinds[0] == "fleet"
    assert kinds == sorted(kinds, key=["fleet", "ship", "bundled"].index)
    ids = {side["id"] for side in sides}
    assert {"friday.yaml", "hml-raven.yaml", "jean-bart"} <= ids
    assert not any("windhover" in word for word in ids)


@pytest.mark.parametrize(
    ("word", "status", "why"),
    [
        ("no-such-ship", 404, "not found"),
        ("nowhere.yaml", 404, "not found"),
        ("../x.yaml", 400, "not a usable path"),
        ("starships/windhover.yaml", 400, "belongs to starships"),
    ],
)
def test_side_that_cannot_fight_is_rejected_with_the_reason(
    client: TestClient, folder: Path, word: str, status: int, why: str
) -> None:
    (folder / "starships").mkdir(exist_ok=True)
    (folder / "starships" / "windhover.yaml").write_bytes(WINDHOVER.read_bytes())
    answer = client.post("/api/battles", json={"a": "hml-raven", "b": word})
    assert answer.status_code == status
    assert why in answer.json()["error"]
    assert str(folder) not in answer.json()["error"]
    assert client.get("/api/battles").json() == []
