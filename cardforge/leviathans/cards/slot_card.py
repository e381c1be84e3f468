"""Cards that explain the slots of the ships at the table: one rule for each kind, and its icon."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.cards.layout import QUARTER_LETTER, CardSize
from cardforge.leviathans.cards.slot_icons import slot_icon
from cardforge.leviathans.kinds import AUSTRIA, GERMANY, KINDS, Family, Kind
from cardforge.leviathans.ship import Ship, Slot
from cardforge.press.columns import Block, column
from cardforge.press.fitting import Overflow
from cardforge.press.lettering import Face, Piece, joined
from cardforge.press.scene import Group, Line, Stroke
from cardforge.press.text_card import Head, blank, card_scene, heading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.boxes import Box
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Item

RULES: Final = {
    "miss": "The shot goes by.",
    "gun": "Fires at one target a turn. A turret has the mark T.",
    "armor": "Adds its bonus to every breach number of its location.",
    "crew": "Adds its die to each gun of its location, and repairs there.",
    "engine": "Gives the ship its MP.",
    "trim tank": "Steadies the ship’s guns: see Trim tanks on the attack card.",
    "torpedo": "Its number is its range in hexes. The torpedo card says how it works.",
    "steering gear": "Sideslip: pay 1 MP, and every hex of the ship moves into the hex ahead on "
        "the gear’s side; the facing stays. The ship enters a hex, but the hex does not count "
        "before a turn. Enter a hex straight ahead between 2 sideslips; a move of sideslips alone "
        "is not allowed. Turns towards the gear’s side need 1 hex less on TURN, but at least 1.",
    "officer": "Adds its number to the shots and repairs of the crew in its location. Of several, "
        "the best counts; without a crew, none.",
    "magazine": "Adds its die to each gun of its location; of several dice, the best. If it is "
        "destroyed, it explodes at once: repeat the attack at its own location with the "
        "magazine’s die added and at least 2 slot dice, then make a keel check.",
    "aerodynamique engine": "Gives the ship its MP. It cannot be named for Flank Speed.",
    "initiative crew": "Adds its number to the initiative of its ship alone. Within a Type, ships "
        "move in rising order of initiative. On a tie, the ship with such a crew moves later.",
    "screening crew": "The ship screens for 1 MP if the crew’s arc holds a hex of the other ship.",
    "compartment armor": "Adds its bonus to every breach number of its location, also when the "
        "slot die is rolled again.",
    "flak": "Rolls its die and the best crew die of its location against each torpedo, bomber or "
        "mine that is about to strike there: 8 or more stops it.",
    "lungo": "A torpedo. It runs far and strikes lighter.",
    "grasso": "A torpedo. It runs short and strikes hard.",
    "doppio": "Launches 2 torpedoes in a turn, each with its own course and marker.",
    "repair crew": "Rolls its die twice in a repair. It adds nothing to guns.",
    "stabilizer": "A trim tank. While the ship has a Stop marker, its guns reach 1 hex farther.",
    "bomba mine": "At launch, lay 1 mine on an empty whole hex that touches the slot’s hex and "
        "lies in its arc. It is active from the next turn. A ship that moves beside or onto an "
        "active mine sets it off: each ship beside or on the mine takes one attack of RRRR and "
        "GO or STOP dice, with 2 slot dice. Mines beside it explode too.",
    "gunner crew": "Adds its die twice to each gun of its location. It repairs nothing.",
    "long gun": "Fires beyond its first number, up to its second.",
    "bomber lev": "At launch, name one enemy ship. When all torpedoes have struck, the bombers "
        "strike any location of it within range, counted from hex to hex: their dice and 1 slot "
        "die, without GO or STOP dice, crew or trim tanks. They strike in every turn.",
    "ramming crew": "Adds its number to each ram check of the ship.",
    "blast gun": "Has one range, and the same dice all the way.",
    "ram prow": "Adds its die to the blow of the ship’s ram; of several, the best. When this "
        "location is struck in a ram, roll the slot die until it shows an intact prow.",
    "arc torpedo": "A torpedo without dice. For this turn all trim tanks of the ship it strikes "
        "count as destroyed for shots, and its stabilizers do nothing. Charges stored in coils "
        "are lost at once.",
    "effas ray": "Fires when its ship spends Tesla charges on it.",
    "tesla coil": "A trim tank that stores 1 Tesla charge between turns.",
    "edison coil trim tank": "A trim tank.",
    "secondary engine": "Gives the ship MP like any engine.",
    "ram engine": "Gives the ship MP. What else it does is not public.",
}  # fmt: skip
"""For every kind but homebrew slots, whose own files have their rules, and inert ones."""
_INERT: Final = "Its rules are not public: agree on its effect before the game."

_RAM: Final = (
    "Move straight ahead so that the bow enters an enemy’s hex. The move ends. Roll RR, 2 for each "
    "ramming crew, and 1 for each hex entered straight ahead just before, at most 3. With 15 or "
    "more, both ships take one attack with 1 slot die: the rammed ship RR, the other’s Type and "
    "GO or STOP dice, at the location whose arc holds the hex that the bow left; the rammer RR, "
    "the other’s Type and GO dice at its bow. Move the rammed ship 1 hex along the course; the "
    "rammer takes its place. With 14 or less, the rammer goes back 1 hex."
)
_SCREEN: Final = (
    "Last in its move, a ship pays 3 MP and names one ship that it touches. Beside a ship of a "
    "higher Type, that ship’s hexes block fire to and from the screener. Beside a friend, the "
    "screener’s hexes block fire to and from the friend. Draw the line from the centre of the "
    "firing hex to that of the target hex. A screen lasts for this turn’s gunnery."
)
_BROACH: Final = (
    "The ship turns 3 hexsides on its ringed hex, spends all its MP, and has a Stop marker."
)
_HEAD_MM: Final = 12.0
_ICON_MM: Final = 6.2
_INDENT_MM: Final = 16.0
_BETWEEN_MM: Final = 3.0
_TITLE_PT: Final = 9.5
_TEXT_PT: Final = 8.5
_ENDLESS_MM: Final = 1000.0
_SIZES: Final = (1.0, 0.97, 0.94, 0.91, 0.88)
"""How much type may shrink where that saves a face."""


class SlotRule(NamedTuple):
    """What the crib says of a slot or of a manoeuvre: its name, its rule and its pictures."""

    label: str
    rule: str
    slots: tuple[Slot, ...] = ()


def slot_rules(ships: Iterable[Ship]) -> tuple[SlotRule, ...]:
    """Return a rule for each kind of slot that the ships bear, and for what their nations do.

    Each rule comes once, in the order of the kinds. A gun has a picture of each form it takes.
    """
    fleet = tuple(ships)
    borne: dict[str, dict[str, Slot]] = {}
    for ship in fleet:
        for _, _, slot in ship.all_slots():
            name = slot.label if slot.family is Family.HOMEBREW else slot.item
            picture = "turret" if slot.item == "gun" and "turret" in slot.marks else slot.item
            borne.setdefault(name, {}).setdefault(picture, slot)
    known = [name for name in KINDS if name in borne]
    others = [name for name in borne if name not in KINDS]
    rules = (_rule(tuple(borne[name].values())) for name in (*known, *others))
    return (*rules, *_manoeuvres(fleet, set(known)))


def _rule(slots: tuple[Slot, ...]) -> SlotRule:
    slot = slots[0]
    if slot.family is Family.HOMEBREW:
        rule = slot.rules or "Agree on its effect before the game."
        return SlotRule(slot.label, rule, slots)
    kind = slot.kind
    return SlotRule("Gun" if kind.item == "gun" else kind.label, _said(kind), slots)


def _said(kind: Kind) -> str:
    """Return the rule of a kind; of a national one also whether it can be repaired."""
    rule = _INERT if kind.inert else RULES[kind.item]
    if kind.nation is None:
        return rule
    return f"{rule} {'Repairable.' if kind.repairable else 'Not repairable.'}"


def _manoeuvres(ships: tuple[Ship, ...], kinds: set[str]) -> Iterator[SlotRule]:
    """Yield the manoeuvres that the slots or the actions of these ships speak of."""
    nations = {ship.power for ship in ships}
    rams = nations & {GERMANY, AUSTRIA} or kinds & {"ramming crew", "ram prow"}
    if rams:
        yield SlotRule("Ram", _RAM)
    if has_screens(ships):
        yield SlotRule("Screen", _SCREEN)
    if AUSTRIA in nations:
        yield SlotRule("Broach", _BROACH)


def has_screens(ships: Iterable[Ship]) -> bool:
    """Return whether a screen can block fire among these ships."""
    return any(
        ship.power == GERMANY
        or any(slot.item == "screening crew" for _, _, slot in ship.all_slots())
        for ship in ships
    )


class _Set(NamedTuple):
    """One entry, set from y = 0, and its height."""

    rule: SlotRule
    piece: Piece
    height: float


def slot_cards(
    rules: Sequence[SlotRule], theme: Theme, measure: Measure, size: CardSize = QUARTER_LETTER
) -> tuple[Face, ...]:
    """Lay out as many faces as the rules take, in their order."""
    _, room = blank(size.width_mm, size.height_mm, theme)
    body = room.below(_HEAD_MM + 3.0).inset(1.0, 0)
    body = body.top(body.height - 1.0)
    tried = [
        _shared_out([_entry(rule, body, theme, measure, share) for rule in rules], body.height)
        for share in _SIZES
    ]
    faces = min(tried, key=len)
    return tuple(_face(face, body, theme, measure, size) for face in faces)


def _shared_out(entries: Sequence[_Set], room: float) -> list[list[_Set]]:
    """Share entries out among as few faces as they need, all about equally full."""
    faces = _filled(entries, room)
    if len(faces) < 2:
        return faces
    least = sum(entry.height + _BETWEEN_MM for entry in entries) / len(faces)
    while len(tighter := _filled(entries, least)) > len(faces):
        least += _BETWEEN_MM
    return tighter if least <= room else faces


def _filled(entries: Sequence[_Set], room: float) -> list[list[_Set]]:
    """Share entries out among faces, each as full as it can be."""
    faces: list[list[_Set]] = []
    left = 0.0
    for entry in entries:
        if not faces or entry.height > left:
            faces.append([])
            left = room
        faces[-1].append(entry)
        left -= entry.height + _BETWEEN_MM
    return faces


def _entry(rule: SlotRule, body: Box, theme: Theme, measure: Measure, share: float) -> _Set:
    """Set the pictures, the name and the rule of one entry, its top at y = 0.

    Its type has this share of the usual size.
    """
    role = theme.styles.prose.role
    indent = _INDENT_MM if rule.slots else 0.0
    blocks = [
        Block(rule.label, theme.styles.heading.role, _TITLE_PT * share, indent_mm=indent,
              tag="slot"),
        Block(rule.rule, role, _TEXT_PT * share, 0.9, indent, leading=1.15, tag="rule"),
    ]  # fmt: skip
    set_ = column(measure, blocks, body.x, 0.0, body.width, _ENDLESS_MM)
    count = len(rule.slots[:2])
    step = _ICON_MM + 0.8
    first = body.x + (_INDENT_MM - 2.0) / 2 - (count - 1) * step / 2
    icons = [
        slot_icon(slot, first + number * step, _ICON_MM / 2, theme, size_mm=_ICON_MM, tag="icon")
        for number, slot in enumerate(rule.slots[:2])
    ]
    height = max(set_.bottom, _ICON_MM if icons else 0.0)
    lost = () if height <= body.height else (Overflow("slots", rule.label),)
    return _Set(rule, Piece((*icons, *set_.texts), lost), height)


def _face(
    entries: Sequence[_Set], body: Box, theme: Theme, measure: Measure, size: CardSize
) -> Face:
    plain, room = blank(size.width_mm, size.height_mm, theme)
    head = Head("On the cards of these ships", "Slots")
    whole = joined(
        (
            plain,
            heading(head, room.top(_HEAD_MM), theme.tab, theme, measure),
            Piece(tuple(_placed(entries, body, theme))),
            *(Piece((), entry.piece.overflow) for entry in entries),
        )
    )
    return Face(card_scene(size.width_mm, size.height_mm, whole.items, "Slots"), whole.overflow)


def _placed(entries: Sequence[_Set], body: Box, theme: Theme) -> Iterator[Item]:
    pen = Stroke(theme.faint, theme.lines.rule)
    y = body.y
    for number, entry in enumerate(entries):
        if number:
            y += _BETWEEN_MM
            rule_y = y - _BETWEEN_MM / 2
            yield Line(body.x, rule_y, body.right, rule_y, pen)
        yield Group(entry.piece.items, y=y)
        y += entry.height
