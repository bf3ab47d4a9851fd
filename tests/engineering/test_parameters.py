"""Parameters of the rules: their defaults and choices, all named on the page for scenario authors."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.core.parameters import Parameter
from game.notation.errors import NotationError
from game.notation.position import parse_position
from game.ogre.catalogue import MODULES

PAGE = Path(__file__).resolve().parents[2] / "docs" / "MAPS.md"
PARAMETERS = {row.id: row for module in MODULES.values() for row in module.parameters}


@pytest.mark.parametrize("row", PARAMETERS.values(), ids=PARAMETERS)
def test_a_parameter_has_its_default_among_its_choices_and_stands_on_the_page(row: Parameter) -> None:
    assert row.allows(row.default) and len(row.choices) > 1 and not row.allows(99)
    line = next(
        (
            x
            for x in PAGE.read_text(encoding="utf-8").splitlines()
            if x.startswith("| `") and f"`{row.id}`" in x.split("|")[1]
        ),
        "",
    )
    assert line, f"docs/MAPS.md has no row for {row.id}"
    assert dict(re.findall(r"(\d+) ([^;|]+)", line.split("|")[3])).keys() == {str(n) for n, _ in row.choices}
    assert f"| {row.default} |" in line


def test_a_position_says_which_parameters_there_are_and_what_they_may_be() -> None:
    text = "board 5x5\noption mine-work\nturn 1 blue fire\nparameter {}\n"
    _, position = parse_position(text.format("work-told 2"))
    assert PARAMETERS["work-told"].of(position) == 2 and PARAMETERS["own-mines"].of(position) == 1
    with pytest.raises(NotationError, match="work-told cannot be 9"):
        parse_position(text.format("work-told 9"))
    with pytest.raises(NotationError, match="no parameter of these rules 'work-tolt'"):
        parse_position(text.format("work-tolt 1"))
