"""Markers of a view as icons on the board. A view contains only what its viewer knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.client.art.markers import Mark
from game.client.generic import marker_icons
from game.client.ogre.work.work_markers import TOLD, chore_hexes, traces_at
from game.core.anygame import Position, Rules
from game.core.records import Marker
from game.hexes.grid import OFF, bits
from game.ogre.counter_names import named
from game.ogre.engineering.entrenchments import WORKS, entrenchment_at, sheltered
from game.ogre.engineering.revetments import ROOM, bulk, occupants, revetments_at, size_of
from game.ogre.hidden.mines import ROAD
from game.ogre.hooks import NEARING
from game.ogre.scoring.holding import HELD, TALLY, Hold, owner_of, places
from game.ogre.scoring.losses import Fate
from game.ogre.structures import bridges
from game.ogre.structures.buildings import BUILDING, RUIN, first_points

#: kinds of markers that are told with the ground, the routes or the mines of the hex
TOLD_OTHERWISE = frozenset(
    {"terrain", "cut", "bridge_down", "mine", *WORKS, "side", "way", HELD, TALLY, *TOLD}
)
#: those that have a sign of their own, or lie on the ground as it is drawn
_SHOWN = TOLD_OTHERWISE | {BUILDING, RUIN}


def marks_of(view: Position) -> tuple[Mark, ...]:
    """The signs of all markers that lie in hexes; those on hexsides belong to the ground."""
    out: list[Mark] = []
    for at in sorted({*view.markers, *chore_hexes(view)}):
        out += buildings_at(view, at)
        out += mines_at(view, at)
        out += works_at(view, at)
        out += traces_at(view, at)
    return (*out, *marker_icons.marks_of(view, _SHOWN))


def buildings_at(view: Position, at: int) -> list[Mark]:
    """The structure points left of the building of a hex; a ruin has none."""
    found = [m for m in view.markers.get(at, ()) if m.kind in (BUILDING, RUIN)]
    return [Mark("building", at, (m.count if m.kind == BUILDING else 0, first_points(m))) for m in found]


def works_at(view: Position, at: int) -> list[Mark]:
    """Entrenchments with the places that are taken, and each revetment with the size that is in it."""
    places, out = entrenchment_at(view, at), []
    if places is not None:
        out.append(Mark("entrenchment", at, (places.count, sum(sheltered(view, at).values()))))
    inside = occupants(view, at)
    for marker in revetments_at(view, at):
        used = sum(bulk(view.units[name]) for name in inside[marker.count])
        size = size_of(marker)
        out.append(Mark("revetment", at, (size == "large", ROOM[size], used)))
    return out


def works_words(view: Position, at: int) -> list[str]:
    """The field works of a hex for its hover card."""
    out = []
    places = entrenchment_at(view, at)
    if places is not None:
        found = sheltered(view, at)
        row = [f"{count} of {named(view.units[name])}" for name, count in found.items()]
        many = "1 squad" if places.count == 1 else f"{places.count} squads"
        out.append(f"Entrenchments for {many}" + (f": {', '.join(row)}." if row else ", empty."))
    inside = occupants(view, at)
    for marker in revetments_at(view, at):
        row = [named(view.units[name]) for name in inside[marker.count]]
        what = (
            f"{size_of(marker).capitalize()} revetment (number {marker.count}, for size "
            f"{ROOM[size_of(marker)]})"
        )
        out.append(what + (f": {', '.join(row)}." if row else ", empty."))
    return out


def mines_at(view: Position, at: int) -> list[Mark]:
    """The mines of a hex: one icon with a number for all that are alike (on or off the road or of a sort of
    their own, armed or not).

    A dashed rim says that not everybody knows of it.
    """
    return _mine_marks(_mines(view, at), at)


def _mine_marks(row: Sequence[Marker], at: int) -> list[Mark]:
    kinds = Counter((m.word, not m.count, m.known != -1) for m in row)
    return [
        Mark("mine", at, (not disarmed, word == ROAD, many, "" if word == ROAD else word), secret)
        for (word, disarmed, secret), many in sorted(kinds.items())
    ]


def _mines(view: Position, at: int) -> list[Marker]:
    return [m for m in view.markers.get(at, ()) if m.kind == "mine" and m.toward == OFF]


def sign_of(view: Position, marker: Marker) -> Mark:
    """The sign of a single marker, on the map or not."""
    return (
        *_mine_marks([marker] if marker.kind == "mine" else [], OFF),
        *marker_icons.marks_at(view, OFF, [marker]),
    )[0]


def reaches(rules: Rules, view: Position, at: int) -> frozenset[int]:
    """The hexes in which the markers of a hex act, where that is more than their own."""
    found = 0
    for kind in NEARING.of(rules) if at in view.markers else ():
        for marker in view.markers[at] if kind.shown else ():
            reach = kind.reach(view, marker) if marker.kind == kind.id else 0
            found |= view.board.grid.disc(at, reach) if reach > 0 else 0
    return frozenset(bits(found))


def mine_words(view: Position, at: int) -> list[str]:
    """The mines of a hex for its hover card, a sentence for those that are alike."""
    kinds = Counter((m.owner, m.word, not m.count, m.known) for m in _mines(view, at))
    out = []
    for (owner, word, disarmed, known), many in sorted(kinds.items()):
        sort = "" if word in ("", ROAD) else f"{word} "
        what = f"{sort}mine" if many == 1 else f"{many} {sort}mines"
        what = f"Disarmed {what}" if disarmed else what[:1].upper() + what[1:]
        whose = f" of {view.sides[owner].name}" if owner >= 0 else ""
        where = "" if sort else " on the road" if word == ROAD else " off the road"
        out.append(f"{what}{whose}{where}, {known_words(owner, known)}.")
    return out


def known_words(owner: int, known: int) -> str:
    """Who knows of it, as far as that may be told: nobody learns what the other side has found."""
    if known == -1:
        return "known to both sides"
    return "laid in secret" if known == 1 << owner else "found in secret"


# ----------------------------- Flags on the hexes of the goals of a scenario, in the colour of their holder
def goal_marks(view: Position) -> tuple[Mark, ...]:
    """A flag for each place that is to be held, and on what is to be kept or destroyed."""
    found: dict[int, Mark] = {}
    for goal in view.terms.goals:
        if isinstance(goal, Hold):
            for place in places(goal):
                owner = owner_of(view, goal, place)
                style = view.sides[owner].style if owner >= 0 else ""
                at = _middle(view, place)
                # two goals may be about one place: the flag is that of whoever holds it
                if style or at not in found:
                    found[at] = Mark("objective", at, (style,), slot="NW")
        elif isinstance(goal, Fate):
            # nothing is left to keep, or to bring down, of a bridge that lies in the water
            up = [bridge[0] for bridge in goal.bridges if bridges.named(*bridge) in bridges.standing(view)]
            for at in (*bits(goal.mask), *up):
                found.setdefault(at, Mark("objective", at, ("",), slot="NW"))
    found.pop(OFF, None)
    return tuple(found[at] for at in sorted(found))


def _middle(view: Position, place: int) -> int:
    """The hex of a place that is nearest to all of it."""
    hexes = list(bits(place))
    if len(hexes) < 3:
        return hexes[0] if hexes else OFF
    known = view.board.derived.setdefault("middles", {})
    if place in known:
        return int(known[place])
    distance = view.board.grid.distance
    sample = hexes[:: max(1, len(hexes) // 24)]
    known[place] = min(hexes, key=lambda at: (sum(distance(at, other) for other in sample), at))
    return int(known[place])
