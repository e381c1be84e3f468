"""Duels: every game is counted once, from either side alike, on any number of jobs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.app.contenders import Contender, contender
from cardforge.app.duels import (
    Pair,
    duel,
    game,
    has_changed_edges,
    stints,
    terms_for,
    wilson,
)
from cardforge.core.battles import Force, Tally
from cardforge.errors import CardforgeError
from cardforge.leviathans.battle import PlayedBattle
from cardforge.leviathans.battle.events import Deployed, Verdict
from cardforge.leviathans.battle.play import play
from cardforge.leviathans.battles import BATTLES, CAPTAINS, MOST_HEXES, AirBattle
from cardforge.leviathans.engine.series import count
from cardforge.leviathans.engine.tables import Match
from cardforge.leviathans.kinds import Family
from tests.calls import Call
from tests.leviathans.engine.counted import tally_of_one
from tests.pages import page
from tests.shipyard import LEGAL
from tests.tiers import landing

if TYPE_CHECKING:
    from cardforge.core.battles import Terms
    from cardforge.leviathans.battle.state import Vessel

SHORT = ("--games", 4, "--limit", 3)
FLEET = """game: leviathans
format: 1
fleet: Home Fleet
ships:
  - {ship: hml-raven, count: 2}
  - {ship: hml-hertfordshire, name: HML Otter}
"""


@pytest.fixture(scope="module")
def pair() -> tuple[Contender, Contender]:
    return contender("firefly"), contender("hml-merganser")


COUNT = st.integers(0, 9)
LOST = st.tuples(COUNT, COUNT, COUNT, COUNT)
tallies = st.builds(Tally, *[COUNT] * 5, LOST, LOST, *[COUNT] * 3)


@given(tallies, tallies)
def test_turned_tally_is_the_other_sides(one: Tally, two: Tally) -> None:
    turned = one.turned()
    assert (one + two).turned() == turned + two.turned()
    assert (turned.wins_a, turned.wins_b) == (one.wins_b, one.wins_a)
    assert (turned.losses_a, turned.losses_b) == (one.losses_b, one.losses_a)
    assert (turned.disarmed_a, turned.disarmed_b) == (one.disarmed_b, one.disarmed_a)
    assert (turned.draws, turned.games) == (one.draws, one.games)
    assert (turned.turns, turned.compiled) == (one.turns, one.compiled)
    assert turned.turned() == one


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718), (20, 20, 0.8389, 1.0),
    ],
)  # fmt: skip
def test_wilson_intervals_match_published_values(
    wins: int, games: int, low: float, high: float
) -> None:
    """Newcombe (1998) compares seven methods on four proportions; Wilson's is his third."""
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 10_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_interval_ends_satisfy_their_equation(
    seen: tuple[int, int],
) -> None:
    wins, games = seen
    for end in wilson(wins, games):
        off = (wins / games - end) ** 2 - 1.959963985**2 * end * (1 - end) / games
        assert off == pytest.approx(0, abs=1e-9)


@given(st.integers(1, 3000))
def test_every_game_is_in_one_batch(games: int) -> None:
    side = contender_of_nothing()
    seen: Counter[int] = Counter()
    for stint in stints(side, side, terms_for(BATTLES, games)):
        seen.update(2 * (stint.first + n) for n in range(stint.straight))
        seen.update(2 * (stint.first + n) + 1 for n in range(stint.changed))
    assert seen == Counter(range(games))


def contender_of_nothing() -> Contender:
    return Contender("leviathans", "nobody", Force("nobody", (), (), ()), 0, "simple")


def fought(pair: Pair, terms: Terms, index: int) -> PlayedBattle:
    """One game as the engine has it."""
    found = game(*pair, terms, index)
    assert isinstance(found, AirBattle)
    return found.battle


def tally_of(pair: Pair, terms: Terms, index: int) -> Tally:
    """One game counted, as the side named first sees it."""
    seen = tally_of_one(fought(pair, terms, index))
    return seen.turned() if has_changed_edges(pair, index) else seen


def is_armed(vessel: Vessel) -> bool:
    """Tell whether a ship has a gun left, or a torpedo that breaks something."""
    weapons = {Family.GUN, Family.TORPEDO}
    return any(slot.family in weapons and slot.dice for _, _, slot in vessel.intact())


def test_duel_equals_its_single_games(pair: tuple[Contender, Contender]) -> None:
    one, other = pair
    terms = terms_for(BATTLES, 5, seed=3, limit=4)
    games = [fought(pair, terms, index) for index in range(5)]
    seen = sum((tally_of(pair, terms, index) for index in range(5)), Tally())
    found = duel(one, other, terms)
    assert replace(found, compiled=0) == seen
    assert found.games == 5
    assert {each.parties[0].name for each in games[:2]} == {one.name, other.name}
    assert games[0].casts != games[2].casts
    initiative = [[cast.total for cast in each.casts[:2]] for each in games]
    assert initiative[0] == initiative[1]


@pytest.mark.parametrize("games", [3, 4])
@pytest.mark.parametrize("captains", [("simple", "simple"), ("random", "simple")])
def test_swapped_sides_mirror_the_result(
    pair: tuple[Contender, Contender], games: int, captains: tuple[str, str]
) -> None:
    one, other = (side._replace(captain=word) for side, word in zip(pair, captains, strict=True))
    terms = terms_for(BATTLES, games, seed=1910, limit=9)
    assert duel(one, other, terms) == duel(other, one, terms).turned()


def test_duel_of_a_side_with_itself_is_even(pair: tuple[Contender, Contender]) -> None:
    found = duel(pair[0], pair[0], terms_for(BATTLES, 4, seed=2, limit=12))
    assert found.games == 4
    assert found.wins_a == found.wins_b


@pytest.mark.landing
@pytest.mark.usefixtures("fastest_rules")
def test_map_edges_have_equal_win_rates() -> None:
    """A ship against herself without changing edges: each side wins about half of what is won."""
    raven = contender("hml-raven").force.value.ships
    found = count(Match((raven, raven), ("simple", "simple"), "full"), 1910, 0, 1000)
    decided = found.wins_a + found.wins_b
    assert decided > 500
    low, high = wilson(found.wins_a, decided)
    assert low <= 0.5 <= high


@pytest.mark.slow
def test_intervals_contain_the_rate_as_often_as_claimed() -> None:
    """Games come in pairs, so they are no independent draws: the intervals have to bear that."""
    one, other = contender("hml-raven"), contender("pelletier")
    found = [duel(one, other, terms_for(BATTLES, 60, seed)) for seed in range(400)]
    rate = sum(each.wins_a for each in found) / sum(each.games for each in found)
    inside = [low <= rate <= high for low, high in (wilson(each.wins_a, 60) for each in found)]
    assert sum(inside) / len(inside) >= 0.93


def test_duel_is_equal_with_any_number_of_threads(
    pair: tuple[Contender, Contender],
) -> None:
    terms = terms_for(BATTLES, 6, seed=9, limit=3, initiative="fog")
    alone = duel(*pair, terms)
    with ThreadPoolExecutor(3) as pool:
        assert duel(*pair, terms, pool) == alone
    assert alone.games == 6


def report(call: Call, *words: object) -> dict[str, Any]:
    said = call("duel", *words, "--format", "json")
    assert (said.status, said.err) == (0, "")
    told: dict[str, Any] = json.loads(said.out)
    return told


def test_json_has_the_promised_shape(call: Call) -> None:
    told = report(call, "firefly", "hml-merganser", *SHORT, "--seed", 4)
    assert list(told)[:7] == [
        "games", "wins", "draws", "unfinished", "turns_mean", "interval95", "seed",
    ]  # fmt: skip
    assert list(told["wins"]) == ["a", "b"]
    assert (told["games"], told["seed"]) == (4, 4)
    assert sum(told["wins"].values()) + told["draws"] + told["unfinished"] == 4
    assert 1 <= told["turns_mean"] <= 3
    low, high = told["interval95"]
    assert 0 <= low <= told["wins"]["a"] / 4 <= high <= 1
    for side in "ab":
        assert list(told["ships_lost"][side]) == ["keel", "location", "half", "edge", "fled"]
        beaten = told["wins"]["ba"["ab".index(side)]] + told["draws"]
        assert sum(told["ships_lost"][side].values()) + told["disarmed"][side] == beaten
    assert told["sides"]["a"] == {
        "name": "Firefly", "ships": ["Firefly"], "captain": "simple", "points": 159,
    }  # fmt: skip
    assert told["engine"] in {"fast", "plain"}
    assert (told["rules"], told["initiative"], told["limit"]) == ("full", "standard", 3)


def test_duel_is_equal_with_two_jobs(call: Call) -> None:
    words = ("firefly", "hml-merganser", "--games", 6, "--limit", 4, "--seed", 7)
    assert report(call, *words, "--jobs", 2) == report(call, *words)
    assert report(call, *words) != report(call, *words[:-1], 8)


def test_duel_text_has_wins_losses_turns_and_unfinished(call: Call) -> None:
    words = ("duel", "firefly", "hml-merganser", *SHORT)
    said = call(*words, "--captain-b", "random", "--rules", "full", "--initiative", "fog")
    assert (said.status, said.err) == (0, "")
    assert said.out.startswith(
        "Firefly (simple captain) against HML Merganser (random captain)\n"
        "4 games, full rules, fog initiative, seed 0, 3 turns at most\n"
    )
    for words_ in ("Firefly wins", "HML Merganser wins", "draws", "unfinished", "95% interval"):
        assert words_ in said.out
    assert "Shares count unfinished games too" in said.out
    assert "turns, unfinished games included" in said.out


def test_duel_lists_what_is_not_played(call: Call) -> None:
    words = ("ardent", "hirondelle", "--games", 1, "--limit", 1)
    quick, full, good = (
        call("duel", *words, *more).out
        for more in (("--rules", "quick-start"), (), ("--captain", "good"))
    )
    by_full = quick.partition("Not played by the quick-start rules, but by `--rules full`:\n")[2]
    assert by_full.startswith("  torpedoes (4 on Ardent)\n  steering gears (2 on Ardent)\n")
    assert "\n  turret marks (3 on Ardent, 1 on Hirondelle)\n" in by_full
    assert "Not played by the" not in full
    unused = full.partition("Played by the full rules, but never used by the simple captain:\n")[2]
    assert unused.startswith("  torpedoes (4 on Ardent)\n  bracket marks (")
    assert "\n  initiative crews (1 on Hirondelle)\n" in by_full
    assert "initiative crews" not in full
    assert "\n  the Flank Speed action (Ardent, Hirondelle)\n" in by_full
    assert "\n  the Flank Speed action (Ardent, Hirondelle)\n" in unused
    for said in (full, good):
        assert "Not played by any rules of cardforge" not in said
    assert "torpedoes" not in good


def test_duel_lists_what_no_rules_play(call: Call, tmp_path: Path) -> None:
    raven = (Path(__file__).parents[2] / "ships/hml-raven.yaml").read_text("utf-8")
    (tmp_path / "raven.yaml").write_text(
        raven.replace("item: trim tank", "item: chaff", 1), "utf-8"
    )
    said = call("duel", tmp_path / "raven.yaml", "pelletier", "--games", 1, "--limit", 1).out
    assert "Not played by any rules of cardforge:\n  Chaff slots (1 on HML Raven)\n" in said


def test_duel_json_lists_what_is_not_played(call: Call) -> None:
    quick = ("--rules", "quick-start", "--games", 1, "--limit", 1)
    told = report(call, "ardent", "hirondelle", *quick)
    assert told["not_played"][0] == {
        "what": "torpedoes", "played_by_full": True, "unused_by": None,
        "ships": [{"name": "Ardent", "count": 4}],
    }  # fmt: skip
    assert told["not_played"][-1]["ships"][0] == {"name": "Ardent", "count": None}


@pytest.mark.parametrize(
    ("words", "caution"),
    [
        (
            ("--rules", "quick-start"),
            "the quick-start rules and the simple captain. They can differ widely with "
            "`--rules full` and `--captain good`.",
        ),
        (
            ("--rules", "full", "--captain-a", "good"),
            "the full rules and the good and simple captains. They can differ widely with "
            "`--captain good`.",
        ),
        (
            ("--rules", "quick-start", "--captain", "good"),
            "the quick-start rules and the good captain. They can differ widely with "
            "`--rules full`.",
        ),
        (("--rules", "full", "--captain", "good"), None),
    ],
)
def test_duel_ends_with_its_rules_and_captains(
    call: Call, words: tuple[str, ...], caution: str | None
) -> None:
    said = call("duel", "hml-raven", "pelletier", "--games", 1, "--limit", 1, *words).out
    _, found, last = " ".join(said.split()).partition("These win rates are for ")
    assert (last if found else None) == caution


def test_duel_of_equal_names_shows_a_and_b(call: Call) -> None:
    said = call("duel", "hml-raven", "hml-raven", "--games", 1, "--limit", 1)
    assert "HML Raven (A) (simple captain) against HML Raven (B)" in said.out
    assert "1 game, " in said.out
    assert "HML Raven (B) wins" in said.out


def test_duel_accepts_fleets_folders_and_lists(call: Call) -> None:
    Path("fleet.yaml").write_text(FLEET)
    Path("mine").mkdir()
    Path("mine/badger.yaml").write_text(LEGAL)
    Path("a,b.yaml").write_text(LEGAL.replace("HML Badger", "Comma"))
    fleet = contender("fleet.yaml", "random")
    assert (fleet.name, fleet.captain) == ("Home Fleet", "random")
    assert list(fleet.force.ships) == ["HML Raven 1", "HML Raven 2", "HML Otter"]
    assert fleet.points == 140 + 140 + contender("hml-hertfordshire").points
    several = contender("hml-raven,mine,hml-raven")
    assert list(several.force.ships) == ["HML Raven", "HML Badger", "HML Raven"]
    assert several.name == "British Empire"
    assert contender("hml-raven,pelletier,firefly").name == "HML Raven and 2 more"
    assert contender("a,b.yaml").name == "Comma"
    assert contender("mine").mark == contender("mine/badger.yaml").mark
    assert contender("mine").mark != contender("mine", "random").mark


@pytest.mark.parametrize("command", ["duel", "battle"])
def test_duel_skips_other_games_with_a_note(call: Call, command: str) -> None:
    Path("mine").mkdir()
    Path("mine/badger.yaml").write_text(LEGAL)
    assert call("new", "Lantern", "--game", "starships", "-o", "mine").status == 0
    said = call(command, "mine", "hml-raven,mine", "--limit", 1, "--seed", 1)
    assert said.status == 0
    assert said.err.startswith(
        "skipped 1 design of other games (mine/lantern.yaml): only air ships can fight\n" * 2
    )
    assert "HML Badger" in said.out
    named = call(command, "mine/lantern.yaml", "hml-raven", "--limit", 1)
    assert named.status == 2
    assert "expected an air ship, 'mine/lantern.yaml' belongs to starships" in named.err
    Path("mine/badger.yaml").unlink()
    bare = call(command, "mine", "hml-raven", "--limit", 1)
    assert bare.status == 2
    assert "skipped 1 design of other games" in bare.err
    assert "no ship or fleet that can fight in 'mine'" in bare.err


def test_duel_deploys_every_ship(call: Call) -> None:
    Path("fleet.yaml").write_text(FLEET)
    fleet, other = contender("fleet.yaml"), contender("pontbriand,pelletier")
    for index in (0, 1):
        battle = fought((fleet, other), terms_for(BATTLES, 2, limit=1), index)
        deployed = [event.vessel for event in battle.events if isinstance(event, Deployed)]
        assert sorted(deployed) == [0, 1, 2, 3, 4]
        sides = Counter(vessel.side for vessel in battle.end.vessels)
        assert sorted(sides.values()) == [2, 3]


@pytest.mark.usefixtures("fastest_rules")
@pytest.mark.parametrize(("bare", "size"), [("hml-raven", 2), ("pontbriand", 3), ("jean-bart", 4)])
def test_duel_rejects_fleets_too_large_to_deploy(bare: str, size: int) -> None:
    number = MOST_HEXES // size
    ships = contender(",".join([bare] * number)).force.value.ships
    for word in CAPTAINS:
        for seed in range(4):
            battle = play((ships, ships), (word, word), seed, limit=1)
            placed = [event for event in battle.events if isinstance(event, Deployed)]
            covered = [hex_ for event in placed for hex_ in event.at.hexes]
            assert len(set(covered)) == len(covered) == 2 * size * number
    with pytest.raises(CardforgeError, match="so that they can deploy"):
        contender(",".join([bare] * (number + 1)))


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("absent.yaml", "hml-raven"), "file not found"),
        (("hml-raven", "windhover"), "expected an air ship"),
        ((",", "hml-raven"), "no ship or fleet that can fight in ','"),
        (("empty", "hml-raven"), "no ship or fleet that can fight in 'empty'"),
        (("part.yaml", "hml-raven"), "expected a whole ship, HML Badger has no stern"),
        (("lost.yaml", "hml-raven"), "lost.yaml:5:5: this ship cannot be used"),
        ((",".join(["hml-raven"] * 17), "hml-raven"), "at most 33 hexes"),
        (("hml-raven", "pelletier", "--games", 0), "0 is not in the range"),
        (("hml-raven", "pelletier", "--captain", "cook"), "'cook' is not one of"),
    ],
)
def test_duel_rejects_designs_that_cannot_fight(
    call: Call, words: tuple[object, ...], complaint: str
) -> None:
    Path("empty").mkdir()
    part = LEGAL[: LEGAL.index("\n  stern:")] + "\n"
    Path("part.yaml").write_text(part)
    Path("lost.yaml").write_text("game: leviathans\nformat: 1\nfleet: F\nships:\n  - gone\n")
    said = call("duel", *words)
    assert said.status == 2
    assert complaint in said.err
    assert "Traceback" not in said.err


@pytest.mark.landing
def test_disarmed_sides_have_ships_afloat() -> None:
    """Game by game, against what the tally leaves over."""
    one, other = contender("hml-raven"), contender("hirondelle")
    games, disarmed, by_hand = 0, [0, 0], [0, 0]
    for seed in range(40):
        battle = fought((one, other), terms_for(BATTLES, 1, seed, limit=40), 0)
        seen, games = tally_of_one(battle), games + 1
        disarmed = [disarmed[0] + seen.disarmed_a, disarmed[1] + seen.disarmed_b]
        if battle.result.verdict is Verdict.UNFINISHED:
            continue
        for side in (0, 1):
            beaten = battle.result.winner != side
            by_hand[side] += beaten and battle.end.vessels[side].afloat
        if sum(by_hand) and games >= 6:
            break
    assert sum(by_hand) > 0
    assert disarmed == by_hand


def test_fleet_duel_counts_losses_and_disarmed_games(
    call: Call,
) -> None:
    words = ("pelletier,pelletier", "hml-raven", "--games", 2, "--seed", 8)
    told, said = report(call, *words), call("duel", *words)
    counts = told["disarmed"]
    assert counts == {"a": 0, "b": 1}
    assert "How each side's ships were lost" in said.out
    found = re.search(
        r"^Beaten with ships left, but no gun on them: "
        r"(.*) in (\d+) games?, (.*) in (\d+) games?\.$", said.out, re.MULTILINE,
    )  # fmt: skip
    assert found
    assert found.groups() == (
        told["sides"]["a"]["name"], str(counts["a"]), told["sides"]["b"]["name"], str(counts["b"]),
    )  # fmt: skip
    assert "no guns" in call("duel", "hml-raven", "pelletier", "--games", 1, "--limit", 1).out


@pytest.mark.parametrize(
    ("first", "second", "seed"),
    [
        landing("hml-raven,hml-raven", "pelletier,pelletier", 29),
        ("pelletier,pelletier", "hml-raven", 8),
    ],
)
def test_disarmed_counts_games_without_weapons(first: str, second: str, seed: int) -> None:
    """Fleets, gun by gun."""
    pair, terms = (contender(first), contender(second)), terms_for(BATTLES, 2, seed)
    by_hand, seen = [0, 0], Tally()
    for index in (0, 1):
        battle, changed = fought(pair, terms, index), has_changed_edges(pair, index)
        seen += tally_of(pair, terms, index)
        for side in (0, 1):
            weapons = [is_armed(battle.end.vessels[i]) for i in battle.end.afloat(side)]
            by_hand[side ^ changed] += bool(weapons) and not any(weapons)
    assert sum(by_hand) > 0
    assert (seen.disarmed_a, seen.disarmed_b) == tuple(by_hand)
    assert replace(duel(*pair, terms), compiled=0) == seen


@pytest.mark.usefixtures("fastest_rules")
def test_duel_example_on_the_page_is_current(call: Call) -> None:
    _, _, example = page("battles").partition("```console\n$ cardforge ")
    line, _, shown = example.partition("\n")
    said = call(*line.split())
    assert said.out.startswith(shown.partition("...\n")[0])


def test_other_commands_do_not_import_battles() -> None:
    code = (
        "import sys; from cardforge.app.cli import run; run(['--help']); "
        "print([m for m in sys.modules if 'battle' in m or 'multiprocessing' in m or "
        "m.startswith(('distributed', 'numpy', 'dask'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("\n[]\n")
