"""A Vulcan's timed and manual work (ce:14.01.2, ce:14.01.3): assembling an Ogre, a scenario's jobs."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.amounts import counted, does
from game.core.events import Event
from game.core.questions import Note
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.ogre.charts import D, X
from game.ogre.combat.odds import Aimed
from game.ogre.engineering import crews
from game.ogre.engineering.boarding import CARGO
from game.ogre.engineering.jobs import (
    DONE_CHORES,
    Chore,
    Chores,
    DoneChore,
    Progress,
    chore_of,
    chores_done,
    helpers,
    job,
    progress_words,
    units_here,
)
from game.ogre.engineering.loading import (
    LOAD_ALL,
    LOAD_ITEM,
    PICK_UP,
    PUT_DOWN,
    UNLOAD_ALL,
    UNLOAD_ITEM,
    WINCH,
    WINCH_STUCK,
)
from game.ogre.engineering.module import ENGINEERING
from game.ogre.engineering.tasks import DRONE, TASKS, AtChore, AtCounter, Attempt, Hand, Site
from game.ogre.hooks import RESULTS, ResultLink
from game.ogre.idleness import NEEDS_VULCAN
from game.ogre.rule_groups import SAPPING
from game.ogre.state import SHEET_NOTES, Draft, GameState, Module, Unit, note

#: turns to assemble an Ogre (ce:14.01.2-d) [S]; a Mark VI is never modular
ASSEMBLY_TURNS = {"MK2": 12, "MK3": 30, "MK3B": 42, "MK4": 60, "MK5": 60, "VULC": 72, "NIN": 75}
#: the value of ``disabled`` for an unfinished Ogre
UNFINISHED = "unfinished"


class Assembled(Event, frozen=True, tag=True):
    """An Ogre is finished."""

    rule = "ce:14.01.2-d"
    sentence = "{unit} is assembled and ready for battle."
    stirs = True

    unit: UnitId
    at: Hex


class ChoreDone(Event, frozen=True, tag=True):
    """A scenario's own job is done."""

    rule = "ce:14.01.2-h"
    stirs = True

    side: int
    what: str
    at: Hex


def chore_words(state: GameState, e: ChoreDone) -> str:
    """The event's sentence."""
    side, label = state.sides[e.side].name, state.board.grid.label(e.at)
    return f"{side} {does(side, 'has')} managed to {e.what} in {label}."


# ------------------------------------------------------------------------------------- assembly
def unfinished(unit: Unit) -> bool:
    """Is it an Ogre still being assembled (ce:14.01.2-g)?"""
    return unit.disabled == UNFINISHED


#: a D on its parts counts as an X, and its treads are easier to hit
PIECES = ResultLink(
    20,
    "ce:14.01.2-g",
    turns={D: X},
    when=lambda rules, state, about: about.unit is not None and bool(about.part) and unfinished(about.unit),
)


def modules_here(state: GameState, side: int, at: int) -> Sequence[Site]:
    """Unassembled Ogres that can be assembled in the field."""
    return [
        Site(at, target=AtCounter(u.id))
        for u in units_here(state, side, at)
        if unfinished(u) and u.kind in ASSEMBLY_TURNS
    ]


def assembly_turns(state: GameState, site: Site) -> int:
    """The time by kind; the counter stores what is left at the start of the game."""
    unit = state.units[site.unit]
    return SHEET_NOTES.of(state, unit.id).to_assemble or ASSEMBLY_TURNS[unit.kind]


def finish(draft: Draft, attempt: Attempt) -> None:
    """The Ogre is ready."""
    unit = draft.units[attempt.site.unit]
    draft.put(replace(unit, disabled="", since=-1))
    note(draft, unit.id, to_assemble=0)
    draft.emit(Assembled(unit.id, unit.at))
    draft.check_end = True


def no_fire(state: GameState, about: Aimed, value: int, note: Note | None) -> int:
    """Stage of "strength": an unfinished Ogre cannot fire back (ce:14.01.2-g)."""
    if not unfinished(about[0]):
        return value
    if note:
        note("set", 0, "not finished yet", "ce:14.01.2-g")
    return 0


# ----------------------------------------------------------------------- jobs of the scenario
def chores(state: GameState, side: int, at: int) -> Sequence[Site]:
    """The scenario's jobs for this hex that are not done (ce:14.01.2-h)."""
    done = chores_done(state, side)
    return [
        Site(at, target=AtChore(chore.id)) for chore in Chore.all(state.terms)
        if chore.side == side and chore.mask >> at & 1 and chore.id not in done
    ]  # fmt: skip


def _chore(state: GameState, site: Site) -> Chore:
    found = chore_of(state, site.target.chore) if isinstance(site.target, AtChore) else None
    assert found is not None, site
    return found


def chore_turns(state: GameState, site: Site) -> int:
    """As the scenario sets it."""
    return _chore(state, site).turns


def chore_help(state: GameState, attempt: Attempt) -> Refusal | None:
    """No more drones than the scenario allows."""
    chore = _chore(state, attempt.site)
    if crews.count(state, attempt.crew, DRONE) <= chore.helpers:
        return None
    return Refusal(
        "helpers", "ce:14.01.2-h", f"At most {counted(chore.helpers, 'drone')} can help with this job."
    )


def chore_crew(state: GameState, site: Site, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """Vulcans, and as many drones as help."""
    drones = [h for h in hands if crews.role(state.units[h.unit]) == DRONE][: _chore(state, site).helpers]
    return helpers(
        state, site, (*(h for h in hands if h not in drones and state.units[h.unit].sheet), *drones)
    )


def end_chore(draft: Draft, attempt: Attempt) -> None:
    """The job is done; a goal of the scenario may require it."""
    chore = _chore(draft, attempt.site)
    draft.mark(DONE_CHORES.new(attempt.site.at, DoneChore(chore.id), owner=attempt.side))
    draft.emit(ChoreDone(attempt.side, chore.title, attempt.site.at))


# ---------------------------------------------------------------------------------------- the rows
ASSEMBLE = job(
    "assemble", "assemble an Ogre", "ce:14.01.2-d", assembly_turns, finish,
    about=AtCounter, sites=modules_here, chosen=helpers,
    nothing="No Ogre of yours in {hex} needs assembly.",
)  # fmt: skip
SCENARIO_JOB = job(
    "chore", "do the scenario's job", "ce:14.01.2-h", chore_turns, end_chore,
    about=AtChore, sites=chores, needs=chore_help, chosen=chore_crew,
    nothing="The scenario has no job for you in {hex}.",
)  # fmt: skip


# ------------------------------------------------------------------------------------------ the module
JOBS = Module(
    id="vulcan-jobs",
    title="Vulcan jobs",
    rule="ce:14.01.2",
    group=SAPPING,
    effect="Vulcans load and unload, winch units aboard and assemble.",
    requires=(ENGINEERING, CARGO),
    parameters=(WINCH_STUCK,),
    stages=(("strength", "state", no_fire),),
    hooks=(
        NEEDS_VULCAN,
        TASKS.by(
            WINCH, UNLOAD_ALL, LOAD_ALL, UNLOAD_ITEM, LOAD_ITEM, ASSEMBLE, SCENARIO_JOB, PICK_UP, PUT_DOWN,
        ),
        RESULTS.by(PIECES),
    ),
    audience={Progress: lambda event: 1 << event.side},
    goals=(Chores,),
    terms=(Chore,),
    markers=(DONE_CHORES,),
    words={Progress: progress_words, ChoreDone: chore_words},
)  # fmt: skip
