"""What ``sapper replay --json`` says of each line: values, codes, rules, rolls, events, in units that are clear."""

from __future__ import annotations

from typing import Any

from game.notation.cases import parse_case
from game.saves.replay_command import as_data, log_lines, of_case

DUEL = """board 8x8
terrain forest 0203
option terrain-damage
option ramming
turn 1 blue fire
blue HVY-1 0302
blue INF-1 0303 INF*2
blue INF-5 0303
red LT-1 0203
red INF-2 0203 INF*3
"""


def data(text: str) -> list[dict[str, Any]]:
    """The rows of the lines of a case."""
    rows: list[dict[str, Any]] = as_data(of_case(parse_case(text)), "duel.txt")["lines"]
    return rows


def said(text: str) -> list[str]:
    """The log of a case."""
    return list(log_lines(of_case(parse_case(text))))


def test_strengths_of_events_stand_beside_the_quarters_in_plain_points() -> None:
    (row,) = data(DUEL + "> fire HVY-1 INF-1 INF-5 at LT-1 [1 1]\n")
    shot = row["events"][0]
    (spilled,) = (event for event in row["events"] if event["type"] == "Spilled")
    assert (shot["type"], shot["attack"], shot["defence"]) == ("Shot", 28, 8), "the old keys stay in quarters"
    assert (shot["attack_points"], shot["defence_points"]) == (7, 2)
    assert isinstance(shot["attack_points"], int)
    assert (spilled["attack"], spilled["attack_points"]) == (14, 3.5)


def test_every_event_with_a_strength_in_quarters_has_it_in_points() -> None:
    from game.core.events import Event
    from game.ogre.notation.words import NOTATION

    def every(kind: type) -> list[type]:
        return [kind, *(one for sub in kind.__subclasses__() for one in every(sub))]

    struck = [kind for kind in every(Event) if "attack" in kind.__struct_fields__]
    assert len(struck) >= 6
    for kind in struck:
        values = {name: 6 if name in ("attack", "defence") else 0 for name in kind.__struct_fields__}
        assert NOTATION.more(kind(**values)) == {"attack_points": 1.5, "defence_points": 1.5}
