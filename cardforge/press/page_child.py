"""A program that draws pages of the PDF on standard input as `Sight`s on standard output.

`child_process` starts it for each PDF, because PDFium can be neither interrupted nor limited.
Arguments: dots per inch, CPU seconds, seconds, bytes of memory, page numbers separated by commas,
then the folders to import from. Each page is a line of JSON and then its pixels. Exit status: as in
`svg_child`.
"""

from __future__ import annotations

import json
import sys

_FILES = 64
"""Files that may be opened: system fonts for a PDF without fonts, and late imports."""


def main(arguments: list[str]) -> int:
    """Limit this process, then draw. Return the exit status."""
    dpi, cpu_s, wall_s, memory = (int(word) for word in arguments[:4])
    sys.path[:] = arguments[5:]  # the arguments say from where to import
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
