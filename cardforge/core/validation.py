"""Messages for the errors that pydantic finds in a malformed file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from pydantic import ValidationError

from cardforge.core.findings import Where
from cardforge.core.limits import MOST_FINDINGS
from cardforge.core.wording import LONGEST_QUOTE, quoted, shortened, spelled_out
from cardforge.errors import ShapeError

if TYPE_CHECKING:
    from pydantic import BaseModel

    from cardforge.core.files import Document


_UNKNOWN_KEY: Final = "unknown key"
ShapeFault = tuple[Where, str]
"""A place in a file and what is expected there."""
ModelAt = Callable[[Where], "type[BaseModel] | None"]
"""Which model has the last key of a path."""


class UnknownWordError(ValueError):
    """A validator does not know this word; a similar word is looked up later."""

    def __init__(self, what: str, word: str, known: Iterable[str]) -> None:
        super().__init__(f"expected {what}, got {quoted(word)}")
        self.word, self.known = word, known


def shape_faults(error: ValidationError) -> list[ShapeFault]:
    """Return every fault that pydantic found, with clear messages."""
    told = [each for each in error.errors(include_url=False) if not _is_echo(each)]
    return [*map(_hinted, told[:MOST_FINDINGS]), *map(fault_of, told[MOST_FINDINGS:])]


def shape_error(document: Document, faults: Iterable[ShapeFault]) -> ShapeError:
    """Return the error with the first faults and their lines; there is at least one."""
    marked = sorted((document.mark(where), where, message) for where, message in faults)
    said = tuple(
        (mark, f"{spelled_out('.'.join(where))}: {message}")
        for mark, where, message in marked[:MOST_FINDINGS]
    )
    mark, message = said[0]
    return ShapeError(message, document.path, mark, said, len(marked) - len(said))


def hinted(faults: Sequence[ShapeFault], model_at: ModelAt) -> list[ShapeFault]:
    """Return faults; those of keys that a model lacks name the key that may be meant.

    To find that out takes a while, and no more faults are read than are reported.
    """
    first = (_key_hinted(fault, model_at(fault[0])) for fault in faults[:MOST_FINDINGS])
    return [*first, *faults[MOST_FINDINGS:]]


def hints(words: Iterable[str], known: Collection[str]) -> Iterator[str]:
    """Yield the hint for each word, as `hint` does; of very many words, only for the first."""
    for number, word in enumerate(words):
        yield hint(word, known) if number < MOST_FINDINGS else ""


def hint(word: str, known: Iterable[str], likeness: float = 0.6) -> str:
    """Return `; did you mean ...?` if one of the known words is similar, otherwise empty text."""
    close = nearest(word, known, likeness)
    return f"; did you mean '{close}'?" if close else ""


def nearest(word: str, known: Iterable[str], likeness: float = 0.6) -> str:
    """Return the known word that is closest, and as close as wanted; else nothing."""
    if len(word) > LONGEST_QUOTE:
        return ""

    import difflib  # only a mistake needs it

    spelled = {each.lower(): each for each in known}
    close = difflib.get_close_matches(word.lower(), spelled, n=1, cutoff=likeness)
    return spelled[close[0]] if close else ""


def _key_hinted(fault: ShapeFault, model: type[BaseModel] | None) -> ShapeFault:
    where, message = fault
    if model is None or not message.startswith(_UNKNOWN_KEY):
        return fault
    known = (field.alias or name for name, field in model.model_fields.items())
    return where, message + hint(where[-1], known)


def _hinted(error: Any) -> ShapeFault:
    """Return a fault with the similar word, if only some words are known."""
    where, message = fault_of(error)
    cause = error.get("ctx", {}).get("error")
    if isinstance(cause, UnknownWordError):
        message += hint(cause.word, cause.known)
    return where, message


def fault_of(error: Any) -> ShapeFault:
    """Return one of pydantic's faults, from its `errors()`, with a clear message."""
    where = tuple(str(step) for step in error["loc"] if step != "[key]")
    said = _SAYINGS.get(error["type"])
    if said is None:
        return where, f"{str(error['msg']).lower()}, got {quoted(error['input'])}"
    return where, said(error)


def _is_echo(error: Any) -> bool:
    """Return whether an error only says that a list is too short because its items have faults."""
    return error["type"] == "too_short" and len(error["input"]) >= int(error["ctx"]["min_length"])


def _wanted(what: str) -> Callable[[Any], str]:
    return lambda error: f"expected {what}, got {quoted(error['input'])}"


def _mapping(error: Any) -> str:
    """Return what a mapping looks like, and how to write notes that are plain text."""
    text, is_note = error["input"], error["loc"][-1:] == ("notes",)
    advice = f": write `notes: {{about: {shortened(text)}}}`" if is_note else ""
    return _LINES(error) + (advice if isinstance(text, str) else "")


def _limit(words: str, key: str) -> Callable[[Any], str]:
    return lambda error: f"expected {words} {error['ctx'][key]}, got {quoted(error['input'])}"


def _text(error: Any) -> str:
    number = isinstance(error["input"], int | float | bool)
    advice = f': write "{quoted(error["input"])[1:-1]}" in quotes' if number else ""
    return f"expected text, got {quoted(error['input'])}{advice}"


def _too_long(error: Any) -> str:
    what = "" if isinstance(error["input"], str) else "a list of "
    letters = " characters" if isinstance(error["input"], str) else ""
    most, got = error["ctx"]["max_length"], len(error["input"])
    return f"expected {what}at most {most}{letters}, got {got}"


def _too_short(error: Any) -> str:
    if isinstance(error["input"], str):
        return "expected text, got none"
    least, got = error["ctx"]["min_length"], len(error["input"])
    return f"expected a list of {least} or more, got {got}"


def _own_words(error: Any) -> str:
    return str(error["ctx"]["error"])


_LINES = _wanted("`key: value` lines")
_SAYINGS: dict[str, Callable[[Any], str]] = {
    "missing": lambda error: f"the key `{error['loc'][-1]}:` is missing",
    "extra_forbidden": lambda error: f"{_UNKNOWN_KEY} {quoted(error['loc'][-1])}",
    "int_type": _wanted("a whole number"),
    "int_parsing": _wanted("a whole number"),
    "int_from_float": _wanted("a whole number"),
    "missing_argument": lambda error: f"the key `{error['loc'][-1]}:` is missing",
    "unexpected_keyword_argument": lambda error: f"{_UNKNOWN_KEY} {quoted(error['loc'][-1])}",
    "string_type": _text,
    "literal_error": _limit("one of", "expected"),
    "greater_than_equal": _limit("at least", "ge"),
    "less_than_equal": _limit("at most", "le"),
    "string_too_short": lambda _: "expected text, got none",
    "string_too_long": _too_long,
    "too_short": _too_short,
    "too_long": _too_long,
    "dict_type": _mapping,
    "model_type": _LINES,
    "model_attributes_type": _LINES,
    "tuple_type": _wanted("a list"),
    "value_error": _own_words,
}
