"""Before recovery rolls: sappers disarm their own mines, help disabled units, and assign channels."""

from __future__ import annotations

import functools
from fractions import Fraction
from typing import NamedTuple

from game.client.art.scene import Scene, Target
from game.client.game.hud.panel_bars import Chance
from game.client.game.hud.panel_widgets import NumberRow, RefusedRow, UnitRow, card, gap, heading, note
from game.client.game.modes.mode import PlayScreen
from game.client.games.ogre.attack_widgets import ShooterRow
from game.client.games.ogre.counter_appearance import look_of, short_name
from game.client.games.ogre.ogre_mode import OgreMode
from game.client.games.ogre.work.channel_board import ChannelLinks
from game.client.games.ogre.work.channel_lines import channel_ties
from game.client.kit import Button, Column, Row, Scroll, Widget
from game.core.amounts import percent
from game.core.order_lists import Chain
from game.core.refusals import Refusal
from game.hexes.grid import OFF
from game.ogre.counter_words import name
from game.ogre.engineering import crews
from game.ogre.engineering.assistance import WEIGHT, Help
from game.ogre.engineering.control import FAMILIES, controller, needs_control
from game.ogre.engineering.mine_work import DisarmOwn
from game.ogre.engineering.tasks import Hand
from game.ogre.hidden.mines import known_mines
from game.ogre.kinds import KINDS
from game.ogre.plans.plan import after
from game.ogre.state import Position, Unit


class MineHere(NamedTuple):
    """A mine of one's own that a sapper could disarm: its hex, its number there, who does it."""

    at: int
    number: int
    road: bool
    order: DisarmOwn


class SappersMode(OgreMode):
    """The phase of the sappers: nothing is rolled, and what is done can be taken back."""

    host: PlayScreen

    def __init__(self, host: PlayScreen) -> None:
        super().__init__(host)
        self.links = ChannelLinks(self)
        #: the lame unit that is looked at, and the helpers picked for it
        self.lame = ""
        self.helpers: dict[str, int] | None = None
        self._mines: tuple[object, list[MineHere]] | None = None

    # ------------------------------------------------------------------ deriving
    def renew(self) -> None:
        self.links.renew()
        self.helpers = None
        if self.lame and self.lame not in {u.id for u in self.lame_units()}:
            self.lame = ""

        self.host.later(0, self.seen)

    def seen(self) -> None:
        """Go on to recovery if sappers have nothing to do, unless the player came back here to look."""
        if not self.host.answers(self) or not self.host.undisturbed():
            return
        if not (self.worth() or self._used() or self.session.history.can_redo or self.session.over):
            self.host.end_phase()

    def _used(self) -> bool:
        """Has something been done in this phase? Then the player ends it, because it may be undone."""
        history = self.session.history
        before = history.steps[history.at - 2].position if history.at > 1 else history.start
        return history.at > 0 and before.clock == self.view.clock

    def worth(self) -> bool:
        """Is there anything that its player could do here?"""
        lame = any(self.needs(u) > 1 and any(most for _, most, _ in self.hands(u)) for u in self.lame_units())
        return lame or bool(self.mines()) or self.links.useful()

    def mines(self) -> list[MineHere]:
        """The armed mines of this side that a sapper of a hex could disarm now."""
        if self._mines is None or self._mines[0] is not self.view:
            found: dict[tuple[int, int], MineHere] = {}
            for unit in self._own():
                offers = self.rules.offers(self.view, unit.id)
                for part in offers.parts if isinstance(offers, Chain) else [offers]:
                    for order in part:
                        if not isinstance(order, DisarmOwn):
                            break
                        road = known_mines(self.view, self.side, unit.at)[order.number - 1].word == "road"
                        found.setdefault(
                            (unit.at, order.number), MineHere(unit.at, order.number, road, order)
                        )
            self._mines = (self.view, list(found.values()))
        return self._mines[1]

    def _own(self) -> list[Unit]:
        place = self.view.board.grid.place
        units = [u for u in self.view.units.values() if u.side == self.side and u.at]
        return sorted(units, key=lambda u: place(u.at)[::-1])

    def lame_units(self) -> list[Unit]:
        """Units of the side that their ground has disabled."""
        return [u for u in self._own() if u.disabled == "terrain"]

    def hands(self, unit: Unit) -> list[tuple[Unit, int, Refusal | None]]:
        """The sappers in the hex of a lame unit, with the squads each can spare, or why none."""
        out = []
        for other in (self.view.units[n] for n in self.view.at_hex.get(unit.at, ())):
            if other.side != self.side or other.id == unit.id or not crews.role(other):
                continue
            most = crews.sapper_squads(other) if other.squads else 1
            refusal: Refusal | None = None
            for squads in range(most, 0, -1):
                refusal = self.rules.refusal(self.view, Help(unit.id, (Hand(other.id, squads),)))
                if refusal is None:
                    break
                most = squads - 1
            out.append((other, most, refusal))
        return out

    def crew(self, unit: Unit) -> dict[str, int]:
        """Who is to help: as picked, else the fewest that make it certain, or all."""
        if self.helpers is not None:
            return self.helpers
        need, found = self.needs(unit) - 1, dict[str, int]()
        for other, most, _ in sorted(self.hands(unit), key=lambda row: not row[0].squads):
            each = WEIGHT[crews.role(other)]
            squads = min(most, -(-max(0, need) // each))
            if squads:
                found[other.id], need = squads, need - squads * each
        return found

    def needs(self, unit: Unit, view: Position | None = None) -> int:
        """The least die with which a unit recovers; 1 or less is in any case."""
        return self.rules.value("recovery", view or self.view, unit)

    def order(self) -> Help | None:
        """The help that is picked, if it is allowed."""
        unit = self.unit(self.lame) if self.lame else None
        if unit is None:
            return None
        hands = tuple(Hand(who, squads) for who, squads in self.crew(unit).items() if squads)
        order = Help(unit.id, hands)
        return order if hands and self.rules.refusal(self.view, order) is None else None

    # ------------------------------------------------------------------ the mouse and the keys
    def select(self, unit_id: str) -> None:
        unit = self.unit(unit_id) if unit_id else None
        self.selected, self.lame, self.helpers, self.links.linking = "", "", None, ""
        if unit is not None and self.mine(unit_id):
            self.selected = unit_id
            if unit.disabled == "terrain":
                self.lame = unit_id
            elif self.links.useful() and KINDS[unit.kind].family in FAMILIES:
                self.links.linking = unit_id
        self.host.refresh()

    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        own = {u for u in self.view.at_hex.get(at, ()) if self.mine(u)}
        found = self.next_counter(at, counter, own) if own else ""
        self.select(found)

    def help_unit(self, unit_id: str) -> None:
        """Look at the help for one unit."""
        self.lame, self.helpers, self.links.linking = ("" if unit_id == self.lame else unit_id), None, ""
        self.selected = self.lame
        self.host.refresh()

    def pick(self, unit_id: str, helper: str, squads: int) -> None:
        """So many squads of a counter are to help."""
        unit = self.view.units[unit_id]
        self.helpers = {**self.crew(unit), helper: squads}
        self.host.refresh()

    def back(self) -> bool:
        if self.lame or self.links.linking or self.selected:
            self.select("")
            return True
        return False

    def ready(self) -> bool:
        return self.order() is not None

    def confirm(self) -> bool:
        order = self.order()
        if order is None:
            return False
        self.host.do(order)
        return True

    def group(self, number: int) -> bool:
        """A number key: that mine of the list is disarmed."""
        found = self.mines()
        if not 1 <= number <= len(found):
            return False
        self.host.do(found[number - 1].order)
        return True

    def todo(self) -> list[str]:
        able = [
            u.id for u in self.lame_units() if self.needs(u) > 1 and any(most for _, most, _ in self.hands(u))
        ]
        lost = (
            [u.id for u in self._own() if needs_control(u) and controller(self.view, u) is None]
            if self.links.useful()
            else []
        )
        return able + [u for u in lost if u not in able] + [m.order.unit for m in self.mines()]

    def unused_words(self) -> str:
        lame = [
            u for u in self.lame_units() if self.needs(u) > 1 and any(most for _, most, _ in self.hands(u))
        ]
        if not lame:
            return ""
        who = " and ".join(short_name(u) for u in lame[:3])
        return f"Sappers could still help {who} to recover."

    def places(self) -> list[int]:
        return [m.at for m in self.mines()] + [u.at for u in self.lame_units()] or super().places()

    # ------------------------------------------------------------------ the map
    def lit_counters(self) -> set[str]:
        found = {self.selected} if self.selected else set()
        if self.links.linking:
            found.add(self.links.linking)
        unit = self.unit(self.lame) if self.lame else None
        return found | {u for u, n in self.crew(unit).items() if n} if unit is not None else found

    def on_top(self) -> str:
        return self.lame or self.selected

    def decorate(self, scene: Scene) -> Scene:
        chosen = self.unit(self.lame or self.links.linking)
        marked = {m.at for m in self.mines()} | {u.at for u in self.lame_units()}
        targets = tuple(Target(at, chosen is not None and chosen.at == at) for at in sorted(marked))
        return scene.but(targets=targets, tethers=(*scene.tethers, *channel_ties(self.view, "", self.side)))

    # ------------------------------------------------------------------ the panel
    def panel(self) -> Widget | None:
        rows: list[Widget] = []
        lame = self.lame_units()
        if lame:
            rows.append(heading("Disabled by terrain", "who is helped"))
            for unit in lame:
                rows += self._lame_rows(unit)
        mines = self.mines()
        if mines:
            rows += [gap(4), heading("Own mines", "disarmed without a die")]
            for k, mine in enumerate(mines, 1):
                rows.append(self._mine_row(k, mine))
        if self.links.useful():
            rows += [gap(4) if rows else gap(0), *self.links.rows()]
        if not rows:
            rows.append(note("There is nothing left for sappers to do before recovery rolls."))
        rows.insert(
            0,
            note("Before recovery rolls. You can undo until this phase ends."),
        )
        return Scroll(Column(*rows, pad=(16, 12), gap=4))

    def _mine_row(self, number: int, mine: MineHere) -> Widget:
        who = short_name(self.view.units[mine.order.unit])
        where = f"Mine in {self.label(mine.at)}, {'on' if mine.road else 'off'} the road"
        return UnitRow(
            None, where, f"{who} disarms it and can still work and fire", str(number) if number < 10 else "",
            lambda: self.host.do(mine.order),
            icon="mine", on_point=lambda on: self.host.light(mine.at if on else OFF),
            name=f"disarm {self.label(mine.at)} {mine.number}",
        )  # fmt: skip

    def _lame_rows(self, unit: Unit) -> list[Widget]:
        least, open_now = self.needs(unit), unit.id == self.lame
        words = (
            f"{self.label(unit.at)}: recovers on {least} or more"
            if least > 1
            else f"{self.label(unit.at)}: recovers without a roll"
        )
        row = UnitRow(
            look_of(self.rules, self.view, unit), short_name(unit), words, chance_words(least),
            lambda: self.help_unit(unit.id),
            chosen=open_now, on_point=lambda on: self.host.light(unit.at if on else OFF),
            name=f"lame {unit.id}",
        )  # fmt: skip
        return [row, self._help_card(unit)] if open_now else [row]

    def _help_card(self, unit: Unit) -> Widget:
        rows: list[Widget] = []
        crew = self.crew(unit)
        hands = self.hands(unit)
        if self.needs(unit) <= 1:
            return card(note("It recovers without a roll; more help is wasted."))
        for other, most, refusal in hands:
            words = name(other) if other.squads else short_name(other)
            if most:
                each = WEIGHT[crews.role(other)]
                rows.append(
                    ShooterRow(
                        words,
                        "one less each" if other.squads else f"as much as {each} squads",
                        f"−{each * crew.get(other.id, 0)}" if crew.get(other.id) else "",
                        crew.get(other.id, 0),
                        most,
                        functools.partial(self.pick, unit.id, other.id),
                        name=f"helper {other.id}",
                    )
                )
            elif refusal is not None:
                rows.append(RefusedRow(words, refusal.text, refusal.rule))
        if not hands:
            rows.append(note(f"There is no sapper in {self.label(unit.at)}."))
        order, least = self.order(), self.needs(unit)
        rows.append(NumberRow("Now it needs", f"{least}+", self.rules.explain("recovery", self.view, unit)))
        if order is not None:
            then = after(self.rules, self.view, (order,))
            if not isinstance(then, Refusal):
                found = self.rules.explain("recovery", then, unit)
                rows.append(
                    NumberRow("With this help", f"{found.value}+" if found.value > 1 else "no die", found)
                )
                good = 7 - max(1, found.value)
                rows.append(Chance(good, "recovers"))
                if good < 6:
                    rows.append(
                        note(
                            "If the unit fails to recover, its helpers cannot move this turn but may "
                            "still work or fire."
                        )
                    )
        button = Button(
            "Help",
            lambda: self.host.confirm_now(),
            "main",
            action="confirm",
            grow=1,
            enabled=order is not None,
            name="help now",
        )
        rows.append(Row(button, Button("Back", lambda: self.host.one_back(), name="help back"), gap=8))
        return card(*rows, gap=4)

    def hint(self) -> tuple[str, str]:
        key = self.host.key_hint
        if self.order() is not None:
            return f"{key('confirm')} orders these sappers to help. {key('back')} goes back.", "info"
        if self.links.linking:
            return "Choose a channel for it at the right: controlled or following.", "info"
        lame = self.unit(self.lame) if self.lame else None
        if lame is not None and self.needs(lame) > 1:
            return "Pick the helpers at the right.", "info"
        words = []
        if any(self.needs(u) > 1 for u in self.lame_units()):
            words.append("help a disabled unit")
        if self.mines():
            words.append("disarm a mine of your own")
        if self.links.useful():
            words.append("assign channels")
        text = ", ".join(words[:-1]) + (" or " if len(words) > 1 else "") + words[-1] if words else ""
        return (
            f"Sappers can {text}. {self.host.key_hint('end_phase')} rolls for recovery."
            if text
            else f"{self.host.key_hint('end_phase')} rolls for recovery."
        ), "info"

    def end_words(self) -> str:
        return "Recover"


def chance_words(least: int) -> str:
    """The chance of a die to be so high."""
    return percent(Fraction(7 - max(1, least), 6))
