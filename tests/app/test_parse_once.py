"""Every file of a call is read, parsed and looked through for art once, whatever asks for it."""

from __future__ import annotations

import gc
import shutil
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from yaml.nodes import CollectionNode, Node

from cardforge.app.designer.site import site
from cardforge.app.reading import Reader
from cardforge.core.files import json_source, parse, yaml_source
from cardforge.leviathans import game as air
from cardforge.leviathans.cards import artwork
from cardforge.leviathans.cards import printer as air_printer
from cardforge.leviathans.files import read_ship
from tests.calls import Call

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it asks for another client than the one that there is
    from starlette.testclient import TestClient

SHIPS = Path(__file__).parents[2] / "ships"
HOST = "127.0.0.1:8765"
AIR = ("hml-raven", "pelletier")


class Counts:
    """How often each file was read and parsed, each air ship built, and her art searched."""

    def __init__(self) -> None:
        self.read: Counter[str] = Counter()
        self.parsed: Counter[str] = Counter()
        self.built: Counter[str] = Counter()
        self.art: Counter[str] = Counter()
        self.laid_out: Counter[str] = Counter()


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> Counts:
    """Count what really opens files, parses them, builds air ships and looks for art."""
    found = Counts()

    def counted(module: Any, name: str, counter: Counter[str], key: Callable[..., str]) -> None:
        real = getattr(module, name)

        def counting(*args: Any, **named: Any) -> Any:
            counter[key(*args)] += 1
            return real(*args, **named)

        monkeypatch.setattr(module, name, counting)

    def is_design(path: Path, *_: object) -> str:
        return path.name if path.suffix in {".yaml", ".json", ".png"} else "others"

    counted(Path, "open", found.read, is_design)
    counted(yaml_source, "compose", found.parsed, lambda _, path: path.name)
    counted(json_source._Reader, "read", found.parsed, lambda _self, _text, path: path.name)
    counted(artwork, "art_of", found.art, lambda ship, *_: ship.name)
    counted(air, "read_ship", found.built, lambda document: document.path.name)
    counted(air_printer, "_ship", found.laid_out, lambda order, *_: order.design.name)
    return found


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two air ships with art and a fleet of both; a fleet of starships with its elements."""
    monkeypatch.chdir(tmp_path)
    art = BytesIO()
    Image.new("RGB", (600, 300), "white").save(art, "PNG")
    for folder in ("air", "stars"):
        Path(folder).mkdir()
    for name in AIR:
        Path(f"air/{name}.png").write_bytes(art.getvalue())
        text = (SHIPS / f"{name}.yaml").read_text()
        Path(f"air/{name}.yaml").write_text(f"{text.rstrip()}\nart: {{profile: {name}.png}}\n")
    listed = ", ".join(AIR)
    Path("air/both.yaml").write_text(
        f"game: leviathans\nformat: 1\nfleet: Both\nships: [{listed}]\n"
    )
    for path in (SHIPS / "starships").glob("*.yaml"):
        shutil.copy(path, "stars")
    return tmp_path


def expect_once(counts: Counts, files: int, *, art: int = 0) -> None:
    """Hold that so many files were read, each once, and the art of so many ships looked for."""
    read = {name: count for name, count in counts.read.items() if name != "others"}
    assert set(read.values()) == {1}, read
    assert len(read) == files + art, read
    assert set(counts.parsed.values()) == {1}, counts.parsed
    assert len(counts.parsed) == files, counts.parsed
    assert set(counts.built.values()) <= {1}, counts.built
    assert set(counts.art.values()) <= {1}, counts.art
    assert len(counts.art) == art, counts.art


ESCORT = 8
"""Files of the escort: the fleet, six elements and their admiral."""
RAVEN, PELLETIER, BOTH = (f"air/{name}.yaml" for name in (*AIR, "both"))
SHORT = ("--games", "1", "--limit", "2", "--jobs", "1")
CASES: list[tuple[tuple[str, ...], int, int]] = [
    (("check", "air"), 3, 2),
    (("check", "stars/carrow-escort.yaml"), ESCORT, 0),
    (("list", "air"), 3, 2),
    (("cost", "air"), 3, 0),
    (("cost", BOTH, RAVEN), 3, 0),
    (("cost", "stars/carrow-escort.yaml", "stars/windhover.yaml"), ESCORT, 0),
    (("fleet", BOTH), 3, 0),
    (("fleet", "air"), 3, 0),
    (("fleet", "stars/carrow-escort.yaml"), ESCORT, 0),
    (("fleet", RAVEN, RAVEN), 1, 0),
    (("cards", "air"), 3, 2),
    (("cards", "air", "--svg", "--png"), 3, 2),
    (("cards", BOTH), 3, 2),
    (("cards", BOTH, RAVEN), 3, 2),
    (("cards", RAVEN, BOTH), 3, 2),
    (("cards", "stars/carrow-escort.yaml"), ESCORT, 0),
    (("counters", "air"), 3, 2),
    (("kit", RAVEN), 1, 1),
    (("tournament", "air", *SHORT), 3, 0),
    (("tournament", BOTH, RAVEN, *SHORT), 3, 0),
    (("duel", RAVEN, PELLETIER, *SHORT), 2, 0),
    (("duel", "air", BOTH, *SHORT), 3, 0),
    (("battle", RAVEN, RAVEN, "--limit", "2"), 1, 0),
    (("export", "air", "-o", "air.csv"), 3, 0),
    (("export", "stars/carrow-escort.yaml", "-o", "stars.csv"), ESCORT, 0),
    (("warfleet", "air"), 3, 0),
    (("warfleet", "air", "--sheet"), 3, 2),
    (("odds", RAVEN, PELLETIER), 2, 0),
    (("odds", RAVEN, RAVEN), 1, 0),
    (("compare", RAVEN, PELLETIER), 2, 0),
]


@pytest.mark.parametrize(
    ("words", "files", "art"),
    CASES,
    ids=lambda each: " ".join(each) if isinstance(each, tuple) else "",
)
def test_command_reads_each_file_once(
    call: Call, folder: Path, counts: Counts, words: tuple[str, ...], files: int, art: int
) -> None:
    said = call(*words)
    assert said.status in {0, 1}, said.err
    expect_once(counts, files, art=art)


def test_card_is_laid_out_once_for_all_formats(call: Call, folder: Path, counts: Counts) -> None:
    assert call("cards", "air", "--svg", "--png").status == 0
    assert len(list(Path("output").rglob("*.*"))) == 1 + 2 * 2 * len(AIR)
    assert len(counts.laid_out) == len(AIR)
    assert set(counts.laid_out.values()) == {1}


@pytest.fixture
def client(folder: Path) -> Iterator[TestClient]:
    headers = {"origin": f"http://{HOST}", "content-type": "application/json"}
    with TestClient(site(folder, (HOST,)), base_url=f"http://{HOST}", headers=headers) as client:
        yield client


def printed(client: TestClient, **body: Any) -> None:
    job = client.post("/api/print", json=body).json()["job"]
    state: dict[str, Any] = {"finished": False}
    while not state["finished"]:
        state = client.get(f"/api/jobs/{job}").json()
    assert state["files"], state


def test_print_job_reads_each_file_once(client: TestClient, counts: Counts) -> None:
    printed(client, ids=[RAVEN, PELLETIER])
    expect_once(counts, 2, art=2)


def test_print_job_builds_an_unsaved_design_once(client: TestClient, counts: Counts) -> None:
    data = client.get(f"/api/designs/{RAVEN}").json()["data"]
    counts.parsed.clear()
    printed(client, data=data)
    assert counts.parsed == {"HML Raven.yaml": 1}, "the file that goes inside is read back"
    assert sum(counts.built.values()) == 1


def test_designer_edit_builds_its_design_once(client: TestClient, counts: Counts) -> None:
    data = client.get(f"/api/designs/{RAVEN}").json()["data"]
    counts.parsed.clear()
    counts.read.clear()
    seen = client.post("/api/look", json={"data": {**data, "mp": 3}, "id": RAVEN}).json()
    assert seen["ok"]
    assert seen["findings"]
    assert not counts.parsed
    assert sum(counts.built.values()) == 1
    assert counts.read == {"hml-raven.png": 1}
    assert sum(counts.art.values()) == 1


def test_designer_text_is_parsed_once(client: TestClient, counts: Counts, folder: Path) -> None:
    text = (folder / RAVEN).read_text()
    assert client.post("/api/look", json={"text": text}).json()["ok"]
    assert sum(counts.parsed.values()) == 1
    assert sum(counts.built.values()) == 1


def test_reader_drops_nodes_of_earlier_files(tmp_path: Path) -> None:
    text = (SHIPS / "hml-raven.yaml").read_text()
    paths = [tmp_path / f"{number}.yaml" for number in range(100)]
    for path in paths:
        path.write_text(text)
    reader, before = Reader(), _nodes_in_memory()
    designs = [reader.design(path) for path in paths]
    of_one = len(_nodes_of(yaml_source.compose(text, paths[0])))
    assert _nodes_in_memory() - before < 40 * of_one
    first, last = (design.document.mark(("si",)) for design in (designs[0], designs[-1]))
    assert first == last


def _nodes_of(node: Node) -> list[Node]:
    inner = node.value if isinstance(node, CollectionNode) else []
    below = [each for entry in inner for each in (entry if isinstance(entry, tuple) else (entry,))]
    return [node, *(found for each in below for found in _nodes_of(each))]


def _nodes_in_memory() -> int:
    gc.collect()
    return sum(isinstance(each, Node) for each in gc.get_objects())


def test_equal_slots_of_two_ships_are_one_object() -> None:
    raven = (SHIPS / "hml-raven.yaml").read_text()
    one, other = (
        read_ship(parse(raven.replace("HML Raven", name), Path("a.yaml"))) for name in "AB"
    )
    for (_, _, first), (_, _, second) in zip(one.all_slots(), other.all_slots(), strict=True):
        assert first is second
