"""Riding by hand (ode:5.11): mounting and dismounting as rows of a card, and by key."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct

from game.client.kit import Button, Flow, Label, Row, Widget
from game.client.kit.text_style import SMALL
from game.client.ogre.counter_appearance import all_aboard, look_of
from game.client.table.hud.panel_widgets import UnitRow, gap, heading, note
from game.client.table.modes.wishes import Choose, Give, Say, Wish
from game.client.table.shown_game import Now
from game.core.refusals import Refusal
from game.core.sequence import SETUP
from game.ogre.counter_names import named
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
from game.ogre.trains.cargo import Detrain, cargo_of

#: so many vehicles are listed
MOST = 8


#: takes what a row or a button wants
Send: TypeAlias = Callable[[Any], None]


class Aboard(Struct, frozen=True):
    """Put squads onto a vehicle; nothing is rolled, so it can be taken back."""

    way: WayAboard


class RidingRows(NamedTuple):
    """Mounts and dismounts; ``sets_down``: a vehicle can move on and set its riders down farther on."""

    now: Now
    send: Send
    sets_down: bool = True

    def rows(self, unit: Unit) -> list[Widget]:
        """Everything about riding on the card of a counter."""
        if unit.aboard:
            return self._rider_rows(unit)
        if not unit.squads or not rides(self.now.rules) or not self.now.mine(unit.id):
            return self._aboard_rows(unit)
        return self._mount_rows(unit)

    def _mount_rows(self, unit: Unit) -> list[Widget]:
        """Infantry: the vehicles it can get onto, with how many squads."""
        rows, view = list[Widget](), self.now.view
        for carrier in carriers(view, unit)[:MOST]:
            ways = ways_aboard(self.now.rules, view, unit, carrier)
            if ways:
                where = self.now.label(carrier.at) if carrier.at else "waits at the edge"
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
        face = look_of(self.now.rules, self.now.view, unit)
        if not chosen_by:
            return UnitRow(face, words, second)
        return UnitRow(face, words, second, "", partial(self.send, Choose(unit.id)), name=chosen_by)

    def _way_buttons(self, ways: list[WayAboard], row_name: str, also: str) -> list[Widget]:
        """How many squads are to mount, as buttons, and what it costs later."""
        buttons = [
            Button(
                f"{squad_words(way.squads)}{also}",
                partial(self.send, Aboard(way)),
                size=SMALL,
                height=28,
                name=f"{row_name} {len(way.squads)}",
            )
            for way in sorted(ways, key=lambda way: -len(way.squads))
        ]
        prices = price_lines(self.now.rules, self.now.view, ways[0])
        row = Row(Label("", SMALL, width=50), Flow(*buttons, gap=6, grow=1), gap=0)
        return [row, *(note(words) for words in prices)]

    def _aboard_rows(self, carrier: Unit) -> list[Widget]:
        """A vehicle: its riders, and those of its hex that could mount."""
        rules, view, mine = self.now.rules, self.now.view, self.now.mine(carrier.id)
        crew, room = all_aboard(view, carrier), KINDS[carrier.kind].carries
        if not crew and not (room and rides(rules) and mine):
            return []
        out: list[Widget] = []
        on_rails = bool(KINDS[carrier.kind].bound_to)
        for rider in crew:
            out.append(self._unit_row(rider, name(rider), "", f"rider {rider.id}"))
            if self.now.mine(rider.id):
                out += self._detrain_rows(rider) if on_rails else self._dismount_rows(rider)
        out += self._why_not_off(crew) if on_rails and mine else []
        for other in infantry_beside(view, carrier) if mine else ():
            ways = ways_aboard(rules, view, other, carrier)
            if ways:
                second = "is here and can mount" if other.at else "waits and can mount"
                out.append(self._unit_row(other, name(other), second))
                out += self._way_buttons(ways, f"take {other.id}", " on")
        taken, room = (room - room_aboard(view, carrier), room) if room else cargo_of(view, carrier)
        head = heading("Aboard", f"{taken} of {room}")
        return [gap(2), head, *out] if out else []

    def _detrain_rows(self, unit: Unit) -> list[Widget]:
        """The button of cargo on the card of its train (ode:9.07)."""
        order = Detrain(unit.id)
        if self._kept_aboard(unit) is not None or Detrain not in self.now.rules.kinds_now(self.now.view):
            return []
        off = partial(self.send, Give((order,)))
        button = Button("Get off the train", off, size=SMALL, height=28, name=f"detrain {unit.id}")
        return [Row(Label("", SMALL, width=50), Flow(button, gap=6, grow=1), gap=0)]

    def _why_not_off(self, cargo: Sequence[Unit]) -> list[Widget]:
        """Why cargo stays aboard its train, each reason once."""
        if Detrain not in self.now.rules.kinds_now(self.now.view):
            return []
        refusals = (self._kept_aboard(unit) for unit in cargo)
        return [note(text) for text in dict.fromkeys(one.text for one in refusals if one is not None)]

    def _kept_aboard(self, unit: Unit) -> Refusal | None:
        return self.now.rules.refusal(self.now.view, Detrain(unit.id))

    def _dismount_rows(self, rider: Unit) -> list[Widget]:
        """The buttons of a rider on the card of its vehicle, or why it stays aboard."""
        rules, view = self.now.rules, self.now.view
        off = dismount_here(rules, view, rider)
        if off is None:
            refusal = rules.refusal(view, Dismount(rider.id)) if rider.squads else None
            now = {kind.verb for kind in rules.kinds_now(view)}
            return [note(refusal.text)] if refusal is not None and Dismount.verb in now else []
        here = partial(self.send, Give((off,)))
        buttons = [Button("Dismount here", here, size=SMALL, height=28, name=f"off {rider.id}")]
        if self.sets_down:
            there, at = partial(self.send, Choose(rider.id)), f"off at {rider.id}"
            buttons.append(Button("Dismount at…", there, "quiet", size=SMALL, height=28, name=at))
        return [Row(Label("", SMALL, width=50), *buttons, gap=6)]

    def _rider_rows(self, rider: Unit) -> list[Widget]:
        """A rider: its vehicle, and getting off."""
        rules, view = self.now.rules, self.now.view
        carrier = view.units[rider.aboard]
        where = self.now.label(carrier.at) if carrier.at else "waits at the edge"
        row = self._unit_row(carrier, named(carrier), where, f"carrier {carrier.id}")
        out: list[Widget] = [gap(2), heading("Rides on" if rider.squads else "Is on"), row]
        off = dismount_here(rules, view, rider)
        if off is not None:
            words, give = (
                f"Dismount in {self.now.label(place(view, rider))}",
                partial(self.send, Give((off,))),
            )
            out.append(Button(words, give, action="riders", name=f"off {rider.id}"))
        elif rider.squads:
            refusal = rules.refusal(view, Dismount(rider.id))
            out += [note(refusal.text)] if refusal is not None else []
        return out


def by_key(now: Now, unit_id: str) -> Plan | Wish | None:
    """The key for riding: a counter gets on, or off, as it can where it stands; a plan waits for a yes."""
    rules, view, unit = now.rules, now.view, now.unit(unit_id)
    if unit is None or not rides(rules):
        return None
    off = dismount_here(rules, view, unit)
    if off is not None:
        return Give((off,))
    plans = [mount_plan(rules, view, unit, c) for c in carriers(view, unit)] if unit.squads else []
    plan = next((plan for plan in plans if plan is not None), None)
    if plan is None and now.mine(unit.id):
        plan = first_mount(rules, view, unit)
    crew = riders(view, unit)
    if plan is not None:
        return plan
    return Choose(crew[0].id) if crew else Say(f"No unit can mount or dismount {named(unit)} here.")
