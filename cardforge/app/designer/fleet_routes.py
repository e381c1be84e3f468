"""The routes of fleets: listed, gathered, put into files."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from cardforge.app.designer import fleet_shapes, fleets, responses
from cardforge.app.designer.routes import Served

fleet_routes = APIRouter(prefix="/api/fleets", tags=["fleets"])


@fleet_routes.get("", response_model=list[fleet_shapes.FleetListed])
def list_fleets(folder: Served) -> list[dict[str, Any]]:
    """List the fleet files of the folder, with their points and budgets."""
    return fleets.listed(folder)


@fleet_routes.get("/ships", response_model=list[fleet_shapes.FleetChoice])
def list_fleet_ships(folder: Served) -> list[dict[str, Any]]:
    """List the designs that a fleet file may list, those of the folder first, with their points."""
    return fleets.ships(folder)


@fleet_routes.post("/roster", response_model=fleet_shapes.FleetRoster)
def gather_fleet(asked: fleet_shapes.Gathered, folder: Served) -> dict[str, Any]:
    """Return a fleet that need not be saved, with its points, its findings and its totals."""
    return fleets.roster(folder, asked.data, asked.id)


@fleet_routes.post("", status_code=201, response_model=responses.Placed)
def make_fleet(asked: fleet_shapes.NewFleet, folder: Served) -> dict[str, Any]:
    """Put a fleet into a new file, which is named after it."""
    made = fleets.make(folder, asked.data)
    return {"id": made.id, "version": made.version}
