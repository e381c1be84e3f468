"""The log: every kind of event in words, and the worked example as a player reads it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, get_args

import pytest

from cardforge.core.hexes import Hex, HexSheet
from cardforge.leviathans.battle import events, initiative, names_of, usual_parties
from cardforge.leviathans.battle.charges import (
    ChargeMade,
    ChargesLost,
    ChargesSpent,
    ChargeUse,
    RayFired,
    Twisted,
)
from cardforge.leviathans.battle.events import (
    Bombed,
    BomberSent,
    Broached,
    Carried,
    Charged,
    Deployed,
    Effect,
    Ended,
    EnginePushed,
    Evaded,
    Event,
    Exploded,
    FireConcentrated,
    Fired,
    FlakFired,
    FlewHome,
    GloryTried,
    KeelTested,
    Launched,
    LockTried,
    Lost,
    Mended,
    MineLaid,
    MineStruck,
    RamChecked,
    Rammed,
    Ranked,
    RanOut,
    Reinforced,
    ReturnTried,
    Sailed,
    Screened,
    Shifted,
    Silenced,
    Struck,
    Torpedoed,
    TurnBegan,
    Unlocked,
    Verdict,
    Wasted,
    WentOff,
)
from cardforge.leviathans.battle.log import log, opening, told
from cardforge.leviathans.battle.orders import Cast, Roll
from cardforge.leviathans.battle.play import play
from cardforge.leviathans.battle.state import Loss, Rules, mustered
from cardforge.leviathans.places import Placement

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.ship import Ship

Fleets = tuple[tuple["Ship", ...], tuple["Ship", ...]]
RAVEN, PONTBRIAND = 1, 2
TEAMS = ("hml-leviathan", "hml-raven", "ardent"), ("jean-bart", "montpellier", "stromboli")
U3, G4, K4, R9 = Cast("U", (3,)), Cast("G", (4,)), Cast("K", (4,)), Cast("R", (9,))
MOVING = True
DONE = True
AT = Placement(1, Hex(5, 3), 0)


PLAIN = Roll((U3,), (G4,), (), (), K4, 0)


def fired(roll: Roll = PLAIN, *, moved: bool = MOVING) -> Fired:
    return Fired(RAVEN, "bow", (3,), PONTBRIAND, "port", "3in", 4, moved, roll, roll.total)


BOMBS = Roll((Cast("RR", (4, 5)),), (), (), (), Cast("", ()), 0)
RAM_ROLL = Roll((Cast("RR", (4, 5)),), (), (), (), Cast("RR", (6, 4)), 1, (Cast("Y", (3,)),))
TOLD: list[tuple[Event, str]] = [
    (Deployed(RAVEN, AT), "HML Raven begins at E6 heading SE."),
    (TurnBegan(3), "Turn 3."),
    (initiative.Won(1), "French Republic has the initiative."),
    (Sailed(RAVEN, ("F", "R"), AT, MOVING), "HML Raven sails F R to E6 heading SE."),
    (
        Sailed(RAVEN, ("R",), AT, not MOVING),
        "HML Raven sails R to E6 heading SE, without entering a hex.",
    ),
    (Sailed(RAVEN, (), AT, not MOVING), "HML Raven stays at E6 heading SE."),
    (
        fired(),
        "HML Raven: bow 3in at Pontbriand's port, moving, 4 hexes: "
        "gun U 3 + crew G 4 + location K 4 = 11",
    ),
    (
        fired()._replace(distance=1),
        "HML Raven: bow 3in at Pontbriand's port, moving, 1 hex: "
        "gun U 3 + crew G 4 + location K 4 = 11",
    ),
    (
        fired(PLAIN._replace(weapons=(U3, R9, K4), crews=(G4, U3), added=-2), moved=not MOVING),
        (
            "HML Raven: bow 3in at Pontbriand's port, standing, 4 hexes: best two guns of "
            "(U 3, R 9, K 4) + best crew of (G 4, U 3) + location K 4 - 2 for other modifiers = 19"
        ),
    ),
    (
        fired(PLAIN._replace(crews=(), magazines=(G4,), location=Cast("RU", (7, 2)), added=3)),
        (
            "HML Raven: bow 3in at Pontbriand's port, moving, 4 hexes: gun U 3 + magazine G 4 + "
            "location R 7 + U 2 + 3 for other modifiers = 19"
        ),
    ),
    (
        Exploded(PONTBRIAND, "bow", PLAIN._replace(blasts=(R9,)), 20),
        (
            "Pontbriand's magazine goes off in its bow: weapon U 3 + crew G 4 + "
            "exploding magazine R 9 + location K 4 = 20"
        ),
    ),
    (
        Launched(RAVEN, "port", 3, Hex(5, 3), Hex(5, 21)),
        "HML Raven launches from its port: E6 towards (5, 24).",
    ),
    (RanOut(RAVEN, "port", 3), "HML Raven's port torpedo meets no ship."),
    (
        FlakFired(PONTBRIAND, "port", R9, (G4, U3), 13, stopped=True),
        "Pontbriand's port flak: flak R 9 + best crew of (G 4, U 3) = 13: stopped.",
    ),
    (
        FlakFired(PONTBRIAND, "port", Cast("R", (7,)), (), 7, stopped=False),
        "Pontbriand's port flak: flak R 7 = 7: not stopped.",
    ),
    (
        Torpedoed(RAVEN, "port", 3, PONTBRIAND, "bow", MOVING, PLAIN._replace(crews=()), 7),
        "HML Raven's port torpedo at Pontbriand's bow, moving: torpedo U 3 + location K 4 = 7",
    ),
    (
        Torpedoed(RAVEN, "port", 3, PONTBRIAND, "bow", not MOVING, PLAIN._replace(crews=()), 7),
        "HML Raven's port torpedo at Pontbriand's bow, standing: torpedo U 3 + location K 4 = 7",
    ),
    (
        Silenced(RAVEN, "port", 3, PONTBRIAND),
        "HML Raven's port torpedo puts Pontbriand's trim tanks out for the turn.",
    ),
    (
        Mended(RAVEN, "stern", 2, "Engine", Cast("RR", (9, 2)), G4, 0, 15, done=True),
        "HML Raven works on its stern, slot 2, Engine: R 9 + R 2 + crew G 4 = 15: repaired.",
    ),
    (
        Mended(RAVEN, "stern", 2, "Engine", Cast("RR", (1, 2)), G4, 2, 9, done=False),
        "HML Raven works on its stern, slot 2, Engine: R 1 + R 2 + crew G 4 + 2 officer = 9: not repaired.",
    ),
    (Wasted(RAVEN, "port", (2,), PONTBRIAND), "HML Raven: port slot 2 finds Pontbriand lost."),
    (
        Wasted(RAVEN, "port", (2, 3), PONTBRIAND),
        "HML Raven: port slots 2, 3 find Pontbriand lost.",
    ),
    (
        Struck(PONTBRIAND, "port", (2,), Effect.BROKEN, 2, "65mm", 14, 13),
        "slot 2, 65mm, against breach number 13: destroyed",
    ),
    (
        Struck(PONTBRIAND, "port", (2,), Effect.HELD, 2, "65mm", 12, 13),
        "slot 2, 65mm, against breach number 13: holds",
    ),
    (Struck(PONTBRIAND, "bow", (1,), Effect.MISS, 1, "Miss", 14, 0), "slot 1: a miss"),
    (
        Struck(PONTBRIAND, "port", (1, 1), Effect.KEEL_CHECK, 1, "65mm", 11, 11),
        "slot 1 is destroyed already, then slot 1, 65mm, against breach number 11: destroyed already, keel check",
    ),
    (
        KeelTested(PONTBRIAND, Cast("RR", (9, 7)), 5, 20, broken=True),
        (
            "Pontbriand's keel: R 9 + R 7 + 5 slots lost (those of the location struck count "
            "twice) = 21 against SI 20: it breaks"
        ),
    ),
    (
        KeelTested(PONTBRIAND, Cast("RR", (9, 5)), 5, 20, broken=False),
        (
            "Pontbriand's keel: R 9 + R 5 + 5 slots lost (those of the location struck count "
            "twice) = 19 against SI 20: it holds"
        ),
    ),
    (
        BomberSent(RAVEN, "bow", 3, PONTBRIAND),
        "HML Raven sends the bomber of its bow, slot 3, to Pontbriand.",
    ),
    (
        Bombed(RAVEN, "bow", 3, PONTBRIAND, "port", BOMBS, 9),
        "HML Raven's bow bomber at Pontbriand's port: bomber R 4 + R 5 = 9",
    ),
    (
        MineLaid(RAVEN, "port", 3, Hex(2, 3)),
        "HML Raven lays a mine beside its port, at B4.",
    ),
    (WentOff(Hex(2, 3), PONTBRIAND), "The mine at B4 goes off: Pontbriand has set it off."),
    (WentOff(Hex(2, 3), None), "The mine at B4 goes off."),
    (
        MineStruck(RAVEN, "port", 3, Hex(2, 3), PONTBRIAND, "bow", MOVING, BOMBS, 9),
        "The blast at B4 at Pontbriand's bow, moving: mine R 4 + R 5 = 9",
    ),
    (
        FlakFired(RAVEN, "bow", Cast("R", (7,)), (), 7, stopped=False, mine=True),
        "HML Raven's bow flak at a mine: flak R 7 = 7: not stopped.",
    ),
    (FlewHome(RAVEN, "bow", 3), "HML Raven's bow bomber does not reach its target."),
    (Ranked(RAVEN, 9), "HML Raven moves at 9, initiative crews included."),
    (
        RamChecked(RAVEN, PONTBRIAND, Cast("RR", (7, 6)), 2, 1, 16, done=True),
        "HML Raven rams Pontbriand: R 7 + R 6 + 2 ramming crews + 1 straight ahead = 16: it succeeds.",
    ),
    (
        Rammed(RAVEN, "bow", PONTBRIAND, "port", not MOVING, not MOVING, RAM_ROLL, 23),
        (
            "HML Raven's bow meets Pontbriand's port, standing: ram R 4 + R 5 + prow Y 3 + "
            "location R 6 + R 4 + 1 Type = 23"
        ),
    ),
    (
        Struck(RAVEN, "bow", (1, 5, 3), Effect.HELD, 3, "3in", 8, 9, sought=True),
        "1, 5 rolled again for the ram prow, then slot 3, 3in, against breach number 9: holds",
    ),
    (
        Shifted(PONTBRIAND, Placement(2, Hex(3, 4), 0)),
        "Pontbriand is shifted to C6 heading SE.",
    ),
    (
        Sailed(RAVEN, ("F", "SCREEN 1"), Placement(1, Hex(3, 4), 0), entered=True),
        "HML Raven sails F to C6 heading SE.",
    ),
    (
        Sailed(RAVEN, ("F", "RAM 2"), Placement(1, Hex(3, 4), 0), entered=True),
        "HML Raven sails F to C6 heading SE and means to ram with the bow of Pontbriand.",
    ),
    (
        Sailed(RAVEN, ("RAM",), Placement(1, Hex(3, 4), 0), entered=True),
        "HML Raven means to ram.",
    ),
    (
        Sailed(RAVEN, ("SCREEN 1",), Placement(1, Hex(3, 4), 0), entered=False),
        "HML Raven stays at C6 heading SE.",
    ),
    (
        LockTried(RAVEN, PONTBRIAND, 1, Cast("RR", (8, 2)), 2, 12, done=True),
        "HML Raven closes with Pontbriand, for 1 MP: R 8 + R 2 + 2 screening crews = 12: "
        "they are locked.",
    ),
    (
        LockTried(RAVEN, PONTBRIAND, 3, Cast("RR", (8, 2)), 0, 10, done=False),
        "HML Raven closes with Pontbriand, for 3 MP: R 8 + R 2 = 10: their sides meet.",
    ),
    (
        Carried(RAVEN, Placement(1, Hex(3, 4), 0), entered=True),
        "HML Raven is at C6 heading SE with its lock.",
    ),
    (Unlocked(RAVEN), "HML Raven is locked to nobody."),
    (
        Screened(RAVEN, PONTBRIAND, hugs=False, mp=3),
        "HML Raven screens Pontbriand, for 3 MP.",
    ),
    (
        Screened(RAVEN, PONTBRIAND, hugs=True, mp=1),
        "HML Raven shelters behind Pontbriand, for 1 MP.",
    ),
    (
        EnginePushed(RAVEN, "stern", 2, Cast("RR", (8, 9)), 12, wrecked=False),
        "HML Raven pushes its stern engine, slot 2: R 8 + R 9 = 17: 12 MP this turn.",
    ),
    (
        EnginePushed(RAVEN, "stern", 2, Cast("RR", (1, 1)), 6, wrecked=True),
        "HML Raven pushes its stern engine, slot 2: R 1 + R 1 = 2: the engine is destroyed, "
        "6 MP this turn.",
    ),
    (
        ReturnTried(RAVEN, Placement(1, Hex(3, 4), 0), Cast("RR", (8, 9)), done=True, gone=False),
        "HML Raven tries to return to C6 heading SE: R 8 + R 9 = 17: it is back.",
    ),
    (
        ReturnTried(RAVEN, Placement(1, Hex(3, 4), 0), Cast("RR", (2, 9)), done=False, gone=False),
        "HML Raven tries to return to C6 heading SE: R 2 + R 9 = 11: it stays away.",
    ),
    (
        ReturnTried(RAVEN, Placement(1, Hex(3, 4), 0), Cast("RR", (1, 1)), done=False, gone=True),
        "HML Raven tries to return to C6 heading SE: R 1 + R 1 = 2: it is gone for good.",
    ),
    (
        GloryTried(RAVEN, Cast("RR", (8, 9)), 2, 1, 20, done=True),
        "HML Raven stakes all For Glory: R 8 + R 9 + 2 ramming crews + 1 slot destroyed = 20: "
        "it charges.",
    ),
    (
        GloryTried(RAVEN, Cast("RR", (8, 9)), 0, 2, 19, done=False),
        "HML Raven stakes all For Glory: R 8 + R 9 + 2 slots destroyed = 19: it fails.",
    ),
    (Charged(RAVEN, Placement(1, Hex(3, 4), 0)), "HML Raven charges to C6 heading SE."),
    (
        Broached(RAVEN, Placement(1, Hex(3, 4), 3)),
        "HML Raven broaches and is at C6 heading NW.",
    ),
    (
        Sailed(RAVEN, ("F", "RAM"), Placement(1, Hex(3, 4), 0), MOVING),
        "HML Raven sails F to C6 heading SE and means to ram.",
    ),
    (Sailed(RAVEN, ("RAM",), Placement(1, Hex(3, 4), 0), MOVING), "HML Raven means to ram."),
    (Lost(PONTBRIAND, Loss.KEEL), "Pontbriand is lost: its keel is broken."),
    (
        FireConcentrated(0, PONTBRIAND, Cast("RR", (9, 6)), DONE),
        "British Empire concentrates fire on Pontbriand: R 9 + R 6 = 15: brackets may join ships.",
    ),
    (
        FireConcentrated(0, PONTBRIAND, Cast("RR", (4, 6)), not DONE),
        (
            "British Empire concentrates fire on Pontbriand: R 4 + R 6 = 10: no Japanese ship "
            "fires brackets."
        ),
    ),
    (ChargeMade(RAVEN, 0), "HML Raven makes a Tesla charge."),
    (ChargeMade(RAVEN, 3), "HML Raven makes a Tesla charge, 3 stored."),
    (ChargesSpent(RAVEN, ChargeUse.MP, 1, 2), "HML Raven spends 1 charge on MP: 2 left."),
    (
        ChargesSpent(RAVEN, ChargeUse.TURN, 2, 0),
        "HML Raven spends 2 charges on hexes before a turn: 0 left.",
    ),
    (
        ChargesSpent(RAVEN, ChargeUse.RANGE, 2, 1),
        "HML Raven spends 2 charges on the short range of its guns: 1 left.",
    ),
    (
        ChargesSpent(RAVEN, ChargeUse.ROLL, 3, 0),
        "HML Raven spends 3 charges on the rolls of its guns: 0 left.",
    ),
    (ChargesLost(RAVEN, 1), "HML Raven loses charges in its coils: 1 left"),
    (
        RayFired(RAVEN, "bow", 5, PONTBRIAND, "R", ((6, 7), (2, 9)), 1, 0),
        "HML Raven's bow ray turns Pontbriand to starboard with 2 charges, 0 left: "
        "R 6 + R 7 = 13, R 2 + R 9 = 11: 1 torque.",
    ),
    (
        Twisted(PONTBRIAND, Placement(2, Hex(3, 4), 0), 1),
        "Pontbriand is turned by 1 hexside, to C6 heading SE.",
    ),
    (
        Twisted(PONTBRIAND, Placement(2, Hex(3, 4), 0), 2),
        "Pontbriand is turned by up to 2 hexsides, to C6 heading SE.",
    ),
    (
        Reinforced(RAVEN, "bow", 4, "stern", 3, Cast("RR", (8, 4)), (G4, U3), 19, DONE),
        "HML Raven sends the crew of its bow, slot 4, to its stern, slot 3: "
        "R 8 + R 4 + crew G 4 + crew U 3 = 19: it moves.",
    ),
    (
        Reinforced(RAVEN, "bow", 4, "stern", 3, Cast("RR", (8, 4)), (), 12, not DONE),
        "HML Raven sends the crew of its bow, slot 4, to its stern, slot 3: R 8 + R 4 = 12: "
        "it stays.",
    ),
    (
        Evaded(RAVEN, Cast("RR", (4, 5)), not DONE, 19),
        "HML Raven evades: R 4 + R 5 = 9: its SI falls to 19",
    ),
    (
        Evaded(RAVEN, Cast("RR", (9, 6)), DONE, 20),
        "HML Raven evades: R 9 + R 6 = 15: its SI holds",
    ),
    (
        KeelTested(RAVEN, Cast("RR", (9, 6)), 2, 19, not DONE, strained=True),
        "HML Raven's keel: R 9 + R 6 + 2 slots lost = 17 against SI 19: it holds",
    ),
    (Lost(PONTBRIAND, Loss.EDGE), "Pontbriand is lost at the edge of the map."),
    (Ended(Verdict.WON, 0, 7), "British Empire wins in turn 7."),
    (Ended(Verdict.DRAWN, None, 7), "A draw after turn 7."),
    (Ended(Verdict.UNFINISHED, None, 7), "Unfinished after turn 7."),
]


@pytest.mark.parametrize(("event", "words"), TOLD)
def test_log_has_a_sentence_for_each_event(fleets: Fleets, event: Event, words: str) -> None:
    start = mustered(fleets)
    assert told(event, names_of(start, usual_parties(start))) == words


def test_log_samples_have_every_kind_of_event() -> None:
    of_engine = set(get_args(events.Event)) - set(get_args(initiative.Event))
    assert of_engine <= {type(event) for event, _ in TOLD}


def test_log_distinguishes_equal_names(load: Callable[[str], Ship]) -> None:
    start = mustered([[load("pelletier"), load("montpellier")], [load("pelletier")]])
    names = names_of(start, usual_parties(start))
    assert names.ships == ("Pelletier A1", "Montpellier", "Pelletier B1")
    assert names.sides == ("French Republic", "Pelletier")


def test_log_has_each_shot_in_one_line(fleets: Fleets) -> None:
    battle = play(fleets, ["random"] * 2, 1910, 3, sheet=HexSheet(11, 9))
    lines = list(log(battle))
    assert lines[:2] == list(opening(battle.start, battle.parties))
    assert lines[-1].endswith(f"wins in turn {battle.result.turn}.")
    shots = [line for line in lines if " hexes: " in line or " 1 hex: " in line]
    assert len(shots) == sum(isinstance(event, Fired) for event in battle.events)
    assert all("slot " in line for line in shots)
    assert not any(line.startswith(";") for line in lines)


FAULTS = re.compile(r"\.[;,:.]|[;,:][.;]|\b1 (hexes|slots|turns|ships)\b|  |\s$|^\W")


@pytest.mark.parametrize("index", range(12))
@pytest.mark.parametrize("rules", Rules)
@pytest.mark.everyday(every=8)
def test_log_lines_are_single_sentences(
    load: Callable[[str], Ship], rules: Rules, index: int
) -> None:
    teams = [[load(stem) for stem in stems] for stems in TEAMS]
    captain = ("simple", "random")[index % 2]
    battle = play(teams, [captain] * 2, 5, index, rules=rules, sheet=HexSheet(15, 13), limit=8)
    for line in log(battle):
        assert not FAULTS.search(line), line
        assert line.endswith(".")
        assert line.count(". ") == 0, line


def test_shot_continues_after_a_passed_keel_check(load: Callable[[str], Ship]) -> None:
    """The battle in which a saturation shot struck a keel with its first slot die."""
    teams = [[load(stem) for stem in stems] for stems in TEAMS]
    held = []
    for index in range(12):
        battle = play(teams, ["simple"] * 2, 5, index, rules=Rules.FULL, limit=8)
        held += [line for line in log(battle) if ": it holds; " in line]
        if held:
            break
    assert held
    assert all(re.search(r"'s keel: .* against SI \d+: it holds; .*slot \d", line) for line in held)
