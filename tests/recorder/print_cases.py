"""Cases of everything that is printed, and of what preflight says of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.recorder.case import Case, call, contents
from tests.recorder.designs import ADMIRALS, FLEETS, KINDS, SHIPS, STAR_FLEETS, WAR_FLEET, text_of

PROFILES: Final = (
    "home-letter", "home-a4", "thegamecrafter", "makeplayingcards", "drivethrucards", "european-shop",
)  # fmt: skip
_FOR_HOME: Final = PROFILES[:2]
_FOR_MAPS: Final = (*_FOR_HOME, "drivethrucards", "european-shop")
_LOOKS: Final = {
    "grey": "--theme grey", "short": "--flip short", "svg": "--svg", "png": "--png",
    "all": "--theme grey --flip short --svg --png",
}  # fmt: skip
_ART: Final = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30">
<path d="M2 15 L20 4 H70 L88 15 L70 26 H20 Z" fill="#888" stroke="#000"/></svg>
"""


def print_cases() -> Iterator[Case]:
    """Return the cases."""
    yield from _cards()
    yield from _counters()
    yield from _maps()
    yield from _table_cards()
    yield from _kits()
    yield from _preflight()
    yield from _own_art()


def _each(name: str, words: str, profiles: tuple[str, ...] = PROFILES) -> Iterator[Case]:
    """Return cases of one call for every profile and look."""
    for profile in profiles:
        yield call(f"{name}/{profile}", f"{words} --profile {profile}")
        yield call(f"{name}/{profile}-drawn", f"{words} --profile {profile} --svg -o out")
    for word, options in _LOOKS.items():
        yield call(f"{name}/{word}", f"{words} {options}")


def _cards() -> Iterator[Case]:
    for word in (*SHIPS, *KINDS):
        yield call(f"cards/each/{word}", f"cards {word} --svg")
    for file in WAR_FLEET[::3]:
        yield call(f"cards/war-fleet/{file.rsplit('/', 1)[1]}", f"cards {file} --svg")
    for ship in SHIPS[::4]:
        yield call(
            f"cards/odds/{ship}", f"cards {ship} --odds --svg", f"cards {ship} --odds --theme grey"
        )
    yield from _each(
        "cards/mixed", f"cards hml-raven jean-bart windhover fighter {WAR_FLEET[2]} imogen-harrow"
    )
    for name in FLEETS:
        yield Case(
            f"cards/fleets/{name}",
            (("cards", name, "--svg"), ("cards", name, "--odds", "--profile", "home-a4")),
            contents(FLEETS),
        )
    for fleet in STAR_FLEETS:
        yield call(f"cards/fleets/{fleet}", f"cards {fleet}")
    yield call("cards/all/material", "cards @/ships @/war-fleet")
    yield call("cards/odd/none", "cards", "cards nowhere", "cards hml-raven nowhere", f"cards {ADMIRALS[0]} --odds",
               "cards hml-raven --profile chess")  # fmt: skip
    bad = text_of("hml-raven").replace("si: 20", "si: many")
    yield call("cards/odd/bad", "cards bad.yaml hml-raven", **{"bad.yaml": bad})
    illegal = text_of("hml-raven").replace("breach: 9", "breach: 30").replace("mp: 9", "mp: 1")
    yield call("cards/odd/illegal", "cards illegal.yaml --svg", **{"illegal.yaml": illegal})
    long = text_of("jean-bart").replace(
        "history: >-", "history: >-\n  " + "A very long story. " * 200
    )
    yield call("cards/odd/long", "cards long.yaml --svg", **{"long.yaml": long})
    letters = text_of("hml-raven").replace("HML Raven", "'\u6f22 \U0001f6a2 Raven'")
    yield call("cards/odd/letters", "cards letters.yaml --svg", **{"letters.yaml": letters})


def _counters() -> Iterator[Case]:
    for word in (*SHIPS, *KINDS):
        yield call(
            f"counters/each/{word}", f"counters {word} --svg", f"counters {word} --flat --svg"
        )
    for options in ("", "--flat"):
        words = f"counters hml-raven jean-bart windhover fighter {WAR_FLEET[2]} {options}"
        yield from _each(f"counters/mixed{options}", words, _FOR_HOME)
    for count in range(1, 6):
        yield call(
            f"counters/hexes/{count}",
            f"counters hml-raven jean-bart --hexes {count} --svg",
            f"counters windhover --hexes {count}",
        )
    yield Case("counters/fleets/own", (("counters", *FLEETS, "--svg"),), contents(FLEETS))
    yield call("counters/fleets/bundled", f"counters {' '.join(STAR_FLEETS)}")


def _maps() -> Iterator[Case]:
    yield from _each("map/plain", "map", _FOR_MAPS)
    for terrain in ("sea", "coast", "islands", "land"):
        yield call(
            f"map/terrain/{terrain}",
            f"map --terrain {terrain} --svg",
            f"map --terrain {terrain} --seed 7 --theme grey --svg",
        )
    for word, options in {
        "size": "--columns 7 --rows 9", "two": "--sheets 2", "two-sized": "--sheets 2 --columns 9 --rows 5 --terrain coast",
        "zones": "--zone left --zone right", "no-zone": "--zone none", "title": "--title Doggerbank", "tiny": "--columns 1 --rows 1",
        "large": "--columns 40 --rows 30", "negative": "--seed -5 --terrain islands", "wrong": "--columns 0",
    }.items():  # fmt: skip
        yield call(f"map/options/{word}", f"map {options} --svg")
    yield call("map/png/islands", "map --terrain islands --columns 7 --rows 7 --png")


def _table_cards() -> Iterator[Case]:
    nations = (
        "British",
        "French",
        "German",
        "Italian",
        "Russian",
        "Japanese",
        "Austro-Hungarian",
        "American",
        "Atlantis",
    )
    for command in ("typecards", "dice"):
        yield from _each(f"{command}/plain", command)
        for nation in nations:
            yield call(f"{command}/nation/{nation}", f"{command} --nation {nation} --svg")
        yield call(
            f"{command}/nations/two",
            f"{command} --nation French --nation French",
            f"{command} --nation British --nation German --svg",
        )
    for options in ("--sheet", "--table"):
        yield from _each(f"warfleet-print/{options[2:]}", f"warfleet hml-raven jean-bart {options}")
    for ship in SHIPS[::5]:
        yield call(f"warfleet-print/ships/{ship}", f"warfleet {ship} --sheet --svg")


def _kits() -> Iterator[Case]:
    yield from _each("kit/quick-start", "kit", _FOR_HOME)
    yield from _each("kit/starships", "kit starships", _FOR_HOME)
    yield call("kit/war-fleet/all", f"kit {' '.join(WAR_FLEET[:4])} --svg -o out")
    yield call("kit/sides/all", "kit hml-raven --against pelletier --against jean-bart")
    yield call("kit/mixed/all", f"kit hml-raven windhover {WAR_FLEET[0]}")
    for name in FLEETS:
        yield Case(f"kit/fleets/{name}", (("kit", name),), contents(FLEETS))


def _preflight() -> Iterator[Case]:
    for profile in PROFILES:
        made = f"cards hml-raven windhover --profile {profile} -o out"
        checks = [
            f"preflight out/{name} --profile {other}"
            for name in ("ship-cards.pdf", "helm-cards.pdf")
            for other in PROFILES
        ]
        yield call(
            f"preflight/cards/{profile}",
            made,
            *checks,
            "preflight out/ship-cards.pdf",
            "preflight out/ship-cards.pdf --format json",
        )
    for made, name in {
        "counters hml-raven": "standees", "map": "maps", "dice": "table-cards", "typecards": "type-cards",
        "warfleet hml-raven --sheet": "fleet-sheets",
    }.items():  # fmt: skip
        yield call(
            f"preflight/others/{name}",
            made,
            f"preflight output/{name}.pdf",
            f"preflight output/{name}.pdf --profile european-shop --format json",
        )
    png = "cards hml-raven --profile thegamecrafter"
    faces = [
        f"preflight output/ship-cards/hml-raven-{side}.png --profile thegamecrafter"
        for side in ("front", "back")
    ]
    yield call("preflight/pictures/shop", png, *faces, "list output")
    broken = {
        "a.pdf": b"%PDF-1.7\nnothing",
        "b.pdf": b"",
        "c.pdf": b"words",
        "d.png": b"\x89PNG\r\n\x1a\n",
    }
    yield Case(
        "preflight/broken/all",
        tuple(("preflight", name) for name in (*broken, "nowhere.pdf")),
        broken,
    )


def _own_art() -> Iterator[Case]:
    """Return ships with pictures of their author's, good and bad."""
    for word, picture in {
        "good": _ART, "empty": "", "words": "no picture", "broken": "<svg", "script": _ART.replace("<path", "<script>x</script><path"),
        "text": _ART.replace("</svg>", "<text x='1' y='9'>Hello</text></svg>"),
        "nested": _ART.replace("</svg>", "<g>" * 300 + "</g>" * 300 + "</svg>"),
        "image": _ART.replace("</svg>", '<image href="data:image/svg+xml;base64,"/></svg>'),
        "far": _ART.replace("</svg>", '<image href="http://example.org/a.png"/></svg>'),
    }.items():  # fmt: skip
        ship = f"{text_of('hml-raven')}art: {{plan: a.svg, profile: b.svg}}\n"
        files = contents({"ship.yaml": ship, "a.svg": picture, "b.svg": _ART})
        yield Case(
            f"art/svg/{word}",
            (
                ("check", "ship.yaml"),
                ("cards", "ship.yaml", "--svg"),
                ("counters", "ship.yaml", "--flat", "--svg"),
            ),
            files,
        )
    missing = f"{text_of('windhover')}art: {{plan: gone.png}}\n"
    yield call("art/missing/file", "check ship.yaml", "cards ship.yaml", **{"ship.yaml": missing})
