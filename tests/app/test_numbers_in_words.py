"""What is printed and said with numbers in it: no `1 hexes`, no `within 0`, whatever a file holds."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardforge.app import cli
from cardforge.app.designer.preview import drawings
from cardforge.app.loading import judge_text
from cardforge.app.ordering import judged_order
from cardforge.app.registry import GAMES
from cardforge.leviathans.cards.action_cards import action_card
from cardforge.leviathans.cards.theme import COLOUR
from cardforge.leviathans.kinds import KINDS, MARKS, NATIONS, TURRET, Family, Kind
from cardforge.leviathans.places import PLACES
from cardforge.press.measure import standard_measure
from cardforge.press.scene import texts
from cardforge.starships.rulebook import CLASSES

NOUNS = [
    "hexes",
    "boxes",
    "slots",
    "points",
    "turns",
    "dice",
    "shots",
    "shields",
    "systems",
    "weapons",
    "elements",
    "sheets",
    "torpedoes",
    "ships",
    "games",
    "tubes",
    "tokens",
    "pieces",
    "inches",
    "times",
    "sides",
    "rolls",
    "casts",
    "orders",
    "events",
    "cards",
    "charges",
    "mines",
    "errors",
    "warnings",
    "notes",
]
ODD = re.compile(
    rf"(?<![\d.,:+×x/–-])\b1 ({'|'.join(NOUNS)})\b|[Ww]ithin 0|\bup to 0\b|\b(\d+) to \2\b|None"
    r"|\b0 (dice|hex)\b(?! .*rolls)"
)
EXTREMES = ("least", "most")
_AMOUNTS: dict[str, dict[str, Any]] = {
    "least": {"dice": "G", "bonus": 1, "mp": 1, "name": "1in", "rules": "", "breach": 2},
    "most": {"dice": "KKKKKK", "bonus": 9, "mp": 20, "name": "Longer" * 8, "rules": "Rule." * 9,
             "breach": 30},
}  # fmt: skip
_REACH = {"least": ["1", "1/1"], "most": ["99", "98/99"]}


def slot(kind: Kind, extreme: str) -> dict[str, Any]:
    """Return a slot of a kind with the least or the most of everything that it can have."""
    amounts = _AMOUNTS[extreme]
    told = {key: amounts[key] for key in kind.keys & amounts.keys()}
    if "range" in kind.keys:
        told["range"] = _REACH[extreme][kind.reaches - 1]
    if kind.dice_sets > 1:
        told["dice"] = f"{amounts['dice']} | {amounts['dice']}"
    if "marks" in kind.keys and extreme == "most":
        marks = MARKS if kind.family is Family.GUN else (TURRET,)
        told["marks"] = [mark for mark in marks if not mark.startswith("saturation")]
    return {**told, "item": kind.item}


def ship(kind: Kind, extreme: str, of_type: int = 1) -> dict[str, Any]:
    """Return an air ship that has one slot of a kind, or six of it everywhere."""
    few = {str(number): {"item": "miss"} for number in range(2, 7)}
    each = slot(kind, extreme)
    slots = {"1": each, **few} if extreme == "least" else dict.fromkeys("123456", each)
    places = {
        place: {"go": "G", "stop": "G", "slots": slots if place == "bow" or extreme == "most" else
                {"1": {"item": "miss"}, **few}}
        for place in PLACES[of_type]
    }  # fmt: skip
    return {
        "game": "leviathans", "format": 1, "name": "Odd", "nation": "Nowhere", "type": of_type,
        "si": 1 if extreme == "least" else 99, "mp": 1, "turn": 1, "locations": places,
    }  # fmt: skip


def said_of(data: dict[str, Any], folder: Path = Path()) -> Iterator[str]:
    """Yield what checks, prices and cards say of a design."""
    judged = judge_text(json.dumps(data), folder / "odd.json")
    assert judged.design is not None, judged.findings
    for finding in judged.findings:
        yield from (finding.message, finding.fix)
    for line in GAMES[judged.design.game].cost(judged.design).lines:
        yield f"{line.label} {line.working}"
    order = judged_order(judged.design, {}, 1, legal=True)
    drawn = drawings(judged.design, order, "colour")
    for svg in (drawn.card, drawn.back, drawn.counter, drawn.fleet_card):
        yield from re.findall(r"<(?:text|title)[^>]*>([^<]*)<", svg or "")
    assert drawn.not_printed == ""


def odd(words: Iterator[str]) -> list[str]:
    return [each for each in words if ODD.search(each)]


@pytest.mark.parametrize("extreme", EXTREMES)
@pytest.mark.parametrize("item", [item for item in KINDS if item != "miss"])
@pytest.mark.everyday(every=3)
def test_slot_texts_agree_with_their_numbers(item: str, extreme: str) -> None:
    assert odd(said_of(ship(KINDS[item], extreme))) == []


@pytest.mark.parametrize("nation", NATIONS, ids=lambda nation: nation.short)
def test_action_card_texts_agree_with_their_numbers(nation: Any) -> None:
    for face in action_card(nation, COLOUR, standard_measure()):
        words = " ".join(text.text for text in texts(face.scene.items))
        assert not ODD.search(words), words


def starship(word: str, extreme: str) -> dict[str, Any]:
    arms = {"front": ["light"]} if extreme == "least" else {"front": ["heavy"] * 9}
    systems = ["brace"] if extreme == "least" else ["brace", "deep scan"] * 9
    return {"game": "starships", "format": 1, "name": "Odd", "class": word, "weapons": arms,
            "systems": systems, "upgrades": ["improved shields"] * (1 if extreme == "least" else 9),
            }  # fmt: skip


@pytest.mark.parametrize("extreme", EXTREMES)
@pytest.mark.parametrize("word", CLASSES)
def test_starship_texts_agree_with_their_numbers(word: str, extreme: str) -> None:
    assert odd(said_of(starship(word, extreme))) == []


@pytest.mark.parametrize("count", [1, 2, 99])
def test_starship_fleet_texts_agree_with_their_numbers(count: int, tmp_path: Path) -> None:
    (tmp_path / "one.json").write_text(json.dumps(starship("corvette", "least")))
    data = {"game": "starships", "format": 1, "kind": "fleet", "name": "Odd", "budget": 1,
            "elements": [{"element": "one.json", "count": count}]}  # fmt: skip
    assert odd(said_of(data, tmp_path)) == []


@pytest.mark.parametrize("extreme", EXTREMES)
@pytest.mark.parametrize(
    "call",
    [(), ("--range", "1"), ("--range", "0"), ("--range", "2"), ("--turns", "1"), ("--scale", "fleet"),
     ("--scale", "fleet", "--range", "1"), ("--scale", "fleet", "--range", "40")],
)  # fmt: skip
@pytest.mark.parametrize("item", ["gun", "long gun", "blast gun", "torpedo", "bomba mine", "crew"])
def test_odds_texts_agree_with_their_numbers(
    item: str,
    call: tuple[str, ...],
    extreme: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "odd.json"
    path.write_text(json.dumps(ship(KINDS[item], extreme)))
    status = cli.run(["odds", str(path), "hml-raven", *call])
    told = capsys.readouterr()
    assert status in (0, 2), told.err
    assert odd(iter((told.out + told.err).splitlines())) == []
