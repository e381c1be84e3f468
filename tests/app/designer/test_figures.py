"""Odds, comparisons and conversions by the server are those of the command line."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from cardforge.app import cli
from cardforge.app.commands.odds import odds_command
from cardforge.app.designer import requests
from cardforge.starships.rulebook import SYSTEMS

from .conftest import SHIPS, TestClient

RAVEN, PELLETIER = "hml-raven", "pelletier"
MONTPELLIER, WINDHOVER = "montpellier", "starships/windhover"
OF_OTHER_GAMES: dict[str, Any] = {
    "at": "bow", "stop": True, "brackets": True, "attacker_damaged": "1", "evading": True,
    "attacker_evading": True, "charges_range": 1, "charges_roll": 1,
}  # fmt: skip
OF_STARSHIPS: dict[str, Any] = {"systems": "brace", "target_systems": "brace", "command_dice": 0}
TOLD_ONCE = {"attacker", "target", "form", "picture"}
"""What a call says of where it looks and writes; a request has `data` and `target` instead."""


def data_of(client: TestClient, word: str) -> Any:
    return client.get(f"/api/designs/{word}.yaml").json()["data"]


def told(capsys: pytest.CaptureFixture[str], *call: str) -> Any:
    assert cli.run(call) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("options", "body"),
    [
        ((), {}),
        (
            ("--range", "5", "--at", "port", "--from", "bow"),
            {"range": 5, "at": "port", "from": "bow"},
        ),
        (
            ("--stop", "--damaged", "stern:2,3", "--turns", "3"),
            {"stop": True, "damaged": "stern:2,3", "turns": 3},
        ),
        (
            ("--brackets", "--attacker-damaged", "bow:3"),
            {"brackets": True, "attacker_damaged": "bow:3"},
        ),
    ],
)
def test_odds_equal_the_command(
    client: TestClient, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], body: Any
) -> None:
    asked = {"data": data_of(client, RAVEN), "target": PELLETIER, **body}
    answer = client.post("/api/odds", json=asked).json()
    expect_answer(answer, told(capsys, "odds", RAVEN, PELLETIER, "--format", "json", *options))


def expect_answer(answer: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Hold an answer to what the command tells; there are charts where something is fired."""
    picture = answer.pop("picture")
    assert answer == wanted
    assert (picture is None) == (wanted["turns"] is None)
    assert picture is None or picture.startswith("<svg")


def test_return_fire_is_that_of_the_ship_that_evades(
    client: TestClient, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = {"data": data_of(client, RAVEN), "target": "buran", "evading": True, "back": True}
    answer = client.post("/api/odds", json=asked).json()
    back = answer.pop("back")
    assert answer.pop("back_refused") == ""
    expect_answer(answer, told(capsys, "odds", RAVEN, "buran", "--format", "json", "--evading"))
    wanted = told(capsys, "odds", "buran", RAVEN, "--format", "json", "--attacker-evading")
    expect_answer(back, wanted)


def test_return_fire_spends_no_charges(
    client: TestClient, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(SHIPS / "firefly.yaml", folder)
    charges = {"charges_range": 1, "charges_roll": 2}
    asked = {"data": data_of(client, "firefly"), "target": RAVEN, "back": True, **charges}
    answer = client.post("/api/odds", json=asked).json()
    back = answer.pop("back")
    assert answer.pop("back_refused") == ""
    words = ("--format", "json", "--charges-range", "1", "--charges-roll", "2")
    expect_answer(answer, told(capsys, "odds", "firefly", RAVEN, *words))
    expect_answer(back, told(capsys, "odds", RAVEN, "firefly", "--format", "json"))


def test_target_may_be_an_id_data_or_bundled_name(client: TestClient, folder: Path) -> None:
    shutil.copy(SHIPS / "pelletier.yaml", folder / "target.yaml")
    attacker = data_of(client, RAVEN)
    answers = [
        client.post("/api/odds", json={"data": attacker, "target": target, "range": 3}).json()
        for target in ("target.yaml", PELLETIER, data_of(client, "target"))
    ]
    assert answers[0] == answers[1] == answers[2]


def test_odds_without_a_shot_have_an_answer(client: TestClient) -> None:
    answer = client.post(
        "/api/odds", json={"data": data_of(client, RAVEN), "target": PELLETIER, "range": 99}
    ).json()
    assert answer["answer"]
    assert answer["picture"] is answer["turns"] is None


def test_odds_at_fleet_scale_equal_the_command(
    client: TestClient, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = told(
        capsys,
        "odds",
        RAVEN,
        PELLETIER,
        "--scale",
        "fleet",
        "--format",
        "json",
        "--damaged",
        "stern",
    )
    asked = {
        "data": data_of(client, RAVEN),
        "target": PELLETIER,
        "scale": "fleet",
        "damaged": "stern",
    }
    expect_answer(client.post("/api/odds", json=asked).json(), wanted)
    cli.run(["warfleet", RAVEN, "--write", str(folder / "fleet")])
    asked = {"data": data_of(client, f"fleet/{RAVEN}"), "target": PELLETIER, "damaged": "stern"}
    expect_answer(client.post("/api/odds", json=asked).json(), wanted)


def test_requests_have_every_option_of_the_odds_command() -> None:
    options = {each.name for each in odds_command.params} - TOLD_ONCE
    fields = set(requests.Odds.model_fields) - {"data", "target", "back"}
    assert fields == {"range" if name == "distance" else name for name in options}


@pytest.mark.parametrize(
    ("options", "body"),
    [
        ((), {}),
        (
            ("--range", "0", "--at", "bow", "--from", "stern"),
            {"range": 0, "at": "bow", "from": "stern"},
        ),
        (
            ("--damaged", "stern,port", "--attacker-damaged", "bow", "--turns", "2"),
            {"damaged": "stern,port", "attacker_damaged": "bow", "turns": 2},
        ),
        (
            ("--brackets", "--range", "1", "--from", "port"),
            {"brackets": True, "range": 1, "from": "port"},
        ),
        (("--range", "9"), {"range": 9}),
    ],
)
def test_odds_of_fleet_ships_equal_the_command(
    client: TestClient,
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    options: tuple[str, ...],
    body: Any,
) -> None:
    cli.run(["warfleet", "hml-leviathan", MONTPELLIER, "--write", str(folder / "fleet")])
    capsys.readouterr()
    one, other = "fleet/hml-leviathan.yaml", f"fleet/{MONTPELLIER}.yaml"
    data = data_of(client, "fleet/hml-leviathan")
    answer = client.post("/api/odds", json={"data": data, "target": other, **body}).json()
    files = (str(folder / one), str(folder / other))
    wanted = told(capsys, "odds", *files, "--format", "json", *options)
    expect_answer(answer, wanted)
    assert wanted == told(capsys, "odds", *files, "--scale", "fleet", "--format", "json", *options)


@pytest.mark.parametrize(
    ("attacker", "target", "options", "body"),
    [
        ("windhover", "iron-vesper", (), {}),
        ("windhover", "cruiser", ("--range", "3", "--from", "front"), {"range": 3, "from": "front"}),
        (
            "lantern-hill",
            "iron-vesper",
            ("--systems", "deep-scan,divert power to weapons", "--target-systems", "Brace",
             "--damaged", "4", "--command-dice", "7", "--turns", "3"),
            {"systems": "deep-scan,divert power to weapons", "target_systems": "Brace",
             "damaged": "4", "command_dice": 7, "turns": 3},
        ),
        (
            "grey-quill",
            "squadron",
            ("--target-systems", "evasive-maneuvers", "--command-dice", "0"),
            {"target_systems": "evasive-maneuvers", "command_dice": 0},
        ),
        ("sickle-flight", "windhover", ("--range", "30"), {"range": 30}),
        ("windhover", "fighter", ("--damaged", "3"), {"damaged": "3"}),
    ],
)  # fmt: skip
def test_odds_of_starships_equal_the_command(
    client: TestClient, capsys: pytest.CaptureFixture[str],
    attacker: str, target: str, options: tuple[str, ...], body: Any,
) -> None:  # fmt: skip
    data = client.get(f"/api/supplied/{attacker}").json()["data"]
    answer = client.post("/api/odds", json={"data": data, "target": target, **body}).json()
    wanted = told(capsys, "odds", attacker, target, "--format", "json", *options)
    expect_answer(answer, wanted)


def test_starship_target_may_be_an_id_data_or_bundled_name(client: TestClient) -> None:
    data = data_of(client, WINDHOVER)
    targets = (f"{WINDHOVER}.yaml", "windhover", data)
    answers = [client.post("/api/odds", json={"data": data, "target": each}) for each in targets]
    assert answers[0].json() == answers[1].json() == answers[2].json()
    assert answers[0].json()["command"][1]["name"] == "Windhover"


@pytest.mark.parametrize(
    ("attacker", "body", "status", "said"),
    [
        (WINDHOVER, {"target": RAVEN}, 400, "expected a ship or squadron of starships, 'HML Raven'"),
        (WINDHOVER, {"target": "imogen-harrow"}, 400, "'Rear Admiral Imogen Harrow' is neither"),
        ("starships/imogen-harrow", {"target": "windhover"}, 400,
         "expected a ship or a squadron, 'Rear Admiral Imogen Harrow' is neither"),
        ("starships/carrow-escort", {"target": "windhover"}, 400, "'Carrow Escort' is neither"),
        (WINDHOVER, {"target": "dreadnought"}, 404, "'dreadnought' not found"),
        (WINDHOVER, {"target": "cruiser", "from": "bow"}, 400, "expected one of front, broadside"),
        (WINDHOVER, {"target": "cruiser", "damaged": "bow:3"}, 400, "number of boxes that the target"),
        (WINDHOVER, {"target": "cruiser", "systems": "brace"}, 400, "a system of Windhover"),
        (WINDHOVER, {"target": "cruiser", "command_dice": 100}, 422, "command_dice"),
        (WINDHOVER, {"target": "cruiser", "scale": "fleet"}, 404, "'cruiser' not found"),
        (WINDHOVER, {"target": "fighter", "scale": "fleet"}, 400, "'Windhover' belongs to starships"),
        *(
            (WINDHOVER, {"target": "cruiser", name: word}, 400, f"`{name}` has no meaning for starships")
            for name, word in OF_OTHER_GAMES.items()
        ),
        ("fleet/hml-raven", {"target": PELLETIER, "stop": True}, 400,
         "`stop` has no meaning at fleet scale"),
        ("fleet/hml-raven", {"target": "windhover"}, 400, "'Windhover' belongs to starships"),
        ("fleet/hml-raven", {"target": PELLETIER, "damaged": "keel"}, 400, "a location of Pelletier"),
        (RAVEN, {"target": "fleet/hml-raven.yaml"}, 400,
         "expected an air ship, 'HML Raven' belongs to warfleet: choose the scale"),
        (RAVEN, {"target": "cruiser"}, 404, "'cruiser' not found"),
        *(
            (RAVEN, {"target": PELLETIER, name: word, "scale": scale}, 400, f"`{name}` has no meaning {where}")
            for scale, where in (("air", "for air ships"), ("fleet", "at fleet scale"))
            for name, word in OF_STARSHIPS.items()
        ),
    ],
)  # fmt: skip
def test_odds_option_of_another_game_is_rejected(
    client: TestClient, folder: Path, attacker: str, body: Any, status: int, said: str
) -> None:
    cli.run(["warfleet", RAVEN, "--write", str(folder / "fleet")])
    answer = client.post("/api/odds", json={"data": data_of(client, attacker), **body})
    assert (answer.status_code, said in answer.json()["error"]) == (status, True), answer.json()


def test_systems_route_says_whose_fire_changes(client: TestClient) -> None:
    """Each is switched on aboard ships that carry everything, and the odds are compared."""
    told = client.get("/api/systems").json()
    assert [each["word"] for each in told] == list(SYSTEMS)
    aux = ["light", "medium torpedoes"]
    everything = {
        "game": "starships", "format": 1, "name": "Everything", "class": "cruiser",
        "systems": list(SYSTEMS), "weapons": {"front": ["heavy", "light"], "aux": aux},
    }  # fmt: skip

    def fire(**active: str) -> list[Any]:
        # Boxes lost already: only then do shields come back.
        asked = {"data": everything, "target": everything, "damaged": "2", "turns": 2, **active}
        answer = client.post("/api/odds", json=asked).json()
        return [answer[part] for part in ("weapons", "volleys", "turns", "torpedoes")]

    plain = fire()
    for each in told:
        assert each["attacking"] == (fire(systems=each["word"]) != plain), each["word"]
        assert each["defending"] == (fire(target_systems=each["word"]) != plain), each["word"]


def test_air_ship_meets_a_fleet_ship_at_fleet_scale(client: TestClient, folder: Path) -> None:
    cli.run(["warfleet", RAVEN, "--write", str(folder / "fleet")])
    asked = {"data": data_of(client, RAVEN), "target": "fleet/hml-raven.yaml", "scale": "fleet"}
    answer = client.post("/api/odds", json=asked).json()
    assert answer["scale"] == "fleet"
    assert answer["volleys"]


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        (
            {"target": "starships/windhover.yaml"},
            400,
            "expected an air ship, 'Windhover' belongs to starships",
        ),
        ({"target": "starships/windhover.yaml", "scale": "fleet"}, 400, "expected an air ship"),
        ({"target": "gone.yaml"}, 404, "design 'gone.yaml' not found in this folder"),
        ({"target": {"game": "leviathans"}}, 422, "the key `format:` is missing"),
        ({"target": PELLETIER, "at": "attic"}, 400, "got 'attic'"),
        ({"target": PELLETIER, "damaged": "bow"}, 400, "expected what is lost as location:slot"),
        ({"target": PELLETIER, "damaged": "bow:9"}, 400, "expected"),
        ({"target": PELLETIER, "range": 0}, 400, "expected a range of 1 or more"),
        ({"target": PELLETIER, "range": -1}, 422, "range: expected at least 0, got '-1'"),
        ({"target": 7}, 422, "target"),
    ],
)
def test_impossible_odds_request_is_rejected(
    client: TestClient, body: Any, status: int, said: str
) -> None:
    answer = client.post("/api/odds", json={"data": data_of(client, RAVEN), **body})
    assert answer.status_code == status
    assert said in answer.json()["error"]


def test_comparison_equals_the_command(
    client: TestClient, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = client.post("/api/compare", json={"a": data_of(client, RAVEN), "b": PELLETIER}).json()
    assert answer == told(capsys, "compare", RAVEN, PELLETIER, "--format", "json")
    for against in (4, "4"):
        asked = {"a": "hml-raven.yaml", "b": PELLETIER, "against": against}
        right = told(capsys, "compare", RAVEN, PELLETIER, "--against", "4", "--format", "json")
        assert client.post("/api/compare", json=asked).json() == right


def test_comparison_of_other_games_equals_the_command(
    client: TestClient, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    assert cli.run(["warfleet", RAVEN, PELLETIER, "--write", str(folder / "fleet")]) == 0
    capsys.readouterr()
    pairs = {
        ("starships/windhover.yaml", "lantern-hill"): ("windhover", "lantern-hill"),
        ("fleet/hml-raven.yaml", "fleet/pelletier.yaml"): (
            str(folder / "fleet" / "hml-raven.yaml"), str(folder / "fleet" / "pelletier.yaml"),
        ),
    }  # fmt: skip
    for (a, b), words in pairs.items():
        answer = client.post(
            "/api/compare", json={"a": data_of(client, a.removesuffix(".yaml")), "b": b}
        )
        assert answer.json() == told(capsys, "compare", *words, "--format", "json")
    asked = {"a": "windhover", "b": "fighter", "against": "cruiser"}
    right = told(
        capsys, "compare", "windhover", "fighter", "--against", "cruiser", "--format", "json"
    )
    assert client.post("/api/compare", json=asked).json() == right


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"a": RAVEN, "b": "starships/windhover.yaml"},
         "the designs must belong to one game: 'HML Raven' belongs to Leviathans, 'Windhover' belongs to Starships"),
        ({"a": "imogen-harrow", "b": "windhover"},
         "expected a ship or a squadron, 'Rear Admiral Imogen Harrow' is an admiral, whose only figure is CMD 3"),
        ({"a": RAVEN, "b": PELLETIER, "against": "cruiser"}, "expected a Type from 1 to 4, got 'cruiser'"),
    ],
)  # fmt: skip
def test_impossible_comparison_is_rejected(
    client: TestClient, body: dict[str, Any], said: str
) -> None:
    answer = client.post("/api/compare", json=body)
    assert (answer.status_code, answer.json()["error"]) == (400, said)


def test_conversion_equals_the_command(
    client: TestClient, capsys: pytest.CaptureFixture[str]
) -> None:
    data = data_of(client, RAVEN)
    assert client.post("/api/warfleet", json={"data": data}).json() == told(
        capsys, "warfleet", RAVEN, "--format", "json"
    )
    explained = client.post("/api/warfleet", json={"data": data, "explain": True}).json()
    assert explained == told(capsys, "warfleet", RAVEN, "--format", "json", "--explain")
    answer = client.post("/api/warfleet", json={"data": data_of(client, "starships/windhover")})
    assert answer.json()["error"] == "expected an air ship, 'Windhover' belongs to starships"


def test_odds_answer_both_ways_as_two_questions_would(client: TestClient) -> None:
    one, other = (
        client.get(f"/api/designs/{word}.yaml").json()["data"]
        for word in ("hml-raven", "pontbriand")
    )
    for scale, lost in (("air", ("bow:3", "stern:2")), ("fleet", ("bow", "stern"))):
        asked = {"range": 3, "scale": scale, "at": "stern"} if scale == "air" else {"scale": scale}
        both = client.post("/api/odds", json={
            "data": one, "target": other, "damaged": lost[0], "attacker_damaged": lost[1], "back": True,
            **asked,
        }).json()  # fmt: skip
        asked.pop("at", None)
        back = client.post("/api/odds", json={
            "data": other, "target": one, "damaged": lost[1], "attacker_damaged": lost[0], **asked,
        }).json()  # fmt: skip
        assert both["back"] == back
        assert both["back_refused"] == ""
    alone = client.post("/api/odds", json={"data": one, "target": other}).json()
    assert "back" not in alone


def test_odds_route_explains_missing_return_fire(client: TestClient) -> None:
    star = client.get("/api/supplied/windhover").json()["data"]
    told = client.post("/api/odds", json={"data": star, "target": "cruiser", "back": True}).json()
    assert (told["back"], told["back_refused"]) == (None, "a reference cruiser does not fire back")
