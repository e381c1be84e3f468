"""Test-fire of every kind of attacker at every kind of target, asked and answered by the page.

The scripts of the page itself ask, and turn each answer into words and tables. Of air and fleet
ships of one Type each attacker meets one, the next attacker another.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from cardforge.app.cli import run as cardforge
from cardforge.app.workspace import is_design_name
from cardforge.leviathans.kinds import KINDS, MARKS, Family, Kind
from cardforge.starships.rulebook import CLASSES, SYSTEMS, WEAPONS
from tests.app.designer.browser.hands import run

if TYPE_CHECKING:
    from playwright.sync_api import Page

OpenPage = Callable[..., "Page"]
SHIPS = Path(__file__).parents[4] / "ships"
BUNDLED = ("pelletier", "windhover")
"""Bundled ships that are fired at as well as those of the folder."""
MARKS_OF_NO_SHIP = ("saturation 2", "saturation 3", "a")
KINDS_OF_NO_SHIP = (
    "homebrew", "a-h crew", "advanced fire control", "armored hull", "bracketing crew", "chaff",
    "edison coil trim tank", "he torpedo", "improved steering gear", "mine layer",
    "precision crew", "ram", "ram engine", "saturation crew", "secondary engine", "shot cannon",
    "slip shaft",
)  # fmt: skip
REMEMBER_LOOKS = """
const ask = window.fetch, known = new Map();
window.fetch = async (path, request) => {
  if (path !== '/api/look') return ask(path, request);
  if (!known.has(request.body)) known.set(request.body, await ask(path, request));
  return known.get(request.body).clone();
};
undefined;
"""
FIRE = """
const api = await import('/static/server/api.js');
const { kinds } = await api.kinds();
const [id, along, turn] = given;
const { data, game } = await api.design(id);
const fire = new m.TestFire(id, game, new Map(kinds.map((kind) => [kind.item, kind])), () => {});
const refused = [];
fire.fire = () => {};  // the shots below are asked for one by one
fire.refuse = (why) => refused.push(`${fire.target}: ${why}`);
document.body.append(fire.node);
fire.see(await api.look({ data, id }));
fire.visible = true;
await fire.muster();
const offered = fire.opponents.all.flatMap(({ choices }) => choices.map(({ value }) => value));
const kindOf = (target) => {
  const ship = fire.ships.found(target);
  return ship && ship.game !== 'starships' ? `${ship.game} ${ship.type}` : target;
};
const kindred = {};
for (const target of offered.filter((each) => !fire.ships.isBundled(each) || along.includes(each))) {
  (kindred[kindOf(target)] ??= []).push(target);
}
const targets = Object.values(kindred).map((alike) => alike[turn % alike.length]);
const [answers, bare] = [[], []];
const shoot = async () => {
  const before = refused.length;
  fire.answer.replaceChildren();
  await fire.shoot();
  const words = fire.answer.textContent;
  answers.push([fire.target, `${words} ${fire.rest.textContent}`]);
  if (refused.length === before && !/\\d|[.]$/.test(words)) bare.push(`${fire.target}: ${words}`);
};
const silence = fire.gunnery.silence(data);
for (const target of silence ? [] : targets) {
  fire.target = target;
  await fire.aim();
  await shoot();
  if ('lost' in fire.asked) {
    for (const lost of [1, 99]) {
      fire.asked = { ...fire.asked, lost, systems: fire.gunnery.systems.map(({ word }) => word),
        target_systems: [] };
      await shoot();
    }
  } else {
    for (const card of Object.values(fire.gunnery.hurt.cards)) {
      const parts = card.sort.spots(card.data).filter(card.sort.breaks);
      for (const part of parts.filter((_, at) => at % 3 === 0)) card.broken.add(part.key);
    }
    await shoot();
  }
}
fire.node.remove();
return { offered, targets, answers, refused, bare, silence };
"""


def held(words: Any) -> Iterator[str]:
    """Yield the kinds and marks of slots that the data of an air ship hold."""
    if isinstance(words, dict):
        if "item" in words:
            yield words["item"]
            yield from words.get("marks") or ()
        words = list(words.values())
    if isinstance(words, list):
        for each in words:
            yield from held(each)


def fleet_of_all_kinds() -> list[Path]:
    """Return few bundled air ships that have all kinds and marks of bundled ships and all Types."""
    has = {path: set(held(data)) | {data["type"]} for path, data in bundled()}
    wanted = ({*KINDS, *MARKS} | {1, 2, 3, 4}) - {*KINDS_OF_NO_SHIP, *MARKS_OF_NO_SHIP}
    chosen: list[Path] = []
    while wanted:
        best = max(has, key=lambda path: len(has[path] & wanted))
        assert has[best] & wanted, f"no bundled ship has {wanted}"
        chosen.append(best)
        wanted -= has[best]
    return chosen


def bundled() -> Iterator[tuple[Path, Any]]:
    for path in sorted(SHIPS.glob("*.yaml")):
        yield path, yaml.safe_load(path.read_text())


def put(folder: Path, stem: str, data: dict[str, Any]) -> None:
    (folder / f"{stem}.json").write_text(json.dumps({"format": 1, **data}))


def marked(data: dict[str, Any]) -> dict[str, Any]:
    """Return an air ship whose guns bear the marks that no bundled ship has."""
    places = list(data["locations"].values())
    guns = [each for place in places for each in place["slots"].values() if each["item"] == "gun"]
    for number, gun in enumerate(guns):
        gun["marks"] = [MARKS_OF_NO_SHIP[number % len(MARKS_OF_NO_SHIP)], "bracket"]
    return {**data, "name": "Marked"}


def fitted(data: dict[str, Any]) -> dict[str, Any]:
    """Return an air ship that has the kinds of slots that no bundled ship has."""
    missing = [kind_slot(KINDS[word]) for word in KINDS_OF_NO_SHIP if word != "homebrew"]
    for place in reversed(data["locations"].values()):
        for number, slot in place["slots"].items():
            if missing and slot["item"] != "engine":
                place["slots"][number] = {"breach": slot["breach"], **missing.pop()}
    assert not missing
    return {**data, "name": "Fitted"}


def kind_slot(kind: Kind) -> dict[str, Any]:
    values = {"range": "8", "dice": " | ".join(["Y"] * kind.dice_sets), "mp": 1, "bonus": 1}
    return {"item": kind.item, **{key: values[key] for key in kind.needs}}


def unarmed(data: dict[str, Any]) -> dict[str, Any]:
    """Return an air ship whose weapons are gone, with an idea of its author's in their places."""
    weapons = {kind.item for kind in KINDS.values() if kind.family in (Family.GUN, Family.TORPEDO)}
    for place in data["locations"].values():
        place["slots"] = {
            number: {"item": "homebrew", "name": "Idea", "breach": slot["breach"]}
            if slot["item"] in weapons
            else slot
            for number, slot in place["slots"].items()
        }
    return {**data, "name": "Unarmed"}


def starships(folder: Path) -> None:
    """Put a starship of each class with everything aboard into a folder, and squadrons."""
    arms = {
        "front": ["light", "medium", "heavy", "macro", "boarding claws", "gatling lasers"],
        "broadside": ["atomic warheads", "heavy"],
        "aux": ["boarding teleporters", "medium torpedoes", "heavy torpedoes"],
    }
    assert {word for words in arms.values() for word in words} == set(WEAPONS)
    for word in CLASSES:
        data = {"game": "starships", "class": word}
        full = {"weapons": arms, "systems": [*SYSTEMS]}
        put(folder, f"full-{word}", {**data, "name": f"Full {word}", **full})
    for name, weapons in {"bare": {}, "torpedoes": {"aux": ["medium torpedoes"]}}.items():
        squadron = {"game": "starships", "class": "squadron", "weapons": weapons}
        put(folder, name, {**squadron, "name": name})


@pytest.fixture
def folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """Give a folder with every kind of design of all games."""
    air = fleet_of_all_kinds()
    for path in air:
        (tmp_path / path.name).write_text(path.read_text())
    put(tmp_path, "unarmed", unarmed(yaml.safe_load((SHIPS / "hml-raven.yaml").read_text())))
    put(tmp_path, "marked", marked(yaml.safe_load((SHIPS / "jean-bart.yaml").read_text())))
    put(tmp_path, "fitted", fitted(yaml.safe_load((SHIPS / "hml-perseverance.yaml").read_text())))
    of_types = {data["type"]: path for path, data in bundled() if path in air}
    assert cardforge(["warfleet", *map(str, of_types.values()), "--write", f"{tmp_path}/war"]) == 0
    starships(tmp_path)
    for name in ("imogen-harrow", "carrow-escort"):
        text = (SHIPS / "starships" / f"{name}.yaml").read_text()
        (tmp_path / f"{name}.yaml").write_text(text)
    capsys.readouterr()
    return tmp_path


def ids_of(folder: Path) -> list[str]:
    found = [path for path in folder.rglob("*.[yj]*") if is_design_name(path.name)]
    return sorted(str(path.relative_to(folder)) for path in found)


def test_fire_answers_every_pair(open_page: OpenPage, folder: Path) -> None:
    page = open_page("/open")
    statuses: list[int] = []
    page.on(
        "response",
        lambda one: statuses.append(one.status) if one.url.endswith("/api/odds") else None,
    )
    page.evaluate(REMEMBER_LOOKS)
    shots, silent = 0, set[str]()
    struck = set[str]()
    for turn, attacker in enumerate(ids_of(folder)):
        found = run(page, "fire/test_fire.js", FIRE, attacker, BUNDLED, turn)
        assert (found["refused"], found["bare"]) == ([], []), attacker
        odd = [
            (target, words)
            for target, words in found["answers"]
            if any(word in words for word in ("NaN", "undefined", "null", "[object"))
        ]
        assert odd == [], attacker
        assert not set(found["offered"]) & {"imogen-harrow", "imogen-harrow.yaml", "carrow-escort"}
        shots += len(found["answers"])
        if found["silence"]:
            silent.add(attacker)
        else:
            assert {target for target, _ in found["answers"]} == set(found["targets"])
            struck |= set(found["targets"])
    assert set(ids_of(folder)) - struck == silent
    assert silent == {"imogen-harrow.yaml", "carrow-escort.yaml"}
    assert len(statuses) == shots > 300
    assert set(statuses) == {200}
