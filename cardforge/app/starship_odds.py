"""From the words of a call to odds of starships: who fires at what, and what is active."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardforge.app.asking import one_design
from cardforge.core.shape import hint
from cardforge.errors import CallError
from cardforge.starships import WORD
from cardforge.starships.classes import CLASSES
from cardforge.starships.element import Element
from cardforge.starships.odds import (
    Answer,
    Question,
    Target,
    answer,
    class_target,
    close_defence,
    element_target,
)
from cardforge.starships.odds.bearing import SIDES
from cardforge.starships.systems import SYSTEMS

if TYPE_CHECKING:
    from collections.abc import Collection

    from cardforge.core.game import Design


class StarshipWords(NamedTuple):
    """What a call says beyond the two names."""

    inches: int | None
    side: str | None
    damaged: str
    systems: str
    target_systems: str
    command_dice: int | None
    turns: int


class StarshipOdds(NamedTuple):
    """A question with its answer, and the elements whose systems command dice may activate."""

    question: Question
    answer: Answer
    turns: int
    commanded: tuple[tuple[Element, int], ...]
    """Each with the dice that are rolled for it."""


def starship_odds(attacker: Design, target: Path, words: StarshipWords) -> StarshipOdds:
    """Answer what a call asks; raise CallError where the words do not fit the elements."""
    one = _element(attacker)
    if words.side is not None and words.side not in SIDES:
        raise CallError(f"expected one of {', '.join(SIDES)}, got '{words.side}'")
    active = _active(words.systems, one)
    other = None if _is_class(target) else _element(one_design(target))
    question = Question(
        one, _target(target, other, words), active, words.inches, words.side,
        close_defence(other, _active(words.target_systems, other)) if other else (),
    )  # fmt: skip
    commanded = tuple(
        (each, each.cmd if words.command_dice is None else words.command_dice)
        for each in (one, other)
        if each
    )
    return StarshipOdds(question, answer(question, words.turns), words.turns, commanded)


def _element(design: Design) -> Element:
    if design.game != WORD:
        raise CallError(
            f"expected a ship or squadron of starships, '{design.name}' is of {design.game}"
        )
    if not isinstance(design.value, Element):
        raise CallError(f"expected a ship or a squadron, '{design.name}' is neither")
    return design.value


def _is_class(path: Path) -> bool:
    return str(path) in CLASSES and not path.exists()


def _target(path: Path, element: Element | None, words: StarshipWords) -> Target:
    lost, active = _lost(words.damaged), _active(words.target_systems, element)
    if element is None:
        return class_target(str(path), active, lost)
    return element_target(element, active, lost)


def _lost(words: str) -> int:
    told = words.strip() or "0"
    if not (told.isascii() and told.isdecimal()):
        raise CallError(f"expected how many boxes the target has lost, got '{words}'")
    return int(told)


def _active(words: str, element: Element | None) -> frozenset[str]:
    """Return the systems in words such as `deep-scan,brace`; a bare class may have any."""
    known: Collection[str] = SYSTEMS if element is None else element.systems
    told = [word.strip() for word in words.split(",") if word.strip()]
    return frozenset(_system(word, known, element) for word in told)


def _system(word: str, known: Collection[str], element: Element | None) -> str:
    system = word.replace("-", " ").lower()
    if system not in known:
        whose = f" of {element.name}" if element else ""
        listed = ", ".join(known) or "it has none"
        raise CallError(f"expected a system{whose} ({listed}), got '{word}'{hint(system, known)}")
    return system
