"""Parts of the sum of an assault that the worked examples leave out, and what never differs."""

from __future__ import annotations

import itertools

import pytest
from msgspec.structs import replace

from game.assault import armour, bonuses, resolver, strength, tables
from game.assault.fighters import ATTACKER, DEFENDER
from game.assault.kinds import Kind, Strengths
from tests.assault.made import assault, row, unit
from tests.assault.played import end, play


@pytest.mark.parametrize(
    ("arm", "size", "boxes", "steps"),
    [("infantry", "battalion", 1, 3), ("recon", "stripe", 2, 2), ("recon", "stripe", 5, 3),
     ("hq", "battalion", 1, 2), ("artillery", "battalion", 1, 1), ("bridge", "battalion", 1, 1),
     ("engineer", "company", 1, 1)],
)  # fmt: skip
def test_full_strength_by_kind(arm: str, size: str, boxes: int, steps: int) -> None:
    assert Kind("K", "K", arm, Strengths(1, 1, 0), size=size, boxes=boxes).steps == steps  # ga:03


@pytest.mark.parametrize("ground", ["woods", "forest", "town", "city"])
def test_armour_without_infantry_is_halved_into_and_out_of_closed_ground(ground: str) -> None:
    # ga:05, ga:22
    tank, foot = unit("9-7-5", arm="armour", armour="pure", name="tank"), unit("6-7-0", name="foot")
    assert strength.strength(assault(tank, terrain=ground), tank, ATTACKER) == 5
    assert armour.armour_value(assault(tank, terrain=ground), tank, ATTACKER) == 1
    assert strength.strength(assault((tank, foot), terrain=ground), tank, ATTACKER) == 9
    from_there = replace(tank, ground=ground)
    assert strength.strength(assault(from_there), from_there, ATTACKER) == 5
    assert armour.armour_value(assault(from_there), from_there, ATTACKER) == 5
    assert strength.strength(assault(foot, tank, terrain=ground), tank, DEFENDER) == 4


def test_hybrids_are_halved_in_marsh_and_not_in_woods() -> None:
    # ga:05
    hybrid = unit("8-7-4", arm="mechanised", armour="hybrid")
    assert strength.strength(assault(hybrid, terrain="marsh"), hybrid, ATTACKER) == 4
    assert strength.strength(assault(hybrid, terrain="woods"), hybrid, ATTACKER) == 8


@pytest.mark.parametrize("state", [{"resting": True}, {"supply": "oos"}, {"saves": True}, {"sleeps": True}])
def test_what_halves_wherever_a_unit_fights(state: dict[str, bool]) -> None:
    one = unit("7-8-0", **state)
    assert strength.strength(assault(one), one, ATTACKER) == 4  # ga:05, ga:06
    assert strength.strength(assault(unit(), one), one, DEFENDER) == 4


def test_no_strength_above_nothing_is_less_than_one() -> None:
    # ga:08
    weak = unit("1-1-0", fatigued=True, supply="oos", resting=True)
    assert strength.strength(assault(weak), weak, ATTACKER) == 1
    guns = unit("0-4-0", arm="artillery")
    assert strength.strength(assault(guns), guns, ATTACKER) == 0


def test_two_batteries_in_a_hex_halve_each_other() -> None:
    # ga:09
    guns = tuple(unit("0-6-1", arm="artillery", name=name) for name in ("a", "b"))
    assert strength.total(assault(unit(), guns), DEFENDER) == 6


def test_engineers_have_the_ground_of_infantry() -> None:
    # ga:22, Q-803
    sappers, staff = unit("2-3-0", arm="engineer"), unit("1-3-1", arm="hq", name="staff")
    fought = assault(unit(), (sappers, staff), terrain="rough", work="entrenchment")
    assert armour.antitank_value(fought, sappers) == 3 and armour.antitank_value(fought, staff) == 1


def test_infantry_takes_no_armour_bonus_away_in_clear_ground_by_day() -> None:
    # ga:21, Q-1422
    tanks, squad = (
        unit("9-7-5", arm="armour", armour="pure", name="tanks"),
        unit(size="company", name="squad"),
    )
    foe = unit("6-7-0", name="foe")
    for ours in (tanks, (tanks, squad)):
        assert armour.armour(assault(ours, foe)) == 40
        assert armour.armour(assault(ours, foe, night=True)) == 0
        assert armour.armour(assault(ours, foe, terrain="rough")) == 0
        assert armour.armour(assault(foe, ours)) == -10


def test_armour_that_stands_off_is_compared_with_nothing() -> None:
    # ga:18, ga:20, ga:23, Q-1423
    tanks, foot = unit("9-7-6", arm="armour", armour="pure", name="tanks"), unit("7-8-2", name="foot")
    theirs = unit("8-7-4", arm="mechanised", armour="hybrid", name="theirs"), unit("6-7-0", name="others")
    there = {"terrain": "village", "standoff": (True, False)}
    # the armour of the enemy beats the antitank value of those that are left, not that of the armour
    assert armour.armour(assault((tanks, foot), theirs, **there)) == -10
    better = unit("7-8-4", name="foot")
    assert armour.armour(assault((tanks, better), theirs, **there)) == 0
    # nor does armour of the defender that stands off protect its side
    away = assault((tanks, foot), theirs, terrain="village", standoff=(False, True))
    assert armour.armour(away) == 40
    assert armour.armour(assault((tanks, foot), theirs, terrain="village")) == 20


def test_infantry_that_takes_no_part_does_not_go_with_armour() -> None:
    # ga:21, Q-804
    units = "us UST-1 0404\nus USI-1 0404\ngerman VGR-1 0405\n"
    more = f"game assault\nboard 9x9\nterrain rough 0405\nturn 1 us assaults\n{units}"
    alone = end(more + "> assault UST-1 0405\n> resolve 0405\n")
    both = end(more + "> assault UST-1+USI-1 0405\n> resolve 0405\n> lead UST-1\n")
    from game.assault.onmap import present

    assert (armour.armour(present(alone)), armour.armour(present(both))) == (0, 30)


def test_a_side_of_armour_alone_does_not_stand_off() -> None:
    # ga:12, ga:23, Q-805
    pure = unit("9-7-5", arm="armour", armour="pure", name="pure")
    hybrid = unit("8-7-4", arm="mechanised", armour="hybrid", name="hybrid")
    for ours in ((pure,), (hybrid,), (pure, hybrid)):
        assert armour.standoff_trouble(assault(ours, terrain="woods"), ATTACKER)
    assert not armour.standoff_trouble(assault((pure, hybrid, unit()), terrain="woods"), ATTACKER)


@pytest.mark.parametrize("ground", ["clear", "rough"])
def test_armour_does_not_stand_off_on_open_ground(ground: str) -> None:
    ours = (unit("9-7-5", arm="armour", armour="pure"), unit())
    assert armour.standoff_trouble(assault(ours, terrain=ground), ATTACKER)  # ga:23


def test_both_sides_that_stand_off_have_no_armour_bonus() -> None:
    # ga:23
    ours = (unit("9-7-4", arm="mechanised", armour="hybrid"), unit())
    theirs = (
        unit("9-7-6", arm="mechanised", armour="hybrid", name="t"),
        unit("1-2-6", arm="antitank", name="g"),
    )
    for standoff, found in (((True, True), 0), ((True, False), -10), ((False, False), -10)):
        assert armour.armour(assault(ours, theirs, terrain="woods", standoff=standoff)) == found


def test_the_largest_value_is_never_worse() -> None:
    # ga:18, Q-806
    values = range(1, 7)
    for ours in itertools.combinations(values, 2):
        for theirs in itertools.combinations(values, 2):
            tanks = tuple(unit(f"8-7-{v}", arm="mechanised", armour="hybrid", name=f"o{v}") for v in ours)
            guns = tuple(unit(f"1-2-{v}", arm="antitank", name=f"t{v}") for v in theirs)
            both = armour.armour(assault(tanks, guns))
            assert both == max(armour.armour(assault(one, guns)) for one in tanks)
            assert both == min(armour.armour(assault(tanks, one)) for one in guns)


def test_a_bonus_of_armour_by_night_is_one_for_either_side() -> None:
    # ga:24, ga:44
    ours = unit("8-7-6", arm="mechanised", armour="hybrid")
    assert armour.armour(assault(ours, unit("1-2-1", arm="antitank"), night=True)) == 10


def test_ammunition_gone_makes_the_antitank_value_of_artillery_one() -> None:
    # ga:24
    guns = unit("0-4-3", arm="artillery", depleted=True)
    fought = assault(unit(), guns, terrain="woods", work="entrenchment")
    assert armour.antitank_value(fought, guns) == 1


def test_engineers_are_limited_by_the_row_that_counts() -> None:
    # ga:26, ga:27, Q-807
    sappers = tuple(unit("2-3-0", arm="engineer", name=f"e{k}", stack=k, mode="pa") for k in range(3))
    for terrain, work, chosen, found in (
        ("city", "", "", 2), ("city", "ip", "ip", 1), ("city", "ip", "city", 2), ("woods", "ip", "woods", 1),
        ("woods", "", "", 0), ("town", "", "", 1),
    ):  # fmt: skip
        fought = assault(sappers, terrain=terrain, work=work, row=chosen)
        assert bonuses.engineer_shift(fought) == found, (terrain, work, chosen)


def test_the_larger_shift_counts_where_nobody_has_chosen() -> None:
    assert bonuses.terrain_shift(assault(unit(), terrain="woods", work="entrenchment")) == -2  # ga:27


def test_divisional_troops_need_a_sub_formation_to_join() -> None:
    # ga:16
    assets = tuple(unit(name=f"d{k}", division="1", divisional=True) for k in range(2))
    assert bonuses.integrity(assault(assets), ATTACKER) == 0
    assert bonuses.integrity(assault((*assets, *row(1))), ATTACKER) == 15
    elsewhere = tuple(replace(one, division="2") for one in assets)
    assert bonuses.integrity(assault((*elsewhere, *row(1))), ATTACKER) == 0


def test_every_step_of_a_sum_has_its_rule_and_adds_up() -> None:
    # ga:30, ga:42
    tank = unit("9-7-5", arm="armour", armour="pure", name="tank", sub="A", losses=1)
    foot = unit("6-7-0", name="foot", sub="A", stack=1, river=True, mode="pa")
    them = unit("5-6-0", name="them", supply="oos")
    fought = assault(
        (tank, foot), them, terrain="woods", leads=("foot", "them"), reserves=(("R1", "R2"), ("S",))
    )
    found = resolver.sum_of(fought)
    assert sum(int(part.value) for part in found.modifier.parts) == found.modifier.value
    assert sum(int(part.value) for part in found.shift.parts) == found.shift.value
    parts = (*found.attack.parts, *found.defence.parts, *found.shift.parts, *found.modifier.parts)
    assert all(part.rule.startswith("ga:") for part in parts)
    assert sum(found.chances().values()) == 1
    lines = resolver.report(fought, roll=50)
    assert len(lines) == 6 and lines[-1].startswith("Roll: 50, modified")


def test_the_table_of_the_text_is_that_of_the_file() -> None:
    # ga:31: rows of bands of ten, read anew
    rows = {
        1: "A3|A3|A3|A3|A3|A3|A2|A2 D1|A1|A1 D1|A1 D1 R1|A1 D2 R1|D1 R1",
        41: "A3|A3|A2|A2 D1|A1|A1 D1|A1 D1 R1|A1 D2 R1|D1 R1|D2 R1|D2 R2|D3 R2|D3 R3",
        91: "A1 D1|A1 D1 R1|A1 D2 R1|D1 R1|D2 R1|D2 R2|D3 R2|D3 R3|D4 R4|D4 R4|D4 R4|D4 R4|D4 R4",
    }
    for first, text in rows.items():
        for column, word in enumerate(text.split("|")):
            for roll in (first, first + 9):
                assert tables.results().outcome(column, roll).word() == word, (column, roll)


@pytest.mark.parametrize(
    ("word", "numbers"),
    [("clear", (0, 0, 0)), ("rough", (0, 1, 0)), ("woods", (1, 1, 1)), ("forest", (2, 2, 1)),
     ("village", (0, 1, 1)), ("town", (1, 2, 1)), ("city", (2, 3, 1)), ("marsh", (1, 0, 0)),
     ("ip", (1, 2, 1)), ("entrenchment", (2, 2, 1)), ("fortification", (2, 3, 1))],
)  # fmt: skip
def test_the_terrain_table(word: str, numbers: tuple[int, int, int]) -> None:
    ground = tables.terrain()[word]
    assert (ground.shift, ground.infantry, ground.towed) == numbers  # ga:32


GAME = """game assault
board 9x9
victory goals
turn-limit 1
goal us hold crossing points 5 hexes 0505
goal german steps blood points 2
level victory margin 4
level "marginal victory" margin 1
turn 1 german assaults
us USI-1 0505
german VGR-1 0808
"""


def test_the_verdict_goes_by_points_and_levels() -> None:
    # ga:35, Q-808
    won = end(GAME + "> end\n")
    assert won.result is not None and (won.result.winner, won.result.level) == (0, "victory")
    cost = end(GAME.replace("turn 1", "state steps-lost us steps=2\nturn 1") + "> end\n")
    assert cost.result is not None and (cost.result.winner, cost.result.level) == (0, "marginal victory")
    even = end(GAME.replace("0505\ngerman", "0506\ngerman") + "> end\n")
    assert even.result is not None and even.result.level == "draw"
    left = end(GAME.replace("0505\ngerman", "0506\nstate held 0505 side=1\ngerman") + "> end\n")
    assert left.result is not None and left.result.winner == 0


def test_the_question_of_the_notation_tells_the_sum_before_it_is_designated() -> None:
    more = "game assault\nboard 9x9\nturn 1 us assaults\nus USI-1 0404\ngerman VGR-1 0405\n"
    answer = play(more + "? assault 0405 by USI-1\n")[0].answer
    assert answer is not None and answer.value == "7 to 7, column 1-1"
    assert [line.split(":")[0] for line in answer.lines][-1] == "Results" and answer.parts
