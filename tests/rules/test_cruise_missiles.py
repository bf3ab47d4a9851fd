"""Cruise missiles: launch, way, flight, and fire at them on their way (ode:10.01 to ode:10.03, ode:10.05)."""

from __future__ import annotations

from fractions import Fraction

from game.core.asked import answers_in, preset
from game.core.views import own_view
from game.notation.position import parse_position, position_text
from game.ogre.missiles.flight import Flight, Interception, flight_of
from game.ogre.missiles.interception import Intercept, LetThrough
from game.ogre.missiles.launching import Explode, FlyOn, Launch
from game.ogre.missiles.tables import throws_that_hit
from game.ogre.missiles.way import straight
from game.ogre.scoring.points import kill, score
from tests.engineering.worked import Bench, bench

HEAD = "option cruise-missiles\noption ramming\nturn 1 red fire\n"


def laid(text: str, board: str = "24x12") -> Bench:
    return bench(f"board {board}\n{HEAD}{text}")


def way(table: Bench, there: str, unit: str = "MCRL-1") -> str:
    """The straight way to a hex, in words."""
    board = table.position.board
    return " ".join(map(board.grid.label, straight(board, table[unit].at, table.hex(there))))


def launch(table: Bench, there: str, *dice: int) -> None:
    table.run(f"launch MCRL-1 {way(table, there)}", *dice)


def asked(table: Bench) -> str:
    """The hex in which the other side is asked about the missile, or ""."""
    frames = table.position.frames
    top = frames[-1] if frames else None
    return table.position.board.grid.label(top.at) if isinstance(top, Interception) else ""


# ode:10.01
def test_a_crawler_launches_once_and_is_an_empty_crawler_then() -> None:
    t = laid("red MCRL-1 0306\nblue CP-1 2412")
    launch(t, "1206")
    assert t["MCRL-1"].kind == "CRL" and not t.position.frames
    assert t.refused(f"launch MCRL-1 {way(t, '0312')}").code == "no-missile"
    assert t.value("defence", t["MCRL-1"], "", False) == 2 and t.value("allowance", t["MCRL-1"]) == 1
    assert kill(t["MCRL-1"]) == 6


# ode:10.01
def test_a_crawler_that_is_disabled_or_off_the_map_does_not_launch() -> None:
    for words, code in (("0306 disabled fire 0", "disabled"), ("off", "off-map")):
        t = laid(f"red MCRL-1 {words}\nblue CP-1 2412")
        assert t.refused("launch MCRL-1 0406 0505").code == code
        assert not t.offers("MCRL-1", Launch)


# ode:10.01
def test_the_target_is_another_hex_of_the_map() -> None:
    t = laid("red MCRL-1 0306\nblue CP-1 2412")
    assert t.refused("launch MCRL-1 0406 0306").code == "own-hex"
    targets = {one.way[-1] for one in t.offers("MCRL-1", Launch)}
    assert len(targets) == 24 * 12 - 1 and t["MCRL-1"].at not in targets


# ode:10.02
def test_a_way_goes_from_neighbour_to_neighbour_and_enters_no_hex_twice() -> None:
    t = laid("red MCRL-1 0306\nblue CP-1 2412")
    assert t.refused("launch MCRL-1 0406 0606").code == "gap"
    assert t.refused("launch MCRL-1 0305 0304 0305").code == "twice"
    assert t.refused("launch MCRL-1 0305 0405 0306 0307").code == "twice"
    t.run("launch MCRL-1 0305 0304 0404 0405")
    assert "0405 is now a crater." in t.said()


# ode:10.02
def test_a_way_has_at_most_sixty_hexes() -> None:
    t = laid("red MCRL-1 0101\nblue CP-1 3030", "30x30")
    rows = []
    for column in range(1, 6):
        numbers = range(1, 31) if column % 2 else range(30, 0, -1)
        rows += [f"{column:02}{row:02}" for row in numbers]
    line = rows[1:]
    assert t.refusal(t.order(f"launch MCRL-1 {' '.join(line[:60])}")) is None
    assert t.refused(f"launch MCRL-1 {' '.join(line[:61])}").code == "long"


# ode:10.02
def test_the_parameter_missile_route_makes_every_way_straight() -> None:
    t = laid("parameter missile-route 1\nred MCRL-1 0306\nblue CP-1 2412")
    assert t.refused("launch MCRL-1 0305 0304 0404 0405").code == "bent"
    launch(t, "0405")


# ode:10.02.1
def test_no_later_missile_of_the_turn_flies_within_six_hexes_of_an_explosion() -> None:
    t = laid("red MCRL-1 0306\nred MCRL-2 0301\nblue CP-1 2412")
    launch(t, "1506")
    assert t.refused(f"launch MCRL-2 {way(t, '1206', 'MCRL-2')}").rule == "ode:10.02.1"
    assert t.refused(f"launch MCRL-2 {way(t, '2402', 'MCRL-2')}").code == "explosion"
    near = t.hex("1506")
    offered = {one.way[-1] for one in t.offers("MCRL-2", Launch)}
    assert offered and all(t.position.board.grid.distance(at, near) > 6 for at in offered)
    t.end_until("fire", 0)
    t.run(f"launch MCRL-2 {way(t, '1206', 'MCRL-2')}")


def who(table: Bench) -> set[str]:
    """The weapons that may answer."""
    return {
        f"{order.shots[0].unit}:{order.shots[0].weapon}"
        for name in table.position.units
        for order in table.offers(name, Intercept)
    }


# ode:10.03 ode:10.03.1
def test_each_interceptor_is_asked_once_where_its_chance_is_best() -> None:
    # the tank is in range of 1006 to 1406, and its chance is best from the eleventh hex on
    t = laid("red MCRL-1 0306\nblue HVY-1 1206\nblue MK3-1 1906\nblue CP-1 2412")
    launch(t, "1906")
    assert asked(t) == "1405" and who(t) == {"HVY-1:gun", "MK3-1:mis"}
    t.run("let-through")
    t.run("fly-on")
    # all weapons of the Ogre together, where the second bonus counts; the tank is not asked again
    assert asked(t) == "1906" and who(t) == {"MK3-1:mis", "MK3-1:main", "MK3-1:sec"}
    assert t.refused("intercept HVY-1").code == "range"


# ode:10.03.1
def test_with_missile_windows_1_they_are_asked_in_every_hex_of_their_range() -> None:
    t = laid("parameter missile-windows 1\nred MCRL-1 0306\nblue HVY-1 0606\nblue CP-1 2412")
    launch(t, "1206")
    hexes = []
    while t.position.frames:
        if asked(t):
            hexes.append(asked(t))
        t.do(LetThrough() if asked(t) else FlyOn())
    near = t.position.board.grid.distance
    assert len(hexes) == 5 and all(near(t.hex(at), t["HVY-1"].at) <= 2 for at in hexes)


# ode:10.03
def test_who_is_disabled_face_down_or_inside_does_not_fire_at_a_missile() -> None:
    t = laid(
        "red MCRL-1 0306\nblue HVY-1 0606 disabled fire 0\nblue GEVPC-1 0607\nblue INF-1 off aboard GEVPC-1\n"
        "blue CP-1 2412\nblue TK-1 0605"
    )
    launch(t, "0806")
    # only the GEV-PC itself is asked
    assert asked(t) and [o.shots[0].unit for u in t.position.units for o in t.offers(u, Intercept)] == [
        "GEVPC-1"
    ]
    assert t.refused("intercept HVY-1").code == "disabled"
    assert t.refused("intercept INF-1:squad").code == "cannot-fire"
    assert t.refused("intercept TK-1:gun").code == "no-weapon"


# ode:10.03
def test_weapons_of_an_ogre_fire_once_each_and_its_missiles_are_spent() -> None:
    t = laid("red MCRL-1 0306\nblue DOP-1 1106\nblue CP-1 2412")
    launch(t, "1206")
    assert t.refused("intercept DOP-1:ap").code == "no-weapon"
    before = t["DOP-1"].sheet
    t.run("intercept DOP-1:main*2 DOP-1:rack", 1, 1, 1, 2, 1, 3)
    assert t.refused("intercept DOP-1:main").code == "fired"
    assert t["DOP-1"].sheet[5] == before[5] - 1  # one internal missile
    left = [o.shots[0] for o in t.offers("DOP-1", Intercept)]
    assert {shot.weapon: shot.count for shot in left} == {"sec": 8, "rack": 1}
    assert not t.spent("DOP-1").fired  # its own next Fire Phase is whole


# ode:10.03
def test_a_rack_fires_once_in_the_player_turn_whatever_the_missile() -> None:
    t = laid("red MCRL-1 0306\nred MCRL-2 0310\nblue FEN-1 0906 main 0 sec 0 rack 1\nblue CP-1 2412")
    launch(t, "0806")
    t.run("intercept FEN-1:rack", 6, 6, 1)
    t.run(f"launch MCRL-2 {way(t, '0908', 'MCRL-2')}")
    assert "FEN-1" not in {o.shots[0].unit for u in t.position.units for o in t.offers(u, Intercept)}


# ode:10.03.1
def test_those_who_shoot_in_one_hex_roll_one_after_another_until_one_hits() -> None:
    t = laid("red MCRL-1 0306\nblue INF-1 0806 INF*3\nblue HVY-1 0806\nblue CP-1 2412")
    launch(t, "0806")
    t.run("intercept INF-1:squad*3 HVY-1", 1, 2, 6, 5, 3)
    assert t.faces == [1, 2, 6, 5, 3]  # the second squad hits: nobody else rolls
    assert t.gone("CM-1") == "destroyed" and "HVY-1" in t and not t.position.frames


#: read from the rule once more: who fires with what, and the total of two dice from which on it hits
READ_AGAIN = """
HVY gun 11 | MSL gun 11 | HWZ gun 11 | MHWZ gun 11 | SHVY gun 11 | LT gun 12 | GEV gun 12 | LGEV gun 12
GEVPC gun 12 | LAD gun 12 | INF squad 11 | MAR squad 11 | CE squad 11 | HWT heavy 11 | HWT squad 11
MK3 main 10 | MK3 sec 10 | MK3 mis 9 | FEN rack 9
"""


# ode:10.03.2
def test_the_chart_of_interception_and_its_bonus() -> None:
    rows = [row.split() for row in READ_AGAIN.replace("|", "\n").strip().splitlines()]
    stretches = {10: 0, 11: 1, 15: 1, 16: 2, 20: 2, 21: 3}
    for kind, weapon, least in rows:
        for far, bonus in stretches.items():
            if far in (15, 20) and kind != "HVY":
                continue
            need = int(least) - bonus
            for total in (need - 1, need):
                label = f"{far + 1:02}06"
                t = laid(f"red MCRL-1 0106\nblue {kind}-1 {label}\nblue CP-1 2401")
                t.run(f"launch MCRL-1 {way(t, label)}")
                assert asked(t) == label
                dice = (total // 2, total - total // 2)
                t.run(f"intercept {kind}-1:{weapon}", *dice, *([1] if total == need else []))
                hit = t.gone("CM-1") == "destroyed"
                assert hit == (total == need), f"{kind} {weapon} after {far} hexes with {total}"


# ode:10.03.3
def test_a_missile_that_is_hit_is_gone_on_1_to_5_and_explodes_on_6() -> None:
    for die in range(1, 7):
        t = laid("red MCRL-1 0306\nblue HWZ-1 0906\nblue CP-1 2412")
        launch(t, "1606")
        at = asked(t)
        assert at == "1606"
        t.run("intercept HWZ-1", 5, 5, die)
        assert (f"{at} is now a crater." in t.said()) == (die == 6)
        assert t.gone("CM-1") == ("" if die == 6 else "destroyed")


# ode:10.02
def test_its_owner_may_let_it_explode_on_its_way() -> None:
    t = laid("red MCRL-1 0306\nblue HVY-1 0606\nblue HVY-2 1106\nblue CP-1 2412")
    launch(t, "1606")
    here = asked(t)
    t.run("let-through")
    assert t.refused("explode 2006").code == "no-hex"
    labels = [t.position.board.grid.label(o.at) for o in Explode.side_offers(t.rules, own_view(t.position))]
    assert labels[0] == here and "1606" not in labels
    # who has not been asked yet is asked on the shorter way
    t.run("explode 1106")
    assert asked(t) and t.position.board.grid.distance(t.hex(asked(t)), t["HVY-2"].at) <= 2
    t.run("let-through")
    if t.position.frames:
        t.run("fly-on")
    assert "1106 is now a crater." in t.said() and "HVY-2" not in t


# ode:10.05
def test_a_missile_that_is_shot_down_scores_12_and_one_that_exploded_nothing() -> None:
    for die, points in ((1, 12), (6, 0)):
        t = laid("red MCRL-1 0306\nblue HWZ-1 0906\nblue CP-1 2412")
        launch(t, "1606")
        t.run("intercept HWZ-1", 6, 6, die)
        assert score(t.position, 1).total == points


# ode:10.05 ode:10.01
def test_a_crawler_lost_with_its_missile_is_worth_both_and_nothing_explodes() -> None:
    head = HEAD.replace("red fire", "blue fire")
    t = bench(f"board 24x12\n{head}red MCRL-1 0306\nblue HVY-1 0406\nblue CP-1 2412")
    t.run("fire HVY-1 at MCRL-1", 6)
    assert t.gone("MCRL-1") == "destroyed" and score(t.position, 1).total == 18
    assert not any("crater" in said for said in t.said())


# ode:10.02
def test_the_whole_flight_is_written_as_text_in_the_middle_of_a_window() -> None:
    t = laid("red MCRL-1 0306\nblue HVY-1 1206\nblue CP-1 2412")
    launch(t, "1906")
    text = position_text(t.rules, t.position)
    again = parse_position(text)[1]
    assert again.frames == t.position.frames and isinstance(flight_of(again), Flight)


# ode:10.03.2
def test_with_missile_bonus_1_the_hexes_flown_count() -> None:
    # round about: eleven hexes flown, a few in a straight line
    path = "0307 0308 0309 0409 0509 0609 0709 0808 0807 0806 0706"
    for value, bonus in ((0, 0), (1, 1)):
        t = laid(f"parameter missile-bonus {value}\nred MCRL-1 0306\nblue HVY-1 0706\nblue CP-1 2412")
        t.run(f"launch MCRL-1 {path}")
        shot = t.offers("HVY-1", Intercept)[0]
        assert asked(t) == "0706" and shot.chance(t.rules, t.position) == Fraction(
            throws_that_hit(11 - bonus, 0), 36
        )


# ode:10.03
def test_a_team_fires_its_own_arms_or_its_long_shot_at_a_missile() -> None:
    t = laid("red MCRL-1 0306\nblue HWT-1 0906 HWT*2\nblue CP-1 2412")
    launch(t, "1006")
    assert who(t) == {"HWT-1:squad", "HWT-1:heavy"}
    assert t.refused("intercept HWT-1:squad*2 HWT-1:heavy").code == "fired"
    t.run("intercept HWT-1:heavy", 1, 1)
    assert t["HWT-1"].used == 1 and who(t) == {"HWT-1:squad", "HWT-1:heavy"}
    assert t.refused("intercept HWT-1:squad*2").code == "fired"


# ode:10.03.1
def test_after_a_miss_those_who_are_asked_farther_on_are_not_asked_here() -> None:
    t = laid("red MCRL-1 0306\nblue HVY-1 1206\nblue MK3-1 1906\nblue CP-1 2412")
    launch(t, "1906")
    assert asked(t) == "1405" and who(t) == {"HVY-1:gun", "MK3-1:mis"}
    t.run("intercept HVY-1", 1, 1)
    assert not asked(t)
    t.run("fly-on")
    assert asked(t) == "1906"


# ode:10.03
def test_the_best_answer_is_all_that_costs_nothing() -> None:
    t = laid("red MCRL-1 0306\nblue HVY-1 0906\nblue MK3-1 0907\nblue CP-1 2412")
    launch(t, "0906")
    view = own_view(t.position)
    best = preset(t.rules, view, answers_in(t.rules, view))
    assert best is not None and isinstance(best.order, Intercept)
    assert {(s.unit, s.weapon) for s in best.order.shots} == {
        ("HVY-1", "gun"), ("MK3-1", "main"), ("MK3-1", "sec"),
    }  # fmt: skip
