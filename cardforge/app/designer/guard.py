"""Who may ask, and how: this machine's own pages, in JSON, in measure.

A page from elsewhere could have a browser send requests here, by its own address or by a name that
it lets stand for this machine. So each request has to name this machine, and whatever changes
something has to come from a page of ours, in a form that no page elsewhere can send unasked.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from typing import Final, NamedTuple

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cardforge.core.limits import LARGEST_BODY

_READING: Final = ("GET", "HEAD", "OPTIONS")
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class No(NamedTuple):
    """Why a request is turned away."""

    status: int
    message: str


class Guard:
    """Rejects requests from other pages; `hosts` are the designer's names with port."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str]) -> None:
        self._app = app
        self._hosts = frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        begun = False

        async def safely(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                static = scope["path"].startswith("/static/")
                headers.setdefault("cache-control", "no-cache" if static else "no-store")
            await send(message)

        try:
            refused = await self._serve(scope, receive, safely)
        except Exception as error:
            if begun or "CARDFORGE_DEBUG" in os.environ:
                raise
            refused = _fault(error)
        if refused is not None:
            await _turn_away(refused, safely)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> No | None:
        """Have a request answered, or say why it is not."""
        refused = self._refusal(scope)
        if refused is not None:
            return refused
        body = await _body(receive)
        if body is None:
            return No(413, f"expected at most {LARGEST_BODY:,} bytes, got more")
        await self._app(scope, _again(body, receive), send)
        return None

    def _refusal(self, scope: Scope) -> No | None:
        headers, method = Headers(scope=scope), scope["method"]
        if "\n" in scope["path"]:  # routes would take what ends in one for what does not
            return No(404, "the designer has no page whose address contains a line end")
        host = headers.get("host", "")
        if host not in self._hosts:
            return No(403, f"expected the host {_one_of(self._hosts)}, got {_quoted(host)}")
        size = headers.get("content-length", "0")
        if not size.isdecimal() or int(size) > LARGEST_BODY:
            return No(413, f"expected at most {LARGEST_BODY:,} bytes, got {_quoted(size)}")
        return None if method in _READING else _of_a_write(headers, host)


def _fault(error: Exception) -> No:
    told = f"{type(error).__name__}: {error}"
    return No(
        500,
        f"this is a bug in cardforge, please report it ({told}); "
        "CARDFORGE_DEBUG=1 shows where it happened",
    )


def _of_a_write(headers: Headers, host: str) -> No | None:
    origin = headers.get("origin", "")
    if origin != f"http://{host}":
        return No(403, f"expected the origin 'http://{host}', got {_quoted(origin)}")
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        return No(415, f"expected the content type 'application/json', got {_quoted(kind)}")
    return None


async def _body(receive: Receive) -> bytes | None:
    """Return the whole body, or None as soon as it is too large."""
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return b"".join(parts)
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > LARGEST_BODY:
            return None
        if not message.get("more_body", False):
            return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """Return what gives the body once more, and then whatever comes after it."""
    left: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replayed() -> Message:
        return left.pop() if left else await receive()

    return replayed


async def _turn_away(refused: No, send: Send) -> None:
    body = json.dumps({"error": refused.message}, ensure_ascii=False).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if refused.status == 413:
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _one_of(words: Iterable[str]) -> str:
    return " or ".join(f"'{word}'" for word in sorted(words))


def _quoted(word: str) -> str:
    return f"'{word[:80]}'"
