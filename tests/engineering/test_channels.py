"""Channels of a Vulcan: heavy drones, combat drones, ducklings (ce:14.01.3 to ce:14.01.5)."""

from __future__ import annotations

from game.ogre.combat.attack import odds
from game.ogre.combat.firing import Firing
from game.ogre.engineering.control import CONTROL, controller, free_channels, on_channels
from game.ogre.engineering.crews import guided
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE, RED

FIELD = """
    board 12x9
    option engineering
    option {contact}
    stacking gev
    turn 2 blue {phase}
"""


def field(text: str, phase: str = "movement", contact: str = "overrun") -> Bench:
    return bench(FIELD.format(phase=phase, contact=contact) + text)


def lots(count: int, kind: str = "TK", label: str = "0404", channel: str = "") -> str:
    """Counters of one kind on the channels 1, 2, 3 ... four to a channel."""
    lines = []
    for k in range(count):
        at = channel or f"VULC-1.{k // 4 + 1}+"
        lines.append(f"blue {kind}-{k + 1} {label} crewless channel {at}\n")
    return "".join(lines)


def test_four_ducklings_a_channel_make_sixteen_and_a_seventeenth_finds_no_room() -> None:
    # TV-000-23, ce:14.01.5-a
    table = field("blue VULC-1 0404\n" + lots(16) + "blue HT-1 0405 crewless disabled control\n", "sappers")
    assert free_channels(table.position, "VULC-1") == 0
    for number in range(1, 5):
        assert table.refused(f"channel HT-1 VULC-1 {number} follow").code == "full"
        assert table.refused(f"channel HT-1 VULC-1 {number}").code == "taken"


def test_one_heavy_drone_two_combat_drones_and_four_ducklings_use_four_channels() -> None:
    # TV-000-28, ce:14.01-e, ce:14.01.4-a
    table = field(
        "blue VULC-1 0404\nblue HDRN-1 0404\nblue HVY-1 0707 crewless\nblue HVY-2 0708 crewless\n" + lots(0)
        + "blue TK-1 0405 crewless\n"
        + "".join(f"blue TK-{k} 0405 crewless disabled control\n" for k in range(2, 5)),
        "sappers",
    )  # fmt: skip
    for line in (
        "HDRN-1 VULC-1 1",
        "HVY-1 VULC-1 2",
        "HVY-2 VULC-1 3",
        *(f"TK-{k} VULC-1 4 follow" for k in range(1, 5)),
    ):
        table.run(f"channel {line}")
    rows = on_channels(table.position, "VULC-1")
    assert {number: len(row) for number, row in rows.items()} == {1: 1, 2: 1, 3: 1, 4: 4}
    assert free_channels(table.position, "VULC-1") == 0


def test_a_duckling_at_two_hexes_counts_as_disabled_until_it_is_met_again() -> None:
    # TV-000-23, ce:14.01.5-b
    table = field("blue VULC-1 0404\nblue LT-1 0405 crewless channel VULC-1.1+\n")
    table.run("move VULC-1 0403")
    assert table["LT-1"].disabled == CONTROL and not table.reach("LT-1")
    table.run("move VULC-1 0404")
    assert not table["LT-1"].disabled and table.reach("LT-1")


def test_a_crewless_unit_fights_and_moves_on_a_channel_and_is_lost_without_its_vulcan() -> None:
    # ce:14.01.4-a, ce:14.01.4-b, ce:14.01.5-g
    table = field(
        "blue VULC-1 0101 tr 1 sec 0 ap 1\nblue HVY-1 0808 crewless channel VULC-1.1\nred HWZ-1 0105\n"
    )
    assert table.reach("HVY-1")
    table.now("fire", RED)
    table.run("fire HWZ-1:gun at VULC-1 ap")
    assert "VULC-1" in table
    table.now("fire", RED)
    table.run("fire HWZ-1:gun at VULC-1 tr", 6)
    assert "VULC-1" not in table and table["HVY-1"].disabled == CONTROL and not table.channel("HVY-1")


def test_what_is_out_of_control_does_not_recover_by_itself() -> None:
    # ce:14.01.4-b
    table = field("blue HVY-1 0808 crewless disabled control 0\nred GEV-1 0101\n", "fire")
    table.end_until("movement", BLUE)
    assert table["HVY-1"].disabled == CONTROL


def test_ducklings_attack_at_half_strength_not_rounded() -> None:
    # ce:14.01.5-c
    table = field("blue VULC-1 0404\nblue GEV-1 0405 channel VULC-1.1+\nred LT-1 0406\n", "fire")
    found = odds(table.rules, table.position, (Firing("GEV-1", "gun"),), "LT-1")
    assert found.attack == 4 and found.odds == "1-2"
    parts = table.rules.explain("strength", table.position, (table["GEV-1"], "gun", 1)).parts
    assert [p.rule for p in parts][-1] == "ce:14.01.5-c"


def test_a_crew_that_is_left_behind_takes_over() -> None:
    # ce:14.01.5-d
    table = field("blue VULC-1 0404\nblue LT-1 0405 channel VULC-1.1+\n")
    table.run("move VULC-1 0403")
    assert not table["LT-1"].disabled and not table.channel("LT-1")


def test_a_crew_takes_over_at_the_beginning_of_a_turn() -> None:
    # ce:14.01.5-d, ce:14.01.5-e
    table = field("blue VULC-1 0404\nblue LT-1 0405 channel VULC-1.1+\n", "sappers")
    table.run("channel LT-1")
    assert not table.channel("LT-1") and not table["LT-1"].disabled


def test_all_channels_under_active_control_leave_the_other_ducklings_disabled() -> None:
    #
    text = "blue VULC-1 0404\n" + "".join(f"blue LT-{k} 0405 crewless\n" for k in range(1, 5))
    text += "blue LT-5 0405 crewless disabled control\n"
    table = field(text, "sappers")
    for k in range(1, 5):
        table.run(f"channel LT-{k} VULC-1 {k}")
    assert table["LT-5"].disabled == CONTROL


def test_ducklings_follow_their_vulcan_in_one_order() -> None:
    text = "blue VULC-1 0404\nblue HDRN-1 0404 channel VULC-1.1+\nblue LT-1 0405 crewless channel VULC-1.1+\n"
    table = field(text)
    table.run("lead VULC-1 HDRN-1+LT-1 0403 0402 0401")
    assert (table.where("VULC-1"), table.where("HDRN-1"), table.where("LT-1")) == ("0401", "0401", "0402")
    assert not table["LT-1"].disabled and not table["HDRN-1"].disabled


def test_ducklings_too_slow_for_the_way_refuse_it() -> None:
    table = field("blue VULC-1 0405\nblue HDRN-1 0405 channel VULC-1.1+\n")
    assert table.refused("lead VULC-1 HDRN-1 0404 0403 0402 0401").code == "too-far"


def test_four_of_six_ducklings_that_are_overrun_are_taken_over_and_the_rest_count_as_disabled() -> None:
    # TV-000-23, ce:14.01.5-f
    text = "blue VULC-1 0404\n" + "".join(
        f"blue LT-{k} 0405 crewless channel VULC-1.{(k + 3) // 4}+\n" for k in range(1, 6)
    )
    table = bench(FIELD.format(phase="movement", contact="overrun").replace("2 blue", "2 red") + text
                  + "blue LT-6 0405 crewless channel VULC-1.2+\nred HVY-1 0406\n")  # fmt: skip
    table.run("overrun HVY-1 0405")
    assert table.position.frames[-1].kind == "overrun-dismount"
    for k in range(1, 5):
        table.run(f"take-over LT-{k}")
    assert table.position.frames[-1].kind == "overrun-fire", "four are enough: nothing is left to say"
    state = [table[f"LT-{k}"].disabled for k in range(1, 7)]
    assert state == ["", "", "", "", CONTROL, CONTROL]
    about = [table.value("strength", table[f"LT-{k}"], "gun", 1) for k in (1, 5)]
    assert about == [8, 4]


def test_a_heavy_drone_without_command_moves_with_people_alone() -> None:
    # ce:14.01.3-c, Q-07
    table = field("blue HDRN-1 0404\nblue HDRN-2 0505\nblue INF-1 0505\n")
    assert not table["HDRN-1"].disabled and not table.reach("HDRN-1")
    assert table.refused("move HDRN-2 0506").code == "uncommanded"
    table.run("move HDRN-2+INF-1 0506")


def test_a_heavy_drone_beside_its_vulcan_works_and_one_that_follows_gives_no_dice() -> None:
    # ce:14.01.3-d, ce:14.01.3-f, ce:14.01.5-c
    table = field(
        "blue VULC-1 0404\nblue HDRN-1 0405 channel VULC-1.1\nblue HDRN-2 0404 channel VULC-1.2+\n", "fire"
    )
    assert controller(table.position, table["HDRN-1"]) is not None
    assert guided(table.position, table["HDRN-1"]) and not guided(table.position, table["HDRN-2"])


def test_a_heavy_drone_that_only_follows_gives_no_dice_beside_engineers_either() -> None:
    # ce:14.01.5-c
    counters = (
        "blue VULC-1 0404\nblue CE-1 0404\nblue HDRN-1 0404 channel VULC-1.1+\n"
        "blue HDRN-2 0404 channel VULC-1.2\n"
    )
    table = bench(FIELD.format(phase="fire", contact="overrun") + "option field-works\n" + counters)
    assert not guided(table.position, table["HDRN-1"]) and guided(table.position, table["HDRN-2"])
    refused = table.refused("work dig HDRN-1 at 0404")
    assert (refused.code, refused.rule) == ("unguided", "ce:14.01.5-c")


def test_heavy_drones_on_no_channel_are_taken_on_by_the_free_ones() -> None:
    #
    text = "blue VULC-1 0404\n" + "".join(f"blue HDRN-{k} 0808\n" for k in range(1, 6))
    table = field(text)
    assert table.reach("HDRN-4") and not table.reach("HDRN-5")


def test_a_vulcan_whose_channels_are_full_takes_on_nobody_more() -> None:
    # Q-250, ce:14.01-e: the next one does, and guides no work from afar
    full = "".join(f"blue HVY-{k} 0909 crewless channel VULC-1.{k}\n" for k in range(1, 5))
    text = f"blue VULC-1 0404\nblue VULC-2 0808\n{full}blue HDRN-1 0404\n"
    table = field(text, "fire")
    found = controller(table.position, table["HDRN-1"])
    assert found is not None and found.id == "VULC-2" and not guided(table.position, table["HDRN-1"])
    alone = field(text.replace("VULC-2 0808", "VULC-2 off"))
    assert controller(alone.position, alone["HDRN-1"]) is None and not alone.reach("HDRN-1")
    drones = "".join(f"blue HDRN-{k} 0404\n" for k in range(1, 6))
    five = field(f"blue VULC-1 0404\nblue VULC-2 0808\n{drones}", "fire")
    assert [guided(five.position, five[f"HDRN-{k}"]) for k in range(1, 6)] == [True] * 4 + [False]
