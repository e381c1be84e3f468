"""The server as a process: it says where it is, answers on this machine alone, and ends cleanly."""

from __future__ import annotations

import http.client
import json
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from click.testing import CliRunner

from cardforge.app import cli
from cardforge.app.commands.designs import design_command
from cardforge.app.designer import site

from .conftest import ROOT

_DESIGN = [sys.executable, "-m", "cardforge", "design"]


@contextmanager
def designer(folder: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str, int]]:
    """A running designer, the host that it names, and its port."""
    call = [*_DESIGN, str(folder), "--no-browser", *options]
    with subprocess.Popen(
        call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
    ) as process:
        try:
            assert process.stdout
            line = process.stdout.readline()
            found = re.search(r"at http://(.+):(\d+)/ \(Ctrl\+C stops it\)$", line)
            assert found, line
            yield process, found[1], int(found[2])
        finally:
            process.kill()


def ended(process: subprocess.Popen[str], sign: int) -> tuple[int, str, str]:
    process.send_signal(sign)
    out, said = process.communicate(timeout=20)
    return process.returncode, out, said


def test_design_serves_until_interrupted(folder: Path) -> None:
    with designer(folder) as (process, host, port):
        assert host == "127.0.0.1"
        connection = http.client.HTTPConnection(host, port, timeout=10)
        connection.request("GET", "/api/designs")
        answer = connection.getresponse()
        assert answer.status == 200
        assert not answer.isclosed()
        assert "hml-raven.yaml" in [design["id"] for design in json.load(answer)]
        assert answer.getheader("server") is None
        # A connection that is kept open does not keep the server from ending.
        begun = time.monotonic()
        status, out, said = ended(process, signal.SIGINT)
        assert time.monotonic() - begun < 10
    connection.close()
    assert (status, said) == (0, "")
    assert out == "stopped\n"
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.1", port), timeout=2)


def test_server_rejects_a_request_without_a_host(folder: Path) -> None:
    with designer(folder) as (_, host, port):
        for head in (
            b"GET /api/designs HTTP/1.0\r\n\r\n",
            b"GET /api/designs HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        ):
            with socket.create_connection((host, port), timeout=10) as wire:
                wire.sendall(head)
                assert re.match(rb"HTTP/1\.[01] 40[03] ", wire.recv(4096))


def test_server_cuts_off_an_endless_body(folder: Path) -> None:
    with (
        designer(folder) as (_, host, port),
        socket.create_connection((host, port), timeout=10) as wire,
    ):
        origin = f"http://{host}:{port}"
        wire.sendall(
            f"POST /api/look HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {origin}\r\n"
            "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
        )
        chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
        try:
            for _ in range(40):
                wire.sendall(chunk)
        except OSError:
            pass  # the server hung up, as it should
        wire.settimeout(10)
        assert b" 413 " in wire.recv(4096).split(b"\r\n")[0]


def test_server_listens_on_loopback_only(folder: Path) -> None:
    with designer(folder) as (process, _, port):
        listening = [
            line.split()[1]
            for name in ("tcp", "tcp6")
            for line in Path(f"/proc/{process.pid}/net/{name}").read_text().splitlines()[1:]
            if line.split()[3] == "0A" and line.split()[1].endswith(f":{port:04X}")
        ]
        assert listening == [f"0100007F:{port:04X}"]


@pytest.mark.landing
def test_server_serves_ipv6_on_request(folder: Path) -> None:
    with designer(folder, "--ipv6") as (process, host, port):
        assert host == "[::1]"
        connection = http.client.HTTPConnection("::1", port, timeout=10)
        connection.request("GET", "/api/themes")
        assert json.load(connection.getresponse()) == ["colour", "grey"]
        connection.close()
        assert ended(process, signal.SIGTERM)[0] in (0, -signal.SIGTERM)


def test_taken_port_is_reported(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert cli.run(["design", str(folder), "--no-browser", "--port", str(port)]) == 2
    assert (
        capsys.readouterr().err
        == f"cardforge: cannot use port {port}: address already in use; choose another with --port, or omit it\n"
    )


def test_design_rejects_a_file_as_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("x")
    assert cli.run(["design", str(tmp_path / "file")]) == 2
    assert "is not a folder: name the folder of your ships" in capsys.readouterr().err


def test_design_opens_the_browser_at_its_address(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = threading.Event()
    told: list[str] = []
    seen: list[str] = []

    def open_browser(address: str) -> bool:
        seen.append(address)
        opened.set()
        return True

    class Server:
        """Stands in for uvicorn's, and is interrupted as that is."""

        def __init__(self, config: Any) -> None:
            self.config = config

        def run(self, sockets: list[socket.socket]) -> None:
            assert sockets[0].getsockname()[0] == "127.0.0.1"
            assert opened.wait(10)
            raise KeyboardInterrupt

    monkeypatch.setattr(webbrowser, "open", open_browser)
    monkeypatch.setattr(uvicorn, "Server", Server)
    site.serve(folder, 0, browser=True, tell=told.append)
    assert seen == told
    result = CliRunner().invoke(design_command, [str(folder), "--no-browser"])
    assert result.exit_code == 0
    assert result.output.endswith("stopped\n")


def test_other_commands_import_no_server() -> None:
    code = (
        "import sys; from cardforge.app.cli import run; run(['--help']); run(['design', '--help']);"
        "run(['check', 'hml-raven']);"
        "print(sorted({name.split('.')[0] for name in sys.modules}"
        " & {'fastapi', 'starlette', 'uvicorn', 'ruamel', 'anyio'}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.splitlines()[-1] == "[]"


_ALONE = """
import sys
away = []
def watch(event, args):
    if event in ("socket.connect", "socket.sendto") or event.startswith("urllib"):
        away.append((event, str(args)))
    if event == "socket.getaddrinfo" and args[0] not in (None, "127.0.0.1", "localhost", "::1"):
        away.append((event, str(args)))
sys.addaudithook(watch)
import time, warnings
from pathlib import Path
warnings.simplefilter("ignore")
from starlette.testclient import TestClient
from cardforge.app.designer.site import site
host = "127.0.0.1:9"
headers = {"origin": f"http://{host}", "content-type": "application/json"}
with TestClient(site(Path(sys.argv[1]), (host,)), base_url=f"http://{host}", headers=headers) as client:
    data = client.get("/api/designs/hml-raven.yaml").json()["data"]
    art = "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='400' height='400'>" \\
        "<image xlink:href='http://192.0.2.1/x.png' width='9' height='9'/><rect width='400' height='400'/></svg>"
    (Path(sys.argv[1]) / "art.svg").write_text(art)
    data = {**data, "art": {"plan": "art.svg", "profile": "art.svg"}}
    assert client.post("/api/look", json={"data": data}).json()["ok"]
    assert client.post("/api/odds", json={"data": data, "target": "pelletier", "range": 4}).status_code == 200
    job = client.post("/api/print", json={"data": data}).json()["job"]
    while not client.get(f"/api/jobs/{job}").json()["finished"]:
        time.sleep(0.05)
    for path in ("/api/designs", "/api/kinds", "/api/supplied", "/api/openapi.json", "/api/watch", "/", "/fonts/title.ttf"):
        client.get(path)
print(away)
"""


@pytest.mark.landing
def test_server_makes_no_network_requests(folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _ALONE, str(folder)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert done.stdout == "[]\n", done.stderr
