"""The pages of the maker: what each shows of a scenario, and with which rows. Those of the sides are in
``side_pages.py``.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
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
    TextField,
    Toggle,
    Widget,
)
from game.client.kit.text_style import BODY
from game.client.screens.maker.fields import (
    Maker,
    choice,
    fresh,
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
from game.client.screens.maker.lists import entries, in_short, section, terms
from game.client.screens.maker.side_pages import side_rows
from game.client.table.hud.panel_widgets import heading, note
from game.core.amounts import counted
from game.core.assembly import AssemblyError
from game.core.declared import keys_of
from game.core.parameters import Parameter
from game.core.terms import Level
from game.scenarios.making import Draft, put
from game.scenarios.shapes import KIND, SIDE

SCENARIO, GOALS, RULES, ZONES = "scenario", "goals", "rules", "zones"
PAGES = ((SCENARIO, "Scenario"), (GOALS, "Goals"), (RULES, "Rules"), (ZONES, "Map"))
VICTORY = "victory."
#: keys that are written by hand only, each with the reason
BY_HAND = {
    "sapper_scenario": "the format of the file: it is always 1",
    "game": "the map says which game it is of",
    "sides[].id": "goals, orders and lines name a side by it; players see its name",
    "sides[].forces[].id": "commands and tests name a force by it; players see its title",
}


def page(maker: Maker, word: str) -> Sequence[Widget]:
    """The rows of a page."""
    if word.startswith("side"):
        return list(side_rows(maker, int(word.split()[1])))
    pages: dict[str, Callable[[Maker], Iterator[Widget]]] = {
        SCENARIO: _scenario, GOALS: _goals, RULES: _rules, ZONES: _zones,
    }  # fmt: skip
    return list(pages[word](maker))


# ---------------------------------------------------------------------------------------- the whole
def _scenario(maker: Maker) -> Iterator[Widget]:
    yield text(maker, "title", "Title", must=True)
    yield prose(maker, "blurb", "What it is about", "two sentences for the menu", must=True)
    yield number(maker, "turn_limit", "Last turn")
    yield number(maker, "stall_limit", "Undecided after turns without a shot or progress")
    yield from _order(maker)
    yield from _setup(maker)
    yield section(maker, SCENARIO, "In the menu", _menu_said(maker), ("length", "difficulty", "menu", "id"),
                  partial(_menu, maker))  # fmt: skip


def _menu_said(maker: Maker) -> str:
    said = [str(maker.draft.value(key)) for key in ("length", "difficulty", "id") if maker.draft.value(key)]
    return ", ".join(said)


def _menu(maker: Maker) -> Iterator[Widget]:
    yield text(maker, "length", "Length, in words", "such as an hour")
    yield text(maker, "difficulty", "Difficulty, in words", "such as easy")
    yield number(maker, "menu", "Place in the menu, lowest first", "100")
    yield text(maker, "id", "Id, as commands name it", "small letters, digits, -", must=True)


def _order(maker: Maker) -> Iterator[Widget]:
    order = [str(one) for one in maker.draft.value("order") or ()]

    def take(word: str) -> None:
        maker.draft.put("order", [word, *(one for one, _ in maker.draft.sides if one != word)])

    control = Segments(maker.draft.sides, order[0] if order else "", take, name="order")
    wrong = [one for n in range(len(order)) for one in told(maker, f"order[{n}]")]
    yield Column(
        Label("Who moves first", BODY, colour="text2"), control, *told(maker, "order"), *wrong, gap=4
    )


def _setup(maker: Maker) -> Iterator[Widget]:
    """Who sets up before the game, and who of two does so first."""
    there = [str(one) for one in maker.draft.value("setup") or ()]

    def sets_up(side: str, on: bool) -> None:
        maker.draft.put("setup", [*there, side] if on else [one for one in there if one != side])

    def first(side: str) -> None:
        maker.draft.put("setup", [side, *(one for one in there if one != side)])

    for n, (side, name) in enumerate(maker.draft.sides):
        words = f"{name} sets up before the game"
        yield Toggle(words, side in there, partial(sets_up, side), name=f"sets up {n}")
    if len(there) > 1:
        control = Segments(maker.draft.sides, there[0], first, name="setup")
        yield Column(Label("Who sets up first", BODY, colour="text2"), control, gap=4)
    yield from (one for n in range(len(there)) for one in told(maker, f"setup[{n}]"))
    yield from told(maker, "setup")


# ------------------------------------------------------------------------------------------- goals
def _goals(maker: Maker) -> Iterator[Widget]:
    kinds = [(word, one.about or titled(word)) for word, one in maker.draft.game.verdicts.items()]
    word = str(maker.draft.value("victory.type") or "")
    yield choice(maker, "victory.type", "Decided by", kinds)
    yield from told(maker, "victory")
    if word == GOALS:
        by = [("difference", "points ahead"), ("ratio", "ratio in percent")]
        yield choice(maker, "victory.by", "Levels by", by, usual="difference")
        yield heading("Goals")
        yield from entries(maker, "victory.goals", partial(_goal, maker), partial(_new_goal, maker), "Goal",
                           partial(_goal_said, maker))  # fmt: skip
        yield heading("Levels of victory, the best first")
        yield from entries(
            maker, "victory.levels", lambda k, here: record(maker, Level, here),
            lambda: maker.draft.more("victory.levels", {"name": "victory", "margin": 1}), "Level",
            partial(in_short, maker, Level),
        )  # fmt: skip
        yield from terms(maker, GOALS, lambda key: key.startswith(VICTORY))
    elif word in maker.draft.game.verdicts:
        said = maker.draft.game.verdicts[word].numbers
        for name in {**said, **(maker.draft.value("victory.numbers") or {})}:
            yield number(maker, f"victory.numbers.{name}", said.get(name, titled(name)))


def _goal_said(maker: Maker, path: str) -> tuple[str, str]:
    """Whose goal, and what of; then the rest."""
    word = str(maker.draft.value(f"{path}.{KIND}") or "")
    kind = maker.draft.game.declared.goals.get(word)
    side = dict(maker.draft.sides).get(str(maker.draft.value(f"{path}.{SIDE}") or ""), "Either side")
    if kind is None:
        return f"{side}: {titled(word)}", ""
    first, rest = in_short(maker, kind, path, but=("id", SIDE, "title", "points"))
    points = int(maker.draft.value(f"{path}.points") or 0)
    said = [counted(points, "point") if points else "", first.lower(), rest]
    about = str(maker.draft.value(f"{path}.title") or "")
    return f"{side}: {titled(word).lower()} {about}".strip(), ", ".join(one for one in said if one)


def _goal(maker: Maker, n: int, path: str) -> Sequence[Widget]:
    goals = maker.draft.game.declared.goals
    kind = goals.get(str(maker.draft.value(f"{path}.{KIND}") or ""))

    def take(word: str) -> None:
        known = {KIND, *keys_of(goals[word])}
        idle = [key for key in maker.draft.value(path) if key not in known]

        def change(draft: Draft) -> Draft:
            for key in idle:
                draft = put(draft, f"{path}.{key}", None)
            return put(draft, f"{path}.{KIND}", word)

        maker.draft.change(change)
        if idle:
            gone = ", ".join(titled(key).lower() for key in idle)
            maker.toast(f"Left out, since a goal of this kind has none: {gone}.")

    rows = [choice(maker, f"{path}.{KIND}", "Kind", [(name, titled(name)) for name in goals], take=take)]
    if kind is not None:
        rows += [note(kind.about)] if kind.about else []
        rows += record(maker, kind, path)
    return rows


def _new_goal(maker: Maker) -> None:
    word = next(iter(sorted(maker.draft.game.declared.goals, key=lambda name: name != "hold")))
    goal: dict[str, Any] = {
        "id": fresh(maker, "victory.goals", "goal"), "side": maker.draft.sides[0][0], KIND: word,
        **({"zone": next(iter(maker.draft.map.zones), "map")} if word == "hold" else {}), "points": 10,
    }  # fmt: skip
    maker.draft.more("victory.goals", goal)


# ------------------------------------------------------------------------------------------- rules
def _rules(maker: Maker) -> Iterator[Widget]:
    game, there = maker.draft.game, [str(one) for one in maker.draft.value("rules.modules") or ()]
    yield from told(maker, "rules.modules")
    for n in range(len(there)):
        yield from told(maker, f"rules.modules[{n}]")
    yield from terms(maker, RULES, lambda key: key.startswith("rules."))
    with contextlib.suppress(AssemblyError, KeyError):
        if numbers := game.rules_for(there).parameters:
            changed = len(maker.draft.value("rules.parameters") or ())
            said = f"{changed} of {len(numbers)} not as usual" if changed else "all as usual"
            yield section(maker, RULES, "Numbers of these rules", said, ["rules.parameters"],
                          partial(_numbers, maker, numbers))  # fmt: skip
    if not game.optional:
        return
    yield heading("Optional rules that every game is played with")
    groups: dict[str, list[str]] = {}
    for name in sorted(game.optional, key=lambda name: (game.modules[name].group, game.modules[name].title)):
        groups.setdefault(game.modules[name].group, []).append(name)
    for group, rules in groups.items():
        said = ", ".join(game.modules[name].title for name in rules if name in there) or "none"
        keys = [f"rules.modules[{there.index(name)}]" for name in rules if name in there]
        yield section(maker, RULES, group, said, keys, partial(_group, maker, rules, there))
    offered = maker.draft.value("rules.choices")
    said = "those that fit any game" if offered is None else counted(len(offered), "rule")
    yield section(maker, RULES, "What a new game may switch", said, ["rules.choices", "rules.suits"],
                  partial(_offered, maker))  # fmt: skip


def _group(maker: Maker, rules: Sequence[str], there: Sequence[str]) -> Iterator[Widget]:
    """The rules of a group, each with a tick."""

    def take(name: str, on: bool) -> None:
        maker.draft.put(
            "rules.modules", [*there, name] if on else [one for one in there if one != name] or None
        )

    for name in rules:
        module = maker.draft.game.modules[name]
        yield Toggle(module.title, name in there, partial(take, name), module.effect, name=f"rule {name}")


def _offered(maker: Maker) -> Iterator[Widget]:
    """The rules that a player may switch, and those that a new game suggests."""
    known = sorted(((name, maker.draft.game.modules[name].title) for name in maker.draft.game.optional),
                   key=lambda one: one[1])  # fmt: skip
    path = "rules.choices"
    limited = maker.draft.value(path) is not None

    def limit(on: bool) -> None:
        maker.draft.put(path, [] if on else None)

    words, hint = "Only some of the optional rules", "Otherwise those that fit any game"
    yield Toggle(words, limited, limit, hint, name=path)
    if limited:
        yield names(maker, path, "It may switch", known, "Add a rule …", kept=True)
    yield names(maker, "rules.suits", "It suggests, besides", known, "Add a rule …")


def _numbers(maker: Maker, rows: Mapping[str, Parameter]) -> Iterator[Widget]:
    """The numbers of the rules in use."""
    for name, one in rows.items():
        path = f"rules.parameters.{name}"

        def take(key: str, path: str = path, usual: int = one.default) -> None:
            maker.draft.put(path, int(key) if int(key) != usual else None)

        now = maker.draft.value(path)
        control = Choice(
            [(str(value), words) for value, words in one.choices], str(one.default if now is None else now),
            take, name=path, width=190,
        )  # fmt: skip
        yield Column(Label(one.title, BODY, colour="text2", wrap=True), control, *told(maker, path), gap=4)


# --------------------------------------------------------------------------- the map, and what is on it
def _zones(maker: Maker) -> Iterator[Widget]:
    yield choice(maker, "board", "Map", [(one.id, one.title) for one in maker.draft.boards])
    yield heading("Zones of this scenario")
    yield note("Places to set up, to hold or to enter.")
    mine = maker.draft.value("zones") or {}
    for name in mine:
        path = f"zones.{name}"
        yield Row(
            Column(painted(maker, path, name), grow=1),
            IconButton("trash", partial(maker.draft.put, path, None), "Remove", "quiet",
                       name=f"remove {path}"),
            gap=8,
        )  # fmt: skip

    def more(word: str) -> None:
        word = "-".join(word.split())
        if word and word not in maker.draft.setting.zones:
            maker.tools.take_brush(f"zones.{word}")
        elif word:
            maker.toast(f"There is a zone '{word}' already.", "bad")

    new = TextField("", on_taken=more, most=40, empty="its name, then paint", name="new zone")
    yield row(maker, "zones", "New zone", new)
    if maker.tools.painting.startswith("zones.") and maker.tools.painting.removeprefix("zones.") not in mine:
        yield painted(maker, maker.tools.painting, maker.tools.painting.removeprefix("zones."))
    theirs = [name for name in maker.draft.map.zones if name not in mine]
    if theirs:
        yield heading("Zones of the map")
        yield Flow(*(Label(name, BODY, colour="text2") for name in theirs), Space(grow=1), gap=12)
    yield heading("There when the game begins")
    yield note(
        "Counters, mines, cuts, field works and the like that stand on the map, whatever force is chosen."
    )
    there = len(str(maker.draft.value("start") or "").strip().splitlines())
    words = f"{counted(there, 'line')}: change them" if there else "Put something there"
    yield Button(words, maker.open_start, icon="pin", name="start", height=30)
    yield from told(maker, "start")
    yield from terms(maker, ZONES, lambda key: "." not in key)
