"""The questions of the Ogre games: ``defence HVY-1``, ``odds HVY-1 at MK3-1 main``, ``points red``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from game.core.amounts import counted, percent
from game.core.anygame import GameState, Order, Position, Rules
from game.core.codec import CodecError, record_word
from game.core.position import decider
from game.core.questions import Explained, Part
from game.core.references import TO_UNIT, references
from game.core.refusals import Refusal
from game.core.roles import Fact
from game.core.views import is_anonymous, own_view, view
from game.core.words import Words, known
from game.hexes.grid import OFF
from game.notation.contract import Answer, Inquiry
from game.notation.orders import order_of
from game.notation.questions import unit_named
from game.ogre.combat import weapons
from game.ogre.combat.attack import AttackOrder, odds
from game.ogre.combat.attack_odds import has_crew
from game.ogre.combat.combat import Fire
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import PARTS, strength_text
from game.ogre.combat.odds_text import odds_lines
from game.ogre.combat.weapons import attack_points
from game.ogre.engineering.task_odds import Prospect, work_here
from game.ogre.engineering.tasks import tasks_of
from game.ogre.kinds import ARMS
from game.ogre.movement.mobility_map import path_cost
from game.ogre.movement.transport_state import RIDERS
from game.ogre.overrun.overrun import CloseRam
from game.ogre.ramming.ram_results import ram_odds
from game.ogre.ramming.ramming import Ram, may_not_ram
from game.ogre.scoring.goals import strength_left
from game.ogre.scoring.points import damage, damage_words, kill, score
from game.ogre.scoring.score_report import standing
from game.ogre.state import Unit
from game.ogre.structures.buildings import RamBuilding, building_at


# ------------------------------------------------------------------------ shooters in short: ``HVY-1``
def _whole_counter(state: GameState, unit_id: str) -> tuple[str, int] | None:
    """Weapon and number that a shooter named alone fires, or None if that is not clear."""
    unit = state.units.get(unit_id)
    if unit is None or unit.sheet or not ARMS[unit.kind]:
        return None
    weapon = ARMS[unit.kind][0]
    return weapon.id, max(1, weapons.ready(state, unit, 0, weapon))


def short(state: GameState, record: object) -> str | None:
    """A shooter that fires all it has, in one word."""
    if not isinstance(record, Firing) or record.squads:
        return None
    if _whole_counter(state, record.unit) == (record.weapon, record.count):
        return record.unit
    return None


def filled(state: GameState, kind: object, values: dict[str, Any]) -> dict[str, Any]:
    """The weapon and the shots of a shooter named alone. Raises ``CodecError``."""
    if kind is not Firing or "weapon" in values or "unit" not in values:
        return values
    found = _whole_counter(state, values["unit"])
    if found is None:
        name = values["unit"]
        if name not in state.units:
            raise CodecError(f"There is no unit {name} in play.")
        rows = ", ".join(f"{name}:{w.id}" for w in ARMS[state.units[name].kind]) or "none"
        raise CodecError(f"{name} must name the weapon that fires.", f"There are {rows}.")
    return {**values, "weapon": found[0], "count": values.get("count", found[1])}


# ------------------------------------------------------------------ odds of an order that is an attack
def check_shooters(position: Position, shots: Sequence[Firing]) -> None:
    """Every shooter must be there and have the weapon that it is to fire. Raises ``CodecError``."""
    if not shots:
        raise CodecError("The shooters are missing.")
    for shot in shots:
        row = position.units.get(shot.unit)
        if row is None:
            raise CodecError(f"There is no unit {shot.unit} in play.")
        if all(weapon.id != shot.weapon for weapon in ARMS[row.kind]):
            rows = ", ".join(weapon.id for weapon in ARMS[row.kind]) or "none"
            raise CodecError(f"{shot.unit} has no weapon '{shot.weapon}'.", f"There are {rows}.")


def order_odds(rules: Rules, position: Position, order: Order) -> Answer:
    """The odds of an attack of any kind but fire at a counter. Raises ``CodecError`` where there are none."""
    kind = type(order)
    answer = next((row for base, row in ODDS.items() if issubclass(kind, base)), None)
    if answer is None:
        verbs = ", ".join(verb for verb, one in rules.verbs.items() if issubclass(one, tuple(ODDS)))
        raise CodecError(
            f"There are no odds for '{kind.verb}'.", f"There are for {verbs}; else ask: chance ORDER"
        )
    names = [name for name in references(order, TO_UNIT) if name]
    if any(is_anonymous(name) for name in names):  # it is there in the view of who decides
        position = own_view(position)
    for name in names:
        if name not in position.units:
            raise CodecError(f"There is no unit {name} in play.")
    if isinstance(order, AttackOrder):
        check_shooters(position, order.shots)
    return answer(rules, position, order)


def _of_attack(rules: Rules, position: Position, order: AttackOrder) -> Answer:
    target = order.fired_at()
    gone = target.gone(position)
    if gone is not None:
        raise CodecError(gone.text)
    if not target.rolls:
        return _of_facts(rules, position, order)
    found = target.odds(rules, position, order.shots)
    return Answer(found.odds, tuple(odds_lines(found)))


def _of_facts(rules: Rules, position: Position, order: Order) -> Answer:
    facts: tuple[Fact, ...] = order.facts(rules, own_view(position))
    return Answer(facts[0].value, tuple(f"{fact.label}: {fact.value} ({fact.rule})" for fact in facts))


def _of_building_ram(rules: Rules, position: Position, order: RamBuilding) -> Answer:
    if building_at(position, order.at) is None:
        raise CodecError("There is no building in that hex.")
    return _of_facts(rules, position, order)


def _of_ram(rules: Rules, position: Position, order: Ram | CloseRam) -> Answer:
    unit, target = position.units[order.unit], position.units[order.target]
    if not target.at:
        raise CodecError(f"{target.id} is not in a hex and cannot be a target.", "Name a counter on the map.")
    no: Refusal | None = may_not_ram(rules, position, unit, target)
    if no is not None:
        raise CodecError(no.text)
    return Answer(*ram_odds(rules, position, unit, target))


#: the odds of each family of orders
ODDS: Mapping[type[Order], Callable[[Rules, Position, Any], Answer]] = {
    AttackOrder: _of_attack, Ram: _of_ram, CloseRam: _of_ram, RamBuilding: _of_building_ram,
}  # fmt: skip


# --------------------------------------------------------------------------------------- the questions
def _unit(position: Position, words: Words) -> Unit:
    found: Unit = unit_named(position, words)
    return found


def _said(explained: Explained, value: str = "") -> Answer:
    return Answer(value or str(explained.value), (explained.sentence(),), explained.parts)


def defence(rules: Rules, position: Position, words: Words) -> Answer:
    """Defence of a unit, or of a part of one; ``spill`` against spillover."""
    unit = _unit(position, words)
    part = known(words.take("a part"), PARTS, "part") if words.left and words.left[0] != "spill" else ""
    if bool(part) != bool(unit.sheet):
        text = f"{unit.id} is not a single target." if unit.sheet else f"{unit.id} has no parts to aim at."
        raise CodecError(text, f"Name one of {', '.join(PARTS)}." if unit.sheet else "Leave the part out.")
    if part == "tr":
        raise CodecError("Treads have no defence: they are attacked at 1-1 (ode:7.13.2).")
    if unit.aboard and unit.squads:  # all riders of a vehicle are one target (ode:5.11)
        unit = position.units[unit.aboard]
        part = RIDERS if has_crew(rules, position, unit) else ""
    return _said(rules.explain("defence", position, (unit, part, words.next_is("spill"))))


def strength(rules: Rules, position: Position, words: Words) -> Answer:
    """Attack strength of a shooter, against a target if one is named."""
    shot = _shots(rules, position, [words.take("a shooter"), "at", "nobody"])[0]
    unit = position.units[shot.unit]
    aimed = (unit, shot.weapon, shot.count, _unit(position, words)) if words.next_is("at") else None
    explained = rules.explain("strength", position, aimed or (unit, shot.weapon, shot.count))
    value = strength_text(explained.value)
    sentence = explained.sentence().replace(f"{explained.value} =", f"{value} =", 1)
    return Answer(value, (sentence,), explained.parts)


def allowance(rules: Rules, position: Position, words: Words) -> Answer:
    """Movement allowance of a unit in this phase."""
    return _said(rules.explain("allowance", position, _unit(position, words)))


def cost(rules: Rules, position: Position, words: Words) -> Answer:
    """Movement points that a path costs a unit, hex by hex, whether or not it may go there now."""
    unit = _unit(position, words)
    path = [position.board.grid.parse(word) for word in words.rest()]
    if not path:
        raise CodecError("The path is missing.")
    return _said(path_cost(position, unit, path))


def _shots(rules: Rules, position: Position, words: Sequence[str]) -> tuple[Firing, ...]:
    order = order_of(["fire", *words], rules, position.board, position)
    assert isinstance(order, Fire)
    check_shooters(position, order.shots)
    return order.shots


def ask_odds(rules: Rules, position: Position, words: Words) -> Answer:
    """Odds of a shot with the results of each die and the spillover; or of any order that is an attack."""
    row = words.rest()
    if row and row[0] in rules.verbs and row[0] not in position.units:
        if row[0] != Fire.verb:
            order = order_of(row, rules, position.board, position)
            found = order_odds(rules, position, order)
            return replace(found, parts=numbers_of(rules, position, order))
        row = row[1:]
    return _shot_odds(rules, position, row)


def _shot_odds(rules: Rules, position: Position, row: Sequence[str]) -> Answer:
    order = order_of(["fire", *row], rules, position.board, position)
    assert isinstance(order, Fire)
    check_shooters(position, order.shots)
    if is_anonymous(order.target):  # an anonymous counter is there in the view of who decides
        position = view(position, decider(position))
    target = position.units.get(order.target)
    if target is None:
        raise CodecError(f"There is no unit {order.target} in play.")
    if bool(order.part) != bool(target.sheet):
        text = "must be aimed at a part" if target.sheet else "has no parts to aim at"
        raise CodecError(f"{target.id} {text}.", f"Parts are {', '.join(PARTS)}.")
    if order.part:
        known(order.part, PARTS, "part")
    if not target.at:
        raise CodecError(f"{target.id} is not in a hex and cannot be a target.", "Name a counter on the map.")
    found = odds(rules, position, order.shots, order.target, order.part)
    return Answer(found.odds, tuple(odds_lines(found)), numbers_of(rules, position, order))


def points(rules: Rules, position: Position, words: Words) -> Answer:
    """Victory points of a side now, with their sources, and the attack strength that it has left."""
    ids = [side.id for side in position.sides]
    side = ids.index(known(words.take("a side"), ids, "side"))
    found = standing(position)
    rows = found.parts[side] if found is not None and found.points else score(position, side).parts
    explained = Explained(
        sum(row.points for row in rows),
        tuple(
            Part("plus" if k else "is", str(row.points), f"for: {row.what}", row.rule)
            for k, row in enumerate(rows)
        ),
    )
    left = f"{counted(strength_left(position, side), 'point')} of attack strength on the map"
    return Answer(str(explained.value), (explained.sentence(), left), explained.parts)


def worth(rules: Rules, position: Position, words: Words) -> Answer:
    """Victory points for the destruction of a unit, for the damage that it has, and its attack strength."""
    unit = _unit(position, words)
    value, lost = kill(unit, position.terms), damage(unit)
    parts = (Part("is", str(value), "for its destruction", "ode:1.09" if unit.sheet else "ode:1.08"),)
    lines = [Explained(value, parts).sentence()]
    if lost:
        lines.append(f"{lost} for its damage, while it survives: {damage_words(unit)} (ode:1.09.1)")
    lines.append(f"{counted(attack_points(unit), 'point')} of attack strength")
    return Answer(str(value), tuple(lines), parts)


def numbers_of(rules: Rules, position: Position, order: object) -> tuple[Part, ...]:
    """The explained parts behind a shot: each strength, then the defence of a counter that is shot at."""
    shots: Sequence[Firing] = getattr(order, "shots", ())
    target = position.units.get(order.target) if isinstance(order, Fire) else None
    if isinstance(order, Fire) and target is None:
        return ()
    parts: tuple[Part, ...] = ()
    for shot in shots:
        about = (position.units[shot.unit], shot.weapon, shot.count)
        parts += rules.explain("strength", position, about if target is None else (*about, target)).parts
    if isinstance(order, Fire) and order.part != "tr":
        parts += rules.explain("defence", position, (target, order.part, False)).parts
    return parts


def ask_work(rules: Rules, position: Position, words: Words) -> Answer:
    """What the deciding side's sappers could do in a hex with the largest crew, and how likely it is."""
    at = position.board.grid.parse(words.take("a hex"))
    if at == OFF:
        raise CodecError("'off' is not a hex of the board.")
    side = decider(position)
    rows = work_here(rules, position, side, at) if tasks_of(rules) and side >= 0 else []
    lines = tuple(_work_line(rules, position, side, row) for row in rows)
    return Answer(str(sum(row.refusal is None for row in rows)), lines or ("no work in this game",))


def _work_line(rules: Rules, position: Position, side: int, row: Prospect) -> str:
    """A line such as ``grade 0405: 5+ with 3 dice, 70.4 % now, 91.2 % in 2 turns (CE-1*3)``."""
    label = position.board.grid.label
    what = " ".join(
        [row.task.id, *map(label, row.site.hexes), *([row.site.target.word()] if row.site.target else [])]
    )
    if row.refusal is not None:
        return f"{what}: {row.refusal.text} ({row.refusal.code}, {row.refusal.rule})"
    crew = " ".join(record_word(hand) for hand in row.crew)
    if not row.number:
        left = row.task.turns(position, row.attempt(side)) if row.task.turns is not None else 1
        return f"{what}: {f'certain in {left} turns' if left > 1 else 'certain'} ({crew})"
    now, later = (percent(chance, fine=True) for chance in (row.chance, row.within(2)))
    dice = counted(row.dice, "die", "dice")
    return f"{what}: {row.number}+ with {dice}, {now} now, {later} in 2 turns ({crew})"


QUESTIONS = {
    "defence": Inquiry("defence UNIT [PART] [spill]", defence),
    "strength": Inquiry("strength UNIT:WEAPON[:SQUADS]*COUNT [at TARGET]", strength),
    "allowance": Inquiry("allowance UNIT", allowance),
    "cost": Inquiry("cost UNIT HEX ...", cost),
    "odds": Inquiry("odds UNIT:WEAPON[:SQUADS]*COUNT ... at TARGET [PART] or odds ORDER", ask_odds),
    "points": Inquiry("points SIDE", points),
    "worth": Inquiry("worth UNIT", worth),
    "work": Inquiry("work HEX", ask_work),
}
