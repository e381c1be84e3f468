"""The glossary: the terms of all games and of this program, and every rule that is checked.

Its pages and docs/reference/glossary.md say what this says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from cardforge.app.designer.preview import UNFITTED
from cardforge.app.loading import READING_RULES
from cardforge.app.registry import GAMES
from cardforge.core.findings import Rule
from cardforge.core.game import Term

FINDINGS: Final = "Findings"
"""The section of the rules."""
_PRINTING: Final = (
    Term(
        "profile",
        "The settings for one printer or print shop.",
        "It decides paper, colours, bleed and file format.",
    ),
    Term(
        "standee",
        "A counter to fold and stand up.",
        "Print it on thick paper and glue the two halves together.",
        labels=("Standees",),
    ),
    Term(
        "kit",
        "Everything for a game night in one folder.",
        "It contains cards, counters, maps, markers and a cover sheet.",
        labels=("Complete kit",),
    ),
    Term(
        "bleed",
        "Paint beyond the cut.",
        "Without it, a cut that is slightly off shows a white edge.",
    ),
    Term(
        "safe zone",
        "The area that is far enough from the cut.",
        "Text outside it may be cut off.",
    ),
    Term(
        "preflight",
        "Checking a PDF before it is printed.",
        "The command cardforge preflight compares it with a profile.",
    ),
    Term(
        "long and short edge",
        "The edge of the paper over which the printer flips it.",
        "With the wrong one, the backs of the cards are upside down.",
        labels=("Flip paper on",),
    ),
)
_RESULTS: Final = (
    Term(
        "finding",
        "One result of the rules check: an error, a warning or a note.",
        "Errors make a ship illegal. Warnings and notes may be intentional.",
        labels=("Findings",),
    ),
    Term(
        "unusual",
        "Outside the range of published ships.",
        "Leave it if it is intentional.",
    ),
    Term(
        "points",
        "What a ship is worth, calculated from its card alone.",
        "Fleets with equal points should be an even match.",
        labels=("Cost",),
    ),
    Term(
        "budget",
        "The most points that a fleet may cost.",
        "A finding says by how many points a fleet is over it.",
    ),
    Term(
        "target points",
        "The points that you aim at while you edit a ship.",
        "This browser remembers them. They are not in the ship file.",
    ),
    Term(
        "unproven",
        "Of points: the design is far outside published cards.",
        "Play a few battles before you trust such points.",
    ),
    Term(
        "reference ship",
        "The plain ship of a Type or class, as a new file starts.",
        "Comparisons let both ships fire at it, and let it fire at both.",
        labels=("Reference ships",),
    ),
    Term(
        "captain",
        "A computer player.",
        "Duels and tournaments are played by captains.",
    ),
    Term("duel", "Many battles between two sides.", "It shows how often each side wins."),
    Term("matchup", "Two sides of a tournament that fight each other.", "Each is one duel."),
    Term(
        "win rate",
        "The share of all games that a side won.",
        "Draws and unfinished games count as games.",
    ),
    Term(
        "95% interval",
        "The win rates that fit the games played.",
        "More games make it narrower.",
    ),
    Term(
        "quick-start, full",
        "The two sets of battle rules.",
        "The quick start leaves out torpedoes, repairs and special actions.",
    ),
    Term(
        "seed",
        "The number from which all dice of a battle, or the terrain of a map, follow.",
        "The same seed gives the same battle again.",
    ),
)
_DESIGNER: Final = (
    Term(
        "draft",
        "Unsaved work that the designer keeps for you.",
        "After a crash it is offered when you open the ship.",
    ),
    Term(
        "bin",
        "Where deleted ships wait.",
        "Restore them from there, or delete them permanently.",
    ),
    Term(
        "bundled",
        "Part of the installation, such as the ship HML Raven.",
        "Bundled ships can be copied, compared and fired at, but not changed.",
    ),
)
_OWN: Final = {"Printing": _PRINTING, "Results": _RESULTS, "Designer": _DESIGNER}
_REASONS: Final = {
    "unreadable": "Nothing can be shown until it can be read. Restore it, or save it as text.",
    "notation": "The message names the line. Often a colon, space or quotation mark is missing.",
    "header": "The first lines say which game and which format the file follows.",
    "shape": "The message names the key. Correct its value, or remove the key.",
    "duplicate-key": "Only one of the two values can count. Remove the other one.",
    "two-readings": "Put the value in quotes, so that every program reads it alike.",
    "many-findings": "Fix the first findings, then check again.",
    "fleet-ship": "A roster needs every ship. Correct the name, or add the file.",
    "fleet-names": "Players must know which ship is which. Give each its own name.",
    "fleet-nation": "Remove the other ships, or the nation from the fleet file.",
    "fleet-budget": "Remove ships, or raise the budget.",
    "fleet-legal": "Open the ship and fix its errors.",
    "scenario-edges": "Fleets start out of range only if they meet across the map. Change an edge.",
    "scenario-damage": "Name slots that can be destroyed, and leave the ship on the map.",
    "scenario-room": "A side deploys in its zone. Remove ships, or play on two sheets.",
    "scenario-points": "Decide whether the weaker side is meant to be in trouble.",
    "press.unfitted": "Text shrinks and breaks before it is shortened. Use fewer words.",
}


class GlossaryEntry(NamedTuple):
    """One entry of the glossary."""

    section: str
    name: str
    lines: tuple[str, str]
    key: str = ""
    """The key of files that holds it."""
    words: tuple[str, ...] = ()
    """Every word by which pages show it."""
    games: tuple[str, ...] = ()
    """Words of the games in which it means this; empty for all."""


def entries() -> Iterator[GlossaryEntry]:
    """Yield the whole glossary in order: terms, then rules."""
    for word, game in GAMES.items():
        likes = (each for each, other in GAMES.items() if other.glossary().like == word)
        yield from _of_sections(game.glossary().sections, (word, *likes))
    yield from _of_sections(_OWN, ())
    for word, game in GAMES.items():
        yield from _of_rules(game.rules, game.glossary().reasons, (word,))
    yield from _of_rules((*READING_RULES, UNFITTED), _REASONS, ())


def _of_sections(
    sections: Mapping[str, tuple[Term, ...]], games: tuple[str, ...]
) -> Iterator[GlossaryEntry]:
    for section, terms in sections.items():
        for term in terms:
            lines = (term.meaning, term.use)
            yield GlossaryEntry(section, term.name, lines, term.key, term.words, games)


def _of_rules(
    rules: Iterable[Rule], reasons: Mapping[str, str], games: tuple[str, ...]
) -> Iterator[GlossaryEntry]:
    for rule in rules:
        lines = (rule.title, reasons.get(rule.id, f"Source: {rule.cite}."))
        yield GlossaryEntry(FINDINGS, rule.id, lines, words=(f"finding {rule.id}",), games=games)
