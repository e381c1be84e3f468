"""From files through commands to finished PDFs: the fullest ship, an author's art, equal bytes."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw

from cardforge.app.ordering import orders_for
from cardforge.leviathans.cards import printer
from cardforge.leviathans.files import ship_text
from cardforge.leviathans.places import PLACES
from cardforge.leviathans.ship import Ship
from cardforge.press.measure import standard_measure
from cardforge.press.preflight import preflight
from cardforge.press.product import PrintOptions
from cardforge.press.profiles import PROFILES, profile_named
from tests.calls import Call
from tests.print.card_reading import check_back, check_front, sides
from tests.print.reading import pages, squeezed
from tests.tiers import landing

SCRIPT = Path(sys.executable).with_name("cardforge")
CYRILLIC = "Его Императорского Величества броненосец Святой Великомученик и Победоносец Геор"
GREEK = "Ναύαρχος Κουντουριώτης και οι ένδοξοι σύντροφοί του στην ιστορία του Αιγαίου"
GERMAN = "Königlich-Großherzogliche Luftmarine der Vereinigten Fürstentümer von Ærøskøbing"
TALE = "Лётом 1908 года она поднялась; Ύδρα și Łódź, “Émile” et l’Été. "
GUNS = {"Cyrillic": "305 мм", "Greek": "Πυρ. 75mm", "plain": "305mm"}


def fullest(of_type: int, gun: str) -> Ship:
    """Six guns of four dice in every location, and the longest names."""
    slots = {
        number: {
            "breach": 10 + number, "item": "gun", "name": gun, "range": (8, 16),
            "dice": ("KRYU", "GGGG"), "marks": ("turret", "saturation"),
        }
        for number in range(1, 7)
    }  # fmt: skip
    location = {"go": "KKRR", "stop": "KKKK", "slots": slots}
    return Ship.model_validate(
        {
            "name": CYRILLIC, "class": GREEK, "nation": GERMAN, "type": of_type, "si": 36, "mp": 14,
            "turn": 4, "history": (TALE * 8).strip(), "figures": "Aus Büchern. Из книг.",
            "recognition": {"dimensions": "1,200 × 300 ft", "complement": 12_345, "fuel": "Уголь"},
            "locations": dict.fromkeys(PLACES[of_type], location),
        }
    )  # fmt: skip


EVERYDAY = {("Cyrillic", "home-letter"), ("Greek", "european-shop"), ("plain", "home-a4")}


@pytest.mark.parametrize(
    ("gun", "profile"),
    [
        pytest.param(gun, profile, marks=() if (gun, profile) in EVERYDAY else pytest.mark.landing)
        for gun in GUNS
        for profile in ("home-letter", "home-a4", "european-shop", "drivethrucards")
    ],
)
@pytest.mark.everyday(every=3)
def test_fullest_ships_of_all_types_fit_on_cards(call: Call, gun: str, profile: str) -> None:
    ships = [fullest(of_type, GUNS[gun]) for of_type in PLACES]
    for ship in ships:
        Path(f"{ship.type}.yaml").write_text(ship_text(ship))
    assert call("cards", *(f"{ship.type}.yaml" for ship in ships), "--profile", profile)[::2] == (
        0,
        "",
    )
    made, wanted = Path("output/ship-cards.pdf").read_bytes(), profile_named(profile)
    assert preflight(made, wanted).findings == ()
    read = pages(made)
    assert len(read) == (2 if wanted.paper else 8)
    text = squeezed("".join(line.text for page in read for line in page.lines))
    for words in (CYRILLIC, GREEK, GERMAN, TALE * 8):
        assert text.count(squeezed(words)) >= 4
    if wanted.paper:
        orders = orders_for([Path(f"{ship.type}.yaml") for ship in ships], [])[0].orders
        product = printer.cards(
            orders, PrintOptions("colour", standard_measure(), wanted.paper, wanted.large_card)
        )
        for order, (front, back) in zip(orders, sides(product, read, wanted), strict=True):
            check_front(order.design, front, order)
            check_back(order.design, back, order)


def test_text_that_does_not_fit_is_reported_with_its_place(call: Call) -> None:
    ship = fullest(4, CYRILLIC)
    Path("ship.yaml").write_text(ship_text(ship))
    status, _, err = call("cards", "ship.yaml")
    assert status == 0
    for place in PLACES[4]:
        for number in range(1, 7):
            where = f"{CYRILLIC}, {place}.{number}.label"
            assert f"warning press.unfitted: {where}: '{CYRILLIC}' does not fit\n" in err
    assert len(err.splitlines()) == 36


def author_art(folder: Path) -> None:
    """Pictures that are hard to print: pure screen colours, deepest black, soft transparency."""
    for name, size in {"plan": (300, 900), "profile": (1200, 400)}.items():
        picture = Pillow.new("RGBA", size, (0, 0, 0, 0))
        pen = ImageDraw.Draw(picture)
        for step, colour in enumerate(
            ["#000000", "#0000ff", "#00ff00", "#ff0000", "#00ffff", "#140a1e"]
        ):
            pen.rectangle((step * 40, step * 40, step * 40 + 80, step * 40 + 80), fill=colour)
        pen.ellipse((20, size[1] - 120, 120, size[1] - 20), fill=(10, 10, 10, 120))
        picture.save(folder / f"{name}.png")


@pytest.mark.parametrize("profile", ["european-shop", "home-a4", landing("drivethrucards")])
def test_cards_with_author_art_pass_preflight(call: Call, profile: str) -> None:
    author_art(Path())
    Path("ship.yaml").write_text(ship_text(fullest(2, "305mm")) + "art: {plan: plan.png, profile: profile.png}\n")  # fmt: skip
    assert call("cards", "ship.yaml", "--profile", profile)[::2] == (0, "")
    status, out, _ = call("preflight", "output/ship-cards.pdf", "--profile", profile)
    assert status == 0, out
    assert "ready" in out
    with pikepdf.open("output/ship-cards.pdf") as made:
        spaces = [
            str(image.ColorSpace)
            for held in made.objects
            if isinstance(held, pikepdf.Stream) and (image := held).get("/Subtype") == "/Image"
        ]
    assert spaces == [{"rgb": "/DeviceRGB", "cmyk": "/DeviceCMYK"}[PROFILES[profile].colours]] * 2


CARDS = ("cards", "jean-bart", "hagelsturm", "--profile", "drivethrucards", "--svg", "--png")


def prints(folder: Path, seed: int, *words: str) -> dict[str, str]:
    """Print in a separate process, with another hash seed."""
    folder.mkdir(parents=True)
    environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
    subprocess.run([SCRIPT, *words], cwd=folder, env=environment, check=True, capture_output=True)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    assert files
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
    }


@pytest.mark.parametrize(
    ("words", "seeds"),
    [
        (CARDS, (0, 4711)),
        landing(CARDS, (1, 4711)),
        (("counters", "jean-bart", "--flat", "--hexes", "1"), (0, 1)),
        landing(("kit",), (0, 1, 4711)),
        landing(
            ("map", "--terrain", "islands", "--seed", "7", "--profile", "european-shop", "--svg"),
            (0, 1, 4711),
        ),
    ],
    ids=lambda words: str(words[0]),
)
@pytest.mark.landing
def test_every_process_prints_the_same_bytes(
    tmp_path: Path, words: tuple[str, ...], seeds: tuple[int, ...]
) -> None:
    first, *others = (prints(tmp_path / str(seed), seed, *words) for seed in seeds)
    assert all(other == first for other in others)
