"""The front of a card: every value of the model in its own box, nothing else, nothing amiss."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.leviathans.cards.layout import QUARTER_LETTER, CardSize, large_size
from cardforge.leviathans.cards.ship_back import recognition_card
from cardforge.leviathans.cards.ship_card import CAPTION, pips_to_loss, ship_card
from cardforge.leviathans.cards.theme import COLOUR, THEMES, Theme
from cardforge.leviathans.kinds import KINDS, NATIONS, Family, Kind
from cardforge.leviathans.places import PLACES
from cardforge.leviathans.ship import Ship, Slot, range_text
from cardforge.press import pdf, svg
from cardforge.press.card_positions import A4, A6, POSTCARD_MAT
from cardforge.press.frame import art_picture
from cardforge.press.lettering import Face, Overflow
from cardforge.press.measure import Measure, standard_measure
from cardforge.press.scene import Circle, Group, Image, Rect, Scene, texts
from tests.leviathans.cards.icons import icon_letters
from tests.press.proof import proof
from tests.tiers import LANDING

Fleet = Mapping[str, Ship]
Words = Callable[[Scene], list[Any]]
Boxes = Callable[[Scene], Mapping[str, Rect]]

SAFE_MM = 3.0
SIZES = [QUARTER_LETTER, large_size(A4), *(large_size(None, stock) for stock in (A6, POSTCARD_MAT))]
BOTH = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
SETS = ("G", "U", "Y", "R", "K", "RR", "RU", "KR", "RRRR")


def squeezed(text: str) -> str:
    return "".join(text.split())


def told(words: list[Any]) -> dict[str, str]:
    """Put together what stands under each tag, without blanks."""
    texts: dict[str, str] = defaultdict(str)
    for word in words:
        texts[word.tag] += squeezed(word.text)
    return dict(texts)


def expected_of(slot: Slot, tag: str) -> dict[str, set[str]]:
    """Give the texts that a slot must show, each with its permitted spellings."""
    texts = {"label": {squeezed(slot.label)}}
    if slot.breach is not None:
        texts["breach"] = {str(slot.breach)}
    if slot.range:
        texts["range"] = {range_text(slot.range), range_text(slot.range) + "hex"}
    if "mp" in slot.kind.keys:
        texts["mp"] = {f"{slot.mp}MP"}
    if "bonus" in slot.kind.keys:
        texts["bonus"] = {f"+{slot.bonus}"}
    for index, dice in enumerate(slot.dice):
        name = ("short.", "long.")[index] if len(slot.dice) == 2 else ""
        for place, letter in enumerate(dice, start=1):
            texts[f"dice.{name}{place}"] = {letter}
    return {f"{tag}.{part}": spellings for part, spellings in texts.items()}


def expected(ship: Ship, points: str) -> dict[str, set[str]]:
    """Give every text that a card must show by its tag."""
    texts: dict[str, set[str]] = {
        "nation": {squeezed(ship.nation)},
        "name": {squeezed(ship.name)},
        "points": {squeezed(points)},
        "si.value": {str(ship.si)},
        "type.value": {str(ship.type)},
        "turn.value": {str(ship.turn)},
        "mp.value": {str(ship.mp)},
    }
    for place in ship.places:
        texts[f"{place}.name"] = {squeezed(place.replace("-", " ").capitalize())}
        for number in range(1, 7):
            texts[f"{place}.{number}.number"] = {str(number)}
    for place, location in ship.locations.items():
        for word, dice in (("go", location.go), ("stop", location.stop)):
            for index, letter in enumerate(dice, start=1):
                texts[f"{place}.{word}.{index}"] = {letter}
    for place, number, slot in ship.all_slots():
        texts |= expected_of(slot, f"{place}.{number}")
    return texts


ALWAYS = {
    "class",
    "licence",
    "pips",
    "scale",
    *(f"{name}.caption" for name in ("si", "type", "turn", "mp")),
}


def check_values(ship: Ship, face: Face, words: list[Any], points: str) -> None:
    texts, wanted = told(words), expected(ship, points)
    left_out = {overflow.tag for overflow in face.overflow}
    for tag, spellings in wanted.items():
        if tag not in left_out:
            assert texts.get(tag) in spellings, (tag, texts.get(tag), spellings)
    icons = {
        f"{place}.{number}.icon": icon_letters(slot) for place, number, slot in ship.all_slots()
    }
    for tag, text in texts.items():
        if tag.endswith(".icon"):
            assert text == squeezed(icons[tag])
        elif tag.endswith(".word"):
            assert text == tag.split(".")[1].upper()
        else:
            assert tag in wanted or tag in ALWAYS, (tag, text)


def check_geometry(face: Face, words: list[Any], boxes: Mapping[str, Rect]) -> None:
    scene = face.scene
    for word in words:
        assert word.size_pt >= 6 - 1e-6, word
        assert word.left >= SAFE_MM, word
        assert word.top >= SAFE_MM, word
        assert word.right <= scene.width_mm - SAFE_MM, word
        assert word.bottom <= scene.height_mm - SAFE_MM, word
        box = boxes.get(".".join(word.tag.split(".")[:2]))
        if box is not None:
            assert word.left >= box.x - 1e-6, word
            assert word.right <= box.x + box.width + 1e-6, word
            assert word.top >= box.y - 1e-6, word
            assert word.bottom <= box.y + box.height + 0.05, word
    for one, other in itertools.combinations(words, 2):
        apart = max(
            one.left - other.right, other.left - one.right, one.top - other.bottom,
            other.top - one.bottom,
        )  # fmt: skip
        assert apart > -0.05, (one, other)


def names() -> list[str]:
    return sorted(path.stem for path in (Path(__file__).parents[3] / "ships").glob("*.yaml"))


@BOTH
@pytest.mark.parametrize("name", names())
def test_bundled_ship_card_shows_all_values(
    name: str, theme: Theme, fleet: Fleet, words: Words, boxes: Boxes, measure: Measure
) -> None:
    ship = fleet[name]
    face = ship_card(ship, theme, measure, points="1,417 points", version="cardforge 1.0")
    assert face.overflow == ()
    read = words(face.scene)
    check_values(ship, face, read, "1,417 points")
    check_geometry(face, read, boxes(face.scene))
    shown = {word.tag: word.text for word in read if word.tag.endswith(".icon")}
    assert shown == {
        f"{place}.{number}.icon": icon_letters(slot)
        for place, number, slot in ship.all_slots()
        if icon_letters(slot)
    }
    assert (face.scene.width_mm, face.scene.height_mm) == pytest.approx((107.95, 139.7))
    assert face.scene.title == ship.name


def slots() -> st.SearchStrategy[dict[str, Any]]:
    """Make slots of every kind, well formed."""
    return st.sampled_from(tuple(KINDS.values())).flatmap(slots_of)


def slots_of(kind: Kind) -> st.SearchStrategy[dict[str, Any]]:
    calibres = ("3in", "75mm", "4.7in", "138mm", "9.2in", "12in", "305mm", "40.6cm")
    homebrew = kind.family is Family.HOMEBREW
    reach = st.sampled_from((4, 6, 8)) if kind.reaches == 2 else st.integers(6, 18)
    marks = st.sampled_from(("turret", "bracket", "saturation", "saturation 2", "a"))
    if kind.family is Family.TORPEDO:
        marks = st.just("turret")
    keys: dict[str, st.SearchStrategy[Any]] = {
        "breach": st.integers(7, 19),
        "name": st.sampled_from(("Sky hook", "Ætherwerfer") if homebrew else calibres),
        "range": reach.map(lambda short: (short, 2 * short)[: kind.reaches]),
        "dice": st.tuples(*[st.sampled_from(SETS)] * kind.dice_sets),
        "bonus": st.integers(1, 4),
        "mp": st.integers(1, 9),
        "marks": st.lists(marks, max_size=2, unique_by=lambda mark: mark[:4]).map(tuple),
        "icon": st.sampled_from(("H", "SK", "Æ")),
    }
    wanted = {*kind.needs, *({"marks", "icon"} & set(kind.usual))}
    if kind.item != "miss":
        wanted.add("breach")
    given = {key: keys[key] for key in keys if key in wanted}
    return st.fixed_dictionaries({"item": st.just(kind.item), **given})


@st.composite
def ships(draw: st.DrawFn) -> Ship:
    kind = draw(st.sampled_from((1, 2, 3, 4)))
    nations = [nation.name for nation in NATIONS]
    dice = st.sampled_from(("G", "Y", "K", "RU", "KR", "KK", "KRY"))
    location = st.fixed_dictionaries(
        {
            "go": dice,
            "stop": dice,
            "slots": st.fixed_dictionaries({number: slots() for number in range(1, 7)}),
        }
    )
    return Ship.model_validate(
        {
            "name": draw(st.sampled_from(("HML Raven", "Ōtaka", "Łódź", "Жемчуг", "Ψαρά"))),
            "class": draw(st.sampled_from((None, "County", "Szélvész"))),
            "nation": draw(st.sampled_from((*nations, "Kingdom of Bavaria"))),
            "type": kind,
            "si": draw(st.integers(15, 36)),
            "mp": draw(st.integers(3, 14)),
            "turn": draw(st.integers(1, 4)),
            "locations": {place: draw(location) for place in PLACES[kind]},
        }
    )


@given(ship=ships(), theme=st.sampled_from(tuple(THEMES.values())))
def test_random_ship_card_shows_all_values(
    ship: Ship, theme: Theme, words: Words, boxes: Boxes
) -> None:
    face = ship_card(ship, theme, standard_measure(), points="99 points")
    assert face.overflow == ()
    read = words(face.scene)
    check_values(ship, face, read, "99 points")
    check_geometry(face, read, boxes(face.scene))


def test_ship_card_is_equal_in_every_format(fleet: Fleet, measure: Measure) -> None:
    ship = fleet["jean-bart"]
    one, other = (ship_card(ship, COLOUR, measure, points="412 points") for _ in range(2))
    assert one == other
    assert pdf.draw([one.scene], measure) == pdf.draw([other.scene], measure)
    assert svg.draw(one.scene, measure) == svg.draw(other.scene, measure)


def test_missing_slots_are_drawn_as_empty_boxes(
    fleet: Fleet, words: Words, boxes: Boxes, measure: Measure
) -> None:
    whole = fleet["hml-raven"].model_dump(by_alias=True, exclude_defaults=True)
    whole["locations"] = {
        place: {**location, "slots": dict(location["slots"])}
        for place, location in whole["locations"].items()
    }
    del whole["locations"]["stern"]
    del whole["locations"]["bow"]["slots"][3]
    whole["locations"]["aft-port"] = whole["locations"]["port"]
    ship = Ship.model_validate(whole)
    face = ship_card(ship, COLOUR, measure, stamp="NOT LEGAL")
    tagged = boxes(face.scene)
    assert {f"stern.{number}" for number in range(1, 7)} <= set(tagged)
    texts = told(words(face.scene))
    assert texts["bow.3.number"] == "3"
    assert not [tag for tag in texts if tag.startswith("bow.3.") and tag != "bow.3.number"]
    assert texts["stamp"] == "NOTLEGAL"
    assert texts["stern.name"] == "Stern"
    assert face.overflow == (Overflow("aft-port", "aft-port"),)


def test_legal_ship_card_has_no_stamp(fleet: Fleet, words: Words, measure: Measure) -> None:
    face = ship_card(fleet["vipera"], COLOUR, measure)
    assert not {"stamp", "points"} & set(told(words(face.scene)))


def test_stamp_covers_no_other_text(fleet: Fleet, words: Words, measure: Measure) -> None:
    for name in ("hml-leviathan", "vipera"):
        face = ship_card(fleet[name], COLOUR, measure, stamp="NOT LEGAL")
        check_geometry(face, words(face.scene), {})


def test_author_picture_replaces_the_drawn_one(fleet: Fleet, measure: Measure) -> None:
    import io

    from PIL import Image as Pillow

    buffer = io.BytesIO()
    Pillow.new("RGB", (30, 90), "navy").save(buffer, "PNG")
    art = art_picture(buffer.getvalue(), COLOUR)
    face = ship_card(fleet["buran"], COLOUR, measure, picture=art)
    groups = [item for item in face.scene.items if isinstance(item, Group)]
    (group,) = [group for group in groups if group.tag == "picture"]
    (image,) = group.items
    assert isinstance(image, Image)
    assert image.width * group.scale[0] <= 40


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.width_mm:.0f}")
def test_smaller_card_shows_as_much(
    size: CardSize, fleet: Fleet, words: Words, boxes: Boxes, measure: Measure
) -> None:
    for name in ("jean-bart", "buran"):
        face = ship_card(fleet[name], COLOUR, measure, points="412 points", size=size)
        read = words(face.scene)
        check_values(fleet[name], face, read, "412 points")
        check_geometry(face, read, boxes(face.scene))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.width_mm:.0f}")
def test_published_ship_cards_are_clean_in_every_size(
    size: CardSize, fleet: Fleet, measure: Measure
) -> None:
    ships = list(fleet.values())
    # Every ship in one size on every run, and in all of them when a change lands.
    for ship in ships if LANDING else ships[SIZES.index(size) :: len(SIZES)]:
        faces = (
            ship_card(ship, COLOUR, measure, points="412 points", size=size),
            recognition_card(ship, COLOUR, measure, size=size),
        )
        for face in faces:
            assert (face.scene.width_mm, face.scene.height_mm) == (size.width_mm, size.height_mm)
            assert face.overflow == ()
            assert proof(face.scene, measure) == ()


def test_ship_card_shares_keyed_art(fleet: Fleet, measure: Measure) -> None:
    scene: Scene = ship_card(fleet["otaka"], COLOUR, measure).scene
    keys = {getattr(item, "key", "") for item in scene.items}
    assert {key.split(".")[0] for key in keys if key} >= {"border", "die", "icon", "sky", "marks"}


def circles(scene: Scene, tag: str) -> list[Circle]:
    return [item for item in scene.items if isinstance(item, Circle) and item.tag == tag]


def test_damage_pips_equal_half_the_si() -> None:
    for si in range(1, 100):
        fewest = next(slots for slots in range(1, 100) if 2 * slots >= si)
        assert pips_to_loss(si) == fewest


def test_ship_card_has_its_pips_and_one_ring(fleet: Mapping[str, Ship], measure: Measure) -> None:
    for ship in fleet.values():
        scene = ship_card(ship, COLOUR, measure, points="192 points").scene
        pips, (ring,) = circles(scene, "pip"), circles(scene, "pip.ring")
        assert len(pips) == pips_to_loss(ship.si)
        assert (ring.x, ring.y) == (pips[-1].x, pips[-1].y)
        assert len({pip.y for pip in pips}) == 2
        said = " ".join(text.text for text in texts(scene.items) if text.tag == "pips")
        assert said == CAPTION


@pytest.mark.parametrize("si", [1, 2, 15, 36, 99])
@pytest.mark.parametrize("points", ["", "1,234 points"])
def test_damage_pips_do_not_overlap(
    si: int, points: str, fleet: Mapping[str, Ship], measure: Measure
) -> None:
    ship = fleet["hml-raven"].model_copy(update={"si": si})
    face = ship_card(ship, COLOUR, measure, points=points)
    assert face.overflow == ()
    assert proof(face.scene, measure) == ()
    pips = circles(face.scene, "pip")
    boxes = [(pip.x - pip.radius, pip.x + pip.radius, pip.y) for pip in pips]
    for row in {y for _, _, y in boxes}:
        spans = sorted((left, right) for left, right, y in boxes if y == row)
        assert all(one[1] < two[0] for one, two in itertools.pairwise(spans))
