"""The rules on a card's back, in our own words: systems, weapons, moves and hits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from cardforge.press.text_card import Point
from cardforge.starships.rulebook import WEAPONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.starships.element import Element
    from cardforge.starships.rulebook import Weapon


ARC_NAMES: Final = {"front": "Front", "broadside": "Broadside", "aux": "Auxiliary"}
CONTACT: Final = "contact"
_DISORDERS: Final = "disorder, no damage"
_SPARES: Final = "not at squadrons"


def called(word: str) -> str:
    """Return a name of the tables as a title."""
    return word[:1].upper() + word[1:]


def titled(word: str) -> str:
    """Return a name as a title, on two lines if it is long."""
    return called(word).replace(" to ", "\nto ")


def spread(ends: tuple[int, int]) -> str:
    """Return the rolls from the lowest to the highest as text."""
    return f"{ends[0]}–{ends[1]}"


def reach(weapon: Weapon) -> str:
    """Return a weapon's range in inches as text; torpedoes strike on contact."""
    return CONTACT if weapon.torpedo else f"{spread(weapon.reach)}″"


def note(weapon: Weapon) -> str:
    """Return a weapon's limits and special effects, as short as possible."""
    told = []
    if weapon.torpedo:
        run = weapon.torpedo
        told.append(f"EP {run.engine}, hit on {spread(run.to_hit)}")
    if weapon.disorders:
        told.append(_DISORDERS)
    if weapon.spares_squadrons:
        told.append(_SPARES)
    return "; ".join(told)


def batteries(words: tuple[str, ...]) -> Iterator[tuple[Weapon, int]]:
    """Yield the weapons of an arc with their number, equal ones together."""
    return ((WEAPONS[word], count) for word, count in Counter(words).items())


def kind(element: Element) -> str:
    """Return class and faction on one line."""
    return " · ".join(word for word in (called(element.ship_class), element.faction or "") if word)


SYSTEM_RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "deep scan": "Attack dice that miss a target farther than 10″ away are rolled once more.",
        "defence grid": "Attack dice that miss a target within 4″ are rolled once more.",
        "evasive maneuvers": "Hits on it by light weapons and gatling lasers are rolled again; "
                             "the second roll counts.",
        "brace": "Every hit on it by a medium, heavy or macro weapon costs one box fewer, but "
                 "at least one.",
        "retro thrusters": "In this move one engine point in two may be spent on a turn.",
        "full thrust": "If it makes no turn on its move, an engine point is worth 3″ in place "
                       "of 2″.",
        "divert power to shields": "When the command phase ends, give up the die and roll a D3: "
                                   "restore that many shields.",
        "torpedoes": "Lets the element carry torpedoes; once active, they can be launched in the "
                     "attack phase.",
        "hangar bays": "When the command phase ends, either put the squadrons aboard on the table, "
                       "touching the ship, or take in those that could reach it with one move. "
                       "It can carry as many as its CMD.",
        "hyperspace drive": "Instead of a move it leaves the table. If it is away, it comes "
                            "back anywhere more than 6″ from all enemies, and stays there this "
                            "turn.",
        "red alert": "It gets no disorder tokens until the turn ends.",
        "divert power to weapons": "Keep the die until the next turn. Then give it up: one weapon "
                                   "system rolls all its misses again.",
        "repair hangars": "The squadrons aboard lose all their damage.",
    }
)  # fmt: skip
WEAPON_RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "light": "Only light weapons and gatling lasers can shoot at torpedoes.",
        "medium": "",
        "heavy": "Nothing closer than 4″ can be hit.",
        "macro": "Nothing closer than 8″ can be hit.",
        "boarding claws": "A die that hits costs no box: it gives a disorder token.",
        "boarding teleporters": "A die that hits costs no box: it gives a disorder token.",
        "gatling lasers": "Three separate dice in each attack. A light weapon: it can shoot at "
                          "torpedoes, and evasive maneuvers help against it.",
        "atomic warheads": "For one attack in the battle: cross off a box. 4 is added to the roll. "
                           "It cannot target squadrons.",
    }
)  # fmt: skip

FLEETS: Final = (
    Point("Up to three corvettes, frigates or squadrons of one class may act as one. They are "
          "placed, moved and fired together.", heading="Units", lead="Together."),
    Point("Each must end its move within 6″ of another of the unit; otherwise it gets a "
          "disorder token.", lead="Close up."),
    Point("Only the leader is given command dice. What it activates counts for all of the unit "
          "that have the system. If it is lost, choose the next at once.", lead="Leader."),
    Point("Set down touching their ship, or taken in again, when its hangar bays are active.",
          heading="Squadrons aboard", lead="In and out."),
    Point("Squadrons give no CMD. Ships move through them; a squadron under a ship is "
          "moved to its side.", lead="In the way."),
)  # fmt: skip

TORPEDOES: Final = (
    Point("Once active, cross off a box and put one down touching its ship. It moves as ships do, "
          "attacks what it touches, and is then removed. One hit destroys it. Only light weapons "
          "and gatling lasers can hit it.", heading="Torpedoes", lead="Launched once."),
    *(
        Point(f"{each.dice}, {each.torpedo.engine} engine points, hit on "
              f"{spread(each.torpedo.to_hit)}.", lead=f"{called(each.word)}.")
        for each in WEAPONS.values() if each.torpedo is not None
    ),
)  # fmt: skip


def weapon_rules(weapon: Weapon) -> str:
    """Return a weapon's figures and special rules."""
    if weapon.torpedo is not None:
        run = weapon.torpedo
        return (
            f"Launched once: cross off a box, and put the torpedo down touching its ship. It "
            f"moves as a ship does, with {run.engine} engine points; touching an element it "
            f"attacks with {weapon.dice}. Then remove it. Light weapons and gatling lasers hit it "
            f"on {spread(run.to_hit)}; one hit is enough."
        )
    return f"{weapon.dice}, {reach(weapon)}. {WEAPON_RULES[weapon.word]}".strip()


def moving(element: Element) -> str:
    """Return how an element moves."""
    points = element.engine
    if element.is_squadron:
        return f"Pick it up and put it down within {2 * points}″. Nothing blocks it."
    return (
        f"{points} engine points. One takes it 2″ straight ahead, or turns it about its middle by "
        f"45° at most. It must move {element.cmd}″ straight before each turn."
    )


def being_hit(element: Element) -> str:
    """Return what a hit on an element does."""
    shields = " Shields are crossed off first." if element.shields > 0 else ""
    return (
        f"A die of {spread(element.base.to_hit)} hits; the chart shows the boxes that it costs."
        f"{shields} Two or more from one attack bring a disorder token too."
    )


def rallying(element: Element) -> str:
    """Return how disorder is removed."""
    if not element.cmd:
        return "With no CMD it rolls no dice in the morale phase, so its disorder stays."
    return f"In the morale phase {element.cmd} dice may be rolled: each 5+ takes off a token."


def installed(word: str, value: int) -> str:
    """Return a system's name with the value that activates it on this element."""
    return f"{called(word)} {value}+."
