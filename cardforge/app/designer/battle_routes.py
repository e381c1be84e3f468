"""The route of saved battles; each is shown as a page."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from cardforge.app.designer import battles
from cardforge.app.designer.responses import Response
from cardforge.app.designer.routes import Served

battle_routes = APIRouter(prefix="/api", tags=["battles"])


class BattleSide(Response):
    """One side of a saved battle, and the computer player that led it."""

    name: str
    captain: str


class SavedBattle(Response):
    """A saved battle of the folder; `unreadable` is the reason if it cannot be shown."""

    id: str
    sides: list[BattleSide]
    turns: int | None
    why: str
    when: str
    unreadable: str | None


@battle_routes.get("/battles", response_model=list[SavedBattle])
def list_battles(folder: Served) -> list[dict[str, Any]]:
    """List the saved battles of the folder, the latest first."""
    return battles.listed(folder)
