"""Texts of players, however long, never overlap anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardforge.leviathans.cards import printer
from cardforge.leviathans.cards.counters import flat_counter, standee
from cardforge.leviathans.cards.ship_back import recognition_card
from cardforge.leviathans.cards.ship_card import ship_card
from cardforge.leviathans.cards.theme import GREY
from cardforge.leviathans.presets import preset
from cardforge.press import pdf
from cardforge.press.boxes import extent
from cardforge.press.card_positions import A4, LETTER, Paper
from cardforge.press.cover import KitFile, cover_sheet, shortens_contents
from cardforge.press.lettering import Face
from cardforge.press.measure import placed_texts, standard_measure
from cardforge.press.product import PrintOptions, pages
from cardforge.press.profiles import profile_named
from cardforge.press.scene import Scene, texts
from cardforge.warfleet.cards.counters import fleet_counter
from cardforge.warfleet.cards.fleet_card import fleet_card
from cardforge.warfleet.convert import convert
from tests.press.proof import proof
from tests.print.reading import pages as read_pages

MEASURE = standard_measure()
NARROWS = "The Narrows of the Extraordinarily Long Name Between Two Seas and Three Straits"
WORDS = st.lists(
    st.text("ABCabcdefgilmnorstuwwWМЖщЩΩβÅéß'-—/()0", min_size=1, max_size=24), min_size=1, max_size=14
).map(" ".join)  # fmt: skip
PEN_MM = 0.12
SOME = settings(suppress_health_check=list(HealthCheck))


def faults(scenes: Iterable[Scene]) -> Iterator[str]:
    for scene in scenes:
        for finding in proof(scene, MEASURE):
            yield f"{scene.title}: {finding.message}"


def map_pages(title: str, profile: str, **wishes: int) -> list[Scene]:
    found = profile_named(profile)
    look = PrintOptions("grey", MEASURE, found.paper, found.large_card)
    product = printer.maps(look, [("sea", 7)], title=title, **wishes)
    return list(pages(product, found, MEASURE, "long"))


@pytest.mark.parametrize("profile", ["home-a4", "home-letter"])
@pytest.mark.parametrize("length", [53, 54, 200])
def test_map_title_is_clear_of_the_ruler(length: int, profile: str) -> None:
    title = (NARROWS * 3)[:length].strip()
    made = map_pages(title, profile, columns=9, rows=9)
    assert list(faults(made)) == []
    for scene in made[1:]:
        (told,) = (each.text for each in texts(scene.items) if each.tag == "title")
        assert told == f"Map: {title}" or told.endswith("…")


@SOME
@given(WORDS)
def test_map_titles_do_not_overlap(title: str) -> None:
    assert list(faults(map_pages(title, "home-a4", columns=8, rows=8))) == []
    assert list(faults(map_pages(title, "home-letter", columns=14, rows=7))) == []


@pytest.mark.parametrize("title", ["The Narrows", NARROWS, NARROWS * 3])
@pytest.mark.parametrize("profile", ["home-a4", "home-letter"])
def test_shortened_map_title_is_reported(profile: str, title: str) -> None:
    look = PrintOptions("grey", MEASURE, profile_named(profile).paper)
    product = printer.maps(look, [("sea", 7)], title=title, columns=9, rows=9)
    said = [lost.text for lost in product.overflow if "tile" in lost.tag]
    made = map_pages(title, profile, columns=9, rows=9)
    cut = any(each.tag == "title" and each.text.endswith("…") for each in texts(made[1].items))
    assert said == ([title] if cut else [])
    assert cut == (title != "The Narrows")


@SOME
@given(WORDS, WORDS, st.sampled_from([1, 4]))
def test_long_names_do_not_overlap_on_cards_and_counters(
    name: str, of_class: str, of_type: int
) -> None:
    ship = preset("Long", of_type, "British").model_copy(
        update={
            "name": name[:80].strip(),
            "ship_class": of_class[:80].strip(),
            "history": f"{name} " * 9,
            "figures": name,
        }
    )
    fleet = convert(ship).ship
    faces: list[Face] = [
        ship_card(ship, GREY, MEASURE, points="1,234 points", version="cardforge 1.0"),
        recognition_card(ship, GREY, MEASURE),
        flat_counter(ship, GREY, MEASURE),
        standee(ship, GREY, MEASURE),
        fleet_card(fleet, GREY, MEASURE),
        fleet_counter(fleet, GREY, MEASURE),
    ]
    assert list(faults(face.scene for face in faces)) == []


@SOME
@given(st.lists(WORDS, min_size=1, max_size=40), st.sampled_from([A4, LETTER]))
def test_cover_names_do_not_overlap(names: list[str], sheet: Paper) -> None:
    entries = [KitFile("Ship cards", "01-ship-cards.pdf", 3, "Stiff paper.", two_sided=True)] * 12
    contents = ", ".join(names)
    made = list(cover_sheet(entries, contents, sheet, MEASURE))
    assert list(faults(made)) == []
    told = "".join(each.text.text for each in placed_texts(made[0], MEASURE) if each.text.tag == "contents")  # fmt: skip
    assert told.endswith("…") == shortens_contents(contents, sheet, MEASURE)


@pytest.mark.parametrize(
    "name",
    [
        "His Majesty’s Leviathan Incomparable of the Fourth Aerial Squadron",
        "Ångström Églantine Ōtaka",
        "Ships of Extraordinary Names That Go On and On for Eighty Letters, Ängstliche gy",
        "Żółw",
        "Of All Names the Longest That Any Admiralty Ever Painted on a Stern, as It Says",
    ],
)
@pytest.mark.parametrize("of_type", [1, 4])
def test_banner_line_does_not_cross_letters(name: str, of_type: int) -> None:
    ship = preset(name, of_type, "Empire of All the Russias, Poland and Finland United")
    ship = ship.model_copy(
        update={"ship_class": "Admiral of the Fleet Prince Alexander Constantine"}
    )
    faces = (
        ship_card(ship, GREY, MEASURE),
        recognition_card(ship, GREY, MEASURE),
        fleet_card(convert(ship).ship, GREY, MEASURE),
    )
    for face in faces:
        if face is not faces[-1]:
            assert [lost for lost in face.overflow if lost.tag == "name"] == []
        (line,) = (item for item in face.scene.items if getattr(item, "tag", "") == "name.keyline")
        left, top, right, bottom = extent([line])
        named = [each.box for each in placed_texts(face.scene, MEASURE) if each.text.tag == "name"]
        assert named
        for box in named:
            assert box[0] > left + PEN_MM
            assert box[1] > top + PEN_MM
            assert box[2] < right - PEN_MM
            assert box[3] < bottom - PEN_MM


@pytest.mark.parametrize("word", ["大鷹", "עברית", "سفينة", "⚓🚢", "Ōryū 龍"])
def test_missing_letters_are_reported_and_printed_as_boxes(word: str) -> None:
    lacking = [mark for mark in word if mark not in "Ōryū "]
    ship = preset(f"HML {word}", 2, "British").model_copy(update={"history": f"Named {word}."})
    back, front = recognition_card(ship, GREY, MEASURE), ship_card(ship, GREY, MEASURE)
    assert [lost.tag for lost in back.overflow] == ["name", "history"]
    (lost,) = front.overflow
    assert list(lost.missing) == lacking
    assert all(f"{mark} (U+{ord(mark):04X})" in lost.said for mark in lacking)
    assert "does not fit" not in lost.said
    (page,) = read_pages(pdf.draw([front.scene], MEASURE))
    assert any("HML" in line.text and line.text.count("☐") == len(lacking) for line in page.lines)
    assert not any("?" in line.text for line in page.lines)
    (told,) = printer.maps(PrintOptions("grey", MEASURE), [("sea", 7)], title=word).overflow
    assert (told.tag, list(told.missing)) == ("map, title", lacking)
