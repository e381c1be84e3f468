"""One printed face: its scene, and the words that did not go on it whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardforge.press.scene import Item, Scene


class Unfitted(NamedTuple):
    """A text that is shortened on the card, or has characters without a glyph: where, and all."""

    tag: str
    text: str


class Piece(NamedTuple):
    """Part of a face: what is drawn, and what did not fit."""

    items: tuple[Item, ...]
    unfitted: tuple[Unfitted, ...] = ()


@dataclass(frozen=True)
class Face:
    """One side of a card. `unfitted` is for its maker to report."""

    scene: Scene
    unfitted: tuple[Unfitted, ...] = ()


def joined(pieces: Iterable[Piece]) -> Piece:
    """Put pieces together, in drawing order."""
    items: list[Item] = []
    unfitted: list[Unfitted] = []
    for piece in pieces:
        items += piece.items
        unfitted += piece.unfitted
    return Piece(tuple(items), tuple(unfitted))
