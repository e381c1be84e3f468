"""The way in from the shell: `cardforge` and `python -m cardforge`."""

from __future__ import annotations

import gc
import os
import sys

# No plugin of pydantic's has business here, and looking for one reads every installed package.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

# Nothing that is imported becomes garbage, so the collector rests until the command itself runs.
gc.disable()

from cardforge.app.cli import run  # noqa: E402


def main() -> None:
    """Run one command and leave with its exit status."""
    status = run()
    gc.freeze()  # nor is there any use in collecting what the end of the process frees
    sys.exit(status)


if __name__ == "__main__":
    main()
