"""Commands that write into a folder refuse what looks like a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.calls import Call


@pytest.mark.parametrize(
    "words",
    [
        ("cards", "hml-raven", "-o", "c.pdf"),
        ("counters", "hml-raven", "-o", "c.PDF"),
        ("kit", "-o", "c.pdf"),
        ("map", "-o", "c.svg"),
        ("dice", "-o", "c.png"),
        ("typecards", "-o", "sub/c.pdf"),
        ("warfleet", "hml-raven", "--sheet", "-o", "c.pdf"),
        ("warfleet", "hml-raven", "--write", "c.yaml"),
        ("import", "t.csv", "-o", "c.yaml"),
        ("tournament", "hml-raven", "pelletier", "-o", "c.json"),
        ("battle", "hml-raven", "pelletier", "--pictures", "c.png"),
        ("example", "c.zip"),
    ],
)
def test_output_folder_named_like_a_file_is_rejected(call: Call, words: tuple[str, ...]) -> None:
    status, out, err = call(*words)
    assert (status, out) == (2, "")
    assert f"expected a folder to write to, '{words[-1]}' looks like a file: name a folder" in err
    assert list(Path().iterdir()) == []


def test_existing_output_folder_may_have_any_name(call: Call) -> None:
    Path("c.pdf").mkdir()
    assert call("dice", "-o", "c.pdf").status == 0
    assert list(Path("c.pdf").glob("*.pdf"))
    assert call("example", "v1.2").status == 0
