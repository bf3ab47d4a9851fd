"""Lasers with the other rules of the main game: what changes what (the table in docs/RULINGS.md)."""

from __future__ import annotations

import pytest

from game.core.draft import Draft
from game.core.refusals import Refusal
from game.core.views import own_view
from game.notation.errors import NotationError
from game.notation.position import parse_position
from game.ogre.combat.combat import Fire
from game.ogre.combat.damage import bear
from game.ogre.combat.firing import Firing
from game.ogre.combat.sight import SIGHT, Limit
from game.ogre.hidden.camouflage import Cover
from game.ogre.hooks import Blow
from game.ogre.lasers.guns import LASER_FIRE
from game.ogre.lasers.missiles import ShootDown
from game.ogre.options.challenge.attack import ChallengeFire
from game.ogre.options.exchange.announcing import ANNOUNCED, AlsoFire, FireAll, shots_kept
from game.ogre.options.exchange.returning import LetPass, ReturnAll
from game.ogre.setup import Place
from game.ogre.structures.buildings import Shell
from game.ogre.structures.built import points_left
from tests.rules.laid import BLUE, RED, Table
from tests.rules.test_lasers import OGRE, table

pytestmark = pytest.mark.rule("ode:12.01")


def position(text: str, board: str = "board 16x12") -> Table:
    """A table from a written position with lasers."""
    return Table(*parse_position(f"{board}\noption lasers\n{text}"))


# ------------------------------------------------------------------------------------- what lies hidden
def test_a_laser_does_not_lie_face_down() -> None:
    """Q-1565"""
    t = position(
        "option camouflage\nsetup blue\nstock blue camouflage 4\narea blue map\nturn 0 blue setup\n"
        "blue LSR-1 0404\nblue HVY-1 0405\nred HVY-2 0909\n"
    )
    assert t.no(Cover("LSR-1")).code == "building" and t.refusal(Cover("HVY-1")) is None


# ---------------------------------------------------------------------------------- sappers at structures
@pytest.mark.rule("ce:11.04.5")
def test_sappers_take_twice_as_much_from_a_laser() -> None:
    t = table("red CE-1 0403 CE*2\nblue LSR-1 0404", modules=("ramming", "lasers", "structures"))
    t.do(Shell((Firing("CE-1", "squad", 2),), t.hex("0404")))
    assert points_left(t.position, t["LSR-1"]) == 20 - 2 * 4


# --------------------------------------------------------------------------------------- challenge fire
def test_a_laser_on_challenge_needs_its_line_of_sight_and_has_fired_in_the_enemys_turn() -> None:
    text = (
        "option challenge-fire\noption ramming\nstacking gev\nturn 2 red movement\nblue LSR-1 0401\n"
        "red LT-1 0408\nred HVY-1 0509\nstate challenge-token LSR-1 on\n"
    )
    t = position(text)
    t.move("LT-1", "0407")
    assert t.position.frames and t.position.frames[-1].kind == "challenge"
    t.do(ChallengeFire((Firing("LSR-1", "gun", 1),), "LT-1"))
    assert LASER_FIRE.of(t.position, "LSR-1").fired == t.position.clock.player_turn
    t = position(text, "board 16x12\nterrain forest 0405")
    t.move("LT-1", "0407")
    assert not t.position.frames


# ------------------------------------------------------------------------- many attacks and return fire
def many(text: str) -> Table:
    """A Fire phase of Red with many attacks, those of Ogres too."""
    more = "option ramming\noption multi-attack\nparameter multi-attack-ogres 1\nstacking gev\n"
    return position(f"{more}turn 1 red fire\n{text}")


def test_a_laser_attacks_several_targets_each_once_and_returns_no_fire() -> None:
    t = many("red LSR-1 0401\nblue HVY-1 0404\nblue HVY-2 0405")
    assert {order.target for order in t.offers("LSR-1", AlsoFire)} == {"HVY-1", "HVY-2"}
    t.do(Fire(t.shots("LSR-1"), "HVY-1"), 1)
    assert isinstance(t.refusal(Fire(t.shots("LSR-1"), "HVY-1")), Refusal)
    t.do(Fire(t.shots("LSR-1"), "HVY-2"), 1)
    # whoever is attacked returns fire, but a laser that is attacked does not
    t = many("red HWZ-1 0405\nblue LSR-1 0401")
    t.do(Shell(t.shots("HWZ-1"), t.hex("0401")))
    assert not t.position.frames


def test_a_laser_that_fired_in_the_enemys_turn_attacks_nobody_though_it_could_attack_several() -> None:
    text = (
        "option ramming\noption multi-attack\nstacking gev\nturn 2 red fire\n"
        "red LSR-1 0401\nblue HVY-1 0404\nblue HVY-2 0405\n"
    )
    t = position(text)
    assert t.offers("LSR-1", Fire) and t.offers("LSR-1", AlsoFire)
    t = position(f"{text}state laser-fire LSR-1 fired={t.position.clock.player_turn - 1}\n")
    assert not t.offers("LSR-1", Fire) and not t.offers("LSR-1", AlsoFire)


def test_a_missile_among_announced_attacks_is_shot_down_and_the_others_are_made() -> None:
    t = many(OGRE + "\nblue LT-9 0508")
    t.do(AlsoFire(t.shots("MK3-1:mis"), "HVY-2"))
    t.do(AlsoFire(t.shots("MK3-1:main"), "LT-9"))
    t.do(FireAll("MK3-1"))
    assert t.position.frames[-1].kind == "missile-fired"
    t.do(ShootDown("LSR-1", "MK3-1"), 6, 6)
    assert [target for _, target, _ in shots_kept(t.position, ANNOUNCED)] == ["LT-9"]
    t.do(LetPass(), 6)  # 4 against 2: destroyed
    assert t.gone("LT-9") == "destroyed" and t.row("MK3-1", "mis") == 1 and not t["HVY-2"].disabled


@pytest.mark.rule("ode:12.05")
def test_lasers_of_the_attacker_fire_at_missiles_in_return_fire() -> None:
    """Q-1568: in their own turn, which costs them nothing; what is left of the return fire is fired."""
    t = many("red LSR-1 0401\nred HVY-1 0405\nblue MK3-1 0406 mis 1")
    t.fire("HVY-1", "MK3-1", part="main")
    t.do(ReturnAll("MK3-1", "HVY-1"))
    assert t.position.frames[-1].kind == "missile-fired" and t.position.frames[-1].decider == RED
    facts = ShootDown("LSR-1", "MK3-1").facts(t.rules, own_view(t.position))
    assert [fact.label for fact in facts] == ["Chance"]
    t.do(ShootDown("LSR-1", "MK3-1"), 6, 6, 1)
    assert t.row("MK3-1", "mis") == 0 and LASER_FIRE.of(t.position, "LSR-1").fired < 0
    shots = [event.attack for event in t.events if type(event).__name__ == "Shot"]
    assert shots == [4 * 4, 4 * (4 + 4 * 3)] and not t.position.frames  # at 5-1
    # a missile that was all that could be returned
    t = many("red LSR-1 0401\nred HWZ-1 0405\nblue MK3-1 0410 mis 1")
    t.fire("HWZ-1", "MK3-1", part="main")
    t.do(ReturnAll("MK3-1", "HWZ-1"))
    t.do(ShootDown("LSR-1", "MK3-1"), 6, 6, 1)
    assert not t.position.frames and sum(type(event).__name__ == "Shot" for event in t.events) == 1


# --------------------------------------------------------------------------------- the expanded table
def test_a_laser_is_looked_up_in_the_table_that_is_in_use() -> None:
    t = table("red LSR-1 0401\nblue LT-1 0404", modules=("ramming", "lasers", "crt-expanded"))
    assert t.odds("LSR-1", "LT-1").table == 1


# ------------------------------------------------------------------------- countermeasures and positions
def test_nothing_adds_to_structure_points() -> None:
    t = table(
        "red HWZ-1 0405\nblue LSR-1 0401",
        modules=("ramming", "lasers", "superior-ecm", "prepared-positions"),
    )
    t.do(Shell(t.shots("HWZ-1"), t.hex("0401")))
    assert points_left(t.position, t["LSR-1"]) == 20 - 12


# ------------------------------------------------------------------------------------ extended sequence
def test_what_limits_every_range_limits_a_laser_at_units_and_at_missiles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Q-1563"""
    t = table(OGRE)
    row = t.rules.hooked.get(SIGHT, ())
    hooked = {**t.rules.hooked, SIGHT: (*row, lambda state: Limit(3, "in this weather", "sp:02"))}
    monkeypatch.setattr(t.rules, "hooked", hooked)  # built rules are shared
    assert t.no(t.firing("HVY-1", "LSR-1")).code == "building"
    t.fire("MK3-1:mis", "HVY-2", 1)
    assert not t.position.frames  # the laser is four hexes away from the target, the tower more
    t.now("fire", BLUE)
    assert t.no(t.firing("LSR-1", "HVY-1")).rule == "sp:02"


def test_a_laser_takes_no_harm_as_a_counter_from_what_falls_on_its_hex() -> None:
    """Q-1566"""
    t = table("blue LSR-1 0404")
    draft = Draft.of(t.position, t.rules)
    for result in ("X", "D", "mine"):
        bear(draft, Blow(draft.units["LSR-1"], result, "fire"))
    assert draft.units["LSR-1"] == t["LSR-1"] and not draft.events


# --------------------------------------------------------------------------------------------- set-up
def test_a_hex_has_one_building() -> None:
    """Q-1564"""
    t = position(
        "setup blue\narea blue map\nturn 0 blue setup\nblue LSR-1 0404\nblue LTWR-1 off\nred HVY-2 0909\n"
        "marker building 0505 owner blue count 20 word mill=20\n"
    )
    for label in ("0404", "0505"):
        assert t.no(Place("LTWR-1", t.hex(label))).code == "building"
    assert t.refusal(Place("LTWR-1", t.hex("0406"))) is None


def test_what_cannot_be_of_a_laser_is_refused_with_its_line() -> None:
    for line in ("state worn LSR-1 lost=20", "state worn LT-1 lost=1", "blue LTWR-2 0404"):
        with pytest.raises(NotationError):
            position(f"turn 1 red fire\nblue LSR-1 0404\nred LT-1 0909\n{line}\n")
