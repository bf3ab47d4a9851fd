"""The odds card of an attack: strength against defence, the column, the chances, what spills over."""

from __future__ import annotations

from game.client.kit import Label, Row, Widget
from game.client.kit.look import BODY
from game.client.play.basket import CrtStrip
from game.client.play.faces import name, short_name
from game.client.play.pieces import Chance, card, explained, gap, note
from game.core.records import Unit
from game.ogre import sheets
from game.ogre.charts import QUARTERS
from game.ogre.odds import Odds, strength_text


class OddsCard:
    """The part of the fire mode that shows what an attack would bring."""

    def odds_card(self, target: Unit) -> Widget:
        found = self.odds()
        if found is None:
            words = "Tick a shooter to see the odds." if any(s.most for s in self.shooters()) else "Nothing reaches this target any more."
            return card(note(words))
        if found.treads:
            return self.treads_card(found)
        quotient = found.attack / found.defence if found.defence else 0
        attack, defence = strength_text(found.attack), found.defence // QUARTERS
        about = (target, self.part, False)
        explained_defence = self.rules.explain("defence", self.view, about)
        top = Row(
            Label(attack, 18, "bold"), Label("against", 13, colour="text2"), Label(f"D{defence}", 18, "bold", tip=lambda: explained("Defence", str(defence), explained_defence.parts)),
            Label(f"{quotient:.2f} to 1".replace(".00", "") if quotient else "", 13, colour="text2", grow=1), Label(column_words(found.odds), 18, "bold"),
            gap=6,
        )  # fmt: skip
        top.children[2].mouse = True
        rows: list[Widget | None] = [top, CrtStrip(found.odds, bool(target.sheet))]
        kills, hurts = found.outcomes.count("X"), found.outcomes.count("D")
        rows.append(Chance(kills, f"destroys {'it' if not self.part else 'the ' + sheets.NAMES[self.part]}"))
        if not target.sheet and hurts:
            words = "takes a squad" if target.squads else "destroys it too" if target.disabled else "disables"
            rows.append(line(f"{hurts} in 6 {words}", f"{round(100 * hurts / 6)} %"))
        elif target.sheet and hurts:
            rows.append(line("a D does nothing to an Ogre", ""))
        rows += self.spill_rows(found)
        return card(*rows, gap=5)

    def spill_rows(self, found: Odds) -> list[Widget]:
        if not found.spills:
            return []
        half = strength_text(found.spills[0].attack)
        out: list[Widget] = [gap(1), line(f"Spillover: {half} on each other counter", "D at most")]
        for spill in found.spills[:4]:
            unit = self.view.units[spill.unit]
            bad = sum(1 for o in spill.outcomes if o != "NE")
            word = "X" if "X" in spill.outcomes else "D"
            out.append(line(f"{name(unit) if unit.squads else short_name(unit)}, {strength_text(spill.attack)} to {spill.defence // QUARTERS}: {column_words(spill.odds)}", f"{word} {bad} in 6" if bad else "no effect"))
        return out

    def treads_card(self, found: Odds) -> Widget:
        singles = self.singles()
        hits = found.outcomes.count("T")
        total = sum(self.rules.value("strength", self.view, (self.view.units[s.unit], s.weapon, s.count)) for s in singles) // QUARTERS
        rows: list[Widget | None] = [
            Row(Label(f"{len(singles)} attack{'s' if len(singles) > 1 else ''} on the treads", BODY, "medium", grow=1), Label("one at a time", 13, colour="text2"), gap=8),
            Chance(hits, f"takes {found.treads} treads"),
        ]  # fmt: skip
        if len(singles) > 1:
            rows.append(line(f"all together {total} treads at most", f"{total * hits / 6:.1f} expected"))
        rows += self.spill_rows(found)
        return card(*rows, gap=5)


def column_words(at_odds: str) -> str:
    """An odds column as players say it."""
    return {"auto": "5-1", "none": "below 1-2"}.get(at_odds, at_odds)


def line(words: str, right: str) -> Widget:
    """A line of the card."""
    return Row(Label(words, 13, colour="text2", grow=1), Label(right, 13, "medium") if right else None, gap=8)
