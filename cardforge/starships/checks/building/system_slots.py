"""Systems fit into their slots."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.counted import counted
from cardforge.core.finding import Finding
from cardforge.starships.element import Element
from cardforge.starships.rules import SYSTEM_SLOTS as RULE


def check(element: Element) -> Iterator[Finding]:
    """Report the first system without a slot, with how many there are."""
    installed, slots = len(element.systems), element.system_slots
    if installed > slots:
        yield RULE.broken(
            ("systems", str(slots)),
            f"{counted(installed, 'system')}, a {element.ship_class} has room for {slots}",
            measured=installed,
            allowed=slots,
            fix=f"take {installed - slots} out",
        )
