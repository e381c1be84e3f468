"""Cases of odds: every ship at usual targets, every option, every picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.recorder.case import Case, call
from tests.recorder.designs import ADMIRALS, SHIPS, STAR_FLEETS, STARSHIPS, WAR_FLEET
from tests.recorder.figure_cases import CLASSES

_AIR_OPTIONS: Final = {
    "range": "--range 3", "far": "--range 99", "at": "--at bow", "arc": "--arc stern --stop", "side": "--at port",
    "from": "--from port", "stop": "--stop", "damaged": "--damaged bow:2,3,stern:1",
    "attacker-damaged": "--attacker-damaged bow:3,port:2,3", "brackets": "--brackets", "turns": "--turns 12",
    "all": "--range 4 --at BOW --from bow --stop --damaged stern:2 --brackets --turns 3",
    "lost": "--damaged bow:1,2,3,4,5,6", "wrong-slot": "--damaged bow:9", "wrong-place": "--at keel",
    "wrong-turns": "--turns 21", "meaningless": "--systems brace", "fore": "--at fore-port", "spelt": "--damaged bow",
}  # fmt: skip
_FLEET_OPTIONS: Final = {
    "plain": "", "range": "--range 1", "same-hex": "--range 0", "at": "--at stern", "from": "--from starboard",
    "damaged": "--damaged bow,stern", "attacker-damaged": "--attacker-damaged stern", "brackets": "--brackets",
    "turns": "--turns 10", "stop": "--stop", "far": "--range 50",
}  # fmt: skip
_STAR_OPTIONS: Final = {
    "range": "--range 6", "far": "--range 90", "from": "--from broadside", "rear": "--from rear",
    "damaged": "--damaged 4", "systems": "--systems full-thrust", "divert": "--systems divert-power-to-weapons",
    "target-systems": "--target-systems brace,defence-grid", "command-dice": "--command-dice 5", "turns": "--turns 9",
    "meaningless": "--stop", "wrong-system": "--systems nonsense", "wrong-from": "--from port",
}  # fmt: skip


def odds_cases() -> Iterator[Case]:
    """Return the cases."""
    yield from _in_the_air()
    yield from _at_fleet_scale()
    yield from _of_starships()
    yield from _pictures()
    yield call("odds/odd/games", "odds hml-raven windhover", f"odds windhover {STAR_FLEETS[0]}", f"odds {ADMIRALS[0]} cruiser",
               f"odds hml-raven {WAR_FLEET[0]}", "odds windhover tanker", "odds nowhere pelletier")  # fmt: skip


def _in_the_air() -> Iterator[Case]:
    for ship in SHIPS:
        yield call(f"odds/air/{ship}", f"odds {ship} pelletier", f"odds jean-bart {ship}")
        yield call(
            f"odds/air-json/{ship}", f"odds {ship} hml-hertfordshire --format json --range 4"
        )
    for kind, target in enumerate(("hml-raven", "hml-hertfordshire", "auerochs", "jean-bart"), 1):
        yield call(f"odds/air-whole-json/type-{kind}", f"odds svyatogor {target} --format json")
    yield call(
        "odds/air-evading",
        "odds hml-raven buran --evading --at port",
        "odds svyatogor hml-raven --attacker-evading --range 8",
        "odds buran svyatogor --evading --attacker-evading --format json",
        "odds hml-raven pelletier --evading",
    )
    yield call(
        "odds/air-charges",
        "odds sandusky pontbriand --charges-range 1 --charges-roll 1",
        "odds allegheny hml-raven --charges-range 3 --at port",
        "odds firefly hml-raven --charges-roll 5 --range 5 --format json",
        "odds sandusky pontbriand --charges-roll 3",
        "odds hml-raven pelletier --charges-range 1",
    )
    for word, options in _AIR_OPTIONS.items():
        yield call(
            f"odds/air-options/{word}",
            f"odds hml-leviathan hml-raven {options}",
            f"odds pelletier jean-bart {options}",
        )
        yield call(
            f"odds/air-options-json/{word}", f"odds kopjas stromboli --format json {options}"
        )


def _at_fleet_scale() -> Iterator[Case]:
    for ship, file in zip(SHIPS, WAR_FLEET, strict=True):
        yield call(
            f"odds/fleet/{ship}",
            f"odds {ship} pelletier --scale fleet",
            f"odds {file} hml-leviathan",
        )
        yield call(f"odds/fleet-json/{ship}", f"odds {file} {WAR_FLEET[-1]} --format json")
    for word, options in _FLEET_OPTIONS.items():
        asked = f"odds hml-leviathan jean-bart --scale fleet {options}"
        yield call(f"odds/fleet-options/{word}", asked, f"{asked} --format json")


def _of_starships() -> Iterator[Case]:
    for ship in STARSHIPS:
        yield call(f"odds/star/{ship}", f"odds {ship} cruiser", f"odds queen-of-the-reach {ship}")
        yield call(f"odds/star-json/{ship}", f"odds {ship} windhover --format json")
    for kind in CLASSES:
        yield call(
            f"odds/star-class/{kind}",
            f"odds grey-quill {kind}",
            f"odds iron-vesper {kind} --format json",
        )
    for word, options in _STAR_OPTIONS.items():
        for attacker in ("windhover", "queen-of-the-reach", "obsidian-crown"):
            asked = f"odds {attacker} iron-vesper {options}"
            yield call(f"odds/star-options/{word}-{attacker}", asked, f"{asked} --format json")


def _pictures() -> Iterator[Case]:
    for ship in SHIPS:
        yield call(f"odds-pictures/air/{ship}", f"odds {ship} pelletier --picture a.svg")
    for ship in STARSHIPS:
        yield call(f"odds-pictures/star/{ship}", f"odds {ship} destroyer --picture a.svg")
    for file in WAR_FLEET[::4]:
        yield call(
            f"odds-pictures/fleet/{file.rsplit('/', 1)[1]}",
            f"odds {file} jean-bart --picture a.svg",
        )
    for end in ("svg", "png", "pdf", "gif"):
        for a, b in (
            ("hml-raven", "jean-bart --at bow --damaged bow:2"),
            ("hml-leviathan", "jean-bart --scale fleet"),
            ("windhover", "squadron --turns 4"),
        ):
            yield call(f"odds-pictures/{end}/{a}", f"odds {a} {b} --picture sub/a.{end}", f"odds {a} {b} --picture sub/a.{end} --range 2")  # fmt: skip
    for word in (
        "range",
        "from",
        "damaged",
        "attacker-damaged",
        "brackets",
        "turns",
        "stop",
        "far",
    ):
        yield call(
            f"odds-pictures/options/{word}",
            f"odds hml-leviathan hml-raven --picture a.svg {_AIR_OPTIONS[word]}",
        )
