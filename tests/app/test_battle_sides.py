"""Who fights and who wins is the same word wherever it is told, on whichever edge a side begins."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from cardforge.app.battle_files import read_battle
from cardforge.app.contenders import contender
from cardforge.app.duels import Pair, duel, game, parties_of, terms_for
from cardforge.leviathans.battle import PlayedBattle, call_signs
from cardforge.leviathans.battle.chronicle import chronicle
from cardforge.leviathans.battle.events import Deployed
from cardforge.leviathans.battle.log import log
from cardforge.leviathans.battle.play import play
from cardforge.leviathans.battle.record import recorded
from cardforge.leviathans.battles import BATTLES, AirBattle
from cardforge.leviathans.cards.battle_pages import turn_page
from cardforge.leviathans.cards.theme import COLOUR
from cardforge.press.measure import standard_measure
from cardforge.press.scene import texts
from tests.calls import Call
from tests.tiers import landing

if TYPE_CHECKING:
    from cardforge.core.battles import Terms

FLEET = "game: leviathans\nformat: 1\nfleet: {}\nships: [hml-raven, pelletier]\n"
UNLIKE = ("--captain-a", "simple", "--captain-b", "random")
TURNED = ("--captain-a", "random", "--captain-b", "simple")
SHORT = ("--seed", 1, "--limit", 40)


class Case(NamedTuple):
    """A call, and what both sides are called."""

    words: tuple[object, ...]
    a: str
    b: str


CASES = [
    Case(("hml-raven", "hml-raven", *UNLIKE), "HML Raven (A)", "HML Raven (B)"),
    Case(("hml-raven", "hml-raven", *TURNED), "HML Raven (A)", "HML Raven (B)"),
    Case(("hml-raven", "hml-raven"), "HML Raven (A)", "HML Raven (B)"),
    Case(("hml-raven", "pelletier", "--seed", 0), "HML Raven", "Pelletier"),
    Case(("pelletier", "hml-raven", "--seed", 0), "Pelletier", "HML Raven"),
    Case(("home.yaml", "away.yaml", *UNLIKE), "Home Fleet", "Away Fleet"),
    Case(("away.yaml", "home.yaml", *TURNED), "Away Fleet", "Home Fleet"),
    Case(("home.yaml", "home.yaml", *UNLIKE), "Home Fleet (A)", "Home Fleet (B)"),
    Case(("hml-raven,pelletier", "firefly,pontbriand"),
         "HML Raven and 1 more", "Firefly and 1 more"),
    Case(("hml-raven,hml-hertfordshire", "hml-raven,hml-raven", *UNLIKE, "--seed", 2),
         "British Empire (A)", "British Empire (B)"),
]  # fmt: skip


def fought(pair: Pair, terms: Terms, index: int = 0) -> PlayedBattle:
    """One game as the engine has it."""
    found = game(*pair, terms, index)
    assert isinstance(found, AirBattle)
    return found.battle


@pytest.fixture
def call(call: Call) -> Call:
    """Call cardforge in a folder with two fleets."""
    for name in ("Home", "Away"):
        Path(f"{name.lower()}.yaml").write_text(FLEET.format(f"{name} Fleet"))
    return call


def winners(call: Call, case: Case, games: int) -> dict[str, int]:
    """How often each side has won, by what a duel calls it; the text and the JSON say the same."""
    words = ("duel", *SHORT, *case.words, "--games", games)
    told: dict[str, Any] = json.loads(call(*words, "--format", "json").out)
    text = call(*words).out
    names = {side: told["sides"][side]["name"] for side in "ab"}
    for side, name in names.items():
        assert re.search(rf"^ *{re.escape(name)} wins +{told['wins'][side]} ", text, re.MULTILINE)
    return {name: told["wins"][side] for side, name in names.items()}


@pytest.mark.parametrize("case", [*CASES[:2], *map(landing, CASES[2:-1]), CASES[-1]])
def test_winner_has_one_name_in_all_outputs(call: Call, case: Case) -> None:
    one, both = winners(call, case, 1), winners(call, case, 2)
    assert list(both) == [case.a, case.b]
    of_index = (one, {name: both[name] - one[name] for name in both})
    ends = []
    for index, wins in enumerate(of_index):
        words = (*SHORT, *case.words, "--index", index)
        said = call("battle", *words, "--save", "kept.json", "--html", "kept.html")
        (winner,) = [name for name, count in wins.items() if count]
        told, _, summary = said.out.partition("\n\nWho won and why\n")
        end = told.splitlines()[-1]
        assert summary.split("\n")[0].split("  ")[-1].strip().startswith(f"{winner} (")
        assert re.fullmatch(rf"{re.escape(winner)} wins in turn \d+\.", end)
        record = json.loads(Path("kept.json").read_text())
        assert record["sides"][record["result"]["winner"]]["name"] == winner
        page = html.unescape(Path("kept.html").read_text())
        assert f"<title>{case.a} against {case.b}: {end}</title>" in page
        replayed = call("battle", "--replay", "kept.json", "--html", "again.html")
        assert (replayed.status, replayed.out) == (0, said.out)
        assert Path("again.html").read_text() == Path("kept.html").read_text()
        ends.append(record["sides"])
    assert ends[0] == ends[1][::-1]


@pytest.mark.parametrize("index", [0, 1])
def test_captains_edges_and_ships_are_in_all_outputs(call: Call, index: int) -> None:
    words = ("home.yaml", "hml-raven", "--captain-a", "good", "--captain-b", "random")
    call("battle", *words, "--limit", 1, "--index", index, "--save", "k.json", "--html", "k.html")
    record = json.loads(Path("k.json").read_text())
    by_letter = {each["letter"]: each for each in record["sides"]}
    assert by_letter["A"] == {"letter": "A", "name": "Home Fleet", "captain": "good"}
    assert by_letter["B"] == {"letter": "B", "name": "HML Raven", "captain": "random"}
    left = record["sides"][0]["letter"]
    a, b = ("left", "right") if left == "A" else ("right", "left")
    opening = [
        f"A: Home Fleet, good captain, from the {a} edge, with HML Raven A1, Pelletier.",
        f"B: HML Raven, random captain, from the {b} edge, with HML Raven B1.",
    ]
    said = call("battle", "--replay", "k.json")
    assert said.out.splitlines()[:2] == opening
    page = html.unescape(Path("k.html").read_text())
    assert all(page.count(f"<li>{line}</li>") == 1 for line in opening)
    heads = re.findall(r'<h3><span class="badge".*?>(.)</span> (.*?) <span.*?>(.*?)</span>', page)
    assert heads == [("A", "Home Fleet", "good captain"), ("B", "HML Raven", "random captain")] * 2


@pytest.mark.parametrize("index", [0, 1])
def test_map_letters_belong_to_sides_not_edges(index: int) -> None:
    sides = contender("hml-raven"), contender("hml-raven", "random")
    battle = fought(sides, terms_for(BATTLES, 2, 4, limit=1), index)
    signs = call_signs(battle.start, battle.parties)
    captains = {party.letter: party.captain for party in battle.parties}
    assert captains == {"A": "simple", "B": "random"}
    assert signs == tuple(f"{party.letter}1" for party in battle.parties)
    for leaf in chronicle(battle):
        page = turn_page(battle, leaf, COLOUR, standard_measure())
        heads = {text.tag: text for text in texts(page.scene.items) if text.tag}
        named = [heads[f"side.{side}"] for side in (0, 1)]
        assert [text.text for text in named] == [party.name for party in battle.parties]
        first = [party.letter for party in battle.parties].index("A")
        assert named[first].x < named[1 - first].x


def test_ships_deploy_at_the_edge_of_their_side() -> None:
    sides = contender("hml-raven"), contender("hml-raven", "random")
    for index in (0, 1):
        battle = fought(sides, terms_for(BATTLES, 2, 4, limit=1), index)
        lines = list(log(battle))
        for event in (each for each in battle.events if isinstance(each, Deployed)):
            party = battle.parties[battle.start.vessels[event.vessel].side]
            (line,) = [each for each in lines if each.startswith(f"{party.letter}: ")]
            column = event.at.position.q
            assert ("left" if column < 16 else "right") in line


@pytest.mark.usefixtures("call")
def test_fleet_names_do_not_change_the_games() -> None:
    home, away = contender("home.yaml"), contender("away.yaml")
    assert home.mark == away.mark
    terms = terms_for(BATTLES, 1, seed=1, limit=20)
    assert duel(home, away, terms) == duel(away, home, terms).turned()
    one, other = fought((home, away), terms), fought((away, home), terms)
    assert one == other._replace(parties=one.parties)


def test_unnamed_sides_are_named_after_their_ships() -> None:
    home, away = (
        contender(words).force.value.ships for words in ("hml-raven,hml-hertfordshire", "pelletier")
    )
    battle = play((home, away), ["random"] * 2, 1, limit=1)
    assert [party.name for party in battle.parties] == ["British Empire", "Pelletier"]
    assert next(log(battle)) == (
        "A: British Empire, from the left edge, with HML Raven, HML Hertfordshire."
    )
    assert parties_of((contender("hml-raven"), contender("pelletier")))[1].captain == "simple"


def test_record_without_side_names_replays(call: Call, tmp_path: Path) -> None:
    pair = contender("hml-raven"), contender("pelletier")
    battle = fought(pair, terms_for(BATTLES, 1, limit=2))
    older = {key: value for key, value in recorded(battle).items() if key != "sides"}
    older["format"] = 1
    file = tmp_path / "older.json"
    file.write_text(json.dumps(older))
    again = read_battle(file)
    assert again.events == battle.events
    assert [party.captain for party in again.parties] == ["", ""]
    said = call("battle", "--replay", "older.json", "--save", "newer.json")
    assert said.status == 0
    assert re.match(r"A: \w+( \w+)?, from the left edge\.\nB: ", said.out)
    assert json.loads(Path("newer.json").read_text())["format"] == BATTLES.edition
    older["weather"] = "fine"
    file.write_text(json.dumps(older))
    assert (
        "'weather' differs from the battle as replayed"
        in call("battle", "--replay", "older.json").err
    )


@pytest.mark.parametrize(
    ("sides", "complaint"),
    [
        (None, "expected two sides"),
        ([["A", "One"]], "expected two sides"),
        ([{"letter": "A", "name": "One"}, {"letter": "A", "name": "Two"}], "expected sides A and"),
        ([{"letter": "A", "name": 7}, {"letter": "B", "name": "Two"}], "expected two sides"),
    ],
)
def test_record_with_invalid_sides_is_rejected(call: Call, sides: object, complaint: str) -> None:
    call("battle", "hml-raven", "pelletier", "--limit", 1, "--save", "kept.json")
    record = json.loads(Path("kept.json").read_text())
    Path("kept.json").write_text(json.dumps({**record, "sides": sides}))
    said = call("battle", "--replay", "kept.json")
    assert (said.status, said.out) == (2, "")
    assert complaint in said.err
