"""An admiral, who leads a fleet and adds command dice."""

from __future__ import annotations

from pydantic import Field

from cardforge.core.fields import Line, Model, Notes, Prose


class Admiral(Model):
    """An admiral. The pools of the card begin every turn empty, so no file gives them."""

    name: Line = Field(description="The admiral's name and rank.")
    faction: Line | None = Field(None, description="For whom the admiral sails.")
    cmd: int = Field(ge=0, le=20, description="Command dice that the admiral adds.")
    history: Prose = Field("", description="The admiral's story, for the back of the card.")
    notes: Notes = Field(default_factory=Notes, description="Anything else, kept but not used.")
