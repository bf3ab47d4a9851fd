"""The odds card of an attack: strength against defence, the column, the chances, what spills over."""

from __future__ import annotations

from game.client.game.hud.panel_bars import Chance
from game.client.game.hud.panel_widgets import card, explained, gap, note
from game.client.games.ogre.attack_widgets import CrtStrip
from game.client.games.ogre.counter_appearance import short_name
from game.client.games.ogre.fire_query import FireQuery
from game.client.games.ogre.targets import Aim, AtBridge, AtBuilding, AtWorks
from game.client.kit import Label, Row, Widget
from game.client.kit.text_style import BODY
from game.core.prices import prices
from game.ogre import sheets
from game.ogre.charts import QUARTERS
from game.ogre.combat.odds import UNKNOWN, Crew, Odds, Spill, strength_text
from game.ogre.combat.odds_text import odds_words
from game.ogre.combat.tables import table_numbered
from game.ogre.hooks import part_result_words
from game.ogre.kinds import KINDS
from game.ogre.state import Unit
from game.ogre.structures.bridges import BridgeTarget, FireAtBridge
from game.ogre.structures.buildings import building_at
from game.ogre.terrain import bridged

#: a window lower than this, at scale 1, is short of room
LOW = 640


class OddsCard:
    """Shows what the attack would bring, in the panel."""

    def __init__(self, query: FireQuery) -> None:
        self.query = query

    def odds_card(self, aim: Aim) -> Widget:
        """What the attack would bring; a sentence while nobody fires."""
        found = self.query.attack.selection.odds()
        if found is None:
            words = (
                "Tick a shooter to see the odds."
                if any(s.most for s in self.query.attack.shooters())
                else "No weapon can reach this target any more."
            )
            return card(note(words))
        if found.odds == UNKNOWN:
            words = (
                "It is face down and will be revealed when you fire. Weapons that cannot hurt it are wasted."
            )
            return card(
                Row(
                    Label(strength_text(found.attack), 18, "bold"),
                    Label("against", 13, colour="text2"),
                    Label("?", 18, "bold"),
                    gap=6,
                ),
                note(words),
            )
        target = self.query.view.units.get(aim.unit_id)
        if found.treads:
            return self.treads_card(found, target)
        if isinstance(aim, AtBuilding):
            return self.building_card(aim, found)
        quotient = found.attack / found.defence if found.defence else 0
        attack, defence = strength_text(found.attack), found.defence // QUARTERS
        parts = aim.target(self.query.attack.part).defence_parts(self.query.rules, self.query.view)
        top = Row(
            Label(attack, 18, "bold"), Label("against", 13, colour="text2"),
            Label(f"D{defence}", 18, "bold", tip=lambda: explained("Defence", str(defence), parts)),
            Label(f"{quotient:.2f} to 1".replace(".00", "") if quotient else "", 13, colour="text2", grow=1),
            Label(odds_words(found.odds), 18, "bold"),
            gap=6,
        )  # fmt: skip
        top.children[2].mouse = True
        # a low window needs the room for those who fire
        strip = (
            CrtStrip(
                table_numbered(self.query.rules, found.table),
                found.odds,
                _only_x(aim) or (target is not None and bool(target.sheet) and not self.lesser(target, "D")),
            )
            if self.query.window.logical[1] >= LOW
            else None
        )
        rows: list[Widget | None] = [top, strip]
        kills, hurts = found.outcomes.count("X"), found.outcomes.count("D")
        does, hurt = aim.result_words(self.query.rules, self.query.view)
        rows.append(
            Chance(
                kills,
                does
                if not self.query.attack.part
                else f"destroys the {sheets.NAMES[self.query.attack.part]}",
            )
        )
        if hurt and hurts:
            rows.append(line(f"{hurts} in 6 {hurt}", f"{round(100 * hurts / 6)} %"))
        elif target is not None and target.sheet and hurts:
            rows.append(self.lesser_row(target, hurts, "D") or line("a D does nothing to an Ogre", ""))
        if found.riders is not None:
            rows.append(self.crew_row("its riders", found.riders))
        rows += self.bridge_rows(aim)
        rows += self.spill_rows(found)
        return card(*rows, *self.price_rows(), gap=5)

    def lesser(self, target: Unit, result: str) -> str:
        """What a result that is no hit does to the part that is aimed at; "" for nothing."""
        return part_result_words(self.query.rules, self.query.view, target, self.query.attack.part, result)

    def lesser_row(self, target: Unit, many: int, result: str) -> Widget | None:
        """A result of that kind with its chance, or None where it does nothing."""
        words = self.lesser(target, result)
        return line(f"{many} in 6 {words}", f"{round(100 * many / 6)} %") if many and words else None

    def bridge_rows(self, aim: Aim) -> list[Widget]:
        """Fire at a counter on a river bridge attacks the bridge too, with its own die (ode:13.02.1)."""
        if (
            not aim.unit_id
            or FireAtBridge.verb not in self.query.rules.verbs
            or self.query.view.frames
            or not bridged(self.query.view, aim.at)
        ):
            return []
        shots = [s for s in self.query.attack.selection.shots() if s.weapon != "ap"]
        if not shots:
            return []
        found = BridgeTarget(aim.at).odds(self.query.rules, self.query.view, shots)
        falls = found.outcomes.count("X")
        return [
            line(
                f"the bridge under it too: {odds_words(found.odds)}",
                f"falls {falls} in 6" if falls else "stands",
            )
        ]

    def price_rows(self) -> list[Widget]:
        """What the attack costs later, before it is made."""
        order = self.query.attack.selection.order()
        found = prices(self.query.rules, self.query.view, order) if order is not None else ()
        return [note(f"{one.label}: {one.value}.", "refused") for one in found]

    def crew_row(self, who: str, crew: Crew) -> Widget:
        """The odds of riders, decided by the die of their vehicle."""
        kills, hurts = crew.outcomes.count("X"), crew.outcomes.count("D")
        chance = " ".join(
            word for word in (f"X {kills}" if kills else "", f"D {hurts}" if hurts else "") if word
        )
        words = f"{who}, {strength_text(crew.attack)} to {crew.defence // QUARTERS}: {odds_words(crew.odds)}"
        return line(
            words,
            f"{chance} in 6" if chance else "no effect",
            tip="The same die counts for vehicle and riders, each at their own odds (5.11).",
        )

    def building_card(self, aim: AtBuilding, found: Odds) -> Widget:
        """Structure points that an attack takes."""
        shots, marker = self.query.attack.selection.shots(), building_at(self.query.view, aim.at)
        lost, left = (
            aim.wear(self.query.rules, self.query.view, shots),
            marker.count if marker is not None else 0,
        )
        told = self.query.rules.explain("wear", self.query.view, (self.query.attack.strength(shots), aim.at))
        top = Row(
            Label(f"−{min(lost, left)}", 18, "bold",
                tip=lambda: explained("Structure points", str(lost), told.parts)),
            Label("structure points, no die", 13, colour="text2", grow=1),
            Label("falls" if lost >= left else f"{left - lost} left", 18, "bold"), gap=6,
        )  # fmt: skip
        top.children[0].mouse = True
        return card(top, *self.spill_rows(found), *self.price_rows(), gap=5)

    def spill_rows(self, found: Odds) -> list[Widget]:
        """Everybody else in the hex; own counters in red."""
        if not found.spills:
            return []
        out: list[Widget] = [gap(1), line("Spillover, half strength", "D at most")]
        alike: dict[object, list[Spill]] = {}
        for spill in found.spills:
            unit = self.query.view.units[spill.unit]
            # four drones that suffer the same are one line
            key = (
                spill.unit
                if spill.riders is not None or unit.squads
                else (unit.kind, unit.side, spill.attack, spill.defence, spill.outcomes)
            )
            alike.setdefault(key, []).append(spill)
        groups = list(alike.values())
        safe = [
            row
            for row in groups
            if all(
                set(spill.outcomes) == {"NE"}
                and (spill.riders is None or set(spill.riders.outcomes) == {"NE"})
                for spill in row
            )
        ]
        if len(safe) > 1:
            # who suffers nothing is one line, whoever it is
            groups = [row for row in groups if row not in safe]
        for row in groups[:6]:
            spill, unit = row[0], self.query.view.units[row[0].unit]
            bad = sum(1 for o in spill.outcomes if o != "NE")
            word = "X" if "X" in spill.outcomes else "D"
            mine = unit.side == self.query.side
            who = (short_name(unit) if len(row) == 1 else f"{len(row)} × {KINDS[unit.kind].name}") + (
                " (own)" if mine else ""
            )
            out.append(
                line(
                    f"{who}, {strength_text(spill.attack)} to {spill.defence // QUARTERS}: "
                    f"{odds_words(spill.odds)}",
                    (f"{word} {bad} in 6" + (" each" if len(row) > 1 else "")) if bad else "no effect",
                    colour="refused" if mine else "text2",
                )
            )
            if spill.riders is not None:
                out.append(self.crew_row("  its riders", spill.riders))
        if len(safe) > 1:
            many = sum(map(len, safe))
            out.append(
                line(
                    f"{many} others" if groups else f"all {many} others",
                    "no effect",
                    tip=", ".join(
                        short_name(self.query.view.units[spill.unit]) for row in safe for spill in row
                    ),
                )
            )
        return out

    def treads_card(self, found: Odds, target: Unit | None) -> Widget:
        singles = self.query.attack.selection.singles()
        hits = found.outcomes.count("T")
        total = (
            sum(
                self.query.rules.value(
                    "strength", self.query.view, (self.query.view.units[s.unit], s.weapon, s.count)
                )
                for s in singles
            )
            // QUARTERS
        )
        rows: list[Widget | None] = [
            Row(Label(f"{len(singles)} attack{'s' if len(singles) > 1 else ''} on the treads", BODY, "medium",
                grow=1), Label("one at a time", 13, colour="text2"), gap=8),
            Chance(hits, f"takes {found.treads} treads"),
        ]  # fmt: skip
        for result in dict.fromkeys(one for one in found.outcomes if one not in ("T", "NE")):
            if target is not None:
                rows.append(self.lesser_row(target, found.outcomes.count(result), result))
        if len(singles) > 1:
            rows.append(line(f"{total} treads at most in all", f"{total * hits / 6:.1f} expected"))
        rows += self.spill_rows(found)
        return card(*rows, *self.price_rows(), gap=5)


def line(words: str, right: str, colour: str = "text2", tip: str = "") -> Widget:
    """A line of the card."""
    row = Row(Label(words, 13, colour=colour, grow=1), Label(right, 13, "medium") if right else None, gap=8)
    if tip:
        row.mouse, row.tip = True, tip
    return row


def _only_x(aim: Aim) -> bool:
    """Does a D do nothing to it: a bridge, a revetment?"""
    return isinstance(aim, AtBridge) or (isinstance(aim, AtWorks) and bool(aim.number))
