"""The dice of an assault that is made up by hand, the losses that follow, and the whole as text."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from game.assault import tables
from game.assault.events import capital
from game.assault.fighters import ATTACKER, DEFENDER, OUT
from game.assault.resolver import Sum, report
from game.assault.tables import Outcome
from game.assault.workbench import SPENDS, Bench, Member, assault_of, changed, sum_on, taken_out

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
