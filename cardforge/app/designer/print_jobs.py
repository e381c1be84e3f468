"""Print jobs: from a page's request to a job that prints and packs the files, one at a time."""

from __future__ import annotations

import dataclasses
import os
import secrets
import shutil
import tempfile
import threading
import time
import zipfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardforge.app.designer.figures import design_said
from cardforge.app.designer.folder import BusyError, MissingError, RefusalError, words_with_line
from cardforge.app.ordering import Orders, converted_orders, order_of, orders_for
from cardforge.app.printing import carry_out, formats_for, look_for, order_for
from cardforge.app.products import needs_designs, usual_products
from cardforge.app.reading import Reader
from cardforge.app.registry import GAMES, printer_of
from cardforge.core.files import spelled
from cardforge.core.files.editing import written
from cardforge.core.game import Member
from cardforge.errors import CallError, CardforgeError, FileError, PressError
from cardforge.press.pdf_finish import Attachment
from cardforge.press.profiles import profile_named

if TYPE_CHECKING:
    from cardforge.app.designer.folder import Folder
    from cardforge.app.designer.requests import Print
    from cardforge.core.game import Design
    from cardforge.press.product import Product


MOST_WAITING: Final = 8
MOST_KEPT: Final = 24
KEPT_S: Final = 3600.0


class JobStep(NamedTuple):
    """The progress of a job: steps done, all steps, the next label, and finished files."""

    done: int
    total: int
    label: str
    files: tuple[Path, ...] = ()
    remarks: tuple[str, ...] = ()


Work = Callable[[Path], Iterator[JobStep]]
"""Works in a folder of its own, and yields its progress after each step."""


@dataclass
class Job:
    """One piece of work, as far as it is."""

    key: str
    folder: Path
    done: int = 0
    total: int = 1
    label: str = "waiting"
    files: dict[str, Path] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)
    error: str | None = None
    finished: float | None = None


class Jobs:
    """All print jobs of one designer; `clock` returns seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._jobs: dict[str, Job] = {}
        self._lock = threading.Lock()
        self._ending = threading.Event()
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="printing")
        self._root: Path | None = None

    def start(self, work: Work) -> Job:
        """Put work in line; raise BusyError where too much waits already."""
        with self._lock:
            self._expire()
            if sum(job.finished is None for job in self._jobs.values()) >= MOST_WAITING:
                raise BusyError(
                    f"{MOST_WAITING} print jobs are waiting: try again when one has finished"
                )
            self._root = self._root or Path(tempfile.mkdtemp(prefix="cardforge-"))
            key = secrets.token_hex(8)
            job = self._jobs[key] = Job(key, self._root / key)
        self._worker.submit(self._run, job, work)
        return job

    def job(self, key: str) -> Job:
        """Return a job; raise MissingError if there is none, or if it has expired."""
        with self._lock:
            self._expire()
            if key not in self._jobs:
                raise MissingError(
                    f"print job '{key[:40]}' not found: jobs are kept for one hour, print again"
                )
            return self._jobs[key]

    def file(self, key: str, name: str) -> Path:
        """Return a file of a job; raise MissingError if it has none of that name."""
        path = self.job(key).files.get(name)
        if path is None:
            raise MissingError(f"this print job has no file '{name[:80]}'")
        return path

    def end(self) -> None:
        """Stop after the step that is at work, and remove every file."""
        self._ending.set()
        self._worker.shutdown(cancel_futures=True)
        if self._root is not None:
            shutil.rmtree(self._root, ignore_errors=True)

    def _run(self, job: Job, work: Work) -> None:
        try:
            for step in work(job.folder):
                self._note(job, step)
                if self._ending.is_set():
                    return
            job.label = "done"
        except CardforgeError as error:
            job.error = str(error)
        except Exception as error:  # a fault of ours must not leave the page waiting
            job.error = (
                f"this is a bug in cardforge, please report it ({type(error).__name__}: {error})"
            )
        finally:
            job.finished = self._clock()

    def _note(self, job: Job, step: JobStep) -> None:
        found = {path.relative_to(job.folder).as_posix(): path for path in step.files}
        job.files = {**job.files, **found}
        job.remarks = [*job.remarks, *step.remarks]
        job.done, job.total, job.label = step.done, step.total, step.label

    def _expire(self) -> None:
        over = [job for job in self._jobs.values() if job.finished is not None]
        late = self._clock() - KEPT_S
        surplus = {job.key for job in over[: max(0, len(over) - MOST_KEPT)]}
        for job in over:
            if job.key in surplus or (job.finished or 0) < late:
                del self._jobs[job.key]
                shutil.rmtree(job.folder, ignore_errors=True)


class Skipped:
    """Notes about files that were skipped; they become an error if nothing is printed."""

    def __init__(self) -> None:
        self._why: dict[str, str] = {}
        self._remarks: list[str] = []

    @contextmanager
    def instead(self, what: str) -> Iterator[None]:
        """Note that something is left out, if it cannot be printed."""
        try:
            yield
        except (CallError, FileError, PressError) as error:
            why = words_with_line(error)
            self._why[what] = why
            self._remarks.append(f"skipped {what}: {why}")

    def remarks(self) -> list[str]:
        """Return the notes added since the last call."""
        told, self._remarks = self._remarks, []
        return told

    def expect_some(self, printed: Sequence[Any]) -> None:
        """Raise CallError with every reason if nothing was printed; one for all needs no names."""
        if self._why and not printed:
            reasons = dict.fromkeys(self._why.values())
            named = [f"{what}: {why}" for what, why in self._why.items()]
            raise CallError("; ".join(reasons if len(reasons) == 1 else named))


_ALL: Final = "all.zip"
_Options = dict[str, Any]


def work_for(folder: Folder, asked: Print) -> Work:
    """Return the work that a page asks for; raise CardforgeError if it asks for nothing."""
    if not needs_designs(asked.what):
        return partial(_work, asked, lambda _left_out: [])
    if (asked.data is None) == (not asked.ids):
        raise RefusalError("choose ships to print")
    if asked.data is not None:
        design, data = design_said(folder, asked.data), asked.data
        return partial(_work, asked, lambda _left_out: _unsaved(design, data))
    if not any(_is_there(folder, word) for word in asked.ids):
        folder.present(asked.ids[0])
    return partial(_work, asked, lambda left_out: _orders(folder, asked, left_out))


def _is_there(folder: Folder, word: str) -> bool:
    try:
        folder.present(word)
    except RefusalError:
        return False
    return True


def _work(
    asked: Print, ordered: Callable[[Skipped], list[Orders]], place: Path
) -> Iterator[JobStep]:
    """Print everything that can be printed, and report the rest."""
    yield JobStep(0, 1, "laying out cards")
    options, left_out, files = _options(asked, place), Skipped(), list[Path]()
    orders = _at_scale(ordered(left_out), asked, left_out)
    products = list(_products(asked.what, orders, options, left_out))
    said = [*_instead_of(asked), *(remark for each in orders for remark in each.remarks)]
    first = products[0].title if products else ""
    yield JobStep(0, len(products), first, (), (*said, *left_out.remarks()))
    for step in _steps(products, _form(asked), options, left_out):
        files += step.files
        yield step
    left_out.expect_some(files)
    if len(files) > 1:
        yield JobStep(len(products), len(products), "packing", (_packed(files, place),))


def _at_scale(found: list[Orders], asked: Print, left_out: Skipped) -> list[Orders]:
    """Return the orders, at fleet scale for the converted designs."""
    if asked.scale == "air" or not found:
        return found
    remarks: list[str] = []
    orders = converted_orders(found, remarks)
    if not orders:
        with left_out.instead("all of them"):
            raise CallError("none of these designs has a fleet scale: choose air ships")
        return []
    orders[0].remarks.extend(remarks)
    return orders


def _options(asked: Print, place: Path) -> _Options:
    form = _form(asked)
    return {
        "theme": asked.theme, "profile": asked.profile, "flip": asked.flip, "output": place,
        "svg": form == "svg", "png": form == "png",
    }  # fmt: skip


def _steps(
    products: Sequence[Product], form: str, options: _Options, left_out: Skipped
) -> Iterator[JobStep]:
    titles = [*(product.title for product in products), "packing"][1:]
    for number, (product, after) in enumerate(zip(products, titles, strict=True), start=1):
        files: list[Path] = []
        said: list[str] = []
        with left_out.instead(product.title.lower()):
            files, said = _made(product, form, options)
        yield JobStep(number, len(products), after, tuple(files), (*said, *left_out.remarks()))


def _form(asked: Print) -> str:
    """Return the wanted format if the profile accepts it, otherwise its own."""
    formats = formats_for(profile_named(asked.profile))
    return asked.format if asked.format in formats else formats[0]


def _instead_of(asked: Print) -> Iterator[str]:
    form = _form(asked)
    if form != asked.format:
        shop = profile_named(asked.profile).title
        yield f"{shop} accepts only {form.upper()}: printed that instead of {asked.format.upper()}"


def _orders(folder: Folder, asked: Print, left_out: Skipped) -> list[Orders]:
    reader = Reader()
    readable = list(_readable(folder, asked.ids, left_out, reader))
    faults: list[CardforgeError] = []
    orders = orders_for(readable, faults, reader, odds=asked.odds) if readable else []
    for fault in faults:
        with left_out.instead(_named(fault)):
            raise fault
    return [_in_folder(each, folder) for each in orders]


def _in_folder(orders: Orders, folder: Folder) -> Orders:
    """Return orders with notes that name files by their paths below the folder."""
    above = f"{folder.root}{os.sep}"
    return orders._replace(remarks=[remark.replace(above, "") for remark in orders.remarks])


def _unsaved(design: Design, data: dict[str, Any]) -> list[Orders]:
    """Return the order for a design that a page sent, with the file that it would be inside."""
    printer_of(design.game)
    source = Path(f"{design.name}.yaml")
    inside = Attachment("design.yaml", written(data, source).encode(), "application/yaml",
                        f"The file that {design.name} was made from")  # fmt: skip
    remarks: list[str] = []
    reader = Reader()
    order = order_of(design, remarks, inside, reader)
    points = reader.cost(design).total
    ship = Member(design.name, design, GAMES[design.game].nation(design), points, ())
    return [Orders(design.game, [order], remarks, [], [ship])]


def _named(fault: CardforgeError) -> str:
    """Return the page's name for the file of an error."""
    path = fault.path if isinstance(fault, FileError) else None
    return spelled(PurePath(path.name)) if path else "a file"


def _readable(
    folder: Folder, words: Sequence[str], left_out: Skipped, reader: Reader
) -> Iterator[Path]:
    """Yield the files of designs that can be read, with all that these name."""
    for word in dict.fromkeys(words):
        with left_out.instead(word):
            path = folder.present(word)
            if reader.holds_fleet(path):
                yield path
                continue
            design = reader.design(path)
            for named in GAMES[design.game].named(design):
                reader.design(named)
            yield path


def _products(
    what: str, orders: Sequence[Orders], options: _Options, left_out: Skipped
) -> Iterator[Product]:
    if not needs_designs(what):
        yield from usual_products(what, options)
    for each in orders:
        with left_out.instead(f"{len(each.orders)} of {GAMES[each.game].title}"):
            made = usual_products(what, options, each)
            apart = what == "kit" and len(orders) > 1
            yield from (_apart(product, each.game) for product in made) if apart else made


def _apart(product: Product, game: str) -> Product:
    """Return a product in a folder of its game: every kit has a cover sheet of the same name."""
    return dataclasses.replace(product, name=f"{game}/{product.name}")


def _made(product: Product, form: str, options: _Options) -> tuple[list[Path], list[str]]:
    """Print one product; return its files, and notes about them."""
    printed = carry_out(product, order_for(options), look_for(options).measure)
    files = _wanted(printed.files, form)
    lost = [each.said for each in printed.overflow]
    if all(path.suffix == f".{form}" for path in files):
        return files, lost
    return files, [
        f"{product.title.lower()}: printed as PDF, because it has no single faces",
        *lost,
    ]


def _wanted(made: Sequence[Path], form: str) -> list[Path]:
    """Return the files of the requested format; all files if there are none of it."""
    return [path for path in made if path.suffix == f".{form}"] or list(made)


def _packed(files: Sequence[Path], place: Path) -> Path:
    """Pack all files into one archive, for a download at once."""
    path = place / _ALL
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for each in files:
            packed.write(each, each.relative_to(place).as_posix())
    return path
