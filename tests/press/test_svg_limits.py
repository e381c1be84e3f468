"""Authors' SVGs are drawn within limits; those that would crash the process are rejected."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable

import pytest
from PIL import Image as Pillow

from cardforge.core.limits import DEEPEST_SVG, MOST_SVG_ELEMENTS
from cardforge.errors import PressError
from cardforge.press.art import LONGEST_PX, png_of_svg
from tests.tiers import landing

RECT = '<rect width="9" height="9"/>'


def svg(inside: str, box: str = "0 0 10 30") -> bytes:
    names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f'<svg {names} viewBox="{box}">{inside}</svg>'.encode()


def groups(levels: int) -> str:
    return "<g>" * levels + RECT + "</g>" * levels


def uses(levels: int) -> str:
    chain = "".join(f'<use id="a{i + 1}" xlink:href="#a{i}"/>' for i in range(levels))
    return f'<defs><rect id="a0" width="9" height="9"/>{chain}</defs><use href="#a{levels}"/>'


def patterns(levels: int) -> str:
    painted = '<rect width="1" height="1" style="fill: url( \'#a{}\' )"/>'
    chain = (
        f'<pattern id="a{i + 1}" width="1" height="1">{painted.format(i)}</pattern>'
        for i in range(levels)
    )
    return "".join(chain) + painted.format(levels)


def styled(levels: int) -> str:
    rules = "".join(
        f"/* {{ */ g > .c{i + 1}:not(.x), b {{ fill: url(#a{i}) }}" for i in range(levels)
    )
    chain = (
        f'<pattern id="a{i}" width="1" height="1"><rect class="b c{i}" width="1" height="1"/>'
        "</pattern>"
        for i in range(levels)
    )
    return f'<style>{rules}</style>{"".join(chain)}<g><rect class="c{levels}"/></g>'


def clips(levels: int) -> str:
    chain = (
        f'<clipPath id="a{i + 1}"><path d="M0 0H9V9z" clip-path="url(#a{i})"/></clipPath>'
        for i in range(levels)
    )
    return "".join(chain) + f'<g clip-path="url(#a{levels})">{RECT}</g>'


@pytest.mark.parametrize("deep", [groups, uses, patterns, styled, clips])
@pytest.mark.parametrize(
    "levels", [DEEPEST_SVG, landing(300), 1_000, landing(10_000), landing(100_000)]
)
def test_svg_nested_too_deep_is_rejected(deep: Callable[[int], str], levels: int) -> None:
    with pytest.raises(PressError, match=r"at most (40 levels deep|100,000 elements)"):
        png_of_svg(svg(deep(levels)))


@pytest.mark.parametrize("deep", [groups, uses, patterns, styled, clips])
def test_svg_nested_as_by_drawing_programs_is_drawn(deep: Callable[[int], str]) -> None:
    assert png_of_svg(svg(deep(12)))


def test_svg_at_the_depth_limit_is_drawn() -> None:
    assert png_of_svg(svg(groups(DEEPEST_SVG - 2)))
    with pytest.raises(PressError, match="levels deep"):
        png_of_svg(svg(groups(DEEPEST_SVG - 1)))


@pytest.mark.parametrize(
    "loop",
    [
        '<g id="a"><use href="#a"/></g>',
        '<pattern id="a" href="#b"/><pattern id="b" href="#a"/>',
        '<style>* { clip-path: url(#a) }</style><clipPath id="a"><path d="M0 0"/></clipPath>',
    ],
)
def test_svg_that_refers_to_itself_is_rejected(loop: str) -> None:
    with pytest.raises(PressError, match="references"):
        png_of_svg(svg(loop))


def test_svg_references_without_targets_add_no_depth() -> None:
    assert png_of_svg(svg(f'<use href="#b"/><a href="#a"><g id="a" fill="url(#c)">{RECT}</g></a>'))


def test_svg_with_too_many_elements_is_rejected() -> None:
    with pytest.raises(PressError, match="at most 100,000 elements"):
        png_of_svg(svg("<g/>" * MOST_SVG_ELEMENTS))


@pytest.mark.parametrize(
    ("box", "size"),
    [
        ("0 0 10 30", (LONGEST_PX // 3, LONGEST_PX)),
        ("0 0 30 10", (LONGEST_PX, LONGEST_PX // 3)),
        ("0 0 1 1000000", (1, LONGEST_PX)),
    ],
)
def test_svg_longer_side_has_the_most_pixels(box: str, size: tuple[int, int]) -> None:
    assert Pillow.open(io.BytesIO(png_of_svg(svg(RECT, box)))).size == size


def within(data: bytes, kind: str) -> bytes:
    coded = base64.b64encode(data).decode()
    return svg(f'<image width="9" height="9" xlink:href=" data:image/{kind};base64,{coded}"/>')


def test_svg_with_embedded_picture_is_drawn(png: bytes) -> None:
    assert png_of_svg(within(png, "png"))


@pytest.mark.parametrize("kind", ["svg+xml", "svg+xml;charset=utf-8", "gif"])
def test_svg_with_embedded_svg_is_rejected(kind: str) -> None:
    with pytest.raises(PressError, match="expected PNG or JPEG pictures within an SVG"):
        png_of_svg(within(svg(groups(300)), kind))


def test_svg_with_huge_embedded_picture_is_rejected() -> None:
    buffer = io.BytesIO()
    Pillow.new("1", (10_000, 6_000)).save(buffer, "PNG")
    with pytest.raises(PressError, match="10000 x 6000"):
        png_of_svg(within(buffer.getvalue(), "png"))
