"""One assault after another on a map, from a written position."""

from __future__ import annotations

from game.notation.cases import Entry, parse_case, play_case
from game.notation.position import parse_position, position_text

GROUND = """game assault
board 8x8
terrain rough 0404
formation CCA division 9AD units AIB-1 AIB-2 titles "52 AIB"
formation 78 division 26VG units VGR-1 VGR-2
home us west
home german east
marker fieldwork 0404 word entrenchment
turn 1 us assaults
us AIB-1 0403 mode pa
us AIB-2 0405
us USE-1 0403 mode pa
german VGR-1 0404 losses 1
german VGR-2 0504
"""


def play(text: str) -> list[Entry]:
    entries = list(play_case(parse_case(text)))
    for entry in entries:
        assert not entry.fault, entry.fault
    return entries


def test_one_assault_is_designated_led_rolled_and_borne_to_its_end() -> None:
    # ga:01, ga:33
    entries = play(
        GROUND
        + """? assault 0404 by AIB-1+AIB-2
> assault AIB-1+USE-1 0404
! end [unresolved]
> assault AIB-2 0404
> resolve 0404
> lead AIB-1
> roll 0404 [58]
> advance AIB-1+USE-1 0404
> end
"""
    )
    assert entries[0].answer is not None and entries[0].answer.value.startswith("24 to 5, column 4-1")
    final = entries[-1].after
    at = final.board.grid.parse("0404")
    assert [final.units[name].at == at for name in ("AIB-1", "USE-1", "AIB-2")] == [True, True, False]
    assert "VGR-1" in final.gone and final.clock.side == 1


def test_a_position_amid_an_assault_goes_through_text() -> None:
    for entry in play(GROUND + "> assault AIB-1+AIB-2 0404\n> resolve 0404\n> lead AIB-2\n"):
        rules, position = parse_position(GROUND)
        text = position_text(rules, entry.after)
        assert parse_position(text)[1].key() == entry.after.key(), text
