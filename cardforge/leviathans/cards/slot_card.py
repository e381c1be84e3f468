"""Cards that explain the slots of the ships at the table: one rule for each kind, and its icon."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.cards.layout import QUARTER_LETTER, CardSize
from cardforge.leviathans.cards.slot_icons import slot_icon
from cardforge.leviathans.kinds import KINDS, Family, Kind
from cardforge.leviathans.ship import Ship, Slot
from cardforge.press.columns import Block, column
from cardforge.press.frame import Head, blank, card_scene, heading
from cardforge.press.lettering import Face, Overflow, Piece, joined
from cardforge.press.scene import Group, Line, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.boxes import Box
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Item

RULES: Final = {
    "miss": "The shot does nothing.",
    "gun": "Fires at one target a turn. A turret has the mark T.",
    "armor": "Adds its bonus to every breach number of its location.",
    "crew": "Adds its die to each gun of its location, and repairs there.",
    "engine": "Gives the ship its MP.",
    "trim tank": "Steadies the ship’s guns: see Trim tanks on the attack card.",
    "torpedo": "Its number is its range in hexes. The torpedo card says how it works.",
    "steering gear": "Sideslip: pay 1 MP, and every hex of the ship moves into the hex ahead on "
        "the gear’s side; the facing stays. The ship enters a hex, but the hex does not count "
        "before a turn. Enter a hex straight ahead between 2 sideslips; a move of sideslips alone "
        "is not allowed.\nTurns towards the gear’s side need 1 hex less on TURN, but at least 1.",
    "officer": "Adds its number to the shots and repairs of the crew in its location. Of several, "
        "the best counts; without a crew, none. Reinforce can move it.",
    "magazine": "Adds its die to each gun of its location; of several dice, the best. If it is "
        "destroyed, it explodes at once: repeat the attack at its own location with the "
        "magazine’s die added and at least 2 slot dice, then make a keel check.",
    "aerodynamique engine": "Gives the ship its MP. It cannot be named for Flank Speed.",
    "initiative crew": "Adds its number to the initiative of its ship alone; with Type cards, to "
        "the roll of the open card. It neither helps guns nor repairs.\nWithin a Type, ships move "
        "in rising order of initiative. Of equal ones on opposite sides, the ship with such a "
        "crew moves later; if both or neither have one, the side without the initiative moves "
        "first.",
    "screening crew": "The ship screens or locks for 1 MP if the crew’s arc holds a hex of the "
        "other ship. Adds its number to the roll of a lock at its side. It neither helps guns nor "
        "repairs.",
    "compartment armor": "Adds its bonus to every breach number of its location, also when the "
        "slot die is rolled again.",
    "flak": "Rolls its die and the best crew die of its location against each torpedo, bomber or "
        "mine that is about to strike there: 8 or more stops it. Each flak may try until one "
        "succeeds. A mine that flak stops explodes where it lies and spares this ship alone; for "
        "mines beside it, the ship counts as where it was before the step that set it off.",
    "lungo": "A torpedo with a longer run and fewer dice.",
    "grasso": "A torpedo with a shorter run and more dice.",
    "doppio": "Launches 2 torpedoes in a turn, each with its own course and marker.",
    "repair crew": "Rolls its die twice in a repair. It adds nothing to guns.",
    "stabilizer": "A trim tank. While the ship has a Stop marker, each makes both ranges of all "
        "its guns 1 hex longer.",
    "bomba mine": "Lay: at launch, turn old mines to Active. Then each slot may lay 1 mine, "
        "Inactive, on an empty whole hex that touches the slot’s firing hex and lies in its arc. "
        "Two mines laid on one hex are one.\n"
        "Set off: any step, turn, sideslip or push that leaves a ship beside or on an active mine. "
        "Standing still does not, nor being turned by a ray. Guns cannot aim at mines, and "
        "torpedoes pass them.\n"
        "Chain: mines beside an exploding one explode too, active or not. Complete the chain.\n"
        "Blast: each mine attacks each ship with a hex beside or on it, with RRRR, GO or STOP dice "
        "and 2 slot dice. Remove the mines. The ship moves on with the MP it has left.",
    "gunner crew": "Rolls its die twice for the guns of its location; the total is one crew’s "
        "result. It repairs nothing.",
    "long gun": "Fires beyond its first number, up to its second.",
    "bomber lev": "At launch, name one enemy ship and lay a Bombers marker on it.\n"
        "When all torpedoes have struck, the bombers strike any location of it whose firing hex is "
        "within range of the slot’s firing hex; their owner chooses then. Roll their dice and 1 "
        "slot die, without GO or STOP dice, crew or trim tanks. Arc and sight do not matter. "
        "Bombers of a ship that fled or was lost in movement do not strike.",
    "ramming crew": "Adds its number to each ram check of the ship and to For Glory!, wherever it "
        "is. It neither helps guns nor repairs.",
    "blast gun": "Has one range and one set of dice.",
    "ram prow": "Adds its die to the blow of the ship’s ram; of several, the best. When this "
        "location is struck in the ship’s own ram, roll the slot die until it shows an intact "
        "prow. Armor protects the prow.",
    "arc torpedo": "A torpedo without dice. For this turn all trim tanks of the ship it strikes "
        "count as destroyed for shots, and its stabilizers do nothing: lay a Tanks silent marker.\n"
        "Charges stored in its coils are lost at once. No slot is destroyed: all can be hit, and "
        "neither resolute guns nor keel checks count them.",
    "effas ray": "Before repairs, its ship spends Tesla charges on it: see the card Tesla "
        "Charges. It does nothing without charges.",
    "tesla coil": "A trim tank that keeps 1 Tesla charge of an American ship from turn to turn. "
        "Destroyed by a torpedo it loses the charge at once, by gunfire before repairs.",
    "edison coil trim tank": "A trim tank.",
    "secondary engine": "Gives the ship MP like any engine.",
    "ram engine": "Gives the ship MP. What else it does is not public.",
}  # fmt: skip
"""For every kind but homebrew slots, whose own files have their rules, and inert ones."""
_INERT: Final = "Its rules are not public: agree on its effect before the game."

_SLOTS: Final = Head("On the cards of these ships", "Slots")
_HEAD_MM: Final = 12.0
_ICON_MM: Final = 6.2
_INDENT_MM: Final = 16.0
_BETWEEN_MM: Final = 3.0
_TITLE_PT: Final = 9.5
_TEXT_PT: Final = 8.5
_ENDLESS_MM: Final = 1000.0
_SIZES: Final = (1.0, 0.97, 0.94, 0.91, 0.88)
"""How much type may shrink to save a face."""


class SlotRule(NamedTuple):
    """One entry of the slot card: name, rule and pictures of a slot."""

    label: str
    rule: str
    slots: tuple[Slot, ...]


def slot_rules(ships: Iterable[Ship]) -> tuple[SlotRule, ...]:
    """Return a rule for each kind of slot on the ships, in the order of the kinds.

    A gun has a picture of each form it takes.
    """
    borne: dict[str, dict[str, Slot]] = {}
    for ship in ships:
        for _, _, slot in ship.all_slots():
            name = slot.label if slot.family is Family.HOMEBREW else slot.item
            picture = "turret" if slot.item == "gun" and "turret" in slot.marks else slot.item
            borne.setdefault(name, {}).setdefault(picture, slot)
    known = [name for name in KINDS if name in borne]
    others = [name for name in borne if name not in KINDS]
    return tuple(_rule(tuple(borne[name].values())) for name in (*known, *others))


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


class _Set(NamedTuple):
    """One entry, set from y = 0, and its height."""

    rule: SlotRule
    piece: Piece
    height: float


def slot_cards(
    rules: Sequence[SlotRule], theme: Theme, measure: Measure, size: CardSize = QUARTER_LETTER
) -> tuple[Face, ...]:
    """Lay out the rules in their order, on as many faces as they need."""
    _, room = blank(size.width_mm, size.height_mm, theme)
    body = room.below(_HEAD_MM + 3.0).inset(1.0, 0)
    body = body.top(body.height - 1.0)
    faces = _fewest(rules, body, theme, measure)
    return tuple(_face(face, body, theme, measure, size) for face in faces)


def _fewest(
    rules: Sequence[SlotRule], body: Box, theme: Theme, measure: Measure
) -> list[list[_Set]]:
    """Return the entries face by face, in the largest type that needs the fewest faces."""
    tried = [
        _shared_out([_entry(rule, body, theme, measure, share) for rule in rules], body.height)
        for share in _SIZES
    ]
    return min(tried, key=len)


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

    Its type has this `share` of the standard size.
    """
    role = theme.styles.prose.role
    blocks = [
        Block(rule.label, theme.styles.heading.role, _TITLE_PT * share, indent_mm=_INDENT_MM,
              tag="slot"),
        *(Block(words, role, _TEXT_PT * share, 0.9, _INDENT_MM, leading=1.15, tag="rule")
          for words in rule.rule.split("\n")),
    ]  # fmt: skip
    set_ = column(measure, blocks, body.x, 0.0, body.width, _ENDLESS_MM)
    count = len(rule.slots[:2])
    step = _ICON_MM + 0.8
    first = body.x + (_INDENT_MM - 2.0) / 2 - (count - 1) * step / 2
    icons = [
        slot_icon(slot, first + number * step, _ICON_MM / 2, theme, size_mm=_ICON_MM, tag="icon")
        for number, slot in enumerate(rule.slots[:2])
    ]
    height = max(set_.bottom, _ICON_MM)
    lost = () if height <= body.height else (Overflow("slots", rule.label),)
    return _Set(rule, Piece((*icons, *set_.texts), lost), height)


def _face(
    entries: Sequence[_Set], body: Box, theme: Theme, measure: Measure, size: CardSize
) -> Face:
    plain, room = blank(size.width_mm, size.height_mm, theme)
    whole = joined(
        (
            plain,
            heading(_SLOTS, room.top(_HEAD_MM), theme.tab, theme, measure),
            Piece(tuple(_placed(entries, body, theme))),
            *(Piece((), entry.piece.overflow) for entry in entries),
        )
    )
    scene = card_scene(size.width_mm, size.height_mm, whole.items, _SLOTS.title)
    return Face(scene, whole.overflow)


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
