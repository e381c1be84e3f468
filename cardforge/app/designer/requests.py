"""What may be asked of the designer, as models: the bodies of requests."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, Self

from pydantic import (
    AfterValidator,
    Base64Bytes,
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    Strict,
    Tag,
    model_validator,
)

from cardforge.app.designer.folder import Plain, whole
from cardforge.app.designer.preview import PICTURES, Picture
from cardforge.app.products import page_words
from cardforge.app.registry import DEFAULT, GAMES
from cardforge.core.figures import MOST_COMMAND_DICE, MOST_TURNS_AHEAD
from cardforge.core.limits import (
    LARGEST_TEXT,
    LONGEST_ID,
    LONGEST_LINE,
    LONGEST_WORD,
    LONGEST_WORDS,
    MOST_PRINTED,
)
from cardforge.core.validation import Line
from cardforge.press.profiles import PROFILES

_WHOLE: Final = AfterValidator(whole)
Text = Annotated[str, Field(max_length=LARGEST_TEXT), _WHOLE]
Id = Annotated[
    str,
    Field(min_length=1, max_length=2 * LONGEST_ID, description="A path below the folder."),
    _WHOLE,
]
Word = Annotated[str, Field(max_length=LONGEST_WORD), _WHOLE]
Words = Annotated[str, Field(max_length=LONGEST_WORDS), _WHOLE]
Theme = Literal["colour", "grey"]
Version = Annotated[
    str, Field(max_length=LONGEST_LINE, description="A hash of the file's bytes."), _WHOLE
]


# If a value may be of two kinds, report only the errors of the intended kind.


def _is_data(value: Any) -> str:
    return "data" if isinstance(value, dict) else "id"


def _is_number(value: Any) -> str:
    return "number" if isinstance(value, int | float) else "word"


IdOrData = Annotated[
    Annotated[Id, Tag("id")] | Annotated[Plain, Tag("data")], Discriminator(_is_data)
]
"""A design by its id or bundled name, or by its data."""
WordOrNumber = Annotated[
    Annotated[Word, Tag("word")] | Annotated[int, Tag("number")], Discriminator(_is_number)
]


class Ask(BaseModel):
    """What all bodies share: nothing unknown, nothing guessed."""

    model_config = ConfigDict(extra="forbid", strict=True)


Art = Annotated[
    dict[Word, Annotated[Base64Bytes, Strict(strict=False)]],
    Field(max_length=4, description="Pictures of a shared page, in base 64, by view."),
]


class _DataOrText(Ask):
    """A design that is sent along: its plain data, or the text of its file."""

    data: Plain | None = None
    text: Text | None = None

    @model_validator(mode="after")
    def _one_of_both(self) -> Self:
        if (self.data is None) == (self.text is None):
            raise ValueError("expected either data or text")
        return self


class Save(_DataOrText):
    """New data (comments are kept) or a new text, for the version that it was made from."""

    version: Version


class Preset(Ask):
    """A plain, legal design of a type and nation."""

    type: WordOrNumber = "1"
    nation: Annotated[str, Field(max_length=LONGEST_LINE), _WHOLE] = ""


class Start(Ask):
    """The start of a new design: exactly one of four sources."""

    preset: Preset | None = None
    copy_of: Id | None = Field(None, alias="copy")
    data: Plain | None = None
    text: Text | None = None
    art: Art = Field(default_factory=dict)

    @model_validator(mode="after")
    def _one_of_four(self) -> Self:
        given = [self.preset, self.copy_of, self.data, self.text]
        if sum(each is not None for each in given) != 1:
            raise ValueError("expected one of preset, copy, data and text")
        return self


class New(Ask):
    """A new design; its file is named after it."""

    name: Line
    game: Literal[tuple(GAMES)] = DEFAULT  # type: ignore[valid-type]
    start: Start = Field(default_factory=lambda: Start(preset=Preset()), alias="from")


class Rename(Ask):
    """Another id for a design."""

    id: Id


class Draft(Ask):
    """Unsaved work, the version that it was made from, and the page that has it in hand."""

    data: Plain
    version: Version = ""
    typed: Text | None = Field(None, description="Typed text into which the data are merged.")
    unread: Text | None = Field(None, description="Later text that cannot be read yet.")
    page: Annotated[str, Field(max_length=LONGEST_LINE), _WHOLE] = ""


class Look(_DataOrText):
    """A design to preview; the id says beside which file its pictures are."""

    id: Id | None = None
    art: Art = Field(default_factory=dict)
    theme: Theme = "colour"
    pictures: list[Picture] = Field(
        list(PICTURES), max_length=len(PICTURES), description="Pictures to draw; default: all."
    )


class Written(Ask):
    """Data to write as text: merged into a base or into the file of an id, or from scratch."""

    data: Plain
    id: Id | None = None
    base: Text | None = None


class Odds(Ask):
    """Attacker, target and conditions of a shot; omitted conditions stay open."""

    data: Plain
    target: Annotated[IdOrData, Field(description="An id, a bundled name, data or a class.")]
    at: Word | None = Field(None, description="Location of the target.")
    arc: Word | None = Field(None, alias="from", description="Attacker's arc that has the target.")
    range: int | None = Field(
        None, ge=0, le=1000, description="Range in hexes; in inches for starships."
    )
    stop: bool = Field(default=False, description="Air ships: only a target that stands still.")
    brackets: bool = Field(default=False, description="Guns with a bracket fire together.")
    evading: bool = Field(default=False, description="Air ships: the target evades.")
    attacker_evading: bool = Field(default=False, description="Air ships: the attacker evades.")
    charges_range: int = Field(
        0, ge=0, le=99, description="Air ships: Tesla charges that the attacker spends on range."
    )
    charges_roll: int = Field(
        0, ge=0, le=99, description="Air ships: Tesla charges that the attacker spends on rolls."
    )
    damaged: Words = Field(
        "",
        description="What the target has lost: bow:3,stern:1 in the air, bow,stern at fleet"
        " scale, of starships how many boxes.",
    )  # fmt: skip
    attacker_damaged: Words = Field("", description="What the attacker has lost.")
    systems: Words = Field(
        "", description="Starships: what is active aboard the attacker: brace,deep-scan"
    )
    target_systems: Words = Field("", description="Starships: what is active aboard the target.")
    command_dice: int | None = Field(
        None,
        ge=0,
        le=MOST_COMMAND_DICE,
        description="Starships: dice that activate systems; default: CMD.",
    )
    back: bool = Field(
        default=False, description="Also calculate the target's return fire at the same range."
    )
    turns: int = Field(6, ge=1, le=MOST_TURNS_AHEAD, description="Number of turns to calculate.")
    scale: Literal["air", "fleet"] = Field(
        "air", description="fleet: War Fleet, with converted air ships. Fleet ships always use it."
    )


class Compare(Ask):
    """Two designs of a game, and the Type or class of the reference ship."""

    a: IdOrData
    b: IdOrData
    against: WordOrNumber | None = Field(
        None, description="A Type from 1 to 4, or a class of starships; default: the larger."
    )


class WarFleet(Ask):
    """An air ship to convert."""

    data: Plain
    explain: bool = False


class KeptAtFleetScale(Ask):
    """A design to convert to fleet scale and save in a new file."""

    data: Annotated[IdOrData, Field(description="An id, a bundled ship name, or data.")]


class Print(Ask):
    """What to print of which designs, for which printer."""

    ids: list[Id] = Field(default_factory=list, max_length=MOST_PRINTED)
    data: Plain | None = None
    what: Literal[page_words()] = "cards"  # type: ignore[valid-type]
    format: Literal["pdf", "png", "svg"] = "pdf"
    profile: Literal[tuple(PROFILES)] = "home-letter"  # type: ignore[valid-type]
    theme: Theme = "colour"
    flip: Literal["long", "short"] = "long"
    odds: bool = Field(default=False, description="A block of odds on the back of cards.")
    scale: Literal["air", "fleet"] = Field(
        "air", description="Fleet: what the designs are at fleet scale."
    )
