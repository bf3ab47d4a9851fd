"""Single orders in a fight: who gets off or is taken over before the shooting, who rams after a round.

They are shown by what they say of themselves, on the stage and in the panel.
"""

from __future__ import annotations

from game.client.art.scene import Scene
from game.client.generic import panel, tool
from game.client.generic.ask import Ask, Offered
from game.client.generic.mode import RoleMode
from game.client.generic.tool import Held
from game.client.kit import Button, Label, Row, Widget
from game.client.kit.text_style import BODY
from game.client.ogre.odds_card import over_foot
from game.client.ogre.overrun.picture import FightPicture, asked, fight_now, record_rows, stage_of
from game.client.ogre.overrun.record import Record, record
from game.client.ogre.overrun.stage import Clash
from game.client.ogre.overrun.unit_tile import Cell
from game.client.table.hud.card_position import Stage
from game.client.table.hud.panel_widgets import card, gap, note
from game.client.table.modes.wishes import Back, Give, Hold
from game.core.roles import Role
from game.ogre.engineering.ducklings import TAKEN_OVER, TakeOver
from game.ogre.movement.transport_orders import Dismount
from game.ogre.overrun.overrun_state import RAMS
from game.ogre.plans.fight import FightRound
from game.ogre.state import Unit
from game.ogre.structures.buildings import BUILDING

#: said in place of the question where ducklings are asked for, and not riders
LED_NOTE = (
    f"Overrun ducklings fight only if their Vulcan takes them over, {TAKEN_OVER} at most. The rest count as "
    "disabled."
)


class OffersPicture(FightPicture):
    """The counters of a fight, with what each may do now, and what may be done to it."""

    def __init__(self, fight: FightRound, record: Record, ask: Ask, held: Held) -> None:
        super().__init__(fight, record)
        self.ask, self.held = ask, held
        self.rows = listed(ask, held)

    def _picked(self, cell: str) -> bool:
        """Does an order of the list pick a counter, or the building?"""
        return any(picks(one, cell) for one in self.rows)

    def cell(self, unit: Unit) -> Cell:
        plain, order = super().cell(unit)._replace(chips=()), self.held.order
        if unit.side != self.fight.side:
            able = self._picked(unit.id)
            aimed = order is not None and picks(order, unit.id)
            return plain._replace(able=able, tone="aim" if aimed else "open" if able else "")
        own = [k for k, one in enumerate(self.rows, 1) if unit.id in one.shown.actors]
        able = unit.id in self.ask.able
        chosen = unit.id == self.held.unit or (order is not None and unit.id in order.shown.actors)
        words = " or ".join(dict.fromkeys(tool.verb_words(one).lower() for one in self.ask.of(unit.id)))
        return plain._replace(
            able=able,
            tone="own" if chosen else "may" if able else "",
            second=f"{words}?" if able else plain.second,
            key=str(own[0]) if len(own) == 1 and own[0] <= panel.DIGITS else "",
        )

    def building_cell(self) -> Cell:
        able, order = self._picked(BUILDING), self.held.order
        aimed = order is not None and picks(order, BUILDING)
        return super().building_cell()._replace(able=able, tone="aim" if aimed else "open" if able else "")

    def clash(self) -> Clash:
        way, order = 1 if self.fight.side == self.fight.attacker else -1, self.held.order
        if order is not None and order.shown.role is Role.ATTACK:
            return Clash(way, tool.verb_words(order))
        return super().clash()._replace(way=way if self.held.unit else 0)


def picks(one: Offered, cell: str) -> bool:
    """Does an order pick a counter of the stage, or the building of the hex?"""
    return any(pick == cell or (cell == BUILDING and isinstance(pick, int)) for pick in one.shown.at)


def listed(ask: Ask, held: Held) -> list[Offered]:
    """The orders of the list: of the chosen counter, else of all."""
    return [*(ask.of(held.unit) if held.unit else ask.everything())]


class OfferRound(RoleMode):
    """Each counter may do one thing, or not; a press on the stage means what a row of the panel does."""

    def renew(self) -> None:
        self.record = record(self.session, self.fight.at)
        super().renew()

    def hold(self, hand: Held) -> None:
        # also where one counter alone may act: the list is of all
        self.held, self.selected = hand, hand.unit

    @property
    def fight(self) -> FightRound:
        """The fight as it stands."""
        return fight_now(self.host)

    @property
    def rows(self) -> list[Offered]:
        """The orders of the list."""
        return listed(self.ask, self.held)

    def _riders(self) -> tuple[Offered, ...]:
        """Those who can get off."""
        return tuple(one for one in self.ask.everything() if isinstance(one.order, Dismount))

    # ------------------------------------------------------------------ the stage
    def _picture(self) -> OffersPicture:
        return OffersPicture(self.fight, self.record, self.ask, self.held)

    def stage(self) -> Stage | None:
        return stage_of(self._picture(), self.host.board, self.host.card_spot, self.press_cell)

    def decorate(self, scene: Scene) -> Scene:
        return scene

    def places(self) -> list[int]:
        return [self.fight.at]

    def press_cell(self, cell: str, chip: str = "") -> None:
        """A counter of the stage was clicked, or the building: one order alone is taken at once."""
        rows = [one for one in self.rows if cell in one.shown.actors or picks(one, cell)]
        rows = rows or [one for one in self.ask.everything() if cell in one.shown.actors]
        if cell in {self.held.unit, *(self.held.order.shown.actors if self.held.order is not None else ())}:
            self.take(Hold(tool.EMPTY))
        elif len(rows) == 1 or (rows and cell not in self.ask.able):
            self.take(tool.taken(self.ask, tool.EMPTY, tuple(rows[:1])))
        elif rows:
            self.take(Hold(Held(cell)))

    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        if at == self.fight.at:
            self.host.toast("The counters in the fight are on the card.")

    # ------------------------------------------------------------------ the keyboard
    def cycle(self, way: int) -> bool:
        """Tab goes from order to order."""
        found, now = [*self.ask.everything()], self.held.order
        if found:
            at = found.index(now) + way if now in found else 0 if way > 0 else -1
            self.take(Hold(Held(order=found[at % len(found)])))
        return True

    def group(self, number: int) -> bool:
        rows = self.rows
        if not 1 <= number <= min(len(rows), panel.DIGITS):
            return False
        self.take(tool.taken(self.ask, self.held, (rows[number - 1],)))
        return True

    # ------------------------------------------------------------------ words
    def asked(self) -> str:
        return asked(self.fight)

    def unused_words(self) -> str:
        return ""

    def end_words(self) -> str:
        if self.view.frames[-1].kind == RAMS:
            return "No more rams"
        if any(isinstance(one.order, TakeOver) for one in self.ask.everything()):
            return "The rest count as disabled"
        afoot = any(not unit.aboard and unit.squads for unit in self.fight.row(self.fight.side))
        return "The others stay aboard" if afoot else "All stay aboard"

    def hint(self) -> tuple[str, str]:
        if not self.held.empty:
            return super().hint()
        key = self.host.key_hint
        next_one = f"{key('next_unit')} goes from one to the next"
        return f"Choose on the card; {next_one}, {key('end_phase')} goes on.", "info"

    # ------------------------------------------------------------------ the panel
    def panel(self) -> Widget | None:
        ask, held, rows = self.ask, self.held, self.rows
        led = any(isinstance(one.order, TakeOver) for one in rows)
        title, words = ("Who fights?", LED_NOTE) if led else (ask.prompt.question, ask.prompt.help)
        top: list[Widget] = [Label(title, BODY, "medium", wrap=True), note(words)]
        top += [*panel.order_rows(ask, held, rows, self.take), gap(4), *record_rows(self._picture())]
        order, riders = held.order, self._riders()
        told = panel.fact_rows(ask, order, order.shown.told) if order is not None else []
        waits = order.shown.title if order is not None else "Choose one, or none."
        all_off = Give(tuple(one.order for one in riders))
        buttons = [
            Button(tool.verb_words(order) if order is not None else "Do it", self.host.confirm_now, "main",
                   action="confirm", grow=1, enabled=order is not None, name="give order"),
            Button("Clear", lambda: self.take(Back()), enabled=not held.empty, name="clear attack"),
        ]  # fmt: skip
        if riders:
            buttons.append(Button("All dismount", lambda: self.take(all_off), name="all off"))
        foot = card(note(waits, "text"), *told, gap=4)
        return over_foot(top, foot, Row(*buttons, gap=8), self.host.logical[1], 4)
