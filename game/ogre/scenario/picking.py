"""Forces picked by the player within the terms of a scenario (ode:1.07), and forces with extra counters.

A picked force is written as a text that stands wherever the id of a force may stand:
``pick: HVY*3 GEV*2 INF*20``; ``balanced + HVY*2`` is a force of the file with two tanks more.
Infantry is given in squads, everything else in counters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping

from msgspec import Struct

from game.core.amounts import counted
from game.ogre.kinds import BASE_KINDS, KINDS, SAPPER, is_infantry
from game.scenarios.description import Force, Pick, Scenario, SideDescription, Units

PICKED, EXTRA = "pick:", "+"
#: sixths of an armour unit (ode:1.07); a squad of infantry is two of them
SIXTHS, SQUAD = 6, 2
#: the family of what carries the gear of engineers
TRUCK = "truck"
#: the most of one kind, so that no text makes a force that fills the memory
MOST = 99
_WORD = re.compile(r"([A-Z0-9]{1,6})\*([0-9]{1,3})")

Counts = Mapping[str, int]


class PickError(ValueError):
    """A force that cannot be taken; the message is a sentence."""


class Bill(Struct, frozen=True):
    """What a picked force costs and what there is to spend, in sixths of an armour unit.

    ``squads`` and ``squads_most`` are in squads of infantry; specialists count two.
    """

    armour: int
    armour_most: int
    squads: int
    squads_most: int
    #: both are paid from one purse
    together: bool

    @property
    def spent(self) -> int:
        """All of it, in sixths."""
        return self.armour + self.squads * SQUAD

    @property
    def most(self) -> int:
        """The one purse, in sixths."""
        return self.armour_most + self.squads_most * SQUAD


# ---------------------------------------------------------------------------- texts
def pick_text(counts: Counts) -> str:
    """A picked force as a text."""
    return " ".join([PICKED, *(f"{kind}*{count}" for kind, count in counts.items() if count)])


def is_pick(word: str) -> bool:
    """Is this the text of a picked force?"""
    return word.startswith(PICKED)


def read_counts(text: str) -> dict[str, int]:
    """``HVY*3 INF*20`` as counts. Raises ``PickError``."""
    counts: dict[str, int] = {}
    for word in text.split():
        match = _WORD.fullmatch(word)
        if match is None or match[1] not in KINDS:
            raise PickError(f"'{word}' names no units; write them as HVY*3.")
        counts[match[1]] = counts.get(match[1], 0) + int(match[2])
    if any(count > MOST for count in counts.values()):
        raise PickError(f"No more than {MOST} of a kind fit into a force.")
    return {kind: count for kind, count in counts.items() if count}


def read_pick(text: str) -> dict[str, int]:
    """The counts of the text of a picked force. Raises ``PickError``."""
    return read_counts(text.removeprefix(PICKED))


def chosen_force(scenario: Scenario, side: int, word: str) -> Force:
    """The force of a side by its id or by the text of a picked one, with what is added to it.

    Raises ``KeyError`` for an id that is not there and ``PickError`` for a force that is not allowed.
    """
    name, plus, more = word.partition(EXTRA)
    name = name.strip()
    if is_pick(name):
        counts = read_pick(name)
        wrong = refusals(scenario.sides[side], counts)
        if wrong:
            raise PickError(" ".join(wrong))
        force = picked_force(scenario.sides[side], counts)
    else:
        force = scenario.force(side, name)
    return _with_more(force, read_counts(more)) if plus else force


def suggests_all(word: str) -> bool:
    """Has the force of this text counters that no file has places for?"""
    return is_pick(word) or EXTRA in word


def picked_force(side: SideDescription, counts: Counts) -> Force:
    """A force of these counts, with what the scenario always gives."""
    rows = {units.kind: units for units in pick_of(side).fixed}
    for kind, count in counts.items():
        old = rows.get(kind)
        if is_infantry(kind):
            rows[kind] = Units(kind, squads=count + (old.squads if old else 0))
        else:
            rows[kind] = Units(kind, count=count + (old.count if old else 0))
    return Force("picked", "Picked", tuple(rows.values()))


def _with_more(force: Force, more: Counts) -> Force:
    rows = {units.kind: units for units in force.units}
    for kind, count in more.items():
        old = rows.get(kind, Units(kind))
        foot = is_infantry(kind)
        rows[kind] = Units(kind, old.count + (0 if foot else count), old.squads + (count if foot else 0))
    return Force(force.id, force.title, tuple(rows.values()), force.blurb, force.deploy)


# ---------------------------------------------------------------------------- terms
def pick_of(side: SideDescription) -> Pick:
    """The terms of picking of a side; an empty one where there are none."""
    return side.pick or Pick()


def kinds_of(side: SideDescription) -> tuple[str, ...]:
    """The kinds a side may pick, dearest armour first; those of modules where its file names them."""
    if side.pick is None:
        return ()
    if side.pick.kinds:
        return side.pick.kinds
    armour = [k.id for k in BASE_KINDS.values() if k.family == "armour" and k.id not in ("MCRL", "LAD")]
    return (*armour, "INF")


def arrives(side: SideDescription, kind: str) -> int:
    """The turn in which counters of a kind come in over an edge; 0 where they are set up."""
    named = any(kind in area.kinds for area in side.areas)
    if named or any(not area.kinds for area in side.areas):
        return 0
    ways = [way for way in (side.entry, *side.reinforcements) if way]
    mine = [way for way in ways if kind in way.kinds] or [way for way in ways if not way.kinds]
    return mine[0].turn if mine else 0


def cost(kind: str) -> int:
    """What a counter or squad costs in sixths of an armour unit (ode:1.07).

    A truck with engineers' gear costs its victory points; an armour unit is worth six of them (ce:14.02.6-b).
    """
    row = KINDS[kind]
    return row.cost or (row.worth if row.family == TRUCK else 0)


def squads_for(kind: str) -> int:
    """How many squads of infantry a squad of this kind is paid with: specialists cost double."""
    return max(1, KINDS[kind].cost // SQUAD)


def bill(side: SideDescription, counts: Counts) -> Bill:
    """What a force costs."""
    armour, squads = _costs(counts)
    armour_most, squads_most = _purses(side)
    return Bill(armour, armour_most, squads, squads_most, pick_of(side).together)


def _purses(side: SideDescription) -> tuple[int, int]:
    """Sixths of armour units and squads to spend: as the file says, else what its dearest force costs."""
    pick = pick_of(side)
    costs = [_costs(counts_of(side, force)) for force in side.forces]
    armour = max((one for one, _ in costs), default=0) if pick.armour < 0 else pick.armour * SIXTHS
    squads = max((two for _, two in costs), default=0) if pick.squads < 0 else pick.squads
    return armour, squads


def _costs(counts: Counts) -> tuple[int, int]:
    """Sixths of armour units and squads."""
    armour = sum(cost(kind) * count for kind, count in counts.items() if not is_infantry(kind))
    return armour, sum(squads_for(kind) * count for kind, count in counts.items() if is_infantry(kind))


def counts_of(side: SideDescription, force: Force) -> dict[str, int]:
    """A force of the file as a picked one: what the scenario always gives is left out."""
    fixed = {units.kind: units.squads or units.count for units in pick_of(side).fixed}
    counts = {u.kind: (u.squads or u.count) - fixed.get(u.kind, 0) for u in force.units}
    return {kind: count for kind, count in counts.items() if count > 0}


def refusals(side: SideDescription, counts: Counts) -> list[str]:
    """Why a force cannot be picked, in sentences; empty if it can."""
    if side.pick is None:
        return [f"{side.name} must take one of the scenario's forces."]
    found = []
    allowed = kinds_of(side)
    for kind, count in counts.items():
        if kind not in allowed:
            found.append(_not_among(side, kind))
        most = side.pick.most.get(kind, -1)
        if 0 <= most < count:
            found.append(f"At most {most} {named(kind, most)} may be taken; there are {count}.")
    for kind, least in side.pick.least.items():
        if counts.get(kind, 0) < least:
            found.append(f"At least {least} {named(kind, least)} must be taken.")
    if trucks_left(side, counts) < 0:
        found.append("Each squad of engineers may have one truck.")
    if not any(counts.values()):
        found.append("A force needs at least one unit.")
    return found + overspent(bill(side, counts))


def trucks_left(side: SideDescription, counts: Counts) -> int:
    """How many trucks may still be taken: one for each squad of engineers (ce:14.02.6-b)."""
    given = sum(units.squads for units in pick_of(side).fixed if SAPPER[units.kind])
    squads = given + sum(count for kind, count in counts.items() if SAPPER[kind])
    return squads - sum(count for kind, count in counts.items() if KINDS[kind].family == TRUCK)


def _not_among(side: SideDescription, kind: str) -> str:
    name = KINDS[kind].name
    return f"{name} {'are' if name.endswith('s') else 'is'} not among the units {side.name} may take."


def overspent(found: Bill) -> list[str]:
    """Which purse does not hold what a force costs, in sentences."""
    if found.together:
        if found.most < found.spent:
            return [
                f"The force costs {units_text(found.spent)}; there are {units_text(found.most)} to spend."
            ]
        return []
    said = []
    if found.armour_most < found.armour:
        said.append(
            f"The vehicles cost {units_text(found.armour)}; there are {units_text(found.armour_most)}."
        )
    if found.squads_most < found.squads:
        said.append(f"The infantry counts {counted(found.squads, 'squad')}; there are {found.squads_most}.")
    return said


def why_not_more(side: SideDescription, counts: Counts, kind: str, more: int = 1) -> str:
    """Why no more of a kind can be taken now, or an empty text."""
    if kind not in kinds_of(side):
        return _not_among(side, kind)
    wanted = dict(counts)
    wanted[kind] = wanted.get(kind, 0) + more
    most = pick_of(side).most.get(kind, MOST)
    if wanted[kind] > most:
        return f"No more than {most} {named(kind, most)} may be taken."
    if KINDS[kind].family == TRUCK and trucks_left(side, wanted) < 0:
        return "Each squad of engineers may have one truck."
    found = bill(side, wanted)
    if not overspent(found):
        return ""
    before = bill(side, counts)
    if found.together:
        return (
            f"{KINDS[kind].name} costs {units_text(cost(kind) * more)}; {_left(before.most - before.spent)}."
        )
    if is_infantry(kind):
        left = before.squads_most - before.squads
        price, verb = squads_for(kind) * more, "is" if left < 2 else "are"
        return f"{KINDS[kind].name} costs {price} of the squads; {left or 'none'} {verb} left."
    rest = _left(before.armour_most - before.armour)
    return f"{KINDS[kind].name} costs {units_text(cost(kind) * more)}; {rest}."


def _left(sixths: int) -> str:
    return f"{units_text(sixths)} {'is' if sixths <= SIXTHS else 'are'} left" if sixths else "nothing is left"


def why_not_less(side: SideDescription, counts: Counts, kind: str) -> str:
    """Why no fewer of a kind can be taken, or an empty text."""
    least = pick_of(side).least.get(kind, 0)
    if counts.get(kind, 0) <= least:
        return (
            f"At least {least} {named(kind, least)} must be taken."
            if least
            else f"There is no {KINDS[kind].name} to return."
        )
    if (
        SAPPER[kind]
        and trucks_left(side, counts) < 1
        and any(KINDS[k].family == TRUCK and n for k, n in counts.items())
    ):
        return "Each truck needs a squad of engineers: return a truck first."
    return ""


# ---------------------------------------------------------------------------- words
def force_words(units: Iterable[Units]) -> str:
    """``2 Howitzers, 3 Heavy Tanks, 20 squads of Infantry``."""
    return ", ".join(f"{row.squads or row.count} {named(row.kind, row.squads or row.count)}" for row in units)


def named(kind: str, count: int) -> str:
    """The name of a kind for so many of them."""
    name = KINDS[kind].name
    if is_infantry(kind):
        return f"{'squad' if count == 1 else 'squads'} of {name}"
    return name if count == 1 or name.endswith("s") else f"{name}s"


def units_text(sixths: int) -> str:
    """Sixths as armour units: ``2 1/2 armour units``."""
    whole, rest = divmod(sixths, SIXTHS)
    part = {0: "", 1: "1/6", 2: "1/3", 3: "1/2", 4: "2/3", 5: "5/6"}[rest]
    text = f"{whole} {part}".strip() if whole or not part else part
    return f"{text} armour {'unit' if sixths == SIXTHS or (not whole and part) else 'units'}"


# --------------------------------------- Are the terms of picking and the handicap of a side sensible?
Say = Callable[..., None]
Known = Callable[[str, str, str, Collection[str], str], bool]


def judge_pick(key: str, side: SideDescription, known: Known, say: Say) -> None:
    """Tells ``say`` of what is wrong with ``pick`` and ``handicap`` of a side."""
    if side.handicap:
        here = f"{key}.handicap"
        known("E344", f"{here}.kind", side.handicap.kind, KINDS, "kind of unit")
        if not 1 <= side.handicap.most <= MOST:
            say("E344", f"{here}.most", f"a handicap is 1 to {MOST} units.", "Write most = 3.")
    if side.pick is None:
        return
    here, pick = f"{key}.pick", side.pick
    named = [*pick.kinds, *pick.most, *pick.least, *(units.kind for units in pick.fixed)]
    if not all([known("E344", here, kind, KINDS, "kind of unit") for kind in named]):
        return
    for kind in pick.kinds:
        if cost(kind) <= 0:
            text = f"{KINDS[kind].name} has no cost in armour units, so it cannot be picked (ode:1.07)."
            say("E344", f"{here}.kinds", text, "List it in fixed = [...].", kind)
    for kind in (*pick.most, *pick.least):
        if kind not in kinds_of(side):
            text = f"{kind} is not among the kinds that may be picked."
            say("E344", here, text, "Add it to kinds, or leave the limit out.", kind)
    for units in pick.fixed:
        foot = is_infantry(units.kind)
        if (units.squads if foot else units.count) < 1:
            word = "squads" if foot else "count"
            say(
                "E344",
                f"{here}.fixed",
                f"{units.kind} is given by '{word}', 1 or more.",
                "Write its number.",
                units.kind,
            )
    wrong = refusals(side, pick.least) if pick.least else []
    if wrong:
        text = f"the required units are not possible: {wrong[0]}"
        say("E344", f"{here}.least", text, "Lower least, or give more to spend.")
