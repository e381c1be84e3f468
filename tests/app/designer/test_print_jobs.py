"""Printing by the server: the files of the commands, told step by step, kept a while and no longer."""

from __future__ import annotations

import io
import os
import threading
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from cardforge.app import cli
from cardforge.app.designer import print_jobs as work
from cardforge.app.designer.folder import BusyError, MissingError
from cardforge.app.designer.print_jobs import Job, Jobs, JobStep
from cardforge.app.printing import LIST
from cardforge.app.registry import printing_games
from cardforge.errors import PressError
from cardforge.starships import game

from .conftest import TestClient

RAVEN = "hml-raven.yaml"


def printed(client: TestClient, **asked: Any) -> Any:
    answer = client.post("/api/print", json=asked)
    assert answer.status_code == 202, answer.json()
    return finished(client, answer.json()["job"])


def finished(client: TestClient, job: str) -> Any:
    for _ in range(600):
        state = client.get(f"/api/jobs/{job}").json()
        assert 0 <= state["done"] <= state["total"]
        if state["finished"]:
            return state
        time.sleep(0.05)
    raise AssertionError(state)


def contents(client: TestClient, state: Any) -> dict[str, bytes]:
    found = {}
    for file in state["files"]:
        answer = client.get(file["url"])
        assert answer.status_code == 200
        assert len(answer.content) == file["bytes"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        found[file["name"]] = answer.content
    return found


@pytest.mark.parametrize(
    ("asked", "call"),
    [
        ({"what": "cards"}, ["cards"]),
        ({"what": "cards", "odds": True, "theme": "grey"}, ["cards", "--odds", "--theme", "grey"]),
        ({"what": "cards", "profile": "european-shop"}, ["cards", "--profile", "european-shop"]),
        ({"what": "counters", "profile": "home-a4"}, ["counters", "--profile", "home-a4"]),
        ({"what": "flat-counters", "flip": "short"}, ["counters", "--flat", "--flip", "short"]),
        ({"what": "sheets"}, ["warfleet", "--sheet"]),
        ({"what": "kit"}, ["kit"]),
    ],
)
@pytest.mark.everyday(every=3)
def test_job_files_equal_the_command(
    client: TestClient, folder: Path, tmp_path: Path, asked: Any, call: list[str]
) -> None:
    ids = [RAVEN, "pontbriand.yaml"]
    found = contents(client, printed(client, ids=ids, **asked))
    where = tmp_path / "printed"
    assert (
        cli.run([call[0], *(str(folder / word) for word in ids), *call[1:], "-o", str(where)]) == 0
    )
    wanted = {
        path.relative_to(where).as_posix(): path.read_bytes()
        for path in where.rglob("*")
        if path.is_file() and path.name != LIST
    }
    packed = found.pop("all.zip", None)
    assert found == wanted
    if len(wanted) > 1:
        assert packed is not None
        with zipfile.ZipFile(io.BytesIO(packed)) as file:
            assert {name: file.read(name) for name in file.namelist()} == wanted


@pytest.mark.parametrize("what", ["dice", "typecards"])
def test_job_without_ships_equals_the_command(
    client: TestClient, tmp_path: Path, what: str
) -> None:
    found = contents(client, printed(client, what=what))
    assert cli.run([what, "-o", str(tmp_path / "p")]) == 0
    wanted = {path.name: path.read_bytes() for path in (tmp_path / "p").iterdir()}
    assert {name: pdf for name, pdf in found.items() if name != "all.zip"} == wanted


def test_job_prints_maps_without_ships(client: TestClient) -> None:
    found = contents(client, printed(client, what="map"))
    assert [name for name, content in found.items() if content.startswith(b"%PDF")] == ["maps.pdf"]


@pytest.mark.parametrize(("form", "start"), [("svg", b"<svg"), ("png", b"\x89PNG")])
def test_job_writes_one_picture_per_face(client: TestClient, form: str, start: bytes) -> None:
    found = contents(client, printed(client, ids=[RAVEN], format=form))
    names = {f"ship-cards/001-front.{form}", f"ship-cards/001-back.{form}"}
    assert set(found) == {*names, "all.zip"}
    assert all(found[name].startswith(start) for name in names)
    [url] = [
        f["url"]
        for f in printed(client, ids=[RAVEN], format="svg")["files"]
        if f["name"].endswith("front.svg")
    ]
    assert client.get(url).headers["content-type"].startswith("image/svg+xml")


def test_job_that_ends_while_its_files_are_read_is_not_finished(
    client: TestClient, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a page that asks no more would lack the last files, such as the archive."""

    class Ending(dict[str, Path]):
        def items(self) -> Any:
            listed = list(super().items())
            job.files, job.finished = {**self, "all.zip": folder / "all.zip"}, 1.0
            return listed

    (folder / "all.zip").touch()
    job = Job("key", folder)
    job.files = Ending()
    monkeypatch.setattr(Jobs, "job", lambda _self, _key: job)
    state = client.get("/api/jobs/key").json()
    assert (state["files"], state["finished"]) == ([], False)
    assert [file["name"] for file in client.get("/api/jobs/key").json()["files"]] == ["all.zip"]


def test_job_writes_pages_for_products_without_faces(client: TestClient) -> None:
    state = printed(client, ids=[RAVEN], what="sheets", format="png")
    assert list(contents(client, state)) == ["fleet-sheets.pdf"]
    assert any("as PDF" in remark for remark in state["remarks"])


@pytest.mark.parametrize("form", ["pdf", "svg", "png"])
def test_job_for_a_picture_shop_writes_png_with_a_note(client: TestClient, form: str) -> None:
    state = printed(client, ids=[RAVEN], profile="thegamecrafter", format=form)
    pictures = {name: content for name, content in contents(client, state).items()
                if name != "all.zip"}  # fmt: skip
    assert len(pictures) == 2
    assert all(content.startswith(b"\x89PNG") for content in pictures.values())
    said = (
        []
        if form == "png"
        else [f"The Game Crafter accepts only PNG: printed that instead of {form.upper()}"]
    )
    assert state["remarks"] == said


def test_profile_formats_match_what_is_printed(client: TestClient) -> None:
    for told in client.get("/api/profiles").json():
        for form in told["formats"]:
            state = printed(client, ids=[RAVEN], what="counters", profile=told["name"], format=form)
            suffixes = {Path(file["name"]).suffix for file in state["files"]} - {".zip"}
            assert suffixes <= {f".{form}"}
        wrong = {"pdf", "png", "svg"} - set(told["formats"])
        assert (told["product"] == "images") == (wrong == {"pdf", "svg"})


MIXED = [RAVEN, "starships/windhover.yaml", "montpellier.yaml"]


@pytest.fixture
def mixed(client: TestClient, folder: Path) -> TestClient:
    """A folder with a ship of each game."""
    assert cli.run(["warfleet", "montpellier", "--write", str(folder)]) == 0
    return client


def zipped(found: dict[str, bytes]) -> set[str]:
    return set(zipfile.ZipFile(io.BytesIO(found["all.zip"])).namelist())


def test_job_of_mixed_games_prints_what_the_shop_can(mixed: TestClient) -> None:
    state = printed(mixed, ids=MIXED, profile="thegamecrafter", format="png")
    assert state["error"] is None
    found = contents(mixed, state)
    assert zipped(found) == set(found) - {"all.zip"}
    assert {name.partition("/")[0] for name in zipped(found)} == {"ship-cards"}
    size = "expected cards of a size that The Game Crafter sells"
    for remark, what in zip(state["remarks"], ("helm cards", "fleet cards"), strict=True):
        assert remark.startswith(f"skipped {what}: {size}")


def test_job_of_mixed_games_makes_sheets_of_air_ships(mixed: TestClient) -> None:
    state = printed(mixed, ids=[*MIXED, "pontbriand.yaml"], what="sheets", format="pdf")
    assert state["error"] is None
    assert [file["name"] for file in state["files"]] == ["fleet-sheets.pdf"]
    why = "expected air ships for a sheet, got"
    assert state["remarks"] == [
        f"skipped 1 of Starships: {why} starships", f"skipped 1 of War Fleet: {why} warfleet",
    ]  # fmt: skip


def test_job_of_mixed_games_has_a_kit_per_game(mixed: TestClient) -> None:
    state = printed(mixed, ids=MIXED, what="kit")
    found = contents(mixed, state)
    covers = [name for name in zipped(found) if name.endswith("00-read-me-first.pdf")]
    assert {name.partition("/")[0] for name in covers} == set(printing_games())
    assert zipped(found) == set(found) - {"all.zip"}


def test_job_skips_an_unreadable_file(client: TestClient, folder: Path) -> None:
    (folder / "broken.yaml").write_text("game: leviathans\nname: [")
    state = printed(client, ids=["broken.yaml", RAVEN])
    assert (state["error"], [file["name"] for file in state["files"]]) == (None, ["ship-cards.pdf"])
    [remark] = state["remarks"]
    assert remark.startswith("skipped broken.yaml: ")
    alone = printed(client, ids=["broken.yaml"])
    assert (alone["files"], alone["error"]) == ([], remark.partition(": ")[2])


def test_unsaved_design_is_attached_to_its_pdf(client: TestClient) -> None:
    data = client.get(f"/api/designs/{RAVEN}").json()["data"]
    data["name"] = "<b>Unsaved</b> & bold"
    found = contents(client, printed(client, data=data))
    with pikepdf.open(io.BytesIO(found["ship-cards.pdf"])) as pdf:
        [inside] = [pdf.attachments[name].get_file().read_bytes() for name in pdf.attachments]
        assert "<b>Unsaved</b> & bold" in str(pdf.docinfo) + inside.decode()
    look = client.post("/api/look", json={"text": inside.decode()}).json()
    assert look["name"] == data["name"]
    assert look["data"] == data


def test_markup_in_a_name_prints_as_text(client: TestClient) -> None:
    import pypdfium2  # type: ignore[import-untyped]

    data = client.get(f"/api/designs/{RAVEN}").json()["data"]
    data["name"] = "<i>HML</i> & Co"
    found = contents(client, printed(client, data=data))
    with pypdfium2.PdfDocument(found["ship-cards.pdf"]) as pdf:
        assert "<i>HML</i> & Co" in pdf[0].get_textpage().get_text_bounded()


@pytest.mark.parametrize(
    ("asked", "status", "said"),
    [
        ({}, 400, "choose ships to print"),
        ({"ids": [RAVEN], "data": {}}, 400, "choose ships to print"),
        ({"ids": ["gone.yaml"]}, 404, "'gone.yaml' not found"),
        ({"data": {"game": "chess"}}, 422, "expected `game:` to be one of"),
        ({"ids": [RAVEN], "what": "money"}, 422, "what: expected one of"),
        ({"ids": [RAVEN], "profile": "lead type"}, 422, "profile: expected one of"),
    ],
)
def test_unprintable_request_is_rejected_at_once(
    client: TestClient, asked: Any, status: int, said: str
) -> None:
    answer = client.post("/api/print", json=asked)
    assert answer.status_code == status
    assert said in answer.json()["error"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            {"ids": [RAVEN], "what": "kit", "profile": "european-shop"},
            "a kit needs a profile with paper",
        ),
    ],
)
def test_job_that_fails_late_reports_an_error(client: TestClient, asked: Any, said: str) -> None:
    state = printed(client, **asked)
    assert said in state["error"]
    assert state["files"] == []


def test_job_of_a_game_without_prints_is_rejected(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game, "GAME", game.GAME._replace(printer=None))
    words = "starships/windhover.yaml"
    for asked in ({"ids": [words]}, {"data": client.get(f"/api/designs/{words}").json()["data"]}):
        state = printed(client, **asked)
        assert "prints nothing for" in state["error"]
    state = printed(client, ids=[words, RAVEN])
    assert state["error"] is None
    assert state["remarks"] == [
        "skipped 1 design of starships: cardforge prints nothing for this game yet"
    ]


def test_conversion_sheets_need_air_ships(client: TestClient) -> None:
    word = client.post("/api/designs", json={"name": "F", "game": "warfleet"}).json()["id"]
    assert "expected air ships for a sheet" in printed(client, ids=[word], what="sheets")["error"]


def test_job_notes_text_overflow(client: TestClient) -> None:
    data = client.get(f"/api/designs/{RAVEN}").json()["data"]
    data["history"] = "word " * 1190 + "end"
    assert any("does not fit" in remark for remark in printed(client, data=data)["remarks"])


# --- Jobs by themselves.


def one_step(place: Path) -> Iterator[JobStep]:
    place.mkdir()
    (place / "a.txt").write_text("a")
    yield JobStep(1, 1, "made", (place / "a.txt",))


def wait(job: work.Job) -> None:
    for _ in range(400):
        if job.finished is not None:
            return
        time.sleep(0.01)
    raise AssertionError(job)


def test_expired_jobs_delete_their_files() -> None:
    now = [0.0]
    jobs = Jobs(clock=lambda: now[0])
    job = jobs.start(one_step)
    wait(job)
    path = jobs.file(job.key, "a.txt")
    assert path.read_text() == "a"
    now[0] = work.KEPT_S - 1
    assert jobs.job(job.key) is job
    now[0] = work.KEPT_S + 1
    with pytest.raises(MissingError, match="jobs are kept for one hour"):
        jobs.job(job.key)
    assert not path.exists()
    jobs.end()


def test_finished_jobs_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "MOST_KEPT", 2)
    jobs = Jobs()
    made = []
    for _ in range(4):
        made.append(jobs.start(one_step))
        wait(made[-1])
    assert jobs.job(made[-1].key) is made[-1]
    with pytest.raises(MissingError):
        jobs.job(made[0].key)
    with pytest.raises(MissingError, match="this print job has no file 'b'"):
        jobs.file(made[-1].key, "b")
    jobs.end()


def test_too_many_waiting_jobs_are_rejected() -> None:
    jobs, go = Jobs(), threading.Event()

    def slow(_place: Path) -> Iterator[JobStep]:
        go.wait(10)
        yield JobStep(1, 1, "")

    waiting = [jobs.start(slow) for _ in range(work.MOST_WAITING)]
    with pytest.raises(BusyError, match="8 print jobs are waiting"):
        jobs.start(slow)
    assert waiting[-1].label == "waiting"
    go.set()
    for job in waiting:
        wait(job)
    wait(jobs.start(one_step))
    jobs.end()


def test_failed_job_does_not_stop_the_next() -> None:
    def broken(_place: Path) -> Iterator[JobStep]:
        yield JobStep(0, 2, "first")
        raise ZeroDivisionError("by nought")

    def refused(_place: Path) -> Iterator[JobStep]:
        raise PressError("expected ink")
        yield

    jobs = Jobs()
    one, two, three = jobs.start(broken), jobs.start(refused), jobs.start(one_step)
    wait(three)
    assert (
        one.error == "this is a bug in cardforge, please report it (ZeroDivisionError: by nought)"
    )
    assert two.error == "expected ink"
    assert (three.error, three.label, three.done) == (None, "done", 1)
    jobs.end()


def test_closing_jobs_deletes_all_files() -> None:
    jobs, begun, go = Jobs(), threading.Event(), threading.Event()
    places = []

    def slow(place: Path) -> Iterator[JobStep]:
        places.append(place)
        yield from one_step(place)
        begun.set()
        go.wait(10)
        yield JobStep(1, 2, "")
        raise AssertionError("a step after the end")

    job = jobs.start(slow)
    never = jobs.start(one_step)
    begun.wait(10)
    threading.Timer(0.05, go.set).start()
    jobs.end()
    assert job.finished is not None
    assert job.error is None
    assert never.finished is None
    assert not places[0].parent.exists()
    Jobs().end()


def test_server_shutdown_closes_its_jobs(client: TestClient, app: Any) -> None:
    state = printed(client, ids=[RAVEN])
    path = app.state.jobs.file(state["job"], state["files"][0]["name"])
    assert path.is_file()
    client.__exit__(None, None, None)
    assert not path.exists()
    client.__enter__()


def test_unknown_job_or_file_is_not_found(client: TestClient) -> None:
    state = printed(client, ids=[RAVEN])
    for url in ("/api/jobs/x", "/api/jobs/x/files/a", f"/api/jobs/{state['job']}/files/../../secret",
                f"/api/jobs/{state['job']}/files/%2e%2e%2fx"):  # fmt: skip
        assert client.get(url).status_code == 404


BAD_FILES = {
    "binary.yaml": b"game: leviathans\n\xff\xfe\x00",
    "empty.yaml": b"",
    "huge.yaml": b"# x\n" * (1 << 19),
    "cut.json": b'{"game": "leviathans",',
    "chess.yaml": b"game: chess\nname: Rook\n",
    "hull.yaml": b"game: leviathans\nformat: 1\nname: Hull\n",
    "con.yaml": b"game: leviathans\n",
}
NOWHERE = (
    "nobody.yaml",
    "pipe.yaml",
    "folder.yaml",
    "link.yaml",
    "../up.yaml",
    "nul",
    "/etc/passwd",
)


@pytest.fixture
def hostile(client: TestClient, folder: Path) -> TestClient:
    """Give a page of a folder with all that a folder of designs should not hold."""
    for name, content in BAD_FILES.items():
        (folder / name).write_bytes(content)
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe.yaml")
    (folder / "folder.yaml").mkdir()
    (folder / "link.yaml").symlink_to(folder / "gone.yaml")
    return client


@pytest.mark.parametrize(
    ("what", "bad"),
    [("cards", bad) for bad in (*BAD_FILES, *NOWHERE)]
    + [("kit", "binary.yaml"), ("kit", "nobody.yaml")],  # a kit leaves out in the same place
)
@pytest.mark.everyday(every=4)
def test_job_names_a_bad_design_and_prints_the_others(
    hostile: TestClient, what: str, bad: str
) -> None:
    good = [RAVEN, "starships/windhover.yaml"]
    state = printed(hostile, ids=[good[0], bad, good[1]], what=what, theme="grey")
    names = {Path(file["name"]).stem.lstrip("0123456789-") for file in state["files"]}
    assert state["error"] is None
    assert {"ship-cards", "helm-cards"} <= names
    [remark] = [each for each in state["remarks"] if each.startswith("skipped")]
    assert remark.startswith(f"skipped {bad}: ")


def test_job_of_bad_designs_names_each(hostile: TestClient) -> None:
    state = printed(hostile, ids=["binary.yaml", "chess.yaml", "nobody.yaml"])
    assert state["files"] == []
    for words in ("binary.yaml: line 2: byte ff is not UTF-8", "chess.yaml: line 1: expected `game:` to be",
                  "nobody.yaml: design 'nobody.yaml' not found in this folder"):  # fmt: skip
        assert words in state["error"]


def test_unknown_ids_start_no_job(hostile: TestClient) -> None:
    for bad in NOWHERE:
        answer = hostile.post("/api/print", json={"ids": [bad, bad]})
        assert answer.status_code in (400, 404), bad


def test_gallery_names_each_bad_file_with_its_reason(hostile: TestClient) -> None:
    listed = {each["id"]: each["unreadable"] for each in hostile.get("/api/designs").json()}
    told = {name: reason for name, reason in listed.items() if reason}
    assert set(told) == {*BAD_FILES, "link.yaml", *(["pipe.yaml"] if hasattr(os, "mkfifo") else [])}
    assert told["binary.yaml"].startswith("line 2: byte ")
    assert told["chess.yaml"].startswith("line 1: ")
    assert RAVEN in listed


def test_id_of_wrong_length_is_reported_as_text(client: TestClient) -> None:
    for word, said in (("", "expected text"), ("x" * 500, "at most 400 characters, got 500")):
        answer = client.post("/api/print", json={"ids": [word]})
        assert answer.status_code == 422
        assert said in answer.json()["error"]
