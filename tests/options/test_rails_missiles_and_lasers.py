"""Trains, missiles and lasers in one position, beside every optional rule (ode:9, ode:10, ode:12)."""

from __future__ import annotations

import re

from game.core.views import own_view
from game.lab.contract import LAB
from game.ogre.missiles.blast import strikes
from game.ogre.missiles.reckoning import hits_on_way, launched
from game.ogre.missiles.way import straight
from game.ogre.trains.line import ways
from game.ogre.trains.train import train_of
from game.scenarios.forces import game_of
from game.scenarios.load import find_scenario
from tests.engineering.worked import Bench, bench
from tests.rulings import PAGE

FIELD = """board 20x12
{options}
route rail 0203 0303 0403 0503 0603 0703 0803
turn 1 red {phase}
red TRN-1 0403 guns 2
red TRN-2 0303 guns 2
state train TRN-1 rear=TRN-2 marker=1 ran=2
red HVY-9 off aboard TRN-1
red LSR-1 0606
red MCRL-1 0209
blue HVY-1 1206
blue INF-1 1306 INF*3
blue GEV-1 1106
blue GEVPC-1 1305
blue LTWR-1 1808
blue MK3-1 1510
{lines}"""
#: the rules of the three chapters, and what they stand on
CHAPTERS = ("trains", "cruise-missiles", "lasers", "terrain-damage")


def field(*options: str, phase: str = "fire", lines: str = "") -> Bench:
    """The position under some more rules."""
    contact = "overrun" if "overrun" in options else "ramming"
    names = dict.fromkeys((*CHAPTERS, contact, *options))
    phase = "prepared" if "extended-sequence" in names and phase == "fire" else phase
    rows = "\n".join(f"option {name}" for name in names)
    return bench(FIELD.format(options=rows, phase=phase, lines=lines))


def measured(table: Bench) -> dict[str, object]:
    """What the chapters come to: the train, the explosion on the enemy and on the train, who fires at it."""
    view, rules = own_view(table.position), table.rules
    train = train_of(view, "TRN-1")
    assert train is not None
    way = straight(view.board, view.units["MCRL-1"].at, table.hex("1206"))
    shot = [rules.refusal(view, table.order(f"fire LSR-1:gun at {name}")) for name in ("HVY-1", "GEV-1")]
    return {
        "the defence of the train": [table.defence(one.id) for one in train.counters],
        "what it runs": sorted(len(way.path) for way in ways(view, train)),
        "the explosion on the enemy": _blast(table, "1206"),
        "the explosion on the train": _blast(table, "0504"),
        "fire at the missile": [
            (one.row.unit, one.row.weapon, str(hits))
            for one, hits in hits_on_way(rules, view, launched(view.units["MCRL-1"], way))
        ],
        "what the laser fires at": [one is None or one.code for one in shot],
        "its attack": table.odds("LSR-1:gun", "GEV-1").outcomes,
    }


def _blast(table: Bench, at: str) -> list[tuple[str, str, str]]:
    return [(s.unit, s.part, s.odds) for s in strikes(table.rules, table.position, table.hex(at))]


def test_no_optional_rule_by_itself_changes_trains_explosions_or_lasers() -> None:
    """Q-1508, Q-1519, Q-1569: they may be switched on without another word in a scenario."""
    lab = LAB.of(game_of(find_scenario("night-express").scenario))
    plain = measured(field())
    for name in lab.options:
        assert measured(field(name)) == plain, name


#: an option, the lines that give it effect, and what they change of all that
EFFECTS: list[tuple[str, str, set[str]]] = [
    ("superior-ecm", "parameter ecm-1 1", {"the defence of the train"}),
    ("superior-ecm", "parameter ecm-2 1", {"its attack"}),
    ("prepared-positions", "marker prepared 0403 owner red\nmarker prepared 1106 owner blue", {"its attack"}),
    ("hardened-positions", "marker hardened 0403 owner red\nmarker hardened 1106 owner blue", {"its attack"}),
    ("field-works", "marker entrenchment 0403 count 6\nmarker entrenchment 1306 count 6", set()),
    ("speed-security", "state speeding GEV-1 on", {"its attack"}),
    ("slics", "", set()),
    ("mines", "marker mine 0402 owner red known red", set()),
    ("camouflage", "stock red camouflage 3", set()),
]


def test_what_an_option_with_an_effect_changes_of_trains_explosions_and_lasers() -> None:
    """Q-1508, Q-1519, Q-1569: countermeasures and cover count for fire at units, and not in an explosion."""
    plain = measured(field())
    for name, lines, changed in EFFECTS:
        now = measured(field(name, lines=lines))
        assert {what for what in plain if now[what] != plain[what]} == changed, (name, lines)


def test_a_field_of_mines_for_vehicles_destroys_the_counters_of_a_train() -> None:
    """Q-1508: it attacks the front, whose wreck ends the train and cuts the rail."""
    lines = "marker minefield 0603 owner blue count 6 word AV known blue\nstock blue minefield 6"
    table = field("minefields", phase="movement", lines=lines)
    table.run("run TRN-1 0503 0603", 6, 6)
    assert table.gone("TRN-1") == "destroyed" and table.gone("HVY-9") == "destroyed"


def test_a_turn_with_a_train_a_missile_and_lasers_in_one_game() -> None:
    """ode:9.02, ode:10.03, ode:12.06: a run, a shot at the missile, and the explosion."""
    table = field(phase="movement")
    table.run("run TRN-1 0503 0603")
    table.run("end")
    table.run("throttle TRN-1 up")
    table.run("fire LSR-1:gun at GEV-1", 6)
    grid = table.position.board.grid
    way = " ".join(map(grid.label, straight(table.position.board, table.hex("0209"), table.hex("1206"))))
    table.run(f"launch MCRL-1 {way}")
    table.run("intercept LTWR-1:gun", 1, 1)
    while table.position.frames:
        table.run("let-through" if table.position.frames[-1].kind == "interception" else "fly-on")
    assert table.gone("HVY-1") == "destroyed"


def test_every_ruling_on_trains_missiles_and_lasers_names_its_test() -> None:
    """What options change of them stands in those rows; ``test_citations`` sees that each test is there."""
    chapters = re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for chapter in ("ode:9 ", "ode:10 ", "ode:12 "):
        (text,) = (one for one in chapters if one.startswith(chapter))
        rows = [line for line in text.splitlines() if line.startswith("| Q-")]
        bare = [
            row.split("|")[1].strip() for row in rows if "test_" not in row.rstrip("| ").rpartition("|")[2]
        ]
        assert rows and not bare, bare
