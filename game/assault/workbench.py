"""An assault that is made up by hand, without a map: who fights, where, in what circumstances.

``fields.py`` says what of it can be chosen and matters now; below it is rolled, and losses are taken. All of
it is frozen, so a step back is the value before.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from game.assault import tables
from game.assault.armour import standoff_trouble
from game.assault.bonuses import may_lead
from game.assault.events import capital
from game.assault.fighters import ATTACKER, DEFENDER, ON_HAND, OUT, SUPPLIED, TACTICAL, Assault, Fighter
from game.assault.kinds import Kind
from game.assault.resolver import Sum, report, sum_of
from game.assault.tables import Outcome
from game.core.refusals import Refusal

#: who attacks, who defends, who of the defender stands beside the hex
NEIGHBOUR = 2
ROLES = (ATTACKER, DEFENDER, NEIGHBOUR)
#: hexes beside one
AROUND = 6
#: what a unit belongs to: two regiments of one division, its own troops, or nothing that counts
FIRST, SECOND, DIVISIONAL, NONE = "first", "second", "divisional", "none"
#: supply as it counts in one assault: what is on hand is kept at half strength, or spent (ga:43)
KEEPS, SPENDS = "keeps", "spends"
#: the division of all units of a side: one assault knows no other
DIVISION = "division"


class Member(Struct, frozen=True):
    """A unit that takes part."""

    id: str
    kind: str
    losses: int = 0
    #: the hex beside the defenders in which an attacker stands, from 1
    hex: int = 1
    belongs: str = FIRST
    mode: str = TACTICAL
    supply: str = SUPPLIED
    resting: bool = False
    fatigued: bool = False
    depleted: bool = False
    sleeps: bool = False
    mixed: bool = False
    used: bool = False

    @property
    def what(self) -> Kind:
        """Its kind."""
        return tables.counters()[self.kind]

    @property
    def steps(self) -> int:
        """The steps that it has left (ga:02)."""
        return self.what.steps - self.losses


class Bench(Struct, frozen=True):
    """The whole of it. Pairs hold what belongs to the attacker, then the defender."""

    #: the units of each role
    members: tuple[tuple[Member, ...], ...] = ((), (), ())
    terrain: str = "clear"
    work: str = ""
    #: the row of the terrain table that the defender has chosen, "" for the better one
    row: str = ""
    night: bool = False
    #: of the hexes around: the terrain from which they attack, and whether a river lies between
    grounds: tuple[str, ...] = ("clear",) * AROUND
    rivers: tuple[bool, ...] = (False,) * AROUND
    standoff: tuple[bool, bool] = (False, False)
    #: the leads that were chosen, "" for the best
    leads: tuple[str, str] = ("", "")
    #: units in combat reserve that help
    reserves: tuple[int, int] = (0, 0)
    #: how many units were ever put in, for their names
    count: int = 0

    def of(self, role: int) -> tuple[Member, ...]:
        """Who is there in a role."""
        return self.members[role]

    def everyone(self) -> tuple[tuple[int, Member], ...]:
        """All units with their roles."""
        return tuple((role, one) for role in ROLES for one in self.members[role])

    def hexes(self) -> tuple[int, ...]:
        """The hexes from which somebody attacks."""
        return tuple(sorted({one.hex for one in self.of(ATTACKER)}))


def with_role(bench: Bench, role: int, row: tuple[Member, ...]) -> Bench:
    """The bench with other units in a role."""
    return replace(bench, members=tuple(row if i == role else bench.members[i] for i in ROLES))


def no_room(bench: Bench, role: int, kind: str) -> Refusal | None:
    """Why a unit of a kind cannot be put in (ga:34, ga:38)."""
    row, limit = bench.of(role), tables.movement().limits["stack"]
    if role == ATTACKER and tables.counters()[kind].front.attack == 0:
        # RULING Q-465: nothing printed stays nothing
        return Refusal("no-attack", "ga:38", "It has no attack strength.")
    if role == DEFENDER and len(row) >= limit:
        return Refusal("stack", "ga:34", f"No more than {limit} units stand in a hex.")
    if role != DEFENDER and len(row) >= limit * AROUND:
        return Refusal("stack", "ga:34", "The hexes around are full.")
    return None


def put(bench: Bench, role: int, kind: str) -> Bench:
    """One more unit, in the first hex with room."""
    limit = tables.movement().limits["stack"]
    taken = [one.hex for one in bench.of(role)]
    at = next((at for at in range(1, AROUND + 1) if taken.count(at) < limit), 1)
    more = Member(f"{kind}-{bench.count + 1}", kind, hex=at)
    return replace(with_role(bench, role, (*bench.of(role), more)), count=bench.count + 1)


def taken_out(bench: Bench, name: str) -> Bench:
    """Without a unit."""
    for role in ROLES:
        bench = with_role(bench, role, tuple(one for one in bench.of(role) if one.id != name))
    return bench


def changed(bench: Bench, name: str, **changes: object) -> Bench:
    """With a unit that has changed."""
    for role in ROLES:
        row = tuple(replace(one, **changes) if one.id == name else one for one in bench.of(role))
        bench = with_role(bench, role, row)
    return bench


# ------------------------------------------------------------------------------- the sum
def fighter(bench: Bench, role: int, one: Member) -> Fighter:
    """A unit as the sum reckons it."""
    at = one.hex - 1
    return Fighter(
        one.id,
        one.what,
        one.losses,
        one.hex if role == ATTACKER else 0,
        division=DIVISION if one.belongs != NONE else "",
        sub=one.belongs if one.belongs in (FIRST, SECOND) else "",
        divisional=one.belongs == DIVISIONAL,
        mode=one.mode,
        supply=ON_HAND if one.supply in (KEEPS, SPENDS) else one.supply,
        resting=one.resting,
        fatigued=one.fatigued,
        depleted=one.depleted,
        ground=bench.grounds[at] if role == ATTACKER else "clear",
        river=role == ATTACKER and bench.rivers[at],
        saves=one.supply == KEEPS,
        sleeps=one.sleeps and bench.night and role == DEFENDER,
        used=one.used,
        mixed=one.mixed,
    )


def assault_of(bench: Bench) -> Assault:
    """The assault as it is reckoned: nobody stands off who may not; the best leads, or who is chosen."""
    rows = [tuple(fighter(bench, role, one) for one in bench.of(role)) for role in ROLES]
    names = [tuple(f"{side} {number + 1}" for number in range(bench.reserves[i])) for i, side in SIDES]
    found = Assault(
        rows[ATTACKER], rows[DEFENDER], bench.terrain, bench.work, bench.row, bench.night, rows[NEIGHBOUR],
        reserves=(names[ATTACKER], names[DEFENDER]),
    )  # fmt: skip
    away = tuple(bench.standoff[i] and not standoff_trouble(found, i) for i in (ATTACKER, DEFENDER))
    found = replace(found, standoff=away)
    return replace(found, leads=(lead_of(bench, found, ATTACKER), lead_of(bench, found, DEFENDER)))


SIDES = ((ATTACKER, "attacker"), (DEFENDER, "defender"))


def leads(assault: Assault, side: int) -> tuple[Fighter, ...]:
    """Who may lead a side, the best first (ga:10, ga:12)."""
    row = [one for one in assault.side(side) if may_lead(assault, one, side)]
    return tuple(sorted(row, key=lambda one: -(one.kind.defence_rating if side else one.kind.attack_rating)))


def lead_of(bench: Bench, assault: Assault, side: int) -> str:
    """The lead of a side: the one that was chosen, where it may lead, else the best."""
    row = [one.id for one in leads(assault, side)]
    return bench.leads[side] if bench.leads[side] in row else next(iter(row), "")


def sum_on(bench: Bench) -> Sum:
    """The sum with all its parts."""
    return sum_of(assault_of(bench))


def unready(bench: Bench) -> Refusal | None:
    """Why it cannot be rolled for."""
    for role, words in ((ATTACKER, "attacks"), (DEFENDER, "defends")):
        if not bench.of(role):
            return Refusal("nobody", "ga:38", f"Nobody {words} yet.")
    return None


#: a bench to begin with, on which every part of the sum can be seen at once
def example() -> Bench:
    """Two battalions of a regiment against a battalion in an entrenchment: of the kinds that there are."""
    kinds = tables.counters()
    hybrid = next((k for k in kinds.values() if k.armour == "hybrid"), next(iter(kinds.values())))
    plain = [k for k in kinds.values() if k.arm == "infantry" and k.armour == "none"] or list(kinds.values())
    engineer = next((k for k in kinds.values() if k.arm == "engineer" and k.front.attack), hybrid)
    bench = Bench(terrain="rough", work="entrenchment")
    for role, kind in ((0, hybrid), (0, plain[0]), (0, engineer), (1, plain[-1]), (2, plain[-1])):
        bench = put(bench, role, kind.id)
    return bench


# ------- The dice of an assault that is made up by hand, the losses that follow, and the whole as text
NAMES = ("Attacker", "Defender")


class Trial(Struct, frozen=True):
    """A roll, and what of its result is still to be done. Pairs: attacker, defender."""

    #: what was rolled for, and what is left of it
    start: Bench
    bench: Bench
    roll: int
    modified: int
    outcome: Outcome
    #: steps that are still to be lost
    owed: tuple[int, int]
    #: the lead of each side that has the first of them, "" when it has had it
    leads: tuple[str, str]
    #: what has happened, in sentences
    said: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        """Are all losses taken?"""
        return not any(self.owed)


def rolled(bench: Bench, roll: int) -> Trial:
    """What a roll of 1 to 100 comes to (ga:31)."""
    found, assault = sum_on(bench), assault_of(bench)
    outcome = found.outcome(roll)
    # ga:33: a loss that no unit is left for is nothing
    owed = (
        min(outcome.attacker, sum(one.steps for one in bench.of(ATTACKER))),
        min(outcome.defender, sum(one.steps for one in bench.of(DEFENDER))),
    )
    modified = roll + found.modifier.value
    return _done(Trial(bench, bench, roll, modified, outcome, owed, assault.leads))


def may_lose(trial: Trial, side: int) -> tuple[Member, ...]:
    """Who may lose the next step of a side: the lead has the first (ga:33)."""
    if not trial.owed[side]:
        return ()
    row = trial.bench.of(side)
    first = tuple(one for one in row if one.id == trial.leads[side])
    return first or row


def lost(trial: Trial, side: int, name: str) -> Trial:
    """A unit loses a step (ga:02)."""
    one = next(one for one in trial.bench.of(side) if one.id == name)
    gone = one.steps <= 1
    bench = taken_out(trial.bench, name) if gone else changed(trial.bench, name, losses=one.losses + 1)
    words = f"{name} loses its last step." if gone else f"{name} loses a step, {one.steps - 1} left."
    owed = tuple(number - (i == side) for i, number in enumerate(trial.owed))
    leads = tuple("" if i == side else lead for i, lead in enumerate(trial.leads))
    return _done(replace(trial, bench=bench, owed=owed, leads=leads, said=(*trial.said, words)))


def _done(trial: Trial) -> Trial:
    """What follows when all losses are taken: supply that was spent, the retreat, the advance."""
    if not trial.over:
        return trial
    bench, said = trial.bench, list(trial.said)
    for _, one in bench.everyone():
        if one.supply == SPENDS:
            bench = changed(bench, one.id, supply=OUT)
            said.append(f"{one.id} has spent its supply and is out of supply (ga:43).")
    if not bench.of(DEFENDER):
        said.append("The hex is empty: one attacking stack may advance (ga:33).")
    elif trial.outcome.retreat:
        hexes = f"{trial.outcome.retreat} hex{'es' * (trial.outcome.retreat > 1)}"
        said.append(f"The survivors retreat {hexes}, each hex not retreated costs a step (ga:33).")
        said.append("Then one attacking stack may advance (ga:33).")
    return replace(trial, bench=bench, said=tuple(said))


def bars(bench: Bench) -> tuple[tuple[Outcome, Fraction], ...]:
    """The chance of each result of the ladder, the worst for the attacker first."""
    return chances_by_result(sum_on(bench), tables.results().ladder)


def chances_by_result(found: Sum, ladder: Sequence[Outcome]) -> tuple[tuple[Outcome, Fraction], ...]:
    """The chance of each result of a ladder."""
    chances = found.chances()
    return tuple((one, chances.get(one, Fraction(0))) for one in ladder)


def mean_losses(bench: Bench) -> tuple[Fraction, Fraction]:
    """The steps that attacker and defender lose on the average, of those they have."""
    have = [sum(one.steps for one in bench.of(side)) for side in (ATTACKER, DEFENDER)]
    rows = sum_on(bench).chances().items()
    return (
        sum((chance * min(one.attacker, have[0]) for one, chance in rows), Fraction(0)),
        sum((chance * min(one.defender, have[1]) for one, chance in rows), Fraction(0)),
    )


def as_text(bench: Bench, trial: Trial | None = None) -> str:
    """All of it as text: who fights where, the sum with the ids of its rules, the roll and what followed."""
    start = bench
    ground = ", ".join(row.name for row in assault_of(start).grounds())
    lines = ["Ground assault", f"Defending hex: {ground}{', by night' if start.night else ''}"]
    for title, role in (("Attackers", 0), ("Defenders", 1), ("Beside the defenders", 2)):
        row = [f"{one.id} {one.what.name}, {one.steps} of {one.what.steps} steps" for one in start.of(role)]
        if row:
            lines.append(f"{title}: {'; '.join(row)}")
    leads = assault_of(start).leads
    lines += [f"{name} led by {lead}" for name, lead in zip(NAMES, leads, strict=True) if lead]
    lines += report(assault_of(start))
    if trial is not None:
        words = capital(trial.outcome.in_words())
        lines.append(
            f"Roll: {trial.roll}, modified {trial.modified}: {trial.outcome.word()}. {words} (ga:31)."
        )
        lines += trial.said
    return "\n".join(lines) + "\n"
