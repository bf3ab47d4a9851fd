"""Orders for which movement and fire have no tool: shown by what they say of themselves, and laid by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pygame
import pytest
from test_challenge_by_hand import session, verbs
from test_play import Desk
from test_recipes_shown import words

from game.client.ogre.fire_mode import FireMode
from game.client.ogre.move_mode import MoveMode
from game.client.table.hud.panel_widgets import UnitRow
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.ogre.catalogue import MODULES
from game.ogre.state import Draft, GameState, Module, Order, Rules, Unit, View

HEAD = "board 9x9\noption ramming\nstacking gev\n"


class Flare(Order, frozen=True, tag=True):
    """Light a hex nearby: an order of a module that the client has never heard of."""

    verb: ClassVar[str] = "flare"
    role: ClassVar[Role] = Role.ACT
    title: ClassVar[str] = "Send a flare over {at}"
    confirm: ClassVar[Confirm] = Confirm.PRESS

    unit: UnitId
    at: Hex

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        return [cls(unit.id, at) for at in state.board.grid.neighbours[unit.at] if at]

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        return (Fact("Burns", "one turn", "house:flare"),)

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        unit = state.units[self.unit]
        if state.board.grid.distance(unit.at, self.at) == 1:
            return None
        return Refusal("far", "house:flare", "A flare burns in the next hex alone.", (unit.id,))

    def perform(self, rules: Rules, draft: Draft) -> None:
        return


FLARES = Module(
    id="flares", title="Flares", rule="house:flare", orders={"movement": (Flare,), "fire": (Flare,)}
)


@pytest.mark.parametrize(("phase", "mode"), [("movement", MoveMode), ("fire", FireMode)])
def test_an_order_of_an_unknown_module_is_a_row_whose_hexes_are_lit_and_waits_for_its_press(
    monkeypatch: pytest.MonkeyPatch, phase: str, mode: type
) -> None:
    monkeypatch.setitem(MODULES, FLARES.id, FLARES)
    desk = Desk(session(f"{HEAD}option flares\nturn 1 red {phase}\nred HVY-1 0404\nblue HVY-9 0405\n"))
    assert isinstance(desk.mode, mode)
    desk.hex("0404")
    assert "Send a flare" in words(desk) and "Burns: one turn" in words(desk)
    desk.push("kind flare")
    assert desk.at("0403") in desk.screen.scene().reach and "click what is lit" in desk.mode.hint()[0]
    desk.hex("0909")
    assert not verbs(desk.session), "there it does not lead, and the reason is said"
    desk.hex("0403")
    assert not verbs(desk.session) and desk.mode.ready(), "it cannot be taken back: it waits for a yes"
    desk.key(pygame.K_ESCAPE)
    desk.hex("0403")
    desk.key(pygame.K_RETURN)
    assert verbs(desk.session) == ["flare"]


def test_what_a_button_brings_is_told_before_it_is_pressed() -> None:
    # opt:speed_security-a
    desk = Desk(
        session(f"{HEAD}option speed-security\nturn 1 red movement\nred HVY-1 0404\nblue HVY-9 0909\n")
    )
    desk.hex("0404")
    assert "Defence: -1 until its next turn begins" in words(desk)
    desk.push("order Speed")
    assert verbs(desk.session) == ["speed"]


def test_the_card_of_a_hovercraft_at_speed_tells_its_second_movement_as_it_is_then() -> None:
    # opt:speed_security-b
    desk = Desk(
        session(f"{HEAD}option speed-security\nturn 1 red movement\nred GEV-1 0404\nblue HVY-9 0909\n")
    )
    desk.hex("0404")
    assert "then 3 in the second movement" in words(desk)
    desk.push("order Speed")
    assert "then 4 in the second movement" in words(desk)


def test_infantry_that_moves_again_after_the_fire_says_so_on_its_card() -> None:
    # opt:fast_infantry_second_move-a
    desk = Desk(
        session(
            f"{HEAD}option fast-infantry-second-move\nturn 1 red movement\nred INF-1 0404\nblue HVY-9 0909\n"
        )
    )
    desk.hex("0404")
    assert "then 1 in the second movement" in words(desk)


def test_fire_at_several_is_announced_among_the_attacks_and_fired_with_one_row() -> None:
    # opt:multi_attack-a
    field = "option multi-attack\nturn 1 red fire\nred HVY-1 0505\n"
    desk = Desk(session(f"{HEAD}{field}blue TK-1 0504\nblue TK-2 0506\nblue LT-9 0909\n"))
    desk.hex("0505")
    assert "Other attacks" in words(desk) and "Instead of firing" not in words(desk)
    titles = [w.title for w in desk.screen.around.drawers.panel.walk() if isinstance(w, UnitRow)]
    assert any(title.startswith("Announce fire at Truck 1") for title in titles)
    desk.push("order Announce fire at Truck 1")
    desk.push("order Announce fire at Truck 2")
    desk.push("order Fire all that is announced")
    assert verbs(desk.session) == ["also-fire", "also-fire", "fire-all"]


def test_who_waits_for_announced_fire_is_told_why_and_the_list_leads_to_who_fires_it() -> None:
    # opt:multi_attack-c
    field = "option multi-attack\nturn 1 red fire\nred HVY-1 0505\nred HVY-2 0506\n"
    desk = Desk(session(f"{HEAD}{field}blue TK-1 0504\nblue TK-2 0605\nblue LT-9 0909\n"))
    desk.hex("0505")
    desk.push("order Announce fire at Truck 1")
    why = "Fire has been announced: fire it all first, or undo."
    desk.hex("0506")
    assert why in words(desk), "the rows of its targets say why"
    desk.key(pygame.K_ESCAPE)
    assert desk.mode.hint()[0] == f"{why} Tab goes to who can."
    assert not desk.screen.scene().targets, "no bracket leads to what is refused"
    assert desk.mode.unused_words() == "Heavy Tank 1 (0505) can still fire."
    desk.push("besides HVY-1")
    desk.push("order Fire all that is announced")
    assert verbs(desk.session)[-1] == "fire-all"


def test_who_builds_says_what_it_takes_before_and_that_it_has_built_after() -> None:
    # opt:construction-a, opt:construction-e
    field = "option prepared-positions\nturn 1 red fire\nred ALCCV-1 0505\nred HVY-1 0909\n"
    desk = Desk(session(f"{HEAD}{field}blue LT-9 0101\n"))
    assert desk.mode.hint()[0].startswith(
        "No unit can fire. At the right are those that can do something else"
    )
    desk.push("besides ALCCV-1")
    assert "Points a turn: 2, So far: 0 of 12, Turns left: 6" in words(desk)
    desk.push("order Prepare a position")
    assert verbs(desk.session) == ["build"]
    assert "has built this turn: no move, fire or other work" in words(desk).lower()
