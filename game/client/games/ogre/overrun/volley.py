"""Who fires in a round of a fight, at what: a target, a basket of weapons, and the attacks that come of them."""

from __future__ import annotations

from typing import Protocol

from game.client.game.modes.mode_host import ModeHost
from game.client.game.session import Session
from game.client.games.ogre.counter_appearance import short_name
from game.client.games.ogre.overrun.model import Aim, Bout, Gun
from game.client.games.ogre.weapon_keys import next_count
from game.core.refusals import Refusal
from game.ogre.combat.combat import Fire
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import TREADS_PART, Odds, strength_text
from game.ogre.state import Unit, View
from game.ogre.structures.buildings import Shell


class VolleyMode(Protocol):
    """What a volley asks of the mode of its round."""

    bout: Bout

    @property
    def host(self) -> ModeHost:
        """What a mode may have done."""

    @property
    def session(self) -> Session:
        """The game."""

    @property
    def view(self) -> View:
        """The position as the deciding side sees it."""

    @property
    def side(self) -> int:
        """The side that decides."""

    def changed(self) -> None:
        """Another target, another basket."""


class Volley:
    """The target of a round and the basket of weapons that fire at it."""

    def __init__(self, mode: VolleyMode) -> None:
        self.mode = mode
        self.aim: Aim | None = None
        self.basket: dict[Gun, int] = {}
        #: by Ogre: the part that was aimed at last
        self.parts: dict[str, str] = {}
        self._odds: tuple[object, Odds | None] = (None, None)

    def go_on_from(self, before: Volley) -> None:
        """The same round goes on."""
        self.aim, self.basket, self.parts = before.aim, before.basket, before.parts

    def drop_spent(self) -> None:
        """Nobody stays in the basket who cannot fire, or not at the target."""
        for gun in list(self.basket):
            there = gun.unit in self.mode.bout.view.units
            most = (
                0
                if not there
                else self.mode.bout.most(gun, self.aim)
                if self.aim is not None
                else self.mode.bout.ready(gun)
            )
            if most:
                self.basket[gun] = min(self.basket[gun], most)
            else:
                del self.basket[gun]

    def shots(self) -> tuple[Firing, ...]:
        """The basket as it would be fired."""
        return tuple(Firing(*gun, count) for gun, count in self.basket.items() if count)

    def singles(self) -> list[Firing]:
        """The basket as single attacks (treads)."""
        out: list[Firing] = []
        for shot in self.shots():
            out += (
                [Firing(shot.unit, shot.weapon, 1)] * shot.count
                if self.mode.view.units[shot.unit].sheet
                else [shot]
            )
        return out

    @property
    def on_treads(self) -> bool:
        """Each weapon attacks for itself."""
        return self.aim is not None and self.aim.part == TREADS_PART

    def order(self) -> Fire | Shell | None:
        """The attack that Enter would make."""
        shots = tuple(self.singles()[:1]) if self.on_treads else self.shots()
        return self.mode.bout.order(shots, self.aim) if self.aim is not None and shots else None

    def odds(self) -> Odds | None:
        """The odds of that attack; None for a building, or if there is none."""
        order = self.order()
        key = (id(self.mode.view), order)
        if self._odds[0] != key:
            found = (
                self.mode.bout.odds(order.shots, self.aim)
                if order is not None and self.aim is not None
                else None
            )
            self._odds = (key, found)
        return self._odds[1]

    def wear(self) -> int:
        """Structure points the attack would take; -1 if it is not aimed at a building."""
        return self.mode.bout.wear(self.shots(), self.aim) if self.aim is not None else -1

    def strength_words(self) -> str:
        """The strength of the basket."""
        return strength_text(
            sum(self.mode.bout.strength(Gun(s.unit, s.weapon), s.count) for s in self.shots())
        )

    def take_aim(self, aim: Aim | None) -> None:
        """Choose a target; who cannot hit it leaves the basket."""
        if aim is None:
            return
        before = len(self.basket)
        self.aim = aim
        self.drop_spent()
        gone = before - len(self.basket)
        if gone:
            self.mode.host.toast(
                f"{gone} of those who were to fire cannot hit that."
                if gone > 1
                else "One of those who were to fire cannot hit that."
            )
        self.mode.changed()

    def toggle_unit(self, unit: Unit) -> None:
        """A counter into the basket with all its weapons that bear, or out of it."""
        guns = self.mode.bout.guns(unit)
        if any(self.basket.get(gun) for gun in guns):
            for gun in guns:
                self.basket.pop(gun, None)
        else:
            able = {
                gun: self._most(gun) for gun in guns if not (unit.sheet and gun.weapon in ("mis", "rack"))
            }
            if not any(able.values()):
                refusal = self.mode.bout.why_not(guns[0], self.aim) if guns and self.aim is not None else None
                if refusal is not None:
                    self.mode.host.refuse(refusal)
                else:
                    self.mode.host.toast(
                        f"{short_name(unit)} has nothing to fire with."
                        if not guns
                        else f"{short_name(unit)} has fired."
                    )
            self.basket.update({gun: most for gun, most in able.items() if most})
        self.mode.changed()

    def _most(self, gun: Gun) -> int:
        return self.mode.bout.most(gun, self.aim) if self.aim is not None else self.mode.bout.ready(gun)

    def toggle(self, gun: Gun) -> None:
        """All of a row, or none of it when all are in; of one-shots one more."""
        self.set_count(gun, next_count(gun.weapon, self.basket.get(gun, 0), self._most(gun)))

    def set_count(self, gun: Gun, count: int) -> None:
        """So many of a row."""
        if count:
            self.basket[gun] = count
        else:
            self.basket.pop(gun, None)
        self.mode.changed()

    def everyone(self) -> None:
        """All that bear on the target, or nobody when they are in already."""
        if self.aim is None:
            return
        able = self.all_together()
        self.basket = {} if self.basket == able else able
        self.mode.changed()

    def all_together(self) -> dict[Gun, int]:
        """All that bear on the target and may fire at it together."""
        found: dict[Gun, int] = {}
        if self.aim is None:
            return found
        for gun in self.mode.bout.bearing(self.aim):
            more = {**found, gun: self.mode.bout.most(gun, self.aim)}
            shots = tuple(Firing(*each, count) for each, count in more.items())
            if self.on_treads or self.mode.bout.refusal(self.mode.bout.order(shots, self.aim)) is None:
                found = more
        return found

    def trouble(self) -> Refusal | None:
        """Why the basket may not be fired as it is."""
        order = self.order()
        return self.mode.bout.refusal(order) if order is not None else None

    def suggest(self) -> None:
        """The attack that promises most, into the basket; nothing is fired."""
        found = self.mode.bout.suggestion()
        if found is None:
            self.mode.host.toast("No attack promises anything but on treads.")
            return
        self.aim, self.basket = found
        self.parts[self.aim.unit] = self.aim.part
        self.mode.changed()

    def ready(self) -> bool:
        return self.odds() is not None or self.wear() >= 0

    def confirm(self) -> bool:
        order = self.order()
        if order is None or not self.ready():
            return False
        if self.on_treads:
            self._one(self.singles()[0])
        else:
            self.basket = {}
            self.mode.host.do(order)
        return True

    def _one(self, shot: Firing) -> None:
        gun = Gun(shot.unit, shot.weapon)
        left = self.basket.get(gun, 0) - shot.count
        if left > 0:
            self.basket[gun] = left
        else:
            self.basket.pop(gun, None)
        assert self.aim is not None
        self.mode.host.do(self.mode.bout.order((shot,), self.aim))

    def fire_all(self) -> None:
        """All single attacks on the treads, until the fight passes on."""
        aim, frame = self.aim, self.mode.view.frames[-1].kind
        for shot in self.singles():
            view = self.mode.session.view
            on = (
                bool(view.frames)
                and view.frames[-1].kind == frame
                and self.mode.session.decider == self.mode.side
            )
            if (
                not on
                or aim is None
                or self.mode.session.refusal(self.mode.bout.order((shot,), aim)) is not None
            ):
                break
            self._one(shot)

    def back(self) -> bool:
        if self.basket:
            self.basket = {}
        elif self.aim is not None and len(self.mode.bout.aims()) > 1:
            self.aim = None
        else:
            return False
        return True
