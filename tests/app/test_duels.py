"""Duels: every game is counted once, from either side alike, on any number of jobs."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.app.cli import run
from cardforge.app.contenders import CAPTAINS, MOST_HEXES, contender
from cardforge.app.duels import (
    ENDS,
    End,
    Tally,
    Terms,
    counted,
    duel,
    edges,
    game,
    stints,
    tally,
    wilson,
)
from cardforge.core.hexes import Hex
from cardforge.errors import CardforgeError
from cardforge.leviathans.arcs import Placement
from cardforge.leviathans.battle.chance import Chance
from cardforge.leviathans.battle.deployment import deploy
from cardforge.leviathans.battle.events import Deployed, Ended, Lost, Verdict
from cardforge.leviathans.battle.play import Battle
from cardforge.leviathans.battle.state import Loss, Rules, mustered
from cardforge.leviathans.battle.view import View
from tests.shipyard import LEGAL

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.app.contenders import Contender

SHORT = ("--games", 4, "--limit", 3)
FLEET = """game: leviathans
format: 1
fleet: Home Fleet
ships:
  - {ship: hml-raven, count: 2}
  - {ship: hml-hertfordshire, name: HML Otter}
"""


class Said(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture
def call(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., Said]:
    monkeypatch.chdir(tmp_path)

    def called(*words: object) -> Said:
        status = run([str(word) for word in words])
        return Said(status, *capsys.readouterr())

    return called


@pytest.fixture(scope="module")
def pair() -> tuple[Contender, Contender]:
    return contender("firefly"), contender("hml-merganser")


tallies = st.builds(
    Tally,
    st.tuples(*[st.tuples(*[st.integers(0, 9)] * len(ENDS))] * 2),
    st.integers(0, 9), st.integers(0, 9), st.integers(0, 99),
)  # fmt: skip


@given(tallies, tallies, tallies)
def test_tallies_add_up_in_any_order(one: Tally, two: Tally, three: Tally) -> None:
    assert one.plus(two) == two.plus(one)
    assert one.plus(two).plus(three) == one.plus(two.plus(three))
    assert one.plus(Tally()) == one
    assert one.plus(two).games == one.games + two.games
    assert one.plus(two).turned() == one.turned().plus(two.turned())
    assert one.turned().wins == one.wins[::-1]
    assert one.turned().turned() == one


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718), (20, 20, 0.8389, 1.0),
    ],
)  # fmt: skip
def test_intervals_are_those_published(wins: int, games: int, low: float, high: float) -> None:
    """Newcombe (1998) compares seven methods on four proportions; Wilson's is his third."""
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 10_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_at_either_end_the_rate_seen_is_just_as_far_off_as_chance_takes_it(
    seen: tuple[int, int],
) -> None:
    wins, games = seen
    for end in wilson(wins, games):
        off = (wins / games - end) ** 2 - 1.959963985**2 * end * (1 - end) / games
        assert off == pytest.approx(0, abs=1e-9)


@given(st.integers(1, 3000))
def test_every_game_is_in_one_stint(games: int) -> None:
    side = contender_of_nothing()
    seen: Counter[int] = Counter()
    for stint in stints(side, side, Terms(games)):
        seen.update(2 * (stint.first + n) for n in range(stint.straight))
        seen.update(2 * (stint.first + n) + 1 for n in range(stint.changed))
    assert seen == Counter(range(games))


def contender_of_nothing() -> Contender:
    from cardforge.app.contenders import Contender

    return Contender("nobody", (), 0)


def test_a_duel_is_its_games_told_one_by_one(pair: tuple[Contender, Contender]) -> None:
    one, other = pair
    terms = Terms(5, seed=3, limit=4)
    games = [game(one, other, terms, index) for index in range(5)]
    seen = [
        counted(each) if edges(one, other, index)[0] == one else counted(each).turned()
        for index, each in enumerate(games)
    ]
    assert reduce(Tally.plus, seen) == duel(one, other, terms)
    assert {edges(one, other, index)[0].name for index in (0, 1)} == {one.name, other.name}
    assert games[0].casts != games[2].casts
    initiative = [[cast.total for cast in each.casts[:2]] for each in games]
    assert initiative[0] == initiative[1]


@pytest.mark.parametrize("games", [3, 4])
@pytest.mark.parametrize("captains", [("simple", "simple"), ("random", "simple")])
def test_sides_named_the_other_way_round_negate_the_answer(
    pair: tuple[Contender, Contender], games: int, captains: tuple[str, str]
) -> None:
    one, other = (side._replace(captain=word) for side, word in zip(pair, captains, strict=True))
    terms = Terms(games, seed=1910, limit=5)
    assert duel(one, other, terms) == duel(other, one, terms).turned()


def test_a_mirror_match_is_even(pair: tuple[Contender, Contender]) -> None:
    raven = pair[0]
    found = duel(raven, raven, Terms(4, seed=2, limit=12))
    assert found.games == 4
    assert found.wins[0] == found.wins[1]


@pytest.mark.slow
def test_neither_edge_of_the_map_is_worth_more_than_chance_explains() -> None:
    """Games of one ship against herself, never changing edges: each side wins about half of those
    that are won."""
    raven = contender("hml-raven").ships
    captains = [CAPTAINS["simple"]] * 2
    found = tally((raven, raven), captains, 1910, 0, 200, Rules.QUICK_START, 40)
    first, second = found.wins
    assert first + second > 100
    low, high = wilson(first, first + second)
    assert low <= 0.5 <= high


def test_the_answer_is_the_same_with_any_number_of_threads(
    pair: tuple[Contender, Contender],
) -> None:
    terms = Terms(6, seed=9, limit=3, fog=True)
    alone = duel(*pair, terms)
    with ThreadPoolExecutor(3) as pool:
        assert duel(*pair, terms, pool) == alone
    assert alone.games == 6


def report(call: Callable[..., Said], *words: object) -> dict[str, Any]:
    said = call("duel", *words, "--format", "json")
    assert (said.status, said.err) == (0, "")
    told: dict[str, Any] = json.loads(said.out)
    return told


def test_json_has_the_promised_shape(call: Callable[..., Said]) -> None:
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
        assert sum(told["ends"][side].values()) == told["wins"][side]
        assert list(told["ends"][side]) == ["keel", "location", "half", "edge", "guns"]
    assert told["sides"]["a"] == {
        "name": "Firefly", "ships": ["Firefly"], "captain": "simple", "points": 159,
    }  # fmt: skip
    assert (told["rules"], told["initiative"], told["limit"]) == ("quick-start", "standard", 3)


def test_two_jobs_give_the_answer_of_one(call: Callable[..., Said]) -> None:
    words = ("firefly", "hml-merganser", "--games", 6, "--limit", 4, "--seed", 7)
    assert report(call, *words, "--jobs", 2) == report(call, *words)
    assert report(call, *words) != report(call, *words[:-1], 8)


def test_text_tells_wins_ends_turns_and_unfinished_games(call: Callable[..., Said]) -> None:
    words = ("duel", "firefly", "hml-merganser", *SHORT)
    said = call(*words, "--captain-b", "random", "--rules", "full", "--initiative", "fog")
    assert (said.status, said.err) == (0, "")
    assert said.out.startswith(
        "Firefly (simple captain) against HML Merganser (random captain)\n"
        "4 games, full rules, fog initiative, seed 0, 3 turns at most\n"
    )
    for words_ in ("Firefly wins", "HML Merganser wins", "draws", "unfinished", "95 % interval"):
        assert words_ in said.out
    assert "Unfinished games count as games" in said.out
    assert "turns on average, unfinished ones too" in said.out


def test_a_ship_against_herself_is_told_as_a_and_b(call: Callable[..., Said]) -> None:
    said = call("duel", "hml-raven", "hml-raven", "--games", 1, "--limit", 1)
    assert "HML Raven (A) (simple captain) against HML Raven (B)" in said.out
    assert "1 game, " in said.out
    assert "HML Raven (B) wins" in said.out


def test_sides_may_be_fleets_folders_and_several_ships(call: Callable[..., Said]) -> None:
    Path("fleet.yaml").write_text(FLEET)
    Path("mine").mkdir()
    Path("mine/badger.yaml").write_text(LEGAL)
    Path("a,b.yaml").write_text(LEGAL.replace("HML Badger", "Comma"))
    fleet = contender("fleet.yaml", "random")
    assert (fleet.name, fleet.captain) == ("Home Fleet", "random")
    assert [ship.name for ship in fleet.ships] == ["HML Raven 1", "HML Raven 2", "HML Otter"]
    assert fleet.points == 140 + 140 + contender("hml-hertfordshire").points
    several = contender("hml-raven,mine,hml-raven")
    assert [ship.name for ship in several.ships] == ["HML Raven", "HML Badger", "HML Raven"]
    assert several.name == "HML Raven and 2 more"
    assert contender("a,b.yaml").name == "Comma"
    assert contender("mine").mark == contender("mine/badger.yaml").mark
    assert contender("mine").mark != contender("mine", "random").mark


def test_every_ship_of_both_sides_is_deployed(call: Callable[..., Said]) -> None:
    Path("fleet.yaml").write_text(FLEET)
    fleet, other = contender("fleet.yaml"), contender("pontbriand,pelletier")
    for index in (0, 1):
        battle = game(fleet, other, Terms(2, limit=1), index)
        deployed = [event.vessel for event in battle.events if isinstance(event, Deployed)]
        assert sorted(deployed) == [0, 1, 2, 3, 4]
        sides = Counter(vessel.side for vessel in battle.end.vessels)
        assert sorted(sides.values()) == [2, 3]


@pytest.mark.parametrize(("bare", "size"), [("hml-raven", 2), ("pontbriand", 3), ("jean-bart", 4)])
def test_the_largest_fleets_allowed_can_be_deployed_and_larger_ones_are_refused(
    bare: str, size: int
) -> None:
    count = MOST_HEXES // size
    ships = contender(",".join([bare] * count)).ships
    start = mustered((ships, ships))
    for word in CAPTAINS:
        for side in (0, 1):
            for seed in range(10):
                order = CAPTAINS[word](Chance.of(seed)).deploy(View(start, side))
                placed = deploy(start, order).vessels
                assert sum(len(vessel.hexes) for vessel in placed) == size * count
    with pytest.raises(CardforgeError, match="to leave room to deploy"):
        contender(",".join([bare] * (count + 1)))


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("absent.yaml", "hml-raven"), "found nothing of that name"),
        (("hml-raven", "windhover"), "expected an air ship"),
        ((",", "hml-raven"), "expected a ship or a fleet, found none in ','"),
        (("empty", "hml-raven"), "expected a ship or a fleet, found none in 'empty'"),
        (("part.yaml", "hml-raven"), "expected a whole ship, HML Badger has no stern"),
        (("lost.yaml", "hml-raven"), "lost.yaml:5:5: expected a ship that can be used"),
        ((",".join(["hml-raven"] * 17), "hml-raven"), "33 hexes together at most"),
        (("hml-raven", "pelletier", "--games", 0), "0 is not in the range"),
        (("hml-raven", "pelletier", "--captain", "cook"), "'cook' is not one of"),
    ],
)
def test_what_cannot_fight_is_told_plainly(
    call: Callable[..., Said], words: tuple[object, ...], complaint: str
) -> None:
    Path("empty").mkdir()
    part = LEGAL[: LEGAL.index("\n  stern:")] + "\n"
    Path("part.yaml").write_text(part)
    Path("lost.yaml").write_text("game: leviathans\nformat: 1\nfleet: F\nships:\n  - gone\n")
    said = call("duel", *words)
    assert said.status == 2
    assert complaint in said.err
    assert "Traceback" not in said.err


def ended(lost: list[tuple[int, Loss]], result: Ended, afloat: tuple[int, ...] = ()) -> Battle:
    """A battle of two ships against one of which no more is known than its end."""
    raven = contender("hml-raven").ships[0]
    state = mustered(((raven, raven), (raven,)))
    for index in afloat:
        state = state.after(index, at=Placement(1, Hex(0, 0), 0))
    events = tuple(Lost(index, how) for index, how in lost)
    return Battle(state, 40, (), (), (*events, result), state, result)


@pytest.mark.parametrize("how", list(Loss))
def test_the_last_ship_lost_tells_how_a_side_met_its_end(how: Loss) -> None:
    won = Ended(Verdict.WON, 1, 7)
    battle = ended([(0, Loss.EDGE), (2, Loss.KEEL), (1, how)], won, afloat=())
    nothing = (0,) * len(ENDS)
    assert counted(battle) == Tally(
        (nothing, tuple(int(end.value == how.value) for end in ENDS)), turns=7
    )


def test_a_side_with_ships_afloat_was_beaten_for_its_guns() -> None:
    battle = ended([(0, Loss.KEEL)], Ended(Verdict.WON, 1, 3), afloat=(1, 2))
    assert counted(battle).ends[1][ENDS.index(End.GUNS)] == 1
    assert counted(battle).wins == (0, 1)


@pytest.mark.parametrize(
    ("verdict", "seen"),
    [(Verdict.DRAWN, Tally(draws=1, turns=9)), (Verdict.UNFINISHED, Tally(unfinished=1, turns=9))],
)
def test_games_that_nobody_won_are_counted_as_such(verdict: Verdict, seen: Tally) -> None:
    assert counted(ended([], Ended(verdict, None, 9))) == seen


def test_help_and_other_commands_do_not_pay_for_battles() -> None:
    code = (
        "import sys; from cardforge.app.cli import run; run(['--help']); "
        "print([m for m in sys.modules if 'battle' in m or 'multiprocessing' in m or "
        "m.startswith(('distributed', 'numpy', 'dask'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("\n[]\n")
