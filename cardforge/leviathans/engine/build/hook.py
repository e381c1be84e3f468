"""A wheel with compiled rules, if they can be compiled; hatchling calls this for each wheel.

With CARDFORGE_ENGINE=plain the wheel has none; with CARDFORGE_ENGINE=compiled the build fails
rather than omit them. An editable installation stays plain, because its sources may change.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parents[4]


class CompiledRules(BuildHookInterface[Any]):
    """Compiles the rules into the wheel, or says in a line why battles will run uncompiled."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the extension and its platform to what the wheel is made of."""
        sys.path.insert(0, str(ROOT))  # cardforge is being built: nothing has installed it
        from cardforge.leviathans.engine.build import BuildError, build, has_limited_api
        from cardforge.leviathans.engine.machine import COMPILED, PLAIN, RULES, VARIABLE

        asked = os.environ.get(VARIABLE, "")
        if version == "editable" or asked == PLAIN:
            return
        self._folder = TemporaryDirectory()
        try:
            made = build(RULES, Path(self._folder.name))
        except (BuildError, SyntaxError) as error:
            if asked == COMPILED:
                raise
            reason, _, _ = str(error).partition("\n")
            self.app.display_warning(f"Battles will run uncompiled, and slowly: {reason}")
            return
        inside = (RULES.target / made.name).relative_to(ROOT)
        build_data["force_include"][str(made)] = inside.as_posix()
        build_data["pure_python"] = False
        tag = self.build_config.builder.get_best_matching_tag()
        if has_limited_api():  # one wheel for Python 3.11 and all newer ones
            tag = f"cp311-abi3-{tag.rpartition('-')[2]}"
        build_data["tag"] = tag

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove what was compiled for the wheel."""
        if folder := getattr(self, "_folder", None):
            folder.cleanup()
