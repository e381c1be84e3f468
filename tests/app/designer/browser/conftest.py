"""A designer that runs, and a real browser in front of it."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
import uvicorn

from cardforge.app.designer.site import LOOPBACK, _listening, hosts_of, site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SHIPS = Path(__file__).parents[4] / "ships"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    "--no-sandbox", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--disable-gpu", "--no-first-run",
)  # fmt: skip
PATIENCE_MS = 15_000


@dataclass
class Designer:
    """A server of one folder, which can be stopped as if it had died, and started again."""

    folder: Path
    port: int = 0
    _server: uvicorn.Server | None = None
    _thread: threading.Thread | None = None

    @property
    def address(self) -> str:
        return f"http://{LOOPBACK}:{self.port}"

    def start(self) -> None:
        listening = _listening(LOOPBACK, self.port)
        self.port = listening.getsockname()[1]
        app = site(self.folder, hosts_of(LOOPBACK, self.port))
        config = uvicorn.Config(
            app, access_log=False, log_level="error", timeout_graceful_shutdown=1
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([listening],), daemon=True)
        self._thread.start()
        while not self._server.started:
            time.sleep(0.01)

    def stop(self) -> None:
        assert self._server is not None
        assert self._thread is not None
        self._server.should_exit = True
        self._server.force_exit = True
        self._thread.join(timeout=10)


@dataclass
class Watched:
    """What a page said on its console, and whom it asked."""

    complaints: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    allowed: tuple[str, ...] = ()

    def attach(self, page: Page) -> None:
        page.on("console", lambda message: self._said(message.type, message.text))
        page.on("pageerror", lambda error: self.complaints.append(f"uncaught: {error}"))
        page.on("request", lambda request: self.asked.append(request.url))

    def _said(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(word in text for word in self.allowed):
            self.complaints.append(f"{kind}: {text}")

    def strangers(self) -> list[str]:
        """Return every address that is not on this machine."""
        parts = [(url, urlsplit(url)) for url in self.asked]
        return [
            url for url, part in parts if part.scheme in ("http", "https", "ws", "wss")
            and part.hostname != LOOPBACK
        ]  # fmt: skip


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Give the machine's own Chromium; without one these tests say why they do not run.

    Not for longer than a module: while Playwright runs, no other test of the process can have an
    event loop.
    """
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="THE DESIGNER'S PAGES ARE NOT TESTED: playwright is missing"
    )
    found = next((path for path in map(shutil.which, BROWSERS) if path), None)
    if found is None:
        pytest.skip("THE DESIGNER'S PAGES ARE NOT TESTED: no Chromium on this machine")
    with playwright.sync_playwright() as driver:
        launched = driver.chromium.launch(executable_path=found, args=list(ARGUMENTS))
        yield launched
        launched.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give a folder with three ships of the air game and one of each other game."""
    names = ("hml-raven", "pelletier", "hml-leviathan", "starships/windhover", "starships/fighter")
    for name in names:
        shutil.copy(SHIPS / f"{name}.yaml", tmp_path)
    return tmp_path


@pytest.fixture
def designer(folder: Path, browser: Browser) -> Iterator[Designer]:
    """Give a designer of that folder; where there is no browser none is started."""
    running = Designer(folder)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def watched() -> Watched:
    """Give what is known of the pages of this test; a test may allow some complaints."""
    return Watched()


@pytest.fixture
def open_page(
    browser: Browser, designer: Designer, watched: Watched
) -> Iterator[Callable[..., Page]]:
    """Give a way to open addresses of the designer, each in a browser profile of its own.

    At the end no page may have complained or asked anybody but this machine.
    """
    contexts: list[Any] = []

    def opened(path: str = "/", *, width: int = 1280, height: int = 800, **look: Any) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, **look)
        contexts.append(context)
        page: Page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        watched.attach(page)
        goto(page, designer.address + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert watched.complaints == []
    assert watched.strangers() == []


def goto(page: Page, address: str) -> None:
    """Go to an address and wait until its script is done."""
    page.goto(address)
    page.wait_for_selector("body[data-ready]")
