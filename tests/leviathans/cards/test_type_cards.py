"""Type cards cannot be told apart from behind, and say their Type in front."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.app.loading import open_design
from cardforge.leviathans.cards.accessories import dice_markers
from cardforge.leviathans.cards.printer import accessories, fog_of_war
from cardforge.leviathans.cards.theme import COLOUR, THEMES, SideMark, Theme
from cardforge.leviathans.cards.type_cards import (
    NO_SHIP,
    PROCEDURE,
    procedure_card,
    type_back,
    type_card,
    type_cards,
)
from cardforge.leviathans.kinds import BRITAIN, FRANCE, NATIONS, Nation
from cardforge.leviathans.places import CLASSES, HULLS
from cardforge.press import pdf
from cardforge.press.boxes import Bounds, extent
from cardforge.press.card_positions import LETTER, POKER
from cardforge.press.frame import INSET_MM
from cardforge.press.measure import Measure
from cardforge.press.product import CardOrder, PrintOptions
from cardforge.press.scene import Path as Drawn
from cardforge.press.scene import Scene, Text, texts
from cardforge.press.sheets import Card
from tests.press.proof import proof
from tests.tiers import landing

SHIPS = Path(__file__).parents[3] / "ships"
THEMED = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


@THEMED
@pytest.mark.parametrize(
    "nation", [None, *NATIONS], ids=lambda nation: nation.short if nation else "none"
)
def test_type_cards_are_clean_and_complete(
    theme: Theme, nation: Nation | None, measure: Measure
) -> None:
    fronts, back = type_cards(theme, measure, nation)
    assert len(fronts) == 4
    for face in (*fronts, back):
        assert face.overflow == ()
        assert proof(face.scene, measure) == ()


@pytest.mark.parametrize("of_type", [1, 2, 3, 4])
def test_type_card_front_has_number_class_and_hexes(of_type: int, measure: Measure) -> None:
    words = [text.text for text in texts(type_card(of_type, COLOUR, measure).scene.items)]
    assert str(of_type) in words
    assert CLASSES[of_type].capitalize() in words
    assert any(word.startswith(f"{HULLS[of_type]} hexes, turns on the ") for word in words)


def test_type_card_backs_are_identical(measure: Measure) -> None:
    one, other = type_back(COLOUR, measure, FRANCE), type_back(COLOUR, measure, FRANCE)
    assert pdf.draw([one.scene], measure) == pdf.draw([other.scene], measure)
    words = {text.text for text in texts(one.scene.items)}
    assert words == {"Fog of War", "FRENCH REPUBLIC"}
    fronts, back = type_cards(COLOUR, measure)
    cards = [Card(front.scene, back.scene) for front in fronts]
    assert len({card.back for card in cards}) == 1


def inside(box: Bounds, margin_mm: float) -> bool:
    """Whether a box has a margin to all edges of a type card."""
    left, top, right, bottom = box
    return (
        min(left, top) >= margin_mm
        and right <= POKER.width_mm - margin_mm
        and bottom <= POKER.height_mm - margin_mm
    )


@pytest.mark.parametrize("side", [None, SideMark(1)], ids=["no side", "side B"])
@pytest.mark.parametrize(
    "nation", [None, *NATIONS], ids=lambda nation: nation.short if nation else "none"
)
def test_type_card_ships_stay_within_the_frame(
    nation: Nation | None, side: SideMark | None, measure: Measure
) -> None:
    lengths = []
    for face in type_cards(COLOUR, measure, nation, side)[0]:
        drawn = [(item.tag, extent([item])) for item in face.scene.items
                 if not isinstance(item, Text) and item.tag not in ("paper", "border")]  # fmt: skip
        edges = [box for tag, box in drawn if tag == "side.edge"]
        ((left, top, right, bottom),) = (box for tag, box in drawn if tag == "picture")
        # The border's rules end 1.25 mm inside it, and a side's edge is 0.8 mm wide.
        margin = INSET_MM + 1.25 + (0.8 if edges else 0.0)
        assert all(inside(box, INSET_MM + 1.25 - 0.01) for box in edges)
        assert inside((left, top, right, bottom), margin + 0.5)
        assert {tag for tag, box in drawn if not inside(box, margin)} <= {"side.edge"}
        lengths.append(right - left)
    assert lengths == pytest.approx([22, 30, 38, 48], abs=0.1)


def letters_of(scene: Scene) -> set[str]:
    """Return the side letters that a face shows."""
    return {text.text for text in texts(scene.items) if text.tag == "side.letter"}


@THEMED
@pytest.mark.parametrize("nation", [None, BRITAIN], ids=["none", "British"])
def test_type_card_sets_of_one_nation_differ(
    theme: Theme, nation: Nation | None, measure: Measure
) -> None:
    look = PrintOptions(theme.name, measure, LETTER)
    types, chits = fog_of_war(look, (nation,) * 4 if nation else ())
    sets = {
        letter: [card for card in types.cards if letters_of(card.front) == {letter}]
        for letter in ("ABCD" if nation else "AB")
    }
    backs, edges = list[Scene](), set[object]()
    for letter, cards in sets.items():
        assert len(cards) == 4
        (back,) = {card.back for card in cards}
        assert back is not None
        assert letters_of(back) == {letter}
        backs.append(back)
        edges.add(tuple(
            (item.stroke.width, item.stroke.dash) for item in back.items
            if isinstance(item, Drawn) and item.tag == "side.edge" and item.stroke
        ))  # fmt: skip
        assert sum(letters_of(chit.front) == {letter} for chit in chits.cards) == 4
    assert len({pdf.draw([back], measure) for back in backs}) == len(edges) == len(sets)


def test_type_card_back_shows_side_and_nation(measure: Measure) -> None:
    words = {
        text.text for text in texts(type_back(COLOUR, measure, FRANCE, SideMark(1)).scene.items)
    }
    assert words == {"Fog of War", "FRENCH REPUBLIC", "B"}


@THEMED
@pytest.mark.parametrize("number", [0, 1, 2, 3, 25, 26, 701])
def test_marked_type_cards_are_clean(theme: Theme, number: int, measure: Measure) -> None:
    fronts, back = type_cards(theme, measure, FRANCE, SideMark(number))
    for face in (*fronts, back, *dice_markers(theme, measure, side=SideMark(number))):
        assert face.overflow == ()
        assert proof(face.scene, measure) == ()


def test_side_letters_continue_after_z() -> None:
    numbers = (0, 1, 25, 26, 27, 701, 702)
    assert [SideMark(each).letter for each in numbers] == ["A", "B", "Z", "AA", "AB", "ZZ", "AAA"]


@pytest.mark.parametrize(
    ("names", "sides"),
    [
        (["hml-raven", "hml-leviathan"], 2), (["hml-raven", "pelletier", "yamase"], 3),
        landing(["hml-raven"], 2), landing(["hml-raven", "pelletier"], 2),
    ],
)  # fmt: skip
def test_kit_has_type_cards_and_dice_for_each_side(
    names: list[str], sides: int, measure: Measure
) -> None:
    ships = [open_design(SHIPS / f"{name}.yaml").value for name in names]
    made = accessories([CardOrder(ship) for ship in ships], PrintOptions("colour", measure))
    products = {product.name: product for product in made}
    for name in ("type-cards", "markers"):
        letters = [each for card in products[name].cards for each in letters_of(card.front)]
        assert sorted(letters) == sorted("ABC"[:sides] * 4)


@THEMED
def test_fog_of_war_card_is_clean_and_complete(theme: Theme, measure: Measure) -> None:
    for points, face in zip((PROCEDURE, NO_SHIP), procedure_card(theme, measure), strict=True):
        assert face.overflow == ()
        assert proof(face.scene, measure) == ()
        printed = " ".join(text.text for text in texts(face.scene.items))
        for point in points:
            assert all(word in printed for word in point.words.split())
