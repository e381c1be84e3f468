"""Charts of answers as pictures: SVG, PNG and PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.core.files import write_bytes
from cardforge.errors import CallError
from cardforge.press import pdf, raster, svg
from cardforge.press.chart_tables import odds_sheet
from cardforge.press.measure import standard_measure
from cardforge.press.theme import NEUTRAL, PLAIN

if TYPE_CHECKING:
    from pathlib import Path

    from cardforge.core.figures import Answer
    from cardforge.press.scene import Scene


_ENDINGS: Final = (".svg", ".png", ".pdf")
_DPI: Final = 150


def answer_scene(answer: Answer) -> Scene | None:
    """Return the sheet of an answer's charts, or None if it has none."""
    figures = answer.charts()
    if figures is None:
        return None
    theme, dark = answer.look() or (PLAIN, NEUTRAL)
    scene: Scene = odds_sheet(figures, dark, theme, standard_measure()).scene
    return scene


def write_picture(path: Path, scene: Scene) -> None:
    """Write a scene in the form that the path's ending names."""
    write_bytes(path, _written(scene, path.suffix.lower()))


def picture_form(path: Path) -> Path:
    """Return the path if its ending is a picture format; raise CallError otherwise."""
    if path.suffix.lower() not in _ENDINGS:
        raise CallError(f"expected a picture ending in {', '.join(_ENDINGS)}, got '{path}'")
    return path


def _written(scene: Scene, ending: str) -> bytes:
    measure = standard_measure()
    if ending == ".svg":
        return svg.draw(scene, measure).encode()
    drawn = pdf.draw([scene], measure)
    return drawn if ending == ".pdf" else raster.png(drawn, 0, _DPI)
