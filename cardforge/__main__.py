"""The entry point of the shell: `cardforge` and `python -m cardforge`."""

from __future__ import annotations

import contextlib
import gc
import os
import sys

# No plugin of pydantic's has business here, and looking for one reads every installed package.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

# Nothing that is imported becomes garbage, so the collector rests until the command itself runs.
gc.disable()

INTERRUPTED = 130
"""As in `app.cli`, which an interrupt may keep from being imported."""


def main() -> None:
    """Run one command and leave with its exit status."""
    try:
        from cardforge.app.cli import run  # an interrupt while it is imported is one as well

        status = run()
    except KeyboardInterrupt:
        sys.stderr.write("cardforge: interrupted\n")
        status = INTERRUPTED
    if status == INTERRUPTED:
        _leave(status)
    gc.freeze()  # nor is there any use in collecting what the end of the process frees
    sys.exit(status)


def _leave(status: int) -> None:
    """End the process at once: a thread that compiles or plays games would keep it for minutes."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(status)


if __name__ == "__main__":
    main()
