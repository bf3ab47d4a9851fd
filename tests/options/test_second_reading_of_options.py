"""The charts of the options read a second time, apart from the program's own tables, and held against it.

Defence and odds on random ground with random options (opt:general-b), the rows of kinds (opt:general-c), who
builds how much (opt:construction-a), ratings of morale (ch:33), what holds out (sp:44), ranges in bad weather
(sp:37). Nothing here looks at the program's own way.
"""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from game.ogre.combat.sight import SIGHT
from game.ogre.kinds import KINDS
from game.ogre.options import morale
from game.ogre.options.construction import Build
from game.ogre.options.sequence import suppression
from tests.engineering.worked import Bench, bench

#: printed defence, and who stands still
PRINTED = {"HVY": 3, "MSL": 2, "LT": 2, "GEV": 2, "LGEV": 1, "MHWZ": 2, "HWZ": 1, "TK": 0}
STILL = ("HWZ",)
SQUADS = ("INF", "ENG", "MIL", "CE")
#: attack of who fires, from next to the target
GUNS = {"HVY": 4, "MSL": 3, "LT": 2, "HWZ": 6, "LGEV": 1}
ROWS = {
    "1-3": "- - - - - D", "1-2": "- - - - D X", "1-1": "- - D D X X", "2-1": "- D D X X X",
    "3-1": "D D X X X X", "4-1": "D X X X X X", "5-1": "X X X X X X",
}  # fmt: skip
LEAST = {"1-3": Fraction(1, 3), "1-2": Fraction(1, 2)} | {f"{n}-1": Fraction(n) for n in range(1, 6)}


def ground(terrain: str, foot: bool) -> int:
    if terrain == "town":
        return 3 if foot else 2
    return 2 if foot and terrain in ("forest", "swamp", "rubble") else 1


class Case:
    """A target with what is done to it, and how many fire."""

    def __init__(self, dice: random.Random) -> None:
        self.foot = dice.random() < 0.5
        self.kind = dice.choice(SQUADS if self.foot else tuple(PRINTED))
        self.squads = dice.randint(1, 3) if self.foot else 0
        self.terrain = dice.choice(("clear", "clear", "town", "forest", "swamp", "rubble"))
        self.ecm, self.eccm, self.floor = dice.random() < 0.4, dice.random() < 0.4, dice.choice((0, 1))
        may_speed = not self.foot and self.kind not in (*STILL, "TK")
        self.speeds = may_speed and dice.random() < 0.5
        self.reckless = self.kind in ("INF", "CE") and dice.random() < 0.5
        self.prepared, self.hardened = dice.random() < 0.35, dice.random() < 0.35
        if self.terrain == "swamp":
            self.prepared = self.hardened = False
        if self.kind == "TK":  # a prepared one is for armour and infantry, a hardened one for all as a town
            self.prepared = False
        if self.prepared or self.hardened:  # what they do for who has no defence left is said nowhere
            self.floor = 1
        self.alone, self.expanded = dice.random() < 0.3, dice.random() < 0.5
        self.guns = [dice.choice(tuple(GUNS)) for _ in range(dice.randint(1, 3))]

    def table(self) -> Bench:
        names = [
            "superior-ecm",
            "superior-eccm",
            "speed-security",
            "fast-infantry-3hex",
            "prepared-positions",
        ]
        names += ["hardened-positions", *(["slics"] if self.alone else [])]
        names += ["crt-expanded"] if self.expanded else []
        lines = ["board 12x12", "option ramming", *(f"option {name}" for name in names)]
        lines += [f"parameter eccm-floor {self.floor}"] if not self.floor else []
        lines += ["parameter ecm-1 1"] if self.ecm else []
        lines += ["parameter eccm-2 1"] if self.eccm else []
        lines += ["stacking gev", "turn 1 blue fire"]
        if self.terrain != "clear":
            lines.append(f"terrain {self.terrain} 0606")
        lines.append(f"red {self.kind}-1 0606" + (f" {self.kind}*{self.squads}" if self.foot else ""))
        for n, gun in enumerate(self.guns):
            lines.append(f"blue {gun}-{n + 2} 0{5 + n % 2}05")
        lines += [f"marker {kind} 0606 owner red" for kind in ("prepared", "hardened") if getattr(self, kind)]
        lines += [f"state speeding {self.kind}-1 on"] if self.speeds else []
        lines += [f"state reckless {self.kind}-1 yes"] if self.reckless else []
        return bench("\n".join(lines) + "\n")

    def defence(self) -> tuple[int, bool]:
        """What the odds are held against, and whether a D destroys it."""
        printed = (1 if self.alone else self.squads) if self.foot else PRINTED[self.kind]
        found = printed + self.ecm - self.eccm  # the effects add up
        found = max(found, self.floor if printed else 0)
        bare = self.speeds and found == 1
        found -= self.speeds and found > 0
        times = ground(self.terrain, self.foot)
        ways = [times]
        if not self.speeds:
            ways += [2 * times] if self.prepared else []
            # a town in place of the ground, if that is better (Q-1410)
            ways += [max(times, 3 if self.foot else 2)] if self.hardened else []
        if not found and not bare:
            return (1 if self.terrain == "town" or self.hardened else 0), False
        return (1, True) if bare else (found * max(ways), False)

    def outcomes(self) -> list[str]:
        attack, (defence, bare) = sum(GUNS[gun] for gun in self.guns), self.defence()
        if not defence:
            return ["X"] * 6
        columns = list(ROWS)[0 if self.expanded else 1 :]
        place = sum(Fraction(attack, defence) >= LEAST[name] for name in columns) - 1
        place += self.reckless
        row = ROWS[columns[min(place, len(columns) - 1)]].split() if place >= 0 else ["-"] * 6
        return ["X" if bare and face == "D" else face for face in row]

    def __repr__(self) -> str:
        return str(vars(self))


# opt:general-b, opt:crt_expanded-a, opt:superior_ecm-b, opt:superior_eccm-b, opt:speed_security-e,
# opt:slics-a, opt:fast_infantry_3hex-a, opt:prepared_positions-d, opt:hardened_positions-b
@pytest.mark.parametrize("seed", range(6))
def test_defence_and_odds_are_those_of_the_second_reading(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(25):
        case = Case(dice)
        table = case.table()
        shots = " ".join(f"{gun}-{n + 2}" for n, gun in enumerate(case.guns))
        found = table.odds(shots, f"{case.kind}-1")
        told = ["-" if face == "NE" else face for face in found.outcomes]
        told = told * 6 if len(told) == 1 else told
        assert told == case.outcomes(), case
        assert found.attack == 4 * sum(GUNS[gun] for gun in case.guns)


#: weapons as attack/range, defence, movement, size, sixths of an armour unit, victory points, squads carried
OWN_KINDS = {
    "ALCCV": ("", 1, 3, 2, 6, 6, 0), "AHCCV": ("", 2, 2, 3, 12, 12, 0), "MLYR": ("", 1, 3, 2, 6, 6, 0),
    "MSWP": ("", 3, 2, 3, 6, 6, 0), "ENG": ("1/1", 1, 2, 1, 4, 4, 0), "MIL": ("1/1", 1, 2, 1, 1, 1, 0),
    "LGEVPC": ("1/2", 1, 4, 1, 3, 3, 1),
}  # fmt: skip


# opt:general-c, opt:slics_carrier-b
@pytest.mark.parametrize("word", OWN_KINDS)
def test_the_rows_of_kinds_are_those_of_the_second_reading(word: str) -> None:
    kind = KINDS[word]
    guns = ", ".join(f"{weapon.attack}/{weapon.range}" for weapon in kind.weapons[:1])
    row = (guns, kind.defence, kind.move, kind.size, kind.cost, kind.worth, int(bool(kind.carries)))
    assert row == (*OWN_KINDS[word][:-1], min(1, OWN_KINDS[word][-1]))


#: points a turn, and what gives them
POINTS = {
    "CE-1 0606 CE*3": "3", "ME-1 0606 ME*1": "1", "ENG-1 0606 ENG*3": "1", "ENG-1 0606 ENG*1": "1/3",
    "ALCCV-1 0606": "2", "AHCCV-1 0606": "3", "EMK1-1 0606": "4", "EMK3-1 0606": "12", "EMK5-1 0606": "20",
    "VULC-1 0606": "4",
}  # fmt: skip


# opt:construction-a, opt:construction-f
@pytest.mark.parametrize("builder", POINTS)
def test_points_of_construction_are_those_of_the_second_reading(builder: str) -> None:
    name = builder.split()[0]
    table = bench(
        f"board 12x12\noption ramming\noption hardened-positions\nstacking gev\nturn 1 red fire\n"
        f"red {builder}\nblue LT-9 1212\n"
    )
    orders = [order for order in table.offers(name, Build) if isinstance(order, Build)]
    order = max(orders, key=lambda order: sum(hand.squads for hand in order.crew))
    facts = {fact.label: fact.value for fact in order.facts(table.rules, table.position)}  # type: ignore[arg-type]
    assert facts["Points a turn"] == POINTS[builder]


# ch:33, ch:34, sp:44: Q-410
def test_what_nerves_hold_out_is_that_of_the_second_reading() -> None:
    table = bench(
        "board 12x12\noption challenge-fire\noption disable-mi\noption ramming\nstacking gev\n"
        "turn 1 red fire\nred MIL-1 0101\n"
        "red INF-1 0202\nred CE-1 0303\nred MAR-1 0404\nred HWT-1 0505\nred LT-1 0606\nred HDRN-1 0707\n"
        "red MK3-1 0808\nblue LT-9 1212\n"
    )
    ratings = dict.fromkeys(("CE-1", "MAR-1", "HWT-1", "LT-1"), 8)
    ratings |= {"MIL-1": 6, "INF-1": 7, "HDRN-1": 12, "MK3-1": 12}
    for name, rating in ratings.items():
        assert table.rules.value("morale", table.position, morale.Tested((name,), 0)) == rating, name
        less = 2 if rating < 12 else 0
        tested = table.rules.value("morale", table.position, morale.Tested((name,), 3))
        assert tested == rating - less or rating == 12, name
    holds = {"MIL-1": 4, "INF-1": 5, "CE-1": 6, "MAR-1": 6, "HWT-1": 6, "LT-1": 6, "HDRN-1": 0, "MK3-1": 0}
    assert {name: suppression.holds_out(table.position, table[name]) for name in holds} == holds


# sp:37
@pytest.mark.parametrize(("sky", "hexes"), [("clear", 0), ("overcast", 0), ("rain", 6), ("storm", 4)])
def test_ranges_in_bad_weather_are_those_of_the_second_reading(sky: str, hexes: int) -> None:
    now = f"state sky - sky={sky}\n" if sky != "clear" else ""
    table = bench(
        "board 12x12\noption extended-sequence\nparameter weather 1\nturn 1 red movement\nred LT-1 0101\n"
        f"blue LT-9 1212\n{now}"
    )
    limits = [limit.hexes for said in SIGHT.of(table.rules) if (limit := said(table.position)) is not None]
    assert limits == ([hexes] if hexes else [])
