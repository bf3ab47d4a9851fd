"""Before recovery rolls: sappers disarm their own mines, help disabled units, and assign channels."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from game.client.art.scene import Scene, Target
from game.client.kit import Button, Column, Row, Scroll, Widget
from game.client.ogre.counter_appearance import look_of
from game.client.ogre.ogre_mode import OgreMode
from game.client.ogre.shooter_rows import ShooterRow
from game.client.ogre.work.channel_board import Channels, channel_rows, channel_ties, useful
from game.client.table.hud.panel_widgets import (
    Chance,
    NumberRow,
    RefusedRow,
    UnitRow,
    card,
    gap,
    heading,
    lighting,
    note,
)
from game.client.table.modes.mode import PlayScreen
from game.core.amounts import listed, percent
from game.core.draft import once
from game.core.refusals import Refusal
from game.ogre.counter_names import named
from game.ogre.counter_words import name
from game.ogre.engineering import crews
from game.ogre.engineering.assistance import WEIGHT, Help
from game.ogre.engineering.control import FAMILIES, Assign, controller, needs_control
from game.ogre.engineering.mine_work import DisarmOwn
from game.ogre.engineering.tasks import Hand
from game.ogre.hidden.mines import known_mines
from game.ogre.kinds import KINDS
from game.ogre.plans.plan import after
from game.ogre.state import Unit

#: what it costs helpers when a unit fails to recover
VAIN = "If the unit fails to recover, its helpers cannot move this turn but may still work or fire."


class SappersMode(OgreMode):
    """The phase of the sappers: nothing is rolled, and what is done can be taken back.

    The counter that is selected is the one to be helped, or to be put on a channel.
    """

    host: PlayScreen

    def __init__(self, host: PlayScreen) -> None:
        super().__init__(host)
        #: squads of each helper, as picked; None for the fewest that make it certain
        self.helpers: dict[str, int] | None = None

    def renew(self) -> None:
        self.helpers = None
        if not self.mine(self.selected):
            self.selected = ""
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

    # ------------------------------------------------------------------ what can be done
    def worth(self) -> bool:
        """Is there anything that its player could do here?"""
        return bool(self.helpable() or self.mines()) or useful(self.host.now)

    def _own(self) -> list[Unit]:
        place = self.view.board.grid.place
        units = [u for u in self.view.units.values() if u.side == self.side and u.at]
        return sorted(units, key=lambda u: place(u.at)[::-1])

    def mines(self) -> list[DisarmOwn]:
        """The armed mines of this side that a sapper of their hex could disarm now, an order for each."""
        return once(self.view, ("own mines", self.side), self._mines)

    def _mines(self) -> list[DisarmOwn]:
        found: dict[tuple[int, int], DisarmOwn] = {}
        for unit in self._own() if DisarmOwn in self.rules.kinds_now(self.view) else ():
            for order in DisarmOwn.offers(self.rules, self.view, unit):
                if isinstance(order, DisarmOwn):
                    found.setdefault((unit.at, order.number), order)
        return list(found.values())

    def lame_units(self) -> list[Unit]:
        """Units of the side that their ground has disabled."""
        return [u for u in self._own() if u.disabled == "terrain"]

    def helpable(self) -> list[Unit]:
        """Those of them that may fail to recover and that somebody could help."""
        return [
            u for u in self.lame_units() if self.needs(u) > 1 and any(most for _, most, _ in self.hands(u))
        ]

    def needs(self, unit: Unit) -> int:
        """The least die with which a unit recovers; 1 or less is in any case."""
        return self.rules.value("recovery", self.view, unit)

    def hands(self, unit: Unit) -> list[tuple[Unit, int, Refusal | None]]:
        """The sappers in the hex of a lame unit, with the squads each can spare, or why none."""
        out = []
        for other in (self.view.units[n] for n in self.view.at_hex.get(unit.at, ())):
            if other.side != self.side or other.id == unit.id or not crews.role(other):
                continue
            most = crews.sapper_squads(other) if other.squads else 1
            refusal = self._refusal(unit, other, most)
            while refusal is not None and most:
                most -= 1
                refusal = self._refusal(unit, other, most) if most else refusal
            out.append((other, most, refusal))
        return out

    def _refusal(self, unit: Unit, helper: Unit, squads: int) -> Refusal | None:
        return self.rules.refusal(self.view, Help(unit.id, (Hand(helper.id, squads),)))

    # ------------------------------------------------------------------ what is picked
    @property
    def lame(self) -> Unit | None:
        """The unit whose help is looked at."""
        unit = self.unit(self.selected)
        return unit if unit is not None and unit.disabled == "terrain" else None

    @property
    def linking(self) -> Unit | None:
        """The unit to be put on a channel."""
        unit = self.unit(self.selected)
        return (
            unit
            if unit is not None and KINDS[unit.kind].family in FAMILIES and useful(self.host.now)
            else None
        )

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

    def order(self) -> Help | None:
        """The help that is picked, if it is allowed."""
        if self.lame is None:
            return None
        hands = tuple(Hand(who, squads) for who, squads in self.crew(self.lame).items() if squads)
        order = Help(self.lame.id, hands)
        return order if hands and self.rules.refusal(self.view, order) is None else None

    def select(self, unit_id: str) -> None:
        self.selected, self.helpers = unit_id if self.mine(unit_id) else "", None
        self.host.refresh()

    def _toggle(self, unit_id: str) -> None:
        """A row was clicked: its counter is selected, or not any more."""
        self.select("" if unit_id == self.selected else unit_id)
        unit = self.unit(unit_id)
        if unit is not None and unit.at:
            self.host.board.bring_into_sight(unit.at)

    def _assign(self, order: Assign) -> None:
        self.selected = ""
        self.host.do(order)

    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        own = {u for u in self.view.at_hex.get(at, ()) if self.mine(u)}
        self.select(self.next_counter(at, counter, own) if own else "")

    def pick(self, unit_id: str, helper: str, squads: int) -> None:
        """So many squads of a counter are to help."""
        self.helpers = {**self.crew(self.view.units[unit_id]), helper: squads}
        self.host.refresh()

    def ready(self) -> bool:
        return self.order() is not None

    def confirm(self) -> bool:
        order = self.order()
        if order is not None:
            self.host.do(order)
        return order is not None

    def group(self, number: int) -> bool:
        """A number key: that mine of the list is disarmed."""
        found = self.mines()
        if not 1 <= number <= len(found):
            return False
        self.host.do(found[number - 1])
        return True

    def todo(self) -> list[str]:
        lost = [u for u in self._own() if needs_control(self.view, u) and controller(self.view, u) is None]
        able = [*self.helpable(), *(lost if useful(self.host.now) else ())]
        return [*dict.fromkeys(u.id for u in able), *(order.unit for order in self.mines())]

    def unused_words(self) -> str:
        who = " and ".join(named(u) for u in self.helpable()[:3])
        return f"Sappers could still help {who} to recover." if who else ""

    def places(self) -> list[int]:
        mines = [self.view.units[order.unit].at for order in self.mines()]
        return mines + [u.at for u in self.lame_units()] or super().places()

    def end_words(self) -> str:
        return "Recover"

    # ------------------------------------------------------------------ the map
    def lit_counters(self) -> set[str]:
        helpers = self.crew(self.lame) if self.lame is not None else {}
        return super().lit_counters() | {u for u, squads in helpers.items() if squads}

    def on_top(self) -> str:
        return self.selected

    def decorate(self, scene: Scene) -> Scene:
        chosen = self.lame or self.linking
        marked = {self.view.units[order.unit].at for order in self.mines()}
        marked |= {u.at for u in self.lame_units()}
        targets = tuple(Target(at, chosen is not None and chosen.at == at) for at in sorted(marked))
        return scene.but(targets=targets, tethers=(*scene.tethers, *channel_ties(self.view, "", self.side)))

    def hint(self) -> tuple[str, str]:
        key = self.host.key_hint
        if self.order() is not None:
            return f"{key('confirm')} orders these sappers to help. {key('back')} goes back.", "info"
        if self.lame is not None and self.needs(self.lame) > 1:
            return "Pick the helpers at the right.", "info"
        if self.linking is not None:
            return "Choose a channel for it at the right: controlled or following.", "info"
        words = ["help a disabled unit"] * any(self.needs(u) > 1 for u in self.lame_units())
        words += ["disarm a mine of your own"] * bool(self.mines()) + ["assign channels"] * useful(
            self.host.now
        )
        can = f"Sappers can {listed(words, 'or')}. " if words else ""
        return f"{can}{key('end_phase')} rolls for recovery.", "info"

    # ------------------------------------------------------------------ the panel
    def panel(self) -> Widget | None:
        rows: list[Widget] = []
        for unit in self.lame_units():
            rows += [] if rows else [heading("Disabled by terrain", "who is helped")]
            rows += self._lame_rows(unit)
        mines = self.mines()
        if mines:
            rows += [gap(4), heading("Own mines", "disarmed without a die")]
            rows += [self._mine_row(k, order) for k, order in enumerate(mines, 1)]
        if useful(self.host.now):
            rows += [gap(4 if rows else 0)]
            rows += channel_rows(Channels(self.host, self.linking, self._toggle, self._assign))
        if not rows:
            rows.append(note("There is nothing left for sappers to do before recovery rolls."))
        first = note("Before recovery rolls. You can undo until this phase ends.")
        return Scroll(Column(first, *rows, pad=(16, 12), gap=4))

    def _mine_row(self, number: int, order: DisarmOwn) -> Widget:
        unit = self.view.units[order.unit]
        road = known_mines(self.view, self.side, unit.at)[order.number - 1].word == "road"
        where = f"Mine in {self.label(unit.at)}, {'on' if road else 'off'} the road"
        return UnitRow(
            None, where, f"{named(unit)} disarms it and can still work and fire",
            str(number) if number < 10 else "", partial(self.host.do, order),
            icon="mine", on_point=lighting(self.host.light, unit.at),
            name=f"disarm {self.label(unit.at)} {order.number}",
        )  # fmt: skip

    def _lame_rows(self, unit: Unit) -> list[Widget]:
        least, open_now = self.needs(unit), unit.id == self.selected
        how = f"recovers on {least} or more" if least > 1 else "recovers without a roll"
        row = UnitRow(
            look_of(self.rules, self.view, unit), named(unit), f"{self.label(unit.at)}: {how}",
            percent(Fraction(7 - max(1, least), 6)), partial(self._toggle, unit.id),
            chosen=open_now, on_point=lighting(self.host.light, unit.at), name=f"lame {unit.id}",
        )  # fmt: skip
        return [row, self._help_card(unit)] if open_now else [row]

    def _help_card(self, unit: Unit) -> Widget:
        if self.needs(unit) <= 1:
            return card(note("It recovers without a roll; more help is wasted."))
        hands, crew = self.hands(unit), self.crew(unit)
        rows: list[Widget] = []
        for other, most, refusal in hands:
            if not most and refusal is not None:
                rows.append(RefusedRow(name(other), refusal.text, refusal.rule))
                continue
            each, squads = WEIGHT[crews.role(other)], crew.get(other.id, 0)
            second = "one less each" if other.squads else f"as much as {each} squads"
            gives, pick = f"−{each * squads}" if squads else "", partial(self.pick, unit.id, other.id)
            row = f"helper {other.id}"
            rows.append(ShooterRow(name(other), second, gives, squads, most, pick, name=row))
        if not hands:
            rows.append(note(f"There is no sapper in {self.label(unit.at)}."))
        now = self.rules.explain("recovery", self.view, unit)
        rows.append(NumberRow("Now it needs", f"{now.value}+", now))
        order = self.order()
        rows += self._with_help(unit, order) if order is not None else []
        give = Button(
            "Help", self.host.confirm_now, "main", action="confirm", grow=1, enabled=order is not None,
            name="help now",
        )  # fmt: skip
        return card(*rows, Row(give, Button("Back", self.host.one_back, name="help back"), gap=8), gap=4)

    def _with_help(self, unit: Unit, order: Help) -> list[Widget]:
        """What a unit needs with the help that is picked."""
        then = after(self.rules, self.view, (order,))
        if isinstance(then, Refusal):
            return []
        found = self.rules.explain("recovery", then, unit)
        good = 7 - max(1, found.value)
        rows = [
            NumberRow("With this help", f"{found.value}+" if found.value > 1 else "no die", found),
            Chance(good, "recovers"),
        ]
        if good < 6:
            rows.append(note(VAIN))
        return rows
