"""Printed ship cards have every value of the ship in its own box, and nothing else."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import cardforge
from cardforge.app.cli import run
from cardforge.core.files import read
from cardforge.core.findings import Severity
from cardforge.leviathans.cards import printer
from cardforge.leviathans.checks import check_ship
from cardforge.leviathans.comparison import BlockFigures, FireRow, LastRow
from cardforge.leviathans.files import read_ship, ship_text
from cardforge.leviathans.points import cost
from cardforge.leviathans.ship import Ship
from cardforge.press.measure import standard_measure
from cardforge.press.product import CardOrder, PrintOptions, Product, published
from cardforge.press.profiles import HOME_A4, HOME_LETTER, PROFILES, Profile
from cardforge.press.scene import Group, Item, Rect, Text, texts
from cardforge.press.sheets import Card
from tests.print.card_reading import Side, check_back, check_front, printed, sides
from tests.print.conftest import LOOKS
from tests.print.legal_ships import legal_ship
from tests.print.reading import Page, pages
from tests.tiers import landing

SHIPS = sorted((Path(__file__).parents[2] / "ships").glob("*.yaml"))
RANDOM = 200
ODDS = BlockFigures(
    (1, 2, 3, 4),
    (FireRow("bow", "1-6", (0.3, 1.25, 0.0, 2.0)), FireRow("bow", "7-12", (0.1, 0.2, 0.4, 0.5))),
    (LastRow("bow", "7"), LastRow("port", "12+")),
    "Against moving reference ships.",
)


def order(ship: Ship, **more: Any) -> CardOrder:
    return CardOrder(ship, points="1,417 points", version="cardforge 1.0", **more)


def check(orders: list[CardOrder], profile: Profile, theme: str) -> None:
    product, read_pages = printed(orders, profile, theme)
    assert product.overflow == ()
    hold(orders, product, read_pages, profile)


def hold(
    orders: list[CardOrder], product: Product, read_pages: list[Page], profile: Profile
) -> None:
    """Check printed cards against their orders; the product has the places of boxes."""
    cards = list(sides(product, read_pages, profile))
    assert len(cards) == len(orders)
    for each, (front, back) in zip(orders, cards, strict=True):
        check_front(each.design, front, each)
        check_back(each.design, back, each)


Printing = Callable[[list[Path], Profile, str], None]


@pytest.fixture
def check_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Printing:
    """Print files with `cardforge cards`, and check the result against their ships."""

    def checked(files: list[Path], profile: Profile, theme: str) -> None:
        words = ["cards", *map(str, files), "--profile", profile.name, "--theme", theme]
        assert run([*words, "-o", str(tmp_path)]) == 0
        assert capsys.readouterr().err == ""
        orders = [_told(read_ship(read(path))) for path in files]
        look = PrintOptions(theme, standard_measure(), profile.paper, profile.large_card)
        made = pages((tmp_path / "ship-cards.pdf").read_bytes())
        hold(orders, printer.cards(orders, look), made, profile)

    return checked


def _told(ship: Ship) -> CardOrder:
    ours, printed = cost(ship).total, ship.printed_points
    points = f"{ours} points" if printed is None else f"makers {printed}, ours {ours}"
    return CardOrder(ship, points=points, version=f"cardforge {cardforge.__version__}")


@LOOKS
@pytest.mark.everyday(every=2)
def test_bundled_ship_cards_print_every_value(
    check_command: Printing, profile: str, theme: str
) -> None:
    check_command(SHIPS, PROFILES[profile], theme)


@pytest.mark.parametrize(
    ("seeds", "profile", "theme"),
    [
        (range(20), HOME_LETTER, "colour"),
        landing(range(20, 50), HOME_LETTER, "colour"),
        pytest.param(range(50, 100), HOME_A4, "colour", marks=pytest.mark.slow),
        pytest.param(range(100, 150), HOME_LETTER, "grey", marks=pytest.mark.slow),
        pytest.param(range(150, RANDOM), HOME_A4, "grey", marks=pytest.mark.slow),
    ],
    ids=lambda each: f"{each.start}-{each.stop}" if isinstance(each, range) else str(each)[:6],
)
def test_random_ship_cards_print_every_value(
    check_command: Printing, tmp_path: Path, seeds: range, profile: Profile, theme: str
) -> None:
    files = [tmp_path / f"{seed:03}.yaml" for seed in seeds]
    for seed, path in zip(seeds, files, strict=True):
        path.write_text(ship_text(legal_ship(seed)))
    check_command(files, profile, theme)


def test_random_ships_are_legal_and_different() -> None:
    ships = [legal_ship(seed) for seed in range(RANDOM)]
    assert len(set(map(repr, ships))) == RANDOM
    for ship in ships:
        assert all(len(location.slots) == 6 for location in ship.locations.values())
        assert not [each for each in check_ship(ship) if each.severity is Severity.ERROR]
    assert {slot.item for ship in ships for _, _, slot in ship.all_slots()} >= {
        "miss", "gun", "armor", "crew", "engine", "trim tank", "torpedo", "homebrew", "flak", "grasso",
        "officer", "magazine", "repair crew", "long gun", "blast gun", "tesla coil", "initiative crew",
    }  # fmt: skip


def test_ship_card_prints_stamp_and_odds_if_ordered() -> None:
    ship = legal_ship(7)
    check([order(ship, stamp="NOT LEGAL", odds=ODDS), order(ship)], HOME_LETTER, "colour")


@pytest.mark.parametrize(
    "wrong",
    [
        ODDS._replace(fire=(ODDS.fire[0], ODDS.fire[1]._replace(slots=(0.1, 0.2, 0.4, 0.6)))),
        ODDS._replace(fire=(ODDS.fire[0], ODDS.fire[1]._replace(hexes="7-13"))),
        ODDS._replace(lasts=(ODDS.lasts[0], ODDS.lasts[1]._replace(turns="13+"))),
        ODDS._replace(lasts=ODDS.lasts[:1]),
        None,
    ],
)
def test_ship_card_check_detects_a_wrong_odds_figure(wrong: BlockFigures | None) -> None:
    ship = legal_ship(7)
    product, read_pages = printed([order(ship, odds=ODDS)], HOME_LETTER)
    _, back = next(sides(product, read_pages, HOME_LETTER))
    check_back(ship, back, order(ship, odds=ODDS))
    with pytest.raises(AssertionError):
        check_back(ship, back, order(ship, odds=wrong))


def test_ship_card_without_points_and_version_prints_none() -> None:
    check([CardOrder(legal_ship(3))], HOME_A4, "grey")


def test_ship_card_of_an_illegal_ship_adds_no_values() -> None:
    whole = legal_ship(5).model_dump(by_alias=True, exclude_defaults=True)
    places = whole["locations"] = dict(whole["locations"])
    del places["stern"]
    places["bow"] = {**places["bow"], "slots": {1: places["bow"]["slots"][1]}}
    check([order(Ship.model_validate(whole), stamp="NOT LEGAL")], HOME_LETTER, "colour")


# ---- the checks above notice what is wrong

Change = Callable[[Text], Text]
RAVEN = read_ship(read(next(path for path in SHIPS if path.stem == "hml-raven")))
WRONG_WORDS = [
    ("name", "HML Ravem"), ("nation", "British"), ("class", "E class destroyer"),
    ("si.value", "21"), ("type.value", "2"), ("turn.value", "2"), ("mp.value", "8"),
    ("si.caption", "MP"), ("port.name", "Starboard"), ("bow.go.word", "STOP"),
    ("bow.3.number", "2"), ("bow.3.breach", "10"), ("bow.3.breach", ""), ("bow.3.label", "4in"),
    ("bow.3.range", "4/9"), ("port.6.bonus", "+2"), ("stern.2.mp", "2 MP"), ("port.1.label", "Mis"),
    ("port.2.dice.short.1", "G"), ("port.2.dice.long.1", "U"), ("points", "1,418 points"),
    ("licence", "Unofficial"),
]  # fmt: skip
WRONG_PLACES = [
    ("bow.3.breach", 17.0, 0.0),  # into the next slot
    ("bow.3.breach", 0.0, -5.0),  # out of its belt
    ("port.2.range", -8.0, 0.0),  # half out of its box
    ("mp.value", 78.0, 0.0),  # into another corner
    ("port.name", 32.0, 0.0),  # over another location
]
WRONG_ON_BACKS = ["history", "figures", "dimensions", "complement"]
ONE_TOO_MANY = [(50.0, 70.0), (12.0, 45.0), (54.0, 12.0), (4.0, 4.5)]


def changed(items: tuple[Item, ...], change: Change, tag: str = "") -> tuple[Item, ...]:
    """Change texts; those of a die have the die's own tag."""
    made: list[Item] = []
    for item in items:
        if isinstance(item, Text):
            tagged = dataclasses.replace(item, tag=tag or item.tag)
            now = change(tagged)
            made.append(item if now == tagged else now)
        elif isinstance(item, Group):
            inner = changed(item.items, change, item.tag if "dice" in item.tag else "")
            same = inner == item.items
            made.append(item if same else dataclasses.replace(item, items=inner, key=""))
        else:
            made.append(item)
    return tuple(made)


def altered(card: Card, change: Change) -> Card:
    assert card.back is not None
    front = dataclasses.replace(card.front, items=changed(card.front.items, change))
    back = dataclasses.replace(card.back, items=changed(card.back.items, change))
    return Card(front, back)


def said(tag: str, text: str) -> Change:
    return lambda each: dataclasses.replace(each, text=text) if each.tag == tag else each


def pushed(tag: str, across: float, down: float) -> Change:
    def change(each: Text) -> Text:
        if each.tag != tag:
            return each
        return dataclasses.replace(each, x=each.x + across, y=each.y + down)

    return change


def muddled(card: Card, field: str) -> Change:
    """Shuffle the words of a text on the back, or add a letter to a single word."""
    assert card.back is not None
    first = next(each.text for each in texts(card.back.items) if each.tag == field)
    words = first.split()
    wrong = " ".join((words[1], words[0], *words[2:])) if len(words) > 1 else first + "s"
    return lambda each: (
        dataclasses.replace(each, text=wrong) if (each.tag, each.text) == (field, first) else each
    )


def with_one_more(card: Card, spot: tuple[float, float]) -> Card:
    extra = (*card.front.items, Text(*spot, "7", 6.0))
    return dataclasses.replace(card, front=dataclasses.replace(card.front, items=extra))


Altered = Mapping[object, tuple[Side, Side]]


@pytest.fixture(scope="module")
def printed_wrong() -> Altered:
    """A Raven's card with one fault after another, printed into one file and read back."""
    product, _ = printed([order(RAVEN)], HOME_LETTER)
    (card,) = product.cards
    cards: dict[object, Card] = {
        "nothing": altered(card, lambda each: each),
        **{each: altered(card, said(*each)) for each in WRONG_WORDS},
        **{each: altered(card, pushed(*each)) for each in WRONG_PLACES},
        **{each: altered(card, muddled(card, each)) for each in WRONG_ON_BACKS},
        **{each: with_one_more(card, each) for each in ONE_TOO_MANY},
    }
    return dict(zip(cards, sides_of(*cards.values()), strict=True))


def sides_of(*cards: Card) -> Iterator[tuple[Side, Side]]:
    product = Product("x", "x", "x", cards=cards)
    made = pages(published(product, HOME_LETTER, standard_measure()))
    return sides(product, made, HOME_LETTER)


@pytest.mark.parametrize(("tag", "text"), WRONG_WORDS)
def test_ship_card_check_detects_a_wrong_front_word(
    printed_wrong: Altered, tag: str, text: str
) -> None:
    front, back = printed_wrong[tag, text]
    with pytest.raises(AssertionError):
        check_front(RAVEN, front, order(RAVEN))
    if tag not in ("name", "nation", "class"):
        check_back(RAVEN, back, order(RAVEN))


def test_ship_card_check_passes_an_unchanged_card(printed_wrong: Altered) -> None:
    front, back = printed_wrong["nothing"]
    check_front(RAVEN, front, order(RAVEN))
    check_back(RAVEN, back, order(RAVEN))


@pytest.mark.parametrize(("tag", "across", "down"), WRONG_PLACES)
def test_ship_card_check_detects_a_misplaced_value(
    printed_wrong: Altered, tag: str, across: float, down: float
) -> None:
    front, _ = printed_wrong[tag, across, down]
    with pytest.raises(AssertionError):
        check_front(RAVEN, front, order(RAVEN))


@pytest.mark.parametrize("spot", ONE_TOO_MANY)
def test_ship_card_check_detects_an_extra_word(
    printed_wrong: Altered, spot: tuple[float, float]
) -> None:
    front, _ = printed_wrong[spot]
    with pytest.raises(AssertionError):
        check_front(RAVEN, front, order(RAVEN))


@pytest.mark.parametrize("field", WRONG_ON_BACKS)
def test_ship_card_check_detects_a_wrong_back_word(printed_wrong: Altered, field: str) -> None:
    _, back = printed_wrong[field]
    with pytest.raises(AssertionError):
        check_back(RAVEN, back, order(RAVEN))


def test_ship_card_check_detects_merged_dice() -> None:
    """`YU | U` and `Y | UU` differ only in the place of the line between them."""
    whole = RAVEN.model_dump(by_alias=True, exclude_defaults=True)
    bow = dict(whole["locations"]["bow"]["slots"])
    bow[3] = {**bow[3], "dice": ("YU", "U")}
    ship = Ship.model_validate({**whole, "locations": {**whole["locations"], "bow": {**whole["locations"]["bow"], "slots": bow}}})  # fmt: skip
    other = Ship.model_validate({**whole, "locations": {**whole["locations"], "bow": {**whole["locations"]["bow"], "slots": {**bow, 3: {**bow[3], "dice": ("Y", "UU")}}}}})  # fmt: skip
    product, made = printed([order(ship)], HOME_LETTER)
    front, _ = next(sides(product, made, HOME_LETTER))
    check_front(ship, front, order(ship))
    with pytest.raises(AssertionError):
        check_front(other, front, order(ship))


def test_ship_card_scene_has_tagged_boxes() -> None:
    product, _ = printed([order(RAVEN)], HOME_LETTER)
    assert sum(isinstance(item, Rect) and "." in item.tag for item in product.cards[0].front.items) == 24  # fmt: skip
