"""Fleets of starships as rosters: from a fleet's own file, or from elements named one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from shlex import quote
from typing import Final

from cardforge.core.findings import Where
from cardforge.core.game import Design
from cardforge.core.roster import Berth, Muster, Named, Open, OwnFleets
from cardforge.core.roster import Fleet as Sailing
from cardforge.errors import CallError
from cardforge.starships.checks import check_design
from cardforge.starships.element import Admiral, Element
from cardforge.starships.files import entry_file
from cardforge.starships.fleet import Entry, Fleet, FleetList, Piece, Post, pieces
from cardforge.starships.points import points

_PIECE: Final = "element"


def _roster(design: Design, open_element: Open, wanted: Mapping[str, object]) -> Muster:
    """Return the roster of a fleet's file, and what the rules say about it.

    A budget or a nation that is `wanted` goes before what the file says.
    """
    fleet: Fleet = _within(design.value, wanted)
    folder = design.document.path.parent
    paths = {post.where: entry_file(post.entry, folder) for post in fleet.every()}
    opened = {path: open_element(path) for path in dict.fromkeys(paths.values())}
    return _muster(fleet, {where: opened[path] for where, path in paths.items()}, wanted)


def _gathered(
    name: str, named: Sequence[Named], wanted: Mapping[str, object]
) -> tuple[Muster, tuple[str, ...]]:
    """Return the roster of what a call names, and what it passes over: fleets by themselves.

    Raise CallError where no element is left, or where two admirals would lead.
    """
    admirals = [each.design for each in named if isinstance(each.design.value, Admiral)]
    if len(admirals) > 1:
        told = ", ".join(f"'{design.name}'" for design in admirals)
        raise CallError(f"expected one admiral at most, got {told}")
    sailing = [each for each in named if isinstance(each.design.value, Element)]
    paths = [each.design.document.path for each in named if isinstance(each.design.value, Fleet)]
    remarks = tuple(
        f"passed over {path}: a fleet by itself; "
        f"`cardforge fleet {quote(str(path))}` prints its roster"
        for path in paths
    )
    if not sailing:
        raise CallError("expected ships or squadrons, or the file of one fleet by itself")
    lead = admirals[0] if admirals else None
    posts = tuple(_post(number, each) for number, each in enumerate(sailing))
    listed = FleetList.model_construct(
        name=name, admiral=str(lead.document.path) if lead else None, elements=()
    )
    fleet = _within(Fleet(listed, posts, lead.value if lead else None), wanted)
    files = {post.where: each.design for post, each in zip(posts, sailing, strict=True)}
    return _muster(fleet, files, wanted), remarks


def _post(number: int, named: Named) -> Post:
    design = named.design
    entry = Entry.model_construct(element=str(design.document.path), count=named.often)
    return Post(("elements", str(number)), entry, design.value, named.often)


def _within(fleet: Fleet, wanted: Mapping[str, object]) -> Fleet:
    """Give a fleet the budget that is wanted, if one is."""
    if "budget" not in wanted:
        return fleet
    listed = fleet.listed.model_copy(update={"budget": wanted["budget"]})
    return fleet._replace(listed=listed)


def _muster(fleet: Fleet, files: Mapping[Where, Design], wanted: Mapping[str, object]) -> Muster:
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


def _berth(piece: Piece, every: Sequence[Piece], design: Design) -> Berth:
    post = piece.post
    unit = f"unit {post.entry.unit}" if post.entry.unit else ""
    aboard = f"aboard {every[piece.carrier].called}" if piece.carrier is not None else ""
    return Berth(
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


FLEETS: Final = OwnFleets(_holds, _roster, _gathered)
