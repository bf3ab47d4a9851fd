"""The aim of each counter: the goals of its side, divided among the counters once a phase."""

from __future__ import annotations

from msgspec import Struct

from game.core.anygame import Order
from game.core.order_lists import lists_of
from game.core.sequence import SETUP
from game.ogre import sheets
from game.ogre.combat.weapons import attack_points
from game.ogre.hidden.mine_laying import LayMine, MineOffers
from game.ogre.kinds import KINDS, REACH
from game.ogre.movement.paths import exit_mask
from game.ogre.players.distances import FAR, distances
from game.ogre.players.steady.driving import CUTS, threatened_line
from game.ogre.players.steady.reading import Reading, mask_of
from game.ogre.ramming.ram_entry import rams_like_an_ogre
from game.ogre.scoring.holding import Hold
from game.ogre.scoring.losses import Destroy, Keep, Leave
from game.ogre.setup import areas_for
from game.ogre.state import Unit, View
from game.ogre.trains.train import TRAIN


class Aim(Struct, frozen=True):
    """Places to go to, the value of a turn nearer, and whether to leave the map there."""

    name: str
    places: int
    pull: float
    leaves: bool = False
    #: the distance it wants to reach: 0 is inside one of the hexes
    within: int = 0
    #: the weight of a loss on the way: less than 1 in an attack, more where it waits
    nerve: float = 1.0
    #: must it stay where it is, whatever happens?
    fixed: bool = False


def aims(reading: Reading) -> dict[str, Aim]:
    """The aim of each own counter on the map, by its name."""
    if reading.view.terms.victory == "ogre-attack":
        return {unit.id: _in_the_attack(reading, unit) for unit in reading.own}
    return _by_goals(reading, reading.own)


def aim_of(reading: Reading, unit: Unit) -> Aim:
    """The aim of one counter, on the map or at its edge."""
    if reading.view.terms.victory == "ogre-attack":
        return _in_the_attack(reading, unit)
    return _by_goals(reading, [unit])[unit.id]


# ---------------------------------------------------------------------------- the Ogre against the post
def _in_the_attack(reading: Reading, unit: Unit) -> Aim:
    posts = [u for u in reading.foes if KINDS[u.kind].family == "post"]
    own_posts = [u for u in reading.own if KINDS[u.kind].family == "post"]
    w = reading.weights
    if unit.sheet:
        if posts:
            return Aim("post", mask_of(posts), 3 * w.turn, nerve=w.ogre)
        return Aim("home", exit_mask(reading.view, unit.side), 3 * w.turn, leaves=True, nerve=w.ogre)
    if KINDS[unit.kind].family == "post":
        return Aim("stay", 0, 0.0)
    ogres = [u for u in reading.foes if u.sheet] or reading.foes
    if not ogres:
        return Aim("guard", mask_of(own_posts), w.turn * 0.3)
    if strikes(reading, ogres[0], own_posts):
        return Aim("hunt", mask_of(ogres), w.turn, within=REACH[unit.kind], nerve=w.strike)
    return Aim("wait", mask_of(own_posts or ogres), w.turn * 0.5, within=round(w.ring), nerve=w.wait)


def strikes(reading: Reading, ogre: Unit, posts: list[Unit]) -> bool:
    """Is it time to attack an Ogre, because enough units can reach it together or it is near the post?"""
    view, w = reading.view, reading.weights
    distance, kind = view.board.grid.distance, KINDS[ogre.kind]
    if not attack_points(ogre) or view.clock.turn > w.patience:
        return True
    goes = sheets.movement(ogre, kind.ogre) if kind.ogre is not None and ogre.sheet else kind.move
    if not goes or any(distance(ogre.at, post.at) <= w.near * goes + 2 for post in posts):
        return True
    fighters = [u for u in reading.own if REACH[u.kind] and not u.disabled and KINDS[u.kind].family != "post"]
    total = sum(attack_points(u) for u in fighters)
    coming = sum(
        attack_points(u) for u in fighters if distance(u.at, ogre.at) <= REACH[u.kind] + KINDS[u.kind].move
    )
    return coming >= w.mass * total


# ---------------------------------------------------------------------------- goals with points
def _by_goals(reading: Reading, units: list[Unit]) -> dict[str, Aim]:
    goals = [goal for goal in reading.view.terms.goals if goal.side == reading.side]
    found: dict[str, Aim] = {}
    holds = [goal for goal in goals if isinstance(goal, Hold)]
    leaves = [goal for goal in goals if isinstance(goal, Leave)]
    hunts = [goal for goal in goals if isinstance(goal, Destroy)]
    keeps = [goal for goal in goals if isinstance(goal, Keep)]
    fighters = sorted(units, key=lambda u: -attack_points(u))
    for number, unit in enumerate(fighters):
        found[unit.id] = _aim(reading, unit, number, holds, leaves, hunts, keeps)
    return found


def _aim(
    reading: Reading, unit: Unit, number: int, holds: list[Hold], leaves: list[Leave],
    hunts: list[Destroy], keeps: list[Keep],
) -> Aim:  # fmt: skip
    w, view = reading.weights, reading.view
    rows: list[tuple[float, Aim]] = []
    armed = bool(KINDS[unit.kind].weapons)
    moves = max(1, KINDS[unit.kind].move)
    for leave in leaves:
        if not _may_leave(leave, unit):
            continue
        doors = exit_mask(view, unit.side) & (leave.mask or -1)
        if not doors:
            continue
        gain = float(leave.points) * (reading.worth(unit) if leave.worth else 1.0)
        turns = reading.way(unit, doors).get(unit.at, FAR) / moves
        last = turns + 1.5 >= reading.turns_left
        late = last or not armed
        if not late and armed and leave.worth and leave.points <= 1:
            continue  # it scores as much by destroying enemies, and can leave later
        # a unit with time goes round enemy fire; at the last moment it loses nothing by going through it
        nerve = w.dash if last and not armed else 1.0
        aim = Aim("leave", doors, w.turn * (3 if late else 1), leaves=late, nerve=nerve)
        rows.append((gain * (1.6 if late else 0.7), aim))
    for hold in holds:
        if (armed and KINDS[unit.kind].family != "ogre") or (armed and not leaves):
            turns = reading.way(unit, hold.mask).get(unit.at, FAR) / moves
            if turns <= reading.turns_left + 1:
                # a cheap place is not worth a large loss on the way to it
                cheap = not leaves and hold.first != reading.side
                nerve = max(1.0, w.place / float(hold.points)) if cheap else 1.0
                gain = float(hold.points) * 1.5 / (1 + 0.3 * turns)
                rows.append((gain, Aim("hold", hold.mask, w.turn, nerve=nerve)))
    for hunt in hunts:
        places = hunt.mask | mask_of([u for u in reading.foes if u.kind in hunt.kinds or u.id in hunt.units])
        if armed and places:
            rows.append((float(hunt.points), Aim("hunt", places, w.turn * 1.2, within=1)))
    for keep in keeps:
        mine = mask_of([u for u in reading.own if u.kind in keep.kinds or u.id in keep.units])
        if armed and mine and number % 3 == 0:
            rows.append((float(keep.points) * 0.8, Aim("guard", mine, w.turn * 0.4, within=2)))
    line = threatened_line(view, reading.side) if armed and any(u.kind == TRAIN for u in reading.foes) else 0
    if line:  # it goes where it can cut the rail before the train
        rows.append((CUTS / 3, Aim("line", line, w.turn * 1.2, nerve=w.escort)))
    if armed and reading.sites:
        rows.append(_raze(reading, unit))
    if armed and reading.foes and not rows:
        rows.append((1.0, _hunt(reading, bool(leaves))))
    if not rows:
        return Aim("stay", 0, 0.0)
    return max(rows, key=lambda row: row[0])[1]


def _raze(reading: Reading, unit: Unit) -> tuple[float, Aim]:
    """The buildings of the enemy, with what they are worth: an Ogre rams down one after the other."""
    w, worth = reading.weights, [site.worth for site in reading.sites.values()]
    places = sum(1 << at for at in reading.sites)
    if rams_like_an_ogre(unit):
        aim = Aim("raze", places, w.turn * 1.2, nerve=w.ogre)
        return min(sum(worth), w.rams * reading.turns_left), aim
    return max(worth), Aim("raze", places, w.turn * 0.8, within=max(0, REACH[unit.kind] - 1))


def _hunt(reading: Reading, escorts: bool) -> Aim:
    """The enemy to attack where no goal names one.

    Units that open the way for others attack the guns that never move: those block the way all game long.
    """
    w = reading.weights
    guns = [foe for foe in reading.foes if REACH[foe.kind] and not KINDS[foe.kind].move]
    if escorts and guns:
        return Aim("hunt", mask_of(guns), w.turn, within=2, nerve=w.escort)
    return Aim("hunt", mask_of(reading.foes), w.turn * 0.6, within=2)


def _may_leave(leave: Leave, unit: Unit) -> bool:
    if leave.kinds and unit.kind not in leave.kinds and not set(unit.squads) & set(leave.kinds):
        return False
    return not leave.units or unit.id in leave.units


# --------- The routes of both sides: where the enemy must pass, and whether a side must advance at all
#: movement points by which a route may be longer than the shortest
SLACK = 2.0


def presses(view: View, side: int) -> bool:
    """Must a side advance, to an edge or to a place that it did not hold when the game began?"""
    return bool(wanted(view, side))


def wanted(view: View, side: int) -> int:
    """Mask of the hexes that a side must reach."""
    mask = 0
    for goal in view.terms.goals:
        if goal.side == side and (isinstance(goal, Leave) or (isinstance(goal, Hold) and goal.first != side)):
            mask |= goal.mask
    if view.terms.victory == "ogre-attack":
        ogres = any(unit.sheet for unit in view.units.values() if unit.side == side)
        posts = [u for u in view.units.values() if u.side != side and KINDS[u.kind].family == "post" and u.at]
        mask |= sum(1 << post.at for post in posts) if ogres else 0
    return mask


def route(view: View, side: int) -> int:
    """Mask of the hexes on the nearly shortest routes of a side to the hexes that it must reach."""
    goal = wanted(view, side)
    units = [unit for unit in view.units.values() if unit.side == side]
    starts = _starts(view, units)
    if not goal or not starts:
        return 0
    known: dict[tuple[str, int, int], int] = view.ground.setdefault("routes", {})
    key = _usual(units), goal, starts
    if key not in known:
        known[key] = _between(view, *key)
    return known[key]


def _between(view: View, mobility: str, goal: int, starts: int) -> int:
    """Mask of the hexes on the nearly shortest routes from some hexes to others."""
    there, here = distances(view, mobility, goal), distances(view, mobility, starts)
    whole = {at: cost + there[at] for at, cost in here.items() if at in there}
    least = min(whole.values(), default=FAR)
    return sum([1 << at for at, cost in whole.items() if cost <= least + SLACK]) if least < FAR else 0


def _starts(view: View, units: list[Unit]) -> int:
    """Mask of the hexes where units are, enter, or may be set up."""
    mask = 0
    for unit in units:
        if unit.at:
            mask |= 1 << unit.at
        elif not unit.aboard:
            for entry in view.terms.entries_for(unit.side, unit.kind):
                mask |= entry.mask
            for area in areas_for(view, unit) if view.clock.phase == SETUP else ():
                mask |= area.mask
    return mask


def _usual(units: list[Unit]) -> str:
    """The mobility of most of these units."""
    rows = [KINDS[unit.kind].mobility for unit in units if KINDS[unit.kind].move]
    return max(sorted(set(rows)), key=rows.count) if rows else "infantry"


def lengthened(view: View, after: View, side: int) -> float:
    """Turns that a change of the ground costs the counters of a side on their routes, at most 3 each."""
    goal, total = wanted(view, side), 0.0
    ways: dict[str, tuple[dict[int, float], dict[int, float]]] = {}
    for unit in view.units.values() if goal else ():
        kind = KINDS[unit.kind]
        if unit.side == side and unit.at and kind.move:
            both = ways.get(kind.mobility)
            if both is None:
                both = ways[kind.mobility] = (
                    distances(view, kind.mobility, goal),
                    distances(after, kind.mobility, goal),
                )
            before, then = (way.get(unit.at, FAR) for way in both)
            total += min(3.0, (then - before) / kind.move)
    return total


# --------------------------------------------- Mines of the set-up: they lie where the enemy must pass
def laid(reading: Reading) -> Order | None:
    """The next mine, on the enemy's route; None where no mines are left or the enemy has no route."""
    rules, view = reading.rules, reading.view
    if LayMine not in rules.kinds_now(view):
        return None
    offers = next((part for part in lists_of(rules.side_orders(view)) if isinstance(part, MineOffers)), None)
    if offers is None or not len(offers):
        return None
    way = route(view, 1 - reading.side) & ~reading.own_mines
    places = [order for order in offers if isinstance(order, LayMine) and way >> order.at & 1]
    return reading.rng.choice(places) if places else None
