"""Programs that draw what comes on standard input, within limits: an SVG, or pages of a PDF.

`child_process` starts them, because neither resvg nor PDFium can be interrupted or limited, and
resvg aborts when memory runs out. Arguments: `svg` and the longer side in pixels, or `pages` and
the dots per inch; CPU seconds, seconds, bytes of memory; for pages their numbers separated by
commas; then the folders to import from, before which nothing else of cardforge can be imported.
Exit status: one of those below.
"""

from __future__ import annotations

import faulthandler
import os
import sys

PATIENCE = 10
"""How many times longer the clock may run if CPU time is limited as well."""
DRAWN = 0
TOO_LONG = 1
"""The exit status with which `faulthandler` ends a process."""
NO_PICTURE = 2
NO_MEMORY = 3
NO_START = 4
TOO_MANY = 5
"""References repeat more elements than resvg accepts."""
_FILES = 64
"""Files that may be opened for a PDF: system fonts if it has no fonts, and late imports."""


def draw_svg(arguments: list[str]) -> int:
    """Limit this process, then write the SVG as a PNG. Return the exit status."""
    longest_px, cpu_s, wall_s, memory = (int(word) for word in arguments[:4])
    sys.path[:] = arguments[4:]
    try:
        import resvg_py  # the arguments say from where
    except ImportError:
        return NO_START
    source = sys.stdin.buffer.read()
    limit(cpu_s, wall_s, memory)
    try:
        drawn = resvg_py.svg_to_bytes(
            svg_string=source.decode(), width=longest_px, height=longest_px, skip_system_fonts=True
        )
    except MemoryError:
        return NO_MEMORY
    except ValueError as error:
        return TOO_MANY if "nodes limit" in str(error) else NO_PICTURE
    except BaseException:  # a panic in resvg is not an Exception
        return NO_PICTURE
    sys.stdout.buffer.write(bytes(drawn))
    sys.stdout.buffer.flush()
    return DRAWN


def draw_pages(arguments: list[str]) -> int:
    """Limit this process, then write pages as `Sight`s: of each a line of JSON, then its pixels.

    Return the exit status.
    """
    dpi, cpu_s, wall_s, memory = (int(word) for word in arguments[:4])
    sys.path[:] = arguments[5:]  # the arguments say from where to import
    import json  # an SVG is drawn without it, and each in a process of its own

    from cardforge.errors import PressError

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


def limit(cpu_s: int, wall_s: int, memory: int, files: int = 0) -> None:
    """Let the operating system end this process at its limits; without such limits, use the clock.

    The process may open `files` more files: none for an SVG, fonts for a PDF.
    """
    nowhere = os.open(os.devnull, os.O_WRONLY)
    # This timer needs no Python code to run, and also ends a process whose parent is gone.
    faulthandler.dump_traceback_later(wall_s, exit=True, file=nowhere)
    try:
        import resource
    except ImportError:  # Windows
        return
    # CPU time is limited here, because a simple picture takes long on a busy machine.
    faulthandler.dump_traceback_later(PATIENCE * wall_s, exit=True, file=nowhere)
    wanted = {
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_CPU: cpu_s,
        resource.RLIMIT_AS: memory,
        resource.RLIMIT_NOFILE: nowhere + 1 + files,
    }
    for kind, most in wanted.items():
        soft, hard = resource.getrlimit(kind)
        least = min(most, *(each for each in (soft, hard, most) if each != resource.RLIM_INFINITY))
        try:
            resource.setrlimit(kind, (least, hard))
        except (
            OSError,
            ValueError,
        ):  # macOS defines some of these limits but does not support them
            continue


if __name__ == "__main__":
    sys.exit({"svg": draw_svg, "pages": draw_pages}[sys.argv[1]](sys.argv[2:]))
