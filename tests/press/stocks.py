"""The trimmed sizes of cards and mats, as print shops publish them."""

from __future__ import annotations

from cardforge.press.boxes import inches
from cardforge.press.card_positions import Stock

MINI = Stock("mini", inches(1.75), inches(2.5))
HEX_MAT = Stock("hex-mat", inches(5.25), inches(4.5))
SMALL_GAME_MAT = Stock("small-game-mat", inches(10), inches(16))
STOCKS = {
    stock.name: stock
    for stock in (
        *(MINI, HEX_MAT, SMALL_GAME_MAT),
        Stock("poker", inches(2.5), inches(3.5)),
        Stock("tarot", inches(2.75), inches(4.75)),
        Stock("us-game", inches(2.25), inches(3.5)),
        Stock("postcard-mat", inches(6), inches(4)),
    )
}
