"""Draw the SVG on standard input as a PNG on standard output, with limits on what that may take.

A program of its own, which `svg_process` starts for each picture: resvg cannot be interrupted, and
ends its process where memory runs out. Arguments: the longer side in pixels, CPU seconds, seconds,
bytes of memory, then the folders to import from. Exit status: one of those below.
"""

from __future__ import annotations

import faulthandler
import os
import sys

PATIENCE = 10
"""How many times longer the clock may run where CPU time has a limit of its own."""
DRAWN = 0
TOO_LONG = 1
"""What `faulthandler` ends a process with."""
NO_PICTURE = 2
NO_MEMORY = 3
NO_START = 4
TOO_MANY = 5
"""References make more elements of it than resvg takes."""


def main(arguments: list[str]) -> int:
    """Limit this process, then draw."""
    longest_px, cpu_s, wall_s, memory = (int(word) for word in arguments[:4])
    sys.path[:] = arguments[4:]
    try:
        import resvg_py  # only now is it known from where
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
    except BaseException:  # a panic in resvg is no Exception
        return NO_PICTURE
    sys.stdout.buffer.write(bytes(drawn))
    sys.stdout.buffer.flush()
    return DRAWN


def limit(cpu_s: int, wall_s: int, memory: int, files: int = 0) -> None:
    """Let the system end this process at its limits; where it has no such, by the clock alone.

    It may open `files` more files than now: none for an SVG, fonts for a PDF.
    """
    nowhere = os.open(os.devnull, os.O_WRONLY)
    # A watch that asks nothing of Python: it also ends a process whose parent is gone.
    faulthandler.dump_traceback_later(wall_s, exit=True, file=nowhere)
    try:
        import resource
    except ImportError:  # Windows
        return
    # CPU time is counted here; by the clock, a simple picture takes long on a busy machine.
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
        except (OSError, ValueError):  # macOS has some of them by name only
            continue


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
