"""A side's own mines: it disarms them in Recovery, and rearms them by work (ce:14.02.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from game.core.deeds import WORKS, Deed, Deeds
from game.core.events import Event
from game.core.orders import possible
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Role
from game.ogre import common_refusals
from game.ogre.engineering import crews
from game.ogre.engineering.mine_numbers import REARMING, mine_of, number_of, numbered
from game.ogre.engineering.tasks import ENGINEERING, Hand, Job, Site, Task
from game.ogre.engineering.work_targets import AtNumber
from game.ogre.hidden.mines import MINE, SPARE, known_mines, rewrite_mine
from game.ogre.state import Draft, GameState, Order, Rules, Unit


class MineSet(Event, frozen=True, tag=True):
    """A side disarmed or rearmed a mine of its own. Only that side learns of it."""

    deed: ClassVar[Deed | None] = Deed.WORK

    side: int
    at: Hex
    armed: bool


def mine_set(state: GameState, e: MineSet) -> str:
    what = "arms" if e.armed else "disarms"
    return f"{state.sides[e.side].name} {what} its mine in {state.board.grid.label(e.at)}."


def _disarmed(state: GameState, side: int, at: int) -> Sequence[Site]:
    return numbered(state, side, at, own=True, armed=False)


def _armed(draft: Draft, job: Job, dice: tuple[int, ...]) -> None:
    mine = mine_of(draft, job)
    rewrite_mine(draft, mine, replace(mine, count=1))
    draft.emit(MineSet(job.side, mine.at, True))


def _one_sapper(state: GameState, job: Job) -> Refusal | None:
    if sum(hand.squads for hand in job.crew) == 1:
        return None
    return Refusal(
        "one", "ce:14.02.2-c", "One sapper is enough to arm a mine; the others stay free for other work."
    )


def _first_hand(state: GameState, site: Site, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    return (Hand(hands[0].unit),) if hands else ()


REARM = Task(
    REARMING, "rearm a mine", "ce:14.02.2-c", ENGINEERING, 0,
    about=AtNumber, sites=_disarmed, needs=_one_sapper, chosen=_first_hand, done=_armed, secret=True,
    nothing="No disarmed mine of this side is in {hex}.",
)  # fmt: skip


class DisarmOwn(Order, frozen=True, tag=True):
    """A sapper disarms its own side's mine in its hex: no die, and it keeps its action (ce:14.02.2-a)."""

    verb: ClassVar[str] = "disarm-own"
    role: ClassVar[Role] = Role.ACT
    title: ClassVar[str] = "Disarm mine {number} of this hex"
    confirm: ClassVar[Confirm] = Confirm.PRESS
    deeds: ClassVar[Deeds] = WORKS

    unit: UnitId
    number: int = 1

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return crews.may_work(kind)

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if not unit.at or unit.at not in state.markers or not crews.role(unit):
            return ()
        rows = numbered(state, unit.side, unit.at, own=True, armed=True)
        return possible([cls(unit.id, number_of(site)) for site in rows], rules, state)

    @classmethod
    def might(cls, state: GameState, unit: Unit) -> bool:
        """Could this counter have a mine to disarm, from public knowledge?"""
        if not unit.at or not (unit.face_down or crews.role(unit)):
            return False
        terms, side = state.terms, unit.side
        return not terms.stocks or bool(terms.stock(side, MINE) or terms.stock(side, SPARE))

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        unit = common_refusals.own(state, self.unit)
        if isinstance(unit, Refusal):
            return unit
        if not crews.role(unit):
            return Refusal(
                "no-sapper",
                "ce:14.00-a",
                f"{common_refusals.named(unit)} is not a sapper.",
                (unit.id,),
                near=False,
            )
        refusal = crews.idle(state, unit)
        if refusal is None and unit.kind == "HDRN" and not crews.guided(state, unit):
            refusal = crews.unguided(unit)
        if refusal is not None:
            return refusal
        if Site(unit.at, target=AtNumber(self.number)) in numbered(state, unit.side, unit.at, True, True):
            return None
        label = state.board.grid.label(unit.at)
        return Refusal(
            "no-mine", "ce:14.02.2-a", f"This side has no armed mine {self.number} in {label}.", (unit.at,)
        )

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[self.unit]
        mine = known_mines(draft, unit.side, unit.at)[self.number - 1]
        rewrite_mine(draft, mine, replace(mine, count=0))
        draft.emit(MineSet(unit.side, mine.at, False))
