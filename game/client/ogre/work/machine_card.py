"""The card of a counter at work: channels, cargo by area, jobs, field works, and the orders beside moving."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from game.client.generic import panel, tool
from game.client.generic.ask import Ask, Offered
from game.client.kit import Column, Widget
from game.client.ogre.counter_appearance import look_of
from game.client.ogre.work.channel_board import Channels, boards, control_words
from game.client.ogre.work.pictures import RoomBar, job_rows
from game.client.table.hud.panel_widgets import RefusedRow, UnitRow, gap, heading, lighting, note
from game.client.table.modes.mode import PlayScreen
from game.client.table.modes.wishes import Choose, Give, GoTo, Light, Wish
from game.client.table.shown_game import Now
from game.core.amounts import counted
from game.ogre.counter_names import named
from game.ogre.counter_words import name
from game.ogre.engineering import crews
from game.ogre.engineering.boarding import Embark
from game.ogre.engineering.cargo import AREAS, DECK, MISSILE, Area, aboard, bulk, stored
from game.ogre.engineering.control import (
    CHANNELS,
    FAMILIES,
    VULCAN,
    Assign,
    channel_of,
    controller,
    follows,
    needs_control,
    on_channels,
    taken_on,
)
from game.ogre.engineering.entrenchments import entrenchment_at, sheltered
from game.ogre.engineering.revetments import ROOM, occupants, revetments_at, size_of
from game.ogre.engineering.swamp import entrance, waits_with
from game.ogre.kinds import KINDS
from game.ogre.state import Unit, View

#: takes what a row or a button wants
Send: TypeAlias = Callable[[Wish | None], None]


def order_rows(now: Now, send: Send, unit: Unit) -> list[Widget]:
    """The orders that are looked for on the card of a counter: a row each, or why it is refused."""
    rules, view = now.rules, now.view
    if not now.mine(unit.id):
        return []
    ask, able, refused = Ask(rules, view), list[Offered](), dict[str, Widget]()
    for kind in rules.kinds_now(view):
        for order in kind.looked_for(rules, view, unit) if kind.applies_to(unit.kind) else ():
            refusal = rules.refusal(view, order)
            if refusal is None:
                able.append(tool.offered(ask, order))
            else:
                words = order.words(rules, view)
                refused.setdefault(refusal.text, RefusedRow(words, refusal.text, refusal.rule))
    rows = panel.order_rows(ask, tool.EMPTY, able, send, beside=True)
    return [*([gap(4), Column(*rows, gap=2)] if rows else []), *refused.values()]


def _unit_row(
    now: Now, send: Send, unit: Unit, words: str, row: str, right: str = "", dim: bool = False
) -> Widget:
    """A counter that the card tells of; a click goes there."""
    return UnitRow(
        look_of(now.rules, now.view, unit), name(unit), words[:1].upper() + words[1:], right,
        partial(send, GoTo(unit.id)), dim=dim, name=row,
        on_point=lighting(lambda at: send(Light(at)), unit.at) if right else None,
    )  # fmt: skip


def machine_rows(now: Now, send: Send, unit: Unit) -> list[Widget]:
    """Rows about the work of a counter: a Vulcan's own, or whom a drone hangs on."""
    if unit.kind != VULCAN:
        return _linked_rows(now, send, unit)
    return [*_channel_rows(now, send, unit), *cargo_rows(now, send, unit), *job_rows(now.view, unit)]


def machine_orders(now: Now, send: Send, unit: Unit) -> list[Widget]:
    """What a counter can do instead of moving, below what stands in its hex for it."""
    if not now.mine(unit.id):
        return []
    return [*_entrance_rows(now, unit), *_works_rows(now, unit), *order_rows(now, send, unit)]


def setup_rows(host: PlayScreen, send: Send, unit: Unit) -> list[Widget]:
    """Set-up: cargo and channels of a chosen counter, or of a Vulcan."""
    now = host.now
    rows: list[Widget] = cargo_rows(now, send, unit) if unit.kind == VULCAN and unit.at else []
    rows += [*_works_rows(now, unit), *order_rows(now, send, unit)]
    linked = KINDS[unit.kind].family in FAMILIES and not unit.aboard
    if Assign in now.rules.kinds_now(now.view) and (linked or unit.kind == VULCAN):
        pick, order = (lambda name: send(Choose(name))), (lambda one: send(Give((one,))))
        rows += boards(Channels(host, unit if linked else None, pick, order))
    return rows


# --------------------------------------------------------------------------------- channels
def _linked_rows(now: Now, send: Send, unit: Unit) -> list[Widget]:
    """The Vulcan that a counter hangs on."""
    view: View = now.view
    place = channel_of(view, unit)
    vulcan = controller(view, unit) if needs_control(view, unit) else None
    if place is not None:
        vulcan = view.units.get(place.vulcan)
    if vulcan is None:
        return []
    words = control_words(view, unit)
    return [gap(2), heading("Control"), _unit_row(now, send, vulcan, words, f"vulcan {vulcan.id}")]


def _channel_rows(now: Now, send: Send, vulcan: Unit) -> list[Widget]:
    """Who is on which channel; a click goes there."""
    view: View = now.view
    found = on_channels(view, vulcan.id)
    loose = [u for u in taken_on(view, vulcan.side) if controller(view, u) is vulcan]
    if not found and not loose:
        return []
    out: list[Widget] = [gap(2), heading("Channels", f"{len(found) + len(loose)} of {CHANNELS} in use")]
    for unit in [*(unit for number in sorted(found) for unit in found[number]), *loose]:
        lost = controller(view, unit) is None
        words = "out of control" if lost else _following(view, unit)
        where = now.label(unit.at) if unit.at else ""
        out.append(_unit_row(now, send, unit, words, f"channel of {unit.id}", where, lost))
    out.append(
        note(
            "Control of drones and vehicles reaches over the whole map; drones work, and ducklings follow, "
            "within one hex."
        )
    )
    return out


def _following(view: View, unit: Unit) -> str:
    """What a counter under control may do."""
    if not follows(view, unit):
        return "under control" if channel_of(view, unit) else "controlled by a free channel"
    if crews.role(unit):
        return "follows and cannot work"
    return "follows at half attack strength" if KINDS[unit.kind].weapons else "follows"


# ------------------------------------------------------------------------------------ cargo
def room_words(missiles: int) -> str:
    """The room that something takes."""
    return f"takes the room of {counted(missiles, 'missile')}"


def cargo_rows(now: Now, send: Send, vulcan: Unit) -> list[Widget]:
    """Hold and deck with what lies there and what it weighs; what can drive off has a button."""
    view: View = now.view
    if Embark.verb not in now.rules.verbs:
        return []
    out: list[Widget] = [gap(2), heading("Cargo", "room is counted in missiles")]
    for area in AREAS:
        there, missiles = aboard(view, vulcan, area), stored(view, vulcan, area, MISSILE)
        rooms = [bulk(view, unit) for unit in there] + [missiles] * bool(missiles)
        out.append(
            RoomBar(area.title.capitalize(), area.room, rooms, name=f"area {area.id}", tip=_area_tip(area))
        )
        for unit in there:
            out.append(_unit_row(now, send, unit, room_words(bulk(view, unit)), f"cargo {unit.id}"))
            out += order_rows(now, send, unit)
        if missiles:
            words = counted(missiles, "spare missile")
            out.append(UnitRow(None, words, room_words(missiles), icon="missile"))
    return out


def _area_tip(area: Area) -> str:
    if area is DECK:
        return (
            "Fire at the Vulcan spills over onto vehicles and squads on its deck; a hit destroys missiles "
            "and pallets there."
        )
    return "What is in the hold is safe as long as the Vulcan is."


# ------------------------------------------------------------------------------- field works
def _works_rows(now: Now, unit: Unit) -> list[Widget]:
    """The works of the hex of a counter, and who is in them."""
    view: View = now.view
    if not unit.at or unit.aboard or unit.at not in view.markers:
        return []
    out: list[Widget] = []
    places = entrenchment_at(view, unit.at)
    if places is not None and unit.squads:
        found = sheltered(view, unit.at)
        mine, every = found.get(unit.id, 0), len(unit.squads)
        who = ", ".join(f"{count} of {named(view.units[who])}" for who, count in found.items())
        right = "all in" if mine == every else f"{mine} in" if mine else ""
        second = f"{counted(places.count, 'place')}: {who or 'empty'}"
        out.append(UnitRow(None, "Entrenchments", second, right, icon="trench", name="works 0"))
    inside = occupants(view, unit.at)
    for marker in revetments_at(view, unit.at):
        number, size = marker.count, size_of(marker)
        who = ", ".join(named(view.units[one]) for one in inside[number])
        second = f"room for size {ROOM[size]}: {who or 'empty'}"
        title, right = f"Revetment {number}, {size}", "in it" * (unit.id in inside[number])
        out.append(UnitRow(None, title, second, right, icon=f"revet-{size}", name=f"works {number}"))
    return [gap(2), heading("Field works here"), *out] if out else []


# --------------------------------------------------------------------------------- swamp
def _entrance_rows(now: Now, unit: Unit) -> list[Widget]:
    """The way of a Vulcan into a swamp beside it, while it waits and when it is ready."""
    view: View = now.view
    way = entrance(view, unit) if unit.at else None
    if way is None:
        return []
    into = f"The way into {now.label(way.toward)}"
    said = note(f"{into} is ready: the Vulcan and the units that waited with it need no roll.", "good")
    if way.count:
        said = note(f"{into} takes {counted(way.count, 'more turn')}. Moving cancels it.", "text")
    waits = [named(view.units[who]) for who in waits_with(view, way) if who in view.units]
    nobody = "No unit waits with it; units that join now must roll on the way in."
    with_it = note(f"Waiting with it since the die: {', '.join(waits)}." if waits else nobody)
    return [gap(2), heading("Ways into the swamp", "the wait is one die"), said, with_it]
