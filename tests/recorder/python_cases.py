"""Cases of the Python API: the samples of its page, its public names, and a design of each game."""

from __future__ import annotations

import doctest
from collections.abc import Iterator
from typing import Final

from tests.pages import page
from tests.recorder.case import Case
from tests.recorder.designs import KINDS, SHIPS, STARSHIPS, WAR_FLEET, text_of

_DESIGN: Final = (
    "import cardforge",
    "design = cardforge.open({word!r})",
    "design",
    "design.name, design.game, design.nation, design.is_legal, design.points",
    "print(design.ledger)",
    "[tuple(map(str, (f.line, f.column, f.severity, f.rule, f.message, f.fix))) for f in design.findings]",
    "design.data",
    "design.card_svg()",
    "design.card_svg('back', theme='grey')",
    "print(len(design.card_png()), len(design.card_pdf(profile='home-a4')))",
    "_ = design.save('saved.yaml')",
    "_ = design.changed(name='Other').save('other.yaml')",
    "_ = design.with_data(design.data).save('again.json')",
    "_ = cardforge.from_data(design.data).save('made.yaml')",
)
_PUBLIC: Final = (
    "import cardforge",
    "cardforge.__all__",
    "dir(cardforge)",
    "import inspect",
    "for name in cardforge.__all__:\n    print(name, inspect.getdoc(getattr(cardforge, name)))\n",
    "for name in cardforge.__all__:\n    each = getattr(cardforge, name)\n    print(name, inspect.signature(each) if inspect.isfunction(each) else sorted(n for n in dir(each) if n[0] != '_'))\n",
    "for name in ('Design', 'Fleet', 'DuelResult', 'Ledger', 'Odds'):\n    print(name, [(n, inspect.getdoc(v)) for n, v in vars(getattr(cardforge, name)).items() if n[0] != '_'])\n",
    "cardforge.nonsense",
)
_CLASSIC: Final = (
    "import cardforge, pathlib",
    "ship = cardforge.open('hml-raven').value",
    "cardforge.ship_text(ship)",
    "[str(each.message) for each in cardforge.check_ship(ship)]",
    "[(str(found.message), found.rule) for found in cardforge.judge_file(pathlib.Path('ship.yaml')).findings]",
    "[(str(found.message), found.rule) for found in cardforge.judge_file(pathlib.Path('bad.yaml')).findings]",
    "cardforge.open_design(pathlib.Path('ship.yaml'))[0]",
    "cardforge.open_design(pathlib.Path('bad.yaml'))",
    "cardforge.open('nowhere')",
    "cardforge.open('ship.yaml', cardforge.Fleet)",
    "cardforge.from_data({'game': 'chess'})",
    "cardforge.from_data({'game': 'leviathans', 'format': 1, 'name': 'X', 'si': 'many'})",
    "cardforge.open('ship.yaml').odds('windhover')",
    "cardforge.open('ship.yaml').odds('pelletier', at='keel')",
)


def python_cases() -> Iterator[Case]:
    """Return the cases."""
    yield _python("python/page/samples", tuple(_samples()))
    yield _python("python/names/public", _PUBLIC)
    files = {"ship.yaml": text_of("hml-raven").encode(), "bad.yaml": b"game: leviathans\nname: ["}
    yield Case("python/names/classic", (_CLASSIC,), files, "python")
    others = [word for word in KINDS if word not in STARSHIPS]
    for word in (*SHIPS[::4], *STARSHIPS[::4], *others):
        yield _python(f"python/designs/{word}", tuple(line.format(word=word) for line in _DESIGN))
    for ship in SHIPS[1::9]:
        yield _python(f"python/odds/{ship}", (
            "import cardforge, json", f"ship = cardforge.open({ship!r})",
            "print(json.dumps(ship.odds('pelletier', range=4), indent=1))",
            "print(json.dumps(ship.odds('pelletier', scale='fleet'), indent=1))",
            "ship.warfleet().data", "result = ship.duel('pelletier', games=2, seed=2)", "print(result)", "result.data",
        ))  # fmt: skip
    for file in WAR_FLEET[:1]:
        path = "../../material" + file[1:]
        yield _python("python/designs/war-fleet", tuple(line.format(word=path) for line in _DESIGN))


def _python(name: str, sources: tuple[str, ...]) -> Case:
    return Case(name, (sources,), {}, "python")


def _samples() -> Iterator[str]:
    """Return the examples of the page on Python, in their order."""
    for example in doctest.DocTestParser().get_examples(page("python")):
        yield example.source
