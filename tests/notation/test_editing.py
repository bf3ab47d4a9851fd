"""A position edited line by line: what is not understood is refused, what is not legal is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.anygame import Position
from game.notation.contract import notation_of
from game.notation.editing import Edited, EditError
from game.notation.position import parse_position
from game.saves.replay_command import replay

GAMES = Path(__file__).resolve().parents[1] / "games"
FIELD = """
board 9x9 heath "A Heath"
terrain town 0604
player red orange "Red"
player blue blue "Blue"
turn 2 red movement
red HVY-1 0404
red GEV-1 0505
blue INF-1 0606 INF*3
marker mine 0707 owner blue
"""


@pytest.fixture
def edited() -> Edited:
    return Edited(*parse_position(FIELD))


def at(position: Position, label: str) -> int:
    return position.board.grid.parse(label)


def test_a_counter_is_placed_under_a_name_that_is_free(edited: Edited) -> None:
    assert edited.place(0, "HVY", at(edited.base, "0301")) == "HVY-2"
    unit = edited.position.units["HVY-2"]
    assert (unit.side, unit.kind, unit.at) == (0, "HVY", at(edited.base, "0301"))
    assert not edited.faults()


def named_illegal(edited: Edited) -> list[str]:
    return [f"{one.unit}: {one.text} {one.mend}" for one in edited.illegal()]


def test_who_stands_on_barred_ground_is_illegal_with_the_ground_and_the_rule() -> None:
    edited = Edited(*parse_position(FIELD.replace("terrain town 0604", "terrain water 0604")))
    assert named_illegal(edited) == []
    edited.place(0, "HVY", at(edited.base, "0604"))
    assert named_illegal(edited) == [
        "HVY-2: Heavy Tank 2 stands in 0604 (water), which it can never enter (ode:5.08.3)."
        " Move it to another hex, or off the map."
    ]
    assert not edited.faults(), "it can be played"


def test_a_crater_is_closed_by_the_rule_of_craters() -> None:
    edited = Edited(*parse_position(FIELD.replace("terrain town 0604", "terrain crater 0604")))
    edited.place(0, "GEV", at(edited.base, "0604"))
    (found,) = named_illegal(edited)
    assert "GEV 2 stands in 0604 (a crater), which it can never enter (ode:2.01)." in found


def test_a_full_hex_is_illegal_once_a_side_with_what_is_in_it(edited: Edited) -> None:
    edited.place(0, "HVY", at(edited.base, "0404"))
    edited.place(1, "INF", at(edited.base, "0606"))
    edited.rewrite("INF-2", "INF*2")
    assert named_illegal(edited) == [
        "HVY-1: 0404 holds 2 vehicles of Red (Heavy Tank 1 and Heavy Tank 2). A hex holds one vehicle or"
        " three squads (ode:5.02.1). Move or remove some of them.",
        "INF-1: 0606 holds 5 squads of Blue (Infantry 1 and Infantry 2). A hex holds one vehicle or three"
        " squads (ode:5.02.1). Move or remove some of them.",
    ]


def test_armed_enemies_in_one_hex_are_illegal_and_an_ogre_among_infantry_is_not(edited: Edited) -> None:
    name = edited.place(1, "GEV", at(edited.base, "0404"))
    assert named_illegal(edited) == [
        "HVY-1: 0404 holds armed units of both sides (Heavy Tank 1 and GEV 2). Armed enemies do not"
        " share a hex (ode:5.03). Move one side to another hex."
    ]
    edited.remove(name)
    edited.place(0, "MK3", at(edited.base, "0606"))
    assert named_illegal(edited) == []


@pytest.mark.parametrize("name", ["river-crossing", "mined-road", "over-infantry", "ramming", "recovery"])
def test_nothing_that_play_comes_to_is_called_illegal(name: str) -> None:
    found = replay(GAMES / f"{name}.txt")
    for entry in found.entries:
        assert not list(notation_of(entry.after).illegal(entry.after))


def test_a_counter_is_moved_and_taken_off_the_map(edited: Edited) -> None:
    edited.move("GEV-1", at(edited.base, "0808"))
    assert edited.position.units["GEV-1"].at == at(edited.base, "0808")
    edited.move("GEV-1", 0)
    assert not edited.position.units["GEV-1"].at


def test_a_counter_is_changed_by_its_words(edited: Edited) -> None:
    assert edited.words_of("INF-1") == "INF*3" and edited.words_of("HVY-1") == ""
    edited.rewrite("HVY-1", "disabled fire 1")
    assert edited.position.units["HVY-1"].disabled == "fire"
    edited.rewrite("INF-1", "INF*2")
    assert len(edited.position.units["INF-1"].squads) == 2


def test_what_is_not_understood_is_refused_and_changes_nothing(edited: Edited) -> None:
    before = edited.position.key()
    for words in ("disabled headache", "INF*9", "tr 45\nred HVY-9 0101"):
        with pytest.raises(EditError):
            edited.rewrite("HVY-1", words)
    with pytest.raises(EditError):
        edited.say_moment("2 green movement")
    assert edited.position.key() == before and not edited.undo()


def test_what_is_not_legal_is_kept_and_named_until_it_is_mended(edited: Edited) -> None:
    name = edited.place(1, "MK3", at(edited.base, "0909"))
    edited.rewrite(name, "disabled fire 1")
    (fault,) = edited.faults()
    assert fault.startswith("MK3-1: ") and "never disabled" in fault and "Leave disabled out." in fault
    edited.rewrite(name, "")
    assert not edited.faults()


def test_a_counter_that_is_removed_leaves_no_word_of_it() -> None:
    found = replay(GAMES / "meeting-engagement.txt")
    edited = Edited(found.rules, found.entries[len(found.entries) // 2].after)
    name = next(row[0] for row in edited.position.at_hex.values() if len(row) > 1)
    edited.remove(name)
    assert name not in edited.position.units and not edited.faults()
    assert not any(name in line.split() for line in edited.lines)


STACKED = """
board 9x9 heath "A Heath"
player red orange "Red"
player blue blue "Blue"
turn 2 red movement
red HVY-1 0404
red GEV-1 0404
red LT-1 0505
red LT-2 0505
stack 0404 GEV-1 HVY-1
stack 0505 LT-2 LT-1
"""


def test_stacks_that_are_not_touched_keep_their_order() -> None:
    edited = Edited(*parse_position(STACKED))
    edited.move("LT-2", at(edited.base, "0101"))
    edited.rewrite("HVY-1", "disabled fire 1")
    assert edited.position.at_hex[at(edited.base, "0404")] == ("GEV-1", "HVY-1")
    edited.remove("HVY-1")
    assert edited.position.at_hex[at(edited.base, "0404")] == ("GEV-1",)


def test_markers_are_put_changed_and_taken_away(edited: Edited) -> None:
    place = at(edited.base, "0707")
    assert edited.markers(place) == ["mine 0707 owner blue"]
    edited.put_marker("mine 0303 owner red")
    assert len(edited.position.markers) == 2
    edited.put_marker("mine 0708 owner blue", "mine 0707 owner blue")
    assert not edited.markers(place)
    edited.put_marker("", "mine 0708 owner blue")
    assert [m.at for row in edited.position.markers.values() for m in row] == [at(edited.base, "0303")]
    with pytest.raises(EditError):
        edited.put_marker("mien 0303")


def test_the_moment_is_changed(edited: Edited) -> None:
    assert edited.moment == "2 red movement"
    edited.say_moment("3 blue fire")
    assert (edited.position.clock.turn, edited.position.clock.side, edited.position.clock.phase) == (
        3,
        1,
        "fire",
    )


def test_each_change_is_undone(edited: Edited) -> None:
    start = edited.position.key()
    edited.move("HVY-1", at(edited.base, "0101"))
    edited.place(1, "LT", at(edited.base, "0202"))
    assert edited.undo() and "LT-1" not in edited.position.units
    assert edited.undo() and edited.position.key() == start and not edited.undo()


@pytest.mark.parametrize("name", ["the-yard", "killing-ground", "town-raid", "six-months-peace"])
def test_positions_of_whole_games_can_be_edited(name: str) -> None:
    found = replay(GAMES / f"{name}.txt")
    edited = Edited(found.rules, found.entries[2 * len(found.entries) // 3].after)
    assert not edited.faults(), "a position that was played is legal"
    unit = next(unit for unit in edited.position.units.values() if unit.at)
    edited.rewrite(unit.id, edited.words_of(unit.id))
    assert not edited.faults()
