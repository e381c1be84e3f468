"""Pearson's test of counts against exact chances, without tables: by Wilson and Hilferty."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from typing import TypeVar

K = TypeVar("K")


def deviation(counts: Mapping[K, int], chances: Mapping[K, Fraction]) -> float:
    """Return how many standard deviations the counts are from what is expected.

    Outcomes that are expected less than ten times are counted as one. Impossible ones must not
    occur.
    """
    games = sum(counts.values())
    assert sum(chances.values()) == 1
    assert all(chances.get(outcome) for outcome, count in counts.items() if count)
    pairs = [(counts.get(each, 0), float(chance) * games) for each, chance in chances.items()]
    rare = [pair for pair in pairs if 0 < pair[1] < 10]
    often = [pair for pair in pairs if pair[1] >= 10]
    if rare:
        often.append((sum(n for n, _ in rare), sum(m for _, m in rare)))
    statistic = sum((found - mean) ** 2 / mean for found, mean in often)
    freedom = len(often) - 1
    spread = 2 / (9 * freedom)
    return float(((statistic / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))
