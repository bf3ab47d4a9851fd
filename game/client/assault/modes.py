"""Decisions of the ground assault: as in any game, with the sum open beside the hex that is assaulted."""

from __future__ import annotations

from game.assault.account import Account, accounts, next_words
from game.assault.choices import RollDice
from game.assault.prospect import Help, Prospect, defended, joiners, prospect
from game.assault.segment import CallOff, Designate, Resolve
from game.assault.stages import ADVANCE, LOSS, RETREAT, ROLL
from game.assault.state import FIGHT, SEGMENT, TARGET, View, fight_of
from game.assault.tables import results
from game.assault.workbench import chances_by_result
from game.client.art.scene import Reach, Scene, Shot, Target
from game.client.assault.resolver_parts import LETTERS, Bars, account_rows, sum_rows
from game.client.generic import showing as plain
from game.client.generic.mode import RoleMode
from game.client.generic.window_mode import WindowMode
from game.client.kit import Button, Column, IconButton, Label, Panel, Row, Scroll, Toggle, Widget
from game.client.kit.text_style import BODY, TITLE
from game.client.table.hud.panel_widgets import RuleChip, note
from game.client.table.modes.mode import Mode, PlayScreen
from game.client.table.modes.watch_mode import WatchMode
from game.core.anygame import Order
from game.core.state import THE_GAME
from game.hexes.grid import OFF

#: what is decided after the dice
AFTERMATH = (LOSS, RETREAT, ADVANCE)


class AssaultMode(RoleMode):
    """The segment of assaults: a click on a defended hex opens its sum in place."""

    def __init__(self, host: PlayScreen) -> None:
        super().__init__(host)
        self.target = OFF
        #: who is to join the assault that is looked at
        self.joins: tuple[str, ...] = ()
        #: the column of an assault by all who could join, for each hex that can be assaulted
        self.columns: tuple[View | None, dict[int, str]] = (None, {})
        self.told: tuple[View | None, tuple[Account, ...]] = (None, ())

    # ------------------------------------------------------------------ the hex looked at
    def look_at(self, at: int) -> None:
        """Open the sum of the assault on a hex, with all that could join it; OFF closes it."""
        self.target = at
        fresh = at and not TARGET.of(self.view, at).attackers
        self.joins = joiners(self.view, at) if fresh else ()
        self.host.refresh()

    def renew(self) -> None:
        super().renew()
        if self.target and not defended(self.view, self.target):
            self.target = OFF
        if self.target:
            able = joiners(self.view, self.target)
            self.joins = tuple(name for name in self.joins if name in able)

    @property
    def shown_at(self) -> int:
        """The hex whose assault is shown: the one that is resolved, else the one that was clicked."""
        if THE_GAME in FIGHT.table(self.view):
            return fight_of(self.view).at
        return self.target

    def found_prospect(self) -> Prospect | None:
        """The assault that is shown."""
        at = self.shown_at
        if self.view.frames and self.view.frames[-1].kind in AFTERMATH:
            return None  # the dice have spoken: what is left would be another sum
        return prospect(self.view, at, self.joins) if at else None

    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        if self._opens(at):
            self.look_at(OFF if at == self.target else at)
            return
        super().click(at, counter, pos)

    def found(self, at: int) -> bool:
        if self._opens(at):
            self.look_at(at)
            return True
        return super().found(at)

    def _opens(self, at: int) -> bool:
        """Is a click on a hex a look at its assault? Not where it is part of an order."""
        free = self.held.empty and not self.view.frames and self.view.clock.phase == SEGMENT
        if not (free and at and defended(self.view, at)):
            return False
        return bool(joiners(self.view, at) or TARGET.of(self.view, at).attackers)

    def back(self) -> bool:
        if self.held.empty and self.target:
            self.look_at(OFF)
            return True
        return super().back()

    # ------------------------------------------------------------------ what is shown
    def decorate(self, scene: Scene) -> Scene:
        scene = self._open(self._designated(super().decorate(scene)))
        found = self.found_prospect() if self.held.empty else None
        if found is None:
            return scene
        reach = dict(scene.reach)
        for at, points in _by_hex(self, found.helps).items():
            reach.setdefault(at, Reach(f"+{points}", second=True))
        here = Target(found.at, True, odds=found.sum.column_words())
        targets = (*(one for one in scene.targets if one.at != found.at), here)
        return scene.but(reach=reach, targets=targets)

    def _open(self, scene: Scene) -> Scene:
        """Every hex that can still be assaulted, with the column of all who could join."""
        if not self.held.empty or self.view.frames or self.view.clock.phase != SEGMENT:
            return scene
        known = {one.at for one in scene.targets}
        more = [Target(at, odds=words) for at, words in self._columns().items() if at not in known]
        return scene.but(targets=(*scene.targets, *more))

    def _columns(self) -> dict[int, str]:
        view = self.ask.view
        if view.clock.phase != SEGMENT:
            return {}
        if self.columns[0] is not view:
            foes = {unit.at for unit in view.units.values() if unit.side != view.clock.side and unit.at}
            found = {at: prospect(view, at, joiners(view, at)) for at in sorted(foes) if joiners(view, at)}
            words = {at: one.sum.column_words() for at, one in found.items() if one is not None}
            self.columns = (view, words)
        return self.columns[1]

    def _designated(self, scene: Scene) -> Scene:
        """Lines from those who are to assault, where nothing else is in the hand."""
        if not self.held.empty or self.view.frames:
            return scene
        rows = [(at, row) for at, row in TARGET.table(self.view).items() if not row.done]
        lines = [
            Shot(unit.at, at)
            for at, row in rows
            for unit in map(self.unit, row.attackers)
            if unit is not None and unit.at
        ]
        known = {one.at for one in scene.targets}
        targets = tuple(Target(at, True) for at, _ in rows if at not in known)
        return scene.but(shots=(*scene.shots, *dict.fromkeys(lines)), targets=(*scene.targets, *targets))

    def lit_counters(self) -> set[str]:
        lit = super().lit_counters()
        found = self.found_prospect() if self.held.empty else None
        return lit | {one.unit for one in found.helps} | set(found.attackers) if found is not None else lit

    def panel(self) -> Widget | None:
        asked = super().panel()
        if not self.held.empty:
            return self._after(asked)
        found = self.found_prospect()
        if self.target and not self.view.frames:
            return self._assault_panel(found)
        if found is None or asked is None:
            return self._after(asked)
        if self._rolls():
            return self._roll_panel(found)
        return Column(
            asked,
            Panel(Scroll(Column(*self._sum(found), pad=(16, 10), gap=8), grow=1), border="t", grow=1),
            gap=0,
        )

    def _after(self, asked: Widget | None) -> Widget | None:
        """After the dice: what is asked, and above it what they said and what became of it."""
        frames = self.view.frames
        if frames[-1].kind not in AFTERMATH if frames else not self.held.empty:
            return asked
        told = self._accounts()[-1:] if frames else self._accounts()
        if asked is None or not told:
            return asked
        rows = [row for one in told for row in account_rows(self.label(one.at), one)]
        after = next_words(self.view)
        rows += [note(after)] if after else []
        return Column(Panel(Column(*rows, pad=(16, 10), gap=6), border="b"), asked, gap=0)

    def _accounts(self) -> tuple[Account, ...]:
        """The assaults whose dice this side has seen since it last did something of its own free will."""
        history = self.session.history
        if self.told[0] is not self.view:
            steps = history.steps[: history.at]
            self.told = (self.view, accounts(self.rules, self.view, history.start, steps, self.side))
        return self.told[1]

    def _assault_panel(self, found: Prospect | None) -> Widget:
        at = self.target
        close = IconButton("close", lambda: self.look_at(OFF), "Close", "quiet", name="close assault")
        rows: list[Widget | None] = [
            Row(Label(f"Assault on {self.label(at)}", TITLE, "medium", wrap=True, grow=1), close)
        ]
        there = TARGET.of(self.view, at).attackers
        rows += [self._member(name) for name in there]
        rows += [self._joiner(name) for name in joiners(self.view, at)]
        rows += self._sum(found) if found is not None else [note("Choose who assaults.")]
        body = Scroll(Column(*rows, pad=(16, 12), gap=8), grow=1)
        give = self._button(at)
        return Column(body, Panel(Row(give, gap=8), pad=(12, 8), border="t") if give else None, gap=0)

    def _rolls(self) -> bool:
        """Is the sum complete, so that the dice are next?"""
        frames = self.view.frames
        return bool(frames) and frames[-1].kind == ROLL and frames[-1].decider == self.side

    def _roll_panel(self, found: Prospect) -> Widget:
        rows: list[Widget | None] = [
            Label(f"Assault on {self.label(found.at)}", TITLE, "medium", wrap=True),
            note(self.ask.prompt.question),
            *self._sum(found),
        ]
        give = Button("Roll the dice", self.confirm, "main", name="roll", action="confirm")
        body = Scroll(Column(*rows, pad=(16, 12), gap=8), grow=1)
        return Column(body, Panel(Row(give, gap=8), pad=(12, 8), border="t"), gap=0)

    def _button(self, at: int) -> Widget | None:
        """What is done next with the hex: designate its assault, or resolve it."""
        if self.joins:
            return Button("Designate the assault", self.confirm, "main", name="designate", action="confirm")
        if self._resolvable(at):
            return Button("Resolve the assault", self.confirm, "main", name="resolve", action="confirm")
        return None

    def _resolvable(self, at: int) -> bool:
        return self.rules.refusal(self.view, Resolve(at)) is None

    def _member(self, name: str) -> Widget:
        """Who is designated, with the way out of it."""
        order = CallOff(name)
        able = self.rules.refusal(self.view, order) is None
        words = f"{self.ask.name(name)}, designated"
        return Toggle(words, True, lambda on: self._leave(order), name=f"off {name}", enabled=able)

    def _joiner(self, name: str) -> Widget:
        on = name in self.joins
        return Toggle(self.ask.name(name), on, lambda on: self._join(name, on), name=f"join {name}")

    def _join(self, name: str, on: bool) -> None:
        rest = tuple(one for one in self.joins if one != name)
        self.joins = (*rest, name) if on else rest
        self.host.refresh()

    def _leave(self, order: Order) -> None:
        self.host.do(order)

    def _next(self) -> Order | None:
        """The order that the button of the panel gives."""
        if self._rolls():
            return RollDice(self.shown_at)
        if not self.target or not self.held.empty or self.view.frames:
            return None
        if self.joins:
            return Designate(self.joins, self.target)
        return Resolve(self.target) if self._resolvable(self.target) else None

    def hint(self) -> tuple[str, str]:
        key = self.host.key_hint("confirm")
        match self._next():
            case RollDice():
                return f"{key}: roll the dice of this assault.", "info"
            case Designate():
                return f"{key}: designate the assault. Click the hex again to close it.", "info"
            case Resolve():
                return f"{key}: resolve the assault. No other can be designated after that.", "info"
        open_ones = self._columns() or any(not row.done for row in TARGET.table(self.view).values())
        if self.held.empty and not self.view.frames and open_ones:
            return "Click an enemy hex to see what an assault comes to.", "info"
        return super().hint()

    def ready(self) -> bool:
        return super().ready() or self._next() is not None

    def confirm(self) -> bool:
        order = self._next()
        if order is None:
            return super().confirm()
        if isinstance(order, Designate):
            self.joins = ()
        self.host.do(order)
        return True

    def _sum(self, found: Prospect) -> list[Widget]:
        """The sum with its parts, who helps, and the chances of the results."""
        rows: list[Widget] = [*sum_rows(found.sum)]
        if found.helps:
            rows.append(Label("Who helps, and who could", BODY, "medium"))
        for one in found.helps:
            side = self.view.sides[one.side].name
            words = f"{self.ask.name(one.unit)} ({side}), {one.what} +{one.points}"
            more = "" if one.counts else ", does not count now"
            text = Label(words + more, 13, colour="text2", wrap=True, grow=1)
            rows.append(Row(text, RuleChip(one.rule), gap=8, align="t"))
        rows.append(Row(Label("Results of 100 rolls", BODY, "medium", grow=1), RuleChip("ga:31"), gap=8))
        rows.append(note(LETTERS))
        rows.append(Bars(chances_by_result(found.sum, results().ladder), name="results"))
        return rows


def _by_hex(mode: Mode, helps: tuple[Help, ...]) -> dict[int, int]:
    """The points that the units of each hex could add."""
    found: dict[int, int] = {}
    for one in helps:
        unit = mode.unit(one.unit)
        if unit is not None and unit.at:
            found[unit.at] = found.get(unit.at, 0) + one.points
    return found


def mode(host: PlayScreen) -> Mode:
    """The mode for what is decided now."""
    if host.view.result is not None:
        return WatchMode(host)
    return AssaultMode(host) if host.session.windows.asked is None else WindowMode(host)


SEGMENT_HELP = (
    "Ground assaults",
    "Click an enemy hex beside your units: the panel opens the whole sum of an assault on it, "
    "each number with its rule.",
    "Tick who takes part; the sum and the chances change as you do. {confirm} designates the assault.",
    "Counters in a ring take part, or could help: by integrity from the hexes around, or from reserve.",
    "When all assaults are designated, click a hex again and {confirm} resolves it. "
    "Both sides choose what is theirs; standoff is chosen in secret.",
    "The dice wait for {confirm}. Then come losses, the retreat and the advance. {end_phase} ends the phase.",
)


def help_of(mode: Mode) -> tuple[str, ...]:
    """The help of the segment of assaults, else that of any game."""
    if isinstance(mode, AssaultMode) and mode.view.clock.phase == SEGMENT:
        return SEGMENT_HELP
    return plain.HANDLING.deciding.help(mode)
