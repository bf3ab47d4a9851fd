"""Everything that a scenario file may say can be made in the maker: each key that the reader knows has a
control that changes it, or is named as one that is written by hand.
"""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from conftest import Hand

from game import paths
from game.client.game_library import Desk
from game.client.kit import Choice, Segments, Stepper, TextField, Toggle, Widget
from game.client.kit.button import Pressed
from game.client.screens.maker.maker_screen import ScenarioMaker
from game.client.screens.maker.open_draft import OpenDraft
from game.client.screens.maker.pages import BY_HAND, PAGES
from game.client.screens.maker.side_pages import side_page
from game.core.declarations import TERM
from game.core.declared import Declared
from game.core.games import game_named
from game.scenarios.description import Scenario
from game.scenarios.forces import FORCES
from game.scenarios.making import Draft, put
from game.scenarios.shapes import Shapes, bare_key


# ------------------------------------------------------------------------------ what the reader knows
def keys_known(game: str) -> set[str]:
    """Every key path of a scenario file, with ``[]`` for a place in a list and ``.*`` for a free word."""
    declared = game_named(game).declared
    shapes = Shapes(declared, lambda *said: None)
    found: set[str] = set()

    def walk(wanted: Any, path: str) -> None:
        origin = typing.get_origin(wanted)
        if isinstance(wanted, type) and issubclass(wanted, Declared) and bare_key(wanted):
            found.add(path.removesuffix("[]"))  # a text stands for it
        elif isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
            for key, (kind, _) in shapes.keys(wanted, {}, path.replace("[]", "[0]")).items():
                walk(kind, f"{path}.{key}" if path else key)
        elif origin is tuple:
            walk(typing.get_args(wanted)[0], f"{path}[]")
        elif origin is dict:
            walk(typing.get_args(wanted)[1], f"{path}.*")
        elif origin in (types.UnionType, typing.Union):
            walk(next(arm for arm in typing.get_args(wanted) if arm is not type(None)), path)
        else:
            found.add(path.removesuffix("[]"))

    walk(Scenario, "")
    return found


# ------------------------------------------------------------------------------ what the maker changes
def plain(path: str, known: set[str]) -> str:
    """A key path as ``keys_known`` writes it."""
    out, rest = "", path
    while "[" in rest:
        head, _, rest = rest.partition("[")
        out += f"{head}[]"
        rest = rest.partition("]")[2]
    out += rest
    above = out.rpartition(".")[0]
    if out in known or f"{above}.*" not in known:
        return out.removesuffix("[]")
    return f"{above}.*"


def leaves(path: str, value: Any) -> Iterator[str]:
    """The keys that a value says."""
    if isinstance(value, dict) and value:
        for key, one in value.items():
            yield from leaves(f"{path}.{key}", one)
    elif isinstance(value, list) and any(isinstance(one, dict) for one in value):
        for n, one in enumerate(value):
            yield from leaves(f"{path}[{n}]", one)
    else:
        yield path


class Recorder:
    """Notes what a control would change, and changes nothing."""

    def __init__(self, screen: ScenarioMaker, monkeypatch: pytest.MonkeyPatch) -> None:
        self.screen, self.found = screen, set[str]()
        monkeypatch.setattr(screen.draft, "put", self.put)
        monkeypatch.setattr(screen.draft, "more", lambda path, value: self.put(f"{path}[0]", value))
        monkeypatch.setattr(screen.draft, "change", self.change)
        monkeypatch.setattr(screen.tools, "take_brush", lambda path: self.put(path, ["0101"]))
        monkeypatch.setattr(screen, "is_open", lambda among, name, keys: True)
        monkeypatch.setattr(screen, "turn_fold", lambda among, name: None)
        monkeypatch.setattr(screen, "open_start", lambda: self.put("start", "line"))

    def put(self, path: str, value: Any) -> None:
        if value is not None:
            self.found.update(leaves(path, value))

    def change(self, do: Any) -> None:
        before = self.screen.draft.now
        after = do(before)
        old = dict(_flat("", before.table))
        self.found.update(path for path, value in _flat("", after.table) if old.get(path) != value)


def _flat(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _flat(f"{path}.{key}" if path else key, one)
    elif isinstance(value, list) and any(isinstance(one, dict) for one in value):
        for n, one in enumerate(value):
            yield from _flat(f"{path}[{n}]", one)
    else:
        yield path, value


def used(widget: Widget) -> None:
    """Use a control as a hand would, to say something else."""
    if isinstance(widget, TextField):
        if widget.on_taken is not None:
            widget.on_taken("7" if widget.most == 8 else "word")
    elif isinstance(widget, Choice | Segments):
        for key in [key for key, _ in widget.options if key not in ("", widget.chosen)]:
            assert widget.on_change is not None
            widget.on_change(key)
    elif isinstance(widget, Toggle):
        assert widget.on_change is not None
        widget.on_change(not widget.on)
    elif isinstance(widget, Stepper):
        assert widget.on_change is not None
        widget.on_change(widget.value + 1)
    elif isinstance(widget, Pressed) and not widget.name.startswith(("remove", "lay rest", "set up")):
        widget.act()


RICH: tuple[tuple[str, Any], ...] = (
    ("zones.ford", ["0101"]),
    ("sides[0].areas", [{"zone": "map", "kinds": ["ONE"]}]),
    ("sides[0].entry", {"edge": "south", "kinds": ["ONE"]}),
    ("sides[0].reinforcements", [{"edge": "south", "turn": 2}]),
    ("sides[0].pick", {"most": {"ONE": 1}, "least": {"ONE": 1}, "fixed": [{"kind": "ONE", "count": 1}]}),
    ("sides[0].handicap", {"kind": "ONE", "most": 1}),
    ("sides[0].forces[0].units", [{"kind": "ONE", "count": 1}, {"kind": "INF", "squads": 1}]),
    ("sides[0].pick.fixed", [{"kind": "ONE", "count": 1}, {"kind": "INF", "squads": 1}]),
    ("sides[0].forces[0].deploy", {"ONE": ["0101"]}),
    ("rules.choices", []),
    ("victory.levels", [{"name": "victory", "margin": 1}]),
)
GAMES = {"": "river-crossing", "assault": "roadblock"}


def rich(game: str) -> Draft:
    """A scenario in which every list has an entry and every kind of goal a goal."""
    path = paths.scenarios() / f"{GAMES[game]}.toml"
    draft = Draft(path.read_text(encoding="utf-8"), path)
    declared, side = game_named(game).declared, draft.value("sides[0].id")
    one = next(iter(declared.kinds))
    for key, value in RICH:
        said = json.dumps(value).replace("ONE", one)
        draft = put(draft, key, json.loads(said))
    modules = sorted({declared.modules[TERM, kind.word] for kind in declared.term_keys.values()})
    optional = game_named(game).optional
    draft = put(draft, "rules.modules", [name for name in modules if name in optional])
    for key in declared.term_keys:
        if key in ("chores", "air_strikes", "batteries"):
            first = {"side": side, "turn": 1} if key == "air_strikes" else {
                "side": side, "id": "one", "turns": 1, "title": "dig", "zone": "map"}  # fmt: skip
            draft = put(draft, key, {side: 2} if key == "batteries" else [first])
    goals = [
        {"id": f"g{n}", "side": side, "kind": kind, "points": 1} for n, kind in enumerate(declared.goals)
    ]
    return put(draft, "victory.goals", goals)


def changed_by_hand(hand: Hand, game: str, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The keys that some control of the maker changes."""
    from game.scenarios.load import check_text

    draft = rich(game)
    checked = check_text(draft.text, draft.path, tried=False)
    assert checked.loaded is not None, checked.findings
    screen = ScenarioMaker(Desk(), OpenDraft(draft, checked))
    hand.open(screen)
    found = Recorder(screen, monkeypatch).found
    for victory in ("goals", "ogre-attack") if not game else ("goals",):
        screen.draft.steps.take(put(screen.draft.now, "victory.type", victory))
        for word in (*(word for word, _ in PAGES), *(side_page(n) for n in range(2))):
            screen.tools.forces = [0, 0]
            screen.turn_to(word)
            hand.settle()
            for widget in [one for one in screen.rows.walk() if one is not screen.rows]:
                if not widget.name.startswith("force of"):
                    used(widget)
    # the set-up is laid by clicks on the board
    screen.tools.forces, deploy = [0, 0], "sides[0].forces[0].deploy"
    kind = next(iter(screen.draft.value(deploy)))
    screen.tools.moved(f"0 {kind} 0", screen.draft.map.grid.parse("0202"))
    return found


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_key_can_be_made_or_is_named(game: str, hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    known = keys_known(game)
    made = {plain(path, known) for path in changed_by_hand(hand, game, monkeypatch)}
    lacking = known - made - BY_HAND.keys()
    # what this game has none of, so that there is nothing to name
    of = game_named(game)
    if not of.optional:
        lacking -= {"rules.modules", "rules.choices", "rules.suits"}
    if not any(map(FORCES.of(of).foot, of.declared.kinds)):
        lacking -= {key for key in lacking if key.endswith(".squads")}
    if not any(verdict.numbers for verdict in of.verdicts.values()):
        lacking -= {"victory.numbers.*"}
    assert not lacking, sorted(lacking)
    assert BY_HAND.keys() <= known and all(BY_HAND.values()), "no reason is given for what there is not"
