"""`cardforge odds` as its users call it; the figures themselves are tested with each game's odds."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cardforge.app.registry import GAMES, SCALES
from cardforge.core.figures import percent
from cardforge.starships import game as starships
from tests.calls import Call
from tests.pages import page
from tests.shipyard import LEGAL
from tests.warfleet.yard import LEGAL as FLEET_SHIP

RAVEN, PELLETIER, BART = "hml-raven", "pelletier", "jean-bart"
GUNS, VESPER = "lantern-hill", "iron-vesper"
SHIPS = Path(__file__).parents[2] / "ships"
ARMED = [
    path for path in sorted((SHIPS / "starships").glob("*.yaml")) if "\nclass:" in path.read_text()
]


@pytest.fixture
def call(call: Call) -> Call:
    """Call `cardforge odds` in an empty folder."""
    return partial(call, "odds")


def report(call: Call, *words: object) -> dict[str, Any]:
    """The JSON of a call that nothing is wrong with."""
    said = call(*words, "--format", "json")
    assert (said.status, said.err) == (0, "")
    told: dict[str, Any] = json.loads(said.out)
    return told


def test_odds_accept_locations_in_capitals(call: Call) -> None:
    words = ("--damaged", "bow:2,port:1", "--at", "bow", "--from", "port")
    shouted = [word if word.startswith("--") else word.upper() for word in words]
    assert call(RAVEN, PELLETIER, *shouted).out == call(RAVEN, PELLETIER, *words).out


def test_odds_of_late_turns_have_long_fractions(call: Call) -> None:
    told = report(call, "hml-leviathan", BART, "--at", "bow", "--turns", 20)
    last = told["turns"]["at"]["bow"]["go"][-1]
    assert last["turn"] == 20
    assert 0.999 < last["out_of_battle"]["value"] <= 1


@pytest.mark.parametrize("one", ["montpellier", BART, "hml-hertfordshire"])
@pytest.mark.parametrize("words", [(), ("--at", "bow"), ("--damaged", "stern:2,3", "--turns", 20)])
def test_odds_fit_a_narrow_terminal(call: Call, one: str, words: tuple[str, ...]) -> None:
    for other in ("montpellier", BART):
        out = call(one, other, *words).out
        assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("other", [BART, "montpellier"])
def test_odds_at_fleet_scale_fit_a_narrow_terminal(call: Call, other: str) -> None:
    """All attacks of a battleship are told beside her target's locations, none cut short."""
    lines = call("hml-leviathan", other, "--scale", "fleet").out.splitlines()
    assert max(map(len, lines)) <= 80
    start = next(n for n, line in enumerate(lines) if line.startswith("  same hex"))
    told = " ".join(line[19:41].strip() for line in lines[start : start + 4])
    assert told.strip() == "2 x 12in KG, 2 rolls; 8 x 3in Y; 4 x 6in R; 9.2in R, 2 rolls"


@pytest.mark.parametrize("path", ARMED, ids=lambda path: path.stem)
def test_odds_class_table_is_little_wider(call: Call, path: Path) -> None:
    out = call(path, "squadron", "--turns", 20).out
    table = out.split("\nOne attack at a whole element")[1].partition("\n\n")[0]
    assert 80 < max(map(len, table.splitlines())) <= 100


def test_odds_tables_fold_without_losing_figures(call: Call) -> None:
    (wide,) = (part for part in call(RAVEN, PELLETIER, "--turns", 20).out.split("\n\n")
               if "by turn" in part)  # fmt: skip
    heads = [line.split() for line in wide.splitlines() if "by turn" in line]
    assert [n for head in heads for n in head[2:]] == [str(n) for n in range(1, 21)]
    rows = [line.split()[3:] for line in wide.splitlines() if "out of battle" in line]
    fates = report(call, RAVEN, PELLETIER, "--turns", 20)["turns"]
    ends = [each["out_of_battle"]["fraction"] for each in fates["at"][fates["location"]]["go"]]
    assert [word for row in rows for word in row] == [percent(Fraction(end)) for end in ends]


def test_odds_accept_both_names_of_at(call: Call) -> None:
    assert call(RAVEN, BART, "--at", "port").out == call(RAVEN, BART, "--arc", "port").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((RAVEN, PELLETIER, "--range", "40"), "No gun of HML Raven fires at 40 hexes"),
        ((BART, PELLETIER, "--scale", "fleet", "--range", "9"), "no attack bears there"),
        (("windhover", "cruiser", "--range", "90"), 'no weapon that bears can fire at 90"'),
    ],
)
def test_odds_without_a_shot_draw_no_picture(call: Call, words: tuple[str, ...], said: str) -> None:
    told = call(*words, "--picture", "never.svg")
    assert (told.status, told.err) == (0, "")
    assert said in told.out
    assert said in report(call, *words)["answer"]
    assert not Path("never.svg").exists()
    assert call(*words, "--picture", "never.doc").status == 2


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ((RAVEN, "nobody"), "nobody"),
        ((RAVEN, "x"), "expected one ship, 'x' contains 2"),
        ((str(SHIPS), PELLETIER, "--scale", "fleet"), "expected one ship"),
        ((RAVEN, "bad.yaml"), "si: expected"),
        ((RAVEN, PELLETIER, "--at", "keel"), "expected one of bow, port, starboard, stern, got"),
        ((RAVEN, PELLETIER, "--damaged", "bow"), "as location:slot, such as bow:3,stern:1,2, got"),
        ((RAVEN, PELLETIER, "--range", "0"), "expected a range of 1 or more"),
        ((RAVEN, PELLETIER, "--turns", "21"), "turns"),
        ((RAVEN, PELLETIER, "--picture", "a.gif"), "expected a picture ending in .svg, .png, .pdf"),
        (("windhover", "fighter", "--picture", "a.doc"), "expected a picture ending in .svg"),
        ((RAVEN,), "TARGET"),
        (("windhover", RAVEN), "expected a ship or squadron of starships, 'HML Raven' belongs to"),
        ((RAVEN, "windhover"), "expected an air ship, 'Windhover' belongs to starships"),
        (("windhover", "fighter", "--scale", "fleet"), "expected an air ship, 'Windhover'"),
        ((RAVEN, "fleet.yaml"), "belongs to warfleet: choose the scale `fleet`"),
        ((RAVEN, "cruiser"), "cruiser"),
        (("windhover", "fighter", "--stop"), "--stop has no meaning for starships: omit it"),
        (("windhover", "fighter", "--at", "bow"), "--at has no meaning for starships"),
        (("windhover", "fighter", "--attacker-damaged", "1"), "--attacker-damaged has no meaning"),
        (("windhover", "fighter", "--brackets"), "--brackets has no meaning for starships"),
        ((RAVEN, PELLETIER, "--systems", "brace"), "--systems has no meaning for air ships"),
        ((RAVEN, PELLETIER, "--command-dice", "0"), "--command-dice has no meaning for air"),
        ((RAVEN, PELLETIER, "--scale", "fleet", "--stop"), "--stop has no meaning at fleet scale"),
        (
            (RAVEN, PELLETIER, "--scale", "fleet", "--target-systems", "brace"),
            "--target-systems has no meaning at fleet scale",
        ),
    ],
)
def test_calls_that_make_no_sense(call: Call, words: tuple[str, ...], complaint: str) -> None:
    Path("bad.yaml").write_text(LEGAL.replace("si: 22", "si: many"))
    Path("fleet.yaml").write_text(FLEET_SHIP)
    for name in ("x/a.yaml", "x/b.yaml"):
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text(LEGAL)
    said = call(*words)
    assert (said.status, said.out) == (2, "")
    assert complaint in said.err


def test_odds_reject_a_game_without_odds(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starships, "GAME", starships.GAME._replace(odds=None))
    said = call("windhover", "cruiser")
    assert (said.status, said.out) == (2, "")
    assert said.err == "cardforge: 'Windhover' belongs to starships, a game without odds\n"


def test_every_scale_belongs_to_a_game() -> None:
    assert {game.scale for game in GAMES.values() if game.scale} == set(SCALES)


def test_odds_accept_an_illegal_ship(call: Call) -> None:
    text = LEGAL.replace("      6: {breach: 12, item: armor, bonus: 1}\n", "", 1)
    Path("draft.yaml").write_text(text)
    assert report(call, "draft.yaml", "draft.yaml")["guns"]


def test_odds_accept_a_folder_with_one_ship(call: Call) -> None:
    Path("x").mkdir()
    Path("x/a.yaml").write_text(LEGAL)
    assert report(call, "x", RAVEN)["attacker"]["name"] == "HML Badger"


def test_odds_prefer_a_file_to_a_class_name(call: Call) -> None:
    text = "game: starships\nformat: 1\nname: Mine\nclass: frigate\n"
    Path("cruiser").write_text(text)
    assert report(call, "windhover", "cruiser")["target"]["name"] == "Mine"


def test_json_page_shows_the_keys_of_odds(call: Call) -> None:
    shown = (
        page("json").split("for starships (on one line)")[1].split("```")[1].removeprefix("json")
    )
    told = report(call, VESPER, GUNS, "--target-systems", "brace")
    _has_keys(json.loads(shown), told)


def _has_keys(shown: Any, told: Any) -> None:
    if isinstance(shown, list):
        for each in shown:
            _has_keys(each, told[0])
    elif isinstance(shown, dict):
        numbers = all(key.isdecimal() for key in shown)
        assert numbers or shown.keys() <= told.keys()
        for key, each in shown.items():
            if not numbers:
                _has_keys(each, told[key])


@pytest.mark.parametrize("ending", ["svg", "png", "pdf", "SVG"])
@pytest.mark.parametrize(
    "words",
    [
        (RAVEN, PELLETIER, "--turns", "3", "--brackets"),
        (BART, PELLETIER, "--scale", "fleet", "--range", "1"),
        ("windhover", "cruiser"),
    ],
)
def test_odds_pictures_are_reproducible(call: Call, words: tuple[str, ...], ending: str) -> None:
    said = call(*words, "--picture", f"made/odds.{ending}")
    assert (said.status, said.err) == (0, f"wrote made/odds.{ending}\n")
    start = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF"}[ending.lower()]
    data = Path(f"made/odds.{ending}").read_bytes()
    assert start in data[:200]
    call(*words, "--picture", f"made/again.{ending}")
    assert Path(f"made/again.{ending}").read_bytes() == data


def test_air_odds_import_neither_starships_nor_press() -> None:
    code = (
        "import sys\nfrom cardforge.app.cli import run\nrun(['odds', 'hml-raven', 'pelletier'])\n"
        "print([m for m in sys.modules if 'starship' in m or '.press' in m])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
