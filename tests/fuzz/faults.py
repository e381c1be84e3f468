"""Faults: told apart by where they happen, and kept with the shortest input that shows them."""

from __future__ import annotations

import hashlib
import re
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tests.fuzz.reader import BrokenError

_OURS: Final = re.compile(
    r'File "[^"]*?/(?P<file>(?:cardforge|tests)/[^"]+\.py)", line \d+,? in (?P<name>\S+)'
)
_FUZZER: Final = re.compile(r"tests/fuzz/(?!toys|targets)")
_FRAMES: Final = 3


class Fault(NamedTuple):
    """Something that went wrong with one input."""

    signature: str
    """The same for inputs that show the same fault."""
    said: str
    """A traceback, or whatever else was told."""

    @property
    def key(self) -> str:
        """The signature as the name of a file."""
        words = re.sub(r"[^A-Za-z0-9]+", "-", self.signature)[:60].strip("-")
        return f"{words}-{hashlib.sha256(self.signature.encode()).hexdigest()[:8]}"


def fault_of(error: BaseException) -> Fault:
    """Return what an exception comes to."""
    said = "".join(traceback.format_exception(error))
    if isinstance(error, BrokenError):
        return Fault(error.kind, said)
    calls = _calls(said)[-_FRAMES:]
    place = " > ".join(dict.fromkeys(f"{file}:{name}" for file, name in calls))
    return Fault(f"{type(error).__name__} at {place or 'no code of ours'}", said)


def fault_of_death(how: str, log: str) -> Fault:
    """Return what the death of a worker comes to, from what it wrote while it died.

    Where it was at that moment is chance: the innermost file of ours tells such faults apart.
    """
    calls = _calls(log)  # the innermost comes first in what faulthandler writes
    return Fault(f"{how} in {calls[0][0] if calls else 'no code of ours'}", f"{how}\n{log}")


def _calls(said: str) -> list[tuple[str, str]]:
    """Return the files and functions of ours that a traceback names."""
    calls = [(found["file"], found["name"]) for found in _OURS.finditer(said)]
    return [(file, name) for file, name in calls if not _FUZZER.match(file)]


def keep(folder: Path, reader: str, fault: Fault, data: bytes) -> Path:
    """Write a fault and its input, unless a shorter input is kept already; return the input."""
    path = folder / reader / f"{fault.key}.bin"
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.stat().st_size > len(data):
        path.write_bytes(data)
        told = f"{fault.signature}\n\n{fault.said[-20_000:]}"
        path.with_suffix(".txt").write_text(told, "utf-8", errors="backslashreplace")
    return path


def note(found: Path, fault: Fault) -> None:
    """Add a fault to the list of those that a worker has found."""
    with found.open("a", encoding="utf-8", errors="backslashreplace") as file:
        file.write(" ".join(fault.signature.split()) + "\n")


def noted(found: Path) -> list[str]:
    """Return the signatures that a worker has found."""
    return found.read_text("utf-8").splitlines() if found.exists() else []


def suspect(folder: Path, reader: str, data: bytes) -> None:
    """Put an input by that was slow under atheris, which slows code down: it may be quick without."""
    path = folder / "suspects" / reader / hashlib.sha256(data).hexdigest()[:16]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def suspects(folder: Path, reader: str) -> Iterator[bytes]:
    """Yield the inputs that were put by, each once."""
    for path in sorted((folder / "suspects" / reader).glob("*")):
        data = path.read_bytes()
        path.unlink()
        yield data
