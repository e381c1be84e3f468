"""cardforge: design air ships, check them, print them.

The front door. Names are imported when they are first asked for, so that `import cardforge` costs
nothing:

>>> import cardforge
>>> design = cardforge.open_design("ships/hml-raven.yaml")   # doctest: +SKIP
>>> cardforge.check_ship(design.value)                        # doctest: +SKIP
()
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardforge.app.judging import judge_file, open_design
    from cardforge.core.finding import Finding, Severity
    from cardforge.errors import CardforgeError
    from cardforge.leviathans.checks import check_ship
    from cardforge.leviathans.ship import Ship
    from cardforge.leviathans.writing import ship_text

__version__ = "0.1.0"
__all__ = [
    "CardforgeError",
    "Finding",
    "Severity",
    "Ship",
    "__version__",
    "check_ship",
    "judge_file",
    "open_design",
    "ship_text",
]

_ROOMS = {
    "CardforgeError": "cardforge.errors",
    "Finding": "cardforge.core.finding",
    "Severity": "cardforge.core.finding",
    "Ship": "cardforge.leviathans.ship",
    "check_ship": "cardforge.leviathans.checks",
    "judge_file": "cardforge.app.judging",
    "open_design": "cardforge.app.judging",
    "ship_text": "cardforge.leviathans.writing",
}


def __getattr__(name: str) -> object:
    if name not in _ROOMS:
        raise AttributeError(f"module 'cardforge' has no attribute '{name}'")
    from importlib import import_module  # at the first use, so that `cardforge --help` stays quick

    return getattr(import_module(_ROOMS[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
