"""Designs far outside published cards are marked; published and bundled ones are not."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from fractions import Fraction
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest

import cardforge
from cardforge.app.contenders import contender
from cardforge.app.duels import agreement, standings, terms_for, tournament
from cardforge.app.registry import GAMES
from cardforge.leviathans.battles import BATTLES
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.points.weights import unproven
from cardforge.leviathans.presets import MOST_ALIKE, preset
from tests.calls import Call
from tests.pages import page
from tests.print.legal_ships import legal_ship

ROOT = Path(__file__).parents[3]
SHIPS = sorted((ROOT / "ships").glob("*.yaml"))


@pytest.mark.parametrize("path", SHIPS, ids=lambda path: path.stem)
def test_bundled_ships_are_not_unproven(path: Path) -> None:
    assert unproven(cardforge.open_design(path).value) == ""


@pytest.mark.parametrize("of_type", [1, 2, 3, 4])
def test_presets_are_not_unproven(of_type: int) -> None:
    assert unproven(preset("A", of_type, "British Empire")) == ""


RAVEN = (ROOT / "ships" / "hml-raven.yaml").read_text()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (r"breach: \d+", "breach: 60", "breach 60 (published 8 to 14)"),
        (r"breach: \d+", "breach: 1", "breach 1 (published 8 to 14)"),
        ("si: 20", "si: 60", "SI 60 (published 15 to 21)"),
        ("mp: 9", "mp: 30", "MP 30 (published 6 to 14)"),
        ("turn: 1", "turn: 9", "turn 9 (published 1 to 2)"),
        ("range: 4/8", "range: 4/40", "range 40 (published up to 16)"),
        ("go: Y", "go: KKKK", "dice KKKK (published up to 2)"),
        (r"bonus: \d", "bonus: 9", "armor +"),
    ],
)
def test_figure_far_outside_published_cards_is_named(
    call: Call, old: str, new: str, said: str
) -> None:
    Path("wild.yaml").write_text(re.sub(old, new, RAVEN))
    for words in (["cost"], ["cost", "--explain"], ["fleet"], ["fleet", "--format", "markdown"]):
        assert f"unproven: {said}" in call(*words, "wild.yaml").out, words
    assert f'"remark": "unproven: {said}' in call("cost", "wild.yaml", "--format", "json").out


def test_cost_and_rosters_print_the_proof_of_points(call: Call) -> None:
    for words in (["cost"], ["cost", "--explain"], ["fleet"], ["fleet", "--format", "markdown"]):
        out = " ".join(call(*words, "hml-raven").out.split())
        assert "is 0.43 to 0.89" in out, words
        assert "see `cardforge docs points`." in out, words
    assert "rank correlation" not in call("cost", "grey-quill").out
    assert "rank correlation" not in call("cost", "grey-quill", "--explain").out


@pytest.mark.parametrize("columns", [30, 72, 200])
def test_proof_line_wraps_at_the_terminal_width(
    call: Call, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for words in (["cost"], ["cost", "--explain"], ["fleet"]):
        out = call(*words, "hml-raven").out
        _, _, told = out.partition("Points come from exact odds.")
        assert told, words
        assert all(len(line) <= min(columns, 120) for line in told.splitlines()[1:]), words


def test_docs_page_named_by_the_proof_line_exists(call: Call) -> None:
    said = GAMES["leviathans"].proof
    [words] = re.findall(r"`cardforge ([^`]+)`", said)
    status, out, _ = call(*words.split())
    assert status == 0
    assert "## How far points are proven" in out


def filled(ship: str, slots: int, item: str) -> str:
    """A ship's file with the same item in the first `slots` slots of each location."""
    numbers = "|".join(map(str, range(1, slots + 1)))
    return re.sub(
        rf"^( +(?:{numbers}): ){{.*}}", rf"\g<1>{{breach: 12, {item}}}", ship, flags=re.MULTILINE
    )


GUN = "item: gun, name: 6in, range: 6/12, dice: Y | U"


@pytest.mark.parametrize(
    ("item", "said"),
    [
        ("item: torpedo", "torpedo in 24 of 24 slots (bundled ships up to 5 of 24)"),
        (GUN, "gun in 24 of 24 slots (bundled ships up to 10 of 24)"),
        ("item: crew, dice: U", "crew in 24 of 24 slots (bundled ships up to 7 of 24)"),
        ("item: flak", "support in 24 of 24 slots (bundled ships up to 4 of 24)"),
        ("item: trim tank", "trim tank in 24 of 24 slots (bundled ships up to 4 of 24)"),
    ],
)
def test_far_too_common_slot_kind_is_named(call: Call, item: str, said: str) -> None:
    Path("wild.yaml").write_text(filled(RAVEN, 6, item))
    assert said in unproven(cardforge.open_design("wild.yaml").value)
    assert said in call("cost", "wild.yaml").out


def test_far_too_many_torpedoes_of_a_type_4_are_named(tmp_path: Path) -> None:
    text = (ROOT / "ships" / "hml-leviathan.yaml").read_text()
    (tmp_path / "wild.yaml").write_text(filled(text, 6, "item: torpedo"))
    said = unproven(cardforge.open_design(tmp_path / "wild.yaml").value)
    assert "torpedo in 36 of 36 slots" in said


def test_limits_of_equal_slots_match_bundled_ships() -> None:
    most: dict[str, Fraction] = {}
    for path in SHIPS:
        ship = cardforge.open_design(path).value
        counts = Counter(slot.family for _, _, slot in ship.all_slots())
        for family, count in counts.items():
            most[family] = max(most.get(family, Fraction()), Fraction(count, 6 * len(ship.places)))
    assert most == {family: Fraction(*share) for family, share in MOST_ALIKE.items()}
    assert set(MOST_ALIKE) == set(Family) - {Family.HOMEBREW}


def test_random_legal_ships_do_not_exceed_equal_slots() -> None:
    said = [unproven(legal_ship(seed)) for seed in range(500)]
    assert not [words for words in said if "slots" in words]


@pytest.fixture
def wild(call: Call) -> Path:
    path = Path("wild.yaml")
    path.write_text(re.sub(r"breach: \d+", "breach: 60", RAVEN).replace("HML Raven", "Wild One"))
    return path


def row_of(out: str, name: str) -> str:
    [row] = (line for line in out.splitlines() if re.search(rf"{name}( |$)", line) and "†" in line)
    return row


def test_list_marks_unproven_points(call: Call, wild: Path) -> None:
    Path("friday.yaml").write_text(
        "game: leviathans\nformat: 1\nfleet: Friday\nships: [wild.yaml, hml-raven]\n"
    )
    out = call("list", wild, "friday.yaml", "hml-raven").out
    assert row_of(out, "Wild One").endswith("  195 †")
    assert row_of(out, "Friday").endswith("  335 †")
    assert "points unproven" in out
    assert "†" not in call("list", "hml-raven").out
    raw = json.loads(call("list", wild, "hml-raven", "--format", "json").out)["designs"]
    assert raw[0]["unproven"].startswith("unproven: breach 60")
    assert "unproven" not in raw[1]


def test_compare_marks_unproven_points(call: Call, wild: Path) -> None:
    out = call("compare", wild, "hml-raven").out
    assert re.search(r"^ +Wild One † +HML Raven$", out, re.MULTILINE)
    assert "† Wild One: points unproven: breach 60 (published 8 to 14)" in out
    assert "†" not in call("compare", "hml-raven", "ardent").out
    raw = json.loads(call("compare", wild, "hml-raven", "--format", "json").out)["ships"]
    assert raw[0]["unproven"].startswith("unproven: breach 60")
    assert "unproven" not in raw[1]


def test_tournament_marks_unproven_points(call: Call, wild: Path) -> None:
    Path("friday.yaml").write_text(
        "game: leviathans\nformat: 1\nfleet: Friday\nships: [wild.yaml]\n"
    )
    words = ("tournament", wild, "friday.yaml", "hml-raven", "--games", 2, "--jobs", 1, "-o", "t")
    out = call(*words).out
    assert re.search(r"Wild One +195 †", out)
    assert re.search(r"Friday +195 †", out)
    assert re.search(r"HML Raven +140 +\d", out)
    assert "points unproven" in out
    raw = json.loads(call(*words, "--format", "json").out)["standings"]
    remarks = {each["name"]: each.get("unproven", "") for each in raw}
    assert remarks["HML Raven"] == ""
    assert remarks["Wild One"].startswith("Wild One: unproven: breach 60")
    assert remarks["Friday"].startswith("Wild One: unproven: breach 60")
    assert "†" not in call("tournament", "hml-raven", "ardent", "--games", 1, "-o", "u").out


def test_printed_roster_marks_unproven_points(call: Call, wild: Path) -> None:
    Path("friday.yaml").write_text(
        "game: leviathans\nformat: 1\nfleet: Friday\n"
        "ships: [{ship: wild.yaml, count: 3}, hml-raven, {ship: tame.yaml, name: Tame}]\n"
    )
    Path("tame.yaml").write_text(RAVEN.replace("HML Raven", "Wild One"))
    call("cards", "friday.yaml")
    [path] = Path("output").rglob("*roster.pdf")
    with pypdfium2.PdfDocument(path) as pdf:
        sheet = " ".join(" ".join(page.get_textpage().get_text_bounded().split()) for page in pdf)
    assert sheet.count("195 †") == 3
    assert "140 †" not in sheet
    assert sheet.count("† Wild One: points unproven: breach 60 (published 8 to 14)") == 1
    assert "is 0.43 to 0.89" in sheet
    assert "see “cardforge docs points”." in sheet


def documented() -> dict[int, float]:
    table = page("points").partition("## How far points are proven")[2]
    rows = re.findall(r"^\| (\d) \| \d+ \| (0\.\d\d) \|$", table, re.MULTILINE)
    return {int(of_type): float(figure) for of_type, figure in rows}


@pytest.mark.slow
def test_documented_rank_correlations_are_reproduced() -> None:
    by_type: dict[int, list[str]] = defaultdict(list)
    for path in SHIPS:
        by_type[cardforge.open_design(path).value.type].append(str(path))
    for of_type, paths in by_type.items():
        sides = [contender(path) for path in paths]
        found = agreement(standings(sides, tournament(sides, terms_for(BATTLES, 60))))
        assert round(found or 0, 2) == documented()[of_type]
    figures = documented().values()
    said = GAMES["leviathans"].proof
    assert f"{min(figures):.2f} to {max(figures):.2f}" in said
