"""What the YAML language server underlines: nothing legal, and each mistake in plain words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardforge.app.cli import run
from cardforge.app.new_files import HEAD_LINE
from cardforge.app.registry import GAMES
from cardforge.app.workspace import own_ships
from cardforge.leviathans.files import ship_text
from cardforge.leviathans.ship import Ship
from cardforge.starships.files import file_text
from cardforge.warfleet.convert import convert
from cardforge.warfleet.files import fleet_ship_text
from tests.editor.conftest import HEAD, Editor
from tests.editor.language_server import LanguageServer
from tests.shipyard import LEGAL, well_formed_ships
from tests.starships.test_files import ADMIRAL, FLEET, FRIGATE
from tests.starships.yard import admirals, fleet_lists, well_formed_elements
from tests.warfleet.yard import LEGAL as FLEET_SHIP

ROOT = Path(__file__).parents[2]
SHIPS = sorted((ROOT / "ships").rglob("*.yaml"))
FRIDAY = (ROOT / "templates/example/friday.yaml").read_text()
AT_ONCE = 12
"""How many random files the server reads side by side."""
FEW = settings(
    max_examples=6, suppress_health_check=[HealthCheck.large_base_example, HealthCheck.too_slow]
)


def several(designs: st.SearchStrategy[Any]) -> st.SearchStrategy[list[Any]]:
    return st.lists(designs, min_size=AT_ONCE, max_size=AT_ONCE)


def legal(editor: Editor, texts: list[str]) -> None:
    found = editor.all_underlined({f"ship-{number}": text for number, text in enumerate(texts)})
    assert {name: said for name, said in found.items() if said} == {}


def test_underlining_spares_every_bundled_ship(editor: Editor) -> None:
    found = editor.all_underlined({path.stem: path.read_text() for path in SHIPS})
    assert len(found) > 50
    assert {name: said for name, said in found.items() if said} == {}


def test_underlining_spares_fleet_files(editor: Editor) -> None:
    legal(editor, [FRIDAY, FRIDAY.replace("nation: British Empire\nbudget: 500\n", "")])


@pytest.mark.parametrize("game", list(GAMES))
def test_printed_schemas_spare_the_ships_of_their_game(
    server: LanguageServer, tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str
) -> None:
    assert run(["schema", game]) == 0
    (tmp_path / "printed.json").write_text(capsys.readouterr().out)
    line = "# yaml-language-server: $schema=printed.json\n"
    texts = [path.read_text() for path in own_ships()] + [FLEET_SHIP]
    own = [text for text in texts if f"game: {game}\n" in text]
    assert own
    found = server.all_underlined(
        {tmp_path / f"ship-{number}.yaml": f"{line}{text}" for number, text in enumerate(own)}
    )
    assert [said for said in found.values() if said] == []


@given(several(well_formed_ships()))
@FEW
@pytest.mark.landing
def test_underlining_spares_every_ship_that_is_written(editor: Editor, ships: list[Ship]) -> None:
    legal(editor, [ship_text(ship) for ship in ships])


@given(several(well_formed_ships()))
@FEW
@pytest.mark.landing
def test_underlining_spares_every_converted_ship(editor: Editor, ships: list[Ship]) -> None:
    legal(editor, [fleet_ship_text(convert(ship).ship) for ship in ships])


@given(several(well_formed_elements() | admirals() | fleet_lists()))
@FEW
def test_underlining_spares_every_starships_file(editor: Editor, designs: list[Any]) -> None:
    legal(editor, [file_text(design) for design in designs])


def test_underlining_spares_slots_in_block_style(editor: Editor) -> None:
    block = "1:\n        breach: 9\n        item: gun\n        name: 3in\n        range: 4/8\n        dice: U | G\n"
    assert editor.underlined(SHIP.replace("1: {item: miss}\n", block)) == []
    assert editor.underlined(SHIP.replace("1: {item: miss}", '"1": {item: miss}')) == []


SHIP = (
    HEAD
    + """\
      1: {item: miss}
      2: {breach: 12, item: gun, name: 3in, range: 4/8, dice: U | G, marks: [bracket]}
      3: {breach: 9, item: crew, dice: G}
      4: {breach: 9, item: torpedo, range: 18}
  sides: {go: U, stop: Y, slots: {}}
  stern: {go: U, stop: Y, slots: {}}
"""
)
WRONG_SHIPS = [
    ("turn: 1\n", "turn: 1\nspeed: 3\n", "9: speed: Property speed is not allowed."),
    ("turn: 1\n", "", '1: g: Missing property "turn".'),
    ("si: 20", "si: 200", "6: 200: Value is above the maximum of 99."),
    ("si: 20", "si: 0", "6: 0: Value is below the minimum of 1."),
    ("si: 20", "si: many", '6: many: Incorrect type. Expected "integer".'),
    ("type: 1", "type: 5", "5: 5: Value is not accepted. Valid values: 1, 2, 3, 4."),
    ("item: crew", "item: creww", "16: creww: There is no such item. Items: miss, gun, armor,"),
    ("crew, dice: G", "crew, dice: Q", "16: Q: Dice are 1 to 6 of the letters G U Y R K"),
    ("crew, dice: G", "crew, dice: GGGGGGG", "16: GGGGGGG: Dice are 1 to 6 of the letters"),
    ("crew, dice: G", "crew", '16: 3: Missing property "dice".'),
    ("crew, dice: G", "crew, dice: G, marks: [turret]",
     "16: marks: A slot with crew takes only item, breach, dice, notes."),
    ("crew, dice: G", "crew, dice: G, spped: 3", "16: spped: A slot with crew takes only"),
    ("breach: 9, item: crew", "item: crew", '16: 3: Missing property "breach".'),
    ("breach: 9, item: crew", "breach: 100, item: crew", "16: 100: Value is above the maximum of 99."),
    ("item: crew, dice", "dice", "16: 3: A slot needs an item: {item: miss}, or"),
    ("{item: miss}", "miss", "14: miss: A slot needs an item: {item: miss}, or"),
    ("[bracket]", "[brackt]", "15: brackt: The marks of a gun are turret, bracket,"),
    ("range: 4/8", "range: 4", "15: 4: Two ranges in hexes, short/long, such as 6/12."),
    ("range: 18", "range: 6/18", "17: 6/18: One range in hexes, such as 18."),
    ("dice: U | G", "dice: U", "15: U: Dice for short | long range by the letters G U Y R K"),
    ("      3: {", "      7: {", "16: 7: Slots are numbered 1 to 6, such as 1: {item: miss}."),
    ("  sides: {go: U, ", "  sides: {", '18: sides: Missing property "go".'),
    ("  stern: {go: U, ", "  stern: {", '19: stern: Missing property "go".'),
    ("  stern:", "  strn:", "19: strn: Locations are bow, port, starboard,"),
    ("turn: 1\n", "turn: 1\nnotes: mine\n",
     "9: mine: This takes `key: text` lines, such as {about: my own}."),
    ("game: leviathans", "game: leviathan",
     '1: leviathan: Value is not accepted. Valid values: "leviathans", "warfleet", "starships".'),
]  # fmt: skip
WRONG_OTHERS = [
    (FRIGATE, "class: frigate", "class: frigat", 'Value is not accepted. Valid values: "squadron"'),
    (ADMIRAL, "kind: admiral", "kind: admirable",
     'Value is not accepted. Valid values: "element", "admiral", "fleet".'),
    (ADMIRAL, "cmd:", "cmds:", "cmds: Property cmds is not allowed."),
    (FLEET, "elements:", "element:", "element: Property element is not allowed."),
    (FLEET_SHIP, "dice: KG | R", "dice: KG", "KG: An attack with two ranges has dice for both"),
    (FLEET_SHIP, "dice: K}", "dice: Q}", "Q: Dice are written by the letters G U Y R K"),
    (FLEET_SHIP, "si_modifier: 2", "si_modifier: 10", "10: Value is above the maximum of 9."),
    (FRIDAY, "fleet: Friday Squadron", "fleet: 7", '7: Incorrect type. Expected "string".'),
    (FRIDAY, "{ship: hml-raven, count: 2}", "7",
     "7: Each ship is a file or a name, such as hml-raven, or {ship: hml-raven, count: 2}."),
    (FRIDAY, "{ship: hml-raven, count: 2}", "{count: 2}", 'Missing property "ship".'),
    (FLEET, "elements:\n", "elements:\n  - 7\n", "7: Each element is a file, such as windhover,"),
    (FRIDAY, "count: 2", "cuont: 2", "cuont: Property cuont is not allowed."),
    (FRIDAY, "budget:", "buget:", "buget: Property buget is not allowed."),
]  # fmt: skip


@pytest.mark.everyday(every=3)
@pytest.mark.parametrize(("old", "new", "said"), WRONG_SHIPS)
def test_underlining_explains_faults_of_a_ship(
    editor: Editor, old: str, new: str, said: str
) -> None:
    assert SHIP.count(old) == 1
    [found] = editor.underlined(SHIP.replace(old, new))
    assert found.startswith(said)


@pytest.mark.parametrize(("text", "old", "new", "said"), WRONG_OTHERS)
def test_underlining_explains_faults_of_other_files(
    editor: Editor, text: str, old: str, new: str, said: str
) -> None:
    assert text.count(old) == 1
    found = editor.underlined(text.replace(old, new))
    assert any(said in each for each in found), found


def test_underlining_spares_any_nation(editor: Editor) -> None:
    assert editor.underlined(SHIP.replace("British Empire", "Grand Duchy of Fenwick")) == []
    assert editor.underlined(SHIP.replace("British Empire", "7"))


def test_underlining_lets_one_side_differ_from_both(editor: Editor) -> None:
    differing = "  port: {slots: {3: {item: miss}}}\n"
    assert editor.underlined(SHIP + differing) == []
    assert editor.underlined(SHIP.replace("  sides: {go: U, stop: Y, slots: {}}\n", differing))


def test_editor_reports_a_missing_schema_once(server: LanguageServer, tmp_path: Path) -> None:
    [said] = server.underlined(tmp_path / "ship.yaml", f"{HEAD_LINE}\n{LEGAL}")
    assert said.startswith("2: g: Unable to load schema from")
