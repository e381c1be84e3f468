"""The OpenAPI document: whole, told in `cardforge docs api`, and kept to whatever a machine thinks of asking."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings

from cardforge.app.designer import requests
from cardforge.app.designer.site import site
from cardforge.app.registry import GAMES, printer_of, printing_games
from cardforge.press.profiles import PROFILES
from tests.pages import page

from .conftest import FEW, HOST, SHIPS, TestClient

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import schemathesis
    from schemathesis.specs.openapi.checks import positive_data_acceptance

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
def served() -> Iterator[Any]:
    root = _folder()
    app = site(root, (HOST,))
    with TestClient(app):
        yield schemathesis.openapi.from_asgi("/api/openapi.json", app, headers={"host": HOST})
    shutil.rmtree(root)


OWN = {"host": HOST, "origin": f"http://{HOST}", "content-type": "application/json"}
# What keeps to the schema may be refused all the same: a folder has no design of that id.
NOT_HELD = [positive_data_acceptance]
OPERATIONS = [
    (path, method)
    for path, methods in site(SHIPS, ()).openapi()["paths"].items()
    for method in methods
]


def expect_kept(served: Any, path: str, method: str, examples: int) -> None:
    """Ask one operation whatever a machine thinks of, and hold the answers to the document."""

    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=served[path][method].as_strategy())
    def ask(case: Any) -> None:
        case.call_and_validate(headers=OWN, excluded_checks=NOT_HELD)

    ask()


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_random_requests_get_answers_of_their_shape(served: Any, path: str, method: str) -> None:
    expect_kept(served, path, method, BROAD)


@pytest.mark.slow
@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_long_random_requests_get_answers_of_their_shape(
    served: Any, path: str, method: str
) -> None:
    expect_kept(served, path, method, DEEP)


HALF = "\ud800"
FILLED: dict[str, dict[str, Any]] = {
    "/api/designs": {"name": "Petrel"},
    "/api/designs/{id}": {"data": {}, "version": "v"},
    "/api/designs/{id}/rename": {"id": "petrel.yaml"},
    "/api/drafts/{id}": {"data": {}},
    "/api/look": {"data": {}},
    "/api/text": {"data": {}},
    "/api/odds": {"data": {}, "target": "hml-raven"},
    "/api/compare": {"a": "hml-raven", "b": "hml-raven"},
    "/api/warfleet": {"data": {}},
    "/api/warfleet/keep": {"data": {}},
    "/api/print": {"what": "map"},
    "/api/changes": {"ids": [], "settings": ["si=1"]},
    "/api/changes/plan": {"ids": [], "settings": ["si=1"]},
    "/api/changes/sorts": {"ids": []},
    "/api/battles": {"a": "hml-raven", "b": "pelletier"},
    "/api/import": {"name": "a.csv", "content": ""},
    "/api/share": {"data": {}},
    "/api/fleets": {"data": {}},
    "/api/fleets/roster": {"data": {}},
}
"""What each body has to have, and no more."""


def _bodies(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            body = operation.get("requestBody")
            if body is not None:
                name = body["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
                yield path, method, document["components"]["schemas"][name]


def test_unpaired_surrogates_are_rejected_everywhere(client: TestClient, app: FastAPI) -> None:
    bodies = list(_bodies(app.openapi()))
    assert {path for path, _, _ in bodies} == FILLED.keys()
    for path, method, schema in bodies:
        fields = [*schema["properties"], HALF]
        halves: list[tuple[str, Any]] = [
            ("from", {"copy": HALF}),
            ("from", {"preset": {"type": HALF, "nation": HALF}}),
        ]
        halves += [(key, half) for key in fields for half in (HALF, [HALF], {HALF: 1}, {"a": HALF})]
        url = path.replace("{id}", "hml-raven.yaml")
        for key, half in halves:
            content = json.dumps({**FILLED[path], key: half})
            answer = client.request(method, url, content=content)
            assert answer.status_code == 422, (url, content, answer.text)
            assert answer.json()["error"]


def test_body_errors_are_in_plain_words(client: TestClient, app: FastAPI) -> None:
    wrong: list[Any] = [[1], 1.5, "x" * (1 << 19), "", {"a": float("nan")}, True, None, [[]]]
    inside: list[tuple[str, Any]] = [("from", {"preset": {"type": each}}) for each in wrong]
    for path, method, schema in _bodies(app.openapi()):
        url = path.replace("{id}", "hml-raven.yaml")
        for key, value in [
            *inside,
            *((key, each) for key in schema["properties"] for each in wrong),
        ]:
            answer = client.request(method, url, content=json.dumps({**FILLED[path], key: value}))
            if answer.status_code == 422:
                message = answer.json()["error"]
                assert not re.search(r"function|pydantic|constrained|\bdict\b|\bstr\b", message), (
                    message
                )
            assert answer.status_code < 500


def test_openapi_describes_every_route(app: FastAPI) -> None:
    for path, methods in app.openapi()["paths"].items():
        for method, told in methods.items():
            assert told["summary"], (method, path)
            assert told["description"].endswith("."), (method, path)
            assert "422" in told["responses"]
            answers = told["responses"][
                next(code for code in told["responses"] if code.startswith("2"))
            ]
            assert all(content["schema"] for content in answers["content"].values()), (method, path)
    names = set(app.openapi()["components"]["schemas"])
    assert "HTTPValidationError" not in names
    assert all(told.get("description") for told in app.openapi()["components"]["schemas"].values())


def test_api_page_lists_every_route(app: FastAPI) -> None:
    text = page("api")
    told = set(re.findall(r"^\| `([A-Z]+) (/[^`]*)`", text, re.MULTILINE))
    routes = {
        (method, re.sub(r":path}", "}", route.path))
        for route in routes_of(app)
        for method in getattr(route, "methods", None) or ()
        if method != "HEAD"
    }
    documented = {
        (method.upper(), path)
        for path, methods in app.openapi()["paths"].items()
        for method in methods
    }
    assert documented < routes
    assert told == routes


def routes_of(router: Any) -> Iterator[Any]:
    """Every route of an application, those of included routers too."""
    for route in router.routes:
        inside = getattr(route, "original_router", None)
        if inside is None:
            yield route
        else:
            yield from routes_of(inside)


def test_openapi_lists_the_choices(app: FastAPI) -> None:
    fields = requests.Print.model_fields
    assert set(get_args(fields["profile"].annotation)) == set(PROFILES)
    assert set(get_args(requests.New.model_fields["game"].annotation)) == set(GAMES)
    for game in printing_games():
        assert set(get_args(requests.Theme)) == set(printer_of(game).THEMES)


def test_openapi_document_is_served(client: TestClient, app: FastAPI) -> None:
    answer = client.get("/api/openapi.json")
    assert answer.json() == json.loads(json.dumps(app.openapi()))
    assert client.get("/docs").status_code == client.get("/redoc").status_code == 404
