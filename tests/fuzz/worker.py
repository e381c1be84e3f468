"""A process that tries inputs on one reader until its time is over: `python -m tests.fuzz.worker`.

With atheris the inputs that reach new code are kept and changed further; without it, a driver of our
own changes seeds and a changing pool of what came of them. Both use the changes of the reader.
"""

from __future__ import annotations

import argparse
import importlib
import os
import random
import resource
import shutil
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from tests.fuzz.board import Board
from tests.fuzz.faults import suspects
from tests.fuzz.reader import Reader
from tests.fuzz.trial import CPU_S, Trial, die_when_late

FOUND: Final = "found"
"""The list of what a worker has found, beside its board."""
ADDRESS_SPACE: Final = 1 << 30
_ROOMY: Final = 700 << 20
"""A worker whose address space has grown beyond this ends, and another goes on."""
_SHORTEST_S: Final = 1.0
"""What a worker has for its inputs even if it took long to start."""
_POOL: Final = 300
_LONGEST_CHANGED: Final = 1 << 16
_LOOK_EVERY: Final = 64
_OWN_CHANGES: Final = 0.6
"""The share of changes, under atheris, that are ours."""


def main() -> None:
    """Try inputs as the arguments say."""
    asked = _asked()
    limit_memory()
    die_when_late(sys.stderr)
    atheris = importlib.import_module("atheris") if asked.engine == "atheris" else None
    if atheris:
        atheris.instrument_imports(include=["cardforge"]).__enter__()
    module, _, name = asked.table.partition(":")
    table: Mapping[str, Reader] = getattr(importlib.import_module(module), name)
    reader, dice = table[asked.reader], random.Random(asked.seed)
    found = asked.board.with_name(FOUND)
    trial = Trial(reader, Board(asked.board), asked.folder, found, dice, asked.cpu)
    is_over = _clock(trial, asked.until, asked.inputs)
    if atheris:
        _guided(atheris, trial, dice, is_over, asked)
    else:
        for data in suspects(asked.folder, reader.name):
            trial(data)
        _unguided(trial, dice, is_over)


def limit_memory() -> None:
    """Have this process do with a gibibyte, and leave no image of it if it crashes."""
    most = resource.getrlimit(resource.RLIMIT_AS)[1]  # for a child that needs more, such as node
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("reader")
    parser.add_argument("--table", default="tests.fuzz.readers:READERS")
    parser.add_argument("--until", type=float, required=True, help="as time.monotonic() tells it")
    parser.add_argument("--inputs", type=int, default=0, help="how many at most; 0 for any number")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--engine", choices=("atheris", "own"), default="own")
    parser.add_argument("--cpu", type=float, default=CPU_S)
    parser.add_argument("--board", type=Path, required=True)
    parser.add_argument("--folder", type=Path, required=True)
    return parser.parse_args()


def _clock(trial: Trial, until: float, inputs: int) -> Callable[[], bool]:
    """Return what tells whether a worker is to end.

    It ends when its time or its number of inputs is over, its memory is used up, or its parent gone.
    """
    until, parent = max(until, time.monotonic() + _SHORTEST_S), os.getppid()

    def is_over() -> bool:
        if time.monotonic() > until or 0 < inputs <= trial.inputs:
            return True
        return trial.inputs % _LOOK_EVERY == 0 and (os.getppid() != parent or _size() > _ROOMY)

    return is_over


def _size() -> int:
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except OSError:
        return 0
    return pages * resource.getpagesize()


def _unguided(trial: Trial, dice: random.Random, is_over: Callable[[], bool]) -> None:
    """Try seeds, and what comes of changing them once or several times."""
    reader = trial.reader
    seeds = list(reader.seeds())
    pool = list(seeds)
    for seed in dice.sample(seeds, len(seeds)):
        trial(seed)
        if is_over():
            return
    while not is_over():
        data = reader.change(dice.choice(pool), dice)[:_LONGEST_CHANGED]
        trial(data)
        if dice.random() < 0.05:
            pool.append(data)
        if len(pool) > len(seeds) + _POOL:
            del pool[dice.randrange(len(seeds), len(pool))]


def _guided(
    atheris: Any, trial: Trial, dice: random.Random, is_over: Callable[[], bool],
    asked: argparse.Namespace,
) -> None:  # fmt: skip
    """Have atheris choose what is changed further, by the code that it reaches."""
    kept, corpus = asked.folder / "corpus" / trial.reader.name, asked.board.with_name("corpus")
    _sample(kept, corpus, trial.reader, dice)

    def tried(data: bytes) -> None:
        if is_over():
            _keep(corpus, kept)
            os._exit(0)  # atheris never returns
        trial(data)

    def changed(data: bytes, largest: int, seed: int) -> bytes:
        if dice.random() < _OWN_CHANGES:
            return trial.reader.change(data, random.Random(seed))[:largest]
        mutated: bytes = atheris.Mutate(data, largest)
        return mutated

    options = (
        f"-seed={asked.seed % (1 << 31) or 1}", f"-max_len={_LONGEST_CHANGED}", "-len_control=0", "-timeout=100000",
        "-rss_limit_mb=0", "-verbosity=0", "-print_final_stats=0", "-handle_segv=0", "-handle_bus=0",
        "-handle_abrt=0", "-handle_fpe=0", "-handle_ill=0", f"-artifact_prefix={asked.folder}/",
    )  # fmt: skip
    atheris.Setup([sys.argv[0], *options, str(corpus)], tried, custom_mutator=changed)
    atheris.Fuzz()


def _sample(kept: Path, corpus: Path, reader: Reader, dice: random.Random) -> None:
    """Lay out what to start from: seeds, and some of what earlier workers have kept."""
    kept.mkdir(parents=True, exist_ok=True)
    corpus.mkdir()
    for number, seed in enumerate(reader.seeds()):
        (corpus / f"seed-{number}").write_bytes(seed)
    earlier = sorted(kept.iterdir())
    for path in dice.sample(earlier, min(len(earlier), _POOL)):
        shutil.copy(path, corpus)


def _keep(corpus: Path, kept: Path) -> None:
    """Keep what has reached new code for workers to come."""
    for path in corpus.iterdir():
        if not path.name.startswith("seed-") and not (kept / path.name).exists():
            shutil.copy(path, kept)


if __name__ == "__main__":
    main()
