"""Riding by hand (ode:5.11): mounting and dismounting as rows of a card, and by key."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from game.client.kit import Button, Flow, Label, Row, Widget
from game.client.kit.text_style import SMALL
from game.client.ogre.counter_appearance import all_aboard, look_of
from game.client.ogre.ogre_query import OgreQuery
from game.client.table.hud.panel_widgets import UnitRow, gap, heading, note
from game.client.table.modes.mode import PlayScreen
from game.core.sequence import SETUP
from game.ogre.common_refusals import named
from game.ogre.counter_words import name
from game.ogre.kinds import KINDS
from game.ogre.movement.transport_orders import Dismount
from game.ogre.movement.transport_state import place, riders, room_aboard
from game.ogre.plans.plan import Plan
from game.ogre.plans.riding import (
    WayAboard,
    carriers,
    dismount_here,
    first_mount,
    infantry_beside,
    mount_plan,
    price_lines,
    rides,
    squad_words,
    ways_aboard,
    why_afoot,
)
from game.ogre.state import Unit

#: so many vehicles are listed
MOST = 8


class RidingQuery(OgreQuery, Protocol):
    """What riding asks of the mode in which a counter rides, and what it has done there."""

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


class RidingRows:
    """Mounts and dismounts; ``sets_down``: a vehicle can move on and set its riders down farther on."""

    def __init__(self, mode: RidingQuery, *, sets_down: bool = True) -> None:
        self.mode, self.sets_down = mode, sets_down

    def rows(self, unit: Unit) -> list[Widget]:
        """Everything about riding on the card of a counter."""
        if unit.aboard:
            return self._rider_rows(unit)
        if not unit.squads or not rides(self.mode.rules) or not self.mode.mine(unit.id):
            return self._aboard_rows(unit)
        return self._mount_rows(unit)

    def _mount_rows(self, unit: Unit) -> list[Widget]:
        """Infantry: the vehicles it can get onto, with how many squads."""
        rows, view = list[Widget](), self.mode.view
        for carrier in carriers(view, unit)[:MOST]:
            ways = ways_aboard(self.mode.rules, view, unit, carrier)
            if ways:
                where = self.mode.label(carrier.at) if carrier.at else "waits at the edge"
                words = f"{where}, room for {room_aboard(view, carrier)}"
                rows.append(self._unit_row(carrier, named(carrier), words))
                rows += self._way_buttons(ways, f"mount {carrier.id}", "")
        if rows:
            own_move = "" if view.clock.phase == SETUP else "their whole move"
            return [gap(2), heading("Mount", own_move), *rows]
        why = why_afoot(view, unit)
        return [note(why)] if why else []

    def _unit_row(self, unit: Unit, words: str, second: str, chosen_by: str = "") -> UnitRow:
        """A counter; ``chosen_by`` names a row that chooses it."""
        face = look_of(self.mode.rules, self.mode.view, unit)
        if not chosen_by:
            return UnitRow(face, words, second)
        return UnitRow(face, words, second, "", partial(self.mode.select, unit.id), name=chosen_by)

    def _way_buttons(self, ways: list[WayAboard], row_name: str, also: str) -> list[Widget]:
        """How many squads are to mount, as buttons, and what it costs later."""
        buttons = [
            Button(
                f"{squad_words(way.squads)}{also}",
                partial(self.mode.board_now, way),
                size=SMALL,
                height=28,
                name=f"{row_name} {len(way.squads)}",
            )
            for way in sorted(ways, key=lambda way: -len(way.squads))
        ]
        prices = price_lines(self.mode.rules, self.mode.view, ways[0])
        row = Row(Label("", SMALL, width=50), Flow(*buttons, gap=6, grow=1), gap=0)
        return [row, *(note(words) for words in prices)]

    def _aboard_rows(self, carrier: Unit) -> list[Widget]:
        """A vehicle: its riders, and those of its hex that could mount."""
        rules, view, mine = self.mode.rules, self.mode.view, self.mode.mine(carrier.id)
        crew, room = all_aboard(view, carrier), KINDS[carrier.kind].carries
        if not crew and not (room and rides(rules) and mine):
            return []
        out: list[Widget] = []
        for rider in crew:
            out.append(self._unit_row(rider, name(rider), "", f"rider {rider.id}"))
            out += self._dismount_rows(rider) if self.mode.mine(rider.id) else []
        for other in infantry_beside(view, carrier) if mine else ():
            ways = ways_aboard(rules, view, other, carrier)
            if ways:
                second = "is here and can mount" if other.at else "waits and can mount"
                out.append(self._unit_row(other, name(other), second))
                out += self._way_buttons(ways, f"take {other.id}", " on")
        head = heading("Aboard", f"{room - room_aboard(view, carrier)} of {room}")
        return [gap(2), head, *out] if out else []

    def _dismount_rows(self, rider: Unit) -> list[Widget]:
        """The buttons of a rider on the card of its vehicle, or why it stays aboard."""
        rules, view = self.mode.rules, self.mode.view
        off = dismount_here(rules, view, rider)
        if off is None:
            refusal = rules.refusal(view, Dismount(rider.id)) if rider.squads else None
            now = {kind.verb for kind in rules.kinds_now(view)}
            return [note(refusal.text)] if refusal is not None and Dismount.verb in now else []
        here = partial(self.mode.host.do, off)
        buttons = [Button("Dismount here", here, size=SMALL, height=28, name=f"off {rider.id}")]
        if self.sets_down:
            there, at = partial(self.mode.select, rider.id), f"off at {rider.id}"
            buttons.append(Button("Dismount at…", there, "quiet", size=SMALL, height=28, name=at))
        return [Row(Label("", SMALL, width=50), *buttons, gap=6)]

    def _rider_rows(self, rider: Unit) -> list[Widget]:
        """A rider: its vehicle, and getting off."""
        rules, view = self.mode.rules, self.mode.view
        carrier = view.units[rider.aboard]
        where = self.mode.label(carrier.at) if carrier.at else "waits at the edge"
        row = self._unit_row(carrier, named(carrier), where, f"carrier {carrier.id}")
        out: list[Widget] = [gap(2), heading("Rides on" if rider.squads else "Is on"), row]
        off = dismount_here(rules, view, rider)
        if off is not None:
            words, host = f"Dismount in {self.mode.label(place(view, rider))}", self.mode.host
            key = host.key_hint("riders")
            out.append(Button(words, partial(host.do, off), key_hint=key, name=f"off {rider.id}"))
        elif rider.squads:
            refusal = rules.refusal(view, Dismount(rider.id))
            out += [note(refusal.text)] if refusal is not None else []
        return out

    def key(self) -> bool:
        """The key for riding: get on, or off, whatever the chosen counter can do where it stands."""
        rules, view = self.mode.rules, self.mode.view
        unit = self.mode.unit(self.mode.selected)
        if unit is None or not rides(rules):
            return False
        off = dismount_here(rules, view, unit)
        if off is not None:
            self.mode.host.do(off)
            return True
        plans = [mount_plan(rules, view, unit, c) for c in carriers(view, unit)] if unit.squads else []
        plan = next((plan for plan in plans if plan is not None), None) or self._first_mount(unit)
        crew = riders(view, unit)
        if plan is not None:
            self.mode.propose(plan)
        elif crew:
            self.mode.select(crew[0].id)
        else:
            self.mode.host.toast(f"No unit can mount or dismount {named(unit)} here.")
        return True

    def _first_mount(self, carrier: Unit) -> Plan | None:
        mine = self.mode.mine(carrier.id)
        return first_mount(self.mode.rules, self.mode.view, carrier) if mine else None
