"""Designs of the other games: a form made from the schema, a live verdict, and the text."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from cardforge.app.cli import run
from cardforge.app.loading import judge_file, open_design
from cardforge.app.registry import GAMES
from tests.app.designer.browser.hands import field, fired, saved

if TYPE_CHECKING:
    from playwright.sync_api import Page

OpenPage = Callable[..., "Page"]
SHIPS = Path(__file__).parents[4] / "ships"
FLEET_SHIP = """\
game: warfleet
format: 1
name: Montpellier
nation: French Republic
type: 1
si: 9
mp: 10
locations:
  bow:
    resilience: 6
    destroyed_resilience: 5
    si_modifier: 2
    attacks:
      - {name: 65mm, count: 2, range: 0/1, dice: R | Y, marks: [bracket, turret]}  # as printed
  sides: {resilience: 9, destroyed_resilience: 6, si_modifier: 3}
  stern: {resilience: 6, destroyed_resilience: 5, si_modifier: 3}
"""


@pytest.fixture
def fleet_ship(folder: Path) -> Path:
    path = folder / "montpellier.yaml"
    path.write_text(FLEET_SHIP)
    return path


def test_fleet_ship_is_edited_beside_its_card(open_page: OpenPage, fleet_ship: Path) -> None:
    page = open_page("/edit/montpellier.yaml")
    page.get_by_role("img", name="Card of Montpellier").wait_for()
    field(page, "si").fill("11")
    field(page, "locations.bow.attacks.0.dice").fill("K | R")
    bow = page.get_by_role("group", name="Bow")
    bow.get_by_role("button", name="Add to Attacks").click()
    field(page, "locations.bow.attacks.1.name").fill("5in")
    page.get_by_role("button", name="+ Port").click()
    field(page, "locations.port.resilience").fill("10")
    page.locator("#save").click()
    saved(page)
    text = fleet_ship.read_text()
    told = yaml.safe_load(text)
    assert "# as printed" in text
    assert told["si"] == 11
    assert [each["name"] for each in told["locations"]["bow"]["attacks"]] == ["65mm", "5in"]
    assert told["locations"]["port"] == {"resilience": 10}
    design = judge_file(fleet_ship).design
    assert design is not None
    assert design.value.locations["bow"].attacks[0].short.dice == "K"


def pointed_at(page: Page, tag: str) -> str:
    """Click a part of the card, and return the field that then has the focus."""
    page.locator(f"#card [data-tag='{tag}']").first.click(force=True)
    return str(page.evaluate("document.activeElement.name"))


def test_card_parts_focus_their_fields(open_page: OpenPage, fleet_ship: Path) -> None:
    page = open_page("/edit/montpellier.yaml")
    page.get_by_role("img", name="Card of Montpellier").wait_for()
    for tag, name in {
        "bow.resilience": "locations.bow.resilience",
        "bow.0.name": "locations.bow.attacks.0.name",
        "bow.0.range": "locations.bow.attacks.0.range",
        "port.modifier": "locations.sides.si_modifier",
        "starboard.destroyed": "locations.sides.destroyed_resilience",
        "si.value": "si",
        "name": "name",
    }.items():
        assert pointed_at(page, tag) == name

    page = open_page("/edit/windhover.yaml")
    page.get_by_role("img", name="Card of Windhover").wait_for()
    for tag, name in {
        "system.1.name": "systems.1",
        "front.1.name": "weapons.front.1",
        "aux.0.dice": "weapons.aux.0",
        "engine.value": "class",
        "class": "class",
        "name": "name",
    }.items():
        assert pointed_at(page, tag) == name


def test_type_4_card_parts_focus_shared_sides(open_page: OpenPage, folder: Path) -> None:
    (folder / "hml-leviathan.yaml").unlink()
    assert run(["warfleet", "hml-leviathan", "--write", str(folder)]) == 0
    path = folder / "hml-leviathan.yaml"
    assert list(yaml.safe_load(path.read_text())["locations"]) == ["bow", "sides", "stern"]
    page = open_page("/edit/hml-leviathan.yaml")
    page.get_by_role("img", name="Card of HML Leviathan").wait_for()
    assert pointed_at(page, "fore-port.resilience") == "locations.sides.resilience"
    assert pointed_at(page, "aft-starboard.1.name") == "locations.sides.attacks.1.name"
    assert pointed_at(page, "stern.modifier") == "locations.stern.si_modifier"

    path.write_text(path.read_text().replace("  sides:", "  aft-sides: {resilience: 9}\n  sides:"))
    page = open_page("/edit/hml-leviathan.yaml")
    page.get_by_role("img", name="Card of HML Leviathan").wait_for()
    assert pointed_at(page, "aft-port.resilience") == "locations.aft-sides.resilience"
    assert pointed_at(page, "fore-starboard.destroyed") == "locations.sides.destroyed_resilience"


def test_fleet_ship_finding_focuses_its_field(open_page: OpenPage, fleet_ship: Path) -> None:
    page = open_page("/edit/montpellier.yaml")
    field(page, "locations.bow.resilience").fill("0")
    finding = page.locator(".finding", has_text="resilience").first
    finding.click()
    assert page.evaluate("document.activeElement.name").startswith("locations.bow")


def test_starship_edit_updates_points(open_page: OpenPage, folder: Path) -> None:
    page = open_page("/edit/windhover.yaml")
    field(page, "weapons.front.0").select_option("medium")
    page.get_by_role("tab", name="Cost 210").wait_for()
    page.get_by_role("button", name="Add to Upgrades").click()
    field(page, "upgrades.0").select_option("improved engines")
    page.get_by_role("tab", name="Cost 230").wait_for()
    page.get_by_role("button", name="Remove Systems 1").click()
    page.keyboard.press("ControlOrMeta+Z")
    field(page, "systems.0").wait_for()
    page.locator("#save").click()
    saved(page)
    told = yaml.safe_load((folder / "windhover.yaml").read_text())
    design = open_design(folder / "windhover.yaml")
    assert GAMES["starships"].cost(design).total == 230
    assert told["weapons"]["front"] == ["medium", "medium"]
    assert told["upgrades"] == ["improved engines"]
    assert told["systems"] == ["evasive maneuvers", "full thrust"]


def test_new_starship_is_created(open_page: OpenPage, folder: Path) -> None:
    page = open_page()
    page.get_by_role("button", name="New ship").click()
    dialog = page.get_by_role("dialog", name="New ship")
    dialog.get_by_label("Name", exact=True).fill("Larkspur")
    dialog.get_by_label("Game", exact=True).select_option("starships")
    dialog.get_by_label("Type", exact=True).select_option("frigate")
    dialog.get_by_role("button", name="Create ship").click()
    page.wait_for_url("**/edit/larkspur.yaml")
    page.wait_for_selector("body[data-ready]")
    assert yaml.safe_load((folder / "larkspur.yaml").read_text())["class"] == "frigate"


def test_unreadable_file_can_be_fixed_as_text(open_page: OpenPage, folder: Path) -> None:
    path = folder / "broken.yaml"
    path.write_text(FLEET_SHIP.replace("name: Montpellier", "name: [Montpellier"))
    page = open_page("/edit/broken.yaml")
    box = page.get_by_label("The file as YAML")
    box.fill(FLEET_SHIP)
    page.locator(".yaml-said", has_text="can be read.").wait_for()
    page.locator("#save").click()
    page.get_by_role("img", name="Card of Montpellier").wait_for()
    field(page, "si").wait_for()
    assert path.read_text() == FLEET_SHIP


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("game: chess\nname: Rook\n", "to be one of leviathans"),
        ("game: leviathans\nformat: 1\nname: Hull\n", "the key `locations:` is missing"),
        (
            "game: leviathans\nformat: 1\nname: Hull\ntype: 2\nlocations: {bow: [1], sides: {slots: 3}}\n",
            "bow",
        ),
    ],
)
def test_file_of_any_shape_opens_with_its_faults(
    open_page: OpenPage, folder: Path, text: str, says: str
) -> None:
    (folder / "odd.yaml").write_text(text)
    page = open_page("/edit/odd.yaml")
    page.locator(".finding", has_text=says.replace("`", "")).first.wait_for()
    page.locator("[data-tab='text']").click()
    page.wait_for_timeout(200)
    assert page.locator(".edit-room").is_visible()


def test_fleet_test_fire_counts_a_destroyed_location(
    open_page: OpenPage, folder: Path, fleet_ship: Path
) -> None:
    other = FLEET_SHIP.replace("name: Montpellier", "name: Ardent")
    (folder / "ardent.yaml").write_text(other)
    page = open_page("/edit/montpellier.yaml")
    page.get_by_role("img", name="Card of Montpellier").wait_for()
    asked, odds = fired(page, page.locator("[data-tab='fire']").click)
    asked, odds = fired(
        page, lambda: page.get_by_label("Target", exact=True).select_option("ardent.yaml")
    )
    assert (asked["target"], odds["target"]["name"], odds["scale"]) == (
        "ardent.yaml",
        "Ardent",
        "fleet",
    )
    first = odds["turns"]["turns"][0]
    words = page.locator(".odds-answer", has_text="Ardent")
    words.wait_for()
    assert words.locator("strong").inner_text() == f"{first['location_lost']['value'] * 100:.0f}%"

    stern = page.locator(".target-card [data-spot='stern']")
    asked, odds = fired(page, stern.click)
    assert (asked["damaged"], odds["target"]["destroyed"]) == ("stern", ["stern"])
    assert stern.get_attribute("aria-pressed") == "true"
    assert page.locator(".target-card [data-chance]").count() == 3
    asked, odds = fired(page, lambda: page.get_by_label("Fleet hex range").fill("0"))
    assert {each["field"] for each in odds["volleys"]} == {"same hex"}
    page.locator(".odds-answer", has_text="in the same hex").wait_for()

    page.locator(".hurt-switch").get_by_role("button", name="Montpellier").click()
    asked, odds = fired(page, page.locator(".own-card [data-spot='bow']").click)
    assert (asked["attacker_damaged"], odds["answer"] is None) == ("bow", False)
    page.locator(".odds-answer", has_text="No attack bears there").wait_for()
    assert page.locator(".target-card [data-chance]").count() == 0


def test_fleet_ship_fires_at_converted_air_ships(open_page: OpenPage, fleet_ship: Path) -> None:
    page = open_page("/edit/montpellier.yaml")
    page.get_by_role("img", name="Card of Montpellier").wait_for()
    fired(page, page.locator("[data-tab='fire']").click)
    _, odds = fired(
        page, lambda: page.get_by_label("Target", exact=True).select_option("hml-leviathan.yaml")
    )
    assert odds["target"] == {"name": "HML Leviathan", "type": 4, "si": 17, "destroyed": []}
    _, odds = fired(page, page.locator(".target-card [data-spot='aft-port']").click)
    assert odds["target"]["destroyed"] == ["aft-port"]


def test_air_ship_fires_at_fleet_ships_at_fleet_scale(
    open_page: OpenPage, fleet_ship: Path
) -> None:
    page = open_page("/edit/hml-leviathan.yaml")
    page.locator("#card [data-spot='bow.3']").wait_for()
    _, odds = fired(page, page.locator("[data-tab='fire']").click)
    assert "scale" not in odds
    target = page.get_by_label("Target", exact=True)
    group = target.locator("optgroup[label='In this folder, at fleet scale'] option")
    assert group.evaluate_all("(all) => all.map((each) => each.value)") == ["montpellier.yaml"]
    asked, odds = fired(page, lambda: target.select_option("montpellier.yaml"))
    assert (asked["scale"], odds["scale"]) == ("fleet", "fleet")
    assert odds["attacker"]["name"] == "HML Leviathan"
    assert page.get_by_label("Fleet hex range").is_visible()
    page.locator(".odds-answer", has_text="Montpellier").wait_for()
    page.locator(".hurt-switch").get_by_role("button", name="HML Leviathan").click()
    asked, _ = fired(page, page.locator(".own-card [data-spot='bow']").click)
    assert asked["attacker_damaged"] == "bow"
    asked, odds = fired(page, lambda: target.select_option("pelletier.yaml"))
    assert ("scale" in asked, odds["target"]["name"]) == (False, "Pelletier")
    assert page.get_by_label("Range in hexes").is_visible()
    assert page.locator(".target-card [data-spot='stern.2']").is_visible()


def test_starship_fires_at_a_ship_and_a_class(open_page: OpenPage, folder: Path) -> None:
    for name in ("lantern-hill", "imogen-harrow", "iron-vesper"):
        shutil.copy(SHIPS / "starships" / f"{name}.yaml", folder)
    page = open_page("/edit/lantern-hill.yaml")
    page.get_by_role("img", name="Card of Lantern Hill").wait_for()
    fired(page, page.locator("[data-tab='fire']").click)
    target = page.get_by_label("Target", exact=True)
    assert target.locator("option[value='imogen-harrow.yaml']").count() == 0
    fired(page, lambda: target.select_option("iron-vesper.yaml"))
    page.get_by_role("img", name="Card of Iron Vesper").wait_for()
    asked, far = fired(page, lambda: page.get_by_label("Range in inches").fill("20"))
    mean = page.locator(".odds-answer strong")
    deep_scan = page.get_by_role("button", name="deep scan", exact=True)
    asked, scanned = fired(page, deep_scan.click)
    assert (asked["systems"], deep_scan.get_attribute("aria-pressed")) == ("deep scan", "true")
    (before, after) = (each["volleys"][0]["boxes_mean"]["value"] for each in (far, scanned))
    assert before < after
    mean.filter(has_text=f"{best_boxes(scanned):.2f} boxes").wait_for()

    asked, at_class = fired(page, lambda: target.select_option("cruiser"))
    assert (asked["target"], at_class["target"]["name"]) == ("cruiser", "a cruiser")
    assert page.get_by_role("img", name="Card of Iron Vesper").count() == 0
    asked, braced = fired(page, page.get_by_role("button", name="brace").click)
    assert (asked["target_systems"], braced["target"]["systems"]) == ("brace", ["brace"])
    assert best_boxes(braced) < best_boxes(at_class)
    asked, hurt = fired(page, lambda: page.get_by_label("Boxes lost").fill("11"))
    assert (asked["damaged"], hurt["target"]["hull_left"]) == ("11", 1)
    mean.filter(has_text=f"{best_boxes(hurt):.2f} boxes").wait_for()
    fired(page, lambda: page.get_by_label("Boxes lost").fill("12"))
    page.locator(".odds-answer", has_text="A cruiser is already destroyed.").wait_for()
    asked, odds = fired(page, lambda: page.get_by_label("Command dice").fill("9"))
    assert (asked["command_dice"], odds["command"][0]["dice"]) == (9, 9)


def best_boxes(odds: dict[str, Any]) -> float:
    """Return the boxes that the best turn crosses out on average."""
    return float(max(each["boxes_mean"]["value"] for each in odds["volleys"]))


def test_removed_system_is_no_longer_active(open_page: OpenPage, folder: Path) -> None:
    shutil.copy(SHIPS / "starships" / "lantern-hill.yaml", folder)
    page = open_page("/edit/lantern-hill.yaml")
    page.get_by_role("img", name="Card of Lantern Hill").wait_for()
    fired(page, page.locator("[data-tab='fire']").click)
    asked, _ = fired(page, page.get_by_role("button", name="deep scan", exact=True).click)
    assert asked["systems"] == "deep scan"
    asked, odds = fired(page, page.get_by_role("button", name="Remove Systems 1").click)
    assert "systems" not in asked
    assert odds["attacker"]["systems"] == []
    page.get_by_role("button", name="deep scan", exact=True).wait_for(state="detached")


def test_fire_explains_who_cannot_fire(open_page: OpenPage, folder: Path) -> None:
    shutil.copy(SHIPS / "starships" / "imogen-harrow.yaml", folder)
    page = open_page("/edit/imogen-harrow.yaml")
    page.locator(".edit-room [name='name']").wait_for()
    page.locator("[data-tab='fire']").click()
    page.locator(".odds-answer", has_text="Only ships and squadrons fire.").wait_for()
