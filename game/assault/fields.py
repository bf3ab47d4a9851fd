"""What can be chosen of an assault that is made up by hand: only what matters in the present circumstances.

A field matters where two of its values lead to different sums, or where a choice must be made anyway: who
leads, who stands in which formation. So whoever fills the bench in is never asked in vain.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game.assault import tables
from game.assault.armour import standoff_trouble
from game.assault.bonuses import MOST_RESERVES, can_give
from game.assault.fighters import ATTACKER, DEFENDER, OUT, PREPARED, STRATEGIC, SUPPLIED, TACTICAL
from game.assault.tables import TERRAINS, WORKS
from game.assault.workbench import (
    DIVISIONAL,
    FIRST,
    KEEPS,
    NONE,
    SECOND,
    SPENDS,
    Bench,
    Member,
    assault_of,
    changed,
    lead_of,
    leads,
    sum_on,
)
from game.plain_text import is_digits

T = TypeVar("T")
#: fields of the whole have this in place of the id of a unit
WHOLE = ""
YES, NO = "yes", "no"
SWITCH = ((NO, "No"), (YES, "Yes"))


class Field(Struct, frozen=True):
    """One thing that can be chosen: of a unit, of a hex around (``of`` is its number), or of the whole."""

    of: str
    id: str
    title: str
    #: (word, what it is called)
    options: tuple[tuple[str, str], ...]
    chosen: str
    rule: str

    @property
    def switch(self) -> bool:
        """Is it answered with yes or no?"""
        return self.options == SWITCH


def said(on: bool) -> str:
    """Yes or no."""
    return YES if on else NO


# -------------------------------------------------------------------------------- lists
def _steps(one: Member) -> tuple[tuple[str, str], ...]:
    whole = one.what.steps
    return tuple((str(lost), f"{whole - lost} of {whole} steps") for lost in range(whole))


def unit_fields(bench: Bench, role: int, one: Member) -> Iterator[Field]:
    """All that could be chosen of a unit, whether it matters or not."""
    modes = (PREPARED, "Prepared assault") if role == ATTACKER else (STRATEGIC, "Strategic")
    supplies = ((SUPPLIED, "Supplied"), (SPENDS, "On hand, at full strength"),
                (KEEPS, "On hand, at half strength"), (OUT, "Out of supply"))  # fmt: skip
    belongs = ((FIRST, "First regiment"), (SECOND, "Second regiment"),
               (DIVISIONAL, "Divisional troops"), (NONE, "No formation here"))  # fmt: skip
    yield Field(one.id, "losses", "Steps", _steps(one), str(one.losses), "ga:02")
    yield Field(one.id, "belongs", "Belongs to", belongs, one.belongs, "ga:13")
    if role == ATTACKER:
        taken = max(2, min(6, len(bench.of(ATTACKER))))
        hexes = tuple((str(at), f"Hex {at}") for at in range(1, max(taken, one.hex) + 1))
        yield Field(one.id, "hex", "Attacks from", hexes, str(one.hex), "ga:38")
    yield Field(one.id, "mode", "Mode", ((TACTICAL, "Tactical"), modes), one.mode, "ga:36")
    yield Field(one.id, "supply", "Supply", supplies, one.supply, "ga:39")
    for name, title, rule in (
        ("resting", "Resting", "ga:05"),
        ("fatigued", "Fatigued", "ga:07"),
        ("depleted", "Out of ammunition", "ga:09"),
        ("sleeps", "Half strength, to need no rest", "ga:43"),
        ("used", "Has given integrity before", "ga:15"),
        ("mixed", "With a unit of another division", "ga:14"),
    ):
        yield Field(one.id, name, title, SWITCH, said(getattr(one, name)), rule)


def hex_fields(bench: Bench, at: int) -> Iterator[Field]:
    """What could be chosen of a hex around."""
    terrain = tables.terrain()
    grounds = tuple((word, terrain[word].name) for word in TERRAINS)
    yield Field(str(at), "ground", "Attacks out of", grounds, bench.grounds[at - 1], "ga:05")
    yield Field(str(at), "river", "Over a river", SWITCH, said(bench.rivers[at - 1]), "ga:05")


def whole_fields(bench: Bench) -> Iterator[Field]:
    """What could be chosen of the whole."""
    terrain = tables.terrain()
    names = {word: terrain[word].name for word in (*TERRAINS, *WORKS)}
    yield Field(WHOLE, "terrain", "Terrain", tuple((w, names[w]) for w in TERRAINS), bench.terrain, "ga:32")
    works = (("", "No field work"), *((word, names[word]) for word in WORKS))
    yield Field(WHOLE, "work", "Field work", works, bench.work, "ga:32")
    rows = (("", "The better row"), *_rows(bench))
    yield Field(WHOLE, "row", "Defends in", rows, bench.row, "ga:30")
    yield Field(WHOLE, "night", "Night", SWITCH, said(bench.night), "ga:44")


def _rows(bench: Bench) -> Iterator[tuple[str, str]]:
    for row in assault_of(bench).grounds():
        yield row.id, f"{row.name}, {row.shift} to the left"


def asked_fields(bench: Bench) -> Iterator[Field]:
    """What the two sides choose in the assault itself: standoff, leads, reserves."""
    assault = assault_of(bench)
    for side, name in ((ATTACKER, "Attacker"), (DEFENDER, "Defender")):
        if not assault.side(side):
            continue
        if not standoff_trouble(assault, side):
            chosen = said(bench.standoff[side])
            yield Field(WHOLE, f"standoff {side}", f"{name}: armour stands off", SWITCH, chosen, "ga:23")
        able = leads(assault, side)
        if len(able) > 1:
            rows = tuple((one.id, f"{one.id}, {_rating(one.kind, side)}") for one in able)
            found = lead_of(bench, assault, side)
            yield Field(WHOLE, f"lead {side}", f"{name}: lead", rows, found, "ga:10")
        count = tuple((str(n), str(n)) for n in range(MOST_RESERVES + 1))
        reserve = str(bench.reserves[side])
        yield Field(WHOLE, f"reserves {side}", f"{name}: units from reserve", count, reserve, "ga:25")


def _rating(kind: object, side: int) -> int:
    return int(getattr(kind, "defence_rating" if side else "attack_rating"))


# ------------------------------------------------------------------------------- matters
#: fields of the whole that are always shown; night alone changes nothing, but gives a choice (ga:43)
ALWAYS = frozenset({"terrain", "work", "night"})


def matters(bench: Bench, field: Field) -> bool:
    """Do two values of a field lead to different sums, or must it be chosen anyway?"""
    if field.of == WHOLE and (field.id in ALWAYS or field.id.startswith(("lead", "reserves", "standoff"))):
        return True
    if field.id == "belongs":
        return _could_help(bench, field.of)
    sums = {_numbers(chosen(bench, field, word)) for word, _ in field.options}
    return len(sums) > 1


def _numbers(bench: Bench) -> tuple[int, ...]:
    found = sum_on(bench)
    return found.attack.value, found.defence.value, found.shift.value, found.modifier.value


def _could_help(bench: Bench, name: str) -> bool:
    """Could a unit give integrity together with another one of its side (ga:13)?"""
    assault = assault_of(bench)
    ours, theirs = assault.attackers, (*assault.defenders, *assault.neighbours)
    side = ours if any(one.id == name for one in ours) else theirs
    able = [one.id for one in side if can_give(one) or not one.division]
    return name in able and len(able) > 1


def fields_of(bench: Bench, role: int, one: Member) -> tuple[Field, ...]:
    """What can be chosen of a unit and matters."""
    return tuple(field for field in unit_fields(bench, role, one) if matters(bench, field))


def fields_of_hex(bench: Bench, at: int) -> tuple[Field, ...]:
    """What can be chosen of a hex around and matters."""
    return tuple(field for field in hex_fields(bench, at) if matters(bench, field))


def fields_of_all(bench: Bench) -> tuple[Field, ...]:
    """What can be chosen of the whole and matters."""
    rows = (*whole_fields(bench), *asked_fields(bench))
    return tuple(field for field in rows if matters(bench, field))


# -------------------------------------------------------------------------------- choose
def chosen(bench: Bench, field: Field, word: str) -> Bench:
    """The bench with something else in a field."""
    name, _, side = field.id.partition(" ")
    if side:
        return replace(bench, **{_PLURAL.get(name, name): _paired(bench, name, int(side), word)})
    if field.of == WHOLE:
        return replace(bench, **{field.id: word == YES if field.switch else word})
    if is_digits(field.of):
        at = int(field.of) - 1
        if field.id == "river":
            return replace(bench, rivers=_put(bench.rivers, at, word == YES))
        return replace(bench, grounds=_put(bench.grounds, at, word))
    value: object = word == YES if field.switch else word
    return changed(bench, field.of, **{field.id: int(word) if field.id in ("losses", "hex") else value})


_PLURAL = {"lead": "leads"}


def _paired(bench: Bench, name: str, side: int, word: str) -> tuple[object, ...]:
    row: tuple[object, ...] = getattr(bench, _PLURAL.get(name, name))
    value: object = word == YES if name == "standoff" else int(word) if name == "reserves" else word
    return _put(row, side, value)


def _put(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*row[:at], value, *row[at + 1 :])
