"""War Fleet for the application."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardforge.core.files import Document
from cardforge.core.findings import Finding, severest_first
from cardforge.core.game import Conversions, Design, Game, Gunnery, TableImport, Tables
from cardforge.leviathans import WORD as AIR
from cardforge.leviathans.kinds import full_name
from cardforge.warfleet import WORD
from cardforge.warfleet.checks import RULES, check_fleet_ship
from cardforge.warfleet.files import FORMAT, as_written, read_fleet_ship
from cardforge.warfleet.tables import FORM

if TYPE_CHECKING:
    from cardforge.core.figures import Amount, Answer, Comparison, Ledger, OddsAsked
    from cardforge.core.game import Choices, Glossary
    from cardforge.core.spreadsheets import ReadTable, Table
    from cardforge.press.product import Printer
    from cardforge.warfleet.convert import Conversion


def _read(document: Document) -> Design:
    ship = read_fleet_ship(document)
    return Design(WORD, ship.name, ship, document)


def _check(design: Design) -> tuple[Finding, ...]:
    """Return the findings about a ship; a finding about both sides is reported once."""
    document = design.document
    found = dict.fromkeys(
        finding.spelled(as_written(document, finding.where))
        for finding in check_fleet_ship(design.value)
    )
    marked = [finding.at(document.mark(finding.where)) for finding in found]
    return tuple(sorted(marked, key=severest_first))


def _cost(design: Design) -> Ledger:
    from cardforge.core.figures import Ledger, LedgerLine

    points = design.value.points
    working = "those of the air ship from which it was converted" if points else "its file has none"
    return Ledger((LedgerLine("Points of the file", working, points),))


def _nation(design: Design) -> str:
    return full_name(design.value.nation)


# Only their own commands need comparisons, odds, conversions, schema, templates and tables: a check
# starts faster without them.


def _compare(one: Design, other: Design, against: str | None) -> Comparison:
    from cardforge.warfleet.comparison import compare

    return compare(one.value, other.value, against)


def _schema() -> dict[str, Any]:
    from cardforge.warfleet.files import fleet_ship_schema

    return fleet_ship_schema()


def _scaffold(name: str, options: Mapping[str, str]) -> Mapping[str, Any]:
    from cardforge.warfleet.files import scaffold

    return scaffold(name, options)


def _import(table: ReadTable) -> TableImport:
    from cardforge.warfleet.tables import import_fleet_ships

    return import_fleet_ships(table)


def _export(designs: tuple[Design, ...]) -> Table:
    from cardforge.warfleet.tables import export_fleet_ships

    return export_fleet_ships([design.value for design in designs])


def _odds(one: Design, other: Design, asked: OddsAsked) -> Answer:
    from cardforge.warfleet.odds.answer import odds_answer

    return odds_answer(one.value, other.value, asked)._replace(look=partial(_look, one))


def _look(design: Design) -> Any:
    from cardforge.leviathans.cards.theme import COLOUR

    return COLOUR, COLOUR.accent(design.value.power).deep


def _conversion(design: Design) -> Conversion:
    from cardforge.warfleet.convert import conversion_of

    return conversion_of(design.value)


def _converted(design: Design) -> Design | None:
    """Return an air ship at fleet scale, or None for any other design.

    A game recognises another game's designs by their models.
    """
    from cardforge.leviathans.ship import Ship

    if not isinstance(design.value, Ship):
        return None
    return design._replace(game=WORD, value=_conversion(design).ship)


def _figures(design: Design) -> Answer:
    from cardforge.warfleet.convert import figures_answer

    return figures_answer(_conversion(design))


def _working(design: Design) -> Answer:
    from cardforge.warfleet.convert import working_answer

    return working_answer(_conversion(design))


def _text(design: Design, points: Amount) -> str:
    from cardforge.warfleet.files import fleet_ship_text

    return fleet_ship_text(design.value.model_copy(update={"points": int(points)}))


def _choices() -> Choices:
    """Return the Types and nations of the air game."""
    from cardforge.core.game import Choices
    from cardforge.leviathans.presets import choices

    air = choices()
    return Choices(types=air.types, nations=air.nations)


def _glossary() -> Glossary:
    from cardforge.warfleet.terms import GLOSSARY

    return GLOSSARY


def _printer() -> Printer:
    from cardforge.warfleet.cards import printer

    return printer


_NOT_ASKED: Final = (
    "stop", "evading", "attacker_evading", "charges_range", "charges_roll", "systems",
    "target_systems", "command_dice",
)  # fmt: skip

GAME: Final = Game(
    word=WORD,
    title="War Fleet",
    newest_format=FORMAT,
    rules=RULES,
    read=_read,
    check=_check,
    cost=_cost,
    compare=_compare,
    nation=_nation,
    nation_called=full_name,
    schema=_schema,
    scaffold=_scaffold,
    template=Path(__file__).with_name("new.yaml.j2"),
    tables=Tables(FORM, _import, _export),
    choices=_choices,
    glossary=_glossary,
    converted=_converted,
    text=_text,
    converting="convert the air ship with `cardforge warfleet --write FOLDER`",
    fleet_files=True,
    printer=_printer,
    expects="an air ship",
    scale="fleet",
    odds=Gunnery(_odds, "at fleet scale", _NOT_ASKED),
    conversions=Conversions(
        games=(AIR,),
        figures=_figures,
        working=_working,
        meeting="choose the scale `fleet`",
    ),
)
