"""A client of the real YAML language server: JSON-RPC over its standard input and output."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import IO, Any, Final, NamedTuple

PATIENCE: Final = 60
"""Seconds until an answer is taken for missing: long, for the machine may be busy."""
_DIAGNOSTICS: Final = "textDocument/publishDiagnostics"
_SETTINGS: Final = {
    "yaml": {
        "validate": True,
        "hover": True,
        "completion": True,
        "schemaStore": {"enable": False},
        "kubernetesCRDStore": {"enable": False},
    }
}


class Spot(NamedTuple):
    """A place in a text, both from 0."""

    line: int
    character: int


class LanguageServer:
    """One running server. Its documents exist in memory; only schemas are files."""

    def __init__(self, module: Path) -> None:
        self._process = subprocess.Popen(
            ["node", str(module), "--stdio"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._numbers = count(1)
        self._told: dict[str, list[dict[str, Any]]] = {}
        self._arrived: Queue[dict[str, Any] | None] = Queue()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input = self._process.stdin
        self._output = self._process.stdout
        self._reader = Thread(target=self._listen, args=(self._output,), daemon=True)
        self._reader.start()
        self._ask("initialize", {"processId": None, "rootUri": None, "capabilities": _CAPABILITIES})
        self._notify("initialized", {})
        self._notify("workspace/didChangeConfiguration", {"settings": _SETTINGS})

    def close(self) -> None:
        """Let the server end, and wait for it."""
        self._ask("shutdown", None)
        self._notify("exit", None)
        self._process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        self._input.close()
        self._output.close()

    def underlined(self, path: Path, text: str) -> list[str]:
        """Return what the server says about a text: the line (from 1), the words, the message."""
        return self.all_underlined({path: text})[path]

    def all_underlined(self, texts: Mapping[Path, str]) -> dict[Path, list[str]]:
        """Return the same for several files, which the server reads side by side."""
        addresses = {path: self._open(path, text) for path, text in texts.items()}
        found = {path: self._told_of(address) for path, address in addresses.items()}
        for address in addresses.values():
            self._close(address)
        return {path: _lines(text, found[path]) for path, text in texts.items()}

    def completions(self, path: Path, text: str) -> dict[str, dict[str, Any]]:
        """Return what the server offers at the bar `¦` in a text, by label."""
        text, spot = _at_the_bar(text)
        answer = self._at("textDocument/completion", path, text, spot)
        found = answer["items"] if isinstance(answer, dict) else answer or []
        return {item["label"]: item for item in found}

    def hover(self, path: Path, text: str) -> str:
        """Return what the server tells about the word at the bar `¦` in a text."""
        text, spot = _at_the_bar(text)
        answer = self._at("textDocument/hover", path, text, spot)
        return str(answer["contents"]["value"]) if answer else ""

    def _at(self, method: str, path: Path, text: str, spot: Spot) -> Any:
        address = self._open(path, text)
        document = {"uri": address}
        answer = self._ask(method, {"textDocument": document, "position": spot._asdict()})
        self._close(address)
        return answer

    def _open(self, path: Path, text: str) -> str:
        """Open a text as a new file of the path's folder; return its address.

        Each has a name of its own, so that no answer about an earlier text passes for its own.
        """
        address = path.with_stem(f"{path.stem}-{next(self._numbers)}").as_uri()
        document = {"uri": address, "languageId": "yaml", "version": 1, "text": text}
        self._notify("textDocument/didOpen", {"textDocument": document})
        return address

    def _close(self, address: str) -> None:
        self._notify("textDocument/didClose", {"textDocument": {"uri": address}})

    def _told_of(self, address: str) -> list[dict[str, Any]]:
        """Return the diagnostics of a file, which may have come already."""
        while address not in self._told:
            self._until(lambda message: message.get("method") == _DIAGNOSTICS)
        return self._told[address]

    def _ask(self, method: str, params: Any) -> Any:
        number = next(self._numbers)
        self._send({"id": number, "method": method, "params": params})
        answer = self._until(
            lambda message: message.get("id") == number and "method" not in message
        )
        assert "error" not in answer, answer
        return answer["result"]

    def _notify(self, method: str, params: Any) -> None:
        self._send({"method": method, "params": params})

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._input.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._input.flush()

    def _until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Return the next message that is wanted; answer what the server asks in the meantime."""
        while True:
            try:
                message = self._arrived.get(timeout=PATIENCE)
            except Empty:
                raise AssertionError("the YAML language server does not answer") from None
            assert message is not None, "the YAML language server has ended"
            if message.get("method") == _DIAGNOSTICS:
                told = message["params"]
                self._told.setdefault(told["uri"], told["diagnostics"])
            if "id" in message and "method" in message:
                self._send({"id": message["id"], "result": _answer(message)})
            elif wanted(message):
                return message

    def _listen(self, output: IO[bytes]) -> None:
        while header := output.readline():
            length = int(header.split(b":")[1])
            while output.readline().strip():
                pass
            self._arrived.put(json.loads(output.read(length)))
        self._arrived.put(None)


def _answer(message: dict[str, Any]) -> Any:
    if message["method"] != "workspace/configuration":
        return None
    return [_SETTINGS.get(item.get("section"), {}) for item in message["params"]["items"]]


def _at_the_bar(text: str) -> tuple[str, Spot]:
    assert text.count("¦") == 1
    before, after = text.split("¦")
    return before + after, Spot(before.count("\n"), len(before.rpartition("\n")[2]))


def _lines(text: str, found: list[dict[str, Any]]) -> list[str]:
    lines = text.splitlines()
    return [
        f"{each['range']['start']['line'] + 1}: {_words(lines, each['range'])}: {each['message']}"
        for each in found
    ]


def _words(lines: list[str], span: dict[str, dict[str, int]]) -> str:
    start, end = span["start"], span["end"]
    line = lines[start["line"]] if start["line"] < len(lines) else ""
    return line[start["character"] : end["character"] if start["line"] == end["line"] else None]


_CAPABILITIES: Final = {
    "workspace": {"configuration": True},
    "textDocument": {
        "completion": {
            "completionItem": {
                "snippetSupport": True,
                "documentationFormat": ["markdown", "plaintext"],
            }
        },
        "hover": {"contentFormat": ["markdown"]},
        "publishDiagnostics": {},
    },
}
