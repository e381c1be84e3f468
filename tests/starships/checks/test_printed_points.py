"""Printed points that are not the sum."""

from __future__ import annotations

import pytest

from tests.starships.checks.drafting import SQUADRON, expect, told


@pytest.mark.parametrize("printed", [70, 90, 0])
def test_another_figure(printed: int) -> None:
    expect(
        SQUADRON + f"printed: {printed}  # here\n",
        "note printed-points: printed",
        measured=printed,
        allowed=80,
        quoting=f"the published list prints {printed}, the parts come to 80",
    )


def test_the_sum() -> None:
    assert told(SQUADRON + "printed: 80\n") == []
