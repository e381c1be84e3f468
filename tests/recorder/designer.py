"""Visits to the designer: its server started as a user does, its answers to requests kept."""

from __future__ import annotations

import http.client
import json
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.recorder.case import Case, Request
from tests.recorder.keeping import Clean, keep, place_of, told
from tests.recorder.normalising import Chances, steady_headers
from tests.recorder.workplace import Workplace, folder_of

_ADDRESS: Final = re.compile(r"http://127\.0\.0\.1:(\d+)/")
_REFERENCE: Final = re.compile(r"\{(\d+)\.([\w.]+)\}")
_LONGEST_S: Final = 300


class Answer(NamedTuple):
    """What the designer answered."""

    status: int
    headers: list[str]
    body: bytes

    def json(self) -> Any:
        """Return the body as data, or None where it is not JSON."""
        try:
            return json.loads(self.body)
        except ValueError:
            return None


class Server:
    """A designer that serves a folder."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.process = process
        self.port = port
        self.chances = Chances(port)

    def ask(self, request: Request) -> Answer:
        """Send one request, as a page of the designer does."""
        host = f"127.0.0.1:{self.port}"
        headers = {"Host": host}
        body = request.body
        if request.method != "GET":
            headers |= {"Origin": f"http://{host}", "Content-Type": "application/json"}
            body = body if isinstance(body, str | bytes) or body is None else json.dumps(body)
        headers |= request.headers
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=_LONGEST_S)
        try:
            connection.request(request.method, request.path, body, headers)
            answer = connection.getresponse()
            return Answer(answer.status, steady_headers(answer.getheaders()), answer.read())
        finally:
            connection.close()


def record_visits(place: Workplace, worker: int, cases: list[Case], target: Path) -> None:
    """Record visits; those of one server share the folder of the first of them."""
    for shared, members in groupby(cases, key=lambda case: case.server or case.name):
        visits = list(members)
        with folder_of(place, worker, visits[0]) as folder:
            if visits[0].server:
                shutil.copytree(place.material, folder, dirs_exist_ok=True)
            with _serving(place, folder, place_of(target, f"servers/{shared}")) as server:
                for case in visits:
                    _record_visit(server, place, folder, case, place_of(target, case.name))


@contextmanager
def _serving(place: Workplace, folder: Path, kept: Path) -> Iterator[Server]:
    """Start the designer on a free port, and end it as Ctrl+C does."""
    words = [str(place.python), "-u", "-m", "cardforge", "design", str(folder), "--no-browser"]
    process = subprocess.Popen(
        words, cwd=folder.parent, env=place.environment(), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout
    first = process.stdout.readline().decode()
    address = _ADDRESS.search(first)
    if address is None:
        process.kill()
        raise RuntimeError(f"expected the address of the designer, got {first!r}")
    server = Server(process, int(address[1]))
    _await(server)
    try:
        yield server
    finally:
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        told_all = first + out.decode() + err.decode() + f"status {process.returncode}\n"
        clean = place.paths(folder).without(server.chances.without(told_all).encode())
        keep(kept, "output", clean)


def _await(server: Server) -> None:
    for _ in range(600):
        try:
            server.ask(Request("GET", "/api/themes"))
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("expected the designer to answer within a minute")


def _record_visit(server: Server, place: Workplace, folder: Path, case: Case, target: Path) -> None:
    paths = place.paths(folder)

    def clean(content: bytes) -> bytes:
        return paths.without(server.chances.without(content.decode()).encode())

    answers: list[Answer] = []
    for number, step in enumerate(case.steps, 1):
        assert isinstance(step, Request)
        request = _filled(step, answers)
        answer = server.ask(request)
        while request.awaited and not (answer.json() or {"finished": True}).get("finished", True):
            time.sleep(0.1)
            answer = server.ask(request)
        answers.append(answer)
        if not _is_file(answer):
            server.chances.learn(answer.body.decode())
        _keep(target, str(number), step, answer, clean)
        if request.awaited:
            _keep_files(server, target, number, answer, clean)


def _keep(target: Path, name: str, step: Request, answer: Answer, clean: Clean) -> None:
    """Keep status and headers of an answer, and beside them its body, laid out if it is JSON."""
    asked = f"{step.method} {step.path} -> {answer.status}"
    keep(target, f"{name}.head", clean("\n".join([asked, *answer.headers, ""]).encode()))
    if answer.body:
        keep(target, f"{name}.body", told(answer.body, clean))


def _keep_files(server: Server, target: Path, number: int, answer: Answer, clean: Clean) -> None:
    """Fetch and keep what a job of printing made."""
    for file in (answer.json() or {}).get("files", []):
        fetched = server.ask(Request("GET", file["url"]))
        request = Request("GET", server.chances.without(file["url"]))
        _keep(target, f"{number}.files/{file['name']}", request, fetched, clean)


def _is_file(answer: Answer) -> bool:
    return not any(
        "json" in header for header in answer.headers if header.startswith("content-type")
    )


def _filled(request: Request, answers: list[Answer]) -> Request:
    """Return the request with references to earlier answers replaced by what these said."""

    def said(found: re.Match[str]) -> Any:
        value = answers[int(found[1]) - 1].json()
        for key in found[2].split("."):
            value = value[int(key)] if isinstance(value, list) else (value or {}).get(key)
        return value

    def fill(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: fill(each) for key, each in value.items()}
        if isinstance(value, list):
            return [fill(each) for each in value]
        if isinstance(value, str):
            whole = _REFERENCE.fullmatch(value)
            return said(whole) if whole else _REFERENCE.sub(lambda found: str(said(found)), value)
        return value

    return request._replace(path=fill(request.path), body=fill(request.body))
