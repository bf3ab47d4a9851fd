"""The attack of a round of a fight: a target, the weapons picked against it, and what is made of them."""

from __future__ import annotations

from typing import Protocol

from game.client.games.ogre.attack_selection import AttackSelection, Gun, picked_by_click
from game.client.games.ogre.counter_appearance import short_name
from game.client.games.ogre.ogre_query import OgreQuery
from game.client.games.ogre.overrun.model import Aim, Bout
from game.core.refusals import Refusal
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import TREADS_PART, Odds, strength_text
from game.ogre.state import Order, Position, Unit


class RoundQuery(OgreQuery, Protocol):
    """What the attack asks of the mode of its round."""

    @property
    def bout(self) -> Bout:
        """This moment of the fight."""

    def changed(self) -> None:
        """Another target, another selection."""


class RoundHost(Protocol):
    """What the attack has done."""

    def do(self, *orders: Order) -> bool:
        """Give orders; True when all of them were carried out."""

    def refuse(self, refusal: Refusal) -> None:
        """Say no, with the reason and the rule."""

    def toast(self, words: str, sign: str = "info") -> None:
        """Say something that needs no answer."""


class RoundAttack:
    """The target of a round and who fires at it."""

    def __init__(self, query: RoundQuery, host: RoundHost) -> None:
        self.query, self.host = query, host
        self.aim: Aim | None = None
        #: by Ogre: the part that was aimed at last
        self.parts: dict[str, str] = {}
        self.selection = AttackSelection(self)

    def go_on_from(self, before: RoundAttack) -> None:
        """The same round goes on."""
        self.aim, self.parts, self.selection.guns = before.aim, before.parts, before.selection.guns

    # ------------------------------------------------------------------ what the selection asks
    @property
    def view(self) -> Position:
        """The position as the side that fires sees it."""
        return self.query.view

    @property
    def on_treads(self) -> bool:
        """Does each weapon attack for itself?"""
        return self.aim is not None and self.aim.part == TREADS_PART

    def most(self, gun: Gun) -> int:
        """How many of a row may fire at the target; without one, how many have not fired."""
        bout = self.query.bout
        if gun.unit not in bout.view.units:
            return 0
        return bout.most(gun, self.aim) if self.aim is not None else bout.ready(gun)

    def together(self) -> dict[Gun, int]:
        """All that bear on the target and may fire at it together."""
        found: dict[Gun, int] = {}
        bout = self.query.bout
        if self.aim is None:
            return found
        for gun in bout.bearing(self.aim):
            more = {**found, gun: bout.most(gun, self.aim)}
            shots = tuple(Firing(*each, count) for each, count in more.items())
            if self.on_treads or bout.refusal(bout.order(shots, self.aim)) is None:
                found = more
        return found

    def attack(self, shots: tuple[Firing, ...]) -> Order | None:
        """The order for some shots at the target."""
        return self.query.bout.order(shots, self.aim) if self.aim is not None else None

    def odds_of(self, shots: tuple[Firing, ...]) -> Odds | None:
        """The odds of some shots; None for a building, or where they may not be fired."""
        return self.query.bout.odds(shots, self.aim) if self.aim is not None else None

    # ------------------------------------------------------------------ what it would bring
    def wear(self) -> int:
        """Structure points the attack would take; -1 if it is not aimed at a building."""
        shots = self.selection.shots()
        return self.query.bout.wear(shots, self.aim) if self.aim is not None else -1

    def strength_words(self) -> str:
        """The strength of what is picked."""
        strength = self.query.bout.strength
        return strength_text(sum(strength(Gun(s.unit, s.weapon), s.count) for s in self.selection.shots()))

    def trouble(self) -> Refusal | None:
        """Why those picked may not fire as they are."""
        order = self.selection.order()
        return self.query.bout.refusal(order) if order is not None else None

    # ------------------------------------------------------------------ choosing
    def take_aim(self, aim: Aim | None) -> None:
        """Choose a target; who cannot hit it does not fire."""
        if aim is None:
            return
        self.aim = aim
        gone = self.selection.keep_able()
        if gone:
            many = f"{gone} of those" if gone > 1 else "One of those"
            self.host.toast(f"{many} who were to fire cannot hit that.")
        self.query.changed()

    def toggle_unit(self, unit: Unit) -> None:
        """A counter fires with all its weapons that bear, or does not fire."""
        guns = self.query.bout.guns(unit)
        if any(self.selection.guns.get(gun) for gun in guns):
            self.selection.drop_unit(unit.id)
        else:
            able = {gun: most for gun in guns if (most := self.most(gun))}
            if not able:
                self._say_why_not(unit, guns)
            self.selection.guns.update(picked_by_click(able))
        self.query.changed()

    def _say_why_not(self, unit: Unit, guns: list[Gun]) -> None:
        aimed = guns and self.aim is not None
        refusal = self.query.bout.why_not(guns[0], self.aim) if aimed and self.aim is not None else None
        if refusal is not None:
            self.host.refuse(refusal)
        else:
            words = "has fired" if guns else "has nothing to fire with"
            self.host.toast(f"{short_name(unit)} {words}.")

    def toggle(self, gun: Gun) -> None:
        """All of a row, or none of it when all are in."""
        self.selection.toggle(gun)
        self.query.changed()

    def set_count(self, gun: Gun, count: int) -> None:
        """So many of a row."""
        self.selection.set_count(gun, count)
        self.query.changed()

    def everyone(self) -> None:
        """All that bear on the target, or nobody when they are in already."""
        if self.aim is not None:
            self.selection.toggle_all()
            self.query.changed()

    def suggest(self) -> None:
        """The attack that promises most is picked; nothing is fired."""
        found = self.query.bout.suggestion()
        if found is None:
            self.host.toast("Only attacks on treads can do damage.")
            return
        self.aim, self.selection.guns = found
        self.parts[self.aim.unit] = self.aim.part
        self.query.changed()

    # ------------------------------------------------------------------ firing
    def ready(self) -> bool:
        """Can it be fired as it is?"""
        return self.selection.odds() is not None or self.wear() >= 0

    def confirm(self) -> bool:
        """Fire; on treads one attack of those picked."""
        order = self.selection.order()
        if order is None or not self.ready():
            return False
        if self.on_treads:
            self._make_one(self.selection.singles()[0])
        else:
            self.selection.clear()
            self.host.do(order)
        return True

    def _make_one(self, shot: Firing) -> None:
        self.selection.take_out(shot)
        order = self.attack((shot,))
        assert order is not None
        self.host.do(order)

    def fire_all(self) -> None:
        """All single attacks on the treads, until the fight passes on."""
        aim, frame, side = self.aim, self.query.view.frames[-1].kind, self.query.side
        for shot in self.selection.singles():
            view = self.query.view
            on = bool(view.frames) and view.frames[-1].kind == frame and self.query.side == side
            if not on or aim is None:
                break
            if self.query.rules.refusal(view, self.query.bout.order((shot,), aim)) is not None:
                break
            self._make_one(shot)

    def back(self) -> bool:
        """Nobody fires; else no target. False if there was neither."""
        if self.selection.guns:
            self.selection.clear()
        elif self.aim is not None and len(self.query.bout.aims()) > 1:
            self.aim = None
        else:
            return False
        return True
