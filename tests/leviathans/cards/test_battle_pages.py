"""Pages of a battle: its roster, its log and its words, held against the battle."""

from __future__ import annotations

import dataclasses
import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

from cardforge.leviathans.battle import PlayedBattle, names_of
from cardforge.leviathans.battle.chronicle import Leaf, chronicle
from cardforge.leviathans.battle.events import Ended, Reinforced, TurnBegan
from cardforge.leviathans.battle.log import log
from cardforge.leviathans.battle.play import play
from cardforge.leviathans.battle.state import Loss
from cardforge.leviathans.cards.battle_pages import headline, phases, turn_page, turn_title
from cardforge.leviathans.cards.battle_rosters import Pip, moved_crews, pips, standing
from cardforge.leviathans.cards.battle_tracks import brings_together
from cardforge.leviathans.cards.theme import COLOUR
from cardforge.leviathans.ship import Ship
from cardforge.press import pdf, svg
from cardforge.press.lettering import Face
from cardforge.press.measure import Measure
from cardforge.press.scene import Scene
from tests.leviathans.cards.battle_drawings import (
    POND,
    Pages,
    overlapping,
    parsed,
    plate_box,
    plates,
    svg_of,
    within,
)


def test_battle_picture_texts_do_not_overlap(pages: Pages) -> None:
    for _, _, scene, every in pages:
        read = [word for word in every if word.tag != "hex"]
        assert all(word.left > 0 and word.right < scene.width_mm for word in read)
        assert all(word.top > 0 and word.bottom < scene.height_mm for word in read)
        assert not list(overlapping(read))


def test_battle_picture_plates_fit_long_names(
    fleet: Mapping[str, Ship], measure: Measure, words: Callable[[Scene], list[Any]]
) -> None:
    name = "His Majesty's Leviathan Thunderchild the Inestimably Bold of Nether Wallop"
    long = fleet["hml-raven"].model_copy(update={"name": name})
    battle = play([[long], [fleet["pelletier"]]], ["random"] * 2, 1, sheet=POND, limit=1)
    leaf = chronicle(battle)[0]
    page: Face = turn_page(battle, leaf, COLOUR, measure)
    root = parsed(svg_of(leaf, measure))
    left, _, right, _ = plate_box(plates(root)[0])
    assert right - left <= 30
    shown = within(plates(root)[0], "name").get("data-text", "")
    assert shown.endswith("…")
    assert {lost.text for lost in page.overflow} <= {name, f"{name} against Pelletier"}
    assert name in [lost.text for lost in page.overflow if lost.tag == "ship.0"]
    assert not list(overlapping([word for word in words(page.scene) if word.tag != "hex"]))


def test_battle_roster_shows_every_slot_state(
    battles: list[PlayedBattle], leaves: list[Leaf]
) -> None:
    seen = Counter[Pip]()
    for leaf in leaves:
        for index, vessel in enumerate(leaf.state.vessels):
            for place in vessel.ship.places:
                shown = pips(leaf, index, place)
                slots = vessel.ship.locations[place].slots
                gone = {n for n, pip in shown.items() if pip in (Pip.LOST, Pip.FRESH)}
                assert {n for n, pip in shown.items() if pip is Pip.MISS} == {
                    n for n, slot in slots.items() if slot.is_miss
                }
                assert sum(1 << n - 1 for n in gone) == vessel.damage.lost(place)
                seen.update(shown.values())
    assert set(seen) == set(Pip)
    assert battles


def test_battle_roster_marks_fresh_losses(
    battles: list[PlayedBattle],
) -> None:
    """Unless a slot is lost and mended in one turn, or mended and lost again."""
    for battle in battles:
        for before, leaf in itertools.pairwise(chronicle(battle)):
            for index, vessel in enumerate(leaf.state.vessels):
                for place in vessel.ship.places:
                    old = before.state.vessels[index].damage.lost(place)
                    new = vessel.damage.lost(place) & ~old
                    fresh = sum(
                        1 << n - 1
                        for n, pip in pips(leaf, index, place).items()
                        if pip is Pip.FRESH
                    )
                    assert fresh == new


def test_battle_roster_draws_an_arrow_for_each_moved_crew(
    fleet: Mapping[str, Ship], measure: Measure
) -> None:
    """One head shows a destroyed slot that was filled, two heads a change of places."""
    fleets = [[fleet["hml-raven"]], [fleet["pelletier"]]]
    seen = Counter[bool]()
    for index in range(12):
        battle = play(fleets, ["random", "good"], 1910, index, sheet=POND, limit=20)
        for leaf in chronicle(battle):
            moves = moved_crews(leaf, 0)
            page = turn_page(battle, leaf, COLOUR, measure) if moves else None
            drawn = svg.draw(page.scene, measure) if page else ""
            assert drawn.count("crew.0.head") == sum(1 + move.places for move in moves)
            for move in moves:
                seen[move.places] += 1
                words = f"{move.start[0]}, slot {move.start[1]}"
                assert any(words in line for phase in phases(battle, leaf) for line in phase.lines)
    assert len(seen) == 2


def test_battle_roster_says_how_a_ship_is_lost(leaves: list[Leaf]) -> None:
    vessel = leaves[0].state.vessels[0]
    assert standing(vessel) == "SI 27, 0 slots destroyed, lost at 14"
    told = {standing(vessel._replace(at=None, lost=loss)) for loss in Loss}
    assert len(told) == len(Loss)
    assert {word.split()[0].rstrip(",") for word in told} == {"lost", "fled"}


def test_battle_picture_has_the_whole_log_by_phase(battles: list[PlayedBattle]) -> None:
    for battle in battles:
        leaves = chronicle(battle)
        told = [phase for leaf in leaves for phase in phases(battle, leaf)]
        assert all(phase.heading and phase.lines for phase in told)
        turns = {f"Turn {event.turn}." for event in battle.events if isinstance(event, TurnBegan)}
        lines = [line for phase in told for line in phase.lines]
        assert lines == [line for line in log(battle) if line not in turns]
        assert {f"{turn_title(leaf)}." for leaf in leaves[1:]} == turns


def test_battle_page_values_have_log_names_and_figures(pages: Pages) -> None:
    for battle, leaf, scene, read in pages:
        logged = "".join(word.text for word in read if word.tag == "log").replace(" ", "")
        lines = [line for phase in phases(battle, leaf) for line in phase.lines]
        assert logged == "".join(lines).replace(" ", "")
        shown = {word.text for word in read}
        assert set(names_of(battle.start, battle.parties).ships) <= shown
        assert {standing(vessel) for vessel in leaf.state.vessels} <= shown
        assert headline(battle, leaf) in shown
        assert scene.title == turn_title(leaf)


def test_battle_page_explains_tokens_while_some_lie(
    fleet: Mapping[str, Ship], measure: Measure, words: Callable[[Scene], list[Any]]
) -> None:
    fleets = [[fleet["vipera"], fleet["regina-teodolinda"], fleet["vipera"]], [fleet["hml-raven"]]]
    battle = play(fleets, ["random"] * 2, 6, sheet=POND, limit=4)
    told = set()
    for leaf in chronicle(battle):
        lie = any(vessel.token is not None for vessel in leaf.state.vessels)
        page = turn_page(battle, leaf, COLOUR, measure)
        key = [word for word in words(page.scene) if word.tag == "key"]
        assert ("may return" in [word.text for word in key]) == lie
        assert all(word.right < page.scene.width_mm - 2 for word in key)
        assert not list(overlapping(key))
        told.add(lie)
    assert told == {True, False}


def test_battle_page_explains_bars_of_screens_and_locks(
    fleet: Mapping[str, Ship], measure: Measure, words: Callable[[Scene], list[Any]]
) -> None:
    own = [fleet[name] for name in ("markgrafin", "ehrenbreitstein", "hagelsturm", "hagelsturm")]
    told = set()
    for seed in (50, 51, 52):
        battle = play([own, own[:3]], ["random"] * 2, seed, limit=4)
        for leaf in chronicle(battle):
            closed = any(map(brings_together, leaf.events)) or bool(leaf.locks)
            page = turn_page(battle, leaf, COLOUR, measure)
            key = [word for word in words(page.scene) if word.tag == "key"]
            assert ("screen, lock" in [word.text for word in key]) == closed
            assert all(word.right < page.scene.width_mm - 2 for word in key)
            assert not list(overlapping(key))
            told.add(closed)
    assert told == {True, False}


def test_battle_page_explains_arrows_of_moved_crews(
    fleet: Mapping[str, Ship], measure: Measure, words: Callable[[Scene], list[Any]]
) -> None:
    own = [fleet[name] for name in ("hml-raven", "hml-hertfordshire", "hml-merganser")]
    told = set()
    for seed in (50, 51):
        battle = play([own, own[:2]], ["random"] * 2, seed, limit=6)
        for leaf in chronicle(battle):
            moved = any(isinstance(event, Reinforced) and event.done for event in leaf.events)
            page = turn_page(battle, leaf, COLOUR, measure)
            key = [word for word in words(page.scene) if word.tag == "key"]
            assert ("crew moved" in [word.text for word in key]) == moved
            assert all(word.right < page.scene.width_mm - 2 for word in key)
            assert not list(overlapping(key))
            told.add(moved)
    assert told == {True, False}


@pytest.mark.parametrize(
    ("fog", "headings"),
    [
        (False, ["Tesla charges", "Initiative", "Torpedoes away", "Moves", "Torpedoes"]),
        (True, ["Tesla charges", "Torpedoes away", "Initiative and moves", "Torpedoes"]),
    ],
)
def test_battle_log_tells_launches_after_initiative(
    fleet: Mapping[str, Ship], headings: list[str], *, fog: bool
) -> None:
    fleets = [[fleet["vipera"]], [fleet["sandusky"]]]
    battle = play(fleets, ["random"] * 2, 1, sheet=POND, limit=1, fog=fog)
    told = [phase.heading for phase in phases(battle, chronicle(battle)[1])]
    assert told[: len(headings)] == headings


def test_battle_headline_names_leader_or_result(battles: list[PlayedBattle]) -> None:
    battle = battles[0]
    deployed, first, *_, last = chronicle(battle)
    assert headline(battle, deployed) == "Both fleets on the map."
    assert headline(battle, first).endswith("has the initiative.")
    assert headline(battle, last) == list(log(battle))[-1]
    assert any(isinstance(event, Ended) for event in last.events)
    assert headline(battle, first._replace(leader=None)) == "Cards settle who moves when."


def test_turn_without_events_has_no_log(
    battles: list[PlayedBattle], leaves: list[Leaf], measure: Measure
) -> None:
    bare = leaves[1]._replace(events=())
    assert list(phases(battles[0], bare)) == []
    assert turn_page(battles[0], bare, COLOUR, measure).overflow == ()


def test_log_heading_is_never_last_in_a_column(pages: Pages) -> None:
    for _, _, _, read in pages:
        for column in columns(word for word in read if word.tag in ("phase", "log")):
            assert column[-1].tag == "log"


def columns(read: Iterable[Any]) -> list[list[Any]]:
    """Words by the column that they stand in, from top to bottom."""
    found: dict[float, list[Any]] = {}
    for word in sorted(read, key=lambda word: word.top):
        found.setdefault(round(word.left), []).append(word)
    return list(found.values())


def test_short_log_starts_on_the_left(
    battles: list[PlayedBattle],
    leaves: list[Leaf],
    measure: Measure,
    words: Callable[[Scene], list[Any]],
) -> None:
    short = leaves[1]._replace(events=leaves[1].events[:2])
    read = words(turn_page(battles[0], short, COLOUR, measure).scene)
    (shown,) = columns(word for word in read if word.tag in ("phase", "log"))
    phase = next(phases(battles[0], short))
    assert [word.text for word in shown] == [phase.heading, phase.lines[0]]
    assert shown[0].left < 10


def test_battle_pictures_are_byte_identical(battles: list[PlayedBattle], measure: Measure) -> None:
    battle = battles[0]
    leaf = chronicle(battle)[1]
    pages = [turn_page(battle, leaf, COLOUR, measure).scene for _ in range(2)]
    assert svg.draw(pages[0], measure) == svg.draw(pages[1], measure)
    assert pdf.draw([pages[0]], measure) == pdf.draw([dataclasses.replace(pages[1])], measure)


def test_charges_are_told_where_they_are_spent(fleet: Mapping[str, Ship]) -> None:
    battle = play([[fleet["firefly"]], [fleet["sandusky"]]], ["random"] * 2, 2, sheet=POND, limit=6)
    headings = {
        line.split(" on ")[1].split(":")[0]: phase.heading
        for leaf in chronicle(battle)
        for phase in phases(battle, leaf)
        for line in phase.lines
        if " spends " in line
    }
    assert {headings["MP"], headings["the rolls of its guns"]} == {"Moves", "Guns"}


def test_roster_counts_charges(fleet: Mapping[str, Ship]) -> None:
    battle = play([[fleet["firefly"]], [fleet["sandusky"]]], ["simple"] * 2, 2, sheet=POND, limit=3)
    first, second, third = (leaf.state.vessels[0] for leaf in chronicle(battle)[1:4])
    assert standing(first).endswith(", 1 charge")
    assert standing(second).endswith(", 2 charges")
    assert standing(third._replace(charges=0)).endswith("lost at 9")
