"""The log of the client and its curtain tell a side no more than it knows (ode:13.04)."""

from __future__ import annotations

from game.client.table.session import Session
from game.core.sequence import EndPhase
from game.core.steps import Step
from game.ogre.hidden.mine_laying import LayMine
from tests.rules.test_mines import laying


def lines(session: Session) -> list[str]:
    return [line.words for k in range(1, session.history.at + 1) for line in session.lines_of(k)]


def played(*labels: str) -> tuple[Session, list[str]]:
    """Blue lays mines and passes the decision on; what Blue's log said meanwhile."""
    table = laying()
    session = Session(table.rules, table.position)
    for label in labels:
        assert isinstance(session.do(LayMine(table.hex(label))), Step)
    mine = lines(session)
    session.do(EndPhase())
    return session, mine


def test_the_log_tells_only_the_side_that_lays_a_mine() -> None:
    session, mine = played("0303", "0404")
    assert any("lays a mine in 0303" in line for line in mine)
    assert not any("mine" in line for line in lines(session))


def test_the_curtain_falls_whether_or_not_anything_was_laid() -> None:
    assert played("0303")[0].hides and played()[0].hides
