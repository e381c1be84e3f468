"""Starships for the application.

What every game is asked stays light: the models are imported with the first file.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardforge.core.files import Document
from cardforge.core.findings import Finding, severest_first
from cardforge.core.game import Design, Game, Gunnery, TableImport, Tables
from cardforge.starships import FORMAT, WORD
from cardforge.starships.checks import RULES
from cardforge.starships.tables import FORM

if TYPE_CHECKING:
    from cardforge.core.figures import Answer, Comparison, Ledger, OddsAsked
    from cardforge.core.game import Choices, Glossary, OwnFleets
    from cardforge.core.spreadsheets import ReadTable, Table
    from cardforge.press.product import Printer


def _read(document: Document) -> Design:
    from cardforge.starships.files import read_file

    value = read_file(document)
    return Design(WORD, value.name, value, document)


def _check(design: Design) -> tuple[Finding, ...]:
    from cardforge.starships.checks import check_design

    document = design.document
    found = (finding.at(document.mark(finding.where)) for finding in check_design(design.value))
    return tuple(sorted(found, key=severest_first))


def _cost(design: Design) -> Ledger:
    from cardforge.starships.points import cost

    return cost(design.value)


def _compare(one: Design, other: Design, against: str | None) -> Comparison:
    from cardforge.starships.comparison import compare

    return compare(one.value, other.value, against)


def _nation(design: Design) -> str:
    from cardforge.starships.fleet import StarshipFleet

    value = design.value.listed if isinstance(design.value, StarshipFleet) else design.value
    return value.faction or ""


def _schema() -> dict[str, Any]:
    from cardforge.starships.files import file_schema

    return file_schema()


def _scaffold(name: str, options: Mapping[str, str]) -> Mapping[str, Any]:
    from cardforge.starships.files import scaffold

    return scaffold(name, options)


def _import(table: ReadTable) -> TableImport:
    from cardforge.starships.tables import import_elements

    return import_elements(table)


def _export(designs: tuple[Design, ...]) -> Table:
    from cardforge.starships.element import Element
    from cardforge.starships.tables import export_elements

    elements = (design.value for design in designs)
    return export_elements(tuple(value for value in elements if isinstance(value, Element)))


def _passed_over(design: Design) -> str:
    from cardforge.starships.element import Element

    if isinstance(design.value, Element):
        return ""
    return "tables contain only ships and squadrons"


def _named(design: Design) -> tuple[Path, ...]:
    from cardforge.starships.files import named_files
    from cardforge.starships.fleet import StarshipFleet

    if not isinstance(design.value, StarshipFleet):
        return ()
    return named_files(design.value, design.document.path.parent)


def _own_fleets() -> OwnFleets:
    from cardforge.starships.roster import FLEETS

    return FLEETS


def _choices() -> Choices:
    from cardforge.core.game import Choices
    from cardforge.starships.odds.attacks import ATTACKING, DEFENDING
    from cardforge.starships.rulebook import CLASSES, SYSTEMS

    systems = [
        {**system._asdict(), "attacking": word in ATTACKING, "defending": word in DEFENDING}
        for word, system in SYSTEMS.items()
    ]
    return Choices(types={word: word for word in CLASSES}, systems=systems)


def _glossary() -> Glossary:
    from cardforge.starships.terms import GLOSSARY

    return GLOSSARY


def _printer() -> Printer:
    from cardforge.starships.cards import printer

    return printer


def _odds(one: Design, other: Design | str, asked: OddsAsked) -> Answer:
    from cardforge.starships.odds.answer import odds_answer

    return odds_answer(one, other, asked)


def _classes() -> Collection[str]:
    from cardforge.starships.rulebook import CLASSES

    return CLASSES


_NOT_ASKED: Final = (
    "at", "stop", "attacker_damaged", "brackets", "evading", "attacker_evading", "charges_range",
    "charges_roll",
)  # fmt: skip


GAME: Final = Game(
    word=WORD,
    title="Starships",
    newest_format=FORMAT,
    rules=RULES,
    read=_read,
    check=_check,
    cost=_cost,
    compare=_compare,
    nation=_nation,
    schema=_schema,
    scaffold=_scaffold,
    template=Path(__file__).with_name("new.yaml.j2"),
    tables=Tables(FORM, _import, _export, _passed_over),
    named=_named,
    choices=_choices,
    glossary=_glossary,
    fleet_files=True,
    own_fleets=_own_fleets,
    printer=_printer,
    expects="a ship or squadron of starships",
    odds=Gunnery(_odds, "for starships", _NOT_ASKED, _classes),
)
