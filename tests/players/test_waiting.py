"""Steady lays challenge tokens where they cost nothing, takes them off who is needed, and rallies."""

from __future__ import annotations

from game.core.views import own_view
from game.ogre.players.steady.marching import rally, tokens
from game.ogre.players.steady.steady_player import SteadyPlayer
from game.ogre.state import Order
from tests.engineering.worked import Bench, bench


def table(text: str, phase: str = "recovery", more: str = "") -> Bench:
    head = (
        f"board 16x16\noption challenge-fire\noption engineering\n{more}stacking gev\nturn 2 blue {phase}\n"
    )
    return bench(head + text)


def laid(found: Bench, *, holds: bool = True) -> list[str]:
    """The tokens that are laid and taken off, one after another, and nothing more after that."""
    said: list[str] = []
    while True:
        order: Order | None = tokens(found.rules, own_view(found.position), lambda unit: holds)
        if order is None:
            return said
        assert len(said) < 9
        found.do(order)
        said.append(f"{order.verb} {order.unit}")  # type: ignore[attr-defined]  # both have it


# ch:40, ch:41
def test_who_holds_with_nobody_in_range_and_somebody_coming_goes_on_challenge() -> None:
    assert laid(table("blue HVY-1 0808\nred HVY-2 0803\n")) == ["token HVY-1"]
    assert laid(table("blue HVY-1 0808\nred HVY-2 0803\n"), holds=False) == []
    assert laid(table("blue HVY-1 0808\nred HVY-2 0806\n")) == [], "it fires itself"
    assert laid(table("blue HVY-1 0816\nred HVY-2 0803\n")) == [], "nobody comes so far"


def test_an_immobile_gun_out_of_range_waits_whatever_its_part_and_engineers_work() -> None:
    assert laid(table("blue HWZ-1 0816\nred HVY-2 0803\n"), holds=False) == ["token HWZ-1"]
    assert laid(table("blue CE-1 0808\nred HVY-2 0805\n")) == []


def test_who_has_a_target_now_or_a_way_to_go_loses_its_token() -> None:
    on = "state challenge-token HVY-1 on\n"
    assert laid(table("blue HVY-1 0808\nred HVY-2 0806\n" + on)) == ["untoken HVY-1"]
    assert laid(table("blue HVY-1 0808\nred HVY-2 0803\n" + on), holds=False) == ["untoken HVY-1"]


def test_no_token_is_laid_in_a_phase_in_which_only_an_officer_could() -> None:
    assert laid(table("blue HVY-1 0808\nred HVY-2 0803\n", "fire")) == []


# ch:37
def test_who_is_shaken_tries_to_rally_and_steady_does_so_before_all_else() -> None:
    found = table("blue HVY-1 0808\nblue HVY-3 0809\nred HVY-2 0803\nstate shaken HVY-1 yes\n")
    view = own_view(found.position)
    order = rally(found.rules, view)
    assert order is not None and order.verb == "rally"
    assert SteadyPlayer(found.rules, 1, 1).choose(view).order == order
    assert rally(found.rules, own_view(table("blue HVY-1 0808\nred HVY-2 0803\n").position)) is None
