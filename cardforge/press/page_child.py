"""Draw pages of the PDF on standard input as `Sight`s on standard output, within limits.

A program of its own, which `page_process` starts for each PDF: PDFium can be neither interrupted
nor told what it may take. Arguments: dots per inch, CPU seconds, seconds, bytes of memory, the
numbers of the pages with commas between them, then the folders to import from. A page is a line
of JSON and then its pixels. Exit status: one of those of `svg_child`.
"""

from __future__ import annotations

import json
import sys

_FILES = 64
"""Fonts of the system for a PDF that has none of its own, and modules that are imported late."""


def main(arguments: list[str]) -> int:
    """Limit this process, then draw."""
    dpi, cpu_s, wall_s, memory = (int(word) for word in arguments[:4])
    sys.path[:] = arguments[5:]  # only now is it known from where to import
    from cardforge.errors import PressError
    from cardforge.press.svg_child import DRAWN, NO_MEMORY, NO_PICTURE, NO_START, limit

    try:
        from cardforge.press.raster import sights
    except ImportError:
        return NO_START
    source, out = sys.stdin.buffer.read(), sys.stdout.buffer
    limit(cpu_s, wall_s, memory, _FILES)
    try:
        for sight in sights(source, dpi, map(int, filter(None, arguments[4].split(",")))):
            head = {"size": sight.size, "media": sight.media, "letters": sight.letters}
            out.write(json.dumps(head).encode() + b"\n" + sight.pixels)
            out.flush()
    except MemoryError:
        return NO_MEMORY
    except PressError:
        return NO_PICTURE
    return DRAWN


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
