"""The bundled designs as plain data, from which cases are made."""

from __future__ import annotations

import copy
from typing import Any, Final

import yaml

from tests.recorder.case import MATERIAL, ROOT

SHIPS: Final = sorted(path.stem for path in (ROOT / "ships").glob("*.yaml"))
_STAR_FILES: Final = sorted((ROOT / "ships/starships").glob("*.yaml"))
KINDS: Final = {path.stem: yaml.safe_load(path.read_text()).get("kind", "") for path in _STAR_FILES}
STARSHIPS: Final = [word for word, kind in KINDS.items() if not kind]
ADMIRALS: Final = [word for word, kind in KINDS.items() if kind == "admiral"]
STAR_FLEETS: Final = [word for word, kind in KINDS.items() if kind == "fleet"]
WAR_FLEET: Final = [f"{MATERIAL}/war-fleet/{ship}.yaml" for ship in SHIPS]
BUNDLED: Final = [*SHIPS, *KINDS]

FLEETS: Final = {
    "home.yaml": """\
game: leviathans
format: 1
fleet: Home Fleet
budget: 800
nation: British
ships:
  - hml-raven
  - {ship: hml-raven, count: 2}
  - {ship: hml-hertfordshire, name: HML Kent}
""",
    "mixed.yaml": """\
game: leviathans
format: 1
fleet: Mixed
budget: 300
nation: French
ships: [pelletier, pelletier, hml-leviathan, {ship: jean-bart, name: Jean}]
""",
    "stars.yaml": """\
game: starships
format: 1
kind: fleet
name: Carrow Line
budget: 1200
admiral: imogen-harrow
elements:
  - iron-vesper
  - {element: windhover, count: 2, unit: Scouts}
  - element: queen-of-the-reach
    aboard:
      - {element: brindle-wing, name: Rust, count: 3, unit: Rust}
""",
}


def text_of(word: str) -> str:
    """Return the file of a bundled design."""
    folder = "ships/starships" if word in KINDS else "ships"
    return (ROOT / folder / f"{word}.yaml").read_text()


def data_of(word: str) -> dict[str, Any]:
    """Return a bundled design as data whose keys are all words."""
    return _worded(yaml.safe_load(text_of(word)))  # type: ignore[no-any-return]


def _worded(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _worded(each) for key, each in value.items()}
    return [_worded(each) for each in value] if isinstance(value, list) else value


def edited(data: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """Return data with another value at a path such as `locations.bow.slots.3`; None removes it."""
    changed = copy.deepcopy(data)
    *keys, last = path.split(".")
    place: Any = changed
    for key in keys:
        place = place[int(key)] if isinstance(place, list) else place.setdefault(key, {})
    if isinstance(place, list):
        place[int(last)] = value
    elif value is None:
        place.pop(last, None)
    else:
        place[last] = value
    return changed
