"""Cases of what is read, judged and calculated: no printing, no battles, no designer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.recorder.case import ROOT, Case, call, contents
from tests.recorder.designs import (
    ADMIRALS,
    BUNDLED,
    FLEETS,
    SHIPS,
    STAR_FLEETS,
    STARSHIPS,
    WAR_FLEET,
    text_of,
)

COMMANDS: Final = (
    "example", "new", "set", "list", "check", "schema", "import", "export", "cards", "counters", "map",
    "typecards", "dice", "kit", "preflight", "cost", "fleet", "odds", "compare", "duel", "battle",
    "tournament", "warfleet", "share", "design",
)  # fmt: skip
NATIONS: Final = (
    "British", "French", "German", "Italian", "Russian", "Japanese", "Austro-Hungarian", "American",
    "Atlantis",
)  # fmt: skip
CLASSES: Final = ("squadron", "corvette", "frigate", "destroyer", "cruiser")
_ALL: Final = [*BUNDLED, *WAR_FLEET]


def figure_cases() -> Iterator[Case]:
    """Return the cases."""
    yield from _help()
    yield from _judging()
    yield from _starting()
    yield from _sharing()
    yield from _tables()
    yield from _fleets()
    yield from _converting()
    yield from _comparing()


def _word(design: str) -> str:
    """Return a short name of a design for the names of cases."""
    return (
        f"war-fleet-{design.rsplit('/', 1)[1].removesuffix('.yaml')}" if "/" in design else design
    )


def _help() -> Iterator[Case]:
    yield call("help/all", "--help")
    yield call("help/version", "--version")
    yield call("help/nothing", "")
    yield call(
        "help/unknown", "cardforg", "check --nonsense", "odds hml-raven", "list a b --format"
    )
    for command in COMMANDS:
        yield call(f"help/{command}", f"{command} --help", f"{command} -h")
        yield call(f"missing/{command}", f"{command} --unknown")
    for shell in ("check", "odds hml-raven", "new"):
        yield call(f"missing/words-{shell.split()[0]}", f"{shell} nowhere.yaml nowhere-either")


def _judging() -> Iterator[Case]:
    formats = ("text", "json", "sarif")
    for form in formats:
        yield call(f"check/bundled/{form}", f"check --format {form}")
        yield call(f"check/bundled/{form}-quiet", f"check --format {form} --quiet starships")
        for design in _ALL:
            yield call(f"check/{form}/{_word(design)}", f"check --format {form} {design}")
    yield call("check/bundled/quiet", "check -q", "check -q @/war-fleet @/ships")
    yield call("check/bundled/all", "check --format json @/war-fleet starships")
    for form in ("text", "json"):
        yield call(f"list/{form}/bundled", f"list --format {form}")
        yield call(f"list/{form}/material", f"list --format {form} @/ships @/war-fleet nowhere")
        yield call(f"list/{form}/fleets", f"list --format {form} .", **FLEETS)
        yield call(
            f"cost/{form}/bundled", f"cost --format {form}", f"cost --format {form} starships"
        )
        yield call(f"cost/{form}/war-fleet", f"cost --format {form} @/war-fleet")
    for design in _ALL:
        yield call(f"cost/text/{_word(design)}", f"cost {design}")
        yield call(f"cost/explain/{_word(design)}", f"cost --explain {design}")
        yield call(f"cost/json/{_word(design)}", f"cost --format json {design}")


def _starting() -> Iterator[Case]:
    for game in ("leviathans", "warfleet", "starships"):
        yield call(f"schema/{game}", f"schema {game}")
        types = CLASSES if game == "starships" else ("1", "2", "3", "4")
        for kind in types:
            made = f"new Badger --game {game} --type {kind}"
            yield call(f"new/{game}/{kind}", made, "check badger.yaml", "cost badger.yaml")
            yield call(f"new/{game}-json/{kind}", f"{made} -o a/b.json", f"{made} -o a/b.json")
    guns = "set badger.yaml --where item=gun breach+=1"
    yield call("set/guns", "new Badger", f"{guns} --dry-run", guns, "set --undo", "set --undo")
    yield call("set/wrong", "new Badger", "set badger.yaml", "set si=1", "set badger.yaml si=x")
    for nation in NATIONS:
        made = f"new Badger --nation {nation}"
        yield call(f"new/nation/{nation}", f"{made} --type 3", "check badger.yaml --format json")
        yield call(f"new/nation-fleet/{nation}", f"{made} --game warfleet", "check badger.yaml")
        yield call(f"new/nation-star/{nation}", f"{made} --game starships", "check badger.yaml")
    yield call(
        "new/odd/type", "new X --type 5", "new X --type cruiser", "new X --game starships --type 9"
    )
    yield Case(
        "new/odd/names",
        (("new", "Æther/ö: ½"), ("new", ""), ("new", "a" * 300), ("new", "con"), ("new", "..")),
    )
    yield call("new/odd/twice", "new Badger", "new Badger", "new Badger --type 2 --force", "list .")
    yield call(
        "schema/install/here",
        "schema --install",
        "schema --install",
        "schema --install sub --force",
    )
    yield call(
        "schema/install/taken",
        "schema --install",
        "schema --install --force",
        **{"cardforge.schema.json": "{}"},
    )
    yield call("schema/odd", "schema chess", "schema leviathans --install x/y")
    yield call("example/folder", "example play", "check play --format json", "example play",
               "example play --force", "import play/fleet.xlsx -o play", "fleet play/friday.yaml", "list play")  # fmt: skip


def _sharing() -> Iterator[Case]:
    for ship in (*SHIPS[::12], *STARSHIPS[::12], *FLEETS):
        yield call(
            f"share/{_word(ship)}",
            f"share {ship}",
            f"share {ship} -o a.png",
            f"share {ship} --output a.pdf",
        )
    yield call(
        "share/again", "share hml-raven -o a.html", "check a.html", "cost a.html", "import a.html", "share a.html",
        "share hml-raven -o a.docx",
    )  # fmt: skip


def _tables() -> Iterator[Case]:
    for end in ("csv", "xlsx"):
        back = f"import t.{end} -o back"
        yield call(f"tables/all/{end}", f"export @/ships @/war-fleet -o t.{end}",
                   *(f"import {name}.{end} -o back" for name in ("t", "t-leviathans", "t-warfleet", "t-starships")))  # fmt: skip
        for game in ("leviathans", "warfleet", "starships"):
            yield call(f"tables/template-{end}/{game}", f"import t.{end} --template --game {game}",
                       f"import t.{end} --template --game {game}", back)  # fmt: skip
        for design in [*SHIPS[:: 1 if end == "csv" else 6], *STARSHIPS[::3], *WAR_FLEET[::6]]:
            yield call(f"tables/{end}/{_word(design)}", f"export {design} -o t.{end}", back, "check back --format json", f"{back} --force")  # fmt: skip
    yield call(
        "tables/usual/place",
        "export hml-raven",
        "import output/ships.csv",
        "import output/ships.csv",
    )
    yield call(
        "tables/usual/fleets", "export home.yaml stars.yaml imogen-harrow -o t.csv", **FLEETS
    )
    yield call(
        "tables/odd/end",
        "export hml-raven -o t.ods",
        "import nowhere.csv",
        "import t.txt",
        **{"t.txt": "a,b\n"},
    )


def _fleets() -> Iterator[Case]:
    for form in ("text", "json", "markdown"):
        for name in FLEETS:
            word = name.removesuffix(".yaml")
            options = f"fleet --format {form}"
            yield Case(f"fleet/{form}/{word}", (
                (*options.split(), name), (*options.split(), name, "--budget", "100"),
                (*options.split(), name, "--nation", "German"), ("check", name), ("cost", name),
            ), contents(FLEETS))  # fmt: skip
        for fleet in STAR_FLEETS:
            yield call(f"fleet/{form}/{fleet}", f"fleet --format {form} {fleet} --budget 2000")
        yield call(
            f"fleet/{form}/ships",
            f"fleet --format {form} hml-raven hml-raven pelletier --budget 500",
        )
        yield call(
            f"fleet/{form}/starships", f"fleet --format {form} windhover fighter imogen-harrow"
        )
        yield call(
            f"fleet/{form}/war-fleet", f"fleet --format {form} {WAR_FLEET[0]} {WAR_FLEET[1]}"
        )
    yield call(
        "fleet/odd/games",
        "fleet hml-raven windhover",
        f"fleet {ADMIRALS[0]} {ADMIRALS[0]}",
        "fleet nowhere hml-raven",
    )
    yield call(
        "fleet/odd/files",
        "fleet home.yaml mixed.yaml",
        "fleet home.yaml hml-raven",
        "check .",
        "check . --format sarif",
        **FLEETS,
    )


def _converting() -> Iterator[Case]:
    for form in ("text", "json", "csv"):
        yield call(f"warfleet/bundled/{form}", f"warfleet --format {form}")
        yield call(f"warfleet/material/{form}", f"warfleet --format {form} @/war-fleet @/ships")
    for ship in SHIPS:
        yield call(f"warfleet/explain/{ship}", f"warfleet --explain {ship}")
        yield call(f"warfleet/json/{ship}", f"warfleet --explain --format json {ship}")
        yield call(f"warfleet/write/{ship}", f"warfleet {ship} --write out", f"warfleet {ship} --write out", f"warfleet {ship} --write out --force --format csv")  # fmt: skip
    yield call(
        "warfleet/odd/games",
        "warfleet windhover",
        "warfleet nowhere",
        "warfleet . hml-raven",
        **FLEETS,
    )


def _comparing() -> Iterator[Case]:
    for group in (SHIPS, STARSHIPS, WAR_FLEET):
        for a, b in zip(group, [*group[1:], group[0]], strict=True):
            yield call(f"compare/text/{_word(a)}", f"compare {a} {b}")
            yield call(f"compare/json/{_word(a)}", f"compare {a} {b} --format json")
    for kind in ("1", "2", "3", "4"):
        yield call(f"compare/against/{kind}", f"compare hml-raven jean-bart --against {kind}",
                   f"compare {WAR_FLEET[0]} {WAR_FLEET[3]} --against {kind} --format json")  # fmt: skip
    for kind in CLASSES:
        yield call(
            f"compare/against/{kind}", f"compare windhover fighter --against {kind} --format json"
        )
    yield call("compare/odd/games", "compare hml-raven windhover", f"compare hml-raven {WAR_FLEET[0]}",
               "compare hml-raven pelletier --against cruiser", f"compare windhover {ADMIRALS[0]}",
               f"compare windhover {STAR_FLEETS[0]}", "compare windhover fighter --against 7")  # fmt: skip
    own = contents(
        {"mine.yaml": text_of("hml-raven"), "README.md": (ROOT / "README.md").read_bytes()}
    )
    yield Case(
        "compare/odd/files",
        (("compare", "mine.yaml", "hml-raven"), ("compare", "README.md", "mine.yaml")),
        own,
    )
