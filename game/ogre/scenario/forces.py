"""Forces of the Ogre games in scenario files."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from game.boards.board import Board
from game.core.amounts import counted
from game.core.anygame import Placement, Position, Rules
from game.hexes.grid import OFF, LabelError, bits
from game.ogre.combat.weapons import attack_points
from game.ogre.kinds import KINDS, is_infantry
from game.ogre.movement.stacking import BY_ONES, Stacking
from game.ogre.scenario.picking import chosen_force, judge_pick, suggests_all
from game.ogre.scoring.points import mustered
from game.ogre.setup import Place, areas_for, room
from game.ogre.start import new_unit
from game.ogre.state import Unit
from game.scenarios.description import Force, Scenario, SideDescription
from game.scenarios.forces import Forces, read_place, set_up_so_far

# -------------------------------------------------------------- judging: kinds, sums, suggested places
Say = Callable[..., None]
Known = Callable[[str, str, str, Collection[str], str], bool]
#: sixths of an armour unit (ode:1.07)
SIXTHS = 6


def judge_forces(
    key: str, scenario: Scenario, side: SideDescription, board: Board | None, known: Known, say: Say
) -> None:
    """Tells ``say`` of everything about the forces of a side that cannot be."""
    if not side.forces:
        say("E332", f"{key}.forces", "the side has no force.", "Write a [[sides.forces]].")
    judge_pick(key, side, known, say)
    ids = [force.id for force in side.forces]
    judge = _Judge(scenario, board, known, say)
    for n, force in enumerate(side.forces):
        if ids.index(force.id) != n:
            say("E334", f"{key}.forces[{n}].id", f"two forces are called '{force.id}'.", "Rename one.")
        judge.force(f"{key}.forces[{n}]", side, force)


class _Judge:
    def __init__(self, scenario: Scenario, board: Board | None, known: Known, say: Say) -> None:
        self.board, self.known, self.say = board, known, say
        rows = scenario.own.get(Stacking.word, ())
        self.by_ones = all(isinstance(row, Stacking) and row.stacking == BY_ONES for row in rows)

    def force(self, key: str, side: SideDescription, force: Force) -> None:
        armour = squads = 0
        good = True
        for n, units in enumerate(force.units):
            here = f"{key}.units[{n}]"
            # a counter without a face is none of a force
            faces = [kind for kind, row in KINDS.items() if row.family != "unknown"]
            if not self.known("E340", f"{here}.kind", units.kind, faces, "kind of unit"):
                good = False
                continue
            foot = is_infantry(units.kind)
            have, other = (units.squads, units.count) if foot else (units.count, units.squads)
            if have < 1 or other:
                word = "squads" if foot else "count"
                text = f"{KINDS[units.kind].name} is given by '{word}', 1 or more."
                self.say("E341", here, text, f'Write {{ kind = "{units.kind}", {word} = 2 }}.', units.kind)
                good = False
            squads += units.squads if foot else 0
            armour += KINDS[units.kind].cost * units.count if KINDS[units.kind].family == "armour" else 0
        if len({units.kind for units in force.units}) != len(force.units):
            self.say("E342", f"{key}.units", "a kind appears twice.", "Add up the two numbers.")
            good = False
        if good:
            self.sums(key, side, armour, squads)
            self.places(key, force)

    def sums(self, key: str, side: SideDescription, armour: int, squads: int) -> None:
        if side.armour >= 0 and armour != side.armour * SIXTHS:
            whole = f"{armour / SIXTHS:g}"
            text = f"the force is worth {whole} armour units; the side has {side.armour} (ode:1.07)."
            mend = (
                "Change the counts (a Howitzer counts 2, a Light Tank 1/2) or the armour units in each force."
            )
            self.say("E343", f"{key}.units", text, mend)
        if side.squads >= 0 and squads != side.squads:
            text = f"the force has {counted(squads, 'squad')}; the side has {side.squads}."
            self.say("E343", f"{key}.units", text, "Change the squads, or the squads in each force.")

    # ---------------------------------------------------------------- deploy
    def places(self, key: str, force: Force) -> None:
        kinds = {units.kind: units for units in force.units}
        taken: dict[int, str] = {}
        for kind, words in force.deploy.items():
            here = f"{key}.deploy.{kind}"
            if not self.known("E350", here, kind, kinds, "such kind in the force:"):
                continue
            total = 0
            for word in words:
                total += self.place(here, kind, word, taken)
            want = kinds[kind].squads or kinds[kind].count
            if total != want:
                what = "squads" if is_infantry(kind) else "counters"
                name = KINDS[kind].name
                text = f"{total} {what} of {name} ({kind}) are placed where the force has {want}."
                self.say("E351", here, text, "Name a hex for each, or none.")

    def place(self, key: str, kind: str, word: str, taken: dict[int, str]) -> int:
        """How many squads or counters a word places."""
        found = read_place(word)
        if found is None or ("x" in word and not is_infantry(kind)):
            mend = "Write a hex such as 0213, for infantry with its squads: 0213x3."
            self.say("E352", key, f"'{word}' is not a place.", mend, word)
            return 0
        if self.board is None:
            return found[1]
        try:
            at = self.board.grid.parse(found[0])
        except LabelError as wrong:
            self.say("E353", key, f"{wrong}.", "Name a hex of the board.", word, found[0])
            return found[1]
        if at != OFF and self.board.terrain[at] == "crater":
            self.say("E353", key, f"{found[0]} is a crater.", "Name another hex.", word, found[0])
        elif at in taken and self.by_ones:
            text = f"{kind} and {taken[at]} are both placed in {found[0]}."
            self.say("E353", key, text, "Name another hex.", word, found[0])
        taken[at] = kind
        return found[1]


# ----------------- Places for counters that no file has places for: near where the forces of the file stand
def places_for(
    rules: Rules,
    start: Position,
    side: int,
    described: SideDescription,
    placed: Sequence[Placement],
    waiting: Sequence[str],
) -> list[Place]:
    """Orders that set up these counters of a side beside those already placed, except those without room."""
    position = set_up_so_far(rules, start, side, placed)
    hints = _hints(position.board, described)
    found = []
    for unit in sorted((position.units[name] for name in waiting), key=lambda u: _rank(position, u)):
        tries = _tries(position, unit, hints)
        best = next((one for one in tries if rules.refusal(position, one) is None), None)
        if best is not None:
            found.append(best)
            position = rules.apply(position, best).position
    return found


def _rank(position: Position, unit: Unit) -> tuple[int, int, int, str]:
    """Who chooses first: those with areas of their own, those that never move, the strong ones."""
    named = any(unit.kind in area.kinds for area in areas_for(position, unit))
    return (not named, KINDS[unit.kind].move, -attack_points(unit), unit.id)


def _hints(board: Board, side: SideDescription) -> dict[str, list[int]]:
    """Hexes where the forces of the file put each kind, first come first."""
    found: dict[str, list[int]] = {}
    for force in side.forces:
        for kind, words in force.deploy.items():
            row = found.setdefault(kind, [])
            for word in words:
                place = read_place(word)
                if place and (at := board.grid.parse(place[0])) not in row:
                    row.append(at)
    return found


def _tries(position: Position, unit: Unit, hints: dict[str, list[int]]) -> Iterator[Place]:
    """Hexes for a counter, the best first: its kind's own, those of its like, then near them."""
    mask = room(position, unit, areas_for(position, unit))
    own = hints.get(unit.kind, [])
    like = [at for kind, row in hints.items() if _like(kind, unit.kind) for at in row]
    any_of = [at for row in hints.values() for at in row]
    seen = set()
    for at in (*own, *like):
        # one counter in a hex as long as there is a choice
        if mask >> at & 1 and at not in seen and at not in position.at_hex:
            seen.add(at)
            yield Place(unit.id, at)
    distance = position.board.grid.distance
    near = own or like or any_of or _spread(mask)
    taken = set(position.at_hex)
    free = [at for at in bits(mask) if at not in seen]
    for at in sorted(
        free, key=lambda at: (at in taken, min((distance(at, one) for one in near), default=0), at)
    ):
        yield Place(unit.id, at)


def _like(kind: str, other: str) -> bool:
    """Are these used alike: infantry, what never moves, what moves fast, the rest?"""
    if (is_infantry(kind)) != (is_infantry(other)):
        return False
    one, two = KINDS[kind], KINDS[other]
    return (one.family, min(one.move, 1), one.second > 0) == (two.family, min(two.move, 1), two.second > 0)


def _spread(mask: int) -> list[int]:
    """A few hexes all over an area."""
    hexes = list(bits(mask))
    return hexes[:: max(1, len(hexes) // 6)]


# -------------------------------------------------------------------------------------------- the part
def fresh(unit_id: str, kind: str, side: int, squads: int) -> Unit:
    """A fresh counter off the map."""
    return new_unit(unit_id, kind, side, squads=(kind,) * squads)


FORCES = Forces(
    new_unit=fresh,
    placing=Place,
    foot=is_infantry,
    chosen=chosen_force,
    suggests_all=suggests_all,
    places_for=places_for,
    mustered=mustered,
    judge=judge_forces,
)
