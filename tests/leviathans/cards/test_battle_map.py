"""Battles as pictures: what stands on the picture is read back and held against the battle."""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from collections.abc import Mapping

import pytest

from cardforge.core.hexes import Hex, HexSheet, direction
from cardforge.leviathans.battle import call_signs
from cardforge.leviathans.battle.chronicle import Harm, Leaf, Lock, Run, TorpedoFate, chronicle
from cardforge.leviathans.battle.events import (
    Carried,
    Effect,
    LockTried,
    Lost,
    ReturnTried,
    Screened,
    Struck,
    Unlocked,
)
from cardforge.leviathans.battle.play import play
from cardforge.leviathans.cards.battle_map import close_up, map_board, sky_chart, turn_map
from cardforge.leviathans.cards.battle_signs import (
    SideSigns,
    heading_deg,
    looks,
    map_inks,
    spot,
    type_scale,
)
from cardforge.leviathans.cards.battle_tracks import brings_together, locked_pairs, screens
from cardforge.leviathans.cards.theme import COLOUR, GREY, Theme
from cardforge.leviathans.places import Placement
from cardforge.leviathans.ship import Ship
from cardforge.press import svg
from cardforge.press.measure import Measure
from cardforge.press.scene import Line, Scene
from tests.leviathans.cards.battle_drawings import (
    POND,
    Drawn,
    Point,
    apart,
    centre,
    close,
    ends,
    parsed,
    plate_box,
    plates,
    points,
    stood,
    svg_of,
    within,
)


def test_battle_map_ships_cover_their_hexes(turns: list[Drawn]) -> None:
    for turn in turns:
        there = {f"ship.{i}": at for i, at in enumerate(turn.leaf.stood) if at is not None}
        groups = {group.get("data-tag"): group for group in turn.tagged("ship.")}
        assert groups.keys() == there.keys()
        for tag, at in there.items():
            corners = points(within(groups[tag], "hexes"))
            middles = [
                (sum(x for x, _ in six) / 6, sum(y for _, y in six) / 6)
                for six in (corners[i : i + 6] for i in range(0, len(corners), 6))
            ]
            wanted = [centre(hex_, turn.leaf.state.sheet) for hex_ in at.hexes]
            assert len(middles) == len(wanted)
            assert all(map(close, middles, wanted))


def test_battle_map_ships_point_ahead(turns: list[Drawn]) -> None:
    for turn in turns:
        for index, at in enumerate(turn.leaf.stood):
            if at is None:
                continue
            ship = next(each for each in turn.tagged(f"ship.{index}"))
            picture = within(ship, "picture")
            placing = dict(re.findall(r"(\w+)\(([^)]*)\)", picture.get("transform", "")))
            sheet = turn.leaf.state.sheet
            bow, stern = centre(at.hexes[0], sheet), centre(at.hexes[-1], sheet)
            x, y = map(float, placing["translate"].split())
            assert close((x, y), ((bow[0] + stern[0]) / 2, (bow[1] + stern[1]) / 2))
            upwards = math.radians(float(placing.get("rotate", 0)) - 90)
            ahead = math.atan2(bow[1] - stern[1], bow[0] - stern[0])
            assert math.cos(upwards - ahead) > 0.9999
            tip = points(within(ship, "heading"))[0]
            assert apart(tip, bow) < apart(tip, stern)


@pytest.mark.parametrize("orient", ["flat", "pointy"])
def test_battle_map_bows_point_ahead_on_both_grids(orient: str) -> None:
    board = map_board(HexSheet(7, 7, "flat" if orient == "flat" else "pointy"))
    for facing in range(6):
        (x, y), (u, v) = board.centre(Hex(3, 3)), board.centre(Hex(3, 3) + direction(facing))
        turned = math.radians(heading_deg(board, facing))
        assert math.isclose(math.sin(turned), (u - x) / board.pitch_mm, abs_tol=1e-9)
        assert math.isclose(-math.cos(turned), (v - y) / board.pitch_mm, abs_tol=1e-9)


def test_battle_map_crosses_out_lost_ships_once(turns: list[Drawn]) -> None:
    assert any(turn.leaf.lost for turn in turns)
    for turn in turns:
        seen = sum(at is not None for at in turn.leaf.stood)
        assert len(turn.tagged("ship.")) == seen
        assert len(turn.tagged("plate.")) == seen
        ships = turn.leaf.state.vessels
        gone = [each for each in turn.leaf.lost if not ships[each.vessel].afloat]
        assert len(turn.tagged("wreck")) == 4 * len(gone)
        back = [e for e in turn.leaf.events if isinstance(e, ReturnTried) and e.done]
        assert len(turn.leaf.lost) <= len(gone) + len(back)


def test_battle_map_has_a_token_for_each_ship_that_may_return(
    fleet: Mapping[str, Ship], measure: Measure
) -> None:
    """A token lies where the ship tries to return, from its flight until it returns or is gone."""
    italians = [fleet["vipera"], fleet["regina-teodolinda"], fleet["vipera"]]
    enemies = [fleet["hml-raven"], fleet["pelletier"]]
    seen = Counter[bool]()
    for seed in (0, 6, 13):
        battle = play([italians, enemies], ["random"] * 2, seed, sheet=POND, limit=6)
        for leaf in chronicle(battle):
            drawn = Drawn(leaf, parsed(svg_of(leaf, measure)))
            found = {token.get("data-tag"): token for token in drawn.tagged("token.")}
            for event in leaf.events:
                if isinstance(event, ReturnTried):
                    tag = f"token.{event.vessel}"
                    stays = not event.done and not event.gone
                    seen[stays] += 1
                    assert (tag in found) == stays
                    if stays:
                        placing = str(found[tag].get("transform"))
                        x, y = map(float, re.findall(r"translate\(([^)]*)\)", placing)[0].split())
                        assert close((x, y), centre(event.at.position, POND))
                        shown = within(found[tag], "call").get("data-text")
                        assert shown == call_signs(leaf.state, leaf.parties)[event.vessel]
    assert seen[True] > 3
    assert seen[False]


def test_battle_map_moves_follow_the_course(turns: list[Drawn]) -> None:
    for turn in turns:
        gone = [trail for trail in turn.leaf.trails if trail.begun != trail.ended]
        paths = {path.get("data-tag"): points(path) for path in turn.tagged("trail.")}
        assert paths.keys() == {f"trail.{trail.vessel}" for trail in gone}
        for trail in gone:
            wanted = [centre(hex_, turn.leaf.state.sheet) for hex_ in trail.path]
            assert all(map(close, paths[f"trail.{trail.vessel}"], wanted))
            tip = points(turn.tagged(f"arrow.{trail.vessel}")[0])[0]
            assert close_behind(tip, trail.ended, turn.leaf.state.sheet)


def close_behind(tip: Point, at: Placement, sheet: HexSheet) -> bool:
    """Is this point before the bow, less than a hex from it?"""
    bow, stern = centre(at.hexes[0], sheet), centre(at.hexes[-1], sheet)
    return apart(tip, bow) < map_board(sheet).pitch_mm < apart(tip, stern)


def test_battle_map_fire_joins_gun_and_target_hexes(turns: list[Drawn]) -> None:
    drawn_lines = 0
    for turn in turns:
        leaf, sheet = turn.leaf, turn.leaf.state.sheet
        broken = Counter[tuple[object, ...]]()
        for shot in leaf.shots:
            broken[shot[:4]] += len(shot.harm.broken)
        lines = {line.get("data-tag"): line for line in turn.tagged("shot.")}
        assert lines.keys() == {f"shot.{'.'.join(map(str, each))}" for each in broken}
        for shot in leaf.shots:
            line = lines[f"shot.{'.'.join(map(str, shot[:4]))}"]
            start, end = ends(line)
            half = map_board(sheet).pitch_mm / 2
            gun = centre(stood(leaf, shot.vessel).station(shot.place), sheet)
            hit = centre(stood(leaf, shot.target).station(shot.hit), sheet)
            assert apart(start, gun) < half
            assert apart(end, hit) < half
            assert ("stroke-dasharray" in line.attrib) == (not broken[shot[:4]])
            drawn_lines += 1
    assert drawn_lines > 30


def test_battle_map_bursts_count_destroyed_slots(turns: list[Drawn]) -> None:
    for turn in turns:
        wanted = Counter(
            f"burst.{event.target}.{event.hit}"
            for event in turn.leaf.events
            if isinstance(event, Struck) and event.effect is Effect.BROKEN
        )
        shown = {
            group.get("data-tag"): within(group, "broken").get("data-text")
            for group in turn.tagged("burst.")
        }
        counted = {tag: int(word) for tag, word in shown.items() if word and word.isdigit()}
        assert counted == wanted
        assert {word for word in shown.values() if not str(word).isdigit()} <= {"!"}


def test_battle_map_torpedoes_run_to_their_target(turns: list[Drawn]) -> None:
    fates = Counter[TorpedoFate]()
    for turn in turns:
        groups = turn.tagged("torpedo.")
        assert len(groups) == len(turn.leaf.runs)
        for group, run in zip(groups, turn.leaf.runs, strict=True):
            start, end = ends(within(group, "run"))
            sheet = turn.leaf.state.sheet
            assert close(start, centre(run.start, sheet))
            met = run.towards
            if run.target is not None and run.hit:
                met = stood(turn.leaf, run.target).station(run.hit)
            elif run.target is not None:
                met = stood(turn.leaf, run.target).position
            assert apart(end, centre(met, sheet)) < map_board(sheet).pitch_mm / 2
            fates[run.fate] += 1
    assert {TorpedoFate.MET_NOBODY, TorpedoFate.STRUCK, TorpedoFate.SILENCED} <= fates.keys()


def test_battle_map_marks_stopped_torpedoes_and_keels(leaves: list[Leaf], measure: Measure) -> None:
    leaf = next(leaf for leaf in leaves if leaf.runs and leaf.state.vessels[3].afloat)
    plain = leaf._replace(runs=(), shots=(), trails=())
    run = Run(
        0, "bow", stood(leaf, 0).position, stood(leaf, 3).position, TorpedoFate.MET_NOBODY, 3, "bow"
    )
    crossed = run._replace(fate=TorpedoFate.STOPPED)
    blown = run._replace(fate=TorpedoFate.STRUCK, harm=Harm((), 1, keel_broken=True))
    marks = [
        parsed(svg_of(plain._replace(runs=(each,)), measure)) for each in (run, crossed, blown)
    ]
    lines = [len(list(root.iter("{http://www.w3.org/2000/svg}line"))) for root in marks]
    assert lines[1] == lines[0] + 2
    assert [each.get("data-text") for each in marks[2].iter() if each.get("data-tag") == "broken"] \
        == ["!"]  # fmt: skip


def test_battle_map_locations_have_separate_points() -> None:
    board = map_board(POND)
    for of_type, places in ((1, 4), (2, 4), (4, 6)):
        at = Placement(of_type, Hex(6, 4), 2)
        names = ("bow", "port", "starboard", "stern") if places == 4 else (
            "bow", "fore-port", "aft-port", "fore-starboard", "aft-starboard", "stern")  # fmt: skip
        spots = [spot(board, at, name) for name in names]
        assert min(itertools.starmap(apart, itertools.combinations(spots, 2))) > 2.5


def test_battle_map_sides_differ_without_colour(leaves: list[Leaf], measure: Measure) -> None:
    root = parsed(svg_of(leaves[0], measure, GREY))
    for group in (each for each in root.iter() if each.get("data-tag", "").startswith("ship.")):
        index = int(group.get("data-tag", "").split(".")[1])
        hatched = any(each.get("data-tag") == "hatching" for each in group.iter())
        assert hatched == (leaves[0].state.vessels[index].side == 1)
    for group in (each for each in root.iter() if each.get("data-tag", "").startswith("plate.")):
        badge, call = within(group, "badge"), within(group, "call").get("data-text", "")
        assert badge.tag.rpartition("}")[2] == ("circle" if call[0] == "A" else "rect")


def test_battle_map_call_signs_number_each_side(leaves: list[Leaf]) -> None:
    assert call_signs(leaves[0].state, leaves[0].parties) == ("A1", "A2", "A3", "B1", "B2", "B3")


def test_battle_map_plates_do_not_overlap(fleet: Mapping[str, Ship], measure: Measure) -> None:
    crowd = [["hml-raven"] * 5, ["pelletier", "hirondelle"] * 3]
    teams = [[fleet[name] for name in names] for names in crowd]
    battle = play(teams, ["random"] * 2, 4, sheet=POND, limit=3)
    for leaf in chronicle(battle):
        root = parsed(svg_of(leaf, measure))
        boxes = list(map(plate_box, plates(root)))
        assert len(boxes) == sum(at is not None for at in leaf.stood)
        board = map_board(POND)
        for left, top, right, bottom in boxes:
            assert board.field.x < left < right < board.field.x + board.field.width
            assert board.field.y < top < bottom < board.field.y + board.field.height
        for (a, b, c, d), (e, f, g, h) in itertools.combinations(boxes, 2):
            assert a >= g or e >= c or b >= h or f >= d


def test_battle_map_words_grow_on_large_maps() -> None:
    assert type_scale(map_board(POND)) == 1
    assert (
        1 < type_scale(map_board(HexSheet(21, 9))) < type_scale(map_board(HexSheet(31, 17))) == 1.45
    )


def test_close_ups_contain_all_ships_and_plates(turns: list[Drawn], measure: Measure) -> None:
    for turn in turns:
        leaf, board = turn.leaf, map_board(turn.leaf.state.sheet)
        box = close_up(leaf, COLOUR, measure)
        assert 0 <= box.x <= box.right <= board.width_mm + 1e-9
        assert 0 <= box.y <= box.bottom <= board.height_mm + 1e-9
        for at in filter(None, leaf.stood):
            for hex_ in filter(leaf.state.sheet.__contains__, at.hexes):  # it may hang over
                x, y = centre(hex_, leaf.state.sheet)
                assert box.x < x < box.right
                assert box.y < y < box.bottom
        for left, top, right, bottom in map(plate_box, plates(turn.root)):
            assert box.x < left < right < box.right
            assert box.y < top < bottom < box.bottom


def test_close_up_without_ships_is_the_whole_map(leaves: list[Leaf], measure: Measure) -> None:
    empty = leaves[0]._replace(stood=(None,) * 6, trails=(), shots=(), runs=())
    board = map_board(POND)
    assert close_up(empty, COLOUR, measure)[2:] == (board.width_mm, board.height_mm)
    assert turn_map(empty, COLOUR, measure) == ()


@pytest.mark.parametrize("theme", [COLOUR, GREY], ids=["colour", "grey"])
def test_bare_map_names_every_whole_hex(theme: Theme, measure: Measure) -> None:
    chart = Scene(10, 10, sky_chart(POND, theme, measure))
    named = re.findall(r'data-text="([A-Z]+\d+)"', svg.draw(chart, measure))
    assert len(named) == len(set(named)) == len(map_board(POND).whole_hexes())


def test_screens_and_locks_are_drawn_where_two_ships_touch(
    fleet: Mapping[str, Ship], measure: Measure
) -> None:
    own = [fleet[name] for name in ("markgrafin", "ehrenbreitstein", "hagelsturm", "hagelsturm")]
    found: set[type] = set()
    for seed in range(50, 150):
        battle = play([own, own[:3]], ["random"] * 2, seed, limit=20)
        for leaf in chronicle(battle):
            told = [each for each in leaf.events if brings_together(each)]
            items = screens(map_board(leaf.state.sheet), leaf, looks_of(leaf))
            bars = [each for each in items if isinstance(each, Line) and each.tag]
            new = [each for each in bars if each.tag.startswith("screen.")]
            assert len(new) == len(told)
            assert len({each.tag for each in bars}) == len(bars)
            moved = {event.vessel for event in leaf.events if isinstance(event, Carried)}
            freed = {event.vessel for event in leaf.events if isinstance(event, Unlocked | Lost)}
            barred = {int(ship) for bar in bars for ship in bar.tag.split(".")[1:]}
            assert moved - freed <= barred
            found |= {type(each) for each in told} | {Carried for _ in moved - freed}
        if {Screened, LockTried, Carried} <= found:
            return
    pytest.fail("no battle has screens and locks that stay")


def test_members_side_by_side_are_pairs() -> None:
    stood = [Placement(1, Hex(5, 9 - row), 0) for row in range(4)]
    assert list(locked_pairs([Lock({0, 1, 2})], stood)) == [(0, 1), (1, 2)]
    assert list(locked_pairs([Lock({0, 2})], stood)) == []
    assert list(locked_pairs([Lock({0, 1})], [stood[0], stood[1]._replace(facing=1)])) == []
    assert list(locked_pairs([Lock({0, 1})], [stood[0], None])) == []


def looks_of(leaf: Leaf) -> tuple[SideSigns, ...]:
    return looks(map_inks(low_ink=False), leaf.parties)
