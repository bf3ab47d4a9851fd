"""The page of a side in the maker: its forces, where it stands and comes from, what it is told."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from game.client.kit import (
    Button,
    Choice,
    Column,
    IconButton,
    Label,
    Row,
    Stepper,
    Toggle,
    Widget,
)
from game.client.kit.text_style import BODY, SMALL
from game.client.screens.maker.fields import (
    Maker,
    choice,
    flag,
    fresh,
    kinds_of,
    lines,
    names,
    number,
    prose,
    record,
    said_plainly,
    text,
    told,
)
from game.client.screens.maker.lists import by_word, entries, in_short, section
from game.client.table.hud.panel_widgets import Face, heading, note
from game.core.amounts import counted
from game.core.declarations import STOCK
from game.core.setting import EDGES
from game.core.terms import Area, Entry
from game.scenarios.forces import FORCES
from game.scenarios.judge import COLOURS
from game.scenarios.making import Draft, put
from game.scenarios.shapes import SIDE, join


def side_page(n: int) -> str:
    """The word for the page of a side."""
    return f"side {n}"


def side_rows(maker: Maker, n: int) -> Iterator[Widget]:
    """The rows of a side's page."""
    path, page = f"sides[{n}]", side_page(n)
    yield text(maker, f"{path}.name", "Name", must=True)
    yield choice(maker, f"{path}.colour", "Colour", [(one, one) for one in COLOURS])
    yield from told(maker, path)
    for words, keys, said, rows in (
        ("Forces to choose from", ("forces",), _forces_said, _forces),
        (
            "Where it sets up and enters",
            ("areas", "entry", "reinforcements", "exits"),
            _arrival_said,
            _arrival,
        ),
        (
            "What it lays out, hidden or in play",
            tuple(maker.draft.game.declared.stock_keys),
            _stocks_said,
            _stocks,
        ),
        ("What it is told", ("in_short", "briefing"), _told_said, _briefing),
        ("Forces by points", ("armour", "squads", "pick", "handicap"), _points_said, _points),
    ):
        if keys:
            yield section(maker, page, words, said(maker, path), [join(path, key) for key in keys],
                          partial(rows, maker, path))  # fmt: skip


def _number_of(path: str) -> int:
    """The number of a side, by the path to it or to something of it."""
    return int(path.partition("[")[2].partition("]")[0])


# ------------------------------------------------------------------------- what it is told
def _told_said(maker: Maker, path: str) -> str:
    short = len(maker.draft.value(f"{path}.in_short") or ())
    briefing = len(str(maker.draft.value(f"{path}.briefing") or "").split())
    said = [counted(short, "short line")] if short else []
    said += [f"a briefing of {counted(briefing, 'word')}"] if briefing else []
    return ", ".join(said) or "Nothing yet"


def _briefing(maker: Maker, path: str) -> Iterator[Widget]:
    yield lines(maker, f"{path}.in_short", "In short, when a game begins",
                "up to six short lines; Enter begins the next")  # fmt: skip
    yield prose(maker, f"{path}.briefing", "Briefing", "what this side must do", must=True)


# --------------------------------------------------------------------------------- where it comes from
def _arrival_said(maker: Maker, path: str) -> str:
    areas = [
        said_plainly(str(one.get("zone", "its hexes"))) for one in maker.draft.value(f"{path}.areas") or ()
    ]
    said = ["Sets up: " + ", ".join(dict.fromkeys(areas))] if areas else []
    ways = [maker.draft.value(f"{path}.entry"), *(maker.draft.value(f"{path}.reinforcements") or ())]
    said += [f"enters {one.get('edge', 'over its hexes')}, turn {one.get('turn', 1)}" for one in ways if one]
    words = "; ".join(said)
    return words[:1].upper() + words[1:] or "Nowhere yet"


def _arrival(maker: Maker, path: str) -> Iterator[Widget]:
    yield heading("Where it sets up")
    yield from entries(
        maker, f"{path}.areas", lambda k, here: record(maker, Area, here, (SIDE,)),
        lambda: maker.draft.more(f"{path}.areas", {"zone": "map"}), "Area",
        partial(in_short, maker, Area, but=(SIDE,)),
    )  # fmt: skip
    yield heading("Where it enters")
    here = f"{path}.entry"
    if maker.draft.value(here):
        yield from record(maker, Entry, here, (SIDE,))
        yield Button("No entry", partial(maker.draft.put, here, None), "quiet", icon="trash",
                     name=f"remove {here}", height=30)  # fmt: skip
    else:
        yield Button("Entry", partial(maker.draft.put, here, {"edge": "south", "turn": 1}), icon="plus",
                     name=f"add {here}", height=30)  # fmt: skip
    yield from told(maker, here)
    yield heading("Reinforcements, later or elsewhere")
    yield from entries(
        maker, f"{path}.reinforcements", lambda k, here: record(maker, Entry, here, (SIDE,)),
        partial(_reinforce, maker, path), "Reinforcement", partial(in_short, maker, Entry, but=(SIDE,)),
    )  # fmt: skip
    yield names(maker, f"{path}.exits", "May leave by", [(one, one) for one in EDGES])


def _reinforce(maker: Maker, path: str) -> None:
    """A further entry for the last kind of its forces: one that names no kind would be for all."""
    units = [one for force in maker.draft.value(f"{path}.forces") or () for one in force.get("units", ())]
    kinds = [str(units[-1].get("kind", ""))] if units else []
    maker.draft.more(f"{path}.reinforcements", {"edge": "south", "turn": 2, "kinds": kinds})


def _stocks_said(maker: Maker, path: str) -> str:
    declared = maker.draft.game.declared
    there = {key: maker.draft.value(f"{path}.{key}") for key in declared.stock_keys}
    said = [f"{there[key]} {stock.title.lower()}" for key, stock in declared.stock_keys.items() if there[key]]
    return ", ".join(said) or "Nothing"


def _stocks(maker: Maker, path: str) -> Iterator[Widget]:
    """What it may lay out, by the rules in use; another stock brings the rules for it."""
    declared, modules = (
        maker.draft.game.declared,
        [str(one) for one in maker.draft.value("rules.modules") or ()],
    )
    rows, rest = [], [("", "Mines, dummies and the like …")]
    for key, stock in declared.stock_keys.items():
        if (
            declared.modules[STOCK, stock.id] in maker.draft.parts
            or maker.draft.value(f"{path}.{key}") is not None
        ):
            rows.append(number(maker, f"{path}.{key}", stock.title, "0"))
        else:
            rest.append((key, stock.title))

    def take(key: str) -> None:
        module = declared.modules[STOCK, declared.stock_keys[key].id] if key else ""

        def change(draft: Draft) -> Draft:
            if module in maker.draft.game.optional and module not in modules:
                draft = put(draft, "rules.modules", [*modules, module])
            return put(draft, f"{path}.{key}", max(1, declared.stock_keys[key].usual))

        if key:
            maker.draft.change(change)
        if module in maker.draft.game.optional and module not in modules:
            title = maker.draft.game.modules[module].title
            maker.toast(f"The rule that it needs is in use now: {title}.")

    yield from rows
    if len(rest) > 1:
        yield Choice(rest, "", take, name=f"{path} stocks more")


# --------------------------------------------------------------------------------------------- its forces
def _forces_said(maker: Maker, path: str) -> str:
    return ", ".join(str(one.get("title", "")) for one in maker.draft.value(f"{path}.forces") or ())


def _forces(maker: Maker, path: str) -> Iterator[Widget]:
    n, path = _number_of(path), f"{path}.forces"
    forces = maker.draft.value(path) or []
    yield from told(maker, path)
    shown = maker.tools.forces[n]

    def pick(key: str) -> None:
        maker.tools.forces[n] = int(key)
        maker.turn_to(side_page(n))

    def more() -> None:
        units = forces[shown]["units"] if shown < len(forces) else []
        title = f"Force {len(forces) + 1}"
        maker.draft.more(path, {"id": fresh(maker, path, "force"), "title": title, "units": units})
        maker.tools.forces[n] = len(forces)

    yield Row(
        Choice([(str(k), str(one.get("title", k))) for k, one in enumerate(forces)], str(shown), pick,
               name=f"force of {n}", grow=1),
        IconButton("plus", more, "One more force, a copy of this one", name=f"add {path}"),
        IconButton("trash", lambda: maker.draft.put(f"{path}[{shown}]", None), "Remove this force",
                   name=f"remove {path}[{shown}]") if len(forces) > 1 else None,
        gap=8,
    )  # fmt: skip
    if shown < len(forces):
        yield from _force(maker, n, f"{path}[{shown}]")


def _force(maker: Maker, n: int, path: str) -> Iterator[Widget]:
    yield text(maker, f"{path}.title", "Name of the force", must=True)
    yield prose(maker, f"{path}.blurb", "In a sentence", least=2)
    yield from _counters(maker, n, f"{path}.units", sets_up=True)
    yield from told(maker, path)
    units = maker.draft.value(f"{path}.units") or []
    if _sets_up(maker, n) and units:
        yield note("Its suggested set-up: press a pin, then click on the board. Drag counters to move them, "
                   "and off the board to take them back.")  # fmt: skip
        if any(maker.tools.waiting(n, str(one.get("kind", ""))) > 0 for one in units):
            yield Button(
                "Lay the rest", partial(maker.tools.lay_rest, n), icon="pin", name=f"lay rest {n}", height=30
            )
    for kind in maker.draft.value(f"{path}.deploy") or {}:
        yield from told(maker, f"{path}.deploy.{kind}")


def _sets_up(maker: Maker, n: int) -> bool:
    return maker.draft.sides[n][0] in [str(one) for one in maker.draft.value("setup") or ()]


def _counters(maker: Maker, n: int, path: str, sets_up: bool = False) -> Iterator[Widget]:
    """Counters by kind and number, and a list of the other kinds."""
    foot, titles = FORCES.of(maker.draft.game).foot, maker.draft.game.declared.kinds
    units = maker.draft.value(path) or []
    for k, one in enumerate(units):
        kind = str(one.get("kind", ""))
        yield _units(maker, n, f"{path}[{k}]", kind, titles.get(kind, kind), foot(kind), sets_up)
    there = {one.get("kind") for one in units}

    def take(kind: str) -> None:
        if kind:
            maker.draft.more(path, {"kind": kind, "squads" if foot(kind) else "count": 1})

    rest = [
        ("", "Add a kind of unit …"),
        *(one for one in kinds_of(maker.draft.setting) if one[0] not in there),
    ]
    yield Choice(rest, "", take, name=f"{path} more")
    yield from told(maker, path)


def _units(
    maker: Maker, n: int, path: str, kind: str, title: str, foot: bool, sets_up: bool
) -> Widget:  # fmt: skip
    """Counters of a kind: how many, how many without a place yet, and the pin that sets them up."""

    key = f"{path}.{'squads' if foot else 'count'}"

    def change(place: str, value: int | None) -> None:
        # who is no longer there has no place on the board either
        laying = maker.tools.laying(n)
        maker.draft.change(lambda draft: replace(laying, draft=put(draft, place, value)).within())

    to = change if sets_up else maker.draft.put
    count = Stepper(int(maker.draft.value(key) or 0), 99, partial(to, key), of=False, least=1, name=key)
    placed = sets_up and _sets_up(maker, n)
    waits = maker.tools.waiting(n, kind) if placed else 0
    held = maker.tools.held == (n, kind)
    pin = IconButton("pin", partial(maker.tools.hold, n, kind), "Set up on the board",
                     "main" if held else "plain", name=f"set up {n} {kind}")  # fmt: skip
    away = IconButton("trash", partial(to, path, None), "Remove", "quiet", name=f"remove {path}")
    said = ["squads"] if foot else []
    if placed and maker.draft.value(maker.tools.laying(n).path):
        said.append(f"{waits} without a place" if waits > 0 else "all placed")
    below = Label(", ".join(said), SMALL, colour="text2") if said else None
    words = Column(Label(title, BODY, least=40), below, gap=0, grow=1)
    return Column(
        Row(Face(maker.tools.face(kind, n), 40), words, count, pin if placed else None, away, gap=8),
        *told(maker, f"{path}.kind"), *told(maker, key), gap=4,
    )  # fmt: skip


def _points_said(maker: Maker, path: str) -> str:
    words = {
        "armour": "{} armour units",
        "squads": "{} squads",
        "pick": "may be picked",
        "handicap": "handicap",
    }
    there = {key: maker.draft.value(f"{path}.{key}") for key in words}
    return (
        ", ".join(said.format(there[key]) for key, said in words.items() if there[key] is not None)
        or "No limits"
    )


def _points(maker: Maker, path: str) -> Iterator[Widget]:
    """What forces cost, what a player may pick for it, and what the weaker player may get."""
    yield number(maker, f"{path}.armour", "Armour units in each force", "any")
    yield number(maker, f"{path}.squads", "Squads in each force", "any")
    yield from _pick(maker, f"{path}.pick")
    handicap, there = f"{path}.handicap", maker.draft.value(f"{path}.handicap")
    kinds = kinds_of(maker.draft.setting)

    def give(on: bool) -> None:
        force = maker.draft.value(f"{path}.forces[0].units") or [{}]
        kind = str(force[0].get("kind", kinds[0][0]))
        maker.draft.put(handicap, {"kind": kind, "most": 2} if on else None)

    words = "The weaker player may get more counters"
    yield Column(Toggle(words, there is not None, give, name=handicap), *told(maker, handicap), gap=4)
    if there is not None:
        yield choice(maker, f"{handicap}.kind", "Of the kind", kinds)
        yield number(maker, f"{handicap}.most", "At most", "1")


def _pick(maker: Maker, pick: str) -> Iterator[Widget]:
    def allow(on: bool) -> None:
        maker.draft.put(pick, {} if on else None)

    there, n = maker.draft.value(pick) is not None, _number_of(pick)
    words = "The player may pick a force"
    yield Column(Toggle(words, there, allow, name=pick), *told(maker, pick), gap=4)
    if not there:
        return
    kinds = kinds_of(maker.draft.setting)
    yield names(maker, f"{pick}.kinds", "Of these kinds only", kinds, "Every kind …")
    yield number(maker, f"{pick}.armour", "Armour units to spend", "usual")
    yield number(maker, f"{pick}.squads", "Squads to spend", "usual")
    yield flag(maker, f"{pick}.together", "One purse for both", "Three squads for an armour unit")
    for key, title in (("most", "At most of a kind"), ("least", "At least of a kind")):
        yield heading(title)
        yield from by_word(maker, f"{pick}.{key}", kinds, 1, partial(number, maker))
    yield heading("Always there, for nothing")
    yield from _counters(maker, n, f"{pick}.fixed")
