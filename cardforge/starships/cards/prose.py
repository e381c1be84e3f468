"""Running text on the cards of starships, which breaks into lines before it shrinks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.press.column import Block
from cardforge.press.face import Piece
from cardforge.press.held import held
from cardforge.press.unfitted import faults_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardforge.press.boxes import Box
    from cardforge.press.measure import Measure


def prose(words: str, role: str, size_pt: float, box: Box, tag: str, measure: Measure) -> Piece:
    """Set a paragraph from the top of a box; one that is shortened comes back whole."""
    return paragraphs([Block(words, role, size_pt, leading=1.1, tag=tag)], box, measure)


def paragraphs(blocks: Sequence[Block], box: Box, measure: Measure) -> Piece:
    """Set paragraphs below each other, all shrinking together; those with a fault come back."""
    set_, lost, missing = held(measure, blocks, box)
    faults = (
        fault
        for number, block in enumerate(blocks)
        for fault in faults_of(block.tag, block.words, missing[number], whole=number not in lost)
    )
    return Piece(set_.texts, tuple(faults))
