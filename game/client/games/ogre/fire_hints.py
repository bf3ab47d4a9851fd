"""Who can still fire, and what the player is told to do next."""

from __future__ import annotations

from game.client.games.ogre.bearings import Bearings
from game.client.games.ogre.besides_fire import BesidesFire, attacks
from game.client.games.ogre.fire_query import FireQuery
from game.client.games.ogre.ogre_mode import OgreMode
from game.client.games.ogre.targets import gun_place
from game.client.games.ogre.work import tasks
from game.ogre import sheets
from game.ogre.combat.odds import strength_text
from game.ogre.engineering.tasks import TASKS
from game.ogre.state import View


def can_fire(bearings: Bearings, view: View) -> list[str]:
    """The counters that can fire at something, in the order of the board."""
    place = view.board.grid.place
    # ground, bridges and work are there all the time: only counters and buildings call for fire
    able = [
        u
        for u, bearing in bearings.by_unit().items()
        if bearing.buildings
        or any(bearings.barred(order.target) is None for order in bearing.fires)
        or (bearing.fires and any(attacks(order) for order in bearing.works))
    ]
    return sorted(able, key=lambda u: place(gun_place(view, view.units[u]))[::-1])


class FireHints:
    """Tells who has not fired and what to do next."""

    def __init__(self, query: FireQuery, mode: OgreMode, besides: BesidesFire) -> None:
        self.query, self.mode, self.besides = query, mode, besides

    def todo(self) -> list[str]:
        """Who can fire, in the order of the board."""
        return can_fire(self.query.bearings, self.query.view)

    def unused_words(self) -> str:
        left = self.todo()
        words = f"{self.mode.named(left)} can still fire." if left else ""
        return "\n".join(w for w in (words, tasks.unused_words(self.mode)) if w)

    def hint(self) -> tuple[str, str]:
        key, attack = self.query.window.key_hint, self.query.attack
        odds = attack.selection.odds()
        if self.query.queue.running:
            return (
                f"{len(self.query.queue.waiting)} attacks to come. Any click or {key('back')} stops.",
                "info",
            )
        if odds is not None:
            strength = strength_text(odds.attack)
            return (
                f"{key('confirm')} fires {strength} at {self._what()}. Click your counters to add or remove "
                f"them; {key('back')} clears the attack.",
                "info",
            )
        if attack.target and not any(s.refusal is None for s in attack.shooters()) and self.todo():
            others = len(self.todo())
            return (
                f"No other unit can fire at {self._what()}. {key('back')} deselects it; {others} can fire "
                f"at other targets."
                if others > 1
                else f"No other unit can fire at {self._what()}. {key('back')} deselects it; one unit can "
                f"fire at other targets.",
                "info",
            )
        if attack.target and not any(s.refusal is None for s in attack.shooters()):
            return f"No unit can fire now. {key('end_phase')} ends the phase.", "good"
        if attack.target:
            return f"Tick the units that fire at {self._what()}, or click your counters on the map.", "info"
        if self.query.ground:
            return (
                f"Click a lit hex to fire at its ground, or a bridge. {key('back')} or "
                f"{key('other_targets')} goes back to counters.",
                "info",
            )
        barred = self.query.bearings.all_barred()
        if barred is not None:
            onward = "" if self.query.selected in self.todo() else f" {key('next_unit')} goes to who can."
            return f"{barred.text}{onward}", "info"
        if attack.selection.guns:
            return "Click a bracketed target, or more of your counters to fire together.", "info"
        many = len(self.todo())
        work = len(tasks.hexes(self.mode)) if not many and TASKS.by_id(self.query.rules) else 0
        if work:
            where = f"{work} hexes" if work > 1 else "one hex"
            return (
                f"No unit can fire. {key('work')} shows what sappers can still do in {where}; "
                f"{key('end_phase')} ends the phase.",
                "info",
            )
        if not many and self.besides.idle_hands():
            return (
                f"No unit can fire. At the right are those that can do something else; {key('end_phase')} "
                f"ends the phase.",
                "info",
            )
        if not many and any(bearing.ground for bearing in self.query.bearings.by_unit().values()):
            return (
                f"There is no enemy in range. {key('end_phase')} ends the phase; {key('other_targets')} "
                f"aims at ground and bridges.",
                "good",
            )
        if not many:
            return f"No unit can fire now. {key('end_phase')} ends the phase.", "good"
        return (
            f"Click a bracketed enemy, or one of your counters first ({key('next_unit')}). {many} can fire; "
            f"{key('end_phase')} ends the phase.",
            "info",
        )

    def _what(self) -> str:
        attack = self.query.attack
        if attack.part:
            return f"the {sheets.NAMES[attack.part]}"
        return attack.aimed.words(self.query.view) if attack.aimed is not None else ""
