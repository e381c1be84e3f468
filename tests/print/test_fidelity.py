"""Every value of a ship is on her printed card, in its own box, and nothing else is."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cardforge
from cardforge.app.cli import run
from cardforge.core.files import read
from cardforge.core.findings import Severity
from cardforge.leviathans.cards import printer
from cardforge.leviathans.cards.odds_block import BlockFigures, FireRow, LastRow
from cardforge.leviathans.checks import check_ship
from cardforge.leviathans.files import read_ship, ship_text
from cardforge.leviathans.points import cost
from cardforge.leviathans.ship import Ship
from cardforge.press.measure import standard_measure
from cardforge.press.product import CardOrder, Look, Product, published
from cardforge.press.profiles import HOME_A4, HOME_LETTER, Profile
from cardforge.press.scene import Group, Item, Rect, Text, texts
from cardforge.press.sheets import Card
from tests.print.card_reading import Side, check_back, check_front, printed, sides
from tests.print.legal_ships import legal_ship
from tests.print.reading import Page, pages

SHIPS = sorted((Path(__file__).parents[2] / "ships").glob("*.yaml"))
RANDOM = 200
ODDS = BlockFigures(
    (1, 2, 3, 4),
    (FireRow("bow", "1-6", (0.3, 1.25, 0.0, 2.0)), FireRow("bow", "7-12", (0.1, 0.2, 0.4, 0.5))),
    (LastRow("bow", "7"), LastRow("port", "12+")),
    "Against usual ships, moving.",
)
PAPERS = pytest.mark.parametrize("profile", [HOME_LETTER, HOME_A4], ids=lambda each: each.name)


def order(ship: Ship, **more: Any) -> CardOrder:
    return CardOrder(ship, points="1,417 points", version="cardforge 1.0", **more)


def check(orders: list[CardOrder], profile: Profile, theme: str) -> None:
    product, read_pages = printed(orders, profile, theme)
    assert product.unfitted == ()
    hold(orders, product, read_pages, profile)


def hold(
    orders: list[CardOrder], product: Product, read_pages: list[Page], profile: Profile
) -> None:
    """Hold printed cards against their orders; the product says where their boxes are."""
    cards = list(sides(product, read_pages, profile))
    assert len(cards) == len(orders)
    for each, (front, back) in zip(orders, cards, strict=True):
        check_front(each.design, front, each)
        check_back(each.design, back, each)


Printing = Callable[[list[Path], Profile, str], None]


@pytest.fixture
def check_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Printing:
    """Have `cardforge cards` print files, and hold what it wrote against the ships in them."""

    def checked(files: list[Path], profile: Profile, theme: str) -> None:
        words = ["cards", *map(str, files), "--profile", profile.name, "--theme", theme]
        assert run([*words, "-o", str(tmp_path)]) == 0
        assert capsys.readouterr().err == ""
        orders = [_told(read_ship(read(path))) for path in files]
        look = Look(theme, standard_measure(), profile.paper, profile.large_card)
        made = pages((tmp_path / "ship-cards.pdf").read_bytes())
        hold(orders, printer.cards(orders, look), made, profile)

    return checked


def _told(ship: Ship) -> CardOrder:
    points = f"{cost(ship).total} points"
    return CardOrder(ship, points=points, version=f"cardforge {cardforge.__version__}")


@PAPERS
@pytest.mark.parametrize("theme", ["colour", "grey"])
def test_every_ship_that_comes_along(check_command: Printing, profile: Profile, theme: str) -> None:
    check_command(SHIPS, profile, theme)


@pytest.mark.parametrize(
    "batch", [0, *(pytest.param(first, marks=pytest.mark.slow) for first in range(50, RANDOM, 50))]
)
def test_random_legal_ships(check_command: Printing, tmp_path: Path, batch: int) -> None:
    profile = (HOME_LETTER, HOME_A4)[batch // 50 % 2]
    files = [tmp_path / f"{seed:03}.yaml" for seed in range(batch, batch + 50)]
    for seed, path in enumerate(files, start=batch):
        path.write_text(ship_text(legal_ship(seed)))
    check_command(files, profile, ("colour", "grey")[batch // 100])


def test_the_random_ships_are_legal_and_unlike() -> None:
    ships = [legal_ship(seed) for seed in range(RANDOM)]
    assert len(set(map(repr, ships))) == RANDOM
    for ship in ships:
        assert all(len(location.slots) == 6 for location in ship.locations.values())
        assert not [each for each in check_ship(ship) if each.severity is Severity.ERROR]
    assert {slot.item for ship in ships for _, _, slot in ship.all_slots()} >= {
        "miss", "gun", "armor", "crew", "engine", "trim tank", "torpedo", "homebrew", "flak", "grasso",
        "officer", "magazine", "repair crew", "long gun", "blast gun", "tesla coil", "initiative crew",
    }  # fmt: skip


def test_stamp_and_odds_are_printed_where_they_are_asked_for() -> None:
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
def test_one_wrong_figure_among_the_odds_is_noticed(wrong: BlockFigures | None) -> None:
    ship = legal_ship(7)
    product, read_pages = printed([order(ship, odds=ODDS)], HOME_LETTER)
    _, back = next(sides(product, read_pages, HOME_LETTER))
    check_back(ship, back, order(ship, odds=ODDS))
    with pytest.raises(AssertionError):
        check_back(ship, back, order(ship, odds=wrong))


def test_cards_without_points_and_version_have_none() -> None:
    check([CardOrder(legal_ship(3))], HOME_A4, "grey")


def test_what_an_illegal_ship_lacks_is_not_made_up() -> None:
    whole = legal_ship(5).model_dump(by_alias=True, exclude_defaults=True)
    places = whole["locations"] = dict(whole["locations"])
    del places["stern"]
    places["bow"] = {**places["bow"], "slots": {1: places["bow"]["slots"][1]}}
    check([order(Ship.model_validate(whole), stamp="NOT LEGAL")], HOME_LETTER, "colour")


# ---- the checks above notice what is wrong


def one_side(ship: Ship, change: Callable[[Text], Text] | None = None) -> tuple[Side, Side]:
    """Print one card, both its scenes changed before they go to the press."""
    product, _ = printed([order(ship)], HOME_LETTER)
    (card,) = product.cards
    if change is not None and card.back is not None:
        front = dataclasses.replace(card.front, items=changed(card.front.items, change, ""))
        back = dataclasses.replace(card.back, items=changed(card.back.items, change, ""))
        product = Product("x", "x", "x", cards=(Card(front, back),))
    made = pages(published(product, HOME_LETTER, standard_measure()))
    return next(sides(product, made, HOME_LETTER))


def changed(items: tuple[Item, ...], change: Callable[[Text], Text], tag: str) -> tuple[Item, ...]:
    """Change texts; those of a die bear the die's own tag."""
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


RAVEN = next(path for path in SHIPS if path.stem == "hml-raven")


def said(tag: str, text: str) -> Callable[[Text], Text]:
    return lambda each: dataclasses.replace(each, text=text) if each.tag == tag else each


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("name", "HML Ravem"), ("nation", "British"), ("class", "E class destroyer"),
        ("si.value", "21"), ("type.value", "2"), ("turn.value", "2"), ("mp.value", "8"),
        ("si.caption", "MP"), ("port.name", "Starboard"), ("bow.go.word", "STOP"),
        ("bow.3.number", "2"), ("bow.3.breach", "10"), ("bow.3.breach", ""), ("bow.3.label", "4in"),
        ("bow.3.range", "4/9"), ("port.6.bonus", "+2"), ("stern.2.mp", "2 MP"), ("port.1.label", "Mis"),
        ("port.2.dice.short.1", "G"), ("port.2.dice.long.1", "U"), ("points", "1,418 points"),
        ("licence", "Unofficial"),
    ],
)  # fmt: skip
def test_one_wrong_word_on_the_front_is_noticed(tag: str, text: str) -> None:
    ship = read_ship(read(RAVEN))
    front, back = one_side(ship, said(tag, text))
    with pytest.raises(AssertionError):
        check_front(ship, front, order(ship))
    if tag not in ("name", "nation", "class"):
        check_back(ship, back, order(ship))


def test_an_unchanged_card_passes_the_same_way() -> None:
    ship = read_ship(read(RAVEN))
    front, back = one_side(ship, lambda each: each)
    check_front(ship, front, order(ship))
    check_back(ship, back, order(ship))


@pytest.mark.parametrize(
    ("tag", "across", "down"),
    [
        ("bow.3.breach", 17.0, 0.0),  # into the next slot
        ("bow.3.breach", 0.0, -5.0),  # out of its belt
        ("port.2.range", -8.0, 0.0),  # half out of its box
        ("mp.value", 78.0, 0.0),  # into another corner
        ("port.name", 32.0, 0.0),  # over another location
    ],
)
def test_a_value_in_the_wrong_place_is_noticed(tag: str, across: float, down: float) -> None:
    ship = read_ship(read(RAVEN))
    front, _ = one_side(
        ship,
        lambda each: (
            dataclasses.replace(each, x=each.x + across, y=each.y + down)
            if each.tag == tag
            else each
        ),
    )
    with pytest.raises(AssertionError):
        check_front(ship, front, order(ship))


def test_a_word_too_many_is_noticed() -> None:
    ship = read_ship(read(RAVEN))
    for spot in ((50.0, 70.0), (12.0, 45.0), (54.0, 12.0), (4.0, 4.5)):
        product, _ = printed([order(ship)], HOME_LETTER)
        (card,) = product.cards
        extra = (*card.front.items, Text(*spot, "7", 6.0))
        front = dataclasses.replace(card.front, items=extra)
        product = dataclasses.replace(product, cards=(dataclasses.replace(card, front=front),))
        made = pages(published(product, HOME_LETTER, standard_measure()))
        side, _ = next(sides(product, made, HOME_LETTER))
        with pytest.raises(AssertionError):
            check_front(ship, side, order(ship))


@pytest.mark.parametrize("field", ["history", "figures", "dimensions", "complement"])
def test_one_wrong_word_on_the_back_is_noticed(field: str) -> None:
    ship = read_ship(read(RAVEN))
    back_scene = printed([order(ship)], HOME_LETTER)[0].cards[0].back
    assert back_scene is not None
    first = next(each.text for each in texts(back_scene.items) if each.tag == field)
    words = first.split()
    wrong = " ".join((words[1], words[0], *words[2:])) if len(words) > 1 else first + "s"

    def change(each: Text) -> Text:
        fits = each.tag == field and each.text == first
        return dataclasses.replace(each, text=wrong) if fits else each

    _, back = one_side(ship, change)
    with pytest.raises(AssertionError):
        check_back(ship, back, order(ship))


def test_short_and_long_dice_that_run_together_are_noticed() -> None:
    """`YU | U` and `Y | UU` differ only in where the line between them stands."""
    whole = read_ship(read(RAVEN)).model_dump(by_alias=True, exclude_defaults=True)
    bow = dict(whole["locations"]["bow"]["slots"])
    bow[3] = {**bow[3], "dice": ("YU", "U")}
    ship = Ship.model_validate({**whole, "locations": {**whole["locations"], "bow": {**whole["locations"]["bow"], "slots": bow}}})  # fmt: skip
    other = Ship.model_validate({**whole, "locations": {**whole["locations"], "bow": {**whole["locations"]["bow"], "slots": {**bow, 3: {**bow[3], "dice": ("Y", "UU")}}}}})  # fmt: skip
    front, _ = one_side(ship)
    check_front(ship, front, order(ship))
    with pytest.raises(AssertionError):
        check_front(other, front, order(ship))


def test_boxes_are_found_in_the_scene_at_all() -> None:
    product, _ = printed([order(read_ship(read(RAVEN)))], HOME_LETTER)
    assert sum(isinstance(item, Rect) and "." in item.tag for item in product.cards[0].front.items) == 24  # fmt: skip
