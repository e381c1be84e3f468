"""Starships at the command line: every command finds the game from the file."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from cardforge.core.files import read, supplied
from cardforge.starships import game
from cardforge.starships.files import read_file
from cardforge.starships.rulebook import CLASSES
from tests.calls import Call
from tests.print.reading import pages

SHIPS = supplied("ships") / "starships"
FLEET_OF_TWO = "game: starships\nformat: 1\nkind: fleet\nname: F\nelements: [absent, windhover]\n"


def test_starship_fleet_may_be_named_by_bundled_name(call: Call) -> None:
    words = ("fleet", "windhover", "iron-vesper", "--nation", "Meridian League", "--budget", "810")
    status, out, _ = call(*words)
    assert status == 0
    assert "2 elements, 810 points" in out
    assert call(*words[:-1], "809")[0] == call("fleet", "cold-harbour", *words[1:])[0] == 1


def test_new_element_has_the_given_faction_or_none(call: Call) -> None:
    call("new", "Owl", "--game", "starships")
    call("new", "Lark", "--game", "starships", "--nation", "Meridian League")
    assert "faction" not in Path("owl.yaml").read_text()
    assert "\nfaction: Meridian League\n" in Path("lark.yaml").read_text()


@pytest.mark.parametrize("word", [*CLASSES, "1", "2", "3", "4"])
def test_new_element_has_no_findings(call: Call, word: str) -> None:
    assert call("new", "Grey Goose", "--game", "starships", "--type", word)[0] == 0
    status, out, _ = call("check", "grey-goose.yaml")
    assert (status, "no findings" in out) == (0, True)
    ship = read_file(read(Path("grey-goose.yaml")))
    numbered = ["corvette", "frigate", "destroyer", "cruiser"]
    wanted = numbered[int(word) - 1] if word.isdecimal() else word
    assert ship.ship_class == wanted  # type: ignore[union-attr]


def test_new_rejects_an_unknown_class(call: Call) -> None:
    status, _, err = call("new", "Goose", "--game", "starships", "--type", "frigat")
    assert status == 2
    assert "got 'frigat'; did you mean 'frigate'?" in err


def test_check_names_rule_place_and_line(call: Call) -> None:
    text = (
        (SHIPS / "windhover.yaml").read_text().replace("[heavy, medium]", "[heavy, heavy, macro]")
    )
    Path("a.yaml").write_text(text)
    status, out, _ = call("check", "a.yaml", "--format", "json")
    (finding,) = json.loads(out)["ships"][0]["findings"]
    assert status == 1
    assert (finding["rule"], finding["where"]) == ("weapon-slots", "weapons.front.2")
    assert text.splitlines()[finding["line"] - 1].startswith("  front:")


def test_cost_explains_a_printed_figure(call: Call) -> None:
    status, out, _ = call("cost", "Elite Bomber", "--explain")
    assert status == 0
    assert "Elite Bomber  180 points" in out
    assert "10 less than its parts" in " ".join(out.split())


def test_cost_shows_printed_points_and_budget_rest(call: Call) -> None:
    """The published list prints 150, 170 and 170 for three squadrons, the rules say 10 more."""
    status, out, _ = call("cost", SHIPS, SHIPS / "carrow-escort.yaml")
    assert status == 0
    said = [line.split() for line in out.splitlines() if "the published list" in line]
    assert [" ".join(words) for words in said] == [
        "Elite Bomber 180 the published list prints 170, 10 less",
        "Elite Heavy Attack Craft 180 the published list prints 170, 10 less",
        "Elite Interceptor 160 the published list prints 150, 10 less",
    ]
    fleet = next(line for line in out.splitlines() if "Carrow Escort" in line)
    assert fleet.endswith(" 2530  70 of 2600 left")
    text = (SHIPS / "carrow-escort.yaml").read_text().replace("budget: 2600", "budget: 2500")
    for path in SHIPS.glob("*.yaml"):
        Path(path.name).write_text(path.read_text())
    Path("carrow-escort.yaml").write_text(text)
    assert call("cost", "carrow-escort.yaml")[1].rstrip().endswith("30 over the budget of 2500")


def test_starship_cost_json_adds_up(call: Call) -> None:
    status, out, _ = call("cost", SHIPS, "--format", "json")
    ships: list[dict[str, Any]] = json.loads(out)["ships"]
    assert status == 0
    assert {ship["game"] for ship in ships} == {"starships"}
    for ship in ships:
        assert sum(line["points"] for line in ship["ledger"]) == ship["points"]


def test_starship_table_survives_export_and_import(call: Call) -> None:
    ships = [SHIPS / f"{stem}.yaml" for stem in ("windhover", "obsidian-crown", "elite-bomber")]
    assert call("export", *ships, "-o", "t.csv")[0] == 0
    assert call("import", "t.csv", "-o", "back")[0] == 0
    for ship in ships:
        again = read_file(read(Path("back") / ship.name))
        assert again == read_file(read(ship))


def test_export_of_a_folder_skips_fleets_and_admirals(call: Call) -> None:
    status, out, err = call("export", SHIPS, "-o", "t.csv")
    assert status == 0
    assert f"wrote {len(list(SHIPS.glob('*.yaml'))) - 2} ships to t.csv" in out
    (line,) = err.splitlines()
    assert line.startswith("skipped starships/imogen-harrow: ")
    assert line.endswith("only ships and squadrons")
    text = Path("t.csv").read_text()
    assert "Carrow Escort" not in text
    assert "Windhover" in text


def test_export_writes_each_ship_of_a_starship_fleet_once(call: Call) -> None:
    status, out, err = call("export", "carrow-escort", "windhover", "-o", "t.csv")
    assert (status, out) == (0, "wrote 6 ships to t.csv\n")
    assert "starships/imogen-harrow: tables contain only ships and squadrons" in err
    assert [line.split(",")[0] for line in Path("t.csv").read_text().splitlines()[1:]] == [
        "Queen of the Reach", "Brindle Wing", "Interceptor", "Iron Vesper", "Lantern Hill", "Windhover",
    ]  # fmt: skip


def test_export_names_the_line_of_a_starship_that_is_missing(call: Call) -> None:
    Path("f.yaml").write_text(FLEET_OF_TWO)
    status, out, err = call("export", "f.yaml", "-o", "t.csv")
    assert (status, out) == (2, "wrote 1 ship to t.csv\n")
    assert "cardforge: f.yaml:5:" in err


def test_export_of_admirals_alone_is_rejected(call: Call) -> None:
    status, _, err = call("export", SHIPS / "imogen-harrow.yaml", "-o", "t.csv")
    assert status == 2
    assert "no ships to write: every design was skipped" in err
    assert not Path("t.csv").exists()


@pytest.mark.parametrize("command", ["cards", "counters", "kit"])
@pytest.mark.parametrize("folder", ["starships", SHIPS])
@pytest.mark.everyday(every=3)
def test_printing_a_folder_of_starships_leaves_out_its_fleets(
    call: Call, command: str, folder: object
) -> None:
    assert call(command, folder, "-o", "made").status == 0
    printed = " ".join(words_of(path) for path in Path("made").rglob("*.pdf"))
    assert "Windhover" in printed
    assert "Windhover 2" not in printed
    assert "Carrow Escort" not in printed


def sheets(path: Path) -> list[str]:
    return [" ".join(line.text for line in page.lines) for page in pages(path.read_bytes())]


def words_of(path: Path) -> str:
    return " ".join(line.text for page in pages(path.read_bytes()) for line in page.lines)


def test_starship_cards_have_two_sizes_and_attached_files(call: Call) -> None:
    status, out, err = call("cards", SHIPS, "-o", "made")
    assert (status, err) == (0, "")
    assert out.splitlines() == ["wrote made/helm-cards.pdf", "wrote made/squadron-cards.pdf"]
    files: set[str] = set()
    for name in ("helm-cards", "squadron-cards"):
        with pikepdf.open(f"made/{name}.pdf") as document:
            files |= set(document.attachments)
    assert files == {path.name for path in SHIPS.glob("*.yaml")} - {"carrow-escort.yaml"}


def test_fleet_prints_its_elements_and_admiral(call: Call) -> None:
    assert call("cards", "carrow-escort", "-o", "made")[0] == 0
    helm, small = (words_of(Path(f"made/{name}-cards.pdf")) for name in ("helm", "squadron"))
    for name, points in (("Queen of the Reach", 570), ("Iron Vesper", 580), ("Lantern Hill", 360)):
        assert name in helm
        assert f"{points} points" in helm
    assert "2530 points of 2600" in helm
    assert helm.count("230 points") == 3  # both cards of the Windhover, and her line of the fleet
    assert small.count("Unit Brindle") == 3
    assert small.count("LEADER") == 2
    assert "Rear Admiral Imogen Harrow" in small
    assert "Obsidian Crown" not in helm


def test_fleet_with_a_missing_file_prints_with_a_stamp(
    call: Call,
) -> None:
    Path("owl.yaml").write_text((SHIPS / "windhover.yaml").read_text())
    Path("f.yaml").write_text(
        "game: starships\nformat: 1\nkind: fleet\nname: F\nelements: [owl, nobody]\n"
    )
    status, _, err = call("cards", "f.yaml", "-o", "made")
    assert status == 2
    assert "cardforge: f.yaml:5:17: " in err
    assert "Windhover" in words_of(Path("made/helm-cards.pdf"))


def test_starship_with_errors_prints_with_a_mark(call: Call) -> None:
    text = (
        (SHIPS / "windhover.yaml").read_text().replace("[heavy, medium]", "[heavy, macro, macro]")
    )
    Path("a.yaml").write_text(text)
    assert call("cards", "a.yaml", "-o", "made")[0] == 0
    assert "NOT LEGAL" in words_of(Path("made/helm-cards.pdf"))


def test_starship_text_overflow_is_reported(call: Call) -> None:
    story = "A very long story. " * 300
    text = (SHIPS / "windhover.yaml").read_text().partition("history:")[0]
    Path("a.yaml").write_text(f"{text}history: {story.strip()}\n")
    status, _, err = call("cards", "a.yaml", "-o", "made")
    assert status == 0
    assert "warning press.unfitted: Windhover, back.2" in err


@pytest.mark.parametrize("profile", ["home-letter", "home-a4"])
@pytest.mark.everyday(every=2)
def test_starship_kit_is_complete_and_passes_preflight(call: Call, profile: str) -> None:
    status, _, err = call("kit", SHIPS, "-o", "made", "--profile", profile, "--theme", "grey")
    assert (status, err) == (0, "")
    names = [path.stem for path in sorted(Path("made").glob("*.pdf"))]
    assert names == [
        "00-read-me-first", "01-helm-cards", "02-squadron-cards", "03-rosters",
        "04-starship-standees", "05-flat-starships", "06-starship-markers",
        "07-starship-reference", "08-starship-rulers",
    ]  # fmt: skip
    for path in sorted(Path("made").glob("*.pdf")):
        assert call("preflight", path, "--profile", profile)[0] == 0, path


def test_kit_roster_of_a_fleet_has_its_elements_alone(call: Call) -> None:
    fleet = SHIPS / "carrow-escort.yaml"
    assert call("kit", fleet, "bomber", "windhover", "imogen-harrow", "-o", "made")[0] == 0
    one, other = sheets(Path("made/03-rosters.pdf"))
    # By hand: 570 + 3 x 120 + 2 x 100 + 580 + 360 + 2 x 230; the bomber costs 100.
    assert "10 elements, 2530 points, 70 of 2600 left" in one
    assert one.count("Carrow Escort") == 1
    assert "led by Rear Admiral Imogen Harrow, CMD 3" in one
    assert "1 ship, 100 points" in other
    assert "Windhover" not in other
    assert call("kit", fleet, "--against", "bomber", "-o", "duel")[0] == 0
    assert sheets(Path("duel/03-rosters.pdf")) == [one, other]


@pytest.mark.parametrize("profile", ["european-shop", "drivethrucards"])
def test_shop_gets_starship_pages_of_one_size(call: Call, profile: str) -> None:
    assert call("cards", "windhover", "fighter", "imogen-harrow", "-o", "made", "--profile",
                profile)[0] == 0  # fmt: skip
    for name in ("helm-cards", "squadron-cards"):
        assert call("preflight", f"made/{name}.pdf", "--profile", profile)[0] == 0


def test_starship_cards_write_svg_and_png(call: Call) -> None:
    assert call("cards", "windhover", "-o", "made", "--svg", "--png")[0] == 0
    assert call("counters", "windhover", "--flat", "-o", "made", "--svg", "--png")[0] == 0
    names = {path.relative_to("made").as_posix() for path in Path("made").rglob("*.*")}
    assert names == {
        "helm-cards.pdf", "flat-starships.pdf",
        *(f"helm-cards/001-{side}.{end}" for side in ("front", "back") for end in ("svg", "png")),
        "flat-starships/piece-001.svg", "flat-starships/piece-001.png",
    }  # fmt: skip
    assert "Windhover" in Path("made/helm-cards/001-front.svg").read_text()


def test_game_without_prints_is_skipped(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "GAME", game.GAME._replace(printer=None))
    status, _, err = call("cards", "windhover", "hml-raven", "-o", "made")
    assert status == 0
    assert "skipped 1 design of starships: cardforge prints nothing for this game yet" in err
    assert call("cards", "windhover", "-o", "made")[0] == 2


def test_starship_schema_is_printed(call: Call) -> None:
    status, out, _ = call("schema", "starships")
    assert status == 0
    assert json.loads(out)["title"] == "Starships file"


@pytest.mark.parametrize(
    "words",
    [("odds", "hml-raven", "{}"), ("compare", "hml-raven", "{}")],
    ids=lambda words: str(words[0]),
)
def test_starship_and_air_ship_cannot_fire_at_each_other(
    call: Call, words: tuple[str, ...]
) -> None:
    path = str(SHIPS / "windhover.yaml")
    status, _, err = call(*(word.format(path) for word in words))
    assert status == 2
    assert "starships" in err.lower()


def test_air_check_does_not_import_starships() -> None:
    code = (
        "import sys; from cardforge.app.cli import run; run(['check', 'hml-raven']); "
        "print([m for m in sys.modules if m.startswith('cardforge.starships')], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"
