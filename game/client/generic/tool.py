"""The meaning of a click or a key: a value for what is in the hand, and a wish for what comes next.

Nothing here draws, and nothing here gives an order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct
from msgspec.structs import replace

from game.client.generic.ask import ROLES, Ask, Offered, shared_words
from game.client.table.modes.wishes import Give, Hold, Refuse, Wish
from game.core.anygame import Order
from game.core.roles import Choice, Confirm


class Held(Struct, frozen=True):
    """The hand: a counter, a kind of order, several orders, or one that waits."""

    #: the chosen counter
    unit: str = ""
    #: the chosen kind of order, by its verb
    verb: str = ""
    #: several orders that a click may have meant
    among: tuple[Offered, ...] = ()
    #: an order that is built, or waits for a yes
    order: Offered | None = None

    @property
    def empty(self) -> bool:
        """Is nothing held?"""
        return self == EMPTY


EMPTY = Held()


# ---------------------------------------------------------------------------- reading
def offers_in(ask: Ask, held: Held) -> tuple[Offered, ...]:
    """What may be ordered with what is held."""
    if held.among:
        return held.among
    if held.unit:
        found: Iterable[Offered] = ask.of(held.unit)
    elif held.verb:
        found = ask.large
    else:
        return ()
    return tuple(o for o in found if not held.verb or type(o.order).verb == held.verb)


def meant(ask: Ask, offers: Iterable[Offered], at: int, counter: str) -> tuple[Offered, ...]:
    """The orders that a click on a hex, or on a counter in it, picks.

    Of those with the same words the first; of several ways to one place the shortest.
    """
    here = {counter} if counter else set(ask.view.at_hex.get(at, ()))
    found: dict[object, Offered] = {}
    for one in offers:
        if any(pick == at if isinstance(pick, int) else pick in here for pick in one.shown.at):
            key = one.errand if one.path else one.shown.title
            before = found.get(key)
            if before is None or len(one.path) < len(before.path):
                found[key] = one
    return tuple(found.values())


def kinds_in(offers: Iterable[Offered]) -> dict[str, list[Offered]]:
    """The offers by the verb of their kind, in the order of the roles."""
    found: dict[str, list[Offered]] = {}
    for one in sorted(offers, key=lambda o: ROLES.index(o.shown.role)):
        found.setdefault(type(one.order).verb, []).append(one)
    return found


# ---------------------------------------------------------------------------- answering
def click(ask: Ask, held: Held, at: int, counter: str, build: bool = False) -> Wish | None:
    """A click on a hex, or on a counter in it; with ``build``
    an order is begun or added to, and not given.
    """
    if held.order is not None:
        added = _added(ask, held, at, counter)
        if added is not None:
            return added
        if meant(ask, [held.order], at, counter):
            return Give((held.order.order,))
        held = replace(held, order=None)
    found = meant(ask, offers_in(ask, replace(held, among=())), at, counter)
    if not found and held.empty:
        found = meant(ask, ask.large, at, counter)
    if counter and counter == held.unit and found:
        # who is chosen stands there itself: nothing is given by a second click on it
        return Hold(replace(held, among=found))
    own = ask.view.units.get(counter)
    stands = held.unit and ask.here(held.unit)
    if found and not build and stands and counter in ask.able and counter != held.unit:
        # of another own counter that only stands where an order leads, the counter itself is meant
        found = tuple(one for one in found if counter in one.shown.at)
    if found:
        return taken(ask, held, found, build)
    if own is not None and own.side == ask.side and counter != held.unit:
        chosen = ask.one_of(counter)
        return taken(ask, held, (chosen,), build) if chosen is not None else Hold(Held(counter))
    if not held.unit:
        return _at_target(ask, at, counter)
    refusal = ask.why_not(held.unit, at, counter)
    return Refuse(refusal) if refusal is not None else Hold(EMPTY)


def _added(ask: Ask, held: Held, at: int, counter: str) -> Wish | None:
    """The held order with one piece more."""
    assert held.order is not None
    here = {counter} if counter else {at, *ask.view.at_hex.get(at, ())}
    choice = next((c for c in ask.pieces(held.order.order) if c.at in here or c.at == at), None)
    return None if choice is None else Hold(replace(held, order=offered(ask, choice.order)))


def waypoint(ask: Ask, held: Held, at: int) -> Wish | None:
    """The way of the held order goes on to a hex; None if it has no way that is drawn."""
    longer = held.order.order.drawn_on(ask.view, at) if held.order is not None else None
    if longer is None:
        return None
    refusal = ask.rules.refusal(ask.view, longer)
    return Refuse(refusal) if refusal is not None else Hold(replace(held, order=offered(ask, longer)))


def _at_target(ask: Ask, at: int, counter: str) -> Wish | None:
    """With nobody chosen: who can do anything to what was clicked."""
    found = tuple(o for name in ask.able for o in meant(ask, ask.of(name), at, counter))
    return Hold(Held(among=found)) if found else Hold(EMPTY)


def taken(ask: Ask, held: Held, found: tuple[Offered, ...], build: bool = False) -> Wish | None:
    """One of some orders was meant: it is given, or held until it is confirmed; several are listed."""
    if len(found) > 1 and not build:
        return Hold(replace(held, among=found))
    one = found[0]
    if build or one.shown.confirm is Confirm.PRESS:
        return Hold(replace(held, among=(), order=one))
    return Give((one.order,))


def offered(ask: Ask, order: Order) -> Offered:
    """An order with how it is shown."""
    return Offered(order, order.present(ask.rules, ask.view))


def add(ask: Ask, held: Held, choice: Choice) -> Hold:
    """A piece was chosen in the panel."""
    return Hold(replace(held, order=offered(ask, choice.order)))


def back(held: Held) -> Held:
    """One step back."""
    if held.order is not None:
        return replace(held, order=None)
    if held.among:
        return replace(held, among=())
    return EMPTY


def still(ask: Ask, held: Held) -> Held:
    """What is held, as far as it still makes sense in another position."""
    if held.unit and held.unit in ask.able:
        return Held(
            held.unit, held.verb if any(type(o.order).verb == held.verb for o in ask.of(held.unit)) else ""
        )
    if not held.unit and held.verb and any(type(o.order).verb == held.verb for o in ask.large):
        return Held(verb=held.verb)
    return EMPTY


def next_like(ask: Ask, unit_id: str) -> str:
    """The next counter off the map that can be put there, one like the last if there is any."""
    was = ask.view.units.get(unit_id)
    waiting = [name for name in ask.able if not ask.view.units[name].at]
    alike = [name for name in waiting if was is not None and ask.view.units[name].kind == was.kind]
    return next(iter(alike or waiting), "")


# ---------------------------------------------------------------------------- words
def verb_words(one: Offered) -> str:
    """What an order does, in the first word of its title."""
    return one.shown.title.split(maxsplit=1)[0].rstrip(":,.")


def words_at(ask: Ask, held: Held, at: int) -> str:
    """What the hover card says of a hex: what a click on it would order, and what that costs."""
    offers = (held.order,) if held.order is not None else offers_in(ask, held)
    rows = []
    for one in meant(ask, offers, at, ""):
        facts = "; ".join(f"{fact.label}: {fact.value}" for fact in one.shown.told)
        watched = ask.watched(one.order)
        rows.append(f"{one.shown.title}. {facts}{'. ' if facts and watched else ''}{watched}".strip())
    return "\n".join(rows)


def hint(ask: Ask, held: Held, key: Callable[[str], str], gives: str = "confirm") -> tuple[str, str]:
    """What to do with what is in the hand, and its sign; ``key`` gives the key of an action, such as that
    which gives an order.
    """
    back = f"{key('back')} goes back."
    if held.order is not None:
        watched, order = ask.watched(held.order.order), held.order.order
        drawn = "Shift-click flies on from there. " if type(order).flies and ask.pieces(order) else ""
        words = f"{key(gives)} or a click: {held.order.shown.title}. {drawn}{back} {watched}".strip()
        return words, "bad" if watched else "info"
    if held.among:
        return f"Choose what you mean at the right, or press its number. {back}", "info"
    offers = offers_in(ask, held)
    who = ask.name(held.unit) if held.unit else shared_words([one.shown.title for one in offers], held.verb)
    if any(one.shown.at for one in offers):
        return f"{who}: click what is lit. {back}", "info"
    return f"{who}: choose at the right, or press a number. {back}", "info"
