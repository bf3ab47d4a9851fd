"""Riding by hand (ode:5.11): mounting and dismounting as rows of a card, as plans, and by key."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple, Protocol

from game.client.game.hud.panel_widgets import UnitRow, gap, heading, note
from game.client.game.modes.mode import PlayScreen
from game.client.games.ogre.counter_appearance import all_aboard, look_of, name, short_name
from game.client.games.ogre.ogre_query import OgreQuery
from game.client.games.ogre.order_preview import Plan, after
from game.client.kit import Button, Flow, Label, Row, Widget
from game.client.kit.text_style import SMALL
from game.core.order_lists import Chain
from game.core.prices import prices
from game.core.refusals import Refusal
from game.core.sequence import SETUP
from game.ogre.infantry import Split
from game.ogre.kinds import KINDS
from game.ogre.movement.movement_points import SECOND
from game.ogre.movement.transport_orders import Dismount, Mount
from game.ogre.movement.transport_state import place, riders, room_aboard
from game.ogre.state import USAGE, Order, Unit


class WayAboard(NamedTuple):
    """Some squads of a counter and the orders that put them onto a vehicle."""

    carrier: str
    squads: tuple[str, ...]
    orders: tuple[Order, ...]


def squad_words(squads: tuple[str, ...]) -> str:
    """``2 squads``, or what they are where they differ from plain infantry."""
    if set(squads) == {"INF"} or len(set(squads)) == 1:
        return f"{len(squads)} squad{'s' if len(squads) > 1 else ''}"
    return " + ".join(KINDS[s].name for s in squads)


class RidingQuery(OgreQuery, Protocol):
    """What riding asks of the mode in which somebody rides, and what it has done there."""

    @property
    def selected(self) -> str:
        """The chosen counter; empty for none."""

    @property
    def host(self) -> PlayScreen:
        """What a mode may have done."""

    def select(self, unit_id: str) -> None:
        """Choose a counter."""

    def propose(self, plan: Plan) -> None:
        """A plan that waits for a yes, where the mode asks for one."""

    def board_now(self, way: WayAboard) -> None:
        """Put squads onto a vehicle; nothing is rolled, so it can be taken back."""


class Boarding:
    """Mounts and dismounts; ``sets_down``: a vehicle can move on and set its riders down farther on."""

    def __init__(self, mode: RidingQuery, *, sets_down: bool = True) -> None:
        self.mode, self.sets_down = mode, sets_down

    def rides(self) -> bool:
        """Does this game have riders at all?"""
        return Mount.verb in self.mode.rules.verbs

    def ways_aboard(self, unit: Unit, carrier: Unit) -> list[WayAboard]:
        """How squads of a counter can get onto a vehicle: all of them, or a part that is split off first."""
        whole = Mount(unit.id, carrier.id)
        refusal = self.mode.rules.refusal(self.mode.view, whole)
        if refusal is None:
            out = [WayAboard(carrier.id, unit.squads, (whole,))]
        elif refusal.code != "full":
            return []
        else:
            out = []
        if room_aboard(self.mode.view, carrier) >= len(unit.squads) > 1 or refusal is not None:
            out += self._parts_aboard(unit, carrier)
        return out

    def _parts_aboard(self, unit: Unit, carrier: Unit) -> list[WayAboard]:
        """The same for squads that are split off first."""
        out = []
        offers = self.mode.rules.offers(self.mode.view, unit.id)
        for part in offers.parts if isinstance(offers, Chain) else [offers]:
            for order in part:
                if not isinstance(order, Split):
                    break
                if len(order.squads) <= room_aboard(self.mode.view, carrier):
                    then = after(self.mode.rules, self.mode.view, (order,))
                    if isinstance(then, Refusal):
                        continue
                    fresh = next(u for u in then.units if u not in self.mode.view.units)
                    mount = Mount(fresh, carrier.id)
                    if self.mode.rules.refusal(then, mount) is None:
                        out.append(WayAboard(carrier.id, order.squads, (order, mount)))
        return out

    def carriers(self, unit: Unit) -> list[Unit]:
        """Own vehicles a counter of infantry could ride on from where it stands, or waits."""
        setup = self.mode.view.clock.phase == SETUP
        row = (
            [self.mode.view.units[u] for u in self.mode.view.at_hex.get(unit.at, ())]
            if unit.at
            else [u for u in self.mode.view.units.values() if bool(u.at) == setup]
        )
        return [
            u for u in row if u.side == unit.side and room_aboard(self.mode.view, u) > 0 and u.id != unit.id
        ]

    def off_here(self, unit: Unit) -> Dismount | None:
        """The order to get off where the vehicle stands, if it is allowed."""
        order = Dismount(unit.id)
        return order if unit.aboard and self.mode.rules.refusal(self.mode.view, order) is None else None

    # ------------------------------------------------------------------ by the mouse
    def mount_plan(self, unit: Unit, carrier: Unit) -> Plan | None:
        """A plan to put as many squads as there is room for onto a vehicle."""
        ways = self.ways_aboard(unit, carrier)
        if not ways:
            return None
        way = max(ways, key=lambda w: len(w.squads))
        part = (
            "" if len(way.squads) == len(unit.squads) else f"{squad_words(way.squads)} of {len(unit.squads)} "
        )
        lines = ["This uses their whole move; they can dismount next turn."]
        if part:
            lines.append(f"{short_name(carrier)} has room for {room_aboard(self.mode.view, carrier)}")
        lines += self._prices(way)
        return Plan(
            "mount",
            way.orders,
            carrier.at,
            (),
            carrier.id,
            f"{part or name(unit) + ' '}onto {short_name(carrier)}?",
            tuple(lines),
            "Mount",
            "mounts",
        )

    def _prices(self, way: WayAboard) -> list[str]:
        """What getting on costs later."""
        return [
            f"{one.label}: {one.value}."
            for order in way.orders
            for one in prices(self.mode.rules, self.mode.view, order)
        ]

    # ------------------------------------------------------------------ the card
    def boarding_rows(self, unit: Unit) -> list[Widget]:
        """Everything about riding on the card of a counter."""
        if unit.aboard:
            return self._rider_rows(unit)
        if not self.rides() or not self.mode.mine(unit.id):
            return self._aboard_rows(unit)
        return self._mount_rows(unit) if unit.squads else self._aboard_rows(unit)

    def _mount_rows(self, unit: Unit) -> list[Widget]:
        """Infantry: the vehicles it can get onto, with how many squads."""
        rows: list[Widget] = []
        for carrier in self.carriers(unit)[:8]:
            ways = self.ways_aboard(unit, carrier)
            if ways:
                rows += self._carrier_row(carrier, ways)
        setup = self.mode.view.clock.phase == SETUP
        if rows:
            return [gap(2), heading("Mount", "" if setup else "their whole move"), *rows]
        why = "" if setup else self._why_afoot(unit)
        return [note(why)] if why else []

    def _why_afoot(self, unit: Unit) -> str:
        """How infantry could mount when no vehicle stands with it; empty if no vehicle has room."""
        if not any(
            u.side == unit.side and u.at and room_aboard(self.mode.view, u) > 0
            for u in self.mode.view.units.values()
        ):
            return ""
        spent = USAGE.of(self.mode.view, unit.id)
        if spent.moved or spent.halted or self.mode.view.clock.phase == SECOND:
            return ""
        return "To ride, it must wait for a vehicle with room to enter its hex. Mounting uses its whole move."

    def _carrier_row(self, carrier: Unit, ways: list[WayAboard]) -> list[Widget]:
        buttons = [
            Button(
                squad_words(w.squads),
                partial(self.mode.board_now, w),
                size=SMALL,
                height=28,
                name=f"mount {carrier.id} {len(w.squads)}",
            )
            for w in sorted(ways, key=lambda w: -len(w.squads))
        ]
        where = self.mode.label(carrier.at) if carrier.at else "waits at the edge"
        words = f"{where}, room for {room_aboard(self.mode.view, carrier)}"
        return [
            UnitRow(look_of(self.mode.rules, self.mode.view, carrier), short_name(carrier), words),
            Row(Label("", SMALL, width=50), Flow(*buttons, gap=6, grow=1), gap=0),
            *(note(words) for words in self._prices(ways[0])),
        ]

    def _aboard_rows(self, carrier: Unit) -> list[Widget]:
        """A vehicle: who rides, and who of its hex could."""
        crew, room = all_aboard(self.mode.view, carrier), KINDS[carrier.kind].carries
        if not crew and not (room and self.rides() and self.mode.mine(carrier.id)):
            return []
        out: list[Widget] = [
            gap(2),
            heading("Aboard", f"{room - room_aboard(self.mode.view, carrier)} of {room}"),
        ]
        for rider in crew:
            out.append(
                UnitRow(
                    look_of(self.mode.rules, self.mode.view, rider),
                    name(rider),
                    "",
                    "",
                    partial(self.mode.select, rider.id),
                    name=f"rider {rider.id}",
                )
            )
            off = self.off_here(rider) if self.mode.mine(rider.id) else None
            if off is not None:
                out.append(Row(Label("", SMALL, width=50), *self._off_buttons(rider, off), gap=6))
            elif self.mode.mine(rider.id) and rider.squads:
                refusal = self.mode.rules.refusal(self.mode.view, Dismount(rider.id))
                if refusal is not None and Dismount.verb in {
                    kind.verb for kind in self.mode.rules.kinds_now(self.mode.view)
                }:
                    out.append(note(refusal.text))
        if self.mode.mine(carrier.id):
            here = (
                self.mode.view.at_hex[carrier.at]
                if carrier.at
                else [u.id for u in self.mode.view.units.values() if not u.at]
            )
            for other in (self.mode.view.units[u] for u in here):
                ways = self.ways_aboard(other, carrier) if other.squads and other.side == carrier.side else []
                if ways:
                    buttons = [
                        Button(
                            f"{squad_words(w.squads)} on",
                            partial(self.mode.board_now, w),
                            size=SMALL,
                            height=28,
                            name=f"take {other.id} {len(w.squads)}",
                        )
                        for w in sorted(ways, key=lambda w: -len(w.squads))
                    ]
                    out += [
                        UnitRow(
                            look_of(self.mode.rules, self.mode.view, other),
                            name(other),
                            "is here and can mount" if other.at else "waits and can mount",
                        ),
                        Row(Label("", SMALL, width=50), Flow(*buttons, gap=6, grow=1), gap=0),
                        *(note(words) for words in self._prices(ways[0])),
                    ]
        return out if len(out) > 2 else []

    def _off_buttons(self, rider: Unit, off: Dismount) -> list[Widget]:
        here = Button(
            "Dismount here", lambda: self.mode.host.do(off), size=SMALL, height=28, name=f"off {rider.id}"
        )
        if not self.sets_down:
            return [here]
        return [
            here,
            Button(
                "Dismount at…",
                lambda: self.mode.select(rider.id),
                "quiet",
                size=SMALL,
                height=28,
                name=f"off at {rider.id}",
            ),
        ]

    def _rider_rows(self, rider: Unit) -> list[Widget]:
        """A rider: its vehicle, and getting off."""
        carrier = self.mode.view.units[rider.aboard]
        out: list[Widget] = [
            gap(2),
            heading("Rides on" if rider.squads else "Is on"),
            UnitRow(
                look_of(self.mode.rules, self.mode.view, carrier),
                short_name(carrier),
                self.mode.label(carrier.at) if carrier.at else "waits at the edge",
                "",
                lambda: self.mode.select(carrier.id),
                name=f"carrier {carrier.id}",
            ),
        ]
        off = self.off_here(rider)
        if off is not None:
            out.append(
                Button(
                    f"Dismount in {self.mode.label(place(self.mode.view, rider))}",
                    lambda: self.mode.host.do(off),
                    key_hint=self.mode.host.key_hint("riders"),
                    name=f"off {rider.id}",
                )
            )
        elif rider.squads:
            refusal = self.mode.rules.refusal(self.mode.view, Dismount(rider.id))
            if refusal is not None:
                out.append(note(refusal.text))
        return out

    def riders_key(self) -> bool:
        """The key for riding: get on, or off, whatever the chosen counter can do where it stands."""
        unit = self.mode.unit(self.mode.selected) if self.mode.selected else None
        if unit is None or not self.rides():
            return False
        off = self.off_here(unit)
        if off is not None:
            self.mode.host.do(off)
            return True
        if unit.squads and not unit.aboard:
            for carrier in self.carriers(unit):
                plan = self.mount_plan(unit, carrier)
                if plan is not None:
                    self.mode.propose(plan)
                    return True
        waits = self.afoot_beside(unit)
        if waits is not None:
            self.mode.propose(waits)
            return True
        crew = riders(self.mode.view, unit)
        if crew:
            self.mode.select(crew[0].id)
            return True
        self.mode.host.toast(f"No unit can mount or dismount {short_name(unit)} here.")
        return True

    def afoot_beside(self, carrier: Unit) -> Plan | None:
        """A plan for the first infantry that stands with a vehicle and can get onto it."""
        if not self.mode.mine(carrier.id) or not room_aboard(self.mode.view, carrier):
            return None
        return next(
            (plan for other in self.beside(carrier) if (plan := self.mount_plan(other, carrier))), None
        )

    def takes_riders(self, carrier: Unit) -> bool:
        """Could infantry get onto a vehicle of the mover now?"""
        spent = USAGE.of(self.mode.view, carrier.id)
        if not self.rides() or carrier.squads or spent.moved or spent.halted:
            return False
        if self.mode.view.clock.phase == SECOND or not room_aboard(self.mode.view, carrier):
            return False
        return any(not USAGE.of(self.mode.view, other.id).moved for other in self.beside(carrier))

    def beside(self, carrier: Unit) -> list[Unit]:
        """The infantry that stands with a vehicle, or waits with it at the edge."""
        here = (
            self.mode.view.at_hex.get(carrier.at, ())
            if carrier.at
            else tuple(u.id for u in self.mode.view.units.values() if not u.at and not u.aboard)
        )
        return [
            self.mode.view.units[u]
            for u in here
            if self.mode.view.units[u].squads and self.mode.view.units[u].side == carrier.side
        ]
