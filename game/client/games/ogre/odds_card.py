"""The odds card of an attack: strength against defence, the column, the chances, what spills over."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from game.client.game.hud.opened import OpeningRow, Sums, opened, sums_of
from game.client.game.hud.panel_bars import Chance
from game.client.game.hud.panel_widgets import card, gap, note
from game.client.games.ogre.attack_selection import AttackSelection
from game.client.games.ogre.attack_widgets import CrtStrip
from game.client.games.ogre.counter_appearance import short_name
from game.client.games.ogre.ogre_query import OgreQuery
from game.client.kit import Label, Row, Widget
from game.client.kit.text_style import BODY
from game.core.anygame import Position
from game.core.prices import prices
from game.ogre import sheets
from game.ogre.charts import QUARTERS
from game.ogre.combat.figures import columns_words
from game.ogre.combat.odds import UNKNOWN, Crew, Odds, Spill, strength_text
from game.ogre.combat.odds_text import odds_words, riders_lines, spill_line
from game.ogre.combat.tables import table_numbered
from game.ogre.combat.targets import Target
from game.ogre.hooks import part_result_words
from game.ogre.kinds import KINDS
from game.ogre.structures.buildings import BuildingTarget, building_at

#: a window lower than this, at scale 1, is short of room
LOW = 640


class Attacking(Struct, frozen=True):
    """An attack as the card shows it: what is picked, and what it is aimed at."""

    selection: AttackSelection
    #: the target of the rules, by the name that the window has for it
    target: Target
    #: what an X and a D do, in words; "" for nothing
    does: tuple[str, str] = ("destroys it", "")
    #: does a D do nothing to it: a bridge, a revetment?
    only_x: bool = False
    #: further lines
    more: tuple[Widget, ...] = ()


class OddsCard:
    """Shows what an attack would bring: the one card of odds. Its numbers open into their sum."""

    def __init__(self, query: OgreQuery, window: Callable[[], tuple[float, float]]) -> None:
        self.query, self.window = query, window

    def card(self, now: Attacking) -> Widget | None:
        """What the attack would bring; None while nobody fires."""
        found, order = now.selection.odds(), now.selection.order()
        if found is None or order is None:
            return None
        sums = sums_of(order, self.query.rules, self.query.view)
        if found.odds == UNKNOWN:
            return self._unknown(found, sums)
        if found.treads:
            return self._treads(now, found, sums)
        if isinstance(now.target, BuildingTarget):
            return self._building(now, found, sums)
        unit = now.target.counter(self.query.view)
        part = getattr(now.target, "part", "")
        top = OpeningRow(
            Label(strength_text(found.attack), 18, "bold"), Label("against", 13, colour="text2"),
            Label(f"D{found.defence // QUARTERS}", 18, "bold"),
            Label(_beside(found), 13, colour="text2", grow=1),
            Label(odds_words(found.odds), 18, "bold"),
            tip=_whole(sums), gap=6,
        )  # fmt: skip
        top.name = "odds"
        no_d = now.only_x or (unit is not None and bool(unit.sheet) and not self.lesser(now, "D"))
        # a low window needs the room for those who fire
        high = self.window()[1] >= LOW
        strip = CrtStrip(table_numbered(self.query.rules, found.table), found.odds, no_d) if high else None
        kills, hurts = found.outcomes.count("X"), found.outcomes.count("D")
        does, hurt = now.does
        rows: list[Widget | None] = [top, strip]
        rows.append(Chance(kills, f"destroys the {sheets.NAMES[part]}" if part else does))
        if unit is not None and unit.sheet:
            if hurts:
                rows.append(self.lesser_row(now, hurts, "D") or line("a D does nothing to an Ogre", ""))
        elif hurt and hurts:
            rows.append(line(f"{hurts} in 6 {hurt}", f"{round(100 * hurts / 6)} %"))
        if found.riders is not None:
            rows.append(self.crew_row("its riders", found.riders, sums))
        rows += [*now.more, *self.spill_rows(now, found, sums)]
        return card(*rows, *self.price_rows(now), gap=5)

    def _unknown(self, found: Odds, sums: Sums) -> Widget:
        words = "It is face down and will be revealed when you fire. Weapons that cannot hurt it are wasted."
        top = OpeningRow(
            Label(strength_text(found.attack), 18, "bold"), Label("against", 13, colour="text2"),
            Label("?", 18, "bold"), tip=_whole(sums), gap=6,
        )  # fmt: skip
        top.name = "odds"
        return card(top, note(words))

    def lesser(self, now: Attacking, result: str) -> str:
        """What a result that is no hit does to the part that is aimed at; "" for nothing."""
        rules, view, part = self.query.rules, self.query.view, getattr(now.target, "part", "")
        unit = now.target.counter(view)
        return part_result_words(rules, view, unit, part, result) if unit is not None else ""

    def lesser_row(self, now: Attacking, many: int, result: str) -> Widget | None:
        """A result of that kind with its chance, or None where it does nothing."""
        words = self.lesser(now, result)
        return line(f"{many} in 6 {words}", f"{round(100 * many / 6)} %") if many and words else None

    def price_rows(self, now: Attacking) -> list[Widget]:
        """What the attack costs later, before it is made."""
        order = now.selection.order()
        found = prices(self.query.rules, self.query.view, order) if order is not None else ()
        return [note(f"{one.label}: {one.value}.", "refused") for one in found]

    def crew_row(self, who: str, crew: Crew, sums: Sums) -> Widget:
        """The odds of riders, decided by the die of their vehicle."""
        kills, hurts = crew.outcomes.count("X"), crew.outcomes.count("D")
        chance = " ".join(
            word for word in (f"X {kills}" if kills else "", f"D {hurts}" if hurts else "") if word
        )
        words = f"{who}, {strength_text(crew.attack)} to {crew.defence // QUARTERS}: {odds_words(crew.odds)}"
        right = f"{chance} in 6" if chance else "no effect"
        return line(words, right, tip=_one(sums, riders_lines(crew)[0]))

    def _building(self, now: Attacking, found: Odds, sums: Sums) -> Widget:
        """Structure points that an attack takes."""
        marker = building_at(self.query.view, now.target.place(self.query.view))
        lost, left = found.points, marker.count if marker is not None else 0
        top = OpeningRow(
            Label(f"−{min(lost, left)}", 18, "bold"),
            Label("structure points, no die", 13, colour="text2", grow=1),
            Label("falls" if lost >= left else f"{left - lost} left", 18, "bold"),
            tip=_whole(sums), gap=6,
        )  # fmt: skip
        top.name = "odds"
        return card(top, *self.spill_rows(now, found, sums), *self.price_rows(now), gap=5)

    def spill_rows(self, now: Attacking, found: Odds, sums: Sums) -> list[Widget]:
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
                    tip=_one(sums, spill_line(spill)),
                )
            )
            if spill.riders is not None:
                out.append(self.crew_row("  its riders", spill.riders, sums))
        if len(safe) > 1:
            many = sum(map(len, safe))
            out.append(
                line(
                    f"{many} others" if groups else f"all {many} others",
                    "no effect",
                    tip=_names(self.query.view, [spill for row in safe for spill in row]),
                )
            )
        return out

    def _treads(self, now: Attacking, found: Odds, sums: Sums) -> Widget:
        singles, hits = now.selection.singles(), found.outcomes.count("T")
        many = len(singles)
        rules, units = self.query.rules, self.query.view.units
        total = sum(
            rules.value("strength", self.query.view, (units[s.unit], s.weapon, s.count)) for s in singles
        )
        top = OpeningRow(
            Label(f"{many} attack{'s' * (many > 1)} on the treads", BODY, "medium", grow=1),
            Label("one at a time", 13, colour="text2"),
            Label(odds_words(found.odds), 18, "bold"),
            tip=_whole(sums),
        )  # fmt: skip
        top.name = "odds"
        rows: list[Widget | None] = [top, Chance(hits, f"takes {found.treads} treads")]
        for result in dict.fromkeys(one for one in found.outcomes if one not in ("T", "NE")):
            rows.append(self.lesser_row(now, found.outcomes.count(result), result))
        if len(singles) > 1:
            most = total // QUARTERS
            rows.append(line(f"{most} treads at most in all", f"{most * hits / 6:.1f} expected"))
        rows += self.spill_rows(now, found, sums)
        return card(*rows, *self.price_rows(now), gap=5)


def _beside(found: Odds) -> str:
    """The ratio; where the column is another, how far it is shifted."""
    if found.shift and found.attack > 0 and found.defence:
        return columns_words(found.shift)
    ratio = found.attack / found.defence if found.defence else 0
    return f"{ratio:.2f} to 1".replace(".00", "") if ratio else ""


def _whole(sums: Sums) -> Callable[[], Widget | None]:
    """The sum behind the attack itself, which is the first."""
    return lambda: opened(next(iter(sums().values()), ()))


def _one(sums: Sums, key: str) -> Callable[[], Widget | None]:
    return lambda: opened(sums().get(key, ()))


def _names(view: Position, spills: Sequence[Spill]) -> Callable[[], Widget | None]:
    return lambda: Label(", ".join(short_name(view.units[one.unit]) for one in spills), 14, wrap=True)


def line(
    words: str, right: str, colour: str = "text2", tip: Callable[[], Widget | None] | None = None
) -> Widget:
    """A line of the card; what has a sum opens into it."""
    told = Label(words, 13, colour=colour, grow=1), Label(right, 13, "medium") if right else None
    return OpeningRow(*told, tip=tip) if tip is not None else Row(*told, gap=8)
