"""Trio as the application sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from pydantic import BeforeValidator, ValidationError

from cardforge.core.figures import Ledger, LedgerLine
from cardforge.core.files import Document
from cardforge.core.findings import Broken, Checks, Finding, Severity
from cardforge.core.game import Choices, Design, Game
from cardforge.core.validation import Line as Words
from cardforge.core.validation import Model, as_tuple, header, shape_error, shape_faults

if TYPE_CHECKING:
    from cardforge.press.product import Printer

WORD: Final = "trio"
CHECKS: Final = Checks["Trio"]()


class Trio(Model):
    """A card of three numbers."""

    name: Words
    numbers: Annotated[tuple[int, int, int], BeforeValidator(as_tuple)]


@CHECKS.rule("small-numbers", Severity.ERROR, "No number is above six.", "Trio, the numbers")
def small_numbers(trio: Trio) -> Iterator[Broken]:
    """Report each number that is too large."""
    for place, number in enumerate(trio.numbers):
        if number > 6:
            yield Broken(("numbers", str(place)), f"{number} is above six", number, 6)


def _read(document: Document) -> Design:
    data = {key: value for key, value in document.data.items() if key not in ("game", "format")}
    try:
        trio = Trio.model_validate(data)
    except ValidationError as error:
        raise shape_error(document, shape_faults(error)) from None
    return Design(WORD, trio.name, trio, document)


def _check(design: Design) -> tuple[Finding, ...]:
    found = CHECKS.findings(design.value)
    return tuple(each.at(design.document.mark(each.where)) for each in found)


def _cost(design: Design) -> Ledger:
    numbers = enumerate(design.value.numbers, start=1)
    return Ledger(tuple(LedgerLine(f"Number {place}", "as it is", each) for place, each in numbers))


def _schema() -> dict[str, Any]:
    schema = Trio.model_json_schema()
    return {**schema, "properties": {**header(WORD, 1), **schema["properties"]}}


def _scaffold(name: str, options: Mapping[str, str]) -> Mapping[str, Any]:
    low = int(options.get("type") or 1)
    return {"name": name, "numbers": [low, low + 1, low + 2]}


def _printer() -> Printer:
    from tests.trio import printer

    return printer


GAME: Final = Game(
    word=WORD,
    title="Trio",
    newest_format=1,
    rules=CHECKS.rules,
    read=_read,
    check=_check,
    cost=_cost,
    schema=_schema,
    scaffold=_scaffold,
    template=Path(__file__).with_name("new.yaml.j2"),
    choices=lambda: Choices(types={"1": "low", "4": "high"}),
    printer=_printer,
)
