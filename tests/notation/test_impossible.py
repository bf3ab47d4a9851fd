"""A position that cannot be is refused with a sentence: what is wrong, in which line, how it is mended."""

from __future__ import annotations

import pytest
from msgspec import Struct

from game.boards.findings import Finding
from game.core.games import marker_kinds
from game.core.markers import Lies
from game.core.modules import Module
from game.core.ruleset import Rules
from game.core.state import Seen, Span, on_hex
from game.notation.cases import parse_case, play_case
from game.notation.errors import NotationError
from game.notation.position import parse_position, position_text, read_body
from game.notation.questions import answer
from game.ogre.state import FRESH_BOXES, SHEET_NOTES, Assessed, FreshBoxes, Stores

HEAD = """board 9x9
side stream 0404-0405
route road 0303 0304
option engineering
option field-works
option superheavy
option buildings
option overrun
option mines
option terrain-damage
option cargo
option dummies
option lad
goal blue hold hill turns 2 hexes 0505
turn 3 blue fire
blue HVY-1 0404
blue VULC-1 0202
red MK3-1 0505
red SHVY-1 0606
"""
FIRST = HEAD.count("\n") + 1


def refused(text: str) -> list[Finding]:
    with pytest.raises(NotationError) as found:
        parse_position(text)
    return list(found.value.findings)


def wrong(line: str) -> Finding:
    """What is said of one line behind the others; it knows its line and ends as a sentence does."""
    (found,) = refused(HEAD + line + "\n")
    assert found.line == FIRST and found.text.endswith(".") and found.mend, found
    return found


# ------------------------------------------------------------------------------- counters
COUNTERS = [
    ("blue LT-1 0101 tr 0", "no record sheet"),
    ("red SHVY-2 0101 boxes 5+9+99", "cannot have the boxes 5+9+99"),
    ("red SHVY-2 0101 boxes 0+0+0", "cannot have the boxes"),
    ("red SHVY-2 0101 boxes 1", "guns, AP guns and treads"),
    ("red MK3-2 0101 boxes 0", "guns, AP guns and treads"),
    ("red HVY-2 0101 boxes 1+1+1", "no record sheet"),
    ("red MK3-2 0101 mis 2 mis-fired 2", "2 of 'mis' left and 2 fired, of 2"),
    ("red DOP-2 0101 int 20 int-fired 1", "20 of 'int' left and 1 fired, of 20"),
    ("red MK3-2 0101 main 0 sec 0 ap 0 mis 0 tr 0", "it is destroyed (ode:7.13.3)"),
    ("red MK3-2 0101 disabled ram", "never disabled"),
    ("blue INF-1 0101 disabled terrain", "never disabled"),
    ("blue HVY-2 0101 disabled unfinished", "assembled"),
    ("blue HVY-2 0101 disabled fire 99", "not begun yet"),
    ("blue HVY-2 0101 disabled fire disabled ram", "appears twice"),
    ("blue HVY-2 0101 used 1", "0 heavy weapons teams"),
    ("blue INF-1 0101 HWT INF used 2", "1 heavy weapons teams"),
    ("blue LT-1 0203 channel banana", "not a channel of a Vulcan"),
    ("blue LT-1 0203 channel VULC-1.7", "not a channel of a Vulcan"),
    ("blue LT-1 0203 channel VULC-9.1", "not a Vulcan of its side"),
    ("red LT-1 0203 channel VULC-1.1", "not a Vulcan of its side"),
    ("blue LT-1 0909 channel VULC-1.1+", "no Vulcan to control it"),
    ("blue INF-1 0203 channel VULC-1.1", "vehicles only"),
    ("blue MK1-1 0203 crewless", "vehicles only"),
    ("red LT-1 0101 crewless", "no crew, and no Vulcan controls it"),
    ("blue LT-1 0203 crewless disabled control", "not out of control"),
    ("blue LT-1 0203 disabled control", "needs no control"),
    ("blue HVY-2 0101 notes hold-mis/3", "cannot have the note"),
    ("blue VULC-2 0101 notes hold-mis/13", "room for 12"),
    ("blue VULC-2 0101 notes hold-tea/1", "cannot have the note"),
    ("red MK3-2 0101 notes sec-9/1", "cannot have the note"),
    ("red MK3-2 0101 notes sec-1/5", "cannot have the note"),
    ("red MK3-2 0101 notes mis-1/1", "cannot have the note"),
    ("red MK3-2 0101 notes new-main/9", "cannot have the note"),
    ("red MK3-2 0101 notes unfinished/2", "cannot have the note"),
    ("blue INF-1 0101 notes hold/1", "cannot have the note"),
    ("blue VULC-2 0101 notes hold-mis", "is not a note"),
    ("blue VULC-2 0101 notes hold-mis/1+hold-mis/2", "noted twice"),
    ("blue HVY-2 0101 fired gun*2", "has fired 'gun' 2 times but has only 1"),
    ("red VULC-2 0101 fired main", "has fired 'main' 1 time but has only 0"),
    ("blue INF-1 off INF*3 aboard HVY-1", "carries 1, and 3 are aboard"),
    ("blue LT-1 off aboard HVY-1", "cannot be carried by HVY-1"),
    ("blue HVY-2 off aboard HVY-2", "itself aboard HVY-2"),
    ("blue DMY-1 0101", "a dummy"),
    ("blue HID-1 0101", "as the other side sees it"),
]


@pytest.mark.parametrize(("line", "says"), COUNTERS, ids=[row[0] for row in COUNTERS])
def test_a_counter_that_cannot_be_is_refused_in_its_line(line: str, says: str) -> None:
    assert says in wrong(line).text


COULD_BE = [
    "red SHVY-2 0101 boxes 0+0+3",
    "red MK3-2 0101 mis 1 mis-fired 1",
    "red MK3-2 0101 disabled unfinished 0 notes unfinished/20",
    "blue LT-1 0203 crewless",
    "blue LT-1 0203 crewless channel VULC-1.2+",
    "red LT-1 0101 crewless disabled control",
    "blue HDRN-1 0808",
    "blue VULC-2 0101 notes hold-mis/12+deck-mis/24",
    "blue INF-1 off aboard HVY-1",
    "blue PAL-1 off aboard VULC-1 notes hold/1",
    "blue DMY-1 0101 face-down",
    "blue HVY-2 0101 fired gun*99",
]


@pytest.mark.parametrize("line", COULD_BE)
def test_a_counter_that_play_leads_to_is_read_and_comes_back(line: str) -> None:
    rules, position = parse_position(HEAD + line + "\n")
    assert position_text(*parse_position(position_text(rules, position))) == position_text(rules, position)


NOTES = [
    "red MK3-2 0101 main 0/1 sec 2/4 notes ap-2/2+main-1/1+new-sec/1+sec-3/2",
    "red MK3-2 0101 disabled unfinished 0 notes unfinished/20",
    "blue VULC-2 0101 notes deck-lad/1+deck-mis/2+hold-mis/3",
    "blue PAL-1 off aboard VULC-1 notes hold/1",
]


@pytest.mark.parametrize("line", NOTES)
def test_notes_are_typed_and_come_back_word_for_word(line: str) -> None:
    name, notes = line.split()[1], line.partition("notes ")[2]
    written = position_text(*parse_position(HEAD + line + "\n")).splitlines()
    assert [row.endswith(f" notes {notes}") for row in written if f" {name} " in row] == [True]


def test_notes_are_records_of_the_counter() -> None:
    position = parse_position(HEAD + "\n".join(NOTES[:1] + NOTES[2:]) + "\n")[1]
    ogre, vulcan, pallet = (SHEET_NOTES.of(position, name) for name in ("MK3-2", "VULC-2", "PAL-1"))
    assert FRESH_BOXES.of(position, "MK3-2") == FreshBoxes((("sec", 1),))
    assert ogre.assessed == (Assessed("ap", 2, False), Assessed("main", 1, True), Assessed("sec", 3, False))
    assert vulcan.stores == (Stores("deck", "lad", 1), Stores("deck", "mis", 2), Stores("hold", "mis", 3))
    assert pallet.in_hold


def test_five_followers_of_one_channel_are_one_too_many() -> None:
    text = "".join(f"blue LT-{k} 0203 crewless channel VULC-1.1+\n" for k in range(1, 6))
    assert {finding.text for finding in refused(HEAD + text)} == {
        "5 counters are on channel 1 of VULC-1: a channel holds one controlled unit, or 4 that follow."
    }
    parse_position(HEAD + text[: text.rindex("blue")])


def test_a_field_of_rules_that_are_not_in_use_is_refused() -> None:
    bare = "board 5x5\nturn 2 blue fire\n"
    for line, says in (("SHVY-1 0202 boxes 1+1+1", "no record sheet"), ("LT-1 0202 crewless", "no Vulcan")):
        assert says in refused(f"{bare}blue {line}\n")[0].text


# -------------------------------------------------------------------------------- markers
MARKERS = [
    ("marker terrain 0303", "does not say its terrain"),
    ("marker terrain 0303 word meadow", "no terrain 'meadow'"),
    ("marker terrain 0303 owner blue word town", "has no owner"),
    ("marker terrain 0303 count 2 word town", "the count 2"),
    ("marker terrain 0303 toward 0304 word town", "belongs in a hex"),
    ("marker cut 0303", "does not say its route"),
    ("marker side 0404 word -stream", "belongs on a hexside"),
    ("marker side 0405 toward 0404 word -stream", "first hex of its hexside"),
    ("marker side 0404 toward 0405 word -banana", "no feature 'banana'"),
    ("marker bridge_down 0404", "belongs on a hexside"),
    ("marker mine 0404 count 2", "the count 2"),
    ("marker mine 0404 word beside", "neither"),
    ("marker building 0404 count 0", "the count 0"),
    ("marker entrenchment 0404 count 16", "the count 16"),
    ("marker entrenchment 0404 count 0", "the count 0"),
    ("marker revetment 0404", "does not say its size"),
    ("marker revetment 0404 word huge", "no revetment of size 'huge'"),
    ("marker job 0404 word dig:", "needs an owner"),
    ("marker job 0404 owner blue word banana:", "no job of these rules"),
    ("marker tried 0404 owner blue word banana", "no task of these rules"),
    ("marker held 0505 owner blue word valley", "no goal to hold something 'valley'"),
    ("marker chore 0505 owner blue word mast", "no job of this side"),
    ("marker unpacked 0404 owner blue word LAD-9", "no counter LAD-9"),
    ("marker packing 0404 owner blue count 3 word HVY-1:1", "the count 3"),
]


@pytest.mark.parametrize(("line", "says"), MARKERS, ids=[row[0] for row in MARKERS])
def test_a_marker_that_cannot_be_is_refused_in_its_line(line: str, says: str) -> None:
    assert says in wrong(line).text


@pytest.mark.parametrize(
    "line",
    ["marker terrain 0303 word town", "marker entrenchment 0303 count 2", "marker cut 0303 word road:cut"],
)
def test_two_markers_of_which_one_would_have_no_effect_are_refused(line: str) -> None:
    (found,) = refused(f"{HEAD}{line}\n{line}\n")
    assert found.line == FIRST + 1 and "Two markers" in found.text
    parse_position(f"{HEAD}marker mine 0303\nmarker mine 0303\n")


def test_every_kind_of_marker_says_where_it_lies() -> None:
    assert {kind.id for kind in marker_kinds().values() if kind.lies is not Lies.HEX} == {
        "bridge_down", "side", "entrance", "entrance-with", "tried",
    }  # fmt: skip


# -------------------------------------------------------------------- frames, state
FRAMES = [
    ("frame overrun-fire red", "its hex"),
    ("frame overrun-fire red at 0404", "its round"),
    ("frame overrun-dismount red", "its hex"),
    ("frame choose-squad blue", "its counter (by NAME) nor its options"),
    ("frame choose-rider blue by HVY-1 at 0404", "its options"),
    ("frame shelter blue", "its hex"),
    ("frame mine-warning red by MK3-1 at 0506", "its options"),
    ("frame mine-warning red options move MK3-1 0506", "its counter (by NAME) nor its hex"),
    ("frame overrun-fire red by LT-9 at 0404 options round=1", "no counter LT-9"),
    ("frame overrun-fire red at 0404 options round=1 round=3", "appears twice"),
    ("frame choose-squad blue by HVY-1 at 0404 options INF*1", "no answer"),
]


@pytest.mark.parametrize(("line", "says"), FRAMES, ids=[row[0] for row in FRAMES])
def test_an_interruption_without_what_is_decided_is_refused(line: str, says: str) -> None:
    assert says in wrong(line).text


def test_nothing_interrupts_a_phase_in_which_nobody_decides() -> None:
    text = HEAD.replace("turn 3 blue fire", "turn 3 blue check")
    (found,) = refused(
        f"{text}blue CE-1 0303 INF CE\nframe choose-squad blue by CE-1 at 0303 options fire 1\n"
    )
    assert "Nothing can interrupt 'check'" in found.text and found.line == FIRST + 1 and found.mend


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (
            "blue LT-1 0101 moved 1\nblue LT-2 0102 moved 1\nacted LT-2 LT-1\nacted LT-1 LT-2",
            "'acted' appears twice",
        ),
        ("stack 0404 HVY-1\nstack 0404 HVY-1", "appears twice"),
        ("draw red\ndraw red", "appears twice"),
        ("turn-limit 9\nturn-limit 8", "appears twice"),
        ("parameter work-told 0\nparameter work-told 1", "appears twice"),
    ],
)
def test_a_line_that_would_silently_win_over_another_is_refused(lines: str, says: str) -> None:
    (found,) = refused(f"{HEAD}{lines}\n")
    assert says in found.text and found.line == FIRST + lines.count("\n")


class Watch(Struct, frozen=True):
    """A lasting record for this test."""

    turns: int = 0


def test_a_state_of_one_thing_that_stands_twice_is_refused() -> None:
    watch = on_hex("watch", Watch, span=Span.GAME, seen=Seen.ALL)
    base, position = parse_position(HEAD)
    rules = Rules([*base.modules, Module(id="watch", title="Watch", rule="house:watch", states=(watch,))])
    lines = ["turn 3 blue fire", "state watch 0405 turns=2", "state watch 0406", "state watch 0405 turns=3"]
    read = read_body(list(enumerate(lines[:3], 1)), rules, position)
    assert watch.of(read, position.board.grid.parse("0405")).turns == 2
    with pytest.raises(
        NotationError, match=r"line 4: .* is already given in line 2\. Leave one of them out\."
    ):
        read_body(list(enumerate(lines, 1)), rules, position)
    with pytest.raises(NotationError, match="'turns' appears twice"):
        read_body([(1, lines[0]), (2, lines[1] + " turns=3")], rules, position)


# ------------------------------------------------------------------------------ the print
PRINTED = [
    (
        "building 0404 sp=20 name=Mill side=blue",
        "buildings",
        "marker building 0404 owner blue count 20 word Mill=20",
    ),
    ("cut 0303 route=road", "terrain-damage", "marker cut 0303 word road:cut"),
    ("entrenchment 0404 squads=3", "field-works", "marker entrenchment 0404 count 3"),
    ("revetment 0404 size=large", "field-works", "marker revetment 0404 word large"),
]


@pytest.mark.parametrize(("thing", "option", "marker"), PRINTED, ids=[row[0] for row in PRINTED])
def test_what_is_printed_has_its_marker_from_the_beginning(thing: str, option: str, marker: str) -> None:
    text = (
        f"board 5x5\nroute road 0303 0304\nstructure {thing}\noption {option}\nturn 1 red movement\n"
        f"red HVY-1 0101\n"
    )
    (found,) = refused(text)
    assert found.line == 3 and found.mend == f"Write: {marker}"
    parse_position(f"{text}{marker}\n")


def test_what_is_printed_and_can_be_gone_without_a_trace_may_be_gone_later() -> None:
    text = (
        "board 5x5\nroute road 0303 0304\nstructure cut 0303 route=road\noption terrain-damage\n"
        "turn 4 red fire\n"
    )
    assert refused(text)[0].line == 3
    parse_position(f"{text}option ground-works\n")
    ruin = "board 5x5\nstructure building 0303 sp=20\noption buildings\nturn 4 red fire\n"
    assert refused(ruin)[0].line == 2
    parse_position(f"{ruin}marker ruin 0303 count 20 word building=20\n")


# ------------------------------------------------------------------- questions, saved games
@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("odds HVY-1 at MK3-2 treads", "no unit MK3-2"),
        ("odds HVY-1 at MK3-1 treads", "no part 'treads'"),
        ("odds HVY-1 at GEV-1", "not in a hex"),
        ("odds at MK3-1 tr", "shooters are missing"),
        ("strength at HVY-1", "shooters are missing"),
    ],
)
def test_a_question_about_what_is_not_there_is_answered_in_words(question: str, says: str) -> None:
    rules, position = parse_position(f"{HEAD}red GEV-1 off\n")
    with pytest.raises(ValueError, match=says):
        answer(rules, position, question)


def test_a_refused_question_does_not_end_a_case() -> None:
    case = parse_case(f"{HEAD}? strength at HVY-1\n? decider\n")
    assert [bool(entry.wrong) for entry in play_case(case)] == [True, False]


def test_the_position_of_a_saved_game_is_held_to_its_form_alone() -> None:
    rules, base = parse_position(HEAD)
    lines = ["turn 3 blue fire", "red MK3-1 0505 mis 2 mis-fired 2", "marker mine 0404 count 3"]
    assert "MK3-1" in read_body(list(enumerate(lines, 1)), rules, base).units
    with pytest.raises(NotationError, match="no record sheet"):
        read_body([(1, "turn 3 blue fire"), (2, "red HVY-2 0505 tr 0")], rules, base)
