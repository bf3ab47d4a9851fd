"""A question out of turn, by mouse and keyboard: one click answers, and it need not be asked again."""

from __future__ import annotations

import functools
from collections.abc import Callable

from msgspec.structs import replace

from game.client.art.scene import Path, Scene, Shot, Target
from game.client.generic import tool
from game.client.generic.ask import Offered
from game.client.generic.mode import RoleMode
from game.client.generic.panel import panel
from game.client.kit import Widget
from game.client.kit.widget import held_shift
from game.client.table.hud.card_position import Stage
from game.client.table.hud.panel_widgets import sums_of
from game.client.table.hud.window_band import BandButton, BandWords, WindowBand
from game.client.table.modes.mode import Mode, PlayScreen
from game.client.table.modes.wishes import Give, Hold, Wish
from game.client.table.out_of_turn.asking import Mute
from game.core.amounts import listed
from game.core.anygame import Order
from game.core.asked import Asked, answers_in, declining, odds_words, preset
from game.core.roles import Role
from game.hexes.grid import OFF

HELP = (
    "A question out of turn",
    "The other side is at its move, and you can answer. The band shows who acts, the line, the odds and "
    "the chances.",
    "{answer} answers with the best shooters, {let_pass} lets it pass; a click on an answer, in the band or "
    "at the right, gives it at once. {end_phase} and {confirm} answer nothing.",
    "A click with Shift puts the answer together: the panel shows who fires, who may join and the odds.",
    "The band can let this unit or the whole phase pass; a click on the chip in the bar asks again.",
    "{watch_orders} in your own turn: units that answer alone, and when. The menu says how often you are "
    "asked.",
    "Hold {own_view} to see what your side alone knows. After the question both sides see the same view, "
    "and {own_view} gives the moving side its own again.",
)
#: nothing is answered before this: who meant something else by a key or a click has let go of it by then
DEAF_MS = 300
#: so many who give an answer are named
NAMED = 2
#: answers that have a button of their own in the band; the panel lists all
FEW = 3


class WindowMode(RoleMode):
    """The other side is asked, on what all know."""

    host: PlayScreen
    out_of_turn = True

    #: what lets it pass stands in the band
    elsewhere = frozenset({Role.DECLINE})

    def __init__(self, host: PlayScreen) -> None:
        super().__init__(host)
        asked = host.session.windows.asked
        assert asked is not None, "it answers where a window is open"
        self._asked = asked
        self._deaf, self._came = True, False

    def take_over(self, before: Mode) -> None:
        if isinstance(before, WindowMode) and before.view.frames == self.view.frames:
            # the same question, seen with other eyes
            self._deaf, self._came = before._deaf, before._came

    # ------------------------------------------------------------------ what is asked
    @property
    def question(self) -> Asked:
        """The window that is open."""
        # of one that has just been answered, until another mode answers
        self._asked = self.session.windows.asked or self._asked
        return self._asked

    @property
    def decline(self) -> Order:
        """What leaves it."""
        return declining(self.rules, self.view) or self.question.decline

    @property
    def best(self) -> Offered | None:
        """The answer of band, board and key: the one in the hand, else the best of the chosen counter, else
        the best of all, as far as what is shown tells.
        """
        if self.held.order is not None:
            return self.held.order
        return self.host.now.kept(("best answer", self.selected), lambda: (self._best(),))[0]

    def _best(self) -> Offered | None:
        rows = answers_in(self.rules, self.view)
        own = [one for one in rows if self.selected in one.actors]
        found = preset(self.rules, self.view, own or rows)
        return tool.offered(self.ask, found.order) if found is not None else None

    def title(self, one: Offered) -> str:
        """An answer in words, with those who give it."""
        title = one.shown.title
        who = [self.ask.name(name) for name in one.shown.actors if name in self.view.units]
        if not who or all(name in title for name in who):
            return title
        # the board rings them all; a button has room for the first
        named = who if len(who) <= NAMED else [who[0], f"{len(who) - 1} more"]
        return f"{listed(named)}: {title[:1].lower()}{title[1:].replace(': ', ', ')}"

    # ------------------------------------------------------------------ what is shown
    def stage(self) -> Stage | None:
        if self.session.windows.asked is None:
            return None
        if not self._came:
            self._came = True
            self.host.later(DEAF_MS, self._wake)
        return WindowBand(self._words(), self.host.board.camera, self._about_hexes())

    def _about_hexes(self) -> list[int]:
        """The hexes that should be seen: what is asked about, the counter that is chosen, where those that
        would answer best stand, the way.
        """
        best, waits = self.best, self.ask.waits
        doers = [self.ask.here(name) for name in best.shown.actors] if best is not None else []
        way = [*waits.way] if waits is not None else []
        chosen = self.ask.here(self.selected) if self.selected else OFF
        return [at for at in dict.fromkeys((self.question.at, chosen, *doers, *way)) if at]

    def _wake(self) -> None:
        self._deaf = False

    def _words(self) -> BandWords:
        asked, best, prompt = self.question, self.best, self.ask.prompt
        style = self.view.sides[asked.side]
        question = prompt.question or f"{prompt.title}."
        return BandWords(
            style.style,
            f"{self._who(style.name)}: {question[:1].lower()}{question[1:]}",
            self._about(),
            self.title(best) if best is not None else "",
            best.shown.facts if best is not None else (),
            tuple(self._answers()),
            tuple(self._rest()),
            self._secret(),
            sums_of(best.order, self.rules, self.view) if best is not None else dict,
        )

    def _who(self, side: str) -> str:
        seat = self.session.seat(self.question.side)
        return f"{side} ({seat})" if seat and seat != side else side

    def _about(self) -> str:
        """Who is about to do what, as far as it has been said."""
        asked, waits = self.question, self.ask.waits
        who = self.ask.name(asked.unit) if asked.unit in self.view.units else ""
        if waits is not None:
            return f"{who}: {waits.shown.title}" if who else waits.shown.title
        return f"{who} is in {self.label(asked.at)}." if who and asked.at else who

    def _answers(self) -> list[BandButton]:
        best, key = self.best, self.host.key_hint
        rows = [self._button(best, key("answer"), "main")] if best is not None else []
        more = [o for o in self.ask.answers if best is None or o.order != best.order]
        rows += [self._button(o) for o in more if o.shown.role is not Role.DECLINE][:FEW]
        shown = self.decline.present(self.rules, self.view)
        return [*rows, BandButton(shown.title, self._let_pass, key_hint=key("let_pass"), name="let pass")]

    def _button(self, answer: Offered, key: str = "", kind: str = "plain") -> BandButton:
        do = functools.partial(self._press, answer)
        return BandButton(self.title(answer), do, kind, key, name=f"answer {answer.shown.title}")

    def _rest(self) -> list[BandButton]:
        asked, key = self.question, self.host.key_hint
        rows = []
        if asked.unit:
            words = f"Let {self.ask.name(asked.unit)} pass this turn"
            rows.append(_rest_button(words, self._mute_counter, key("let_counter_pass"), "let counter pass"))
        words = f"Do not ask again in {self.rules.phase[self.view.clock.phase].title}"
        return [*rows, _rest_button(words, self._mute_phase, key("let_phase_pass"), "let phase pass")]

    def _secret(self) -> str:
        if self.session.mode != "hotseat" or not self.session.hides:
            return ""
        key, who = self.host.key_hint("own_view"), self.view.sides[self.question.side].name
        return f"Only what both sides know is shown. Hold {key} for what {who} alone knows."

    def decorate(self, scene: Scene) -> Scene:
        scene = super().decorate(scene)
        if self.held.order is not None or self.held.among:
            return scene
        asked, best, waits = self.question, self.best, self.ask.waits
        here = self.ask.here(asked.unit) if asked.unit else OFF
        if waits is not None and waits.way:
            scene = scene.but(path=Path((here, *waits.way) if here else waits.way))
        if best is None or best.shown.role is not Role.ATTACK or not here:
            return scene
        starts = dict.fromkeys(self.ask.here(name) for name in best.shown.actors)
        first = best.shown.facts[0] if best.shown.facts else None
        odds = first.value if first is not None else ""
        if best.shown.odds is not None and (first is None or first.label != "Chance"):
            odds = odds_words(best.shown.odds)
        targets = [t for t in scene.targets if t.at != here]
        return scene.but(
            shots=tuple(Shot(start, here) for start in starts if start and start != here),
            targets=(*targets, Target(here, True, odds)),
        )

    def lit_counters(self) -> set[str]:
        found = super().lit_counters()
        # not while what led to it is shown: a place where nobody is asked looks the same until then
        if self._came and self.held.order is None and self.best is not None:
            found |= set(self.best.shown.actors)
        return found

    def places(self) -> list[int]:
        asked = self.question
        return [asked.at] if asked.at else super().places()

    def panel(self) -> Widget | None:
        return panel(self.ask, self.held, self.take, confirm="")

    def asked(self) -> str:
        return ""

    def hint(self) -> tuple[str, str]:
        if self.held.order is not None or self.held.among:
            return tool.hint(self.ask, self.held, self.host.key_hint, gives="answer")
        key = self.host.key_hint
        words = f"{key('answer')}: {self.title(self.best)}. " if self.best is not None else ""
        nothing = f"{key('end_phase')} and {key('confirm')} answer nothing."
        return f"{words}{key('let_pass')} lets it pass. {nothing}", "info"

    # ------------------------------------------------------------------ answering
    def ready(self) -> bool:
        return False

    def confirm(self) -> bool:
        return False

    def reply(self) -> bool:
        if self.best is not None:
            self._reply(self.best.order)
        return True

    def let_pass(self) -> bool:
        self._let_pass()
        return True

    def let_more_pass(self, *, phase: bool) -> bool:
        if phase:
            self._mute_phase()
        elif self.question.unit:
            self._mute_counter()
        return True

    def group(self, number: int) -> bool:
        return True if self._deaf else super().group(number)

    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        if not self._deaf:
            super().click(at, counter, pos)

    def take(self, wish: Wish | None) -> None:
        # one click answers; with Shift an answer is put together, and then each click is part of it
        begun = self.held.order is not None or held_shift()
        if isinstance(wish, Hold) and wish.hand.order is not None and not begun:
            wish = Give((wish.hand.order.order,))
        if isinstance(wish, Give):
            self._reply(wish.orders[0])
        else:
            super().take(wish)

    def _press(self, answer: Offered) -> None:
        """A button of the band: it gives an answer, or with Shift begins to put it together."""
        if held_shift():
            self.take(Hold(replace(self.held, order=answer)))
        else:
            self._reply(answer.order)

    def _reply(self, order: Order) -> None:
        if self._deaf:
            return
        self.held = replace(self.held, order=None, among=())
        self.host.do(order)

    def _let_pass(self) -> None:
        self._reply(self.decline)

    def _mute_counter(self) -> None:
        self._mute(Mute(self.view.clock.player_turn, self.question.unit))

    def _mute_phase(self) -> None:
        clock = self.view.clock
        self._mute(Mute(clock.player_turn, phase=clock.phase))

    def _mute(self, mute: Mute) -> None:
        if self._deaf:
            return
        asking, side = self.session.windows.asking, self.question.side
        asking[side] = asking[side].muting(mute)
        self._let_pass()


def _rest_button(words: str, do: Callable[[], None], key: str, name: str) -> BandButton:
    """A button that leaves further questions, too."""
    return BandButton(words, do, "quiet", key, size=13, name=name)
