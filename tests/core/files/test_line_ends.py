"""Each line keeps its own end, whatever happens to the lines around it."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardforge.core.files import decode
from cardforge.core.files.editing import encode

MIXED = b"a\r\nb\nc\rd\n\r\ne"
CODINGS = ((b"", "utf-8"), (b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))  # fmt: skip
TEXTS = st.lists(st.sampled_from(["\r\n", "\n", "\r", "a", "b", "é", "# c"])).map("".join)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a\nb\nc\nd\n\ne", MIXED),
        ("A\nb\nC\nd\n\ne", b"A\r\nb\nC\rd\n\r\ne"),
        ("a\nc\nd\n\ne", b"a\r\nc\rd\n\r\ne"),
        ("a\nb\nc\nnew\nnewer\nd\n\ne", b"a\r\nb\nc\rnew\rnewer\rd\n\r\ne"),
        ("new\na\nb\nc\nd\n\ne\n", b"new\r\na\r\nb\nc\rd\n\r\ne\r\n"),
        ("", b""),
    ],
)
def test_a_line_keeps_its_end_and_a_new_one_takes_its_neighbours(text: str, wanted: bytes) -> None:
    assert encode(text, MIXED) == wanted


def test_a_new_file_has_plain_ends_and_a_file_of_one_kind_keeps_to_it() -> None:
    assert encode("a\r\nb\rc\n", b"") == b"a\nb\nc\n"
    assert encode("a\nb\nc\n", b"x\r\ny\r\n") == b"a\r\nb\r\nc\r\n"
    assert encode("a\nb\n", b"x\ry") == b"a\rb\r"


@pytest.mark.parametrize(("mark", "coding"), CODINGS)
@given(text=TEXTS)
def test_what_did_not_change_is_the_same_to_the_byte(mark: bytes, coding: str, text: str) -> None:
    content = mark + text.encode(coding)
    if content:
        assert encode(decode(content), content) == content


@pytest.mark.parametrize(("mark", "coding"), CODINGS)
@given(text=TEXTS, before=TEXTS)
def test_what_is_read_is_what_was_written(mark: bytes, coding: str, text: str, before: str) -> None:
    content = encode(text, mark + before.encode(coding))
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    assert (decode(content) if content else "") == plain


@example(before="\r\n\n\n", word="x", at=1)
@given(before=TEXTS, word=st.sampled_from("xyz"), at=st.integers(0, 30))
def test_a_changed_line_is_all_that_changes(before: str, word: str, at: int) -> None:
    old = before.encode().splitlines(keepends=True)
    lines = decode(before.encode()).split("\n") if before else [""]
    number = at % len(lines)
    lines[number] = word
    new = encode("\n".join(lines), before.encode()).splitlines(keepends=True)
    kept = [line for line in old if line not in new]
    assert len(kept) <= 1
