"""A fleet file from Python: its ships, points and findings."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from cardforge.app.api.designs import Design, design_from, told_of
from cardforge.app.api.figures import Combatant, Ledger
from cardforge.core.files import read_bytes
from cardforge.core.findings import Finding, Severity

if TYPE_CHECKING:
    from cardforge.app.contenders import Contender
    from cardforge.core.figures import Amount
    from cardforge.core.game import Fleet as Roster


class Fleet(Combatant):
    """The fleet in a fleet file; `cardforge.open` returns it.

    >>> import cardforge
    >>> from pathlib import Path
    >>> words = "game: leviathans, format: 1, fleet: Friday, ships: [hml-raven, hml-hertfordshire]"
    >>> _ = Path("friday.yaml").write_text("{" + words + "}")
    >>> cardforge.open("friday.yaml")
    <Fleet 'Friday' (leviathans, 2 ships): 332 points, legal>
    """

    def __init__(
        self, game: str, roster: Roster, findings: tuple[Finding, ...], path: Path
    ) -> None:
        self._game = game
        self._roster = roster
        self._findings = findings
        self._path = path

    @property
    def name(self) -> str:
        """The fleet's name."""
        return self._roster.name

    @property
    def game(self) -> str:
        """The game of its ships."""
        return self._game

    @property
    def path(self) -> Path:
        """The fleet file."""
        return self._path

    @property
    def budget(self) -> int | None:
        """The most points that the fleet may cost, or None."""
        return self._roster.budget

    @cached_property
    def ships(self) -> tuple[Design, ...]:
        """The ships in the order of the file, each under its name in the fleet.

        >>> import cardforge
        >>> from pathlib import Path
        >>> words = "game: leviathans, format: 1, fleet: Two, ships: [{ship: hml-raven, count: 2}]"
        >>> _ = Path("two.yaml").write_text("{" + words + "}")
        >>> [ship.name for ship in cardforge.open("two.yaml", cardforge.Fleet).ships]
        ['HML Raven 1', 'HML Raven 2']
        """
        files = dict.fromkeys(berth.design.document.path for berth in self._roster.ships)
        opened = {path: design_from(read_bytes(path), path, path) for path in files}
        ships = ((opened[berth.design.document.path], berth.name) for berth in self._roster.ships)
        return tuple(ship if ship.name == name else ship.changed(name=name) for ship, name in ships)

    @property
    def ledger(self) -> Ledger:
        """The points as a ledger: one line for each ship."""
        return Ledger(self._roster.cost.lines)

    @property
    def points(self) -> Amount:
        """The points of all ships together."""
        return self.ledger.total

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings of the rules check on the fleet, the most severe first."""
        return self._findings

    @property
    def is_legal(self) -> bool:
        """Whether no finding is an error."""
        return not any(each.severity is Severity.ERROR for each in self._findings)

    def side(self, captain: str | None) -> Contender:
        """Return the fleet as a side of a duel; raise CardforgeError if it cannot fight."""
        from cardforge.app.contenders import contender

        return contender(str(self._path), captain)

    def __repr__(self) -> str:
        count = len(self._roster.ships)
        ships = f"{count} {self._roster.piece}{'' if count == 1 else 's'}"
        return (
            f"<Fleet {self.name!r} ({self.game}, {ships}): {told_of(self.points, self._findings)}>"
        )
