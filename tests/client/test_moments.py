"""The computer's turn can be followed: results wait for each other, and its losses are seen again."""

from __future__ import annotations

from msgspec.structs import replace
from test_attacks_seen import shoot, wait
from test_play import BLUE, OGRE, Desk, field
from thinkers import near

from game.client.table.computer.computer_seats import ComputerSeat
from game.client.table.computer.moments import moments
from game.client.table.session import Session
from game.core.dice import Dice

UNITS = [
    ("HVY-1", "HVY", BLUE, "0204", ()),
    ("HVY-2", "HVY", BLUE, "0304", ()),
    ("HVY-3", "HVY", BLUE, "0404", ()),
    ("GEV-1", "GEV", OGRE, "0305", ()),
    ("LT-1", "LT", OGRE, "0405", ()),
    ("LT-2", "LT", OGRE, "0206", ()),
]


def rolled(*faces: int, speed: str = "normal") -> Desk:
    game = field(UNITS, "fire", BLUE, "board 9x9\n")
    loaded = replace(game.position, dice=Dice(script=faces), memo={})
    return Desk(Session(game.rules, loaded), speed)


def words_on_board(desk: Desk) -> list[str]:
    return [effect.text for effect in desk.screen.scene().effects if effect.kind == "word"]


def test_a_result_waits_until_the_one_beside_it_has_been_read_and_takes_its_place() -> None:
    desk = rolled(6, 6, 6)
    shoot(desk, "GEV-1", "HVY-1")
    shoot(desk, "LT-1", "HVY-3")
    most, seen = 0, []
    for _ in range(80):
        wait(desk, 50)
        said = [throw for throw in desk.screen.scene().throws if "rolled" in throw.text]
        places = {throw.at for throw in said}
        most = max(most, len(places), len(words_on_board(desk)))
        seen += [desk.screen.view.board.grid.label(at) for at in places]
    assert most == 1, "never two where one hides the other"
    assert seen.count("0305") * 50 >= 450, "the first can be read"
    assert "0405" in seen


def test_a_key_ends_the_waiting_too() -> None:
    desk = rolled(6, 6, 6)
    shoot(desk, "GEV-1", "HVY-1")
    shoot(desk, "LT-1", "HVY-3")
    desk.app.animator.finish()
    assert not desk.screen.motions.running


def test_a_far_result_waits_for_nothing() -> None:
    desk = rolled(6, 6, 6)
    motions, animator = desk.screen.motions, desk.app.animator
    motions.say(animator, desk.at("0909"), "no effect")
    shoot(desk, "GEV-1", "HVY-1")
    wait(desk, 760)
    assert not motions.running


def test_dice_cover_neither_the_hex_pointed_at_nor_each_other() -> None:
    desk = rolled(6, 6, 6)
    shoot(desk, "GEV-1", "HVY-1")
    desk.app.animator.finish()
    view, camera = desk.screen.board.view, desk.screen.camera
    for label in ("0405", "0205", "0306", "0505", "0304"):
        scene = desk.screen.scene().but(hover=desk.at(label))
        spared = view._looked_at(scene)
        placed = view.overlays.dice.throws(camera.layout, scene.throws, view._room(), [*spared.values()])
        assert placed
        boxes = [picture.get_rect(topleft=at) for picture, at in placed]
        assert not any(box.colliderect(spared[desk.at(label)]) for box in boxes), label


def test_the_losses_of_both_sides_are_told_with_the_orders_that_brought_them() -> None:
    desk = rolled(6, 5, 1, speed="off")
    for target, shooter in (("GEV-1", "HVY-1"), ("GEV-1", "HVY-2"), ("LT-1", "HVY-3")):
        if target in desk.session.position.units:
            shoot(desk, target, shooter)
    at = desk.session.history.at
    told = moments(desk.session, 0, at)
    gone = set(desk.session.position.gone)
    assert {one.unit for one in told if one.how == "destroyed"} == gone and gone
    assert all(one.words == f"{one.name} {one.how}" and one.steps for one in told)
    assert [one.steps[-1] for one in told] == sorted(one.steps[-1] for one in told)
    assert moments(desk.session, at, at) == ()


def test_who_is_destroyed_after_it_was_disabled_stands_once_with_the_last() -> None:
    found = set()
    for faces in ((4, 6), (5, 5), (4, 4), (6, 6), (3, 6), (5, 6)):
        desk = rolled(*faces, 1, speed="off")
        shoot(desk, "LT-1", "HVY-3")
        if "LT-1" in desk.session.position.units:
            shoot(desk, "LT-1", "HVY-2")
        told = moments(desk.session, 0, desk.session.history.at)
        assert len(told) == len({one.unit for one in told})
        found |= {(one.how, len(one.steps)) for one in told}
    assert ("destroyed", 1) in found


def after_its_turn() -> Desk:
    """The moment after the turn of a computer player that fired."""
    game = rolled(6, 6, 6, 6, speed="off").session
    game.sit_down({BLUE: ComputerSeat("greedy", seed=5)})
    desk = Desk(game, "normal", near())
    for _ in range(600):
        wait(desk, 30)
        if game.computer is None and not desk.screen.motions.running:
            break
    desk.idle(30, 40)
    report = desk.screen.opponent.report
    assert report is not None and report.moments
    return desk


def test_looking_again_plays_the_turn_over_the_board_and_leaves_the_position_as_it_is() -> None:
    desk = after_its_turn()
    report = desk.screen.opponent.report
    assert report is not None
    was, first = desk.session.position, report.moments[0]
    desk.push("look again")
    assert desk.screen.motions.running and desk.app.top is desk.screen
    assert first.unit in {piece.id for piece in desk.screen.scene().pieces}, "it stands again where it stood"
    shown = []
    for _ in range(400):
        wait(desk, 50)
        shown += [text for text in words_on_board(desk) if text not in shown[-1:]]
        if not desk.screen.motions.running:
            break
    assert "destroyed" in shown and desk.session.position is was
    assert first.unit not in {piece.id for piece in desk.screen.scene().pieces}
    assert desk.app.animator.speed == 1.0


def test_each_line_of_the_strip_plays_its_moment_and_no_other() -> None:
    desk = after_its_turn()
    report = desk.screen.opponent.report
    assert report is not None
    for one in report.moments:
        desk.push(f"moment {one.unit}")
        assert desk.screen.motions.running
        struck = set()
        for _ in range(400):
            wait(desk, 50)
            struck |= {throw.at for throw in desk.screen.motions.falling}
            if not desk.screen.motions.running:
                break
        assert len(struck) == len(one.steps)
        desk.idle(200, 10)


def test_the_lines_are_walked_by_the_keyboard() -> None:
    desk = after_its_turn()
    report = desk.screen.opponent.report
    assert report is not None
    names = [widget.name for widget in desk.screen.focus_order()]
    assert {"look again", *(f"moment {one.unit}" for one in report.moments)} <= set(names)
