"""Designs and fleets, as YAML and JSON: whatever a file holds, the verdict is findings with lines."""

from __future__ import annotations

import json
from typing import Final

from cardforge.app.commands import designs as _fleet  # noqa: F401 - instrumented before it is called
from cardforge.app.loading import Judgement, judge_file, judge_text
from cardforge.app.registry import GAMES
from cardforge.app.reports.findings import verdicts_json, verdicts_sarif, verdicts_text
from cardforge.core.files import decode
from cardforge.core.game import Fleet
from cardforge.errors import CardforgeError, FileError
from tests.fuzz.reader import expect
from tests.fuzz.targets.scratch import called, placed

_REPORTS: Final = (verdicts_text, verdicts_json, verdicts_sarif)


def judge_yaml(data: bytes) -> None:
    """Judge a design's file in YAML, by its path and by its text."""
    _judge(data, "design.yaml")


def judge_json(data: bytes) -> None:
    """Judge a design's file in JSON, by its path and by its text."""
    _judge(data, "design.json")


def judge_page(data: bytes) -> None:
    """Judge the design inside a shared page."""
    path = placed("page.html", data)
    judged = judge_file(path)
    for finding in judged.findings:
        expect(finding.message, f"a finding without words: {finding.rule}", finding)
    expect(judged.design is not None or judged.errors, "neither a design nor an error")


def muster(data: bytes) -> None:
    """Judge a fleet's file, and print its roster as the command does."""
    name = "fleet.json" if data[:1] == b"{" else "fleet.yaml"
    _judge(data, name)
    path = placed(name, data)
    said = called("fleet", path, "--format", ("text", "json", "markdown")[len(data) % 3])
    expect(said.status in {0, 1, 2}, "an exit status that is not documented", said.status)


def expect_findings_with_lines(judged: Judgement, lines: int) -> None:
    """Raise BrokenError unless a verdict's findings have places, and every report can be made."""
    for finding in judged.findings:
        mark = finding.mark
        expect(mark is not None, f"a finding without a line: {finding.rule}", finding)
        if mark is not None:
            expect(
                1 <= mark.line <= lines + 1, f"a finding outside its file: {finding.rule}", finding
            )
            expect(mark.column >= 1, f"a finding before its line: {finding.rule}", finding)
        expect(finding.message, f"a finding without words: {finding.rule}", finding)
        expect(finding.cite, f"a finding without a source: {finding.rule}", finding)
    expect(judged.design is not None or judged.errors, "neither a design nor an error")
    for report in _REPORTS:
        told = report([judged])
        expect(told, f"an empty report: {report.__name__}")
        told.encode()
        if report is not verdicts_text:
            json.loads(told)


def _judge(data: bytes, name: str) -> None:
    path = placed(name, data)
    judged = judge_file(path)
    expect_findings_with_lines(judged, data.count(b"\n") + data.count(b"\r") + 1)
    try:
        text = decode(data, path)
    except FileError:
        return
    again = judge_text(text, path) if len(data) % 8 == 0 else judged
    expect(again.findings == judged.findings, "a text and its file judged differently")
    if judged.design is not None and not isinstance(judged.design.value, Fleet):
        try:
            GAMES[judged.design.game].cost(judged.design)
        except CardforgeError:
            return
