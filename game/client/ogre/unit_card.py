"""The cards of one counter: head and numbers of the panel, the hover card, the record sheet's data."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from game.client.kit import Column, Label, Row, Widget
from game.client.kit.text_style import BODY
from game.client.ogre.counter_appearance import look_of
from game.client.ogre.record_sheet import SheetData, SheetRow, Treads
from game.client.table.hud.panel_widgets import Face, Head, NumberRow, RuleChip, explained, part_words
from game.client.table.visibility import behind
from game.core.anygame import Rules
from game.core.position import on_move, varied
from game.core.questions import Part
from game.ogre import sheets
from game.ogre.combat import weapons
from game.ogre.combat.odds import strength_text
from game.ogre.combat.readiness import ready_to_fire
from game.ogre.counter_names import named
from game.ogre.counter_words import name, states
from game.ogre.hidden.hidden_units import DUMMY
from game.ogre.hooks import as_it_works, box_states
from game.ogre.kinds import KINDS, POINTS
from game.ogre.movement.movement_points import SECOND, bonus_left, points_left
from game.ogre.options import superheavy
from game.ogre.state import Position, Unit, attack_used
from game.ogre.structures.built import points_left as left_standing
from game.ogre.terrain import ground_words

ROW_NAMES = {
    "main": "Main battery", "sec": "Secondary", "ap": "Anti-personnel", "mis": "Missiles",
    "rack": "Missile racks",
    "int": "Internal missiles", "arm": "Arms",
}  # fmt: skip
#: what a number of the card is called, where it is not the attack
TITLES = {"ap": "Anti-personnel", "heavy": "Long shot, once"}
#: the same on a hover card, where there is less room
SHORT_TITLES = {"Anti-personnel": "AP", "Long shot, once": "Long shot"}
#: rows of a sheet in the order they are shown
SHOWN = ("main", "sec", "ap", "mis", "rack", "int", "arm")

#: a reason stands beside its number whole if it has at most so many signs
BESIDE_SIGNS = 14


def where(view: Position, unit: Unit) -> str:
    """Side, hex and ground of a counter."""
    side = view.sides[unit.side].name
    if unit.aboard and unit.aboard in view.units:
        carrier = view.units[unit.aboard]
        return f"{side}, on {named(carrier)}" + (
            f" in {view.board.grid.label(carrier.at)}" if carrier.at else ""
        )
    if not unit.at:
        return f"{side}, not on the map"
    return f"{side}, {view.board.grid.label(unit.at)}, {ground_words(view, unit.at)}"


def head(rules: Rules, view: Position, unit: Unit) -> Head:
    """Counter, name, place."""
    return Head(
        look_of(rules, view, unit, spent=False),
        name(unit) if unit.squads else named(unit),
        where(view, unit),
    )


def strength_parts(
    rules: Rules, view: Position, unit: Unit, weapon: str, count: int, target: Unit | None = None
) -> tuple[str, tuple[Part, ...]]:
    """A strength in words and its parts, against a target where one is named."""
    about = (unit, weapon, count) if target is None else (unit, weapon, count, target)
    found = rules.explain("strength", view, about)
    return strength_text(found.value), found.parts


class Figure(NamedTuple):
    """A number of a counter: what it is, with its parts, and a word beside it."""

    title: str
    value: str
    parts: tuple[Part, ...]
    note: str = ""


def figures(rules: Rules, view: Position, unit: Unit) -> list[Figure]:
    """Attack and defence of a counter without a record sheet."""
    out = []
    for row, weapon in enumerate(KINDS[unit.kind].weapons):
        count = weapons.total(unit, row, weapon)
        if count:
            value, parts = strength_parts(rules, view, unit, weapon.id, count)
            out.append(Figure(TITLES.get(weapon.id, "Attack"), value, parts, f"range {weapon.range}"))
    if POINTS[unit.kind]:  # it has no defence, and no result of the table harms it
        whole = POINTS[unit.kind]
        printed = Part("is", str(whole), "when whole", "ode:12.01")
        return [*out, Figure("Structure", str(left_standing(view, unit)), (printed,), f"of {whole}")]
    found = rules.explain("defence", view, (unit, "", False))
    return [*out, Figure("Defence", str(found.value), found.parts)]


def numbers(rules: Rules, view: Position, unit: Unit) -> list[Widget]:
    """Attack, defence and movement, each with its parts."""
    if KINDS[unit.kind].family == "unknown":
        return [Label(face_down_words(view, unit), BODY, colour="text2", wrap=True)]
    out: list[Widget] = [
        NumberRow(one.title, one.value, None, one.note, partial(explained, one.title, one.value, one.parts))
        for one in (figures(rules, view, unit) if not unit.sheet else ())
    ]
    if KINDS[unit.kind].bound_to:  # what it runs stands with its state
        return out
    if POINTS[unit.kind]:  # a building goes nowhere
        return out
    found = rules.explain("allowance", view, unit)
    second = second_allowance(rules, view, unit)
    left = points_left(rules, view, unit)
    note = ""
    if unit.side == on_move(view.clock) and view.clock.phase in ("movement", SECOND) and left != found.value:
        bonus = bonus_left(rules, view, unit)
        note = f"{bonus} left for the road, of" if bonus else f"{left} left of"
    elif second and view.clock.phase != SECOND:
        note = f"then {second} in the second movement"
    return [*out, NumberRow("Movement", str(found.value), found, note)]


def second_allowance(rules: Rules, view: Position, unit: Unit) -> int:
    """Movement points of a counter in the movement that comes after the first, as it is now; 0 for none."""
    later = [varied(view, clock=replace(view.clock, phase=p.id)) for p in rules.phases if p.moves is not None]
    return max((rules.value("allowance", state, unit) for state in later), default=0)


def face_down_words(view: Position, unit: Unit) -> str:
    """What is known of a counter that lies face down."""
    if unit.kind == DUMMY:
        return "A dummy: the other side takes it for a unit until it is revealed."
    side = view.sides[unit.side].name
    return (
        f"Face down: only {side} knows what it is until it moves, fires, is fired at, or an enemy "
        f"enters its hex."
    )


def state_lines(rules: Rules, view: Position, unit: Unit, size: int = 13) -> list[Widget]:
    """Its states, a line each."""
    bad = {"disabled", "stuck"}
    out: list[Widget] = []
    for words in states(rules, view, unit):
        colour = "refused" if words.split()[0] in bad else "text2"
        out.append(Label(words[0].upper() + words[1:] + ".", size, colour=colour, wrap=True))
    return out


# ------------------------------------------------------------------------- sheets
def sheet_data(
    rules: Rules,
    view: Position,
    unit: Unit,
    mode: str = "look",
    target: str = "",
    chosen: dict[str, int] | None = None,
) -> SheetData:
    """The record sheet of an Ogre; ``chosen`` by row, for its fire."""
    whole = sheets.full(unit)
    kind = KINDS[unit.kind]
    rows: list[SheetRow] = []
    for row_id in SHOWN:
        k = sheets.ROWS.index(row_id)
        if not whole[k]:
            continue
        spent = (
            unit.sheet[sheets.MIS_FIRED]
            if row_id == "mis"
            else unit.sheet[sheets.INT_FIRED]
            if row_id == "int"
            else 0
        )
        weapon = next((w for w in kind.weapons if w.id == row_id), None)
        ready = ready_to_fire(rules, view, unit, kind.weapons.index(weapon), weapon) if weapon else 0
        left = unit.sheet[k]
        fired = attack_used(view, unit.id)
        out = box_states(rules, view, unit, row_id)
        works = left - sum(boxes.count for boxes in out)
        used = max(0, works - ready) if fired and weapon is not None and row_id != "mis" else 0
        rows.append(
            SheetRow(
                row_id, ROW_NAMES[row_id], whole[k], left,
                f"{weapon.attack}/{weapon.range}" if weapon else "",
                f"D{sheets.DEFENCE[row_id]}" if row_id in sheets.DEFENCE else "",
                used, spent, (chosen or {}).get(row_id, 0), ready if mode == "shoot" else 0, out,
            )
        )  # fmt: skip
    ogre = kind.ogre
    assert ogre is not None
    out_of_treads = box_states(rules, view, unit, "tr")
    working = as_it_works(rules, view, unit)
    treads = Treads(
        ogre.treads, unit.sheet[sheets.TREADS], ogre.move, sheets.next_loss(working, ogre), out_of_treads,
    )  # fmt: skip
    return SheetData(tuple(rows), treads, mode, target)


def has_boxes(rules: Rules, unit: Unit) -> bool:
    """Is it a Superheavy with a record sheet of its own (ode:13.07)?"""
    return unit.kind == superheavy.KIND and any(
        module.id == superheavy.SUPERHEAVY.id for module in rules.modules
    )


def boxes_data(unit: Unit) -> SheetData:
    """The record sheet of a Superheavy: guns, AP guns, treads in bands."""
    whole, now = superheavy.WHOLE, superheavy.sheet_of(unit)
    names = (("gun", "Guns"), ("ap", "Anti-personnel"))
    rows = []
    for k, (row_id, title) in enumerate(names):
        weapon = next(w for w in KINDS[unit.kind].weapons if w.id == row_id)
        rows.append(SheetRow(row_id, title, whole[k], now[k], f"{weapon.attack}/{weapon.range}"))
    left, move = now[superheavy.TREADS], KINDS[unit.kind].move
    speed = -(-left // superheavy.BAND)
    to_next = left - superheavy.BAND * (speed - 1) if left else 0
    return SheetData(tuple(rows), Treads(whole[superheavy.TREADS], left, move, to_next))


# --------------------------------------------------------------------- hover cards
def tip_head(rules: Rules, view: Position, unit: Unit, where: str) -> Widget:
    """The face, the name and the place at the head of a hover card."""
    title = name(unit) if unit.squads else named(unit)
    words = Label(title, BODY, "bold", wrap=True), Label(where, 12, colour="text2", wrap=True)
    return Row(Face(look_of(rules, view, unit, spent=False), 64), Column(*words, gap=0, grow=1), gap=10)


def unit_tip(rules: Rules, view: Position, unit: Unit, extra: str = "") -> Widget:
    """The hover card of a counter: printed and present values with their reasons, and its states."""
    rows: list[Widget | None] = [tip_head(rules, view, unit, where(view, unit))]
    true = behind(view, unit.id)
    if true is not None:
        rows.append(Label(name(true), 13, "medium", wrap=True))
    if KINDS[unit.kind].family == "unknown":
        rows.append(Label(face_down_words(view, unit), 13, colour="text2", wrap=True))
    else:
        if unit.sheet:
            rows.append(Label(_sheet_words(rules, view, unit), 13, wrap=True))
        for one in figures(rules, view, unit) if not unit.sheet else ():
            value = f"{one.value}, {one.note}" if one.note else one.value
            rows += _lines(SHORT_TITLES.get(one.title, one.title), value, one.parts)
        if unit.sheet or KINDS[unit.kind].move or KINDS[unit.kind].second:
            found = rules.explain("allowance", view, unit)
            rows += _lines("Movement", str(found.value), found.parts)
    rows += state_lines(rules, view, unit)
    if extra:
        rows.append(Label(extra, 13, wrap=True))
    return Column(*rows, gap=3, width=276)


def _sheet_words(rules: Rules, view: Position, unit: Unit) -> str:
    whole, words = sheets.full(unit), []
    for row_id in SHOWN:
        k = sheets.ROWS.index(row_id)
        if whole[k]:
            words.append(
                f"{ROW_NAMES[row_id].lower()} {unit.sheet[k]} of {whole[k]}{_out(rules, view, unit, row_id)}"
            )
    words.append(
        f"treads {unit.sheet[sheets.TREADS]} of {whole[sheets.TREADS]}{_out(rules, view, unit, 'tr')}"
    )
    text = ", ".join(words)
    return text[0].upper() + text[1:] + "."


def _out(rules: Rules, view: Position, unit: Unit, row: str) -> str:
    out = ", ".join(f"{state.count} {state.word}" for state in box_states(rules, view, unit, row))
    return f" ({out})" if out else ""


def _beside(only: Part | None) -> str:
    """The reason of a number that has one alone, without what is said in brackets where that is long."""
    if only is None:
        return ""
    text = only.text if len(only.text) <= BESIDE_SIGNS else only.text.partition(" (")[0]
    return f"{text}, {only.origin}" if only.origin else text


def _lines(title: str, value: str, parts: tuple[Part, ...]) -> list[Widget]:
    """A number; its parts below it when there is more to say than "printed"."""
    only = parts[0] if len(parts) == 1 else None
    chip = RuleChip(only.rule) if only is not None else None
    out: list[Widget] = [
        Row(
            Label(title, 13, colour="text2", width=72),
            Label(value, 13, "medium"),
            Label(_beside(only), 12, colour="text2", grow=1, align="r"),
            chip,
            gap=6,
        )
    ]
    if only is None:
        for part in parts:
            out.append(
                Row(
                    Label("", 12, width=8),
                    Label(part_words(part), 12, colour="text2", grow=1, wrap=True),
                    RuleChip(part.rule),
                    gap=6,
                    align="t",
                )
            )
    return out
