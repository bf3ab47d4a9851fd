"""Words that modules bring stand on lines and in files: each is one word, and none is taken already."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import pytest
from msgspec import Struct
from msgspec.structs import replace

from game.core.assembly import AssemblyError
from game.core.declarations import declarations
from game.core.markers import MarkerKind, Nothing, SeenBy
from game.core.modules import FrameKind
from game.core.parameters import Parameter
from game.core.ruleset import Rules
from game.core.state import Seen, Span, on_unit
from game.core.stocks import StockKind
from game.core.terms import Term
from game.notation.body import head_words
from game.ogre.base import BASE
from game.ogre.game import GAME
from game.ogre.ramming.ramming import RAMMING
from game.ogre.state import Module, Order, Phase
from game.ogre.terrain_kinds import TerrainKind
from game.scenarios.description import Scenario, SideDescription, Victory
from game.scenarios.load import check_scenario
from game.scenarios.shapes import Shapes

RULE = "house:words"
SCENARIOS = Path(__file__).parents[2] / "maps" / "scenarios"


class Kept(Struct, frozen=True):
    """Something that is kept of a counter."""

    number: int = 0


def with_word(**brought: Any) -> Module:
    return Module(id="scribbles", title="Scribbles", rule=RULE, **brought)


def order(word: str) -> type[Order]:
    class Scribble(Order, frozen=True, tag=True):
        """A stub."""

        verb: ClassVar[str] = word

    return Scribble


def stock(ident: str, key: str) -> StockKind:
    return StockKind(ident, key, "Scribbles", RULE, 90, lambda state, side: 0)


def term(first: str, path: str) -> type[Term]:
    class Line(Term, frozen=True):
        """A line of its own."""

        word: ClassVar[str] = first
        key: ClassVar[str] = path
        number: int = 0

    return Line


@pytest.mark.parametrize(
    ("what", "brought"),
    [
        ("order 'two words'", {"orders": {"movement": (order("two words"),)}}),
        ("order ''", {"orders": {"movement": (order(""),)}}),
        ("state 'a.b'", {"states": (on_unit("a.b", Kept, span=Span.GAME, seen=Seen.ALL),)}),
        ("marker 'old wall'", {"markers": (MarkerKind("old wall", RULE, Nothing, seen=SeenBy.ALL),)}),
        ("phase 'tea time'", {"phases": (Phase("tea time", "Tea", RULE, 45),)}),
        ("frame 'who?'", {"frames": {"who?": FrameKind("Who", "Who?", "You.")}}),
        ("parameter 'how=many'", {"parameters": (Parameter("how=many", "How many", RULE, 1, (1, 2)),)}),
        ("terrain 'deep mud'", {"terrains": {"deep mud": TerrainKind("deep mud", "mud", {})}}),
        ("stock 'ink pots'", {"stocks": (stock("ink pots", "ink"),)}),
        ("line 'at noon'", {"terms": (term("at noon", "noon"),)}),
    ],
)  # fmt: skip
def test_what_is_no_word_of_a_line_is_an_assembly_error(what: str, brought: dict[str, Any]) -> None:
    with pytest.raises(AssemblyError) as told:
        Rules([BASE, RAMMING, with_word(**brought)])
    assert str(told.value).startswith(f"Scribbles brings the {what}, which is no word of a line")


def test_two_phases_in_one_place_are_an_assembly_error() -> None:
    with pytest.raises(AssemblyError, match="both bring the phase in place '20'"):
        Rules([BASE, RAMMING, with_word(phases=(Phase("drill", "Drill", RULE, 20),))])


@pytest.mark.parametrize("word", ["turn", "goal", "board", "marker", "option", "state"])
def test_a_line_of_a_module_does_not_begin_as_one_of_every_game_does(word: str) -> None:
    module = with_word(terms=(term(word, "scribbles"),))
    game = replace(GAME, declared=declarations([*GAME.modules.values(), module]))
    with pytest.raises(AssemblyError, match=f"scribbles brings the line '{word}', which every game has"):
        head_words(game)


@pytest.mark.parametrize(
    ("brought", "path"),
    [
        ({"stocks": (stock("ink", "areas"),)}, "sides[0]"),
        ({"terms": (term("ink", "title"),)}, ""),
        ({"terms": (term("ink", "victory.levels"),)}, "victory"),
    ],
)
def test_a_key_of_a_module_is_not_one_of_every_scenario(brought: dict[str, Any], path: str) -> None:
    declared = declarations([*GAME.modules.values(), with_word(**brought)])
    wanted = {"": Scenario, "victory": Victory, "sides[0]": SideDescription}[path]
    with pytest.raises(AssemblyError, match="scribbles brings the key '[a-z]+', which every scenario has"):
        Shapes(declared, lambda *told: None).keys(wanted, {}, path)


def test_a_side_of_a_scenario_is_not_called_by_a_word_with_which_lines_begin(tmp_path: Path) -> None:
    text = (SCENARIOS / "mark-iii-attack.toml").read_text("utf-8")
    for word in ("marker", "turn", "stacking", "nobody"):
        file = tmp_path / f"{word}.toml"
        file.write_text(text.replace('"defence"', f'"{word}"'), "utf-8")
        found = [(one.code, one.text) for one in check_scenario(file)]
        wrong = f"a side cannot be called '{word}': lines of games begin with that word."
        assert ("E305", wrong) in found, found
