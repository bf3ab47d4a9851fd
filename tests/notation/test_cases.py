"""Cases: orders, dice and questions behind a position."""

from __future__ import annotations

import random

import pytest

from game.core.codec import CodecError
from game.core.games import game_named
from game.core.position import Position
from game.core.questions import Explained
from game.core.steps import Step
from game.core.views import own_view
from game.notation.cases import case_text, parse_case, play_case
from game.notation.contract import NOTATION
from game.notation.errors import NotationError
from game.notation.orders import order_text, parse_order
from game.notation.position import parse_position, position_text
from game.notation.questions import answer, questions_of
from game.ogre.events import Moved
from game.ogre.movement.movement import Move
from game.ogre.notation.questions import path_cost

from .texts import FIELD, everything

DUEL = """board 8x8
terrain forest 0203 0305
terrain town 0304
option ramming
turn 1 blue fire
blue HVY-1 0302
blue MSL-1 0203
blue INF-1 0204 INF*3
blue SHVY-1 0506
red MK3-1 0304
red INF-2 0305 INF*2
red HVY-2 0305
"""
RULES, POSITION = parse_position(DUEL)


def ask(text: str) -> str:
    found = answer(RULES, POSITION, text)
    return f"{found.value} | " + " / ".join(found.lines)


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("defence HVY-1", "3"),
        ("defence INF-2", "4"),
        ("defence MK3-1 main", "8"),
        ("defence INF-2 spill", "4"),
        ("strength MK3-1:sec*2", "6"),
        ("strength INF-1", "3"),
        ("strength SHVY-1", "6"),
        ("strength SHVY-1:gun*1 at HVY-2", "3"),
        ("allowance MK3-1", "3"),
        ("cost HVY-1 0303 0203", "2"),
        ("cost HVY-1 0301 off", "2"),
        ("odds HVY-1 MSL-1 at MK3-1 main", "1-2"),
        ("odds HVY-1 at MK3-1 tr", "1-1"),
        ("refusal end", "allowed"),
        ("refusal move HVY-1 0303", "phase"),
        ("refusal fire HVY-1 at HVY-2", "range"),
        ("hex 0305", "forest"),
        ("decider", "blue"),
        ("offers", "3"),
        ("position", "turn 1 blue fire"),
    ],
)
def test_a_question_has_an_answer(question: str, value: str) -> None:
    assert answer(RULES, POSITION, question).value == value


def test_answers_show_the_parts_of_a_number_with_their_rules() -> None:
    assert "(ode:7.13.1)" in ask("defence MK3-1 main") and "town" in ask("defence MK3-1 main")
    assert "spillover on INF-2: 3 against 4, 1-2" in ask("odds SHVY-1 at HVY-2")
    assert "1-5 NE, 6 T" in ask("odds HVY-1 at MK3-1 tr")


def test_the_offers_of_a_unit_are_orders_that_can_be_read() -> None:
    found = answer(RULES, POSITION, "offers HVY-1")
    assert int(found.value) == len(found.lines) > 0
    for line in found.lines:
        assert RULES.refusal(POSITION, parse_order(line, RULES, POSITION.board, POSITION)) is None


def test_the_chances_of_an_order_add_up_to_one() -> None:
    from fractions import Fraction

    found = answer(RULES, POSITION, "chance fire SHVY-1 at HVY-2")
    assert sum(Fraction(line.split(":")[0]) for line in found.lines) == 1


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("", "no question"),
        ("defense HVY-1", "Did you mean 'defence'"),
        ("defence", "defence UNIT [PART] [spill]"),
        ("defence HVY-9", "HVY-1"),
        ("defence MK3-1", "not a single target"),
        ("defence MK3-1 tr", "1-1"),
        ("defence HVY-1 main", "no parts"),
        ("strength MK3-1", "the weapon that fires"),
        ("strength HVY-1:rocket", "gun"),
        ("strength HVY-9:gun", "no unit HVY-9"),
        ("cost HVY-1", "path is missing"),
        ("cost HVY-1 0808", "are not adjacent"),
        ("cost HVY-1 9999", "no hex"),
        ("odds HVY-1 at MK3-1", "aimed at a part"),
        ("odds HVY-1 at HVY-2 main", "no parts"),
        ("odds at HVY-2", "shooters are missing"),
        ("odds HVY-1 at HVY-9", "no unit HVY-9"),
        ("refusal jump HVY-1", "no order 'jump'"),
        ("hex off", "not a hex of the board"),
        ("decider now", "not understood"),
    ],
)
def test_a_question_that_cannot_be_answered_says_why(question: str, said: str) -> None:
    with pytest.raises(CodecError) as caught:
        answer(RULES, POSITION, question)
    assert said in f"{caught.value.text} {caught.value.mend}"


def test_questions_change_nothing() -> None:
    before = position_text(RULES, POSITION)
    for question in ("odds HVY-1 at MK3-1 tr", "chance end", "offers", "position"):
        assert question.split()[0] in questions_of(NOTATION.of(game_named()))
        answer(RULES, POSITION, question)
    assert position_text(RULES, POSITION) == before


# ------------------------------------------------------------------------------ cases
def test_what_is_refused_changes_nothing_and_play_goes_on() -> None:
    case = parse_case(
        DUEL + "> fire HVY-1 at HVY-2\n> fire MSL-1 at MK3-1 tr [6]\n> fly HVY-1\n> end [1 2]\n"
    )
    entries = list(play_case(case))
    assert entries[0].refusal and entries[0].refusal.code == "range" and entries[0].after is case.start
    assert entries[1].step and entries[1].after.units["MK3-1"].sheet[6] == 42
    assert "no order 'fly'" in entries[2].wrong
    assert (
        entries[3].wrong == "2 dice are given, and none is rolled." and entries[3].after is entries[1].after
    )


def test_dice_that_run_out_or_are_no_dice_are_said() -> None:
    entry = next(iter(play_case(parse_case(DUEL + "> fire MSL-1 at MK3-1 tr []\n"))))
    assert entry.wrong == "0 dice are given, and at least 1 is rolled."
    entry = next(iter(play_case(parse_case(DUEL + "dice\n> fire MSL-1 at MK3-1 tr\n"))))
    assert entry.wrong == "1 more die is rolled here, and of those typed in there are 0 left."
    with pytest.raises(NotationError, match="are not dice"):
        parse_case(DUEL + "> end [7]\n")


def test_too_few_and_too_many_dice_are_counted() -> None:
    one = DUEL + "> fire SHVY-1 at HVY-2 "
    (few,), (many,) = (list(play_case(parse_case(f"{one}{dice}\n"))) for dice in ("[4]", "[4 4 4]"))
    assert few.wrong == "1 die is given, and at least 2 are rolled."
    assert many.wrong == "3 dice are given, and only 2 are rolled."


# -------------------------------------------------------------------- expected refusals
def test_an_order_that_is_to_be_refused_is_in_order_when_it_is_and_by_its_code_alone() -> None:
    text = (
        "! fire HVY-1 at HVY-2 [range]\n! fire HVY-1 at HVY-2 [phase]\n"
        "! fire MSL-1 at MK3-1 tr [range]\n> end\n"
    )
    case = parse_case(DUEL + text)
    met, other, allowed, end = play_case(case)
    assert met.as_expected and met.refusal and not met.fault and met.after is case.start
    assert (
        other.refusal
        and other.refusal.code == "range"
        and other.fault.endswith("(range; phase was expected)")
    )
    assert allowed.refusal is None and allowed.step is None and allowed.after is case.start
    assert allowed.fault == "The order is allowed; it was to be refused (range)."
    assert end.step and not end.fault


def test_an_order_that_is_to_be_refused_says_by_which_code() -> None:
    for line in ("! end", "! end []", "! end [No Code]"):
        with pytest.raises(NotationError, match="code"):
            parse_case(f"{DUEL}{line}\n")
    entry = next(iter(play_case(parse_case(DUEL + "! fly HVY-1 [range]\n"))))
    assert "no order 'fly'" in entry.fault


def test_a_position_that_goes_on_behind_the_orders_is_refused() -> None:
    with pytest.raises(NotationError, match="continues after the first order"):
        parse_case(DUEL + "> end\nblue HVY-9 0101\n")
    with pytest.raises(NotationError, match="cannot be played here"):
        parse_case("play mark-iii-attack\n> end\n")
    with pytest.raises(NotationError, match="not both"):
        parse_case("play mark-iii-attack\nboard 5x5\n")


def games() -> list[tuple[Position, Step]]:
    """Steps of some random games, with the position before each."""
    found = []
    for seed in range(6):
        chance = random.Random(seed)
        position = parse_position(
            FIELD.replace("fire 4", "fire").replace("turn 3 blue fire", f"turn {seed + 1} red movement")
        )[1]
        for _ in range(30):
            units = [unit for unit in position.units if RULES.offers(position, unit)]
            row = RULES.offers(position, chance.choice(units)) if units and chance.random() < 0.85 else ()
            order = row[chance.randrange(len(row))] if row else RULES.side_orders(position)[0]
            if position.result is not None or RULES.refusal(position, order):
                break
            step = RULES.apply(position, order)
            found.append((position, step))
            position = step.position
    return found


PLAYED = games()


def test_random_orders_and_the_positions_they_lead_to_go_through_text_unchanged() -> None:
    kinds = set()
    for before, step in PLAYED:
        for state in (before, None):
            text = order_text(before.board, step.order, state)
            assert parse_order(text, RULES, before.board, state) == step.order, text
        rules, read = parse_position(position_text(RULES, step.position))
        assert everything(read) == everything(step.position)
        kinds.add(type(step.order).verb)
    assert {"move", "fire", "end"} <= kinds and len(PLAYED) > 60


def test_a_game_written_as_a_case_plays_to_the_same_end() -> None:
    start, steps = PLAYED[0][0], [step for _, step in PLAYED[:30]]
    case = parse_case(case_text(RULES, start, steps, ["a remark"]))
    last = list(play_case(case))[-1]
    assert everything(last.after) == everything(steps[-1].position)


def test_the_cost_of_a_path_is_what_the_move_spends() -> None:
    looked = 0
    for before, step in PLAYED:
        moved = [event for event in step.events if isinstance(event, Moved)]
        if not isinstance(step.order, Move) or not moved or step.order.path[-1] == 0:
            continue
        unit = before.units[step.order.units[0]]
        found: Explained = path_cost(before, unit, step.order.path)
        assert found.value == moved[0].cost == sum(int(part.value) for part in found.parts)
        looked += 1
    assert looked > 10


OVERRUN = """board 7x9
terrain forest 0303 0304
terrain town 0404
option overrun
option riding
turn 1 red movement
red MK3-1 0508
red HVY-3 0408
red INF-9 0408 INF*3
red GEV-9 0307
red GEVPC-9 0209
red INF-8 off CE aboard GEVPC-9
blue INF-1 0405 INF*3
blue INF-2 0405 CE
blue HVY-1 0405
blue GEVPC-1 0305
blue INF-3 0305 INF*2 aboard GEVPC-1
blue SHVY-1 0505
"""


def test_overruns_and_riders_go_through_text_at_every_step() -> None:
    kinds: set[str] = set()
    for seed in range(12):
        chance = random.Random(seed)
        rules, position = parse_position(f"{OVERRUN}dice seed {seed}")
        for _ in range(80):
            units = [unit for unit in position.units if rules.offers(own_view(position), unit)]
            row = (
                rules.offers(own_view(position), chance.choice(units))
                if units and chance.random() < 0.85
                else ()
            )
            order = row[chance.randrange(len(row))] if row else rules.side_orders(own_view(position))[0]
            if position.result is not None or rules.refusal(position, order):
                continue
            text = order_text(position.board, order, position)
            assert parse_order(text, rules, position.board, position) == order
            position = rules.apply(position, order).position
            kinds.add(type(order).verb)
            read = parse_position(position_text(rules, position))[1]
            assert everything(read) == everything(position), position_text(rules, position)
    assert {"overrun", "go-on", "close-ram"} <= kinds


def test_what_is_said_of_a_vehicle_speaks_of_its_riders_too() -> None:
    # ode:5.11
    rules, start = parse_position(
        "board 6x6\nterrain town 0304\noption riding\nstacking gev\nturn 1 red fire\nred MK3-1 0305\n"
        "blue HVY-1 0304\nblue LT-1 0304\nblue INF-1 off aboard LT-1\nblue INF-2 off aboard HVY-1\n"
    )
    found = answer(rules, start, "odds MK3-1:main at HVY-1").lines
    assert found[0].startswith("4 against 6") and found[1] == (
        "its riders, same die: 4 against 2, 2-1: 1 NE, 2-3 D, 4-6 X"
    )
    assert found[2].startswith("spillover on LT-1") and found[3].startswith(
        "its riders, same die: 2 against 2"
    )
    assert answer(rules, start, "defence INF-2").lines[0].startswith("2 = 1 for 1 squad aboard")
