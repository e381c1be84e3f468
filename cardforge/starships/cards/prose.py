"""Running text on the cards of starships, which breaks into lines before it shrinks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.press.column import Block
from cardforge.press.face import Piece, Unfitted
from cardforge.press.held import held

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardforge.press.boxes import Box
    from cardforge.press.measure import Measure


def prose(words: str, role: str, size_pt: float, box: Box, tag: str, measure: Measure) -> Piece:
    """Set a paragraph from the top of a box; one that is shortened comes back whole."""
    return paragraphs([Block(words, role, size_pt, leading=1.1, tag=tag)], box, measure)


def paragraphs(blocks: Sequence[Block], box: Box, measure: Measure) -> Piece:
    """Set paragraphs below each other, all shrinking together; those not whole come back."""
    set_, lost = held(measure, blocks, box)
    return Piece(set_.texts, tuple(Unfitted(blocks[n].tag, blocks[n].words) for n in lost))
