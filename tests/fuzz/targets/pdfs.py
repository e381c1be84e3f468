"""PDFs that anybody made, looked through for a print shop."""

from __future__ import annotations

import json
from typing import Final

from cardforge.app.reports.findings import finding_data
from cardforge.errors import PressError
from cardforge.press.preflight import preflight, preflight_picture
from cardforge.press.profiles import PROFILES
from tests.fuzz.reader import expect
from tests.fuzz.trial import digest

_OF_PDF: Final = tuple(shop for shop in PROFILES.values() if not shop.pixels)
_OF_PICTURES: Final = tuple(shop for shop in PROFILES.values() if shop.pixels)


def look_through(data: bytes) -> None:
    """Check a PDF against one of the profiles."""
    number = digest(data)
    shops = _OF_PDF if b"%PDF" in data[:1024] and number % 16 else _OF_PICTURES
    shop = shops[number % len(shops)]
    try:
        report = preflight_picture(data, shop) if shop.pixels else preflight(data, shop)
    except PressError:
        return
    for finding in report.findings:
        expect(finding.message, f"a finding without words: {finding.rule}", finding)
        json.dumps(finding_data(finding), ensure_ascii=False).encode()
    expect(report.unconfirmed, "a report that says all is confirmed")
