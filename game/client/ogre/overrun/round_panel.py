"""A round of a fight: the counters on its stage, and the panel with target, attackers and odds."""

from __future__ import annotations

from collections.abc import Callable

from game.client.kit import Button, Label, Row, Widget
from game.client.kit.text_style import BODY, SMALL
from game.client.ogre.counter_appearance import look_of
from game.client.ogre.odds_card import LOW, OddsCard, attack_buttons, over_foot
from game.client.ogre.overrun.picture import SHORT_ROWS, FightPicture, record_rows
from game.client.ogre.overrun.record import Record
from game.client.ogre.overrun.stage import Clash
from game.client.ogre.overrun.unit_tile import Cell, Chip
from game.client.ogre.shooter_rows import ShooterRows
from game.client.table.hud.panel_widgets import Head, NumberRow, RefusedRow, card, gap, note
from game.client.table.modes.mode import PlayScreen
from game.ogre import sheets
from game.ogre.combat import weapons
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import TREADS_PART, strength_text
from game.ogre.combat.odds_text import odds_words
from game.ogre.combat.unit_target import UnitTarget
from game.ogre.counter_names import named
from game.ogre.plans.aiming import Aiming, Gun, odds, on_counter, order_of
from game.ogre.plans.fight import FightRound
from game.ogre.state import Unit
from game.ogre.structures.buildings import BuildingTarget

#: the name of the cell of the building
BUILDING_CELL = "building"
#: so many digits pick something
DIGITS = 9
BUILDING_TIP = (
    "Each attacker's point of strength costs four structure points, half that in a town or forest; no die is "
    "rolled. (11.04.2)"
)


def keys(fight: FightRound) -> list[Gun]:
    """What the digits pick: each counter, and each row of an Ogre."""
    out: list[Gun] = []
    for unit in fight.everybody(fight.side):
        guns = fight.shooting.guns_of(unit) if not fight.now.out(unit.id) else []
        out += guns if unit.sheet else guns[:1]
    if len(out) > DIGITS:
        # where there are not keys enough for all, those that have fired give theirs up
        out = [gun for gun in out if fight.shooting.ready(gun)]
    return out[:DIGITS]


def target_on(fight: FightRound, aim: Aiming, unit: Unit) -> UnitTarget | None:
    """What a click on an enemy means: itself, the part last aimed at, the vehicle of a rider."""
    name = unit.aboard or unit.id
    rows = [one for one in fight.targets() if isinstance(one, UnitTarget) and one.unit == name]
    wish = on_counter(fight.shooting, aim, name)
    return wish if wish in rows else rows[0] if rows else None


class RoundPicture(FightPicture):
    """The counters of a round, and what the attack would bring; ``key`` gives digits."""

    def __init__(
        self, fight: FightRound, record: Record, aim: Aiming, key: Callable[[str, str], str]
    ) -> None:
        super().__init__(fight, record)
        self.aim, self.key = aim, key

    def cell(self, unit: Unit) -> Cell:
        fight = self.fight
        face = look_of(self.rules, self.view, unit, spent=False, selected=False)
        plain = super().cell(unit)._replace(face=face, aboard=bool(unit.aboard), chips=())
        return self._own(plain, unit) if unit.side == fight.side else self._foe(plain, unit)

    def _own(self, plain: Cell, unit: Unit) -> Cell:
        fight, now = self.fight, self.fight.shooting
        guns = now.guns_of(unit)
        ready = [gun for gun in guns if now.ready(gun) and not fight.now.out(unit.id)]
        able = bool(ready) and any(now.most(gun, target) for target in fight.targets() for gun in ready)
        key = "" if unit.sheet or not able else self.key(unit.id, "")
        return plain._replace(
            face=look_of(fight.rules, fight.view, unit, spent=not ready, selected=False),
            second=plain.second or self._strength_words(unit, guns, ready),
            tone="own" if unit.id in self.aim.units and not unit.sheet else "",
            able=able,
            key=key,
            chips=tuple(self._gun_chip(unit, gun) for gun in guns) if unit.sheet else (),
        )

    def _strength_words(self, unit: Unit, guns: list[Gun], ready: list[Gun]) -> str:
        if not ready:
            return "has fired" if guns else "unarmed"
        if unit.sheet:
            return "choose weapons"
        now = self.fight.shooting
        total = now.strength(Firing(*gun, now.ready(gun)) for gun in ready if gun.weapon != "ap")
        return f"fires {strength_text(total)}" + (", half" if unit.disabled else "")

    def _gun_chip(self, unit: Unit, gun: Gun) -> Chip:
        now, count = self.fight.shooting, self.aim.guns.get(gun, 0)
        row = weapons.row_of(unit, gun.weapon)
        ready, total = now.ready(gun), weapons.total(unit, row, now.weapon(gun))
        words = SHORT_ROWS.get(gun.weapon, gun.weapon)
        if not ready:
            return Chip(gun.weapon, f"{words}: fired", False, False)
        many = str(ready) if ready == total else f"{ready} left"
        if count and ready > 1:
            many = f"{count} of {ready}"
        said = f"{many} {words} at {strength_text(now.strength([Firing(*gun, 1)]))}"
        able = bool(now.most(gun, self.aim.target))
        return Chip(gun.weapon, said, bool(count), able, self.key(unit.id, gun.weapon))

    def _foe(self, plain: Cell, unit: Unit) -> Cell:
        fight, view = self.fight, self.fight.view
        aims = [one for one in fight.targets() if isinstance(one, UnitTarget) and one.unit == unit.id]
        second = plain.second
        if not unit.sheet and not unit.aboard:
            defence = f"D{fight.rules.value('defence', view, (unit, '', False))}"
            second = f"{defence}, {second}" if second else defence
        parts = aims if unit.sheet else []
        chips = [Chip(one.part, self._part_words(unit, one.part), one == self.aim.target) for one in parts]
        return plain._replace(
            second=second,
            tone="aim" if self.aim.unit == unit.id else "open" if aims else "",
            able=target_on(fight, self.aim, unit) is not None,
            chips=tuple(chips),
        )

    def _part_words(self, unit: Unit, part: str) -> str:
        many = unit.sheet[sheets.ROWS.index(part)]
        if part == TREADS_PART:
            return f"{many} treads"
        defence = self.fight.rules.value("defence", self.fight.view, (unit, part, False))
        return f"{many} {SHORT_ROWS.get(part, part)} D{defence}"

    def building_cell(self) -> Cell:
        able = any(isinstance(one, BuildingTarget) for one in self.fight.targets())
        aimed = able and isinstance(self.aim.target, BuildingTarget)
        tone = "aim" if aimed else "open" if able else ""
        return super().building_cell()._replace(tone=tone, able=able, tip=lambda: BUILDING_TIP)

    def clash(self) -> Clash:
        """What the attack would bring; else what the last attack of this round brought."""
        fight, aim = self.fight, self.aim
        way = 1 if fight.side == fight.attacker else -1
        found = odds(fight.shooting, aim)
        if found is None or aim.target is None:
            # what the round before brought is in the panel
            rounds = self.record.rounds
            fired = bool(rounds) and any(line.outcome for line in rounds[-1].lines)
            last = super().clash() if fired else Clash()
            return last._replace(way=way if aim.guns or aim.target is not None else 0)
        if not aim.target.rolls:
            worn = min(found.points, fight.building.count if fight.building is not None else found.points)
            strength = strength_text(fight.shooting.strength(aim.shots()))
            return Clash(way, f"−{worn}", f"{strength} on the building", "structure points")
        if found.treads:
            return Clash(way, f"−{found.treads}", "on the treads", f"{found.outcomes.count('T')} in 6")
        against = f"{strength_text(found.attack)} against {strength_text(found.defence)}"
        return Clash(way, odds_words(found.odds), against, f"{found.outcomes.count('X')} in 6")


# ----------------------------------------------------------------------------- the panel
BOTH = "Every weapon may fire once a round; then the other side fires."


class RoundPanel:
    """Builds the panel of one moment; ``send`` takes the attack that a row makes."""

    def __init__(
        self,
        host: PlayScreen,
        picture: RoundPicture,
        send: Callable[[Aiming], None],
        suggest: Callable[[], None],
        fire_all: Callable[[], None],
    ) -> None:
        self.host, self.picture, self.fight, self.aim = host, picture, picture.fight, picture.aim
        self.suggest, self.fire_all = suggest, fire_all
        self.shooters = ShooterRows(
            self.fight.shooting, self.aim, send, lambda gun: picture.key(gun.unit, gun.weapon), host.light
        )

    def panel(self) -> Widget:
        """The target, who fires, what it would bring."""
        host = self.host
        rows = [*self._head_rows(), *self.shooters.rows(), gap(4), *record_rows(self.picture)]
        buttons = attack_buttons(
            self.fight.shooting, self.aim, host.confirm_now, host.one_back, self.fire_all
        )
        return over_foot(rows, self._result_card(), buttons, host.logical[1], 4)

    def _head_rows(self) -> list[Widget]:
        fight, target = self.fight, self.aim.target
        words = f"Fire of round {fight.now.round}" if not fight.now.last else "Fire at the building"
        suggest = Button(
            "Suggest",
            self.suggest,
            "quiet",
            size=SMALL,
            height=24,
            name="suggest",
            tip="Picks the best attack; nothing is fired.",
            enabled=bool(fight.targets()),
        )
        out: list[Widget] = [Row(Label(words, BODY, "medium", grow=1), suggest, gap=8)]
        if target is None:
            return [*out, note(BOTH if fight.now.round > 1 else f"The defender fires first. {BOTH}")]
        unit = target.counter(fight.view)
        if unit is None:
            left = fight.building.count if fight.building is not None else 0
            return [*out, Head(None, "The building", f"{left} structure points left")]
        part = f"Aim at the {sheets.NAMES[self.aim.part]}" if self.aim.part else "The target"
        out.append(Head(look_of(fight.rules, fight.view, unit, spent=False), named(unit), part))
        if not self.aim.on_treads:
            found = fight.rules.explain("defence", fight.view, (unit, self.aim.part, False))
            out.append(NumberRow("Defence", str(found.value), found))
        crew = ", ".join(map(named, fight.crew(unit)))
        return [*out, note(f"{crew} aboard: the same die counts for the riders.")] if crew else out

    def _result_card(self) -> Widget:
        """What the attack would bring, or why there is none."""
        now, aim = self.fight.shooting, self.aim
        found = OddsCard(now, aim, self.host.logical[1] >= LOW).card()
        if found is not None:
            return found
        order = order_of(now, aim)
        trouble = now.refusal(order) if order is not None else None
        if trouble is not None:
            return card(RefusedRow("They cannot fire together", trouble.text, trouble.rule))
        if not self.fight.targets():
            return card(note("There are no targets left this round."))
        missing = (
            "Choose a target on the card." if aim.target is None else "Choose who fires to see the odds."
        )
        return card(note(missing))
