"""Where modules of the Ogre games have a say in the rules of others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from game.core.hooks import Hook, Hooked, NamedHook, OnlyHook, RankedHook
from game.core.records import Marker
from game.ogre import sheets
from game.ogre.charts import NE, D, X
from game.ogre.combat.firing import AttackOn
from game.ogre.state import Draft, GameState, Rules, Unit


class Blow(Struct, frozen=True, gc=False):
    """A combat result that lands on a counter, what caused it, and whether those aboard die with it."""

    unit: Unit
    result: str
    cause: str
    all_hands: bool = False


def _always(rules: Hooked, state: GameState, about: AttackOn) -> bool:
    return True


class Coming(Struct, frozen=True):
    """What a result comes to for a counter: in words of odds, as in "disables a squad", and in words of what
    was done, as in "one squad disabled"; "" where only further dice tell. ``spares``: a squad that it hits is
    not lost.
    """

    does: str
    done: str = ""
    spares: bool = False


def _no_words(rules: Hooked, state: GameState, unit: Unit, cause: str) -> Mapping[str, Coming]:
    return {}


class ResultLink(Struct, frozen=True):
    """A link of the chain that every combat result passes, the lowest rank first.

    ``turns`` maps results of the die to the results that count while ``when`` holds; the odds show it, and
    it has no effect. ``lands`` applies a result to a counter and returns None; or it returns the blow,
    changed or not, for the links that follow. With ``kinds`` the link applies to counters of these kinds
    alone. ``words`` says what results of a cause come to by it, for those that it does not pass on.
    ``boxes`` says that its kinds have a record sheet of guns and treads.
    """

    rank: int
    rule: str
    turns: Mapping[str, str] = {}
    when: Callable[[Hooked, GameState, AttackOn], bool] = _always
    lands: Callable[[Draft, Blow], Blow | None] | None = None
    kinds: frozenset[str] = frozenset()
    words: Callable[[Hooked, GameState, Unit, str], Mapping[str, Coming]] = _no_words
    boxes: bool = False


#: what results come to where no link says otherwise
PLAINLY = {
    X: Coming("destroys it", "destroyed"), D: Coming("disables", "disabled"), NE: Coming("", "no effect")
}  # fmt: skip
#: what was done by a result that takes one of several squads
SQUAD_LOST = "one squad lost"
#: the cause of what attacks do
FIRE = "fire"
#: what comes of combat results
RESULTS: RankedHook[ResultLink] = RankedHook("result of attacks")


def has_boxes(rules: Hooked, kind: str) -> bool:
    """Has a kind of counter a record sheet of guns and treads in these rules?"""
    return any(link.boxes and kind in link.kinds for link in RESULTS.of(rules))


def comes_to(rules: Hooked, state: GameState, unit: Unit, result: str, cause: str = FIRE) -> Coming:
    """What a result comes to for a counter, by the first link that says so."""
    for link in RESULTS.of(rules):
        if not link.kinds or unit.kind in link.kinds:
            said = link.words(rules, state, unit, cause).get(result)
            if said is not None:
                return said
    return PLAINLY[result]


def one_target(rules: Hooked, state: GameState, unit: Unit) -> Sequence[Unit]:
    """The vehicles that are one target with a vehicle and those aboard, itself among them; or nobody."""
    return next((found for hook in ONE_TARGET.of(rules) if (found := hook(state, unit))), ())


class PartBlow(Struct, frozen=True, gc=False):
    """A result that lands on a part of a record sheet: a weapon of a row, or so many treads."""

    unit: Unit
    part: str
    result: str
    count: int = 1


class PartResult(Struct, frozen=True):
    """What a result that by itself does nothing to a part of a record sheet comes to in a rule.

    ``words`` says what it does to a part, as in "disables the main battery", and what was done; None where
    it does nothing. ``lands`` applies it.
    """

    result: str
    rule: str
    words: Callable[[GameState, Unit, str], Coming | None]
    lands: Callable[[Draft, PartBlow], None]


#: what else than an X does something to parts of record sheets
PART_RESULTS: Hook[PartResult] = Hook("result on a part of a record sheet")


def part_comes_to(rules: Hooked, state: GameState, unit: Unit, part: str, result: str) -> Coming:
    """What a result that is no hit does to a part of a record sheet, by the first rule that says so."""
    rows = (row.words(state, unit, part) for row in PART_RESULTS.of(rules) if row.result == result)
    return next((words for words in rows if words is not None), PLAINLY[NE])


def part_result_words(rules: Hooked, state: GameState, unit: Unit, part: str, result: str) -> str:
    """The same in words of odds; "" for nothing."""
    return part_comes_to(rules, state, unit, part, result).does


class BoxState(Struct, frozen=True, gc=False):
    """A state of some boxes of a row that a record sheet still has: they do not work for now.

    ``word`` stands behind a number, as in "2 disabled"; ``until`` ends the phrase, as in "back in turn 3".
    ``pip`` is the sign in such a box: "bar" or "dot".
    """

    word: str
    count: int
    until: str = ""
    pip: str = "bar"

    @property
    def words(self) -> str:
        """How many, in what state, and until when."""
        return f"{self.count} {self.word}{f', {self.until}' if self.until else ''}"


#: the states of boxes of a row of a record sheet ("tr" for treads): state, counter, row
BOX_STATES: Hook[Callable[[GameState, Unit, str], Sequence[BoxState]]] = Hook("states of boxes")


def box_states(rules: Hooked, state: GameState, unit: Unit, row: str) -> tuple[BoxState, ...]:
    """Every state of boxes of a row, in all rules."""
    return tuple(one for hook in BOX_STATES.of(rules) for one in hook(state, unit, row))


def as_it_works(rules: Hooked, state: GameState, unit: Unit) -> Unit:
    """A counter with the boxes of its record sheet alone that work now."""
    if not unit.sheet or not BOX_STATES.of(rules):
        return unit
    rows = zip(sheets.ROWS, unit.sheet, strict=True)
    left = tuple(boxes - sum(one.count for one in box_states(rules, state, unit, row)) for row, boxes in rows)
    return replace(unit, sheet=left)


#: a counter is destroyed, in a hex: what becomes of others by that; it is still there
DESTROYED: Hook[Callable[[Draft, Unit, int], None]] = Hook("destroyed")
#: the column at which a unit rams a target of a kind that has a column of its own for it, or ""
RAM_COLUMN: Hook[Callable[[Unit, Unit], str]] = Hook("column of a ram")
#: counters have gone into a hex of the enemy to fight: what happens before the fight. draft, their names, hex
BEFORE_FIGHT: Hook[Callable[[Draft, Sequence[str], int], None]] = Hook("before a fight")


def ram_column(rules: Hooked, unit: Unit, target: Unit) -> str:
    """The column at which a unit rams a target by a rule of the target's kind, or ""."""
    return next((column for hook in RAM_COLUMN.of(rules) if (column := hook(unit, target))), "")


#: the defence on the face of a counter of infantry, where its squads do not add theirs up
FACE_OF_SQUADS: OnlyHook[Callable[[Unit], int]] = OnlyHook("defence on the face of infantry")
#: does infantry come to no harm when somebody drives into its hex?
OVERRUN_IMMUNITY: Hook[Callable[[Draft, Unit], bool]] = Hook("overrun immunity")
#: does a mine let a unit pass? draft, unit, mine, the hex it comes from
MINE_IMMUNITY: Hook[Callable[[Draft, Unit, Marker, int], bool]] = Hook("mine immunity")
#: a D falls on a squad of this kind, which the owner of a mixed counter chose; true if it costs no squad
SQUAD_STRUCK: Hook[Callable[[Draft, Unit, str], bool]] = Hook("squad struck by a D")
#: a mine goes off under a unit: what it does to those aboard, and whether they die if it destroys the unit
MINED: Hook[Callable[[Draft, Unit], bool]] = Hook("mined")
#: counters carried by a target that spillover reaches as well, as they stand in its hex
EXTRA_SPILL_TARGETS: Hook[Callable[[GameState, Unit], Sequence[Unit]]] = Hook("extra spill targets")
#: the vehicles that are one target with a vehicle and all those aboard, who have no odds of their own: itself
#: and others in its hex, by name; nobody, if it is a target like any other
ONE_TARGET: Hook[Callable[[GameState, Unit], Sequence[Unit]]] = Hook("one target")
#: one of several counters aboard, which the owner chose, has borne a D: draft, its vehicle
RIDER_STRUCK: Hook[Callable[[Draft, str], None]] = Hook("rider struck by a D")
#: counters that move only in one order with others: no move is offered to them alone
NEVER_ALONE: Hook[Callable[[GameState, Unit], bool]] = Hook("never alone")
#: the hexes where a counter may not end a move, as a mask, beside those that are full; a veto says why
NO_STOP: Hook[Callable[[Rules, GameState, Unit], int]] = Hook("no stop")
#: is something in a hex hidden from a side, so that its units are warned? state, side, hex
LURKS: Hook[Callable[[GameState, int, int], bool]] = Hook("lurks")


def _lies_in_wait(state: GameState, unit: Unit, marker: Marker) -> bool:
    return bool(marker.count) or marker.owner != unit.side


class MineSort(Struct, frozen=True):
    """A way besides off the road and on it in which a mine may be laid; its rule says when it goes off."""

    #: the word of such a mine
    id: str
    rule: str
    #: what is laid, as in "lay a sleeper mine", and on a button
    noun: str
    title: str
    help: str
    #: how many hexes from its own it goes off
    reach: int = 0


#: ways to lay mines
MINE_SORTS: NamedHook[MineSort] = NamedHook("sort of mine")


class Entering(Struct, frozen=True):
    """What markers of a kind do to a unit that enters their hex: draft, unit, hex, the hex it comes from.
    True stops the move there.
    """

    #: the kind of marker
    id: str
    act: Callable[[Draft, Unit, int, int], bool]
    #: may such a marker hurt a unit that comes into its hex, as far as the side of the unit can tell?
    harms: Callable[[GameState, Unit, Marker], bool] = _lies_in_wait


#: what lies in a hex and acts on who enters it
ENTERING: NamedHook[Entering] = NamedHook("entering")


class Nearing(Struct, frozen=True):
    """What markers of a kind do to a unit that comes near them: draft, unit, hex, the hex it comes from, and
    those of them that it is near to. True stops the move there.
    """

    #: the kind of marker
    id: str
    #: how many hexes from its own such a marker acts; 0 in its own alone, less than that nowhere
    reach: Callable[[GameState, Marker], int]
    act: Callable[[Draft, Unit, int, int, Sequence[Marker]], bool]
    #: is its reach shown on the map?
    shown: bool = True
    #: may such a marker hurt a unit that comes near, as far as the side of the unit can tell?
    harms: Callable[[GameState, Unit, Marker], bool] = _lies_in_wait


#: what lies in a hex and acts on who enters it or a hex near it
NEARING: NamedHook[Nearing] = NamedHook("nearing")


class Peril(Struct, frozen=True):
    """What a unit has to expect on its way of something that its side knows of."""

    at: int
    chance: Fraction
    #: one word for the map, and a sentence
    tag: str
    words: str
    #: the treads that it takes from a record sheet, on average
    treads: Fraction = Fraction(0)


class Perils(Struct, frozen=True):
    """What a rule knows of things that lie on or near a way and may hurt who takes it."""

    #: rules, state, unit, the hexes of the way
    tells: Callable[[Rules, GameState, Unit, Sequence[int]], Sequence[Peril]]
    #: mask of the hexes of which it can tell anything at all, whoever comes
    about: Callable[[GameState], int]


PERILS: Hook[Perils] = Hook("perils of a way")


#: some squads have become a counter of their own: draft, the counter that they leave, the new one
PARTED: Hook[Callable[[Draft, str, str], None]] = Hook("parted")
#: counters are about to become one: draft, the one that is kept, the others
JOINED: Hook[Callable[[Draft, str, Sequence[str]], None]] = Hook("joined")
