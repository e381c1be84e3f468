"""Battles and tournaments of earlier rules: they open and are shown, and nothing new is added."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from cardforge.app.battle_files import Book, opened
from cardforge.app.contenders import Contender, entrants
from cardforge.app.duels import meetings, terms_for
from cardforge.core.battles import Tally
from cardforge.leviathans.battles import BATTLES
from tests.calls import Call

FOLDER = Path(__file__).parent / "saved"
SAVED = FOLDER / "battle-format-2.json"
"""Ardent against Jean Bart for three turns, as cardforge wrote them when slips could follow slips."""
LAUNCHED = FOLDER / "battle-format-5.json"
"""Vipera against Sandusky for a turn, as cardforge wrote it when ships launched before initiative."""
BROKEN = (
    "launch-order: Both sides launch after the roll for initiative, first the side without it; "
    "in the fog of war once the cards lie, first the left side."
)
SHIPS = ("firefly", "hml-merganser", "hml-raven")
CALL = (*SHIPS, "--games", "2", "--limit", "2", "-o", "kept")


@pytest.fixture
def battle(call: Call) -> Call:
    """Call `cardforge battle` in an empty folder."""
    return partial(call, "battle")


@pytest.fixture
def tournament(call: Call) -> Call:
    """Call `cardforge tournament` in an empty folder."""
    return partial(call, "tournament")


def test_battle_of_an_earlier_format_opens_from_events(battle: Call) -> None:
    said = battle("--replay", SAVED)
    assert said.status == 0
    assert said.err == f"shown from its saved events, because today's rules differ: {BROKEN}\n"
    assert "Ardent: bow 164mm at Jean Bart's fore-starboard, moving, 13 hexes: " in said.out
    assert "Unfinished after turn 3." in said.out


def test_battle_with_early_launches_opens_and_names_the_rule(battle: Call) -> None:
    said = battle("--replay", LAUNCHED)
    assert said.status == 0
    assert said.err == f"shown from its saved events, because today's rules differ: {BROKEN}\n"
    launched, won = (said.out.index(words) for words in ("Sandusky launches", "initiative:"))
    assert launched < won


@pytest.mark.parametrize(
    ("saved", "ship", "turns"), [(SAVED, "Jean Bart", 3), (LAUNCHED, "Vipera", 1)]
)
def test_battle_of_an_earlier_format_is_drawn(
    battle: Call, saved: Path, ship: str, turns: int
) -> None:
    drawn = battle("--replay", saved, "--html", "page.html", "--pictures", "turns")
    assert drawn.status == 0
    assert ship in Path("page.html").read_text("utf-8")
    assert len(list(Path("turns").glob("*.svg"))) >= turns


def test_old_battle_keeps_its_format_when_saved(battle: Call) -> None:
    assert battle("--replay", SAVED, "--save", "again.json").status == 0
    before, after = (json.loads(path.read_text()) for path in (SAVED, Path("again.json")))
    assert after["format"] == before["format"] == 2
    assert after["orders"] == before["orders"]
    assert after["casts"] == before["casts"]
    assert battle("--replay", "again.json").out == battle("--replay", SAVED).out


def test_old_orders_in_todays_format_are_rejected(battle: Call) -> None:
    record = json.loads(SAVED.read_text())
    Path("today.json").write_text(json.dumps({**record, "format": BATTLES.edition}))
    said = battle("--replay", "today.json")
    assert (said.status, said.out) == (2, "")
    assert "launch-order: expected" in said.err
    assert "got launches of side 0" in said.err


def of_an_earlier_edition(entered: list[Contender], known: int) -> Book:
    """Keep a tournament of which so many meetings are over, by an earlier edition."""
    terms = terms_for(BATTLES, 2, limit=2)
    book = opened(Path("kept"), entered, terms, fresh=True)
    for meeting in meetings(len(entered))[:known]:
        book.keep(meeting, Tally(2, 0, turns=4, losses_a=(0,) * 5, losses_b=(2, 0, 0, 0, 0)))
    path = Path("kept/question.json")
    question = json.loads(path.read_text())
    question["edition"] -= 1
    path.write_text(json.dumps(question))
    return book


@pytest.fixture
def entered() -> list[Contender]:
    return entrants([Path(bare) for bare in SHIPS], [])


def test_finished_tournament_of_an_old_edition_opens(
    tournament: Call, entered: list[Contender]
) -> None:
    book = of_an_earlier_edition(entered, 3)
    kept = [path.read_bytes() for path in book.results()]
    said = tournament(*CALL, "--format", "json")
    assert said.status == 0
    assert [each["wins"] for each in json.loads(said.out)["meetings"]] == [{"a": 2, "b": 0}] * 3
    assert [path.read_bytes() for path in book.results()] == kept


def test_unfinished_tournament_of_an_old_edition_stops(
    tournament: Call, entered: list[Contender]
) -> None:
    book = of_an_earlier_edition(entered, 1)
    said = tournament(*CALL)
    assert (said.status, said.out) == (2, "")
    assert (
        f"the tournament in 'kept' was started with other rules (edition {BATTLES.edition - 1}), "
        "so its remaining matchups cannot be played: start over with --fresh"
    ) in said.err
    assert len(list(book.results())) == 1
    assert tournament(*CALL, "--fresh").status == 0
    assert json.loads(Path("kept/question.json").read_text())["edition"] == BATTLES.edition
