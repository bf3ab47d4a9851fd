"""Phases in which the other side acts: rules go by who acts, not by whose player-turn it is."""

from __future__ import annotations

import re
from pathlib import Path

from game.core.position import decider
from game.core.records import other_side
from game.core.roles import Role
from game.core.sequence import EndPhase
from game.core.views import own_view
from game.ogre.catalogue import MODULES, rules_from
from game.ogre.movement.recovery import check_ground
from game.ogre.overrun.overrun_rounds import attacker
from game.ogre.state import Module, Phase
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE, RED


def sallying(like: str) -> Module:
    """After the movement of a side the other one does as in another phase."""
    phase = Phase(
        "sally",
        "Sally",
        "house:sally",
        35,
        role=Role.MOVE,
        actor=lambda state: other_side(state.clock.side),
        like=like,
        after=(check_ground,),
        question="Who comes out?",
        help="As in your own turn.",
    )
    return Module("sally", "A sally", "house:sally", phases=(phase,), orders={"sally": (EndPhase,)})


def sally(text: str, *names: str, like: str = "movement") -> Bench:
    """The other side, blue, moves in the player-turn of red."""
    options = "\n".join(f"option {name}" for name in names)
    table = bench(f"board 12x12\n{options}\nstacking gev\nturn 1 red movement\n{text}\nred LT-9 1212\n")
    table.rules = rules_from({**MODULES, "sally": sallying(like)})([*names, "sally"])
    table.end()
    assert (table.phase, table.position.clock.side, decider(table.position)) == ("sally", RED, BLUE)
    return table


# ode:4.02.3
def test_the_ground_is_checked_of_who_has_moved() -> None:
    table = sally("terrain swamp 0305\nblue HVY-1 0306", "ramming")
    table.move("HVY-1", "0305")
    table.end(1)
    assert table["HVY-1"].stuck


# ode:5.01
def test_its_ways_are_picked_hex_by_hex() -> None:
    table = sally("blue HVY-1 0306", "ramming")
    assert table.moving("HVY-1", "0305").choices(table.rules, own_view(table.position))


# ode:8.05
def test_who_overruns_is_the_attacker_of_the_fight() -> None:
    table = sally("blue HVY-1 0306\nred INF-1 0305", "overrun")
    table.run("overrun HVY-1 0305")
    assert attacker(table.position) == BLUE and decider(table.position) == RED, "the defender fires first"


# ce:14.02-c
def test_the_work_is_that_of_who_works() -> None:
    table = sally("blue CE-1 0306\nstock blue spare-mine 2", "mines", "mine-work", "ramming", like="fire")
    table.run("work place CE-1 at 0306", 6)
    (mine,) = [marker for marker in table.position.markers[table.hex("0306")] if marker.kind == "mine"]
    assert mine.owner == BLUE


#: files that mean the side whose player-turn it is, and why
TURNS = {
    "options/sequence/phases.py": "who the defender is, before he acts",
    "options/sequence/suppression.py": "suppressions go when the player-turn ends",
    "options/sequence/module.py": "fire out of turn",
    "options/sequence/weather.py": "the first player-turn of a game turn",
    "options/lad.py": "a drone unpacked in its side's last turn",
    "options/disable_mi.py": "the player-turn whose fire does not bring a squad back",
    "hidden/worlds.py": "the order of set-ups",
    "notation/counters.py": "counted in player-turns",
    "notation/words.py": "the same, as an editor sets it",
    "plans/enemy.py": "when a side fires or moves next, seen from now",
    "lab/measures.py": "a measurement",
    "lab/trial.py": "a missile explodes in the player-turn of its owner",
    "lasers/guns.py": "the enemy player-turn just before (ode:12.06)",
    "lasers/missiles.py": "fire in its own player-turn costs a laser nothing (ode:12.06)",
}


def test_rules_go_by_who_acts() -> None:
    root = Path(__file__).parents[2] / "game" / "ogre"
    found = {
        str(path.relative_to(root))
        for path in sorted(root.rglob("*.py"))
        if re.search(r"\bclock\.side\b", path.read_text(encoding="utf-8"))
    }
    assert found == set(TURNS)
