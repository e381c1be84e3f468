"""Battles of a game that the application has never seen, and of games that have none."""

from __future__ import annotations

import json
import pickle
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cardforge.app import registry
from cardforge.app.battle_files import opened, read_battle, write_battle
from cardforge.app.contenders import battles_of, contender, entrants, fighting, passed_over
from cardforge.app.duels import duel, fought, game, stints, terms_for, tournament
from cardforge.app.reading import Reader
from cardforge.app.reports.battle_pages import battle_page, write_pages, write_pictures
from cardforge.app.reports.battles import (
    Duel,
    TournamentResult,
    duel_data,
    duel_text,
    summary_text,
    tournament_text,
)
from cardforge.core.battles import Tally
from cardforge.errors import CallError, FileError
from tests.app.coin_game import COINS

ROOT = Path(__file__).parents[2]
TERMS = terms_for(COINS, 5)
CALLED = """
import sys
from cardforge.app import registry
registry.MODULES["coins"] = "tests.app.coin_game"
from cardforge.app.cli import run
sys.exit(run(sys.argv[1:]))
"""


@pytest.fixture(autouse=True)
def coins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three coins in a folder, and their game in the registry."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(registry.MODULES, "coins", "tests.app.coin_game")
    for name in ("Penny", "Florin", "Crown"):
        Path(f"{name.lower()}.yaml").write_text(f"game: coins\nformat: 1\nname: {name}\n")


def test_game_with_battles_is_found_by_its_contract() -> None:
    assert list(fighting()) == ["leviathans", "coins"]
    assert battles_of([contender("penny.yaml")]) is COINS


def test_side_accepts_any_game() -> None:
    side = contender("penny.yaml,florin.yaml")
    assert (side.game, side.name, side.captain) == ("coins", "Penny and Florin", "heads")
    assert (side.points, side.force.ships) == (11, ("Penny", "Florin"))
    assert contender("penny.yaml", "tails").mark != contender("penny.yaml").mark


def test_duel_of_any_game_is_counted_and_reported() -> None:
    pair = contender("penny.yaml"), contender("florin.yaml", "tails")
    tally = duel(*pair, TERMS)
    assert tally == duel(*pair[::-1], TERMS).turned()
    assert (tally.games, tally.turns, sum(tally.losses_a)) == (5, 5, tally.wins_b)
    text = duel_text(Duel(pair, TERMS, tally))
    assert "Penny (heads captain) against Florin (tails captain)" in text
    assert "5 games, fair rules, thumb initiative, seed 0, 1 turn at most" in text
    assert "face down  rolled away" in text
    assert "Not played by the fair rules:\n  wind (1 on Penny)" in text
    assert "widely with `--rules bent` and `--captain heads`." in " ".join(text.split())
    assert duel_data(Duel(pair, TERMS, tally))["ships_lost"]["a"] == {
        "face": tally.wins_b, "rolled": 0,
    }  # fmt: skip


def test_games_can_be_counted_in_another_process() -> None:
    pair = contender("penny.yaml"), contender("florin.yaml")
    sent = [pickle.loads(pickle.dumps(stint)) for stint in stints(*pair, TERMS)]  # noqa: S301
    assert sum(map(fought, sent), Tally()) == duel(*pair, TERMS)


def test_battle_of_any_game_is_saved_and_drawn(tmp_path: Path) -> None:
    battle = game(contender("penny.yaml"), contender("florin.yaml"), TERMS, 0)
    write_battle(tmp_path / "toss.json", battle)
    again = read_battle(tmp_path / "toss.json")
    assert again == battle
    assert "Result  " in summary_text(again.summary())
    assert [path.name for path in write_pictures(again, tmp_path, "grey").paths] == [
        "toss-grey.svg"
    ]
    page = battle_page(again)
    assert re.search("<title>Penny against Florin: It fell.</title>", page)
    assert page.count('id="map-turn-0"') == page.count('id="map-chart"') == 1


def test_record_of_any_game_reports_its_faults(tmp_path: Path) -> None:
    battle = game(contender("penny.yaml"), contender("florin.yaml"), TERMS, 0)
    (tmp_path / "toss.json").write_text(json.dumps({**battle.record(), "won": 2}))
    with pytest.raises(FileError, match="expected heads or tails"):
        read_battle(tmp_path / "toss.json")


def test_tournament_of_any_game_is_saved_and_written(tmp_path: Path) -> None:
    sides = entrants([Path(f"{name}.yaml") for name in ("penny", "florin", "crown")], [])
    book = opened(tmp_path / "kept", sides, TERMS, fresh=False)
    results = tournament(sides, TERMS, keep=book.keep)
    assert book.known() == results
    outcome = TournamentResult(sides, TERMS, results)
    assert "heads captain, fair rules, thumb initiative" in tournament_text(outcome)
    assert len(list(write_pages(tmp_path / "kept", outcome))) == 5


@pytest.mark.parametrize(
    ("words", "captain", "complaint"),
    [
        (
            "windhover",
            None,
            r"expected an air ship or a coin, 'starships/\w+' belongs to starships",
        ),
        ("penny.yaml,florin.yaml,crown.yaml", None, "crown.yaml: expected two coins at most"),
        (
            "penny.yaml,hml-raven",
            None,
            "the ships must belong to one game: 'Penny' belongs to coins, 'HML R",
        ),
        ("penny.yaml", "good", r"expected a captain \(heads, tails\), got 'good'"),
    ],
)
def test_invalid_side_is_rejected(words: str, captain: str | None, complaint: str) -> None:
    with pytest.raises(CallError, match=complaint):
        contender(words, captain)


def test_sides_of_two_games_are_rejected() -> None:
    pair = contender("hml-raven"), contender("penny.yaml")
    with pytest.raises(
        CallError, match="'HML Raven' belongs to leviathans, 'Penny' belongs to coins"
    ):
        battles_of(pair)
    with pytest.raises(CallError, match="the sides must belong to one game"):
        duel(*pair, TERMS)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ({"rules": "full"}, r"expected rules \(fair, bent\), got 'full'"),
        ({"initiative": "fog"}, r"expected initiative \(thumb\), got 'fog'"),
    ],
)
def test_terms_accept_only_words_of_their_game(words: dict[str, str], complaint: str) -> None:
    with pytest.raises(CallError, match=complaint):
        terms_for(COINS, 5, **words)  # type: ignore[arg-type]


def test_files_of_games_without_battles_are_skipped(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    for word in ("coins", "starships", "nonsense", "[starships]"):
        text = f"game: {word}\nformat: 1\nname: Odd\n"
        (tmp_path / "mine" / f"{word.strip('[]')}{len(word)}.yaml").write_text(text)
    assert [path.name for path in passed_over([Path("mine")], Reader())] == ["starships9.yaml"]


def test_battle_options_list_words_of_all_games() -> None:
    def called(*words: str) -> str:
        line = [sys.executable, "-c", CALLED, *words]
        done = subprocess.run(
            line, check=True, capture_output=True, text=True, env={"PYTHONPATH": str(ROOT)}
        )
        return done.stdout

    told = " ".join(called("duel", "--help").split())
    assert "--captain [simple|good|random|heads|tails]" in told
    assert "--rules [full|quick-start|fair|bent]" in told
    assert "of Fog of War, or the thumb." in told
    words = ("--captain", "tails", "--rules", "bent", "--initiative", "thumb", "--games", "3")
    said = called("duel", "penny.yaml", "florin.yaml", *words)
    assert "Penny (tails captain) against Florin (tails captain)" in said
    assert "The bent rules play everything." in said
