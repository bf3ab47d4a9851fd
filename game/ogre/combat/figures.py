"""The sum behind the odds of an attack, figure by figure: strength, defence, ratio, shift and column.

Whoever shows odds shows these: an order before it is given, and the event that tells of its die.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from game.core.amounts import spelled
from game.core.questions import Figure, Part
from game.ogre.combat.attack_odds import felt_by_crew, felt_by_spill
from game.ogre.combat.firing import AttackOn, Firing
from game.ogre.combat.odds import SURE, UNKNOWN, Crew, Odds, Spill, strength_text
from game.ogre.combat.odds_text import ODDS, odds_lines, odds_words
from game.ogre.combat.tables import STANDARD, table_numbered
from game.ogre.combat.targets import Attack, Target
from game.ogre.counter_names import named
from game.ogre.events import AtOdds
from game.ogre.kinds import ARMS
from game.ogre.movement.transport_state import RIDERS
from game.ogre.state import GameState, Rules, Unit

#: the figures by their names
ATTACK, DEFENCE, RATIO, SHIFT, COLUMN = "Attack", "Defence", "Ratio", "Shift", "Column"
TREADS, POINTS = "Treads lost by a hit", "Structure points"


class Looked(Struct, frozen=True):
    """One look into the table, before and after: what it is about, strengths in quarters, what was found."""

    about: AttackOn
    attack: int
    defence: int
    odds: str
    table: int = STANDARD.number
    shift: int = 0


def figures(rules: Rules, state: GameState, attack: Attack) -> tuple[Figure, ...]:
    """The sum behind the odds of an attack on its target itself."""
    target, odds = attack.target, attack.odds
    felt = target.felt(rules, state, attack.shots)
    found = [strengths(rules, state, felt, target.counter(state), odds.attack)]
    if odds.odds == UNKNOWN:
        return (*found, Figure(DEFENCE, "unknown: it is face down"))
    if odds.points:
        parts = target.points_parts(rules, state, attack.shots)
        return (*found, Figure(POINTS, str(odds.points), parts))
    look = Looked(target.look(state, felt), odds.attack, odds.defence, odds.odds, odds.table, odds.shift)
    if odds.treads:
        return (*found, *_against_treads(rules, state, look, target, odds))
    found.append(Figure(DEFENCE, strength_text(odds.defence), target.defence_parts(rules, state)))
    return (*found, *of_look(rules, state, look))


def besides(rules: Rules, state: GameState, attack: Attack) -> dict[str, tuple[Figure, ...]]:
    """The sums behind what the attack does to others: by counter for spillover, by ``crew_of`` for riders."""
    found: dict[str, tuple[Figure, ...]] = {}
    target = attack.target.counter(state)
    if attack.odds.riders is not None and target is not None:
        found[crew_of(target.id)] = _of_crew(rules, state, attack.shots, target, attack.odds.riders)
    for spill in attack.odds.spills:
        found |= _of_spill(rules, state, attack, spill)
    return found


def workings(
    rules: Rules, state: GameState, shots: Sequence[Firing], target: Target
) -> dict[str, tuple[Figure, ...]]:
    """The sums behind the facts of an attack (``attack_facts``)."""
    attack = Attack(tuple(shots), target, target.odds(rules, state, shots))
    lines = odds_lines(attack.odds)[1:]
    sums = besides(rules, state, attack).values()
    return {ODDS: figures(rules, state, attack), **dict(zip(lines, sums, strict=False))}


def crew_of(carrier: str) -> str:
    """The name under which the riders of a vehicle stand."""
    return f"{carrier} {RIDERS}"


# ------------------------------------------------------------------------------ strengths
def strengths(
    rules: Rules, state: GameState, shots: Sequence[Firing], target: Unit | None, total: int
) -> Figure:
    """The strength of an attack: all parts of a single shot, a line for each of several."""
    if len(shots) == 1:
        return Figure(ATTACK, strength_text(total), _parts_of(rules, state, shots[0], target))
    lines = [_line(rules, state, shot, target, first=not k) for k, shot in enumerate(shots)]
    return Figure(ATTACK, strength_text(total), tuple(lines))


def _about(state: GameState, shot: Firing, target: Unit | None) -> tuple[object, ...]:
    about = (state.units[shot.unit], shot.weapon, shot.count)
    return about if target is None else (*about, target)


def _parts_of(rules: Rules, state: GameState, shot: Firing, target: Unit | None) -> tuple[Part, ...]:
    return rules.explain("strength", state, _about(state, shot, target)).parts


def _line(rules: Rules, state: GameState, shot: Firing, target: Unit | None, *, first: bool) -> Part:
    """One of several shots in a line: who, with what, and what changes its strength."""
    unit = state.units[shot.unit]
    found = rules.explain("strength", state, _about(state, shot, target))
    armed = next((weapon.name for weapon in ARMS[unit.kind] if weapon.id == shot.weapon), "")
    who = f"{named(unit)}, {armed}" if len(ARMS[unit.kind]) > 1 and armed else named(unit)
    changes = [f"×{part.value} {part.text}" if part.op == "times" else part.text for part in found.parts[1:]]
    words = ": ".join([who, ", ".join(changes)] if changes else [who])
    rule = found.parts[-1].rule if found.parts else "ode:7.06"
    return Part("is" if first else "plus", strength_text(found.value), words, rule)


# ------------------------------------------------------------------------------ the table
def of_look(rules: Rules, state: GameState, look: Looked) -> tuple[Figure, ...]:
    """From the ratio to the column, with every shift."""
    table = table_numbered(rules, look.table)
    plain = table.column(look.attack, look.defence)
    # ode:7.10: any attack is certain against what has no defence
    rule = "ode:7.10" if look.defence else "ode:3.03"
    words = (
        f"column {odds_words(plain)}, rounded in the defender's favour"
        if plain not in SURE
        else f"{odds_words(plain)}: no die is rolled"
    )
    ratio = Figure(RATIO, ratio_words(look.attack, look.defence), (Part("set", "", words, rule),))
    return (ratio, *_shifted(rules, state, look))


def _shifted(rules: Rules, state: GameState, look: Looked) -> tuple[Figure, ...]:
    """The shift, if there is one, and the column."""
    out: list[Figure] = []
    if look.shift and look.attack > 0 and look.defence:
        parts = rules.explain("column-shift", state, look.about).parts
        out.append(Figure(SHIFT, columns_words(look.shift), parts))
    parts = () if look.table == STANDARD.number else rules.explain("table", state, look.about).parts
    name = table_numbered(rules, look.table).name
    parts = tuple(Part("set", "", f"{name}: {one.text}", one.rule) for one in parts[-1:])
    return (*out, Figure(COLUMN, odds_words(look.odds), parts))


def _against_treads(
    rules: Rules, state: GameState, look: Looked, target: Target, odds: Odds
) -> tuple[Figure, ...]:
    even = Figure(RATIO, "1 to 1", (Part("set", "", "treads are always attacked at 1-1", "ode:7.13.2"),))
    loss = Figure(TREADS, str(odds.treads), target.defence_parts(rules, state))
    return (even, *_shifted(rules, state, look), loss)


def ratio_words(attack: int, defence: int) -> str:
    """A ratio as people say it: "3 to 1", "1 to 1.5"."""
    if not defence or not attack:
        return f"{strength_text(attack)} to {strength_text(defence)}"
    found = Fraction(attack, defence)
    if found >= 1:
        return f"{_decimal(found)} to 1"
    return f"1 to {_decimal(1 / found)}"


def _decimal(number: Fraction) -> str:
    return f"{float(number):.2f}".rstrip("0").rstrip(".")


def columns_words(shift: int) -> str:
    """So many columns up or down: to the right they are better for who attacks."""
    many = abs(shift)
    return f"{spelled(many)} column{'s' * (many > 1)} {'up' if shift > 0 else 'down'}"


def shift_words(working: Sequence[Figure]) -> str:
    """Why the column is not that of the ratio: ", one column down for smoke"; "" where it is."""
    found = next((one for one in working if one.title == SHIFT), None)
    if found is None:
        return ""
    why = " and ".join(dict.fromkeys(part.text for part in found.parts))
    return f", {found.value} for {why}" if why else f", {found.value}"


def against_words(told: AtOdds) -> str:
    """The odds of an event in words, with the reason of every shift."""
    strengths_told = f"{strength_text(told.attack)} against {strength_text(told.defence)}"
    return f"{strengths_told}, {odds_words(told.odds)}{shift_words(told.working)}"


# ------------------------------------------------------------------------------ besides the target
def _of_spill(rules: Rules, state: GameState, attack: Attack, spill: Spill) -> dict[str, tuple[Figure, ...]]:
    unit = state.units[spill.unit]
    felt = felt_by_spill(state, unit, attack.shots)
    about = AttackOn(felt, attack.target.place(state), unit, "", True)
    full = strengths(rules, state, felt, unit, spill.attack)
    half = Figure(full.title, full.value, (*full.parts, Part("times", "1/2", "spillover", "ode:7.12")))
    defence = rules.explain("defence", state, (unit, "", True)).parts
    look = Looked(about, spill.attack, spill.defence, spill.odds, spill.table, spill.shift)
    found = {
        unit.id: (half, Figure(DEFENCE, strength_text(spill.defence), defence), *of_look(rules, state, look))
    }
    if spill.riders is not None:
        found[crew_of(unit.id)] = _of_crew(rules, state, attack.shots, unit, spill.riders, spill=True)
    return found


def _of_crew(
    rules: Rules, state: GameState, shots: Sequence[Firing], carrier: Unit, crew: Crew, spill: bool = False
) -> tuple[Figure, ...]:
    felt = felt_by_crew(carrier, shots)
    full = strengths(rules, state, felt, carrier, crew.attack)
    halved = (Part("times", "1/2", "spillover", "ode:7.12"),) if spill else ()
    attack = Figure(full.title, full.value, (*full.parts, *halved))
    parts = rules.explain("defence", state, (carrier, RIDERS, spill)).parts
    about = AttackOn(felt, carrier.at, carrier, RIDERS, spill)
    look = Looked(about, crew.attack, crew.defence, crew.odds, crew.table, crew.shift)
    return (
        attack,
        Figure(DEFENCE, strength_text(crew.defence), parts),
        *of_look(rules, state, look),
    )


__all__ = ["against_words", "besides", "columns_words", "crew_of", "figures", "shift_words"]
