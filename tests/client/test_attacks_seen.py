"""How an attack is seen: tracers, dice beside their targets with their sums, spillover; paths broken."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.client.art.scene import Throw
from game.client.table.session import Session
from game.core.dice import Dice
from game.core.records import Roll
from game.notation.cases import parse_case, play_case
from game.ogre.combat.combat import Fire
from game.ogre.combat.firing import Firing
from game.ogre.movement.movement import Move
from tests.client.test_play import BLUE, OGRE, Desk, field

GAMES = Path(__file__).resolve().parents[1] / "games"
FRONT = [
    ("HVY-1", "HVY", BLUE, "0304", ()),
    ("HVY-2", "HVY", BLUE, "0404", ()),
    ("MSL-1", "MSL", BLUE, "0404", ()),
    ("GEV-1", "GEV", OGRE, "0305", ()),
    ("LT-1", "LT", OGRE, "0305", ()),
    ("LT-2", "LT", OGRE, "0707", ()),
]


def table(speed: str = "normal") -> Desk:
    return Desk(field(FRONT, "fire", BLUE, "board 9x9\n"), speed)


def shoot(desk: Desk, target: str, *shooters: str) -> None:
    """Fire with guns; the picture of the moment before any time has passed."""
    assert desk.screen.do(Fire(tuple(Firing(name, "gun") for name in shooters), target))


def wait(desk: Desk, ms: float) -> None:
    desk.now += ms
    desk.app.animator.tick()


def said(desk: Desk) -> list[str]:
    return [throw.text for throw in desk.screen.scene().throws]


def test_every_shooter_has_a_tracer_of_its_own_also_where_two_fire_from_one_hex():
    desk = table()
    shoot(desk, "GEV-1", "HVY-1", "HVY-2", "MSL-1")
    wait(desk, 80)
    tracers = [effect for effect in desk.screen.scene().effects if effect.kind == "tracer"]
    assert sorted(desk.screen.view.board.grid.label(t.start) for t in tracers) == ["0304", "0404", "0404"]
    assert len({(t.start, t.lane) for t in tracers}) == 3, "none covers another"


def test_the_die_lies_beside_the_target_with_its_sum_after_half_a_second():
    desk = table()
    shoot(desk, "GEV-1", "HVY-1", "HVY-2")
    wait(desk, 300)
    [first, *_] = desk.screen.scene().throws
    assert first.at == desk.at("0305") and first.face and first.text == "4-1"
    wait(desk, 210)
    shot = next(e for e in desk.session.history.steps[-1].events if hasattr(e, "outcome"))
    [first, *_] = desk.screen.scene().throws
    assert (first.face, first.text) == (shot.die, f"4-1, rolled {shot.die}: {shot.outcome}")


def test_an_attack_takes_three_quarters_of_a_second_and_its_words_stay_over_the_next():
    desk = table()
    shoot(desk, "GEV-1", "HVY-1")
    wait(desk, 740)
    assert desk.screen.motions.running
    wait(desk, 15)
    assert not desk.screen.motions.running and said(desk)
    wait(desk, 2000)
    assert not said(desk) and desk.screen.motions.blank


def test_spillover_has_a_die_and_a_label_of_its_own_also_without_effect():
    desk = table()
    shoot(desk, "GEV-1", "HVY-1", "HVY-2")
    wait(desk, 510)
    texts = said(desk)
    spill = next(e for e in desk.session.history.steps[-1].events if type(e).__name__ == "Spilled")
    result = {"NE": "no effect", "D": "disabled", "X": "destroyed"}[spill.outcome]
    assert len(texts) == 2 and texts[1].startswith("spillover, Light Tank 1: 2-1, rolled ")
    assert texts[1].endswith(f": {result}")


def test_from_the_third_like_shot_on_it_goes_twice_as_fast():
    desk = table()
    pace = desk.screen.motions.pace
    assert [pace("shot"), pace("shot"), pace("shot"), pace("shot")] == [1.0, 1.0, 0.5, 0.5]
    assert pace("ram") == 1.0


def test_with_motion_off_nothing_is_waited_for_and_slow_takes_twice_the_time():
    desk = table("off")
    shoot(desk, "GEV-1", "HVY-1")
    assert not desk.screen.motions.running and not said(desk)
    desk = table("slow")
    shoot(desk, "GEV-1", "HVY-1")
    wait(desk, 1450)
    assert desk.screen.motions.running


def test_a_key_ends_it_at_once_and_the_dice_lie_with_their_sums():
    desk = table()
    shoot(desk, "GEV-1", "HVY-1", "HVY-2")
    desk.app.animator.finish()
    assert not desk.screen.motions.running and all("rolled" in words for words in said(desk))


def test_the_target_lies_on_top_of_its_stack_until_it_bursts():
    session = field(FRONT, "fire", BLUE, "board 9x9\n")
    loaded = replace(session.position, dice=Dice(script=(6, 1)), memo={})
    desk = Desk(Session(session.rules, loaded), "normal")
    shoot(desk, "GEV-1", "HVY-1", "HVY-2")
    assert "GEV-1" not in desk.session.position.units
    wait(desk, 300)
    assert [p.id for p in desk.screen.scene().pieces if p.at == desk.at("0305")] == ["GEV-1", "LT-1"]


def test_each_throw_in_the_foot_has_its_own_words():
    desk = table()
    shoot(desk, "GEV-1", "HVY-1", "HVY-2")
    assert [one.faces for one in desk.screen.around.bars.dice.throws] == [[0], [0]], (
        "not before they have fallen"
    )
    desk.app.animator.finish()
    rolls: tuple[Roll, ...] = desk.session.history.steps[-1].rolls
    assert [(one.words, tuple(one.faces)) for one in desk.screen.around.bars.dice.throws] == [
        (roll.purpose, roll.dice) for roll in rolls
    ]
    assert len(rolls) == 2 and rolls[0].purpose != rolls[1].purpose


def test_a_shot_that_needs_no_die_is_drawn_with_its_words_alone():
    desk = Desk(field([*FRONT, ("SHVY-1", "SHVY", BLUE, "0405", ())], "fire", BLUE, "board 9x9\n"), "normal")
    shots = tuple(Firing(name, "gun", count) for name, count in (("SHVY-1", 2), ("HVY-1", 1), ("HVY-2", 1)))
    assert desk.screen.do(Fire(shots, "GEV-1"))
    for _ in range(12):
        wait(desk, 60)
        desk.app.draw()
    assert said(desk)[0] == "certain: X" and not desk.screen.scene().throws[0].face


def test_throws_keep_inside_the_view_at_its_right_edge():
    desk = table()
    art, camera = desk.screen.board.view.overlays.dice, desk.screen.camera
    room = desk.screen.board.view._room()
    last = desk.screen.view.board.grid.at(9, 5)
    x = camera.layout.centre(last)[0]
    tight = room.copy()
    tight.width = int(x) + 40 - room.x
    placed = art.throws(camera.layout, (Throw(last, 5, "3-1, rolled 5: X"),), tight)
    assert all(tight.contains(p.get_rect(topleft=at)) for p, at in placed)


MINED = """board 9x9
option mines
route road 0403 0404 0405 0406 0407
turn 2 blue movement
blue HVY-1 0403
red HVY-2 0909
marker mine 0405 owner red word road known red
marker mine 0808 owner red known red
"""


def stopped(sight: str) -> Desk:
    """A tank that a mine on the road ends halfway, as it is seen a while later."""
    case = parse_case(MINED)
    desk = Desk(Session(case.rules, case.start, mode="solo", sight=sight), "normal")
    way = tuple(desk.at(label) for label in ("0404", "0405", "0406"))
    desk.session.do(Move(("HVY-1",), way))
    assert "HVY-1" not in desk.session.position.units
    for _ in range(40):
        if desk.screen.motions.running:
            wait(desk, 50)
    return desk


def test_a_way_that_a_mine_cuts_short_is_shown_broken_where_it_ends():
    desk = stopped("mover")
    [way] = [effect.path for effect in desk.screen.scene().effects if effect.kind == "broken"]
    assert [desk.screen.view.board.grid.label(at) for at in way] == ["0405", "0406"]
    assert any(effect.kind == "word" and effect.text for effect in desk.screen.scene().effects)


def test_where_the_other_side_had_wanted_to_go_is_not_shown():
    blue = stopped("mover").session.decider
    desk = stopped(f"side {1 - blue}")
    assert desk.session.viewer == 1 - blue
    assert not [effect for effect in desk.screen.scene().effects if effect.kind == "broken"]


@pytest.mark.parametrize(
    "name", ["face-down", "mined-road", "over-infantry", "ramming", "sappers", "soft-ground", "spillover"]
)
def test_every_moment_of_a_game_can_be_drawn(name):
    case = parse_case((GAMES / f"{name}.txt").read_text(encoding="utf-8"))
    desk, before = Desk(Session(case.rules, case.start, mode="solo"), "normal"), case.start
    for entry in play_case(case):
        if entry.step is None:
            continue
        desk.screen.motions.add(desk.app.animator, before, entry.step)
        before = entry.step.position
        for _ in range(14):
            wait(desk, 90)
            desk.app.draw()
        desk.app.animator.finish()
