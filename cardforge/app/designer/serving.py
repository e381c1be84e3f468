"""The designer on a socket of this machine, from the first request to Ctrl-C."""

from __future__ import annotations

import os
import socket
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Final

import uvicorn

from cardforge.app.designer.site import site
from cardforge.errors import CallError

LOOPBACK: Final = "127.0.0.1"
LOOPBACK_6: Final = "::1"
_PATIENCE_S: Final = 2


def serve(
    root: Path, port: int, *, host: str = LOOPBACK, browser: bool, tell: Callable[[str], None]
) -> None:
    """Serve a folder until interrupted; `tell` is told the address before the first request.

    Port 0 means any free one. Raises CallError where the port cannot be had.
    """
    with _listening(host, port) as listening:
        port = listening.getsockname()[1]
        hosts = hosts_of(host, port)
        address = f"http://{hosts[0]}/"
        config = uvicorn.Config(
            site(root, hosts),
            access_log=False,
            log_level="warning",
            timeout_graceful_shutdown=_PATIENCE_S,
            server_header=False,
        )
        tell(address)
        if browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        try:
            uvicorn.Server(config).run(sockets=[listening])
        except KeyboardInterrupt:
            return


def hosts_of(host: str, port: int) -> tuple[str, ...]:
    """Return what a browser may call the server: the loopback address first, then its name."""
    named = f"[{host}]" if ":" in host else host
    names = (named, "localhost")
    plain = names if port == 80 else ()
    return (*(f"{name}:{port}" for name in names), *plain)


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=128)
    except OSError as error:
        reason = os.strerror(error.errno or 0).lower()
        raise CallError(f"expected a free port, got '{port}': {reason}") from None
