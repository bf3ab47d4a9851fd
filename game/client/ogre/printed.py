"""A fresh counter of Ogre and G.E.V. with the numbers of the unit table."""

from __future__ import annotations

from game.client.art.counter_spec import Look, is_large, kinds
from game.ogre.kinds import KINDS, is_infantry


def drawn_kinds() -> tuple[str, ...]:
    """The kinds of the rules in play that have a drawing."""
    return tuple(kind for kind in kinds() if kind in KINDS)


def printed(kind: str, style: str = "blue", squads: tuple[str, ...] = (), **states: object) -> Look:
    """A fresh counter of this kind with the numbers of the unit table (ode:3.01)."""
    row = KINDS[kind]
    if is_infantry(kind):
        squads = squads or (kind,)
        attack, defence = f"{len(squads)}/1", str(len(squads))
    else:
        gun = next((w for w in row.weapons if w.id == "gun"), None)
        several = "*" if gun and gun.count > 1 else ""
        attack = f"{gun.attack * gun.count}{several}/{gun.range}" if gun and gun.count else ""
        attack = "CM" if kind == "MCRL" else attack
        defence = str(row.points or row.defence)
    if is_large(kind):
        attack = defence = ""
        states.setdefault(
            "bars", (1.0, 1.0, 1.0 if row.ogre and (row.ogre.missiles or row.ogre.racks) else -1.0, 1.0)
        )
    if row.family == "missile":
        return Look(kind, style, squads, "", "", "", **states)  # type: ignore[arg-type]  # as in but()
    if row.family == "unknown":
        defence = ""
        states.setdefault("hidden", kind == "HID")
    move = f"{row.move}-{row.second}" if row.second else "" if row.points else str(row.move)
    return Look(kind, style, squads, attack, defence, move, **states)  # type: ignore[arg-type]  # as in but()
