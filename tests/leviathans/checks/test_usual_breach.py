"""Breach numbers of side slots lie where published ships of the Type have them."""

from __future__ import annotations

import pytest

from tests.leviathans.checks.drafting import TYPES, draft, expect, told

SPANS = {1: (8, 14), 2: (9, 16), 3: (12, 16), 4: (11, 19)}
ENDS = [(of_type, breach) for of_type, span in SPANS.items() for breach in span]
BEYOND = [(of_type, breach) for of_type, (a, b) in SPANS.items() for breach in (a - 1, b + 1)]
ARMOR = "{{breach: {}, item: armor, bonus: 1}}"


@pytest.mark.parametrize(("of_type", "breach"), ENDS)
def test_both_ends_of_the_span_are_usual(of_type: int, breach: int) -> None:
    assert told(draft(of_type, sides={6: ARMOR.format(breach)})) == []


@pytest.mark.parametrize(("of_type", "breach"), BEYOND)
def test_a_number_beyond_either_end_is_noted_once_for_all_sides(of_type: int, breach: int) -> None:
    least, most = SPANS[of_type]
    expect(
        draft(of_type, sides={6: ARMOR.format(breach) + "  # here"}),
        "note usual-breach: locations.sides.slots.6.breach",
        measured=breach,
        allowed=f"{least} to {most}",
        quoting=f"a breach number of {breach} on the side of a Type {of_type} ship",
        mend=f"published ships have {least} to {most}",
    )


@pytest.mark.parametrize("of_type", TYPES)
def test_bow_and_stern_vary_too_much_to_judge(of_type: int) -> None:
    low, high = {6: ARMOR.format(2)}, {6: ARMOR.format(22)}
    assert told(draft(of_type, bow=low, stern=high)) == []


def test_the_number_that_old_cards_print_on_a_miss_is_ignored() -> None:
    assert told(draft(1, sides={6: "{breach: 3, item: miss}"})) == []


def test_each_pair_of_a_battleship_is_spoken_of_where_it_is_written() -> None:
    expect(
        draft(4) + f"  aft-sides:\n    slots:\n      6: {ARMOR.format(20)}  # here\n",
        "note usual-breach: locations.aft-sides.slots.6.breach",
        measured=20,
        allowed="11 to 19",
        quoting="breach number of 20",
    )
