"""Fleets of starships as rosters, from a fleet file or from named elements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from shlex import quote
from typing import Final

from cardforge.core.findings import Where
from cardforge.core.game import Design, Member, Muster, Named, Open, OwnFleets
from cardforge.core.game import Fleet as Sailing
from cardforge.errors import CallError
from cardforge.starships.checks import check_design
from cardforge.starships.element import Admiral, Element
from cardforge.starships.files import entry_file
from cardforge.starships.fleet import Entry, FleetList, FleetPiece, Post, StarshipFleet, pieces
from cardforge.starships.points import points

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


FLEETS: Final = OwnFleets(_holds, _lists, _roster, _gathered)
