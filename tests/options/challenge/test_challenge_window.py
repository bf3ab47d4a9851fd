"""The window of challenge fire (ch:): which orders open it, when, who sees what, and where it is answered."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from game.core.history import History
from game.core.orders import Order
from game.core.views import ONLOOKER, view
from game.lab.invariants import check_shown, check_step
from game.notation.position import parse_position, position_text
from game.ogre.movement.movement import Move
from game.ogre.options.challenge.attack import ChallengeFire, LetGo, challenge_odds
from game.ogre.options.challenge.chances import prospects
from game.ogre.options.challenge.window import VERBS
from tests.options.challenge.challenge_field import BASIC, Field, field, watched
from tests.rules.laid import BLUE, RED


# ch:06, ch:07, ch:43
def test_the_orders_that_can_be_challenged() -> None:
    named = (
        "move accompany lead mount dismount carry load unload unpack pack prepare embark disembark"
        " work advance"
    )
    assert set(named.split()) == VERBS
    table = watched("blue HVY-1 0304\nred INF-1 0306 INF*1\nred HVY-2 0306", rules="riding")
    table.run("mount INF-1 HVY-2")
    assert table.asked == "challenge"
    table.run("let-go")
    assert table["INF-1"].aboard == "HVY-2"


# ch:27: the moment is past; ch:28
def test_who_lets_it_go_is_not_asked_again_about_that_order() -> None:
    table = watched(BASIC)
    table.run("move LT-1 0305 0306")
    table.run("let-go")
    assert table.where("LT-1") == "0306" and not table.position.frames and table.tired("HVY-1") == 0


# ch:09: nobody is asked on the way, and out of reach at the end nobody is asked again
def test_a_dash_is_challenged_when_it_begins_and_not_on_the_way() -> None:
    table = watched("blue HVY-1 0304\nred GEV-1 0307")
    table.run("move GEV-1 0306 0406 0407")
    assert not table.position.frames and table.where("GEV-1") == "0407"


# ch:44: nobody could attack
@pytest.mark.parametrize(
    "text", ["blue HVY-1 0304\nred LT-1 0308", "blue HVY-1 0304 disabled fire 0\nred LT-1 0306"]
)
def test_where_nobody_could_answer_nothing_is_asked(text: str) -> None:
    table = watched(text)
    step = table.move("LT-1", "0307")
    assert not table.position.frames and not step.answerable


# ch:44: undo stops wherever somebody could have answered
def test_what_could_be_challenged_is_not_taken_back() -> None:
    table = watched(BASIC)
    history = History(table.rules, table.position)
    history.do(Move(("LT-1",), table.path("0305")))
    assert not history.can_undo
    history.do(LetGo())
    assert not history.can_undo and history.undo() is False
    assert table.rules.watchers(history.position, BLUE) == ("HVY-1",)


# ch:43: onto the map
def test_who_comes_onto_the_map_is_challenged_in_the_first_hex() -> None:
    table = watched("blue HVY-1 0310\nred LT-1 off\nred LT-2 off", more="entry red south\n")
    table.run("move LT-1+LT-2 0312 0311")
    assert table.asked == "challenge-onto" and (table.where("LT-1"), table.where("LT-2")) == ("0312", "0312")
    again = saved(table)
    again.run("let-go")
    assert (again.where("LT-1"), again.where("LT-2")) == ("0311", "0311")
    table.run("challenge HVY-1 at LT-2", 1, 1)
    table.run("proceed")
    assert (table.where("LT-1"), table.where("LT-2")) == ("0311", "0311") and not table.position.frames


# ch:43
def test_nothing_is_asked_of_the_owner_where_the_first_hex_was_the_whole_way() -> None:
    table = watched("blue HVY-1 0310\nred LT-1 off", more="entry red south\n")
    table.run("move LT-1 0312")
    assert table.asked == "challenge-onto"
    again = saved(table)
    again.run("challenge HVY-1 at LT-1", 1)
    assert not again.position.frames and again.where("LT-1") == "0312"
    table.run("let-go")
    assert not table.position.frames and table.where("LT-1") == "0312"


# ch:19, ch:43: turned up by its own order before the question
def test_a_counter_that_its_order_turns_up_is_seen_before_the_question() -> None:
    table = watched("blue HVY-1 0304\nred LT-1 0306 face-down", rules="camouflage")
    step = table.move("LT-1", "0305")
    assert table.asked == "challenge" and not table["LT-1"].face_down and step.revealed
    table.run("challenge HVY-1 at LT-1", 1)
    table.run("proceed")
    assert table.where("LT-1") == "0305"


def saved(table: Field) -> Field:
    """The same, written and read again."""
    rules, position = parse_position(position_text(table.rules, table.position))
    assert position.frames == table.position.frames
    return Field(rules, position)


def kinds_asked(table: Field, line: str) -> list[str]:
    table.run(line)
    return [frame.kind for frame in table.position.frames]


# ch:44
@pytest.mark.parametrize("answer", ["let-go", "challenge HVY-1 at LT-1"])
def test_a_game_saved_in_the_window_goes_on_as_the_other(answer: str) -> None:
    table = watched(BASIC)
    table.run("move LT-1 0305 0405")
    other = saved(table)
    for one in (table, other):
        one.run(answer, *((1,) if "HVY" in answer else ()))
    assert other.position.frames == table.position.frames
    if table.position.frames:
        other = saved(table)
        for one in (table, other):
            one.run("proceed")
    assert other.where("LT-1") == table.where("LT-1") == "0405"
    assert other.position.units == table.position.units


# ch:36
def test_a_game_saved_while_a_unit_withdraws_goes_on() -> None:
    table = watched("blue HVY-1 0304\nred INF-1 0305 INF*3")
    table.run("move INF-1 0306")
    table.run("challenge HVY-1 at INF-1", 3, 6, 6)
    other = saved(table)
    assert other.asked == "withdrawing"
    other.run("withdraw INF-1 0306")


# ch:44: Q-409
def test_what_is_seen_of_the_order_in_the_window() -> None:
    table = watched(BASIC)
    table.run("move LT-1 0305")
    for side in (RED, BLUE, ONLOOKER):
        frame = view(table.position, side).frames[-1]
        assert frame.units == ("LT-1",) and frame.path == table.path("0305") and frame.verb == "move"  # type: ignore[attr-defined]
        assert frame.pending is not None  # type: ignore[attr-defined]
    check_shown(table.position)


# ch:44: Q-720
def test_the_task_of_sappers_stays_secret() -> None:
    table = watched("blue HVY-1 0304\nred CE-1 0306 CE*2", phase="fire", rules="field-works")
    table.run("work dig CE-1*2 at 0306")
    for side in (BLUE, ONLOOKER):
        frame = view(table.position, side).frames[-1]
        assert frame.units == ("CE-1",) and frame.pending is None  # type: ignore[attr-defined]
    assert view(table.position, RED).frames[-1].pending is not None  # type: ignore[attr-defined]
    check_shown(table.position)


# ch:44: Q-720: whether there was anything to work at is learned when it is let go
def test_secret_work_that_is_let_go_is_a_reveal_and_a_move_is_none() -> None:
    mine = "marker mine 0306 owner red count 0 known red"
    table = watched(
        f"blue HVY-1 0304\nred CE-1 0306 CE*1\n{mine}", phase="fire", rules="mines\noption mine-work"
    )
    table.run("work rearm CE-1 at 0306 at 1")
    assert table.run("let-go").revealed and not table.steps[-2].revealed
    table = watched(BASIC)
    table.run("move LT-1 0305")
    assert not table.run("let-go").revealed


# ch:44: twins: whether it opens does not depend on what is hidden
@pytest.mark.parametrize("hidden", ["LT-9", "INF-9", "HVY-9"])
def test_twins_that_hide_other_things_are_asked_alike(hidden: str) -> None:
    squads = " INF*1" if hidden.startswith("INF") else ""
    table = watched(f"{BASIC}\nred {hidden} 0305{squads} face-down", rules="camouflage")
    assert kinds_asked(table, "move LT-1 0405") == ["challenge"]
    names = {
        order.target for order in table.offers("HVY-1", ChallengeFire) if isinstance(order, ChallengeFire)
    }
    assert names == {"LT-1"}


# ch:44: who lets everything go plays the same game as where nobody has a token
def test_a_game_of_letting_go_is_the_game_without_tokens() -> None:
    lines = ("move LT-1 0305", "move LT-1 0405", "end", "end", "end")
    ends = []
    for token in (True, False):
        table = watched(BASIC) if token else field(BASIC)
        for line in lines:
            table.run(line)
            if table.asked:
                table.run("let-go")
        ends.append((table.position.units, table.position.clock, table.position.dice))
    assert ends[0] == ends[1]


# ch:48: window, then warning, entry
def test_the_window_comes_before_the_warning_of_the_first_hex() -> None:
    text = "blue HVY-1 0304\nred NIN-1 0306\nmarker mine 0305 owner blue count 1 known blue"
    table = watched(text, rules="mines")
    table.run("move NIN-1 0305")
    assert table.asked == "challenge"
    table.run("let-go")
    assert table.asked == "mine-warning"
    table.run("stop-short")
    assert table.where("NIN-1") == "0306" and not table.position.frames


# ch:46: Q-723
def test_who_gets_off_is_aimed_at_with_its_carrier() -> None:
    table = watched("blue HVY-1 0304\nred HVY-2 0306\nred INF-1 off aboard HVY-2 INF*1", rules="riding")
    table.run("dismount INF-1")
    assert table.asked == "challenge"
    assert {o.target for o in table.offers("HVY-1", ChallengeFire) if isinstance(o, ChallengeFire)} == {
        "HVY-2"
    }


# ch:32, ch:46: Q-721
def test_a_squad_lost_aboard_is_a_casualty() -> None:
    table = watched("blue HVY-1 0304\nred GEVPC-1 0306\nred INF-1 off aboard GEVPC-1 INF*3", rules="riding")
    table.run("move GEVPC-1 0305")
    table.run("challenge HVY-1 at GEVPC-1", 3, 5, 5)
    assert len(table["INF-1"].squads) == 2 and table.pinned("GEVPC-1")


# ch:14, ch:30: hits are those of the main game's fire, odds and chances are told beforehand
def test_the_odds_and_chances_are_told() -> None:
    table = watched("blue HVY-1 0304\nred INF-1 0306 INF*3")
    table.run("move INF-1 0305")
    order = table.offers("HVY-1", ChallengeFire)[0]
    shown = order.present(table.rules, view(table.position, BLUE))
    facts = {fact.label: fact.value for fact in shown.facts}
    assert facts["Odds"].startswith("4 against 3, 1-1") and facts["Casualty"] == "67 %"
    assert facts["Fatigue"] == "1 after this answer" and shown.odds is not None and shown.odds > 1


# ch:15
def test_the_chance_to_break_an_order_off_is_the_one_that_comes_true() -> None:
    table = watched("blue HVY-1 0304\nred INF-1 0306 INF*2")
    table.run("move INF-1 0305")
    order = table.offers("HVY-1", ChallengeFire)[0]
    assert isinstance(order, ChallengeFire)
    odds = challenge_odds(table.rules, table.position, order.shots, "INF-1", "")
    seen = view(table.position, BLUE)
    told = prospects(table.rules, seen, ("INF-1",), "INF-1", odds)
    lost = broken = Fraction(0)
    for die in range(1, 7):
        ways = [(die, *two) for two in product(range(1, 7), repeat=2)]
        for dice in ways:
            used = dice if odds.outcomes[die - 1] == "D" else dice[:1]
            step = table.rules.apply(table.position, order, used)
            gone = "INF-1" not in step.position.units
            smaller = gone or len(step.position.units["INF-1"].squads) < 2
            lost += Fraction(smaller, 216)
            broken += Fraction(
                gone or not step.position.frames or step.position.frames[-1].kind == "withdrawing", 216
            )
    assert told == (lost, broken)


# ch:32: a squad that is disabled is no casualty
def test_the_chances_count_no_squad_that_is_disabled() -> None:
    for squads in (2, 1):
        table = watched(
            f"blue LT-1 0304\nred INF-1 0306 INF*{squads}", "LT-1", rules="disable-mi\noption riding"
        )
        table.run("move INF-1 0305")
        order = table.offers("LT-1", ChallengeFire)[0]
        assert isinstance(order, ChallengeFire)
        odds = challenge_odds(table.rules, table.position, order.shots, "INF-1", "")
        hurt = [outcome for outcome in odds.outcomes if outcome != "NE"]
        told = prospects(table.rules, view(table.position, BLUE), ("INF-1",), "INF-1", odds)
        destroyed = Fraction(hurt.count("X"), 6)
        assert told == (destroyed, destroyed if squads > 1 else Fraction(len(hurt), 6))


# ch:15, ch:46: a vehicle that is disabled is no casualty, and carries no order out all the same
@pytest.mark.parametrize(
    ("movers", "told"),
    [
        ("red LT-1 0306", (Fraction(1, 2), Fraction(5, 6))),
        ("red HVY-1 0306", (Fraction(1, 3), Fraction(2, 3))),
    ],
)
def test_the_chance_to_break_an_order_off_counts_who_is_disabled(
    movers: str, told: tuple[Fraction, Fraction]
) -> None:
    name = movers.split()[1]
    table = watched(f"blue HVY-9 0304\n{movers}", "HVY-9")
    table.run(f"move {name} 0307")
    order = table.offers("HVY-9", ChallengeFire)[0]
    assert isinstance(order, ChallengeFire)
    odds = challenge_odds(table.rules, table.position, order.shots, name, "")
    assert prospects(table.rules, view(table.position, BLUE), (name,), name, odds) == told
    broken = Fraction(0)
    for die in range(1, 7):
        step = table.rules.apply(table.position, order, (die,))
        broken += Fraction(not step.position.frames, 6)
    assert broken == told[1]


# ch:10, ch:30, Q-520
def test_with_sight_a_wood_between_hides_the_target() -> None:
    more = "parameter challenge-sight 1\nterrain forest 0305\n"
    table = watched(BASIC, more=more)
    table.run("move LT-1 0307")
    assert not table.position.frames
    table = watched(BASIC, more="terrain forest 0305\n")
    table.run("move LT-1 0307")
    assert table.asked == "challenge"


#
@pytest.mark.parametrize(
    ("woods", "clear"), [("0304", True), ("0205", True), ("0304 0305", True), ("", True)]
)
def test_woods_beside_the_line_do_not_block(woods: str, clear: bool) -> None:
    from game.ogre.combat.line_of_sight import in_sight

    more = "".join(f"terrain forest {at}\n" for at in woods.split())
    table = field("blue LT-1 1212\nred LT-2 1112", more=more)
    assert in_sight(table.position, table.hex("0404"), table.hex("0406")) == clear


#
@pytest.mark.parametrize(("woods", "clear"), [("0304", True), ("0304 0404", False), ("0404", True)])
def test_along_a_hexside_both_hexes_have_to_block(woods: str, clear: bool) -> None:
    from game.ogre.combat.line_of_sight import in_sight

    more = "".join(f"terrain forest {at}\n" for at in woods.split())
    table = field("blue LT-1 1212\nred LT-2 1112", more=more)
    grid = table.position.board.grid
    pairs = [
        (a, b)
        for a in grid.hexes
        for b in grid.hexes
        if grid.distance(a, b) == 2
        and {grid.label(x) for x in grid.neighbours[a] if x}
        & {grid.label(x) for x in grid.neighbours[b] if x}
        == {"0304", "0404"}
    ]
    assert pairs and all(in_sight(table.position, a, b) == clear for a, b in pairs)


# ch:32: sp:34 and ch:43: nothing inside a fight
def test_nothing_is_asked_inside_a_fight() -> None:
    table = watched("blue HVY-1 0304\nblue HVY-3 0306\nred HVY-2 0305", "HVY-1")
    table.run("overrun HVY-2 0306")
    assert not any(frame.kind == "challenge" for frame in table.position.frames)


def test_every_step_keeps_the_promises() -> None:
    table = watched("blue HVY-1 0304\nred INF-1 0306 INF*3")
    orders: list[tuple[Order, tuple[int, ...]]] = [(table.order("move INF-1 0305"), ())]
    for order, dice in orders:
        before = table.position
        check_step(before, table.do(order, *dice))
    before = table.position
    check_step(before, table.run("challenge HVY-1 at INF-1", 3, 6, 6))


# TV-002-32: ch:43
def test_an_advance_is_challenged() -> None:
    text = "blue HVY-1 0304\nred INF-1 0306 INF*1"
    table = watched(text, phase="advance", more="option extended-sequence\n")
    table.run("advance INF-1 0305")
    assert table.asked == "challenge"
    table.run("let-go")
    assert table.where("INF-1") == "0305"


# TV-003-20: Q-400, sp:29, ch:17
def test_with_the_extended_sequence_nobody_fires_on_the_way() -> None:
    text = "blue HVY-1 0304\nblue HVY-2 0404\nred LT-1 0306"
    table = watched(text, more="option extended-sequence\n")
    assert kinds_asked(table, "move LT-1 0305") == ["challenge"]
    table.run("let-go")
    assert not table.position.frames and table.where("LT-1") == "0305"
    table.end_until("defence")
    assert not table.offers("HVY-1") and table.offers("HVY-2")
    assert table.refused("fire HVY-1 at LT-1").rule == "ch:17"


# ch:05, ch:37: both rallies are one
def test_the_rally_of_the_extended_sequence_takes_the_token_too() -> None:
    from game.ogre.options.sequence.suppression import BROKEN

    more = "option extended-sequence\nparameter sp-morale 1\n"
    text = f"blue INF-1 0304 INF*2\nred LT-1 0909\nstate nerve INF-1 level={BROKEN}"
    table = watched(text, "INF-1", phase="recovery", side="blue", more=more)
    table.run("self-rally INF-1", 6, 6)
    assert not table.token("INF-1") and table.refused("self-rally INF-1").code == "tried"
