"""What somebody shared: the page's own script unpacks it in node, and the designer looks at it."""

from __future__ import annotations

import base64
import json
import os
import random
import select
import shutil
import subprocess
import time
import zlib
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from tests.fuzz.reader import BrokenError, expect
from tests.fuzz.seeds import data as designs
from tests.fuzz.targets.requests import designer, expect_answer

STATIC: Final = Path(__file__).parents[3] / "templates" / "designer" / "static"
OPENING: Final = "cardforge1:"
_SCRIPT: Final = Path(__file__).with_name("share.mjs")
_HEAP_MIB: Final = 1024
_MOST_RESIDENT: Final = 1 << 30
_CPU_S: Final = 10.0
_WALL_S: Final = 50.0
_TICK_S: Final = 0.25
_CLOCK: Final = os.sysconf("SC_CLK_TCK")


class Page:
    """The page's script in node, which reads one shared text after the other."""

    def __init__(self) -> None:
        words = ("node", f"--max-old-space-size={_HEAP_MIB}", str(_SCRIPT), str(STATIC))
        limits = {"preexec_fn": _unlimited}
        self._node = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **limits
        )  # type: ignore[call-overload]
        self._rest = b""

    def read(self, pasted: str) -> Any:
        """Return what the page makes of a text; raise BrokenError if it takes too long or too much."""
        begun = self._spent_s()
        try:
            self._node.stdin.write(json.dumps(pasted).encode() + b"\n")
            self._node.stdin.flush()
            told = json.loads(self._line(begun))
        except (OSError, ValueError) as error:
            raise BrokenError("the page's script ends", error) from None
        if self._most_resident() > _MOST_RESIDENT:
            self.end()
            raise BrokenError("the page's script needs more than a gibibyte")
        return told

    def _line(self, begun: float) -> bytes:
        until = time.monotonic() + _WALL_S
        while b"\n" not in self._rest:
            if select.select([self._node.stdout], [], [], _TICK_S)[0]:
                part = os.read(self._node.stdout.fileno(), 1 << 20)
                if not part:
                    raise ValueError(f"status {self._node.wait()}")
                self._rest += part
            elif self._spent_s() - begun > _CPU_S or time.monotonic() > until:
                self.end()
                raise BrokenError("the page's script does not answer in 10 s of CPU time")
        line, _, self._rest = self._rest.partition(b"\n")
        return line

    def end(self) -> None:
        """End node; the next text gets another."""
        self._node.kill()
        self._node.wait()
        for pipe in (self._node.stdin, self._node.stdout):
            pipe.close()
        page.cache_clear()

    def _spent_s(self) -> float:
        try:
            told = Path(f"/proc/{self._node.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(told[11]) + int(told[12])) / _CLOCK

    def _most_resident(self) -> int:
        try:
            told = Path(f"/proc/{self._node.pid}/status").read_text()
        except OSError:
            return 0
        return int(told.partition("VmHWM:")[2].split()[0]) << 10 if "VmHWM:" in told else 0


def _unlimited() -> None:
    """Take the worker's limit off: node reserves far more address space than it uses."""
    import resource

    most = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


@lru_cache(maxsize=1)
def page() -> Page:
    """Return the page of this process."""
    return Page()


def has_node() -> bool:
    """Tell whether there is a node to run the page's script."""
    return shutil.which("node") is not None


def receive(data: bytes) -> None:
    """Unpack a shared text, in node if there is one, and have the designer look at what it holds."""
    text = data.decode(errors="replace")
    body = _asked_by_page(text) if has_node() else _asked_without(text)
    if body is not None:
        expect_answer(designer().ask("POST", "/api/look", "", body), "POST", "/api/look")


def _asked_by_page(text: str) -> bytes | None:
    try:
        told = page().read(text)
    except BrokenError:
        page.cache_clear()
        raise
    if told["error"] is not None:
        refused = told["kind"] in {"Error", "TooLargeError"}
        expect(refused, f"the page's script fails with {told['kind']}", told)
        expect(" " in told["error"], "a refusal of the page without a sentence", told)
    expect(told["again"] is not False, "a shared ship that changes when it is shared again", told)
    return told["asked"]["body"].encode(errors="surrogatepass") if told["asked"] else None


def _asked_without(text: str) -> bytes | None:
    """Return what the page would ask about a link, told in Python."""
    if OPENING not in text:
        return json.dumps({"text": text}).encode()
    try:
        data = opened(text.partition(OPENING)[2])
    except ValueError:
        return None
    return json.dumps({"data": data}).encode()


def opened(packed: str) -> Any:
    """Return the data in the part of a link behind its opening; raise ValueError where none is."""
    try:
        plain = base64.urlsafe_b64decode(packed.strip() + "=" * (-len(packed.strip()) % 4))
        return json.loads(zlib.decompressobj(-15).decompress(plain, 1 << 20))
    except (ValueError, zlib.error, RecursionError) as error:
        raise ValueError(str(error)) from error


def packed(content: bytes, level: int = 9) -> str:
    """Return the opening and the packed bytes of a link."""
    packer = zlib.compressobj(level, zlib.DEFLATED, -15)
    return OPENING + base64.urlsafe_b64encode(
        packer.compress(content) + packer.flush()
    ).decode().rstrip("=")


def seeds() -> tuple[bytes, ...]:
    """Return links, links broken into lines, and texts with a code block."""
    links = [
        packed(json.dumps(each, ensure_ascii=False).encode())
        for each in designs()[:3] + designs()[-3:]
    ]
    broken = [
        f"> {link[:60]}\n" + "\n".join(f"> {link[at : at + 60]}" for at in range(60, len(link), 60))
        for link in links[:2]
    ]
    plain = (Path(__file__).parents[3] / "ships" / "hml-raven.yaml").read_text()
    texts = (
        f"http://127.0.0.1:8765/open#{links[0]}",
        links[1].replace(":", "%3A"),
        f"look:\n```yaml\n{plain}```\n",
        f"[code]{plain}[/code]",
        plain,
    )
    return tuple(each.encode() for each in (*links, *broken, *texts))


def repacked(data: bytes, dice: random.Random) -> bytes:
    """Change the design in a link, and pack it again."""
    from tests.fuzz.trees import as_json, trees

    text = data.decode(errors="replace")
    try:
        content = json.dumps(opened(text.partition(OPENING)[2].split()[0])).encode()
    except (ValueError, IndexError):
        content = json.dumps(dice.choice(designs())).encode()
    way = trees(as_json, lambda: [json.dumps(each).encode() for each in designs()])
    return packed(way(content, dice), dice.choice((0, 1, 9))).encode()


def long_link(_data: bytes, dice: random.Random, size: int) -> bytes:
    """Return a long link: a bomb, deep nesting, many lines, or many bytes that pack badly."""
    kind = dice.randrange(6)
    if kind == 0:
        return packed(b'{"a": "' + b"a" * min(size * 200, 1 << 28) + b'"}').encode()
    if kind == 1:
        return packed(b"[" * size).encode()
    if kind == 2:
        return (
            OPENING + "A" * 40 + ("\n" + "A" * dice.choice((1, 40, 400))) * (size // 41)
        ).encode()[:size]
    if kind == 3:
        return packed(
            json.dumps({f"k{number}": number for number in range(size // 12)}).encode()
        ).encode()
    if kind == 4:
        return (
            OPENING + "A" + dice.choice((" ", "\t", "\n", "\n>", "\n> |", "\r\n")) * size
        ).encode()[:size]
    return (b"```" * (size // 3)) if dice.random() < 0.5 else b"[code]" * (size // 6)
