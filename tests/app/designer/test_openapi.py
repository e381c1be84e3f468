"""The OpenAPI document: whole, told in docs/api.md, and kept to whatever a machine thinks of asking."""

from __future__ import annotations

import shutil
import tempfile
import warnings
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from cardforge.app.designer.site import site

from .conftest import FEW, HOST, SHIPS

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import schemathesis

BROAD = 10
DEEP = 150


def _folder() -> Path:
    root = Path(tempfile.mkdtemp(prefix="cardforge-openapi-"))
    for word in FEW:
        target = root / f"{word}.yaml"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(SHIPS / f"{word}.yaml", target)
    return root


@pytest.fixture(scope="module")
def served() -> Any:
    root = _folder()
    app = site(root, (HOST,))
    yield schemathesis.openapi.from_asgi(
        "/api/openapi.json", app, base_url=f"http://{HOST}", headers={"host": HOST}
    )
    app.state.jobs.end()
    shutil.rmtree(root)


schema = schemathesis.pytest.from_fixture("served")


def expect_kept(case: Any) -> None:
    headers = {"host": HOST, "origin": f"http://{HOST}", "content-type": "application/json"}
    case.call_and_validate(headers=headers, excluded_checks=[schemathesis.checks.load_all_checks])


@schema.parametrize()
@settings(max_examples=BROAD, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_is_asked_gets_an_answer_of_its_shape(case: Any) -> None:
    expect_kept(case)
