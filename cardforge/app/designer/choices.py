"""What there is to choose from: slots, nations, Types, presets, themes, profiles; and new
designs.
"""

from __future__ import annotations

import functools
import os
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardforge.app.designer import storage
from cardforge.app.designer.folder import ConflictError, Folder, MissingError, RefusalError
from cardforge.app.designer.storage import type_of
from cardforge.app.new_files import headed, new_design
from cardforge.app.ordering import judged_order
from cardforge.app.printing import formats_for, look_for
from cardforge.app.reading import Reader, design_in
from cardforge.app.registry import GAMES, printer_of, printing_games
from cardforge.app.reports.figures import number
from cardforge.app.sharing import is_same, with_pictures
from cardforge.app.workspace import DESIGN_ENDINGS, own_ships, slug
from cardforge.core.files import parse, read_text, write_bytes
from cardforge.core.files.editing import amended, written
from cardforge.core.game import Choices
from cardforge.errors import FileError, PressError
from cardforge.press.art import expect_whole
from cardforge.press.product import stock_for
from cardforge.press.profiles import PROFILES, profile_named

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.app.designer.requests import New
    from cardforge.core.game import Design


_MOST_ALIKE: Final = 1000
_NEW: Final = Path("new.yaml")


def make(folder: Folder, asked: New) -> storage.Kept:
    """Put a new design into the folder, under a name that is free; return it."""
    text, pictures = with_pictures(_text(folder, asked), asked.start.art, _free_in(folder))
    for name, source in pictures.items():
        write_bytes(folder.root / name, source)
    return place(folder, asked.name, text)


def _free_in(folder: Folder) -> Callable[[str, bytes], str]:
    """Return how a picture gets a name that no other file of the folder has."""

    def free(name: str, source: bytes) -> str:
        try:
            expect_whole(source)
        except PressError as error:
            raise RefusalError(f"the picture {name} cannot be used: {error}") from None
        path = Path(name)
        names = (name, *(f"{path.stem}-{number}{path.suffix}" for number in range(2, _MOST_ALIKE)))
        for word in names:
            place = folder.root / word
            if not os.path.lexists(place) or is_same(place, source):
                return word
        raise ConflictError(f"the name '{name}' is taken: rename the picture")

    return free


def place(folder: Folder, name: str, text: str) -> storage.Kept:
    """Put a text into the folder as a design of that name, in the best file that is free."""
    for word in ids_for(name):
        if not os.path.lexists(folder.path(word)):
            try:
                return storage.create(folder, word, text)
            except ConflictError:  # another request took the name first
                continue
    raise ConflictError(f"the name '{name}' is taken: choose another")


def ids_for(name: str) -> list[str]:
    """Return the ids that a design of that name may have, the one that suits best first."""
    stem = slug(name)
    return [f"{stem}.yaml", *(f"{stem}-{number}.yaml" for number in range(2, _MOST_ALIKE))]


def text_at(folder: Folder, word: str) -> str:
    """Return the text of a design in the folder, or of a bundled one by its name."""
    if not word.endswith(DESIGN_ENDINGS):
        return read_text(own_path(word))
    return storage.kept(folder, word).text


def own_words() -> dict[str, Path]:
    """Return the bundled designs by their names on the command line."""
    return {path.stem: path for path in own_ships()}


def own_path(word: str) -> Path:
    """Return the file of a bundled design; raise MissingError if there is none of that name."""
    path = own_words().get(word)
    if path is None:
        raise MissingError(f"design '{word}' not found in this folder or among the bundled ones")
    return path


def _text(folder: Folder, asked: New) -> str:
    start = asked.start
    if start.preset is not None:
        options = {"type": str(start.preset.type), "nation": start.preset.nation}
        path = Path(f"{slug(asked.name)}.yaml")
        return headed(new_design(asked.name, asked.game, path, options))
    if start.data is not None:
        return headed(written({**_with_game(start.data, asked), "name": asked.name}, _NEW))
    if start.text is not None:
        return _renamed(start.text, asked.name)
    word = start.copy_of or ""
    text = _renamed(text_at(folder, word), asked.name)
    return text if word.endswith(DESIGN_ENDINGS) else headed(text)  # an author's text stays as is


def _with_game(data: dict[str, Any], asked: New) -> dict[str, Any]:
    return {"game": asked.game, "format": 1, **data}


def _renamed(text: str, name: str) -> str:
    """Return a design's text under another name; a text that cannot be read stays as it is."""
    try:
        data = parse(text, _NEW).data
    except FileError:
        return text
    return amended(text, {**data, "name": name}, _NEW)


def kinds() -> dict[str, Any]:
    """Return everything that a form for designs with slots offers."""
    found = next((each for each in _choices().values() if each.kinds), Choices())
    return {
        "kinds": found.kinds,
        "marks": found.marks,
        "places": found.places,
        "nations": found.nations,
        "types": found.types,
    }


def games() -> dict[str, dict[str, str]]:
    """Return the games by their words: the title of each, and how its designs are edited."""
    return {
        word: {
            "title": GAMES[word].title,
            "form": "card" if each.kinds else "schema",
            "scale": GAMES[word].scale,
        }
        for word, each in _choices().items()
    }


def presets() -> dict[str, Any]:
    """Return the presets of new designs, game by game."""
    return {
        "games": [
            {
                "word": word,
                "title": GAMES[word].title,
                "types": [{"value": value, "label": label} for value, label in each.types.items()],
                "nations": [nation["name"] for nation in each.nations],
            }
            for word, each in _choices().items()
        ]
    }


def systems() -> list[dict[str, Any]]:
    """Return the systems that are activated in play, and whose fire each of them changes."""
    return [dict(system) for each in _choices().values() for system in each.systems]


def _choices() -> dict[str, Choices]:
    return {word: game.choices() for word, game in GAMES.items()}


def themes() -> list[str]:
    """Return the looks in which cards are drawn."""
    return list(
        dict.fromkeys(theme for game in printing_games() for theme in printer_of(game).THEMES)
    )


def profiles() -> list[dict[str, Any]]:
    """Return for which printers and print shops things are made, and of which games cards."""
    return [
        {
            "name": profile.name,
            "title": profile.title,
            "product": profile.product,
            "paper": profile.paper is not None,
            "cards": [game for game in printing_games() if _prints_cards(profile.name, game)],
            "formats": formats_for(profile),
        }
        for profile in PROFILES.values()
    ]


@functools.cache
def _prints_cards(word: str, game: str) -> bool:
    """Return whether a profile prints a game's cards: shops of pictures sell certain sizes."""
    profile = profile_named(word)
    if profile.product != "images":
        return True
    options = {"theme": themes()[0], "profile": word}
    order = judged_order(plain_design("New", game), {}, Fraction(0), legal=True)
    try:
        for deck in printer_of(game).decks([order], look_for(options)):
            stock_for(deck, profile)
    except PressError:
        return False
    return True


def plain_design(name: str, game: str) -> Design:
    """Return a plain, legal design of a game: its first type and nation."""
    return design_in(parse(new_design(name, game, _NEW, _first_choices(game)), _NEW))


def _first_choices(game: str) -> dict[str, str]:
    told = GAMES[game].choices()
    nations = (nation["name"] for nation in told.nations)
    first = {"type": next(iter(told.types), None), "nation": next(nations, None)}
    return {key: value for key, value in first.items() if value is not None}


@functools.lru_cache(maxsize=1)
def supplied_designs() -> tuple[dict[str, Any], ...]:
    """Return the bundled designs, each with its name on the command line."""
    reader = Reader()
    designs = {word: reader.design(path) for word, path in own_words().items()}
    return tuple(
        {
            "id": word,
            "name": design.name,
            "game": design.game,
            "nation_name": GAMES[design.game].nation(design),
            "type": type_of(design),
            "points": number(reader.cost(design).total),
        }
        for word, design in designs.items()
    )
