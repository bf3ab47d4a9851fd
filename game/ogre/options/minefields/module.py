"""The rule module of AV and AP minefields (opt:minefields_avap)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.deeds import Deed
from game.core.position import View
from game.core.prices import PRICES, price
from game.core.roles import Fact
from game.core.rule_hooks import (
    AFTER_EVERY_ORDER,
    AMENDED_PHASES,
    COUNTER_MARKS,
    LIES_HIDDEN,
    AmendedPhase,
    CounterMark,
)
from game.core.sequence import SETUP
from game.ogre.combat.combat import Fire
from game.ogre.engineering.work import Work
from game.ogre.hooks import (
    ENTERING,
    JOINED,
    NEARING,
    PARTED,
    PERILS,
    RESULTS,
    Entering,
    Nearing,
    Perils,
    ResultLink,
)
from game.ogre.movement.transport_orders import Dismount
from game.ogre.options.construction import Build
from game.ogre.options.minefields.buying import (
    HAND_STOCK,
    WARHEADS,
    CarryField,
    SwapMissile,
    Trade,
    Traded,
    UnloadField,
    plain_missiles,
    traded,
)
from game.ogre.options.minefields.clearing import ClearField
from game.ogre.options.minefields.fields import (
    BOUGHT_ONES,
    BUSY,
    BY_HAND,
    FIELD,
    FIELDS,
    FRESH,
    GIVEN_UP,
    GUN_STOCKS,
    HARMS_OWN,
    LAYER,
    LOAD,
    MINE_DICE,
    RULE,
    SORTS,
    SPENT,
    FieldCleared,
    FieldFound,
    FieldLaid,
    Given,
    carried_unseen,
    divided,
    field_cleared,
    field_found,
    field_laid,
    fields_on_map,
    hands_full,
    joined,
    lay,
    load_of,
    no_other_work,
    stays_at_it,
)
from game.ogre.options.minefields.finding import (
    FieldsSearched,
    Scouts,
    SearchFields,
    could_be_met,
    could_be_seen,
    fields_searched,
    look_around,
    near_by,
    sense,
)
from game.ogre.options.minefields.laying import (
    FieldOrder,
    FireField,
    LayField,
    LoadFields,
    TakeUpField,
    takes_no_more,
)
from game.ogre.options.minefields.striking import (
    CLEARING,
    INFANTRY,
    MET,
    STOOD_BY,
    ComponentStruck,
    FieldStruck,
    OgreInField,
    component_struck,
    enter,
    field_struck,
    gave_up,
    harms,
    note_who_stands_by,
    ogre_in_field,
    perils,
    set_down_in_a_field,
    suits_hold,
    suits_words,
    with_fields,
)
from game.ogre.options.modern_kinds import MODERN_KINDS
from game.ogre.rule_groups import MODERN
from game.ogre.scene import SCENE, Extra, Scene
from game.ogre.state import Draft, GameState, Module, Order, Rules, Unit


# ---------------------------------------------------------------------------------- facts of a counter
def marks(state: GameState, unit: Unit) -> Iterator[CounterMark]:
    """Its work, its fields and its missiles with fields, for its own side."""
    if isinstance(state, View) and state.viewer != unit.side:
        return
    done = BUSY.of(state, unit.id).done
    if done:
        yield CounterMark("busy", done)
    if unit.squads or unit.kind == LAYER:
        load = load_of(state, unit)
        row = [f"{sort} {', '.join(map(str, load.of(sort)))}" for sort in SORTS if load.of(sort)]
        if row:
            yield CounterMark("field-load", f"carries fields: {'; '.join(row)}")
    heads = WARHEADS.of(state, unit.id)
    for sort in SORTS:
        count = heads.of("mis", sort) + heads.of("int", sort)
        if count:
            yield CounterMark("field-missile", f"{count} of its missiles lay {sort} fields")


def takes_the_turn(rules: Rules, state: View[Unit], order: Order) -> Iterator[Fact]:
    """What work on fields costs the counter."""
    if isinstance(order, FieldOrder | ClearField | SearchFields):
        yield price("it does nothing else this turn: no move, fire or other work", BY_HAND)


# ------------------------------------------------------------------------------------------ the module
def in_the_way(draft: Draft, at: int, side: int) -> None:
    """Put both sorts of field in a hex, half used up, for a side known to have some."""
    GIVEN_UP.put(draft, side, Given(1))
    for sort in SORTS:
        if takes_no_more(draft, side, at, sort) is None:
            lay(draft, side, at, sort, FRESH // 2)


def _own_ears(event: FieldLaid | FieldFound | Traded | FieldsSearched) -> int:
    return 1 << event.side


MINEFIELDS = Module(
    id="minefields",
    title="Minefields against vehicles and infantry",
    rule=RULE,
    group=MODERN,
    optional=True,
    effect="Squads, shells and missiles lay fields against vehicles or people.",
    requires=(MODERN_KINDS,),
    orders={
        SETUP: (CarryField, UnloadField, SwapMissile, Trade),
        "movement": (SwapMissile,),
        "fire": (LayField, TakeUpField, ClearField, LoadFields, FireField, SearchFields),
    },
    parameters=(HARMS_OWN, MINE_DICE),
    states=(BOUGHT_ONES, BUSY, CLEARING, GIVEN_UP, LOAD, MET, SPENT, STOOD_BY, WARHEADS),
    markers=(FIELDS,),
    stocks=(HAND_STOCK, *GUN_STOCKS),
    terms=(Scouts,),
    stages=(("readiness", "other", hands_full), ("readiness", "other", plain_missiles)),
    vetoes={
        Deed.ENTER: stays_at_it, Deed.BOARD: stays_at_it, Dismount: stays_at_it,
        Work: no_other_work, Build: no_other_work,
    },
    after_order={Fire: gave_up, Dismount: set_down_in_a_field, Deed.ENTER: set_down_in_a_field},
    closing=(note_who_stands_by,),
    may_reveal={
        Deed.ENTER: could_be_met, Dismount: could_be_met, LayField: could_be_seen, FireField: could_be_seen,
        SearchFields: could_be_met,
    },
    audience=dict.fromkeys((FieldLaid, FieldFound, Traded, FieldsSearched), _own_ears),
    words={
        FieldLaid: field_laid, FieldFound: field_found, FieldCleared: field_cleared, Traded: traded,
        FieldStruck: field_struck, OgreInField: ogre_in_field, ComponentStruck: component_struck,
        FieldsSearched: fields_searched,
    },
    hooks=(
        ENTERING.by(Entering(FIELD, enter, harms)),
        NEARING.by(Nearing(FIELD, near_by, sense, False, lambda state, unit, field: False)),
        PERILS.by(Perils(perils, fields_on_map)),
        LIES_HIDDEN.by(carried_unseen),
        AMENDED_PHASES.by(AmendedPhase("recovery", with_fields)),
        AFTER_EVERY_ORDER.by(look_around),
        RESULTS.by(ResultLink(49, INFANTRY, lands=suits_hold, words=suits_words)),
        COUNTER_MARKS.by(marks),
        PRICES.by(takes_the_turn),
        PARTED.by(divided),
        JOINED.by(joined),
        SCENE.by(
            Scene(
                (Extra("MLYR"), Extra("HVY"), Extra("INF", squads=2), Extra("MK3"), Extra("CE", squads=2)),
                lays=in_the_way,
            ),
            Scene((Extra("CP"), Extra("INF", squads=2))),
        ),
    ),
)  # fmt: skip
