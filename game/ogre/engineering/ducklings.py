"""Ducklings (ce:14.01.5): units that only follow a Vulcan, and fight when it takes them over."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.deeds import ENTERS
from game.core.orders import possible
from game.core.pausing import wait_with
from game.core.position import on_move
from game.core.questions import Note
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Role
from game.core.windows import WindowFrame
from game.hexes.grid import OFF
from game.ogre import common_refusals
from game.ogre.combat.odds import Aimed
from game.ogre.combat.weapons import attack_points
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.counter_names import named
from game.ogre.engineering.control import (
    CONTROL,
    DRONE,
    FAMILIES,
    FOLLOWS_WITHIN,
    VULCAN,
    UnderControl,
    channel_of,
    controller,
    follows,
    needs_control,
    on_channels,
)
from game.ogre.hooks import MINE_IMMUNITY
from game.ogre.kinds import KINDS
from game.ogre.movement.movement import Move, off_the_map
from game.ogre.movement.paths import way_refusal
from game.ogre.movement.stacking import fits, friends, load, rule_of
from game.ogre.overrun.overrun_state import fight
from game.ogre.state import (
    CONTROLS,
    TEAMWORK,
    Draft,
    GameState,
    Order,
    Position,
    Rules,
    Unit,
    View,
    change_teamwork,
)

#: ce:14.01.5-f: how many it takes over in an overrun
TAKEN_OVER = 4


class TakeOver(UnitOrder, frozen=True, tag=True):
    """The Vulcan takes over an overrun duckling, four at most; the rest count as disabled."""

    verb = "take-over"
    role = Role.ACT
    title = "Take over {unit}"

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return KINDS[kind].family in FAMILIES

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        return possible([cls(unit.id)], rules, state) if channel_of(state, unit) else ()

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        found = fight(state)
        if (
            found is None
            or unit.at != found.at
            or unit.side == on_move(state.clock)
            or not follows(state, unit)
        ):
            return refuse(unit, "no-duckling", "ce:14.01.5-f", "is not a duckling in an overrun.", near=False)
        if TEAMWORK.of(state, unit.id).taken_over:
            return refuse(unit, "taken", "ce:14.01.5-f", "is already taken over.")
        place = channel_of(state, unit)
        if place is None or place.vulcan not in state.units:
            return refuse(unit, "no-vulcan", "ce:14.01.5-f", "has no Vulcan.", near=False)
        if needs_control(state, unit) and _controlled(state, place.vulcan, found.at) >= TAKEN_OVER:
            name = named(state.units[place.vulcan])
            text = f"{name} has already taken over {TAKEN_OVER} units."
            return Refusal("four", "ce:14.01.5-f", text, (place.vulcan,))
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        change_teamwork(draft, self.unit, taken_over=True)
        if not needs_control(draft, draft.units[self.unit]):
            draft.emit(UnderControl(self.unit))


def _controlled(state: GameState, vulcan: str, at: int) -> int:
    """How many units a Vulcan actively controls in an overrun (ce:14.01.5-f)."""
    # RULING Q-366: a duckling's crew fights it; of the others four are controlled in an overrun, including
    # those with a channel of their own
    row = (u for group in on_channels(state, vulcan).values() for u in group if needs_control(state, u))
    return sum(
        TEAMWORK.of(state, u.id).taken_over or (u.at == at and not follows(state, u) and u.kind != DRONE)
        for u in row
    )


def take_over_the_best(draft: Draft, side: int, at: int) -> None:
    """Take over ducklings in an overrun hex: all with a crew, then the strongest others."""
    row = [draft.units[name] for name in draft.at_hex.get(at, ())]
    group = [u for u in row if u.side == side and follows(draft, u) and KINDS[u.kind].weapons]
    for unit in sorted(group, key=lambda u: (u.disabled not in ("", CONTROL), -attack_points(u), u.id)):
        place = channel_of(draft, unit)
        if place is None or place.vulcan not in draft.units:
            continue
        if not needs_control(draft, unit) or _controlled(draft, place.vulcan, at) < TAKEN_OVER:
            change_teamwork(draft, unit.id, taken_over=True)
        taken = TEAMWORK.of(draft, unit.id).taken_over
        if unit.disabled == CONTROL or (not unit.disabled and not taken):
            out = "" if taken else CONTROL
            draft.put(replace(unit, disabled=out, since=draft.clock.player_turn if out else -1))


def fight_is_over(draft: Draft, before: Position) -> None:
    """Units taken over for an overrun follow again."""
    if fight(before) is not None and fight(draft) is None:
        for name, done in list(TEAMWORK.table(draft).items()):
            if done.taken_over:
                change_teamwork(draft, name, taken_over=False)


def halved(state: GameState, about: Aimed, value: int, note: Note | None) -> int:
    """Stage of "strength": ducklings attack at half strength, not rounded (ce:14.01.5-c)."""
    unit = about[0]
    if not follows(state, unit) or unit.disabled or TEAMWORK.of(state, unit.id).taken_over:
        return value
    if note:
        note("times", "1/2", "only following a Vulcan", "ce:14.01.5-c")
    return value // 2


# ------------------------------------------------------------------------------ moving together
def trail(state: GameState, unit: Unit, start: int, path: Sequence[int]) -> tuple[int, ...]:
    """The hexes a duckling enters behind its Vulcan, never more than one hex behind."""
    here, found, before = unit.at, [], start
    for at in path:
        if here == before:
            here = at
            found.append(at)
        elif state.board.grid.distance(here, at) > FOLLOWS_WITHIN:
            here = before
            found.append(before)
        before = at
    return tuple(found)


class Lead(UnitOrder, frozen=True, tag=True):
    """A Vulcan moves, and ducklings follow it hex by hex in the same order."""

    verb = "lead"
    role = Role.MOVE
    title = "Lead the way to {path}"
    deeds = ENTERS

    followers: tuple[UnitId, ...]
    path: tuple[Hex, ...]

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return kind == VULCAN

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        group = ducklings(state, unit)
        if not group or not unit.at:
            return ()
        orders = [
            cls(unit.id, tuple(u.id for u in group), (at,))
            for at in state.board.grid.neighbours[unit.at]
            if at
        ]
        return possible(orders, rules, state)

    def words(self, rules: Rules, state: View) -> str:
        if self.path[-1]:
            return super().words(rules, state)
        return off_the_map("Lead the way off the map", state, self.unit, self.path)

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        if unit.kind != VULCAN or not self.followers or OFF in self.path:
            return Refusal(
                "nobody", "ce:14.01.5-a", "A Vulcan can lead ducklings only across hexes of the map."
            )
        refusal = Move((self.unit,), self.path).refusal(rules, state)
        if refusal is not None:
            return refusal
        group = {u.id for u in ducklings(state, unit)}
        for name in self.followers:
            duckling = common_refusals.own(state, name)
            if isinstance(duckling, Refusal):
                return duckling
            if name not in group:
                if (
                    controller(state, duckling) is unit
                    and follows(state, duckling)
                    and (duckling.disabled or duckling.stuck)
                ):
                    trouble = "stuck" if duckling.stuck else "disabled"
                    return refuse(
                        duckling, "not-following", "ce:14.01.5-a", f"is {trouble} and cannot follow."
                    )
                return refuse(
                    duckling, "not-following", "ce:14.01.5-a", f"does not follow {named(unit)}.", unit.id
                )
            way = trail(state, duckling, unit.at, self.path)
            refusal = Move((name,), way).refusal(rules, state) if way else None
            # the Vulcan in front leads it through mines, which cancels the road bonus (ce:14.02.3-h)
            refusal = refusal or (way_refusal(rules, state, duckling, way, (self.unit,)) if way else None)
            if refusal is not None and refusal.code != "full":
                return refusal
        return self._overfull(state, unit)

    def _overfull(self, state: GameState, vulcan: Unit) -> Refusal | None:
        """Is there room in the hex where they all stop?"""
        ends: dict[int, list[Unit]] = {self.path[-1]: [vulcan]}
        for name in self.followers:
            unit = state.units[name]
            ends.setdefault((unit.at, *trail(state, unit, vulcan.at, self.path))[-1], []).append(unit)
        movers = (self.unit, *self.followers)
        for at, row in ends.items():
            if not fits(rule_of(state), *load([*row, *friends(state, vulcan.side, at, movers)])):
                return Refusal(
                    "full", "ode:5.02.2", f"{state.board.grid.label(at)} has no room for all of them.", (at,)
                )
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        # hex by hex through mines, so that a sapper in front leads the others
        legs = [(at,) for at in self.path] if MINE_IMMUNITY.of(rules) and draft.markers else [self.path]
        for index, leg in enumerate(legs):
            if not self._leg(rules, draft, leg, self.path[index + len(leg) :]):
                return

    def movers(self) -> tuple[str, ...]:
        return (self.unit, *self.followers)

    def _leg(self, rules: Rules, draft: Draft, leg: tuple[int, ...], more: tuple[int, ...]) -> bool:
        """The Vulcan moves, and the others follow. Does it continue from there?"""
        start, frames = draft.units[self.unit].at, draft.frames
        if not _may(rules, draft, self.unit, leg):
            return False
        Move((self.unit,), leg).perform(rules, draft)
        vulcan = draft.units.get(self.unit)
        gone = leg if vulcan is None else leg[: _steps(leg, vulcan.at)]
        waits = draft.frames != frames and isinstance(draft.frames[-1], WindowFrame)
        if waits:
            # if it continues, so do those behind it
            rest = leg[len(gone) :] + more
            wait_with(draft, replace(self, path=rest) if rest else None)
        frames = draft.frames
        for name in self.followers:
            way = trail(draft, draft.units[name], start, gone) if name in draft.units else ()
            if way and draft.frames == frames and _may(rules, draft, name, way):
                Move((name,), way).perform(rules, draft)
        return vulcan is not None and gone == leg and not waits and draft.frames == frames


def _may(rules: Rules, draft: Draft, name: str, way: tuple[int, ...]) -> bool:
    refusal = Move((name,), way).refusal(rules, draft)
    return refusal is None or refusal.code == "full"  # those on the way have yet to follow


def _steps(path: tuple[int, ...], at: int) -> int:
    return path.index(at) + 1 if at in path else 0


def in_step(order: Lead, before: GameState) -> Move:
    """The Vulcan, and those that followed it from hex to hex: they were in the same hexes."""
    start = before.units[order.unit].at
    return Move((order.unit, *(n for n in order.followers if before.units[n].at == start)), order.path)


def ducklings(state: GameState, vulcan: Unit) -> list[Unit]:
    """The units that follow a Vulcan and are with it."""
    linked = CONTROLS.table(state)
    found = [u for u in state.units.values() if u.id in linked and u.at and follows(state, u)]
    return [u for u in found if controller(state, u) is vulcan and not u.disabled and not u.stuck]
