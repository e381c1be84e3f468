"""Compiling: the one place that knows numba. Whoever imports it must have the extra `fast`.

A compiled function is declared as what it is in Python, so that types are checked and every one of
them also runs uncompiled, line by line, when numba is told not to compile.

What is compiled is kept on disk by numba: beside the module, in the user's own cache where that
cannot be written, and only in memory where nothing can. Since numba looks at the one file that has
a kept function in it, and not at those that it calls, what is kept also hangs on a digest of every
module here.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numba

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., Any]")


def compiled(function: F) -> F:
    """Return a function compiled when it is first called; it lets other threads run meanwhile."""
    return cast("F", numba.njit(nogil=True)(function))


def kept(function: F) -> F:
    """Return a compiled function that is kept on disk, if there is anywhere to keep it.

    The function must close over `digest()`, so that it is compiled anew with any module here.
    """
    try:
        return cast("F", numba.njit(nogil=True, cache=True)(function))
    except RuntimeError:  # numba has found no folder that it can write to
        return compiled(function)


@lru_cache(maxsize=1)
def digest() -> int:
    """Return a number that changes with the text of any module of the kernel."""
    modules = sorted(Path(__file__).parent.glob("*.py"))
    text = b"\0".join(path.read_bytes() for path in modules)
    return int.from_bytes(hashlib.sha256(text).digest()[:7])
