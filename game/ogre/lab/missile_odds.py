"""Chances of cruise missiles without a position: who hits one in flight, and what an explosion does."""

from __future__ import annotations

from fractions import Fraction

from game.boards.findings import hint
from game.boards.textboard import parse_board
from game.core.records import Clock
from game.lab.odds import Cell, OddsTable
from game.ogre.catalogue import rules_for
from game.ogre.charts import D, X
from game.ogre.combat.odds_text import odds_words
from game.ogre.kinds import ARMS, INFANTRY, KINDS, POINTS
from game.ogre.lab.odds import TARGET, guns_of, kind_named
from game.ogre.missiles import tables
from game.ogre.missiles.blast import strikes
from game.ogre.missiles.interception import chart_row
from game.ogre.start import new_unit, position_of
from game.ogre.terrain_kinds import TERRAINS
from game.usage import UsageError

#: hexes flown at which the tracking bonus changes, the first hex of each stretch
STRETCHES = (1, *(beyond + 1 for beyond, _ in reversed(tables.TRACKING)))
#: the middle of a board on which every distance of an explosion has room
MIDDLE = "0808"


def interception(guns: str) -> OddsTable:
    """The chances to hit a missile by the hexes that it has flown: each weapon, and all together.

    ``guns`` as in ``HVY*2+INF*3+MK3:mis``; "" for the whole chart.
    """
    rows: list[tuple[str, int, int]] = []
    for gun in guns_of(guns) if guns else ():
        kind = KINDS[gun.kind]
        weapon = next(one for one in ARMS[gun.kind] if one.id == gun.weapon)
        unit = new_unit("U", gun.kind, 0, 0, (gun.kind,) if kind.family == INFANTRY else ())
        chart = tables.LASER if POINTS[gun.kind] else chart_row(unit, weapon)
        if not chart:
            raise UsageError(f"{kind.name} does not fire at missiles with its {weapon.name}.")
        what = f"{kind.name}, {weapon.name}" if kind.ogre is not None else kind.name
        rows.append((f"{gun.count} × {what}", tables.INTERCEPT[chart][1], gun.count))
    if not guns:
        rows = [(name, least, 1) for name, least, _ in tables.INTERCEPT.values()]
    found: list[tuple[Cell, ...]] = []
    together = [Fraction(1)] * len(STRETCHES)
    for words, least, count in rows:
        missed = [
            (1 - Fraction(tables.throws_that_hit(least, far), tables.THROWS)) ** count for far in STRETCHES
        ]
        together = [one * other for one, other in zip(together, missed, strict=True)]
        found.append((words, f"{least}+", *(float(1 - one) for one in missed)))
    if guns and len(rows) > 1:
        found.append(("together", "", *(float(1 - one) for one in together)))
    ends = [f"to {far - 1}" for far in STRETCHES[1:]]
    head = (
        "fires at the missile",
        "two dice",
        *(f"{words} hexes" for words in ends),
        f"from {STRETCHES[-1]}",
    )
    last = tables.HIT_EXPLODES
    gone = f"A missile that is hit is gone on 1 to {last - 1}, and explodes on {last}."
    return OddsTable("Chances to hit a cruise missile by the hexes it has flown", head, tuple(found), (gone,))


def explosion(target: str, ground: str) -> OddsTable:
    """What an explosion does to a kind of counter at each distance."""
    kind = kind_named(target)
    if ground not in TERRAINS:
        raise UsageError(f"There is no terrain '{ground}'.", hint(ground, TERRAINS))
    rules, rows = rules_for(["ramming", "cruise-missiles"]), list[tuple[Cell, ...]]()
    squads = (kind,) if KINDS[kind].family == INFANTRY else ()
    for far in range(1, tables.REACH + 1):
        at = f"08{8 - far:02}"
        lines = ["board 16x16", *([f"terrain {ground} {at}"] if ground != "clear" else [])]
        board = parse_board(lines)
        unit = new_unit(TARGET, kind, 0, board.grid.parse(at), squads)
        position = position_of(rules, board, [unit], Clock(1, 0, 1, "fire"))
        found = [one for one in strikes(rules, position, board.grid.parse(MIDDLE)) if one.unit == TARGET]
        if found:
            first = found[0]
            rows.append((far, odds_words(first.odds), first.chance(X), first.chance(D), len(found)))
    where = TERRAINS[ground].name if ground != "clear" else "clear ground"
    head = ("hexes away", "odds", "X", "D", "attacks")
    note = "In the hex itself everything is gone."
    return OddsTable(
        f"A cruise missile explodes near {KINDS[kind].name} on {where}", head, tuple(rows), (note,)
    )
