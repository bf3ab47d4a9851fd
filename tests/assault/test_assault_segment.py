"""The ground assault segment on a map: designation, choices, losses, retreat, advance."""

from __future__ import annotations

import pytest

from game.assault.fighters import ATTACKER, DEFENDER
from game.assault.onmap import present
from game.assault.resolver import sum_of
from game.assault.stages import fight_of
from game.assault.state import Position
from game.core.views import view
from tests.assault.played import at, end, offered, play, unit

HEAD = """game assault
board 12x9
home us west
home german east
"""


def segment(lines: str, turn: int = 1, more: str = "") -> str:
    return f"{HEAD}{more}turn {turn} us assaults\n{lines}"


def modifiers(position: Position) -> dict[str, int]:
    """What is added to the dice of the assault that is being resolved, by rule."""
    found: dict[str, int] = {}
    for part in sum_of(present(position)).modifier.parts:
        found[part.rule] = found.get(part.rule, 0) + int(part.value)
    return found


# --------------------------------------------------------------------------- designation
def test_units_assault_hexes_beside_them_once_and_several_hexes_may_assault_one() -> None:
    # ga:38
    lines = "us USI-1 0404\nus USI-2 0405\nus USI-3 0204\ngerman VGR-1 0505\ngerman VGR-2 0504\n"
    orders = (
        "! assault USI-3 0505 [far]\n> assault USI-1 0505\n> assault USI-2 0505\n"
        "! assault USI-1 0504 [designated]\n"
        "! assault USI-3 0304 [empty]\n"
    )
    position = end(segment(lines + orders + "> resolve 0505\n"))
    assert [one.id for one in present(position).attackers] == ["USI-1", "USI-2"]
    assert sum_of(present(position)).attack.value == 14


def test_a_unit_without_attack_does_not_assault() -> None:
    play(segment("us USA-1 0404\ngerman VGR-1 0405\n! assault USA-1 0405 [no-attack]\n"))  # ga:38, Q-465


@pytest.mark.parametrize("mode", ["strat", "reserve"])
def test_strategic_mode_and_reserve_do_not_attack(mode: str) -> None:
    play(segment(f"us USI-1 0404 mode {mode}\ngerman VGR-1 0405\n! assault USI-1 0405 [mode]\n"))  # ga:36


def test_all_is_designated_before_the_first_assault_and_each_is_finished_before_the_next() -> None:
    # ga:01, ga:35
    lines = "us USI-1 0404\nus USI-2 0704\nus USI-3 0704\ngerman VGR-1 0405\ngerman VGR-2 0705\n"
    orders = (
        "> assault USI-1 0405\n> assault USI-2 0705\n> resolve 0705\n! resolve 0405 [first]\n"
        "> roll 0705 [45]\n"
    )
    after = (
        "! assault USI-3 0705 [begun]\n! call-off USI-1 [begun]\n! end [unresolved]\n"
        "> resolve 0405\n> roll 0405 [45]\n> end\n"
    )
    assert end(segment(lines + orders + after)).clock.side == 1


# -------------------------------------------------------------------------------- choices
def test_the_defender_chooses_among_rows_that_shift() -> None:
    # ga:30, Q-469
    more = "terrain woods 0405\nmarker fieldwork 0405 word entrenchment\n"
    lines = (
        "us USI-1 0404\nus USE-1 0404 mode pa\ngerman VGR-1 0405\n> assault USI-1+USE-1 0405\n"
        "> resolve 0405\n"
    )
    asked = play(segment(lines, more=more))[-1].after
    assert asked.frames[-1].decider == 1
    by_work = end(segment(lines + "> row entrenchment\n", more=more))
    by_woods = end(
        segment(lines + "> row woods\n! row woods [first]\n".replace("! row woods [first]\n", ""), more=more)
    )
    assert sum_of(present(by_work)).shift.value == -1 and sum_of(present(by_woods)).shift.value == 0
    rough = segment(lines, more=more.replace("woods", "rough"))
    assert play(rough)[-1].after.frames[-1].kind == "lead"


def test_standoff_is_declared_in_secret_and_shown_together() -> None:
    # ga:23, ga:45, Q-545
    lines = (
        "us AIB-1 0404\nus USI-1 0404\ngerman PZB-1 0405\ngerman VGR-1 0405\n"
        "> assault AIB-1+USI-1 0405\n> resolve 0405\n"
    )
    more = "terrain village 0405\n"
    one, other = (end(segment(lines + f"> standoff {word}\n", more=more)) for word in ("yes", "no"))
    for side, same in ((1, True), (0, False)):
        assert (view(one, side).key() == view(other, side).key()) is same
    told = play(segment(lines + "> standoff yes\n> standoff no\n", more=more))[-1]
    assert told.step is not None and told.step.revealed
    assert present(told.after).standoff == (True, False)
    hidden = play(segment(lines + "> standoff yes\n", more=more))[-1]
    assert hidden.step is not None
    from game.core.games import game_named

    rules = game_named("assault").rules_for(())
    assert [rules.audience(event) for event in hidden.step.events] == [0b01]


def test_who_cannot_stand_off_is_not_asked() -> None:
    # ga:23
    lines = "us AIB-1 0404\nus USI-1 0404\ngerman VGR-1 0405\n> assault AIB-1+USI-1 0405\n> resolve 0405\n"
    assert end(segment(lines)).frames[-1].kind == "lead"
    assert end(segment(lines, more="terrain woods 0405\n")).frames[-1].kind == "standoff"


def test_tv_001_36_armour_that_stands_off_does_not_lead() -> None:
    # ga:10, ga:12
    lines = (
        "us UST-1 0404\nus USI-1 0404\nus USI-2 0404\ngerman VGR-1 0405\n> assault UST-1+USI-1+USI-2 0405\n"
        "> resolve 0405\n> standoff yes\n! lead UST-1 [standoff]\n> lead USI-2\n"
    )
    assert present(end(segment(lines, more="terrain woods 0405\n"))).leads == ("USI-2", "VGR-1")


REGIMENTS = (
    "formation A division 1 units USI-1 USI-2 USI-3\nformation X division 9 units VGR-1 VGR-2 VGR-3 VGR-4\n"
)


def test_integrity_is_given_by_attackers_and_by_defenders_in_the_hex_and_beside_it() -> None:
    # ga:13
    lines = (
        "us USI-1 0404\nus USI-2 0404\ngerman VGR-1 0405\ngerman VGR-2 0506\n"
        "> assault USI-1+USI-2 0405\n> resolve 0405\n> lead USI-1\n"
    )
    found = sum_of(present(end(segment(lines, more=REGIMENTS)))).modifier.parts
    assert [part.value for part in found if part.rule == "ga:13"] == ["10", "-10"]


def test_who_is_designated_gives_no_integrity_to_others() -> None:
    # ga:13, Q-468
    lines = (
        "us USI-1 0404\nus USI-2 0404\nus USI-3 0505\ngerman VGR-1 0405\ngerman VGR-2 0506\n"
        "> assault USI-1+USI-2 0405\n> assault USI-3 0506\n> resolve 0405\n> lead USI-1\n"
    )
    assert modifiers(end(segment(lines, more=REGIMENTS)))["ga:13"] == 10


@pytest.mark.parametrize("state", ["mode strat", "fatigued", "resting", "supply oos"])
def test_who_is_worn_gives_no_integrity(state: str) -> None:
    # ga:14
    lines = (
        f"us USI-1 0404\ngerman VGR-1 0405\ngerman VGR-2 0506 {state}\n> assault USI-1 0405\n> resolve 0405\n"
    )
    assert "ga:13" not in modifiers(end(segment(lines, more=REGIMENTS)))


def test_who_stands_with_another_division_gives_none_unless_that_is_attached() -> None:
    # ga:14
    lines = (
        "us USI-1 0404\ngerman VGR-1 0405\ngerman VGR-2 0506\ngerman PGR-1 0506\n"
        "> assault USI-1 0405\n> resolve 0405\n"
    )
    apart = REGIMENTS + "formation Z division 5 units PGR-1\n"
    assert "ga:13" not in modifiers(end(segment(lines, more=apart)))
    joined = REGIMENTS.replace("VGR-4", "VGR-4 attached PGR-1") + "formation Z division 5 units PGR-1\n"
    assert modifiers(end(segment(lines, more=joined)))["ga:13"] == -15


def test_divisional_troops_count_with_each_sub_formation_of_their_division() -> None:
    # ga:16
    more = "formation X division 9 units VGR-1\nformation T division 9 divisional units FUS-1\n"
    lines = "us USI-1 0404\ngerman VGR-1 0405\ngerman FUS-1 0506\n> assault USI-1 0405\n> resolve 0405\n"
    assert modifiers(end(segment(lines, more=more)))["ga:13"] == -10
    other = more.replace("T division 9", "T division 5")
    assert "ga:13" not in modifiers(end(segment(lines, more=other)))


TWO_ASSAULTS = (
    "us USI-1 0404\nus USI-2 0606\ngerman VGR-1 0405\ngerman VGR-2 0506\ngerman VGR-3 0605\n"
    "> assault USI-1 0405\n> assault USI-2 0605\n> resolve 0405\n"
)


def test_the_defender_says_who_gives_integrity_where_it_could_go_elsewhere() -> None:
    # ga:15, Q-467, Q-813
    asked = end(segment(TWO_ASSAULTS, more=REGIMENTS))
    assert asked.frames[-1].kind == "integrity" and asked.frames[-1].decider == 1
    kept = end(segment(TWO_ASSAULTS + "> enough\n> roll 0405 [45]\n> resolve 0605\n", more=REGIMENTS))
    assert modifiers(kept)["ga:13"] == -10
    alone = TWO_ASSAULTS.replace("> assault USI-2 0605\n", "")
    assert end(segment(alone, more=REGIMENTS)).frames[-1].kind == "roll"


def test_tv_001_35_who_gave_integrity_gives_none_again_in_the_segment() -> None:
    # ga:15
    given = "> give VGR-1\n> give VGR-2\n> roll 0405 [45]\n> resolve 0605\n"
    assert "ga:13" not in modifiers(end(segment(TWO_ASSAULTS + given, more=REGIMENTS)))


# ------------------------------------------------------------------------------- reserves
RESERVE = "formation A division 1 units USI-1 USI-2 USI-3 USI-4 USI-5\n"


def with_reserve(place: str, mode: str = "reserve", more: str = "") -> Position:
    lines = (
        f"us USI-1 0404\nus USI-2 {place} mode {mode}\ngerman VGR-1 0504\n"
        f"{more}> assault USI-1 0504\n> resolve 0504\n"
    )
    return end(segment(lines, more=RESERVE))


def test_tv_001_15_a_reserve_helps_within_three_hexes_and_three_help_at_most() -> None:
    # ga:25, Q-52
    assert with_reserve("0203").frames[-1].kind == "reserves"
    assert with_reserve("0103").frames[-1].kind == "roll"
    lines = (
        "us USI-1 0404\n"
        + "".join(f"us USI-{k} 0304 mode reserve\n" for k in (2, 3))
        + "us USI-4 0303 mode reserve\n"
    )
    lines += "us USI-5 0305 mode reserve\ngerman VGR-1 0504\n> assault USI-1 0504\n> resolve 0504\n"
    position = end(segment(lines + "> commit USI-2\n> commit USI-3\n> commit USI-4\n", more=RESERVE))
    assert position.frames[-1].kind == "roll" and modifiers(position)["ga:25"] == 15


def test_tv_001_37_a_reserve_that_would_stop_on_its_way_gives_nothing() -> None:
    # ga:25, ga:37, Q-466
    wall = "german VGR-2 0303\n"
    assert with_reserve("0203", more=wall).frames[-1].kind == "reserves"
    assert with_reserve("0203", more=wall + "german VGR-3 0205\n").frames[-1].kind == "roll"


def test_tv_001_38_a_reserve_helps_once_and_is_tactical_then() -> None:
    # ga:25, ga:36, Q-540
    assert with_reserve("0203", "tac").frames[-1].kind == "roll"
    lines = (
        "us USI-1 0404\nus USI-3 0405\nus USI-2 0304 mode reserve\ngerman VGR-1 0504\ngerman VGR-2 0506\n"
        "> assault USI-1 0504\n> assault USI-3 0506\n> resolve 0504\n> commit USI-2\n"
    )
    used = end(segment(lines, more=RESERVE))
    assert modifiers(used)["ga:25"] == 5 and unit(used, "USI-2").mode == "tac"
    assert end(segment(lines + "> roll 0504 [45]\n> resolve 0506\n", more=RESERVE)).frames[-1].kind == "roll"


def test_a_reserve_helps_its_own_division_alone() -> None:
    # ga:25
    other = RESERVE.replace(" USI-2", "") + "formation B division 2 units USI-2\n"
    lines = (
        "us USI-1 0404\nus USI-2 0304 mode reserve\ngerman VGR-1 0504\n> assault USI-1 0504\n> resolve 0504\n"
    )
    assert end(segment(lines, more=other)).frames[-1].kind == "roll"


# ------------------------------------------------------------------------- night and supply
def test_tv_001_39_supply_on_hand_is_kept_at_half_or_spent_at_full() -> None:
    # ga:06, ga:43
    lines = "us USI-1 0404 supply on-hand\ngerman VGR-1 0504\n> assault USI-1 0504\n> resolve 0504\n"
    kept = end(segment(lines + "> half USI-1 supply\n"))
    assert sum_of(present(kept)).attack.value == 4
    assert (
        unit(end(segment(lines + "> half USI-1 supply\n> roll 0504 [45]\n> end\n")), "USI-1").supply
        == "on-hand"
    )
    full = end(segment(lines + "> enough\n"))
    assert sum_of(present(full)).attack.value == 7
    assert unit(end(segment(lines + "> enough\n> roll 0504 [45]\n> end\n")), "USI-1").supply == "oos"


def test_who_is_attacked_by_night_fights_at_half_or_needs_rest() -> None:
    # ga:06, ga:43
    lines = "us USI-1 0404\ngerman VGR-1 0504\n> assault USI-1 0504\n> resolve 0504\n"
    spared = end(segment(lines + "> half VGR-1 rest\n", turn=2))
    assert sum_of(present(spared)).defence.value == 4
    assert not unit(
        end(segment(lines + "> half VGR-1 rest\n> roll 0504 [45]\n> end\n", turn=2)), "VGR-1"
    ).resting
    assert unit(end(segment(lines + "> enough\n> roll 0504 [45]\n> end\n", turn=2)), "VGR-1").resting
    off = segment(lines, turn=2, more="parameter ga-night-choice 0\n")
    assert end(off).frames[-1].kind == "roll"


def test_two_halves_by_choice_are_a_quarter() -> None:
    # ga:06, ga:07
    lines = "us USI-1 0404\ngerman VGR-1 0504 supply on-hand\n> assault USI-1 0504\n> resolve 0504\n"
    position = end(segment(lines + "> half VGR-1 rest\n> half VGR-1 supply\n", turn=2))
    assert sum_of(present(position)).defence.value == 2


# ------------------------------------------------------------- losses, retreat, advance
STACK = (
    "us USI-1 0404\nus USI-2 0404\ngerman VGR-1 0504\ngerman VGR-2 0504\n"
    "> assault USI-1+USI-2 0504\n> resolve 0504\n"
)


def test_the_lead_loses_first_and_then_whom_the_owner_chooses() -> None:
    # ga:33, ga:10
    rolled = STACK + "> lead USI-2\n> lead VGR-2\n> roll 0504 [11]\n"
    position = end(segment(rolled))
    assert (unit(position, "USI-1").losses, unit(position, "USI-2").losses) == (0, 1)
    assert position.frames[-1].kind == "loss" and position.frames[-1].decider == 0
    chosen = end(segment(rolled + "> lose USI-1\n> lose USI-1\n"))
    assert (unit(chosen, "USI-1").losses, unit(chosen, "USI-2").losses) == (2, 1)


def test_a_loss_that_nobody_is_left_for_is_nothing() -> None:
    # ga:33
    lines = (
        "us AIB-1 0404\nus AIB-2 0404\ngerman PIO-1 0504\n> assault AIB-1+AIB-2 0504\n"
        "> resolve 0504\n> lead AIB-1\n"
    )
    position = end(segment(lines + "> roll 0504 [99]\n> stay\n"))
    assert "PIO-1" in position.gone and not position.frames


RETREAT = (
    "us USI-1 0404\nus USI-2 0404\ngerman VGR-1 0504\n> assault USI-1+USI-2 0504\n> resolve 0504\n"
    "> lead USI-1\n"
    "> roll 0504 [60]\n"
)


def test_survivors_retreat_away_from_the_attackers_and_beside_no_enemy() -> None:
    # ga:33, ga:31
    position = end(segment(RETREAT))
    assert position.frames[-1].kind == "retreat" and unit(position, "VGR-1").losses == 1
    assert {word.split()[-1] for word in offered(position, "VGR-1")} == {"0503", "0603", "0604"}
    watched = RETREAT.replace("german VGR-1 0504", "us USI-9 0703\ngerman VGR-1 0504")
    assert {word.split()[-1] for word in offered(end(segment(watched)), "VGR-1")} == {"0503", "0604"}


def test_tv_001_33_a_retreat_that_is_too_short_costs_a_step() -> None:
    # ga:33, Q-812: of two hexes the survivors find one
    lines = (
        "us USI-1 0202\nus USI-2 0202\nus USI-3 0202\nus USI-4 0103\ngerman VGR-1 0102\ngerman VGR-2 0102\n"
        "> assault USI-1+USI-2+USI-3 0102\n> resolve 0102\n> lead USI-1\n> lead VGR-1\n> roll 0102 [90]\n"
        "> lose VGR-2\n"
    )
    text = segment(lines).replace("home german east\n", "")
    assert fight_of(end(text)).retreat == 2
    assert offered(end(text), "VGR-1") == {"retreat VGR-1+VGR-2 0101"}
    position = end(text + "> retreat VGR-1+VGR-2 0101\n> lose VGR-2\n")
    assert (unit(position, "VGR-1").losses, unit(position, "VGR-2").losses) == (1, 2)


def test_survivors_with_no_hex_left_on_their_own_edge_go_off_the_map() -> None:
    # ga:33, Q-812
    lines = (
        "us USI-1 0202\nus USI-2 0202\nus USI-3 0202\nus USI-4 0103\nus USI-5 0101\ngerman VGR-1 0102\n"
        "> assault USI-1+USI-2+USI-3 0102\n> resolve 0102\n> lead USI-1\n> roll 0102 [60]\n"
    )
    text = (
        segment(lines)
        .replace("home us west", "home us north")
        .replace("home german east", "home german west")
    )
    position = end(text + "> stay\n")
    assert "VGR-1" in position.gone and not position.frames


#: a battalion retreats into a hex whose assault comes next; VGR-1 and VGR-2 would give integrity together
INTO_THE_NEXT = (
    "us AIB-1 0404\nus AIB-2 0404\nus USI-1 0704\nus USI-2 0502\ngerman VGR-1 0504\ngerman VGR-2 0604\n"
    "> assault AIB-1+AIB-2 0504\n> assault USI-1 0604\n> resolve 0504\n> lead AIB-1\n> roll 0504 [10]\n"
    "> retreat VGR-1 0604\n> stay\n> resolve 0604\n"
)


def test_tv_001_34_who_retreated_takes_no_part_in_the_assault_on_its_new_hex() -> None:
    # ga:33, ga:38, Q-1420
    position = end(segment(INTO_THE_NEXT, more=REGIMENTS))
    assert [one.id for one in present(position).defenders] == ["VGR-2"]
    assert sum_of(present(position)).defence.value == 7 and "ga:13" not in modifiers(position)
    assert position.units["VGR-1"].losses == 1


def test_who_retreated_bears_no_loss_there_and_retreats_with_the_defenders() -> None:
    # ga:33, Q-1420
    rolled = INTO_THE_NEXT + "> roll 0604 [90]\n"
    position = end(segment(rolled))
    assert position.frames[-1].kind == "retreat"
    assert [unit(position, name).losses for name in ("VGR-1", "VGR-2")] == [1, 2]
    ends = {text.split()[-1] for text in offered(position, "VGR-1") | offered(position, "VGR-2")}
    play(segment(rolled + f"! retreat VGR-2 {min(ends)} [survivors]\n"))
    gone = end(segment(rolled + f"> retreat VGR-1+VGR-2 {min(ends)}\n"))
    assert at(gone, "VGR-1") == at(gone, "VGR-2") == min(ends)
    assert unit(gone, "VGR-1").losses == 1


def test_who_retreated_stays_where_no_defender_is_left() -> None:
    # ga:33, Q-1420
    alone = INTO_THE_NEXT.replace("german VGR-2 0604\n", "german PIO-2 0604\n")
    position = end(segment(alone + "> roll 0604 [100]\n"))
    assert "PIO-2" in position.gone and not position.frames
    assert at(position, "VGR-1") == "0604" and unit(position, "VGR-1").losses == 1


HELPERS = "formation A division 1 units USI-1\nformation X division 9 units VGR-1 VGR-2\n"


def test_who_helps_from_reserve_gives_no_integrity_in_the_segment() -> None:
    # ga:25, Q-1421
    lines = (
        "us USI-1 0404\nus USI-4 0604\ngerman VGR-1 0505\ngerman VGR-2 0506 mode reserve\n"
        "> assault USI-1 0505\n> resolve 0505\n"
    )
    asked = end(segment(lines, more=HELPERS))
    assert asked.frames[-1].kind == "reserves" and modifiers(asked)["ga:13"] == -10
    kept = modifiers(end(segment(lines + "> enough\n", more=HELPERS)))
    assert kept["ga:13"] == -10 and "ga:25" not in kept
    helped = modifiers(end(segment(lines + "> commit VGR-2\n", more=HELPERS)))
    assert helped["ga:25"] == -5 and "ga:13" not in helped


def test_the_sum_names_who_helps_from_reserve_as_the_log_does() -> None:
    # ga:25
    lines = (
        "us USI-1 0404\nus USI-4 0604\ngerman VGR-1 0505\ngerman VGR-2 0506 mode reserve\n"
        "> assault USI-1 0505\n> resolve 0505\n> commit VGR-2\n"
    )
    plain = sum_of(present(end(segment(lines, more=HELPERS)))).modifier.parts
    assert [part.text for part in plain if part.rule == "ga:25"] == [
        "combat reserve Volksgrenadier battalion 2"
    ]
    titled = HELPERS.replace("units VGR-1 VGR-2", "units VGR-1 VGR-2 titles I/78 II/78")
    named = sum_of(present(end(segment(lines, more=titled)))).modifier.parts
    assert [part.text for part in named if part.rule == "ga:25"] == ["combat reserve II/78"]


def test_who_would_give_integrity_alone_is_not_asked_to() -> None:
    # ga:13, ga:16, Q-813
    lines = (
        "us USI-1 0405\nus USI-2 0606\ngerman PGR-1 0505\ngerman VGR-1 0506\ngerman PIO-1 0605\n"
        "> assault USI-1 0505\n> assault USI-2 0605\n> resolve 0505\n"
    )
    more = "formation X division 9 units VGR-1\nformation Y division 9 units PGR-1\n"
    assert end(segment(lines, more=more)).frames[-1].kind == "roll"
    pioneers = "formation E division 9 divisional units VGR-1\nformation Y division 9 units PGR-1\n"
    position = end(segment(lines, more=pioneers))
    assert position.frames[-1].kind == "integrity"
    assert "give VGR-1" in offered(position, "VGR-1") and "give PGR-1" in offered(position, "PGR-1")


def test_one_stack_advances_without_its_artillery() -> None:
    # ga:33
    lines = (
        "us AIB-1 0404\nus AIB-2 0403\nus USA-1 0404\ngerman PIO-1 0504\n"
        "> assault AIB-1+AIB-2 0504\n> resolve 0504\n"
        "> lead AIB-1\n> roll 0504 [99]\n"
    )
    position = end(segment(lines + "! advance AIB-1+AIB-2 0504 [advance]\n> advance AIB-2 0504\n"))
    assert (at(position, "AIB-1"), at(position, "AIB-2"), at(position, "USA-1")) == ("0404", "0504", "0404")


def test_armour_out_of_a_river_and_over_it() -> None:
    # ga:05
    more = "side river 0404-0504\nroute road 0404 0504\nterrain marsh 0504\n"
    lines = "us USI-1 0404\nus AIB-1 0403\ngerman VGR-1 0504\n"
    position = play(segment(lines + "> assault USI-1+AIB-1 0504\n> resolve 0504\n", more=more))[-1].after
    parts = [part.text for part in sum_of(present(position)).attack.parts]
    assert "half: over a river" in parts and "half: armour in soft ground" in parts
    assert present(position).side(DEFENDER)[0].id == "VGR-1" and present(position).side(ATTACKER)[0].river
