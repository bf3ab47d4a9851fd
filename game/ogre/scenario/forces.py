"""Forces of the Ogre games in scenario files."""

from __future__ import annotations

from collections.abc import Callable, Collection

from game.boards.board import Board
from game.core.amounts import counted
from game.hexes.grid import OFF, LabelError
from game.ogre.kinds import KINDS, is_infantry
from game.ogre.movement.stacking import BY_ONES, Stacking
from game.ogre.scenario.picking import chosen_force, judge_pick, suggests_all
from game.ogre.scenario.placing import places_for
from game.ogre.scoring.points import mustered
from game.ogre.setup import Place
from game.ogre.start import new_unit
from game.ogre.state import Unit
from game.scenarios.description import Force, Scenario, SideDescription
from game.scenarios.forces import Forces, read_place

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
            mend = "Change the counts; a Howitzer counts 2, a Light Tank 1/2."
            self.say("E343", f"{key}.units", text, mend)
        if side.squads >= 0 and squads != side.squads:
            text = f"the force has {counted(squads, 'squad')}; the side has {side.squads}."
            self.say("E343", f"{key}.units", text, "Change the squads.")

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
                text = f"{total} {what} of {kind} are placed where the force has {want}."
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
