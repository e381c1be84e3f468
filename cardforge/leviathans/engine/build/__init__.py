"""From the rules as Python to one compiled extension, by Cython and the C compiler.

Only a build imports this package:

    program     reads the modules, rejects what C cannot say, puts them one after the other; writes
                the .pxd, with the types of everything, taken from the annotations, and what Python
                sees: classes that keep arrays, and the entrances
    hook        makes the extension while hatchling builds a wheel

`python -m cardforge.leviathans.engine.build` compiles in place, for an editable installation.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from shutil import copy2
from tempfile import TemporaryDirectory
from typing import Final

from cardforge.leviathans.engine.build.program import (
    Program,
    SourceLine,
    declarations,
    program_of,
    surface,
)
from cardforge.leviathans.engine.machine import CHECKED, COMPILED, Sources, digest

_SETUP: Final = """\
import os
from Cython.Build import cythonize
from setuptools import Extension, setup

name, checked, limited = {name!r}, {checked}, {limited}
extension = Extension(
    name,
    [name + ".py"],
    define_macros=[("Py_LIMITED_API", "0x030B0000")] if limited else [],
    py_limited_api=limited,
    extra_compile_args=[] if os.name == "nt" else ["-O3", "-g0"],
)
directives = {{
    "language_level": 3, "wraparound": False, "cdivision": False, "boundscheck": checked,
    "initializedcheck": checked, "nonecheck": checked, "overflowcheck": checked,
}}
setup(
    name=name,
    ext_modules=cythonize([extension], compiler_directives=directives, quiet=True),
    script_args=["-q", "build_ext", "--build-lib", "made", "--build-temp", "objects"],
)
"""


class BuildError(Exception):
    """The rules cannot be compiled here. The first line says why, others what compilers said."""


def build(sources: Sources, target: Path, *, checked: bool = False) -> Path:
    """Compile into the folder `target` and return the extension's path.

    The checked build raises IndexError and OverflowError where they happen; the other one trusts
    every index. Raise BuildError, or SyntaxError for what cannot be compiled anywhere.
    """
    program = program_of(sources)
    lines = tuple(_lines(program, checked=checked))
    name = CHECKED if checked else COMPILED
    with TemporaryDirectory() as folder:
        stage = Path(folder)
        text = [line.text for line in lines]
        text += surface(program, sources.entrances, checked=checked)
        text += [f'DIGEST = "{digest(sources)}"', ""]
        (stage / f"{name}.py").write_text("\n".join(text), encoding="utf-8")
        (stage / f"{name}.pxd").write_text(declarations(program, checked=checked))
        (stage / "setup.py").write_text(_setup(name, checked=checked))
        command = [sys.executable, "setup.py"]
        done = subprocess.run(command, cwd=stage, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            raise BuildError(_reason(done.stdout + done.stderr, lines, f"{name}.py"))
        (made,) = (stage / "made").iterdir()
        return _placed(made, target, name)


def has_limited_api() -> bool:
    """Return whether one extension serves this Python and all newer ones."""
    return sys.implementation.name == "cpython" and not sysconfig.get_config_var("Py_GIL_DISABLED")


def _setup(name: str, *, checked: bool) -> str:
    return _SETUP.format(name=name, checked=checked, limited=has_limited_api())


def _placed(made: Path, target: Path, name: str) -> Path:
    """Put an extension into its folder, in place of the one that is there."""
    target.mkdir(parents=True, exist_ok=True)
    fresh = target / f".{made.name}"
    copy2(made, fresh)
    for old in target.glob(f"{name}.*"):
        old.unlink()  # one for another interface of Python could be found first
    return fresh.replace(target / made.name)


def _lines(program: Program, *, checked: bool) -> Iterator[SourceLine]:
    """Return what Cython reads; words wrap around on purpose, so no overflow of them is checked."""
    words = [node.name for node in program.functions if "Word" in _names(node)] if checked else []
    heads = tuple(f"def {name}(" for name in words)
    yield program.lines[0]._replace(text="import cython")
    for line in program.lines:
        if heads and line.text.startswith(heads):
            yield line._replace(text="@cython.overflowcheck(False)")
        yield line


def _names(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def _reason(said: str, lines: tuple[SourceLine, ...], staged: str) -> str:
    """Return why it failed, with the compiler's messages and the lines of the modules."""

    def found(match: re.Match[str]) -> str:
        number = int(match[1])
        if number > len(lines):
            return match[0]
        line = lines[number - 1]
        return f"{line.path}:{line.number}:"

    told = re.sub(rf"\b{re.escape(staged)}:(\d+):", found, said).strip()
    faults = re.findall(r"^\S+\.py:\d+:\d+: .+$|^.*fatal error.+$", told, re.MULTILINE)
    return "\n".join((faults[0] if faults else told.rpartition("\n")[2], told))
