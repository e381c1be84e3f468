"""Every module of cardforge, read and parsed once for all rules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "cardforge"


class Module:
    """The text of a module, and its imports, inside functions too."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.text = text
        self.tree = ast.parse(text)

    @cached_property
    def where(self) -> str:
        """The path below cardforge, with slashes."""
        return self.path.relative_to(PACKAGE).as_posix()

    @cached_property
    def name(self) -> str:
        """The dotted name."""
        dotted = ".".join(self.path.relative_to(ROOT).with_suffix("").parts)
        return dotted.removesuffix(".__init__")

    @cached_property
    def imports(self) -> frozenset[str]:
        """The full dotted names of all imports."""
        return frozenset(self._imports())

    @cached_property
    def own_imports(self) -> frozenset[str]:
        """The imports from cardforge."""
        return frozenset(name for name in self.imports if name.split(".")[0] == "cardforge")

    def _imports(self) -> Iterator[str]:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{self.path}: imports are absolute"
                yield from (f"{node.module}.{alias.name}" for alias in node.names)


MODULES = tuple(Module(path, path.read_text("utf-8")) for path in sorted(PACKAGE.rglob("*.py")))
