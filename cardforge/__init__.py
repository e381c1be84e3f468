"""Leviathans ship cards from Python: open, check, cost, compare, convert and print designs.

Each name is imported when it is first used, so `import cardforge` itself takes no time.

>>> import cardforge
>>> ship = cardforge.open("hml-raven")
>>> ship
<Design 'HML Raven' (leviathans, British Empire): 140 points, legal>
>>> ship.changed(mp=3).findings[0].message
'the ship has 3 starting MP, but its engines give 9'
>>> cardforge.__version__ == "0.1.0"
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardforge.app.api import Fleet, from_data, open  # noqa: A004
    from cardforge.app.api.answers import DuelResult, Ledger, Odds
    from cardforge.app.api.designs import Design
    from cardforge.app.loading import Judgement, judge_file, open_design
    from cardforge.core.findings import Finding, Severity
    from cardforge.errors import CardforgeError
    from cardforge.leviathans.checks import check_ship
    from cardforge.leviathans.files import ship_text
    from cardforge.leviathans.ship import Ship

__version__ = "0.1.0"
__all__ = [
    "CardforgeError",
    "Design",
    "DuelResult",
    "Finding",
    "Fleet",
    "Judgement",
    "Ledger",
    "Odds",
    "Severity",
    "Ship",
    "__version__",
    "check_ship",
    "from_data",
    "judge_file",
    "open",
    "open_design",
    "ship_text",
]

_ROOMS = {
    "CardforgeError": "cardforge.errors",
    "Design": "cardforge.app.api.designs",
    "DuelResult": "cardforge.app.api.answers",
    "Finding": "cardforge.core.findings",
    "Fleet": "cardforge.app.api",
    "Judgement": "cardforge.app.loading",
    "Ledger": "cardforge.app.api.answers",
    "Odds": "cardforge.app.api.answers",
    "Severity": "cardforge.core.findings",
    "Ship": "cardforge.leviathans.ship",
    "check_ship": "cardforge.leviathans.checks",
    "from_data": "cardforge.app.api",
    "judge_file": "cardforge.app.loading",
    "open": "cardforge.app.api",
    "open_design": "cardforge.app.loading",
    "ship_text": "cardforge.leviathans.files",
}


def __getattr__(name: str) -> object:
    if name not in _ROOMS:
        raise AttributeError(f"module 'cardforge' has no attribute '{name}'")
    from importlib import import_module  # at the first use, so that `cardforge --help` stays quick

    return getattr(import_module(_ROOMS[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
