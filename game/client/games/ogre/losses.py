"""What each side lost: the table of the verdict."""

from __future__ import annotations

from game.client.game.session import Session
from game.client.shell.cards import Standing
from game.ogre import sheets
from game.ogre.combat.weapons import attack_points
from game.ogre.kinds import KINDS
from game.ogre.state import Unit


def losses(session: Session) -> tuple[Standing, ...]:
    """Counters of each kind, treads of Ogres, and the attack strength that is left."""
    start, end = session.history.start, session.position
    sides = len(end.sides)
    rows: list[Standing] = []
    # a record that goes on from a position in mid-game knows who was gone by then
    first = [*start.units.values(), *(g.unit for g in start.gone.values())]
    last = [*end.units.values(), *(g.unit for g in end.gone.values() if g.how == "left")]

    def row(what: str, values: list[str]) -> None:
        if any(v not in ("", "0", "0 of 0") for v in values):
            rows.append(Standing(what, tuple(values)))

    def alike(unit: Unit) -> str:
        # a drone on its pallet and one that is unpacked are the same drone
        return "LAD" if unit.kind == "PAL" else unit.kind

    kinds = [k for k in KINDS if any(alike(u) == k for u in first)]
    for kind in kinds:
        infantry = KINDS[kind].family == "infantry"
        values = []
        for side in range(sides):
            had, have = (
                sum(len(u.squads) if infantry else 1 for u in units if u.side == side and alike(u) == kind)
                for units in (first, last)
            )
            values.append(f"{had - have} of {had}" if had else "")
        row(f"{KINDS[kind].name}, squads" if infantry else KINDS[kind].name, values)
    treads = []
    for side in range(sides):
        had, have = (
            sum(u.sheet[sheets.TREADS] for u in units if u.side == side and u.sheet)
            for units in (first, last)
        )
        treads.append(f"{had - have} of {had}" if had else "")
    row("Treads", treads)
    strength = [
        str(sum(attack_points(u) for u in end.units.values() if u.side == side and u.at))
        for side in range(sides)
    ]
    rows.append(Standing("Attack strength left on the map", tuple(strength)))
    return tuple(rows)
