"""Movement on the map: lit hexes with costs, targets, the path under the pointer, tabs to leave the map."""

from __future__ import annotations

import pygame

from game.client.art.scene import Path, Piece, Reach, Scene, Shot, Target, Zone
from game.client.board.camera import Camera
from game.client.kit import draw, text_style
from game.client.ogre.counter_appearance import look_of
from game.client.ogre.fire_overlay import with_odds
from game.client.ogre.move_tool import MoveNow
from game.client.ogre.move_words import foreseen_at, sum_words
from game.ogre.movement.movement_points import SECOND
from game.ogre.plans.danger import ground_risk, mine_tag
from game.ogre.plans.moving import MovingGroup
from game.ogre.plans.options import Options, exits
from game.ogre.plans.outlook import Outlook
from game.ogre.plans.trains import distance_of

#: the way over each edge, in pictures
OUTWARD = {"south": (0, 1), "north": (0, -1), "west": (-1, 0), "east": (1, 0)}


def lit(group: MovingGroup, options: Options) -> dict[int, Reach]:
    """The hexes in reach, as the map shows them: made once a choice, never a frame."""
    out: dict[int, Reach] = {}
    if group.moves is not None:
        second = group.view.clock.phase == SECOND
        for at in group.ways if group.along else group.moves.hexes():
            danger, bad = ground_risk(group, at)
            perils = [f"{bad}/6 {danger}" if danger else "", mine_tag(group, group.way_to(at))]
            words, road = ", ".join(w for w in perils if w), group.moves.keeps_road(at)
            out[at] = Reach(str(group.cost_to(at)), words, second, road=road)
    for at, plans in options.runs.items():
        out[at] = Reach(distance_of(plans[0]), plans[0].tag)
    for at, plans in options.targets.items():
        out[at] = Reach("", "", False, "ram" if plans[0].kind == "ram" else "overrun")
    return out


def decorate(now: MoveNow, scene: Scene) -> Scene:
    """The scene with all that the chosen counter can do."""
    group, path = now.hand.group, shown_path(now)
    if group is None:
        return scene
    onward = path.hexes[1:] if path is not None else ()
    behind = group.trails(onward)
    watched = foreseen_at(now, now.over).hexes
    return scene.but(
        reach=_onward(now, group) if now.hand.path.laying else _open(now),
        targets=() if now.hand.path.laying else _targets(now),
        path=path,
        zones=(*scene.zones, *((Zone(frozenset(watched), 2, "", True),) if watched else ())),
        trails=(*_lines(now), *((now.view.units[name].at, *way) for name, way in behind.items())),
        moving=(*scene.moving, *_ghosts(now, behind)),
    )


def with_outlook(now: MoveNow, scene: Scene, found: Outlook | None) -> Scene:
    """The scene with the best attack from the hex under the pointer, and who could attack it there."""
    if found is None:
        return scene
    units = now.view.units
    perils = frozenset(units[name].at for name in found.foes if units[name].at)
    if found.best is None:
        return scene.but(perils=perils)
    at = found.best.unit.at
    target = with_odds(Target(at, True, big=bool(found.best.unit.sheet)), found.best.odds)
    others = tuple(one for one in scene.targets if one.at != at)
    return scene.but(perils=perils, shots=(*scene.shots, Shot(now.over, at)), targets=(*others, target))


def _lines(now: MoveNow) -> tuple[tuple[int, ...], ...]:
    """The ways that a train may run, with their forks."""
    return tuple(plan.path for row in now.hand.options.runs.values() for plan in row if len(plan.path) > 1)


def _open(now: MoveNow) -> dict[int, Reach]:
    """The lit hexes: while a question waits, only those that could be meant instead of its answer."""
    if not now.asks_first or now.hand.path.drawn:
        return now.hand.lit
    return {at: reach for at, reach in now.hand.lit.items() if at in now.hand.options.targets}


def _onward(now: MoveNow, group: MovingGroup) -> dict[int, Reach]:
    """The hexes that a path can still lead to, with what the whole of it costs."""
    onward, used = group.onward(now.hand.path.drawn), group.cost_along(now.hand.path.drawn)
    if onward is None or used is None:
        return {}
    second = now.view.clock.phase == SECOND
    return {
        at: Reach(str(used + onward.cost(at)), "", second, road=onward.keeps_road(at))
        for at in onward.hexes()
    }


def _targets(now: MoveNow) -> tuple[Target, ...]:
    """Brackets around what can be run into."""
    plan, view = now.hand.plan, now.view
    return tuple(
        Target(
            at,
            plan is not None and plan.at == at,
            big=any(view.units[name].sheet for name in view.at_hex.get(at, ())),
        )
        for at in (*now.hand.options.targets, *now.hand.options.marked_buildings)
    )


def _ghosts(now: MoveNow, behind: dict[str, tuple[int, ...]]) -> tuple[Piece, ...]:
    """The ducklings of a Vulcan, see-through, where they would come to stand."""
    ends: dict[int, int] = {}
    out = []
    for name, way in behind.items():
        at = way[-1]
        k = ends.get(at, 0)
        ends[at] = k + 1
        look = look_of(now.rules, now.view, now.view.units[name], ghost=True)
        out.append(Piece(f"ghost {name}", at, look, (0.12 * k, -0.12 * k)))
    return tuple(out)


def shown_path(now: MoveNow) -> Path | None:
    """The path on the map: the one that is drawn, of the plan, or to the hex under the pointer."""
    group, over, own = now.hand.group, now.over, now.hand.path
    if group is None:
        return None
    start = (group.mover.at,) if group.mover.at else ()
    if own.drawn:
        further = group.further(own.drawn, over) if own.laying else ()
        whole = (*own.drawn, *further)
        return Path((*start, *whole), sum_words(group, group.cost_along(whole)), bool(own.refused))
    if now.hand.plan is not None:
        return Path(tuple(h for h in now.hand.plan.path if h), now.hand.plan.tag)
    options = now.hand.options
    row = options.targets.get(over) or options.runs.get(over)
    plan = row[0] if row else options.marked_buildings.get(over)
    if plan is not None:
        return Path(tuple(h for h in plan.path if h), plan.verb)
    if group.moves is not None and over and over in now.hand.lit:
        return Path((*start, *group.way_to(over)), sum_words(group, group.cost_to(over)))
    return None


# ---------------------------------------------------------------------------- leaving the map
def exit_tabs(now: MoveNow, camera: Camera) -> list[tuple[int, pygame.Rect]]:
    """The tabs beyond the edges over which the chosen counter may leave, with their hex."""
    doors = exits(now.hand.group) if now.hand.group is not None else []
    return [(at, _tab(camera, at, edge)) for at, edge in doors]


def _tab(camera: Camera, at: int, edge: str) -> pygame.Rect:
    (x, y), (dx, dy), high = camera.point(at), OUTWARD.get(edge, (0, 1)), camera.H
    tab = pygame.Rect(0, 0, max(20, round(0.62 * high)), max(16, round(0.34 * high)))
    tab.center = (round(x + dx * 0.78 * high), round(y + dy * 0.72 * high))
    return tab


def paint_exits(now: MoveNow, camera: Camera, surface: pygame.Surface) -> None:
    """The tabs, the one of the plan in amber."""
    plan, c = now.hand.plan, text_style.c
    for at, tab in exit_tabs(now, camera):
        on = plan is not None and plan.kind == "leave" and plan.at == at
        draw.plate(surface, tab.inflate(4, 4), c.dark, 6)
        draw.plate(surface, tab, c.accent if on else c.ivory, 5)
        draw.icon(surface, "door", tab.center, min(18, tab.h - 2) / text_style.scale(), c.dark)
