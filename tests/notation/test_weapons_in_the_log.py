"""The log says which weapons fired, where a counter has several kinds of them."""

from __future__ import annotations

from tests.games.accept import text_log

FIELD = """board 8x8
terrain town 0403
option ramming
option terrain-damage
turn 1 blue fire
blue MK3-1 0404
blue HVY-1 0504
blue HWT-1 0505 HWT*2
red HVY-2 0403
red GEV-1 0405
stacking gev
"""


def said(orders: str) -> str:
    """The log of orders on the field, in one piece."""
    return " ".join(text_log(f"{FIELD}\n{orders}\n").split())


def test_an_ogre_names_the_rows_that_fired_and_a_tank_with_one_gun_does_not():
    words = said("> fire MK3-1:main MK3-1:sec*2 HVY-1 at HVY-2 [1]")
    assert "Ogre Mark III (main battery and 2 secondaries) and Heavy Tank 1 fire at Heavy Tank 2" in words
    assert "Ogre Mark III (missile) fires at GEV 1" in said("> fire MK3-1:mis at GEV-1 [1]")


def test_squads_say_whether_they_fired_their_one_heavy_shot():
    assert "Heavy Weapons 1 (2 squads) fires at GEV 1" in said("> fire HWT-1 at GEV-1 [1]")
    assert "Heavy Weapons 1 (2 heavy weapons) fires at" in said("> fire HWT-1:heavy*2 at GEV-1 [1]")


def test_fire_at_the_ground_names_them_too():
    assert "Ogre Mark III (missile) fires at the ground of 0403" in said("> fire-hex MK3-1:mis at 0403 [1 1]")
