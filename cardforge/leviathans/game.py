"""Leviathans as the application sees it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardforge.core.files import Document
from cardforge.core.findings import Finding, severest_first
from cardforge.core.game import Design, Game, Gunnery, TableImport, Tables
from cardforge.leviathans import WORD
from cardforge.leviathans.checks import RULES, check_ship
from cardforge.leviathans.files import FORMAT, REMARKS, as_written, read_ship
from cardforge.leviathans.fleets import CHECKS as FLEET_CHECKS
from cardforge.leviathans.fleets import FLEET_RULES
from cardforge.leviathans.kinds import full_name
from cardforge.leviathans.tables import FORM

if TYPE_CHECKING:
    from cardforge.core.battles import Battles
    from cardforge.core.figures import Answer, Comparison, Ledger, OddsAsked
    from cardforge.core.game import Choices, Glossary
    from cardforge.core.spreadsheets import ReadTable, Table
    from cardforge.leviathans.comparison import BlockFigures
    from cardforge.leviathans.ship import Ship
    from cardforge.press.product import Printer


def _read(document: Document) -> Design:
    ship = read_ship(document)
    return Design(WORD, ship.name, ship, document)


def _check(design: Design) -> tuple[Finding, ...]:
    """Check a ship; what both sides share is reported once, at the line that they share."""
    document = design.document
    found = {
        finding.spelled(as_written(document, finding.where)): None
        for finding in check_ship(design.value)
    }
    marked = [finding.at(document.mark(finding.where)) for finding in found]
    return tuple(sorted(marked, key=severest_first))


def _art(design: Design) -> tuple[dict[str, bytes], tuple[Finding, ...]]:
    if not design.value.art:
        return {}, ()
    from cardforge.leviathans.cards.artwork import (
        art_of,  # the press is heavy, and few ships have art
    )

    document = design.document
    pictures, found = art_of(design.value, document.path.parent, document.pictures)
    return pictures, tuple(finding.at(document.mark(finding.where)) for finding in found)


def _printed_points(design: Design) -> int | None:
    points: int | None = design.value.printed_points
    return points


def _nation(design: Design) -> str:
    return full_name(design.value.nation)


# Costs, comparisons, tables, templates, battles and the schema serve commands of their own; a check
# starts faster without them.


def _cost(design: Design) -> Ledger:
    from cardforge.leviathans.points import cost

    return cost(design.value)


def _compare(one: Design, other: Design, against: str | None) -> Comparison:
    from cardforge.leviathans.comparison import compare

    return compare(one.value, other.value, against)


def _schema() -> dict[str, Any]:
    from cardforge.leviathans.schema import ship_schema

    return ship_schema()


def _scaffold(name: str, options: Mapping[str, str]) -> Mapping[str, Any]:
    from cardforge.leviathans.presets import scaffold

    return scaffold(name, options)


def _import(table: ReadTable) -> TableImport:
    from cardforge.leviathans.tables import import_ships

    return import_ships(table)


def _export(designs: tuple[Design, ...]) -> Table:
    from cardforge.leviathans.tables import export_ships

    return export_ships(tuple(design.value for design in designs))


def _battles() -> Battles:
    from cardforge.leviathans.battles import BATTLES

    return BATTLES


def _choices() -> Choices:
    from cardforge.leviathans.presets import choices

    return choices()


def _glossary() -> Glossary:
    from cardforge.leviathans.terms import GLOSSARY

    return GLOSSARY


def _printer() -> Printer:
    from cardforge.leviathans.cards import printer

    return printer


def _card_odds(ship: Ship) -> BlockFigures:
    from cardforge.leviathans.comparison import block_figures

    return block_figures(ship)


def _odds(one: Design, other: Design, asked: OddsAsked) -> Answer:
    from cardforge.leviathans.odds.answer import odds_answer

    return odds_answer(one.value, other.value, asked)._replace(look=partial(_look, one))


def _look(design: Design) -> Any:
    from cardforge.leviathans.cards.theme import COLOUR

    return COLOUR, COLOUR.accent(design.value.power).deep


_PROOF: Final = (
    "Points come from exact odds. In played duels within a Type, their rank correlation with wins "
    "is 0.43 to 0.89, where 1 is a perfect match: see `cardforge docs points`."
)

GAME: Final = Game(
    word=WORD,
    title="Leviathans",
    newest_format=FORMAT,
    rules=(*RULES, *FLEET_CHECKS.rules, *REMARKS),
    read=_read,
    check=_check,
    art=_art,
    cost=_cost,
    compare=_compare,
    nation=_nation,
    nation_called=full_name,
    proof=_PROOF,
    schema=_schema,
    scaffold=_scaffold,
    template=Path(__file__).with_name("new.yaml.j2"),
    tables=Tables(FORM, _import, _export),
    choices=_choices,
    glossary=_glossary,
    fleet_files=True,
    fleet_rules=FLEET_RULES,
    printed_points=_printed_points,
    printer=_printer,
    card_odds=_card_odds,
    quick_start=("hml-hertfordshire", "hml-raven", "pelletier", "pontbriand"),
    battles=_battles,
    expects="an air ship",
    scale="air",
    odds=Gunnery(_odds, "for air ships", ("systems", "target_systems", "command_dice")),
)
