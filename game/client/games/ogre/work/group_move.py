"""Moving together by hand: counters in step, a Vulcan with its ducklings, engineers beside hovercraft.

The part of the movement mode that knows who goes along with the chosen counter. Going along is a matter of one
order: ``Move`` of several, ``Lead``, ``Accompany``; what it is follows from who is picked. Ducklings go along
unless they are left out; anybody else stays unless picked.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.client.art.scene import Piece
from game.client.game.hud.panel_widgets import UnitRow, gap, heading, note
from game.client.games.ogre.counter_appearance import look_of, name, short_name
from game.client.games.ogre.order_preview import after
from game.client.games.ogre.work.mined_way import MinedWay
from game.client.kit import Button, Flow, Widget
from game.client.kit.text_style import SMALL
from game.core.order_lists import Chain
from game.core.orders import Order
from game.core.refusals import Refusal
from game.hexes.grid import OFF
from game.ogre.charts import HAZARD_BAD
from game.ogre.engineering import crews
from game.ogre.engineering.assistance import Accompany
from game.ogre.engineering.cargo import Disembark, Embark
from game.ogre.engineering.channels import VULCAN
from game.ogre.engineering.ducklings import Lead, ducklings, trail
from game.ogre.engineering.field_works import Shelter
from game.ogre.engineering.swamp import Prepare, entrance
from game.ogre.engineering.tasks import MACHINE, SQUAD
from game.ogre.kinds import KINDS
from game.ogre.movement.movement import Move, MoveOffers
from game.ogre.movement.movement_points import SECOND, points_left
from game.ogre.movement.recovery import Hazard
from game.ogre.state import USAGE, Unit

#: kinds of order that the movement mode draws with the parts of this package
DRAWN = (Lead, Accompany, Prepare, Embark, Disembark, Shelter)
STEP, FOLLOWS, SPEED = "step", "follows", "speed"
_EFFECT = {"s": "stuck", "d": "disabled"}


class InStep(MinedWay):
    """Who goes along with the chosen counter, and how."""

    #: those who go along, by name
    along: tuple[str, ...] = ()
    _asked: tuple[object, str] | None = None
    _ways_along: dict[int, tuple[int, ...]] | None = None

    def may_go_along(self, unit: Unit) -> list[tuple[Unit, str]]:
        """Everybody who could go along with a counter, and in which way."""
        if unit.aboard or not unit.at:
            return []
        out: list[tuple[Unit, str]] = []
        if unit.kind == VULCAN:
            out += [(u, FOLLOWS) for u in ducklings(self.view, unit)]
        led = {u.id for u, _ in out}
        second = self.view.clock.phase == SECOND
        for other in (self.view.units[n] for n in self.view.at_hex.get(unit.at, ())):
            if other.id == unit.id or other.side != unit.side or other.id in led:
                continue
            if second and KINDS[unit.kind].second and crews.sapper_squads(other):
                if Accompany.verb in self.rules.verbs:
                    out.append((other, SPEED))
            elif KINDS[other.kind].move and points_left(self.rules, self.view, other) > 0:
                out.append((other, STEP))
        return out

    def goes_beside(self, unit: Unit) -> str:
        """The hovercraft that engineers could go along with in the second movement; empty where there is none."""
        if self.view.clock.phase != SECOND or not unit.at or Accompany.verb not in self.rules.verbs:
            return ""
        found = [order.unit for order in Accompany.offers(self.rules, self.view, unit)]
        return short_name(self.view.units[found[0]]) if found else ""

    def ask_along(self, unit: Unit) -> None:
        """A counter was chosen: ducklings go along with their Vulcan, others with nobody."""
        able = {u.id: how for u, how in self.may_go_along(unit)}
        if self._asked is None or self._asked[1] != unit.id:
            self.along = tuple(u for u, how in able.items() if how == FOLLOWS)
        else:
            self.along = tuple(u for u in self.along if u in able)
        self._asked = (self.view, unit.id)
        self._ways_along = None

    def how_along(self) -> str:
        """In which way those picked go along; empty when nobody does."""
        unit = self.unit(self.selected)
        if unit is None or not self.along:
            return ""
        ways = {how for u, how in self.may_go_along(unit) if u.id in self.along}
        # ducklings of the same hex go in step with others that do
        return STEP if STEP in ways else next(iter(ways), "")

    def pick_along(self, unit_id: str) -> bool:
        """Pick a counter to go along, or leave it out; those who go along in another way stay."""
        unit = self.unit(self.selected)
        able = {u.id: how for u, how in self.may_go_along(unit)} if unit is not None else {}
        if unit is None or unit_id not in able:
            return False
        if unit_id in self.along:
            self.along = tuple(u for u in self.along if u != unit_id)
        else:
            self.along = (*(u for u in self.along if self._agree(unit, able, u, unit_id)), unit_id)
        self._picked()
        return True

    def _agree(self, unit: Unit, able: dict[str, str], one: str, other: str) -> bool:
        """Can two go along in one order: in the same way, or both from the hex of the chosen counter?"""
        here = all(self.view.units[name_].at == unit.at for name_ in (one, other))
        return able.get(one) == able[other] or (here and SPEED not in (able.get(one), able[other]))

    def all_along(self) -> None:
        """Everybody of the hex goes along; again, and nobody does."""
        unit = self.unit(self.selected)
        here = tuple(u.id for u, _ in self.may_go_along(unit) if u.at == unit.at) if unit is not None else ()
        self.along = () if set(here) <= set(self.along) else here
        self._picked()

    def _picked(self) -> None:
        self.plan, self.drawn, self.refused, self.laying = None, [], "", False
        self._derive()
        self.host.refresh()

    def together(self, unit: Unit, path: tuple[int, ...]) -> Order:
        """The order for a path with everybody who goes along."""
        how = self.how_along()
        if how == FOLLOWS:
            return Lead(unit.id, self.along, path)
        if how == SPEED:
            return Accompany(unit.id, self.along, path)
        # who leads through mines is named first
        row = sorted((unit.id, *self.along), key=lambda u: not crews.role(self.view.units[u]))
        return Move(tuple(row) if self.along else (unit.id,), path)

    # ------------------------------------------------------------------ where to
    def ways(self) -> dict[int, tuple[int, ...]]:
        """The hexes that all of them can get to, with the path."""
        if self._ways_along is None:
            self._ways_along = self._find_ways()
        return self._ways_along

    def _find_ways(self) -> dict[int, tuple[int, ...]]:
        unit = self.mover()
        if unit is None or self.moves is None:
            return {}
        others = [self._offers_of(u) for u in self.along] if self.how_along() == STEP else []
        found: dict[int, tuple[int, ...]] = {}
        for at in self.moves.hexes():
            paths = [
                self.moves.to(at).path,
                *(o.to(at).path for o in others if o is not None and o.mask >> at & 1),
            ]
            for path in paths:
                if self.rules.refusal(self.view, self.together(unit, path)) is None:
                    found[at] = path
                    break
        return found

    def _offers_of(self, unit_id: str) -> MoveOffers | None:
        offers = self.rules.offers(self.view, unit_id)
        parts = offers.parts if isinstance(offers, Chain) else [offers]
        return next((p for p in parts if isinstance(p, MoveOffers)), None)

    def can_go(self, at: int) -> bool:
        """Is the hex in reach of all that go?"""
        if self.moves is None or not at or not self.moves.mask >> at & 1:
            return False
        return not self.along or at in self.ways()

    def way_to(self, at: int) -> tuple[int, ...]:
        """The path to a hex in reach."""
        assert self.moves is not None
        if self.along:
            return self.ways().get(at, self.moves.to(at).path)
        round_them = self.around_mines(at)
        return round_them.path(at) if round_them is not None else self.moves.to(at).path

    def cost_to(self, at: int) -> int:
        """Movement points of that path."""
        assert self.moves is not None
        round_them = None if self.along else self.around_mines(at)
        return round_them.cost(at) if round_them is not None else self.moves.cost(at)

    # ------------------------------------------------------------------ dangerous ground
    def is_eased(self) -> bool:
        """Could somebody who goes along, or a prepared way, make dangerous ground less so?"""
        unit = self.mover()
        return bool(self.along) or (
            unit is not None and unit.kind == VULCAN and entrance(self.view, unit) is not None
        )

    def met(self, path: Sequence[int]) -> list[tuple[Unit, str, int]]:
        """Who of those that go will roll for its ground: the unit, what may become of it, the highest bad die."""
        unit = self.mover()
        then = after(self.rules, self.view, (self.together(unit, tuple(path)),)) if unit is not None else None
        if then is None or isinstance(then, Refusal):
            return []
        out = []
        for name_ in (unit.id, *self.along):
            was = len(USAGE.of(self.view, name_).hazards)
            now = then.units.get(name_)
            for terrain, effect in USAGE.of(then, name_).hazards[was:] if now is not None else ():
                bad = self.rules.value("hazard", then, Hazard(name_, terrain, effect))
                if bad > 0:
                    out.append((now, _EFFECT.get(effect, ""), bad))
        return out

    def danger_at(self, at: int) -> tuple[str, int]:
        """What may become of the chosen counter in a hex in reach, and how many faces of six are bad."""
        assert self.moves is not None
        danger = _EFFECT.get(self.moves.hazard(at), "")
        if not danger or not self.is_eased():
            return danger, len(HAZARD_BAD)
        unit = self.mover()
        bad = next(
            (bad for who, _, bad in self.met(self.way_to(at)) if unit is not None and who.id == unit.id), 0
        )
        return (danger, bad) if bad else ("", 0)

    def dangers_along(self, path: tuple[int, ...]) -> tuple[str, ...]:
        """A line for everybody who will roll."""
        return tuple(f"{short_name(who)}: {bad} in 6 to be {what}" for who, what, bad in self.met(path))

    # ------------------------------------------------------------------ what is seen
    def behind(self, path: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
        """The hexes that each duckling would enter behind its Vulcan."""
        unit = self.mover()
        if unit is None or self.how_along() != FOLLOWS or not path or OFF in path:
            return {}
        found = {name_: trail(self.view, self.view.units[name_], unit.at, path) for name_ in self.along}
        return {name_: way for name_, way in found.items() if way}

    def trails_of(self, path: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        """The same as trails on the map, from where each stands."""
        return tuple((self.view.units[name_].at, *way) for name_, way in self.behind(path).items())

    def ghosts_of(self, path: tuple[int, ...]) -> tuple[Piece, ...]:
        """The ducklings, see-through, where they would come to stand."""
        ends: dict[int, int] = {}
        out = []
        for name_, way in self.behind(path).items():
            unit, at = self.view.units.get(name_), way[-1]
            if unit is not None:
                k = ends.get(at, 0)
                ends[at] = k + 1
                out.append(
                    Piece(
                        f"ghost {name_}",
                        at,
                        look_of(self.rules, self.view, unit, ghost=True),
                        (0.12 * k, -0.12 * k),
                    )
                )
        return tuple(out)

    def step_rows(self, unit: Unit) -> list[Widget]:
        """Who could go along, to be picked with a click."""
        found = self.may_go_along(unit) if unit.id == self.selected else []
        if not found or (self.moves is None and not self.along):
            return []
        led = any(how == FOLLOWS for _, how in found)
        title = "Ducklings and others here" if led else "Move together"
        rows: list[Widget] = [gap(2), heading(title, "who goes along")]
        here = [other.id for other, _ in found if other.at == unit.at]
        if len(here) > 1:
            words = "Nobody along" if set(here) <= set(self.along) else "All of this hex along"
            rows.append(Flow(Button(words, self.all_along, size=SMALL, height=28, name="all along"), gap=6))
        together = self.how_along()
        for k, (other, how) in enumerate(found, 1):
            on = other.id in self.along
            second = (
                {FOLLOWS: "follows behind", STEP: "goes in step", SPEED: "goes along at speed"}[together]
                if on
                else "stays here"
            )
            if how == FOLLOWS and not on:
                second = "is left behind"
            rows.append(
                UnitRow(
                    look_of(self.rules, self.view, other), name(other) if other.squads else short_name(other), f"{self.label(other.at)}: {second}", str(k) if k < 10 else "",
                    lambda u=other.id: self.pick_along(u), chosen=on, name=f"along {other.id}",
                )
            )  # type: ignore[misc]  # fmt: skip
        sappers = [
            u
            for u in (self.view.units[u] for u in (unit.id, *self.along))
            if crews.role(u) in (SQUAD, MACHINE)
        ]
        if together == STEP and sappers:
            price = ", for a squad's work and attack" if any(u.squads for u in sappers) else ""
            rows.append(
                note(
                    f"Sappers that go in step show the others the way: dangerous ground is bad on a 1 alone{price}."
                )
            )
        return rows


__all__ = ["DRAWN", "InStep"]
