"""One printed face: its scene, and the words that did not go on it whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from cardforge.press.sheet import Card
from cardforge.press.unfitted import Unfitted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardforge.press.scene import Item, Scene


class Piece(NamedTuple):
    """Part of a face: what is drawn, and what did not fit."""

    items: tuple[Item, ...]
    unfitted: tuple[Unfitted, ...] = ()


@dataclass(frozen=True)
class Face:
    """One side of a card. `unfitted` is for its maker to report."""

    scene: Scene
    unfitted: tuple[Unfitted, ...] = ()


def card_of(front: Face, back: Face | None = None, name: str = "", key: str = "") -> Card:
    """Make a card of its faces; what did not fit on them is told under the card's name."""
    lost = (*unfitted_of(name, front), *(unfitted_of(name, back) if back else ()))
    return Card(front.scene, back.scene if back else None, key, lost)


def unfitted_of(name: str, face: Face) -> tuple[Unfitted, ...]:
    """Say what did not fit on a face of something of this name."""
    return tuple(words._replace(tag=f"{name}, {words.tag}") for words in face.unfitted)


def joined(pieces: Iterable[Piece]) -> Piece:
    """Put pieces together, in drawing order."""
    items: list[Item] = []
    unfitted: list[Unfitted] = []
    for piece in pieces:
        items += piece.items
        unfitted += piece.unfitted
    return Piece(tuple(items), tuple(unfitted))
