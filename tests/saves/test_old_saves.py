"""Saves that an earlier version wrote: each still loads, and play continues (see README.md in ``old``)."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game.notation.orders import parse_order
from game.notation.position import position_text
from game.notation.questions import answer
from game.saves import load_game
from game.saves.reading import Loaded


def words(text: str) -> list[str]:
    return text.split()


OLD = Path(__file__).parent / "old"
FILES = sorted(path.name for path in OLD.glob("*.sapper"))
#: files whose orders a later version may read only in part: name -> number of the first order that differs,
#: so that play continues from the one before it. Say why beside each.
IN_PART: dict[str, int] = {}

SCENARIOS = words(
    "bridging-the-line dig-in mark-iii-attack mark-v-attack meeting-engagement recovery river-crossing "
    "the-yard town-raid"
)
#: the optional rules, the parameters not at their defaults, the verbs and the tasks of that version
MODULES = words("""
bridges buildings camouflage cargo demolition dummies engineering field-works ground-works lad mine-work mines
overrun ramming repair riding structures superheavy swamp-work terrain-damage terrain-help vulcan-jobs
""")
PARAMETERS = words("""
assess-once=0 clear-road-dice=1 engineering-edition=1 entrenched-in-cover=1 finish-at-once=0
free-from-rubble=0 free-stuck-dice=2 joint-search=0 mine-one-die=1 own-mines=0 revetment-room=0
sappers-in-overruns=0 sappers-must-attack=0 vulcan-charge-weaponless=1 vulcan-fires=0 vulcan-mends-itself=0
warning-detects=1 work-told=0 work-told=2
""")
VERBS = words("""
accompany approach breach carry channel close-ram combine concede cover cut disarm-own disembark dismount draw
drop-bridge embark end fire fire-bridge fire-hex go-ahead go-on help lay-mine lead lift-mine load lose
lose-rider lose-squad mount move overrun pack place prepare ram ram-building reduce set-dummy shell shelter
split stop-short take-over uncover unload unpack work
""")
#: to give up or to agree on a draw is no way to play on
VERBS_OF_PLAY = set(VERBS) - {"concede", "draw"}
TASKS = words("""
assemble bridge charge chore clear-road detect dig disarm finish free grade load-all load-item mend pick-up
place put-down ramp rearm reload reload-internal repair-rail repair-road revet-large revet-small treads
unload-all unload-item winch
""")


@functools.cache
def text_of(name: str) -> str:
    return (OLD / name).read_text("utf-8")


@functools.cache
def loaded(name: str) -> Loaded:
    return load_game(OLD / name)


@functools.cache
def stands(name: str) -> str:
    """The position at which a file opens, in the words of the notation."""
    history = loaded(name).history
    return position_text(history.rules, history.position)


def checkpoints(name: str) -> dict[int, list[str]]:
    """The positions written out in a file, by the number of orders before them."""
    found: dict[int, list[str]] = {}
    here: list[str] = []
    for line in text_of(name).partition("\n[game]\n")[2].splitlines():
        if line.startswith("@ "):
            here = found[int(line[2:])] = []
        elif line.startswith("| "):
            here.append(line[2:])
    return found


def orders(name: str) -> list[str]:
    return re.findall(r"^> (.*)$", text_of(name), re.M)


def legal_orders(rules: Any, position: Any) -> Iterator[str]:
    """Orders that may be given now, in words: those of nobody, then those of each counter."""
    for unit in ("", *position.units):
        for line in answer(rules, position, f"offers {unit}".strip()).lines:
            if (
                line.split()[0] in VERBS_OF_PLAY
                and answer(rules, position, f"refusal {line}").value == "allowed"
            ):
                yield line


# ------------------------------------------------------------------------------- each file
@pytest.mark.parametrize("name", FILES)
def test_an_old_save_loads_whole_or_up_to_the_order_that_is_known_to_differ(name: str) -> None:
    found = loaded(name)
    said = [finding.text for finding in found.findings]
    if name in IN_PART:
        assert not found.whole and found.good == IN_PART[name] - 1, said
        assert found.from_last_good_order().branched
    else:
        assert found.whole and found.good == found.wanted == len(orders(name)), said


@pytest.mark.parametrize("name", [name for name in FILES if name not in IN_PART])
def test_an_old_save_ends_at_the_last_position_written_out_in_it(name: str) -> None:
    history, written = loaded(name).history, checkpoints(name)
    assert written or not orders(name)
    for number in {history.at, len(history.steps)} & set(written):
        lines = position_text(history.rules, history.position_at(number)).splitlines()
        assert lines[-len(written[number]) :] == written[number]
    assert len(history.steps) in written or not written
    assert history.at in written or history.at == 0 or not written


@pytest.mark.parametrize("name", FILES)
def test_play_goes_on_from_an_old_save_that_is_not_finished(name: str) -> None:
    history = loaded(name).history
    rules, position = history.rules, history.position
    finished = re.search(r"^result ", text_of(name).partition("\n[scenario]")[0], re.M) is not None
    assert (position.result is not None) == finished
    legal = next(legal_orders(rules, position), "")
    assert bool(legal) != finished
    if legal:
        done = history.rules.apply(position, parse_order(legal, rules, position.board, position))
        assert done.position is not position


# ------------------------------------------------------------------------------ what they show
def some(pattern: str) -> Callable[[str], bool]:
    """Is there such a line in the position at which the file opens?"""
    regex = re.compile(pattern, re.M)
    return lambda name: regex.search(stands(name)) is not None


def header(pattern: str) -> Callable[[str], bool]:
    regex = re.compile(pattern, re.M)
    return lambda name: regex.search(text_of(name).partition("\n[scenario]")[0]) is not None


def ordered(pattern: str) -> Callable[[str], bool]:
    regex = re.compile(pattern)
    return lambda name: any(regex.match(order) for order in orders(name))


def all_of(*tests: Callable[[str], bool]) -> Callable[[str], bool]:
    return lambda name: all(test(name) for test in tests)


SITUATIONS: dict[str, Callable[[str], bool]] = {
    "set-up": some(r"^turn 0 \w+ setup"),
    "a set-up in secret, with counters face down and mines of the other side": all_of(
        some(r"^turn 0 wardens setup"),
        some(r"^lancers .*face-down"),
        some(r"^marker mine .*owner lancers known lancers$"),
    ),
    "infantry divided in set-up": all_of(some(r"^turn 0 "), ordered("split ")),
    "the middle of a game": some(r"^turn [4-7] \w+ movement"),
    "an overrun in which riders may get off": some(r"^frame overrun-dismount "),
    "the first round of fire of an overrun": some(r"^frame overrun-fire .*round=1"),
    "a later round of an overrun, with squads divided": some(r"^frame overrun-fire .*round=[3-9].*of="),
    "rams after the fire of an overrun": some(r"^frame overrun-ram "),
    "a fight that is over within the movement": all_of(
        some(r"^turn \d+ \w+ (movement|second)"),
        some(r" fought( |$)"),
        lambda name: "\nframe " not in stands(name),
    ),
    "the choice of the counter that loses a squad": some(r"^frame choose-loss "),
    "the choice of the rider that is lost": some(r"^frame choose-rider "),
    "the choice of the squad that a mixed counter loses": some(r"^frame choose-squad "),
    "the choice who is in the entrenchments": some(r"^frame shelter "),
    "a warning before a move": some(r"^frame mine-warning .*options move "),
    "a warning before an overrun": some(r"^frame mine-warning .*options overrun "),
    "a warning before a ram": some(r"^frame mine-warning .*options ram "),
    "sappers before Recovery": some(r"^turn \d+ \w+ sappers"),
    "a timed job under way": some(r"^marker job .*(winch|load|assemble)"),
    "a job of the scenario under way": some(r"^marker job .*chore"),
    "a way into the swamp under way": ordered("prepare "),
    "mines known to their side alone": some(r"^marker mine .*owner (\w+) known \1$"),
    "mines known to both sides": some(r"^marker mine .*owner \w+ known \w+ \w+$"),
    "mines disarmed": some(r"^marker mine .*count 0"),
    "camouflage": some(r"^\w+ HVY-\d+ \d+ .*face-down"),
    "dummies": some(r"^\w+ DMY-\d+ \d+ .*face-down"),
    "branched in the laboratory": all_of(header(r"^branched$"), header(r"^laboratory$")),
    "branched after a file that was not whole": all_of(
        header(r"^branched$"), lambda name: not header(r"^laboratory$")(name)
    ),
    "begun at a later position": all_of(
        header(r"^branched$"),
        lambda name: (
            "\n[start]" in text_of(name)
            and re.search(
                r"^turn [1-9]", text_of(name).partition("\n[start]\n")[2].partition("\n[game]\n")[0], re.M
            )
            is not None
        ),
    ),
    "orders taken back that can be done again": lambda name: loaded(name).history.at < len(orders(name)),
    "a victory": all_of(some(r"^result \w+ .*victory"), lambda name: "nobody" not in stands(name)),
    "a draw that was agreed on": some(r"^result nobody draw"),
    "a draw that was offered": all_of(some(r"^draw \w+"), lambda name: "\nresult " not in stands(name)),
    "a game conceded": some(r"^result \w+ conceded"),
    "riders": some(r"^\w+ INF-\d+ off .*aboard (HVY|LT|MSL|GEVPC)-"),
    "stuck units": some(r"^\w+ \S+ \d+ .*stuck"),
    "disabled units": some(r"^\w+ \S+ \d+ .*disabled (fire|ram)"),
    "units that their ground disabled": some(r"^\w+ \S+ \d+ .*disabled terrain"),
    "engineers that led others through mines": some(r" escorted( |$)"),
    "channels changed by order": all_of(ordered("channel "), some(r" channel VULC-\d\.\d")),
    "ducklings on a channel": some(r" channel VULC-\d\.\d\+"),
    "cargo of a Vulcan": some(r" aboard VULC-\d"),
    "pallets": some(r"PAL-\d .*aboard "),
    "entrenchments, and infantry in their hex": lambda name: any(
        re.search(rf"^\w+ (INF|CE)-\d+ {at} ", stands(name) + " ", re.M)
        for at in re.findall(r"^marker entrenchment (\d+) ", stands(name), re.M)
    ),
    "revetments": some(r"^marker revetment "),
    "bridges that are down": some(r"^marker bridge_down "),
    "bridges laid over streams": some(r"^marker side .*-stream"),
    "cut routes": some(r"^marker cut "),
    "changed ground": some(r"^marker terrain "),
    "buildings that were hit, and ruins": all_of(some(r"^marker building "), some(r"^marker ruin ")),
    "a Superheavy with a record sheet": some(r" boxes "),
    "Ogres that lost treads": some(r"^\w+ MK\w+-\d \d+ .*tr \d+"),
    "counters that left the map": some(r"^gone left "),
    "dice typed in play": ordered(r".*\[typed "),
    "dice typed beforehand": some(r"^dice \d"),
    "comments": header(r"^comment "),
    "seats with names": header(r'^seat "?\w'),
    "one player who keeps to one view": header(r'^option sight "side 1"'),
    "a picked force and extra counters": all_of(
        header(r'^option "force 1" "?pick:'), header(r"^option extra ")
    ),
    "rules chosen by the player": header(r'^option "rule '),
    "a board of more than 99 columns": some(r"^\w+ HVY-1 1\d\d\.\d"),
}


def test_the_corpus_has_every_scenario_finished_and_not_finished() -> None:
    for scenario in SCENARIOS:
        mine = [name for name in FILES if header(rf"^scenario {scenario}$")(name)]
        assert len(mine) >= 5, scenario
        assert {header(r"^result ")(name) for name in mine} == {True, False}, scenario
        assert any(some(r"^turn 0 ")(name) for name in mine), scenario


@pytest.mark.parametrize("situation", SITUATIONS)
def test_the_corpus_shows(situation: str) -> None:
    assert any(SITUATIONS[situation](name) for name in FILES)


def test_the_corpus_uses_every_rule_and_every_value_of_every_parameter() -> None:
    starts = [text_of(name).partition("\n[start]\n")[2].partition("\n[game]\n")[0] for name in FILES]
    modules = {line for start in starts for line in re.findall(r"^option (\S+)$", start, re.M)}
    values = {f"{a}={b}" for start in starts for a, b in re.findall(r"^parameter (\S+) (\d+)$", start, re.M)}
    assert set(MODULES) <= modules
    assert set(PARAMETERS) <= values


def test_the_corpus_gives_every_kind_of_order_and_work() -> None:
    given = [order.split() for name in FILES for order in orders(name)]
    assert set(VERBS) <= {words[0] for words in given}
    assert set(TASKS) <= {words[1] for words in given if words[0] == "work"}


def test_the_page_of_the_corpus_names_each_file() -> None:
    page = (OLD / "README.md").read_text("utf-8")
    assert sorted(re.findall(r"^\| `(\S+\.sapper)` \|", page, re.M)) == FILES
    assert set(IN_PART) <= set(FILES)
