"""Counts of each reader, which add up over runs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path


@dataclass
class Count:
    """What one reader has been through."""

    inputs: int = 0
    long_ones: int = 0
    cpu_s: float = 0.0
    faults: list[str] = field(default_factory=list)
    """The signatures of distinct faults."""

    def add(self, inputs: int, long_ones: int, cpu_s: float) -> None:
        """Add what a worker did."""
        self.inputs += inputs
        self.long_ones += long_ones
        self.cpu_s += cpu_s

    def add_fault(self, signature: str) -> bool:
        """Add a fault; return whether it is new."""
        is_new = signature not in self.faults
        if is_new:
            self.faults.append(signature)
        return is_new


Tally = dict[str, Count]


def read_tally(path: Path | None, readers: Iterable[str]) -> Tally:
    """Return the counts that a file holds, nought for readers that it lacks."""
    known = json.loads(path.read_text("utf-8")) if path and path.exists() else {}
    return {name: Count(**known.get(name, {})) for name in readers}


def write_tally(path: Path, tally: Mapping[str, Count]) -> None:
    """Write the counts; those of readers that did not run this time stay."""
    known = json.loads(path.read_text("utf-8")) if path.exists() else {}
    known |= {name: asdict(count) for name, count in tally.items()}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(known, indent=1, ensure_ascii=False) + "\n", "utf-8")


def table(tally: Mapping[str, Count]) -> str:
    """Return the counts as a table with a last line for all of them."""
    rows = [
        (name, each.inputs, each.long_ones, each.cpu_s, len(each.faults))
        for name, each in tally.items()
    ]
    total = ("all readers", *(sum(column) for column in list(zip(*rows, strict=True))[1:]))
    wide = max(len(str(row[0])) for row in (*rows, total))
    lines = [f"{'reader':{wide}}  {'inputs':>10}  {'long':>8}  {'CPU s':>9}  {'faults':>6}"]
    lines += [
        f"{name:{wide}}  {inputs:>10,}  {long_ones:>8,}  {cpu:>9,.1f}  {faults:>6}"
        for name, inputs, long_ones, cpu, faults in (*rows, total)
    ]
    return "\n".join(lines)
