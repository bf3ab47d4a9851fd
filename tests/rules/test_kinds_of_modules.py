"""A module brings a kind of counter along: one row, and it is written, moves, fires and is fired at.
A row of infantry makes squads that ride, combine, hold and suffer as all infantry does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.core.assembly import AssemblyError
from game.core.modules import Module
from game.core.views import own_view
from game.notation.errors import NotationError
from game.notation.position import parse_position, position_text
from game.ogre.catalogue import MODULES, rules_for
from game.ogre.combat.combat import Fire
from game.ogre.events import Spilled
from game.ogre.infantry import Combine, Split
from game.ogre.kinds import KINDS, Kind, Weapon, squad_kind
from game.ogre.movement.transport_orders import Mount
from game.ogre.overrun.overrun import Overrun
from game.ogre.scenario.picking import kinds_of, read_pick
from game.players.random_player import RandomPlayer, steps
from game.scenarios.description import Pick, SideDescription, Units
from tests.rules.laid import BLUE, RED, Table, lay

#: infantry without powered suits (opt:general-c), and a light carrier of one squad
MILITIA = squad_kind("LVY", "Levies", 1, 1)
CARRIER = Kind(
    "SGEVPC", "Light GEV-PC", (Weapon("gun", "gun", 1, 2),), 1, 4, 3, 1, 3, 3, 1, "gev", "armour", inside=True
)
SLEDGE = Kind("SLG", "Sledge", (Weapon("gun", "gun", 5, 3),), 2, 3, 0, 3, 6, 6, 1, "heavy", "armour")
FIELD = """
board 9x9
option sledges
turn 1 blue fire
red HVY-1 0303
blue SLG-1 0305
blue SLG-2 0808
"""


@pytest.fixture(autouse=True)
def sledges(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    module = Module(id="sledges", title="Sledges", rule="house:sledges", kinds={"SLG": SLEDGE})
    monkeypatch.setitem(MODULES, "sledges", module)
    levy = Module(id="levy", title="Levy", rule="house:levy", kinds={"LVY": MILITIA, "SGEVPC": CARRIER})
    monkeypatch.setitem(MODULES, "levy", levy)
    yield
    for word in ("SLG", "LVY", "SGEVPC"):
        KINDS.pop(word, None)


def test_a_kind_of_a_module_is_written_fires_by_its_numbers_and_plays_on() -> None:
    rules, position = parse_position(FIELD)
    assert parse_position(position_text(rules, position))[1].key() == position.key()
    shots = [order for order in rules.offers(own_view(position), "SLG-1") if isinstance(order, Fire)]
    assert [order.target for order in shots] == ["HVY-1"]
    shot = rules.apply(position, shots[0], (6,)).events[0]
    assert (getattr(shot, "attack", 0), getattr(shot, "odds", "")) == (5 * 4, "1-1")
    played = [step.order for step in steps(rules, position, RandomPlayer(rules, 3), turns=4)]
    assert any("SLG-1" in str(order) for order in played)


def test_a_kind_is_unknown_without_its_module() -> None:
    rules_for(["sledges"])
    with pytest.raises(NotationError, match="SLG-1 uses the kind Sledge, which these rules do not have"):
        parse_position(FIELD.replace("option sledges\n", ""))


def test_two_modules_that_bring_different_kinds_of_one_name_are_told_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slug = Kind("SLG", "Slug", (), 1, 1, 0, 1, 1, 1, 0, "heavy", "armour")
    monkeypatch.setitem(
        MODULES, "slugs", Module(id="slugs", title="Slugs", rule="house:slugs", kinds={"SLG": slug})
    )
    with pytest.raises(AssemblyError, match="Slugs and Sledges|Sledges and Slugs"):
        rules_for(["sledges", "slugs"])


# ------------------------------------------------------------------------------- infantry
def levied(counters: str, phase: str = "movement", side: int = BLUE) -> Table:
    rules_for(["levy", "riding", "overrun"])
    board = "board 9x9\nterrain town 0404\nterrain forest 0505\n"
    return lay(board + counters, phase, side, modules=("levy", "riding", "overrun"), stacking="gev")


def test_squads_of_a_module_are_written_with_their_numbers_and_their_fellows() -> None:
    text = "board 9x9\noption levy\nturn 1 blue fire\nblue LVY-1 0404 LVY*2 CE\nblue INF-1 0505 INF LVY\n"
    rules, position = parse_position(text)
    assert position.units["LVY-1"].squads == ("CE", "LVY", "LVY")
    assert position.units["LVY-1"].kind == "CE" and position.units["INF-1"].kind == "INF"
    assert parse_position(position_text(rules, position))[1].key() == position.key()
    with pytest.raises(NotationError, match="HVY-1 is not infantry and has no squads"):
        parse_position(text + "red HVY-1 0102 LVY\n")
    with pytest.raises(NotationError, match="uses the kind Levies, which these rules do not have"):
        parse_position("board 9x9\nturn 1 blue fire\nblue INF-1 0404 INF LVY\n")


def test_squads_of_a_module_stand_behind_those_that_cost_more() -> None:
    t = levied("blue LVY-1 0303 LVY*1\nblue CE-1 0303 CE*1\nblue INF-1 0303 INF*1")
    t.do(Combine("CE-1", ("INF-1", "LVY-1")))
    assert t["CE-1"].squads == ("CE", "INF", "LVY") and t["CE-1"].kind == "CE"
    t.do(Split("CE-1", ("INF", "LVY")))
    assert t["INF-1"].squads == ("INF", "LVY") and t["INF-1"].kind == "INF"


def test_squads_of_a_module_ride_and_a_carrier_of_a_module_takes_them_inside() -> None:
    t = levied("blue SGEVPC-1 0303\nblue LVY-1 0303 LVY*1\nblue LVY-2 0303 LVY*2\nred INF-1 0304 INF*1")
    assert t.no(Mount("LVY-2", "SGEVPC-1")).code == "full"
    t.do(Mount("LVY-1", "SGEVPC-1"))
    assert t["LVY-1"].aboard == "SGEVPC-1"
    t.now("fire")
    assert t.no(t.firing("LVY-1", "INF-1")).rule == "ode:5.11", "who sits inside does not fire"


def test_squads_of_a_module_defend_as_infantry_in_towns_and_suffer_spillover() -> None:
    t = levied("blue LVY-1 0404 LVY*2\nblue HVY-1 0404\nred HWZ-1 0408", "fire", RED)
    assert t.defence("LVY-1") == 2 * 3
    t.fire("HWZ-1", "HVY-1", 4, 6)
    assert any(isinstance(event, Spilled) and event.target == "LVY-1" for event in t.events)


def test_squads_of_a_module_lose_one_to_a_d_and_are_overrun_as_infantry() -> None:
    t = levied("blue LVY-1 0303 LVY*2\nred HVY-1 0304\nred MK3-1 0302", "fire", RED)
    t.fire("HVY-1", "LVY-1", 2)
    assert t["LVY-1"].squads == ("LVY",), "a D costs a squad"
    t.now("movement", RED)
    t.do(Overrun(("MK3-1",), t.hex("0303")))
    t.fire("LVY-1", "MK3-1", 6, part="tr")
    t.fire("MK3-1:ap*3", "LVY-1")
    assert "LVY-1" not in t, "AP guns get at it, with doubled strength inside the hex"


def test_a_side_picks_squads_of_a_module_where_its_file_names_them_and_never_else() -> None:
    rules_for(["levy"])
    assert read_pick("pick:LVY*4") == {"LVY": 4}
    named, silent = Pick(kinds=("HVY", "LVY")), Pick(fixed=(Units("CP", 1),))
    assert kinds_of(SideDescription("red", "Red", "orange", "Come.", (), pick=named)) == ("HVY", "LVY")
    assert not {"LVY", "SGEVPC"} & set(
        kinds_of(SideDescription("red", "Red", "orange", "Come.", (), pick=silent))
    )
