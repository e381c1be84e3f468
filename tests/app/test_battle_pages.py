"""Battles as files: the page is read as a browser reads it, and its record is played again."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardforge.app.reports.battle_pages import battle_page, write_page, write_pictures
from cardforge.app.reports.battles import TITLE, omission_lines
from cardforge.core.files import read
from cardforge.core.hexes import HexSheet
from cardforge.errors import PressError
from cardforge.leviathans.battle import PlayedBattle, names_of
from cardforge.leviathans.battle.account import summary_of
from cardforge.leviathans.battle.chronicle import chronicle
from cardforge.leviathans.battle.events import TurnBegan
from cardforge.leviathans.battle.log import log
from cardforge.leviathans.battle.play import play
from cardforge.leviathans.battle.record import replayed
from cardforge.leviathans.battle.state import Rules
from cardforge.leviathans.battles import AirBattle
from cardforge.leviathans.files import read_ship

SHIPS = Path(__file__).parents[2] / "ships"
HOSTILE = "<script>alert('x')</script> & \"Sons\" </section> {{ 7 * 7 }}"
NAMESPACES = re.compile(r'xmlns(:\w+)?="http://[^"]*"')


class Page(HTMLParser):
    """A page as a browser sees it: its elements, and the words that are shown."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.shown: list[str] = []
        self.scripts: dict[str, str] = {}
        self._script: str | None = None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag == "script":
            self._script = dict(attrs).get("id") or ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "script":
            self._script = None

    def handle_data(self, data: str) -> None:
        if self._script is None:
            self.shown.append(data.strip())
        else:
            self.scripts[self._script] = self.scripts.get(self._script, "") + data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.elements if name == tag]


@pytest.fixture(scope="module")
def battle() -> PlayedBattle:
    ships = [read_ship(read(SHIPS / f"{name}.yaml")) for name in ("vipera", "pelletier")]
    hostile = ships[1].model_copy(update={"name": HOSTILE})
    fleets = [[ships[0], ships[0]], [hostile]]
    sheet = HexSheet(11, 9)
    return play(fleets, ["random"] * 2, 3, rules=Rules.FULL, sheet=sheet, limit=6, fog=True)


@pytest.fixture(scope="module")
def text(battle: PlayedBattle) -> str:
    return battle_page(AirBattle(battle))


@pytest.fixture(scope="module")
def page(text: str) -> Page:
    return Page(text)


def test_battle_page_has_each_log_line_once(battle: PlayedBattle, page: Page) -> None:
    turns = {f"Turn {event.turn}." for event in battle.events if isinstance(event, TurnBegan)}
    lines = [line for line in log(battle) if line not in turns]
    listed = [words for words in page.shown if words in set(lines)]
    headlines = [words for words in listed if words == lines[-1]]
    assert [words for words in listed if words != lines[-1]] == lines[:-1]
    assert len(headlines) == 3  # below the title, beside the last turn's, and in the log
    assert {turn.removesuffix(".") for turn in turns} <= set(page.shown)


def test_battle_page_links_to_who_won_and_why(battle: PlayedBattle, page: Page) -> None:
    summary = summary_of(battle)
    told = [fact.words for fact in summary.facts] + [toll.end for toll in summary.tolls]
    told += [line.strip() for line in omission_lines(summary.unplayed)]
    assert set(told) <= set(page.shown)
    assert page.shown.count(TITLE) == 2  # the link below the title, and the panel
    assert {"href": "#summary"} in page.all("a")
    assert [f"{toll.lost} of {toll.slots}" for toll in summary.tolls] == [
        words for words in page.shown if re.fullmatch(r"\d+ of \d+", words)
    ]


def test_battle_page_escapes_markup_in_names(battle: PlayedBattle, page: Page, text: str) -> None:
    assert HOSTILE in page.shown
    assert "<script>alert" not in text
    assert "49" not in [words for words in page.shown if "Sons" in words]
    assert len(page.all("script")) == 2
    sections = [attrs for attrs in page.all("section") if attrs.get("class") == "turn"]
    assert len(sections) == battle.result.turn + 1


def test_battle_page_record_replays(battle: PlayedBattle, page: Page) -> None:
    record = json.loads(page.scripts["record"])
    assert json.dumps(record) == json.dumps(AirBattle(battle).record())  # in the same order as well
    assert replayed(record) == battle


def test_battle_page_loads_nothing(text: str, page: Page) -> None:
    assert "http://" not in NAMESPACES.sub("", text)
    assert "https://" not in text
    assert not {"link", "img", "iframe", "image"} & {tag for tag, _ in page.elements}
    assert not [attrs for _, attrs in page.elements if "src" in attrs]
    assert not re.search(r"url\((?!#)|@import", text)
    targets = [attrs.get("href") or attrs.get("xlink:href") for _, attrs in page.elements]
    assert all(target.startswith("#") for target in targets if target)


def test_battle_page_allows_only_its_own_script(page: Page) -> None:
    (policy,) = [attrs["content"] for attrs in page.all("meta") if "http-equiv" in attrs]
    told = base64.b64encode(hashlib.sha256(page.scripts[""].encode()).digest()).decode()
    assert policy
    assert policy.startswith("default-src 'none'")
    assert f"script-src 'sha256-{told}'" in policy
    assert not [attrs for _, attrs in page.elements if any(key.startswith("on") for key in attrs)]


def test_battle_page_ids_are_unique_and_links_resolve(page: Page) -> None:
    ids = [attrs["id"] for _, attrs in page.elements if attrs.get("id")]
    assert len(ids) == len(set(ids))
    pointed = {value[1:] for _, attrs in page.elements for key, value in attrs.items()
               if value and key in ("href", "xlink:href") and value.startswith("#")}  # fmt: skip
    pointed |= {value for _, attrs in page.elements for key in ("aria-labelledby", "for")
                if (value := attrs.get(key))}  # fmt: skip
    assert pointed <= set(ids)


def test_battle_page_turn_shows_its_part_of_the_map(
    battle: PlayedBattle, text: str, page: Page
) -> None:
    found = re.search(r'<div class="store" aria-hidden="true">(.*?)</div>', text, re.DOTALL)
    assert found
    store = ElementTree.fromstring(found[1])  # noqa: S314 - our own drawing
    parts = {each.get("id"): each for each in store.iter()}
    assert "map-chart" in parts
    for leaf in chronicle(battle):
        drawn = parts[f"map-turn-{leaf.number}"]
        tags = [each.get("data-tag", "") for each in drawn.iter()]
        seen = {f"ship.{i}" for i, at in enumerate(leaf.stood) if at}
        assert {tag for tag in tags if tag.startswith("ship.")} == seen
        assert {"href": f"#map-turn-{leaf.number}"} in page.all("use")
    maps = [attrs for attrs in page.all("svg") if "data-close" in attrs]
    names = names_of(battle.start, battle.parties)
    for attrs, leaf in zip(maps, chronicle(battle), strict=True):
        label = attrs["aria-label"] or ""
        for index, vessel in enumerate(leaf.state.vessels):
            where = f"at {names.at(vessel.at)}" if vessel.at else "off the map"
            assert f"{names.ships[index]} {where}" in label


def test_battle_page_has_lost_slots_as_text(battle: PlayedBattle, page: Page) -> None:
    told = [words for words in page.shown if re.match(r"\d of \d slots destroyed", words)]
    for leaf in reversed(chronicle(battle)):
        for vessel in reversed(leaf.state.vessels):
            for place in reversed(vessel.ship.places):
                lost = vessel.damage.lost(place)
                numbers = [str(n) for n in range(1, 7) if lost >> n - 1 & 1]
                count, _, listed = told.pop().partition(" slots destroyed")
                assert count.startswith(f"{len(numbers)} of ")
                assert listed.removeprefix(": ") == ", ".join(numbers)
    assert told == []


def test_battle_page_is_reproducible(battle: PlayedBattle, text: str, tmp_path: Path) -> None:
    file = tmp_path / "battle.html"
    write_page(AirBattle(battle), file)
    assert file.read_bytes() == text.encode()


def test_battle_pictures_are_one_per_turn(battle: PlayedBattle, tmp_path: Path) -> None:
    written = write_pictures(AirBattle(battle), tmp_path / "svg")
    names = [f"turn-{number:02}.svg" for number in range(battle.result.turn + 1)]
    assert [path.name for path in written.paths] == names
    for path in written.paths:
        root = ElementTree.fromstring(path.read_text())  # noqa: S314 - our own drawing
        assert root.tag.endswith("svg")
        assert "http" not in NAMESPACES.sub("", path.read_text())
    again = write_pictures(AirBattle(battle), tmp_path / "again")
    assert [path.read_bytes() for path in again.paths] == [
        path.read_bytes() for path in written.paths
    ]


def test_battle_pictures_can_be_png(battle: PlayedBattle, tmp_path: Path) -> None:
    short = battle._replace(events=battle.events[: first_turn(battle)])
    (path,) = write_pictures(AirBattle(short), tmp_path, "grey", "png").paths
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG")
    width, height = (int.from_bytes(data[start : start + 4], "big") for start in (16, 20))
    assert width > 800
    assert height > 500


def first_turn(battle: PlayedBattle) -> int:
    return next(i for i, event in enumerate(battle.events) if isinstance(event, TurnBegan))


def test_battle_pictures_report_overflow(battle: PlayedBattle, tmp_path: Path) -> None:
    long = "The Right Honourable " * 9
    vessel = battle.start.vessels[0]
    named = vessel._replace(ship=vessel.ship.model_copy(update={"name": long}))
    start = battle.start._replace(vessels=(named, *battle.start.vessels[1:]))
    short = battle._replace(start=start, events=battle.events[: first_turn(battle)])
    assert ("Deployment, ship.0", long, "") in write_pictures(AirBattle(short), tmp_path).overflow


def test_battle_pictures_reject_an_unknown_theme(battle: PlayedBattle) -> None:
    with pytest.raises(PressError, match="expected a theme"):
        battle_page(AirBattle(battle), "plaid")
