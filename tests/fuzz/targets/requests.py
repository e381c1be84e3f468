"""Requests to the designer: whatever is asked, it answers, and never with a fault of its own."""

from __future__ import annotations

import asyncio
import base64
import json
import random
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote

import yaml

from cardforge.app.designer.folder import MissingError
from cardforge.app.designer.print_jobs import Job, Work
from cardforge.app.designer.site import site
from cardforge.errors import CardforgeError
from tests.fuzz.mutation import texts
from tests.fuzz.reader import BrokenError, Change, Seeds, expect
from tests.fuzz.targets.scratch import SHIPS
from tests.fuzz.trees import as_json, trees
from tests.fuzz.trial import digest

HOST: Final = "127.0.0.1:8765"
FEW: Final = (
    "hml-raven",
    "pontbriand",
    "firefly",
    "starships/windhover",
    "starships/imogen-harrow",
)
_PRINTED_EVERY: Final = 40
"""One of so many jobs is carried out: printing costs as much as many other requests."""
_FRESH_EVERY: Final = 200
_MOST_STEPS: Final = 4
_LATEST: Final = b"@version@"
"""Stands for the version of the design at the path."""


class Answer(NamedTuple):
    """What the designer answers."""

    status: int
    body: bytes


class _Jobs:
    """The jobs of a designer, which are carried out while they are asked for, or not at all."""

    def __init__(self) -> None:
        self.wanted = False
        self._jobs: dict[str, Job] = {}
        self._place = Path(tempfile.mkdtemp(prefix="jobs-"))

    def start(self, work: Work) -> Job:
        """Begin a job, and carry it out if that is wanted."""
        job = Job("0" * 16, self._place / "job")
        self._jobs = {job.key: job}
        if self.wanted:
            shutil.rmtree(job.folder, ignore_errors=True)
            try:
                for number, step in enumerate(work(job.folder)):
                    job.files |= {
                        path.relative_to(job.folder).as_posix(): path for path in step.files
                    }
                    if number >= _MOST_STEPS:
                        break
            except CardforgeError as error:
                job.error = str(error)
        return job

    def job(self, key: str) -> Job:
        """Return a job."""
        if key not in self._jobs:
            raise MissingError("expected a job")
        return self._jobs[key]

    def file(self, key: str, name: str) -> Path:
        """Return a file of a job."""
        if name not in self.job(key).files:
            raise MissingError("expected a file of the job")
        return self.job(key).files[name]


class Designer:
    """A designer of a folder of its own, asked without a socket."""

    def __init__(self) -> None:
        self.root = Path(tempfile.mkdtemp(prefix="designs-"))
        self._loop = asyncio.new_event_loop()
        self._asked = 0
        self._jobs = _Jobs()
        self._begin()

    def _begin(self) -> None:
        shutil.rmtree(self.root, ignore_errors=True)
        self.root.mkdir()
        self._lay_out()
        self.app = site(self.root, (HOST,))
        self.app.state.jobs = self._jobs

    def _lay_out(self) -> None:
        """Put back whatever a request has removed, so that each finds the same designs."""
        for word in FEW:
            target = self.root / f"{word}.yaml"
            if not target.is_file():
                shutil.rmtree(target, ignore_errors=True)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(SHIPS / f"{word}.yaml", target)

    def version(self, path: str) -> str:
        """Return the version of the design at a path, as a page knows it that has just read it."""
        try:
            return str(json.loads(self.ask("GET", path, "", b"").body)["version"])
        except (ValueError, KeyError, TypeError):
            return ""

    def ask(
        self, method: str, path: str, query: str, body: bytes, *, printed: bool = False
    ) -> Answer:
        """Return the answer to a request of the designer's own page."""
        self._asked += 1
        if self._asked % _FRESH_EVERY == 0:
            self._begin()
        self._jobs.wanted = printed
        self._lay_out()
        return self._loop.run_until_complete(self._ask(method, path, query, body))

    async def _ask(self, method: str, path: str, query: str, body: bytes) -> Answer:
        headers = {
            "host": HOST,
            "origin": f"http://{HOST}",
            "content-type": "application/json",
            "content-length": str(len(body)),
        }
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http", "method": method,
            "path": path, "raw_path": quote(path, errors="replace").encode(), "root_path": "",
            "query_string": query.encode(errors="replace"), "client": ("127.0.0.1", 9), "server": ("127.0.0.1", 8765),
            "headers": [(key.encode(), value.encode()) for key, value in headers.items()], "state": {},
        }  # fmt: skip
        sent: list[Mapping[str, Any]] = []
        left = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> Mapping[str, Any]:
            return left.pop() if left else {"type": "http.disconnect"}

        async def send(message: Mapping[str, Any]) -> None:
            sent.append(message)

        await self.app(scope, receive, send)  # type: ignore[arg-type]
        status = next((each["status"] for each in sent if each["type"] == "http.response.start"), 0)
        return Answer(status, b"".join(each.get("body", b"") for each in sent))


@lru_cache(maxsize=1)
def designer() -> Designer:
    """Return the designer of this process."""
    return Designer()


def ask(data: bytes) -> None:
    """Send what an input describes: method, path, query and body as JSON; else as a body for `look`."""
    method, path, query, body = asked(data)
    if _LATEST in body:
        body = body.replace(_LATEST, designer().version(path).encode())
    expect_answer(
        designer().ask(method, path, query, body, printed=digest(data) % _PRINTED_EVERY == 0),
        method,
        path,
    )


def expect_answer(answer: Answer, method: str, path: str) -> None:
    """Raise BrokenError for an answer that is a fault of the designer's."""
    where = f"{method} {_route_of(path)}"
    expect(answer.status, f"no answer to {where}")
    expect(answer.status < 500, f"status {answer.status} of {where}", answer.body[:2000])
    if answer.status >= 400 and method != "HEAD":
        try:
            told = json.loads(answer.body)
        except ValueError:
            raise BrokenError(f"a refusal that is no JSON: {where}", answer.body[:200]) from None
        expect(isinstance(told.get("error"), str), f"a refusal without words: {where}", told)


def asked(data: bytes) -> tuple[str, str, str, bytes]:
    """Return method, path, query and body that an input describes."""
    try:
        told = json.loads(data)
        method, path = told["method"], told["path"]
        if not isinstance(method, str) or not isinstance(path, str):
            raise TypeError(method)
    except (ValueError, KeyError, TypeError, RecursionError):
        return "POST", "/api/look", "", data
    body = told.get("body")
    content = (
        b""
        if body is None
        else body.encode(errors="surrogatepass")
        if isinstance(body, str)
        else json.dumps(body).encode()
    )
    path = "/" + path.lstrip("/").replace("\0", "%00").encode(errors="replace").decode()
    return _METHODS.get(method, "POST"), path, str(told.get("query", "")), content


_METHODS: Final = {
    word: word for word in ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS")
}


def _route_of(path: str) -> str:
    """Return a path without what is of one design, so that faults of a route are one."""
    parts = path.split("/")[1:4]
    return "/" + "/".join(part for part in parts[:2]) + ("/..." if len(parts) > 2 else "")


def changes(seeded: Seeds, strange: Sequence[Any], words: Sequence[bytes]) -> Change:
    """Return a change of requests: most often of the data in the body, else of its text or of the rest."""

    def bodies() -> list[bytes]:
        return [json.dumps(json.loads(seed)["body"] or {}).encode() for seed in seeded()]

    of_body, of_all = (
        trees(as_json, bodies, strange, most=3),
        trees(as_json, seeded, strange, most=2),
    )
    of_text = texts(words, bodies)

    def changed(data: bytes, dice: random.Random) -> bytes:
        try:
            told = json.loads(data)
            body = json.dumps(told["body"] or {}).encode()
        except (ValueError, KeyError, TypeError, RecursionError):
            return dice.choice(seeded())
        chance = dice.random()
        if chance < 0.15:
            return of_all(data, dice)
        change = of_text if chance < 0.25 else of_body
        made = change(body, dice).decode(errors="surrogatepass" if change is of_body else "replace")
        return as_json({**told, "body": made if change is of_text else json.loads(made)}, dice)

    return changed


def seeds_of(*routes: str) -> tuple[bytes, ...]:
    """Return good requests of some routes: what stands in the table below, and by the OpenAPI document."""
    return tuple(json.dumps(each, ensure_ascii=False).encode() for each in _good(routes))


def _good(routes: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    from tests.fuzz.seeds import data, fleets
    from tests.fuzz.tabled import air_csv

    ships = data()
    raven, other, starship, fleet = (
        ships[0],
        ships[2],
        ships[-6],
        next(each for each in ships if each["game"] == "warfleet"),
    )
    text = (SHIPS / "hml-raven.yaml").read_text()
    home = yaml.safe_load(fleets()[0])
    version = _LATEST.decode()
    bodies: dict[str, list[tuple[str, str, str, Any]]] = {
        "look": [("POST", "/api/look", "", {"data": each, "theme": theme}) for each in (raven, other, starship, fleet) for theme in ("colour", "grey")]
        + [("POST", "/api/look", "", {"text": text, "id": "hml-raven.yaml"})],
        "odds": [
            ("POST", "/api/odds", "", {"data": raven, "target": "pontbriand", "turns": 2, "range": 5}),
            ("POST", "/api/odds", "", {"data": raven, "target": "hml-raven.yaml", "at": "bow", "from": "port", "stop": True, "brackets": True, "damaged": "bow:3,stern:1", "attacker_damaged": "port:1", "turns": 1}),
            ("POST", "/api/odds", "", {"data": starship, "target": "corvette", "range": 9, "systems": "brace", "target_systems": "brace", "command_dice": 2, "damaged": "3", "turns": 1}),
            ("POST", "/api/odds", "", {"data": raven, "target": "pontbriand", "scale": "fleet", "turns": 1}),
            ("POST", "/api/odds", "", {"data": fleet, "target": fleet, "damaged": "bow,stern", "turns": 2}),
        ],
        "compare": [
            ("POST", "/api/compare", "", {"a": "hml-raven", "b": "pontbriand.yaml", "against": 2}),
            ("POST", "/api/compare", "", {"a": raven, "b": other}),
            ("POST", "/api/compare", "", {"a": starship, "b": "fighter", "against": "cruiser"}),
            ("POST", "/api/compare", "", {"a": fleet, "b": fleet}),
        ],
        "warfleet": [("POST", "/api/warfleet", "", {"data": each, "explain": True}) for each in (raven, other)],
        "text": [
            ("POST", "/api/text", "", {"data": raven}),
            ("POST", "/api/text", "", {"data": {**raven, "si": 12}, "id": "hml-raven.yaml"}),
            ("POST", "/api/text", "", {"data": {**raven, "name": "Otter"}, "base": text, "id": "a.yaml"}),
            ("POST", "/api/text", "", {"data": starship, "base": "# empty\n", "id": "x/y.json"}),
        ],
        "save": [
            ("PUT", "/api/designs/hml-raven.yaml", "", {"data": {**raven, "si": 12}, "version": version}),
            ("PUT", "/api/designs/hml-raven.yaml", "", {"text": text, "version": version}),
            ("PUT", "/api/designs/new/one.json", "", {"data": starship, "version": ""}),
        ],
        "new": [
            ("POST", "/api/designs", "", {"name": "Petrel"}),
            ("POST", "/api/designs", "", {"name": "HML Otter", "from": {"preset": {"type": 3, "nation": "France"}}}),
            ("POST", "/api/designs", "", {"name": "Wing", "game": "starships", "from": {"preset": {"type": "squadron", "nation": ""}}}),
            ("POST", "/api/designs", "", {"name": "Copy", "from": {"copy": "hml-raven.yaml"}}),
            ("POST", "/api/designs", "", {"name": "Data", "from": {"data": raven}}),
            ("POST", "/api/designs", "", {"name": "Text", "game": "warfleet", "from": {"text": text}}),
        ],
        "drafts": [
            ("PUT", "/api/drafts/hml-raven.yaml", "", {"data": raven, "version": version, "typed": "x", "unread": "y", "page": "p"}),
            ("GET", "/api/drafts/hml-raven.yaml", "", None),
            ("DELETE", "/api/drafts/hml-raven.yaml", "", None),
            ("GET", "/api/drafts", "", None),
        ],
        "print": [
            ("POST", "/api/print", "", {"ids": ["hml-raven.yaml"], "what": "cards", "format": "svg"}),
            ("POST", "/api/print", "", {"data": raven, "what": "counters", "profile": "home-a4", "theme": "grey", "flip": "short"}),
            ("POST", "/api/print", "", {"ids": ["starships/windhover.yaml"], "what": "flat-counters", "format": "png"}),
            ("POST", "/api/print", "", {"data": starship, "what": "cards", "format": "pdf", "odds": True}),
            ("POST", "/api/print", "", {"ids": ["firefly.yaml"], "what": "sheets", "format": "svg"}),
            ("GET", "/api/jobs/0000000000000000", "", None),
        ],
        "files": [
            ("POST", "/api/designs/firefly.yaml/rename", "", {"id": "new/moth.yaml"}),
            ("GET", "/api/designs/firefly.yaml/rename", "to=a/b.yaml", None),
            ("POST", "/api/designs/firefly.yaml/bin", "", {}),
            ("GET", "/api/bin", "", None),
            ("POST", "/api/bin/0/restore", "", {}),
            ("DELETE", "/api/bin", "", None),
            ("GET", "/api/watch", "since=0", None),
            ("GET", "/api/designs", "", None),
            ("GET", "/api/designs/hml-raven.yaml", "", None),
            ("GET", "/api/designs/hml-raven.yaml/card.svg", "theme=grey&v=x", None),
            ("GET", "/api/designs/firefly.yaml/card.png", "", None),
            ("GET", "/api/supplied/hml-raven", "", None),
            ("GET", "/api/schema/leviathans", "", None),
            ("GET", "/api/jobs/0/files/x.pdf", "", None),
            ("GET", "/edit", "id=hml-raven.yaml", None),
            ("GET", "/fonts/body.ttf", "", None),
            ("GET", "/static/page/base.css", "", None),
            ("HEAD", "/", "", None),
        ],
        "changes": [
            ("POST", "/api/changes/sorts", "", {"ids": ["hml-raven.yaml", "firefly.yaml"]}),
            ("POST", "/api/changes/plan", "", {"ids": ["hml-raven.yaml"], "where": ["item=gun"], "settings": ["range=7/14"]}),
            ("POST", "/api/changes/plan", "", {"ids": ["firefly.yaml", "starships/windhover.yaml"], "settings": ["si=9", "marks+=turret"]}),
            ("POST", "/api/changes", "", {"ids": ["pontbriand.yaml"], "where": ["item=gun", "name=65mm"], "settings": ["range=5/9"]}),
            ("POST", "/api/changes/0/undo", "", {}),
            ("GET", "/api/versions/pontbriand.yaml", "", None),
            ("GET", "/api/version/0/pontbriand.yaml", "", None),
        ],
        "fleets": [
            ("POST", "/api/fleets/roster", "", {"data": home, "id": "home.yaml"}),
            ("POST", "/api/fleets/roster", "", {"data": {**home, "rules": "second edition"}}),
            ("POST", "/api/fleets", "", {"data": home}),
            ("GET", "/api/fleets", "", None),
            ("GET", "/api/fleets/ships", "", None),
            ("GET", "/api/battles", "", None),
            ("GET", "/api/battles/sides", "", None),
            ("POST", "/api/battles", "", {"a": "home.yaml", "b": "pelletier"}),
        ],
        "share": [
            ("POST", "/api/share", "", {"data": raven, "form": "html", "id": "hml-raven.yaml"}),
            ("POST", "/api/share", "", {"data": other, "form": "pdf"}),
            ("POST", "/api/share", "", {"data": starship, "form": "png"}),
            ("POST", "/api/warfleet/keep", "", {"data": raven}),
        ],
        "import": [
            ("POST", "/api/import", "", {"name": "ships.csv", "content": base64.b64encode(table).decode()})
            for table in air_csv()[:2]
        ] + [
            ("GET", "/api/templates", "", None),
            ("GET", "/api/templates/leviathans/csv", "", None),
        ],
    }  # fmt: skip
    for route in routes:
        for method, path, query, body in bodies[route]:
            yield {"method": method, "path": path, "query": query, "body": body}
