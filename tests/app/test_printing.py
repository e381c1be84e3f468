"""The printing commands: what they write is whole, the same each time, and passes preflight."""

from __future__ import annotations

import dataclasses
import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2  # type: ignore[import-untyped]
import pytest
from PIL import Image

import cardforge
from cardforge.app.workspace import slug
from cardforge.core.files import supplied
from cardforge.leviathans.cards.ship_card import ship_card
from cardforge.leviathans.ship import Ship
from cardforge.press.lettering import Face
from cardforge.press.preflight import preflight, preflight_picture
from cardforge.press.profiles import profile_named
from tests.calls import Call
from tests.print.reading import attachments
from tests.shipyard import LEGAL
from tests.tiers import by_turns


def words_of(path: Path) -> str:
    document = pypdfium2.PdfDocument(path)
    try:
        return "\n".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


def made() -> list[str]:
    return sorted(str(path.relative_to("output")) for path in Path("output").rglob("*.*"))


EVERY_CALL = [
    ("cards", "hml-raven", "pontbriand"),
    ("counters", "hml-raven", "hml-leviathan"),
    ("counters", "hml-raven", "--flat"),
    ("counters", "hml-raven", "--hexes", "1"),
    ("map", "--terrain", "islands", "--columns", "6", "--rows", "5", "--zone", "left"),
    ("map", "--columns", "4", "--zone", "none", "--title", "The Narrows"),
    ("typecards",),
    ("typecards", "--nation", "British", "--nation", "French"),
    ("dice", "--nation", "Russian"),
]


@pytest.mark.parametrize(
    ("words", "profile"),
    by_turns(EVERY_CALL, ["home-letter", "home-a4", "european-shop", "drivethrucards"]),
)
def test_every_product_passes_preflight_for_every_profile(
    call: Call, words: tuple[str, ...], profile: str
) -> None:
    status, out, err = call(*words, "--profile", profile)
    if words[0] == "counters" and not profile.startswith("home"):
        assert (status, made()) == (2, [])
        assert f"'{profile}' is not one of 'home-letter', 'home-a4'" in err
        return
    assert status == 0
    assert err == "" or (words[0] == "map" and " hexes, " in err)
    for line in out.splitlines():
        path = Path(line.removeprefix("wrote "))
        report = preflight(path.read_bytes(), profile_named(profile))
        assert report.findings == ()


@pytest.mark.parametrize(("words", "theme"), by_turns(EVERY_CALL, ["colour", "grey"]))
def test_printing_twice_gives_the_same_bytes(
    call: Call, words: tuple[str, ...], theme: str
) -> None:
    first, second = "output/one", "output/two"
    for folder in (first, second):
        assert call(*words, "--theme", theme, "-o", folder)[0] == 0
    for path in Path(first).iterdir():
        assert path.read_bytes() == (Path(second) / path.name).read_bytes()


def test_grey_theme_prints_no_colour(call: Call) -> None:
    call("cards", "jean-bart", "--theme", "grey", "--png")
    with Image.open("output/ship-cards/001-front.png") as picture:
        red, green, blue = picture.convert("RGB").split()
        assert red.tobytes() == green.tobytes() == blue.tobytes()


def test_cards_write_svg_and_png_of_every_face(call: Call) -> None:
    assert call("cards", "hml-raven", "pontbriand", "--svg", "--png")[0] == 0
    faces = [
        f"ship-cards/{n}-{side}.{end}"
        for n in ("001", "002")
        for side in ("back", "front")
        for end in ("png", "svg")
    ]
    assert made() == sorted(["ship-cards.pdf", *faces])
    assert Path("output/ship-cards/001-front.svg").read_text().startswith("<svg ")
    with Image.open("output/ship-cards/001-front.png") as picture:
        assert picture.size == (1269, 1618)  # 4.25 x 5.5 in at 300 dpi


def test_ship_file_is_attached_to_the_pdf(call: Call) -> None:
    path = Path("badger.yaml")
    path.write_text("# my own words\n" + LEGAL)
    call("cards", path)
    (source,) = attachments(Path("output/ship-cards.pdf").read_bytes())
    assert (source.name, source.data) == ("badger.yaml", path.read_bytes())


def test_odds_block_prints_only_for_air_ships(call: Call) -> None:
    starships = supplied("ships") / "starships"
    paths = ("hml-raven", starships / "windhover.yaml", starships / "fighter.yaml")
    status, out, err = call("cards", *paths, "--odds")
    assert status == 0
    assert err == "2 cards of starships printed without odds\n"
    assert "Turns it lasts" in words_of(Path("output/ship-cards.pdf"))
    assert "helm-cards.pdf" in out
    status, out, err = call("cards", *paths[1:], "--odds")
    assert (status, out) == (2, "")
    assert err == ("cardforge: --odds needs designs of leviathans, got starships\n")


def test_an_illegal_ship_prints_with_a_mark(call: Call) -> None:
    Path("bad.yaml").write_text(
        LEGAL.replace("      6: {breach: 12, item: armor, bonus: 1}\n", "", 1)
    )
    assert call("cards", "bad.yaml")[0] == 0
    assert "NOT LEGAL" in words_of(Path("output/ship-cards.pdf"))
    call("cards", "hml-raven", "-o", "fine")
    assert "NOT LEGAL" not in words_of(Path("fine/ship-cards.pdf"))


def test_unusable_file_alone_prints_nothing(call: Call) -> None:
    Path("bad.yaml").write_text(LEGAL.replace("si: 22", "si: many"))
    status, _, err = call("cards", "bad.yaml")
    assert (status, made()) == (2, [])
    assert "si: expected a whole number" in err


@pytest.mark.parametrize("command", ["cards", "counters", "kit"])
def test_unusable_files_are_named_and_others_printed(call: Call, command: str) -> None:
    for name, text in {
        "a": LEGAL.replace("si: 22", "si: many"),
        "b": LEGAL,
        "c": "game: chess\n",
        "d": LEGAL.replace("type: 2", "type: 9"),
    }.items():
        Path("fleet").mkdir(exist_ok=True)
        Path(f"fleet/{name}.yaml").write_text(text)
    status, _, err = call(command, "fleet")
    assert status == 2
    assert [line.removeprefix("cardforge: ").split(":")[0] for line in err.splitlines()] == [
        "fleet/a.yaml",
        "fleet/c.yaml",
        "fleet/d.yaml",
        "skipped 3 files; the rest is done",
    ]
    with pikepdf.open(next(Path("output").rglob("*.pdf"))) as pdf:
        assert len(pdf.pages) >= 1


def test_card_shows_the_version_of_cardforge(call: Call) -> None:
    call("cards", "hml-raven")
    words = words_of(Path("output/ship-cards.pdf"))
    assert f"cardforge {cardforge.__version__}" in words
    assert re.search(r"makers \d+,\s+ours \d+", words)
    call("cards", "hml-merganser")
    assert re.search(r"\d+ points", words_of(Path("output/ship-cards.pdf")))


def test_author_pictures_are_printed(call: Call) -> None:
    out = io.BytesIO()
    Image.new("RGB", (400, 900), "#c00080").save(out, "PNG")
    Path("plan.png").write_bytes(out.getvalue())
    Path("ship.yaml").write_text(LEGAL + "art: {plan: plan.png, profile: gone.png}\n")
    status, _, err = call("cards", "ship.yaml", "--png")
    assert status == 0
    assert "warning art: the profile 'gone.png' is not used" in err
    with Image.open("output/ship-cards/001-front.png") as front:
        assert front.convert("RGB").getpixel((front.width // 2, front.height // 2)) == (192, 0, 128)
    with pikepdf.open("output/ship-cards.pdf") as pdf:
        assert len(pdf.pages) == 2


def test_text_overflow_is_reported(call: Call) -> None:
    Path("ship.yaml").write_text(LEGAL + f"history: {'very ' * 1000}long\n")
    status, _, err = call("cards", "ship.yaml")
    assert status == 0
    assert "warning press.unfitted: HML Badger, history" in err


def test_text_overflow_is_reported_once_for_all_formats(call: Call) -> None:
    Path("ship.yaml").write_text(LEGAL + f"history: {'very ' * 1000}long\n")
    _, _, err = call("cards", "ship.yaml", "--svg", "--png")
    assert err.count("warning press.unfitted") == 1


@pytest.mark.parametrize("names", [("pontbriand", "hml-raven"), ("hml-raven", "pontbriand")])
def test_cards_keep_the_order_of_the_arguments(call: Call, names: tuple[str, ...]) -> None:
    call("cards", *names, "--profile", "european-shop")
    with pikepdf.open("output/ship-cards.pdf") as pdf, pdf.open_outline() as outline:
        fronts = [item.title for item in outline.root][::2]
    assert [slug(title) for title in fronts] == list(names)


@pytest.mark.parametrize("profile", ["home-letter", "european-shop"])
def test_cards_are_laid_out_once_each(
    call: Call, monkeypatch: pytest.MonkeyPatch, profile: str
) -> None:
    laid_out: list[str] = []

    def counted(ship: Ship, *given: Any, **more: Any) -> Face:
        laid_out.append(ship.name)
        return ship_card(ship, *given, **more)

    monkeypatch.setattr("cardforge.leviathans.cards.printer.ship_card", counted)
    names = ["HML Hertfordshire", "HML Raven", "Pelletier", "Pontbriand"]
    call("cards", *map(slug, names), "--profile", profile)
    assert sorted(laid_out) == names
    laid_out.clear()
    if profile == "home-letter":
        call("kit")
        assert sorted(laid_out) == names


def test_picture_shop_gets_exact_pixels(call: Call) -> None:
    assert call("typecards", "--profile", "makeplayingcards")[0] == 0
    for path in Path("output/type-cards").iterdir():
        with Image.open(path) as picture:
            assert picture.size == (822, 1122)
    assert len(list(Path("output/type-cards").iterdir())) == 18


@pytest.mark.parametrize("paper", [True, False])
def test_home_type_cards_include_dice_markers(
    call: Call, monkeypatch: pytest.MonkeyPatch, paper: bool
) -> None:
    shop, home = profile_named("european-shop"), profile_named("home-a4")
    taken = dataclasses.replace(home, name=shop.name) if paper else shop
    monkeypatch.setattr("cardforge.app.printing.profile_named", lambda _: taken)
    assert call("typecards", "--profile", shop.name)[0] == 0
    assert ("dice-markers.pdf" in made()) == paper


def test_shop_without_the_card_size_names_its_sizes(call: Call) -> None:
    status, _, err = call("cards", "hml-raven", "--profile", "makeplayingcards")
    assert status == 2
    assert (
        "expected cards of a size that MakePlayingCards sells (poker 63.5 x 88.9 mm), ship cards "
        "are 107.9 x 139.7 mm: cut them at home (home-letter, home-a4), or ask another shop "
        "(thegamecrafter, drivethrucards, european-shop)"
    ) in err


def test_advice_omits_shops_without_the_size(call: Call) -> None:
    status, _, err = call("warfleet", "hml-raven", "--write", "fleet")
    assert status == 0
    status, _, err = call("cards", "fleet", "--profile", "thegamecrafter")
    assert status == 2
    assert "postcard-mat 152.4 x 101.6 mm), fleet cards are 98 x 86 mm: cut them at home" in err
    assert err.strip().endswith("or ask another shop (drivethrucards, european-shop)")


def test_ship_cards_use_the_largest_card_of_a_shop(call: Call) -> None:
    status, _, err = call("cards", "hml-raven", "hml-leviathan", "--profile", "thegamecrafter")
    assert (status, err) == (0, "")
    made_pictures = sorted(Path("output/ship-cards").iterdir())
    assert [path.name for path in made_pictures] == [
        f"{number}-{side}.png" for number in ("001", "002") for side in ("back", "front")
    ]
    for path in made_pictures:
        profile = profile_named("thegamecrafter")
        assert preflight_picture(path.read_bytes(), profile, "postcard-mat").findings == ()


def test_european_shop_gets_a6_cards(call: Call) -> None:
    call("cards", "hml-raven", "--profile", "european-shop")
    with pikepdf.open("output/ship-cards.pdf") as pdf:
        left, bottom, right, top = (float(side) * 25.4 / 72 for side in pdf.pages[0].trimbox)
    assert (right - left, top - bottom) == pytest.approx((105, 148), abs=0.01)


def test_kit_cover_names_every_file(call: Call) -> None:
    status, out, err = call("kit")
    assert (status, err) == (0, "")
    files = made()
    assert files.pop(0) == "kit/.cardforge-kit.json"
    assert files[0] == "kit/00-read-me-first.pdf"
    assert len(files) == len(out.splitlines()) == 11
    cover = words_of(Path("output/kit/00-read-me-first.pdf"))
    for name in files[1:]:
        assert Path(name).name in cover
        pages = len(pypdfium2.PdfDocument(f"output/{name}"))
        assert f"{pages} page" in cover
    for name in ("HML Hertfordshire", "HML Raven", "Pontbriand", "Pelletier"):
        assert name in cover
        assert name in words_of(Path("output/kit/01-ship-cards.pdf"))


def test_kit_is_written_to_the_given_folder(call: Call) -> None:
    assert call("kit", "hml-raven", "-o", "output")[0] == 0
    assert "00-read-me-first.pdf" in made()
    assert not Path("output/kit").exists()
    assert "[default: output/kit]" in call("kit", "--help")[1]


def test_kit_of_a_folder_prints_its_ships(call: Call) -> None:
    Path("fleet").mkdir()
    for number in range(3):
        Path(f"fleet/{number}.yaml").write_text(LEGAL.replace("HML Badger", f"HML Badger {number}"))
    assert call("kit", "fleet", "--profile", "home-a4", "-o", "friday")[0] == 0
    assert "HML Badger 2" in words_of(Path("friday/01-ship-cards.pdf"))
    assert "Reinforce" in words_of(Path("friday/10-action-cards.pdf"))


def test_kit_needs_a_home_profile(call: Call) -> None:
    status, _, err = call("kit", "--profile", "thegamecrafter")
    assert (status, made()) == (2, [])
    assert "'thegamecrafter' is not one of 'home-letter', 'home-a4'" in err


def test_map_rejects_a_card_shop_with_alternatives(call: Call) -> None:
    status, _, err = call("map", "--profile", "makeplayingcards")
    assert (status, made()) == (2, [])
    assert "'home-letter', 'home-a4', 'drivethrucards', 'european-shop'" in err


def titles_of(path: str) -> list[str]:
    with pikepdf.open(path) as pdf, pdf.open_outline() as outline:
        return [item.title for item in outline.root]


def test_sheet_bookmarks_name_the_ships(call: Call) -> None:
    call("cards", "hml-raven", "pontbriand", "pelletier", "jean-bart", "svyatogor")
    four = "HML Raven, Pontbriand, Pelletier, Jean Bart"
    titles = titles_of("output/ship-cards.pdf")
    assert titles[:2] == [f"Ship cards 1: {four}", f"Ship cards 1, back: {four}"]
    assert [title.split(": ")[0] for title in titles[2:]] == ["Ship cards 2", "Ship cards 2, back"]


@pytest.mark.parametrize("profile", ["home-letter", "european-shop"])
def test_metadata_mentions_marks_only_if_printed(call: Call, profile: str) -> None:
    call("cards", "hml-raven", "--profile", profile)
    with pikepdf.open("output/ship-cards.pdf") as pdf:
        assert ("Cut along the marks" in str(pdf.docinfo.Subject)) is profile.startswith("home")


def test_history_may_be_any_yaml_block(call: Call) -> None:
    for style in (">", "|", ">+", "|-"):
        Path("ship.yaml").write_text(LEGAL + f"history: {style}\n  She rose\n  at dawn.\n\n")
        assert call("check", "ship.yaml")[0] == 0, style
        assert call("cards", "ship.yaml")[0] == 0
        assert "at dawn." in words_of(Path("output/ship-cards.pdf"))
    Path("ship.yaml").write_text(LEGAL + 'history: " She rose"\n')
    assert call("check", "ship.yaml")[0] == 2


BROKEN = {
    "nonsense.png": (b"nonsense", "this is not a PNG or JPEG picture, or it is broken"),
    "broken.svg": (b"<svg", "this is not an SVG picture, or it is broken (line 1)"),
    "huge.png": (None, "expected a picture of at most 50,000,000 pixels, got 12000 x 12000"),
}


@pytest.mark.parametrize(("name", "held"), BROKEN.items(), ids=list(BROKEN))
@pytest.mark.everyday(every=3)
def test_broken_picture_has_a_clear_message(
    tmp_path: Path, name: str, held: tuple[bytes | None, str]
) -> None:
    data, words = held
    if data is None:
        out = io.BytesIO()
        Image.new("1", (12_000, 12_000)).save(out, "PNG")
        data = out.getvalue()
    (tmp_path / name).write_bytes(data)
    (tmp_path / "ship.yaml").write_text(LEGAL + f"art: {{plan: {name}}}\n")
    call = [sys.executable, "-m", "cardforge", "cards", str(tmp_path / "ship.yaml")]
    done = subprocess.run([*call, "-o", str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    said = f"{tmp_path}/ship.yaml: warning art: the plan '{name}' is not used: {words}\n"
    assert done.stderr == said


def test_preflight_as_text_and_json(call: Call) -> None:
    call("cards", "hml-raven")
    status, out, _ = call("preflight", "output/ship-cards.pdf")
    assert status == 0
    assert out.endswith("2 pages for home-letter: ready\n")
    status, out, _ = call(
        "preflight", "output/ship-cards.pdf", "--profile", "drivethrucards", "--format", "json"
    )
    report = json.loads(out)
    assert (status, report["passed"], report["pages"]) == (1, False, 2)
    assert any(
        "rgb" in finding["rule"] or "RGB" in finding["message"] for finding in report["findings"]
    )
    assert report["unconfirmed"]


def test_preflight_of_a_picture_for_a_shop_that_takes_pictures(call: Call) -> None:
    call("cards", "hml-raven", "--profile", "thegamecrafter")
    taken = "output/ship-cards/001-front.png"
    status, out, _ = call("preflight", taken, "--profile", "thegamecrafter")
    assert status == 0
    assert out.endswith("1 page for thegamecrafter: ready\n")
    status, out, _ = call("preflight", taken, "--profile", "makeplayingcards")
    assert status == 1
    assert "press.pixels: document: expected the shop's exact pixels, 822 x 1122 (poker), " in out
    assert out.endswith("1 page for makeplayingcards: not ready\n")
    Path("x.png").write_bytes(b"nonsense")
    assert call("preflight", "x.png", "--profile", "thegamecrafter")[0] == 2


@pytest.mark.parametrize("profile", ["home-letter", "home-a4", "drivethrucards", "european-shop"])
def test_preflight_uses_the_profile_that_a_pdf_records(call: Call, profile: str) -> None:
    assert call("cards", "hml-raven", "--profile", profile).status == 0
    status, out, _ = call("preflight", "output/ship-cards.pdf", "--format", "json")
    assert (status, json.loads(out)["profile"]) == (0, profile)
    assert f" for {profile}: ready" in call("preflight", "output/ship-cards.pdf").out
    other = "home-a4" if profile != "home-a4" else "home-letter"
    assert f"for {other}" in call("preflight", "output/ship-cards.pdf", "--profile", other).out


def test_preflight_of_a_foreign_pdf_names_its_profile(call: Call) -> None:
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save("other.pdf")
    _, out, err = call("preflight", "other.pdf")
    assert "other.pdf: no profile recorded, checked for home-letter" in err
    assert "1 page for home-letter: " in out
    assert "no profile recorded" not in call("preflight", "other.pdf", "--profile", "home-a4").err


def test_preflight_rejects_a_file_that_is_not_a_pdf(call: Call) -> None:
    Path("x.pdf").write_bytes(b"nonsense")
    begins = "cardforge: expected a PDF to check, but the file"
    status, _, err = call("preflight", "x.pdf")
    assert (status, err) == (2, f"{begins} does not begin like a PDF\n")
    Path("x.pdf").write_bytes(b"")
    assert call("preflight", "x.pdf")[2] == f"{begins} is empty\n"
    Path("x.pdf").write_bytes(b"%PDF-1.4\n%cut")
    assert call("preflight", "x.pdf")[2] == f"{begins} is truncated or broken\n"


def test_unknown_nation_is_rejected_with_known_ones(call: Call) -> None:
    status, _, err = call("dice", "--nation", "Germn")
    assert status == 2
    assert "did you mean 'German'?" in err
