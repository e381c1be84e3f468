"""PDFs made to do harm, given to `preflight`: a message or a report, and never a hang."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.hostile.conftest import Guarded

CATALOG = b"<</Type/Catalog/Pages 2 0 R>>"
PAGES = b"<</Type/Pages/Kids[3 0 R]/Count 1>>"
FORM = b"/Type/XObject/Subtype/Form/BBox[0 0 300 400]"


def pdf(objects: Mapping[int, bytes]) -> bytes:
    """A file of these objects, the first of them its root."""
    data, places = b"%PDF-1.4\n", {}
    for number, body in objects.items():
        places[number] = len(data)
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    rows = b"".join(b"%010d 00000 n \n" % places[at] for at in sorted(places))
    head = b"xref\n0 1\n0000000000 65535 f \n1 %d\n" % len(places)
    end = b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF"
    return data + head + rows + end % (len(places) + 1, len(data))


def stream(data: bytes, keys: bytes = b"") -> bytes:
    return b"<<%s/Length %d>>stream\n%s\nendstream" % (keys, len(data), data)


def packed(data: bytes, times: int = 1) -> bytes:
    for _ in range(times):
        data = zlib.compress(data)
    return stream(data, b"/Filter[" + b"/FlateDecode" * times + b"]")


def one_page(content: bytes, resources: bytes = b"", **more: bytes) -> bytes:
    """A file of a page that draws this; its further objects count from five."""
    page = (
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/TrimBox[9 9 291 391]/Contents 4 0 R"
        b"/Resources<<%s>>>>" % resources
    )
    others = {5 + at: body for at, body in enumerate(more.values())}
    return pdf({1: CATALOG, 2: PAGES, 3: page, 4: content, **others})


def forms(levels: int) -> bytes:
    """Each form draws the next one twice."""
    names = [f"f{at}" for at in range(levels)]
    twice = {
        name: stream(b"/F Do /F Do", FORM + b"/Resources<</XObject<</F %d 0 R>>>>" % (6 + at))
        for at, name in enumerate(names)
    }
    last = stream(b"0 0 9 9 re f", FORM)
    return one_page(stream(b"/F Do"), b"/XObject<</F 5 0 R>>", **twice, last=last)


def masked(strokes: int, times: int) -> bytes:
    """Each stroke is drawn under a mask that takes long."""
    mask = stream(b"0 0 m 9 9 l 300 8 1 400 3 3 c S " * times, FORM + b"/Group<</S/Transparency>>")
    resources = b"/ExtGState<</G<</SMask<</S/Alpha/G 5 0 R>>>>>>"
    return one_page(stream(b"/G gs " + b"0 0 m 300 400 l S " * strokes), resources, mask=mask)


REFUSED: dict[str, tuple[Callable[[], bytes], str]] = {
    "blanks": (lambda: one_page(packed(bytes(1 << 28))), "unpacks to more"),
    "twice": (lambda: one_page(packed(bytes(1 << 28), 2)), "unpacks to more"),
    "states": (lambda: one_page(packed(b"q " * (1 << 25))), "unpacks to more"),
    "forms": (lambda: forms(18), "page 1 draws more, with repeated forms"),
    "fonts": (
        lambda: one_page(stream(b""), b"/Font<<" + b"/F%d<</A/B>>" * 2_000 % tuple(range(2_000)) + b">>"),
        "at most 1,000 fonts on a page, page 1 has 2,000",
    ),
    "pages": (
        lambda: pdf({
            1: CATALOG,
            2: b"<</Type/Pages/Count 200000/Kids[" + b"3 0 R " * 200_000 + b"]>>",
            3: b"<</Type/Page/MediaBox[0 0 9 9]>>",
        }),
        "at most 10,000 pages",
    ),
    "loop": (
        lambda: pdf({1: CATALOG, 2: b"<</Type/Pages/Kids[2 0 R]/Count 1>>"}),
        "at most 10,000 pages",
    ),
    "zeros": (lambda: b"%PDF-1.4\n" + bytes(20_000_000), "the file is truncated or broken"),
    "objects": (lambda: b"%PDF-1.4\n" + b"1 0 obj<<>>endobj " * 200_000, "truncated or broken"),
    "cut": (lambda: forms(2)[:120], "truncated or broken"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.everyday(every=10)
def test_preflight_rejects_an_endless_file(name: str, guarded: Guarded, tmp_path: Path) -> None:
    make, message = REFUSED[name]
    (tmp_path / "a.pdf").write_bytes(make())
    said = guarded("preflight", "a.pdf")
    assert said.status == 2
    assert message in " ".join(said.err.split())


REPORTED: dict[str, Callable[[], bytes]] = {
    "brackets": lambda: one_page(stream(b"[" * 1_000_000)),
    "itself": lambda: one_page(
        stream(b"/F Do"),
        b"/XObject<</F 5 0 R>>",
        form=stream(b"/F Do", FORM + b"/Resources<</XObject<</F 5 0 R>>>>"),
    ),
    "claims": lambda: one_page(
        stream(b"300 0 0 400 0 0 cm /I Do"),
        b"/XObject<</I 5 0 R>>",
        image=stream(
            bytes(99),
            b"/Subtype/Image/Width 1000000/Height 1000000/BitsPerComponent 8/ColorSpace/DeviceCMYK",
        ),
    ),
    "xref": lambda: forms(2).replace(b"xref", b"xxxx"),
    "endless": lambda: one_page(stream(b"0 0 9 9 re f")).replace(
        b"300 400]/T", b"99999999 99999999]/T"
    ),
}


@pytest.mark.parametrize("name", REPORTED)
def test_preflight_reads_a_page_that_looks_dangerous(
    name: str, guarded: Guarded, tmp_path: Path
) -> None:
    (tmp_path / "a.pdf").write_bytes(REPORTED[name]())
    for profile in ("home-letter", "drivethrucards"):  # the pages of cards are drawn as well
        said = guarded("preflight", "a.pdf", "--profile", profile)
        assert said.status in (0, 1)
        assert "1 page for " in said.out


def test_preflight_names_a_page_that_takes_too_long_to_draw(
    guarded: Guarded, tmp_path: Path
) -> None:
    (tmp_path / "a.pdf").write_bytes(masked(2_000, 2_000))
    said = guarded("preflight", "a.pdf", "--profile", "drivethrucards")
    assert said.status == 1
    assert "page 1 cannot be drawn: drawing it takes more than 5 seconds" in said.out


def test_preflight_survives_a_number_beyond_64_bits(guarded: Guarded, tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.4\nstartxref\n9999999999999999999\n")
    said = guarded("preflight", "a.pdf")
    assert said.status == 2
    assert "the file is truncated or broken" in said.err
