"""Take the pictures of the designer that the docs show: `make pictures`.

Wants playwright, which is a development dependency, and a Chromium, which is not; shows the ships
that come along, from a copy.
"""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image
from playwright.sync_api import sync_playwright

from cardforge.core.files import supplied

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

HERE = Path(__file__).parent
COLOURS = 160


@contextmanager
def designer() -> Iterator[str]:
    """Serve a copy of the ships that come along; give the address."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(supplied("ships"), Path(folder) / "ships")
        call = [sys.executable, "-m", "cardforge", "design", f"{folder}/ships", "--no-browser"]
        with subprocess.Popen(call, stdout=subprocess.PIPE, text=True) as running:  # noqa: S603
            assert running.stdout is not None  # noqa: S101
            found = re.search(r"http://\S+", running.stdout.readline())
            yield found[0].rstrip("/") if found else ""
            running.terminate()


def opened(browser: Browser, address: str, scheme: str, width: int, height: int) -> Page:
    """Open a page in a window of that size."""
    size = {"width": width, "height": height}
    page: Page = browser.new_page(viewport=size, color_scheme=scheme)  # type: ignore[arg-type]
    page.goto(address)
    page.wait_for_selector("body[data-ready]")
    page.wait_for_timeout(900)
    return page


def keep(page: Page, name: str) -> None:
    """Write what a page shows as one small file."""
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    picture.quantize(COLOURS, method=Image.Quantize.MEDIANCUT).save(
        HERE / f"{name}.png", optimize=True
    )


def main() -> None:
    """Take them all."""
    with designer() as address, sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        page = opened(browser, f"{address}/edit/hml-leviathan.yaml", "light", 1280, 800)
        page.locator("[data-spot='fore-port.3']").click()
        page.wait_for_timeout(600)
        keep(page, "designer")
        page = opened(browser, f"{address}/edit/jean-bart.yaml", "dark", 1280, 800)
        page.locator("[data-tab='fire']").click()
        page.wait_for_timeout(2_500)
        page.locator(".odds-answer").scroll_into_view_if_needed()
        page.mouse.move(1100, 600)
        page.mouse.wheel(0, 380)
        page.wait_for_timeout(600)
        keep(page, "designer-fire")
        browser.close()


if __name__ == "__main__":
    main()
