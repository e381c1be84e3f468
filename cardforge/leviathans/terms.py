"""The glossary of Leviathans: its terms, and why each rule of its checker exists."""

from __future__ import annotations

from typing import Final

from cardforge.core.game import Glossary, Term

_SHIPS: Final = (
    Term(
        "Type",
        "The size of a ship: 1 destroyer, 2 light cruiser, 3 armoured cruiser, 4 battleship.",
        "It decides which locations the card has and which figures are typical.",
        "type",
    ),
    Term(
        "SI",
        "Structural Integrity: how much damage the ship takes before it is lost.",
        "It is lost at a keel check of SI or more, or at half SI in destroyed slots.",
        "si",
        ("Structural Integrity",),
    ),
    Term(
        "half SI",
        "Half of the ship's Structural Integrity.",
        "A ship with that many destroyed slots is out of the battle.",
    ),
    Term(
        "MP",
        "Movement Points: what a ship may spend on moving in a turn.",
        "They are the sum of its engine slots, so each destroyed engine takes its share away.",
        "mp",
        ("Movement Points",),
    ),
    Term(
        "hexes before a turn",
        "How many hexes a ship must enter before it may change its facing.",
        "A ship with a low number turns more tightly.",
        "turn",
        ("Turning",),
    ),
    Term(
        "location",
        "Bow, port, starboard or stern. A Type 4 has two locations on each side.",
        "Each has six slots, an arc to fire into, and its own go and stop dice.",
        labels=("Target location",),
    ),
    Term(
        "location gone",
        "All six slots of one location are destroyed. Misses count as destroyed.",
        "The ship is then out of the battle.",
    ),
    Term(
        "slot",
        "One of the six places in a location, one for each face of the slot die.",
        "A slot is either intact or destroyed.",
        labels=("Slots",),
    ),
    Term(
        "item",
        "What is in a slot: a gun, armour, a crew and so on.",
        "Some items belong to one nation only.",
        "item",
        ("Slot contents",),
    ),
    Term(
        "miss",
        "A slot with nothing in it to hit.",
        "A shot that finds it does nothing.",
    ),
    Term(
        "breach number",
        "What an attack must roll to destroy the slot.",
        "Intact armour in the same location raises it.",
        "breach",
    ),
    Term(
        "go and stop dice",
        "Location dice that an attacker adds: go if the target moved, stop if it stood still.",
        "Bigger dice make the location easier to destroy.",
        labels=("go", "stop", "Go dice", "Stop dice"),
    ),
    Term(
        "gun",
        "A slot that fires once a turn at a target in its arc.",
        "It rolls its short dice up to the first range, and its long dice up to the second.",
        labels=("Guns", "Gun Battery"),
    ),
    Term(
        "calibre",
        "The name of a gun, usually its bore, such as 6in.",
        "Guns of one name in one location can form a bracket.",
    ),
    Term(
        "range",
        "How far a weapon reaches, in hexes: first the short range, then the long one.",
        "Within short range a gun rolls its short dice, beyond it the long ones.",
        "range",
        ("Range, short/long", "Range in hexes"),
    ),
    Term(
        "crew",
        "The people of a location, with a die of their own.",
        "The best crew die there is added to each of its guns. A crew also repairs slots.",
        labels=("Crews at the guns", "Crews at repairs"),
    ),
    Term(
        "armour",
        "A slot that adds its bonus to every breach number of its location.",
        "It helps as long as it is intact.",
        labels=("Armor",),
    ),
    Term(
        "engine",
        "A slot that gives Movement Points.",
        "A destroyed engine takes its MP away from the next turn on.",
        labels=("Engines",),
    ),
    Term(
        "trim tank",
        "A slot that every location has once.",
        "Each destroyed trim tank takes 1 from the roll of every gun on the ship.",
        labels=("Tesla Coil Trim Tank",),
    ),
    Term(
        "mark",
        "A property of a gun: turret, bracket, saturation or resolute.",
        "The card shows its symbol beside the gun's name.",
        "marks",
    ),
    Term(
        "turret",
        "A mark: the gun also fires into the arcs beside its own.",
        "A turret on one side never fires across the ship's centre line.",
    ),
    Term(
        "bracket",
        "A mark: guns of one name in one location may fire together.",
        "They make one attack that rolls better than each gun alone.",
        labels=("Bracket fire",),
    ),
    Term(
        "saturation",
        "A mark: the gun rolls one more slot die for each square.",
        "One attack can then destroy several slots.",
        labels=("saturation 2", "saturation 3"),
    ),
    Term(
        "resolute",
        "A British mark: the gun adds 1 to its roll for each slot destroyed beside it.",
        "Such guns become more dangerous as their location is shot away.",
    ),
    Term(
        "mark A",
        "A mark of the second edition: the card shows an A beside the gun's name.",
        "Its rules are not public, so points, odds and battles leave it out.",
        labels=("a",),
    ),
    Term(
        "foreign slot",
        "A slot or mark of another nation than the ship's.",
        "List it in this field if it is intentional.",
        "foreign",
        ("Foreign slots",),
    ),
    Term(
        "homebrew",
        "A slot that you invented.",
        "Cards print it. Points, odds and battles ignore it.",
    ),
    Term(
        "faction",
        "A nation of your own, beyond the eight powers.",
        "Its ships use the slots that every nation has.",
    ),
)
_ATTACKS: Final = (
    Term(
        "G U Y R K",
        "The dice, from worst to best: green, blue, yellow, red and black.",
        "An attack adds the gun's die, a crew die, and the target's go or stop dice.",
        "dice",
        ("Dice, short range", "Dice, long range"),
    ),
    Term(
        "slot die",
        "The six-sided die that decides which slot is hit.",
        "Saturation adds more of them.",
    ),
    Term(
        "arc",
        "The directions into which a location fires.",
        "A target in two arcs at once can be fired at from either.",
        labels=("Firing arc",),
    ),
    Term("bear", "A gun bears on a target in its arc.", "Turrets bear in more than one arc."),
    Term(
        "volley",
        "All guns of a ship that bear on one target.",
        "Each gun of a volley makes its own attack.",
        labels=("Average slots destroyed per volley",),
    ),
    Term(
        "best volley",
        "The volley, range and location most likely to put the target out of the battle.",
        "Among equal ones, it is the one that destroys most slots in the first turn.",
        labels=("Best", "Best volley, fired every turn"),
    ),
    Term(
        "keel check",
        "The roll after a hit on a destroyed slot: two red dice, plus the ship's destroyed slots.",
        "Those of the location count twice. A total of SI or more breaks the keel.",
    ),
    Term(
        "keel",
        "The backbone of a ship.",
        "If a keel check breaks it, the ship is lost at once.",
        labels=("Keel broken",),
    ),
    Term(
        "destroyed, intact",
        "The two states of a slot.",
        "A destroyed slot does nothing from the next turn on. Crews can repair some of them.",
    ),
    Term(
        "lost",
        "The state of a ship that is out of the battle.",
        "Causes: a broken keel, a location gone, half SI destroyed, or the edge of the map.",
        labels=("Out of battle",),
    ),
)
_POINTS: Final = (
    Term(
        "firepower",
        "What the ship destroys, in hundredths of a slot per turn.",
        "It is one of the four measures that are multiplied into points.",
    ),
    Term(
        "toughness",
        "How many shots a slot of the ship withstands, in hundredths of a shot.",
        "Breach numbers, armour and location dice decide it.",
    ),
    Term(
        "handling",
        "How far and how tightly the ship moves, roughly in MP.",
        "It is half of the card's MP and the engines' MP, plus a share for tight turns.",
    ),
    Term(
        "bare hull",
        "The firepower that any ship has without guns.",
        "Even an unarmed ship can ram, screen others and draw fire.",
    ),
    Term(
        "adrift",
        "The handling that any ship has, even without engines.",
        "It keeps the points of a ship without MP above 0.",
    ),
    Term(
        "to whole points",
        "The line that rounds the product of all measures.",
        "Its calculation shows the whole formula.",
    ),
)
_CARDS: Final = "True of every published card."
_TYPICAL: Final = "A warning sign, not an error: leave it if it is intentional."

GLOSSARY: Final = Glossary(
    {"Ships and cards": _SHIPS, "Attacks": _ATTACKS, "Points": _POINTS},
    {
        "locations": "Every shot must hit a location, and the card has space for these only.",
        "six-slots": "The slot die must always find something. Fill empty places with a miss.",
        "gun-ranges": "Otherwise one of its sets of dice could never be rolled.",
        "starting-mp": "A destroyed engine takes its share away, so the shares must add up.",
        "trim-tanks": f"{_CARDS} With more of them, losing one would matter less.",
        "engines-astern": f"{_CARDS} Players know where to fire to slow a ship.",
        "matching-sides": f"{_CARDS} On a Type 4, fore and aft may still differ.",
        "steering-on-sides": "In the bow or stern it would have no effect.",
        "usual-si": _TYPICAL,
        "usual-mp": _TYPICAL,
        "usual-turn": _TYPICAL,
        "usual-breach": "Bow and stern vary too much to check. Leave it if it is intentional.",
        "usual-misses": "With more misses, the ship is hard to damage from that direction.",
        "usual-armor": "Compartment armor counts with its full bonus.",
        "usual-dice": _TYPICAL,
        "usual-guns": "Long guns and blast guns are not checked.",
        "unbreakable-slot": "Beyond its highest roll, only brackets can destroy the slot.",
        "hopeless-gun": "The gun's highest roll, with its crew, does not reach those slots.",
        "weak-location": "Every attacker would aim at that location.",
        "foreign-slot": "Each navy has its own slots. List it as foreign if it is intentional.",
        "faction": "Any faction is welcome. The note catches misspelt nations.",
        "foreign-leave": "An entry without such an item is misspelt, or out of date.",
        "homebrew": "Only you know how it plays.",
        "inert-slot": "Points and odds of this ship are therefore too low. Cards print such slots.",
        "edition-nation": "Its players' fleet builder lists ships of one nation only.",
        "edition-points": "Printed points count, and ours where a ship has none.",
        "edition-capital": "Add an armoured cruiser or a battleship.",
        "edition-types": "Keep one armoured cruiser and one battleship at most.",
        "edition-cards": "A printed card is one named ship.",
        "edition-printed": "Its players' fleet builder rejects ships without official points.",
        "art": "Otherwise the card is printed with the drawn ship instead.",
        "unknown-item": "Choose the right item, or keep it as homebrew.",
    },
)
