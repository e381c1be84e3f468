"""Where things are: what comes with cardforge, the user's designs, and what is made."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Final

from cardforge.app.fleet_files import holds_fleet
from cardforge.core.invisible import is_invisible
from cardforge.errors import CallError, UnreadableError

OUTPUT: Final = Path("output")
DESIGN_ENDINGS: Final = (".yaml", ".yml", ".json")
DEVICES: Final = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(\..*)?")
"""Names that Windows keeps, whatever follows their first dot, and with blanks before it."""
_LONGEST_STEM: Final = 80
_LONGEST_STEM_BYTES: Final = 200
_PACKAGE: Final = Path(__file__).resolve().parent.parent


def supplied(folder: str) -> Path:
    """Return a folder of cardforge's own: inside a wheel, or beside the package in a checkout."""
    for place in (_PACKAGE / "data" / folder, _PACKAGE.parent / folder):
        if place.is_dir():
            return place
    raise UnreadableError(f"expected cardforge's own {folder}, the installation lacks them")


def design_files(paths: Sequence[Path]) -> list[Path]:
    """Return the design files that paths mean, each once, in the order in which they are named.

    A folder means all designs below it by their paths, fleets of them left out; a bare name that
    is no file means one of cardforge's own ships. A path that is neither is returned as it is, to
    be reported when it is read.
    """
    return [file for file in files_meant(paths) if file in paths or not holds_fleet(file)]


def expect_files(files: Sequence[Path], paths: Sequence[Path]) -> Sequence[Path]:
    """Return the files that were found for paths; raise CallError where there are none."""
    if not files:
        raise CallError(f"expected ship files, found none in {', '.join(map(str, paths))}")
    return files


def files_meant(paths: Iterable[Path]) -> list[Path]:
    """Return the same in the same order, and the fleets in folders with them."""
    return list(dict.fromkeys(file for path in paths for file in _meant(path)))


def ship_beside(folder: Path, word: str) -> Path:
    """Return the file that a ship's path or bare name means in a file that lies in `folder`."""
    path, bare = folder / word, not Path(word).suffix and Path(word).parent == Path()
    if bare and not path.exists():
        beside = folder / f"{slug(word)}.yaml"
        return beside if beside.is_file() else _own(word) or path
    return path


def own_ships() -> list[Path]:
    """Return the ships that come with cardforge."""
    return files_meant([supplied("ships")])


def slug(name: str) -> str:
    """Return a file's name for a design's name: `HML Raven` becomes `hml-raven`.

    It will do on every system: `Con`, which Windows keeps for a device, becomes `con-ship`.
    """
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(
        letter for letter in plain if not unicodedata.combining(letter) and not is_invisible(letter)
    )
    whole = re.sub(r"[^\w]+", "-", letters).strip("-_")[:_LONGEST_STEM]
    stem = whole.encode()[:_LONGEST_STEM_BYTES].decode(errors="ignore") or "unnamed"
    return f"{stem}-ship" if DEVICES.fullmatch(stem) else stem


def expect_free(path: Path, *, force: bool) -> Path:
    """Return the path if nothing stands there, or if it may be overwritten."""
    if path.exists() and not force:
        raise CallError(f"expected a new file, '{path}' is there already: --force overwrites it")
    return path


def _meant(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from _below(path)
        return
    yield (_own(str(path)) if _is_bare_name(path) else None) or path


def _own(word: str) -> Path | None:
    """Return one of cardforge's own ships by its bare name; each game may have its own folder."""
    ships, name = supplied("ships"), f"{slug(word)}.yaml"
    return next(filter(Path.is_file, chain((ships / name,), ships.glob(f"*/{name}"))), None)


def _is_bare_name(path: Path) -> bool:
    return not path.suffix and path.parent == Path() and not path.exists()


def _below(folder: Path) -> Iterator[Path]:
    try:
        entries = sorted(folder.iterdir())
    except OSError as error:
        raise UnreadableError(f"expected a readable folder: {error.strerror}", folder) from None
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_dir() and not entry.is_symlink():
            yield from _below(entry)
        elif entry.suffix.lower() in DESIGN_ENDINGS:
            yield entry
