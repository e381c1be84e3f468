"""Validation of files: types of fields, messages for what does not fit, pieces of JSON Schema.

The types are those that models of several games share. The messages replace those of pydantic. The
pieces of JSON Schema make editors explain and check a file as the models do.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    Generic,
    NamedTuple,
    TypeVar,
    get_args,
)

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    GetCoreSchemaHandler,
    StringConstraints,
    ValidationError,
)
from pydantic_core import CoreSchema, core_schema

from cardforge.core.findings import Where
from cardforge.core.limits import LONGEST_LINE, LONGEST_PROSE, LONGEST_SHORT, MOST_FINDINGS
from cardforge.core.wording import hint, quoted, shortened, spelled_out
from cardforge.errors import ShapeError

if TYPE_CHECKING:
    from cardforge.core.files import Document

K = TypeVar("K")
V = TypeVar("V")


class FrozenMap(Mapping[K, V], Generic[K, V]):
    """An immutable, hashable mapping in the order that it was given; a field type for pydantic."""

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[K, V] | None = None) -> None:
        self._items: dict[K, V] = dict(items or {})

    def __getitem__(self, key: K) -> V:
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return f"FrozenMap({self._items!r})"

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: type[Any], handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        key, value = get_args(source) or (Any, Any)
        plain = core_schema.dict_schema(
            handler.generate_schema(key), handler.generate_schema(value)
        )
        return core_schema.no_info_after_validator_function(
            cls,
            core_schema.no_info_before_validator_function(_thawed, plain),
            serialization=core_schema.plain_serializer_function_ser_schema(dict),
        )


def _thawed(value: object) -> object:
    return dict(value) if isinstance(value, FrozenMap) else value


_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Controls, formats (joiners, marks of direction, soft hyphens), and halves of letters."""
_BLANK_LETTERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that Unicode counts as letters or marks, but that are invisible."""


def is_invisible(letter: str) -> bool:
    """Return whether a character is invisible; an ordinary space is not counted."""
    return (
        unicodedata.category(letter) in _UNSEEN
        or letter in _BLANK_LETTERS
        or "\ufe00" <= letter <= "\ufe0f"
        or "\U000e0000" <= letter <= "\U000e0fff"
    )


def shows_nothing(words: str) -> bool:
    """Return whether a text is invisible."""
    return all(letter.isspace() or is_invisible(letter) for letter in words)


_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")


class Model(BaseModel):
    """What all models of a file share: nothing changes, nothing unknown, nothing guessed."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, populate_by_name=True, defer_build=True
    )


def printable(text: str) -> str:
    """Return the text; raise ValueError where paper could not show it."""
    if _CONTROL.search(text) or text != text.strip():
        raise ValueError("expected printable text without spaces around it")
    return text


def one_line(text: str) -> str:
    """Return the text; raise ValueError if it has several lines."""
    if "\n" in text or "\t" in text:
        raise ValueError("expected one line of text")
    return text


def visible(text: str) -> str:
    """Return the text; raise ValueError if nothing in it is visible."""
    if shows_nothing(text):
        raise ValueError("expected visible text, these characters are invisible")
    return text


def as_tuple(value: object) -> object:
    """Return a file's list as the tuple that a frozen model holds."""
    return tuple(value) if isinstance(value, list) else value


def _unbroken(value: object) -> object:
    """Return a text without the line breaks after it, which every block of YAML ends with."""
    return value.rstrip("\n") if isinstance(value, str) else value


Line = Annotated[
    str,
    StringConstraints(min_length=1, max_length=LONGEST_LINE),
    AfterValidator(printable),
    AfterValidator(one_line),
    AfterValidator(visible),
]
Prose = Annotated[
    str,
    BeforeValidator(_unbroken),
    StringConstraints(max_length=LONGEST_PROSE),
    AfterValidator(printable),
]
Short = Annotated[
    str,
    BeforeValidator(_unbroken),
    StringConstraints(max_length=LONGEST_SHORT),
    AfterValidator(printable),
    AfterValidator(one_line),
]
Notes = FrozenMap[Line, Annotated[Prose, StringConstraints(min_length=1)]]


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


Schema = dict[str, Any]
DRAFT: Final = "http://json-schema.org/draft-07/schema#"
_REFERENCE: Final = "#/$defs/"
_EMPTY: Final = (("default", None), ("default", ""))


class Word(NamedTuple):
    """A value that an editor offers, with its explanation."""

    value: str
    title: str
    text: str
    """Meaning of the value, as Markdown."""


def header(game: str, newest_format: int) -> Schema:
    """Return the properties of the two lines that head every file of a game."""
    return {
        "game": {"title": "Game", "const": game, "description": "The game of this file."},
        "format": {
            "title": "Format",
            "enum": list(range(1, newest_format + 1)),
            "description": "The version of this file format.",
        },
    }


def described(values: Iterable[Any], texts: Iterable[str]) -> Schema:
    """Return a schema of fixed values, each with a text that says what it means."""
    return {"enum": list(values), "enumDescriptions": list(texts)}


def offering(plain: Schema, words: Iterable[Word]) -> Schema:
    """Return the schema with words that editors offer, none of them required.

    The plain schema is the first alternative, because an editor reports the faults of the first if
    none fits. Its description moves outside, after those of the words.
    """
    outside: Schema = {
        key: plain[key] for key in ("title", "description", "default") if key in plain
    }
    inside = {key: value for key, value in plain.items() if key not in outside}
    return {**outside, "anyOf": [inside, *map(_constant, words)]}


def when(key: str, value: str, then: Schema) -> Schema:
    """Return the condition that a schema holds for objects of which a key has a value.

    The length is for editors, which take the beginning of a `const` for the whole as they complete.
    """
    exactly = {"const": value, "minLength": len(value)}
    return {"if": {"properties": {key: exactly}, "required": [key]}, "then": then}


def named(prefix: str, schema: Any) -> Any:
    """Return the schema with a prefix before the names of all definitions, to join it to others."""
    if isinstance(schema, list):
        return [named(prefix, each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    renamed = {key: named(prefix, value) for key, value in schema.items()}
    if isinstance(schema.get("$ref"), str):
        renamed["$ref"] = schema["$ref"].replace(_REFERENCE, f"{_REFERENCE}{prefix}", 1)
    if isinstance(schema.get("$defs"), dict):
        renamed["$defs"] = {f"{prefix}{name}": each for name, each in renamed["$defs"].items()}
    return renamed


def referring(name: str) -> Schema:
    """Return the reference to a definition."""
    return {"$ref": f"{_REFERENCE}{name}"}


def _constant(word: Word) -> Schema:
    told = f"**{word.title}.** {word.text}"
    return {"const": word.value, "title": word.title, "markdownDescription": told}


def retitled(properties: Mapping[str, Schema], titles: Mapping[str, str]) -> dict[str, Schema]:
    """Return properties, some with a title for users."""
    return {
        key: {**each, "title": titles[key]} if key in titles else dict(each)
        for key, each in properties.items()
    }


def for_editors(schema: Any) -> Any:
    """Return the schema in the form that editors show best.

    Otherwise editors would insert defaults of null and of empty text, and show the title twice for
    a value that may be null.
    """
    if isinstance(schema, list):
        return [for_editors(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {key: each for key, each in schema.items() if (key, each) not in _EMPTY}
    told = _with_free_keys_told(_with_null_as_type(kept))
    return {key: for_editors(each) for key, each in told.items()}


def either(word: Schema, mapping: Schema, wrong: str) -> Schema:
    """Return the schema of a single word or a mapping, with the message for anything else."""
    return {
        "type": ["string", "object"],
        "errorMessage": wrong,
        "if": {"type": "object"},
        "then": mapping,
        "else": {"if": {"type": "string"}, "then": word},
    }


def _with_free_keys_told(schema: Schema) -> Schema:
    """Return the schema of a mapping with free keys, with a message for other values."""
    is_free = schema.get("type") == "object" and "properties" not in schema
    if not is_free or not isinstance(schema.get("additionalProperties"), dict):
        return schema
    return {"errorMessage": "This takes `key: text` lines, such as {about: my own}.", **schema}


def _with_null_as_type(schema: Schema) -> Schema:
    first, *others = schema.get("anyOf") or [{}]
    if others != [{"type": "null"}] or not isinstance(first.get("type"), str):
        return schema
    outside = {key: each for key, each in schema.items() if key != "anyOf"}
    return {**outside, **first, "type": [first["type"], "null"]}
