"""Pictures made to do harm: each is a warning, and the ship is printed with the drawn one."""

from __future__ import annotations

import base64
import gzip
import io
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image as Pillow

from tests.hostile.conftest import Guarded
from tests.shipyard import LEGAL

NAMES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
RECT = '<rect width="90" height="90" fill="red"/>'
FULL = (1 << 24) - 4_000
"""Almost as many bytes as a picture may have."""


def svg(inside: str, head: str = 'viewBox="0 0 100 100"') -> bytes:
    return f"<svg {NAMES} {head}>\n{inside}</svg>".encode()


def filtered(primitives: str, region: str = "", times: int = 1) -> bytes:
    shown = f'<g filter="url(#f)">{RECT}</g>' * times
    return svg(f'<filter id="f" {region}>{primitives}</filter>{shown}')


def filled(unit: str, length: int = FULL) -> str:
    return unit * (length // len(unit))


def styled(rules: str, inside: str = "") -> bytes:
    return svg(f"<style>{rules}</style>{inside}")


def doubled(levels: int, element: str) -> bytes:
    """Each level refers to the next one twice, so that the last is drawn 2 ** levels times."""
    refers = {"use": '<use href="#a{}"/>', "mask": f'<g mask="url(#a{{}})">{RECT}</g>'}[element]
    holder = {"use": "g", "mask": "mask"}[element]
    chain = "".join(
        f'<{holder} id="a{at}">{refers.format(at + 1) * 2}</{holder}>' for at in range(levels)
    )
    last = f'<{holder} id="a{levels}">{RECT}</{holder}>'
    return svg(f"<defs>{chain}{last}</defs>{refers.format(0)}")


def within(data: bytes, kind: str = "png") -> bytes:
    coded = base64.b64encode(data).decode()
    return svg(f'<image width="9" height="9" href="data:image/{kind};base64,{coded}"/>')


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int, before: bytes = b"", pixels: bytes | None = None) -> bytes:
    """A PNG of one bit a pixel; zlib packs the rows."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0))
    rows = zlib.compress(bytes((1 + (width + 7) // 8) * height)) if pixels is None else pixels
    drawn = chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + head + before + drawn


def jpeg(width: int, height: int, *, progressive: bool = False) -> bytes:
    buffer = io.BytesIO()
    Pillow.new("RGB", (width, height), "teal").save(buffer, "JPEG", progressive=progressive)
    return buffer.getvalue()


def scanned(times: int) -> bytes:
    """A progressive JPEG whose last scan comes again and again."""
    once = jpeg(4_000, 4_000, progressive=True)
    last = once[once.rfind(b"\xff\xda") : -2]
    return once[:-2] + last * times + once[-2:]


def claiming(side: int) -> bytes:
    """A small JPEG that says it is that large."""
    small = bytearray(jpeg(8, 8))
    at = small.index(b"\xff\xc0")
    small[at + 5 : at + 9] = struct.pack(">HH", side, side)
    return bytes(small)


def spliced(segment: bytes, times: int) -> bytes:
    small = jpeg(400, 400)
    return small[:2] + segment * times + small[2:]


COSTLY: dict[str, tuple[Callable[[], bytes], str]] = {
    "octaves": (
        lambda: filtered('<feTurbulence baseFrequency="0.5" numOctaves="1000"/>'),
        '<feTurbulence numOctaves="1000"> in line 2',
    ),
    "morphology": (
        lambda: filtered('<feMorphology operator="dilate" radius="500"/>' * 30),
        '<feMorphology radius="500"> in line 2',
    ),
    "blurs": (
        lambda: filtered('<feGaussianBlur stdDeviation="40"/>' * 1_000),
        '<feGaussianBlur stdDeviation="40"> in line 2, one of 1,000 such elements',
    ),
    "convolution": (
        lambda: filtered(f'<feConvolveMatrix order="500" kernelMatrix="{"1 " * 250_000}"/>'),
        '<feConvolveMatrix order="500"> in line 2',
    ),
    "tiles": (
        lambda: filtered('<feFlood flood-color="red" width="1" height="1"/><feTile/>' * 500),
        "<feFlood> in line 2, one of 500 such elements",
    ),
    "lights": (
        lambda: filtered("<feDiffuseLighting><feDistantLight/></feDiffuseLighting>" * 100),
        "<feDiffuseLighting> in line 2, one of 100 such elements",
    ),
    "groups": (
        lambda: svg(f'<g opacity=".5">{RECT}</g>' * 30_000),
        '<g opacity=".5"> in line 2, one of 30,000 such elements',
    ),
    "uses": (lambda: doubled(18, "use"), "by reference"),
    "masks": (lambda: doubled(13, "mask"), '<g mask="url(#a13)"> in line 2, drawn 12,287 times'),
    "stops": (
        lambda: svg(
            '<linearGradient id="g">'
            + "".join(f'<stop offset="{at / 99_000}"/>' for at in range(99_000))
            + '</linearGradient><rect width="90" height="90" fill="url(#g)"/>'
        ),
        "<stop> in line 2, one of 99,000 such elements",
    ),
    "segments": (
        lambda: svg(
            f'<path stroke="red" stroke-width="30" d="M0 0{filled("L1 90L90 2L9 9", 6_000_000)}"/>'
        ),
        '<path d="M0 0L1 90L90 2L9 9L1..."> in line 2',
    ),
    "markers": (
        lambda: svg(
            f'<marker id="m" markerWidth="9" markerHeight="9">{RECT * 100}</marker>'
            f'<path marker-mid="url(#m)" d="M0 0{"L1 1L2 2" * 20_000}"/>'
        ),
        '<path marker-mid="url(#m)"> in line 2',
    ),
    "attributes": (
        lambda: svg("<g " + " ".join(f'a{at:x}=""' for at in range(300_000)) + "/>"),
        "<g> in line 2",
    ),
    "rules": (
        lambda: styled(
            "".join(f".a{at}{{fill:red}}" for at in range(90_000)), '<g class="a5"/>' * 30_000
        ),
        "<style> in line 2",
    ),
}
"""Pictures that take hours or all memory to draw, and the element that is named."""


LONG = {"blurs", "convolution", "stops", "morphology", "attributes"}
"""Those that take all of their time, as others do that are tried more often."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (name in LONG)) for name in COSTLY]
)
def test_check_names_the_costly_element_of_a_picture(
    name: str, guarded: Guarded, tmp_path: Path
) -> None:
    make, culprit = COSTLY[name]
    (tmp_path / "plan.svg").write_bytes(make())
    (tmp_path / "ship.yaml").write_text(LEGAL + "art: {plan: plan.svg}\n")
    said = guarded("check", "ship.yaml")
    words = " ".join(said.out.split())
    assert said.status == 0
    assert "warning art: art.plan: the plan 'plan.svg' is not used: drawing it takes more" in words
    assert culprit in words
    assert "simplify it in a drawing program, or save it as PNG" in words


REFUSED: dict[str, tuple[Callable[[], bytes], str]] = {
    "laughs.svg": (
        lambda: b'<!DOCTYPE s [<!ENTITY a "haha"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>' + svg("&b;"),
        "refers to another file (line 1)",
    ),
    "parameter.svg": (
        lambda: b'<!DOCTYPE s [<!ENTITY % a "b">%a;]>' + svg(""),
        "refers to another",
    ),
    "defaults.svg": (
        lambda: (
            b"<!DOCTYPE s [<!ATTLIST g "
            + b"".join(b'a%d CDATA "b" ' % at for at in range(100_000))
            + b">]>"
            + svg("<g/>" * 90_000)
        ),
        "at most 100 attributes declared",
    ),
    "fetched.svg": (lambda: svg('\n<image href="file:///etc/passwd"/>'), "another file (line 3)"),
    "million.svg": (lambda: svg("<g/>" * 1_000_000), "at most 100,000 elements"),
    "deep.svg": (lambda: svg("<g>" * 1_000_000), "40 levels deep"),
    "braces.svg": (lambda: styled(filled("}")), "at most 100,000 styles"),
    "matches.svg": (
        lambda: styled(filled("*{fill:url(#a)}", 1_000_000), "<g/>" * 90_000),
        "over 1,000,000 matches",
    ),
    "claims.svg": (lambda: within(png(60_000, 60_000, pixels=b"")), "at most 50,000,000 pixels"),
    "junk.svg": (
        lambda: svg(f'<image href="data:image/png;base64,{filled("A")}"/>'),
        "or it is broken: <image> in line 2",
    ),
    "nested.svg": (lambda: within(svg(RECT), "svg+xml"), "got another kind: <image> in line 2"),
    "negative.svg": (lambda: svg(RECT, 'width="-1" height="9"'), "this is not an SVG picture"),
    "cut.svg": (
        lambda: svg(RECT)[:-9],
        "this is not an SVG picture, or it is broken (line 2)",
    ),
    "zipped.svg": (lambda: gzip.compress(svg(RECT)), "this is not an SVG picture"),
    "utf16.svg": (
        lambda: svg(RECT).decode().encode("utf-16"),
        "this is not an SVG picture in UTF-8",
    ),
    "claims.png": (lambda: png(60_000, 60_000, pixels=b""), "at most 50,000,000 pixels"),
    "claims.jpg": (lambda: claiming(65_500), "at most 50,000,000 pixels"),
    "long.png": (lambda: png(1, 5_000_000), "at most 65,535 pixels along a side"),
    "scans.jpg": (lambda: scanned(20_000), "at most 62 passes (scans)"),
    "segments.jpg": (lambda: spliced(b"\xff\xe1\0\2", 4_000_000), "at most 10,000 parts"),
    "filled.jpg": (lambda: spliced(b"\xff", 16_000_000), "at most 10,000 parts"),
    "frames.png": (
        lambda: png(400, 400, chunk(b"fcTL", bytes(26)) * 100_000),
        "at most 10,000 parts",
    ),
    "empty.png": (lambda: png(400, 400, chunk(b"IDAT", b"") * 1_000_000), "at most 10,000 parts"),
    "profiles.png": (
        lambda: png(400, 400, chunk(b"iCCP", b"a\0\0" + zlib.compress(bytes(1_000_000))) * 9_000),
        "at most 100 packed texts",
    ),
    "text.png": (
        lambda: png(400, 400, chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(1 << 26)))),
        "this is not a PNG or JPEG picture",
    ),
}
"""Pictures of which the heads alone are read, and what is said of them."""


def test_check_reports_each_picture_that_cannot_be_used(guarded: Guarded, tmp_path: Path) -> None:
    for name, (make, message) in REFUSED.items():
        (tmp_path / name).write_bytes(make())
        (tmp_path / f"{name}.yaml").write_text(LEGAL + f"art: {{plan: {name}}}\n")
        said = guarded("check", f"{name}.yaml")
        words = " ".join(said.out.split())
        assert said.status == 0
        assert f"the plan '{name}' is not used: " in words
        assert message in words


DRAWN: dict[str, Callable[[], bytes]] = {
    "blur.svg": lambda: filtered('<feGaussianBlur stdDeviation="1000000"/>'),
    "region.svg": lambda: filtered("<feFlood/>", 'x="-1e9" y="-1e9" width="2e9" height="2e9"'),
    "tiny.svg": lambda: svg(
        '<pattern id="a" width="1e-9" height="1e-9" patternUnits="userSpaceOnUse">'
        f'{RECT}</pattern><rect width="90" height="90" fill="url(#a)"/>'
    ),
    "dashes.svg": lambda: svg('<path d="M0 50H1e12" stroke="red" stroke-dasharray="1e-9"/>'),
    "text.svg": lambda: svg(f"<text y='50'>{'x' * 1_000_000}</text>"),
    "huge.svg": lambda: svg(RECT, 'width="1e309" height="10"'),
    "unequal.svg": lambda: svg(RECT, 'viewBox="0 0 300 1e30"'),
    "attributes.svg": lambda: svg("<g " + " ".join(f'a{at:x}=""' for at in range(5_000)) + "/>"),
    "addresses.svg": lambda: svg(
        f'<g fill="{filled("url(#a)", 8_000_000)}url(#{" " * 8_000_000}"/>'
    ),
    "spaces.svg": lambda: svg(f'<g fill="url({" " * FULL}#a)"/>'),
    "comments.svg": lambda: styled(filled("/* ")),
    "conditions.svg": lambda: styled(f".a{filled('[')}{{fill:url(#a)}}"),
    "letters.svg": lambda: styled(filled("a")),
    "lines.svg": lambda: svg(filled("\n")),
    "bit.png": lambda: png(8_000, 6_200),
    "packed.png": lambda: png(400, 400, pixels=zlib.compress(bytes(1 << 28))),
    "junk.jpg": lambda: spliced(b"\xff\xe1\xff\xffExif\0\0MM\0*" + b"\xff" * 65_523, 200),
}
"""Pictures that look dangerous, and are drawn within the limits."""


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.everyday(every=6)
def test_check_accepts_pictures_within_the_limits(
    name: str, guarded: Guarded, tmp_path: Path
) -> None:
    (tmp_path / name).write_bytes(DRAWN[name]())
    (tmp_path / "ship.yaml").write_text(LEGAL + f"art: {{plan: {name}}}\n")
    said = guarded("check", "ship.yaml")
    assert said.status == 0
    assert "is not used" not in said.out


@pytest.mark.parametrize(
    ("command", "name"), [("cards", "octaves"), ("counters", "uses"), ("kit", "lights")]
)
def test_ship_with_a_costly_picture_is_printed(
    command: str, name: str, guarded: Guarded, tmp_path: Path
) -> None:
    make, culprit = COSTLY[name]
    (tmp_path / "plan.svg").write_bytes(make())
    (tmp_path / "side.png").write_bytes(REFUSED["long.png"][0]())
    (tmp_path / "ship.yaml").write_text(LEGAL + "art: {plan: plan.svg, profile: side.png}\n")
    said = guarded(command, "ship.yaml", "-o", "out")
    assert said.status == 0
    assert culprit in " ".join(said.err.split())
    assert list((tmp_path / "out").rglob("*.pdf"))


@pytest.mark.parametrize("kind", ["RGBA", "RGB", "L"])
def test_cards_are_printed_with_the_largest_picture(
    kind: str, guarded: Guarded, tmp_path: Path
) -> None:
    """A picture of 50 million pixels goes through the press within a gibibyte."""
    picture = Pillow.new(kind, (8_000, 6_200))
    if kind == "RGB":
        picture.save(tmp_path / "plan.jpg", progressive=True, subsampling=0)
    else:
        picture.save(tmp_path / "plan.png", compress_level=1)
    name = "plan.jpg" if kind == "RGB" else "plan.png"
    (tmp_path / "ship.yaml").write_text(LEGAL + f"art: {{plan: {name}}}\n")
    said = guarded("cards", "ship.yaml", "-o", "out")
    assert (said.status, "is not used" in said.err) == (0, False)
    assert (tmp_path / "out" / "ship-cards.pdf").read_bytes().startswith(b"%PDF")
