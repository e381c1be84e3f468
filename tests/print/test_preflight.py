"""A card file for a shop with one alteration: preflight reports it with page and place."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf, Stream

from cardforge.app.cli import run
from cardforge.core.findings import Severity
from cardforge.press.preflight import preflight
from cardforge.press.profiles import PROFILES, profile_named
from tests.tiers import by_turns

SHOPS = ("drivethrucards", "european-shop")
SPOT = r"[\d.]+ x [\d.]+ mm at -?[\d.]+ mm from left, -?[\d.]+ mm from top"
Alter = Callable[[Pdf], None]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Two ships' cards for each shop."""
    folder = tmp_path_factory.mktemp("shops")
    for shop in SHOPS:
        words = ["cards", "hml-raven", "pontbriand", "--profile", shop, "-o", str(folder / shop)]
        assert run(words) == 0
    return {shop: (folder / shop / "ship-cards.pdf").read_bytes() for shop in SHOPS}


def altered(data: bytes, alter: Alter) -> bytes:
    buffer = io.BytesIO()
    with Pdf.open(io.BytesIO(data)) as document:
        alter(document)
        document.save(buffer, force_version=document.pdf_version)
    return buffer.getvalue()


def around(before: str, after: str = "") -> Alter:
    """Return a change that puts operators around the second page's content.

    `{trim}` and `{bleed}` are boxes as operands of `re`, `{left}` and so on the trim's sides.
    """

    def alter(document: Pdf) -> None:
        page = document.pages[1]
        trim, bleed = ([float(side) for side in box] for box in (page.trimbox, page.bleedbox))
        sides = dict(zip(("left", "bottom", "right", "top"), trim, strict=True))
        boxes = {
            name: f"{box[0]} {box[1]} {box[2] - box[0]} {box[3] - box[1]}"
            for name, box in (("trim", trim), ("bleed", bleed))
        }
        inset = {
            f"{side}_in": at + (5 if side in ("left", "bottom") else -5)
            for side, at in sides.items()
        }
        given = {**sides, **boxes, **inset, "width": trim[2] - trim[0], "height": trim[3] - trim[1]}
        page.contents_add(before.format(**given).encode() + b"\n", prepend=True)
        page.contents_add(b"\n" + after.format(**given).encode())

    return alter


def on_top(operators: str) -> Alter:
    return around("q", f"Q q {operators} Q")


def with_resource(kind: str, thing: Callable[[Pdf], pikepdf.Object], operators: str) -> Alter:
    """Draw with an additional resource of the page, X9."""

    def alter(document: Pdf) -> None:
        resources = document.pages[1].obj.Resources
        resources[kind] = Dictionary(
            {**resources.get(kind, Dictionary()).as_dict(), "/X9": thing(document)}
        )
        on_top(operators)(document)

    return alter


def ramp(*inks: float) -> Dictionary:
    return Dictionary(
        FunctionType=2, Domain=Array([0, 1]), C0=Array([0, 0, 0, 0]), C1=Array(inks), N=1
    )


def axial(function: pikepdf.Object) -> Dictionary:
    return Dictionary(
        ShadingType=2, ColorSpace=Name.DeviceCMYK, Coords=Array([0, 0, 90, 0]), Function=function
    )


def stitched(_: Pdf) -> pikepdf.Object:
    pieces = Array([ramp(0, 0, 0, 1), ramp(1, 1, 1, 1)])
    return axial(
        Dictionary(
            FunctionType=3, Domain=Array([0, 1]), Functions=pieces, Bounds=Array([0.5]),
            Encode=Array([0, 1, 0, 1]),
        )
    )  # fmt: skip


def sampled(document: Pdf) -> pikepdf.Object:
    table = Stream(document, bytes([0, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 255]))
    table.FunctionType, table.BitsPerSample = 0, 8
    table.Domain, table.Size, table.Range = Array([0, 1]), Array([3]), Array([0, 1] * 4)
    return axial(document.make_indirect(table))


def plates(_: Pdf) -> pikepdf.Object:
    """A function for each plate, none of which is heavy alone."""
    return axial(
        Array(
            [Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0]), C1=Array([1]), N=2)]
            * 4
        )
    )


def shading_pattern(_: Pdf) -> pikepdf.Object:
    return Dictionary(PatternType=2, Shading=axial(ramp(1, 1, 1, 1)))


def mesh(document: Pdf) -> pikepdf.Object:
    made = Stream(document, b"")
    made.ShadingType, made.ColorSpace = 4, Name.DeviceCMYK
    return document.make_indirect(made)


def tile_with_helvetica(document: Pdf) -> pikepdf.Object:
    tile = Stream(document, b"BT /F 8 Tf 0 0 0 1 k (x) Tj ET")
    tile.PatternType, tile.PaintType, tile.TilingType = 1, 1, 1
    tile.BBox, tile.XStep, tile.YStep = Array([0, 0, 9, 9]), 9, 9
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    tile.Resources = Dictionary(Font=Dictionary(F=font))
    return document.make_indirect(tile)


HEAVY_INLINE = "100 0 0 50 80 90 cm BI /W 1 /H 1 /BPC 8 /CS /CMYK /F /AHx ID ffffffff> EI"
MARKS = " ".join(
    f"{x} {y} m {x_in} {y} l {x} {y} m {x} {y_in} l"
    for x, x_in in (("{left}", "{left_in}"), ("{right}", "{right_in}"))
    for y, y_in in (("{bottom}", "{bottom_in}"), ("{top}", "{top_in}"))
)
ON_PAGE: dict[str, tuple[Alter, str, str]] = {
    "moved off the trim": (around("q 1 0 0 1 12 12 cm", "Q"), "press.safe-zone", r"got 1\.[12] mm at the left side: " + SPOT),
    "moved the other way": (around("q 1 0 0 1 -12 -12 cm", "Q"), "press.safe-zone", r"got 1\.[12] mm at the right side: " + SPOT),
    "a bar inside the trim": (
        on_top("0 0 0 1 k 1 0 0 1 {left} {bottom} cm 1 40 9 100 re f"), "press.safe-zone",
        r"got 0\.4 mm at the left side: 3\.2 x 35\.3 mm at 0\.4 mm from left",
    ),
    "a picture up to the cut": (
        on_top("1 0 0 1 {left} {bottom} cm 50 0 0 50 1 60 cm BI /W 1 /H 1 /BPC 8 /CS /G ID a EI"), "press.safe-zone",
        r"got 0\.4 mm at the left side: 17\.6 x 17\.6 mm at 0\.4 mm from left",
    ),
    "words in the safe zone": (
        on_top("BT /F1+0 9 Tf {left} 200 Td (AAAA) Tj ET"), "press.safe-zone",
        r"expected text at least (3\.175|4) mm inside the cut, but .* is -?0\.\d mm inside: " + SPOT,
    ),
    "clipped at the cut": (around("q {trim} re W n", "Q"), "press.bleed", r"the left side .* along 100% of that side"),
    "white over the bleed": (
        on_top("0 0 0 0 k {bleed} re {trim} re f*"), "press.bleed", r"the upper side .* along \d+% of that side"),
    "cut marks inside": (on_top("0.5 w 0 0 0 1 K " + MARKS + " S"), "press.safe-zone", "at the lower side: " + SPOT),
    "a heavy shading": (
        with_resource("/Shading", lambda _: axial(ramp(1, 1, 1, 1)), "70 80 90 60 re W n /X9 sh"),
        "press.ink", r"expected at most (240|300) % ink, got 400 %: 31\.[78] x 21\.2 mm at ",
    ),
    "a stitched one": (with_resource("/Shading", stitched, "70 80 90 60 re W n /X9 sh"), "press.ink", "got 400 %: 31"),
    "a sampled one": (with_resource("/Shading", sampled, "70 80 90 60 re W n /X9 sh"), "press.ink", "got 400 %: 31"),
    "one of four plates": (with_resource("/Shading", plates, "70 80 90 60 re W n /X9 sh"), "press.ink", "got 400 %: 31"),
    "a pattern of shades": (
        with_resource("/Pattern", shading_pattern, "/Pattern cs /X9 scn 70 80 90 60 re f"), "press.ink", "got 400 %: 31"),
    "a heavy inline picture": (on_top(HEAVY_INLINE), "press.ink", "got 400 %: 35.3 x 17.6 mm at "),
    "a font in a pattern": (
        with_resource("/Pattern", tile_with_helvetica, "/Pattern cs /X9 scn 70 80 90 60 re f"),
        "press.font-embedded", "'Helvetica' is not"),
}  # fmt: skip


@pytest.mark.usefixtures("pages_drawn_here")
@pytest.mark.parametrize(("case", "shop"), by_turns(ON_PAGE, SHOPS))
def test_preflight_finds_an_altered_page(made: dict[str, bytes], shop: str, case: str) -> None:
    alter, rule, words = ON_PAGE[case]
    report = preflight(altered(made[shop], alter), profile_named(shop))
    assert not report.passed
    assert {finding.where[:2] for finding in report.findings} == {("page", "2")}
    said = [finding.message for finding in report.findings if finding.rule == rule]
    assert any(re.search(words, message) for message in said), report.findings


@pytest.mark.parametrize("shop", SHOPS)
def test_preflight_reports_unknown_ink_of_a_mesh(made: dict[str, bytes], shop: str) -> None:
    alter = with_resource("/Shading", mesh, "70 80 90 60 re W n /X9 sh")
    report = preflight(altered(made[shop], alter), profile_named(shop))
    assert report.findings == ()
    [said] = [words for words in report.unconfirmed if "shading" in words]
    assert re.fullmatch(rf"page 2: the ink of a shading: {SPOT}", said)


def script(document: Pdf) -> None:
    document.Root.OpenAction = Dictionary(S=Name.JavaScript, JS=pikepdf.String("app.alert(1)"))


def named_script(document: Pdf) -> None:
    document.Root.Names = Dictionary(JavaScript=Dictionary(Names=Array([])))


def on_leaving(document: Pdf) -> None:
    document.pages[1].obj.AA = Dictionary(C=Dictionary(S=Name.Launch))


def launching_bookmark(document: Pdf) -> None:
    first = document.Root.Outlines.First
    del first["/Dest"]
    first.A = Dictionary(S=Name.Launch)


def without(*keys: str) -> Alter:
    def alter(document: Pdf) -> None:
        for key in keys:
            del document.Root[key]

    return alter


IN_DOCUMENT: dict[str, tuple[Alter, str, str, Severity]] = {
    "script": (script, "press.action", "not allowed: JavaScript", Severity.ERROR),
    "named script": (named_script, "press.action", "not allowed: JavaScript", Severity.ERROR),
    "action of a page": (
        on_leaving,
        "press.action",
        r"not allowed: an action \(Launch\)",
        Severity.ERROR,
    ),
    "action of a bookmark": (launching_bookmark, "press.action", "Launch", Severity.ERROR),
    "no metadata": (without("/Metadata"), "press.metadata", "has no readable", Severity.WARNING),
    "no bookmarks": (without("/Outlines"), "press.bookmarks", "has no bookmarks", Severity.WARNING),
}


@pytest.mark.usefixtures("pages_drawn_here")
@pytest.mark.parametrize(("case", "shop"), by_turns(IN_DOCUMENT, SHOPS))
def test_preflight_finds_an_altered_document(made: dict[str, bytes], shop: str, case: str) -> None:
    alter, rule, words, severity = IN_DOCUMENT[case]
    report = preflight(altered(made[shop], alter), profile_named(shop))
    [found] = report.findings
    assert (found.rule, found.severity) == (rule, severity)
    assert re.search(words, found.message)


def test_preflight_reports_a_missing_source_file(made: dict[str, bytes]) -> None:
    profile = profile_named("drivethrucards")
    told = "the source of this PDF: no file is attached"
    assert told not in preflight(made["drivethrucards"], profile).unconfirmed
    bare = altered(made["drivethrucards"], without("/AF", "/Names"))
    assert told in preflight(bare, profile).unconfirmed


def test_home_pdf_must_declare_pdf_a_3b(made: dict[str, bytes]) -> None:
    report = preflight(made["european-shop"], profile_named("home-letter"))
    [found] = [each for each in report.findings if each.rule == "press.metadata"]
    assert found.message == "the metadata must name PDF/A-3b as the standard, but names no PDF/A"


def test_preflight_lists_first_faults_and_counts_the_rest(made: dict[str, bytes]) -> None:
    bars = " ".join(f"{{left}} {60 + 9 * each} 2 2 re f" for each in range(12))
    data = altered(made["drivethrucards"], on_top("0 0 0 1 k " + bars))
    said = [
        finding.message for finding in preflight(data, profile_named("drivethrucards")).findings
    ]
    assert len(said) == 6
    assert said[-1] == "and so on 7 more spots"


def test_preflight_text_has_page_spot_and_both_figures(
    made: dict[str, bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "heavy.pdf"
    path.write_bytes(altered(made["drivethrucards"], on_top(HEAVY_INLINE)))
    assert run(["preflight", str(path), "--profile", "drivethrucards"]) == 1
    out = capsys.readouterr().out
    assert re.search(
        rf"heavy.pdf: error press.ink: page 2: expected at most 240 % ink, got 400 %: {SPOT}\n", out
    )
    assert out.endswith("4 pages for drivethrucards: not ready\n")


# ---- and our own files have nothing against them

OURS = (
    ("cards", "hml-raven", "jean-bart", "szelvesz", "hml-leviathan", "--odds"),
    ("cards", "ships/starships"),
    ("cards", "fleet-ships"),
    ("map", "--terrain", "islands"),
    ("map", "--terrain", "land", "--zone", "left", "--columns", "9"),
    ("typecards", "--nation", "British", "--nation", "French"),
    ("dice",),
    ("counters", "hml-raven", "svyatogor"),
    ("kit",),
    ("kit", "ships/starships"),
    ("warfleet", "--sheet", "--table", "hml-raven"),
)  # fmt: skip
ONLY_ON_SHEETS = {"counters", "kit", "warfleet"}


def calls() -> Sequence[object]:
    """Return everything that each printer accepts as a PDF, alternately in colour and grey.

    Each run has one printer, in turn, and the others when landing, because kits are slow.
    """
    printers = [profile for profile in PROFILES.values() if profile.product != "images"]
    found = []
    for turn, words in enumerate(OURS):
        takers = [each for each in printers if each.paper or words[0] not in ONLY_ON_SHEETS]
        for number, profile in enumerate(takers):
            rare = pytest.mark.slow if "kit" in words else pytest.mark.landing
            theme = ("colour", "grey")[(turn + number) % 2]
            everyday = number == turn % len(takers) and "kit" not in words
            name = f"{profile.name}-{' '.join(words)}"
            marks = () if everyday else rare
            found.append(pytest.param(profile.name, theme, words, marks=marks, id=name))
    return found


@pytest.mark.parametrize(("profile", "theme", "words"), calls())
@pytest.mark.everyday(every=3)
def test_preflight_passes_all_own_files(
    profile: str, theme: str, words: tuple[str, ...], tmp_path: Path, fleet_ships: Path
) -> None:
    given = [str(fleet_ships) if word == "fleet-ships" else word for word in words]
    assert run([*given, "--profile", profile, "--theme", theme, "-o", str(tmp_path)]) == 0
    made = sorted(tmp_path.rglob("*.pdf"))
    assert made
    for path in made:
        report = preflight(path.read_bytes(), profile_named(profile))
        assert report.findings == (), (path.name, report.findings[:3])
        assert not [words for words in report.unconfirmed if words.startswith("page")]


@pytest.fixture(scope="module")
def fleet_ships(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fleet-ships")
    assert run(["warfleet", "hml-raven", "jean-bart", "--write", str(folder)]) == 0
    return folder
