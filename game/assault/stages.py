"""The stages of an assault, one after the other: who has to choose something, and what follows of itself.

ga:30 and ga:45 lay down the order: the defender's row of terrain, the halves that are chosen, standoff in
secret and shown together, the leads, reserves, integrity, the dice, losses, retreat, advance.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from game.assault import bonuses
from game.assault.armour import standoff_trouble
from game.assault.events import Chosen, StandoffShown, StepLost
from game.assault.fighters import ATTACKER, DEFENDER, ON_HAND
from game.assault.ground import by_night, room_in, zone_of
from game.assault.onmap import present, reserves, there
from game.assault.state import (
    FIGHT,
    LOSSES,
    STANCE,
    TARGET,
    USED,
    Battalion,
    Draft,
    Fight,
    GameState,
    change_fight,
    counters_in,
    defenders_in,
    fight_of,
    kind_of,
    steps_of,
)
from game.assault.terms import home_mask
from game.core.parameters import Parameter
from game.core.records import Frame, other_side
from game.core.state import THE_GAME
from game.hexes.grid import bits

ROW, EFFORT, STANDOFF, LEAD = "row", "effort", "standoff", "lead"
INTEGRITY, RESERVES, ROLL = "integrity", "reserves", "roll"
LOSS, RETREAT, ADVANCE = "loss", "retreat", "advance"

NIGHT_CHOICE = Parameter(
    "ga-night-choice", "Rest by night", "ga:43", 1,
    ((0, "Nobody needs rest after a night"), (1, "Units attacked by night fight at half or need rest")),
)  # fmt: skip


class Stage(Struct, frozen=True):
    """A stage: the frame in which somebody chooses, whose choice it is, and is there any choice?

    ``settle`` does what follows of itself when there is nothing (left) to choose.
    """

    kind: str
    side: int
    open: Callable[[GameState, int], bool]
    settle: Callable[[Draft, int], None] = lambda draft, side: None


def sides_of(state: GameState) -> tuple[int, int]:
    """Attacker and defender of the segment: the active side attacks, whatever the situation (ga:01)."""
    return state.clock.side, other_side(state.clock.side)


def proceed(draft: Draft) -> None:
    """Go on with the assault that is being resolved to its next choice, or to its end."""
    while THE_GAME in FIGHT.table(draft):
        fight = fight_of(draft)
        if fight.stage == len(STAGES):
            _finish(draft, fight)
            return
        stage = STAGES[fight.stage]
        side = sides_of(draft)[stage.side]
        if stage.open(draft, side):
            draft.push(Frame(stage.kind, side, at=fight.at))
            return
        stage.settle(draft, side)
        if not stage.open(draft, side):
            change_fight(draft, stage=fight.stage + 1)


def settled(draft: Draft) -> None:
    """The choice of the present stage is made: go on with what comes after it."""
    draft.pop()
    fight = fight_of(draft)
    stage = STAGES[fight.stage]
    stage.settle(draft, sides_of(draft)[stage.side])
    change_fight(draft, stage=fight.stage + 1)
    proceed(draft)


def again(draft: Draft) -> None:
    """Part of the choice of the present stage is made: the rest is asked for if there is any."""
    draft.pop()
    proceed(draft)


def _finish(draft: Draft, fight: Fight) -> None:
    """The assault is over: losses, retreat and advance are done (ga:01)."""
    for unit in there(draft, fight.attackers):
        if unit.supply == ON_HAND and unit.id not in fight.saves:
            USED.change(draft, unit.id, pays=True)
    TARGET.put(draft, fight.at, replace(TARGET.of(draft, fight.at), done=True))
    FIGHT.drop(draft, THE_GAME)
    STANCE.clear(draft)


# ---------------------------------------------------------------------------- terrain row
def rows_to_choose(state: GameState, side: int) -> bool:
    """Do two rows shift columns, so that the defender chooses one (Q-469)?"""
    return len([row for row in present(state).grounds() if row.shift]) > 1 and not fight_of(state).row


# -------------------------------------------------------------------------------- effort
def could_save(state: GameState, unit: Battalion) -> bool:
    """May a unit keep its supply on hand by fighting at half strength (ga:06)?"""
    return unit.supply == ON_HAND and unit.id not in fight_of(state).saves


def could_sleep(state: GameState, unit: Battalion) -> bool:
    """May a defender fight at half strength so as not to need rest (ga:06, ga:43)?"""
    choice = NIGHT_CHOICE.of(state) and by_night(state) and unit.side != state.clock.side
    return bool(choice) and not unit.resting and unit.id not in fight_of(state).sleeps


def fighting(state: GameState, side: int) -> list[Battalion]:
    """The counters of a side in the assault that is being resolved."""
    fight = fight_of(state)
    if side == state.clock.side:
        return there(state, fight.attackers)
    if fight.survivors:
        return there(state, fight.survivors)
    return [unit for unit in defenders_in(state, fight.at) if unit.side == side]


def effort_open(state: GameState, side: int) -> bool:
    """Has a side a unit that may fight at half strength by choice?"""
    return any(could_save(state, unit) or could_sleep(state, unit) for unit in fighting(state, side))


def effort_settled(draft: Draft, side: int) -> None:
    """Who did not spare itself pays at the end of the segment (ga:43)."""
    fight = fight_of(draft)
    for unit in fighting(draft, side):
        pays = unit.supply == ON_HAND and unit.id not in fight.saves
        rests = could_sleep(draft, unit)
        if pays or rests:
            used = USED.of(draft, unit.id)
            USED.change(draft, unit.id, pays=used.pays or pays, rests=used.rests or rests)


# ------------------------------------------------------------------------------ standoff
def standoff_open(state: GameState, side: int) -> bool:
    """May a side let its armour stand off, as everybody can see (ga:23)?"""
    number = ATTACKER if side == state.clock.side else DEFENDER
    return not standoff_trouble(present(state), number)


def standoff_shown(draft: Draft, side: int) -> None:
    """Both have declared: it is shown (ga:23)."""
    ours, theirs = sides_of(draft)
    stances = STANCE.of(draft, ours), STANCE.of(draft, theirs)
    if any(stance.said for stance in stances):
        draft.revealed = True
        change_fight(draft, attacker_standoff=stances[0].standoff, defender_standoff=stances[1].standoff)
        draft.emit(StandoffShown(stances[0].standoff, stances[1].standoff))
    STANCE.clear(draft)


# --------------------------------------------------------------------------------- leads
def leads(state: GameState, side: int) -> list[str]:
    """The units of a side that may lead (ga:10, ga:12)."""
    number = ATTACKER if side == state.clock.side else DEFENDER
    assault = present(state)
    return [one.id for one in assault.side(number) if bonuses.may_lead(assault, one, number)]


def lead_open(state: GameState, side: int) -> bool:
    """Has a side a choice of leads?"""
    return len(leads(state, side)) > 1


def lead_settled(draft: Draft, side: int) -> None:
    """The only one that may lead does."""
    fight, attacks = fight_of(draft), side == draft.clock.side
    if fight.attacker_lead if attacks else fight.defender_lead:
        return
    row = leads(draft, side)
    if row:
        change_fight(draft, **{"attacker_lead" if attacks else "defender_lead": row[0]})
        draft.emit(Chosen(side, "lead", row[0]))


# ----------------------------------------------------------------------------- integrity
def could_help_elsewhere(state: GameState) -> bool:
    """Could a unit beside the hex give its integrity to another assault of this segment as well (ga:15)?"""
    fight, grid = fight_of(state), state.board.grid
    others = [at for at, row in TARGET.table(state).items() if not row.done and at != fight.at]
    return any(
        grid.distance(one.stack, at) == 1
        for one in present(state).neighbours
        if bonuses.can_give(one)
        for at in others
    )


def integrity_open(state: GameState, side: int) -> bool:
    """Has the defender to say who gives integrity now, because a unit could give it later (Q-467)?"""
    # RULING Q-813: all others give what they can, for nothing is lost by it
    fight = fight_of(state)
    return not fight.chosen and could_help_elsewhere(state) and bool(givers_left(state))


def givers_left(state: GameState) -> list[str]:
    """The defender's units that could give integrity and were not chosen yet."""
    fight, assault = fight_of(state), present(state)
    if len(fight.givers) >= bonuses.MOST_GIVERS:
        return []
    row = bonuses.joined(bonuses.could_give(assault, DEFENDER))
    return [one.id for one in row if one.id not in fight.givers]


# ------------------------------------------------------------------------------ reserves
def reserves_open(state: GameState, side: int) -> bool:
    """Has a side a unit in reserve that could help, and not three already (ga:25)?"""
    fight = fight_of(state)
    used = fight.attacker_reserves if side == state.clock.side else fight.defender_reserves
    return len(used) < bonuses.MOST_RESERVES and bool(reserves(state, side))


# -------------------------------------------------------------------------------- losses
def always(state: GameState, side: int) -> bool:
    """The attacker rolls the dice himself, so that both see the whole sum before."""
    return True


def steps_due(state: GameState, side: int) -> int:
    """The steps that a side still has to lose."""
    fight = fight_of(state)
    return fight.attacker_steps if side == state.clock.side else fight.defender_steps


def may_lose(state: GameState, side: int) -> list[str]:
    """The units of which one must lose the next step: the lead, then any (ga:33)."""
    fight, attacks = fight_of(state), side == state.clock.side
    led = fight.attacker_led if attacks else fight.defender_led
    lead = fight.attacker_lead if attacks else fight.defender_lead
    row = [unit.id for unit in fighting(state, side)]
    return [lead] if lead in row and not led else row


def loss_open(state: GameState, side: int) -> bool:
    """Has a side a choice which unit loses a step?"""
    return steps_due(state, side) > 0 and len(may_lose(state, side)) > 1


def loss_asked(state: GameState) -> str:
    """The question of a loss as it stands now, with the steps that are still due (ga:33)."""
    due = steps_due(state, state.frames[-1].decider)
    return "Which unit loses a step?" + (f" {due} are still to be lost." if due > 1 else "")


def loss_settled(draft: Draft, side: int) -> None:
    """Steps are lost as long as there is no choice; one that nobody is left for is nothing (ga:33)."""
    while steps_due(draft, side) > 0:
        row = may_lose(draft, side)
        if len(row) > 1:
            return
        if not row:
            change_fight(draft, **{"attacker_steps" if side == draft.clock.side else "defender_steps": 0})
            return
        lose_step(draft, row[0])


def step_off(draft: Draft, name: str) -> None:
    """A unit loses a step; the last takes it off the map (ga:02)."""
    unit = draft.units[name]
    left = steps_of(unit) - 1
    LOSSES.change(draft, unit.side, steps=LOSSES.of(draft, unit.side).steps + 1)
    draft.emit(StepLost(name, left))
    if left:
        draft.put(replace(unit, losses=unit.losses + 1))
        draft.check_end = True
    else:
        draft.take(name, "destroyed")


def lose_step(draft: Draft, name: str) -> None:
    """A unit bears a step of the result."""
    fight = fight_of(draft)
    if draft.units[name].side == draft.clock.side:
        change_fight(draft, attacker_steps=fight.attacker_steps - 1, attacker_led=True)
    else:
        change_fight(draft, defender_steps=fight.defender_steps - 1, defender_led=True)
    step_off(draft, name)


# ----------------------------------------------------------------------- retreat, advance
def retreating(state: GameState, side: int) -> list[Battalion]:
    """The counters that retreat: the defenders that are left, and with them all in their hex (ga:33)."""
    # RULING Q-1420: who came by a retreat goes along, and stays where no defender is left
    return counters_in(state, fight_of(state).at) if fighting(state, side) else []


def retreat_open(state: GameState, side: int) -> bool:
    """Have survivors to retreat, and a hex to go to (ga:33)?"""
    fight = fight_of(state)
    return bool(fight.retreat and retreating(state, side) and retreats(state, side))


def retreat_settled(draft: Draft, side: int) -> None:
    """Nobody can go: each hex costs a step, and who would leave the map is lost (ga:33)."""
    fight = fight_of(draft)
    if fight.retreat and off_the_map(draft, side):
        for unit in retreating(draft, side):
            while unit.id in draft.units:
                step_off(draft, unit.id)
    elif fight.retreat and fighting(draft, side):
        change_fight(draft, defender_steps=fight.retreat, retreat=0)


def advancing(state: GameState) -> dict[int, tuple[str, ...]]:
    """The stacks that may advance into the hex, by their hex: artillery never (ga:33)."""
    fight = fight_of(state)
    if state.occupied_mask[0] >> fight.at & 1 or state.occupied_mask[1] >> fight.at & 1:
        return {}
    found: dict[int, tuple[str, ...]] = {}
    for unit in there(state, fight.attackers):
        if kind_of(unit).arm != "artillery" and state.board.grid.distance(unit.at, fight.at) == 1:
            found[unit.at] = (*found.get(unit.at, ()), unit.id)
    return found


def advance_open(state: GameState, side: int) -> bool:
    """May a stack advance?"""
    return bool(advancing(state))


# ------ Where survivors retreat to (ga:33): away from the attackers, beside no enemy, at last to their edge
def _nearest(state: GameState, at: int, hexes: list[int]) -> int:
    return min((state.board.grid.distance(at, one) for one in hexes), default=0)


def next_hexes(state: GameState, side: int, here: int, way: tuple[int, ...]) -> list[int]:
    """The hexes that survivors may go to next: the first sort of which there are any."""
    fight, grid, enemy = fight_of(state), state.board.grid, other_side(side)
    froms = [unit.at for unit in there(state, fight.attackers)] or [fight.at]
    shut, zone = state.occupied_mask[enemy], zone_of(state, enemy)
    near = [
        at for at in grid.neighbours[here] if at and not shut >> at & 1 and at not in way and at != fight.at
    ]
    now = _nearest(state, here, froms)
    farther = [at for at in near if _nearest(state, at, froms) > now]
    quiet = [at for at in farther if not zone >> at & 1]
    if quiet or farther:
        return quiet or farther
    edge = list(bits(home_mask(state, side)))
    return [at for at in near if edge and _nearest(state, at, edge) < _nearest(state, here, edge)]


def retreats(state: GameState, side: int) -> dict[int, tuple[int, ...]]:
    """The ways that all survivors may go together, as far as they can, by the hex in which they end."""
    # RULING Q-812: survivors retreat together, each hex that they do not find costs them one step
    fight = fight_of(state)
    count = sum(unit.side == side for unit in counters_in(state, fight.at))
    found: dict[int, dict[int, tuple[int, ...]]] = {}
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        way = waiting.pop(0)
        here = way[-1] if way else fight.at
        if way and room_in(state, here, side) >= count:
            found.setdefault(len(way), {}).setdefault(here, way)
        if len(way) == fight.retreat:
            continue
        waiting += [(*way, at) for at in next_hexes(state, side, here, way)]
    return found[max(found)] if found else {}


def off_the_map(state: GameState, side: int) -> bool:
    """Do survivors stand on their own edge with no hex to go to, so that they leave the map and are lost?"""
    fight = fight_of(state)
    return bool(home_mask(state, side) >> fight.at & 1) and not next_hexes(state, side, fight.at, ())


# ------------------------------------------------------------------------------ the whole
STAGES: tuple[Stage, ...] = (
    Stage(ROW, DEFENDER, rows_to_choose),
    Stage(EFFORT, ATTACKER, effort_open, effort_settled),
    Stage(EFFORT, DEFENDER, effort_open, effort_settled),
    Stage(STANDOFF, ATTACKER, standoff_open),
    Stage(STANDOFF, DEFENDER, standoff_open, standoff_shown),
    Stage(LEAD, ATTACKER, lead_open, lead_settled),
    Stage(LEAD, DEFENDER, lead_open, lead_settled),
    # RULING Q-1421: reserves before integrity, because a unit that helps gives none
    Stage(RESERVES, ATTACKER, reserves_open),
    Stage(RESERVES, DEFENDER, reserves_open),
    Stage(INTEGRITY, DEFENDER, integrity_open),
    Stage(ROLL, ATTACKER, always),
    Stage(LOSS, ATTACKER, loss_open, loss_settled),
    Stage(LOSS, DEFENDER, loss_open, loss_settled),
    Stage(RETREAT, DEFENDER, retreat_open, retreat_settled),
    Stage(LOSS, DEFENDER, loss_open, loss_settled),
    Stage(ADVANCE, ATTACKER, advance_open),
)
