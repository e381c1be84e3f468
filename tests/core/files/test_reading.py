"""Files that cannot be read are refused plainly, quickly and with a line."""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardforge.core.files import parse, read, read_bytes
from cardforge.errors import FileError, Mark, NotationError, UnreadableError

YAML = Path("ship.yaml")
JSON = Path("ship.json")


def refusal(path: Path) -> FileError:
    with pytest.raises(FileError) as caught:
        read(path)
    return caught.value


def saved(folder: Path, data: bytes, name: str = "ship.yaml") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def test_a_missing_file(tmp_path: Path) -> None:
    assert "found nothing of that name" in str(refusal(tmp_path / "absent.yaml"))


def test_a_folder(tmp_path: Path) -> None:
    assert "got a folder" in str(refusal(tmp_path))


@pytest.fixture
def nobody() -> Iterator[None]:
    """Be a user who may not read everything, also where the tests run as root."""
    before = os.geteuid()
    if before == 0:
        os.seteuid(65534)
    yield
    os.seteuid(before)


def test_a_locked_file(tmp_path: Path, nobody: None) -> None:
    path = tmp_path / "ship.yaml"
    with contextlib.suppress(PermissionError):  # the folder itself may be closed to nobody
        path.write_bytes(b"game: leviathans\n")
        path.chmod(0)
    assert "permission was denied" in str(refusal(path))


def test_a_name_with_a_nul() -> None:
    assert isinstance(refusal(Path("a\0b.yaml")), UnreadableError)


def test_a_name_that_is_too_long(tmp_path: Path) -> None:
    assert isinstance(refusal(tmp_path / ("x" * 5000)), UnreadableError)


@pytest.mark.parametrize(
    ("data", "words", "line"),
    [
        (b"", "empty", 1),
        (b" \n\n", "the file is empty", 1),
        (b"# nothing\n\n", "nothing but comments", 1),
        (b"a: 1\nb: \xff\n", "UTF-8", 2),
        (b"a: 1\n\nb: \0\n", "binary", 3),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "UTF-8", 1),
        (b"- a\n- b\n", "`key: value` lines", 1),
        (b"just words\n", "`key: value` lines", 1),
        (b"a: 1\nb: [1, 2\n", "YAML", 3),
        (b"a: 1\n\tb: 2\n", "YAML", 2),
        (b"a: 1\n---\nb: 2\n", "another document", 2),
        (b"a: !!python/object:os.system x\n", "no tags", 1),
        (b"a: 1\nb: !!int '3'\n", "no tags", 2),
        (b"a: 1\n? [b]\n: 2\n", "a word before the colon", 2),
        (b"a: 1\nb: *nobody\n", "alias", 2),
        (b"a: 1\nb: \x07\n", "YAML", 2),
        ("a: 1\nb: x\u2028c: [\n".encode(), "U\\+2028", 2),
        ("a: 'x\x85y'\n".encode(), "U\\+0085", 1),
    ],
)
def test_what_is_no_ship_file(data: bytes, words: str, line: int, tmp_path: Path) -> None:
    error = refusal(saved(tmp_path, data))
    assert re.search(words, error.message)
    assert error.mark.line == line
    assert str(error).startswith(f"{error.path}:{line}:")


@pytest.mark.parametrize(
    ("text", "words", "mark"),
    [
        ('{"a": 1,\n "b": }', "expected JSON", Mark(2, 7)),
        ('{"a": NaN}', "plain number", Mark(1)),
        ("[1]", "object in braces", Mark(1)),
        ('{"a": "\\ud800"}', "surrogate", Mark(1)),
        ("", "the file is empty", Mark(1)),
        (" \n", "the file is empty", Mark(1)),
        ('{"a": ' + "9" * 5000 + "}", "plain number", Mark(1, 2)),
    ],
)
def test_what_is_no_json(text: str, words: str, mark: Mark) -> None:
    with pytest.raises(NotationError, match=words) as caught:
        parse(text, JSON)
    assert caught.value.mark == mark


ALIAS_BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{new}: &{new} [{', '.join(['*' + old] * 9)}]\n"
    for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 500_000,
        "{a: " * 200_000,
        "- " * 400_000,
        "a:\n" + "".join(" " * n + "a:\n" for n in range(1, 1000)),
        ALIAS_BOMB,
        "a: &a [*a]",
        "a: &a {b: *a}",
        "? " * 300_000,
        "a: " + "'" * 900_001,
        "a: |\n" + "  x\n" * 200_000 + "b: *c",
        "a: [" + "1, " * 300_000 + "]",
    ],
    ids=[
        "flow lists", "flow maps", "block lists", "block maps", "alias bomb", "list in itself",
        "map in itself", "keys of keys", "quotes", "long text", "many values",
    ],
)  # fmt: skip
def test_hostile_text_is_refused_quickly(text: str) -> None:
    """Each takes a fraction of a second; anything quadratic would stall the whole suite."""
    with pytest.raises(NotationError):
        parse(text, YAML)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000])
def test_deep_json_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse(text, JSON)


def test_a_hundred_megabytes_are_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.yaml"
    with path.open("wb") as file:
        file.truncate(100 << 20)
    error = refusal(path)
    assert isinstance(error, UnreadableError)
    assert "102,400 KiB" in error.message


@pytest.mark.skipif(sys.platform == "win32", reason="no such device there")
def test_what_is_no_regular_file_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "ship.yaml"
    os.mkfifo(path)
    (tmp_path / "link.yaml").symlink_to(path)
    for each in (path, tmp_path / "link.yaml", Path("/dev/zero")):
        assert "got a pipe, socket or device" in str(refusal(each))


def test_a_file_that_grows_while_it_is_read_is_not_read_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, before = saved(tmp_path, b""), saved(tmp_path, b"", "before.yaml").stat()
    path.write_bytes(b" " * 2000)
    monkeypatch.setattr(Path, "stat", lambda *_, **__: before)
    with pytest.raises(UnreadableError, match="not read to its end"):
        read_bytes(path, 1000)


@pytest.mark.parametrize("word", ["no", "Yes", "ON", "off", "012", "1:30", "1_000", "0x1F", "0o17"])
def test_words_with_two_readings_are_findings(word: str) -> None:
    document = parse(f"a: 1\nb: {word}\n", YAML)
    (finding,) = document.findings
    assert document.data["b"] == word
    assert (finding.rule, finding.mark) == ("two-readings", Mark(2, 4))
    assert f'"{word}"' in finding.fix
    assert not parse(f'a: 1\nb: "{word}"\n', YAML).findings


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("12", 12), ("-3", -3), ("0", 0), ("1.5", 1.5), ("true", True), ("null", None), ("~", None),
        ("", None), ("6in", "6in"), ("6/12", "6/12"), ("Y", "Y"), ("1910-05-01", "1910-05-01"),
        ("'12'", "12"), ('"true"', "true"), ("9" * 30, "9" * 30), (".nan", ".nan"),
    ],
)  # fmt: skip
def test_plain_words_mean_what_yaml_1_2_says(word: str, value: object) -> None:
    document = parse(f"a: {word}\n", YAML)
    assert document.data["a"] == value
    assert type(document.data["a"]) is type(value)
    assert not document.findings


@pytest.mark.parametrize(
    ("text", "path", "mark"),
    [
        ("a: 1\nb: {c: 1, c: 2}\n", YAML, Mark(2, 11)),
        ('{"a": 1,\n "b": 2,\n "a": 3}', JSON, Mark(3, 2)),
        ('{"x": "a",\n "a": 1, "b": [{"c": 1,\n"c": 2}, "c"]}', JSON, Mark(3, 1)),
    ],
)
def test_a_duplicate_key_is_a_finding_and_the_first_counts(
    text: str, path: Path, mark: Mark
) -> None:
    document = parse(text, path)
    (finding,) = document.findings
    assert (finding.rule, finding.mark) == ("duplicate-key", mark)
    assert document.data["a"] == 1


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("a: 1\nb:\n  c: [1,\n   {d: 2}]\n", YAML),
        ('{"a": 1,\n"b":\n{"c": [1,\n  {"d": 2}]}}', JSON),
        ('{"a":1,\n"b":\n{"c":[1,\n{"d":2}],"x":[]}}', JSON),
    ],
)
def test_every_value_is_found_again(text: str, path: Path) -> None:
    document = parse(text, path)
    lines = [document.mark(where).line for where in [("a",), ("b",), ("b", "c", "1", "d")]]
    assert lines == [1, 2, 4]
    assert document.mark(("b", "c", "7")) == document.mark(("b", "c"))
    assert document.mark(("nobody",)).line == 1
    assert document.deepest((("z",), ("b", "z"), ("a",))) == ("b", "z")


def test_line_ends_and_marks_of_other_systems(tmp_path: Path) -> None:
    for data in (b"\xef\xbb\xbfa: 1\r\nb: 2\r\n", "a: 1\nb: 2\n".encode("utf-16"), b"a: 1\rb: 2\r"):
        assert read(saved(tmp_path, data)).data == {"a": 1, "b": 2}


@pytest.mark.parametrize(
    ("text", "words", "mark"),
    [
        ('{"a": {"b": [' + "[" * 25 + "]" * 25 + "]}}", "24 levels of nesting", Mark(1, 35)),
        ('{"a": 1,\n "b": [' + "1,\n" * 20_000 + "1]}", "20,000 values", Mark(19_999, 1)),
        ('{"a": 1,\n "' + "b" * 201 + '": 1}', "key of at most 200", Mark(2, 2)),
        ('{"a": 1,\n "b": [-' + "9" * 19 + "]}", "at most 18 digits, got 19", Mark(2, 8)),
        ('{"a": 1e999}', "plain number: got '1e999'", Mark(1)),
        ('{"a": ' + "[" * 200_000, "24 levels of nesting", Mark(1, 30)),
    ],
)
def test_json_beyond_a_limit_says_where(text: str, words: str, mark: Mark) -> None:
    with pytest.raises(NotationError, match=words) as caught:
        parse(text, JSON)
    assert caught.value.mark == mark


@pytest.mark.parametrize(
    "text",
    [
        '{"a": ' + "9" * 5_000 + 'b":c',
        '{"a": ' + "9" * 5_000 + ', "b"',
        "[" * 100_000 + '{"a"',
        '{"a": 1}}' + "9" * 5_000,
        '{"a": "\\x", ' + "9" * 5_000 + ":",
        "9" * 5_000,
        '{"' + "9" * 5_000,
    ],
)
def test_broken_json_beyond_a_limit_is_an_error_with_a_line(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text, JSON)
    assert caught.value.mark.line == 1


def test_json_at_every_limit_is_read() -> None:
    deep = '{"a":' * 23 + "1" + "}" * 23
    assert parse(deep, JSON).data == parse(deep, YAML).data
    wide = '{"' + "k" * 200 + '": [' + "1, " * 19_997 + "9" * 18 + "]}"
    assert parse(wide, JSON).data == parse(wide, YAML).data


@pytest.mark.parametrize("path", [YAML, JSON])
def test_places_are_found_in_lists_maps_and_below_equal_keys(path: Path) -> None:
    text = '{"a": [1,\n {"b":\n 2}], "a": 3,\n "c": {"\\u0064": 4}}'
    document = parse(text, path)
    marks = {
        (): Mark(1, 1),
        ("a",): Mark(1, 2),
        ("a", "1"): Mark(2, 2),
        ("a", "1", "b"): Mark(2, 3),
        ("a", "7"): Mark(1, 2),
        ("a", "9" * 5_000): Mark(1, 2),
        ("c", "d"): Mark(4, 8),
        ("z", "a"): Mark(1, 1),
    }
    assert {where: document.mark(where) for where in marks} == marks
    assert [finding.mark for finding in document.findings] == [Mark(3, 7)]


@pytest.mark.parametrize(
    "word",
    ["012", "0o17", "0x1F", "0b11", "1_000", "1:30", "1:30:59", "0_0_", "-1:5", "+012", "1_:5"],
)
def test_words_with_two_readings_are_named(word: str) -> None:
    [finding] = parse(f"a: {word}", YAML).findings
    assert finding.rule == "two-readings"
    assert f"'{word}'" in finding.message


@pytest.mark.parametrize(
    "word",
    ["1:60", "0x", "0b12", "1_x", "_1", "1:5:x", "0o8", "12a", "1" * 19, "1" + "_" * 50_000 + "x"],
)
def test_words_with_one_reading_are_words(word: str) -> None:
    document = parse(f"b: {word}", YAML)
    assert document.data["b"] == word
    assert not document.findings
