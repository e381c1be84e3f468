"""Sheets of paper and sizes of cards."""

from __future__ import annotations

from dataclasses import dataclass

from cardforge.press.lengths import inches


@dataclass(frozen=True)
class Paper:
    """A sheet as it goes into a printer, always upright: cards turn on it, it does not."""

    name: str
    width_mm: float
    height_mm: float


@dataclass(frozen=True)
class Stock:
    """A size that cards or boards are sold in, trimmed."""

    name: str
    width_mm: float
    height_mm: float


A4 = Paper("A4", 210.0, 297.0)
LETTER = Paper("Letter", inches(8.5), inches(11))

POKER = Stock("poker", inches(2.5), inches(3.5))
TAROT = Stock("tarot", inches(2.75), inches(4.75))
US_GAME = Stock("us-game", inches(2.25), inches(3.5))
MINI = Stock("mini", inches(1.75), inches(2.5))
HEX_MAT = Stock("hex-mat", inches(5.25), inches(4.5))
SMALL_GAME_MAT = Stock("small-game-mat", inches(10), inches(16))
POSTCARD_MAT = Stock("postcard-mat", inches(6), inches(4))
A6 = Stock("a6", 105.0, 148.0)

STOCKS = (POKER, TAROT, US_GAME, MINI, HEX_MAT, SMALL_GAME_MAT, POSTCARD_MAT, A6)
