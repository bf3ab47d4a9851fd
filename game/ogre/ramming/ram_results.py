"""What comes of a ram, for both (ode:6.02 to ode:6.05, ode:6.07)."""

from __future__ import annotations

from msgspec import Struct

from game.core.amounts import counted
from game.core.dice import SUM
from game.core.questions import Figure, Part
from game.core.roles import Fact
from game.core.views import ANONYMOUS
from game.ogre.charts import (
    CRT,
    EVEN,
    OGRE_RAM_COST,
    OGRE_RAM_COST_LARGER,
    QUARTERS,
    RAM_DESTROYS,
    TREAD_DICE_BY_SIZE,
    TREADS_BY_SIZE,
)
from game.ogre.combat.attack_odds import Column, at_odds, looked_up
from game.ogre.combat.damage import (
    destroy,
    disable,
    done_to,
    done_to_crew,
    hit_riders,
    lose_treads,
    suffer,
    treads_taken,
)
from game.ogre.combat.figures import ATTACK, DEFENCE, Looked, of_look
from game.ogre.combat.firing import AttackOn
from game.ogre.combat.odds import SURE, UNKNOWN, Crew, Odds, strength_text
from game.ogre.combat.odds_text import ODDS, odds_lines, odds_words, results_of_die
from game.ogre.counter_names import named
from game.ogre.events import Rammed, RidersHit
from game.ogre.hooks import PLAINLY, ram_column
from game.ogre.kinds import KINDS
from game.ogre.movement.transport_state import RIDERS, riders, set_down, squads_aboard
from game.ogre.ramming.ram_entry import can_drive, rams_like_an_ogre
from game.ogre.state import USAGE, Draft, GameState, Rules, Unit

#: the cause of what a ram does
RAM = "ram"


class Impact(Struct, frozen=True):
    """What the ram of an Ogre does to an ordinary unit: the result for each die, and the treads it costs."""

    outcomes: tuple[str, ...]
    rolls: bool
    one_on_one: bool
    cost: int


def impact(rules: Rules, state: GameState, target: Unit) -> Impact:
    """The ram of an Ogre or Superheavy on an ordinary unit, before the roll (ode:6.02, ode:6.03)."""
    kind = KINDS[target.kind]
    # RULING Q-107: the defence it has where it stands, so a command post in a town costs one tread
    # RULING Q-379: trucks and pallets, which any attack destroys, as well; a die is for riders alone
    soft = kind.defence == 0 and kind.family != "post"
    by_defence = soft or kind.family == "post"
    cost = rules.value("defence", state, (target, "", False)) if by_defence else kind.ram_cost
    # RULING Q-108: what is stuck is as immobile as what has no movement
    # RULING Q-613: a Superheavy that cannot evade is destroyed without a roll as well
    evades = not (target.disabled or target.stuck or not can_drive(target))
    if not evades or kind.family == "post" or (soft and not riders(state, target)):
        return Impact(("X",) * 6, False, False, cost)
    if kind.mobility == "superheavy":
        return Impact(CRT[EVEN], True, True, cost)
    return Impact(
        tuple("X" if soft or die >= RAM_DESTROYS else "D" for die in range(1, 7)), True, False, cost
    )


def ogre_rams(rules: Rules, draft: Draft, unit: Unit, target: Unit) -> None:
    """An Ogre, or a Superheavy as one, rams an ordinary unit (ode:6.02, ode:6.03)."""
    found = impact(rules, draft, target)
    die, outcome = 0, found.outcomes[0]
    if found.one_on_one:
        die, outcome = _one_on_one(draft, target)
    elif found.rolls:
        die = draft.roll(1, f"ram on {named(target)}", "ode:6.02")[0]
        outcome = found.outcomes[die - 1]
    done = done_to(draft, target, outcome, RAM) if found.one_on_one else PLAINLY[outcome].done
    draft.emit(Rammed(unit.id, target.id, target.at, die, outcome, done))
    if KINDS[target.kind].carries:
        riders_rammed(draft, target, die)
    if found.one_on_one:
        suffer(draft, target, outcome, RAM)
    elif outcome == "X":
        destroy(draft, target)
    else:
        disable(draft, target, RAM)
    if unit.sheet:
        lose_treads(draft, unit, found.cost)
    else:
        _suffer_one_on_one(draft, unit)


def rider_loss(die: int) -> str:
    """What the die of a ram, 0 for none, does to the riders of the unit that is rammed (ode:6.02.1)."""
    # RULING Q-121: without a die the vehicle is destroyed at once, and they with it
    return "D" if 0 < die < RAM_DESTROYS else "X"


def riders_rammed(draft: Draft, carrier: Unit, die: int) -> None:
    """Riders share the die of the ram: 1 to 3 costs a squad and they dismount, 4 to 6 kills them."""
    if not riders(draft, carrier):
        return
    outcome = rider_loss(die)
    done = done_to_crew(draft, carrier, outcome)
    draft.emit(RidersHit(carrier.at, 0, 0, "", die, outcome, done, carrier=carrier.id))  # ode:6.02.1
    hit_riders(draft, carrier, outcome)
    set_down(draft, carrier)


def _one_on_one(draft: Draft, unit: Unit) -> tuple[int, str]:
    """Roll a 1-1 attack on a Superheavy."""
    die = draft.roll(1, f"1-1 attack on {named(unit)} by the ram", "ode:6.02")[0]
    return die, CRT[EVEN][die - 1]


def _suffer_one_on_one(draft: Draft, unit: Unit) -> None:
    """What a ramming Superheavy takes itself (ode:6.07)."""
    # RULING Q-119: in every ram, whatever it hit
    die, outcome = _one_on_one(draft, unit)
    draft.emit(Rammed(unit.id, unit.id, unit.at, die, outcome, done_to(draft, unit, outcome, RAM)))
    suffer(draft, draft.units[unit.id], outcome, RAM)


def ram_ogre(draft: Draft, unit: Unit, target: Unit) -> None:
    """Ramming an Ogre costs it treads; only another Ogre or a Superheavy may survive it."""
    ours = rams_like_an_ogre(unit)
    draft.emit(Rammed(unit.id, target.id, target.at, 0, "T"))
    lost = _treads_of_victim(draft, unit, target)
    if ours:
        # ode:6.05: it pays for the hex but stops in its own
        USAGE.change(draft, unit.id, giant_rams=1, halted=True)
        if unit.sheet:
            lose_treads(draft, unit, own_treads(unit, target))
        else:
            _suffer_one_on_one(draft, unit)
    else:
        destroy(draft, unit, all_hands=True)
    victim = draft.units.get(target.id)
    if victim is not None:
        lose_treads(draft, victim, lost)


def own_treads(unit: Unit, target: Unit) -> int:
    """The treads that an Ogre loses itself when it rams another (ode:6.05)."""
    larger = KINDS[target.kind].size > KINDS[unit.kind].size
    return OGRE_RAM_COST_LARGER if larger else OGRE_RAM_COST


def treads_at_stake(unit: Unit) -> tuple[int, int]:
    """Treads an Ogre loses to a ramming unit (Size Table): a number, or a number of dice, else 0."""
    kind = KINDS[unit.kind]
    dice = TREAD_DICE_BY_SIZE.get(kind.size, 0)
    return (0, dice) if dice else (kind.ram_treads or TREADS_BY_SIZE[kind.size], 0)


def _treads_of_victim(draft: Draft, unit: Unit, target: Unit) -> int:
    """Treads an Ogre loses to a ram."""
    treads, dice = treads_at_stake(unit)
    if not dice:
        return treads
    purpose = f"treads of {named(target)} lost to the ram"
    return sum(draft.roll(dice, purpose, "ode:6.05", read=SUM))


def blow(rules: Rules, state: GameState, unit: Unit, target: Unit) -> Odds:
    """The odds of a ram by who dies of it: a GEV attacks at twice its strength (ode:6.07), and some targets
    have a column of their own.
    """
    column = ram_column(rules, unit, target)
    if column:
        fixed = at_odds(rules, state, AttackOn((), target.at, target), column)
        return Odds(0, 0, fixed.odds, fixed.outcomes, True, table=fixed.table, shift=fixed.shift)
    # RULING Q-114: no spillover; it is a ram, not fire
    attack = (2 * KINDS[unit.kind].attack + squads_aboard(state, unit)) * QUARTERS

    def against(part: str) -> tuple[int, Column]:
        defence = rules.value("defence", state, (target, part, False)) * QUARTERS
        return defence, looked_up(rules, state, AttackOn((), target.at, target, part), attack, defence)

    (defence, found), crew = against(""), None
    if riders(state, target):
        least, read = against(RIDERS)
        crew = Crew(attack, least, read.odds, read.outcomes, read.table, read.shift)
    rolls = found.odds not in SURE or (crew is not None and crew.odds not in SURE)
    return Odds(
        attack, defence, found.odds, found.outcomes, rolls, riders=crew, table=found.table, shift=found.shift
    )


def gev_rams(rules: Rules, draft: Draft, unit: Unit, target: Unit) -> None:
    """A GEV dies ramming, and attacks at twice its strength (ode:6.07); so does who rams at a set column."""
    found = blow(rules, draft, unit, target)
    die, outcome = 0, found.outcomes[0]
    if found.rolls:
        die = draft.roll(1, f"ram on {named(target)}", "ode:6.07")[0]
        outcome = found.outcomes[die - 1]
    done = done_to(draft, target, outcome, RAM)
    working = ram_figures(rules, draft, unit, target) if draft.explained else ()
    draft.emit(Rammed(unit.id, target.id, target.at, die, outcome, done, working))
    # RULING Q-122: who rides on a vehicle that rams and dies of it dies too: their strength was in the blow
    destroy(draft, draft.units[unit.id], all_hands=True)
    crew = found.riders
    if crew is not None:
        struck = crew.outcomes[die - 1 if die else 0]
        done = done_to_crew(draft, target, struck)
        odds = crew.attack, crew.defence, crew.odds
        draft.emit(RidersHit(target.at, *odds, die, struck, done, carrier=target.id))
        hit_riders(draft, target, struck)
    suffer(draft, target, outcome, RAM)


def ram_figures(rules: Rules, state: GameState, unit: Unit, target: Unit) -> tuple[Figure, ...]:
    """The sum behind the ram of a GEV, which alone has odds (ode:6.07)."""
    found, kind = blow(rules, state, unit, target), KINDS[unit.kind]
    about = AttackOn((), target.at, target)
    if not found.attack and not found.defence:
        said = Part("is", found.odds, f"a ram on {named(target)}", "ode:9.05")
        return (Figure("Odds", found.odds, (said,)),)
    parts = [Part("is", f"2 × {kind.attack}", "twice its strength in a ram", "ode:6.07")]
    aboard = squads_aboard(state, unit)
    if aboard:
        parts.append(Part("plus", str(aboard), f"for {counted(aboard, 'squad')} aboard", "ode:6.07"))
    look = Looked(about, found.attack, found.defence, found.odds, found.table, found.shift)
    defence = rules.explain("defence", state, (target, "", False)).parts
    return (
        Figure(ATTACK, strength_text(found.attack), tuple(parts)),
        Figure(DEFENCE, strength_text(found.defence), defence),
        *of_look(rules, state, look),
    )


# -------------------- A ram before it is rolled: what it does to both, in words (ode:6.02 to ode:6.07)
CERTAIN, TREADS = "auto", "treads"


def ram_odds(rules: Rules, state: GameState, unit: Unit, target: Unit) -> tuple[str, tuple[str, ...]]:
    """The odds of a ram in a word, and what comes of it for both, a line each.

    The word is a column of the table, "auto" where no die is needed, "die" where a die decides by itself,
    "treads" for a ram on an Ogre, "?" for what lies face down.
    """
    if target.kind == ANONYMOUS:
        return UNKNOWN, ("revealed when the ram is made",)
    if target.sheet:
        return TREADS, (_treads_of(rules, state, unit, target), _own_loss(rules, state, unit, target))
    if not rams_like_an_ogre(unit):
        found = blow(rules, state, unit, target)
        return found.odds, (*odds_lines(found), _own_loss(rules, state, unit, target))
    struck = impact(rules, state, target)
    odds = EVEN if struck.one_on_one else "die" if struck.rolls else CERTAIN
    said = results_of_die(struck.outcomes) if struck.rolls else struck.outcomes[0]
    lines = [f"{odds_words(odds)}: {said}" if odds != "die" else said]
    if KINDS[target.kind].carries and riders(state, target):
        fates = [rider_loss(die if struck.rolls else 0) for die in range(1, 7)]
        lines.append(f"its riders, same die: {results_of_die(fates)}")
    return odds, (*lines, _own_loss(rules, state, unit, target, struck.cost))


def _treads_of(rules: Rules, state: GameState, unit: Unit, target: Unit) -> str:
    treads, dice = treads_at_stake(unit)
    treads, times = (treads_taken(rules, state, target, count) for count in (treads, 1))
    rolled = f"as many tread units as {counted(dice, 'die', 'dice')} {'shows' if dice == 1 else 'show'}"
    if times > 1:
        rolled = f"{times} times {rolled}"
    return f"{named(target)} loses {rolled if dice else counted(treads, 'tread unit')}"


def _own_loss(rules: Rules, state: GameState, unit: Unit, target: Unit, cost: int = 0) -> str:
    """What the ram costs who rams: treads, a 1-1 attack of its own (ode:6.07), or itself."""
    name = named(unit)
    if unit.sheet:
        treads = treads_taken(rules, state, unit, own_treads(unit, target) if target.sheet else cost)
        return f"{name} loses {counted(treads, 'tread unit') if treads else 'no tread unit'}"
    if rams_like_an_ogre(unit):
        return f"{name} takes a 1-1 attack: {results_of_die(CRT['1-1'])}"
    return f"{name} is destroyed"


def ram_facts(rules: Rules, state: GameState, unit: str, target: str) -> tuple[Fact, ...]:
    """A ram as facts: what it does to its target, and to who rams."""
    if unit not in state.units or target not in state.units:
        return ()
    first, *more = ram_odds(rules, state, state.units[unit], state.units[target])[1]
    return (Fact(ODDS, first, "ode:6"), *(Fact("Besides", line, "ode:6") for line in more))


def ram_workings(rules: Rules, state: GameState, name: str, foe: str) -> dict[str, tuple[Figure, ...]]:
    """The sums behind that."""
    unit, target = state.units.get(name), state.units.get(foe)
    if unit is None or target is None or target.kind == ANONYMOUS:
        return {}
    if target.sheet:
        treads, dice = treads_at_stake(unit)
        size = f"by the size of {named(unit)}, {KINDS[unit.kind].size}"
        lost = counted(dice, "die", "dice") if dice else str(treads)
        return {ODDS: (Figure("Treads it costs", lost, (Part("is", lost, size, "ode:6.05"),)),)}
    if not rams_like_an_ogre(unit):
        return {ODDS: ram_figures(rules, state, unit, target)}
    struck = impact(rules, state, target)
    said = f"1 die: {results_of_die(struck.outcomes)}" if struck.rolls else "no die is rolled"
    cost = Part("is", str(struck.cost), f"for {named(target)}", "ode:6.04")
    return {
        ODDS: (
            Figure("Result", said, (Part("set", "", _why(target, struck), "ode:6.02"),)),
            *((Figure("Treads it costs", str(struck.cost), (cost,)),) if unit.sheet else ()),
        )
    }


def _why(target: Unit, struck: Impact) -> str:
    if struck.one_on_one:
        return "a Superheavy suffers a 1-1 attack"
    return "it may evade" if struck.rolls else f"{named(target)} cannot evade"
