"""What the mouse does on the board of the maker: a brush for hexes, a counter for the suggested set-up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.boards.findings import errors
from game.boards.textboard import hexes_of
from game.client.art.counter_spec import Look
from game.client.art.scene import Piece
from game.client.screens.maker.open_draft import OpenDraft
from game.client.table.showing import showing_of
from game.hexes.grid import LabelError
from game.scenarios.forces import FORCES
from game.scenarios.laying import Laying, open_to
from game.scenarios.start import first_position, rules_of

#: the mistake that some counters of a force have no place
UNPLACED = "E351"


class BoardTools:
    """The brush or the counter that is in the hand; ``turned`` is told when it is another one."""

    def __init__(self, draft: OpenDraft, turned: Callable[[], None]) -> None:
        self.draft, self.turned = draft, turned
        #: the list of hexes that is painted, its hexes meanwhile, and whether the stroke takes away
        self.painting = ""
        self.hexes: set[int] = set()
        self._erases = False
        #: the force of each side that is shown, and what a click on the board sets up
        self.forces = [0 for _ in draft.scenario.sides]
        self.held: tuple[int, str] | None = None
        self._looks: dict[object, Look] = {}
        #: the counters on the board, and what they are of
        self._pieces: list[Piece] = []
        self._laid: tuple[object, ...] = ()

    def follow(self) -> None:
        """The draft is another one: forces that it has no more are not shown."""
        sides = self.draft.scenario.sides
        self.forces = [min(n, max(0, len(side.forces) - 1)) for n, side in
                       zip([*self.forces, 0, 0], sides, strict=False)]  # fmt: skip

    def let_go(self) -> bool:
        """Nothing in the hand; False if nothing was."""
        if not self.painting and self.held is None:
            return False
        self.painting, self.held = "", None
        self.turned()
        return True

    # ------------------------------------------------------------------ the brush
    def take_brush(self, path: str) -> None:
        """Begin to paint the hexes of a list, or end that."""
        self.painting = "" if self.painting == path else path
        self.held, self.hexes = None, set(self._hexes(path))
        self.turned()

    def _hexes(self, path: str) -> Iterator[int]:
        for word in self.draft.value(path) or ():
            try:
                yield from hexes_of(self.draft.map.grid, str(word))
            except LabelError:
                continue

    def painted(self, at: int, first: bool) -> None:
        """A hex of a stroke; the first one says whether the stroke adds or takes away."""
        if first:
            self._erases = at in self.hexes
        (self.hexes.discard if self._erases else self.hexes.add)(at)

    def stroke_done(self) -> None:
        """Writes what was painted."""
        if self.painting:
            labels = sorted(self.draft.map.grid.label(at) for at in self.hexes)
            self.draft.put(self.painting, labels or None)

    # ------------------------------------------------------------------ the suggested set-up
    def laying(self, side: int) -> Laying:
        """The suggested set-up that is shown for a side."""
        return Laying(self.draft.now, self.draft.game, side, self.forces[side])

    def waiting(self, side: int, kind: str) -> int:
        """How many counters (or squads) of a kind have no place yet in it."""
        return self.laying(side).waiting(kind)

    def hold(self, side: int, kind: str) -> None:
        """A click on the board sets up a counter of this kind, or no more."""
        self.held = None if self.held == (side, kind) else (side, kind)
        self.painting = ""
        self.turned()

    def clicked(self, at: int) -> None:
        """Sets up a counter of the kind that is held."""
        if self.held is None:
            return
        (side, kind), draft = self.held, self.draft
        if not open_to(draft.scenario, draft.map, side, kind)(at):
            draft.tell("This side may not set up here: its areas are elsewhere.", "bad")
        elif self.waiting(side, kind) < 1:
            draft.tell("All of them are set up.", "info")
        else:
            draft.change(lambda now: self.laying(side).put(kind, draft.map.grid.label(at)))

    def moved(self, piece: str, at: int) -> None:
        """A counter was dragged into another hex, or off the board."""
        side, kind, number = piece.split(" ")
        label = self.draft.map.grid.label(at) if at else ""
        self.draft.change(lambda now: self.laying(int(side)).move(kind, int(number), label))

    def lay_rest(self, side: int) -> None:
        """Counters of the shown force that have no place yet get one, as the computer would lay them."""
        checked = self.draft.checked
        loaded = checked.loaded
        if loaded is None or any(one.code != UNPLACED for one in errors(checked.findings)):
            self.draft.tell("It has other mistakes: they are listed below.", "bad")
            return
        before = self.draft.now
        self.draft.change(lambda now: self.laying(side).rest(loaded))
        if self.draft.now == before:
            self.draft.tell("There are no places left for them: choose them yourself.", "bad")

    # ------------------------------------------------------------------ what is seen
    def pieces(self) -> Sequence[Piece]:
        """The suggested set-up of the shown forces, made once for each draft."""
        shown = (self.draft.now, self.draft.scenario, *self.forces)
        if self._laid != shown:
            self._laid = shown
            self._pieces = [
                Piece(f"{n} {kind} {k}", at, self.face(kind, n, squads))
                for n, side in enumerate(self.draft.scenario.sides)
                for kind, k, at, squads in self.laying(n).placed(self.draft.map.grid)
            ]
        return self._pieces

    def face(self, kind: str, side: int, squads: int = 1) -> Look:
        """A fresh counter, drawn once of each sort."""
        scenario, part = self.draft.scenario, FORCES.of(self.draft.game)
        colour = scenario.sides[side].colour
        key = (kind, side, colour, squads)
        if key not in self._looks:
            drawing = showing_of(scenario.game).drawing
            self._looks[key] = drawing.printed(kind, colour)
            if self.draft.checked.fine is not None and part.foot(kind):
                start = first_position(scenario, self.draft.map)
                unit = part.new_unit(f"{kind}-1", kind, side, squads)
                self._looks[key] = drawing.look(rules_of(scenario), start, unit)
        return self._looks[key]
