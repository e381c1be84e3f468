"""Nobody but this machine's own pages: names, origins, kinds and sizes of requests."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from cardforge.app.designer import storage
from cardforge.app.designer.site import hosts_of, site
from cardforge.core.limits import LARGEST_BODY

from .conftest import HOST, TestClient

OWN = {"origin": f"http://{HOST}", "content-type": "application/json"}


@pytest.fixture
def stranger(app: FastAPI) -> Iterator[TestClient]:
    """A client that sends no more than it is told to."""
    with TestClient(app, base_url=f"http://{HOST}") as client:
        yield client


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8765", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:8765.evil.example",
     "localhost.evil.example:8765", "127.0.0.1:08765", "0.0.0.0:8765", "192.168.0.7:8765", "",
     "127.0.0.1:8765, evil.example", "[::1]:8765", "LOCALHOST:8766", " 127.0.0.1:8765"],
)  # fmt: skip
def test_foreign_host_is_rejected(stranger: TestClient, host: str) -> None:
    for path in ("/", "/api/designs", "/static/x.js", "/api/openapi.json", "/nowhere"):
        answer = stranger.get(path, headers={"host": host})
        assert answer.status_code == 403, path
        assert answer.json()["error"].startswith(f"expected the host '{HOST}', got")
    assert stranger.put("/api/drafts/a.yaml", headers={**OWN, "host": host}).status_code == 403


def test_request_without_a_host_is_rejected(app: FastAPI) -> None:
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    scope = {"type": "http", "method": "GET", "path": "/", "raw_path": b"/", "headers": [],
             "query_string": b"", "server": ("127.0.0.1", 8765), "app": app}  # fmt: skip
    asyncio.run(app(scope, receive, send))
    assert sent[0]["status"] == 403


def test_disconnected_client_is_not_waited_for(app: FastAPI) -> None:
    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    async def send(_message: Any) -> None:
        return

    headers = [(b"host", HOST.encode())]
    scope = {"type": "http", "method": "GET", "path": "/api/themes", "raw_path": b"/api/themes",
             "headers": headers, "query_string": b"", "server": ("127.0.0.1", 8765), "app": app}  # fmt: skip
    asyncio.run(app(scope, receive, send))


@pytest.mark.parametrize(
    "origin",
    [None, "", "null", "http://evil.example", f"https://{HOST}", "http://127.0.0.1", f"http://{HOST}/",
     f"http://{HOST}.evil.example", "http://localhost:8765", f"http://{HOST}, http://evil.example"],
)  # fmt: skip
@pytest.mark.parametrize(("method", "path"), [("POST", "/api/look"), ("PUT", "/api/drafts/a.yaml"),
                                              ("DELETE", "/api/bin"), ("PATCH", "/api/bin")])  # fmt: skip
def test_write_from_another_origin_is_rejected(
    stranger: TestClient, origin: str | None, method: str, path: str
) -> None:
    headers = {"content-type": "application/json"} | ({} if origin is None else {"origin": origin})
    answer = stranger.request(method, path, json={}, headers=headers)
    assert answer.status_code == 403
    assert answer.json()["error"].startswith(f"expected the origin 'http://{HOST}', got")


@pytest.mark.parametrize(
    "kind", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
             "text/plain;application/json", "application/jsonp", "application/ld+json"]
)  # fmt: skip
def test_write_of_another_content_type_is_rejected(stranger: TestClient, kind: str) -> None:
    headers = {"origin": f"http://{HOST}", "content-type": kind}
    for method, path in (("POST", "/api/look"), ("DELETE", "/api/bin")):
        answer = stranger.request(method, path, content=b"{}", headers=headers)
        assert answer.status_code == 415
        assert "expected the content type 'application/json'" in answer.json()["error"]


def test_content_type_may_have_a_charset(stranger: TestClient) -> None:
    headers = {**OWN, "content-type": "Application/JSON; charset=utf-8"}
    assert stranger.request("DELETE", "/api/bin", headers=headers).status_code == 200


def test_body_beyond_the_limit_is_not_read(client: TestClient) -> None:
    answer = client.post("/api/look", content=b" " * (LARGEST_BODY + 1))
    assert answer.status_code == 413
    answer = client.post("/api/look", content=b'{"text": "a: 1"}'.ljust(LARGEST_BODY))
    assert answer.status_code == 200


def test_chunked_body_is_counted_while_read(client: TestClient) -> None:
    sent = []

    def endless() -> Iterator[bytes]:
        for _ in range(64):
            sent.append(1)
            yield b" " * (1 << 16)

    assert client.post("/api/look", content=endless()).status_code == 413


@pytest.mark.parametrize("size", ["-1", "1e3", "x", str(10**30)])
def test_invalid_content_length_is_rejected(client: TestClient, size: str) -> None:
    answer = client.post("/api/look", content=b"{}", headers={"content-length": size})
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "path",
    ["/", "/edit/hml-raven.yaml", "/static/nothing.js", "/api/designs", "/api/designs/hml-raven.yaml",
     "/api/designs/gone.yaml", "/nowhere", "/api/designs/hml-raven.yaml/card.svg", "/fonts/title.ttf"],
)  # fmt: skip
def test_answers_have_security_headers(client: TestClient, path: str) -> None:
    _expect_strict(client.get(path).headers)


def test_rejections_have_security_headers(stranger: TestClient) -> None:
    _expect_strict(stranger.get("/", headers={"host": "evil.example"}).headers)
    _expect_strict(stranger.post("/api/look").headers)


def _expect_strict(headers: Any) -> None:
    policy = dict(
        part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";")
    )
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers
    assert headers["cache-control"]


def test_cors_preflight_from_elsewhere_is_rejected(stranger: TestClient) -> None:
    asking = {"origin": "http://evil.example", "access-control-request-method": "PUT"}
    answer = stranger.options("/api/designs/hml-raven.yaml", headers=asking)
    assert not any(name.startswith("access-control") for name in answer.headers)


def test_both_loopback_names_are_served(folder: Path) -> None:
    hosts = hosts_of("127.0.0.1", 8765)
    with TestClient(site(folder, hosts)) as client:
        for host in ("127.0.0.1:8765", "localhost:8765"):
            headers = {"host": host, "content-type": "application/json", "origin": f"http://{host}"}
            assert client.request("DELETE", "/api/bin", headers=headers).status_code == 200
        crossed = {
            "host": "127.0.0.1:8765",
            "content-type": "application/json",
            "origin": "http://localhost:8765",
        }
        assert client.request("DELETE", "/api/bin", headers=crossed).status_code == 403


def test_host_check_accepts_port_80_and_ipv6() -> None:
    assert hosts_of("::1", 9) == ("[::1]:9", "localhost:9")
    assert "127.0.0.1" in hosts_of("127.0.0.1", 80)
    assert "127.0.0.1" not in hosts_of("127.0.0.1", 8080)


def test_internal_error_has_security_headers(
    monkeypatch: pytest.MonkeyPatch, client: TestClient
) -> None:
    def broken(*_: Any) -> None:
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr(storage, "listed", broken)
    answer = client.get("/api/designs")
    assert answer.status_code == 500
    assert answer.json()["error"].startswith(
        "this is a bug in cardforge, please report it (ZeroDiv"
    )
    _expect_strict(answer.headers)
    monkeypatch.setenv("CARDFORGE_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        client.get("/api/designs")
