"""The words that a starships file may use: classes, systems, weapons, upgrades."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from cardforge.core.fields import as_tuple
from cardforge.core.limits import MOST_LISTED
from cardforge.core.shape import UnknownWordError
from cardforge.starships.classes import CLASSES
from cardforge.starships.systems import SYSTEMS
from cardforge.starships.upgrades import UPGRADES
from cardforge.starships.weapons import WEAPONS


def _known(what: str, words: Mapping[str, object]) -> Callable[[str], str]:
    def expected(word: str) -> str:
        if word not in words:
            raise UnknownWordError(what, word, words)
        return word

    return expected


ClassWord = Annotated[
    str, AfterValidator(_known("a class", CLASSES)), WithJsonSchema({"enum": list(CLASSES)})
]
SystemWord = Annotated[
    str, AfterValidator(_known("a system", SYSTEMS)), WithJsonSchema({"enum": list(SYSTEMS)})
]
WeaponWord = Annotated[
    str, AfterValidator(_known("a weapon", WEAPONS)), WithJsonSchema({"enum": list(WEAPONS)})
]
UpgradeWord = Annotated[
    str, AfterValidator(_known("an upgrade", UPGRADES)), WithJsonSchema({"enum": list(UPGRADES)})
]
SystemList = Annotated[
    tuple[SystemWord, ...], Field(max_length=MOST_LISTED), BeforeValidator(as_tuple)
]
WeaponList = Annotated[
    tuple[WeaponWord, ...], Field(max_length=MOST_LISTED), BeforeValidator(as_tuple)
]
UpgradeList = Annotated[
    tuple[UpgradeWord, ...], Field(max_length=MOST_LISTED), BeforeValidator(as_tuple)
]
