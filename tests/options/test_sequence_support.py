"""What comes before the recovery in the extended sequence: weather, entries, support (sp:21 to sp:23)."""

from __future__ import annotations

import pytest

from game.client.kit.draw import ICONS
from game.core.sequence import EndPhase, listed
from game.core.state import THE_GAME
from game.core.views import own_view
from game.core.views import view as view_of
from game.notation.position import parse_position, position_text
from game.ogre.options.sequence.announcements import entry_marks
from game.ogre.options.sequence.artillery import FIRES, battery_marks
from game.ogre.options.sequence.weather import SKY, marks
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE, RED

OPTIONS = "option extended-sequence\noption ramming\noption terrain-damage\noption riding\n"
LONE = "red LT-1 0101\nblue LT-9 1212"


def field(text: str, *, phase: str = "advance", side: str = "blue", more: str = "", board: str = "") -> Bench:
    """A position at the end of a player-turn, as a rule of blue, so that red is next."""
    return bench(f"board 12x12\n{board}{OPTIONS}{more}stacking gev\nturn 1 {side} {phase}\n{text}\n")


def sky(table: Bench) -> tuple[str, int, int]:
    found = SKY.of(table.position, THE_GAME)
    return found.sky, found.force, found.direction


def begin(table: Bench, *dice: int) -> Bench:
    """End the player-turn: the weather of the next one comes with these dice."""
    table.do(EndPhase(), *dice)
    return table


def marked(table: Bench, kind: str) -> list[str]:
    rows = table.position.markers.items()
    return sorted(table.position.board.grid.label(at) for at, row in rows if any(m.kind == kind for m in row))


WEATHER = "parameter weather 1\n"


# ------------------------------------------------------------------------------------- weather
# TV-003-30, sp:37, sp:01
@pytest.mark.parametrize(
    ("before", "dice", "after"),
    [
        ("overcast", (6, 5), "clear"), ("overcast", (1, 2), "rain"), ("overcast", (3, 4), "overcast"),
        ("clear", (6, 6), "clear"), ("storm", (1, 1), "storm"), ("storm", (6, 6), "rain"),
    ],
)  # fmt: skip
def test_two_dice_make_the_weather_worse_or_better(before: str, dice: tuple[int, int], after: str) -> None:
    table = field(f"{LONE}\nstate sky - sky={before}", more=WEATHER)
    assert sky(begin(table, *dice, 1))[0] == after


# TV-003-32, sp:37
@pytest.mark.parametrize(
    ("dice", "force", "direction"), [((6, 1), 0, 1), ((6, 5), 2, 1), ((5,), 2, 6), ((6, 6), 3, 1)]
)
def test_on_a_six_the_wind_turns_one_hexside_and_has_half_a_die_of_force(
    dice: tuple[int, ...], force: int, direction: int
) -> None:
    table = begin(field(f"{LONE}\nstate sky - force=2 direction=6", more=WEATHER), 3, 4, *dice)
    assert sky(table)[1:] == (force, direction)


# sp:37
def test_the_weather_is_rolled_once_in_a_game_turn_and_never_where_it_is_not_played() -> None:
    assert sky(begin(field(LONE))) == ("clear", 0, 1)
    table = begin(field(LONE, side="red", more=WEATHER))
    assert table.turn == (1, BLUE) and sky(table) == ("clear", 0, 1)


# sp:37
@pytest.mark.parametrize(("weather", "far"), [("clear", 8), ("overcast", 8), ("rain", 6), ("storm", 4)])
def test_in_rain_and_storm_nobody_fires_far(weather: str, far: int) -> None:
    for distance in (4, 5, 6, 7, 8):
        text = f"blue HWZ-1 0102\nred LT-1 01{2 + distance:02}\nred LT-9 1212\nstate sky - sky={weather}"
        table = field(text, phase="prepared", more=WEATHER)
        offered = bool(list(table.offers("HWZ-1")))
        order = table.firing("HWZ-1", "LT-1")
        refusal = table.rules.refusal(table.position, order)
        assert (refusal is None) == (distance <= far) == offered
        if refusal is not None:
            assert refusal.code == "range" and (weather == "clear" or refusal.rule == "sp:37")


# ------------------------------------------------------------------------------ smoke and fires
FOREST = "terrain forest 0606 0605 0604 0707\n"


# sp:38, sp:02
@pytest.mark.parametrize(
    ("force", "die", "there"), [(2, 6, []), (2, 5, ["0605"]), (0, 5, ["0606"]), (2, 4, ["0606"])]
)
def test_smoke_goes_or_drifts_with_the_wind(force: int, die: int, there: list[str]) -> None:
    table = field(f"{LONE}\nmarker smoke 0606\nstate sky - force={force}", more=WEATHER)
    assert marked(begin(table, 3, 4, 1, die), "smoke") == there


# TV-003-33, sp:38, Q-533
@pytest.mark.parametrize(
    ("force", "die", "burning"),
    [
        (0, 6, ["0606"]), (1, 6, ["0605", "0606"]), (1, 5, ["0606"]), (3, 5, ["0605", "0606"]), (1, 1, []),
        (3, 4, ["0606"]),
    ],
)  # fmt: skip
def test_a_fire_spreads_with_the_wind_to_forest_and_town_or_goes_out(
    force: int, die: int, burning: list[str]
) -> None:
    table = field(f"{LONE}\nmarker burning 0606\nstate sky - force={force}", more=WEATHER, board=FOREST)
    assert marked(begin(table, 3, 4, 1, die), "burning") == burning


# sp:38
def test_a_fire_does_not_spread_to_bare_ground_and_rain_puts_it_out() -> None:
    table = field(f"{LONE}\nmarker burning 0604\nstate sky - force=3", more=WEATHER, board=FOREST)
    assert marked(begin(table, 3, 4, 1, 6), "burning") == ["0604"]
    table = field(f"{LONE}\nmarker burning 0604\nstate sky - sky=rain", more=WEATHER, board=FOREST)
    assert marked(begin(table, 3, 4, 1), "burning") == []


# sp:38
def test_attacks_into_and_out_of_smoke_are_one_column_to_the_left() -> None:
    for at in ("0304", "0306"):
        table = field(f"blue HVY-1 0304\nred LT-1 0306\nred LT-9 1212\nmarker smoke {at}", phase="prepared")
        assert table.odds("HVY-1", "LT-1").odds == "1-1"
    table = field("blue HVY-1 0304\nred LT-1 0306\nred LT-9 1212\nmarker burning 0306", phase="prepared")
    assert table.odds("HVY-1", "LT-1").odds == "1-1"
    table = field("blue HVY-1 0304\nred LT-1 0306\nred LT-9 1212\nmarker smoke 0305", phase="prepared")
    assert table.odds("HVY-1", "LT-1").odds == "2-1"


# sp:38
@pytest.mark.parametrize(("die", "squads"), [(2, 3), (3, 2), (5, 0)])
def test_who_enters_a_fire_is_attacked_at_1_1(die: int, squads: int) -> None:
    table = field("blue INF-1 0505 INF*3\nred LT-9 1212\nmarker burning 0605", phase="movement")
    table.run("move INF-1 0605", die)
    left = table.position.units.get("INF-1")
    assert (len(left.squads) if left else 0) == squads


# sp:38, sp:41: what is said of an attack from off the map is what it did, under every rule for results
def test_what_fire_and_an_air_strike_did_is_said_by_what_happened() -> None:
    text = "blue INF-1 0505 INF*3\nred LT-9 1212\nmarker burning 0605"
    for more, said in (("", "3 lose 1 squad"), ("option disable-mi\n", "a squad is disabled")):
        table = field(text, phase="movement", more=more)
        table.run("move INF-1 0605", 3)
        line = next(line for line in table.said() if line.startswith("Fire hits"))
        assert line.startswith("Fire hits Infantry 1 in 0605: 1-1, die 3: "), line
        assert ("disabled" in line) == bool(more), (line, said)
    strike = "red LT-1 0101\nblue LT-5 0505 disabled fire\nblue LT-9 1212\n" + STRIKE
    table = begin(field(strike))
    table.run("air 0505", 5, 2, 3)  # 4 against 2, 2-1: a second D
    assert "LT-5" not in table.position.units
    assert "Air strike hits Light Tank 5 in 0505: 4 against 2, 2-1, die 3: destroyed." in table.said()


# sp:38, Q-781
def test_who_is_in_a_fire_when_its_turn_begins_is_attacked_and_an_ogre_is_not() -> None:
    table = field("red LT-1 0605\nred MK3-1 0605\nblue LT-9 1212\nmarker burning 0605", more=WEATHER)
    begin(table, 3, 4, 1, 2, 4)  # weather, wind, the fire burns on, a D for the light tank
    assert table["LT-1"].disabled and not any("Mark III" in line for line in table.said())


# sp:38
@pytest.mark.parametrize(("die", "burning"), [(6, ["0606"]), (5, [])])
def test_a_forest_that_becomes_rubble_burns_on_a_six(die: int, burning: list[str]) -> None:
    text = "blue HWZ-1 0602\nblue HWZ-2 0602\nblue HWZ-3 0602\nred LT-9 1212"
    table = field(text, phase="prepared", more=WEATHER, board=FOREST)
    table.run("fire-hex HWZ-1:gun HWZ-2:gun HWZ-3:gun at 0606", 5, die)
    assert marked(table, "burning") == burning


# ------------------------------------------------------------------------------- announcements
WAIT = "red LT-1 off\nred LT-2 off\nblue LT-9 1212\nentry red west turn 2\n"


def arriving() -> Bench:
    return begin(field(WAIT))


# sp:40, sp:03, sp:22
def test_who_comes_in_this_turn_is_announced_first_and_enters_where_it_was_announced() -> None:
    table = arriving()
    assert table.phase == "announce" and table.turn == (2, RED)
    assert table.no(EndPhase()).code == "announce"
    table.run("announce LT-1+LT-2 0105 0106")
    assert table.said() == [
        "Light Tank 1 will enter by 0105 or 0106.",
        "Light Tank 2 will enter by 0105 or 0106.",
    ]
    table.end_until("movement", RED)
    assert table.refused("move LT-1 0107").code == "entry"
    table.run("move LT-1 0105")
    assert table.no(EndPhase()).code == "must-enter"


# sp:40
def test_an_announcement_names_hexes_of_the_entry_once() -> None:
    table = arriving()
    assert table.refused("announce LT-1 0505").code == "entry"
    assert table.refused("announce LT-1 0105 0105").code == "twice"
    table.run("announce LT-1 0105")
    assert table.refused("announce LT-1 0106").code == "announced"


# sp:40, sp:22
def test_an_announcement_takes_further_counters_and_hexes_and_the_whole_entry_is_one_of_them() -> None:
    table = arriving()
    rules, view = table.rules, own_view(table.position)
    offers = list(rules.offers(view, "LT-1"))
    shown = {order.words(rules, view): order.present(rules, view).at for order in offers}
    assert shown["Announce the entry anywhere"] == ()
    assert shown["Announce the entry by 0105"] == (table.hex("0105"),)
    one = next(order for order in offers if order.words(rules, view).endswith("0105"))
    more = {choice.title: choice.order for choice in one.choices(rules, view)}
    assert "0106" in more and "0105" not in more and len(more) == 1 + 11
    both = {choice.title: choice.order for choice in more["0106"].choices(rules, view)}["Light Tank 2"]
    table.do(both)
    assert table.said() == [
        "Light Tank 1 will enter by 0105 or 0106.",
        "Light Tank 2 will enter by 0105 or 0106.",
    ]


# sp:40, sp:03
def test_both_sides_see_who_is_announced_and_where_until_it_has_come() -> None:
    table = arriving()
    assert not list(entry_marks(table.position))
    table.run("announce LT-1 0105")
    table.run("announce LT-2 0106")
    (mark,) = entry_marks(view_of(table.position, BLUE))
    assert mark.words == "Announced: 2" and mark.sign in ICONS
    assert "Light Tank 1 by 0105; Light Tank 2 by 0106" in mark.meaning
    table.end_until("movement", RED)
    table.run("move LT-1 0105")
    (mark,) = entry_marks(view_of(table.position, BLUE))
    assert mark.words == "Announced: 1"


# sp:40, Q-534
def test_where_the_enemy_holds_the_hex_the_nearest_free_one_counts_and_of_equals_the_lowest() -> None:
    table = begin(field(WAIT + "blue HVY-1 0105\n"))
    table.run("announce LT-1+LT-2 0105")
    table.end_until("movement", RED)
    assert table.refused("move LT-1 0106").code == "entry"
    table.run("move LT-1 0104")


# sp:40
def test_nobody_is_asked_where_nobody_waits() -> None:
    assert begin(field(LONE)).phase != "announce"


# ---------------------------------------------------------------------------------- air strikes
STRIKE = "air-strike red 2\n"


# TV-003-25, sp:41, sp:04, sp:23
def test_an_air_strike_comes_on_a_five_and_goes_astray_on_a_one() -> None:
    text = "red LT-1 0101\nblue LT-5 0505\nblue LT-6 0504\nblue LT-9 1212\n"
    table = begin(field(text + STRIKE))
    assert table.phase == "support"
    table.run("air 0505", 4)
    assert not table["LT-5"].disabled and table.refused("air 0505").code == "none-left"
    table = begin(field(text + STRIKE))
    table.run("air 0505", 5, 2, 3)  # 4 against 2, 2-1: D
    assert table["LT-5"].disabled and not table["LT-6"].disabled
    table = begin(field(text + STRIKE))
    table.run("air 0505", 6, 1, 1, 3)  # astray to the north
    assert table["LT-6"].disabled and not table["LT-5"].disabled


# sp:41
def test_an_air_strike_attacks_everybody_in_the_hex_and_an_ogre_on_its_treads() -> None:
    table = begin(field("red LT-1 0505\nblue MK3-1 0505\nblue LT-9 1212\n" + STRIKE))
    table.run("air 0505", 5, 2, 4, 5)
    assert "LT-1" not in table.position.units
    assert table.said()[-1] == "Ogre Mark III loses 4 tread units; 41 left."


# ------------------------------------------------------------------------------------ artillery
GUNS = "red LT-1 0101\nblue LT-5 0505\nblue LT-6 0506\nblue LT-9 1212\nbattery red 1\n"


def on(table: Bench) -> Bench:
    """To the support phase of red's next turn."""
    table.end_until("support", RED)
    return table


# TV-003-23, TV-003-07, sp:42, sp:05
def test_artillery_goes_from_contact_to_the_fourth_fire_for_effect() -> None:
    table = begin(field(GUNS))
    table.run("artillery 0505", 3, 4)
    assert FIRES.of(table.position, RED).step == "contact"
    assert table.refused("artillery 0505").code == "acted"
    on(table).run("artillery 0505", 2)
    assert FIRES.of(table.position, RED).step == "spotted"
    on(table).run("correct 0505")
    on(table).run("effect", 2, 4)  # 4 against 2 is 2-1: D; 2 against 2 is 1-1: D
    assert table["LT-5"].disabled and table["LT-6"].disabled
    for fire in (2, 3, 4):
        on(table).run("effect 0505", *([1] * 2))
        assert FIRES.of(table.position, RED).effects == fire
    assert FIRES.of(table.position, RED).step == "done"
    table.end()
    assert not any(phase == "support" for phase in [table.phase])


# sp:42
def test_everybody_sees_how_far_a_battery_is_and_what_comes_next() -> None:
    table, told = begin(field(GUNS)), list[str]()
    for order, dice in (
        ("", ()),
        ("artillery", (3, 4)),
        ("artillery 0505", (2,)),
        ("correct 0505", ()),
        ("effect", (1, 1)),
    ):
        if order:
            on(table).run(order, *dice)
        (mark,) = battery_marks(table.position)
        told.append(mark.words)
        assert mark.sign in ICONS and mark.meaning.startswith("Battery of Red: ")
    assert told == [
        "Battery: not called yet", "Battery: contact", "Battery: spotted on 0505", "Battery: laid on 0505",
        "Battery: on 0505, fire 1 of 4",
    ]  # fmt: skip
    assert not list(battery_marks(field(LONE).position))


# TV-003-24, sp:42
def test_a_round_that_falls_beside_the_hex_is_corrected_by_one_hex_at_most() -> None:
    table = begin(field(GUNS))
    table.run("artillery", 3, 4)
    on(table).run("artillery 0505", 5, 2)
    at = table.position.board.grid.label(FIRES.of(table.position, RED).at)
    assert at == "0604" and on(table).refused("correct 0506").code == "too-far"
    table.run("correct 0505")


# TV-003-34, sp:42, Q-535
def test_without_contact_it_is_tried_again_and_a_two_loses_the_battery() -> None:
    table = begin(field(GUNS))
    table.run("artillery 0505", 3, 3)
    assert FIRES.of(table.position, RED).step == "idle"
    on(table).run("artillery 0505", 1, 1)
    assert FIRES.of(table.position, RED).step == "lost" and table.refused("artillery 0505").code == "acted"


# sp:42
def test_the_correction_may_be_passed_over_and_the_fire_goes_on_a_hex() -> None:
    table = begin(field(GUNS))
    table.run("artillery", 6, 6)
    on(table).run("artillery 0505", 1)
    assert on(table).refused("effect 0506").code == "too-far"
    table.run("effect", 1, 1)
    on(table).run("effect 0506", 1, 1)
    assert FIRES.of(table.position, RED).at == table.hex("0506")


# sp:42
def test_own_units_are_hit_too_and_the_order_asks_first() -> None:
    table = begin(field("red LT-1 0505\nblue LT-9 1212\nbattery red 1\n"))
    table.run("artillery", 6, 6)
    on(table).run("artillery 0505", 1)
    order = on(table).order("effect")
    assert order.present(table.rules, own_view(table.position)).confirm.value == "ask"
    table.do(order, 3)
    assert table["LT-1"].disabled


# sp:42
def test_a_battery_and_the_weather_are_written_and_read_again() -> None:
    table = begin(field(GUNS + "state sky - sky=rain force=2 direction=3\n"))
    table.run("artillery", 6, 6)
    again = parse_position(position_text(table.rules, table.position))[1]
    assert again.key() == table.position.key()


# sp:38, Q-782
def test_within_one_hex_smoke_shifts_nothing() -> None:
    text = "blue HVY-1 0304\nred LT-1 0304\nred LT-9 1212\nmarker smoke 0304"
    assert field(text, phase="prepared").odds("HVY-1", "LT-1").odds == "2-1"


# sp:41, Q-783
def test_a_direction_that_leads_off_the_map_leaves_the_hex() -> None:
    table = begin(field("red LT-1 0101\nblue LT-5 0501\nblue LT-9 1212\n" + STRIKE))
    table.run("air 0501", 5, 1, 1, 3)
    assert table["LT-5"].disabled


# sp:42, Q-784
def test_a_building_in_the_hex_loses_two_points_each_time() -> None:
    text = "red LT-1 0101\nblue LT-9 1212\nbattery red 1\nmarker building 0505 owner blue count 20\n"
    table = begin(field(text, more="option buildings\n"))
    table.run("artillery", 6, 6)
    on(table).run("artillery 0505", 1)
    on(table).run("effect")
    assert [m.count for m in table.position.markers[table.hex("0505")]] == [18]


# sp:37: what both sides can see of it at any time
def test_weather_and_wind_are_told_as_long_as_they_last() -> None:
    (mark,) = marks(field(f"{LONE}\nstate sky - sky=rain force=2 direction=3", more=WEATHER).position)
    assert (mark.sign, mark.words) == ("sky-rain", "Rain, wind 2 to SE")
    assert "farther than 6 hexes" in mark.meaning and "Smoke drifts that way. (sp:37)" in mark.meaning
    (calm,) = marks(field(LONE, more=WEATHER).position)
    assert calm.words == "Clear sky, no wind" and "fires do not spread" in calm.meaning
    assert not list(marks(field(LONE).position)), "without the parameter there is no weather"


# sp:21, sp:26: phases in which most games do nothing are listed while they are on
def test_the_list_of_phases_names_those_that_are_played() -> None:
    rules = field(LONE, more=WEATHER).rules
    assert [row.id for row in listed(rules, "movement")][:3] == ["recovery", "prepared", "movement"]
    assert "support" in [row.id for row in listed(rules, "support")]
