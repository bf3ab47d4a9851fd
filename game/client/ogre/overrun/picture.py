"""A fight as it stands on its stage: counters with names and states, rounds, the last attack made."""

from __future__ import annotations

import pygame

from game.client.board.ground import ground_now
from game.client.kit import Column, Label, Row, Widget
from game.client.ogre.counter_appearance import look_of
from game.client.ogre.overrun.record import Record, record
from game.client.ogre.overrun.stage import Clash, FightStage, Press, SideView, StageView
from game.client.ogre.overrun.unit_tile import Cell, Chip
from game.client.ogre.unit_card import state_lines, tip_head
from game.client.table.board_widget import BoardWidget
from game.client.table.hud.card_position import Spot
from game.client.table.hud.panel_widgets import RuleChip, heading, note, part_words
from game.client.table.hud.replay_board import ReplayBoard
from game.client.table.modes.mode import PlayScreen
from game.core.amounts import does
from game.core.questions import Part
from game.ogre import sheets
from game.ogre.combat import weapons
from game.ogre.combat.odds import strength_text
from game.ogre.counter_names import named
from game.ogre.engineering.control import channel_of
from game.ogre.kinds import ARMS, KINDS
from game.ogre.overrun.overrun_state import DISMOUNT, RAMS
from game.ogre.plans.fight import FightRound
from game.ogre.state import Unit
from game.ogre.structures.buildings import first_points
from game.ogre.terrain import ground_words


def doing(fight: FightRound) -> str:
    """What the side that decides in a fight does: shoots, rams, lets riders off, takes over ducklings."""
    if fight.now.kind == DISMOUNT:
        crews = any(fight.crew(unit) for unit in fight.row(fight.now.decider))
        led = any(channel_of(fight.view, unit) for unit in fight.row(fight.now.decider))
        return "takes over ducklings" if led and not crews else "riders dismount"
    return "rams" if fight.now.kind == RAMS else "fires"


#: rows that are called something else than their word in the rules
SHORT_ROWS = {"ap": "AP", "mis": "missile", "tr": "treads"}


class FightPicture:
    """A fight on which nothing is pressed. Those of its stages derive from this."""

    def __init__(self, fight: FightRound, record: Record) -> None:
        self.fight, self.record, self.rules, self.view = fight, record, fight.rules, fight.view

    def stage_view(self) -> StageView:
        """Who came in stands at the left, who held the hex at the right."""
        names, present = round_names(self.fight)
        left = self._side_view(self.fight.attacker)
        right = self._side_view(1 - self.fight.attacker)
        at, label = self.fight.at, self.view.board.grid.label(self.fight.at)
        words = f"Overrun in {label}, {ground_words(self.view, at)}"
        return StageView(at, words, names, present, left, right, self.clash())

    def _side_view(self, side: int) -> SideView:
        fight, style = self.fight, self.view.sides[side]
        cells = [self.cell(unit) for unit in fight.everybody(side)]
        building = fight.building
        if building is not None and building.owner in (side, -1) and side != fight.attacker:
            cells.append(self.building_cell())
        active = side == fight.side
        role = (
            (_of_side(fight, style.name) + " now")
            if active
            else "attacker"
            if side == fight.attacker
            else "defender"
        )
        gone = [unit for unit in self.record.lost if unit.side == side]
        faces = tuple(look_of(self.rules, self.view, unit, spent=False, selected=False) for unit in gone)
        return SideView(
            style.name,
            style.style,
            role,
            active,
            side != fight.side,
            tuple(cells),
            faces,
            "Lost in this fight: " + ", ".join(map(named, gone)) + ".",
        )

    def cell(self, unit: Unit) -> Cell:
        """A counter that only stands there."""
        return Cell(
            unit.id,
            look_of(self.rules, self.view, unit, spent=False),
            self.title_of(unit),
            self.second_of(unit),
            able=False,
            tip=lambda: fight_tip(self.fight, unit),
            chips=self.chips_of(unit),
        )

    def title_of(self, unit: Unit) -> str:
        """The names under a face, the longest first."""
        return names_of(unit)

    def second_of(self, unit: Unit) -> str:
        """The line under the name."""
        if self.fight.now.out(unit.id):
            return "out of it"
        if unit.aboard:
            return "rides"
        if unit.disabled:
            return "disabled"
        return ""

    def building_cell(self) -> Cell:
        """The building of the hex."""
        found = self.fight.building
        assert found is not None
        name = found.word.partition("=")[0]
        title = name[:1].upper() + name[1:] or "Building"
        return Cell(
            "building",
            None,
            title,
            f"{found.count} of {first_points(found)} points",
            able=False,
            points=(found.count, first_points(found)),
        )

    def chips_of(self, unit: Unit) -> tuple[Chip, ...]:
        """What an Ogre has left, as chips that do nothing."""
        rows = [*(weapon.id for weapon in ARMS[unit.kind]), "tr"] if unit.sheet else []
        left = ((row, unit.sheet[sheets.ROWS.index(row)]) for row in rows)
        return tuple(Chip(row, f"{n} {SHORT_ROWS.get(row, row)}", False, False) for row, n in left if n)

    def clash(self) -> Clash:
        """The last attack made."""
        last = self.record.last
        return Clash(dice=last.dice, outcome=last.outcome, said=last.said) if last is not None else Clash()


def fight_now(host: PlayScreen) -> FightRound:
    """The fight that is on."""
    return host.now.kept(("fight",), lambda: FightRound(host.now.rules, host.view))


def stage_of(picture: FightPicture, board: BoardWidget, spot: Spot, press: Press) -> FightStage:
    """The stage of a fight over a board; ``press`` takes the clicks on it."""
    ground = ground_now(picture.view.board, picture.view.markers)
    return FightStage(picture.stage_view(), press, board.camera, board.view.ground, ground, spot)


def record_rows(picture: FightPicture) -> list[Widget]:
    """The fight so far for the panel, the newest round first."""
    out: list[Widget] = []
    for each in reversed(picture.record.rounds):
        if not each.lines:
            continue
        who = picture.view.sides[each.side].name
        out.append(heading(f"Round {each.number}: {who}" if each.number else "Before the shooting", ""))
        out += [note(line.words) for line in each.lines]
    return out


def asked(fight: FightRound) -> str:
    """What the side that decides is asked for."""
    return f"{doing(fight)} in the overrun in {fight.view.board.grid.label(fight.at)}."


# ---------------------------------------------------------------------------- words
def _of_side(fight: FightRound, name: str) -> str:
    """What the side of that name does now; riders get off whoever leads them."""
    return doing(fight) if fight.now.kind == DISMOUNT else does(name, doing(fight))


def round_names(fight: FightRound) -> tuple[tuple[str, ...], int]:
    """The rounds behind, the present one in whole words, the next one; and which is the present."""
    now, sides = fight.now, fight.view.sides

    def fires(number: int) -> str:
        return sides[fight.attacker if number % 2 == 0 else 1 - fight.attacker].name

    names = ["Riders"] + [f"{k} {fires(k)}" for k in range(1, now.round)]
    who = sides[now.decider].name
    if now.kind == DISMOUNT:
        return (f"{who}: {doing(fight)}", f"1 {fires(1)}", f"2 {fires(2)}"), 0
    act = does(who, "fires at the building") if now.last and now.kind != RAMS else _of_side(fight, who)
    names.append(f"Round {now.round}: {who} {act}")
    names.append(f"{now.round + 1} {fires(now.round + 1)}")
    return tuple(names), len(names) - 2


#: long names of kinds, shorter
_SHORTER = {
    "SHVY": "Superheavy",
    "MHWZ": "Mob. Howitzer",
    "LAD": "Art. Drone",
    "MCRL": "Crawler",
    "MCP": "Mobile CP",
    "HCP": "Hard CP",
    "HMCP": "Hard mob. CP",
    "CE": "Engineers",
    "ME": "Marine Eng.",
    "HWT": "Heavy Wpns",
    "HWTM": "Marine HW",
}


def names_of(unit: Unit) -> str:
    """The names of a counter from the longest to the shortest, with | between them."""
    whole, code = named(unit), unit.id.replace("-", " ")
    kind, number = KINDS[unit.kind].name, whole.rpartition(" ")[2]
    shorter = _SHORTER.get(unit.kind)
    middle = [f"{shorter} {number}" if whole != kind else shorter] if shorter else []
    return "|".join([whole, *middle, code])


# ----------------------------------------------------------------------------- cards
def fight_tip(fight: FightRound, unit: Unit) -> Widget:
    """The hover card of a counter in the fight: its attack and why, its defence, its states."""
    rules, view = fight.rules, fight.view
    where = f"{view.sides[unit.side].name}, {'attacker' if unit.side == fight.attacker else 'defender'}"
    if unit.aboard:
        where += f", rides on {named(view.units[unit.aboard])}"
    rows: list[Widget | None] = [tip_head(rules, view, unit, where)]
    for row, weapon in enumerate(ARMS[unit.kind]):
        many = weapons.total(unit, row, weapon)
        if many:
            found = rules.explain("strength", view, (unit, weapon.id, many))
            title = weapon.name[:1].upper() + weapon.name[1:]
            rows += _number(title, strength_text(found.value), found.parts)
    if not ARMS[unit.kind]:
        rows.append(Label("It has no weapons to fire.", 13, colour="text2"))
    if unit.sheet:
        rows.append(_cited("Only an X hurts its parts", "ode:7.11.2"))
    elif not unit.aboard:
        found = rules.explain("defence", view, (unit, "", False))
        rows += _number("Defence", str(found.value), found.parts)
        rows.append(_cited("D destroys it as X does", "ode:7.11.2"))
    if unit.side == fight.attacker and not unit.sheet:
        rows.append(_cited("No cover for the attacker", "ode:8.03"))
    if fight.now.out(unit.id):
        rows.append(_cited("No usable weapon: it left the fight", "ode:8.05.1"))
    return Column(*rows, *state_lines(rules, view, unit, 12), gap=3, width=276)


def _cited(words: str, rule: str, indent: int = 0) -> Widget:
    space = Label("", 12, width=indent) if indent else None
    return Row(space, Label(words, 12, colour="text2", grow=1), RuleChip(rule), gap=6)


def _number(title: str, value: str, parts: tuple[Part, ...]) -> list[Widget]:
    """A number in the fight with all its parts."""
    top = Row(Label(title, 13, colour="text2", grow=1), Label(value, 13, "bold"), gap=6)
    return [top, *(_cited(part_words(part), part.rule, 12) for part in parts)]


# ------------------ A fight in the replay: the stage over the board as it stood, with nothing to be pressed
class ReplayArea(Widget):
    """The board of the replay, and the stage of a fight over it."""

    def __init__(self, board: ReplayBoard) -> None:
        super().__init__()
        self.board, self.spot = board, Spot()
        self.stage: Widget | None = None
        self.add(board)
        board.game.shown = self.shown

    def shown(self) -> None:
        """Another step is seen."""
        self.board.redraw()
        game = self.board.game
        view = game.position(game.at)
        if self.stage is not None:
            self.children.remove(self.stage)
            self.stage = None
        if FightRound.on(view):
            fight = FightRound(game.session.rules, view)
            picture = FightPicture(fight, record(game.session, fight.at, game.steps[game.at]))
            self.stage = stage_of(picture, self.board, self.spot, lambda cell, chip: None)
            self.add(self.stage)
        else:
            self.spot.leave(self.board.camera)
        self.relayout()

    def covered(self, left: int, right: int) -> None:
        self.board.covered(left, right)
        self._place_stage()

    def arrange(self) -> None:
        self.board.place(self.rect)
        self._place_stage()

    def _place_stage(self) -> None:
        if self.stage is not None:
            self.stage.place(pygame.Rect(self.rect))
