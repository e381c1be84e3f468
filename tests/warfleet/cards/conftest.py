"""Shared fixtures of fleet card tests."""

from __future__ import annotations

import pytest

from cardforge.press.measure import Measure, standard_measure


@pytest.fixture(scope="session")
def measure() -> Measure:
    return standard_measure()
