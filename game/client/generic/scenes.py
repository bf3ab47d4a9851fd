"""The lights on the board: hexes and counters that orders pick, paths, what a frame is about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.client.art.markers import Mark
from game.client.art.scene import Path, Reach, Scene, Shot, Target
from game.client.generic.ask import Ask, Offered
from game.client.generic.tool import Held, meant, offers_in
from game.core.roles import Role
from game.hexes.grid import OFF

#: signs that fit into a hex
SHORT = 5


def shown(ask: Ask, held: Held, scene: Scene, hover: int) -> Scene:
    """The scene with what may be picked, and with what the pointer is over."""
    if held.order is not None:
        return _built(ask, held.order, scene)
    offers = offers_in(ask, held)
    reach: dict[int, Reach] = {}
    targets: dict[int, Target] = {}
    # what holds of all of them is said in the panel
    unsure = any(one.shown.sure for one in offers)
    for one in offers:
        _light(ask, one, reach, targets, unsure)
    if (
        all(one.shown.role is Role.ATTACK for one in offers)
        and len({cell.cost for cell in reach.values()}) == 1
    ):
        # what is the same everywhere says nothing of a hex, and stands in the panel
        reach = {at: replace(cell, cost="") for at, cell in reach.items()} if len(reach) > 1 else reach
    now = next(iter(meant(ask, offers, hover, "")), None) if hover and not held.among else None
    scene = scene.but(reach=reach, targets=(*targets.values(), *_asked_about(ask, held)))
    if ask.prompt.on_the_board and ask.about_hex:
        scene = _ahead(ask, scene)
    return scene.but(path=_path(ask, now)) if now is not None and now.way else scene


def _light(ask: Ask, one: Offered, reach: dict[int, Reach], targets: dict[int, Target], unsure: bool) -> None:
    fact = one.shown.facts[0].value if one.shown.facts else ""
    if one.shown.role is Role.ATTACK and fact == "0":
        fact = ""  # an attack that gains nothing is not worth a figure
    for pick in one.shown.at:
        at = ask.here(pick)
        if not at:
            continue
        # under counters a lit hex is not seen
        if isinstance(pick, str) or (one.shown.role is Role.ATTACK and ask.view.at_hex.get(at)):
            targets.setdefault(at, Target(at, odds=fact))
        elif at not in reach or (one.shown.role is Role.MOVE and reach[at].second):
            cost = fact if len(fact) <= SHORT else ""
            reach[at] = Reach(
                cost, "?" if unsure and not one.shown.sure else "", second=one.shown.role is Role.ACT
            )


def _ahead(ask: Ask, scene: Scene) -> Scene:
    """The hex of a question that is asked on the board, its sign, and the step that leads there."""
    at, stands = ask.about_hex, ask.here(ask.about_unit) if ask.about_unit else OFF
    where = "S" if ask.view.at_hex.get(at) else "C"
    marks = (Mark(ask.prompt.sign, at, (), False, where),) if ask.prompt.sign else ()
    return scene.but(marks=(*scene.marks, *marks), path=Path((stands, at), "?") if stands else None)


def _path(ask: Ask, one: Offered) -> Path:
    actor = next(iter(one.shown.actors), "")
    start = ask.here(actor) if actor else OFF
    fact = one.shown.facts[0].value if one.shown.facts else ""
    return Path((start, *one.way) if start else one.way, fact if len(fact) <= SHORT else "")


def _built(ask: Ask, one: Offered, scene: Scene) -> Scene:
    """An order in the hand: its way, its targets, lines from who acts, and what may be added."""
    fact = one.shown.facts[0].value if one.shown.facts else ""
    ends = list(dict.fromkeys(at for at in map(ask.here, one.shown.at) if at))
    targets = (
        [Target(at, True, fact) for at in dict.fromkeys((*filter(None, one.path), *ends))]
        if not one.way
        else []
    )
    lines = []
    if one.shown.role is Role.ATTACK and not one.way:
        starts = dict.fromkeys(ask.here(name) for name in one.shown.actors)
        lines = [Shot(start, end) for start in starts for end in ends if start and start != end]
    # of several things in a hex the first is shown: the enemy comes before one's own, both before the ground
    tags: dict[int, str] = {}
    for toll in one.order.tolls(ask.rules, ask.view):
        tags.setdefault(toll.at, toll.tag)
    targets += [Target(at, odds=tag) for at, tag in tags.items() if at and at not in ends]
    more = {at: Reach() for at in (ask.here(choice.at) for choice in ask.pieces(one.order)) if at}
    scene = scene.but(targets=tuple(targets), shots=tuple(lines), reach=more)
    return scene.but(path=_path(ask, one)) if one.way else scene


def _asked_about(ask: Ask, held: Held) -> Iterable[Target]:
    """The hexes a frame is about."""
    if not ask.view.frames or not held.empty:
        return ()
    top, waits = ask.view.frames[-1], ask.waits
    found = [top.at, ask.here(top.unit) if top.unit else OFF]
    if waits is not None:
        found += [ask.here(pick) for pick in waits.shown.at]
    return [Target(at, True) for at in dict.fromkeys(found) if at]


def lit(ask: Ask, held: Held) -> set[str]:
    """The counters with a ring: who is chosen, who would act, who waits for an answer."""
    found = {held.unit} if held.unit else set[str]()
    if held.order is not None:
        found.update(held.order.shown.actors)
    elif held.empty and ask.waits is not None:
        found.update(ask.waits.shown.actors)
    return found
