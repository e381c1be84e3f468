"""Tables as CSV or XLSX files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.core.spreadsheets.tables import Save, as_csv, as_xlsx


@pytest.fixture(params=["csv", "xlsx"])
def save(request: pytest.FixtureRequest, tmp_path: Path) -> Save:
    """Save rows as a table of either format."""
    write = {"csv": as_csv, "xlsx": as_xlsx}[request.param]
    return lambda rows: write(tmp_path / f"fleet.{request.param}", rows)
