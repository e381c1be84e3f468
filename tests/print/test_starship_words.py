"""Backs, admiral, fleet and reference cards have the figures of the game's text."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from cardforge.core.files import parse, read
from cardforge.press.measure import standard_measure
from cardforge.press.product import CardOrder
from cardforge.press.scene import Scene
from cardforge.starships.cards.card_back import helm_back, squadron_back
from cardforge.starships.cards.fleet_card import (
    Roster,
    admiral_back,
    admiral_card,
    fleet_back,
    fleet_card,
    rosters,
)
from cardforge.starships.cards.helm_card import helm_card, squadron_card
from cardforge.starships.cards.layout import Mustered
from cardforge.starships.cards.reference_cards import reference_card
from cardforge.starships.cards.theme import COLOUR
from cardforge.starships.element import Admiral, Element, Post, StarshipFleet
from cardforge.starships.files import read_file
from tests.print import starship_text as text
from tests.print.reading import Box as Place
from tests.print.reading import Line, around
from tests.print.starship_reading import Face, face_of, regions
from tests.print.starship_words import Told, check_words, elsewhere, inside, panels, says
from tests.starships.yard import legal_data, recount

SHIPS = sorted((Path(__file__).parents[2] / "ships" / "starships").glob("*.yaml"))
DESIGNS = [read_file(read(path)) for path in SHIPS]
ELEMENTS = [each for each in DESIGNS if isinstance(each, Element)]
ADMIRALS = [each for each in DESIGNS if isinstance(each, Admiral)]
MEASURE = standard_measure()
UNOFFICIAL = "Unofficial, by players for players · starships 0.5"


def check_back(element: Element) -> None:
    """Check a back against the text: every paragraph, and nothing else."""
    draw = squadron_back if element.ship_class == "squadron" else helm_back
    made = draw(Mustered(CardOrder(element, "1 point"), element.name), COLOUR, MEASURE)
    assert made.overflow == ()
    face = face_of(made.scene)
    parts: list[list[Told]] = [
        list(text.systems(element.systems, element.upgrades)), list(text.weapons(element)),
        list(text.in_play(element)),
    ]  # fmt: skip
    boxes = panels_of(made.scene)
    columns = [list(itertools.chain(*parts))] if element.is_squadron else parts
    check_words(face, list(zip(boxes, columns, strict=True)))
    kind = " · ".join(filter(None, (element.ship_class.capitalize(), element.faction)))
    assert elsewhere(face, boxes) == [element.name, kind, element.figures or UNOFFICIAL]


def panels_of(scene: Scene) -> list[Place]:
    return [box for number in range(3) for box in panels(scene, f"back.{number}")]


@pytest.mark.parametrize("element", ELEMENTS, ids=lambda each: each.name)
def test_starship_back_has_the_rules_of_its_element(element: Element) -> None:
    check_back(element)


@settings(derandomize=True)
@given(legal_data())
def test_random_starship_back_has_the_rules_of_its_element(data: dict[str, Any]) -> None:
    check_back(Element.model_validate(data))


@pytest.mark.parametrize("ship_class", ["squadron", "corvette"])
@pytest.mark.parametrize("system", list(text.SUMMARIES))
def test_system_tile_has_the_figures_of_the_rules(system: str, ship_class: str) -> None:
    data = {"name": "Tile", "class": ship_class, "systems": [system], "upgrades": ["system slot"]}
    made = Element.model_validate(data)
    draw = squadron_card if made.is_squadron else helm_card
    face = face_of(draw(Mustered(CardOrder(made), made.name), COLOUR, MEASURE).scene)
    said = [line.text for line in inside(face, regions(face.scene)["system.0"])]
    value, *rest = said
    words = " ".join(rest)
    assert value == f"{text.SYSTEMS[system][0]}+"
    assert words.startswith(system.capitalize())
    says(words.removeprefix(system.capitalize()), text.SUMMARIES[system])


@pytest.mark.parametrize(
    "admiral",
    [*ADMIRALS, Admiral(name="Plain", cmd=0), Admiral(name="Nelson", faction="Britain", cmd=17)],
    ids=lambda each: each.name,
)
def test_admiral_card_has_command_dice_and_pools(admiral: Admiral) -> None:
    order = CardOrder(admiral, version="cardforge 1.0")
    front = face_of(admiral_card(order, COLOUR, MEASURE).scene)
    boxes = regions(front.scene)
    kind = " · ".join(filter(None, ("Admiral", admiral.faction)))
    wanted = {
        "banner": [admiral.name, kind],
        "cmd": ["CMD", str(admiral.cmd)],
        "initiative": ["INITIATIVE POOL", "the sum of these dice"],
        "re-roll": ["RE-ROLL POOL", "each rolls one die again"],
    }
    for tag, said in wanted.items():
        assert [line.text for line in inside(front, boxes[tag])] == said
    rest = elsewhere(front, [boxes[tag] for tag in wanted])
    assert rest == [f"{UNOFFICIAL} · cardforge 1.0"]
    back = face_of(admiral_back(order, COLOUR, MEASURE).scene)
    (panel,) = panels(back.scene, "back")
    story = text.story(admiral.history, dict(admiral.notes))
    check_words(back, [(panel, [*text.ADMIRAL, *story])])
    assert elsewhere(back, [panel]) == [admiral.name, kind]


def test_reference_card_has_the_turn_and_all_systems() -> None:
    front, back = (face_of(each.scene) for each in reference_card(COLOUR, MEASURE))
    (turn,) = panels(front.scene, "turn")
    check_words(front, [(turn, text.TURN)])
    told = list(text.systems(tuple(text.SYSTEMS)))
    half = next(n for n, each in enumerate(told) if each.opening.startswith("Torpedoes"))
    columns = (told[:half], told[half:], [*text.FLEETS, *text.TORPEDOES])
    boxes = panels(back.scene, "back")
    check_words(back, list(zip(boxes, columns, strict=True)))
    assert elsewhere(back, boxes) == ["Systems, units, torpedoes"]


def test_reference_card_notes_match_the_weapon_table() -> None:
    front = face_of(reference_card(COLOUR, MEASURE)[0].scene)
    notes = {
        "Boarding claws": "disorder, no damage", "Boarding teleporters": "disorder, no damage",
        "Medium torpedoes": "once; EP 6, hit on 5–6", "Heavy torpedoes": "once; EP 4, hit on 5–6",
        "Gatling lasers": "counts as light; ships only",
        "Atomic warheads": "once; not at squadrons",
    }  # fmt: skip
    (table,) = panels(front.scene, "weapons")
    lines = inside(front, table)
    (head,) = (line for line in lines if line.text == "NOTE")
    names = [line for line in lines if line.box.left < table.left + 5 and line.text != "WEAPON"]
    said = {
        next(name.text for name in names if beside(name, line)): line.text
        for line in lines
        if line.box.left >= head.box.left - 1 and line is not head
    }
    assert said == notes


def beside(one: Line, other: Line) -> bool:
    return abs(one.box.middle[1] - other.box.middle[1]) < 1.0


# ---- more than there is room for

UPGRADED = ("hangar bays", "torpedoes", "divert power to weapons", "brace", "evasive maneuvers")
STORY = (
    "She was laid down in the bad years and has never quite forgiven the yard for the colour of "
    "her first coat; her captains say that she pulls to port whenever it is mentioned. "
)


@pytest.mark.parametrize("length", [150, 690, 800, 6000])
def test_long_history_is_shortened_and_reported_alone(length: int) -> None:
    """Five upgraded systems leave space for some of it; all rules and the notes stay whole."""
    told = (STORY * 40)[:length].strip()
    data = {
        "name": "Full", "class": "cruiser", "systems": UPGRADED,
        "weapons": {"front": ["heavy"], "broadside": ["atomic warheads"], "aux": ["light"]},
        "upgrades": [f"upgraded {word}" for word in UPGRADED], "history": told,
        "notes": {"Yard": "Carrow"},
    }  # fmt: skip
    ship = Element.model_validate(data)
    made = helm_back(Mustered(CardOrder(ship), "Full"), COLOUR, MEASURE)
    face, box = face_of(made.scene), panels_of(made.scene)[2]
    lines = [line.text for line in inside(face, box)]
    printed = " ".join(lines[lines.index("History") + 1 : lines.index("Notes")])
    assert all(box.grown(-2.0).holds(line.box) for line in inside(face, box))
    assert len(elsewhere(face, panels_of(made.scene))) == 3
    if length == 150:
        assert (printed, made.overflow) == (told, ())
    else:
        assert [(lost.tag, lost.text) for lost in made.overflow] == [("back.2, History", told)]
        kept = printed.removesuffix("…")
        assert printed != kept
        assert told.startswith(kept)
        assert len(kept) > 300
        assert min(line.size_pt for line in inside(face, box)) == pytest.approx(6.0, abs=0.01)
    rest = [each for each in text.in_play(ship) if each.opening != "History"]
    history = Told("History", whole=printed)
    at = next(n for n, each in enumerate(rest) if each.opening == "Notes")
    check_words(face, [(box, [*rest[:at], history, *rest[at:]])])


# ---- fleets


def plain(each: Element) -> int:
    """The cost of an element, counted without the program."""
    return recount(each.model_dump(by_alias=True))


def fleet_of(*lines: str) -> StarshipFleet:
    head = ("game: starships", "format: 1", "kind: fleet", "name: Odd Lot")
    fleet = read_file(parse("\n".join((*head, *lines)), SHIPS[0].parent / "odd-lot.yaml"))
    assert isinstance(fleet, StarshipFleet)
    return fleet


def fleets() -> list[StarshipFleet]:
    """The bundled fleet, and small and large ones with units and squadrons aboard."""
    return [
        *(each for each in DESIGNS if isinstance(each, StarshipFleet)),
        fleet_of("elements: [windhover]"),
        fleet_of("budget: 9000", "admiral: imogen-harrow", "elements:",
                 "  - {element: windhover, count: 2, unit: Pair}", "  - {element: fighter, count: 3}"),
        fleet_of("elements:", "  - fighter",
                 "  - {element: windhover, aboard: [{element: fighter, count: 6, unit: Wing}]}",
                 "  - {element: fighter, count: 2}"),
    ]  # fmt: skip


@pytest.mark.parametrize("fleet", fleets(), ids=lambda each: f"{each.name}-{len(each.posts)}")
def test_fleet_card_lists_all_and_when_the_battle_is_lost(fleet: StarshipFleet) -> None:
    orders = [CardOrder(each, f"{plain(each)} points") for each in ELEMENTS]
    (roster,) = rosters(CardOrder(fleet, "1234 points"), orders)
    front = face_of(fleet_card(roster, COLOUR, MEASURE).scene)
    (table,) = panels(front.scene, "roster")
    check_roster(inside(front, table), roster, front)
    (banner,) = panels(front.scene, "banner")
    listed = fleet.listed
    kind = " · ".join(filter(None, ("Fleet", listed.faction)))
    worth = f"1234 points of {listed.budget}" if listed.budget is not None else "1234 points"
    name, under, *points = [line.text for line in inside(front, banner)]
    assert (name, under, " ".join(points)) == (fleet.name, kind, worth)
    check_foot(elsewhere(front, [table, banner]), fleet)
    check_fleet_back(fleet)


def check_roster(lines: list[Line], roster: Roster, front: Face) -> None:
    """Check every line of a roster against the fleet's entries, and count its boxes."""
    heads, rest = lines[:5], iter(lines[5:])
    assert [line.text for line in heads] == ["LOST", "ELEMENT", "CLASS", "UNIT", "POINTS"]
    y, entries = 0.0, counted(roster.order.design.posts)
    for place, (count, post, deep) in enumerate(entries):
        each = plain(post.element)
        many = [f"of {count}"] if count > 5 else []
        wanted = [
            *zip([0], many, strict=False),
            (1, named(entries, place)),
            (2, post.element.ship_class.capitalize()),
            *([(3, post.entry.unit)] if post.entry.unit else []),
            (4, f"{each} points each" if count > 1 else f"{each} points"),
        ]
        found = list(itertools.islice(rest, len(wanted)))
        assert [line.text for line in found] == [said for _, said in wanted]
        assert all(beside(line, found[-1]) for line in found)
        assert found[0].box.middle[1] > y + 2
        y = found[0].box.middle[1]
        for line, (column, _) in zip(found, wanted, strict=True):
            left = heads[column].box.left + (4.0 * deep if column == 1 else 0.0)
            assert 0 <= line.box.left - left + 1.0 < (15 if column == 0 else 2), line.text
        assert len(boxes_at(front, y)) == (0 if count > 5 else count)
    assert list(rest) == []


def counted(posts: tuple[Post, ...], ships: int = 1, deep: int = 0) -> list[tuple[int, Post, int]]:
    """Return each entry with its number of elements, counted here: those aboard once per ship."""
    found = []
    for post in posts:
        count = post.entry.count * ships
        found += [(count, post, deep), *counted(post.aboard, count, deep + 1)]
    return found


def named(entries: list[tuple[int, Post, int]], place: int) -> str:
    """Return an entry's name, with numbers if another entry has the same name."""
    count, post, _ = entries[place]
    told = f"{count} × {post.name}" if count > 1 else post.name
    same = [other for other in entries if other[1].name == post.name]
    if len(same) == 1:
        return told
    first = 1 + sum(number for number, each, _ in entries[:place] if each.name == post.name)
    return f"{told} {first}–{first + count - 1}" if count > 1 else f"{told} {first}"


def boxes_at(face: Face, y: float) -> list[Place]:
    """Return the squares to cross off beside a line."""
    found = [
        around(Place(u, v, u, v) for run in shape.runs for u, v in run) for shape in face.shapes
    ]
    return [
        box for box in found
        if 2.5 < box.right - box.left < 4 and 2.5 < box.bottom - box.top < 4
        and box.top < y < box.bottom
    ]  # fmt: skip


def check_foot(lines: list[str], fleet: StarshipFleet) -> None:
    every = sum(count for count, _, _ in counted(fleet.posts))
    over_half = next(gone for gone in range(every + 1) if gone / every > 0.5)
    admiral = fleet.admiral
    commands = f"{admiral.name}, CMD {admiral.cmd}" if admiral else UNOFFICIAL
    elements = "1 element" if every == 1 else f"{every} elements"
    assert lines == [
        f"{elements}; lost when {over_half} {'is' if over_half == 1 else 'are'} gone",
        commands,
    ]


def check_fleet_back(fleet: StarshipFleet) -> None:
    back = face_of(fleet_back(fleet, COLOUR, MEASURE).scene)
    boxes = panels(back.scene, "back")
    story = list(text.story(fleet.listed.history, dict(fleet.listed.notes)))
    columns: list[Any] = [text.FLEETS, story] if story else [text.FLEETS]
    check_words(back, list(zip(boxes, columns, strict=True)))
    kind = " · ".join(filter(None, ("Fleet", fleet.listed.faction)))
    assert elsewhere(back, boxes) == [fleet.name, kind]
