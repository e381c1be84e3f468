"""The expected texts of starship cards, written down from the rules.

Nothing here uses the program's own tables or wording.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cardforge.starships.element import Element
from tests.print.starship_words import Told


class Base(NamedTuple):
    """A row of the class table, as far as backs show it."""

    cmd: int
    engine: int
    to_hit: str
    shields: int


CLASSES = {
    "squadron": Base(0, 4, "4–6", 0), "corvette": Base(2, 6, "4–7", 1),
    "frigate": Base(3, 4, "4–8", 2), "destroyer": Base(4, 4, "5–10", 3),
    "cruiser": Base(5, 4, "6–12", 4),
}  # fmt: skip
SYSTEMS: dict[str, tuple[int, tuple[str, ...]]] = {
    "deep scan": (5, ("miss a target farther than 10″", "once more")),
    "defence grid": (5, ("miss a target within 4″", "once more")),
    "evasive maneuvers": (
        5,
        ("light weapons and gatling lasers", "rolled again; the second roll"),
    ),
    "brace": (5, ("medium, heavy or macro", "costs one box fewer", "at least one")),
    "retro thrusters": (5, ("one engine point in two", "a turn")),
    "full thrust": (4, ("no turn", "an engine point is worth 3″ in place of 2″")),
    "divert power to shields": (5, ("command phase ends", "a D3")),
    "torpedoes": (3, ("once active", "attack phase")),
    "hangar bays": (3, ("command phase ends", "reach it with one move", "as many as its CMD")),
    "hyperspace drive": (3, ("leaves the table", "more than 6″ from all enemies", "stays there")),
    "red alert": (4, ("no disorder tokens", "until the turn ends")),
    "divert power to weapons": (
        2,
        ("until the next turn", "one weapon system", "its misses again"),
    ),
    "repair hangars": (3, ("all their damage",)),
}
SUMMARIES: dict[str, tuple[str, ...]] = {
    "deep scan": ("beyond 10″", "misses again"), "defence grid": ("within 4″", "misses again"),
    "evasive maneuvers": ("Light weapons", "hits on it again"),
    "brace": ("Medium, heavy and macro hits each do 1 less, but at least 1",),
    "retro thrusters": ("Every second engine point", "may be a turn"),
    "full thrust": ("without turns goes 3″ for each engine point",),
    "divert power to shields": ("After the command phase D3 shields",),
    "torpedoes": ("launches them in the attack phase",), "hangar bays": ("as many squadrons as its CMD",),
    "hyperspace drive": ("over 6″ from enemies",), "red alert": ("No disorder tokens",),
    "divert power to weapons": ("next turn one weapon system rolls its misses again",),
    "repair hangars": ("all their damage",),
}  # fmt: skip
_BOARDERS = ("hits costs no box", "a disorder token")
WEAPONS: dict[str, tuple[str, ...]] = {
    "light": ("D6, 0–4″.", "Only light weapons and gatling lasers can shoot at torpedoes"),
    "medium": ("D8, 0–8″.",),
    "heavy": ("D10, 4–32″.", "Nothing closer than 4″"),
    "macro": ("D12, 8–24″.", "Nothing closer than 8″"),
    "boarding claws": ("D12, 0–1″.", *_BOARDERS),
    "boarding teleporters": ("D10, 0–4″.", *_BOARDERS),
    "medium torpedoes": (
        "Launched once", "with 6 engine points", "attacks with 2D10", "Light weapons and gatling lasers",
        "hit it on 5–6; one hit",
    ),
    "heavy torpedoes": (
        "Launched once", "with 4 engine points", "attacks with 3D12", "Light weapons and gatling lasers",
        "hit it on 5–6; one hit",
    ),
    "gatling lasers": ("3D6, 0–4″.", "Three separate dice in each attack", "light weapon",
                       "shoot at torpedoes", "evasive maneuvers"),
    "atomic warheads": ("D8+4, 8–32″.", "For one attack in the battle", "4 is added to the roll",
                        "It cannot target squadrons"),
}  # fmt: skip
UPGRADES = {
    "aux slot": "One more auxiliary weapon slot", "improved engines": "2 more engine points",
    "improved armour": "One more hull box", "improved shields": "A hull box becomes a shield box",
    "system slot": "A squadron gets a system slot",
}  # fmt: skip
FLEETS = (
    Told("Units"),
    Told(
        "Together.", ("Up to three corvettes, frigates or squadrons of one class may act as one",)
    ),
    Told("Close up.", ("end its move within 6″ of another of the unit", "a disorder token")),
    Told("Leader.", ("Only the leader is given command dice", "choose the next at once")),
    Told("Squadrons aboard"),
    Told("In and out.", ("hangar bays are active",)),
    Told("In the way.", ("Squadrons give no CMD",)),
)
TORPEDOES = (
    Told("Torpedoes"),
    Told("Launched once.", ("Once active", "put one down touching its ship", "One hit destroys it",
                            "Only light weapons and gatling lasers")),
    Told("Medium torpedoes.", ("2D10, 6 engine points, hit on 5–6",)),
    Told("Heavy torpedoes.", ("3D12, 4 engine points, hit on 5–6",)),
)  # fmt: skip
ADMIRAL = (
    Told("Command phase"),
    Told("Roll.", ("one die for each CMD of this card", "your ships that are not destroyed", "in hyperspace",
                   "on one of these")),
    Told("A system", ("shows the value or more; one die each",), mark="1"),
    Told("Initiative pool.", ("The sum of these dice", "The higher sum begins"), mark="2"),
    Told("Re-roll pool.", ("Give one up", "roll any one die again"), mark="3"),
    Told("Mulligan.", ("No die above 3?", "once a turn", "all again")),
    Told("End.", ("take all dice off squares and pools", "but not a held die")),
)  # fmt: skip
TURN = (
    Told("Command.", ("your admiral and of all ships not destroyed",), mark="1"),
    Told("Move.", ("one element or unit each", "moved once", "1 engine point is 2″ ahead",
                   "a turn of up to 45°", "as many inches straight as the CMD"), mark="2"),
    Told("Attack.", ("every weapon of one element attacks once",), mark="3"),
    Told("Morale.", ("as many dice as the CMD of one element", "each 5+ takes off a token"), mark="4"),
    Told("End.", ("Take all dice off squares and pools", "but not a held die",
                  "lost more than half"), mark="5"),
    Told("Disorder.", ("Two boxes or more from one attack", "Each forbids a system",
                       "more tokens than system slots"), mark="!"),
)  # fmt: skip


def systems(words: tuple[str, ...], upgrades: tuple[str, ...] = ()) -> Iterator[Told]:
    """Yield the paragraphs on systems, each with its value: one less if it is upgraded."""
    if words:
        yield Told("Systems")
    for word in dict.fromkeys(words):
        value, phrases = SYSTEMS[word]
        value -= upgrades.count(f"upgraded {word}")
        yield Told(f"{word.capitalize()} {value}+.", phrases)


def weapons(element: Element) -> Iterator[Told]:
    """Yield the paragraphs on an element's weapons."""
    words = (*element.weapons.front, *element.weapons.broadside, *element.weapons.aux)
    if words:
        yield Told("Weapons")
    for word in dict.fromkeys(words):
        yield Told(f"{word.capitalize()}.", WEAPONS[word])


def in_play(element: Element) -> Iterator[Told]:
    """Yield the paragraphs on moves, hits and disorder, and on printed upgrades."""
    base, bought = CLASSES[element.ship_class], element.upgrades
    engine = base.engine + 2 * bought.count("improved engines")
    yield Told("In play")
    if element.ship_class == "squadron":
        yield Told("Moving.", (f"put it down within {2 * engine}″",))
    else:
        yield Told("Moving.", (f"{engine} engine points", "One takes it 2″ straight ahead", "by 45°",
                               f"move {base.cmd}″ straight before each turn"))  # fmt: skip
    shielded = base.shields + bought.count("improved shields") > 0
    first = ("Shields are crossed off first",) if shielded else ()
    yield Told("Hit.", (f"A die of {base.to_hit} hits", *first, "Two or more from one attack"))
    rolled = (f"{base.cmd} dice may be rolled", "each 5+") if base.cmd else ("With no CMD",)
    yield Told("Disorder.", rolled)
    yield from _bought(bought)
    yield from story(element.history, dict(element.notes))


def _bought(upgrades: tuple[str, ...]) -> Iterator[Told]:
    if upgrades:
        yield Told("Upgrades")
    for word in dict.fromkeys(upgrades):
        count, system = upgrades.count(word), word.removeprefix("upgraded ")
        times = f" × {count}" if count > 1 else ""
        said = f"Activates {system} with 1 less" if system != word else UPGRADES[word]
        yield Told(f"{word.capitalize()}{times}.", (said,))


def story(history: str, notes: dict[str, str]) -> Iterator[Told]:
    """Yield the paragraphs that an author wrote, word for word."""
    if history:
        yield Told("History", whole=history)
    if notes:
        yield Told("Notes")
    for key, note in notes.items():
        yield Told(f"{key}:", whole=note)
