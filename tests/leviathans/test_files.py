"""Malformed ships: every fault at once, each with its line and in plain words."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.core.files import parse
from cardforge.errors import ShapeError
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.ship import Ship
from tests.shipyard import LEGAL

BOW_GUN = (
    "3: {breach: 12, item: gun, name: 6in, range: 6/12, dice: Y | U, marks: [turret, bracket]}"
)


def read(text: str) -> Ship:
    return read_ship(parse(text, Path("ship.yaml")))


def faults(old: str, new: str) -> list[tuple[int, str]]:
    """What is said of the legal ship once a piece of it is replaced."""
    assert old in LEGAL
    with pytest.raises(ShapeError) as caught:
        read(LEGAL.replace(old, new, 1))
    return [(mark.line, message) for mark, message in caught.value.faults]


def line_of(piece: str) -> int:
    return LEGAL[: LEGAL.index(piece)].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("si: 22", "si: many", "si: expected a whole number, got 'many'"),
        ("si: 22", 'si: "22"', "si: expected a whole number, got '22'"),
        ("si: 22", "si: 22.0", "si: expected a whole number, got '22.0'"),
        ("si: 22", "si: true", "si: expected a whole number, got 'true'"),
        ("si: 22", "si: 0", "si: expected at least 1, got '0'"),
        ("si: 22", "si: 100", "si: expected at most 99, got '100'"),
        ("si: 22", "si: ", "si: expected a whole number, got nothing"),
        ("type: 2", "type: 5", "type: expected one of 1, 2, 3 or 4, got '5'"),
        ("type: 2", "type: true", "type: expected one of 1, 2, 3 or 4, got 'true'"),
        ("name: HML Badger", "name: 1910",
         'name: expected text, got \'1910\': write "1910" in quotes'),
        ("name: HML Badger", "name: ''", "name: expected text, got none"),
        ("name: HML Badger", "name: ' x'", "name: expected printable text without spaces around it"),
        ("name: HML Badger", 'name: "a\\nb"', "name: expected one line of text"),
        ("name: HML Badger", "name: " + "x" * 81, "name: expected at most 80 characters, got 81"),
        ("name: HML Badger", "name: [a]", "name: expected text, got a list"),
        ("si: 22", "notes: my own\nsi: 22",
         "notes: expected `key: value` lines, got 'my own': write `notes: {about: my own}`"),
        ("si: 22", "notes: [my own]\nsi: 22", "notes: expected `key: value` lines, got a list"),
        ("si: 22", "art: my-own.png\nsi: 22", "art: expected `key: value` lines, got 'my-own.png'"),
        (BOW_GUN, "3: miss", "locations.bow.slots.3: expected a slot such as {item: miss}, got 'miss'"),
        (BOW_GUN, "7: {item: miss}",
         "locations.bow.slots.7: expected a slot number from 1 to 6, got '7'"),
        (BOW_GUN, "3: {breach: 12}", "locations.bow.slots.3.item: the key `item:` is missing"),
        (BOW_GUN, "3: {breach: 12, item: guns}",
         "locations.bow.slots.3.item: expected an item, got 'guns'; did you mean 'gun'?"),
        (BOW_GUN, "3: {item: crew, dice: G}",
         "locations.bow.slots.3.breach: `item: crew` needs `breach:`"),
        (BOW_GUN, "3: {breach: 12, item: crew}", "locations.bow.slots.3.dice: `item: crew` needs `dice:`"),
        (BOW_GUN, "3: {breach: 12, item: crew, dice: G, mp: 3}",
         "locations.bow.slots.3.mp: `item: crew` takes no `mp:`"),
        (BOW_GUN, "3: {breach: 12, item: crew, dice: Q}",
         "locations.bow.slots.3.dice: expected dice by their letters (G U Y R K, such as RU), got 'Q'"),
        (BOW_GUN, "3: {breach: 12, item: crew, dice: Y | U}",
         "locations.bow.slots.3.dice: expected 1 part in `dice:` for crew, got 2"),
        (BOW_GUN, BOW_GUN.replace("6/12", "12"),
         "locations.bow.slots.3.range: expected 2 parts (short and long) in `range:` for gun, got 1"),
        (BOW_GUN, BOW_GUN.replace("6/12", "near"),
         "locations.bow.slots.3.range: expected a range in hexes such as 6/12 or 18, got 'near'"),
        (BOW_GUN, BOW_GUN.replace("turret", "turet"),
         "locations.bow.slots.3.marks.0: expected one of turret, bracket, saturation, saturation 2, "
         "saturation 3, resolute, a, got 'turet'"),
        (BOW_GUN, BOW_GUN.replace("turret", "saturation, saturation 2"),
         "locations.bow.slots.3.marks: expected each mark once, got saturation, saturation 2, bracket"),
        (BOW_GUN, BOW_GUN.replace("[turret, bracket]", "turret"),
         "locations.bow.slots.3.marks: expected a list, got 'turret'"),
        ("nation: British Empire", "nation: British Empire\nclas: County",
         "clas: unknown key 'clas'; did you mean 'class'?"),
        ("  bow:", "  bows:\n    go: R\n    stop: R\n    slots: {}\n  bow:",
         "locations.bows: expected a location, got 'bows'; did you mean 'bow'?"),
    ],
)  # fmt: skip
def test_ship_file_fault_is_reported_at_its_line(old: str, new: str, said: str) -> None:
    ((line, message),) = faults(old, new)
    assert message == said
    added = "clas" in new
    assert line == line_of(old) + added


def test_ship_file_faults_are_reported_together() -> None:
    text = LEGAL.replace("si: 22", "si: x").replace("turn: 2", "trun: 2").replace("go: K", "go: Q")
    with pytest.raises(ShapeError) as caught:
        read(text)
    said = {message.split(":")[0] for _, message in caught.value.faults}
    assert said == {"si", "turn", "trun", "locations.sides.go"}


def test_fault_of_shared_sides_is_reported_once() -> None:
    ((line, message),) = faults(
        "item: crew, dice: G}\n      5: {breach: 16", "item: crw, dice: G}\n      5: {breach: 16"
    )
    assert (
        message == "locations.sides.slots.4.item: expected an item, got 'crw'; did you mean 'crew'?"
    )
    assert line == line_of("item: crew, dice: G}\n      5: {breach: 16")


@pytest.mark.parametrize(
    "text", ["locations: 3", "locations: []", "locations:", "locations: {bow: }"]
)
def test_ship_file_rejects_misshapen_locations(text: str) -> None:
    with pytest.raises(ShapeError, match="locations"):
        read(
            "game: leviathans\nformat: 1\nname: x\nnation: y\ntype: 1\nsi: 1\nmp: 1\nturn: 1\n"
            + text
        )


def test_one_side_may_override_a_shared_slot() -> None:
    changed = LEGAL.replace(
        "  stern:", "  starboard:\n    stop: RR\n    slots: {2: {item: miss}}\n  stern:"
    )
    ship, plain = read(changed), read(LEGAL)
    assert ship.locations["port"] == plain.locations["port"]
    starboard = ship.locations["starboard"]
    assert (starboard.go, starboard.stop, starboard.slots[2].item) == ("K", "RR", "miss")
    assert starboard.slots[3] == plain.locations["port"].slots[3]


def test_type_4_may_override_two_of_four_sides() -> None:
    text = (
        LEGAL.replace("type: 2", "type: 4")
        + "  aft-sides: {stop: KK}\n  aft-port: {slots: {1: {item: miss}}}\n"
    )
    ship = read(text)
    stops = {place: location.stop for place, location in ship.locations.items()}
    assert stops == {"bow": "RG", "fore-port": "RU", "aft-port": "KK", "fore-starboard": "RU",
                     "aft-starboard": "KK", "stern": "RG"}  # fmt: skip
    assert ship.locations["aft-port"].slots[1].is_miss
    assert not ship.locations["aft-starboard"].slots[1].is_miss


def test_ship_file_dice_may_be_in_any_order_and_case() -> None:
    assert read(LEGAL.replace("stop: RU", "stop: u r")).locations["port"].stop == "RU"


@pytest.mark.parametrize("range_", ["18", '"18"', "' 18 '"])
def test_single_range_may_be_number_or_text(range_: str) -> None:
    ship = read(LEGAL.replace(BOW_GUN, f"3: {{breach: 12, item: torpedo, range: {range_}}}"))
    assert ship.locations["bow"].slots[3].range == (18,)


@pytest.mark.parametrize(("of_type", "place"), [("2", "fore-port"), ("4", "port")])
def test_fault_of_a_separate_location_uses_its_name(of_type: str, place: str) -> None:
    text = LEGAL.replace("type: 2", f"type: {of_type}") + f"  {place}: {{}}\n"
    with pytest.raises(ShapeError) as caught:
        read(text)
    said = {message for _, message in caught.value.faults}
    assert said == {
        f"locations.{place}.{key}: the key `{key}:` is missing" for key in ("go", "stop", "slots")
    }
    assert {mark.line for mark, _ in caught.value.faults} == {text.count("\n")}
