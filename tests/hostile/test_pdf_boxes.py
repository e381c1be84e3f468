"""PDFs whose boxes are beyond all measure are looked through like any other."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hostile.conftest import Guarded


def pdf(media: str, trim: str, content: str = "0 0 0 1 k 5 5 80 60 re f") -> bytes:
    """A PDF of one page, without a table of its objects, which readers make up for."""
    stream = content.encode()
    return b"".join(
        (
            b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n",
            b"2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n",
            b"3 0 obj\n<< /Type /Page /Parent 2 0 R /Contents 4 0 R ",
            f"/MediaBox {media} /TrimBox {trim} >>\nendobj\n".encode(),
            b"4 0 obj\n<< /Length %d >>\nstream\n%s\nendstream\nendobj\n" % (len(stream), stream),
            b"trailer\n<< /Root 1 0 R >>\n%%EOF\n",
        )
    )


@pytest.mark.parametrize(
    ("media", "trim"),
    [
        ("[0 0 198 270]", "[9 9 189 2147483648]"),
        ("[0 0 198 270]", "[9 9 189 7483648]"),
        ("[0 0 198 270]", "[-99999999 9 99999999 20]"),
        ("[0 0 198 270]", "[9 9 189 1" + "0" * 300 + "]"),
        ("[0 0 198 270]", "[1" + "0" * 400 + " 9 189 20]"),
        ("[0 0 0 0]", "[0 0 0 0]"),
        ("[5 5 5 90]", "[5 5 5 80]"),
        ("[0 0 1e9 1e-9]", "[0 0 9 9]"),
        ("[0 0 99999999999 5]", "[0 0 99999999999 5]"),
        ("[0 0 " + "9" * 400 + " 5]", "[0 0 9 9]"),
    ],
    ids=lambda box: box[:24],
)
@pytest.mark.parametrize("shop", ["drivethrucards", "european-shop"])
@pytest.mark.everyday(every=20)
def test_absurd_page_boxes_are_reported(
    guarded: Guarded, tmp_path: Path, media: str, trim: str, shop: str
) -> None:
    (tmp_path / "cards.pdf").write_bytes(pdf(media, trim))
    status, out, err = guarded("preflight", "cards.pdf", "--profile", shop)
    assert status in {1, 2}
    assert "error press." in out or "expected a PDF" in err
