"""Routes of what there is to choose from."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter
from fastapi.responses import FileResponse

from cardforge.app.designer import answers, lists, making
from cardforge.app.designer.refusals import MissingError
from cardforge.app.games import GAMES
from cardforge.core.files import parse, read_text
from cardforge.press.fonts import standard_book

router = APIRouter(prefix="/api", tags=["choices"])
fonts = APIRouter(include_in_schema=False)


@router.get("/schema/{game}")
def schema(game: Literal[tuple(GAMES)]) -> dict[str, Any]:  # type: ignore[valid-type]
    """Return the JSON Schema of a game's files."""
    return GAMES[game].schema()


@router.get("/kinds", response_model=answers.Kinds)
def kinds() -> dict[str, Any]:
    """Return the kinds of slots with their fields, marks, locations, nations and Types."""
    return lists.kinds()


@router.get("/presets", response_model=answers.Presets)
def presets() -> dict[str, Any]:
    """Return what a new design can start as, game by game."""
    return lists.presets()


@router.get("/systems", response_model=list[answers.SystemTold])
def systems() -> list[dict[str, Any]]:
    """List the tactical systems of starships, and whose fire each of them changes."""
    return lists.systems()


@router.get("/supplied", response_model=list[answers.Supplied])
def supplied() -> list[dict[str, Any]]:
    """List the designs that come with cardforge; their ids serve to copy, compare and aim at."""
    return lists.supplied_designs()


@router.get("/supplied/{word}", response_model=answers.SuppliedDesign)
def open_supplied(word: str) -> dict[str, Any]:
    """Return the text and data of a design that comes with cardforge."""
    path = making.own_path(word)
    text = read_text(path)
    return {"id": word, "text": text, "data": parse(text, path).data}


@router.get("/themes", response_model=list[str])
def themes() -> list[str]:
    """List the looks in which cards are drawn."""
    return lists.themes()


@router.get("/profiles", response_model=list[answers.ProfileTold])
def profiles() -> list[dict[str, Any]]:
    """List for which printers and print shops things are made."""
    return lists.profiles()


@fonts.get("/fonts/{role}.ttf")
def font(role: str) -> FileResponse:
    """Return the first face of a role, so that pages wear the type of the cards."""
    roles = standard_book().roles
    if role not in roles:
        raise MissingError(f"expected a role of the font book ({', '.join(sorted(roles))})")
    kept = {"cache-control": "public, max-age=604800"}
    return FileResponse(roles[role][0], media_type="font/ttf", headers=kept)
