"""The worked examples TV-001 of the ground assault that need no map, by number."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import pytest

from game.assault import armour, bonuses, resolver, tables
from game.assault.fighters import ATTACKER, DEFENDER, Fighter
from game.assault.strength import after_second, current, half, quarter, strength
from tests.assault.made import assault, row, unit


def strengths(fighter: Fighter) -> tuple[int, int, int]:
    return current(fighter, ATTACKER), current(fighter, DEFENDER), fighter.printed.value


def test_tv_001_01_a_unit_of_three_steps_loses_two() -> None:
    # ga:02, ga:04
    lost = [unit("7-8-0", "5-6-0", losses=losses) for losses in (0, 1, 2)]
    assert [strengths(one) for one in lost] == [(7, 8, 0), (5, 6, 0), (3, 4, 0)]


def test_tv_001_02_a_weak_reduced_side_loses_one_of_each() -> None:
    # ga:04
    assert strengths(unit("4-5-0", "2-3-0", losses=2)) == (1, 2, 0)


def test_tv_001_03_the_second_loss_by_strength() -> None:
    # ga:04, ga:08
    assert [after_second(value) for value in (1, 3, 4, 5, 6, 7, 8, 9, 13)] == [1, 2, 2, 3, 4, 4, 4, 5, 7]


def test_tv_001_04_halves_and_quarters_are_rounded_up() -> None:
    # ga:05, ga:07
    assert [half(value) for value in (1, 5, 7)] == [1, 3, 4]
    assert [quarter(value) for value in (1, 5, 7, 12)] == [1, 2, 2, 3]
    tired = unit("12-8-0", fatigued=True)
    assert strength(assault(tired), tired, ATTACKER) == 3
    both = unit("12-8-0", resting=True, supply="oos")
    assert strength(assault(both), both, ATTACKER) == 3


@pytest.mark.parametrize(
    ("ours", "theirs", "work", "found"), [(6, 4, "", 10), (6, 8, "fortification", -15), (5, 5, "", 0)]
)
def test_tv_001_05_proficiency(ours: int, theirs: int, work: str, found: int) -> None:
    # ga:10, ga:11
    us, them = unit(name="us", attack_rating=ours), unit(name="them", defence_rating=theirs)
    assert bonuses.proficiency(assault(us, them, work=work, leads=("us", "them"))) == found


def test_tv_001_06_integrity_by_number() -> None:
    # ga:13, ga:15
    given = [bonuses.integrity(assault(row(count)), ATTACKER) for count in (3, 2, 1, 4)]
    assert given == [15, 10, 0, 15]
    (first, second) = row(2, "X")
    fought = assault(row(3), first, neighbours=(second,))
    assert resolver.modifier(fought) == 5


def simple_integrity(sizes: Iterable[int]) -> int:
    """The bonus in the simpler wording: half with two of a sub-formation, full with three or two halves.

    ``sizes`` are the numbers of units by sub-formation (ga:17).
    """
    row = list(sizes)
    half_ones = sum(size >= bonuses.FEWEST_GIVERS for size in row)
    if any(size >= bonuses.MOST_GIVERS for size in row) or half_ones >= 2:
        return bonuses.POINTS * bonuses.MOST_GIVERS
    return bonuses.POINTS * bonuses.FEWEST_GIVERS if half_ones else 0


def test_tv_001_07_both_wordings_of_integrity_agree() -> None:
    # ga:17, Q-51
    for sizes in itertools.chain.from_iterable(itertools.product(range(7), repeat=n) for n in (1, 2, 3)):
        if 1 <= sum(sizes) <= 6:
            units = tuple(one for k, size in enumerate(sizes) for one in row(size, "ABC"[k]))
            assert bonuses.integrity(assault(units), ATTACKER) == simple_integrity(sizes), sizes


def test_tv_001_08_antitank_values_in_ground_and_works() -> None:
    # ga:22
    tank = unit("8-7-4", arm="mechanised", armour="hybrid")
    foot = unit("6-7-0", name="foot")
    assert armour.armour(assault(tank, foot, terrain="rough", work="entrenchment")) == 10
    assert armour.armour(assault(tank, foot, terrain="rough")) == 30
    assert armour.antitank_value(assault(tank, foot, terrain="village", work="ip"), foot) == 3
    gun = unit("1-2-3", arm="antitank", size="company")
    assert armour.antitank_value(assault(tank, gun, terrain="village", work="entrenchment"), gun) == 4


def test_tv_001_09_most_bonuses_and_fewer_by_night() -> None:
    # ga:18, ga:24
    tank, gun = unit("8-7-6", arm="mechanised", armour="hybrid"), unit("1-2-1", arm="antitank")
    assert armour.armour(assault(tank, gun)) == 40
    assert armour.armour(assault(tank, gun, night=True)) == 10
    ours = unit("8-7-2", arm="mechanised", armour="hybrid")
    theirs = unit("8-7-5", arm="mechanised", armour="hybrid", name="theirs")
    assert armour.armour(assault(ours, theirs)) == -10


@pytest.mark.parametrize(("printed", "found"), [(2, -10), (3, 0), (4, 0)])
def test_tv_001_10_armour_of_the_defender_alone(printed: int, found: int) -> None:
    # ga:20
    tank = unit("8-7-3", arm="mechanised", armour="hybrid")
    assert armour.armour(assault(unit(f"6-7-{printed}"), tank)) == found


def test_tv_001_11_standoff() -> None:
    # ga:23
    tank, foot = unit("9-7-4", arm="armour", armour="pure", name="tank"), unit("6-7-0", name="foot")
    gun = unit("1-2-6", arm="antitank", name="gun")
    assert "clear" in armour.standoff_trouble(assault((tank, foot)), ATTACKER)
    assert "only armour" in armour.standoff_trouble(assault(tank, terrain="woods"), ATTACKER)
    legal = assault((tank, foot), gun, terrain="village")
    assert armour.standoff_trouble(legal, ATTACKER) == "" and armour.armour(legal) == -10
    off = assault((tank, foot), gun, terrain="village", standoff=(True, False))
    assert strength(off, tank, ATTACKER) == 5 and strength(off, foot, ATTACKER) == 6
    assert armour.armour(off) == 0


@pytest.mark.parametrize(
    ("terrain", "work", "stacks", "mode", "found"),
    [("clear", "fortification", 3, "pa", 2), ("town", "", 2, "pa", 1), ("clear", "ip", 2, "pa", 1),
     ("town", "", 2, "tac", 0)],
)  # fmt: skip
def test_tv_001_12_engineers(terrain: str, work: str, stacks: int, mode: str, found: int) -> None:
    # ga:26
    units = tuple(unit("2-3-0", arm="engineer", name=f"e{k}", stack=k, mode=mode) for k in range(stacks))
    assert bonuses.engineer_shift(assault(units, terrain=terrain, work=work)) == found


def test_tv_001_13_artillery_in_defence() -> None:
    # ga:09
    battery = unit("0-6-1", arm="artillery", name="battery")
    other = unit("6-7-0", name="other")
    empty = unit("0-6-1", arm="artillery", name="empty", depleted=True)
    assert strength(assault(other, battery), battery, DEFENDER) == 6
    assert strength(assault(other, (battery, other)), battery, DEFENDER) == 3
    assert strength(assault(other, empty), empty, DEFENDER) == 1


def test_tv_001_14_the_result_table() -> None:
    # ga:31
    table = tables.results()
    names = [table.column_word(number) for number in range(len(table.columns))]
    three, even = names.index("3-1"), names.index("1-1")
    assert table.outcome(three, 55).word() == "D1 R1"
    assert table.outcome(even, 50).word() == "A1"
    assert table.outcome(three, 35 + 10).word() == "A1 D2 R1"
    assert all(table.outcome(three + 1, roll) == table.outcome(three, roll + 10) for roll in range(1, 101))


def test_tv_001_16_a_whole_sum() -> None:
    # ga:30, ga:42
    tanks = unit("8-7-4", arm="mechanised", armour="hybrid", name="tanks", sub="A", stack=1, attack_rating=6)
    foot = unit("12-8-0", name="foot", sub="A", stack=2)
    # the engineer of the example adds nothing to its 20
    sappers = unit("0-3-0", arm="engineer", name="sappers", stack=2, mode="pa")
    them = unit("6-6-0", name="them", defence_rating=4)
    fought = assault(
        (tanks, foot, sappers), them, terrain="rough", work="entrenchment", leads=("tanks", "them")
    )
    found = resolver.sum_of(fought)
    assert (found.attack.value, found.defence.value) == (20, 6)
    assert found.odds_words() == "20 to 6, column 3-1, shifted to 2-1"
    assert found.modifier.value == 30 and found.outcome(48).word() == "D2 R1"
    assert [part.rule for part in found.modifier.parts] == ["ga:11", "ga:13", "ga:18"]


def test_tv_001_17_and_18_the_third_number_is_not_changed_by_the_second_loss() -> None:
    assert strengths(unit("12-13-2", "9-11-2", losses=2)) == (5, 6, 2)  # ga:04
    assert strengths(unit("6-9-0", "4-7-0", losses=2))[:2] == (2, 4)


def test_tv_001_19_and_20_over_a_river() -> None:
    # ga:05, ga:07, Q-464
    lost = unit("9-9-0", "7-7-0", losses=2, river=True)
    assert current(unit("8-8-0", "5-5-0", losses=2), ATTACKER) == 3
    assert strength(assault(unit("5-5-0", river=True, name="five")), unit("5-5-0", river=True), ATTACKER) == 3
    assert strength(assault(lost), lost, ATTACKER) == 2
    tired = unit("9-9-0", resting=True, river=True)
    assert strength(assault(tired), tired, ATTACKER) == 3


def test_tv_001_21_the_most_in_a_fortification() -> None:
    us, them = unit(name="us", attack_rating=7), unit(name="them", defence_rating=8)
    assert bonuses.proficiency(assault(us, them, work="fortification", leads=("us", "them"))) == -10  # ga:11


@pytest.mark.parametrize(("sizes", "found"), [((2, 1), 10), ((2, 2), 15), ((1, 1, 1), 0)])
def test_tv_001_22_integrity_of_several(sizes: tuple[int, ...], found: int) -> None:
    units = tuple(one for k, size in enumerate(sizes) for one in row(size, "ABC"[k]))
    assert bonuses.integrity(assault(units), ATTACKER) == found  # ga:15


def test_tv_001_23_integrity_of_both_sides() -> None:
    (first, *others) = row(3, "X")
    assert resolver.modifier(assault(row(2), first, neighbours=tuple(others))) == -5  # ga:13


def test_tv_001_24_an_underlined_value_is_less_in_attack() -> None:
    tank = unit("8-7-5", arm="mechanised", armour="hybrid", underlined=True)
    assert armour.armour(assault(tank, unit("1-2-2", arm="antitank"))) == 20  # ga:19


def test_tv_001_25_the_defender_has_one_bonus_at_most() -> None:
    ours = unit("8-7-3", arm="mechanised", armour="hybrid", name="ours")
    theirs = unit("8-7-5", arm="mechanised", armour="hybrid", name="theirs")
    assert armour.armour(assault(ours, theirs)) == -10  # ga:18


def test_tv_001_26_out_of_supply_halves_armour_and_antitank_values() -> None:
    tank = unit("8-7-5", arm="mechanised", armour="hybrid", supply="oos")
    gun = unit("1-2-1", arm="antitank", supply="oos")
    assert armour.armour_value(assault(tank, gun), tank, ATTACKER) == 3  # ga:24
    assert armour.antitank_value(assault(tank, gun), gun) == 1


@pytest.mark.parametrize(
    ("steps", "companion", "may"),
    [(3, ("infantry", "none", 1), False), (2, ("infantry", "none", 1), True),
     (1, ("mechanised", "hybrid", 3), True), (2, ("mechanised", "hybrid", 3), False)],
)  # fmt: skip
def test_tv_001_27_combined_arms(steps: int, companion: tuple[str, str, int], may: bool) -> None:
    # ga:21
    arm, kind, left = companion
    tank = unit("9-7-5", arm="armour", armour="pure", name="tank", losses=3 - steps)
    other = unit("6-7-2", arm=arm, armour=kind, name="other", losses=3 - left)
    assert armour.qualifies(assault((tank, other), terrain="rough"), tank, ATTACKER) is may


def test_tv_001_28_armour_alone_on_clear_ground_by_day_and_by_night() -> None:
    # ga:21, ga:44
    tank = unit("9-7-5", arm="armour", armour="pure")
    assert armour.qualifies(assault(tank), tank, ATTACKER)
    assert not armour.qualifies(assault(tank, night=True), tank, ATTACKER)


def test_tv_001_29_a_sum_with_a_reserve() -> None:
    fought = assault(row(2, "A"), unit("4-4-0", name="them"), terrain="woods", reserves=(("R",), ()))
    fought_ = resolver.sum_of(fought)
    assert fought_.attack.value == 14 and fought_.odds_words() == "14 to 4, column 3-1, shifted to 2-1"
    assert fought_.modifier.value == 15 and fought_.outcome(52).word() == "D1 R1"  # ga:25, ga:27


def test_tv_001_30_to_32_the_ends_of_the_table() -> None:
    # ga:31, ga:42, Q-470
    table = tables.results()
    even = [table.column_word(k) for k in range(13)].index("1-1")
    assert (table.outcome(even, 1).word(), table.outcome(even, 100).word()) == ("A3", "D2 R1")
    six = table.column(6, 1)
    assert table.outcome(six, 3 - 15).word() == "A1"
    columns = [table.column_word(table.column(*odds)) for odds in ((20, 7), (7, 20), (24, 4), (60, 6))]
    assert columns == ["2-1", "1-3", "6-1", "≥10-1"]
