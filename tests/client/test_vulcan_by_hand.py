"""A Vulcan and its drones by hand: what the player is told, and who goes along, as in two whole games."""

from __future__ import annotations

from pathlib import Path

from test_play import Desk

from game.client.kit import Label
from game.client.ogre.entering_counters import WaitingCounter
from game.client.ogre.fire_tool import Hand
from game.client.ogre.move_tool import TakeAlong
from game.client.ogre.overrun.offers import OfferRound
from game.client.ogre.overrun.picture import doing
from game.client.ogre.record_sheet import RecordSheet
from game.client.ogre.shooter_rows import ShooterRow
from game.client.ogre.work.channel_board import Slot
from game.client.ogre.work.pictures import AttemptRow, Pool
from game.client.table.hud.verdict import verdict_of
from game.client.table.session import Session
from game.core.position import decider
from game.core.refusals import Refusal
from game.core.sequence import Concede, EndPhase
from game.notation.cases import parse_case
from game.ogre.counter_words import states
from game.ogre.engineering import crews
from game.ogre.engineering.control import controller
from game.ogre.movement.movement import Move
from game.ogre.plans.work import crew_words
from game.scenarios.load import load_scenario
from game.scenarios.start import first_position, rules_of, suggested_setup

SCENARIOS = Path(__file__).resolve().parents[2] / "maps" / "scenarios"

MIRE = """
board 9x9 field "A Field"
terrain swamp 0404
option engineering
option mine-work
option terrain-help
option swamp-work
option field-works
option cargo
option repair
option vulcan-jobs
option overrun
stacking gev
turn 2 blue {phase}
dice seed 5
blue MK3-1 {ogre} stuck
blue VULC-1 {vulcan}
blue HDRN-1 {vulcan} channel VULC-1.2+
blue HDRN-2 {vulcan} channel VULC-1.1
blue HDRN-3 {vulcan}
blue HDRN-4 {vulcan}
red GEV-9 0109
"""


def desk(phase: str, vulcan: str = "0404") -> Desk:
    case = parse_case(MIRE.format(phase=phase, ogre="0404", vulcan=vulcan))
    return Desk(Session(case.rules, case.start, title="A Field", mode="solo"))


def words_of(found: Desk) -> str:
    return " | ".join(w.words for w in found.screen.around.drawers.panel.walk() if isinstance(w, Label))


def test_what_each_of_a_crew_gives_adds_up_to_the_dice_that_are_rolled() -> None:
    found = desk("fire")
    found.screen.open_work(found.at("0404"))
    found.idle()
    found.push("task free MK3-1")
    rows = [w for w in found.screen.around.drawers.panel.walk() if isinstance(w, ShooterRow)]
    gives = {row.name.removeprefix("crew "): row.strength for row in rows}
    assert gives == {"VULC-1": "1 die", "HDRN-2": "needed", "HDRN-3": "needed", "HDRN-4": "1 die"}
    pool = next(w for w in found.screen.around.drawers.panel.walk() if isinstance(w, Pool))
    assert pool.dice == 2


def test_a_drone_that_follows_is_not_called_guided() -> None:
    found = desk("fire")
    found.screen.open_work(found.at("0404"))
    found.idle()
    row = next(
        w for w in found.screen.around.drawers.panel.walk() if getattr(w, "title", "") == "Heavy Drone 1"
    )
    assert "follows" in row.second and row.dim  # type: ignore[attr-defined]


def test_drones_that_free_channels_look_after_stand_on_them() -> None:
    found = desk("sappers")
    slots = [w for w in found.screen.around.drawers.panel.walk() if isinstance(w, Slot)]
    assert [slot.loose.id if slot.loose else "" for slot in slots] == ["", "", "HDRN-3", "HDRN-4"]
    assert controller(found.mode.view, slots[2].loose) is found.mode.view.units["VULC-1"]
    assert "4 of 4 in use" in words_of(found)


def test_a_duckling_goes_in_step_with_others_of_its_hex() -> None:
    found = desk("movement", vulcan="0505")
    found.mode.select("VULC-1")
    assert found.mode.hand.group.along == ("HDRN-1",)
    for number in (2, 3, 4):
        found.mode.group(number)
    assert set(found.mode.hand.group.along) == {"HDRN-1", "HDRN-2", "HDRN-3", "HDRN-4"}
    order = found.mode.hand.group.together((found.at("0605"),))
    assert isinstance(order, Move) and len(order.units) == 5
    assert found.mode.rules.refusal(found.mode.view, order) is None


def test_all_of_a_hex_go_along_with_one_button() -> None:
    found = desk("movement", vulcan="0505")
    found.mode.select("VULC-1")
    found.idle()
    found.click(found.screen.named("all along").rect.center)
    assert set(found.mode.hand.group.along) == {"HDRN-1", "HDRN-2", "HDRN-3", "HDRN-4"}
    found.click(found.screen.named("all along").rect.center)
    assert found.mode.hand.group.along == ()


def test_who_cannot_fire_is_told_of_sappers_that_can_work() -> None:
    assert "what sappers can still do in one hex" in desk("fire").mode.hint()[0]


def recovery(turn_of_raiders: int = 0) -> Desk:
    """The scenario, in its set-up or in the movement of the raiders in a turn."""
    loaded = load_scenario(SCENARIOS / "recovery.toml")
    rules, start = rules_of(loaded.scenario), first_position(loaded.scenario, loaded.board, {})
    found = Desk(Session(rules, start, title="Recovery", mode="solo"))
    if turn_of_raiders:
        history = found.session.history
        for order in suggested_setup(loaded.scenario, loaded.board, {}):
            history.do(order)
        while not (decider(history.position) == 1 and history.position.clock.turn == turn_of_raiders):
            assert not isinstance(history.do(EndPhase()), Refusal)
        found = Desk(Session(rules, history.position, title="Recovery", mode="solo"))
    return found


def test_a_counter_that_the_scenario_puts_is_not_offered_to_the_tray_and_shows_its_sheet() -> None:
    found = recovery()
    found.mode.select("MK3-1")
    found.idle()
    assert found.screen.named("back to tray") is None
    assert "starts where the scenario puts it" in found.mode.hint()[0]
    assert "The scenario puts it here." in words_of(found) and "Stuck" in words_of(found)
    assert any(isinstance(w, RecordSheet) for w in found.screen.around.drawers.panel.walk())


def test_nobody_is_offered_to_come_in_before_the_turn_and_the_turn_is_told() -> None:
    found = recovery(1)
    assert found.mode.tray() == [] and not found.screen.around.tray.visible
    assert found.mode.hint()[0].endswith("Next arrival: turn 6, by the west edge.")
    assert recovery(6).mode.tray()


def test_an_attempt_in_grades_tells_which_it_has_come_to() -> None:
    case = parse_case(MIRE.format(phase="fire", ogre="0404", vulcan="0505"))
    found = Desk(Session(case.rules, case.start, title="A Field", mode="solo"))
    found.screen.open_work(found.at("0505"))
    found.idle()
    found.push("task dig")
    found.screen.confirm_now()
    found.idle()
    row = next(w for w in found.screen.around.drawers.panel.walk() if isinstance(w, AttemptRow))
    best = max(row.dice)
    assert row.grade == ("three squads" if best == 6 else "two squads" if best == 5 else "one squad")


def test_reasons_name_the_vehicle_of_a_rider_as_its_card_does() -> None:
    text = (
        MIRE.format(phase="fire", ogre="0404", vulcan="0505")
        + "blue GEVPC-1 0606\nblue CE-3 0606 CE*2 aboard GEVPC-1\n"
    )
    case = parse_case(text)
    rider = case.start.units["CE-3"]
    refusal = crews.idle(case.start, rider)
    assert refusal is not None and "GEV-PC 1" in refusal.text and "GEVPC-1" not in refusal.text


def test_reloading_takes_no_more_hands_than_there_are_missiles_to_load_and_tells_what_comes_of_it() -> None:
    text = MIRE.format(phase="fire", ogre="0404", vulcan="0404")
    text = text.replace(" stuck", " mis 0/2 mis-fired 2").replace(
        "blue VULC-1 0404", "blue VULC-1 0404 notes hold-mis/6"
    )
    case = parse_case(text)
    found = Desk(Session(case.rules, case.start, title="A Field", mode="solo"))
    found.screen.open_work(found.at("0404"))
    found.idle()
    found.push("task reload MK3-1")
    assert found.mode.lit_counters() == {"VULC-1", "HDRN-2"}
    assert "Ogre Mark III regains 2 external missiles (2 now)." in words_of(found)


def test_who_fires_at_a_vulcan_stands_before_its_channels_and_cargo() -> None:
    text = (
        MIRE.format(phase="fire", ogre="0404", vulcan="0404")
        .replace("turn 2 blue", "turn 2 red")
        .replace("red GEV-9 0109", "red GEV-9 0403")
    )
    case = parse_case(text)
    found = Desk(Session(case.rules, case.start, title="A Field", mode="solo"))
    found.mode.found_foe("VULC-1")
    found.idle()
    words = words_of(found)
    assert words.index("Shooters") < words.index("Channels") < words.index("Cargo")


def test_alike_counters_that_suffer_the_same_spillover_are_one_line() -> None:
    text = (
        MIRE.format(phase="fire", ogre="0404", vulcan="0404")
        .replace("turn 2 blue", "turn 2 red")
        .replace("red GEV-9 0109", "red HVY-9 0403")
    )
    case = parse_case(text)
    found = Desk(Session(case.rules, case.start, title="A Field", mode="solo"))
    found.mode.found_foe("VULC-1")
    found.idle()
    found.push("everyone")
    assert "4 × Heavy Drone, 2 to 3: 1-2 | D 1 in 6 each" in words_of(found)


def test_rows_of_two_record_sheets_say_whose_they_are() -> None:
    text = MIRE.format(phase="fire", ogre="0404", vulcan="0404").replace("red GEV-9 0109", "red GEV-9 0402")
    case = parse_case(text)
    found = Desk(Session(case.rules, case.start, title="A Field", mode="solo"))
    found.mode.found_foe("GEV-9")
    found.idle()
    rows = [
        w
        for w in found.screen.around.drawers.panel.walk()
        if isinstance(w, ShooterRow) and w.title == "Secondary"
    ]
    assert sorted(row.second.partition(",")[0] for row in rows) == ["Mark III", "Vulcan"]


FIGHT = """
board 9x9 field "A Field"
option engineering
option vulcan-jobs
option overrun
stacking gev
turn 2 red movement
dice seed 5
blue VULC-1 0505
blue HVY-1 0505 channel VULC-1.1+
red GEV-8 0503
red GEV-9 0503
"""


def test_who_is_picked_to_go_along_goes_into_a_fight_too() -> None:
    case = parse_case(FIGHT)
    found = Desk(Session(case.rules, case.start, title="A Field", mode="solo"))
    found.mode.select("GEV-8")
    found.mode.take(TakeAlong("GEV-9"))
    plan = next(plan for plan in found.mode.hand.options.targets[found.at("0505")] if plan.kind == "overrun")
    assert plan.orders[-1].units == ("GEV-8", "GEV-9")
    assert plan.short.startswith("4 against")


def test_a_side_without_riders_is_asked_for_ducklings_alone() -> None:
    case = parse_case(FIGHT)
    found = Desk(Session(case.rules, case.start, title="A Field", mode="solo"))
    found.mode.select("GEV-8")
    plan = next(plan for plan in found.mode.hand.options.targets[found.at("0505")] if plan.kind == "overrun")
    found.screen.do(*plan.orders)
    found.idle()
    assert isinstance(found.mode, OfferRound)
    assert (
        found.screen.named("all off") is None
        and found.screen.named("order Take over Heavy Tank 1") is not None
    )
    assert doing(found.mode.fight) == "takes over ducklings"


def test_states_say_what_a_drone_that_follows_and_a_drone_just_unpacked_do_not_do() -> None:
    found = desk("movement", vulcan="0505")
    view, rules = found.mode.view, found.mode.rules
    assert "and does no work" in " ".join(states(rules, view, view.units["HDRN-1"]))
    case = parse_case(
        'board 9x9 field "A Field"\noption lad\noption ramming\nturn 2 blue movement\nblue PAL-1 0404\n'
        "red HVY-9 0109\n"
    )
    game = Desk(Session(case.rules, case.start, title="A Field", mode="solo"))
    game.mode.select("PAL-1")
    assert "its options are at the right" in game.mode.hint()[0]
    game.screen.do(game.mode.hand.options.more[0])
    game.idle()
    drone = next(unit for unit in game.mode.view.units.values() if unit.kind == "LAD")
    assert states(game.mode.rules, game.mode.view, drone) == [
        "unpacked this turn: can fire from its next turn"
    ]


def test_many_kinds_at_the_edge_leave_no_clipped_words_beside_them() -> None:
    found = recovery(6)
    kinds = [w for w in found.screen.around.tray.walk() if isinstance(w, WaitingCounter)]
    words = [w for w in found.screen.around.tray.walk() if isinstance(w, Label)]
    assert len(kinds) > 6 and not words


def test_who_fires_at_an_ogre_in_pieces_is_told_that_a_d_destroys() -> None:
    text = MIRE.format(phase="fire", ogre="0404", vulcan="0505").replace("turn 2 blue", "turn 2 red")
    text = text.replace("MK3-1 0404 stuck", "MK3-1 0404 disabled unfinished notes unfinished/20").replace(
        "red GEV-9 0109", "red GEV-9 0403"
    )
    case = parse_case(text)
    found = Desk(Session(case.rules, case.start, title="A Field", mode="solo"))
    found.mode.found_foe("MK3-1")
    found.idle()
    assert "a D destroys it" in words_of(found)


def test_a_pallet_that_was_unpacked_is_no_loss() -> None:
    case = parse_case(
        'board 9x9 field "A Field"\noption lad\noption ramming\nturn 2 blue movement\nblue PAL-1 0404\n'
        "blue HVY-1 0505\nred HVY-9 0109\n"
    )
    game = Desk(Session(case.rules, case.start, title="A Field", mode="solo"))
    game.mode.select("PAL-1")
    game.screen.do(game.mode.hand.options.more[0])
    game.screen.do(Concede())
    rows = {row.what: row.values for row in verdict_of(game.session).losses}
    assert "LAD Pallet" not in rows and rows.get("Light Artillery Drone", ("", "0 of 1"))[1] == "0 of 1"


def test_a_crew_of_drones_is_named_in_few_words() -> None:
    units = desk("fire").mode.view.units
    crew = [units[name] for name in ("VULC-1", "HDRN-2", "HDRN-3", "HDRN-4")]
    assert crew_words(crew) == "Vulcan, Heavy Drones 2, 3, 4" and crew_words(crew[:1]) == "Vulcan"


def test_a_vulcan_that_is_looked_at_in_the_fire_phase_shows_its_load_and_says_what_is_out_of_range() -> None:
    found = desk("fire")
    found.mode.hand = Hand(looked="VULC-1")
    found.screen.refresh()
    assert "Channels" in words_of(found) and "Cargo" in words_of(found)
    refusal = found.mode.now.why_silent("VULC-1")
    assert refusal is not None and refusal.code == "range"
    assert refusal.text.startswith("No enemy is in range of Vulcan: the nearest is ")
