"""The driver: runs commands of one tree, each in a forked process that has all modules already.

It is started as a script in the Python of that tree and knows no other module of the recorder.
Lines of JSON come in, `{"folder", "out", "how", "words"}`; exit statuses go out. Once a step
ends, the driver imports by name what that process had imported, so that the next one starts
quickly. No name of a module stands here but `cardforge` and `cardforge.__main__`.
"""

from __future__ import annotations

import atexit
import contextlib
import importlib
import io
import json
import os
import signal
import sys
import traceback
from pathlib import Path
from typing import Any

LONGEST_S = 600
_UNLIKE_OTHERS = ("distributed", "dask", "tornado", "__mp_main__")
"""Modules that start threads when they are imported, which no fork may inherit."""


def main() -> None:
    """Answer lines of requests until there are no more."""
    import cardforge.__main__

    tree = Path(sys.argv[1]).resolve()
    found = Path(cardforge.__main__.__file__).resolve()
    if not found.is_relative_to(tree):
        raise SystemExit(f"expected cardforge of {tree}, got {found}")
    replies = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for line in sys.stdin:
        replies.write(f"{_status(json.loads(line))}\n")
        replies.flush()


def _status(asked: dict[str, Any]) -> int:
    """Run one step in a process of its own and return its exit status."""
    ours, its = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(ours)
        _run(asked, its)
    os.close(its)
    with os.fdopen(ours) as names:
        _import(names.read().split())
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _run(asked: dict[str, Any], names: int) -> None:
    """Become the process of one step: never return."""
    status = 99
    os.setsid()
    signal.alarm(LONGEST_S)
    try:
        os.chdir(asked["folder"])
        _redirect(asked["out"])
        status = _command(asked["words"], asked["how"])
    except BaseException:
        traceback.print_exc()
    finally:
        with contextlib.suppress(Exception):
            os.write(names, " ".join(sys.modules).encode())
        os.close(names)
        with contextlib.suppress(BaseException):
            atexit._run_exitfuncs()
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(Exception):
                stream.flush()
        os._exit(status)


def _redirect(out: str) -> None:
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for number, end in ((1, "stdout"), (2, "stderr")):
        os.dup2(os.open(f"{out}/{end}", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666), number)
    sys.stdin = _text(0, "r")
    sys.stdout = _text(1, "w")
    sys.stderr = _text(2, "w")
    sys.stderr.reconfigure(errors="backslashreplace", line_buffering=True)


def _text(number: int, mode: str) -> io.TextIOWrapper:
    return io.TextIOWrapper(open(number, f"{mode}b", closefd=False), encoding="utf-8")


def _command(words: list[str], how: str) -> int:
    """Run one command, or sources of Python, and return the exit status."""
    if how == "python":
        return _sources(words)
    import cardforge.__main__

    sys.argv = ["cardforge", *words]
    try:
        cardforge.__main__.main()
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)
    return 0


def _sources(sources: list[str]) -> int:
    """Run sources as somebody would type them, values printed, errors by their last line."""
    names: dict[str, Any] = {"__name__": "__console__"}
    status = 0
    for source in sources:
        print(">>>", source.rstrip("\n").replace("\n", "\n... "))  # noqa: T201
        try:
            exec(compile(source, "<sample>", "single"), names)  # noqa: S102
        except Exception as error:
            print(f"{type(error).__name__}: {error}")  # noqa: T201
            status = 1
    return status


def _import(names: list[str]) -> None:
    for name in names:
        if name not in sys.modules and not name.startswith(_UNLIKE_OTHERS):
            with contextlib.suppress(BaseException):
                importlib.import_module(name)


if __name__ == "__main__":
    main()
