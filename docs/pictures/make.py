"""Draw the pictures that the README shows, from the ships that come along: `make pictures`."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from pathlib import Path

from PIL import Image

from cardforge.app.cli import run
from cardforge.app.ordering import orders_for
from cardforge.errors import CardforgeError
from cardforge.leviathans.cards import printer
from cardforge.leviathans.kinds import AUSTRIA, BRITAIN, GERMANY, JAPAN
from cardforge.press import pdf, raster
from cardforge.press.measure import standard_measure
from cardforge.press.product import CardOrder, PrintOptions, Product, card_faces, other_faces
from cardforge.press.scene import Scene
from cardforge.starships.cards import printer as starship_printer

HERE = Path(__file__).parent
LOOK = PrintOptions("colour", standard_measure())
GAP, GROUND = 12, "#ffffff"


def faces(product: Product, dpi: float, *wanted: str) -> list[Image.Image]:
    """Return the named faces of a product as pictures, or all of them."""
    return [
        Image.open(io.BytesIO(raster.png(pdf.draw([scene], LOOK.measure), 0, dpi)))
        for name, scene in named_faces(product)
        if not wanted or name in wanted
    ]


def named_faces(product: Product) -> Iterator[tuple[str, Scene]]:
    """Yield every face of a product, without its bleed."""
    for at, card in enumerate(product.cards):
        yield from card_faces(at, card, 0.0)
    yield from other_faces(product, 0.0)


def row(pictures: Sequence[Image.Image], name: str) -> None:
    """Write pictures side by side as one small file."""
    width = sum(picture.width for picture in pictures) + GAP * (len(pictures) - 1)
    strip = Image.new("RGB", (width, max(picture.height for picture in pictures)), GROUND)
    left = 0
    for picture in pictures:
        strip.paste(picture.convert("RGB"), (left, 0))
        left += picture.width + GAP
    strip.quantize(220, dither=Image.Dither.NONE).save(HERE / f"{name}.png", optimize=True)


def ordered(*names: str) -> list[CardOrder]:
    """Return the orders of some of the bundled ships, all of one game."""
    faults: list[CardforgeError] = []
    (orders,) = orders_for([Path(name) for name in names], faults)
    if faults:
        raise faults[0]
    return orders.orders


def starships() -> None:
    """Draw cards and counters of the other game."""
    helm, small = starship_printer.decks(ordered("obsidian-crown", "sickle-flight"), LOOK)
    sides = ("001-front", "001-back")
    row(faces(helm, 66, *sides) + faces(small, 66, "001-front"), "starships")
    stems = ("obsidian-crown", "cold-harbour", "lantern-hill", "grey-quill", "sickle-flight")
    flying = ordered(*stems)
    row(faces(starship_printer.counters(flying, LOOK, {"flat": True}), 66), "starship-counters")


def main() -> None:
    """Draw all of them."""
    row(
        faces(
            printer.cards(ordered("hml-leviathan", "kopjas", "montsoreau"), LOOK),
            88,
            "001-front",
            "002-front",
            "003-back",
        ),
        "cards",
    )
    standing = ordered("jean-bart", "otaka", "vipera")
    row(faces(printer.counters(standing, LOOK, {}), 60), "standees")
    row(faces(printer.counters(standing, LOOK, {"flat": True}), 60), "counters")
    row(faces(printer.maps(LOOK, [("coast", 1911), ("islands", 7)]), 24), "maps")
    deck = printer.type_card_sets([GERMANY], LOOK)
    actions = printer.action_sets([BRITAIN, JAPAN, AUSTRIA], LOOK)[0]
    fronts = ("001-front", "004-front", "001-back")
    row(
        faces(deck, 72, *fronts) + faces(actions, 72, "001-front", "002-front", "003-front"),
        "table",
    )
    starships()
    odds = HERE / "odds.png"
    run(["odds", "hml-leviathan", "jean-bart", "--picture", str(odds)])
    with Image.open(odds) as sheet:
        small = sheet.convert("RGB").resize((1000, round(1000 * sheet.height / sheet.width)))
    small.quantize(128, dither=Image.Dither.NONE).save(odds, optimize=True)


if __name__ == "__main__":
    main()
