"""The list of foreign items excuses what is there and foreign, and nothing else."""

from __future__ import annotations

from tests.leviathans.checks.drafting import draft, expect, judged, told

NATION = "nation: British Empire"
FLAK = "{breach: 10, item: flak}"


def test_an_entry_that_excuses_nothing_is_noted() -> None:
    text = draft(1, head={NATION: f"{NATION}\nforeign: [flak]  # here"})
    expect(
        text,
        "note foreign-leave: foreign.0",
        measured="flak",
        allowed="none",
        quoting="called 'flak'",
    )
    assert "did you mean" not in judged(text)[0].message


def test_each_entry_stands_for_itself() -> None:
    expect(
        draft(1, head={NATION: f"{NATION}\nforeign:\n- flak\n- lungo  # here"}, bow={6: FLAK}),
        "note foreign-leave: foreign.1",
        measured="lungo",
        allowed="flak",
        quoting="called 'lungo'",
    )


def test_a_word_of_ones_own_nation_is_not_foreign() -> None:
    officer = "{breach: 10, item: officer}"
    expect(
        draft(1, head={NATION: f"{NATION}\nforeign: [officer]  # here"}, bow={6: officer}),
        "note foreign-leave: foreign.0",
        measured="officer",
        allowed="none",
        quoting="called 'officer'",
    )


def test_a_misspelt_entry_excuses_nothing_and_is_put_right() -> None:
    expect(
        draft(1, head={NATION: f"{NATION}\nforeign: [flac]  # here"}, bow={6: FLAK}),
        "note foreign-leave: foreign.0",
        measured="flac",
        allowed="flak",
        quoting="called 'flac'; did you mean 'flak'?",
        besides=["error foreign-slot: locations.bow.slots.6.item"],  # the flak has no leave
    )


def test_what_is_used_and_listed_is_fine() -> None:
    gun = "{breach: 9, item: gun, name: 3in, range: 4/8, dice: U | G, marks: [resolute]}"
    text = draft(
        1,
        head={NATION: "nation: German Empire\nforeign: [lungo, resolute]"},
        bow={5: gun, 6: "{breach: 9, item: lungo}"},
    )
    assert told(text) == []
