"""Designs in Python give the same answers as the commands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NotRequired, get_args, get_origin, get_type_hints

import pytest
from pydantic import TypeAdapter

import cardforge
from cardforge.app.api.answers import GunOdds
from cardforge.app.new_files import HEAD_LINE, Found, found_in, headed
from cardforge.app.workspace import own_ships
from tests.calls import Call

SHIPS = own_ships()


@pytest.fixture
def raven() -> cardforge.Design:
    return cardforge.open("hml-raven", cardforge.Design)


@pytest.mark.parametrize("path", SHIPS, ids=lambda path: path.stem)
def test_bundled_design_has_points_findings_and_text(path: Path) -> None:
    ship = cardforge.open(path.stem)
    assert sum(line.result for line in ship.ledger) == ship.points
    assert ship.is_legal
    assert repr(ship).startswith(("<Design '", "<Fleet '"))


@pytest.mark.parametrize(
    ("one", "other", "words", "options"),
    [
        ("hml-raven", "pelletier", {}, ()),
        ("hml-raven", "pelletier", {"range": 3, "at": "Bow", "stop": True}, ("--range", 3, "--at", "bow", "--stop")),
        ("jean-bart", "hml-leviathan", {"brackets": True, "damaged": "stern:1,2", "arc": "bow", "turns": 2},
         ("--brackets", "--damaged", "stern:1,2", "--from", "bow", "--turns", 2)),
        ("jean-bart", "hml-leviathan", {"scale": "fleet"}, ("--scale", "fleet")),
        ("firefly", "hml-raven", {"charges_range": 1, "charges_roll": 2},
         ("--charges-range", 1, "--charges-roll", 2)),
        ("lantern-hill", "cruiser", {"systems": "deep-scan", "command_dice": 3},
         ("--systems", "deep-scan", "--command-dice", 3)),
        ("windhover", "iron-vesper", {"target_systems": "brace"}, ("--target-systems", "brace")),
    ],
)  # fmt: skip
def test_odds_equal_the_command(
    call: Call, one: str, other: str, words: dict[str, Any], options: tuple[object, ...]
) -> None:
    odds = cardforge.open(one, cardforge.Design).odds(other, **words)
    told = call("odds", one, other, *options, "--format", "json")
    assert odds == json.loads(told.out)
    expect_fits(dict(odds), cardforge.Odds)
    for gun in odds.get("guns", ()):
        expect_fits(dict(gun), GunOdds)


def expect_fits(data: dict[str, Any], shape: type) -> None:
    """Compare data with a TypedDict: its keys, and the types of its values."""
    hints = get_type_hints(shape, include_extras=True)
    assert data.keys() <= hints.keys()
    for key, hint in hints.items():
        may_be_missing = get_origin(hint) is NotRequired
        inner = get_args(hint)[0] if may_be_missing else hint
        assert may_be_missing or key in data
        if key in data and inner != list[GunOdds]:
            TypeAdapter(inner).validate_python(data[key], strict=True)


def test_odds_accept_a_design_as_target(raven: cardforge.Design) -> None:
    assert raven.odds(cardforge.open("pelletier")) == raven.odds("pelletier")


def test_duel_equals_the_command(call: Call, raven: cardforge.Design) -> None:
    result = raven.duel("pelletier", games=2, seed=3, rules="full", initiative="fog", limit=3)
    told = call("duel", "hml-raven", "pelletier", "--games", 2, "--seed", 3, "--rules", "full",
                "--initiative", "fog", "--limit", 3, "--format", "json")  # fmt: skip
    found = json.loads(told.out)
    assert result.data == found
    assert (result.wins, result.losses) == (found["wins"]["a"], found["wins"]["b"])
    assert result.interval == tuple(found["interval95"])
    again = call("duel", "hml-raven", "pelletier", "--games", 2, "--seed", 3, "--rules", "full",
                 "--initiative", "fog", "--limit", 3)  # fmt: skip
    assert f"{result}\n" == again.out


def test_duel_uses_the_captain_of_each_side(raven: cardforge.Design) -> None:
    result = raven.duel(
        cardforge.open("pelletier"), games=2, limit=4, captain="random", other_captain="simple"
    )
    assert [result.data["sides"][side]["captain"] for side in "ab"] == ["random", "simple"]


def test_findings_and_points_equal_the_commands(call: Call, raven: cardforge.Design) -> None:
    raven.changed(mp=3).save("slow.yaml")
    ship = cardforge.open("slow.yaml")
    [told] = json.loads(call("check", "slow.yaml", "--format", "json").out)["ships"]
    assert [(each.rule, each.line, each.message, each.fix) for each in ship.findings] == [
        (each["rule"], each["line"], each["message"], each["fix"]) for each in told["findings"]
    ]
    [cost] = json.loads(call("cost", "slow.yaml", "--format", "json").out)["ships"]
    assert ship.points == cost["points"]
    assert [line.label for line in ship.ledger] == [line["label"] for line in cost["ledger"]]


@pytest.mark.parametrize(
    "words",
    ["name: A\r\nsi: 3\r\n", "", "game: nonsense\n", "game: leviathans\nformat: 1\nname: [\n",
     "game: leviathans\nformat: 1\nname: X\nsi: many\n"],
)  # fmt: skip
def test_errors_equal_the_command(call: Call, words: str) -> None:
    Path("bad.yaml").write_bytes(words.encode())
    with pytest.raises(cardforge.CardforgeError) as caught:
        cardforge.open("bad.yaml")
    assert str(caught.value).startswith("bad.yaml:")
    assert str(caught.value) in call("cost", "bad.yaml").err


def test_card_pdf_equals_the_command(call: Call, raven: cardforge.Design) -> None:
    rook = raven.changed(name="HML Rook")
    rook.save("hml-raven.yaml")
    assert call("cards", "hml-raven.yaml", "--profile", "home-a4", "--theme", "grey").status == 0
    [written] = Path("output").glob("*.pdf")
    opened = cardforge.open("hml-raven.yaml")
    assert opened.card_pdf(profile="home-a4", theme="grey") == written.read_bytes()


def test_card_pictures_equal_the_command(call: Call, raven: cardforge.Design) -> None:
    call("cards", "hml-raven", "--svg", "--png")
    for side in ("front", "back"):
        [drawn] = Path("output").rglob(f"*-{side}.svg")
        assert raven.card_svg("front" if side == "front" else "back") == drawn.read_text()
        [picture] = Path("output").rglob(f"*-{side}.png")
        assert raven.card_png("front" if side == "front" else "back") == picture.read_bytes()


@pytest.mark.parametrize("path", SHIPS[:3], ids=lambda path: path.stem)
def test_unchanged_design_saves_its_bytes(path: Path, tmp_path: Path) -> None:
    content = b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n")
    (tmp_path / "a.yaml").write_bytes(content)
    ship = cardforge.open(tmp_path / "a.yaml")
    for same in (
        ship,
        ship.changed(),
        ship.with_data(ship.data),
        ship.changed(mp=3).changed(mp=ship.data["mp"]),
    ):
        assert same.save(tmp_path / "b.yaml").read_bytes() == content


def test_changed_design_keeps_comments_and_line_ends(
    tmp_path: Path, raven: cardforge.Design
) -> None:
    old = raven.text.replace("\n", "\r\n")
    (tmp_path / "a.yaml").write_bytes(old.encode())
    cardforge.open(tmp_path / "a.yaml").changed(turn=2).save(tmp_path / "a.yaml")
    assert (tmp_path / "a.yaml").read_bytes().decode() == old.replace(
        "turn: 1            # hexes", "turn: 2            # hexes"
    )


def test_changed_returns_a_new_design(raven: cardforge.Design) -> None:
    before = raven.text
    raven.data["locations"]["bow"]["stop"] = "R"
    other = raven.changed(si=25)
    assert (raven.text, raven.value.si, other.value.si) == (before, 20, 25)
    assert raven == cardforge.open("hml-raven")
    assert raven != other
    assert len({raven, cardforge.open("hml-raven"), other}) == 2


def test_yaml_design_saves_as_json(tmp_path: Path, raven: cardforge.Design) -> None:
    path = raven.save(tmp_path / "a.json")
    assert json.loads(path.read_text()) == json.loads(json.dumps(raven.data))
    assert cardforge.open(path).data == raven.data


def test_from_data_equals_the_design_in_a_file(tmp_path: Path, raven: cardforge.Design) -> None:
    made = cardforge.from_data(raven.data)
    assert (made.value, made.points, made.path) == (raven.value, raven.points, None)
    assert cardforge.open(made.save(tmp_path / "a.yml")).value == raven.value


def cyclic() -> dict[str, Any]:
    data: dict[str, Any] = {}
    data["self"] = data
    return data


@pytest.mark.parametrize(
    "data",
    [{}, [], None, {"game": "leviathans"}, {"game": {1}}, {"si": float("nan")}, cyclic(),
     {"game": "leviathans", "format": 1, "name": "X", "si": "many"}, {"fleet": "X"},
     {"game": "leviathans", "format": 1, "name": "\ud800"}],
)  # fmt: skip
def test_from_data_rejects_data_of_no_design(data: Any) -> None:
    with pytest.raises(cardforge.CardforgeError) as caught:
        cardforge.from_data(data)
    assert ".yaml" not in str(caught.value)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ({"turns": 0}, "turns"), ({"turns": 21}, "turns"), ({"turns": True}, "turns"), ({"range": -1}, "range"),
        ({"range": 2.5}, "range"), ({"scale": "sea"}, "scale"), ({"systems": "brace"}, "`systems=`"),
        ({"at": "mast"}, "mast"), ({"damaged": "bow"}, "bow"), ({"command_dice": 100}, "command_dice"),
        ({"damaged": {"bow": 3}}, "damaged"), ({"charges_range": -1}, "charges_range"),
        ({"charges_roll": True}, "charges_roll"), ({"charges_roll": 1}, "American"),
    ],
)  # fmt: skip
def test_odds_reject_an_invalid_argument(
    raven: cardforge.Design, words: dict[str, Any], told: str
) -> None:
    with pytest.raises(cardforge.CardforgeError, match=told):
        raven.odds("pelletier", **words)


@pytest.mark.parametrize(
    "words",
    [{"games": 0}, {"games": "many"}, {"limit": 0}, {"captain": "kirk"}, {"other_captain": "kirk"},
     {"rules": "house"}, {"initiative": "mine"}, {"seed": 0.5}],
)  # fmt: skip
def test_duel_rejects_an_invalid_argument(raven: cardforge.Design, words: dict[str, Any]) -> None:
    with pytest.raises(cardforge.CardforgeError, match="expected"):
        raven.duel("pelletier", **words)


def test_other_games_reject_methods_they_lack(raven: cardforge.Design) -> None:
    windhover = cardforge.open("windhover", cardforge.Design)
    for failing in (windhover.warfleet, lambda: windhover.duel(raven), lambda: raven.duel(windhover),
                    lambda: raven.odds(windhover)):  # fmt: skip
        with pytest.raises(cardforge.CardforgeError, match="expected an air ship"):
            failing()


def test_cards_reject_an_invalid_argument(raven: cardforge.Design) -> None:
    for words in ({"side": "left"}, {"theme": "gold"}, {"profile": "nowhere"}):
        with pytest.raises(cardforge.CardforgeError, match="expected"):
            raven.card_svg(**words)  # type: ignore[arg-type]
    with pytest.raises(cardforge.CardforgeError, match="flip"):
        raven.card_pdf(flip="middle")  # type: ignore[arg-type]
    with pytest.raises(cardforge.CardforgeError, match="card_png"):
        raven.card_pdf(profile="thegamecrafter")


def test_design_data_has_slots_by_number(raven: cardforge.Design) -> None:
    data = raven.data
    assert data["locations"]["bow"]["slots"][4] == {"breach": 9, "item": "crew", "dice": "G"}
    data["locations"]["bow"]["slots"][4]["dice"] = "K"
    other = raven.with_data(data)
    assert other.value.locations["bow"].slots[4].dice == ("K",)
    changed = [old for old, new in zip(raven.text.splitlines(), other.text.splitlines(), strict=True)
               if old != new]  # fmt: skip
    assert changed == ["      4: {breach: 9, item: crew, dice: G}"]
    assert cardforge.from_data(data).data == data


def test_design_data_is_a_deep_copy(raven: cardforge.Design) -> None:
    raven.data["locations"]["bow"]["slots"][4]["dice"] = "K"
    raven.data["locations"]["bow"]["slots"].clear()
    assert raven.data["locations"]["bow"]["slots"][4]["dice"] == "G"


@pytest.mark.parametrize("path", SHIPS, ids=lambda path: path.stem)
def test_from_data_accepts_text_keys_for_slots(path: Path) -> None:
    ship = cardforge.open(path.stem)
    if isinstance(ship, cardforge.Design):
        assert ship.with_data(ship.data).content == ship.content
        assert cardforge.from_data(json.loads(json.dumps(ship.data))).data == ship.data


def test_save_creates_folders_only_with_parents(raven: cardforge.Design, tmp_path: Path) -> None:
    path = tmp_path / "no" / "such" / "raven.yaml"
    with pytest.raises(cardforge.CardforgeError, match="folder is missing: `parents=True`"):
        raven.save(path)
    assert not (tmp_path / "no").exists()
    assert raven.save(path, parents=True).read_bytes() == raven.content


@pytest.mark.parametrize("words", ["", " "])
def test_empty_path_is_reported(words: str, raven: cardforge.Design) -> None:
    for use in (cardforge.open, cardforge.open_design, cardforge.judge_file, raven.save):
        with pytest.raises(cardforge.CardforgeError, match=r"^expected a path or a name"):
            use(words)


def test_empty_path_is_not_the_current_folder(call: Call) -> None:
    for command in (("check",), ("cost",), ("cards",), ("tournament", "hml-raven")):
        status, out, err = call(*command, "")
        assert (status, out) == (2, "")
        assert "expected a path or a name" in err


def test_saved_file_names_the_schema_beside_it(raven: cardforge.Design, tmp_path: Path) -> None:
    made = cardforge.from_data(raven.data)
    for design, name in ((made, "a/a.yaml"), (made.changed(si=19), "b/b.yml"), (raven.warfleet(), "c/c.yaml")):  # fmt: skip
        path = design.save(tmp_path / name, parents=True)
        assert path.read_text().splitlines()[0] == HEAD_LINE
        assert path.read_bytes() == design.content
        assert found_in(path.parent) is Found.CURRENT
        assert cardforge.open(path) != design
    raven.save(tmp_path / "plain.yaml")
    cardforge.open(tmp_path / "a/a.yaml").save(tmp_path / "a.json")
    assert not (tmp_path / "cardforge.schema.json").exists()
    again = cardforge.open(tmp_path / "a.json").save(tmp_path / "a.yaml")
    assert again.read_text().startswith(HEAD_LINE)


def test_save_rejects_an_unusable_path(raven: cardforge.Design, tmp_path: Path) -> None:
    with pytest.raises(cardforge.CardforgeError, match=r"\.yaml"):
        raven.save(tmp_path / "raven.txt")
    (tmp_path / "a.yaml").mkdir()
    with pytest.raises(cardforge.CardforgeError, match="cannot be written"):
        raven.save(tmp_path / "a.yaml")


def test_warfleet_equals_the_command(call: Call, raven: cardforge.Design) -> None:
    call("warfleet", "hml-raven", "--write", "fleet")
    fleet_ship = raven.warfleet()
    assert headed(fleet_ship.text) == Path("fleet/hml-raven.yaml").read_text()
    assert fleet_ship.warfleet() is fleet_ship
    assert fleet_ship.card_svg().startswith("<svg")


def test_notebook_cards_have_different_ids(raven: cardforge.Design) -> None:
    one, other = raven._repr_svg_(), raven.changed(name="HML Rook")._repr_svg_()
    assert one
    assert other
    assert "<text" not in one
    ids = [{part.split('"')[0] for part in drawn.split('id="')[1:]} for drawn in (one, other)]
    assert ids[0]
    assert not ids[0] & ids[1]


def test_open_design_and_judge_file_accept_bundled_names(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cardforge.open_design("hml-raven").value == cardforge.open("hml-raven").value
    assert cardforge.judge_file("HML Raven").errors == 0
    (tmp_path / "hml-raven").write_text("not a design")
    with pytest.raises(cardforge.CardforgeError):  # a file of that name goes first
        cardforge.open_design("hml-raven")
