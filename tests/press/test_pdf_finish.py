from __future__ import annotations

import io
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pikepdf
import pytest

from cardforge.errors import PressError
from cardforge.press import pdf
from cardforge.press.measure import Measure
from cardforge.press.pdf_finish import (
    Attachment,
    Finish,
    finish,
    srgb_profile,
)
from cardforge.press.profiles import Intent
from cardforge.press.scene import Scene
from tests.print.reading import attachments

QPDF = shutil.which("qpdf") or ""
SHIP = Attachment("Ærøskøbing.yaml", b"name: \xc3\x86r\xc3\xb8\n", "application/yaml", "the ship")
PLANS = {
    "plain": Finish(bookmarks=("One", "")),
    "press": Finish("PDF/X-1a:2003", Intent("FOGRA39", "Coated FOGRA39")),
    "home": Finish("PDF/A-3b", bookmarks=("One", "Δύο"), attachments=(SHIP,)),
}


@pytest.fixture(scope="module")
def drawn(everything: Scene, measure: Measure) -> bytes:
    about = pdf.About("Bellerophon", "A. Nauta", keywords="ship")
    return pdf.draw([everything] * 2, measure, about=about)


def opened(data: bytes) -> pikepdf.Pdf:
    return pikepdf.Pdf.open(io.BytesIO(data))


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_finished_pdf_is_byte_identical(drawn: bytes, plan: Finish) -> None:
    assert finish(drawn, plan) == finish(drawn, plan)


def test_pdf_id_depends_on_the_content(drawn: bytes, everything: Scene, measure: Measure) -> None:
    one, same = finish(drawn, PLANS["plain"]), finish(drawn, PLANS["plain"])
    other = finish(pdf.draw([everything], measure), PLANS["plain"])
    identities = [str(opened(data).trailer.ID[0]) for data in (one, same, other)]
    assert identities[0] == identities[1] != identities[2]


def test_finishing_keeps_the_drawn_pages(drawn: bytes) -> None:
    finished = finish(drawn, PLANS["home"])
    with opened(drawn) as before, opened(finished) as after:
        for old, new in zip(before.pages, after.pages, strict=True):
            assert old.Contents.read_bytes() == new.Contents.read_bytes()
            assert list(old.trimbox) == list(new.trimbox)


def test_pdf_bookmarks_lead_to_their_pages(drawn: bytes) -> None:
    with opened(finish(drawn, PLANS["home"])) as document:
        with document.open_outline() as outline:
            titles = [item.title for item in outline.root]
            second = outline.root[1].destination
        assert isinstance(second, pikepdf.Array)
        assert titles == ["One", "Δύο"]
        assert second[0].objgen == document.pages[1].obj.objgen
    with opened(finish(drawn, PLANS["plain"])) as document, document.open_outline() as outline:
        assert [item.title for item in outline.root] == ["One"]


def test_pdf_attachments_are_returned_unchanged(drawn: bytes) -> None:
    assert attachments(finish(drawn, PLANS["home"])) == (SHIP,)
    assert attachments(drawn) == ()


def test_thousand_pdf_attachments_are_found_by_name(drawn: bytes) -> None:
    names = [f"{number:04} Ærø.yaml" for number in range(0, 2000, 2)]
    files = [Attachment(name, name.encode(), "application/yaml") for name in reversed(names)]
    data = finish(drawn, Finish("PDF/A-3b", attachments=files))
    with opened(data) as document:
        assert list(document.attachments) == names
        assert [str(each.UF) for each in document.Root.AF] == names
        assert {each.AFRelationship for each in document.Root.AF} == {"/Source"}
        assert all(each.is_indirect for each in document.Root.AF)
        assert "0001 Ærø.yaml" not in document.attachments
        for name in (names[0], names[617], names[-1]):
            assert document.attachments[name].get_file().read_bytes() == name.encode()
    assert attachments(data) == tuple(reversed(files))
    assert data == finish(drawn, Finish("PDF/A-3b", attachments=files))


def test_press_pdf_names_its_printing_condition(drawn: bytes) -> None:
    data = finish(drawn, PLANS["press"])
    assert data.startswith(b"%PDF-1.4")
    with opened(data) as document:
        [intent] = document.Root.OutputIntents
        assert intent.S == "/GTS_PDFX"
        assert str(intent.OutputConditionIdentifier) == "FOGRA39"
        assert str(document.docinfo.GTS_PDFXVersion) == "PDF/X-1a:2003"
        assert document.docinfo.Trapped == "/False"


def test_pdf_xmp_agrees_with_the_information_dictionary(drawn: bytes) -> None:
    moment = datetime(2031, 5, 6, 7, 8, 9, tzinfo=UTC)
    with opened(finish(drawn, Finish("PDF/A-3b", dated=moment))) as document:
        assert str(document.docinfo.CreationDate).startswith("D:20310506070809")
        with document.open_metadata(set_pikepdf_as_editor=False) as metadata:
            assert metadata["dc:title"] == "Bellerophon"
            assert metadata["dc:creator"] == ["A. Nauta"]
            assert metadata["xmp:CreateDate"].startswith("2031-05-06T07:08:09")
            assert metadata["pdfaid:part"] == "3"


def test_srgb_profile_has_a_fixed_date() -> None:
    assert srgb_profile()[24:36] == b"\x07\xd0\x00\x01\x00\x01" + bytes(6)


def test_pdf_asks_viewers_not_to_scale(drawn: bytes) -> None:
    with opened(finish(drawn, PLANS["plain"])) as document:
        assert document.Root.ViewerPreferences.PrintScaling == "/None"


def test_finish_rejects_a_file_that_is_not_a_pdf() -> None:
    with pytest.raises(PressError, match="expected a PDF"):
        finish(b"nonsense", PLANS["plain"])


@pytest.mark.skipif(not QPDF, reason="qpdf is not installed")
@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_qpdf_accepts_a_finished_pdf(drawn: bytes, plan: Finish, tmp_path: Path) -> None:
    path = tmp_path / "finished.pdf"
    path.write_bytes(finish(drawn, plan))
    done = subprocess.run([QPDF, "--check", path], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
