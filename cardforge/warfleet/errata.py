"""Where the text of War Fleet prints another figure than its own rule gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from cardforge.warfleet.working import Figure


class Misprint(NamedTuple):
    """A figure that the text prints in an example, and what is wrong with it."""

    ship: str
    key: tuple[str, ...]
    printed: int
    why: str


_SIDES: Final = (
    "the text counts 12 + 2 = 14, then takes 5 from 15; its rule gives 14 - 5 = 9, and 9 is printed"
)
MISPRINTS: Final = tuple(
    Misprint("Montpellier", (side, "resilience"), 10, _SIDES) for side in ("port", "starboard")
)


def misprint_of(ship: str, figure: Figure) -> Misprint | None:
    """Return the misprint that a reader of the text would miss here, if there is one."""
    return next(
        (
            each
            for each in MISPRINTS
            if (each.ship, each.key) == (ship, figure.key) and each.printed != figure.result
        ),
        None,
    )
