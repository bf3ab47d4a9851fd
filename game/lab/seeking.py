"""Further random games for what did not occur in the usual ones: what they seek, and the player who seeks it.

Every kind of order and of work that a module brings must occur in whole games. For those that did not, games
follow with that module, its scene and drawn values of its parameters.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from game.core.anygame import Module, Order, Position, Rules, Step, View
from game.core.assembly import AssemblyError
from game.core.games import Game
from game.core.position import decider
from game.core.sequence import EndPhase
from game.lab import census
from game.lab.contract import LAB
from game.lab.written import written
from game.players.random_player import Drawer

#: the further games of a module: a rule that shows in one game of four stays unseen in all of them once in
#: 100,000 runs
MORE = 40
#: the chance that an order of the module is preferred, which may lead to one that is sought
LEADS = 0.4
#: the same for an answer to a question
ANSWERS = 0.8
#: the share of further games with the rules of a written position, and of the others with a second module
WRITTEN = 0.5
#: how many other dice are tried after an order that did not lead to what is sought
LUCK = 20
#: a player in haste ends a phase with this chance before each order
HASTE = 0.4
#: after so many orders of a kind it is preferred half as often
SOON = 4
#: how often an order of a kind that is sought is drawn before the player gives another
TRIES = 8


class Goal(Struct, frozen=True):
    """What the further games of a module seek: orders and work by their names in the census.

    ``quiet``: the module had no effect at all, so any effect will do. ``number`` sets its seeds apart.
    """

    module: str
    number: int
    rows: tuple[str, ...] = ()
    quiet: bool = False
    #: for each row the optional modules and settings of a written position that reaches it
    like: tuple[tuple[str, ...], ...] = ()

    def options(self, game: Game, seed: int, left: Collection[str]) -> tuple[str, ...]:
        """The optional modules of a game, and values of their parameters: now as in the written position
        of a row that is left, now drawn, with or without a second module that takes a place.
        """
        rng = random.Random(seed)
        known = [like for row, like in zip(self.rows, self.like, strict=False) if row in left and like]
        if known and rng.random() < WRITTEN:
            return rng.choice(known)
        if self.module in game.base:
            return ()
        drawn = [
            f"{row.id}={rng.choice([value for value, _ in row.choices])}"
            for part in parts_beyond_base(game, self.module).values()
            for row in part.parameters
        ]
        places = [name for name in game.optional if game.modules[name].slots and name != self.module]
        other = rng.choice(places) if places and rng.random() < WRITTEN else ""
        return (self.module, *((other,) if other and _together(game, self.module, other) else ()), *drawn)


def parts_beyond_base(game: Game, name: str) -> dict[str, Module]:
    """A module and what it requires, without what every game has."""
    always = census.parts_of(game.modules[one] for one in game.base if one != name)
    return {one: part for one, part in census.parts_of([game.modules[name]]).items() if one not in always}


def goals(game: Game, seen: Counter[str] | None, quiet: Collection[str] = ()) -> list[Goal]:
    """What is to be sought after games in which this was seen, and these modules had no effect.

    Without ``seen`` no kind of order is sought.
    """
    table, found = census.given(census.rows(game.modules.values())), list[Goal]()
    left = set() if seen is None else set(census.never(table, seen))
    like = _written(game, left)
    # a module that requires another's part brings its orders too: they are sought with the one that owns them
    own = dict[str, set[str]]()
    for name, module in game.modules.items():
        own[name] = left & census.names_of(module)
        left -= own[name]
    for number, name in enumerate(game.modules):
        parts = parts_beyond_base(game, name).values()
        shared = {row for part in parts for row in left & census.names_of(part)}
        left -= shared
        rows = tuple(sorted(own[name] | shared))
        if rows or name in quiet:
            found.append(Goal(name, number, rows, name in quiet, tuple(like.get(row, ()) for row in rows)))
    return found


def _written(game: Game, rows: Collection[str]) -> dict[str, tuple[str, ...]]:
    """The optional modules and the settings of the written position that reaches each of these rows."""
    found, folder = dict[str, tuple[str, ...]](), LAB.of(game).positions
    for one in written(folder) if folder and rows else ():
        reached = [row for row in one.reaches if row in rows]
        if reached:
            case = one.case()
            names = [module.id for module in case.rules.modules if module.id in game.optional]
            settings = [f"{name}={value}" for name, value in case.start.terms.parameters]
            found.update(dict.fromkeys(reached, (*names, *settings)))
    return found


def _together(game: Game, *names: str) -> bool:
    """Can these modules be combined?"""
    try:
        game.rules_for(names)
    except AssemblyError:
        return False
    return True


def luckier(rules: Rules, position: Position, step: Step, sought: Collection[str]) -> tuple[Position, Step]:
    """A step with dice after which somebody is asked for an order that is sought, and the position with
    these dice to come; the same position and step if a few seeds give none.
    """
    if not step.rolls or _asks(rules, step.position, sought):
        return position, step
    for k in range(1, LUCK + 1):
        other = replace(position, dice=replace(position.dice, seed=position.dice.seed + k))
        found = rules.apply(other, step.order)
        if _asks(rules, found.position, sought):
            return other, found
    return position, step


def _asks(rules: Rules, position: Position, sought: Collection[str]) -> bool:
    """Has a question come up that an order of these kinds answers?"""
    return bool(position.frames) and any(census.can_be(kind, sought) for kind in rules.kinds_now(position))


class Seeker:
    """Gives an order of a kind that is sought as soon as there is one, often one of the module under test,
    and otherwise plays like another player.
    """

    def __init__(self, rules: Rules, usual: Drawer, sought: Iterable[str], leads: Iterable[str], seed: int):
        self.rules, self.usual, self.refused = rules, usual, 0
        #: does it end phases early, so that what stands together stays together?
        self.hasty = bool(seed % 2)
        #: what it still seeks, and the kinds of order of the module
        self.sought, self.leads = set(sought), frozenset(leads)
        self._rng, self._given = random.Random(seed), Counter[str]()

    def choose(self, view: View) -> Order:
        """An order for the side that must decide; it may be refused."""
        kinds = self.rules.kinds_now(view)
        found = self._one(view, kinds, self.sought) if self.sought else None
        if found is None and self._rng.random() < (ANSWERS if view.frames else LEADS):
            found = self._one(view, kinds, self.leads)
        if found is None and self.hasty and self._rng.random() < HASTE:
            end: Order = EndPhase()
            found = end if self.rules.refusal(view, end) is None else None
        if found is None:
            return self.usual.choose(view)
        self.sought.difference_update(census.names_of_order(found))
        return found

    def rest(self) -> None:
        """Many orders were refused: try something else."""
        self.usual.rest()

    def _one(self, view: View, kinds: Sequence[type[Order]], names: Collection[str]) -> Order | None:
        """A legal order with one of these names, of those that were given least so far."""
        rows: dict[str, list[Order]] = {}
        for kind in kinds:
            if census.can_be(kind, names):
                for order in self._offered(view, kind):
                    for name in census.names_of_order(order):
                        if name in names:
                            rows.setdefault(name, []).append(order)
        for name in sorted(rows, key=lambda name: (self._given[name], name)):
            for order in self._rng.sample(rows[name], min(TRIES, len(rows[name]))):
                if self._rng.random() * (SOON + self._given[name]) > SOON:
                    break
                if self.rules.refusal(view, order) is None:
                    self._given[name] += 1
                    return order
        return None

    def _offered(self, view: View, kind: type[Order]) -> Iterator[Order]:
        """The orders of a kind that the deciding side could give."""
        side = decider(view)
        yield from kind.side_offers(self.rules, view)
        for unit in view.units.values():
            if unit.side == side and kind.applies_to(unit.kind):
                yield from kind.offers(self.rules, view, unit)
