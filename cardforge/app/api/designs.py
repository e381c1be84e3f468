"""One design from Python: its data, findings, points, odds and cards."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardforge.app.api.answers import Carded, Combatant, Ledger
from cardforge.app.loading import all_findings
from cardforge.app.new_files import headed, place_schemas
from cardforge.app.reading import design_in
from cardforge.app.registry import GAMES, converted_text, expect_scale, is_converted
from cardforge.app.workspace import DESIGN_ENDINGS, expect_path, slug
from cardforge.core.figures import OddsAsked
from cardforge.core.files import decode, parse, write_bytes
from cardforge.core.files.document import is_folder
from cardforge.core.findings import Finding, Severity
from cardforge.errors import CallError, FileError, UnwritableError

if TYPE_CHECKING:
    from cardforge.app.api.answers import Odds, Scale
    from cardforge.app.contenders import Contender
    from cardforge.app.printing import CardAsked
    from cardforge.core.figures import Amount
    from cardforge.core.game import Design as Read

_JSON: Final = ".json"
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,8}", re.ASCII)


class Design(Combatant, Carded):
    """A ship, squadron, admiral or fleet ship that was read from a file or made from data.

    `cardforge.open` and `cardforge.from_data` make designs. A design is immutable: `changed` and
    `with_data` return new ones. Two designs are equal if they have the same text and file.

    >>> import cardforge
    >>> ship = cardforge.open("hml-raven")
    >>> ship
    <Design 'HML Raven' (leviathans, British Empire): 140 points, legal>
    """

    def __init__(self, read: Read, content: bytes, path: Path | None) -> None:
        self._read = read
        self._content = content
        self._path = path

    @property
    def name(self) -> str:
        """The design's name.

        >>> import cardforge
        >>> cardforge.open("hml-raven").name
        'HML Raven'
        """
        return self._read.name

    @property
    def game(self) -> str:
        """The design's game: "leviathans", "warfleet" or "starships".

        >>> import cardforge
        >>> cardforge.open("windhover").game
        'starships'
        """
        return self._read.game

    @property
    def nation(self) -> str:
        """The full name of the nation or faction, empty if there is none.

        >>> import cardforge
        >>> cardforge.open("pelletier").nation
        'French Republic'
        """
        return GAMES[self.game].nation(self._read)

    @property
    def path(self) -> Path | None:
        """The file that the design was opened from, or None.

        >>> import cardforge
        >>> path = cardforge.open("hml-raven").path
        >>> path and path.name
        'hml-raven.yaml'
        """
        return self._path

    @property
    def content(self) -> bytes:
        """The bytes that `save` writes.

        >>> import cardforge
        >>> ship = cardforge.open("hml-raven")
        >>> ship.content == ship.text.encode()
        True
        """
        return self._content

    @property
    def text(self) -> str:
        """The text that `save` writes; the lines of findings count in it.

        >>> import cardforge
        >>> cardforge.open("hml-raven").changed(si=25).text.splitlines()[7]
        'si: 25'
        """
        return decode(self._content)

    @property
    def data(self) -> dict[str, Any]:
        """The text as plain data: a copy that you may change.

        Numbers of slots are numbers, as in the file.

        >>> import cardforge
        >>> cardforge.open("hml-raven").data["locations"]["bow"]["slots"][5]
        {'breach': 10, 'item': 'trim tank'}
        """
        return {key: _numbered(value) for key, value in self._read.document.data.items()}

    @property
    def value(self) -> Any:
        """The game's own model, such as the `cardforge.Ship` of an air ship.

        >>> import cardforge
        >>> isinstance(cardforge.open("hml-raven").value, cardforge.Ship)
        True
        """
        return self._read.value

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """The findings of the rules check on the design, the most severe first.

        >>> import cardforge
        >>> for finding in cardforge.open("hml-raven").changed(mp=3).findings[:1]:
        ...     print(finding.line, finding.severity.value, finding.rule)
        9 warning starting-mp
        """
        game = GAMES[self.game]
        remarks = (*game.check(self._read), *game.art(self._read)[1])
        return all_findings(self._read.document, remarks)

    @property
    def is_legal(self) -> bool:
        """Whether no finding is an error.

        >>> import cardforge
        >>> cardforge.open("hml-raven").is_legal
        True
        """
        return not any(each.severity is Severity.ERROR for each in self.findings)

    @cached_property
    def ledger(self) -> Ledger:
        """The lines of the points, which add up to the points exactly.

        >>> import cardforge
        >>> ship = cardforge.open("hml-raven")
        >>> sum(line.result for line in ship.ledger) == ship.points
        True
        """
        return Ledger(GAMES[self.game].cost(self._read).lines)

    @property
    def points(self) -> Amount:
        """The points of the design: an int, or a Fraction if they are not whole.

        >>> import cardforge
        >>> cardforge.open("hml-raven").points
        140
        """
        return self.ledger.total

    def odds(
        self,
        other: Design | str | Path,
        *,
        range: int | None = None,  # noqa: A002
        at: str | None = None,
        arc: str | None = None,
        stop: bool = False,
        brackets: bool = False,
        damaged: str = "",
        attacker_damaged: str = "",
        systems: str = "",
        target_systems: str = "",
        command_dice: int | None = None,
        turns: int = 6,
        scale: Scale = "air",
        evading: bool = False,
        attacker_evading: bool = False,
        charges_range: int = 0,
        charges_roll: int = 0,
    ) -> Odds:
        """Calculate the exact odds of this design firing at another, without simulation.

        Args:
            other: A design, file or bundled name; for starships also a class, such as "cruiser".
            range: Range in hexes (or inches); all ranges if None.
            at: Location of the target; all locations if None.
            arc: Arc of the attacker in which the target lies; all arcs if None.
            stop: Only a target that stops; else both a moving target and one that stops.
            brackets: Whether guns with a bracket fire together.
            damaged: Slots that the target has lost, such as "bow:3,stern:1,2"; at fleet scale
                locations, such as "bow,stern"; of starships the number of boxes.
            attacker_damaged: Slots or locations that the attacker has lost.
            systems: Active systems aboard the attacker (starships).
            target_systems: Active systems aboard the target (starships).
            command_dice: Dice that activate systems; the ship's own CMD if None (starships).
            turns: Turns of fire to look ahead, from 1 to 20.
            scale: "air", or "fleet" to convert air ships to War Fleet first.
            evading: Whether the target evades (Russian air ships).
            attacker_evading: Whether the attacker evades (Russian air ships).
            charges_range: Tesla charges that the attacker spends on range (American air ships).
            charges_roll: Tesla charges that it spends on rolls.

        Returns:
            The output of `cardforge odds --format json`, as a dict.

        Raises:
            CardforgeError: If the designs do not meet, or an argument does not fit them.

        >>> import cardforge
        >>> odds = cardforge.open("hml-raven").odds("pelletier", range=3, at="bow", stop=True)
        >>> odds["guns"][0]["ranges"][0]["at"]["bow"]["stop"]["nothing"]["fraction"]
        '101/192'
        """
        from cardforge.app.api.answers import odds_of

        asked = OddsAsked(
            range, arc, at, stop, brackets, damaged, attacker_damaged, systems, target_systems,
            command_dice, turns, evading, attacker_evading, charges_range, charges_roll,
        )  # fmt: skip
        target = other._read if isinstance(other, Design) else Path(other)  # noqa: SLF001
        odds: Any = odds_of(self._read, target, asked, scale)
        found: Odds = odds
        return found

    def side(self, captain: str | None) -> Contender:
        """Return the design as a side of a duel; raise CardforgeError if it cannot fight."""
        from cardforge.app.contenders import side_of

        return side_of([self._read], captain, self._read.document.path)

    def warfleet(self) -> Design:
        """Convert an air ship to War Fleet; a ship of War Fleet stays as it is.

        Returns:
            The design at fleet scale; a converted one is not in a file yet.

        Raises:
            CardforgeError: If the design is of a game that has no fleet scale.

        >>> import cardforge
        >>> cardforge.open("hml-raven").warfleet()
        <Design 'HML Raven' (warfleet, British Empire): 140 points, legal>
        """
        text = converted_text(self._read) if is_converted(expect_scale(self._read)) else None
        return self if text is None else unsaved(headed(text), Path(f"{slug(self.name)}.yaml"))

    def changed(self, **keys: Any) -> Design:
        """Return a design with new values of some keys; everything else stays, comments too.

        Args:
            keys: New values of top-level keys of the file, as plain data.

        Returns:
            The new design. This one does not change.

        Raises:
            CardforgeError: If the result is not a design of its game.

        >>> import cardforge
        >>> cardforge.open("hml-raven").changed(name="HML Rook", si=25).name
        'HML Rook'
        """
        return self.with_data({**self.data, **keys})

    def with_data(self, data: Mapping[str, Any]) -> Design:
        """Return a design with this data; comments of the old text stay.

        Args:
            data: The whole content of the file, such as an edited copy of `data`.

        Returns:
            The new design. This one does not change.

        Raises:
            CardforgeError: If the data is not a design.

        >>> import cardforge
        >>> ship = cardforge.open("hml-raven")
        >>> data = ship.data
        >>> data["locations"]["bow"]["stop"] = "U"
        >>> ship.with_data(data).value.locations["bow"].stop
        'U'
        """
        from cardforge.core.files.editing import amended, encode

        path = self._read.document.path
        text = amended(self.text, plain_data(data), path)
        return unsaved(text, path, self._path, encode(text, self._content))

    def save(self, path: str | Path, *, parents: bool = False) -> Path:
        """Write the design to a file, replace an existing one, and return its path.

        An unchanged design writes the bytes that were read. A changed one changes only the lines
        that differ. A new one names a schema for editors, which is written beside it.

        Args:
            path: The file; its name ends in .yaml, .yml or .json.
            parents: Whether missing folders are created.

        Returns:
            The path of the written file.

        Raises:
            CardforgeError: If the file cannot be written, or its name has another ending.

        >>> import cardforge
        >>> ship = cardforge.open("hml-raven")
        >>> copy = ship.save("my-raven.yaml")
        >>> copy.read_bytes() == ship.content
        True
        """
        path = expect_path(path)
        if path.suffix.lower() not in DESIGN_ENDINGS:
            known = ", ".join(DESIGN_ENDINGS)
            raise CallError(f"expected a file name that ends in {known}, got '{path}'")
        if not parents and not is_folder(path.parent):
            raise UnwritableError("its folder is missing: `parents=True` creates it", path)
        write_bytes(path, self._content_for(path))
        place_schemas([path])
        return path

    def __repr__(self) -> str:
        whose = f"{self.game}, {self.nation}" if self.nation else self.game
        return f"<Design {self.name!r} ({whose}): {told_of(self.points, self.findings)}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Design):
            return NotImplemented
        return (self._content, self._path) == (other._content, other._path)

    def __hash__(self) -> int:
        return hash((self._content, self._path))

    def drawn_as(self, theme: str, profile: str) -> CardAsked:
        """Return what the press needs to draw the card."""
        from cardforge.app.printing import CardAsked

        return CardAsked(self._read, self.points, self.is_legal, theme, profile)

    def _content_for(self, path: Path) -> bytes:
        """Return the bytes for a file of that name: YAML and JSON are written differently."""
        if _notation(path) == _notation(self._read.document.path):
            return self._content
        from cardforge.core.files.editing import written

        text = written(self._read.document.data, path)
        return (text if _notation(path) == _JSON else headed(text)).encode()


def design_from(content: bytes, path: Path, opened: Path | None) -> Design:
    """Return the design in these bytes, as if from a file; raise FileError if it is invalid."""
    return Design(design_in(parse(decode(content, path), path)), content, opened)


def unsaved(
    text: str, path: Path, opened: Path | None = None, content: bytes | None = None
) -> Design:
    """Return a design that is not in a file; its errors name no line."""
    try:
        return design_from(text.encode() if content is None else content, path, opened)
    except FileError as error:
        error.path = None
        raise


def plain_data(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return data with strings as keys; raise CallError if JSON cannot represent it."""
    if not isinstance(data, Mapping):
        raise CallError(f"expected a dict, got {type(data).__name__}")
    try:
        found: dict[str, Any] = json.loads(json.dumps(dict(data), allow_nan=False))
    except (TypeError, ValueError, RecursionError) as error:
        raise CallError(f"expected plain data (dict, list, str, int, bool): {error}") from None
    return found


def _numbered(value: Any) -> Any:
    """Return a copy of data with numeric keys as numbers, as files write slots."""
    if isinstance(value, list):
        return [_numbered(each) for each in value]
    if not isinstance(value, dict):
        return value
    numbers = bool(value) and all(_NUMBER.fullmatch(key) for key in value)
    return {int(key) if numbers else key: _numbered(each) for key, each in value.items()}


def told_of(points: Amount, findings: tuple[Finding, ...]) -> str:
    """Return points and verdict as short text."""
    errors = sum(each.severity is Severity.ERROR for each in findings)
    verdict = "legal" if not errors else "1 error" if errors == 1 else f"{errors} errors"
    return f"{points} point{'' if points == 1 else 's'}, {verdict}"


def _notation(path: Path) -> str:
    return path.suffix.lower() if path.suffix.lower() == _JSON else ".yaml"
