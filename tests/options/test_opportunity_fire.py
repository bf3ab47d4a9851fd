"""Opportunity fire of the extended sequence (sp:15, sp:31 to sp:34)."""

from __future__ import annotations

import pytest

from game.core.history import History
from game.core.position import decider
from game.core.steps import Step
from game.core.views import ONLOOKER, own_view, view
from game.notation.position import parse_position, position_text
from game.ogre.disabled_parts import disabled_squads
from game.ogre.options.sequence.opportunity import under_fire_now
from game.ogre.options.sequence.state import STAYS
from game.saves.meta import SavedGame
from game.saves.reading import load_text
from game.saves.writing import save_text
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE, RED


def field(text: str, *, phase: str = "movement", more: str = "option ramming\n") -> Bench:
    return bench(f"board 12x12\noption extended-sequence\n{more}stacking gev\nturn 1 red {phase}\n{text}\n")


def asked(table: Bench) -> str:
    """The counters that may be fired at now, and where."""
    window = under_fire_now(table.position)
    if window is None:
        return ""
    return " ".join(f"{name} {table.where(name)}" for name in window.movers)


def stays(table: Bench, name: str) -> str:
    return STAYS.of(table.position, name).why


STEP = "red LT-1 0308\nblue HVY-1 0304"


# ------------------------------------------------------------------------------- windows
# TV-003-12: sp:32 sp:34 sp:15
def test_the_defender_is_asked_in_the_first_hex_that_he_reaches_and_not_before() -> None:
    table = field(STEP)
    table.move("LT-1", "0307 0306 0305")
    assert asked(table) == "LT-1 0306" and decider(table.position) == BLUE
    assert table.steps[-1].answerable
    table.run("halt HVY-1 at LT-1", 2)
    assert table["LT-1"].disabled and table.where("LT-1") == "0306" and not table.position.frames
    assert decider(table.position) == RED


# TV-003-13: TV-003-06: sp:33
def test_who_is_halted_moves_no_farther_and_may_still_fire() -> None:
    table = field(STEP)
    table.move("LT-1", "0307 0306 0305")
    table.run("halt HVY-1 at LT-1", 1)
    assert table.where("LT-1") == "0306" and stays(table, "LT-1") == "halted"
    assert any("Light Tank 1 is halted in 0306." in line for line in table.said())
    found = table.no(table.moving("LT-1", "0305"))
    assert found.rule == "sp:33" and not table.reach("LT-1")
    # TV-003-14: sp:35
    assert table.odds("LT-1", "HVY-1").odds == "none"
    table.put("HVY-1", at=table.hex("0307"))
    assert table.refusal(table.firing("LT-1", "HVY-1")) is None


# TV-003-17: sp:31
def test_a_weapon_that_has_fired_out_of_turn_does_not_fire_in_defensive_fire() -> None:
    table = field(STEP + "\nblue HVY-2 0404")
    table.move("LT-1", "0307 0306")
    table.run("halt HVY-1 at LT-1", 1)
    table.run("let-pass")
    table.end_until("defence")
    assert table.no(table.firing("HVY-1", "LT-1")).code == "fired"


# sp:33
def test_he_makes_any_number_of_attacks_until_he_has_enough() -> None:
    table = field(STEP + "\nblue HVY-2 0405\nblue HVY-3 0204")
    table.move("LT-1", "0307 0306 0305")
    while asked(table) != "LT-1 0306":
        table.run("let-pass")
    table.run("halt HVY-1 at LT-1", 1)
    assert asked(table) and table.refused("let-pass phase").code == "fired-at"
    table.run("halt HVY-2 at LT-1", 1)
    table.run("let-pass")
    assert table.where("LT-1") == "0306" and not table.position.frames
    assert not table.spent("HVY-3").fired


# sp:34
def test_who_is_let_pass_goes_on_and_is_asked_about_again_in_the_next_hex() -> None:
    table = field(STEP)
    table.move("LT-1", "0307 0306 0305")
    table.run("let-pass")
    assert asked(table) == "LT-1 0305"
    table.run("let-pass")
    assert table.where("LT-1") == "0305" and not table.position.frames and not stays(table, "LT-1")


# sp:34
@pytest.mark.parametrize(("how", "again"), [("order", True), ("phase", False)])
def test_a_counter_is_let_pass_for_its_order_or_for_the_phase(how: str, again: bool) -> None:
    table = field(STEP.replace("LT-1", "GEV-1"))
    table.move("GEV-1", "0307 0306 0405")
    table.run(f"let-pass {how}")
    assert table.where("GEV-1") == "0405" and not table.position.frames
    table.move("GEV-1", "0306")
    assert bool(asked(table)) is again
    assert table.steps[-1].answerable, "undo stops where somebody could have answered, asked or not"


# TV-003-28: sp:34: Q-432
@pytest.mark.parametrize(("often", "where"), [(0, "0306"), (1, "0305"), (2, "")])
def test_how_often_he_is_asked_is_a_number_of_the_scenario(often: int, where: str) -> None:
    table = field(STEP, more=f"option ramming\nparameter opportunity-windows {often}\n")
    table.move("LT-1", "0307 0306 0305")
    assert asked(table) == (f"LT-1 {where}" if where else "")
    if not where:
        table.end()
        assert table.phase == "defence"
        table.run("fire HVY-1 at LT-1", 1)


# sp:32
@pytest.mark.parametrize(
    "blue",
    ["HVY-1 0301", "HVY-1 0304 disabled fire 0", "HVY-1 0304 fired gun*1", "HVY-1 0304 face-down"],
    ids=["too far", "disabled", "no shot left", "face down"],
)
def test_nobody_is_asked_who_could_not_fire_as_all_know(blue: str) -> None:
    table = field(f"red LT-1 0308\nblue {blue}", more="option ramming\noption camouflage\n")
    table.move("LT-1", "0307 0306")
    assert not asked(table) and not table.steps[-1].answerable


# sp:32: AP guns have no targets among tanks
def test_guns_that_can_do_nothing_to_it_open_no_window() -> None:
    more = "option ramming\n"
    text = "red LT-1 0306\nred INF-1 0506\nblue MK1-1 0305 main 0 fired ap*0\n"
    table = field(text.replace(" fired ap*0", ""), more=more)
    table.move("LT-1", "0406")
    assert not asked(table)
    table.move("INF-1", "0405")
    assert asked(table) == "INF-1 0405"


# sp:32
def test_the_second_movement_of_hovercraft_has_windows_and_the_advance_has_none() -> None:
    table = field("red GEV-1 0308\nred INF-1 0506\nblue HVY-1 0304", phase="second")
    table.move("GEV-1", "0307 0306")
    assert asked(table) == "GEV-1 0306"
    table.run("let-pass")
    table.end()
    assert table.phase == "advance"
    table.run("advance INF-1 0405")
    assert not asked(table)


# ---------------------------------------------------------------------------------- several together
# sp:33: Q-434
def test_counters_that_move_together_are_asked_about_once_in_a_hex_and_halted_together() -> None:
    table = field("red LT-1 0308\nred LT-2 0308\nblue HVY-1 0304")
    table.move("LT-1 LT-2", "0307 0306 0305")
    assert asked(table) == "LT-1 0306 LT-2 0306"
    table.run("halt HVY-1 at LT-2", 1, 1)
    assert [stays(table, name) for name in ("LT-1", "LT-2")] == ["halted", "halted"]
    table = field("red LT-1 0308\nred LT-2 0308\nblue HVY-1 0304")
    table.move("LT-1 LT-2", "0307 0306 0305")
    table.run("let-pass order")
    assert table.where("LT-1") == table.where("LT-2") == "0305"


# sp:33: ode:5.02
def test_where_it_may_not_stop_it_is_fired_at_and_goes_on() -> None:
    table = bench(
        "board 12x12\noption extended-sequence\noption ramming\nturn 1 red movement\n"
        "red LT-1 0307\nred LT-2 0306\nblue HVY-1 0304\n"
    )
    table.move("LT-1", "0306 0406")
    assert asked(table) == "LT-1 0306"
    table.run("halt HVY-1 at LT-1", 1, 1)
    assert table.where("LT-1") == "0406" and not stays(table, "LT-1")


# sp:33
def test_riders_are_halted_with_their_vehicle() -> None:
    more = "option ramming\noption riding\n"
    table = field("red HVY-2 0307\nred INF-1 off aboard HVY-2\nblue LT-1 0304", more=more)
    table.move("HVY-2", "0306 0406")
    table.run("halt LT-1 at HVY-2", 1)
    assert stays(table, "INF-1") == "halted" and table.refused("dismount INF-1").rule == "sp:33"


# ------------------------------------------------------------------------- overruns, rams, mines
# sp:34: RULING Q-743
def test_before_an_overrun_the_defender_is_asked_in_the_hex_where_it_begins() -> None:
    text = "red HVY-1 0306\nred HVY-2 0405\nblue LT-1 0305\nblue LT-2 0303"
    table = field(text, more="option overrun\n")
    table.run("overrun HVY-1 0305")
    assert asked(table) == "HVY-1 0306"
    table.run("halt LT-1 at HVY-1", 1)
    assert table.where("HVY-1") == "0306" and not table.position.frames and stays(table, "HVY-1") == "halted"
    table = field(text, more="option overrun\n")
    table.run("overrun HVY-1 0305")
    table.run("let-pass")
    assert table.where("HVY-1") == "0305" and table.position.frames[-1].kind.startswith("overrun")


# sp:34
def test_after_a_move_an_overrun_has_no_window_of_its_own() -> None:
    table = field("red HVY-1 0307\nblue LT-1 0305", more="option overrun\n")
    table.move("HVY-1", "0306")
    assert asked(table) == "HVY-1 0306"
    table.run("let-pass")
    table.run("overrun HVY-1 0305")
    assert not asked(table) and table.position.frames[-1].kind.startswith("overrun")


# sp:34
def test_rams_have_no_window() -> None:
    table = field("red MK3-1 0306\nblue HVY-1 0305\nblue HVY-2 0303")
    table.run("ram MK3-1 HVY-1", 3)
    assert not asked(table)


# sp:32: a mine goes off before anybody fires
def test_a_mine_goes_off_before_the_defender_is_asked() -> None:
    text = "red LT-1 0307\nblue HVY-1 0304\nmarker mine 0306 owner blue known blue"
    for die, there in ((1, "LT-1 0306"), (6, "")):
        table = field(text, more="option ramming\noption mines\n")
        table.do(table.moving("LT-1", "0306"), die)
        assert asked(table) == there and ("LT-1" in table) is bool(there)


# ------------------------------------------------------------------------------ what is seen, saved
# sp:34: the plan of the mover is not told
def test_the_defender_does_not_see_the_way_that_is_left() -> None:
    table = field(STEP)
    table.move("LT-1", "0307 0306 0305")
    for side, plan in ((RED, True), (BLUE, False), (ONLOOKER, False)):
        window = under_fire_now(view(table.position, side))
        assert window is not None and window.movers == ("LT-1",)
        assert (window.pending is not None and window.pending.order is not None) is plan


# sp:34
@pytest.mark.parametrize("answer", ["let-pass", "halt HVY-2 at LT-1", "let-pass order"])
def test_a_game_saved_in_a_window_goes_on_the_same(answer: str) -> None:
    table = field(STEP + "\nblue HVY-2 0405")
    history = History(table.rules, table.position)
    history.do(table.moving("LT-1", "0307 0306 0305"))
    text = position_text(table.rules, history.position)
    assert parse_position(text)[1].key() == history.position.key()
    loaded = load_text(save_text(SavedGame(history=history)))
    assert loaded.whole
    table.position = history.position
    order = table.order(answer)
    one, two = history.do(order), loaded.history.do(order)
    assert isinstance(one, Step) and isinstance(two, Step)
    assert one.position.key() == two.position.key() and one.events == two.events


# sp:34: undo stops between two people, not for one who plays both sides
def test_undo_stops_at_a_window_whether_it_was_asked_or_not() -> None:
    table = field(STEP.replace("LT-1", "GEV-1"))
    history = History(table.rules, table.position)
    history.do(table.moving("GEV-1", "0307 0306"))
    history.do(table.order("let-pass phase"))
    history.do(table.moving("GEV-1", "0305"))
    assert history.why_not_undo() and not history.why_not_undo(alone=True)


# RULING Q-1412: sp:33: where nobody can be halted, what was hit stays and the rest of the order goes on
@pytest.mark.parametrize("squads", ["INF*3", "INF"])
def test_what_is_hit_in_a_full_hex_stays_there_and_the_rest_goes_on(squads: str) -> None:
    more = "option ramming\noption disable-mi\n"
    full = "\n".join(f"red HVY-{n} 0306" for n in range(1, 6))
    table = field(f"red INF-1 0307 {squads}\nred LT-1 0307\n{full}\nblue MSL-1 0304", more=more)
    table.run("move INF-1+LT-1 0306 0405")
    order = table.order("halt MSL-1 at INF-1")
    face = table.odds("MSL-1", "INF-1").outcomes.index("D") + 1
    table.do(order, face, *(1 for _ in range(6)))
    assert table.where("LT-1") == "0405"
    assert table.where("INF-1") == ("0405" if "*" in squads else "0306")
    out = [unit for unit in table.position.units.values() if disabled_squads(table.position, unit)]
    assert [table.where(unit.id) for unit in out] == ["0306"]


# sp:33: a vehicle as well
def test_a_vehicle_that_is_disabled_in_a_full_hex_does_not_hold_up_the_others() -> None:
    full = "\n".join(f"red HVY-{n} 0306" for n in range(1, 6))
    table = field(f"red LT-1 0307\nred LT-2 0307\n{full}\nblue MSL-1 0304")
    table.run("move LT-1+LT-2 0306 0405")
    face = table.odds("MSL-1", "LT-1").outcomes.index("D") + 1
    table.do(table.order("halt MSL-1 at LT-1"), face, *(1 for _ in range(6)))
    assert table["LT-1"].disabled and (table.where("LT-1"), table.where("LT-2")) == ("0306", "0405")


# RULING Q-1409: sp:33
def test_fire_that_can_do_nothing_halts_nobody() -> None:
    table = field("red HVY-1 0307\nblue LT-1 0304\nblue HVY-2 0404")
    table.move("HVY-1", "0306 0305 0205")
    while asked(table) != "HVY-1 0305":
        table.run("let-pass")
    table.run("halt LT-1 at HVY-1", 1)
    assert stays(table, "HVY-1") == "halted", "1-2 is in the table"
    table = field(
        "red SHVY-1 0307\nblue LT-1 0304\nblue HVY-2 0404", more="option ramming\noption superheavy\n"
    )
    table.move("SHVY-1", "0306 0305")
    while table.position.frames and asked(table) != "SHVY-1 0305":
        table.run("let-pass")
    order = table.order("halt LT-1 at SHVY-1")
    assert "halt it" not in order.words(table.rules, own_view(table.position))
    table.do(order)
    assert not stays(table, "SHVY-1") and asked(table), "the other one may still halt it"
    table.run("halt HVY-2 at SHVY-1", 1)
    assert stays(table, "SHVY-1") == "halted"
