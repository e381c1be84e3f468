"""A nation is one of the eight by its full name, or a faction that has no slots of its own."""

from __future__ import annotations

import pytest

from tests.leviathans.checks.drafting import draft, expect, judged, told

EIGHT = (
    "British Empire",
    "French Republic",
    "German Empire",
    "Kingdom of Italy",
    "Russian Empire",
    "Japanese Empire",
    "Austro-Hungarian Empire",
    "United States of America",
)
OTHER_WORDS = [
    ("Britain", "British Empire"),
    ("french", "French Republic"),
    ("GERMAN EMPIRE", "German Empire"),
    ("Italian", "Kingdom of Italy"),
    ("russia", "Russian Empire"),
    ("Japanese", "Japanese Empire"),
    ("Austria-Hungary", "Austro-Hungarian Empire"),
    ("America", "United States of America"),
]


def of(nation: str) -> str:
    return draft(1, head={"nation: British Empire": f"nation: {nation}"})


@pytest.mark.parametrize("nation", EIGHT)
def test_the_eight_are_known(nation: str) -> None:
    assert told(of(nation)) == []


def test_a_faction_of_ones_own_is_noted_and_welcome() -> None:
    expect(
        of("Kingdom of Denmark  # here"),
        "note faction: nation",
        measured="Kingdom of Denmark",
        allowed=", ".join(EIGHT),
        quoting="'Kingdom of Denmark' is none of the eight powers",
    )


@pytest.mark.parametrize(("word", "name"), OTHER_WORDS)
def test_another_word_for_one_of_the_eight_is_understood(word: str, name: str) -> None:
    expect(
        of(f"{word}  # here"),
        "note faction: nation",
        measured=word,
        allowed=", ".join(EIGHT),
        quoting=f"'{word}' is taken for the {name}",
        mend=f"write `nation: {name}`",
    )


@pytest.mark.parametrize(("slip", "name"), [
    ("Austro-Hungarian Empyre", "Austro-Hungarian Empire"), ("Kingdom of Itlay", "Kingdom of Italy"),
    ("Brittish", "British Empire"), ("brittish empire", "British Empire"), ("Frensh", "French Republic"),
    ("Germny", "German Empire"), ("Itally", "Kingdom of Italy"), ("Rusia", "Russian Empire"),
    ("Japann", "Japanese Empire"), ("Austria-Hungry", "Austro-Hungarian Empire"), ("Amerika", "United States of America"),
])  # fmt: skip
def test_a_slip_of_the_pen_is_put_right(slip: str, name: str) -> None:
    expect(
        of(f"{slip}  # here"),
        "note faction: nation",
        measured=slip,
        allowed=", ".join(EIGHT),
        quoting=f"'{slip}' is none of the eight powers; did you mean '{name}'?",
    )


@pytest.mark.parametrize(
    "nation",
    [
        "Kingdom of Denmark",
        "Swiss Republic",
        "Brazil",
        "Prussia",
        "Prussian Empire",
        "Serbia",
        "Korea",
    ],
)
def test_another_country_is_not_taken_for_a_slip(nation: str) -> None:
    (finding,) = judged(of(nation))
    assert "did you mean" not in finding.message
    assert not finding.fix
