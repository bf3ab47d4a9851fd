"""All that the chosen counter can do in a movement phase: asked once a selection, never a frame."""

from __future__ import annotations

from game.client.games.ogre.boarding import Boarding
from game.client.games.ogre.fire_beside import fires_beside
from game.client.games.ogre.move_options import offered, offered_rider
from game.client.games.ogre.move_query import MoveOptions, MoveQuery
from game.client.games.ogre.overrun.entering import OverrunEntry
from game.client.games.ogre.ram_targets import RamTargets
from game.core.roles import Role
from game.ogre.ramming.ram_entry import rams_like_an_ogre
from game.ogre.state import Unit


class OptionsFinder:
    """Asks the rules, and whoever knows of targets."""

    def __init__(self, query: MoveQuery, rams: RamTargets, overruns: OverrunEntry, riding: Boarding) -> None:
        self.query, self.rams, self.overruns, self.riding = query, rams, overruns, riding

    def offered(self, unit: Unit) -> MoveOptions:
        """What the rules offer to a counter, but for targets."""
        rules, view = self.query.rules, self.query.view
        offers = rules.offers(view, unit.id)
        if unit.aboard:
            rides_on = self.riding.off_here(unit) is not None
            found = offered_rider(offers, rules.offers(view, unit.aboard) if rides_on else ())
        else:
            found = offered(offers)
        if fires_beside(rules, view):  # they are picked where all shooters of a target are
            found.more = [order for order in found.more if order.role is not Role.ATTACK]
        return found

    def find_targets(self, unit: Unit) -> None:
        """Whom the counter can run into, added to its options: their finders look at where it can go."""
        if unit.aboard:
            return
        options = self.query.options
        options.targets = self.overruns.find(unit) if self.overruns.on() else self.rams.find(unit)
        options.buildings = self.rams.buildings(unit)
        options.marked_buildings = options.buildings if rams_like_an_ogre(unit) else {}
