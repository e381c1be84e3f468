"""Cases of the designer's requests: looks, edits, odds, comparisons, saving, drafts, printing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tests.recorder.case import Case, Request, contents
from tests.recorder.designs import (
    ADMIRALS,
    FLEETS,
    KINDS,
    SHIPS,
    STAR_FLEETS,
    STARSHIPS,
    data_of,
    edited,
    text_of,
)

_READER: Final = "reader"
"""The server that visits share which change nothing."""
_WAR: Final = "war-fleet/hml-raven.yaml"
_AIR_EDITS: Final[dict[str, Any]] = {
    "name": "HML Rook", "class": None, "nation": "French Republic", "type": 2, "si": 25, "mp": 4, "turn": 3, "figures": "None.",
    "history": "Short.\n\nTwo paragraphs.", "recognition.weight": None, "recognition.complement": 70, "recognition": None,
    "locations.bow.go": "R", "locations.bow.stop": "UU", "locations.sides.go": "G", "locations.starboard": {"slots": {"2": {"item": "miss"}}},
    "locations.port": {"go": "K"}, "locations.bow.slots.3": {"item": "crew", "breach": 8, "dice": "U"}, "locations.bow.slots.1": {"item": "armor", "breach": 9, "bonus": 2},
    "locations.bow.slots.3.marks": [], "locations.bow.slots.3.range": "5/10", "locations.bow.slots.3.dice": "R | Y", "locations.bow.slots.4.breach": 11,
    "locations.sides.slots.6": {"item": "miss"}, "locations.sides.slots.2.name": "4in", "locations.stern.slots.2.mp": 4, "locations.stern.slots.6": None,
    "locations.bow": None, "notes": {"Owner": "me"}, "foreign": ["flak"], "si ": 3, "locations.bow.slots.5": {"item": "flak", "breach": 9},
    "mp2": "x", "locations.sides.slots.5": {"item": "torpedo", "breach": 12}, "locations.bow.slots.6": {"item": "homebrew", "breach": 10, "name": "Kettle", "icon": "K"},
    "art": {"plan": "gone.svg"}, "format": 7, "game": "chess", "type ": 1,
}  # fmt: skip
_STAR_EDITS: Final[dict[str, Any]] = {
    "name": "Windhover II", "class": "frigate", "faction": "Other", "systems": ["brace"], "systems.0": "red alert", "weapons.front": ["macro"],
    "weapons.aux": None, "weapons.broadside": ["light"], "upgrades": ["improved armour"], "printed": 200, "systems.1": "nonsense", "weapons": None,
}  # fmt: skip
_WAR_EDITS: Final[dict[str, Any]] = {
    "name": "War Raven", "si": 4, "mp": 20, "points": 1, "locations.bow.resilience": 3, "locations.bow.attacks": [], "locations.stern": None, "type": 4,
}  # fmt: skip
_ODDS: Final[dict[str, tuple[str, Any, dict[str, Any]]]] = {
    "air": ("hml-raven", "pelletier", {}), "range": ("hml-raven", "jean-bart", {"range": 3}), "at": ("hml-leviathan", "hml-raven", {"at": "bow", "stop": True}),
    "from": ("hml-leviathan", "jean-bart", {"from": "port", "turns": 9}), "damaged": ("jean-bart", "hml-raven", {"damaged": "bow:2,stern:1", "attacker_damaged": "bow:3"}),
    "brackets": ("hml-raven", "hml-hertfordshire", {"brackets": True}), "fleet": ("hml-raven", "pelletier", {"scale": "fleet"}),
    "fleet-damaged": ("hml-raven", "pelletier", {"scale": "fleet", "damaged": "bow,stern", "range": 0}), "at-file": ("hml-raven", _WAR, {}),
    "star": ("windhover", "cruiser", {}), "star-file": ("queen-of-the-reach", "iron-vesper", {"range": 6, "damaged": "4"}),
    "star-systems": ("obsidian-crown", "windhover", {"target_systems": "evasive-maneuvers", "command_dice": 4}),
    "games": ("hml-raven", "windhover", {}), "admiral": (ADMIRALS[0], "cruiser", {}), "meaningless": ("hml-raven", "pelletier", {"systems": "brace"}),
    "far": ("hml-raven", "pelletier", {"range": 900}), "wrong": ("hml-raven", "nowhere", {}), "shape": ("hml-raven", "pelletier", {"turns": 99}),
}  # fmt: skip
_LISTS: Final = (
    "/api/schema/leviathans", "/api/schema/warfleet", "/api/schema/starships", "/api/schema/chess", "/api/kinds", "/api/presets",
    "/api/systems", "/api/supplied", "/api/fleets", "/api/fleets/ships", "/api/battles", "/api/battles/sides", "/api/themes", "/api/profiles", "/api/glossary", "/api/designs", "/api/bin", "/api/drafts", "/api/watch",
    "/api/openapi.json", "/api/nonsense", "/api/supplied/nowhere", "/api/jobs/0123456789abcdef", "/nonsense",
)  # fmt: skip
_PAGES: Final = (
    "/", "/edit/ships/hml-raven.yaml", "/edit/nowhere.yaml", "/edit/../x.yaml", "/compare", "/fleets", "/battles", "/battles/nowhere.json", "/print", "/open", "/glossary", "/favicon.ico",
    "/fonts/title.ttf", "/fonts/body.ttf", "/fonts/nonsense.ttf", "/static/favicon.svg", "/static/nonsense.js",
)  # fmt: skip


def visit_cases() -> Iterator[Case]:
    """Return the cases."""
    yield from _reading()
    yield from _looks()
    yield from _edits()
    yield from _figures()
    yield from _turned_away()
    yield from _saving()
    yield from _keeping()
    yield from _sharing()
    yield from _printing()


def _visit(name: str, *requests: Request) -> Case:
    return Case(f"designer/{name}", requests, how="visit", server=_READER)


def _get(path: str) -> Request:
    return Request("GET", path)


def _post(path: str, **body: Any) -> Request:
    return Request("POST", path, body)


def _reading() -> Iterator[Case]:
    for path in _LISTS:
        yield _visit(f"lists/{path.strip('/').replace('/', '-')}", _get(path))
    for path in _PAGES:
        yield _visit(f"pages/{path.strip('/').replace('/', '-') or 'gallery'}", _get(path))
    for word in (*SHIPS[::8], *KINDS):
        folder = "ships/starships" if word in KINDS else "ships"
        card = f"/api/designs/{folder}/{word}.yaml"
        yield _visit(
            f"read/{word}",
            _get(f"/api/supplied/{word}"),
            _get(card),
            _get(f"{card}/card.svg?theme=grey"),
            _get(f"{card}/card.png"),
        )
    yield _visit("read/nowhere", _get("/api/designs/nowhere.yaml"), _get("/api/designs/nowhere.yaml/card.svg"), _get("/api/designs/a%00b.yaml"),
                 _get("/api/designs/.hidden.yaml"), _get("/api/designs/con.yaml"), _get("/api/designs/x.txt"))  # fmt: skip
    yield _visit(
        "read/rename",
        *(
            _get(f"/api/designs/ships/hml-raven.yaml/rename?to={to}")
            for to in ("a.yaml", "ships/jean-bart.yaml", ".a.yaml", "a.txt", "nul.yaml")
        ),
    )


def _looks() -> Iterator[Case]:
    for word in (*SHIPS, *KINDS):
        yield _visit(
            f"look/{word}", _get(f"/api/supplied/{word}"), _post("/api/look", data="{1.data}")
        )
    for ship in SHIPS:
        yield _visit(
            f"look-war-fleet/{ship}",
            _get(f"/api/designs/war-fleet/{ship}.yaml"),
            _post("/api/look", text="{1.text}"),
        )
    for word in (*SHIPS[::5], *STARSHIPS[::5]):
        yield _visit(f"look-grey/{word}", _post("/api/look", text=text_of(word), theme="grey"))
    for word, text in {"empty": "", "bracket": "a: [", "game": "game: leviathans\n", "many": text_of("hml-raven").replace("si: 20", "si: many"),
                       "fleet": FLEETS["home.yaml"], "stars": FLEETS["stars.yaml"], "tag": "!!x y"}.items():  # fmt: skip
        yield _visit(f"look-broken/{word}", _post("/api/look", text=text))


def _edits() -> Iterator[Case]:
    for word, folder, edits in (
        ("hml-raven", "ships", _AIR_EDITS),
        ("windhover", "ships/starships", _STAR_EDITS),
    ):
        for path, value in edits.items():
            data = edited(data_of(word), path, value)
            name = path.replace(" ", "-blank")
            yield _visit(
                f"edit-{word}/{name}",
                _post("/api/look", data=data),
                _post("/api/text", data=data, id=f"{folder}/{word}.yaml"),
            )
    for number, (path, value) in enumerate(_WAR_EDITS.items()):
        data = {**data_of("hml-raven"), **edited({"locations": {}}, path, value)}
        yield _visit(
            f"edit-war-fleet/{number}",
            _get(f"/api/designs/{_WAR}"),
            _post("/api/look", data={**data, "game": "warfleet"}),
            _post("/api/text", data="{1.data}", id=_WAR),
        )
    bart = data_of("jean-bart")
    for place in ("bow", "fore-port", "sides", "stern"):
        data = edited(bart, f"locations.{place}.slots.2", {"item": "miss"})
        yield _visit(
            f"edit-jean-bart/{place}",
            _post("/api/look", data=data),
            _post("/api/text", data=data, base=text_of("jean-bart")),
            _post("/api/text", data=data),
        )


def _figures() -> Iterator[Case]:
    for word, (attacker, target, more) in _ODDS.items():
        yield _visit(
            f"odds/{word}", _post("/api/odds", data=data_of(attacker), target=target, **more)
        )
    for ship in SHIPS[::3]:
        yield _visit(
            f"odds-each/{ship}",
            _post("/api/odds", data=data_of(ship), target="jean-bart", range=4),
            _post("/api/odds", data=data_of("yamase"), target=data_of(ship), scale="fleet"),
        )
    for word in STARSHIPS[::3]:
        yield _visit(
            f"odds-each/{word}", _post("/api/odds", data=data_of(word), target="destroyer")
        )
    for ship in SHIPS:
        yield _visit(f"warfleet/{ship}", _post("/api/warfleet", data=data_of(ship), explain=True))
    yield _visit(
        "warfleet-odd/games",
        _post("/api/warfleet", data=data_of("windhover")),
        _post("/api/warfleet", data={}),
    )
    pairs = [
        *zip(SHIPS[::2], SHIPS[1::2], strict=True),
        *zip(STARSHIPS[::2], STARSHIPS[1::2], strict=False),
    ]
    for a, b in pairs:
        yield _visit(f"compare/{a}", _post("/api/compare", a=a, b=b))
    yield _visit("compare-odd/games", _post("/api/compare", a="hml-raven", b="windhover"), _post("/api/compare", a=data_of("hml-raven"), b="pelletier", against=3),
                 _post("/api/compare", a="windhover", b="fighter", against="cruiser"), _post("/api/compare", a=_WAR, b="war-fleet/jean-bart.yaml"),
                 _post("/api/compare", a="windhover", b=STAR_FLEETS[0]), _post("/api/compare", a="hml-raven", b="nowhere"))  # fmt: skip


def _turned_away() -> Iterator[Case]:
    elsewhere = {"Host": "example.org"}
    yield _visit("guard/host", Request("GET", "/", headers=elsewhere))
    yield _visit("guard/origin", Request("POST", "/api/look", {}, {"Origin": "http://example.org"}))
    yield _visit("guard/type", Request("POST", "/api/look", {}, {"Content-Type": "text/plain"}))
    # The body is announced and not sent: the designer hangs up before it has read so much.
    yield _visit("guard/size", Request("POST", "/api/look", None, {"Content-Length": "2000000"}))
    for number, body in enumerate(
        (
            "",
            "{",
            "[]",
            "{}",
            '{"data": 3}',
            '{"data": {}, "text": ""}',
            '{"text": "\\ud800"}',
            '{"x": 1}',
        )
    ):
        for route in ("look", "odds", "compare", "text", "print", "designs", "warfleet"):
            yield _visit(f"guard-body/{route}-{number}", Request("POST", f"/api/{route}", body))
    for method in ("PUT", "DELETE", "PATCH", "HEAD"):
        yield _visit(
            f"guard/{method}",
            Request(method, "/api/look", {}),
            Request(method, "/api/bin/x/restore", {}),
        )


def _own(name: str, *requests: Request) -> Case:
    """Return a visit to a server of its own, which may change the folder."""
    files = contents(
        {
            "raven.yaml": text_of("hml-raven"),
            "sub/windhover.yaml": text_of("windhover"),
            "empty.yaml": "",
            "bad.yaml": "a: [",
            **FLEETS,
        }
    )
    return Case(f"designer/{name}", requests, files, "visit")


def _saving() -> Iterator[Case]:
    raven, windhover = "/api/designs/raven.yaml", "/api/designs/sub/windhover.yaml"
    changes = [
        edited(data_of("hml-raven"), path, value)
        for path, value in (
            ("si", 25),
            ("locations.bow.slots.1", {"item": "armor", "breach": 9, "bonus": 2}),
            ("locations.port", {"go": "K"}),
        )
    ]
    saves = [
        Request("PUT", raven, {"data": data, "version": f"{{{number}.version}}"})
        for number, data in enumerate(changes, 1)
    ]
    yield _own("own/saving", _get(raven), *saves, Request("PUT", raven, {"data": changes[0], "version": "{1.version}"}),
               Request("PUT", raven, {"text": "a: [", "version": "{4.version}"}), _get(raven), _get("/api/designs"),
               _get(windhover), Request("PUT", windhover, {"text": text_of("windhover").replace("light, light", "light"), "version": "{9.version}"}),
               Request("PUT", "/api/designs/new.yaml", {"text": "x", "version": ""}), _get("/api/designs/empty.yaml"),
               Request("PUT", "/api/designs/empty.yaml", {"data": changes[1], "version": "{12.version}"}))  # fmt: skip
    starts: list[dict[str, Any]] = [
        {"preset": {"type": str(number), "nation": "German"}} for number in range(1, 5)
    ]
    starts += [
        {"copy": "raven.yaml"},
        {"copy": "jean-bart"},
        {"data": data_of("hml-raven")},
        {"text": text_of("windhover")},
        {"preset": {"type": 9}},
        {"copy": "x"},
    ]
    yield _own("own/making", *(_post("/api/designs", name=f"Ship {number}", **{"from": start}) for number, start in enumerate(starts)),
               *(_post("/api/designs", name=f"{game} one", game=game) for game in ("warfleet", "starships", "chess")),
               *(_post("/api/designs", name="Star", game="starships", **{"from": {"preset": {"type": kind}}}) for kind in ("squadron", "cruiser")),
               _post("/api/designs", name="Ship 1"), _post("/api/designs", name="con"), _post("/api/designs", name=""), _get("/api/designs"))  # fmt: skip


def _keeping() -> Iterator[Case]:
    raven, draft = "/api/designs/raven.yaml", "/api/drafts/raven.yaml"
    data = edited(data_of("hml-raven"), "si", 25)
    yield _own("own/drafts", _get(raven), Request("PUT", draft, {"data": data, "version": "{1.version}", "typed": "x: 1", "page": "p"}), _get("/api/drafts"), _get(draft),
               _post(f"{raven}/rename", id="rook.yaml"), _get("/api/drafts"), Request("DELETE", draft), Request("DELETE", "/api/drafts/rook.yaml"), _get(draft), _get("/api/drafts"),
               Request("PUT", "/api/drafts/gone.yaml", {"data": data}), _get("/api/drafts"), _get("/api/drafts/nowhere.yaml"))  # fmt: skip
    yield _own("own/bin", _get("/api/watch"), _post(f"{raven}/bin"), _get("/api/bin"), _get("/api/watch?since={1.stamp}"), _get("/api/designs"), _post("/api/bin/{2.key}/restore"), _get("/api/designs"),
               _post("/api/bin/{2.key}/restore"), _post("/api/designs/bad.yaml/bin"), Request("DELETE", "/api/bin"), _get("/api/bin"), _post("/api/designs/nowhere.yaml/bin"), _post("/api/bin/nonsense/restore"))  # fmt: skip
    change = {"ids": ["raven.yaml", "bad.yaml"], "where": ["item=gun"], "settings": ["breach+=1"]}
    yield _own("own/versions", _get(raven), Request("PUT", raven, {"data": data, "version": "{1.version}"}), _get("/api/versions/raven.yaml"), _get("/api/version/{3.0.key}/raven.yaml"),
               _get("/api/version/nonsense/raven.yaml"), _post("/api/changes/sorts", ids=["raven.yaml"]), _post("/api/changes/plan", **change), _post("/api/changes", **change),
               _get("/api/changes"), _post("/api/changes/{8.key}/undo"), _get("/api/changes"), _get("/api/versions/raven.yaml"))  # fmt: skip
    yield _own(
        "own/fleet-scale",
        _post("/api/warfleet/keep", data="raven.yaml"),
        _post("/api/warfleet/keep", data="sub/windhover.yaml"),
        _get("/api/designs"),
    )
    yield _own("own/tables", _get("/api/templates"), _get("/api/templates/leviathans/csv"), _post("/api/import", name="a.csv", content="YSxi"),
               _post("/api/import", name="a.csv", content="", write=True))  # fmt: skip
    yield _own("own/renaming", _post(f"{raven}/rename", id="sub/rook.yaml"), _post("/api/designs/sub/rook.yaml/rename", id="sub/windhover.yaml"), _post("/api/designs/sub/rook.yaml/rename", id="../x.yaml"),
               _post("/api/designs/sub/rook.yaml/rename", id="rook.json"), _get("/api/designs"))  # fmt: skip


def _sharing() -> Iterator[Case]:
    fleet = {"game": "leviathans", "format": 1, "fleet": "Friday", "budget": 500}
    ships: list[Any] = ["raven.yaml", {"ship": "jean-bart", "count": 2}, "nowhere.yaml"]
    yield _own("own/fleets", _post("/api/fleets/roster", data={**fleet, "ships": ships}), _post("/api/fleets", data={**fleet, "ships": ships[:2]}),
               _post("/api/fleets", data={**fleet, "ships": []}), _get("/api/fleets"), _get("/api/designs/friday.yaml"),
               _post("/api/print", ids=["friday.yaml"], what="kit"), Request("GET", "/api/jobs/{6.job}", awaited=True),
               _post("/api/battles", a="raven.yaml", b="sub/windhover.yaml"))  # fmt: skip
    for form in ("html", "png", "pdf"):
        yield _visit(f"share/{form}", _post("/api/share", data=data_of("hml-raven"), form=form))
    yield _visit("share/fleet", _post("/api/share", data={**fleet, "ships": ["hml-raven"]}))


def _printing() -> Iterator[Case]:
    designs = ["ships/hml-raven.yaml", "ships/starships/windhover.yaml", _WAR]
    asks: dict[str, dict[str, Any]] = {
        what: {"ids": designs, "what": what}
        for what in ("cards", "counters", "flat-counters", "kit", "sheets")
    }
    asks |= {what: {"what": what} for what in ("map", "typecards", "dice")}
    asks |= {form: {"ids": designs, "format": form} for form in ("svg", "png")}
    asks |= {
        profile: {"ids": designs[:2], "profile": profile}
        for profile in (
            "home-a4",
            "thegamecrafter",
            "drivethrucards",
            "european-shop",
            "makeplayingcards",
        )
    }
    asks |= {
        "grey": {"ids": designs, "theme": "grey", "flip": "short"}, "odds": {"ids": designs, "odds": True}, "data": {"data": data_of("hml-raven")},
        "shop-kit": {"ids": designs, "what": "kit", "profile": "thegamecrafter"}, "some-bad": {"ids": [*designs, "nowhere.yaml", "../x.yaml"]},
        "none": {"ids": ["nowhere.yaml"]}, "nothing": {}, "counters-png": {"ids": designs, "what": "counters", "format": "png"},
    }  # fmt: skip
    for word, body in asks.items():
        yield _visit(
            f"print/{word}",
            _post("/api/print", **body),
            Request("GET", "/api/jobs/{1.job}", awaited=True),
        )
