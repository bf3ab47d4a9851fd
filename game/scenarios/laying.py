"""The suggested set-up of a force in the making: who has a place in the draft, who waits, and where there is
room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from game.boards.board import Board
from game.core.games import Game
from game.hexes.grid import Grid
from game.scenarios.description import Scenario
from game.scenarios.forces import FORCES, SQUADS_IN_A_COUNTER, read_place
from game.scenarios.load import Loaded
from game.scenarios.making import Draft, put
from game.scenarios.start import places_left


class Laying(Struct, frozen=True):
    """A force of a draft, by the numbers of its side and of itself."""

    draft: Draft
    game: Game
    side: int
    force: int

    @property
    def path(self) -> str:
        """The key of its suggested set-up."""
        return f"sides[{self.side}].forces[{self.force}].deploy"

    def words(self, kind: str) -> list[str]:
        """The places of a kind, as the file has them."""
        return [str(word) for word in self._deploy().get(kind, ())]

    def _deploy(self) -> Mapping[str, list[str]]:
        return self.draft.value(self.path) or {}

    def placed(self, grid: Grid) -> Iterator[tuple[str, int, int, int]]:
        """Kind, number, hex and squads of each counter that has a place on the map."""
        for kind in self._deploy():
            for number, word in enumerate(self.words(kind)):
                place = read_place(word)
                if kind in self.game.declared.kinds and place is not None and grid.names(place[0]):
                    yield kind, number, grid.parse(place[0]), place[1]

    def waiting(self, kind: str) -> int:
        """How many counters (or squads) of a kind have no place yet; less than none if too many have one."""
        return self._there(kind) - sum(squads for _, squads in self._places(kind))

    def _there(self, kind: str) -> int:
        """How many counters (or squads) of a kind the force has."""
        word = "squads" if FORCES.of(self.game).foot(kind) else "count"
        units = self.draft.value(f"sides[{self.side}].forces[{self.force}].units") or ()
        return sum(int(one.get(word, 0)) for one in units if one.get("kind") == kind)

    def _places(self, kind: str) -> list[tuple[str, int]]:
        """The places of a kind that can be read, with the counters (or squads) at each."""
        foot, places = FORCES.of(self.game).foot(kind), map(read_place, self.words(kind))
        return [(place[0], place[1] if foot else 1) for place in places if place]

    # ------------------------------------------------------------------ changes
    def put(self, kind: str, label: str) -> Draft:
        """One more counter of a kind in a hex. Raises ``ChangeError``."""
        squads = min(self.waiting(kind), SQUADS_IN_A_COUNTER) if FORCES.of(self.game).foot(kind) else 1
        return put(self.draft, f"{self.path}.{kind}", [*self.words(kind), place_word(label, squads)])

    def move(self, kind: str, number: int, label: str) -> Draft:
        """A counter elsewhere; without a hex it has no place any more. Raises ``ChangeError``."""
        words = self.words(kind)
        place = read_place(words[number])
        words[number : number + 1] = [place_word(label, place[1] if place else 1)] if label else []
        return put(self.draft, f"{self.path}.{kind}", words or None)

    def within(self) -> Draft:
        """Places that the force has no counters for are taken away, the last ones first. Raises
        ``ChangeError``.
        """
        draft = self.draft
        for kind in self._deploy():
            left, words = self._there(kind), list[str]()
            for label, squads in self._places(kind):
                if left > 0:
                    words.append(place_word(label, min(left, squads)))
                left -= squads
            if left < 0:
                draft = put(draft, f"{self.path}.{kind}", words or None)
        return draft

    def rest(self, loaded: Loaded) -> Draft:
        """Whoever has no place gets one, as the rules allow and as far as there is room. Raises
        ``ChangeError``.
        """
        force = loaded.scenario.sides[self.side].forces[self.force].id
        found: dict[str, list[str]] = {}
        for kind, squads, at in places_left(loaded.scenario, loaded.board, self.side, force):
            found.setdefault(kind, []).append(place_word(loaded.board.grid.label(at), squads))
        draft = self.draft
        for kind, words in found.items():
            draft = put(draft, f"{self.path}.{kind}", [*self.words(kind), *words])
        return draft


def place_word(label: str, squads: int) -> str:
    """A place as the file has it."""
    return f"{label}x{squads}" if squads > 1 else label


def open_to(scenario: Scenario, board: Board, side: int, kind: str) -> Callable[[int], bool]:
    """May a kind of a side be set up in a hex, by its areas?"""
    areas = scenario.sides[side].areas
    named = [area for area in areas if kind in area.kinds] or [area for area in areas if not area.kinds]
    mask = 0
    for area in named:
        mask |= area.mask
    return lambda at: bool(mask >> at & 1)
