"""One look says what the commands say, shows what they print, and takes whatever it is given."""

from __future__ import annotations

import json
import re
import threading
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from cardforge.app import cli
from cardforge.app.designer import preview
from cardforge.app.workspace import own_ships
from cardforge.leviathans.kinds import KINDS
from cardforge.press import svg
from cardforge.press.measure import Measure, standard_measure
from cardforge.press.product import card_faces
from cardforge.press.scene import Scene
from cardforge.starships import game

from .conftest import FEW, SHIPS, TestClient

MARKUP = "<script>alert('&amp;')</script>\"><img src=x onerror=alert(1)>"


def look(client: TestClient, **body: Any) -> Any:
    answer = client.post("/api/look", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def data_of(client: TestClient, word: str) -> Any:
    return client.get(f"/api/designs/{word}.yaml").json()["data"]


def told(capsys: pytest.CaptureFixture[str], *call: str) -> Any:
    cli.run(call)
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("word", FEW)
def test_preview_equals_check_and_cost(
    client: TestClient, folder: Path, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(folder / f"{word}.yaml")
    seen = look(client, text=(folder / f"{word}.yaml").read_text(), id=f"{word}.yaml")
    checked = told(capsys, "check", path, "--format", "json")["ships"][0]
    priced = told(capsys, "cost", path, "--format", "json")["ships"][0]
    assert seen["ok"]
    assert seen["findings"] == checked["findings"]
    assert seen["cost"] == {"points": priced["points"], "ledger": priced["ledger"]}
    assert (seen["name"], seen["game"]) == (checked["name"], priced["game"])
    assert seen["data"] == data_of(client, word)
    same = look(client, data=seen["data"], id=f"{word}.yaml")
    assert {**same, "findings": []} == {**seen, "findings": []}
    assert [found["where"] for found in same["findings"]] == [
        found["where"] for found in seen["findings"]
    ]


def test_preview_pictures_equal_the_prints(
    client: TestClient, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The text of each drawing, place by place, is that of the commands' files."""
    path = str(folder / "hml-leviathan.yaml")
    fleet = str(tmp_path / "fleet")
    for call in (
        ["cards", path], ["counters", path],
        ["warfleet", path, "--write", fleet], ["cards", f"{fleet}/hml-leviathan.yaml", "--output", f"{tmp_path}/f"],
    ):  # fmt: skip
        where = [] if "--output" in call or "warfleet" in call else ["-o", str(tmp_path)]
        printing = [] if "warfleet" in call else ["--svg"]
        if "counters" in call:
            printing = ["--svg"]
        assert cli.run([*call, *printing, *where]) == 0
    seen = look(client, data=data_of(client, "hml-leviathan"))
    files = {
        "card": "ship-cards/001-front.svg", "back": "ship-cards/001-back.svg",
        "counter": "standees/piece-001.svg", "fleet_card": "f/fleet-cards/001-front.svg",
    }  # fmt: skip
    for key, name in files.items():
        assert words(seen[key]) == words((tmp_path / name).read_text()), key


def words(svg: str) -> list[tuple[str, str]]:
    root = ET.fromstring(svg)  # noqa: S314
    return [
        (each.get("data-tag", ""), each.get("data-text", ""))
        for each in root.iter()
        if each.get("data-text")
    ]


def test_preview_card_has_a_group_per_slot(client: TestClient) -> None:
    root = ET.fromstring(look(client, data=data_of(client, "hml-leviathan"))["card"])  # noqa: S314
    holds = {
        (each.get("data-place"), each.get("data-slot")): each[0]
        for each in root.iter()
        if each.get("data-slot")
    }
    places = ("bow", "fore-port", "aft-port", "fore-starboard", "aft-starboard", "stern")
    assert set(holds) == {(place, str(number)) for place in places for number in range(1, 7)}
    boxes = {each.get("data-tag"): each for each in root.iter() if each.get("data-tag")}
    for (place, number), hold in holds.items():
        box = boxes[f"{place}.{number}"]
        for key in ("x", "y", "width", "height"):
            assert float(hold.get(key) or 0) == pytest.approx(float(box.get(key) or 0), abs=0.002)
    assert root[-1].get("class") == "form", "what is taken hold of lies on top"


def test_preview_ids_are_unique(client: TestClient) -> None:
    seen = look(client, data=data_of(client, "hml-leviathan"))
    ids = [
        set(re.findall(r'\bid="([^"]+)"', seen[key]))
        for key in ("card", "back", "counter", "fleet_card")
    ]
    assert all(ids)
    assert len(set.union(*ids)) == sum(map(len, ids))
    for key in ("card", "back", "counter", "fleet_card"):
        used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', seen[key]))
        assert used <= set(re.findall(r'\bid="([^"]+)"', seen[key]))


def test_preview_draws_every_game_that_prints(client: TestClient, folder: Path) -> None:
    raven = look(client, data=data_of(client, "hml-raven"))
    fleet = client.post("/api/designs", json={"name": "F", "game": "warfleet"}).json()["id"]
    seen = look(client, data=client.get(f"/api/designs/{fleet}").json()["data"])
    assert seen["ok"]
    for key in ("card", "back", "counter"):
        assert raven[key].startswith("<svg")
        assert seen[key].startswith("<svg")
    assert raven["fleet_card"].startswith("<svg")
    assert seen["fleet_card"] is None
    corvette = look(client, data=data_of(client, "starships/windhover"))
    assert corvette["ok"]
    assert corvette["card"].startswith("<svg")
    assert corvette["fleet_card"] is None
    assert corvette["not_printed"] == ""


def test_preview_of_a_game_without_prints_has_no_pictures(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game, "GAME", game.GAME._replace(printer=None))
    corvette = look(client, data=data_of(client, "starships/windhover"))
    assert corvette["ok"]
    assert corvette["card"] is None
    assert corvette["not_printed"] == "nothing is printed for Starships yet"


def test_preview_uses_the_theme(client: TestClient) -> None:
    data = data_of(client, "hml-raven")
    assert look(client, data=data, theme="grey")["card"] != look(client, data=data)["card"]
    answer = client.post("/api/look", json={"data": data, "theme": "plaid"})
    assert answer.json()["error"] == "theme: expected one of 'colour' or 'grey', got 'plaid'"
    assert client.get("/api/themes").json() == ["colour", "grey"]


def test_preview_marks_an_illegal_ship(client: TestClient) -> None:
    data = data_of(client, "hml-raven")
    del data["locations"]["bow"]["slots"]["6"]
    seen = look(client, data=data)
    assert seen["ok"]
    assert "error" in [found["severity"] for found in seen["findings"]]
    assert ("stamp", "NOT LEGAL") in words(seen["card"])
    assert seen["findings"][0]["line"] is None


@pytest.mark.parametrize(
    ("change", "where", "message"),
    [
        (lambda d: d.update(si="many"), "si", "expected a whole number, got 'many'"),
        (
            lambda d: d["locations"]["bow"]["slots"]["3"].update(dice="X | U"),
            "locations.bow.slots.3.dice",
            "expected",
        ),
        (lambda d: d["locations"].update(bow=7), "locations.bow", "expected"),
        (
            lambda d: d.update(game="chess"),
            "",
            "expected `game:` to be one of leviathans, warfleet, starships, got 'chess'",
        ),
        (
            lambda d: d.pop("format"),
            "",
            "the key `format:` is missing: add `format: 1` below `game:`",
        ),
        (
            lambda d: d.clear(),
            "",
            "the key `game:` is missing: add `game: leviathans` at the top of the file",
        ),
        (lambda d: d.update({"name: x": 1}), "name: x", "unknown key 'name: x'"),
    ],
)
def test_preview_names_the_place_of_each_fault(
    client: TestClient, change: Any, where: str, message: str
) -> None:
    data = data_of(client, "hml-raven")
    change(data)
    seen = look(client, data=data)
    assert not seen["ok"]
    found = {fault["where"]: fault["message"] for fault in seen["unreadable"]}
    assert found[where].startswith(message)
    assert seen["data"] == data
    assert (
        seen["card"]
        is seen["back"]
        is seen["counter"]
        is seen["fleet_card"]
        is seen["cost"]
        is None
    )


def test_preview_of_invalid_yaml_has_the_line(client: TestClient) -> None:
    seen = look(client, text="game: leviathans\nformat: 1\nname: [\n")
    assert seen["data"] is None
    assert seen["unreadable"][0]["line"] == 4
    assert seen["unreadable"][0]["message"].startswith("invalid YAML")


def test_preview_accepts_any_value_anywhere(client: TestClient) -> None:
    """Every key of a ship with every kind of value gives an answer, never a fault."""
    data = data_of(client, "hml-raven")
    wild: list[Any] = [
        None,
        True,
        -1,
        2.5,
        "x",
        [],
        {},
        [[]],
        {"a": {"b": []}},
        "\u202e",
        "9" * 5000,
    ]
    slot = data["locations"]["bow"]["slots"]["3"]
    holders = [(data, key) for key in data] + [(slot, key) for key in slot]
    holders += [
        (data["locations"], "bow"),
        (data["locations"]["bow"], "slots"),
        (data["locations"]["bow"], "go"),
    ]
    for holder, key in holders:
        before = holder[key]
        for value in wild:
            holder[key] = value
            assert set(look(client, data=data)) >= {"ok", "findings", "unreadable", "card"}
        holder[key] = before
    assert look(client, data=data)["ok"]


def test_preview_draws_every_slot_kind(client: TestClient) -> None:
    data = data_of(client, "hml-raven")
    examples: dict[str, Any] = {
        "name": "6in",
        "range": "6/12",
        "dice": "Y | U",
        "bonus": 1,
        "mp": 2,
    }
    for kind in KINDS.values():
        slot: dict[str, Any] = {"item": kind.item} | ({} if kind.item == "miss" else {"breach": 10})
        slot |= {key: examples[key] for key in kind.needs}
        if kind.dice_sets == 1 and "dice" in slot:
            slot["dice"] = "G"
        if kind.reaches == 1 and "range" in slot:
            slot["range"] = 12
        data["locations"]["bow"]["slots"]["3"] = slot
        seen = look(client, data=data)
        assert seen["ok"], seen["unreadable"]
        assert seen["not_printed"] == ""


def test_preview_escapes_markup(client: TestClient) -> None:
    data = data_of(client, "hml-raven")
    for key in ("name", "class", "nation"):
        data[key] = MARKUP[:80]
    data["history"] = data["figures"] = MARKUP
    data["recognition"] = {"armament": MARKUP, "fuel": "]]><script>"}
    data["locations"]["bow"]["slots"]["3"] = {
        "item": "homebrew",
        "breach": 9,
        "name": MARKUP[:60],
        "rules": MARKUP,
    }
    seen = look(client, data=data)
    assert seen["ok"], seen["unreadable"]
    for key in ("card", "back", "counter", "fleet_card"):
        root = ET.fromstring(seen[key])  # noqa: S314
        names = {each.tag.rpartition("}")[2] for each in root.iter()}
        assert not names & {"script", "img", "foreignObject", "a", "iframe"}
        assert not [name for each in root.iter() for name in each.attrib if name.startswith("on")]
        title = root.find("{http://www.w3.org/2000/svg}title")
        assert title is not None
        assert title.text is not None
        assert MARKUP[:20] in title.text
    client.put("/api/drafts/x.yaml", json={"data": data})
    made = client.post("/api/designs", json={"name": MARKUP[:80], "from": {"data": data}}).json()
    assert re.fullmatch(r"[a-z0-9-]+\.yaml", made["id"])
    assert client.get(f"/api/designs/{made['id']}").json()["name"] == MARKUP[:80]
    assert client.get("/api/designs").headers["content-type"] == "application/json"


def test_card_picture_is_cacheable_with_its_version(
    client: TestClient,
) -> None:
    version = client.get("/api/designs/hml-raven.yaml").json()["version"]
    for ending, start in (("svg", b"<svg"), ("png", b"\x89PNG")):
        url = f"/api/designs/hml-raven.yaml/card.{ending}"
        kept, fresh = client.get(url, params={"v": version}), client.get(url, params={"v": "old"})
        assert kept.content == fresh.content
        assert kept.content.startswith(start)
        assert "immutable" in kept.headers["cache-control"]
        assert fresh.headers["cache-control"] == "no-cache"
    assert client.get("/api/designs/gone.yaml/card.svg").status_code == 404


def test_card_picture_of_a_broken_file_says_why(client: TestClient, folder: Path) -> None:
    (folder / "broken.yaml").write_text("a: [")
    answer = client.get("/api/designs/broken.yaml/card.svg")
    assert ("", "This file cannot be read.") in words(answer.text)
    assert client.get("/api/designs/broken.yaml/card.png").content.startswith(b"\x89PNG")


def test_preview_reports_a_card_that_cannot_be_drawn(
    client: TestClient, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_game: str) -> Any:
        from cardforge.errors import PressError

        raise PressError("expected a font")

    monkeypatch.setattr(preview, "printer_of", broken)
    seen = look(client, data=data_of(client, "hml-raven"))
    assert (seen["ok"], seen["not_printed"], seen["card"]) == (True, "expected a font", None)
    answer = client.get("/api/designs/hml-raven.yaml/card.svg")
    assert ("", "This design has no card.") in words(answer.text)


def test_preview_shows_the_authors_pictures(client: TestClient, folder: Path) -> None:
    from PIL import Image

    Image.new("RGB", (400, 900), (200, 10, 10)).save(folder / "raven.png")
    data = {**data_of(client, "hml-raven"), "art": {"plan": "raven.png"}}
    assert "data:image/png" in look(client, data=data, id="hml-raven.yaml")["card"]
    assert "data:image/png" in look(client, data=data)["card"]
    elsewhere = look(client, data={**data, "art": {"plan": "../raven.png"}})
    assert "data:image/png" not in elsewhere["card"]
    assert "art" in [found["rule"] for found in elsewhere["findings"]]


def test_preview_is_equal_in_many_threads(client: TestClient) -> None:
    """Drawing, printing and PDFium's pixels from many threads at once, as a server does."""
    words_ = ("hml-leviathan", "hml-raven", "pontbriand")
    alone = {word: _all(client, word) for word in words_}
    preview._svg.cache_clear()
    preview._pixels.cache_clear()
    found: list[tuple[str, Any]] = []
    threads = [
        threading.Thread(target=lambda w=word: found.append((w, _all(client, w))))
        for word in words_ * 3
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 9
    assert all(one == alone[word] for word, one in found)


def _all(client: TestClient, word: str) -> tuple[Any, bytes]:
    seen = look(client, data=data_of(client, word))
    return seen, client.get(f"/api/designs/{word}.yaml/card.png").content


def test_preview_includes_the_bleed(client: TestClient) -> None:
    from cardforge.app.loading import open_design
    from cardforge.app.ordering import order_of
    from cardforge.app.reading import Reader
    from cardforge.app.registry import printer_of
    from cardforge.press.product import PrintOptions

    design = open_design(SHIPS / "hml-raven.yaml")
    [product] = printer_of("leviathans").decks(
        [order_of(design, [], None, Reader())], PrintOptions("colour", standard_measure())
    )
    [_, scene] = next(card_faces(0, product.cards[0], 99))
    root = ET.fromstring(look(client, data=data_of(client, "hml-raven"))["card"])  # noqa: S314
    left, _, width, _ = map(float, (root.get("viewBox") or "").split())
    assert (left, width) == pytest.approx((-scene.bleed_mm, scene.width_mm + 2 * scene.bleed_mm))


def test_preview_of_an_air_fleet_has_no_picture(client: TestClient) -> None:
    fleet = {
        "game": "leviathans",
        "format": 1,
        "fleet": "Home",
        "budget": 100,
        "ships": ["hml-raven", "hml-raven"],
    }
    seen = look(client, data=fleet)
    assert {each["rule"] for each in seen["findings"]} == {"fleet-names", "fleet-budget"}
    assert seen["cost"]["points"] == sum(line["points"] for line in seen["cost"]["ledger"])
    assert [line["label"] for line in seen["cost"]["ledger"]] == ["HML Raven", "HML Raven"]
    assert (seen["card"], seen["not_printed"]) == (
        None,
        "A fleet has no card of its own: open its ships.",
    )


def test_preview_reports_a_name_that_does_not_fit(client: TestClient) -> None:
    data = client.get("/api/designs/hml-raven.yaml").json()["data"]
    look = client.post("/api/look", json={"data": {**data, "name": "W" * 80}}).json()
    [found] = [each for each in look["findings"] if each["rule"] == "press.unfitted"]
    assert (found["severity"], found["where"]) == ("warning", "name")
    assert found["message"] == (
        f"'{'W' * 40}...' does not fit on the card, counter, War Fleet card"
    )


def test_overflow_of_a_slot_names_the_slot(client: TestClient) -> None:
    data = client.get("/api/designs/hml-raven.yaml").json()["data"]
    data["locations"]["bow"]["slots"]["3"] = {
        "item": "homebrew", "name": "W" * 80, "breach": 6,
    }  # fmt: skip
    look = client.post("/api/look", json={"data": data}).json()
    places = {each["where"] for each in look["findings"] if each["rule"] == "press.unfitted"}
    assert "locations.bow.slots.3" in places


@pytest.mark.parametrize("path", own_ships(), ids=lambda path: path.stem)
@pytest.mark.everyday(every=4)
def test_bundled_ships_preview_without_overflow(client: TestClient, path: Path) -> None:
    look = client.post("/api/look", json={"text": path.read_text("utf-8")}).json()
    assert [each for each in look["findings"] if each["rule"] == "press.unfitted"] == []


def test_invisible_name_is_an_error(client: TestClient) -> None:
    data = client.get("/api/designs/hml-raven.yaml").json()["data"]
    for name in ("\u202e", "\u2060\u00ad", "\u3164"):
        look = client.post("/api/look", json={"data": {**data, "name": name}}).json()
        assert not look["ok"]
        [fault] = look["unreadable"]
        assert (fault["where"], "expected visible text" in fault["message"]) == ("name", True)
    assert client.post("/api/look", json={"data": {**data, "name": "\u200eאבג"}}).json()["ok"]


PICTURES = ("card", "back", "counter", "fleet_card")


@pytest.mark.parametrize("wanted", [[], ["card"], ["back", "fleet_card"], list(PICTURES)])
def test_preview_draws_only_wanted_pictures(
    client: TestClient, wanted: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = data_of(client, "hml-raven")
    data["name"] = "Her Majesty's Leviathan Raven of the Fourth Squadron of the Home Fleet"
    everything = look(client, data=data)
    assert "press.unfitted" in [found["rule"] for found in everything["findings"]]
    drawn: list[str] = []
    real = svg.draw

    def draw(scene: Scene, measure: Measure, *, ids: str = "") -> str:
        drawn.append(ids)
        return real(scene, measure, ids=ids)

    monkeypatch.setattr(svg, "draw", draw)
    preview._svg.cache_clear()
    seen = look(client, data=data, pictures=wanted)
    assert len(drawn) == len(wanted)
    assert {key: seen[key] for key in PICTURES} == {
        key: everything[key] if key in wanted else None for key in PICTURES
    }
    rest = everything.keys() - set(PICTURES)
    assert {key: seen[key] for key in rest} == {key: everything[key] for key in rest}


def test_preview_rejects_an_unknown_picture(client: TestClient) -> None:
    answer = client.post("/api/look", json={"data": {}, "pictures": ["side"]})
    assert answer.status_code == 422
    assert answer.json()["error"].startswith("pictures.0: expected one of 'card', 'back'")
