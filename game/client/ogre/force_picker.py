"""The screen on which a force is picked: counters with their costs, what is left to spend, refusals."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame

from game.client.art.counter_spec import Look
from game.client.art.counters import size
from game.client.kit import Button, Column, Flow, Label, Panel, Row, Space, Widget, draw, text_style
from game.client.kit.text_style import BODY, NUMBER, SMALL, px
from game.client.kit.theme import mix
from game.client.ogre.counter_appearance import printed
from game.client.shell.form import FormScreen
from game.client.shell.menu_parts import SideMark
from game.client.table.hud.panel_widgets import counter_art
from game.ogre.kinds import KINDS, is_infantry
from game.ogre.scenario.picking import (
    SIXTHS,
    arrives,
    bill,
    cost,
    counts_of,
    kinds_of,
    named,
    pick_of,
    pick_text,
    refusals,
    squads_for,
    units_text,
    why_not_less,
    why_not_more,
)
from game.scenarios.description import SideDescription
from game.scenarios.forces import SQUADS_IN_A_COUNTER

# ---------------------------------------------------------------------------- the tiles of kinds
#: H of the counters on the cards
CARD_H = 72
TILE_WIDE, TILE_HIGH = 250, 92


class Tiles(Widget):
    """Widgets of one size in as many columns as fit."""

    def __init__(self, tiles: Sequence[Widget]) -> None:
        super().__init__()
        self.add(*tiles)

    def _columns(self, width: int) -> int:
        return max(1, (width + px(10)) // (px(TILE_WIDE) + px(10)))

    def natural_width(self) -> int:
        return px(TILE_WIDE * 3 + 20)

    def least_width(self) -> int:
        return px(TILE_WIDE)

    def natural_height(self, width: int) -> int:
        rows = -(-len(self.children) // self._columns(width))
        return rows * px(TILE_HIGH) + max(0, rows - 1) * px(10)

    def arrange(self) -> None:
        columns = self._columns(self.rect.w)
        wide = (self.rect.w - px(10) * (columns - 1)) // columns
        for i, child in enumerate(self.children):
            row, column = divmod(i, columns)
            x, y = self.rect.x + column * (wide + px(10)), self.rect.y + row * (px(TILE_HIGH) + px(10))
            child.place(pygame.Rect(x, y, wide, px(TILE_HIGH)))


class KindTile(Widget):
    """A kind of unit: its counter, name and cost; the count with minus and plus.

    A click takes one, a right click gives one back; so do the wheel, and + and - on the keyboard.
    """

    mouse = True
    takes_focus = True

    def __init__(self, screen: ForcePicker, kind: str) -> None:
        super().__init__(name=f"kind {kind}")
        self.screen, self.kind = screen, kind
        self.over = ""

    @property
    def count(self) -> int:
        """How many are taken."""
        return self.screen.counts.get(self.kind, 0)

    def face(self) -> Look:
        """The counter; infantry as many squads as go into one."""
        squads = (self.kind,) * max(1, min(SQUADS_IN_A_COUNTER, self.count)) if is_infantry(self.kind) else ()
        return printed(self.kind, self.screen.colour, squads, stack=1)

    def why_not(self) -> str:
        """Why no more of it can be taken."""
        return why_not_more(self.screen.side, self.screen.counts, self.kind)

    def natural_height(self, width: int) -> int:
        return px(TILE_HIGH)

    def _spots(self) -> dict[str, pygame.Rect]:
        r, side = self.rect, px(30)
        y = r.bottom - side - px(9)
        plus = pygame.Rect(r.right - side - px(9), y, side, side)
        number = pygame.Rect(plus.x - px(34), y, px(34), side)
        return {"-": pygame.Rect(number.x - side, y, side, side), "": number, "+": plus}

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        able, some = not self.why_not(), self.count > 0
        fill = c.card_up if self.hot else c.card if some else mix(c.panel, c.card, 0.6)
        draw.plate(surface, r, fill, 8, mix(c.line, c.text2, 0.4) if some else c.line)
        face = self.face()
        picture, dx, dy = counter_art().sprite(face if some or able else face.but(ghost=True), px(CARD_H))
        middle = (r.x + px(12) + size(face.big, px(CARD_H))[0] // 2, r.centery)
        surface.blit(picture, (middle[0] + dx, middle[1] + dy))
        left = r.x + px(24) + size(face.big, px(CARD_H))[0]
        ink = c.text if some or able else c.text3
        high = text_style.line_height(BODY)
        name = pygame.Rect(left, r.y + px(9), r.right - left - px(10), high)
        text_style.text(surface, KINDS[self.kind].name, name, ink, BODY, "medium")
        under = pygame.Rect(left, name.bottom, name.w, text_style.line_height(SMALL))
        text_style.text(surface, self._cost(), under, c.text2 if some or able else c.text3, SMALL)
        self._buttons(surface, able, some)
        if self.ringed:
            draw.focus_ring(surface, r, 8)

    def _buttons(self, surface: pygame.Surface, able: bool, some: bool) -> None:
        c, spots = text_style.c, self._spots()
        draw.plate(surface, spots["-"].union(spots["+"]), c.window, 6, c.line)
        for spot, name, can in (("-", "minus", some), ("+", "plus", able)):
            if can:
                hot = self.hot and self.over == spot
                fill = mix(c.card_up, "#FFFFFF", 0.14) if hot else c.card_up
                draw.plate(surface, spots[spot].inflate(-px(4), -px(4)), fill, 4)
            draw.icon(surface, name, spots[spot].center, 16, c.text if can else mix(c.text3, c.card, 0.5))
        weight = "bold" if some else "regular"
        text_style.text(surface, str(self.count), spots[""], c.text if some else c.text3, NUMBER, weight, "c")

    def _cost(self) -> str:
        squads = squads_for(self.kind)
        words = (
            f"{squads} {'squad' if squads == 1 else 'squads'}"
            if is_infantry(self.kind)
            else units_text(cost(self.kind))
        )
        turn = arrives(self.screen.side, self.kind)
        return f"{words}, from turn {turn}" if turn > 1 else words

    def tip_at(self, at: tuple[int, int]) -> str | Widget | None:
        if self.over == "-":
            return None
        turn = arrives(self.screen.side, self.kind)
        later = f" It enters at the edge from turn {turn}." if turn else ""
        return self.why_not() or kind_words(self.kind) + later

    # ------------------------------------------------------------------ input
    def hover(self, at: tuple[int, int]) -> None:
        over = next((k for k, box in self._spots().items() if box.collidepoint(at)), "all")
        if over != self.over:
            self.over = over
            self.changed()

    def leave(self) -> None:
        super().leave()
        self.over = ""

    def press(self, at: tuple[int, int], button: int) -> bool:
        if button not in (1, 3):
            return False
        if button == 3 or self._spots()["-"].collidepoint(at):
            self.screen.less(self.kind)
        elif not self._spots()[""].collidepoint(at):
            self.screen.more(self.kind)
        return True

    def wheel(self, at: tuple[int, int], across: float, up: float) -> bool:
        spots = self._spots()
        over = spots["-"].union(spots["+"]).inflate(px(16), px(16)).collidepoint(at)
        # where the page scrolls only the numbers take the wheel
        if not up or (self.screen.scroll.most and not over):
            return False
        (self.screen.more if up > 0 else self.screen.less)(self.kind)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        more = (
            pygame.K_PLUS,
            pygame.K_EQUALS,
            pygame.K_KP_PLUS,
            pygame.K_RIGHT,
            pygame.K_SPACE,
            pygame.K_RETURN,
        )
        less = (pygame.K_MINUS, pygame.K_KP_MINUS, pygame.K_LEFT, pygame.K_BACKSPACE, pygame.K_DELETE)
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        many = 5 if event.mod & pygame.KMOD_SHIFT else 1
        if event.key in more:
            self.screen.more(self.kind, many)
        elif event.key in less:
            self.screen.less(self.kind, many)
        else:
            return False
        return True


def kind_words(kind: str) -> str:
    """What a kind can do, for its card."""
    row = KINDS[kind]
    second = f" and {row.second} in the second phase" if row.second else ""
    move = f"moves {row.move}{second}" if row.move else "does not move"
    gun = next((w for w in row.weapons if w.id in ("gun", "squad")), None)
    fire = f"attack {gun.attack * gun.count} at range {gun.range}, " if gun else ""
    return f"{row.name}: {fire}defence {row.defence}, {move}."


# ---------------------------------------------------------------------------- what it comes to
#: H of the counters
SMALL_H = 46


class Summary(Panel):
    """The picked force: its counters, its cost, a refusal, and the forces to begin from."""

    def __init__(self, screen: ForcePicker) -> None:
        super().__init__(radius=8, edge="line", pad=(20, 16), gap=12)
        self.screen = screen
        self.renew()

    def renew(self) -> None:
        """As the force is now."""
        screen, side = self.screen, self.screen.side
        found = bill(side, screen.counts)
        head = Row(SideMark(screen.colour, 24), Label(side.name, NUMBER, "medium", grow=1), gap=10)
        bars: list[Widget] = []
        if found.together:
            bars.append(Purse("Armour units", found.spent / SIXTHS, found.most / SIXTHS))
        else:
            if found.armour_most:
                bars.append(Purse("Armour units", found.armour / SIXTHS, found.armour_most / SIXTHS))
            if found.squads_most:
                bars.append(Purse("Squads", found.squads, found.squads_most))
        wrong = refusals(side, screen.counts)
        said = screen.notice or (wrong[0] if wrong else self._left())
        sign = "bad" if wrong or screen.notice else "good"
        presets = [
            Button(
                force.title,
                functools.partial(screen.preset, i),
                name=f"preset {force.id}",
                tip=force.blurb or None,
            )
            for i, force in enumerate(side.forces)
        ]
        self.fill(
            head, *bars, Notice(said, sign), Label("Counters", SMALL, colour="text2"),
            Counters(self._faces()),
            Label("Begin with a force of the scenario", SMALL, colour="text2") if presets else None,
            Flow(*presets, gap=8) if presets else None,
        )  # fmt: skip

    def _left(self) -> str:
        found = bill(self.screen.side, self.screen.counts)
        if found.together:
            rest = found.most - found.spent
            return f"{units_text(rest)} left." if rest else "Everything is spent."
        parts = []
        if found.armour_most > found.armour:
            parts.append(units_text(found.armour_most - found.armour))
        if found.squads_most > found.squads:
            rest = found.squads_most - found.squads
            parts.append(f"{rest} {'squad' if rest == 1 else 'squads'}")
        return f"{' and '.join(parts)} left." if parts else "Everything is spent."

    def _faces(self) -> list[tuple[Look, str]]:
        """The counters of the force, with what it is always given."""
        counts = {units.kind: units.squads or units.count for units in pick_of(self.screen.side).fixed}
        for kind in kinds_of(self.screen.side):
            if self.screen.counts.get(kind):
                counts[kind] = counts.get(kind, 0) + self.screen.counts[kind]
        found = []
        for kind, count in counts.items():
            row = is_infantry(kind)
            faces = -(-count // SQUADS_IN_A_COUNTER) if row else count
            for n in range(faces):
                squads = (kind,) * min(SQUADS_IN_A_COUNTER, count - n * SQUADS_IN_A_COUNTER) if row else ()
                found.append((printed(kind, self.screen.colour, squads), f"{count} {named(kind, count)}"))
        return found


class Notice(Widget):
    """A sentence with its sign; two lines of room always, so that nothing jumps."""

    SIGNS: ClassVar[dict[str, tuple[str, str]]] = {
        "bad": ("warn", "danger"),
        "info": ("info", "info"),
        "good": ("tick", "good"),
    }

    def __init__(self, words: str, sign: str) -> None:
        super().__init__(name="notice")
        self.words, self.sign = words, sign

    def _rows(self, width: int) -> tuple[str, ...]:
        return text_style.wrap(self.words, width - px(28), SMALL)

    def natural_width(self) -> int:
        return px(240)

    def least_width(self) -> int:
        return px(140)

    def natural_height(self, width: int) -> int:
        return max(2, len(self._rows(width))) * text_style.line_height(SMALL)

    def paint(self, surface: pygame.Surface) -> None:
        icon, colour = self.SIGNS[self.sign]
        high = text_style.line_height(SMALL)
        draw.icon(
            surface, icon, (self.rect.x + px(9), self.rect.y + high // 2), 16, getattr(text_style.c, colour)
        )
        box = pygame.Rect(self.rect.x + px(26), self.rect.y, self.rect.w - px(26), self.rect.h)
        text_style.lines(
            surface,
            self._rows(self.rect.w),
            box,
            text_style.c.text if self.sign != "good" else text_style.c.text2,
            SMALL,
        )


class Purse(Widget):
    """A bar of what is spent of what there is."""

    def __init__(self, words: str, spent: float, most: float) -> None:
        super().__init__()
        self.words, self.spent, self.most = words, spent, most

    def natural_width(self) -> int:
        return px(240)

    def least_width(self) -> int:
        return px(140)

    def natural_height(self, width: int) -> int:
        return text_style.line_height(BODY) + px(14)

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        high = text_style.line_height(BODY)
        over = self.spent > self.most
        text_style.text(surface, self.words, pygame.Rect(r.x, r.y, r.w // 2, high), c.text2, BODY)
        numbers = pygame.Rect(r.centerx, r.y, r.w - r.w // 2, high)
        words = f"{_number(self.spent)} of {_number(self.most)}"
        text_style.text(surface, words, numbers, c.danger if over else c.text, BODY, "bold", "r")
        track = pygame.Rect(r.x, r.y + high + px(4), r.w, px(8))
        draw.plate(surface, track, c.window, 4, c.line)
        share = min(1.0, self.spent / self.most) if self.most else 1.0
        if share > 0:
            full = pygame.Rect(track.x, track.y, max(px(8), round(track.w * share)), track.h)
            draw.plate(surface, full, c.danger if over else c.good if share == 1 else c.text2, 4)


def _number(value: float) -> str:
    whole, rest = int(value), value - int(value)
    part = {0: "", 1: "⅙", 2: "⅓", 3: "½", 4: "⅔", 5: "⅚"}[round(rest * SIXTHS) % SIXTHS]
    return f"{whole or '' if part else whole}{part}"


class Counters(Widget):
    """Small counters in rows; they draw together when there are many."""

    mouse = True

    def __init__(self, faces: Sequence[tuple[Look, str]]) -> None:
        super().__init__()
        self.faces = list(faces)

    def _step(self) -> int:
        return px(SMALL_H + 2) if len(self.faces) <= 28 else px(SMALL_H - 12)

    def _per_row(self, width: int) -> int:
        return max(1, (width - px(8)) // self._step())

    def natural_width(self) -> int:
        return px(260)

    def least_width(self) -> int:
        return px(140)

    def natural_height(self, width: int) -> int:
        rows = max(2, -(-len(self.faces) // self._per_row(width)))
        return rows * px(SMALL_H + 4)

    def _boxes(self) -> list[pygame.Rect]:
        step, per, high = self._step(), self._per_row(self.rect.w), px(SMALL_H + 4)
        return [
            pygame.Rect(
                self.rect.x + (i % per) * step, self.rect.y + (i // per) * high, px(SMALL_H), px(SMALL_H)
            )
            for i in range(len(self.faces))
        ]

    def paint(self, surface: pygame.Surface) -> None:
        for (face, _), box in zip(self.faces, self._boxes(), strict=True):
            picture, dx, dy = counter_art().sprite(face, px(SMALL_H))
            surface.blit(picture, (box.centerx + dx, box.centery + dy))

    def tip_at(self, at: tuple[int, int]) -> str | Widget | None:
        found = [
            words for (_, words), box in zip(self.faces, self._boxes(), strict=True) if box.collidepoint(at)
        ]
        return found[-1] if found else None


# ---------------------------------------------------------------------------- the screen
class ForcePicker(FormScreen):
    """Counters are added and given back; ``on_done`` gets the text of the force."""

    measure = 1360.0

    def __init__(
        self,
        side: SideDescription,
        colour: str,
        counts: dict[str, int] | None,
        on_done: Callable[[str], None],
        game: str = "",
    ) -> None:
        super().__init__()
        self.side, self.colour, self.on_done, self.game = side, colour, on_done, game
        self.counts = dict(counts if counts is not None else counts_of(side, side.forces[0]))
        self.notice = ""

    def head(self) -> tuple[str, str]:
        return (
            f"A force for {self.side.name}",
            f"{self.game} · {self._terms()}" if self.game else self._terms(),
        )

    def title(self) -> str:
        return f"Sapper: a force for {self.side.name}"

    def _terms(self) -> str:
        found = bill(self.side, {})
        if found.together:
            return f"{units_text(found.most)} to spend; three squads of infantry are one armour unit"
        parts = []
        if found.armour_most:
            parts.append(units_text(found.armour_most))
        if found.squads_most:
            parts.append(f"{found.squads_most} squads of infantry")
        return f"{' and '.join(parts)} to spend"

    # ------------------------------------------------------------------ the body
    def body(self) -> Widget:
        kinds = kinds_of(self.side)
        vehicles = [kind for kind in kinds if not is_infantry(kind)]
        foot = [kind for kind in kinds if is_infantry(kind)]
        groups: list[Widget] = []
        for title, row in (("Vehicles", vehicles), ("Infantry, in squads", foot)):
            if row:
                groups += [Label(title, NUMBER, "medium"), Tiles([KindTile(self, kind) for kind in row])]
        self.summary = Summary(self)
        left = Column(*groups, gap=12, grow=5)
        if self.narrow:
            return Column(self.summary, left, gap=16)
        return Row(left, Column(self.summary, width=400), gap=24, align="t")

    def foot(self) -> list[Widget]:
        self.take_button = Button(
            "Take this force", self.take, "main", action="accept", size=NUMBER, height=40, name="Take"
        )
        self._tell()
        return [
            Button("Back", self.back, action="back", name="back"),
            Button("Clear", self.clear, name="Clear", icon="trash"),
            Space(grow=1),
            self.take_button,
        ]

    # ------------------------------------------------------------------ picking
    def more(self, kind: str, count: int = 1) -> None:
        """Take more of a kind, or say why not."""
        why = why_not_more(self.side, self.counts, kind, count)
        if not why:
            self.counts[kind] = self.counts.get(kind, 0) + count
        self.changed_force(why)

    def less(self, kind: str, count: int = 1) -> None:
        """Give some of a kind back, or say why not."""
        why = why_not_less(self.side, self.counts, kind)
        if not why:
            least = pick_of(self.side).least.get(kind, 0)
            self.counts[kind] = max(least, self.counts.get(kind, 0) - count)
        self.changed_force(why)

    def clear(self) -> None:
        """Nothing but what must be taken."""
        self.counts = dict(pick_of(self.side).least)
        self.changed_force("")

    def preset(self, index: int) -> None:
        """A force of the scenario as it stands."""
        self.counts = counts_of(self.side, self.side.forces[index])
        self.changed_force("")

    def changed_force(self, notice: str) -> None:
        """Another force, or another notice."""
        self.notice = notice
        self._tell()
        self.summary.renew()
        self.stale = True
        self.damage(self.rect)

    def _tell(self) -> None:
        wrong = refusals(self.side, self.counts)
        self.take_button.enable(not wrong)
        self.take_button.tip = wrong[0] if wrong else None

    def take(self) -> None:
        """The force is chosen."""
        if refusals(self.side, self.counts) or self.app is None:
            return
        self.app.pop()
        self.on_done(pick_text({kind: self.counts.get(kind, 0) for kind in kinds_of(self.side)}))
