"""Lets the assertions that all tests of the checks share say what they met."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("tests.warfleet.checks.drafting")
