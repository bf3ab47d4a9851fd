"""Field works on the card of a counter: those in its hex, who is in them, and a place for this unit."""

from __future__ import annotations

from game.client.game.hud.panel_widgets import RefusedRow, UnitRow, gap, heading
from game.client.games.ogre.card_query import CardQuery
from game.client.games.ogre.counter_appearance import short_name
from game.client.kit import Button, Flow, Widget
from game.client.kit.text_style import SMALL
from game.ogre.engineering.entrenchments import entrenchment_at, sheltered
from game.ogre.engineering.field_works import Shelter
from game.ogre.engineering.revetments import ROOM, occupants, revetments_at, size_of
from game.ogre.state import Position, Unit


def shelter_rows(mode: CardQuery, unit: Unit) -> list[Widget]:
    """The works of the hex of a counter, each with a button where it can go in."""
    view: Position = mode.view
    if not unit.at or unit.aboard or unit.at not in view.markers:
        return []
    rows: list[Widget] = []
    places = entrenchment_at(view, unit.at)
    if places is not None and unit.squads:
        found = sheltered(view, unit.at)
        who = ", ".join(f"{count} of {short_name(view.units[name])}" for name, count in found.items())
        title = "Entrenchments"
        mine = found.get(unit.id, 0)
        right = "all in" if mine == len(unit.squads) else f"{mine} in" if mine else ""
        second = f"{places.count} place{'s' if places.count > 1 else ''}: {who or 'empty'}"
        rows.append(UnitRow(None, title, second, right, icon="trench", name="works 0"))
        if mine < len(unit.squads):
            rows += _place(mode, unit, 0, "These first")
    inside = occupants(view, unit.at)
    for marker in revetments_at(view, unit.at):
        names = inside[marker.count]
        size = size_of(marker)
        title = f"{size.capitalize()} revetment"
        who = ", ".join(short_name(view.units[name]) for name in names)
        second = f"room for size {ROOM[size]}: {who or 'empty'}"
        rows.append(
            UnitRow(
                None,
                title,
                second,
                "in it" if unit.id in names else "",
                icon=f"revet-{size}",
                name=f"works {marker.count}",
            )
        )
        if unit.id not in names:
            rows += _place(mode, unit, marker.count, "Into it")
    return [gap(2), heading("Field works here"), *rows] if rows else []


def _place(mode: CardQuery, unit: Unit, number: int, words: str) -> list[Widget]:
    """A button for a place, or why there is none."""
    if not mode.mine(unit.id) or Shelter not in mode.rules.kinds_now(mode.view):
        return []
    order = Shelter(unit.at, (unit.id,), number)
    refusal = mode.rules.refusal(mode.view, order)
    if refusal is not None:
        return [RefusedRow("No place for it", refusal.text, refusal.rule)]
    return [
        Flow(
            Button(words, lambda: mode.host.do(order), size=SMALL, height=28, name=f"shelter {number}"),
            gap=6,
        )
    ]
