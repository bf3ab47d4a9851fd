"""Cruise missiles beside every other rule that could meet them: what changes what (ode:10)."""

from __future__ import annotations

from game.core.dice import Source
from game.core.views import own_view, view
from game.notation.position import position_text
from game.ogre.disabled_parts import disabled_squads
from game.ogre.missiles.blast import BlastStruck, explode, strikes
from game.ogre.missiles.interception import Intercept
from game.ogre.missiles.launching import Launch
from game.ogre.missiles.way import straight
from game.ogre.state import Draft
from game.ogre.structures.built import built_at, points_left
from game.ogre.terrain import terrain_at
from tests.engineering.worked import Bench, bench

CENTRE = "0808"


def laid(text: str, options: str = "", phase: str = "red fire", board: str = "board 16x16") -> Bench:
    rows = "".join(f"option {name}\n" for name in ("cruise-missiles", *options.split()))
    contact = "" if "overrun" in options.split() else "option ramming\n"
    return bench(
        f"{board}\n{rows}{contact}{text.partition('|')[0]}turn 1 {phase}\n{text.partition('|')[2] or text}"
    )


def counters(text: str, options: str = "", board: str = "board 16x16", phase: str = "red fire") -> Bench:
    return laid(f"|{text}", options, phase, board)


def blown(table: Bench, *dice: int, at: str = CENTRE) -> list[BlastStruck]:
    draft = Draft.of(table.position, table.rules)
    draft.source = Source(tuple(dice)) if dice else None
    explode(draft, table.hex(at))
    if draft.source is not None:
        draft.source.done()
    table.position = draft.freeze()
    return [event for event in draft.events if isinstance(event, BlastStruck)]


def odds(table: Bench) -> list[str]:
    return [one.odds for one in strikes(table.rules, table.position, table.hex(CENTRE)) if one.unit]


def launch(table: Bench, there: str, *dice: int) -> None:
    grid = table.position.board.grid
    way = straight(table.position.board, table["MCRL-1"].at, table.hex(there))
    table.run(f"launch MCRL-1 {' '.join(map(grid.label, way))}", *dice)


def test_speed_does_not_help_and_is_no_harm() -> None:
    plain = counters("blue HVY-1 0806\nred LT-9 1616")
    fast = counters("blue HVY-1 0806\nred LT-9 1616\nstate speeding HVY-1 on", "speed-security")
    assert odds(plain) == odds(fast) == ["2-1"]


def test_tracks_down_halves_no_loss_of_treads() -> None:
    t = counters("blue MK3-1 0807 main 0 sec 0 ap 0 mis 0 tr 10/45\nred LT-9 1616", "tracks-down")
    blown(t, 6, 6)
    assert t.position.gone["MK3-1"].unit.sheet[6] == 0


def test_an_earthwork_gives_no_protection_and_stays() -> None:
    t = counters(
        "blue INF-1 0806\nmarker entrenchment 0806 count 2\nred LT-9 1616", "field-works engineering"
    )
    assert odds(t) == ["2-1"]
    blown(t, 1)
    assert any(m.kind == "entrenchment" for m in t.position.markers[t.hex("0806")])


def test_what_lies_in_its_hex_is_gone_works_and_mines_and_fields() -> None:
    t = counters(
        "marker entrenchment 0808 count 2\nmarker mine 0808 owner blue known blue\n"
        "red LT-9 1616\nblue CP-1 0101",
        "field-works engineering mines",
    )
    blown(t)
    assert [m.kind for m in t.position.markers[t.hex(CENTRE)]] == ["terrain"]
    assert terrain_at(t.position, t.hex(CENTRE)) == "crater"


def test_the_wider_table_is_looked_up_where_it_is_in_use() -> None:
    t = counters("blue HVY-1 0807\nred LT-9 1616", "crt-expanded")
    found = strikes(t.rules, t.position, t.hex(CENTRE))[0]
    assert found.odds == "4-1" and found.outcomes == ("D", "X", "X", "X", "X", "X")


def test_a_d_disables_a_squad_in_a_powered_suit_where_that_is_the_rule() -> None:
    t = counters("blue INF-1 0806 INF*2\nred LT-9 1616", "disable-mi")
    struck = blown(t, 3, 5)
    assert [one.outcome for one in struck] == ["D", "X"]
    assert len(t["INF-1"].squads) == 1 and not disabled_squads(t.position, t["INF-1"])


def test_a_d_disables_a_weapon_of_an_ogre_where_that_is_the_rule_and_no_treads() -> None:
    t = counters("blue MK3-1 0807 sec 0 ap 0 mis 0 tr 5/45\nred LT-9 1616", "disable-ogre")
    blown(t, 2, 2)
    assert t.row("MK3-1", "main") == 1 and t.row("MK3-1", "tr") == 5
    assert t.position.tables and "disabled-boxes" in {kind.name for kind in t.position.tables}


def test_the_die_against_a_stealthy_ogre_is_lowered() -> None:
    t = counters("blue NIN-1 0807\nred LT-9 1616")
    assert strikes(t.rules, t.position, t.hex(CENTRE))[0].outcomes == ("NE", "NE", "D", "D", "X", "X")


def test_a_superheavy_with_a_record_sheet_rolls_for_damage() -> None:
    t = counters("blue SHVY-1 0807\nred LT-9 1616", "superheavy")
    blown(t, 6, 1)
    assert t["SHVY-1"].boxes[0] == 1 and t["SHVY-1"].disabled


def test_a_laser_is_a_building_and_is_attacked_by_its_structure_points() -> None:
    t = counters("blue LSR-1 0807\nred LT-9 1616", "lasers")
    rows = strikes(t.rules, t.position, t.hex(CENTRE))
    assert [one.thing for one in rows] == ["building"] * 4 and {one.odds for one in rows} == {"2-1"}
    blown(t, 6, 1, 1, 1)
    unit = built_at(t.position, t.hex("0807"))
    assert unit is not None and points_left(t.position, unit) == 15
    blown(t, at="0807")
    assert "LSR-1" not in t


def test_a_train_is_in_the_row_of_the_strong_and_falls_to_an_x_alone() -> None:
    board = "board 16x16\nroute rail 0805 0806 0807"
    t = counters(
        "blue TRN-1 0806\nblue TRN-2 0807\nstate train TRN-1 rear=TRN-2 marker=1\nred LT-9 1616",
        "trains",
        board,
    )
    rows = [one for one in strikes(t.rules, t.position, t.hex(CENTRE)) if one.unit]
    assert [(one.unit, one.odds) for one in rows] == [("TRN-2", "4-1"), ("TRN-1", "2-1")]


def test_a_face_down_crawler_is_turned_up_by_its_launch_and_no_face_down_counter_fires() -> None:
    t = laid(
        "stock blue camouflage 4\nstock red camouflage 4\n|red MCRL-1 0306 face-down\n"
        "blue HVY-1 0506 face-down\nblue LT-1 1616",
        "camouflage",
    )
    launch(t, "1206")
    assert not t.position.frames and not t.position.units["MCRL-1"].face_down
    assert "HVY-1" not in {o.shots[0].unit for u in t.position.units for o in t.offers(u, Intercept)}
    # what the other side knows of the hidden tank is the same before and after
    assert any(name.startswith("?") for name in view(t.position, 0).units)


def test_a_dummy_within_six_hexes_vanishes_without_a_die() -> None:
    t = laid("stock blue dummies 2\n|red LT-9 1616\nblue DMY-1 0805 face-down\nblue CP-1 0101", "dummies")
    assert blown(t) == [] and "DMY-1" not in t


def test_launch_and_fire_are_one_attack_also_where_all_fire_at_everybody() -> None:
    t = counters("red MCRL-1 0306\nblue HVY-1 1506\nblue CP-1 1616", "multi-attack")
    launch(t, "0906")
    assert not t.offers("MCRL-1", Launch) and t["MCRL-1"].kind == "CRL"


def test_missiles_are_launched_in_the_fire_of_the_extended_sequence() -> None:
    t = counters(
        "red MCRL-1 0306\nblue HVY-1 1506\nblue CP-1 1616", "extended-sequence", phase="red prepared"
    )
    assert t.offers("MCRL-1", Launch)
    launch(t, "1006")
    assert "1006 is now a crater." in t.said()


def test_a_counter_on_challenge_is_asked_as_any_other() -> None:
    t = counters(
        "red MCRL-1 0306\nblue HVY-1 1106\nblue CP-1 1616\nstate challenge-token HVY-1 on", "challenge-fire"
    )
    launch(t, "1206")
    assert {o.shots[0].unit for u in t.position.units for o in t.offers(u, Intercept)} == {"HVY-1"}
    t.run("let-through")
    assert own_view(t.position).frames == ()


def test_whether_somebody_is_asked_tells_nothing_of_a_face_down_counter() -> None:
    seen = set()
    for hidden in ("HVY-1", "LT-1", "HWZ-1", "GEV-1"):
        t = laid(
            f"stock blue camouflage 4\n|red MCRL-1 0302\nblue {hidden} 0310 face-down\nblue HVY-9 1502\n",
            "camouflage",
        )
        launch(t, "1402")
        seen.add(position_text(t.rules, view(t.position, 0)))
    assert len(seen) == 1
