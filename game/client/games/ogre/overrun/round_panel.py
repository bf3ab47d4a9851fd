"""The panel beside a round of a fight: the target, its attackers, the odds, and the fight so far."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from game.client.game.hud.panel_widgets import Head, NumberRow, RefusedRow, card, explained, gap, note
from game.client.game.modes.mode import PlayScreen
from game.client.games.ogre.attack_selection import Gun
from game.client.games.ogre.attack_widgets import ShooterRow
from game.client.games.ogre.counter_appearance import look_of, short_name
from game.client.games.ogre.odds_card import Attacking, OddsCard, line
from game.client.games.ogre.ogre_query import OgreQuery
from game.client.games.ogre.overrun.fight_mode import row_words
from game.client.games.ogre.overrun.model import Aim, Bout
from game.client.games.ogre.overrun.round_attack import RoundAttack
from game.client.games.ogre.unit_card import strength_parts
from game.client.kit import Button, Column, Label, Panel, Row, Scroll, Widget
from game.client.kit.text_style import BODY, SMALL
from game.ogre import sheets
from game.ogre.charts import X
from game.ogre.combat.odds import TREADS_PART
from game.ogre.hooks import comes_to


class PanelQuery(OgreQuery, Protocol):
    """What the panel of a round asks of its mode."""

    @property
    def bout(self) -> Bout:
        """This moment of the fight."""

    @property
    def host(self) -> PlayScreen:
        """What a mode may have done."""

    def key_of(self, unit: str, weapon: str = "") -> str:
        """The digit that picks a counter, or a row of an Ogre; empty for none."""

    def record_rows(self) -> list[Widget]:
        """The fight so far."""


class RoundPanel:
    """Fills the panel beside a round."""

    def __init__(self, mode: PanelQuery, attack: RoundAttack) -> None:
        self.mode, self.attack = mode, attack
        self.card = OddsCard(mode, lambda: mode.host.logical)

    @property
    def bout(self) -> Bout:
        """The moment of the fight."""
        return self.mode.bout

    def panel(self) -> Widget:
        """The target, who fires, what it would bring."""
        rows = self._head_rows()
        if self.attack.aim is not None:
            rows += self._gun_rows()
        rows += [gap(4), *self.mode.record_rows()]
        if self.mode.host.logical[1] < 560:
            rows[1:1] = [self._result_card(), self._buttons()]
            return Scroll(Column(*rows, pad=(16, 8), gap=4))
        top = Scroll(Column(*rows, pad=(16, 12, 16, 8), gap=4), grow=1)
        return Column(top, Panel(self._result_card(), self._buttons(), pad=(12, 8), gap=8, border="t"), gap=0)

    def _head_rows(self) -> list[Widget]:
        bout = self.bout
        out: list[Widget] = []
        words = f"Fire of round {bout.now.round}" if not bout.now.last else "Fire at the building"
        suggest = Button(
            "Suggest",
            self.attack.suggest,
            "quiet",
            size=SMALL,
            height=24,
            name="suggest",
            tip="Picks the best attack; nothing is fired.",
            enabled=bool(bout.aims()),
        )
        out.append(Row(Label(words, BODY, "medium", grow=1), suggest, gap=8))
        if self.attack.aim is None:
            ending = "Every weapon may fire once a round; then the other side fires."
            out.append(note(ending if bout.now.round > 1 else f"The defender fires first. {ending}"))
            return out
        if self.attack.aim.at:
            found = bout.building
            out.append(Head(None, "The building", f"{found.count if found else 0} structure points left"))
            return out
        unit = bout.view.units[self.attack.aim.unit]
        part = f"Aim at the {sheets.NAMES[self.attack.aim.part]}" if self.attack.aim.part else "The target"
        out.append(Head(look_of(self.mode.rules, self.mode.view, unit, spent=False), short_name(unit), part))
        if self.attack.aim.part != TREADS_PART:
            found_d = self.mode.rules.explain("defence", bout.view, (unit, self.attack.aim.part, False))
            out.append(NumberRow("Defence", str(found_d.value), found_d))
        crew = bout.crew(unit)
        if crew:
            out.append(
                note(f"{', '.join(map(short_name, crew))} aboard: the same die counts for the riders.")
            )
        return out

    def _gun_rows(self) -> list[Widget]:
        bout, aim = self.bout, self.attack.aim
        assert aim is not None
        able = {gun: bout.most(gun, aim) for gun in bout.bearing(aim)}
        everybody = Button(
            "none"
            if self.attack.selection.guns and self.attack.selection.guns == self.attack.together()
            else "all",
            self.attack.everyone,
            "quiet",
            size=SMALL,
            name="everyone",
            enabled=bool(able),
            height=24,
        )
        out: list[Widget] = [
            gap(2),
            Row(
                Label("Who fires", BODY, "medium"),
                Label(f"{len({g.unit for g in able})} can hit it", SMALL, colour="text2", grow=1),
                everybody,
                gap=8,
            ),
        ]
        for gun, most in able.items():
            out.append(self._gun_row(gun, most))
        for gun in bout.all_guns():
            refusal = bout.why_not(gun, aim)
            if gun not in able and refusal is not None and bout.ready(gun):
                out.append(
                    RefusedRow(
                        row_words(bout, bout.view.units[gun.unit], gun.weapon), refusal.text, refusal.rule
                    )
                )
        return out

    def _gun_row(self, gun: Gun, most: int) -> Widget:
        bout, count = self.bout, self.attack.selection.guns.get(gun, 0)
        unit = bout.view.units[gun.unit]
        text, parts = strength_parts(self.mode.rules, bout.view, unit, gun.weapon, count or most)
        title = row_words(bout, unit, gun.weapon)
        if most > 1 and not unit.sheet:
            title = title.replace(short_name(unit), unit.id.replace("-", " "))
        notes = [part.text for part in parts if part.op == "times"]
        second = ", ".join(dict.fromkeys(_short(words) for words in notes)) or "as printed"
        if unit.sheet and len([u for u in bout.row(bout.side) if u.sheet]) > 1:
            second = f"{short_name(unit)}, {second}"
        if unit.aboard:
            second = f"rides, {second}"
        key = self.mode.key_of(gun.unit, gun.weapon)
        return ShooterRow(
            title, second, text, count, most, partial(self.attack.set_count, gun),
            lambda: explained(f"{title}: strength", text, parts),
            key=key, name=f"gun {gun.unit} {gun.weapon}",
        )  # fmt: skip

    # ------------------------------------------------------------------ what it would bring
    def _result_card(self) -> Widget:
        aim = self.attack.aim
        found = None if aim is None else self.card.card(self._attacking(aim))
        if found is not None:
            return found
        trouble = self.attack.trouble()
        if trouble is not None:
            return card(RefusedRow("They cannot fire together", trouble.text, trouble.rule))
        return card(note(self._missing()))

    def _attacking(self, aim: Aim) -> Attacking:
        """The attack as the card of odds shows it."""
        if aim.at:
            return Attacking(self.attack.selection, self.bout.target(aim))
        unit = self.bout.view.units[aim.unit]
        does = (
            ("destroys it", "")
            if unit.sheet
            else (comes_to(self.mode.rules, self.bout.view, unit, X).does, "")
        )
        more = () if unit.sheet else (line("in an overrun D destroys as X does", ""),)
        return Attacking(self.attack.selection, self.bout.target(aim), does, bool(unit.sheet), more)

    def _missing(self) -> str:
        if not self.bout.aims():
            return "There are no targets left this round."
        return (
            "Choose a target on the card." if self.attack.aim is None else "Choose who fires to see the odds."
        )

    def _buttons(self) -> Widget:
        able = self.attack.ready()
        clear = Button(
            "Clear",
            lambda: self.mode.host.one_back(),
            enabled=bool(self.attack.selection.guns),
            name="clear attack",
        )
        if self.attack.on_treads:
            many = len(self.attack.selection.singles())
            return Row(
                Button(
                    "Fire one",
                    lambda: self.mode.host.confirm_now(),
                    "main",
                    action="confirm",
                    grow=1,
                    enabled=able,
                    name="fire",
                ),
                Button(f"All {many}", self.attack.fire_all, enabled=able and many > 1, name="fire all"),
                clear,
                gap=8,
            )
        return Row(
            Button(
                "Fire",
                lambda: self.mode.host.confirm_now(),
                "main",
                action="confirm",
                grow=1,
                enabled=able,
                name="fire",
            ),
            clear,
            gap=8,
        )


def _short(words: str) -> str:
    return {"in an overrun": "doubled", "disabled, in an overrun": "halved: disabled"}.get(words, words)
