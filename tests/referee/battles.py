"""Battles freshly played for the referee: sides, rules and captains of every kind."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardforge.app.contenders import battles_of, contender
from cardforge.app.duels import game, terms_for
from cardforge.leviathans.files import ship_text
from tests.print.legal_ships import legal_ship
from tests.referee.prizes import prize_ship

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SIDES: Final = (
    ("hml-raven", "pelletier"),
    ("hml-hertfordshire,hml-raven", "pontbriand,pelletier"),
    ("hml-leviathan", "jean-bart"),
    ("ardent", "auerochs"),
    ("hml-brimstone,hml-merganser", "capricieuse,hirondelle"),
    ("markgrafin,hagelsturm", "regina-teodolinda,vipera"),
    ("buran,rosomakha", "yamase,yumiya"),
    ("svyatogor", "otaka,yamase"),
    ("kopjas,szelvesz", "firefly,sandusky"),
    ("allegheny", "hml-perseverance,montpellier"),
    ("stromboli,ehrenbreitstein", "montsoreau,hml-leviathan"),
    (
        "hml-leviathan,ardent,hml-hertfordshire,hml-raven",
        "jean-bart,auerochs,pontbriand,pelletier,montpellier",
    ),
    ("random", "random"),
    ("random", "random"),
)
"""Types 1 to 4, fleets, ships of all nations, and random legal ships."""

KINDS: Final = tuple(
    (rules, initiative) for rules in ("quick-start", "full") for initiative in ("standard", "fog")
)
SMALL: Final = (
    (("hml-raven", "pelletier"), "quick-start", ("simple", "simple")),
    (("hml-leviathan", "hml-brimstone,hml-brimstone"), "full", ("simple", "random")),
    (("markgrafin,hagelsturm", "stromboli,regina-teodolinda"), "full", ("simple", "random")),
    (("hml-leviathan", "jean-bart"), "full", ("simple", "simple")),
    (("buran,svyatogor", "allegheny,sandusky"), "full", ("random", "random")),
    (("hml-hertfordshire,hml-raven", "pontbriand,pelletier"), "quick-start", ("simple", "random")),
    (("yumiya,yumiya", "hml-perseverance,markgrafin"), "full", ("random", "simple")),
)
"""Sides that are soon played."""

GOOD: Final = (
    ("ardent", "auerochs"),
    ("hml-leviathan", "jean-bart"),
    ("svyatogor", "stromboli"),
    ("markgrafin", "regina-teodolinda,hml-brimstone"),
    ("otaka", "allegheny"),
)
"""Slow ships, for which a good captain has not too many moves to think of."""

NATIONAL: Final = (
    "hml-brimstone", "hml-merganser", "hml-perseverance", "capricieuse", "hirondelle",
    "montsoreau", "ardent", "ehrenbreitstein", "hagelsturm", "markgrafin", "regina-teodolinda",
    "stromboli", "vipera", "buran", "rosomakha", "svyatogor", "otaka", "yamase", "yumiya",
    "auerochs", "kopjas", "szelvesz", "allegheny", "firefly", "sandusky",
)  # fmt: skip
"""Ships with national slots."""

NAVIES: Final = (
    (
        "hml-raven", "hml-brimstone", "hml-merganser", "hml-hertfordshire", "hml-perseverance",
        "hml-leviathan",
    ),
    ("firefly", "sandusky", "allegheny"),
    ("hagelsturm", "markgrafin", "ehrenbreitstein"),
)  # fmt: skip
"""British, American and German ships, whose actions need friends and a long fight."""

CLOSE: Final = (
    ("ramming crew", "ramming crew"),
    ("bomba mine", "ramming crew"),
    ("screening crew", "screening crew"),
    ("officer", "effas ray"),
    ("doppio", "initiative crew"),
    ("repair crew", "gun"),
)
"""What the prizes of both sides have most of."""

CROWDED: Final = (
    ("kopjas,kopjas,kopjas,auerochs", "fog", 43),
    ("kopjas,auerochs,kopjas,auerochs", "standard", 44),
)
"""Rammers with initiative and seed, who shift ships of a crowd onto others."""


class Meeting(NamedTuple):
    """One battle to be played."""

    sides: tuple[str, str]
    rules: str
    initiative: str
    captains: tuple[str, str]
    seed: int
    sheets: int = 0
    """Of the map; 0 for as many as usual."""


def meetings(count: int) -> Iterator[Meeting]:
    """Yield so many battles of simple and random captains: each pair of sides, by all rules."""
    for number in range(count):
        round_ = number // len(SIDES)
        rules, initiative = KINDS[(number + round_) % len(KINDS)]
        captains = (
            ("simple", "random")[number % 2],
            ("simple", "random")[(number // 2 + round_) % 2],
        )
        yield Meeting(SIDES[number % len(SIDES)], rules, initiative, captains, number)


def good_meetings(count: int) -> Iterator[Meeting]:
    """Yield so many battles of a good captain, who alone fires brackets and aims torpedoes."""
    for number in range(count):
        sides = GOOD[number % len(GOOD)]
        rules, initiative = KINDS[(number // len(GOOD)) % len(KINDS)]
        yield Meeting(sides, rules, initiative, ("good", ("random", "good")[number % 2]), number)


def small_meetings(count: int) -> Iterator[Meeting]:
    """Yield so many battles that are soon played."""
    for number in range(count):
        sides, rules, captains = SMALL[number % len(SMALL)]
        initiative = ("standard", "fog")[number // len(SMALL) % 2]
        yield Meeting(sides, rules, initiative, captains, number)


def mixed_meetings(count: int) -> Iterator[Meeting]:
    """Yield so many battles by all rules of prizes and of fleets from all eight nations.

    In every other one prizes full of one kind of slot meet, on one sheet.
    """
    for number in range(count):
        some = Random(number)
        sides = [f"prizes {some.randint(1, 4)}" for _ in range(2)]
        captains = (some.choice(("good", "random")), some.choice(("good", "random", "simple")))
        if number % 2:
            close = CLOSE[number // 2 % len(CLOSE)]
            sides = [f"prizes {some.randint(3, 5)} {favourite}" for favourite in close]
            captains = ("random", some.choice(("good", "random", "random")))
        elif number % 4:
            side = some.randint(0, 1)
            sides[side] = ",".join(some.choices(NATIONAL, k=some.randint(2, 4)))
        initiative = ("standard", "fog")[some.randint(0, 1)]
        yield Meeting((sides[0], sides[1]), "full", initiative, captains, number, number % 2)


def naval_meetings(count: int) -> Iterator[Meeting]:
    """Yield so many battles by all rules between two of three navies, on one sheet."""
    for number in range(count):
        some = Random(1910 + number)
        sides = [
            ",".join(some.choices(NAVIES[each], k=some.randint(2, 4)))
            for each in some.choice(((0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1), (2, 2)))
        ]
        captains = some.choice((("good", "random"), ("random", "good"), ("random", "random")))
        initiative = ("standard", "fog")[number % 2]
        captains = ("good", "good") if number % 5 == 0 else captains
        yield Meeting((sides[0], sides[1]), "full", initiative, captains, number, 1)


def locked_meetings(count: int) -> Iterator[Meeting]:
    """Yield so many battles by all rules of Germans who may lock, on one sheet."""
    for number in range(count):
        some = Random(number)
        sides = [",".join(some.choices(NAVIES[2], k=some.randint(3, 5))) for _ in range(2)]
        captains = (("random", "random"), ("good", "random"), ("good", "good"))[number % 3]
        initiative = ("standard", "fog")[number // 3 % 2]
        yield Meeting((sides[0], sides[1]), "full", initiative, captains, number, 1)


def crowded_meetings() -> Iterator[Meeting]:
    """Yield battles in which rammed ships collide with others."""
    crowd = "hml-leviathan,hml-raven,pelletier,otaka,ardent,hagelsturm"
    for rammers, initiative, seed in CROWDED:
        yield Meeting((rammers, crowd), "full", initiative, ("good", "simple"), seed, 1)


def played(meeting: Meeting, folder: Path, limit: int | None = None) -> dict[str, Any]:
    """Play a battle and return it as it would be saved."""
    pair = (
        contender(_side(meeting, 0, folder), meeting.captains[0]),
        contender(_side(meeting, 1, folder), meeting.captains[1]),
    )
    terms = terms_for(
        battles_of(pair),
        1,
        meeting.seed,
        rules=meeting.rules,
        initiative=meeting.initiative,
        limit=limit,
        sheets=meeting.sheets,
    )
    record = game(*pair, terms, meeting.seed % 2).record()
    saved: dict[str, Any] = json.loads(json.dumps(record))
    return saved


def _side(meeting: Meeting, number: int, folder: Path) -> str:
    """Return the words for a side; random ships and prizes are written to files."""
    word, _, which = meeting.sides[number].partition(" ")
    count, _, favourite = which.partition(" ")
    if word not in ("random", "prizes"):
        return meeting.sides[number]
    files = []
    for member in range(int(count or 2)):
        seed = 1000 * meeting.seed + 10 * number + member
        ship = legal_ship(seed) if word == "random" else prize_ship(seed, favourite)
        files.append(folder / f"{word}-{seed}-{favourite}.yaml")
        files[-1].write_text(ship_text(ship), "utf-8")
    return ",".join(map(str, files))
