"""One input after the other, each under limits, its faults caught."""

from __future__ import annotations

import faulthandler
import gc
import hashlib
import random
import signal
import time
from pathlib import Path
from typing import IO, Final

from tests.fuzz.board import Board, Told
from tests.fuzz.faults import Fault, fault_of, keep, note
from tests.fuzz.reader import SMALLEST_LONG, Reader

CPU_S: Final = 10.0
"""What an answer may take of CPU time before its process is killed."""
LONG_EVERY: Final = 50
"""One of so many inputs is followed by a long one."""
_SHRINKING_S: Final = 2.0
_LARGEST_SHRUNK: Final = 1 << 16


class Trial:
    """Hands inputs to a reader, and keeps those that show a fault."""

    def __init__(
        self,
        reader: Reader,
        board: Board,
        folder: Path,
        found: Path,
        dice: random.Random,
        cpu_s: float = CPU_S,
    ) -> None:
        self.reader = reader
        self.inputs = 0
        self._board = board
        self._folder = folder
        self._found = found
        self._dice = dice
        self._cpu_s = cpu_s
        self._long_ones = 0
        self._seen: set[str] = set()

    def __call__(self, data: bytes) -> None:
        """Try an input, and now and then a long one made from it."""
        self.try_one(data)
        if self.inputs % LONG_EVERY == LONG_EVERY - 1:
            shift = self._dice.choice((0, 1, 1, 2, 2, 3, 3, 4, 4, 4))
            size = max(self.reader.largest >> shift, SMALLEST_LONG)
            self.try_one(self.reader.lengthen(data, self._dice, size)[: self.reader.largest + 1])
            gc.collect()

    def try_one(self, data: bytes) -> None:
        """Try an input; keep it if it shows a fault that is new."""
        fault = self._fault(data)
        if fault is None or fault.signature in self._seen:
            return
        self._seen.add(fault.signature)
        note(self._found, fault)
        keep(self._folder, self.reader.name, fault, data)
        is_packed = data.startswith(b"PK")  # half an archive is another kind of input
        if len(data) <= _LARGEST_SHRUNK and not is_packed and "MemoryError" not in fault.signature:
            shorter, same = self._shrunk(data, fault)
            keep(self._folder, self.reader.name, same, shorter)

    def _fault(self, data: bytes, *, counts: bool = True) -> Fault | None:
        data = data[: self._board.largest]
        self.inputs += counts
        self._long_ones += counts and len(data) >= SMALLEST_LONG
        self._tell(data, busy=True)
        signal.setitimer(signal.ITIMER_PROF, self._cpu_s)
        try:
            self.reader.function(data)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            return fault_of(error)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            self._tell(data, busy=False)
        return None

    def _tell(self, data: bytes, *, busy: bool) -> None:
        told = Told(self.inputs, self._long_ones, time.process_time(), len(data), busy)
        self._board.tell(told, data if busy else None)

    def _shrunk(self, data: bytes, fault: Fault) -> tuple[bytes, Fault]:
        """Leave out whatever the fault does not need, as far as a short while allows."""
        until = time.process_time() + _SHRINKING_S
        size = len(data) // 2
        while size and time.process_time() < until:
            at = 0
            while at < len(data) and time.process_time() < until:
                shorter = data[:at] + data[at + size :]
                found = self._fault(shorter, counts=False)
                if found is not None and found.signature == fault.signature:
                    data, fault = shorter, found
                else:
                    at += size
            size //= 2
        return data, fault


def die_when_late(log: IO[str]) -> None:
    """Have the process end, and write where it was, when the time of an input is over.

    The signal ends it within compiled code too, where no exception of Python's would be seen.
    """
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    faulthandler.enable(log)
    faulthandler.register(signal.SIGPROF, log, all_threads=True, chain=True)


def digest(data: bytes) -> int:
    """Return a number that an input chooses, the same whenever it is tried."""
    return int.from_bytes(hashlib.blake2b(data, digest_size=4).digest(), "big")
