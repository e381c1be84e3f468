"""Battles as pictures: a turn on its map, and whole pages with the fleets and the log."""

from cardforge.leviathans.cards.battle_maps.page import turn_page
from cardforge.leviathans.cards.battle_maps.picture import close_up, map_board, sky_chart, turn_map
from cardforge.leviathans.cards.battle_maps.roster import Pip, pips, standing
from cardforge.leviathans.cards.battle_maps.spots import type_scale
from cardforge.leviathans.cards.battle_maps.telling import headline, phases, turn_title

__all__ = [
    "Pip",
    "close_up",
    "headline",
    "map_board",
    "phases",
    "pips",
    "sky_chart",
    "standing",
    "turn_map",
    "turn_page",
    "turn_title",
    "type_scale",
]
