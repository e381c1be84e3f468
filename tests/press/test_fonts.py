from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardforge.errors import PressError
from cardforge.press import fonts
from cardforge.press.fonts import FontBook, load_face, standard_book

if TYPE_CHECKING:
    from pathlib import Path

GREEK = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩάέήίόύώςαβγδεζηθικλμνξοπρστυφχψω"
CYRILLIC = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя"
LATIN = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿŁłŐőŰűŞşŘřŠšŽž½×–—’“”°▲■"


@pytest.mark.parametrize("role", sorted(standard_book().roles))
@pytest.mark.parametrize("alphabet", [LATIN, GREEK, CYRILLIC])
def test_font_roles_cover_latin_greek_and_cyrillic(role: str, alphabet: str) -> None:
    chain = standard_book().chain(role)
    lacking = [mark for mark in alphabet if not any(face.covers(mark) for face in chain)]
    assert not lacking


@pytest.mark.parametrize("role", sorted(standard_book().roles))
def test_font_digits_have_equal_widths(role: str) -> None:
    face = standard_book().chain(role)[0]
    assert len({face.advances[ord(figure)] for figure in "0123456789"}) == 1


def test_font_heights_are_those_of_the_typeface() -> None:
    face = standard_book().chain("body")[0]
    assert face.name == "SourceSansPro-Regular"
    assert face.cap_height == pytest.approx(0.66)
    assert 0 < face.x_height < face.cap_height < face.ascender


def test_glyph_outline_is_path_data() -> None:
    face = standard_book().chain("body")[0]
    assert face.outline("A").startswith("M")
    assert face.outline(" ") == ""
    with pytest.raises(PressError, match="has no glyph for"):
        face.outline("★")


def test_unknown_font_role_is_rejected_with_known_ones() -> None:
    with pytest.raises(PressError, match=r"body.*'fraktur'"):
        standard_book().chain("fraktur")


def test_missing_font_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "_SERIF", "font_no_such_face")
    with pytest.raises(PressError, match="font-no-such-face"):
        standard_book.__wrapped__()


def test_glyph_reach_includes_descenders() -> None:
    face = standard_book().chain("body")[0]
    assert face.reach("H") == pytest.approx((face.cap_height, 0), abs=0.01)
    above, below = face.reach("p")
    assert above > 0
    assert below > 0.1
    assert face.reach(" ") == (0, 0)


def test_file_that_is_not_truetype_is_rejected(tmp_path: Path) -> None:
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"not a font at all")
    opentype = standard_book().roles["body"][0].with_suffix(".otf")
    for path in (tmp_path / "missing.ttf", broken, opentype):
        with pytest.raises(PressError, match="TrueType"):
            load_face(path)
    with pytest.raises(PressError):
        FontBook({"body": (broken,)}).chain("body")
