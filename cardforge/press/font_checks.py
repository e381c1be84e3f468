"""What preflight looks at in fonts, wherever a page may take them from."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pikepdf
from pikepdf import Dictionary

from cardforge.press.spots import fault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.core.finding import Finding

_SUBSET = re.compile(r"/[A-Z]{6}\+")
_FILES = ("/FontFile", "/FontFile2", "/FontFile3")
_DEEPEST = 20


def font_findings(page: pikepdf.Page, place: tuple[str, ...]) -> Iterator[Finding]:
    """Find fonts that are not embedded, or whole, of a page and of all that it draws with."""
    yield from _fonts(page.obj.get("/Resources", Dictionary()), place, set())


def _fonts(
    resources: pikepdf.Object, place: tuple[str, ...], seen: set[tuple[int, int]], depth: int = 0
) -> Iterator[Finding]:
    for name, font in resources.get("/Font", Dictionary()).items():
        yield from _font(name, font, place)
    if depth < _DEEPEST:
        for name, held in _holders(resources):
            if held.is_indirect and held.objgen in seen:
                continue  # a form that many others draw
            seen.add(held.objgen)
            yield from _fonts(held.Resources, (*place, name.lstrip("/")), seen, depth + 1)


def _holders(resources: pikepdf.Object) -> Iterator[tuple[str, pikepdf.Object]]:
    """Give forms, patterns and drawn letters that have resources of their own."""
    for kind in ("/XObject", "/Pattern", "/Font"):
        for name, held in resources.get(kind, Dictionary()).items():
            if "/Resources" in held:
                yield name, held


def _font(name: str, font: pikepdf.Object, place: tuple[str, ...]) -> Iterator[Finding]:
    if font.get("/Subtype") == "/Type3":
        return
    base = str(font.get("/BaseFont", name))
    descendants = font.get("/DescendantFonts")
    holder = descendants[0] if descendants is not None else font
    descriptor = holder.get("/FontDescriptor", Dictionary())
    here, told = (*place, name.lstrip("/")), base.lstrip("/")
    if not any(key in descriptor for key in _FILES):
        yield fault("press.font-embedded", here, f"expected every font embedded, {told!r} is not")
    elif not _SUBSET.match(base):
        yield fault("press.font-subset", here, f"expected fonts as subsets, {told!r} is whole")
