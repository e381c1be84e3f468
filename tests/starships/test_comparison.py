"""Two elements side by side, against rolling all dice, the ledger and the rules' tables."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.core.figures import Beyond
from cardforge.core.files import read
from cardforge.errors import CallError
from cardforge.starships.comparison import compare
from cardforge.starships.element import Element
from cardforge.starships.files import read_file
from cardforge.starships.points import cost
from cardforge.starships.rulebook import CLASSES
from tests.comparisons import expect_fair, rows_of
from tests.starships.odds import by_hand
from tests.starships.yard import CLASS_PRICES, legal_data, recount, well_formed_elements
from tests.tiers import examples

SHIPS = Path(__file__).parents[2] / "ships" / "starships"


def built_in(word: str) -> Any:
    return read_file(read(SHIPS / f"{word}.yaml"))


def element(word: str, **keys: Any) -> Element:
    return Element.model_validate({"name": "Chance", "class": word, **keys})


def test_starship_comparison_has_figures_of_files_and_rules() -> None:
    """Windhover and Lantern Hill, from their files and the tables of the rules."""
    found = compare(built_in("windhover"), built_in("lantern-hill"))
    assert rows_of(found, "figures") == {
        "faction": ("Meridian League", "Meridian League"),
        "class": ("corvette", "frigate"),
        "points": (230, 360),
        "… for class": (210, 280),
        "… for weapons": (20, 50),
        "… for upgrades": (0, 30),
        "command dice (CMD)": (2, 3),
        "shields": (1, 2),
        "hull": (4, 5),
        "hit by dice of": ("4-7", "4-8"),
        "engine points": (6, 4),
        "inches straight before a turn": (2, 3),
    }
    assert rows_of(found, "weapons") == {
        "front, medium": (1, 0),
        "front, heavy": (1, 2),
        "broadside, medium": (0, 1),
        "broadside, heavy": (0, 1),
        "aux, light": (2, 2),
    }
    assert rows_of(found, "systems") == {
        "deep scan": (None, 4),
        "evasive maneuvers": (5, None),
        "brace": (None, 5),
        "full thrust": (4, None),
        "divert power to weapons": (None, 2),
    }


@settings(max_examples=examples(30))
@given(legal_data(), legal_data())
def test_starship_comparison_points_equal_a_recount(
    one: dict[str, Any], other: dict[str, Any]
) -> None:
    ships = Element.model_validate(one), Element.model_validate(other)
    figures = rows_of(compare(*ships), "figures")
    assert figures["points"] == (recount(one), recount(other))
    for number, (data, ship) in enumerate(zip((one, other), ships, strict=True)):
        parts = [figures[f"… for {part}"][number] for part in ("class", "weapons", "upgrades")]
        assert parts[0] == CLASS_PRICES[data["class"]][0]
        assert sum(part for part in parts if isinstance(part, int)) == cost(ship).total


def mean_of(words: list[str], kind: str, which: int = 1) -> Fraction:
    """The mean boxes (1) or tokens (2), by rolling every die; boxes are limited to those left."""
    ends = by_hand.seen(by_hand.together(by_hand.every_attack(w, kind) for w in words), which)
    most = sum(by_hand.BOXES[kind]) if which == 1 else 99
    return sum((min(n, most) * chance for n, chance in ends.items()), start=Fraction())


@pytest.mark.parametrize("against", list(CLASSES))
def test_starship_comparison_fire_equals_rolling_dice(against: str) -> None:
    """Light weapons reach 4 inches, medium ones 8, heavy ones 4 to 32."""
    found = compare(built_in("windhover"), built_in("lantern-hill"), against)
    fire, tokens = rows_of(found, "firepower"), rows_of(found, "disorder")
    borne = {
        "front, 0-4 inches": (["medium", "light", "light"], ["light", "light"]),
        "front, 4-8 inches": (["medium", "heavy"], ["heavy", "heavy"]),
        "front, 8-32 inches": (["heavy"], ["heavy", "heavy"]),
        "broadside, 0-4 inches": (["light", "light"], ["medium", "light", "light"]),
        "broadside, 4-8 inches": ([], ["medium", "heavy"]),
        "broadside, 8-32 inches": ([], ["heavy"]),
        "rear, 0-4 inches": (["light", "light"], ["light", "light"]),
    }
    for label, (one, other) in borne.items():
        assert fire.get(label, (0, 0)) == (mean_of(one, against), mean_of(other, against))
        assert tokens.get(label, (0, 0)) == (mean_of(one, against, 2), mean_of(other, against, 2))
    assert set(fire) | set(tokens) <= set(borne)


def test_comparison_has_own_rows_for_torpedoes() -> None:
    armed = element(
        "cruiser",
        systems=["torpedoes"],
        weapons={"front": ["medium torpedoes"], "broadside": ["atomic warheads", "boarding claws"]},
    )
    plain = element("cruiser")
    found = compare(armed, plain)
    fire, tokens = rows_of(found, "firepower"), rows_of(found, "disorder")
    assert fire["all torpedoes, once"] == (mean_of(["medium torpedoes"], "cruiser"), 0)
    assert fire["broadside, 8-32 inches"] == (mean_of(["atomic warheads"], "cruiser"), 0)
    assert "broadside, 0-1 inches" not in fire
    assert tokens["broadside, 0-1 inches"] == (mean_of(["boarding claws"], "cruiser", 2), 0)
    spared = compare(armed, plain, "squadron")
    assert "broadside, 8-32 inches" not in rows_of(spared, "firepower")
    nothing = compare(plain, plain)
    assert {table.word for table in nothing.tables if table.rows} == {
        "figures", "toughness", "attacks",
    }  # fmt: skip


def test_comparison_of_squadrons_equals_rolling_one_weapon() -> None:
    """A reference squadron has one light weapon: 4 and 5 do 1 box, 6 does 2, and it has 3 boxes."""
    squadron = element("squadron")
    found = compare(squadron, squadron)
    worth = (0, 0, 0, 1, 1, 2)

    def gone(dice: int) -> Fraction:
        rolls = list(product(worth, repeat=dice))
        return Fraction(sum(sum(roll) >= 3 for roll in rolls), len(rolls))

    half = Fraction(1, 2)
    assert gone(3) < half <= gone(4)
    assert rows_of(found, "toughness") == {
        "boxes lost per turn": (Fraction(4, 6), Fraction(4, 6)),
        "turns until destroyed": (4, 4),
    }
    assert rows_of(found, "attacks")["light"] == (4, 4)


def test_comparison_endurance_equals_crossing_out_boxes() -> None:
    """A cruiser against a reference frigate, which fires two mediums and two lights at once."""
    cruiser = built_in("queen-of-the-reach")
    boxes = cruiser.shields, cruiser.hull
    found = compare(cruiser, cruiser, "frigate")

    def needed(words: list[str], most: int) -> int | Beyond:
        damage = by_hand.seen(
            by_hand.together(by_hand.every_attack(word, "cruiser") for word in words), 1
        )
        ends = {boxes: Fraction(1)}
        for turn in range(1, most + 1):
            left: dict[tuple[int, int], Fraction] = {}
            for state, chance in ends.items():
                for end, part in by_hand.crossed_out(
                    state, boxes[0], [damage], restored=False
                ).items():
                    by_hand.add(left, end, chance * part)
            ends = left
            if ends.get((0, 0), 0) >= Fraction(1, 2):
                return turn
        return Beyond(most)

    broadside = ["medium", "medium", "light", "light"]
    assert rows_of(found, "toughness")["turns until destroyed"][0] == needed(broadside, 12)
    for word, (attacks, _) in rows_of(found, "attacks").items():
        assert attacks == needed([word], 60)
    assert rows_of(found, "attacks")["light"][0] == Beyond(60)


def test_comparison_shows_effects_of_defensive_systems() -> None:
    braced = element("destroyer", systems=["brace", "evasive maneuvers", "deep scan"])
    plain = element("destroyer", systems=["deep scan"])
    rows = rows_of(compare(braced, plain), "toughness")
    assert len({rows["boxes lost per turn"][0], *rows["boxes lost per turn"]}) == 1
    active = rows["boxes lost per turn, defending systems active"]
    assert active[1] == rows["boxes lost per turn"][1]
    both = by_hand.together(
        by_hand.every_attack(word, "destroyer", ["brace", "evasive maneuvers"])
        for word in ("medium",) * 3 + ("light",) * 3
    )
    boxes = by_hand.seen(both, 1)
    assert active[0] == sum(min(n, 10) * chance for n, chance in boxes.items())


def test_comparison_reference_is_the_larger_class_by_default() -> None:
    one, other = built_in("windhover"), built_in("lantern-hill")
    assert (
        compare(one, other).against == compare(other, one).against == ("against_class", "frigate")
    )
    assert compare(one, other, "Cruiser").against == ("against_class", "cruiser")
    assert compare(one, other, "1").against == ("against_class", "corvette")
    with pytest.raises(CallError, match=r"expected a class .*, got '5'"):
        compare(one, other, "5")


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("imogen-harrow", "is an admiral, whose only figure is CMD"),
        ("carrow-escort", "is a fleet: compare its ships instead"),
    ],
)
def test_admirals_and_fleets_are_not_compared(word: str, said: str) -> None:
    ship, thing = built_in("windhover"), built_in(word)
    for pair in ((ship, thing), (thing, ship)):
        with pytest.raises(
            CallError, match=f"expected a ship or a squadron, '{thing.name}' {said}"
        ):
            compare(*pair)


@settings(max_examples=examples(25))
@given(well_formed_elements(), well_formed_elements(), st.none() | st.sampled_from(list(CLASSES)))
def test_starship_comparison_treats_both_columns_alike(
    one: Element, other: Element, against: str | None
) -> None:
    expect_fair(compare, one, other, against)
