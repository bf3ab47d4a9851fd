"""Tasks of sappers calculated a second time, from the text of the rules alone, and held against the program.

Random crews, in every state, at every task with a die: who may be in the crew (ce:14.02, ce:14.03), how many
dice it rolls, the number it needs, its chance now and within several turns, and how large entrenchments
become. Nothing here looks at the program's own way. Where the rules leave something open, the rulings decide.
"""

from __future__ import annotations

import random
from fractions import Fraction
from typing import NamedTuple

import pytest

from game.ogre.engineering.task_odds import Prospect, prospect
from game.ogre.engineering.tasks import TASKS
from game.ogre.engineering.work import Work
from tests.engineering.worked import Bench, bench
from tests.soaking import PARTS, part_of

SQUADS, DRONES, VULCAN = "squad", "drone", "vulcan"
WORDS = {SQUADS: "CE", DRONES: "HDRN", VULCAN: "VULC"}
EVERYBODY, MACHINES = (SQUADS, DRONES, VULCAN), (DRONES, VULCAN)


class Row(NamedTuple):
    """A row of the task tables: who may take part, the number, what lies in the hex, how the order ends."""

    who: tuple[str, ...]
    number: int
    ground: str
    after: str = ""
    #: drones that a Vulcan must have with it and that roll nothing (ce:14.03-c)
    drones: int = 0
    #: drones that may do it without a Vulcan (ce:14.03-b); 99 for never
    alone: int = 99


BARE, AP_ONLY = "main 0 sec 0 ap 0 mis 0", "main 0 sec 0 ap 4 mis 0"
ROADS = "route road 0403 0404 0405\nroute rail 0304 0404 0504\n"
TABLE = {
    "place": Row(EVERYBODY, 5, "stock blue spare-mine 2\n"),
    "disarm": Row(EVERYBODY, 5, "marker mine 0404 owner red count 1 known blue\n", "at 1"),
    "dig": Row(EVERYBODY, 1, ""),
    "grade": Row(EVERYBODY, 5, "side ridge 0404-0405\n", "0405"),
    "repair-road": Row(EVERYBODY, 6, ROADS + "marker cut 0404 word road:cut\n"),
    "bridge": Row(EVERYBODY, 6, "side stream 0404-0405\n", "0405"),
    "ramp": Row(EVERYBODY, 6, "side stream 0404-0405\n", "0405"),
    "detect": Row((SQUADS, VULCAN), 0, ""),
    "finish": Row((SQUADS,), 4, f"red MK3-9 0404 {BARE}\n", "at MK3-9"),
    "charge": Row(MACHINES, 6, f"red MK3-9 0404 {AP_ONLY}\n", "at MK3-9"),
    "charge-still": Row(MACHINES, 4, f"red MK3-9 0404 {AP_ONLY} tr 0\n", "at MK3-9"),
    "free-5": Row(MACHINES, 6, "terrain swamp 0404\nblue SHVY-9 0404 stuck\n", "at SHVY-9"),
    "free-6": Row(MACHINES, 6, "terrain swamp 0404\nblue MK2-9 0404 stuck\n", "at MK2-9", 1),
    "free-7": Row(MACHINES, 6, "terrain swamp 0404\nblue MK3-9 0404 stuck\n", "at MK3-9", 2),
    "free-8": Row(MACHINES, 6, "terrain swamp 0404\nblue MK5-9 0404 stuck\n", "at MK5-9", 3),
    "free-9": Row(MACHINES, 6, "terrain swamp 0404\nblue MK6-9 0404 stuck\n", "at MK6-9", 4),
    "free-rubble": Row(MACHINES, 6, "terrain rubble 0404\nblue HVY-9 0404 stuck\n", "at HVY-9"),
    "repair-rail": Row(MACHINES, 5, ROADS + "marker cut 0404 word rail:cut\n", alone=1),
    "clear-road": Row(
        MACHINES, 4,
        ROADS + "terrain forest 0404\nmarker terrain 0404 word damaged_forest\n"
        "marker cut 0404 word road:damaged_forest\n", alone=2,
    ),
    "reload-internal": Row(MACHINES, 5, "blue MK4-9 0404 int 10 int-fired 5\n", "at MK4-9", 1),
    "mend": Row((VULCAN,), 6, "blue MK5-9 0404 sec 3\n", "at MK5-9:sec-1"),
    "mend-again": Row((VULCAN,), 6, "blue MK5-9 0404 sec 3 notes sec-1/1\n", "at MK5-9:sec-1"),
    "treads": Row(MACHINES, 6, "blue MK5-9 0404 tr 30\n", "at MK5-9", alone=1),
    "revet-small": Row(MACHINES, 6, "", "", 2),
    "revet-large": Row(MACHINES, 6, "", "", 4),
}  # fmt: skip
ENGINEERING = (
    "place", "disarm", "dig", "grade", "repair-road", "bridge", "ramp", "detect", "finish", "charge",
    "charge-still",
)  # fmt: skip
#: done on the turn of entering the hex (ce:14.02.8-b, Q-17, Q-78)
AT_ONCE = ("finish", "charge", "charge-still")
#: for these a squad needs a truck of its own (ce:14.02.6-b)
GEAR = ("repair-road", "bridge", "ramp")
AROUND = ("0403", "0405", "0304", "0305", "0504", "0505")


class Sapper:
    """A counter that may be in the crew, with what it has done."""

    def __init__(self, dice: random.Random, kind: str, number: int) -> None:
        self.what, self.name = kind, f"{WORDS[kind]}-{number}"
        self.engineers = dice.randint(1, 3) if kind == SQUADS else 0
        self.others = dice.randint(0, 3 - self.engineers) if self.engineers else 0
        self.arms = dice.choice((2, 2, 1, 0)) if kind == VULCAN else 0
        states = [*[""] * 12, "moved"]
        states += {
            SQUADS: ["worked", "fired", "fought", "riding"],
            DRONES: ["disabled", "worked", "stuck", "fought"],
            VULCAN: ["worked", "fired", "stuck", "escorted"],
        }[kind]  # fmt: skip
        self.state = dice.choice(states)
        #: where a Vulcan stands, and the Vulcan that has a drone on a channel
        self.at = dice.choice(("0404", "0404", "0404", "0405", "0707")) if kind == VULCAN else "0404"
        self.channel = ""
        self.follows = False
        if self.state == "fired" and self.others:
            self.state = ""  # which squads of a mixed counter fired is a matter of its own
        #: sappers of the counter that are offered as crew
        self.hands = dice.randint(1, self.engineers) if self.engineers else 1

    def line(self) -> str:
        squads = f" CE*{self.engineers}" if self.engineers else ""
        squads += f" INF*{self.others}" if self.others else ""
        told = {
            "": "", "moved": " moved 1", "disabled": " disabled fire", "stuck": " stuck",
            "fought": " fought", "escorted": " escorted", "riding": " aboard TK-99", "worked": " worked 1",
            "fired": " fired " + ("squad*1" if squads else "sec*1"),
        }[self.state]  # fmt: skip
        sheet = f" arm {self.arms} notes hold-mis/5" if self.what == VULCAN else ""
        channel = f" channel {self.channel}{'+' if self.follows else ''}" if self.channel else ""
        at = "off" if self.state == "riding" else self.at
        return f"blue {self.name} {at}{squads}{sheet}{channel}{told}"


class Shift:
    """A task, the sappers of a hex, and those among them that are to do it."""

    def __init__(self, seed: int) -> None:
        dice = random.Random(seed)
        self.task = dice.choice(tuple(TABLE))
        self.row = TABLE[self.task]
        kinds = [dice.choice((SQUADS, DRONES, DRONES, VULCAN)) for _ in range(dice.randint(1, 3))]
        kinds += [VULCAN] * (VULCAN not in kinds and dice.random() < 0.6)
        kinds += [DRONES] * (self.row.drones + dice.randint(-1, 2) if self.row.drones else 0)
        self.all = [Sapper(dice, kind, number + 1) for number, kind in enumerate(kinds)]
        vulcans = [s for s in self.all if s.what == VULCAN]
        if len(vulcans) > 2:
            self.all = [s for s in self.all if s not in vulcans[2:]]
            vulcans = vulcans[:2]
        used: dict[str, int] = {}
        for drone in (s for s in self.all if s.what == DRONES):
            if self.row.drones and dice.random() < 0.6:
                drone.state = ""
            if vulcans and dice.random() < 0.8:
                vulcan = dice.choice(vulcans)
                number = used.get(vulcan.name, 0) + 1
                if number <= 4:
                    used[vulcan.name] = number
                    near = vulcan.at != "0707"  # who follows stays within one hex (ce:14.01.5-b)
                    drone.channel, drone.follows = f"{vulcan.name}.{number}", near and dice.random() < 0.15
        #: free channels control the others, in order of name, those of the nearest Vulcan first (Q-250)
        self.spare: dict[str, str] = {}
        for drone in sorted(
            (s for s in self.all if s.what == DRONES and not s.channel), key=lambda s: s.name
        ):
            free = [v for v in vulcans if used.get(v.name, 0) < 4]
            if free:
                found = min(free, key=lambda v: ({"0404": 0, "0405": 1, "0707": 5}[v.at], v.name))
                used[found.name] = used.get(found.name, 0) + 1
                self.spare[drone.name] = found.name
        riders = [s for s in self.all if s.state == "riding"]
        for rider in riders[1:] if riders and riders[0].engineers + riders[0].others < 3 else riders:
            rider.state = ""  # one counter of at most two squads fits on the truck
        here = [s for s in self.all if s.at == "0404"]
        able = [s for s in here if s.what in self.row.who]
        pool = able if able and dice.random() < 0.85 else here or self.all
        ready = [s for s in pool if self.may(s)]
        pool = ready if ready and dice.random() < 0.7 else pool
        many = len(pool) if dice.random() < 0.6 else dice.randint(1, len(pool))
        self.crew = dice.sample(pool, many)
        self.trucks = dice.randint(0, 4) if self.task in GEAR else 0
        self.hexes = dice.sample(AROUND, dice.randint(1, 5)) if self.task == "detect" else []

    # ------------------------------------------------------------------ as text
    def table(self) -> Bench:
        lines = ["board 9x9", "option ramming", "stacking gev", "turn 2 blue fire", "red LT-99 0909"]
        lines += [
            f"option {name}"
            for name in (
                "mine-work",
                "field-works",
                "ground-works",
                "repair",
                "swamp-work",
                "demolition",
                "riding",
            )
        ]
        lines += [self.row.ground.rstrip()]
        lines += [sapper.line() for sapper in self.all]
        lines += [f"blue TK-{50 + n} 0404" for n in range(self.trucks)]
        # a truck that carries others brings no gear of its own: it came into the hex this turn
        lines += ["blue TK-99 0404 moved 1"] * any(s.state == "riding" for s in self.all)
        return bench("\n".join(line for line in lines if line) + "\n")

    def order(self) -> str:
        crew = " ".join(f"{s.name}*{s.hands}" if s.engineers else s.name for s in self.crew)
        return f"work {self.word} {crew} at 0404 {' '.join(self.hexes) or self.row.after}".rstrip()

    @property
    def word(self) -> str:
        for start in ("free", "charge", "mend"):
            if self.task.startswith(start):
                return start
        return self.task

    # ------------------------------------------------------------------ who may
    def controlled(self, drone: Sapper) -> bool:
        """ce:14.01.3-d, ce:14.01.5-c; a charge is guided by a Vulcan (ce:14.02.8-e)"""
        if drone.follows:
            return False
        beside = {s.name for s in self.all if s.what == VULCAN and s.at in ("0404", "0405")}
        by_vulcan = (drone.channel.partition(".")[0] or self.spare.get(drone.name)) in beside
        if self.word == "charge":
            return by_vulcan
        return by_vulcan or any(s.what == SQUADS and s.state != "riding" for s in self.all)

    def may(self, sapper: Sapper) -> bool:
        """May it take part with the hands that are offered?"""
        if sapper.at != "0404" or sapper.what not in self.row.who:
            return False
        if sapper.state in ("disabled", "stuck", "riding"):
            return False  # ce:14.02-g
        if sapper.state in ("moved", "fought") and self.task not in AT_ONCE:
            return False  # ce:14.02-a, ce:14.02-g
        if sapper.what == VULCAN:
            if sapper.state in ("worked", "escorted"):
                return False  # ce:14.02-d, ce:14.02.3-i; one that has fired may work: Q-09
            return bool(sapper.arms) or self.task == "detect"  # ce:14.02-h, ce:14.02.3-c
        if sapper.what == DRONES:
            return sapper.state != "worked" and self.controlled(sapper)
        done = sapper.state in ("worked", "fired")  # one squad of it (ce:3.02.3-b)
        return sapper.hands <= sapper.engineers - done

    def allowed(self) -> bool:
        squads = sum(s.hands for s in self.crew if s.what == SQUADS)
        drones = sum(s.what == DRONES for s in self.crew)
        vulcans = sum(s.what == VULCAN for s in self.crew)
        if not all(map(self.may, self.crew)) or (squads > self.trucks and self.task in GEAR):
            return False
        if self.task in ENGINEERING:
            return True
        if vulcans:
            return drones >= self.row.drones
        return drones >= self.row.alone

    # ------------------------------------------------------------------ dice and number
    @property
    def dice(self) -> int:
        squads = sum(s.hands for s in self.crew if s.what == SQUADS)
        drones = sum(s.what == DRONES for s in self.crew)
        arms = sum(s.arms for s in self.crew)
        vulcans = sum(s.what == VULCAN for s in self.crew)
        if self.task == "detect":
            return squads + 2 * vulcans  # ce:14.02.3-c, ce:14.02.3-e, Q-12
        if self.task in ENGINEERING:
            return squads + 2 * drones + 2 * arms  # ce:14.02-b, ce:14.02-h
        if self.word == "mend":
            return 1  # ce:14.03.5-c
        if not vulcans:
            return drones  # ce:14.03-b, Q-25
        more = drones - self.row.drones  # ce:14.03-c
        return more + (vulcans if self.word == "free" else arms)  # Q-18, Q-1435

    @property
    def number(self) -> int:
        return len(self.hexes) + 1 if self.task == "detect" else self.row.number

    def at_least(self, number: int) -> Fraction:
        """The chance that any die shows a number or more (ce:14.03-d)."""
        return 1 - Fraction(number - 1, 6) ** self.dice

    def within(self, turns: int) -> Fraction:
        """The chance of success in so many turns, all with this crew."""
        if self.task == "mend":  # ce:14.03.5-a: assessed once, for good
            return Fraction(2, 6) * (1 - Fraction(5, 6) ** turns)
        return 1 - (1 - self.at_least(self.number)) ** turns

    def sizes(self) -> list[Fraction]:
        """ce:14.02.5-b: one squad's place, two, three"""
        two, three = self.at_least(5), self.at_least(6)
        return [1 - two, two - three, three]

    def __repr__(self) -> str:
        return f"{self.order()}\n" + "\n".join(s.line() for s in self.all)


def shown(table: Bench, order: Work) -> Prospect:
    task, side = TASKS.by_id(table.rules)[order.task], table.position.clock.side
    return prospect(table.rules, table.position, side, task, order.site, order.crew)


def compare(shift: Shift) -> bool:
    """Hold one crew against the program; True if it may work."""
    table = shift.table()
    order = table.order(shift.order())
    assert isinstance(order, Work)
    allowed, refusal = shift.allowed(), table.refusal(order)
    assert (refusal is None) == allowed, refusal
    if not allowed:
        return False
    found = shown(table, order)
    assert (found.dice, found.number) == (shift.dice, shift.number)
    for turns in (1, 2, 3, 10):
        assert found.within(turns) == shift.within(turns)
    if shift.task == "dig":
        assert [chance for _, chance in found.graded()] == shift.sizes()
    return True


# ce:14.02-a, ce:14.02-b, ce:14.02-c, ce:14.02-d, ce:14.02-g, ce:14.02-h, ce:14.01.3-d, ce:14.01.3-f,
# ce:14.01.5-c, ce:14.02.1-a, ce:14.02.3-a, ce:14.02.3-c, ce:14.02.3-d, ce:14.02.3-e, ce:14.02.4-a,
# ce:14.02.5-b, ce:14.02.6-a, ce:14.02.6-b, ce:14.02.7-a, ce:14.02.8-b, ce:14.02.8-e, ce:14.03-b,
# ce:14.03-c, ce:14.03.1-c, ce:14.03.1-d, ce:14.03.2-a, ce:14.03.3-a, ce:14.03.4-b, ce:14.03.5-a,
# ce:14.03.5-c, ce:14.03.6-a, ce:14.03.7-f: Q-1435
@pytest.mark.parametrize("part", range(PARTS))
def test_a_task_is_the_one_that_the_rules_give_when_they_are_read_again(part: int) -> None:
    allowed = 0
    for seed in part_of(part):
        shift = Shift(seed)
        try:
            allowed += compare(shift)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}\n{shift}") from error
    assert allowed > len(part_of(part)) // 10, "most crews may not work: little was compared"
