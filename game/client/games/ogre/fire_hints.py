"""Who can still fire, and what the player is told to do next."""

from __future__ import annotations

from game.client.games.ogre.aims import gun_place
from game.client.games.ogre.work.bench import WorkBench
from game.ogre import sheets
from game.ogre.combat.odds import strength_text


class FireHints:
    """The part of the fire mode that looks after all who have not fired."""

    def todo(self) -> list[str]:
        place, units = self.view.board.grid.place, self.view.units
        # ground, bridges and work are there all the time: only counters and buildings call for fire
        able = [u for u, bearing in self.bearings().items() if bearing.fires or bearing.buildings]
        return sorted(able, key=lambda u: place(gun_place(self.view, units[u]))[::-1])

    def unused_words(self) -> str:
        left = self.todo()
        words = (
            ""
            if not left
            else "One unit can still fire."
            if len(left) == 1
            else f"{len(left)} units can still fire."
        )
        return " ".join(w for w in (words, WorkBench(self).unused_words()) if w)

    def hint(self) -> tuple[str, str]:
        key, order = self.host.key_hint, self.order()
        if self.running:
            return f"{len(self.queue)} attacks to come. Any click or Esc stops.", "info"
        if self.odds() is not None and order is not None:
            strength = strength_text(self.odds().attack)  # type: ignore[union-attr]
            return (
                f"Enter fires {strength} at {self._what()}. Click an own counter to add or drop it, Esc empties the basket.",
                "info",
            )
        if self.target and not any(s.refusal is None for s in self.shooters()) and self.todo():
            others = len(self.todo())
            return (
                f"Nobody else can fire at {self._what()}. Esc lets it go; {others} can fire at other targets."
                if others > 1
                else f"Nobody else can fire at {self._what()}. Esc lets it go; one unit can fire at other targets.",
                "info",
            )
        if self.target and not any(s.refusal is None for s in self.shooters()):
            return f"Nobody can fire any more. {key('confirm')} ends the phase.", "good"
        if self.target:
            return f"Tick who fires at {self._what()}, or click own counters on the map.", "info"
        if self.ground:
            return (
                f"Click a lit hex to fire at its ground, or a bridge. Esc or {key('other_targets')} goes back to counters.",
                "info",
            )
        if self.basket:
            return "Click a bracketed target, or further own counters to fire together.", "info"
        many = len(self.todo())
        work = len(WorkBench(self).hexes()) if not many and self.rules.tasks else 0
        if work:
            where = f"{work} hexes" if work > 1 else "one hex"
            return (
                f"Nobody can fire. {key('work')} shows what sappers can still do in {where}; {key('confirm')} ends the phase.",
                "info",
            )
        if not many and any(bearing.ground for bearing in self.bearings().values()):
            return (
                f"No enemy can be fired at. {key('confirm')} ends the phase; {key('other_targets')} aims at ground and bridges.",
                "good",
            )
        if not many:
            return f"Nobody can fire any more. {key('confirm')} ends the phase.", "good"
        return (
            f"Click a bracketed enemy, or an own counter first. {many} can fire; {key('confirm')} ends the phase.",
            "info",
        )

    def _what(self) -> str:
        if self.part:
            return f"the {sheets.NAMES[self.part]}"
        return self.aimed.words(self.view) if self.aimed is not None else ""
