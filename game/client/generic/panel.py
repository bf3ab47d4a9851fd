"""The panel of a decision: what is asked, what may be done, what it costs, and what is about to be given."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from game.client.art.counter_spec import Look
from game.client.generic.ask import Ask, Offered, shared_words
from game.client.generic.tool import Held, add, kinds_in, offered, taken, verb_words
from game.client.kit import Button, Column, Label, OpeningRow, Panel, Row, Scroll, Widget
from game.client.kit.text_style import BODY, TITLE
from game.client.table.hud.panel_widgets import (
    NumberRow,
    RuleChip,
    UnitRow,
    card,
    fact_tip,
    gap,
    note,
    opened,
    sums_of,
)
from game.client.table.modes.wishes import Give, GoTo, Hold, Wish
from game.client.table.showing import Showing, showing_of
from game.core.anygame import Order
from game.core.roles import Fact, Role, Toll
from game.core.sequence import SETUP

#: rows of orders that are listed one by one
FEW = 12
#: rows that have a digit
DIGITS = 9
#: so many letters of a fact and its name stand on one line
SHORT = 30
#: orders of one kind beside a card that have a row each, wherever they lead; more are chosen on the map
NEAR = 3
#: said of an order whose outcome something unseen may change
UNSURE = "Something hidden may change the result."


#: takes what a row or a button wants
Send: TypeAlias = Callable[[Wish | None], None]


def panel(
    ask: Ask, held: Held, send: Send, around: Sequence[Widget] = (), confirm: str = "confirm"
) -> Widget:
    """The whole of it; ``around`` are buttons for its foot, ``confirm`` the action that gives the order."""
    if ask.prompt.on_the_board:
        # the question itself stands beside its hex
        return (
            Scroll(Column(*_about(ask, ask.about_unit), pad=(16, 12), gap=8)) if ask.about_unit else Column()
        )
    rows: list[Widget | None] = [Label(title_of(ask), TITLE, "medium", wrap=True)]
    begun = not held.empty and held != Held(ask.alone)
    rows += [note(said) for said in (ask.prompt.question, ask.prompt.help) if said and not begun]
    rows += waiting_order(ask)
    if held.order is not None:
        rows += in_hand(ask, held, send)
    elif held.among:
        rows += [heading_of(ask, held), *order_rows(ask, held, held.among, send)]
    elif held.unit:
        about, kinds = _about(ask, held.unit), kind_rows(ask, held, ask.of(held.unit), send)
        # where a counter alone is asked about, the answers come first
        rows += [*kinds, gap(2), *about] if held.unit == ask.alone else [*about, gap(2), *kinds]
        if ask.prompt.id == SETUP:
            rows += [
                *stock_rows(ask),
                *kind_rows(ask, Held(), ask.listed, send),
                *unit_rows(ask, send, held.unit),
            ]
    elif ask.ones:
        rows += order_rows(ask, held, choices_now(ask, held), send)
    else:
        rows += [*stock_rows(ask), *kind_rows(ask, held, ask.listed, send), *unit_rows(ask, send)]
    foot: Widget | None = None
    if held.order is not None:
        foot = give_foot(held.order, send, confirm)
    else:
        foot = Panel(Row(*around, gap=8), pad=(12, 8), border="t") if around else None
    body = Scroll(Column(*rows, pad=(16, 12), gap=8), grow=1)
    return Column(body, foot, gap=0) if foot is not None else body


def title_of(ask: Ask) -> str:
    """What is decided now."""
    return ask.prompt.title


def waiting_order(ask: Ask) -> list[Widget | None]:
    """What the frame on top has held up."""
    waits = ask.waits
    if waits is None:
        return []
    who = " and ".join(ask.name(name) for name in waits.shown.actors)
    words = f"{who}: {waits.shown.title}" if who else waits.shown.title
    return [card(Label(words, BODY, "medium", wrap=True), *fact_rows(ask, waits, waits.shown.facts))]


def fact_rows(ask: Ask, one: Offered, facts: Sequence[Fact]) -> list[Widget]:
    """Numbers with their names and rules; those of a sum open into it."""
    sums = sums_of(one.order, ask.rules, ask.view)
    return [_fact_row(fact, fact_tip(fact, sums)) for fact in facts]


def _fact_row(fact: Fact, tip: Callable[[], Widget | None]) -> Widget:
    """A number beside its name; words that are long stand below it."""
    chip = RuleChip(fact.rule) if fact.rule else None
    if len(fact.label) + len(fact.value) <= SHORT:
        name = Label(fact.label, BODY, colour="text2", grow=1, wrap=True)
        return OpeningRow(name, Label(fact.value, BODY, "medium"), chip, tip=tip)
    name = Label(fact.label, BODY, colour="text2", wrap=True)
    value = Label(fact.value, BODY, "medium", grow=1, wrap=True)
    return Column(name, OpeningRow(value, chip, tip=tip), gap=0)


def in_hand(ask: Ask, held: Held, send: Send, beside: bool = False) -> list[Widget | None]:
    """An order that waits for a yes, and what may be added to it; ``beside`` a card of who does it, with the
    button that gives it, above what it may do.
    """
    one = held.order
    assert one is not None
    title = Label(one.shown.title, BODY, "bold", wrap=True)
    attack = _showing(ask).words.attack(
        ask.rules, ask.view, one.order, lambda order: send(_with_order(ask, held, order)), send
    )
    rows: list[Widget | None] = [title, *attack]
    if not attack:
        known = {held.unit} if beside else set[str]()
        acting = [name for name in one.shown.actors if name in ask.view.units and name not in known]
        rows = [UnitRow(_face(ask, u), ask.name(u), _place(ask, u), name=f"acts {u}") for u in acting]
        rows.append(card(title, *fact_rows(ask, one, one.shown.told)))
    if not one.shown.sure:
        rows.append(note(UNSURE))
    watched = ask.watched(one.order)
    if watched:
        rows.append(note(watched, "refused"))
    rows.append(give_foot(one, send) if beside else None)
    rows += toll_rows(one.order.tolls(ask.rules, ask.view))
    more = ask.pieces(one.order) if not attack else []
    # the next hexes of a flight are lit on the map
    if more and not type(one.order).flies:
        rows += [gap(2), Label("May be added", BODY, "medium")]
    for choice in more[:FEW] if not type(one.order).flies else ():
        counter = choice.at if isinstance(choice.at, str) else ""
        words = choice.title or (ask.name(counter) if counter else ask.label(int(choice.at)))
        face = _face(ask, counter) if counter in ask.view.units else None
        rows.append(
            UnitRow(
                face,
                words,
                "",
                "+",
                functools.partial(send, add(ask, held, choice)),
                name=f"add {counter or ask.label(int(choice.at))}",
                icon="" if face else "plus",
            )
        )
    return rows


def _with_order(ask: Ask, held: Held, order: Order | None) -> Hold:
    """The hand with another order, or with none."""
    return Hold(replace(held, order=offered(ask, order) if order is not None else None))


def toll_rows(tolls: Sequence[Toll]) -> list[Widget | None]:
    """What an order may do to each thing, under its headings."""
    rows: list[Widget | None] = []
    for title in dict.fromkeys(toll.heading for toll in tolls):
        rows += [gap(2), Label(title, BODY, "medium", wrap=True)]
        for toll in (one for one in tolls if one.heading == title):
            name = Label(toll.name, BODY, colour="text2", wrap=True)
            value = Label(toll.words, BODY, "medium", grow=1, wrap=True)
            rows.append(Column(name, value, gap=0))
    return rows


def give_foot(one: Offered, send: Send, action: str = "confirm") -> Widget:
    """The button that gives what is in the hand; ``action`` has the key that does the same."""
    button = Button(
        verb_words(one),
        functools.partial(send, Give((one.order,))),
        "main",
        action=action,
        grow=1,
        name="give order",
    )
    return Panel(Row(button, gap=8), pad=(12, 8), border="t")


def heading_of(ask: Ask, held: Held) -> Widget:
    """What several orders have in common."""
    return Label(
        "Which is meant?" if not held.unit else f"{ask.name(held.unit)}: which one?",
        BODY,
        "medium",
        wrap=True,
    )


def order_rows(
    ask: Ask, held: Held, offers: Sequence[Offered], send: Send, before: int = 0, beside: bool = False
) -> list[Widget]:
    """Each order with its numbers; a digit chooses it, counted on from the rows before.

    ``beside`` are those of a counter that has a card of its own, in a mode that has other uses for digits: a
    row names all of such an order, so that its click gives it; what more may be added is shown first.
    """
    out: list[Widget] = []
    for k, one in enumerate(offers[: max(0, FEW - before)], before):
        actor = next((name for name in one.shown.actors if name in ask.view.units and not beside), "")
        facts = ", ".join(f"{fact.label}: {fact.value}" for fact in one.shown.told)
        who = ask.name(actor) if actor else ""
        if who and who in one.shown.title:
            who = _place(ask, actor)
        second = " · ".join(words for words in (who, facts) if words)
        out.append(
            UnitRow(
                _printed(ask, one.shown.face) if one.shown.face else _face(ask, actor) if actor else None,
                one.shown.title,
                second,
                str(k + 1) if k < 9 and not beside else "",
                functools.partial(_take, ask, held, one, send, beside),
                name=f"order {one.shown.title}",
                wrap=True,
                tip=order_tip(ask, one),
                icon="" if actor else ICONS.get(one.shown.role.value, "tick") if beside else "tick",
            )
        )
    return out


def _take(ask: Ask, held: Held, one: Offered, send: Send, beside: bool) -> None:
    at_once = beside and not ask.pieces(one.order)
    send(Give((one.order,)) if at_once else taken(ask, held, (one,)))


def order_tip(ask: Ask, one: Offered) -> Callable[[], Widget | None]:
    """The sums behind the numbers of an order in a list."""

    def tip() -> Widget | None:
        found = one.order.workings(ask.rules, ask.view)
        return opened([figure for sums in list(found.values())[:1] for figure in sums])

    return tip


def kind_rows(
    ask: Ask, held: Held, offers: Sequence[Offered], send: Send, beside: bool = False
) -> list[Widget]:
    """What may be ordered, a row a kind: those that pick nothing on the map are given at once."""
    out: list[Widget] = []
    if offers and not any(one.shown.sure for one in offers):
        out.append(note(UNSURE))
    given = 0
    for verb, row in kinds_in(offers).items():
        bare = [one for one in row if not one.shown.at]
        places = len({ask.here(pick) for one in row for pick in one.shown.at[:1]})
        if beside and (len(row) <= NEAR or places == 1):
            bare = row
        if bare:
            out += order_rows(ask, held, bare, send, given, beside)
            given += len(bare)
            row = [one for one in row if one not in bare]
            if not row:
                continue
        numbered = digits_for_kinds(ask) and not beside and given < DIGITS
        given += numbered
        chosen = held.verb == verb
        second = f"{places} places are lit" if places != 1 else "One place is lit"
        second += _figures(row) if chosen else ""
        out.append(
            UnitRow(
                None,
                shared_words([one.shown.title for one in row], verb),
                second if held.unit or chosen else shared_facts(row),
                str(given) if numbered else "",
                functools.partial(send, Hold(Held(held.unit, "" if chosen else verb))),
                chosen=chosen,
                name=f"kind {verb}",
                icon=ICONS.get(row[0].shown.role.value, "info"),
            )
        )
    return out


def _figures(offers: Sequence[Offered]) -> str:
    """What the figures on the board say, where attacks differ by one."""
    found = {one.shown.facts[0] for one in offers if one.shown.facts and one.shown.role is Role.ATTACK}
    labels = {fact.label for fact in found}
    return f". {labels.pop()}" if len(labels) == 1 and len(found) > 1 else ""


def shared_facts(offers: Sequence[Offered]) -> str:
    """The numbers of several orders where they are the same for all."""
    found = {tuple((fact.label, fact.value) for fact in one.shown.told) for one in offers}
    return ", ".join(f"{label}: {value}" for label, value in found.pop()) if len(found) == 1 else ""


def stock_rows(ask: Ask, known: Collection[str] = ()) -> list[Widget]:
    """What the side may lay out besides its counters, while it sets up; but for stocks shown elsewhere."""
    if ask.prompt.id != SETUP:
        return []
    kinds = [stock for stock in ask.rules.declared.stocks.values() if stock.id not in known]
    own = [stock for stock in kinds if stock.in_setup and ask.view.terms.stock(ask.side, stock.id)]
    return [NumberRow(stock.title, f"{stock.left(ask.view, ask.side)} left") for stock in own]


#: the sign of a role
ICONS = {
    "move": "forward",
    "attack": "target",
    "place": "down",
    "act": "gear",
    "choose": "tick",
    "confirm": "tick",
    "decline": "forward",
}


def unit_rows(ask: Ask, send: Send, chosen: str = "") -> list[Widget]:
    """The counters that may be ordered to do something."""
    if not ask.able:
        return [] if ask.large else [note("There is nothing left to do here.")]
    waiting = any(not ask.view.units[name].at for name in ask.able)
    words = "These can act" if ask.prompt.id != SETUP else "These wait" if waiting else "These can be moved"
    out: list[Widget] = [gap(2), Label(words, BODY, "medium")]
    for name in ask.able:
        said = ", ".join(ask.deeds(name))
        out.append(
            UnitRow(
                _face(ask, name),
                ask.name(name),
                " · ".join(part for part in (_place(ask, name), said) if part),
                "",
                functools.partial(send, GoTo(name)),
                chosen=name == chosen,
                name=f"unit {name}",
            )
        )
    return out


def choices_now(ask: Ask, held: Held) -> Sequence[Offered]:
    """The orders that the rows with digits stand for, in their order."""
    if held.order is not None:
        return ()
    if held.among:
        return held.among[:FEW]
    offers = ask.of(held.unit) if held.unit else (*ask.ones, *ask.listed)
    return [one for row in kinds_in(offers).values() for one in row if not one.shown.at][:FEW]


def keys_now(ask: Ask, held: Held) -> Sequence[Offered | str]:
    """What the digits mean: an order of the list, or the verb of a kind that is laid on the map."""
    if held.order is not None or held.among or (ask.ones and not held.unit) or not digits_for_kinds(ask):
        return choices_now(ask, held)
    found: list[Offered | str] = []
    for verb, row in kinds_in(ask.of(held.unit) if held.unit else ask.listed).items():
        bare = [one for one in row if not one.shown.at]
        found += bare
        if len(bare) < len(row):
            found.append(verb)
    return found[:FEW]


def digits_for_kinds(ask: Ask) -> bool:
    """Do kinds that are laid on the map have digits? Not in set-up, where two lists stand together."""
    return ask.prompt.id != SETUP


# ---------------------------------------------------------------------------- counters
def _showing(ask: Ask) -> Showing:
    return showing_of(ask.view.terms.game)


def _about(ask: Ask, unit_id: str) -> list[Widget]:
    """What is to be told of a counter."""
    return _showing(ask).words.unit_rows(ask.rules, ask.view, ask.view.units[unit_id])


def _face(ask: Ask, unit_id: str) -> Look:
    """The look of a counter, whatever it has done."""
    return _showing(ask).drawing.look(ask.rules, ask.view, ask.view.units[unit_id], spent=False)


def _printed(ask: Ask, kind: str) -> Look:
    """The look of a fresh counter of a kind, of the side that decides."""
    return _showing(ask).drawing.printed(kind, ask.view.sides[ask.side].style)


def _place(ask: Ask, unit_id: str) -> str:
    """Where a counter is."""
    unit = ask.view.units[unit_id]
    if unit.aboard and unit.aboard in ask.view.units:
        return f"rides on {ask.name(unit.aboard)}"
    return ask.label(unit.at) if unit.at else "not on the map yet"
