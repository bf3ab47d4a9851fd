"""The expanded combat results table (opt:crt_expanded)."""

from __future__ import annotations

from game.ogre.options.crt_expanded import EXPANDED
from tests.engineering.worked import Bench, bench

NE, D, X = "NE", "D", "X"
#: TV-004-12: the rows of the source by the die, columns from 1-3 to 5-1
ROWS = (
    (NE, NE, NE, NE, D, D, X),
    (NE, NE, NE, D, D, X, X),
    (NE, NE, D, D, X, X, X),
    (NE, NE, D, X, X, X, X),
    (NE, D, X, X, X, X, X),
    (D, X, X, X, X, X, X),
)


def field(text: str, *more: str) -> Bench:
    options = "\n".join(f"option {name}" for name in ("crt-expanded", *(more or ("ramming",))))
    return bench(f"board 9x9\n{options}\nstacking gev\nturn 1 red fire\n{text}\n")


# TV-004-12: opt:crt_expanded-a
def test_it_has_these_42_cells() -> None:
    columns = ("1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "auto")
    for die, row in enumerate(ROWS, 1):
        assert tuple(EXPANDED.results[column][die - 1] for column in columns) == row
    assert EXPANDED.columns == ("none", *columns)


# TV-004-12: opt:crt_expanded-a
def test_the_first_column_is_for_a_third_and_more() -> None:
    found = [EXPANDED.column(attack, 100) for attack in (34, 30, 50, 49, 500)]
    assert found == ["1-3", "none", "1-2", "1-3", "auto"]
    assert EXPANDED.column(1, 3) == "1-3"


# TV-004-29: opt:crt_expanded-a
def test_a_six_at_a_third_disables_and_less_does_nothing() -> None:
    table = field("red LT-1 0404\nblue SHVY-1 0405\nblue HVY-1 0905")
    assert table.odds("LT-1", "SHVY-1").odds == "1-3"
    table.fire("LT-1", "SHVY-1", 6)
    assert table["SHVY-1"].disabled
    infantry = field("red INF-1 0404 INF*1\nblue HVY-1 0405\nblue HVY-2 0905")
    infantry.fire("INF-1", "HVY-1", 6)
    assert infantry["HVY-1"].disabled
    weak = field("red INF-1 0404 INF*1\nblue MK3-1 0405")
    assert weak.odds("INF-1", "MK3-1", "main").odds == "none", "a quarter does nothing"


# opt:crt_expanded-a
def test_a_third_does_nothing_to_the_weapons_of_an_ogre() -> None:
    table = field("red INF-1 0404 INF*1\nblue MK3-1 0405")
    found = table.odds("INF-1", "MK3-1", "sec")
    assert (found.odds, found.outcomes[5]) == ("1-3", "D")
    table.fire("INF-1", "MK3-1", 6, part="sec")
    assert table.row("MK3-1", "sec") == 4


# opt:crt_expanded-a
def test_an_attack_says_by_which_table_it_is_looked_up() -> None:
    table = field("red LT-1 0404\nblue SHVY-1 0405")
    assert table.odds("LT-1", "SHVY-1").table == EXPANDED.number
