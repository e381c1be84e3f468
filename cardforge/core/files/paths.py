"""What is at a path that a user wrote; too long a name or one without sense is just not there.

`pathlib` raises OSError for such names until Python 3.14.
"""

from __future__ import annotations

import os
from pathlib import Path


def exists(path: Path) -> bool:
    """Return whether anything is at a path, links followed."""
    return os.path.exists(path)  # noqa: PTH110


def is_folder(path: Path) -> bool:
    """Return whether a folder is at a path, links followed."""
    return os.path.isdir(path)  # noqa: PTH112


def is_file(path: Path) -> bool:
    """Return whether a regular file is at a path, links followed."""
    return os.path.isfile(path)  # noqa: PTH113
