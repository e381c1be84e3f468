"""A captain who does anything that the rules allow, each thing as likely as the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.leviathans.battle.aiming import open_aims
from cardforge.leviathans.battle.captains.captain import Captain
from cardforge.leviathans.battle.captains.outlook import safe_courses
from cardforge.leviathans.battle.deployment import berths
from cardforge.leviathans.battle.fog import every_hand
from cardforge.leviathans.battle.orders import (
    Berth,
    Deployment,
    Launches,
    Lay,
    Repairs,
    Sail,
    Salvo,
)
from cardforge.leviathans.battle.repairs import open_mends
from cardforge.leviathans.battle.torpedoes import open_launches

if TYPE_CHECKING:
    from cardforge.core.hexes import Hex
    from cardforge.leviathans.battle.chance import Chance
    from cardforge.leviathans.battle.orders import Aim, Launch, Mend
    from cardforge.leviathans.battle.view import View


class RandomCaptain(Captain):
    """Sails anywhere but into the edge, and fires every gun that bears at anything it bears on."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def deploy(self, view: View) -> Deployment:
        """Return places for all ships, drawn anew for each ship that the others leave no room."""
        taken: set[Hex] = set()
        chosen = []
        for index in view.state.of(view.side):
            of_type = view.state.vessels[index].ship.type
            free = [
                at
                for at in berths(view.state.sheet, view.side, of_type)
                if taken.isdisjoint(at.hexes)
            ]
            chosen.append(Berth(index, self._chance.pick(free)))
            taken.update(chosen[-1].at.hexes)
        return Deployment(view.side, tuple(chosen))

    def move(self, view: View, ready: tuple[int, ...]) -> Sail:
        """Return one of the courses that do not end in a half hex; there is always one."""
        index = self._chance.pick(ready)
        return Sail(index, self._chance.pick(safe_courses(view.state, index)).words)

    def lay(self, view: View) -> Lay:
        """Return any hand of four cards."""
        return Lay(view.side, str(self._chance.pick(tuple(every_hand()))))

    def launch(self, view: View) -> Launches:
        """Return a torpedo from every slot that has one, along any line."""
        lines: dict[tuple[int, str, int], list[Launch]] = {}
        for index in view.own:
            for line in open_launches(view.state, index):
                lines.setdefault(line[:3], []).append(line)
        return Launches(view.side, tuple(map(self._chance.pick, lines.values())))

    def repair(self, view: View) -> Repairs:
        """Return work for every crew that has some."""
        work: dict[tuple[int, str, int], list[Mend]] = {}
        for index in view.own:
            for mend in open_mends(view.state, index):
                work.setdefault(mend[:3], []).append(mend)
        return Repairs(view.side, tuple(map(self._chance.pick, work.values())))

    def declare(self, view: View) -> Salvo:
        """Return a shot of every gun that bears on something."""
        choices: dict[tuple[int, str, tuple[int, ...]], list[Aim]] = {}
        for index in view.own:
            for aim in open_aims(view.state, index):
                choices.setdefault(aim[:3], []).append(aim)
        return Salvo(view.side, tuple(map(self._chance.pick, choices.values())))
