"""The pages of the maker: what each shows of a scenario, and with which rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from game.client.kit import (
    Button,
    Choice,
    Column,
    Flow,
    IconButton,
    Label,
    Row,
    Segments,
    Space,
    Stepper,
    TextField,
    Toggle,
    Widget,
)
from game.client.kit.text_style import BODY, SMALL
from game.client.screens.maker.fields import (
    Maker,
    choice,
    entries,
    flag,
    kinds_of,
    lines,
    names,
    number,
    painted,
    prose,
    record,
    row,
    text,
    titled,
    told,
)
from game.client.table.hud.panel_widgets import heading, note
from game.core.assembly import AssemblyError
from game.core.declarations import STOCK
from game.core.declared import fields_of
from game.core.setting import EDGES
from game.core.terms import Area, Entry, Level, Term
from game.scenarios import own
from game.scenarios.forces import FORCES
from game.scenarios.judge import COLOURS
from game.scenarios.shapes import KIND, SIDE

SCENARIO, GOALS, RULES, ZONES = "scenario", "goals", "rules", "zones"
PAGES = ((SCENARIO, "Scenario"), (GOALS, "Goals"), (RULES, "Rules"), (ZONES, "Zones"))
VICTORY = "victory."


def side_page(n: int) -> str:
    """The word for the page of a side."""
    return f"side {n}"


def page(maker: Maker, word: str) -> Sequence[Widget]:
    """The rows of a page."""
    if word.startswith("side"):
        return list(_side(maker, int(word.split()[1])))
    pages: dict[str, Callable[[Maker], Iterator[Widget]]] = {
        SCENARIO: _scenario, GOALS: _goals, RULES: _rules, ZONES: _zones,
    }  # fmt: skip
    return list(pages[word](maker))


def _fresh(maker: Maker, path: str, word: str) -> str:
    """An id that no entry of a list has yet."""
    taken = {str(one.get("id", "")) for one in maker.value(path) or ()}
    return next(name for n in range(1, 1000) if (name := f"{word}-{n}") not in taken)


# ---------------------------------------------------------------------------------------- the whole
def _scenario(maker: Maker) -> Iterator[Widget]:
    yield text(maker, "title", "Title", must=True)
    yield prose(maker, "blurb", "What it is about", "two sentences for the menu", must=True)
    yield choice(maker, "board", "Map", [(one.id, one.id) for one in own.maps()])
    yield number(maker, "turn_limit", "Last turn")
    yield number(maker, "stall_limit", "Undecided after idle turns")
    sides = [(side.id, side.name) for side in maker.scenario.sides]
    yield from _order(maker, sides)
    for n, (word, name) in enumerate(sides):
        yield _sets_up(maker, word, f"{name} sets up before the game", n)
    yield text(maker, "length", "Length, in words", "such as an hour")
    yield text(maker, "difficulty", "Difficulty, in words", "such as easy")
    yield number(maker, "menu", "Place in the menu", "100")
    yield text(maker, "id", "Id", "small letters, digits, -", must=True)


def _order(maker: Maker, sides: Sequence[tuple[str, str]]) -> Iterator[Widget]:
    order = [str(one) for one in maker.value("order") or ()]
    first = order[0] if order else ""

    def take(word: str) -> None:
        maker.put("order", [word, *(one for one, _ in sides if one != word)])

    control = Segments(sides, first, take, name="order")
    yield Column(Label("Who moves first", BODY, colour="text2"), control, *told(maker, "order"), gap=4)


def _sets_up(maker: Maker, side: str, words: str, n: int) -> Widget:
    there = [str(one) for one in maker.value("setup") or ()]

    def take(on: bool) -> None:
        maker.put("setup", [*there, side] if on else [one for one in there if one != side])

    return Column(Toggle(words, side in there, take, name=f"sets up {n}"), *told(maker, f"setup[{n}]"), gap=4)


# ----------------------------------------------------------------------------------------- a side
def _side(maker: Maker, n: int) -> Iterator[Widget]:
    path = f"sides[{n}]"
    yield text(maker, f"{path}.name", "Name", must=True)
    yield prose(maker, f"{path}.briefing", "Briefing", "what this side must do", must=True)
    yield lines(
        maker,
        f"{path}.in_short",
        "In short, when a game begins",
        "short lines, each begun by Enter; six at most",
    )
    yield choice(maker, f"{path}.colour", "Colour", [(one, one) for one in COLOURS])
    yield from told(maker, path)
    yield from _forces(maker, n)
    yield from entries(
        maker, f"{path}.areas", "Where it sets up", lambda k, here: record(maker, Area, here, (SIDE,)),
        lambda: maker.more(f"{path}.areas", {"zone": "map"}), "Area",
    )  # fmt: skip
    yield heading("Where it enters")
    yield choice(
        maker, f"{path}.entry.edge", "By the edge", [(one, one) for one in EDGES], none=""
    ) if maker.value(f"{path}.entry") else Button(
        "Entry", lambda: maker.put(f"{path}.entry", {"edge": "south", "turn": 1}), icon="plus",
        name=f"add {path}.entry", height=30,
    )  # fmt: skip
    if maker.value(f"{path}.entry"):
        yield number(maker, f"{path}.entry.turn", "From turn", "1")
        yield Button("No entry", lambda: maker.put(f"{path}.entry", None), "quiet", icon="trash",
                     name=f"remove {path}.entry", height=30)  # fmt: skip
    yield from entries(
        maker, f"{path}.reinforcements", "Reinforcements",
        lambda k, here: record(maker, Entry, here, (SIDE,)),
        lambda: maker.more(f"{path}.reinforcements", {"edge": "south", "turn": 2, "kinds": []}),
        "Reinforcement",
    )  # fmt: skip
    yield names(maker, f"{path}.exits", "May leave by", [(one, one) for one in EDGES])
    yield from _stocks(maker, path)
    yield from _points(maker, path)


def _points(maker: Maker, path: str) -> Iterator[Widget]:
    """What forces cost, and what a player may pick for it."""
    yield heading("Forces by points")
    yield number(maker, f"{path}.armour", "Armour units in each force", "any")
    yield number(maker, f"{path}.squads", "Squads in each force", "any")
    pick = f"{path}.pick"

    def allow(on: bool) -> None:
        maker.put(pick, {} if on else None)

    there = maker.value(pick) is not None
    words = "The player may pick a force"
    yield Column(Toggle(words, there, allow, name=pick), *told(maker, pick), gap=4)
    if there:
        yield names(maker, f"{pick}.kinds", "Of these kinds only", kinds_of(maker.setting), "Every kind …")
        yield number(maker, f"{pick}.armour", "Armour units to spend", "usual")
        yield number(maker, f"{pick}.squads", "Squads to spend", "usual")
        yield flag(maker, f"{pick}.together", "One purse for both", "Three squads for an armour unit")
        for key, title in (("most", "At most of a kind"), ("least", "At least of a kind")):
            yield from _numbers_by_kind(maker, f"{pick}.{key}", title, 1)


def _stocks(maker: Maker, path: str) -> Iterator[Widget]:
    """What it may lay out, by the rules in use."""
    declared, modules = maker.game.declared, set(maker.value("rules.modules") or ())
    rows = []
    for key, stock in declared.stock_keys.items():
        if declared.modules[STOCK, stock.id] in modules or maker.value(f"{path}.{key}") is not None:
            rows.append(number(maker, f"{path}.{key}", stock.title, "0"))
    if rows:
        yield heading("Lays out, hidden or in play")
        yield from rows


def _forces(maker: Maker, n: int) -> Iterator[Widget]:
    path = f"sides[{n}].forces"
    forces = maker.value(path) or []
    yield heading("Forces to choose from")
    yield from told(maker, path)
    shown = maker.forces[n]

    def pick(key: str) -> None:
        maker.forces[n] = int(key)
        maker.turn_to(side_page(n))

    def more() -> None:
        units = forces[shown]["units"] if shown < len(forces) else []
        title = f"Force {len(forces) + 1}"
        maker.more(path, {"id": _fresh(maker, path, "force"), "title": title, "units": units})
        maker.forces[n] = len(forces)

    yield Row(
        Choice([(str(k), str(one.get("title", k))) for k, one in enumerate(forces)], str(shown), pick,
               name=f"force of {n}", grow=1),
        IconButton("plus", more, "One more force, a copy of this one", name=f"add {path}"),
        IconButton("trash", lambda: maker.put(f"{path}[{shown}]", None), "Remove this force",
                   name=f"remove {path}[{shown}]") if len(forces) > 1 else None,
        gap=8,
    )  # fmt: skip
    if shown < len(forces):
        yield from _force(maker, n, f"{path}[{shown}]")


def _force(maker: Maker, n: int, path: str) -> Iterator[Widget]:
    yield text(maker, f"{path}.title", "Name of the force", must=True)
    yield prose(maker, f"{path}.blurb", "In a sentence")
    foot = FORCES.of(maker.game).foot
    titles = maker.game.declared.kinds
    units = maker.value(f"{path}.units") or []
    for k, one in enumerate(units):
        kind = str(one.get("kind", ""))
        yield _units(maker, n, f"{path}.units[{k}]", kind, titles.get(kind, kind), foot(kind))
    there = {one.get("kind") for one in units}

    def take(kind: str) -> None:
        if kind:
            maker.more(f"{path}.units", {"kind": kind, "squads" if foot(kind) else "count": 1})

    rest = [("", "Add a kind of unit …"), *(one for one in kinds_of(maker.setting) if one[0] not in there)]
    yield Choice(rest, "", take, name=f"{path}.units more")
    yield from told(maker, f"{path}.units")
    yield from told(maker, path)
    setup = [str(one) for one in maker.value("setup") or ()]
    if maker.scenario.sides[n].id in setup and units:
        yield note("Its suggested set-up: press a pin, then click on the board. Drag counters to move them, "
                   "and off the board to take them back.")  # fmt: skip
        if any(maker.waiting(n, str(one.get("kind", ""))) > 0 for one in units):
            yield Button(
                "Lay the rest", partial(maker.lay_rest, n), icon="pin", name=f"lay rest {n}", height=30
            )
    for kind in maker.value(f"{path}.deploy") or {}:
        yield from told(maker, f"{path}.deploy.{kind}")


def _units(maker: Maker, n: int, path: str, kind: str, title: str, foot: bool) -> Widget:
    """Counters of a kind: how many, how many without a place yet, and the pin that sets them up."""

    key = f"{path}.{'squads' if foot else 'count'}"
    count = Stepper(int(maker.value(key) or 0), 99, partial(maker.put, key), of=False, least=1, name=key)
    waits = maker.waiting(n, kind)
    held = maker.held == (n, kind)
    pin = IconButton("pin", partial(maker.hold, n, kind), "Set up on the board", "main" if held else "plain",
                     name=f"set up {n} {kind}")  # fmt: skip
    away = IconButton("trash", partial(maker.put, path, None), "Remove", "quiet", name=f"remove {path}")
    sets_up = maker.scenario.sides[n].id in (maker.value("setup") or ())
    what = f"{title}, squads" if foot else title
    words = Column(
        Label(what, BODY, least=40),
        Label(f"{waits} without a place" if waits > 0 else "all placed", SMALL, colour="text2")
        if sets_up and maker.value(maker.deploy(n)) else None,
        gap=0, grow=1,
    )  # fmt: skip
    return Column(
        Row(words, count, pin if sets_up else None, away, gap=8),
        *told(maker, f"{path}.kind"), *told(maker, key), gap=4,
    )  # fmt: skip


# ------------------------------------------------------------------------------------------- goals
def _goals(maker: Maker) -> Iterator[Widget]:
    kinds = sorted(maker.game.verdicts)
    yield choice(maker, "victory.type", "Decided by", [(one, titled(one.replace("-", " "))) for one in kinds])
    yield from told(maker, "victory")
    if maker.value("victory.type") == GOALS:
        by = [("difference", "points ahead"), ("ratio", "ratio in percent")]
        yield choice(maker, "victory.by", "Levels by", by, usual="difference")
        yield from entries(
            maker, "victory.goals", "Goals", partial(_goal, maker), partial(_new_goal, maker), "Goal"
        )
        yield from entries(
            maker, "victory.levels", "Levels of victory, the best first",
            lambda k, here: record(maker, Level, here),
            lambda: maker.more("victory.levels", {"name": "victory", "margin": 1}), "Level",
        )  # fmt: skip
        yield from _terms(maker, lambda key: key.startswith(VICTORY))
    else:
        for name in maker.value("victory.numbers") or {}:
            yield number(maker, f"victory.numbers.{name}", titled(name))


def _goal(maker: Maker, n: int, path: str) -> Sequence[Widget]:
    word = str(maker.value(f"{path}.{KIND}") or "")
    kind = maker.game.declared.goals.get(word)
    options = [(name, titled(name)) for name in maker.game.declared.goals]
    rows = [choice(maker, f"{path}.{KIND}", "Kind", options)]
    if kind is not None:
        rows += [note(kind.about)] if kind.about else []
        rows += record(maker, kind, path)
    return rows


def _new_goal(maker: Maker) -> None:
    word = next(iter(sorted(maker.game.declared.goals, key=lambda name: name != "hold")))
    goal: dict[str, Any] = {
        "id": _fresh(maker, "victory.goals", "goal"), "side": maker.scenario.sides[0].id, KIND: word,
        "points": 10,
    }  # fmt: skip
    if word == "hold":
        goal["zone"] = next(iter(maker.map.zones), "map")
    maker.more("victory.goals", goal)


def _terms(maker: Maker, here: Callable[[str], bool]) -> Iterator[Widget]:
    """What modules declare besides, where its key stands on this page."""
    for key, kind in maker.game.declared.term_keys.items():
        if not here(key):
            continue
        fields = fields_of(kind)
        if len(fields) == 1:
            yield from record(maker, kind, key.rpartition(".")[0])
        elif len(fields) == 2:
            yield from _numbers_by_kind(maker, key, titled(key.rpartition(".")[2]), 0)
        else:
            yield from _tables(maker, key, kind)


def _tables(maker: Maker, key: str, kind: type[Term]) -> list[Widget]:
    """A record for each of several."""

    def more() -> None:
        maker.more(key, {"id": _fresh(maker, key, "one")})

    title = titled(key.rpartition(".")[2])
    return entries(maker, key, title, lambda n, here: record(maker, kind, here), more, "One more")


def _numbers_by_kind(maker: Maker, key: str, title: str, first: int) -> Iterator[Widget]:
    """A number for each of some kinds of counter."""
    there = maker.value(key) or {}
    titles = dict(kinds_of(maker.setting))
    yield heading(title)
    for word in there:
        yield number(maker, f"{key}.{word}", titles.get(word, word))

    def take(word: str) -> None:
        if word:
            maker.put(f"{key}.{word}", first)

    rest = [("", "Add …"), *(one for one in titles.items() if one[0] not in there)]
    yield Choice(rest, "", take, name=f"{key} more")


# ------------------------------------------------------------------------------------------- rules
def _rules(maker: Maker) -> Iterator[Widget]:
    game, there = maker.game, [str(one) for one in maker.value("rules.modules") or ()]

    def take(name: str, on: bool) -> None:
        maker.put("rules.modules", [*there, name] if on else [one for one in there if one != name] or None)

    yield note("The optional rules of this scenario. What a new game may switch is chosen there.")
    yield from told(maker, "rules.modules")
    for n in range(len(there)):
        yield from told(maker, f"rules.modules[{n}]")
    group = ""
    for name in sorted(game.optional, key=lambda name: (game.modules[name].group, game.modules[name].title)):
        module = game.modules[name]
        if module.group != group:
            group = module.group
            yield heading(group)
        yield Toggle(module.title, name in there, partial(take, name), module.effect, name=f"rule {name}")
    yield from _numbers(maker, there)
    yield from _terms(maker, lambda key: not key.startswith(VICTORY))


def _numbers(maker: Maker, modules: Sequence[str]) -> Iterator[Widget]:
    """The numbers of the rules in use."""
    try:
        rows = maker.game.rules_for(modules).parameters
    except (AssemblyError, KeyError):
        return
    base = set(maker.game.rules_for(()).parameters)
    own_rows = {name: row for name, row in rows.items() if name not in base}
    if own_rows:
        yield heading("Numbers of these rules")
    for name, one in own_rows.items():
        path = f"rules.parameters.{name}"

        def take(key: str, path: str = path, usual: int = one.default) -> None:
            maker.put(path, int(key) if int(key) != usual else None)

        now = maker.value(path)
        control = Choice(
            [(str(value), words) for value, words in one.choices], str(one.default if now is None else now),
            take, name=path, width=190,
        )  # fmt: skip
        yield Column(Label(one.title, BODY, colour="text2", wrap=True), control, *told(maker, path), gap=4)


# ------------------------------------------------------------------------------------------- zones
def _zones(maker: Maker) -> Iterator[Widget]:
    mine = maker.value("zones") or {}
    yield note(
        "Zones are places to set up, to hold or to enter. The map brings some; yours belong to this scenario."
    )
    for name in mine:
        path = f"zones.{name}"
        yield Row(
            Column(painted(maker, path, name), grow=1),
            IconButton("trash", partial(maker.put, path, None), "Remove", "quiet", name=f"remove {path}"),
            gap=8,
        )  # fmt: skip

    def more(word: str) -> None:
        word = "-".join(word.split())
        if word and word not in maker.setting.zones:
            maker.take_brush(f"zones.{word}")
        elif word:
            maker.toast(f"There is a zone '{word}' already.", "bad")

    new = TextField("", on_taken=more, most=40, empty="its name, then paint", name="new zone")
    yield row(maker, "zones", "New zone", new)
    if maker.painting.startswith("zones.") and maker.painting.removeprefix("zones.") not in mine:
        yield painted(maker, maker.painting, maker.painting.removeprefix("zones."))
    theirs = [name for name in maker.map.zones if name not in mine]
    if theirs:
        yield heading("Zones of the map")
        yield Flow(*(Label(name, BODY, colour="text2") for name in theirs), Space(grow=1), gap=12)
