"""The card of a Vulcan beside its record sheet: channels, cargo by area, jobs; and its movement orders."""

from __future__ import annotations

import functools

from game.client.game.hud.panel_widgets import RefusedRow, UnitRow, gap, heading, lighting, note
from game.client.games.ogre.card_query import CardQuery, LinkQuery
from game.client.games.ogre.counter_appearance import look_of, short_name
from game.client.games.ogre.work.cargo_rows import cargo_rows, embark_rows
from game.client.games.ogre.work.channel_board import ChannelLinks, control_words
from game.client.games.ogre.work.pictures import job_rows
from game.client.games.ogre.work.shelter_rows import shelter_rows
from game.client.kit import Button, Flow, Widget
from game.client.kit.text_style import SMALL
from game.ogre.engineering import crews
from game.ogre.engineering.boarding import Disembark
from game.ogre.engineering.control import (
    CHANNELS,
    FAMILIES,
    VULCAN,
    Assign,
    controller,
    follows,
    needs_control,
    on_channels,
    taken_on,
)
from game.ogre.engineering.swamp import Prepare, entrance, waits_with
from game.ogre.kinds import KINDS
from game.ogre.movement.movement_points import points_left
from game.ogre.state import Position, Unit
from game.ogre.terrain import terrain_at


def machine_rows(mode: CardQuery, unit: Unit) -> list[Widget]:
    """Rows about the work of a counter: a Vulcan's own, or whom a drone hangs on."""
    if unit.kind != VULCAN:
        return _linked_rows(mode, unit)
    return [*_channel_rows(mode, unit), *cargo_rows(mode, unit), *job_rows(mode.view, unit)]


def _linked_rows(mode: CardQuery, unit: Unit) -> list[Widget]:
    place = unit.channel
    vulcan = (
        mode.view.units.get(place.vulcan)
        if place is not None
        else controller(mode.view, unit)
        if needs_control(unit)
        else None
    )
    if vulcan is None:
        return []
    words = control_words(mode.view, unit)
    row = UnitRow(
        look_of(mode.rules, mode.view, vulcan), short_name(vulcan), words[:1].upper() + words[1:], "",
        lambda: mode.host.go_to(vulcan.id), name=f"vulcan {vulcan.id}",
    )  # fmt: skip
    return [gap(2), heading("Control"), row]


# --------------------------------------------------------------------------------- channels
def _channel_rows(mode: CardQuery, vulcan: Unit) -> list[Widget]:
    """Who is on which channel; a click goes there."""
    view: Position = mode.view
    found = on_channels(view, vulcan.id)
    loose = [u for u in taken_on(view, vulcan.side) if controller(view, u) is vulcan]
    if not found and not loose:
        return []
    out: list[Widget] = [gap(2), heading("Channels", f"{len(found) + len(loose)} of {CHANNELS} in use")]
    rows = [(number, unit) for number in sorted(found) for unit in found[number]] + [
        (0, unit) for unit in loose
    ]
    for number, unit in rows:
        lost = controller(view, unit) is None
        words = (
            "out of control"
            if lost
            else _following(unit)
            if follows(unit)
            else "under control"
            if number
            else "controlled by a free channel"
        )
        where = view.board.grid.label(unit.at) if unit.at else ""
        out.append(
            UnitRow(
                look_of(mode.rules, view, unit), short_name(unit), words[:1].upper() + words[1:], where,
                functools.partial(mode.host.go_to, unit.id), dim=lost, name=f"channel of {unit.id}",
                on_point=lighting(mode.host.light, unit.at),
            )
        )  # fmt: skip
    out.append(
        note(
            "Control of drones and vehicles reaches over the whole map; drones work, and ducklings follow, "
            "within one hex."
        )
    )
    return out


def _following(unit: Unit) -> str:
    return (
        "follows and cannot work"
        if crews.role(unit)
        else "follows at half attack strength"
        if KINDS[unit.kind].weapons
        else "follows"
    )


# ----------------------------------------------------------------------------- its movement
def machine_orders(mode: CardQuery, unit: Unit) -> list[Widget]:
    """Buttons for what a counter can do instead of moving."""
    if not mode.mine(unit.id):
        return []
    return [*_entrance_rows(mode, unit), *shelter_rows(mode, unit), *embark_rows(mode, unit)]


def _entrance_rows(mode: CardQuery, unit: Unit) -> list[Widget]:
    if unit.kind != VULCAN or Prepare not in mode.rules.kinds_now(mode.view) or not unit.at:
        return []
    view: Position = mode.view
    swamps = [at for at in view.board.grid.neighbours[unit.at] if at and terrain_at(view, at) == "swamp"]
    if not swamps:
        return []
    way, label = entrance(view, unit), view.board.grid.label
    out: list[Widget] = [gap(2), heading("Ways into the swamp", "the wait is one die")]
    if way is not None:
        if way.count:
            words = (
                f"The way into {label(way.toward)} takes {way.count} more "
                f"turn{'s' if way.count > 1 else ''}. Moving cancels it."
            )
        else:
            words = (
                f"The way into {label(way.toward)} is ready: the Vulcan and the units that waited with "
                f"it need no roll."
            )
        out.append(note(words, "good" if not way.count else "text"))
        waits = [short_name(view.units[name_]) for name_ in waits_with(view, way) if name_ in view.units]
        out.append(
            note(
                f"Waiting with it since the die: {', '.join(waits)}."
                if waits
                else "No unit waits with it; units that join now must roll on the way in."
            )
        )
    buttons = []
    refusals = []
    for at in swamps:
        order = Prepare(unit.id, at)
        refusal = mode.rules.refusal(view, order)
        if refusal is None:
            buttons.append(
                Button(
                    f"Prepare {label(at)}",
                    functools.partial(mode.host.do, order),
                    size=SMALL,
                    height=28,
                    icon="clock",
                    name=f"prepare {label(at)}",
                )
            )
        elif refusal.code != "waiting":
            refusals.append(refusal)
    if (
        way is None
        and not buttons
        and (terrain_at(view, unit.at) == "swamp" or not points_left(mode.rules, view, unit))
    ):
        return []
    if buttons:
        out.append(Flow(*buttons, gap=6))
        if way is None:
            out.append(
                note(
                    "A die says how many turns it waits next to the swamp, this one included; then it enters "
                    "without a roll, together with units of its hex that waited all that time."
                )
            )
    elif refusals:
        out.append(RefusedRow("Prepare a way", refusals[0].text, refusals[0].rule))
    return out


def setup_rows(mode: LinkQuery, unit: Unit) -> list[Widget]:
    """Set-up: cargo and channels of a chosen counter, or of a Vulcan."""
    rows: list[Widget] = []
    if unit.kind == VULCAN and unit.at:
        rows += cargo_rows(mode, unit)
    if not unit.aboard:
        rows += embark_rows(mode, unit)
    elif mode.view.units[unit.aboard].kind == VULCAN and Disembark.applies_to(unit.kind):
        order = Disembark(unit.id)
        if mode.rules.refusal(mode.view, order) is None:
            rows.append(
                Button(
                    "Unload it again",
                    lambda: mode.host.do(order),
                    icon="down",
                    name=f"drive off {unit.id}",
                )
            )
    rows += shelter_rows(mode, unit)
    linked = KINDS[unit.kind].family in FAMILIES and not unit.aboard
    if Assign in mode.rules.kinds_now(mode.view) and (linked or unit.kind == VULCAN):
        links = ChannelLinks(mode, mode.select)
        links.linking = unit.id if linked else ""
        rows += links.boards()
    return rows
