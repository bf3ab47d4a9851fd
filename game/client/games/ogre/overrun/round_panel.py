"""The panel beside a round of a fight: the target, its attackers, the odds, and the fight so far."""

from __future__ import annotations

from collections.abc import Callable

from game.client.game.hud.panel_widgets import Head, NumberRow, RefusedRow, card, gap, note
from game.client.games.ogre.aiming import Aiming, order_of
from game.client.games.ogre.counter_appearance import look_of, short_name
from game.client.games.ogre.odds_card import LOW, OddsCard, attack_buttons, over_foot
from game.client.games.ogre.overrun.fight_mode import FightMode
from game.client.games.ogre.overrun.model import Bout
from game.client.games.ogre.shooter_rows import ShooterRows
from game.client.kit import Button, Label, Row, Widget
from game.client.kit.text_style import BODY, SMALL
from game.ogre import sheets

BOTH = "Every weapon may fire once a round; then the other side fires."


class RoundPanel:
    """Builds the panel of one moment; ``send`` takes the attack that a row makes."""

    def __init__(
        self,
        mode: FightMode,
        bout: Bout,
        aim: Aiming,
        send: Callable[[Aiming], None],
        suggest: Callable[[], None],
        fire_all: Callable[[], None],
    ) -> None:
        self.mode, self.bout, self.aim = mode, bout, aim
        self.suggest, self.fire_all = suggest, fire_all
        self.shooters = ShooterRows(
            bout.shooting, aim, send, lambda gun: mode.key_of(gun.unit, gun.weapon), mode.host.light
        )

    def panel(self) -> Widget:
        """The target, who fires, what it would bring."""
        host = self.mode.host
        rows = [*self._head_rows(), *self.shooters.rows(), gap(4), *self.mode.record_rows()]
        buttons = attack_buttons(self.bout.shooting, self.aim, host.confirm_now, host.one_back, self.fire_all)
        return over_foot(rows, self._result_card(), buttons, host.logical[1], 4)

    def _head_rows(self) -> list[Widget]:
        bout, target = self.bout, self.aim.target
        words = f"Fire of round {bout.now.round}" if not bout.now.last else "Fire at the building"
        suggest = Button(
            "Suggest",
            self.suggest,
            "quiet",
            size=SMALL,
            height=24,
            name="suggest",
            tip="Picks the best attack; nothing is fired.",
            enabled=bool(bout.targets()),
        )
        out: list[Widget] = [Row(Label(words, BODY, "medium", grow=1), suggest, gap=8)]
        if target is None:
            return [*out, note(BOTH if bout.now.round > 1 else f"The defender fires first. {BOTH}")]
        unit = target.counter(bout.view)
        if unit is None:
            left = bout.building.count if bout.building is not None else 0
            return [*out, Head(None, "The building", f"{left} structure points left")]
        part = f"Aim at the {sheets.NAMES[self.aim.part]}" if self.aim.part else "The target"
        out.append(Head(look_of(bout.rules, bout.view, unit, spent=False), short_name(unit), part))
        if not self.aim.on_treads:
            found = bout.rules.explain("defence", bout.view, (unit, self.aim.part, False))
            out.append(NumberRow("Defence", str(found.value), found))
        crew = ", ".join(map(short_name, bout.crew(unit)))
        return [*out, note(f"{crew} aboard: the same die counts for the riders.")] if crew else out

    def _result_card(self) -> Widget:
        """What the attack would bring, or why there is none."""
        now, aim = self.bout.shooting, self.aim
        found = OddsCard(now, aim, self.mode.host.logical[1] >= LOW).card()
        if found is not None:
            return found
        order = order_of(now, aim)
        trouble = now.refusal(order) if order is not None else None
        if trouble is not None:
            return card(RefusedRow("They cannot fire together", trouble.text, trouble.rule))
        if not self.bout.targets():
            return card(note("There are no targets left this round."))
        missing = (
            "Choose a target on the card." if aim.target is None else "Choose who fires to see the odds."
        )
        return card(note(missing))
