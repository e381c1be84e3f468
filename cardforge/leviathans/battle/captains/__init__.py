"""Captains: whoever gives a side's orders. They know what the rules let a player see."""

from cardforge.leviathans.battle.captains.captain import Captain, Commission
from cardforge.leviathans.battle.captains.good import GoodCaptain
from cardforge.leviathans.battle.captains.random import RandomCaptain
from cardforge.leviathans.battle.captains.simple import SimpleCaptain

__all__ = ["Captain", "Commission", "GoodCaptain", "RandomCaptain", "SimpleCaptain"]
