"""The card of a counter at work: channels, cargo by area, jobs, field works, and the orders beside moving."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple, TypeAlias

from game.client.kit import Button, Flow, Widget
from game.client.kit.text_style import SMALL
from game.client.ogre.counter_appearance import look_of
from game.client.ogre.work.channel_board import Channels, boards, control_words
from game.client.ogre.work.pictures import RoomBar, job_rows
from game.client.table.hud.panel_widgets import RefusedRow, UnitRow, gap, heading, lighting, note
from game.client.table.modes.mode import PlayScreen
from game.client.table.modes.wishes import Choose, Give, GoTo, Light, Wish
from game.client.table.shown_game import Now
from game.core.amounts import counted
from game.core.sequence import SETUP
from game.hexes.grid import OFF
from game.ogre.common_refusals import named
from game.ogre.counter_words import name
from game.ogre.engineering import crews
from game.ogre.engineering.boarding import Disembark, Embark
from game.ogre.engineering.cargo import AREAS, DECK, MISSILE, Area, aboard, bulk, stored, used
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
from game.ogre.engineering.field_works import Shelter
from game.ogre.engineering.revetments import ROOM, occupants, revetments_at, size_of
from game.ogre.engineering.swamp import Prepare, entrance, waits_with
from game.ogre.kinds import KINDS
from game.ogre.movement.movement_points import points_left
from game.ogre.state import Order, Unit, View
from game.ogre.terrain import terrain_at

#: takes what a row or a button wants
Send: TypeAlias = Callable[[Wish], None]


class Choice(NamedTuple):
    """An order of a card: the words of its button, and of the row in its place where it is refused."""

    order: Order
    words: str
    refused: str
    #: the name of the button
    row: str
    icon: str = ""


def buttons(now: Now, send: Send, choices: Iterable[Choice], price: str = "") -> list[Widget]:
    """A button for each order that may be given, then its price; for the others the reasons, each once."""
    able: list[Widget] = []
    refused: dict[str, Widget] = {}
    for one in choices:
        refusal = now.rules.refusal(now.view, one.order)
        if refusal is None:
            give = partial(send, Give((one.order,)))
            able.append(Button(one.words, give, size=SMALL, height=28, icon=one.icon, name=one.row))
        else:
            refused[refusal.text] = RefusedRow(one.refused, refusal.text, refusal.rule)
    under = [note(price)] if price else []
    return [*([Flow(*able, gap=6), *under] if able else []), *refused.values()]


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
    """Buttons for what a counter can do instead of moving."""
    if not now.mine(unit.id):
        return []
    return [*_entrance_rows(now, send, unit), *shelter_rows(now, send, unit), *embark_rows(now, send, unit)]


def setup_rows(host: PlayScreen, send: Send, unit: Unit) -> list[Widget]:
    """Set-up: cargo and channels of a chosen counter, or of a Vulcan."""
    now = host.now
    rows: list[Widget] = cargo_rows(now, send, unit) if unit.kind == VULCAN and unit.at else []
    if not unit.aboard:
        rows += embark_rows(now, send, unit)
    elif now.view.units[unit.aboard].kind == VULCAN and Disembark.applies_to(unit.kind):
        off = Disembark(unit.id)
        if now.rules.refusal(now.view, off) is None:
            give = partial(send, Give((off,)))
            rows.append(Button("Unload it again", give, icon="down", name=f"drive off {unit.id}"))
    rows += shelter_rows(now, send, unit)
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
    if not any(Embark in kinds for kinds in now.rules.orders.values()):
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
            out += _driving_off(now, send, unit)
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


def _driving_off(now: Now, send: Send, unit: Unit) -> list[Widget]:
    if unit.squads or not now.mine(unit.id) or not _may(now, Disembark, unit):
        return []
    words = "Take off" if now.view.clock.phase == SETUP else "Drive off: uses the turn of both"
    return buttons(now, send, [Choice(Disembark(unit.id), words, "Stays aboard", f"drive off {unit.id}")])


def _may(now: Now, kind: type[Order], unit: Unit) -> bool:
    """Could such a counter be given orders of this kind now?"""
    return kind in now.rules.kinds_now(now.view) and kind.applies_to(unit.kind)


def embark_rows(now: Now, send: Send, unit: Unit) -> list[Widget]:
    """Getting aboard a Vulcan of the same hex as cargo, by area."""
    view: View = now.view
    if unit.aboard or unit.kind == VULCAN or not _may(now, Embark, unit):
        return []
    price = "This uses its whole move." if unit.squads else "This uses the whole turn of both."
    out: list[Widget] = []
    for vulcan in view.units.values():
        if vulcan.kind != VULCAN or vulcan.side != unit.side or not vulcan.at:
            continue
        if unit.at and unit.at != vulcan.at:
            continue
        choices = [
            Choice(
                Embark(unit.id, vulcan.id, area.id),
                f"{area.title.capitalize()} (room for {area.room - used(view, vulcan, area)})",
                f"Not {'onto' if area is DECK else 'into'} the {area.title}",
                f"embark {vulcan.id} {area.id}",
            )
            for area in AREAS
        ]
        out += [gap(2), heading(f"Aboard {named(vulcan)}", room_words(bulk(view, unit)))]
        out += buttons(now, send, choices, "" if view.clock.phase == SETUP else price)
    return out


# ------------------------------------------------------------------------------- field works
def shelter_rows(now: Now, send: Send, unit: Unit) -> list[Widget]:
    """The works of the hex of a counter: who is in them, and a button where it can go in."""
    view: View = now.view
    if not unit.at or unit.aboard or unit.at not in view.markers:
        return []
    out: list[Widget] = []

    def works(number: int, title: str, second: str, right: str, icon: str, words: str) -> None:
        out.append(UnitRow(None, title, second, right, icon=icon, name=f"works {number}"))
        if words and now.mine(unit.id) and Shelter in now.rules.kinds_now(view):
            order = Shelter(unit.at, (unit.id,), number)
            out.extend(buttons(now, send, [Choice(order, words, "No place for it", f"shelter {number}")]))

    places = entrenchment_at(view, unit.at)
    if places is not None and unit.squads:
        found = sheltered(view, unit.at)
        mine, every = found.get(unit.id, 0), len(unit.squads)
        who = ", ".join(f"{count} of {named(view.units[who])}" for who, count in found.items())
        right = "all in" if mine == every else f"{mine} in" if mine else ""
        second = f"{counted(places.count, 'place')}: {who or 'empty'}"
        works(0, "Entrenchments", second, right, "trench", "These first" if mine < every else "")
    inside = occupants(view, unit.at)
    for marker in revetments_at(view, unit.at):
        names, size = inside[marker.count], size_of(marker)
        there, who = unit.id in names, ", ".join(named(view.units[one]) for one in names)
        second = f"room for size {ROOM[size]}: {who or 'empty'}"
        title = f"{size.capitalize()} revetment"
        works(marker.count, title, second, "in it" * there, f"revet-{size}", "Into it" * (not there))
    return [gap(2), heading("Field works here"), *out] if out else []


# --------------------------------------------------------------------------------- swamp
def _entrance_rows(now: Now, send: Send, unit: Unit) -> list[Widget]:
    """The ways of a Vulcan into the swamps beside it."""
    view: View = now.view
    if not unit.at or not _may(now, Prepare, unit):
        return []
    swamps = [at for at in view.board.grid.neighbours[unit.at] if at and terrain_at(view, at) == "swamp"]
    way = entrance(view, unit)
    if not swamps:
        return []
    out: list[Widget] = [gap(2), heading("Ways into the swamp", "the wait is one die")]
    toward, price = OFF if way is None else way.toward, ""
    choices = [
        Choice(Prepare(unit.id, at), f"Prepare {label}", "Prepare a way", f"prepare {label}", "clock")
        for at, label in ((at, now.label(at)) for at in swamps if at != toward)
    ]
    able = any(now.rules.refusal(view, one.order) is None for one in choices)
    if way is not None:
        into = f"The way into {now.label(way.toward)}"
        if way.count:
            out.append(note(f"{into} takes {counted(way.count, 'more turn')}. Moving cancels it.", "text"))
        else:
            ready = f"{into} is ready: the Vulcan and the units that waited with it need no roll."
            out.append(note(ready, "good"))
        waits = [named(view.units[who]) for who in waits_with(view, way) if who in view.units]
        nobody = "No unit waits with it; units that join now must roll on the way in."
        out.append(note(f"Waiting with it since the die: {', '.join(waits)}." if waits else nobody))
    elif not able and (terrain_at(view, unit.at) == "swamp" or not points_left(now.rules, view, unit)):
        return []
    else:
        price = (
            "A die says how many turns it waits next to the swamp, this one included; then it enters "
            "without a roll, together with units of its hex that waited all that time."
        )
    return [*out, *buttons(now, send, choices, price)]
