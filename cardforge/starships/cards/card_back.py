"""The back of an element's card: the rules of its systems and weapons, and its story.

The rules are in our own words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from cardforge.press.boxes import Box
from cardforge.press.frame import Point, card_scene, text
from cardforge.press.lettering import Face, Piece, Setting, joined, letter
from cardforge.starships.cards.figures import called, reach, spread
from cardforge.starships.cards.helm_card import title_of
from cardforge.starships.cards.layout import (
    BANNER_MM,
    CARD_HEIGHT_MM,
    CUT_MM,
    FOOT_MM,
    GAP_MM,
    HELM_WIDTH_MM,
    MARGIN_MM,
    SMALL_WIDTH_MM,
    UNOFFICIAL,
    Title,
    banner,
    edged,
    plate,
)
from cardforge.starships.cards.pictures import side_view
from cardforge.starships.rulebook import UPGRADES, WEAPONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.press.measure import Measure
    from cardforge.starships.cards.layout import Mustered
    from cardforge.starships.cards.theme import Theme
    from cardforge.starships.element import Element
    from cardforge.starships.rulebook import Weapon

_HELM_BANNER_MM: Final = 19.3
_SHORT_MM: Final = 20.8
_VIEW_MM: Final = 27.0
_SIZE_PT: Final = 8.5
_PAD_MM: Final = 2.4


def helm_back(mustered: Mustered, theme: Theme, measure: Measure) -> Face:
    """Lay out the back of a helm card: three columns of text below the banner."""
    element = mustered.element
    room = Box(0, 0, HELM_WIDTH_MM, CARD_HEIGHT_MM).inset(MARGIN_MM)
    body = room.below(_HELM_BANNER_MM + GAP_MM)
    body = body.top(body.height - FOOT_MM)
    *columns, view = _places(body)
    told = (list(_systems(element)), list(_weapons(element)), list(_rest(element)))
    parts = [
        Piece(tuple(edged(HELM_WIDTH_MM, CARD_HEIGHT_MM, theme, "left", CUT_MM))),
        banner(_told(mustered), room.top(_HELM_BANNER_MM).end(room.width - _SHORT_MM), theme,
               measure, "left"),
        Piece((side_view(element, mustered.name, view, theme),)),
        *(_column(points, box, f"back.{number}", theme, measure)
          for number, (points, box) in enumerate(zip(told, columns, strict=True))),
        _foot(element, room.foot(FOOT_MM - 0.6), theme, measure),
    ]  # fmt: skip
    whole = joined(parts)
    scene = card_scene(HELM_WIDTH_MM, CARD_HEIGHT_MM, whole.items, mustered.name)
    return Face(scene, whole.overflow)


def _places(body: Box) -> tuple[Box, Box, Box, Box]:
    """Divide the space below the banner: two columns over the picture, and one of full height."""
    width = (body.width + GAP_MM) / 3
    first, second, third = (
        body._replace(x=body.x + n * width, width=width - GAP_MM) for n in range(3)
    )
    view = body.left(2 * width - GAP_MM).foot(_VIEW_MM)
    words = body.height - _VIEW_MM - GAP_MM
    return first.top(words), second.top(words), third, view


def squadron_back(mustered: Mustered, theme: Theme, measure: Measure) -> Face:
    """Lay out the back of a squadron's card: all its rules in one column."""
    element = mustered.element
    room = Box(0, 0, SMALL_WIDTH_MM, CARD_HEIGHT_MM).inset(MARGIN_MM)
    body = room.below(BANNER_MM + GAP_MM)
    points = [*_systems(element), *_weapons(element), *_rest(element)]
    whole = joined(
        (
            Piece(tuple(edged(SMALL_WIDTH_MM, CARD_HEIGHT_MM, theme, "", 0.0))),
            banner(_told(mustered), room.top(BANNER_MM), theme, measure),
            _column(points, body.top(body.height - FOOT_MM), "back.0", theme, measure),
            _foot(element, room.foot(FOOT_MM - 0.6), theme, measure),
        )
    )
    scene = card_scene(SMALL_WIDTH_MM, CARD_HEIGHT_MM, whole.items, mustered.name)
    return Face(scene, whole.overflow)


def _told(mustered: Mustered) -> Title:
    """Return the texts of the banner, without points, which are on the front."""
    return title_of(mustered)._replace(points="")


def _column(points: list[Point], box: Box, tag: str, theme: Theme, measure: Measure) -> Piece:
    """Set points on a panel, which stays empty if there are none."""
    ground = Piece((plate(box, theme, tag),))
    if not points:
        return ground
    words = text(points, box.inset(_PAD_MM, _PAD_MM + 0.4), theme.tab, theme, measure,
                 size_pt=_SIZE_PT, tag=tag)  # fmt: skip
    return joined((ground, words))


def _systems(element: Element) -> Iterator[Point]:
    for number, word in enumerate(dict.fromkeys(element.systems)):
        lead = installed(word, element.activation(word))
        yield Point(SYSTEM_RULES[word], heading="" if number else "Systems", lead=lead)


def _weapons(element: Element) -> Iterator[Point]:
    words = dict.fromkeys(word for _, _, word in element.weapons.every())
    for number, word in enumerate(words):
        yield Point(_weapon_rules(WEAPONS[word]), heading="" if number else "Weapons",
                    lead=f"{called(word)}.")  # fmt: skip


def _rest(element: Element) -> Iterator[Point]:
    yield Point(_moving(element), heading="In play", lead="Moving.")
    yield Point(_being_hit(element), lead="Hit.")
    yield Point(_rallying(element), lead="Disorder.")
    for number, (word, count) in enumerate(Counter(element.upgrades).items()):
        times = f" × {count}" if count > 1 else ""
        yield Point(UPGRADES[word].summary, heading="" if number else "Upgrades",
                    lead=f"{called(word)}{times}.")  # fmt: skip
    if element.history:
        yield Point(element.history, heading="History")
    for number, (key, note) in enumerate(element.notes.items()):
        yield Point(note, heading="" if number else "Notes", lead=f"{key}:")


def _foot(element: Element, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw the source of the figures, if the file names it."""
    words = element.figures or UNOFFICIAL
    return letter(measure, words, theme.styles.note, box, "figures", Setting(ink=theme.muted))


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


def _weapon_rules(weapon: Weapon) -> str:
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


def _moving(element: Element) -> str:
    """Return how an element moves."""
    points = element.engine
    if element.is_squadron:
        return f"Pick it up and put it down within {2 * points}″. Nothing blocks it."
    return (
        f"{points} engine points. One takes it 2″ straight ahead, or turns it about its middle by "
        f"45° at most. It must move {element.cmd}″ straight before each turn."
    )


def _being_hit(element: Element) -> str:
    """Return what a hit on an element does."""
    shields = " Shields are crossed off first." if element.shields > 0 else ""
    return (
        f"A die of {spread(element.base.to_hit)} hits; the chart shows the boxes that it costs."
        f"{shields} Two or more from one attack bring a disorder token too."
    )


def _rallying(element: Element) -> str:
    """Return how disorder is removed."""
    if not element.cmd:
        return "With no CMD it rolls no dice in the morale phase, so its disorder stays."
    return f"In the morale phase {element.cmd} dice may be rolled: each 5+ takes off a token."


def installed(word: str, value: int) -> str:
    """Return a system's name with the value that activates it on this element."""
    return f"{called(word)} {value}+."
