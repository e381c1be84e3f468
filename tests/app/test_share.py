"""`cardforge share`: a ship as a page, a picture or a PDF, and the page read again as the ship."""

from __future__ import annotations

import base64
import io
import re
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pikepdf
import pypdfium2  # type: ignore[import-untyped]
import pytest
import yaml
from PIL import Image

from cardforge.app.loading import open_design
from cardforge.app.reading import Reader
from cardforge.app.sharing import MOST_MEETINGS, meetings
from cardforge.core.files import bundled
from cardforge.core.limits import LARGEST_SENT_PICTURE, LARGEST_TEXT
from tests.calls import Call

SHIPS = Path(__file__).parents[2] / "ships"
RAVEN = SHIPS / "hml-raven.yaml"


@pytest.fixture
def share(call: Call) -> Call:
    return partial(call, "share")


class Tags(HTMLParser):
    """Every tag of a page with its attributes, and its words."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words += data


def page_of(share: Call, tmp_path: Path, word: str) -> str:
    assert share(word, "-o", "ship.html").status == 0
    return (tmp_path / "ship.html").read_text("utf-8")


@pytest.mark.parametrize("word", ["hml-raven", "jean-bart", "windhover", "carrow-escort"])
def test_share_page_asks_for_nothing_and_runs_nothing(
    share: Call, tmp_path: Path, word: str
) -> None:
    tags = Tags(page_of(share, tmp_path, word))
    [policy] = [given for tag, given in tags.tags if given.get("http-equiv")]
    told = policy["content"] or ""
    assert told.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in told
    assert "script" not in {tag for tag, _ in tags.tags}
    for tag, given in tags.tags:
        assert "style" not in given, tag
        assert not [name for name in given if name.startswith("on")], tag
        for name in ("src", "href", "xlink:href", "action"):
            assert (given.get(name) or "#").startswith(("#", "data:")), (tag, given)


def test_share_page_shows_card_figures_and_odds(share: Call, tmp_path: Path) -> None:
    tags = Tags(page_of(share, tmp_path, "hml-raven"))
    pictures = [given["aria-label"] for tag, given in tags.tags if tag == "figure"]
    assert pictures[:2] == ["Front of the card of HML Raven", "Back of the card of HML Raven"]
    assert "140 points" in tags.words
    assert "No findings: the ship follows the rules." in tags.words
    assert tags.words.count("fires back") == MOST_MEETINGS
    assert "Slots that a whole volley breaks on average" in tags.words
    assert "--at" not in tags.words


def test_share_page_is_read_again_as_the_same_ship(call: Call, share: Call, tmp_path: Path) -> None:
    page_of(share, tmp_path, "hml-raven")
    assert call("check", "ship.html").out.startswith("HML Raven  ship.html  fine\n")
    assert open_design(tmp_path / "ship.html").value == open_design(RAVEN).value
    said = call("import", "ship.html", "-o", "mine")
    assert (said.status, said.out) == (0, "wrote mine/hml-raven.yaml\n")
    text = (tmp_path / "mine/hml-raven.yaml").read_text("utf-8")
    assert text.partition("\n")[2] == RAVEN.read_text("utf-8"), "but for the line of the schema"
    assert call("import", "ship.html", "-o", "mine").status == 2
    assert call("import", "ship.html", "-o", "mine", "--force").status == 0


def test_share_page_has_the_text_of_a_json_file_as_yaml(call: Call, tmp_path: Path) -> None:
    data = yaml.safe_load(RAVEN.read_text("utf-8")) | {"name": "</a><script>alert(1)</script>"}
    (tmp_path / "hostile.json").write_text(__import__("json").dumps(data), "utf-8")
    assert call("share", "hostile.json", "-o", "ship.html").status == 0
    tags = Tags((tmp_path / "ship.html").read_text("utf-8"))
    assert "script" not in {tag for tag, _ in tags.tags}
    assert open_design(tmp_path / "ship.html").name == data["name"]


def with_art(folder: Path) -> Path:
    """Write a Raven with a large transparent plan and a small profile; return its file."""
    noise = Random(1910).randbytes(900 * 400 * 4)
    Image.frombytes("RGBA", (900, 400), noise).save(folder / "Plan of hers.png")
    Image.new("RGB", (600, 200), "teal").save(folder / "side.jpg")
    path, text = folder / "raven.yaml", RAVEN.read_text("utf-8")
    art = "art: {plan: Plan of hers.png, profile: side.jpg}  # mine\n"
    path.write_text(text.replace("locations:", f"{art}locations:", 1), "utf-8")
    return path


def test_share_page_contains_the_authors_pictures(call: Call, share: Call, tmp_path: Path) -> None:
    path = with_art(tmp_path)
    before = Reader().design(path)
    page_of(share, tmp_path, path.name)
    page = tmp_path / "ship.html"
    (tmp_path / "far").mkdir()
    page = page.rename(tmp_path / "far/ship.html")
    reader = Reader()
    art, found = reader.art(reader.design(page))
    assert (set(art), found) == ({"plan", "profile"}, ())
    assert art["profile"] == (tmp_path / "side.jpg").read_bytes(), "small enough as it is"
    assert reader.art(before)[0]["plan"] != art["plan"]
    assert all(len(each) <= LARGEST_SENT_PICTURE for each in art.values())
    with Image.open(io.BytesIO(art["plan"])) as plan:
        assert plan.width / plan.height == pytest.approx(900 / 400, rel=0.01)

    assert call("import", str(page), "-o", "mine").status == 0
    mine = tmp_path / "mine/hml-raven.yaml"
    text = mine.read_text("utf-8")
    assert re.search(r"art: \{plan: plan-of-hers\.\w+, profile: side\.jpg\}  # mine", text)
    assert reader.art(reader.design(mine)) == (art, ())


def test_share_page_cannot_name_its_pictures_outside_the_folder(
    call: Call, share: Call, tmp_path: Path
) -> None:
    path = with_art(tmp_path)
    page_of(share, tmp_path, path.name)
    page = tmp_path / "ship.html"
    hostile = path.read_text("utf-8").replace("side.jpg", "../../side.jpg")
    coded = base64.b64encode(hostile.encode()).decode()
    told = re.sub(r"(yaml;base64,)[^\"]*", rf"\g<1>{coded}", page.read_text("utf-8"))
    page.write_text(told, "utf-8")
    assert call("import", "ship.html", "-o", "mine/deep").status == 0
    assert {each.name for each in (tmp_path / "mine/deep").iterdir()} >= {"side.jpg"}
    assert not list((tmp_path / "mine").glob("*.jpg"))


@pytest.mark.parametrize(
    ("page", "why"),
    [
        ("<p>hello</p>", "contains no design"),
        ('<a id="cardforge-design" href="https://example.org/">x</a>', "contains no design"),
        (
            '<a id="cardforge-design" download="x" href="data:application/yaml;base64,abc">x</a>',
            "is truncated",
        ),
        (
            '<a id="cardforge-design" download="x" href="data:application/yaml;base64,'
            + base64.b64encode(b"#" * (LARGEST_TEXT + 1)).decode() + '">x</a>',
            "larger than 1,024 KiB",
        ),
    ],
)  # fmt: skip
def test_page_without_a_design_is_a_finding(
    call: Call, tmp_path: Path, page: str, why: str
) -> None:
    (tmp_path / "page.html").write_text(page, "utf-8")
    said = call("check", "page.html")
    assert said.status == 2
    assert why in said.out
    assert why in call("import", "page.html").err


def test_share_writes_both_sides_as_picture_and_pdf(share: Call, tmp_path: Path) -> None:
    assert share("hml-raven", "-o", "raven.png").out == "wrote raven.png\n"
    assert (tmp_path / "raven.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert share("hml-raven", "-o", "raven.pdf").status == 0
    content = (tmp_path / "raven.pdf").read_bytes()
    pages = pypdfium2.PdfDocument(io.BytesIO(content))
    words = [page.get_textpage().get_text_range() for page in pages]
    assert len(words) == 2
    assert all("HML Raven" in each for each in words)
    with pikepdf.open(io.BytesIO(content)) as pdf:
        inside = pdf.attachments["hml-raven.yaml"].get_file().read_bytes()
    assert inside == RAVEN.read_bytes()


def test_share_writes_a_page_into_the_output_folder_by_default(share: Call, tmp_path: Path) -> None:
    assert share("hml-raven").out == "wrote output/hml-raven.html\n"
    assert (tmp_path / "output/hml-raven.html").is_file()


@pytest.mark.parametrize("output", ["raven.docx", "raven"])
def test_share_rejects_another_ending(share: Call, output: str) -> None:
    said = share("hml-raven", "-o", output)
    assert said.status == 2
    assert "expected a file ending in .html, .png, .pdf" in said.err


def test_meetings_are_the_nearest_in_points() -> None:
    reader = Reader()
    path = bundled("hml-raven")
    assert path
    raven = reader.design(path)
    met = meetings(raven, reader)
    worth = float(reader.cost(raven).total)
    every = sorted(
        abs(float(reader.cost(reader.design(each)).total) - worth)
        for each in SHIPS.glob("*.yaml")
        if each != path
    )
    assert [abs(float(each.points) - worth) for each in met] == every[:MOST_MEETINGS]
    assert all(re.match("HML Raven .* fires at", each.fires.heading[0]) for each in met)


def test_fleets_and_admirals_meet_nobody() -> None:
    for word in ("carrow-escort", "imogen-harrow"):
        path = bundled(word)
        assert path
        assert meetings(Reader().design(path), Reader()) == []
