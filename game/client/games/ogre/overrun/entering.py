"""The way into a fight: enemy hexes in reach, who goes in together, what it costs and what waits there (ode:8.01)."""

from __future__ import annotations

from game.client.game.hud.panel_widgets import UnitRow, card, explained, gap, heading, note
from game.client.games.ogre.counter_appearance import look_of, short_name
from game.client.games.ogre.order_preview import Plan, after
from game.client.games.ogre.work.group_move import STEP
from game.client.kit import Button, Label, Row, Widget
from game.client.kit.button import Toggle
from game.client.kit.text_style import BODY
from game.core.order_lists import Chain
from game.core.position import Position, varied
from game.core.refusals import Refusal
from game.core.views import ANONYMOUS
from game.hexes.grid import bits
from game.ogre.charts import HAZARD_BAD
from game.ogre.combat import weapons
from game.ogre.combat.odds import strength_text
from game.ogre.engineering.ducklings import take_over_the_best
from game.ogre.kinds import ARMS, KINDS
from game.ogre.movement.mobility_map import ground
from game.ogre.movement.movement import Move, MoveOffers
from game.ogre.movement.movement_points import points_left
from game.ogre.movement.transport_state import riders
from game.ogre.overrun.overrun import Overrun
from game.ogre.overrun.overrun_state import SHOOT, Fight
from game.ogre.ramming.ram_entry import enemies, entry_points
from game.ogre.state import Draft, Unit
from game.ogre.structures.buildings import building_at, foreign
from game.ogre.terrain import TERRAIN_WORDS, terrain_at

#: refusals of an overrun that going nearer does not mend
_NEVER = {"disabled", "stuck", "immobile", "not-yours", "no-enemy", "halted", "aboard", "second", "full"}
_HAZARD = {"s": "stuck", "d": "disabled"}


class Entering:
    """The part of the movement mode that leads into fights; only where they are the rule."""

    #: who goes in besides the chosen counter, by hex
    company: dict[int, list[str]]
    #: the way drawn by hand to one hex: who, where, the move
    drawn_way: tuple[()] | tuple[str, int, Move] = ()

    def overruns_on(self) -> bool:
        """Are enemies overrun in this game?"""
        return self.rules.slots.get("contact") == "overrun"

    def find_overruns(self, unit: Unit) -> None:
        """Every enemy-held hex the chosen counter can go into."""
        self.more = [order for order in self.more if not isinstance(order, Overrun)]
        self.company, self.drawn_way = {}, ()
        for at in self._held(unit.side):
            if self._way_in(unit, at) is not None:
                # who is picked to go along does so into a fight as well, if it finds a way
                step = self.along if self.how_along() == STEP else ()
                self.company[at] = [
                    other for other in step if self._way_in(self.view.units[other], at) is not None
                ]
                plan = self.overrun_plan(unit, at)
                if plan is None and self.company[at]:
                    self.company[at] = []
                    plan = self.overrun_plan(unit, at)
                if plan is not None:
                    self.contacts.setdefault(at, []).append(plan)

    def _held(self, side: int) -> list[int]:
        held = 0
        for other, mask in enumerate(self.view.occupied_mask):
            if other != side:
                held |= mask
        for at in self.view.markers:
            if foreign(self.view, side, at):
                held |= 1 << at
        return list(bits(held))

    def _way_in(self, unit: Unit, at: int) -> tuple[Move, ...] | None:
        """The move to a hex beside it, none if it stands there, or None if there is no way."""
        order = Overrun((unit.id,), at)
        if self.drawn_way[:2] == (unit.id, at):
            return self.drawn_way[2:]
        refusal = self.rules.refusal(self.view, order)
        if refusal is None:
            return ()
        points = points_left(self.rules, self.view, unit)
        if (
            refusal.code in _NEVER
            or points <= 0
            or (unit.at and self.view.board.grid.distance(unit.at, at) > points + 1)
        ):
            return None
        moves = self.moves if unit.id == self.selected else self._moves_of(unit)
        if moves is None:
            return None
        beside = [h for h in self.view.board.grid.neighbours[at] if h and moves.mask >> h & 1]
        for h in sorted(beside, key=moves.cost):
            move = moves.to(h)
            then = after(self.rules, self.view, (move,))
            if not isinstance(then, Refusal) and self.rules.refusal(then, order) is None:
                return (move,)
        return None

    def _moves_of(self, unit: Unit) -> MoveOffers | None:
        offers = self.rules.offers(self.view, unit.id)
        for part in offers.parts if isinstance(offers, Chain) else [offers] if offers else []:
            if isinstance(part, MoveOffers):
                return part
        return None

    # ------------------------------------------------------------------ the plan
    def overrun_plan(self, unit: Unit, at: int) -> Plan | None:
        """The plan for a hex with all who are to go in; moves to its side first."""
        goers = [unit, *(self.view.units[name] for name in self.company.get(at, ()))]
        moves: list[Move] = []
        view: Position = self.view
        for goer in goers:
            way = self._way_in(goer, at)
            if way is None:
                return None
            moves += way
        if moves:
            then = after(self.rules, view, moves)
            if isinstance(then, Refusal):
                return None
            view = then
        order = Overrun(tuple(goer.id for goer in goers), at)
        refusal = self.rules.refusal(view, order)
        lines = (*self._cost_lines(goers, at, view), *self._ground_lines(goers, at, moves))
        if refusal is not None:
            lines = (refusal.text, *lines)
        lead = next((move.path for move in moves if move.units == (unit.id,)), ())
        path = (*((unit.at,) if unit.at else ()), *lead, at)
        foes = [foe.id for foe in enemies(self.view, unit.side, at)]
        own, theirs = self.strengths(goers, at)
        short = f"{own} against {theirs}, they fire first"
        return Plan(
            "overrun",
            (*moves, order),
            at,
            path,
            foes[0] if foes else "",
            f"Overrun {self.label(at)}",
            lines,
            "Overrun",
            "Overrun",
            short,
        )

    def drawn_overrun(self, drawn: tuple[int, ...], at: int) -> Plan | None:
        """The plan by the very path that was drawn, if the rules let it; else by the cheapest."""
        unit = self.view.units[self.selected]
        if len(drawn) > 1:
            move = Move((unit.id,), drawn[:-1])
            then = after(self.rules, self.view, (move,))
            if not isinstance(then, Refusal) and self.rules.refusal(then, Overrun((unit.id,), at)) is None:
                self.drawn_way = (unit.id, at, move)
        return self.overrun_plan(unit, at)

    def _cost_lines(self, goers: list[Unit], at: int, then: Position) -> list[str]:
        out = []
        for goer in goers:
            there = then.units[goer.id]
            before = points_left(self.rules, self.view, goer)
            walked = before - points_left(self.rules, then, there)
            enter = entry_points(then, there, at)
            what = f"{short_name(goer)}: {walked + enter} of {before} movement"
            out.append(what + (f", first to {self.label(there.at)}" if there.at != goer.at else ""))
        return out

    def _ground_lines(self, goers: list[Unit], at: int, moves: list[Move]) -> list[str]:
        """Dangers before the fight: the ground of the hex, and what lies on the way."""
        out = []
        where = TERRAIN_WORDS[terrain_at(self.view, at)]
        for goer in goers:
            row = ground(self.view, KINDS[goer.kind].mobility).costs.get(at)
            word = _HAZARD.get(row.hazard, "") if row is not None else ""
            if word:
                out.append(
                    f"{where[:1].upper() + where[1:]}: {len(HAZARD_BAD)} in 6 that {short_name(goer)} is {word} before the fight"
                )
        for h in {h for move in moves for h in move.path} | {at}:
            if any(marker.kind == "mine" for marker in self.view.markers.get(h, ())):
                out.append(f"A mine lies in {self.label(h)}")
        if any(foe.kind == ANONYMOUS for foe in enemies(self.view, goers[0].side, at)):
            out.append("Counters that lie face down there turn up and fight as well")
        if any(goer.disabled for goer in enemies(self.view, goers[0].side, at)):
            out.append("Disabled defenders fire at half")
        return out

    def strengths(self, goers: list[Unit], at: int) -> tuple[str, str]:
        """What both sides could fire in the fight, as they would count there."""
        side = goers[0].side
        own = [who for goer in goers for who in (goer, *riders(self.view, goer))]
        theirs = [who for foe in enemies(self.view, side, at) for who in (foe, *riders(self.view, foe))]
        return self._strength(own, at), self._strength(theirs, at)

    def in_fight(self, at: int) -> Draft:
        """The position as if the fight in a hex were on: for what strengths would be."""
        draft = Draft.of(varied(self.view, frames=(Fight(SHOOT, 1 - self.side, at=at, round=1),)), self.rules)
        # ce:14.01.5-f: its Vulcan takes over what is overrun, and the crews do
        take_over_the_best(draft, 1 - self.side, at)
        return draft

    def _strength(self, units: list[Unit], at: int) -> str:
        view, total, ap = self.in_fight(at), 0, 0
        for unit in (view.units[unit.id] for unit in units):
            for row, weapon in enumerate(ARMS[unit.kind]):
                many = weapons.total(unit, row, weapon)
                value = self.rules.value("strength", view, (unit, weapon.id, many)) if many else 0
                total, ap = (total, ap + value) if weapon.id == "ap" else (total + value, ap)
        unknown = " + ?" if any(unit.kind == ANONYMOUS for unit in units) else ""
        if unknown and not (total or ap):
            return "?"
        return strength_text(total) + (f" + {strength_text(ap)} AP" if ap else "") + unknown

    # ------------------------------------------------------------------ who goes along
    def companions(self, unit: Unit, at: int) -> list[Unit]:
        """Own counters that can go into the hex as well."""
        return [
            other
            for other in self.view.units.values()
            if other.side == unit.side
            and other.id != unit.id
            and other.at
            and self._way_in(other, at) is not None
        ]

    def take_along(self, other: str) -> None:
        """Another counter goes in too, or stays."""
        plan, unit = self.plan, self.unit(self.selected)
        if plan is None or unit is None:
            return
        row = self.company.setdefault(plan.at, [])
        if other in row:
            row.remove(other)
        else:
            row.append(other)
        again = self.overrun_plan(unit, plan.at)
        if again is None:
            row.remove(other)
            self.host.toast(
                f"{short_name(self.view.units[other])} finds no way in together with the others.", "bad"
            )
        else:
            self.plan = again
            self.contacts[plan.at] = [
                again if old.kind == "overrun" else old for old in self.contacts[plan.at]
            ]
        self.host.refresh()

    def group(self, number: int) -> bool:
        """The digits take counters along into a planned overrun."""
        if self.plan is None or self.plan.kind != "overrun":
            return super().group(number)  # type: ignore[misc]
        unit = self.unit(self.selected)
        rows = self.companions(unit, self.plan.at) if unit is not None else []
        if not 1 <= number <= len(rows):
            return False
        self.take_along(rows[number - 1].id)
        return True

    # ------------------------------------------------------------------ the panel
    def _plan_card(self, plan: Plan) -> Widget:
        if plan.kind != "overrun":
            return super()._plan_card(plan)  # type: ignore[misc]
        unit = self.unit(self.selected)
        assert unit is not None
        goers = [unit, *(self.view.units[name] for name in self.company.get(plan.at, ()))]
        own, theirs = self.strengths(goers, plan.at)
        rows: list[Widget | None] = [Label(plan.title, BODY, "medium", wrap=True)]
        # first what is ticked, so that a tick moves no other away from under the hand
        others = self.companions(unit, plan.at)
        if others:
            rows.append(heading("Goes in together with", ""))
            rows += [
                Toggle(
                    short_name(other) + f" from {self.label(other.at)}",
                    other.id in self.company.get(plan.at, ()),
                    lambda on, o=other.id: self.take_along(o),
                    name=f"along {other.id}",
                )
                for other in others
            ]  # type: ignore[misc]
        rows += [note(line, "text") for line in plan.lines]
        building = building_at(self.view, plan.at)
        foes = enemies(self.view, unit.side, plan.at)
        if foes:
            strength = Row(
                Label(
                    "Strength",
                    13,
                    colour="text2",
                    grow=1,
                    tip=lambda: explained("Strength in the fight", own, ()),
                ),
                Label(own, BODY, "bold"),
                Label("against", 13, colour="text2"),
                Label(theirs, BODY, "bold"),
                gap=6,
            )
            rows += [
                gap(1),
                strength,
                note("The defender fires first and keeps its cover; who comes in has none."),
            ]
        if building is not None:
            rows.append(note(f"A building of {building.count} structure points stands there."))
        rows.append(
            Row(
                Button(
                    "Overrun", lambda: self.host.confirm_now(), "main", "Enter", grow=1, name="confirm plan"
                ),
                Button("Cancel", lambda: self.host.one_back(), name="cancel plan"),
                gap=8,
            )
        )
        return card(*rows, gap=5)

    def _doings(self, unit: Unit) -> list[Widget]:
        plans = [plan for row in self.contacts.values() for plan in row if plan.kind == "overrun"]
        if not plans:
            return super()._doings(unit)  # type: ignore[misc]
        kept = self.contacts
        self.contacts = {
            at: rest for at, row in kept.items() if (rest := [plan for plan in row if plan.kind != "overrun"])
        }
        out = super()._doings(unit)  # type: ignore[misc]
        self.contacts = kept
        rows: list[Widget] = [gap(2), heading("In reach to overrun", "")]
        for plan in plans:
            foes = enemies(self.view, unit.side, plan.at)
            face = look_of(self.rules, self.view, foes[0]) if foes else look_of(self.rules, self.view, unit)
            names = (
                short_name(foes[0]) + (f" + {len(foes) - 1}" if len(foes) > 1 else "")
                if foes
                else "the building"
            )
            rows.append(
                UnitRow(
                    face,
                    f"Overrun {self.label(plan.at)}: {names}",
                    plan.short if foes else "",
                    "",
                    lambda p=plan: self._pick(p),
                    chosen=plan.same(self.plan),
                    name=f"overrun {self.label(plan.at)}",
                )
            )  # type: ignore[misc]
        return [*rows, *out]
