"""Battles as pictures: what stands on the picture is read back and held against the battle."""

from __future__ import annotations

import dataclasses
import itertools
import math
import re
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.etree import ElementTree

import pytest

from cardforge.core.hexes import Hex, Sheet, direction
from cardforge.leviathans.arcs import Placement
from cardforge.leviathans.battle.captains import RandomCaptain
from cardforge.leviathans.battle.chronicle import Fate, Harm, Leaf, Run, chronicle
from cardforge.leviathans.battle.events import Ended, Struck, TurnBegan
from cardforge.leviathans.battle.log import log, names_of
from cardforge.leviathans.battle.parties import call_signs
from cardforge.leviathans.battle.play import Battle, play
from cardforge.leviathans.battle.state import Loss, Rules
from cardforge.leviathans.cards.battle_map import close_up, map_board, sky_chart, turn_map
from cardforge.leviathans.cards.battle_pages import headline, phases, turn_page, turn_title
from cardforge.leviathans.cards.battle_rosters import Pip, pips, standing
from cardforge.leviathans.cards.battle_signs import heading_deg, spot, type_scale
from cardforge.leviathans.cards.theme import COLOUR, GREY
from cardforge.leviathans.odds import Effect
from cardforge.press import pdf, svg
from cardforge.press.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.ship import Ship
    from cardforge.press.lettering import Face
    from cardforge.press.measure import Measure

POND = Sheet(15, 13)
TEAMS = (
    ("regina-teodolinda", "vipera", "hml-brimstone"),
    ("hagelsturm", "ehrenbreitstein", "sandusky"),
)
NUMBER = re.compile(r"-?\d+\.?\d*")
Point = tuple[float, float]
Pages = list[tuple[Battle, Leaf, Scene, list[Any]]]


class Drawn(NamedTuple):
    """A turn and its map as an SVG that was read back."""

    leaf: Leaf
    root: ElementTree.Element

    def tagged(self, start: str) -> list[ElementTree.Element]:
        """Every element whose tag begins so."""
        found = self.root.iter()
        return [each for each in found if each.get("data-tag", "").startswith(start)]


@pytest.fixture(scope="module")
def battles(fleet: Mapping[str, Ship]) -> list[Battle]:
    teams = [[fleet[name] for name in names] for names in TEAMS]
    return [
        play(teams, [RandomCaptain] * 2, 1910, index, rules=Rules.FULL, sheet=POND, limit=12)
        for index in (2, 5)
    ]


@pytest.fixture(scope="module")
def leaves(battles: list[Battle]) -> list[Leaf]:
    return [leaf for battle in battles for leaf in chronicle(battle)]


@pytest.fixture(scope="module")
def pages(battles: list[Battle], measure: Measure, words: Callable[[Scene], list[Any]]) -> Pages:
    """Every page, with the scene and its words."""
    found = []
    for battle in battles:
        for leaf in chronicle(battle):
            scene = turn_page(battle, leaf, COLOUR, measure).scene
            found.append((battle, leaf, scene, words(scene)))
    return found


@pytest.fixture(scope="module")
def turns(leaves: list[Leaf], measure: Measure) -> list[Drawn]:
    return [Drawn(leaf, parsed(drawn(leaf, measure))) for leaf in leaves]


def drawn(leaf: Leaf, measure: Measure, theme: Theme = COLOUR) -> str:
    board = map_board(leaf.state.sheet)
    scene = Scene(board.width_mm, board.height_mm, turn_map(leaf, theme, measure))
    return svg.draw(scene, measure)


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)  # noqa: S314 - our own drawing


def centre(hex_: Hex, sheet: Sheet) -> Point:
    """Where a flat-topped hex lies by the plain formula, from the corner of the field."""
    board = map_board(sheet)
    across, down = hex_.q * math.sqrt(3) / 2, hex_.r + hex_.q / 2
    return board.field.x + across * board.pitch_mm, board.field.y + down * board.pitch_mm


def apart(one: Point, other: Point) -> float:
    return math.dist(one, other)


def points(path: ElementTree.Element) -> list[Point]:
    numbers = [float(number) for number in NUMBER.findall(path.get("d", ""))]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def ends(line: ElementTree.Element) -> tuple[Point, Point]:
    x1, y1, x2, y2 = (float(line.get(key, "nan")) for key in ("x1", "y1", "x2", "y2"))
    return (x1, y1), (x2, y2)


def within(group: ElementTree.Element, tag: str) -> ElementTree.Element:
    return next(each for each in group.iter() if each.get("data-tag") == tag)


def close(one: Point, other: Point) -> bool:
    return apart(one, other) < 0.01


def stood(leaf: Leaf, index: int) -> Placement:
    at = leaf.stood[index]
    assert at is not None
    return at


def test_ships_cover_their_hexes_on_the_picture(turns: list[Drawn]) -> None:
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


def test_ships_are_drawn_with_their_bows_ahead(turns: list[Drawn]) -> None:
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
def test_bows_point_into_the_hex_ahead_on_either_grid(orient: str) -> None:
    board = map_board(Sheet(7, 7, "flat" if orient == "flat" else "pointy"))
    for facing in range(6):
        (x, y), (u, v) = board.centre(Hex(3, 3)), board.centre(Hex(3, 3) + direction(facing))
        turned = math.radians(heading_deg(board, facing))
        assert math.isclose(math.sin(turned), (u - x) / board.pitch_mm, abs_tol=1e-9)
        assert math.isclose(-math.cos(turned), (v - y) / board.pitch_mm, abs_tol=1e-9)


def test_the_lost_are_crossed_out_and_then_gone(turns: list[Drawn]) -> None:
    assert any(turn.leaf.lost for turn in turns)
    for turn in turns:
        seen = sum(at is not None for at in turn.leaf.stood)
        assert len(turn.tagged("ship.")) == seen
        assert len(turn.tagged("plate.")) == seen
        assert len(turn.tagged("wreck")) == 4 * len(turn.leaf.lost)


def test_moves_lead_through_the_hexes_of_the_course(turns: list[Drawn]) -> None:
    for turn in turns:
        gone = [trail for trail in turn.leaf.trails if trail.begun != trail.ended]
        paths = {path.get("data-tag"): points(path) for path in turn.tagged("trail.")}
        assert paths.keys() == {f"trail.{trail.vessel}" for trail in gone}
        for trail in gone:
            wanted = [centre(hex_, turn.leaf.state.sheet) for hex_ in trail.path]
            assert all(map(close, paths[f"trail.{trail.vessel}"], wanted))
            tip = points(turn.tagged(f"arrow.{trail.vessel}")[0])[0]
            assert close_behind(tip, trail.ended, turn.leaf.state.sheet)


def close_behind(tip: Point, at: Placement, sheet: Sheet) -> bool:
    """Is this point before the bow, less than a hex from it?"""
    bow, stern = centre(at.hexes[0], sheet), centre(at.hexes[-1], sheet)
    return apart(tip, bow) < map_board(sheet).pitch_mm < apart(tip, stern)


def test_fire_runs_from_the_hex_of_the_gun_to_the_hex_that_it_hits(turns: list[Drawn]) -> None:
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


def test_bursts_count_what_the_dice_broke(turns: list[Drawn]) -> None:
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


def test_torpedoes_run_from_their_hex_to_whom_they_meet(turns: list[Drawn]) -> None:
    fates = Counter[Fate]()
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
    assert {Fate.MET_NOBODY, Fate.STRUCK, Fate.SILENCED} <= fates.keys()


def test_stopped_torpedoes_and_broken_keels_have_signs(
    leaves: list[Leaf], measure: Measure
) -> None:
    leaf = next(leaf for leaf in leaves if leaf.runs and leaf.state.vessels[3].afloat)
    plain = leaf._replace(runs=(), shots=(), trails=())
    run = Run(0, "bow", stood(leaf, 0).position, stood(leaf, 3).position, Fate.MET_NOBODY, 3, "bow")
    crossed = run._replace(fate=Fate.STOPPED)
    blown = run._replace(fate=Fate.STRUCK, harm=Harm((), 1, keel_broken=True))
    marks = [parsed(drawn(plain._replace(runs=(each,)), measure)) for each in (run, crossed, blown)]
    lines = [len(list(root.iter("{http://www.w3.org/2000/svg}line"))) for root in marks]
    assert lines[1] == lines[0] + 2
    assert [each.get("data-text") for each in marks[2].iter() if each.get("data-tag") == "broken"] \
        == ["!"]  # fmt: skip


def test_locations_have_points_of_their_own() -> None:
    board = map_board(POND)
    for of_type, places in ((1, 4), (2, 4), (4, 6)):
        at = Placement(of_type, Hex(6, 4), 2)
        names = ("bow", "port", "starboard", "stern") if places == 4 else (
            "bow", "fore-port", "aft-port", "fore-starboard", "aft-starboard", "stern")  # fmt: skip
        spots = [spot(board, at, name) for name in names]
        assert min(itertools.starmap(apart, itertools.combinations(spots, 2))) > 2.5


def test_sides_differ_without_colour(leaves: list[Leaf], measure: Measure) -> None:
    root = parsed(drawn(leaves[0], measure, GREY))
    for group in (each for each in root.iter() if each.get("data-tag", "").startswith("ship.")):
        index = int(group.get("data-tag", "").split(".")[1])
        hatched = any(each.get("data-tag") == "hatching" for each in group.iter())
        assert hatched == (leaves[0].state.vessels[index].side == 1)
    for group in (each for each in root.iter() if each.get("data-tag", "").startswith("plate.")):
        badge, call = within(group, "badge"), within(group, "call").get("data-text", "")
        assert badge.tag.rpartition("}")[2] == ("circle" if call[0] == "A" else "rect")


def test_call_signs_number_each_side(leaves: list[Leaf]) -> None:
    assert call_signs(leaves[0].state, leaves[0].parties) == ("A1", "A2", "A3", "B1", "B2", "B3")


def test_words_keep_clear_of_each_other_and_of_the_edge(pages: Pages) -> None:
    for _, _, scene, every in pages:
        read = [word for word in every if word.tag != "hex"]
        assert all(word.left > 0 and word.right < scene.width_mm for word in read)
        assert all(word.top > 0 and word.bottom < scene.height_mm for word in read)
        assert not list(overlapping(read))


def overlapping(read: list[Any]) -> Iterator[tuple[Any, Any]]:
    """Pairs of words of which one covers the other, a hair of leading let go."""
    read.sort(key=lambda word: word.top)
    for number, one in enumerate(read):
        for other in itertools.takewhile(
            lambda word: word.top < one.bottom - 0.15,  # noqa: B023
            read[number + 1 :],
        ):
            if other.left < one.right - 0.05 and one.left < other.right - 0.05:
                yield one, other


def test_plates_lie_apart_on_the_map_even_in_a_crowd(
    fleet: Mapping[str, Ship], measure: Measure
) -> None:
    crowd = [["hml-raven"] * 5, ["pelletier", "hirondelle"] * 3]
    teams = [[fleet[name] for name in names] for names in crowd]
    battle = play(teams, [RandomCaptain] * 2, 4, sheet=POND, limit=3)
    for leaf in chronicle(battle):
        root = parsed(drawn(leaf, measure))
        boxes = list(map(plate_box, plates(root)))
        assert len(boxes) == sum(at is not None for at in leaf.stood)
        board = map_board(POND)
        for left, top, right, bottom in boxes:
            assert board.field.x < left < right < board.field.x + board.field.width
            assert board.field.y < top < bottom < board.field.y + board.field.height
        for (a, b, c, d), (e, f, g, h) in itertools.combinations(boxes, 2):
            assert a >= g or e >= c or b >= h or f >= d


def plates(root: ElementTree.Element) -> list[ElementTree.Element]:
    return [each for each in root.iter() if each.get("data-tag", "").startswith("plate.")]


def plate_box(group: ElementTree.Element) -> tuple[float, float, float, float]:
    x, y = map(float, re.findall(r"translate\(([^)]*)\)", group.get("transform", ""))[0].split())
    frame = within(group, "plate")
    return x, y, x + float(frame.get("width", 0)), y + float(frame.get("height", 0))


def test_long_names_are_fitted_into_their_plates(
    fleet: Mapping[str, Ship], measure: Measure, words: Callable[[Scene], list[Any]]
) -> None:
    name = "His Majesty's Leviathan Thunderchild the Inestimably Bold of Nether Wallop"
    long = fleet["hml-raven"].model_copy(update={"name": name})
    battle = play([[long], [fleet["pelletier"]]], [RandomCaptain] * 2, 1, sheet=POND, limit=1)
    leaf = chronicle(battle)[0]
    page: Face = turn_page(battle, leaf, COLOUR, measure)
    root = parsed(drawn(leaf, measure))
    left, _, right, _ = plate_box(plates(root)[0])
    assert right - left <= 30
    shown = within(plates(root)[0], "name").get("data-text", "")
    assert shown.endswith("…")
    assert {lost.text for lost in page.unfitted} <= {name, f"{name} against Pelletier"}
    assert name in [lost.text for lost in page.unfitted if lost.tag == "ship.0"]
    assert not list(overlapping([word for word in words(page.scene) if word.tag != "hex"]))


def test_words_grow_on_large_maps() -> None:
    assert type_scale(map_board(POND)) == 1
    assert 1 < type_scale(map_board(Sheet(21, 9))) < type_scale(map_board(Sheet(31, 17))) == 1.45


def test_the_roster_shows_every_slot_as_it_is(battles: list[Battle], leaves: list[Leaf]) -> None:
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


def test_fresh_losses_are_those_that_were_not_there_a_turn_before(battles: list[Battle]) -> None:
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


def test_a_ship_stands_or_is_lost(leaves: list[Leaf]) -> None:
    vessel = leaves[0].state.vessels[0]
    assert standing(vessel) == "SI 27, 0 slots lost, 14 sink her"
    told = {standing(vessel._replace(at=None, lost=loss)) for loss in Loss}
    assert len(told) == len(Loss)
    assert all(word.startswith("lost") for word in told)


def test_the_log_stands_under_its_phases_whole(battles: list[Battle]) -> None:
    for battle in battles:
        leaves = chronicle(battle)
        told = [phase for leaf in leaves for phase in phases(battle, leaf)]
        assert all(phase.heading and phase.lines for phase in told)
        turns = {f"Turn {event.turn}." for event in battle.events if isinstance(event, TurnBegan)}
        lines = [line for phase in told for line in phase.lines]
        assert lines == [line for line in log(battle) if line not in turns]
        assert {f"{turn_title(leaf)}." for leaf in leaves[1:]} == turns


def test_pages_hold_the_log_the_names_and_the_figures(pages: Pages) -> None:
    for battle, leaf, scene, read in pages:
        logged = "".join(word.text for word in read if word.tag == "log").replace(" ", "")
        lines = [line for phase in phases(battle, leaf) for line in phase.lines]
        assert logged == "".join(lines).replace(" ", "")
        shown = {word.text for word in read}
        assert set(names_of(battle.start, battle.parties).ships) <= shown
        assert {standing(vessel) for vessel in leaf.state.vessels} <= shown
        assert headline(battle, leaf) in shown
        assert scene.title == turn_title(leaf)


def test_headlines_tell_who_leads_or_how_it_ended(battles: list[Battle]) -> None:
    battle = battles[0]
    deployed, first, *_, last = chronicle(battle)
    assert headline(battle, deployed) == "Both fleets on the map."
    assert headline(battle, first).endswith("has the initiative.")
    assert headline(battle, last) == list(log(battle))[-1]
    assert any(isinstance(event, Ended) for event in last.events)
    assert headline(battle, first._replace(leader=None)) == "Cards settle who moves when."


def test_close_ups_hold_all_ships_and_plates_and_lie_on_the_map(
    turns: list[Drawn], measure: Measure
) -> None:
    for turn in turns:
        leaf, board = turn.leaf, map_board(turn.leaf.state.sheet)
        box = close_up(leaf, COLOUR, measure)
        assert 0 <= box.x <= box.right <= board.width_mm + 1e-9
        assert 0 <= box.y <= box.bottom <= board.height_mm + 1e-9
        for at in filter(None, leaf.stood):
            for hex_ in at.hexes:
                x, y = centre(hex_, leaf.state.sheet)
                assert box.x < x < box.right
                assert box.y < y < box.bottom
        for left, top, right, bottom in map(plate_box, plates(turn.root)):
            assert box.x < left < right < box.right
            assert box.y < top < bottom < box.bottom


def test_a_map_without_ships_is_shown_whole(leaves: list[Leaf], measure: Measure) -> None:
    empty = leaves[0]._replace(stood=(None,) * 6, trails=(), shots=(), runs=())
    board = map_board(POND)
    assert close_up(empty, COLOUR, measure)[2:] == (board.width_mm, board.height_mm)
    assert turn_map(empty, COLOUR, measure) == ()


def test_a_leaf_without_events_has_no_log(
    battles: list[Battle], leaves: list[Leaf], measure: Measure
) -> None:
    bare = leaves[1]._replace(events=())
    assert list(phases(battles[0], bare)) == []
    assert turn_page(battles[0], bare, COLOUR, measure).unfitted == ()


def test_no_heading_is_left_alone_at_the_foot_of_a_column(pages: Pages) -> None:
    for _, _, _, read in pages:
        for column in columns(word for word in read if word.tag in ("phase", "log")):
            assert column[-1].tag == "log"


def columns(read: Iterable[Any]) -> list[list[Any]]:
    """Words by the column that they stand in, from top to bottom."""
    found: dict[float, list[Any]] = {}
    for word in sorted(read, key=lambda word: word.top):
        found.setdefault(round(word.left), []).append(word)
    return list(found.values())


def test_a_short_log_begins_on_the_left(
    battles: list[Battle],
    leaves: list[Leaf],
    measure: Measure,
    words: Callable[[Scene], list[Any]],
) -> None:
    short = leaves[1]._replace(events=leaves[1].events[:2])
    read = words(turn_page(battles[0], short, COLOUR, measure).scene)
    (shown,) = columns(word for word in read if word.tag in ("phase", "log"))
    line = next(phases(battles[0], short)).lines[0]
    assert [word.text for word in shown] == ["Torpedoes away", line]
    assert shown[0].left < 10


@pytest.mark.parametrize("theme", [COLOUR, GREY], ids=["colour", "grey"])
def test_the_bare_map_names_every_whole_hex(theme: Theme, measure: Measure) -> None:
    chart = Scene(10, 10, sky_chart(POND, theme, measure))
    named = re.findall(r'data-text="([A-Z]+\d+)"', svg.draw(chart, measure))
    assert len(named) == len(set(named)) == len(map_board(POND).whole_hexes())


def test_pictures_come_out_the_same_again(battles: list[Battle], measure: Measure) -> None:
    battle = battles[0]
    leaf = chronicle(battle)[1]
    pages = [turn_page(battle, leaf, COLOUR, measure).scene for _ in range(2)]
    assert svg.draw(pages[0], measure) == svg.draw(pages[1], measure)
    assert pdf.draw([pages[0]], measure) == pdf.draw([dataclasses.replace(pages[1])], measure)
