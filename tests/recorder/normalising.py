"""What differs between two recordings of one tree, and stays out of them.

Folders become `<WORK>`, `<MATERIAL>`, `<TREE>`, `<PYTHON>` and `<HOME>`. Of the designer's answers
its port, the time of drafts and of what is in the bin, keys of jobs and of the bin, stamps of the
watched folder and the mark of the folder (a hash of its path) become words like `<JOB>`, and
headers that tell times or sizes of what was replaced are left out. So are the times in versions of
designs and in lists of changes, and in the names of their files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

UNSTABLE_HEADERS: Final = frozenset(
    {"date", "etag", "last-modified", "content-length", "connection", "server"}
)
_CHANCE: Final = re.compile(r'"(job|key|stamp|when)": ?"([^"\\]+)"')
_TIME: Final = re.compile(
    rb'(?:(?<=changes/)|(?<="key": "))\d{8}T\d{12}-[0-9a-f]{8}'
    rb"|(?<!\d)\d{8}T\d{12}(?=-[0-9a-f]{8})"
    rb'|(?<="when": ")\d{4}-\d\d-\d\dT[^"]*(?=")'
)
"""The key of a change, which is made of its time; the time in the name of a version, or told."""
_MARK: Final = re.compile(r'(data-folder=")[^"]*"')


class Paths:
    """The folders of a recording, each with the word that stands for it."""

    def __init__(self, words: Mapping[str, str]) -> None:
        longest = sorted(words.items(), key=lambda item: -len(item[0]))
        self._words = [(path.encode(), word.encode()) for path, word in longest]

    def without(self, content: bytes) -> bytes:
        """Return the content with words in place of paths."""
        for path, word in self._words:
            content = content.replace(path, word)
        return timeless(content)


def timeless(content: bytes) -> bytes:
    """Return the content without the times of versions and changes."""
    return _TIME.sub(b"<TIME>", content)


class Chances:
    """What one server drew by chance or took from the clock, as it comes to be known."""

    def __init__(self, port: int) -> None:
        self._words = {f"127.0.0.1:{port}": "<HOST>", f"localhost:{port}": "<HOST>"}

    def learn(self, text: str) -> None:
        """Note what an answer draws by chance, to replace it from here on."""
        for what, value in _CHANCE.findall(text):
            self._words.setdefault(value, f"<{what.upper()}>")

    def without(self, text: str) -> str:
        """Return the text with words in place of chance."""
        text = _MARK.sub(r'\1<MARK>"', text)
        for value, word in self._words.items():
            text = text.replace(value, word)
        return text


def steady_headers(headers: Iterable[tuple[str, str]]) -> list[str]:
    """Return the headers that stay the same, as sorted lines."""
    lowered = ((name.lower(), value) for name, value in headers)
    return sorted(f"{name}: {value}" for name, value in lowered if name not in UNSTABLE_HEADERS)
