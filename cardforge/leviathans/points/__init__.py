"""What an air ship is worth: points from the exact odds of its guns and of the fire that it takes.

`cost` gives the points as a ledger. Every weight stands in `weights`; docs/points.md tells players.
"""

from cardforge.leviathans.points.pricing import cost

__all__ = ["cost"]
