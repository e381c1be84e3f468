"""Fog of War: the example of its text, each odd case, and whatever must hold for any hands."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.errors import CallError
from cardforge.leviathans.battle.fog import (
    DICE,
    Card,
    FogOfWar,
    Hand,
    chance_after,
    every_hand,
    fewest_cards,
    parse_hand,
    usual_hand,
)
from cardforge.leviathans.battle.initiative import (
    Discarded,
    Idle,
    Initiative,
    Move,
    Revealed,
    Rolled,
    Step,
    Tied,
    Unrolled,
    plain,
    told,
)
from cardforge.leviathans.cards.dice_chart import INITIATIVE_DICE
from cardforge.leviathans.dice import FACES
from tests.leviathans.battle.fog_by_hand import turn

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

GEOFF = "2Y 1U 3K 4R"
MARK = "4U 1Y 3R 2K"
GEOFF_FIELDS = {4, 1}
MARK_FIELDS = {4, 1, 2}
TYPES = (1, 2, 3, 4)


class NoDiceLeftError(Exception):
    """The script of a game has run out."""


def script(totals: Iterable[int]) -> Callable[[str], int]:
    left = iter(totals)

    def roll(dice: str) -> int:
        assert dice in FACES, "one die at a time"
        for total in left:
            return total
        raise NoDiceLeftError

    return roll


def has(*fields: Collection[int]) -> Callable[[int, int], bool]:
    return lambda side, of_type: of_type in fields[side]


def fog(first: str, second: str) -> FogOfWar:
    return FogOfWar((parse_hand(first), parse_hand(second)))


def play(
    first: str, second: str, fields: tuple[Collection[int], Collection[int]], *totals: int
) -> list[Step]:
    """Return the steps of a turn that takes just these dice."""
    left = list(totals)
    steps = list(fog(first, second).steps(has(*fields), lambda dice: left.pop(0)))
    assert not left, "dice that nobody asked for"
    return steps


def moves(steps: Iterable[Step]) -> list[str]:
    return [f"{'AB'[step.side]}{step.type}" for step in steps if isinstance(step, Move)]


def test_geoff_and_mark() -> None:
    """The text's example, from the first card to the last."""
    steps = play(GEOFF, MARK, (GEOFF_FIELDS, MARK_FIELDS), 7, 6, 5, 4, 9, 10)
    assert steps == [
        Revealed(0, 2, "Y"),
        Revealed(1, 4, "U"),
        Rolled(0, "Y", 7),
        Rolled(1, "U", 6),
        Move(1, 4),  # Jean Bart
        Idle(0, 2),
        Revealed(0, 1, "U"),
        Revealed(1, 1, "Y"),
        Rolled(0, "U", 5),
        Rolled(1, "Y", 4),
        Move(1, 1),  # La Gloire and Pelletier
        Move(0, 1),  # Trafford and Anfield
        Revealed(0, 3, "K"),
        Revealed(1, 3, "R"),
        Rolled(0, "K", 9),
        Rolled(1, "R", 10),
        Discarded(0, 3),
        Revealed(0, 4, "R"),
        Unrolled(0, "R"),
        Move(0, 4),  # Leviathan
        Idle(1, 3),
        Revealed(1, 2, "K"),
        Unrolled(1, "K"),
        Move(1, 2),  # Pontbriand
    ]


def test_geoff_and_mark_in_sentences() -> None:
    steps = play(GEOFF, MARK, (GEOFF_FIELDS, MARK_FIELDS), 7, 6, 5, 4, 9, 10)
    sentences = [told(step, ("Geoff", "Mark")) for step in steps]
    assert sentences[:6] == [
        "Geoff turns up Type 2 with Y.",
        "Mark turns up Type 4 with U.",
        "Geoff rolls Y for initiative: 7.",
        "Mark rolls U for initiative: 6.",
        "Mark moves Type 4.",
        "Geoff has no Type 2 to move.",
    ]


def test_both_field_both_types_though_they_differ() -> None:
    """The types of a pair need not match: each moves what its own card names."""
    steps = play("4K 1R", "1K 4R", ({1, 4}, {1, 4}), 3, 8, 9, 2)
    assert moves(steps) == ["A4", "B1", "B4", "A1"]


def test_a_tie_of_a_pair_is_rolled_again_by_both() -> None:
    steps = play("4K", "4K", ({4}, {4}), 5, 5, 2, 2, 6, 1)
    assert steps[2:] == [
        Rolled(0, "K", 5),
        Rolled(1, "K", 5),
        Tied(5),
        Rolled(0, "K", 2),
        Rolled(1, "K", 2),
        Tied(2),
        Rolled(0, "K", 6),
        Rolled(1, "K", 1),
        Move(1, 4),
        Move(0, 4),
    ]


def test_no_ship_and_the_roll_won() -> None:
    """The other side moves, and both go on: the next card of the winner stays face down."""
    steps = play("2K 1R", "4K 1R", ({1}, {4, 1}), 8, 3, 1, 2)
    assert steps[4:8] == [Move(1, 4), Idle(0, 2), Revealed(0, 1, "R"), Revealed(1, 1, "R")]
    assert moves(steps) == ["B4", "A1", "B1"]


def test_no_ship_and_the_roll_lost_then_the_new_card_loses_too() -> None:
    """Only the new die is rolled; the lower of it and the standing one moves first."""
    steps = play("2K 1R", "4K 1R", ({1}, {4, 1}), 3, 8, 5)
    assert steps[3:] == [
        Rolled(1, "K", 8),
        Discarded(0, 2),
        Revealed(0, 1, "R"),
        Rolled(0, "R", 5),
        Move(0, 1),
        Move(1, 4),
        Revealed(1, 1, "R"),
        Unrolled(1, "R"),
        Move(1, 1),
    ]


def test_no_ship_and_the_roll_lost_then_the_new_card_wins() -> None:
    steps = play("2K 1R", "4K 1R", ({1}, {4, 1}), 3, 8, 9)
    assert moves(steps) == ["B4", "A1", "B1"]


def test_a_new_card_that_ties_is_rolled_again_alone() -> None:
    """The die of the other side stays on the table, whatever happens."""
    steps = play("2K 1R", "4K 1R", ({1}, {4, 1}), 3, 8, 8, 8, 2)
    assert steps[6:11] == [
        Rolled(0, "R", 8),
        Tied(8),
        Rolled(0, "R", 8),
        Tied(8),
        Rolled(0, "R", 2),
    ]


def test_a_new_card_without_ships_that_wins_stays() -> None:
    """Nobody of the new card moves either, but its win ends the round: no third card."""
    steps = play("2K 3R 1Y", "4K 1R 2Y", ({1}, {4, 1, 2}), 3, 8, 10, 4, 6)
    assert steps[5:10] == [
        Revealed(0, 3, "R"),
        Rolled(0, "R", 10),
        Move(1, 4),
        Idle(0, 3),
        Revealed(0, 1, "Y"),
    ]
    assert moves(steps) == ["B4", "A1", "B1", "B2"]


def test_a_new_card_without_ships_that_loses_is_thrown_away_too() -> None:
    steps = play("2K 3R 1Y", "4K 1R 2Y", ({1}, {4, 1, 2}), 3, 8, 7, 4)
    assert [step for step in steps if isinstance(step, Discarded)] == [
        Discarded(0, 2),
        Discarded(0, 3),
    ]
    assert moves(steps) == ["A1", "B4", "B1", "B2"]


def test_neither_fields_the_type_and_the_new_card_has_ships() -> None:
    """As at the end of the example: no roll, since the new card is compared with nobody's ships."""
    steps = play("3K 4R", "3K 2R", ({4}, {2}), 9, 2)
    assert steps[4:] == [
        Discarded(1, 3),
        Revealed(1, 2, "R"),
        Unrolled(1, "R"),
        Move(1, 2),
        Idle(0, 3),
        Revealed(0, 4, "R"),
        Unrolled(0, "R"),
        Move(0, 4),
    ]


def test_neither_fields_the_type_and_the_new_card_loses() -> None:
    """Something hangs on a new die without ships: whoever loses throws his card away."""
    steps = play("1K 2R 4Y", "1K 3R 4Y", ({4}, {4}), 2, 9, 6)
    assert steps[4:] == [
        Discarded(0, 1),
        Revealed(0, 2, "R"),
        Rolled(0, "R", 6),
        Discarded(0, 2),
        Revealed(0, 4, "Y"),
        Unrolled(0, "Y"),
        Move(0, 4),
        Idle(1, 1),
        Revealed(1, 3, "R"),
        Unrolled(1, "R"),
        Idle(1, 3),
        Revealed(1, 4, "Y"),
        Unrolled(1, "Y"),
        Move(1, 4),
    ]


def test_neither_fields_the_type_and_the_new_card_wins() -> None:
    """Now the other side has lost, with a card without ships: the same rule takes its card."""
    steps = play("1K 2R 4Y", "1K 3R 4Y", ({4}, {4}), 2, 9, 10, 3)
    assert steps[4:] == [
        Discarded(0, 1),
        Revealed(0, 2, "R"),
        Rolled(0, "R", 10),
        Discarded(1, 1),
        Revealed(1, 3, "R"),
        Rolled(1, "R", 3),
        Discarded(1, 3),
        Revealed(1, 4, "Y"),
        Unrolled(1, "Y"),
        Move(1, 4),
        Idle(0, 2),
        Revealed(0, 4, "Y"),
        Unrolled(0, "Y"),
        Move(0, 4),
    ]


def test_the_last_card_lost_without_a_ship() -> None:
    """No card is left to turn up: the other side moves what it has turned up already."""
    steps = play("4K 3R", "4K 1R", ({4}, {4, 1}), 1, 2, 1, 2)
    assert steps[-3:] == [Rolled(1, "R", 2), Discarded(0, 3), Move(1, 1)]


def test_the_last_card_won_without_a_ship() -> None:
    steps = play("4K 3R", "4K 1R", ({4}, {4, 1}), 1, 2, 2, 1)
    assert steps[-3:] == [Rolled(1, "R", 1), Move(1, 1), Idle(0, 3)]


def test_all_cards_lost_and_the_other_side_moves_by_itself() -> None:
    """A side with cards and no ships at all loses them one by one; then nobody rolls any more."""
    steps = play("2K 3R", "4K 1R", (set(), {4, 1}), 1, 2, 1)
    assert steps[4:] == [
        Discarded(0, 2),
        Revealed(0, 3, "R"),
        Rolled(0, "R", 1),
        Discarded(0, 3),
        Move(1, 4),
        Revealed(1, 1, "R"),
        Unrolled(1, "R"),
        Move(1, 1),
    ]


def test_the_last_card_lost_where_nobody_has_ships() -> None:
    """The winner's open card has nobody to move either; its next ones follow without a roll."""
    steps = play("4K 2R 3Y", "4K 2R 1Y", ({4}, {4, 1}), 1, 2, 1, 2, 1)
    assert steps[-6:] == [
        Rolled(0, "Y", 1),
        Discarded(0, 3),
        Idle(1, 2),
        Revealed(1, 1, "Y"),
        Unrolled(1, "Y"),
        Move(1, 1),
    ]


def test_the_turn_is_over_when_all_ships_have_moved() -> None:
    """Cards without ships that are still face down then stay so."""
    steps = play("4U 3Y 2R 1K", "4U 3Y 2R 1K", ({4}, {4}), 1, 2)
    assert steps[4:] == [Move(0, 4), Move(1, 4)]
    assert play("4K", "4K", (set(), set())) == []


def test_cards_left_over_without_ships_stay_face_down() -> None:
    steps = play("3K 4R 2Y", "1K 2R 3Y", ({4}, {1}), 1, 5, 2)
    assert steps[4:] == [
        Discarded(0, 3),
        Revealed(0, 4, "R"),
        Rolled(0, "R", 2),
        Move(0, 4),
        Move(1, 1),
    ]


def test_ships_lost_while_the_first_of_a_pair_moves() -> None:
    """The second mover of the pair is rammed to the last ship: he has nothing to move."""
    fields = ({4}, {4})
    steps = []
    for step in fog("4K", "4K").steps(has(*fields), script([1, 2])):
        steps.append(step)
        if isinstance(step, Move):
            fields[1].clear()
    assert steps[-2:] == [Move(0, 4), Idle(1, 4)]


def test_ships_lost_before_their_card_is_turned_up() -> None:
    """A card whose ships went down earlier in the turn is a card without ships."""
    fields = ({4, 3, 1}, {4, 3})
    steps = []
    for step in fog("4K 3R 1Y", "4K 3R 1Y").steps(has(*fields), script([1, 2, 3, 4, 2])):
        steps.append(step)
        if step == Move(0, 4):
            fields[0].discard(3)
    assert steps[10:] == [
        Discarded(0, 3),
        Revealed(0, 1, "Y"),
        Rolled(0, "Y", 2),
        Move(0, 1),
        Move(1, 3),
    ]


# What must hold for any hands, fleets and dice.


@st.composite
def hands(draw: st.DrawFn, types: tuple[int, ...]) -> Hand:
    dice = draw(st.permutations(DICE[: len(types)]))
    return Hand(tuple(map(Card, draw(st.permutations(types)), dice)))


@st.composite
def games(draw: st.DrawFn) -> tuple[FogOfWar, tuple[set[int], set[int]], int]:
    """Two hands of as many cards, fleets that these cards can move, and a seed for the dice."""
    count = draw(st.integers(1, 4))
    picks = [tuple(draw(st.permutations(TYPES))[:count]) for _ in range(2)]
    fields = tuple(draw(st.sets(st.sampled_from(pick))) for pick in picks)
    both = (draw(hands(picks[0])), draw(hands(picks[1])))
    return FogOfWar(both), (fields[0], fields[1]), draw(st.integers(0, 2**32))


def dice_of(seed: int) -> Callable[[str], int]:
    chance = random.Random(seed)
    return lambda die: chance.choice(FACES[die])


Game = tuple[FogOfWar, tuple[set[int], set[int]], int]


@given(games())
def test_every_type_with_ships_moves_once_and_no_other(game: Game) -> None:
    fog_of_war, fields, seed = game
    steps = fog_of_war.steps(has(*fields), dice_of(seed))
    due = sorted(f"{'AB'[side]}{n}" for side in (0, 1) for n in fields[side])
    assert sorted(moves(steps)) == due


@given(games())
def test_each_card_is_turned_up_once_from_the_left_and_rolled_for_once_but_for_ties(
    game: Game,
) -> None:
    fog_of_war, fields, seed = game
    steps = list(fog_of_war.steps(has(*fields), dice_of(seed)))
    ties = sum(isinstance(step, Tied) for step in steps)
    for side in (0, 1):
        seen = [Card(s.type, s.die) for s in steps if isinstance(s, Revealed) and s.side == side]
        assert tuple(seen) == fog_of_war.hands[side].cards[: len(seen)]
        rolls = Counter(s.dice for s in steps if isinstance(s, Rolled) and s.side == side)
        assert set(rolls) <= {card.die for card in seen}
        assert sum(rolls.values()) <= len(rolls) + ties


@given(games())
def test_the_same_dice_give_the_same_turn(game: Game) -> None:
    fog_of_war, fields, seed = game
    once, again = (list(fog_of_war.steps(has(*fields), dice_of(seed))) for _ in range(2))
    assert once == again


@given(games())
def test_exchanging_sides_exchanges_the_moves(game: Game) -> None:
    """Neither side is favoured: with the other's dice each does what the other did."""
    fog_of_war, fields, seed = game
    steps = list(fog_of_war.steps(has(*fields), dice_of(seed)))
    other = FogOfWar((fog_of_war.hands[1], fog_of_war.hands[0]))
    back = other.steps(has(fields[1], fields[0]), script(with_pairs_exchanged(steps)))
    assert [Move(1 - side, n) for side, n in only_moves(back)] == only_moves(steps)


def only_moves(steps: Iterable[Step]) -> list[Move]:
    return [step for step in steps if isinstance(step, Move)]


def with_pairs_exchanged(steps: list[Step]) -> list[int]:
    """The totals of a game as it goes with exchanged sides: where both roll, side 0 is first."""
    totals = {place: step.total for place, step in enumerate(steps) if isinstance(step, Rolled)}
    for place in [place for place in totals if place + 1 in totals]:
        totals[place], totals[place + 1] = totals[place + 1], totals[place]
    return list(totals.values())


@given(games())
def test_ships_lost_at_any_moment_never_move(game: Game) -> None:
    """After each move some type goes down; whatever still moves is fielded at that moment."""
    fog_of_war, fields, seed = game
    chance = random.Random(seed)
    for step in fog_of_war.steps(has(*fields), dice_of(seed)):
        if isinstance(step, Move):
            assert step.type in fields[step.side]
            fields[step.side].discard(step.type)
            fields[chance.choice((0, 1))].discard(chance.choice(TYPES))
    assert fields == (set(), set())


# The second reading.


def plain_tuple(step: Step) -> tuple[object, ...]:
    return tuple(plain(step).values())


def every_script(game: Callable[[Callable[[str], int]], None], length: int) -> int:
    """Play a game with every sequence of so many dice that show 1, 2 or 3; return how many.

    Where it takes more dice, as it does after ties, they go on once rising and once falling.
    """
    scripts: list[tuple[int, ...]] = [()]
    played = 0
    while scripts:
        so_far = scripts.pop()
        endings = (range(4, 40), range(0, -40, -1)) if len(so_far) == length else ((),)
        try:
            for ending in endings:
                game(script((*so_far, *ending)))
                played += 1
        except NoDiceLeftError:
            scripts.extend((*so_far, value) for value in (1, 2, 3))
    return played


def two_readings_agree(
    first: Hand, second: Hand, fields: tuple[set[int], set[int]], length: int
) -> int:
    rows = [[(card.type, card.die) for card in hand.cards] for hand in (first, second)]
    fog_of_war = FogOfWar((first, second))

    def game(roll: Callable[[str], int]) -> None:
        steps = list(fog_of_war.steps(has(*fields), roll))
        totals = [step.total for step in steps if isinstance(step, Rolled)]
        assert list(map(plain_tuple, steps)) == turn(rows[0], rows[1], fields, script(totals))

    return every_script(game, length)


def subsets(types: Collection[int]) -> Iterator[set[int]]:
    for count in range(len(types) + 1):
        yield from map(set, combinations(types, count))


def test_both_readings_agree_on_all_pairs_of_cards() -> None:
    """Two cards each: every hand, every fleet, every sequence of dice."""
    laid = list(every_hand((2, 3)))
    fleets_of_both = [(one, other) for one in subsets((2, 3)) for other in subsets((2, 3))]
    played = [
        two_readings_agree(first, second, fields, length=4)
        for first, second in product(laid, repeat=2)
        for fields in fleets_of_both
    ]
    assert len(played) == 256
    assert max(played) > 3**4


@given(games())
def test_both_readings_agree_with_honest_dice(game: Game) -> None:
    fog_of_war, fields, seed = game
    rows = [[(card.type, card.die) for card in hand.cards] for hand in fog_of_war.hands]
    steps = fog_of_war.steps(has(*fields), dice_of(seed))
    assert list(map(plain_tuple, steps)) == turn(rows[0], rows[1], fields, dice_of(seed))


@pytest.mark.parametrize("count", [3, 4])
def test_both_readings_agree_on_many_hands(count: int) -> None:
    """Hands and fleets at random, and for each of them every sequence of dice."""
    chance = random.Random(count)
    laid = [list(every_hand(types)) for types in permutations(TYPES, count)]
    for _ in range(60):
        first, second = (chance.choice(chance.choice(laid)) for _ in range(2))
        held = [[card.type for card in hand.cards] for hand in (first, second)]
        fields = [set(chance.sample(types, chance.randint(0, 3))) for types in held]
        assert two_readings_agree(first, second, (fields[0], fields[1]), length=5)


# Hands.


def test_a_hand_is_written_as_it_lies() -> None:
    hand = parse_hand(" 2y 1u  3K 4r")
    assert str(hand) == GEOFF
    assert hand == Hand((Card(2, "Y"), Card(1, "U"), Card(3, "K"), Card(4, "R")))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "2Y 1U 3K 2R",
            r"expected one to four cards, each type \(1 to 4\) once, got '2Y 1U 3K 2R'",
        ),
        (
            "2Y 1U 3K 5R",
            r"expected one to four cards, each type \(1 to 4\) once, got '2Y 1U 3K 5R'",
        ),
        ("", r"expected one to four cards, each type \(1 to 4\) once, got ''"),
        ("2Y 1Y 3K 4R", "expected K R Y U on 4 cards, one on each, got '2Y 1Y 3K 4R'"),
        ("2Y 1U 3K 4G", "expected K R Y U on 4 cards, one on each, got '2Y 1U 3K 4G'"),
        ("2U 1K", "expected K R on 2 cards, one on each, got '2U 1K'"),
        ("2 Y 1U", "expected cards with their dice, such as '4U 3Y 2R 1K', got '2 Y 1U'"),
        ("YY", "expected cards with their dice, such as '4U 3Y 2R 1K', got 'YY'"),
    ],
)
def test_a_hand_that_cannot_be_laid_out(text: str, message: str) -> None:
    with pytest.raises(CallError, match=f"^{message}$"):
        parse_hand(text)


def test_both_sides_take_equally_many_cards() -> None:
    with pytest.raises(CallError, match=r"^expected as many cards on both sides, got 2 and 1$"):
        fog("1K 2R", "1K")


def test_ships_need_a_card() -> None:
    """Said before the first card is turned up, not when the ships are found standing still."""
    message = "^expected a card for every type with ships, type 3 too, got '1K 2R'$"
    with pytest.raises(CallError, match=message):
        fog("1K 2R", "1K 3R").steps(has({1, 3}, {1, 3}), script([]))


def test_there_are_576_hands() -> None:
    laid = list(every_hand())
    assert len(laid) == len(set(laid)) == 576
    assert parse_hand(GEOFF) in laid
    assert len(set(every_hand((4, 1)))) == 4


def test_fewer_cards_by_agreement() -> None:
    assert fewest_cards((GEOFF_FIELDS, MARK_FIELDS)) == 3
    assert fewest_cards(([2, 2, 1], [1])) == 2


def test_the_dice_are_those_that_are_printed() -> None:
    assert INITIATIVE_DICE == DICE


def test_the_usual_hand() -> None:
    assert str(usual_hand(TYPES)) == "4K 3R 2Y 1U"
    assert str(usual_hand({1, 4})) == "3K 2R 4Y 1U"
    assert str(usual_hand({1, 4}, (4, 2, 1))) == "2K 4R 1Y"
    assert str(usual_hand(())) == "4K 3R 2Y 1U"


@pytest.mark.parametrize("mine", [{1}, {4}, {1, 2}, {1, 4}, {1, 2, 4}, {1, 2, 3, 4}])
def test_the_usual_hand_does_better_than_most(mine: set[int]) -> None:
    """Its ships move after the enemy's more often than those of three in four hands."""
    chance = random.Random(7)
    laid = list(every_hand())
    against = chance.sample(laid, 4)
    theirs = {1, 2, 4}

    def worth(hand: Hand) -> Fraction:
        pairs = product(against, mine, theirs)
        return sum(
            (chance_after(FogOfWar((hand, other)), (mine, theirs), a, b) for other, a, b in pairs),
            Fraction(0),
        )

    others = sorted(worth(hand) for hand in chance.sample(laid, 20))
    assert worth(usual_hand(mine)) > others[15]


# Chances.


def below(total: int, die: str) -> int:
    return sum(face < total for face in FACES[die])


def test_one_card_each_is_a_comparison_of_two_dice() -> None:
    higher = sum(below(face, "K") for face in FACES["K"])
    assert chance_after(fog("4K", "3K"), ({4}, {3}), 4, 3) == Fraction(higher, 2 * higher)
    wins = sum(below(face, "R") for face in FACES["K"])
    losses = sum(below(face, "K") for face in FACES["R"])
    exact = chance_after(fog("4K 3R", "4R 3K"), ({4}, {4}), 4, 4)
    assert exact == Fraction(wins, wins + losses)


def test_a_new_card_against_a_standing_die() -> None:
    """Side 0 wins with the card that has no ship, or loses and wins with its new one."""
    exact = Fraction(1, 2)
    for stands in FACES["K"]:
        lost = Fraction(below(stands, "K"), 132)
        new_wins = sum(face > stands for face in FACES["R"])
        apart = sum(face != stands for face in FACES["R"])
        exact += lost * Fraction(new_wins, apart)
    assert chance_after(fog("2K 1R", "4K 1R"), ({1}, {4, 1}), 1, 4) == exact


def test_geoff_does_well_to_keep_strong_dice_on_cards_without_ships() -> None:
    """With the same dice on his ships alone, the Leviathan moves last of all less often."""
    laid = chance_after(fog(GEOFF, MARK), (GEOFF_FIELDS, MARK_FIELDS), 4, 2)
    kept_back = chance_after(fog("2U 1R 3Y 4K", MARK), (GEOFF_FIELDS, MARK_FIELDS), 4, 2)
    assert laid > kept_back


@given(games(), st.randoms(use_true_random=False))
def test_of_two_moves_one_is_after_the_other(game: Game, chance: random.Random) -> None:
    fog_of_war, fields, _ = game
    if fields[0] and fields[1]:
        mine, theirs = (chance.choice(sorted(types)) for types in fields)
        other = FogOfWar((fog_of_war.hands[1], fog_of_war.hands[0]))
        before = chance_after(other, (fields[1], fields[0]), theirs, mine)
        assert chance_after(fog_of_war, fields, mine, theirs) + before == 1


@pytest.mark.parametrize("seed", range(6))
def test_chances_against_turns_that_are_played(seed: int) -> None:
    """Every pair of types of two hands at random, each within five standard errors."""
    chance = random.Random(seed)
    laid = list(every_hand())
    fog_of_war = FogOfWar((chance.choice(laid), chance.choice(laid)))
    fields = (set(chance.sample(TYPES, 2)), set(chance.sample(TYPES, 3)))
    turns = 2000
    after: Counter[tuple[int, int]] = Counter()
    for _ in range(turns):
        steps = fog_of_war.steps(has(*fields), lambda die: chance.choice(FACES[die]))
        order = only_moves(steps)
        after.update(
            (mine, theirs)
            for mine, theirs in product(*fields)
            if order.index(Move(0, mine)) > order.index(Move(1, theirs))
        )
    for mine, theirs in product(*fields):
        exact = chance_after(fog_of_war, fields, mine, theirs)
        error = float(turns * exact * (1 - exact)) ** 0.5
        assert abs(after[mine, theirs] - turns * exact) <= 5 * error


def test_a_chance_is_asked_of_types_with_ships() -> None:
    with pytest.raises(CallError, match=r"^expected a type that side 1 fields, got '2'$"):
        chance_after(fog(GEOFF, MARK), ({4}, {4}), 4, 2)
    with pytest.raises(CallError, match="type 3 too"):
        chance_after(fog("1K", "1K"), ({1}, {1, 3}), 1, 1)


def test_fog_of_war_is_an_initiative() -> None:
    settled: Initiative = fog("1K", "1K")
    assert only_moves(settled.steps(has({1}, {1}), script([1, 2]))) == [Move(0, 1), Move(1, 1)]
