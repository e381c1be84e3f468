"""The press beside others: bare reportlab with the same primitives, and WeasyPrint.

What is compared is the same first: the same characters in the same places, the same picture.
"""

from __future__ import annotations

import base64
import html
import io
import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from PIL import Image as Pillow
from PIL import ImageChops
from pypdfium2 import PdfDocument  # type: ignore[import-untyped]

from cardforge.app.ordering import orders_for
from cardforge.core.files import read
from cardforge.leviathans.cards import printer
from cardforge.leviathans.files import read_ship, ship_text
from cardforge.press import raster, svg
from cardforge.press.card_positions import LETTER
from cardforge.press.measure import standard_measure
from cardforge.press.product import PrintOptions, Product, pages, published
from cardforge.press.profiles import EUROPEAN_SHOP, HOME_LETTER
from cardforge.press.scene import Group, Item, Rect, Scene, Text
from tests.benchmarks.bare_canvas import drawn, planned
from tests.print import reading
from tests.print.legal_ships import legal_ship
from tests.print.reading import squeezed

pytestmark = pytest.mark.benchmark

SHIPS = sorted((Path(__file__).parents[2] / "ships").glob("*.yaml"))
CARDS = 1000
MOST_MB = 300
"""Memory that a thousand cards may take at most, of any kind."""
FEW = 8
Least = Callable[[Callable[[], object], int], float]
Told = Callable[[str, float, float, str], None]

# The command itself, in a process of its own: nothing is warm, and all of its memory is its own.
WHOLE_WAY = """
import json, pathlib, re, sys, time
from cardforge.app.cli import run
status = run(["cards", sys.argv[1], "-o", sys.argv[2]])
# What getrusage tells begins with the peak of the process that called this one.
peak = int(re.search("VmHWM: *\\t* *([0-9]+)", pathlib.Path("/proc/self/status").read_text())[1]) / 1024
print(json.dumps({"status": status, "seconds": time.process_time(), "mb": peak}))
"""


def whole_way(folder: Path, to: Path) -> tuple[dict[str, float], bytes]:
    """Print a folder by `cardforge cards`: its processor time from start to end, and the file."""
    command = [sys.executable, "-c", WHOLE_WAY, str(folder), str(to)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    said: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    assert said["status"] == 0
    return said, (to / "ship-cards.pdf").read_bytes()


def spent(work: Callable[[], object], times: int) -> float:
    """Return the least processor time of several runs, which others at work disturb little."""
    best = float("inf")
    for _ in range(times):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


@pytest.fixture(scope="module")
def fleet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of a thousand ships, no two alike."""
    folder = tmp_path_factory.mktemp("fleet")
    for seed in range(CARDS):
        (folder / f"{seed:04}.yaml").write_text(ship_text(legal_ship(seed)))
    return folder


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of a thousand ships like those that come along, each with a name of its own."""
    folder = tmp_path_factory.mktemp("known")
    for number in range(CARDS):
        ship = read_ship(read(SHIPS[number % len(SHIPS)]))
        named = ship.model_copy(update={"name": f"{ship.name} {number}"})
        (folder / f"{number:04}.yaml").write_text(ship_text(named))
    return folder


def cards_of(folder: Path, count: int = CARDS) -> Product:
    """Lay out the cards as the command does: with points, mark, version and source."""
    (ordered,) = orders_for(sorted(folder.glob("*.yaml"))[:count], [])
    return printer.cards(ordered.orders, PrintOptions("colour", standard_measure(), LETTER))


def characters(pdf: bytes, numbers: list[int]) -> Iterator[list[tuple[str, int, int]]]:
    """Give each character of some pages, and to a fifth of a millimetre where it is."""
    for page in reading.pages(pdf, numbers):
        yield sorted(
            (glyph.char, round(glyph.start[0] * 5), round(glyph.start[1] * 5))
            for line in page.lines
            for glyph in line.ink
        )


def same(ours: bytes, theirs: bytes, numbers: list[int]) -> None:
    """Hold two files against each other: their characters, and their pictures."""
    assert len(PdfDocument(ours)) == len(PdfDocument(theirs))
    for one, other in zip(characters(ours, numbers), characters(theirs, numbers), strict=True):
        assert [char for char, *_ in one] == [char for char, *_ in other]
        near = [abs(a[1] - b[1]) + abs(a[2] - b[2]) <= 1 for a, b in zip(one, other, strict=True)]
        assert sum(near) > 0.98 * len(near)
    for number in numbers:
        left, right = (
            Pillow.open(io.BytesIO(raster.png(pdf, number, 300))).convert("RGB")
            for pdf in (ours, theirs)
        )
        means = ImageChops.difference(left, right).reduce(12)
        assert max(max(band.tobytes()) for band in means.split()) < 64


@pytest.mark.parametrize("kind", ["fleet", "known"])
def test_print_speed_of_1000_cards(
    request: pytest.FixtureRequest,
    kind: str,
    told: Told,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder: Path = request.getfixturevalue(kind)
    measure = standard_measure()
    plan = planned(pages(cards_of(folder), HOME_LETTER, measure, "long"), measure)
    runs = [whole_way(folder, tmp_path) for _ in range(3)]
    same(runs[0][1], drawn(plan), [0, 1, 250, 499])
    inside = {each.name: each.data for each in reading.attachments(runs[0][1])}
    assert inside == {path.name: path.read_bytes() for path in folder.glob("*.yaml")}
    what = {"fleet": "1,000 ships, no two alike", "known": "1,000 ships like our own"}[kind]
    ours = min(said["seconds"] for said, _ in runs)
    theirs = spent(lambda: drawn(plan), 3)
    told(f"`cardforge cards` of {what}", ours, theirs, "bare reportlab")
    most = max(said["mb"] for said, _ in runs)
    with capsys.disabled():
        print(f"{most:.0f} MB at most, the limit is {MOST_MB} MB")
    assert most <= MOST_MB


def test_card_print_time_is_linear(fleet: Path, told: Told, tmp_path: Path) -> None:
    quarter = tmp_path / "quarter"
    quarter.mkdir()
    for path in sorted(fleet.glob("*.yaml"))[: CARDS // 4]:
        (quarter / path.name).write_bytes(path.read_bytes())
    few, many = (
        min(whole_way(folder, tmp_path / "out")[0]["seconds"] for _ in range(2))
        for folder in (quarter, fleet)
    )
    told("a card of 1,000", many / CARDS, few / (CARDS // 4), "a card of 250")


def test_map_print_speed(least: Least, told: Told) -> None:
    measure = standard_measure()
    seeds = iter(range(1, 100))

    def ours(seed: int) -> bytes:
        product = printer.maps(PrintOptions("colour", measure), [("coast", seed)])
        return published(product, EUROPEAN_SHOP, measure)

    scene = printer.maps(PrintOptions("colour", measure), [("coast", 0)]).posters[0].scene
    plan = planned([scene], measure)
    rgb = published(Product("map", "map", "", sheets=(scene,)), HOME_LETTER, measure)
    same(rgb, drawn(plan), [0])
    told(
        "map of 18 x 22 in",
        least(lambda: ours(next(seeds)), 7),
        least(lambda: drawn(plan), 7),
        "bare reportlab",
    )


def test_card_speed_beside_weasyprint(fleet: Path, told: Told, tmp_path: Path) -> None:
    weasyprint = pytest.importorskip("weasyprint", reason="WeasyPrint is not installed")
    product = cards_of(fleet, FEW)
    faces = [face for card in product.cards for face in (card.front, card.back) if face]
    page = document(faces)

    def theirs() -> bytes:
        return bytes(weasyprint.HTML(string=page).write_pdf())

    made, wanted = reading.pages(theirs()), [squeezed_texts(face) for face in faces]
    assert [Counter(squeezed("".join(line.text for line in each.lines))) for each in made] == wanted
    best = min(whole_way(fleet, tmp_path)[0]["seconds"] for _ in range(2)) / CARDS
    told(
        "one ship's card, both sides, of 1,000",
        best,
        spent(theirs, 3) / FEW,
        f"WeasyPrint, of {FEW}",
    )


def squeezed_texts(scene: Scene) -> Counter[str]:
    return Counter(squeezed("".join(text.text for text in shown(scene.items))))


def shown(items: Iterable[Item]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Group):
            yield from shown(item.items)
        elif isinstance(item, Text):
            yield item


def document(faces: list[Scene]) -> str:
    """Write cards as HTML: words and boxes as the style sheet places them, art as one SVG each."""
    measure = standard_measure()
    roles = {text.role for face in faces for text in shown(face.items)}
    fonts = "".join(
        f"@font-face{{font-family:{role}{number};src:url(file://{face.path})}}"
        for role in sorted(roles)
        for number, face in enumerate(measure.chain(role))
    )
    families = "".join(
        f".{role}{{font-family:{','.join(f'{role}{number}' for number, _ in enumerate(measure.chain(role)))}}}"
        for role in sorted(roles)
    )
    size = f"{faces[0].width_mm}mm {faces[0].height_mm}mm"
    style = (
        f"{fonts}{families}@page{{size:{size};margin:0}}body{{margin:0}}"
        ".card{position:relative;break-after:page;overflow:hidden;"
        f"width:{faces[0].width_mm}mm;height:{faces[0].height_mm - 0.1}mm}}"
        ".card>*{position:absolute;line-height:1;white-space:pre}"
    )
    return f"<html><style>{style}</style>{''.join(map(_card, faces))}</html>"


def _card(face: Scene) -> str:
    boxes, art, words = [], [], []
    for item in face.items:
        if isinstance(item, Text):
            words.append(_word(item))
        elif isinstance(item, Rect) and not item.radius:
            boxes.append(_box(item))
        else:
            art.append(_artless(item))
            words += [_word(text, item) for text in shown([item])]
    picture = svg.draw(Scene(face.width_mm, face.height_mm, tuple(art)), standard_measure())
    source = base64.b64encode(picture.encode()).decode()
    whole = f"<img style='left:0;top:0;width:100%' src='data:image/svg+xml;base64,{source}'>"
    return f"<div class=card>{''.join(boxes)}{whole}{''.join(words)}</div>"


def _artless(item: Item) -> Item:
    if not isinstance(item, Group):
        return item
    inner = tuple(_artless(each) for each in item.items if not isinstance(each, Text))
    return Group(inner, item.x, item.y, item.turn_deg, item.scale, item.clip, item.key)


def _box(rect: Rect) -> str:
    fill = f"background:{rect.fill.hex};" if rect.fill else ""
    line = f"outline:{rect.stroke.width}mm solid {rect.stroke.ink.hex};" if rect.stroke else ""
    return f"<div style='left:{rect.x}mm;top:{rect.y}mm;width:{rect.width}mm;height:{rect.height}mm;{fill}{line}'></div>"


def _word(text: Text, within: Item | None = None) -> str:
    x, y = text.x, text.y
    if isinstance(within, Group):
        x, y = within.x + text.x, within.y + text.y
    width = standard_measure().width_mm(text.text, text.role, text.size_pt, text.tracking_pt)
    left = x - {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]
    top = y - text.size_pt * 25.4 / 72 * 0.86
    style = f"left:{left:.3f}mm;top:{top:.3f}mm;font-size:{text.size_pt}pt;color:{text.ink.hex}"
    return f"<div class={text.role} style='{style}'>{html.escape(text.text)}</div>"
