"""The plan to go along a path: its orders, and the dangers on the way that ask for a yes first."""

from __future__ import annotations

from game.client.games.ogre.counter_appearance import short_name
from game.client.games.ogre.ground_danger import GroundDanger
from game.client.games.ogre.ogre_query import OgreQuery
from game.client.games.ogre.order_preview import WAY, Plan
from game.client.games.ogre.work.group_move import GroupMove
from game.ogre.state import Unit


def walk_plan(
    query: OgreQuery, group: GroupMove, danger: GroundDanger, unit: Unit, path: tuple[int, ...]
) -> Plan:
    """The plan of a counter, with who goes along; without lines it may be carried out at once."""
    end, dangers = query.label(path[-1]), danger.lines(path)
    if group.mines.mine_chance(path):
        dangers = (*dangers, group.mines.mine_words(path))
    title, tag = f"Into danger in {end}?", "danger"
    if not dangers:
        title, tag = f"Move to {end} and reveal?", "shown"
    if unit.face_down:
        # what all have seen cannot be hidden again
        shown = f"{short_name(unit)} is face down. Moving reveals it. This cannot be undone."
        dangers = (*dangers, shown)
    return Plan(WAY, group.orders(path), path[-1], (unit.at, *path), "", title, dangers, "Go", tag)
