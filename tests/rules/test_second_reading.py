"""The charts read a second time, apart from the program's own tables, and held against it on random ground.

Reach (ode:5.07, ode:5.08, ode:5.09), strengths and odds (ode:7.10, ode:7.11, ode:7.14), spillover (ode:7.12)
and the fight inside a hex (ode:8.02, ode:8.03, ode:7.11.2). Nothing here looks at the program's own way.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from fractions import Fraction

import pytest

from game.hexes.grid import OFF
from game.ogre.combat.attack import odds
from game.ogre.combat.combat import Fire
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import Odds
from game.ogre.kinds import KINDS
from game.ogre.movement.movement import Move
from game.ogre.overrun.overrun import GoOn, Overrun
from game.ogre.overrun.overrun_state import fight
from game.ogre.state import Unit
from tests.rules.laid import RED, Table, lay

INFANTRY, MARINES = ("INF", "MAR", "HWT", "CE", "HWTM", "ME"), ("MAR", "HWTM", "ME")
TOWNS = ("town", "damaged_town")

# ------------------------------------------------------------------------------- reach
#: clear forest town swamp rubble water: points, e ends the move, x closed
COSTS = {
    "infantry": "1 1 1 1 1 2", "gev": "1 2e 2e 2e 2e 1", "ogre": "1 1 2 2e 1 2", "superheavy": "1 1 2 2e 1 2",
    "heavy": "1 1 2 2e 2e x", "light": "1 2 2 2e 2e x", "wheeled": "4 x 2 x x x",
}  # fmt: skip
CHART = ("clear", "forest", "town", "swamp", "rubble", "water")
AS = {"beach": "clear", "damaged_forest": "forest", "damaged_town": "town"}
#: who crosses at any time is not named; P only as the first step, x never
STREAM, RIDGE = (
    {"gev": "P", "light": "P", "wheeled": "x"},
    {"gev": "x", "heavy": "x", "light": "x", "wheeled": "x"},
)
MOVERS = (
    "HVY", "MSL", "LT", "SHVY", "MHWZ", "GEV", "LGEV", "GEVPC", "MCP", "TK", "HT", "HDRN", "INF", "MAR",
    "MK3", "MK4",
)  # fmt: skip
GROUND = ("clear",) * 7 + (
    "beach",
    "crater",
    "forest",
    "town",
    "swamp",
    "rubble",
    "water",
    "damaged_town",
    "damaged_forest",
)


class Walk:
    """Where a unit can get alone on a board, path by path."""

    def __init__(self, table: Table, mobility: str, points: int) -> None:
        self.board, self.mobility, self.points = table.position.board, mobility, points

    def routes(self, here: int, at: int) -> frozenset[str]:
        cut = {"damaged_town", "damaged_forest", "crater"}
        if {self.board.terrain[here], self.board.terrain[at]} & cut:
            return frozenset()
        return self.board.routes.get(self.board.grid.side(here, at), frozenset())

    def gives_bonus(self, routes: frozenset[str]) -> bool:
        return ("road" in routes and self.mobility != "wheeled") or (
            "rail" in routes and self.mobility in ("infantry", "gev")
        )

    def step(self, here: int, at: int, first: bool) -> tuple[int, bool] | None:
        """What a step costs and whether it ends the move; None if it cannot be made."""
        row, routes = COSTS[self.mobility].split(), self.routes(here, at)
        if routes:
            return (1 if "road" in routes else int(row[0])), False
        terrain = self.board.terrain[at]
        if terrain == "crater" or (self.mobility == "wheeled" and terrain.startswith("damaged")):
            return None
        word = row[CHART.index(AS.get(terrain, terrain))]
        features = self.board.sides.get(self.board.grid.side(here, at), frozenset())
        bars = {STREAM.get(self.mobility)} if "stream" in features else set()
        bars |= {RIDGE.get(self.mobility)} if "ridge" in features else set()
        shore = (terrain == "water") != (self.board.terrain[here] == "water") and "beach" not in features
        bars |= {"P"} if shore and self.mobility == "gev" else set()
        if word == "x" or "x" in bars or ("P" in bars and not first):
            return None
        return int(word[0]), word.endswith("e")

    def reach(self, start: int) -> set[int]:
        near = self.board.grid.neighbours
        on_road = any(at and self.gives_bonus(self.routes(start, at)) for at in near[start])
        found, seen, waiting = set(), set(), [(start, 0, True, on_road)]
        while waiting:
            state = waiting.pop()
            if state in seen:
                continue
            seen.add(state)
            here, used, first, road = state
            for at in filter(None, near[here]):
                step = self.step(here, at, first)
                if step is None:
                    continue
                still = road and self.gives_bonus(self.routes(here, at))
                if not first and used + step[0] > self.points + still:
                    continue  # the first hex is always to be had
                found.add(at)
                if not step[1]:
                    waiting.append((at, used + step[0], False, still))
        return found - {start}


def ground(dice: random.Random, size: int = 6) -> tuple[list[str], dict[str, str]]:
    """A random board as text, and its terrain."""
    terrain = {f"{c:02d}{r:02d}": dice.choice(GROUND) for c in range(1, size + 1) for r in range(1, size + 1)}
    lines = [
        f"board {size}x{size}",
        *(f"terrain {word} {at}" for at, word in terrain.items() if word != "clear"),
    ]
    grid = lay(f"board {size}x{size}\nred INF-1 0101\nblue INF-2 0606").position.board.grid

    def beside(at: str) -> str:
        return dice.choice([grid.label(other) for other in grid.neighbours[grid.parse(at)] if other != OFF])

    for _ in range(14):
        at = dice.choice(list(terrain))
        lines.append(f"side {dice.choice(('ridge', 'stream', 'beach'))} {at}-{beside(at)}")
    for _ in range(8):
        path = [dice.choice(list(terrain))]
        for _ in range(dice.randint(1, 4)):
            path.append(beside(path[-1]))
        lines.append(f"route {dice.choice(('road', 'road', 'rail'))} {' '.join(path)}")
    return lines, terrain


@pytest.mark.parametrize("seed", range(120))
def test_a_unit_reaches_what_the_chart_says(seed: int) -> None:
    dice = random.Random(seed)
    lines, terrain = ground(dice)
    kind = KINDS[dice.choice(MOVERS)]
    closed = ("crater", "water") if kind.mobility == "wheeled" else ("crater",)
    start = dice.choice([at for at, word in terrain.items() if word not in closed])
    second = kind.second > 0 and dice.random() < 0.3
    post = "0101" if start != "0101" else "0606"
    table = lay(
        "\n".join([*lines, f"red {kind.id}-1 {start}", f"blue CP-2 {post}"]),
        phase="second" if second else "movement", stacking="gev",
    )  # fmt: skip
    offered = {order.path[-1] for order in table.offers(f"{kind.id}-1") if isinstance(order, Move)}
    walk = Walk(table, kind.mobility, kind.second if second else kind.move)
    label = table.position.board.grid.label
    assert {label(at) for at in offered} == {label(at) for at in walk.reach(table.hex(start))}


# ------------------------------------------------------------------------- odds and results
ATTACK = {"HVY": 4, "MSL": 3, "LT": 2, "HWZ": 6, "MHWZ": 6, "GEV": 2, "LGEV": 1, "GEVPC": 1, "LAD": 2}
DEFENCE = {
    "HVY": 3, "MSL": 2, "LT": 2, "SHVY": 5, "HWZ": 1, "MHWZ": 2, "GEV": 2, "LGEV": 1, "GEVPC": 2, "LAD": 1,
    "CP": 0,
    "MCP": 0, "TK": 0, "HT": 0, "HDRN": 3,
}  # fmt: skip
PART_ATTACK = {"main": 4, "sec": 3, "ap": 1, "mis": 6, "rack": 6}
PART_DEFENCE = {"main": 4, "sec": 3, "ap": 1, "mis": 3, "rack": 4, "arm": 2}
RESULTS = {
    "none": "NE NE NE NE NE NE", "1-2": "NE NE NE NE D X", "1-1": "NE NE D D X X", "2-1": "NE D D X X X",
    "3-1": "D D X X X X", "4-1": "D X X X X X", "auto": "X X X X X X",
}  # fmt: skip
OGRES = ("MK3", "MK5", "MK4", "NIN")


def column(attack: Fraction, defence: int) -> str:
    if not defence:
        return "auto"
    rows = ((5, "auto"), (4, "4-1"), (3, "3-1"), (2, "2-1"), (1, "1-1"), (Fraction(1, 2), "1-2"))
    return next((name for least, name in rows if attack / defence >= least), "none")


def results(at_odds: str, target: Unit) -> list[str]:
    """The results of a die of 1 to 6; a Ninja lowers it."""
    row = RESULTS[at_odds].split()
    return [row[max(0, die - (target.kind == "NIN"))] for die in range(6)]


def tread_results(terrain: str, target: Unit) -> list[str]:
    least = (6 if terrain in TOWNS else 5) + (target.kind == "NIN")
    return ["T" if die >= least else "NE" for die in range(1, 7)]


def times(terrain: str, infantry: bool) -> int:
    if terrain in TOWNS:
        return 3 if infantry else 2
    return 2 if infantry and terrain in ("forest", "damaged_forest", "swamp", "rubble") else 1


def defends(unit: Unit, terrain: str, part: str = "", spill: bool = False) -> int:
    if part:
        return PART_DEFENCE[part] * times(terrain, False)
    if unit.squads:
        if terrain == "water":
            return sum(2 if squad in MARINES else 1 for squad in unit.squads)
        return len(unit.squads) * times(terrain, True)
    if not DEFENCE[unit.kind]:
        return int(terrain in TOWNS or (spill and unit.kind in ("TK", "HT")))
    return DEFENCE[unit.kind] * times(terrain, False)


def sunk(unit: Unit, terrain: str) -> bool:
    return terrain == "water" and (bool(unit.sheet) or unit.kind == "SHVY")


def attacks(unit: Unit, shot: Firing, deep: bool) -> Fraction:
    """Attack strength outside a fight; howitzers and missiles are halved against what is under water."""
    if unit.squads:
        return Fraction((1 if shot.weapon == "squad" else 3) * shot.count)
    each = (
        PART_ATTACK[shot.weapon]
        if unit.sheet
        else {"gun": 3, "ap": 1}[shot.weapon]
        if unit.kind == "SHVY"
        else 0
    )
    return Fraction(each * shot.count if each else ATTACK[unit.kind]) / (2 if deep else 1)


def felt(table: Table, shots: Iterable[Firing], unit: Unit, deep: bool) -> list[Firing]:
    """The shots of an attack whose spillover can do anything to a unit."""
    soft, units, found = bool(unit.squads) or DEFENCE[unit.kind] == 0, table.position.units, []
    for shot in shots:
        who = units[shot.unit]
        gets_down = who.kind in ("HWZ", "MHWZ") or shot.weapon in ("mis", "rack") or who.kind in MARINES
        if (shot.weapon != "ap" or soft) and (not deep or gets_down):
            found.append(shot)
    return found


def crowd(dice: random.Random) -> Table:
    """Many counters of both sides in few hexes."""
    words = [word for word in GROUND if word != "crater"]
    terrain = {f"{c:02d}{r:02d}": dice.choice(words) for c in range(1, 5) for r in range(1, 5)}
    lines = ["board 4x4", *(f"terrain {word} {at}" for at, word in terrain.items() if word != "clear")]
    kinds = (*DEFENCE, *OGRES, *INFANTRY, "INF")
    for number in range(14):
        kind = dice.choice(kinds)
        squads = f" {kind}*{dice.randint(1, 3)}" if kind in INFANTRY else ""
        lines.append(
            f"{'red' if number < 7 else 'blue'} {kind}-{number} {dice.choice(list(terrain)[:6])}{squads}"
        )
    return lay("\n".join(lines), phase="fire", side=RED, stacking="gev")


def attack_of(dice: random.Random, table: Table) -> Iterator[Fire]:
    """Attacks of one to four weapons that the rules allow."""
    groups: dict[tuple[str, str], list[Firing]] = {}
    for unit in table.position.units.values():
        for order in table.offers(unit.id) if unit.side == RED else ():
            if isinstance(order, Fire):
                groups.setdefault((order.target, order.part), []).append(order.shots[0])
    for (target, part), shots in dice.sample(sorted(groups.items()), min(6, len(groups))):
        together = dice.sample(shots, min(len(shots), dice.randint(1, 4)))
        for chosen in (tuple(together), (together[0],)):
            order = Fire(chosen, target, part)
            if table.refusal(order) is None:
                yield order
                break


@pytest.mark.parametrize("seed", range(80))
def test_an_attack_has_the_odds_that_the_charts_say(seed: int) -> None:
    dice = random.Random(seed)
    table = crowd(dice)
    position = table.position
    for order in attack_of(dice, table):
        target = position.units[order.target]
        terrain = position.board.terrain[target.at]
        strength = sum(attacks(position.units[s.unit], s, sunk(target, terrain)) for s in order.shots)
        found = odds(table.rules, position, order.shots, order.target, order.part)
        judge(found, Fraction(strength), target, terrain, order.part)
        wanted, firing = {}, {shot.unit for shot in order.shots}
        for unit in position.units.values():
            if unit.at != target.at or unit is target or unit.id in firing or unit.sheet:
                continue
            deep = sunk(unit, terrain)
            shots = felt(table, order.shots, unit, deep)
            if shots:
                half = Fraction(sum(attacks(position.units[s.unit], s, deep) for s in shots)) / 2
                defence = defends(unit, terrain, spill=True)
                down = {"X": "D", "D": "NE", "NE": "NE"} if defence else {"X": "X"}
                wanted[unit.id] = [down[one] for one in results(column(half, defence), unit)]
        assert {spill.unit: list(spill.outcomes) for spill in found.spills} == wanted


def judge(
    found: Odds, strength: Fraction, target: Unit, terrain: str, part: str, inside: bool = False
) -> None:
    assert found.attack == strength * 4
    if part == "tr":
        assert list(found.outcomes) == tread_results(terrain, target) and found.treads == int(strength)
        return
    at_odds = column(strength, defends(target, terrain, part))
    wanted = results(at_odds, target)
    if inside and not part:  # in a fight a D destroys everything but the parts of Ogres
        wanted = ["X" if one == "D" else one for one in wanted]
    assert (found.odds, list(found.outcomes)) == (at_odds, wanted)


# ------------------------------------------------------------------------- inside a hex
def close_strength(unit: Unit, shot: Firing) -> Fraction:
    """Strength in a fight: infantry, weapons of Ogres and AP guns are doubled, disabled units halved."""
    if unit.kind in ("CP", "MCP"):
        return Fraction(1)
    doubled = bool(unit.squads or unit.sheet or shot.weapon == "ap")
    return attacks(unit, shot, False) * (2 if doubled else 1) / (2 if unit.disabled else 1)


@pytest.mark.parametrize("seed", range(60))
def test_a_fight_has_the_odds_that_the_charts_say(seed: int) -> None:
    dice = random.Random(seed)
    terrain = dice.choice(("clear", "town", "forest", "swamp", "rubble", "damaged_town", "beach"))
    lines = ["board 6x6", *([f"terrain {terrain} 0304"] if terrain != "clear" else [])]
    mobile = (
        "HVY",
        "MSL",
        "LT",
        "SHVY",
        "MHWZ",
        "GEV",
        "GEVPC",
        "MCP",
        "TK",
        "HT",
        "MK3",
        "NIN",
        "INF",
        "HWT",
        "CE",
    )
    for side, at, kinds in (("red", "0305", mobile), ("blue", "0304", (*mobile, "HWZ", "LAD", "CP"))):
        for number in range(dice.randint(1, 4)):
            kind = dice.choice(kinds)
            squads = f" {kind}*{dice.randint(1, 3)}" if kind in INFANTRY else ""
            hit = " disabled fire -1" if side == "blue" and kind in ATTACK and dice.random() < 0.4 else ""
            lines.append(f"{side} {kind}-{side[0]}{number} {at}{squads}{hit}")
    table = lay("\n".join(lines), modules=("overrun", "riding"), stacking="gev")
    order = Overrun(tuple(u.id for u in table.position.units.values() if u.side == RED), table.hex("0304"))
    if table.refusal(order) is not None:
        return
    table.do(order)
    for _ in range(6):
        now = fight(table.position)
        if now is None:
            break
        for unit in table.position.units.values():
            for shot in table.offers(unit.id) if unit.side == now.decider else ():
                if isinstance(shot, Fire):
                    target = table.position.units[shot.target]
                    found = odds(table.rules, table.position, shot.shots, shot.target, shot.part)
                    # those who came in have nothing of the ground
                    where = "clear" if target.side == RED else terrain
                    judge(found, close_strength(unit, shot.shots[0]), target, where, shot.part, inside=True)
                    assert not found.spills
        table.do(GoOn())
