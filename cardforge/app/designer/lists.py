"""What there is to choose from: kinds of slots, nations, types, presets, themes, profiles."""

from __future__ import annotations

from typing import Any

from cardforge.app.designer.gallery import type_of
from cardforge.app.designer.making import own_words
from cardforge.app.games import GAMES
from cardforge.app.judging import open_design
from cardforge.app.printers import PRINTERS, printer_of
from cardforge.app.printing import formats_for
from cardforge.leviathans.kinds import KINDS, MARKS, GunMark, Kind
from cardforge.leviathans.nations import NATIONS, Nation
from cardforge.leviathans.places import CLASSES, PLACES, TYPES
from cardforge.press.profiles import PROFILES
from cardforge.starships.classes import CLASSES as STARSHIP_CLASSES
from cardforge.starships.odds.powers import ATTACKING, DEFENDING
from cardforge.starships.systems import SYSTEMS


def kinds() -> dict[str, Any]:
    """Return everything that a form for an air ship offers."""
    return {
        "kinds": [_kind(kind) for kind in KINDS.values()],
        "marks": [_mark(mark) for mark in MARKS.values()],
        "places": {str(of_type): list(PLACES[of_type]) for of_type in TYPES},
        "nations": [nation._asdict() for nation in NATIONS],
        "types": {str(of_type): CLASSES[of_type] for of_type in TYPES},
    }


def presets() -> dict[str, Any]:
    """Return what a new design can start as, game by game."""
    types = {
        "leviathans": [(str(of_type), CLASSES[of_type]) for of_type in TYPES],
        "warfleet": [(str(of_type), CLASSES[of_type]) for of_type in TYPES],
        "starships": [(word, word) for word in STARSHIP_CLASSES],
    }
    nations = [nation.name for nation in NATIONS]
    return {
        "games": [
            {
                "word": word,
                "title": game.title,
                "types": [{"value": value, "label": label} for value, label in types[word]],
                "nations": [] if word == "starships" else nations,
            }
            for word, game in GAMES.items()
        ]
    }


def systems() -> list[dict[str, Any]]:
    """Return the tactical systems of starships, and whose fire each of them changes."""
    return [
        {**each._asdict(), "attacking": word in ATTACKING, "defending": word in DEFENDING}
        for word, each in SYSTEMS.items()
    ]


def themes() -> list[str]:
    """Return the looks in which cards are drawn."""
    return list(dict.fromkeys(theme for game in PRINTERS for theme in printer_of(game).THEMES))


def profiles() -> list[dict[str, Any]]:
    """Return for which printers and print shops things are made."""
    return [
        {
            "name": profile.name,
            "title": profile.title,
            "product": profile.product,
            "paper": profile.paper is not None,
            "formats": formats_for(profile),
        }
        for profile in PROFILES.values()
    ]


def supplied_designs() -> list[dict[str, Any]]:
    """Return the designs that come with cardforge, by the bare names that stand for them."""
    designs = {word: open_design(path) for word, path in own_words().items()}
    return [
        {
            "id": word,
            "name": design.name,
            "game": design.game,
            "nation_name": GAMES[design.game].nation(design),
            "type": type_of(design),
        }
        for word, design in designs.items()
    ]


def _kind(kind: Kind) -> dict[str, Any]:
    return {
        **kind._asdict(),
        "family": kind.family.value,
        "nation": _name(kind.nation),
        "usual": dict(kind.usual),
    }


def _mark(mark: GunMark) -> dict[str, Any]:
    return {**mark._asdict(), "nation": _name(mark.nation)}


def _name(nation: Nation | None) -> str | None:
    return nation.name if nation else None
