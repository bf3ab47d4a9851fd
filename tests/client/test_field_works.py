"""Field works on the screen: signs, words, and as targets."""

from __future__ import annotations

from game.client.art.markers import Mark
from game.client.ogre.marker_icons import marks_of, works_words
from game.core.views import own_view
from game.ogre.engineering.field_works import Breach, Shelter, WorksTarget
from game.ogre.plans import aiming
from tests.engineering.earth import mark
from tests.rules.laid import Table, lay


def table() -> Table:
    units = "red HVY-1 0402\nblue INF-1 0404 INF*3\nblue LT-1 0404"
    t = lay("board 9x9\n" + units, "fire", modules=("ramming", "field-works"), stacking="gev")
    return mark(
        t, "entrenchment 0404 2", "revetment 0404 small 1", "revetment 0404 large 2", "entrenchment 0505 7"
    )


def test_signs_show_places_and_room_and_what_is_taken_of_them() -> None:
    t = table()
    at, other = t.hex("0404"), t.hex("0505")
    assert set(marks_of(t.position)) == {
        Mark("entrenchment", at, (2, 2)), Mark("entrenchment", other, (7, 0)),
        Mark("revetment", at, (False, 3, 3)), Mark("revetment", at, (True, 5, 1)),
    }  # fmt: skip
    assert works_words(t.position, at) == [
        "Entrenchments for 2 squads: 2 of Infantry 1.",
        "Small revetment (number 1, for size 3): Infantry 1.",
        "Large revetment (number 2, for size 5): Light Tank 1.",
    ]
    assert works_words(t.position, other) == ["Entrenchments for 7 squads, empty."]


def test_field_works_are_targets_by_name_until_they_are_gone() -> None:
    t = table()
    at = t.hex("0404")
    shots = t.shots("HVY-1")
    for number, words in ((0, "the entrenchments in 0404"), (2, "revetment 2 in 0404")):
        view, target = own_view(t.position), WorksTarget(at, number)
        now = aiming.Shooting(t.rules, view, view.clock.side)
        assert aiming.target_words(t.rules, view, target) == words
        assert aiming.attack(target, shots) == Breach(shots, at, number)
        aim = aiming.all_turned(now, aiming.Aiming(target))
        assert aiming.odds(now, aim).odds == ("1-1" if number == 0 else "2-1")
    t.do(Breach(shots, at, 2), 6, 1)
    now = aiming.Shooting(t.rules, own_view(t.position), view.clock.side)
    assert aiming.kept(now, aim).target is None


def test_buttons_say_where_a_counter_goes() -> None:
    t = table()
    at = t.hex("0404")
    assert Shelter(at, ("INF-1",)).words(t.rules, own_view(t.position)) == "Into the entrenchments first"
    assert Shelter(at, ("LT-1",), 1).words(t.rules, own_view(t.position)) == "Into revetment 1"
    assert Shelter(at).words(t.rules, own_view(t.position)) == "Keep stack order"
