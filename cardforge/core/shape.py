"""What pydantic says of a malformed file, in words that a player understands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from cardforge.core.finding import Where
from cardforge.errors import ShapeError

if TYPE_CHECKING:
    from pydantic import BaseModel

    from cardforge.core.files import Document

ShapeFault = tuple[Where, str]
"""A place in a file and what is expected there."""

LONGEST_QUOTE = 40


def shape_faults(error: ValidationError) -> list[ShapeFault]:
    """Return every fault that pydantic found, in our words."""
    return [fault_of(each) for each in error.errors(include_url=False) if not _is_echo(each)]


def shape_error(document: Document, faults: Iterable[ShapeFault]) -> ShapeError:
    """Return the error that tells all of the faults, of which there are some, by their lines."""
    marked = sorted((document.mark(where), where, message) for where, message in faults)
    said = tuple((mark, f"{'.'.join(where)}: {message}") for mark, where, message in marked)
    mark, message = said[0]
    return ShapeError(message, document.path, mark, said)


def hinted(fault: ShapeFault, model: type[BaseModel] | None) -> ShapeFault:
    """Return a fault; one of a key that the model lacks names the key that may be meant."""
    where, message = fault
    if model is None or not message.startswith("expected no key"):
        return fault
    known = (field.alias or name for name, field in model.model_fields.items())
    return where, message + hint(where[-1], known)


def hint(word: str, known: Iterable[str], likeness: float = 0.6) -> str:
    """Return `; did you mean ...?` where one of the known words is as close, else nothing."""
    import difflib  # only a mistake needs it

    spelled = {each.lower(): each for each in known}
    close = difflib.get_close_matches(word.lower(), spelled, n=1, cutoff=likeness)
    return f"; did you mean '{spelled[close[0]]}'?" if close else ""


def quoted(value: object) -> str:
    """Return a value as a message quotes it, shortened if it is long."""
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "`key: value` lines"
    if isinstance(value, list | tuple):
        return "a list"
    text = str(value).lower() if isinstance(value, bool) else str(value)
    text = text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "..."
    return f"'{text}'"


def fault_of(error: Any) -> ShapeFault:
    """Return one of pydantic's faults, as its `errors()` gives them, in our words."""
    where = tuple(str(step) for step in error["loc"] if step != "[key]")
    said = _SAYINGS.get(error["type"])
    if said is None:
        return where, f"{str(error['msg']).lower()}, got {quoted(error['input'])}"
    return where, said(error)


def _is_echo(error: Any) -> bool:
    """Tell whether a list is only called too short because what is in it has faults of its own."""
    return error["type"] == "too_short" and len(error["input"]) >= int(error["ctx"]["min_length"])


def _wanted(what: str) -> Callable[[Any], str]:
    return lambda error: f"expected {what}, got {quoted(error['input'])}"


def _limit(words: str, key: str) -> Callable[[Any], str]:
    return lambda error: f"expected {words} {error['ctx'][key]}, got {quoted(error['input'])}"


def _text(error: Any) -> str:
    number = isinstance(error["input"], int | float | bool)
    advice = f': write "{error["input"]}" in quotes' if number else ""
    return f"expected text, got {quoted(error['input'])}{advice}"


def _own_words(error: Any) -> str:
    return str(error["ctx"]["error"])


_LINES = _wanted("`key: value` lines")
_SAYINGS: dict[str, Callable[[Any], str]] = {
    "missing": lambda error: f"expected `{error['loc'][-1]}:` here",
    "extra_forbidden": lambda error: f"expected no key '{error['loc'][-1]}' here",
    "int_type": _wanted("a whole number"),
    "int_parsing": _wanted("a whole number"),
    "int_from_float": _wanted("a whole number"),
    "missing_argument": lambda error: f"expected `{error['loc'][-1]}:` here",
    "unexpected_keyword_argument": lambda error: f"expected no key '{error['loc'][-1]}' here",
    "string_type": _text,
    "literal_error": _limit("one of", "expected"),
    "greater_than_equal": _limit("at least", "ge"),
    "less_than_equal": _limit("at most", "le"),
    "string_too_short": lambda _: "expected some text, got none",
    "string_too_long": lambda error: (
        f"expected at most {error['ctx']['max_length']} characters, got {len(error['input'])}"
    ),
    "too_short": lambda error: (
        f"expected a list of {error['ctx']['min_length']} or more, got {len(error['input'])}"
    ),
    "too_long": lambda error: (
        f"expected a list of at most {error['ctx']['max_length']}, got {len(error['input'])}"
    ),
    "dict_type": _LINES,
    "model_type": _LINES,
    "model_attributes_type": _LINES,
    "tuple_type": _wanted("a list"),
    "value_error": _own_words,
}
