"""Starships for the application.

What every command asks stays light: comparison, odds, cards and terms are imported on first use.
The second half makes rosters of fleets, from a fleet file or from named elements.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Final

from cardforge.core.files import Document
from cardforge.core.findings import Finding, Where, severest_first
from cardforge.core.game import (
    Choices,
    Design,
    Game,
    Gunnery,
    Member,
    Muster,
    Named,
    Open,
    OwnFleets,
    Tables,
)
from cardforge.core.game import Fleet as Sailing
from cardforge.errors import CallError
from cardforge.starships import FORMAT, WORD
from cardforge.starships.checks import RULES, check_design
from cardforge.starships.element import (
    Admiral,
    Element,
    Entry,
    FleetList,
    FleetPiece,
    Post,
    StarshipFleet,
    pieces,
)
from cardforge.starships.files import entry_file, file_schema, named_files, read_file, scaffold
from cardforge.starships.points import cost, points
from cardforge.starships.rulebook import CLASSES, SYSTEMS
from cardforge.starships.tables import FORM, export_elements, import_elements

if TYPE_CHECKING:
    from cardforge.core.figures import Answer, Comparison, Ledger, OddsAsked
    from cardforge.core.game import Glossary
    from cardforge.core.spreadsheets import Table
    from cardforge.press.product import Printer


def _read(document: Document) -> Design:
    value = read_file(document)
    return Design(WORD, value.name, value, document)


def _check(design: Design) -> tuple[Finding, ...]:
    document = design.document
    found = (finding.at(document.mark(finding.where)) for finding in check_design(design.value))
    return tuple(sorted(found, key=severest_first))


def _cost(design: Design) -> Ledger:
    return cost(design.value)


def _compare(one: Design, other: Design, against: str | None) -> Comparison:
    from cardforge.starships.comparison import compare

    return compare(one.value, other.value, against)


def _nation(design: Design) -> str:
    value = design.value.listed if isinstance(design.value, StarshipFleet) else design.value
    return value.faction or ""


def _export(designs: tuple[Design, ...]) -> Table:
    elements = (design.value for design in designs)
    return export_elements(tuple(value for value in elements if isinstance(value, Element)))


def _passed_over(design: Design) -> str:
    if isinstance(design.value, Element):
        return ""
    return "tables contain only ships and squadrons"


def _named(design: Design) -> tuple[Path, ...]:
    if not isinstance(design.value, StarshipFleet):
        return ()
    return named_files(design.value, design.document.path.parent)


def _choices() -> Choices:
    from cardforge.starships.odds.attacks import ATTACKING, DEFENDING

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
    return CLASSES


_PIECE: Final = "element"


def _roster(design: Design, open_element: Open, wanted: Mapping[str, object]) -> Muster:
    """Return the roster of a fleet file, with its findings.

    A budget or nation in `wanted` overrides the file.
    """
    fleet: StarshipFleet = _within(design.value, wanted)
    folder = design.document.path.parent
    paths = {post.where: entry_file(post.entry, folder) for post in fleet.every()}
    opened = {path: open_element(path) for path in dict.fromkeys(paths.values())}
    return _muster(fleet, {where: opened[path] for where, path in paths.items()}, wanted)


def _gathered(
    name: str, named: Sequence[Named], wanted: Mapping[str, object]
) -> tuple[Muster, tuple[str, ...]]:
    """Return the roster of named designs, and notes on fleets among them, which are skipped.

    Raise CallError if no element is left, or if there are two admirals.
    """
    admirals = [each.design for each in named if isinstance(each.design.value, Admiral)]
    if len(admirals) > 1:
        told = ", ".join(f"'{design.name}'" for design in admirals)
        raise CallError(f"expected one admiral at most, got {told}")
    sailing = [each for each in named if _lists(each.design)]
    paths = [
        each.design.document.path for each in named if isinstance(each.design.value, StarshipFleet)
    ]
    remarks = tuple(
        f"skipped {path}: it is a fleet file; "
        f"`cardforge fleet {quote(str(path))}` prints its roster"
        for path in paths
    )
    if not sailing:
        raise CallError("expected ships or squadrons, or one fleet file")
    lead = admirals[0] if admirals else None
    posts = tuple(_post(number, each) for number, each in enumerate(sailing))
    listed = FleetList.model_construct(
        name=name, admiral=str(lead.document.path) if lead else None, elements=()
    )
    fleet = _within(StarshipFleet(listed, posts, lead.value if lead else None), wanted)
    files = {post.where: each.design for post, each in zip(posts, sailing, strict=True)}
    return _muster(fleet, files, wanted), remarks


def _post(number: int, named: Named) -> Post:
    design = named.design
    entry = Entry.model_construct(element=str(design.document.path), count=named.often)
    return Post(("elements", str(number)), entry, design.value, named.often)


def _within(fleet: StarshipFleet, wanted: Mapping[str, object]) -> StarshipFleet:
    """Return the fleet with the budget in `wanted`, if there is one."""
    if "budget" not in wanted:
        return fleet
    listed = fleet.listed.model_copy(update={"budget": wanted["budget"]})
    return fleet._replace(listed=listed)


def _muster(
    fleet: StarshipFleet, files: Mapping[Where, Design], wanted: Mapping[str, object]
) -> Muster:
    every = pieces(fleet)
    berths = tuple(_berth(piece, every, files[piece.post.where]) for piece in every)
    nation, admiral = wanted.get("nation"), fleet.admiral
    sailing = Sailing(
        fleet.name,
        berths,
        fleet.listed.budget,
        str(nation) if nation is not None else None,
        f"{admiral.name}, CMD {admiral.cmd}" if admiral else "",
        _PIECE,
        sum(where[0] == "elements" for where, _ in fleet.missing),
    )
    return Muster(sailing, check_design(fleet))


def _berth(piece: FleetPiece, every: Sequence[FleetPiece], design: Design) -> Member:
    post = piece.post
    unit = f"unit {post.entry.unit}" if post.entry.unit else ""
    aboard = f"aboard {every[piece.carrier].called}" if piece.carrier is not None else ""
    return Member(
        piece.called,
        design,
        post.element.faction or "",
        points(post.element),
        post.where,
        "",
        ", ".join(word for word in (unit, aboard) if word),
    )


def _holds(data: Mapping[str, object]) -> bool:
    return data.get("kind") == "fleet"


def _lists(design: Design) -> bool:
    return isinstance(design.value, Element)


def _own_fleets() -> OwnFleets:
    return OwnFleets(_holds, _lists, _roster, _gathered)


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
    schema=file_schema,
    scaffold=scaffold,
    template=Path(__file__).with_name("new.yaml.j2"),
    tables=Tables(FORM, import_elements, _export, _passed_over),
    named=_named,
    choices=_choices,
    glossary=_glossary,
    fleet_files=True,
    own_fleets=_own_fleets,
    printer=_printer,
    expects="a ship or squadron of starships",
    odds=Gunnery(_odds, "for starships", _NOT_ASKED, _classes),
)
