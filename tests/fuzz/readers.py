"""The table of readers: every way in which something foreign comes into cardforge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

from cardforge.core import limits
from cardforge.leviathans.tables import KNOWN as AIR_COLUMNS
from cardforge.starships.tables import KNOWN as STARSHIP_COLUMNS
from cardforge.warfleet.tables import COLUMNS as FLEET_COLUMNS
from tests.fuzz import art, seeds, tabled
from tests.fuzz.cells import csv_cells, more_rows, more_sheet, workbook_parts
from tests.fuzz.mutation import long_by, one_of, repeats, texts
from tests.fuzz.reader import Reader, Seeds
from tests.fuzz.targets import battles, designs, links, pdfs, pictures, requests, tables
from tests.fuzz.trees import Spell, as_json, as_yaml, growths, trees

_STRANGE: Final = (
    "leviathans",
    "warfleet",
    "starships",
    "turret",
    "homebrew",
    "6in",
    {"item": "gun", "breach": 3},
)
_JSON_WORDS: Final = tuple(
    word.encode()
    for word in (
        '{"',
        '": ',
        "null",
        "NaN",
        "-Infinity",
        "1e999",
        '"\\ud800"',
        "[]",
        "{}",
        '""',
        "\\u0000",
        "//",
        "'",
    )
)
_PAGE_WORDS: Final = (
    b'id="cardforge-design"',
    b'download="a.yaml"',
    b'href="data:application/yaml;base64,',
    b"Z2FtZTog",
    b"=",
    b'"',
    b">",
)
_RECORD: Final = (
    "sail",
    "salvo",
    "deployment",
    "repairs",
    "lay",
    "launches",
    "A",
    "B",
    [0, 0],
    [9999, -9999],
    10_000,
    9999,
    "quick start",
)
_ASKED: Final = (
    "POST", "PUT", "GET", "DELETE", "HEAD", "hml-raven.yaml", "hml-raven", "../x.yaml", "a/b.yaml", "x.json", ".hidden.yaml", "con.yaml", "pontbriand",
    "corvette", "cruiser", "bow", "port", "bow:3,stern:1", "brace", "cards", "kit", "map", "typecards", "dice", "svg", "png", "pdf", "grey", "starships",
    "warfleet", "home-a4", "thegamecrafter", "/api/designs/%2e%2e/x.yaml", "/api/designs/a%0a.yaml", "to=", "since=9", "theme=grey&v=1", "@version@",
    "/api/openapi.json", "a" * 401, {"copy": "hml-raven.yaml"}, {"text": "name: x"}, {"preset": {"type": 4, "nation": "Italy"}},
)  # fmt: skip


def _design(name: str, spell: Spell, seeded: Seeds) -> Reader:
    is_json = spell is as_json
    words = (*seeds.WORDS, *(_JSON_WORDS if is_json else ()))
    return Reader(
        f"{'json' if is_json else 'yaml'}-{name}",
        designs.judge_json if is_json else designs.judge_yaml,
        seeded,
        one_of(texts(words, seeded), *2 * (trees(spell, seeded, _STRANGE),)),
        long_by(repeats(words), growths(spell), growths(as_json)),
    )


def _fleets(name: str, seeded: Seeds) -> Reader:
    return Reader(
        f"fleets-{name}", designs.muster, seeded,
        one_of(texts(seeds.WORDS, seeded), trees(as_yaml, seeded, _STRANGE), trees(as_json, seeded, _STRANGE)),
        long_by(repeats(seeds.WORDS), growths(as_yaml), growths(as_json)),
    )  # fmt: skip


def _csv(name: str, seeded: Seeds, columns: Sequence[str]) -> Reader:
    words = tuple(word.encode() for word in (*columns, "Y | U", "6/12 hex", "; "))
    return Reader(
        f"csv-{name}", tables.import_csv, seeded,
        one_of(csv_cells(seeded, columns), csv_cells(seeded, columns), texts(words, seeded)),
        long_by(repeats(words), more_rows, more_rows), limits.LARGEST_TABLE,
    )  # fmt: skip


def _workbook(name: str, seeded: Seeds) -> Reader:
    return Reader(
        f"xlsx-{name}",
        tables.import_workbook,
        seeded,
        workbook_parts(seeded),
        more_sheet,
        limits.LARGEST_TABLE // 4,
    )


def _requests(route: str) -> Reader:
    seeded = partial(requests.seeds_of, route)
    return Reader(
        f"requests-{route}",
        requests.ask,
        seeded,
        requests.changes(seeded, (*_ASKED, *_STRANGE), _JSON_WORDS),
        long_by(growths(as_json), repeats(_JSON_WORDS)),
        limits.LARGEST_BODY + 512,
    )


def _json_air() -> Sequence[bytes]:
    return seeds.as_json(seeds.air())


def _json_fleet_scale() -> Sequence[bytes]:
    return seeds.as_json(seeds.fleet_scale())


def _json_starships() -> Sequence[bytes]:
    return seeds.as_json(seeds.starships())


_TABLE: Final = (
    _design("leviathans", as_yaml, seeds.air),
    _design("warfleet", as_yaml, seeds.fleet_scale),
    _design("starships", as_yaml, seeds.starships),
    _design("leviathans", as_json, _json_air),
    _design("warfleet", as_json, _json_fleet_scale),
    _design("starships", as_json, _json_starships),
    _fleets("air", seeds.fleets),
    _fleets("starships", seeds.starship_fleets),
    Reader(
        "scenarios", designs.judge_yaml, seeds.scenarios,
        one_of(texts(seeds.WORDS, seeds.scenarios), *2 * (trees(as_yaml, seeds.scenarios, _STRANGE),)),
        long_by(repeats(seeds.WORDS), growths(as_yaml)),
    ),
    Reader(
        "pages", designs.judge_page, seeds.pages, texts((*seeds.WORDS, *_PAGE_WORDS), seeds.pages),
        repeats(_PAGE_WORDS), limits.LARGEST_PAGE // 4,
    ),
    Reader(
        "battles", battles.replay, battles.battles,
        one_of(*2 * (trees(as_json, battles.battles, _RECORD, most=2),), texts(_JSON_WORDS, battles.battles)),
        long_by(growths(as_json), repeats(_JSON_WORDS)), limits.LARGEST_RECORD,
    ),
    Reader(
        "tournaments", battles.resume, battles.questions,
        one_of(*2 * (trees(as_json, battles.questions, (4, [0, 0, 4])),), texts(_JSON_WORDS, battles.questions)),
        long_by(growths(as_json), repeats(_JSON_WORDS)),
    ),
    _csv("leviathans", tabled.air_csv, AIR_COLUMNS),
    _csv("warfleet", tabled.fleet_csv, FLEET_COLUMNS),
    _csv("starships", tabled.starships_csv, STARSHIP_COLUMNS),
    _workbook("leviathans", tabled.air_workbook),
    _workbook("warfleet", tabled.fleet_workbook),
    _workbook("starships", tabled.starships_workbook),
    Reader("items", tables.item, tabled.items, texts(tabled.ITEM_WORDS, tabled.items), repeats(tabled.ITEM_WORDS), 1 << 20),
    Reader(
        "links", links.receive, links.seeds,
        one_of(texts((b"cardforge1:", b"cardforge2:", b"%3A", b"\n> ", b"```", b"[code]", b"[/code]"), links.seeds), links.repacked),
        long_by(links.long_link, links.long_link, repeats((b"A", b"\n> A"))), 1 << 20,
    ),
    Reader("svg", pictures.draw_svg, art.svgs, texts(art.SVG_WORDS, art.svgs), repeats(art.SVG_WORDS), limits.LARGEST_ART),
    Reader("pictures", pictures.decode_picture, art.pngs, art.raster, art.large_picture, limits.LARGEST_ART),
    Reader("pdf", pdfs.look_through, art.pdfs, texts(art.PDF_WORDS, art.pdfs), art.long_content, 8 * limits.MIB),
    *map(_requests, ("look", "odds", "compare", "warfleet", "text", "save", "new", "drafts", "print", "files", "changes", "fleets", "share", "import")),
)  # fmt: skip
READERS: Final[Mapping[str, Reader]] = MappingProxyType({reader.name: reader for reader in _TABLE})
