"""The records of the ground assault: counters, what lies on them, the assault that is being resolved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.assault import tables
from game.assault.fighters import SUPPLIED, TACTICAL
from game.assault.kinds import Kind
from game.boards.findings import ReadError
from game.core import draft, modules, orders, phases, position, records
from game.core.among import Among
from game.core.markers import Contents, MarkerKind, Owned, SeenBy
from game.core.references import Hex, UnitId
from game.core.state import THE_GAME, Seen, Span, on_game, on_hex, on_side, on_unit

#: phases (ga:35)
MODE, MOVEMENT, BARRAGE, SEGMENT, CLOSING = "mode", "movement", "barrage", "assaults", "closing"


class Battalion(records.Unit, frozen=True, gc=False):
    """A counter of the ground assault; also a company, battery or headquarters."""

    #: steps lost
    losses: int = 0
    mode: str = TACTICAL
    supply: str = SUPPLIED
    resting: bool = False
    fatigued: bool = False
    #: artillery without ammunition
    depleted: bool = False


class Used(Struct, frozen=True, gc=False):
    """What a counter has used up in the player-turn."""

    #: half points of movement
    spent: int = 0
    moved: bool = False
    #: its mode was chosen
    chose: bool = False
    #: it attacked, advanced or retreated in the segment (ga:33, ga:38)
    attacked: bool = False
    #: it retreated, so it is attacked no more in the segment, wherever it stands (ga:38)
    retreated: bool = False
    #: its hex was assaulted in the segment
    defended: bool = False
    barraged: bool = False
    #: it observed a barrage (ga:29)
    observed: bool = False
    #: it gives no integrity any more: it gave it, or helped from reserve (ga:15, ga:25)
    gave: bool = False
    #: it is out of supply, or resting, at the end of the segment (ga:43)
    pays: bool = False
    rests: bool = False


class Row(Struct, frozen=True, gc=False):
    """In how many turns of its owner in a row a counter attacked (ga:39)."""

    turns: int = 0


class Target(Struct, frozen=True, gc=False):
    """A hex that is designated to be assaulted, with its attackers (ga:38)."""

    attackers: tuple[UnitId, ...] = ()
    #: its assault is over
    done: bool = False


class Stance(Struct, frozen=True, gc=False):
    """What a side has declared of standoff, which the other side does not know yet (ga:23)."""

    said: bool = False
    standoff: bool = False


class Losses(Struct, frozen=True, gc=False):
    """The steps that a side has lost in the game."""

    steps: int = 0


class Segment(Struct, frozen=True, gc=False):
    """What has been done in the ground assault segment."""

    #: an assault has begun: nobody is designated any more (ga:01)
    begun: bool = False


class Fight(Struct, frozen=True, gc=False):
    """The assault that is being resolved, as far as everybody knows it (ga:30, ga:45)."""

    at: Hex = 0
    #: how many of its stages are over
    stage: int = 0
    attackers: tuple[UnitId, ...] = ()
    row: str = ""
    #: attackers and defenders that fight at half strength to keep their supply, and to need no rest (ga:43)
    saves: tuple[UnitId, ...] = ()
    sleeps: tuple[UnitId, ...] = ()
    attacker_standoff: bool = False
    defender_standoff: bool = False
    attacker_lead: UnitId = ""
    defender_lead: UnitId = ""
    #: who of the defender gives integrity, where that was chosen
    chosen: bool = False
    givers: tuple[UnitId, ...] = ()
    attacker_reserves: tuple[UnitId, ...] = ()
    defender_reserves: tuple[UnitId, ...] = ()
    #: what is still to be done of the result
    attacker_steps: int = 0
    defender_steps: int = 0
    #: the lead has lost the first step already, of each side
    attacker_led: bool = False
    defender_led: bool = False
    retreat: int = 0
    #: the defenders who have retreated
    survivors: tuple[UnitId, ...] = ()


def _levels(rules: Any, state: Any) -> Mapping[str, str]:
    return {word: tables.terrain()[word].name for word in tables.WORKS}


class Work(Contents, frozen=True, gc=False):
    """What a field work is: a row of the terrain table."""

    level: Annotated[str, Among(_levels)] = "ip"

    @classmethod
    def read(cls, word: str) -> Work:
        if word not in tables.WORKS:
            raise ReadError(f"'{word}' is no field work.", f"Write one of {', '.join(tables.WORKS)}.")
        return cls(word)

    def in_words(self, count: int) -> str:
        name = tables.terrain()[self.level].name
        return name[:1].upper() + name[1:]


USED = on_unit("used", Used, span=Span.TURN, seen=Seen.ALL)
ROW = on_unit("attacks-in-a-row", Row, span=Span.GAME, seen=Seen.ALL)
TARGET = on_hex("target", Target, span=Span.PHASE, seen=Seen.ALL)
STANCE = on_side("stance", Stance, span=Span.PHASE, seen=Seen.OWNER)
LOSSES = on_side("steps-lost", Losses, span=Span.GAME, seen=Seen.ALL)
FIGHT = on_game("fight", Fight, span=Span.PHASE, seen=Seen.ALL)
BEGUN = on_game("segment", Segment, span=Span.PHASE, seen=Seen.ALL)
#: a field work in a hex (ga:32)
WORK: MarkerKind[Work] = MarkerKind(
    "fieldwork", "ga:32", Work, seen=SeenBy.ALL, owned=Owned.NEVER, least=1, most=1, apart=()
)

Position: TypeAlias = position.Position[Battalion]
View: TypeAlias = position.View[Battalion]
Draft: TypeAlias = draft.Draft[Battalion]
GameState: TypeAlias = position.Position[Battalion] | draft.Draft[Battalion]
Rules: TypeAlias = orders.RulesInterface[Battalion]
Order: TypeAlias = orders.Order[Battalion]
Placement: TypeAlias = orders.Placement[Battalion]
Answer: TypeAlias = orders.Answer[Battalion]
Module: TypeAlias = modules.Module[Battalion]
Phase: TypeAlias = phases.Phase[Battalion]


def kind_of(unit: Battalion) -> Kind:
    """The kind of a counter."""
    return tables.counters()[unit.kind]


def steps_of(unit: Battalion) -> int:
    """The steps that a counter has left (ga:02)."""
    return kind_of(unit).steps - unit.losses


def fight_of(state: GameState) -> Fight:
    """The assault that is being resolved."""
    return FIGHT.of(state, THE_GAME)


def change_fight(state: Draft, **changes: object) -> Fight:
    """Write something of the assault that is being resolved."""
    found = replace(fight_of(state), **changes)
    FIGHT.put(state, THE_GAME, found)
    return found


def counters_in(state: GameState, at: int) -> list[Battalion]:
    """The counters in a hex, in the order of their stack."""
    return [state.units[name] for name in state.at_hex.get(at, ())]


def defenders_in(state: GameState, at: int) -> list[Battalion]:
    """The counters that defend a hex: all in it but those that came there by a retreat (ga:38)."""
    # RULING Q-1420: each is attacked once in a segment
    return [unit for unit in counters_in(state, at) if not USED.of(state, unit.id).retreated]
