"""A program that draws the SVG on standard input as a PNG on standard output, within limits.

`child_process` starts it for each picture, because resvg cannot be interrupted and aborts when
memory runs out. Arguments: the longer side in pixels, CPU seconds, seconds, bytes of memory, then
the folders to import from. Exit status: one of those below.
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


def main(arguments: list[str]) -> int:
    """Limit this process, then draw. Return the exit status."""
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
    sys.exit(main(sys.argv[1:]))
