"""Victory points (ode:1.08, ode:1.09): what kills are worth, and damage to an Ogre that survives.

A scenario says whether points count; the attacks on a command post go by levels instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Annotated

from msgspec import Struct

from game.core.forms import KindName, Number, Sides
from game.core.scores import Part
from game.core.terms import Muster, Term, Terms
from game.ogre import sheets
from game.ogre.counter_names import named
from game.ogre.kinds import KINDS
from game.ogre.state import GameState, Unit
from game.ogre.structures.buildings import RUIN, STANDING

#: ode:1.09.1 [H]: points for each box that is missing and was not spent
DAMAGE = {"main": 8, "sec": 4, "rack": 4, "arm": 4, "ap": 1, "mis": 1, "tr": 1}


#: the row of a building in what a scenario lays down for kinds
SP = "building"
#: the number of the victory conditions that gives a side points beforehand: a handicap
GIVEN = "handicap-"


class Worth(Term, frozen=True):
    """Victory points of a kind, or of every building, where the scenario says so."""

    noun = "a worth"
    code = "E361"
    word = "worth"
    after = "compare"
    key = "victory.worth"
    about = "Victory points of a kind that differ from the unit table."

    kind: Annotated[str, KindName(SP, head=True)]
    points: Annotated[int, Number("points", head=True)]


class Kills(Term, frozen=True):
    """The sides that score for kills (ode:1.08)."""

    noun = "a row of sides"
    code = "E361"
    word = "kills"
    after = "compare"
    key = "victory.kills"
    about = "The sides that score for what they destroy."
    many = False

    kills: Annotated[tuple[int, ...], Sides("nobody", ordered=False)] = (0, 1)


def scorers(terms: Terms) -> tuple[int, ...]:
    """The sides that score for kills."""
    found = Kills.all(terms)
    return found[0].kills if found else Kills().kills


class Score(Struct, frozen=True):
    """The points of a side, with what they come from; the points of goals are not among them."""

    side: int
    parts: tuple[Part, ...]

    @property
    def total(self) -> int:
        """The sum."""
        return sum(part.points for part in self.parts)


def worth(kind: str, terms: Terms | None = None) -> int:
    """Points for one counter or squad of a kind; what the scenario says goes first (ode:1.08)."""
    said = said_worth(terms, kind) if terms else None
    return max(0, KINDS[kind].worth) if said is None else said


def said_worth(terms: Terms, kind: str) -> int | None:
    """What a scenario says a kind is worth, if it does."""
    return next((row.points for row in Worth.all(terms) if row.kind == kind), None)


def kill(unit: Unit, terms: Terms | None = None) -> int:
    """Points for the destruction of a counter as it stands (ode:1.08, ode:1.09)."""
    if unit.squads:
        return sum(worth(squad, terms) for squad in unit.squads)
    return worth(unit.kind, terms)


def damage(unit: Unit, terms: Terms | None = None) -> int:
    """Points for the damage of a surviving Ogre (ode:1.09.1); a fired missile is no damage."""
    if not unit.sheet:
        return 0
    whole, spent = sheets.full(unit), {"mis": unit.sheet[sheets.MIS_FIRED]}
    rows = ((part, sheets.ROWS.index(part)) for part in DAMAGE)
    found = sum(DAMAGE[part] * (whole[row] - unit.sheet[row] - spent.get(part, 0)) for part, row in rows)
    # RULING Q-1580: never more than its destruction, where a scenario says little for that
    return min(found, worth(unit.kind, terms))


def scored(start: GameState, now: GameState, side: int) -> int:
    """Points of a side for what the enemies of the first position have lost since."""
    # RULING Q-80: the state at the end counts, and a dead Ogre scores its whole worth only
    before = [u for u in start.units.values() if u.side != side]
    there = [u for u in now.units.values() if u.side != side]
    away = [g.unit for g in now.gone.values() if g.unit.side != side and g.how == "left"]
    dead = [g.unit for g in now.gone.values() if g.unit.side != side and g.how == "destroyed"]
    lost = _squads(before) - _squads((*there, *away))
    found = sum(KINDS[squad].worth * count for squad, count in lost.items())
    found += sum(kill(unit) for unit in dead if not unit.squads)
    return found + sum(damage(unit) for unit in (*there, *away))


def _squads(units: Iterable[Unit]) -> Counter[str]:
    return Counter(squad for unit in units for squad in unit.squads)


# ------------------------------------------------------------------------ the running score
def mustered(units: Iterable[Unit]) -> tuple[Muster, ...]:
    """What each side begins with."""
    found: Counter[tuple[int, str]] = Counter()
    for unit in units:
        if unit.squads:
            found.update((unit.side, squad) for squad in unit.squads)
        else:
            found[(unit.side, unit.kind)] += 1
    return tuple(Muster(side, kind, count) for (side, kind), count in sorted(found.items()))


def loss_of(state: GameState, side: int, kinds: Collection[str]) -> tuple[int, int]:
    """Counters or squads of these kinds that a side has lost, and how many it has or got away."""
    lost = there = 0
    for kind in kinds:
        gone, left = _count(state, side, kind)
        lost, there = lost + gone, there + left
    return lost, there


def _count(state: GameState, side: int, kind: str) -> tuple[int, int]:
    away = [g.unit for g in state.gone.values() if g.how == "left"]
    there = sum([_of_kind(u, side, kind) for u in (*state.units.values(), *away) if u.side == side])
    began = next((row.count for row in state.terms.muster if row.kind == kind and row.side == side), None)
    if began is not None:
        return max(0, began - there), there
    # a position written by hand does not say what there was: the counters that are gone count
    return sum(_of_kind(g.unit, side, kind) for g in state.gone.values() if g.how == "destroyed"), there


def _of_kind(unit: Unit, side: int, kind: str) -> int:
    if unit.side != side:
        return 0
    return unit.squads.count(kind) if unit.squads else int(unit.kind == kind)


def score(state: GameState, side: int) -> Score:
    """Points of a side for kills, damage and buildings as things stand (ode:1.08, ode:1.09, ode:11.04.3)."""
    given = state.terms.number(f"{GIVEN}{side}")
    found = [Part("Given before the game", given, "ode:1.08")]
    if side in scorers(state.terms):
        found += [*_kills(state, side), *_damages(state, side), *_ruins(state, side)]
    return Score(side, tuple(part for part in found if part.points))


def _kills(state: GameState, side: int) -> Iterable[Part]:
    dead: dict[str, tuple[str, ...]] = {}
    for gone in state.gone.values():
        if gone.how == "destroyed" and gone.unit.side != side:
            dead[gone.unit.kind] = (*dead.get(gone.unit.kind, ()), gone.unit.id)
    for kind, row in KINDS.items():
        ids = dead.get(kind, ())
        count = _count(state, 1 - side, kind)[0] if row.family == "infantry" else len(ids)
        if count:
            rule = "ode:1.09" if row.ogre else "ode:1.08"
            name = (
                f"{row.name} {'squad' if count == 1 else 'squads'}" if row.family == "infantry" else row.name
            )
            many = "s" if count > 1 and row.family != "infantry" and not name.endswith("s") else ""
            what = f"{f'{count} ' if count > 1 else ''}{name}{many} destroyed"
            yield Part(what, count * worth(kind, state.terms), rule, ids)


def _damages(state: GameState, side: int) -> Iterable[Part]:
    # RULING Q-80: what is missing now counts; a dead Ogre scores its whole worth only
    away = [g.unit for g in state.gone.values() if g.how == "left"]
    for unit in (*state.units.values(), *away):
        if unit.side != side and (points := damage(unit, state.terms)):
            yield Part(f"{named(unit)} damaged: {damage_words(unit)}", points, "ode:1.09.1", (unit.id,))


def damage_words(unit: Unit) -> str:
    """What an Ogre has lost: "1 secondary, 12 tread units"."""
    whole, spent, words = sheets.full(unit), {"mis": unit.sheet[sheets.MIS_FIRED]}, []
    for part in DAMAGE:
        row = sheets.ROWS.index(part)
        gone = whole[row] - unit.sheet[row] - spent.get(part, 0)
        if gone:
            one, many = NAMES[part]
            words.append(f"{gone} {one if gone == 1 else many}")
    return ", ".join(words)


NAMES = {
    "main": ("main battery", "main batteries"), "sec": ("secondary", "secondaries"),
    "rack": ("rack", "racks"),
    "arm": ("arm", "arms"), "ap": ("AP gun", "AP guns"), "mis": ("missile", "missiles"),
    "tr": ("tread unit", "tread units"),
}  # fmt: skip


def _ruins(state: GameState, side: int) -> Iterable[Part]:
    # RULING Q-232: a building of nobody scores for nobody of itself
    each = said_worth(state.terms, SP)
    for at, row in sorted(state.markers.items()):
        for marker in row:
            if marker.kind == RUIN and marker.owner == 1 - side:
                name = STANDING.of(marker).name or "building"
                what = f"{name[:1].upper()}{name[1:]} in {state.board.grid.label(at)} destroyed"
                yield Part(what, marker.count if each is None else each, "ode:11.04.3")
