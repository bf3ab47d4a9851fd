"""The effects of fields on units in them (opt:minefields_avap-g to -k, -q, -t, -y)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from game.core.amounts import percent
from game.core.hooks import Hooked
from game.core.orders import rules_of
from game.core.phases import Phase
from game.core.position import on_move
from game.core.records import Marker
from game.core.references import Hex
from game.core.state import Seen, Span, on_unit
from game.ogre import sheets
from game.ogre.charts import NE, D, X
from game.ogre.combat.attack_odds import looked_up
from game.ogre.combat.damage import FIELD as CAUSE
from game.ogre.combat.damage import (
    bear,
    done_to,
    done_to_part,
    land_on_part,
    lose_part,
    lose_squads,
    lose_treads,
    treads_taken,
)
from game.ogre.combat.firing import AttackOn
from game.ogre.combat.odds import SURE, printed_defence
from game.ogre.counter_names import name_of, named
from game.ogre.event_text import result_words
from game.ogre.events import Dismounted, Sprung
from game.ogre.hooks import MINED, Blow, Coming, PartBlow, Peril
from game.ogre.kinds import POWERED
from game.ogre.options.minefields.fields import (
    AP,
    AV,
    FIELD,
    FRESH,
    PLAIN,
    RULE,
    engineers,
    fields_in,
    hostile,
    knows,
    learn,
    occupy,
    powered_engineers,
    reveal,
    soft,
    sort_of,
    target_of,
    weaken,
)
from game.ogre.options.modern_kinds import mobile
from game.ogre.options.superior_ecm import countered, superior
from game.ogre.state import USAGE, Draft, GameState, Order, Position, Rules, Unit
from game.ogre.structures.buildings import building_at
from game.ogre.terrain import bridged

# --------------------- How ordinary engineers approach an AP field to clear it (opt:minefields_avap-l)
# They stop beside it, enter carefully in their next turn without doing anything else, and try to clear it in
# the one after. Engineers that enter like this set nothing off while they stay and only defend.
CLEARS = f"{RULE}-l"


class StoodBy(Struct, frozen=True):
    """The hexes with known fields beside which ordinary engineers ended their last player-turn."""

    hexes: tuple[Hex, ...] = ()


STOOD_BY = on_unit("stood-by-fields", StoodBy, span=Span.GAME, seen=Seen.OWNER)


class Clearing(Struct, frozen=True):
    """The hex that ordinary engineers entered carefully, and the player-turn when they did."""

    at: Hex = 0
    since: int = 0


CLEARING = on_unit("clearing-field", Clearing, span=Span.GAME, seen=Seen.OWNER)


def careful(unit: Unit) -> bool:
    """Are they engineers that must be careful, because some of them lack powered suits?"""
    return engineers(unit) and PLAIN in unit.squads


def note_who_stands_by(draft: Draft) -> None:
    """At the end of a player-turn: which of the side's ordinary engineers stopped beside known fields."""
    side = on_move(draft.clock)
    for unit in tuple(draft.units.values()):
        if unit.side != side or not careful(unit):
            continue
        near = draft.board.grid.neighbours[unit.at] if unit.at else ()
        row = tuple(at for at in near if at and any(_to_clear(field, side) for field in fields_in(draft, at)))
        if row:
            STOOD_BY.put(draft, unit.id, StoodBy(row))
        else:
            STOOD_BY.drop(draft, unit.id)


def _to_clear(field: Marker, side: int) -> bool:
    return sort_of(field) == AP and field.owner != side and knows(field, side)


def comes_prepared(state: GameState, unit: Unit, field: Marker) -> bool:
    """Does a counter enter a field, or stand in it, with the required care?"""
    if not careful(unit) or sort_of(field) != AP:
        return False
    return field.at in STOOD_BY.of(state, unit.id).hexes or CLEARING.of(state, unit.id).at == field.at


def enter_to_clear(draft: Draft, unit: Unit) -> None:
    """Ordinary engineers have entered a field carefully; they do nothing else this turn."""
    CLEARING.put(draft, unit.id, Clearing(unit.at, draft.clock.player_turn))
    USAGE.change(draft, unit.id, halted=True)
    occupy(draft, unit, "has entered a field carefully")


def gave_up(draft: Draft, order: Order, before: Position) -> None:
    """After an attack: engineers that have fired are no longer careful."""
    for name in tuple(CLEARING.table(draft)):
        if USAGE.of(draft, name).fired:
            CLEARING.drop(draft, name)


# -------------------------------------------------------------------------------------------- the rest
VEHICLE, OGRE, INFANTRY, WHEN = f"{RULE}-g", f"{RULE}-i", f"{RULE}-j", f"{RULE}-y"
BUILDINGS = f"{RULE}-q"
#: dice of an Ogre in a field [S]: treads for an even and an odd die, and the die that hits a component
EVEN, ODD, LUCKY = 1, 2, 6
#: RULING Q-537: a die for the kind of component; if none is left, the next
COMPONENTS = ("main", "sec", "ap", "mis", "rack", "arm")


class Met(Struct, frozen=True):
    """The fields that have engaged a counter this player-turn, as hexes of each sort."""

    av: tuple[Hex, ...] = ()
    ap: tuple[Hex, ...] = ()


MET = on_unit("fields-met", Met, span=Span.TURN, seen=Seen.ALL)


class FieldStruck(Sprung, frozen=True, tag=True):
    """A field engaged a unit: it stayed silent, was evaded, or attacked; this much of it is left."""

    rule = "opt:minefields_avap-y"
    stirs = True

    sort: str
    #: "silent", "evaded", or a result
    outcome: str
    left: int
    #: what the result came to for the unit
    done: str = ""

    @property
    def short(self) -> str:
        words = {"silent": "it stays silent", "evaded": "evaded"}
        return f"{self.sort} field: {words.get(self.outcome) or self.done or 'hit'}"


class OgreInField(Sprung, frozen=True, tag=True):
    """An Ogre has set off a whole field: the dice, and the treads lost."""

    rule = "opt:minefields_avap-i"
    stirs = True

    dice: tuple[int, ...]
    treads: int

    @property
    def short(self) -> str:
        return f"AV field: {self.treads} treads"


class ComponentStruck(Sprung, frozen=True, tag=True):
    """A mine of a field hit a component of an Ogre."""

    rule = "opt:minefields_avap-i"

    part: str
    #: what the result came to for it
    done: str

    @property
    def short(self) -> str:
        return f"{sheets.NAMES[self.part]}: {self.done}"


def field_struck(state: GameState, e: FieldStruck) -> str:
    who, where = name_of(state, e.unit), state.board.grid.label(e.at)
    what, die = f"the {e.sort} field of {where}", f"die {e.die}"
    if e.outcome == "silent":
        return f"{who} is in {what}, which does not engage it ({die}); it has strength {e.left}."
    if e.outcome == "evaded":
        return f"{who} evades {what} ({die}); it has strength {e.left}."
    words = e.done or result_words(state, e.unit, e.outcome)
    fate = f" ({die}): {words}" if e.die else f": {words}"
    return f"{what[:1].upper()}{what[1:]} attacks {who}{fate}. It has strength {e.left} left."


def ogre_in_field(state: GameState, e: OgreInField) -> str:
    who, where = name_of(state, e.unit), state.board.grid.label(e.at)
    dice = ", ".join(map(str, e.dice))
    return f"{who} sets off the whole AV field of {where} (dice {dice}) and loses {e.treads} treads."


def component_struck(state: GameState, e: ComponentStruck) -> str:
    return f"A mine hits {sheets.one(e.part)} of {name_of(state, e.unit)} (die {e.die}): {e.done}."


# --------------------------------------------------------------------------------- targets
def attacks(state: GameState, field: Marker, unit: Unit) -> bool:
    """Is a unit in a field's hex a target of it?"""
    sort = sort_of(field)
    if not hostile(state, field, unit.side) or target_of(unit) != sort:
        return False
    # RULING Q-1404: the mines lie in the ground below a bridge
    if bridged(state, field.at):
        return False
    if sort == AV:
        return True
    if powered_engineers(unit):
        return False  # they treat both sorts alike (opt:minefields_avap-l)
    # RULING Q-703: units with no defence drive past a mined building; infantry enters it
    return not (soft(unit) and building_at(state, field.at) is not None)


def enter(draft: Draft, unit: Unit, at: int, here: int) -> bool:
    """A unit enters a hex with fields: each engages it or is found by it (opt:minefields_avap-n).

    So a unit entering to fight meets the mines of an ambush first (opt:minefields_avap-t).
    """
    asked = len(draft.frames)
    if bridged(draft, at):  # above all of them (Q-1404)
        return False
    for field in fields_in(draft, at):
        if not hostile(draft, field, unit.side):
            continue
        now = draft.units.get(unit.id)
        if now is None or len(draft.frames) > asked:
            return True
        if not attacks(draft, field, now):
            # RULING Q-701: a minesweeper sets off neither sort, and discovers neither
            if target_of(now) and not knows(field, now.side):
                learn(draft, field, now.side)
        elif comes_prepared(draft, now, field):
            enter_to_clear(draft, now)
            return True
        else:
            _strike(draft, now, field)
    return unit.id not in draft.units or len(draft.frames) > asked


def set_down_in_a_field(draft: Draft, order: Order, before: Position) -> None:
    """After an order: who was set down in a hex with fields is attacked as who enters."""
    # RULING Q-1406: it enters the ground
    for event in tuple(draft.events):
        unit = draft.units.get(event.unit) if isinstance(event, Dismounted) else None
        if unit is not None and unit.at and draft.clock.turn:
            enter(draft, unit, unit.at, unit.at)


def strike_who_stayed(draft: Draft) -> None:
    """At the end of Recovery: the side's units standing in a field are attacked (opt:minefields_avap-y)."""
    # RULING Q-530: this works for both sequences of play
    side = on_move(draft.clock)
    for at in sorted(at for at, row in draft.markers.items() if any(m.kind == FIELD for m in row)):
        for name in draft.at_hex.get(at, ()):
            for field in fields_in(draft, at):
                unit = draft.units.get(name)
                if unit is None or unit.side != side or unit.face_down or not attacks(draft, field, unit):
                    continue
                # opt:minefields_avap-q: a mined building attacks only units that enter it
                if building_at(draft, at) is not None or CLEARING.of(draft, name).at == at:
                    continue
                _strike(draft, unit, field)


def with_fields(phase: Phase[Unit]) -> Phase[Unit]:
    """Recovery, at whose end fields attack units standing in them."""
    return replace(phase, after=(*phase.after, strike_who_stayed))


def _strike(draft: Draft, unit: Unit, field: Marker) -> None:
    """A field engages a unit, once a player-turn (opt:minefields_avap-k)."""
    sort, at = sort_of(field), field.at
    met = MET.of(draft, unit.id)
    row = met.av if sort == AV else met.ap
    if at in row:
        return
    MET.put(draft, unit.id, replace(met, **{sort.lower(): (*row, at)}))
    reveal(draft, field)
    field = next(f for f in fields_in(draft, at) if (f.owner, sort_of(f)) == (field.owner, sort))
    if sort == AP:
        attack(draft, unit, field, INFANTRY)
    elif unit.sheet:
        _all_at_once(draft, unit, field)
    else:
        _engage(draft, unit, field)


# -------------------------------------------------------------------------- vehicles
def evades_at(state: GameState, unit: Unit) -> int:
    """The highest die on which a vehicle evades: its printed defence, as changed by countermeasures."""
    # RULING Q-702: neither speed nor cover counts, as for other mines
    about = (unit, "", False)
    return countered(state, about, superior(state, about, printed_defence(state, about, 0, None), None), None)


def _engage(draft: Draft, unit: Unit, field: Marker) -> None:
    """A field engages a vehicle by its strength, and the vehicle may then evade (opt:minefields_avap-g)."""
    # RULING Q-31: first the field's die, none while it is fresh, then the vehicle's die
    where, name = draft.board.grid.label(field.at), named(unit)
    if field.count < FRESH:
        die = draft.roll(1, f"AV field in {where}", VEHICLE, "mine")[0]
        if die > field.count:
            draft.emit(FieldStruck(unit.id, field.at, die, AV, "silent", field.count))
            return
    die = draft.roll(1, f"{name} evades the AV field", VEHICLE, "mine")[0]
    if die <= evades_at(draft, unit):
        draft.emit(FieldStruck(unit.id, field.at, die, AV, "evaded", field.count))
        return
    attack(draft, unit, field, VEHICLE)


def attack(draft: Draft, unit: Unit, field: Marker, rule: str) -> None:
    """The field attacks at 1-1; a unit with no defence is destroyed (opt:minefields_avap-j)."""
    outcomes, sure = looked_at(rules_of(draft), draft, unit)
    # RULING Q-488: no die for the strength of an AP field
    die = 0 if sure else draft.roll(1, f"{sort_of(field)} field against {named(unit)}", rule, "mine")[0]
    outcome = outcomes[max(0, die - 1)]
    lost_with_it = any([strikes(draft, unit) for strikes in MINED.of(draft.rules)])
    weaken(draft, field)
    done = done_to(draft, unit, outcome, CAUSE)
    draft.emit(FieldStruck(unit.id, field.at, die, sort_of(field), outcome, field.count - 1, done))
    if outcome != NE:
        bear(draft, Blow(draft.units[unit.id], outcome, CAUSE, lost_with_it))


def looked_at(rules: Rules, state: GameState, unit: Unit, part: str = "") -> tuple[tuple[str, ...], bool]:
    """The result of each die of a field's 1-1 attack on a unit or a part, and whether it needs no die."""
    # RULING Q-1403: a defence of 1 by countermeasures is one, also of a kind that has none printed
    bare = not part and not evades_at(state, unit)
    column = looked_up(rules, state, AttackOn((), unit.at, unit, part), 1, 0 if bare else 1)
    return column.outcomes, column.odds in SURE


def suits_hold(draft: Draft, blow: Blow) -> Blow | None:
    """Link of the chain: a field's D has no effect on infantry in powered suits (opt:minefields_avap-j)."""
    unit = blow.unit
    if (blow.cause, blow.result) != (CAUSE, D) or not unit.squads:
        return blow
    # RULING Q-1405: of a mixed counter only squads without suits can be lost to it
    bare = {squad for squad in unit.squads if not POWERED[squad]}
    if bare:
        lose_squads(draft, unit, 1, among=bare)
    return None


def suits_words(rules: Hooked, state: GameState, unit: Unit, cause: str) -> Mapping[str, Coming]:
    """What that comes to."""
    return {D: Coming("", "its suits hold")} if cause == CAUSE and mobile(unit) else {}


# ------------------------------------------------------------------------------ Ogres
def _all_at_once(draft: Draft, unit: Unit, field: Marker) -> None:
    """An Ogre sets off the whole rest of a field (opt:minefields_avap-i)."""
    purpose = f"{named(unit)} in the AV field"
    dice = draft.roll(field.count, purpose, OGRE, "mine")
    taken = sum(ODD if die % 2 else EVEN for die in dice)
    for strikes in MINED.of(draft.rules):
        strikes(draft, unit)
    weaken(draft, field, field.count)
    lost = min(treads_taken(rules_of(draft), draft, unit, taken), unit.sheet[sheets.TREADS])
    draft.emit(OgreInField(unit.id, field.at, 0, dice, lost))
    lose_treads(draft, draft.units[unit.id], taken)
    for _ in range(dice.count(LUCKY)):
        if unit.id in draft.units:
            _lucky(draft, draft.units[unit.id], field.at)


def _lucky(draft: Draft, unit: Unit, at: int) -> None:
    """A 1-1 attack on one component, chosen by a die."""
    kind = draft.roll(1, f"which component of {named(unit)}", OGRE, "mine")[0] - 1
    row = [COMPONENTS[(kind + k) % len(COMPONENTS)] for k in range(len(COMPONENTS))]
    part = next((part for part in row if unit.sheet[sheets.ROWS.index(part)]), "")
    if not part:
        return
    die = draft.roll(1, f"1-1 attack on {sheets.one(part)}", OGRE, "mine")[0]
    outcomes, _ = looked_at(rules_of(draft), draft, unit, part)
    outcome = outcomes[die - 1]
    draft.emit(ComponentStruck(unit.id, at, die, part, done_to_part(draft, unit, part, outcome)))
    if outcome == X:
        lose_part(draft, unit, part)
    elif outcome == D:
        land_on_part(draft, PartBlow(unit, part, outcome))


# -------------------------------------------------------------------------- predictions
def harms(state: GameState, unit: Unit, field: Marker) -> bool:
    """Can a field hurt a unit that enters its hex?"""
    return attacks(state, field, unit)


def perils(rules: Rules, state: GameState, unit: Unit, path: Sequence[int]) -> Sequence[Peril]:
    """The fields on a path that a side knows of, with their chance of having an effect."""
    found, met = [], MET.of(state, unit.id)
    for at in path:
        for field in fields_in(state, at) if at else ():
            sort = sort_of(field)
            past = at in (met.av if sort == AV else met.ap) or comes_prepared(state, unit, field)
            if past or not attacks(state, field, unit):
                continue
            tag, where = f"{sort} {field.count}", f"The {sort} field of {state.board.grid.label(at)}"
            if unit.sheet:
                least, most = (treads_taken(rules, state, unit, field.count * many) for many in (EVEN, ODD))
                words = f"{where} costs it {least} to {most} treads."
                mean = Fraction(least + most, 2)
                found.append(Peril(at, Fraction(1), tag, words, mean))
                continue
            chance = _chance(rules, state, unit, field)
            found.append(Peril(at, chance, tag, f"{where} hurts it with a chance of {percent(chance)}."))
    return found


def _chance(rules: Rules, state: GameState, unit: Unit, field: Marker) -> Fraction:
    outcomes, _ = looked_at(rules, state, unit)
    hits = [one for one in outcomes if one != NE and not (one == D and mobile(unit))]
    chance = Fraction(len(hits), 6)
    if sort_of(field) == AP:
        return chance
    return chance * Fraction(field.count, FRESH) * Fraction(max(0, 6 - evades_at(state, unit)), 6)
