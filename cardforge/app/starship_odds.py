"""From the words of a call to odds of starships: who fires at what, and what is active."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardforge.core.shape import hint
from cardforge.errors import CallError
from cardforge.starships import WORD
from cardforge.starships.element import Element
from cardforge.starships.odds import (
    Answer,
    Question,
    answer,
    class_target,
    close_defence,
    element_target,
)
from cardforge.starships.odds.bearing import SIDES
from cardforge.starships.systems import SYSTEMS

if TYPE_CHECKING:
    from collections.abc import Collection

    from cardforge.app.odds_words import OddsWords
    from cardforge.core.game import Design


class StarshipOdds(NamedTuple):
    """A question with its answer, and the elements whose systems command dice may activate."""

    question: Question
    answer: Answer
    turns: int
    commanded: tuple[tuple[Element, int], ...]
    """Each with the dice that are rolled for it."""


def starship_odds(attacker: Design, aimed_at: Design | str, words: OddsWords) -> StarshipOdds:
    """Answer what is asked of a design and another, or a class by its word.

    Raise CallError where the words do not fit the elements.
    """
    one = _element(attacker)
    other = aimed_at if isinstance(aimed_at, str) else _element(aimed_at)
    question = _question(one, other, words)
    commanded = tuple(
        (each, each.cmd if words.command_dice is None else words.command_dice)
        for each in (one, other)
        if isinstance(each, Element)
    )
    return StarshipOdds(question, answer(question, words.turns), words.turns, commanded)


def _question(one: Element, other: Element | str, words: OddsWords) -> Question:
    if words.arc is not None and words.arc not in SIDES:
        raise CallError(f"expected one of {', '.join(SIDES)}, got '{words.arc}'")
    active, lost = _active(words.systems, one), _lost(words.damaged)
    if isinstance(other, str):
        target = class_target(other, _active(words.target_systems, None), lost)
        return Question(one, target, active, words.distance, words.arc)
    theirs = _active(words.target_systems, other)
    target, guns = element_target(other, theirs, lost), close_defence(other, theirs)
    return Question(one, target, active, words.distance, words.arc, guns)


def _element(design: Design) -> Element:
    if design.game != WORD:
        raise CallError(
            f"expected a ship or squadron of starships, '{design.name}' is of {design.game}"
        )
    if not isinstance(design.value, Element):
        raise CallError(f"expected a ship or a squadron, '{design.name}' is neither")
    return design.value


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
