"""A scenario's own jobs for a side's Vulcans (ce:14.01.2-h), and the goal that requires them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, ClassVar

from game.core.forms import Number, SideName, Text
from game.core.goals import Progress
from game.core.markers import Contents, MarkerKind, Owned, SeenBy
from game.core.name_forms import Names
from game.core.place_forms import Hexes
from game.core.records import Marker
from game.core.setting import Given, Inquiry, Setting
from game.core.terms import Term
from game.core.words import known
from game.ogre.scoring.goal_base import Counted
from game.ogre.state import GameState, Rules

#: the marker of a finished job
DONE = "chore"


class DoneChore(Contents, frozen=True, gc=False):
    """A finished job of the scenario, by id."""

    needs: ClassVar[tuple[str, ...]] = ("chore",)

    chore: str = ""


def of_the_scenario(rules: Rules, state: GameState, marker: Marker) -> None:
    """Is it a job of its side in this scenario? Raises ``CodecError``."""
    mine = [chore.id for chore in Chore.all(state.terms) if chore.side == marker.owner]
    known(DONE_CHORES.of(marker).chore, mine, "job of this side")


DONE_CHORES = MarkerKind(
    DONE,
    "ce:14.01.2-h",
    DoneChore,
    seen=SeenBy.ALL,
    owned=Owned.ALWAYS,
    least=1,
    most=1,
    apart=("chore", "owner"),
    fits=of_the_scenario,
)


class Chore(Term, frozen=True):
    """Turns of work in a hex, with a maximum of helpers. ``title`` follows "to"."""

    noun: ClassVar[str] = "a job"
    code: ClassVar[str] = "E371"
    word: ClassVar[str] = "chore"
    key: ClassVar[str] = "chores"

    side: Annotated[int, SideName(head=True)]
    id: Annotated[str, Text("an id", head=True)]
    #: turns with two arms
    turns: Annotated[int, Number("how many turns", least=1, lowest=1, most=999, head=True)]
    title: Annotated[str, Text("what must be done", head=True)]
    mask: Annotated[int, Hexes("zone", "hexes")]
    #: the most drones that help
    helpers: Annotated[int, Number("how many drones", most=99)] = 2

    @classmethod
    def examine(cls, given: Given, inquiry: Inquiry) -> None:
        if not given.get("zone") and not given.get("hexes"):
            text = "the place of the job is missing."
            inquiry.wrong(text, 'Add hexes = ["0505"] or zone = "...".')


class ChoreNames(Names):
    """Jobs of the goal's side, by id."""

    def __init__(self) -> None:
        super().__init__("job of this side", code="E366")

    def among(self, setting: Setting, given: Given) -> Collection[str]:
        side = setting.side(given.get("side"))
        return [chore.id for chore in _chores(setting) if chore.side == side]


def _chores(setting: Setting) -> list[Chore]:
    """The jobs that a scenario file lists."""
    return [one for one in setting.own.get(Chore.word, ()) if isinstance(one, Chore)]


class Chores(Counted, frozen=True):
    """Finish the scenario's jobs."""

    kind: ClassVar[str] = "chores"

    chores: Annotated[tuple[str, ...], ChoreNames()] = ()

    @classmethod
    def left_out(cls, given: Given, setting: Setting) -> Mapping[str, object]:
        named = given.get("chores")
        wanted = named if isinstance(named, list | tuple) else ()
        titles = [chore.title for chore in _chores(setting) if chore.id in wanted]
        found = super().left_out(given, setting)
        return {**found, "title": " and ".join(titles)} if titles else found

    @classmethod
    def examine(cls, given: Given, inquiry: Inquiry) -> None:
        super().examine(given, inquiry)
        if not given.get("chores"):
            inquiry.wrong("the goal names no job.", 'Add chores = ["mast"].', code="E366")

    def number(self, state: GameState) -> int:
        return len(self.chores)

    def reached(self, state: GameState, alone: int) -> Progress:
        done = chores_done(state, self.side)
        have = sum(name in done for name in self.chores)
        return Progress(self, have, self.need or len(self.chores))

    def task(self, state: GameState) -> str:
        what, all_of_them = self.title or self.id, self.need in (0, len(self.chores))
        return what if all_of_them else f"finish {self.need} of these jobs: {what}"

    def standing(self, state: GameState, found: Progress) -> str:
        if found.need != 1:
            return super().standing(state, found)
        return "done" if found.met else "not yet"


def chore_of(state: GameState, name: str) -> Chore | None:
    """A job by id."""
    return next((chore for chore in Chore.all(state.terms) if chore.id == name), None)


def chores_done(state: GameState, side: int) -> set[str]:
    """The scenario's jobs that a side has done."""
    return {
        DONE_CHORES.of(m).chore
        for row in state.markers.values()
        for m in row
        if m.kind == DONE and m.owner == side
    }
