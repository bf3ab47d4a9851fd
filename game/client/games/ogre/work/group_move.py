"""Moving together: counters in step, a Vulcan with its ducklings, engineers beside hovercraft.

The companions of the chosen counter, the order that moves them, and the hexes that all of them can reach. One
order moves them all: ``Move`` of several, ``Lead`` or ``Accompany``, depending on who is picked. Ducklings go
along unless they are left out; other units stay unless picked.
"""

from __future__ import annotations

from game.client.art.scene import Piece
from game.client.games.ogre.counter_appearance import look_of, short_name
from game.client.games.ogre.move_query import MoveQuery, moves_in
from game.client.games.ogre.order_preview import after
from game.client.games.ogre.work.mined_way import MinedWay
from game.core.refusals import Refusal
from game.hexes.grid import OFF
from game.ogre.engineering import crews
from game.ogre.engineering.accompanying import Accompany
from game.ogre.engineering.boarding import Disembark, Embark
from game.ogre.engineering.control import VULCAN
from game.ogre.engineering.ducklings import Lead, ducklings, trail
from game.ogre.engineering.field_works import Shelter
from game.ogre.engineering.swamp import Prepare
from game.ogre.kinds import KINDS
from game.ogre.movement.movement import Move
from game.ogre.movement.movement_points import SECOND, points_left
from game.ogre.movement.transport_orders import Dismount
from game.ogre.state import Order, Unit

#: kinds of order that the movement mode draws with the parts of this package
DRAWN = (Lead, Accompany, Prepare, Embark, Disembark, Shelter)
STEP, FOLLOWS, SPEED = "step", "follows", "speed"


class GroupMove:
    """Who goes along with the chosen counter, and how."""

    def __init__(self, query: MoveQuery) -> None:
        self.query = query
        self.mines = MinedWay(query)
        #: those who go along, by name
        self.along: tuple[str, ...] = ()
        #: the counter for whom it was asked who goes along
        self._asked_for = ""
        self._ways: dict[int, tuple[int, ...]] | None = None

    # ------------------------------------------------------------------ who
    def may_go_along(self, unit: Unit) -> list[tuple[Unit, str]]:
        """Everybody who could go along with a counter, and in which way."""
        if unit.aboard or not unit.at:
            return []
        view = self.query.view
        out: list[tuple[Unit, str]] = []
        if unit.kind == VULCAN:
            out += [(u, FOLLOWS) for u in ducklings(view, unit)]
        led = {u.id for u, _ in out}
        second = view.clock.phase == SECOND
        for other in (view.units[n] for n in view.at_hex.get(unit.at, ())):
            if other.id == unit.id or other.side != unit.side or other.id in led:
                continue
            if second and KINDS[unit.kind].second and crews.sapper_squads(other):
                if Accompany.verb in self.query.rules.verbs:
                    out.append((other, SPEED))
            elif KINDS[other.kind].move and points_left(self.query.rules, view, other) > 0:
                out.append((other, STEP))
        return out

    def goes_beside(self, unit: Unit) -> str:
        """The hovercraft that engineers could go along with in the second movement, or none."""
        rules, view = self.query.rules, self.query.view
        if view.clock.phase != SECOND or not unit.at or Accompany.verb not in rules.verbs:
            return ""
        offers = Accompany.offers(rules, view, unit)
        found = [order.unit for order in offers if isinstance(order, Accompany)]
        return short_name(view.units[found[0]]) if found else ""

    def ask_for(self, unit: Unit | None) -> None:
        """A counter was chosen, or none: ducklings go along with their Vulcan, others with nobody."""
        self._ways = None
        if unit is None:
            self.along, self._asked_for = (), ""
            return
        able = {u.id: how for u, how in self.may_go_along(unit)}
        if self._asked_for != unit.id:
            self.along = tuple(u for u, how in able.items() if how == FOLLOWS)
        else:
            self.along = tuple(u for u in self.along if u in able)
        self._asked_for = unit.id

    def how(self) -> str:
        """In which way those picked go along; empty when nobody does."""
        unit = self.query.unit(self.query.selected)
        if unit is None or not self.along:
            return ""
        ways = {how for u, how in self.may_go_along(unit) if u.id in self.along}
        # ducklings of the same hex go in step with others that do
        return STEP if STEP in ways else next(iter(ways), "")

    def may_pick(self, unit_id: str) -> bool:
        """Could this counter go along with the chosen one?"""
        unit = self.query.unit(self.query.selected)
        return unit is not None and any(u.id == unit_id for u, _ in self.may_go_along(unit))

    def pick(self, unit_id: str) -> None:
        """Pick a counter to go along, or leave it out; those who go along in another way stay."""
        unit = self.query.unit(self.query.selected)
        able = {u.id: how for u, how in self.may_go_along(unit)} if unit is not None else {}
        if unit is None or unit_id not in able:
            return
        if unit_id in self.along:
            self.along = tuple(u for u in self.along if u != unit_id)
        else:
            self.along = (*(u for u in self.along if self._agree(unit, able, u, unit_id)), unit_id)

    def _agree(self, unit: Unit, able: dict[str, str], one: str, other: str) -> bool:
        """Can two go along in one order: in the same way, or both from the hex of the chosen counter?"""
        here = all(self.query.view.units[name].at == unit.at for name in (one, other))
        return able.get(one) == able[other] or (here and SPEED not in (able.get(one), able[other]))

    def pick_all(self) -> None:
        """Everybody of the hex goes along; again, and nobody does."""
        unit = self.query.unit(self.query.selected)
        here = tuple(u.id for u, _ in self.may_go_along(unit) if u.at == unit.at) if unit is not None else ()
        self.along = () if set(here) <= set(self.along) else here

    # ------------------------------------------------------------------ by which order
    def together(self, unit: Unit, path: tuple[int, ...]) -> Order:
        """The order for a path with everybody who goes along."""
        how = self.how()
        if how == FOLLOWS:
            return Lead(unit.id, self.along, path)
        if how == SPEED:
            return Accompany(unit.id, self.along, path)
        # who leads through mines is named first
        row = sorted((unit.id, *self.along), key=lambda u: not crews.role(self.query.view.units[u]))
        return Move(tuple(row) if self.along else (unit.id,), path)

    def orders(self, path: tuple[int, ...]) -> tuple[Order, ...]:
        """The orders for a path: a chosen rider gets off at its end."""
        unit = self.query.mover()
        assert unit is not None
        if unit.id == self.query.selected:
            return (self.together(unit, path),)
        return (Move((unit.id,), path), Dismount(self.query.selected))

    def refusal(self, path: tuple[int, ...]) -> Refusal | None:
        """Why a path cannot be gone, or None; what comes after it is asked too."""
        orders = self.orders(path)
        refusal = self.query.rules.refusal(self.query.view, orders[0])
        if refusal is None and len(orders) > 1:
            then = after(self.query.rules, self.query.view, orders)
            refusal = then if isinstance(then, Refusal) else None
        return refusal

    # ------------------------------------------------------------------ where to
    def ways(self) -> dict[int, tuple[int, ...]]:
        """The hexes that all of them can get to, with the path."""
        if self._ways is None:
            self._ways = self._find_ways()
        return self._ways

    def _find_ways(self) -> dict[int, tuple[int, ...]]:
        unit, moves = self.query.mover(), self.query.options.moves
        if unit is None or moves is None:
            return {}
        rules, view = self.query.rules, self.query.view
        others = [moves_in(rules.offers(view, u)) for u in self.along] if self.how() == STEP else []
        found: dict[int, tuple[int, ...]] = {}
        for at in moves.hexes():
            paths = [
                moves.to(at).path,
                *(o.to(at).path for o in others if o is not None and o.mask >> at & 1),
            ]
            for path in paths:
                if rules.refusal(view, self.together(unit, path)) is None:
                    found[at] = path
                    break
        return found

    def can_go(self, at: int) -> bool:
        """Is the hex in reach of all that go?"""
        moves = self.query.options.moves
        if moves is None or not at or not moves.mask >> at & 1:
            return False
        return not self.along or at in self.ways()

    def way_to(self, at: int) -> tuple[int, ...]:
        """The path to a hex in reach."""
        moves = self.query.options.moves
        assert moves is not None
        if self.along:
            return self.ways().get(at, moves.to(at).path)
        round_them = self.mines.around_mines(at)
        return round_them.path(at) if round_them is not None else moves.to(at).path

    def cost_to(self, at: int) -> int:
        """Movement points of that path."""
        moves = self.query.options.moves
        assert moves is not None
        round_them = None if self.along else self.mines.around_mines(at)
        return round_them.cost(at) if round_them is not None else moves.cost(at)

    # ------------------------------------------------------------------ what is seen
    def behind(self, path: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
        """The hexes that each duckling would enter behind its Vulcan."""
        unit, view = self.query.mover(), self.query.view
        if unit is None or self.how() != FOLLOWS or not path or OFF in path:
            return {}
        found = {name: trail(view, view.units[name], unit.at, path) for name in self.along}
        return {name: way for name, way in found.items() if way}

    def trails(self, path: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        """The same as trails on the map, from where each stands."""
        return tuple((self.query.view.units[name].at, *way) for name, way in self.behind(path).items())

    def ghosts(self, path: tuple[int, ...]) -> tuple[Piece, ...]:
        """The ducklings, see-through, where they would come to stand."""
        ends: dict[int, int] = {}
        out = []
        for name, way in self.behind(path).items():
            unit, at = self.query.view.units.get(name), way[-1]
            if unit is not None:
                k = ends.get(at, 0)
                ends[at] = k + 1
                look = look_of(self.query.rules, self.query.view, unit, ghost=True)
                out.append(Piece(f"ghost {name}", at, look, (0.12 * k, -0.12 * k)))
        return tuple(out)
