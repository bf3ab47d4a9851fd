"""Whatever asks somebody to decide says what it asks: its role, a title, a question and help."""

from __future__ import annotations

import pytest

from game.core.anygame import Module
from game.core.games import Game, game_named, registered
from game.core.roles import Prompt, Role
from game.core.sequence import SETUP
from game.core.views import own_view
from tests.contract.moments import moments


def parts_of(game: Game) -> dict[str, Module]:
    """The modules of a game with what they share, by id."""
    modules = [*game.modules.values()]
    return {part.id: part for module in modules for part in (module, *module.requires)}


def check(prompt: Prompt) -> None:
    for words in (prompt.title, prompt.question, prompt.help):
        assert words and words[0].isupper() and "  " not in words, prompt
    assert prompt.question[-1] in "?." and prompt.help[-1] == ".", prompt
    assert len(prompt.title) < 40 and len(prompt.question) < 90 and len(prompt.help) < 160, prompt


@pytest.mark.parametrize("name", registered())
def test_every_phase_and_interruption_that_asks_says_what_it_asks_and_what_is_done_in_it(name: str) -> None:
    looked = 0
    for module in parts_of(game_named(name)).values():
        for phase in module.phases:
            if phase.asks:
                check(Prompt(phase.id, 0, phase.title, phase.question, phase.help, phase.role))
                looked += 1
        for kind in {*module.frames, *(window.kind for window in module.windows)}:
            row = module.frames[kind]
            check(Prompt(kind, 0, row.title, row.question, row.help, row.role))
            looked += 1
    assert looked > 3


@pytest.mark.parametrize("name", registered())
def test_what_is_asked_for_now_has_the_role_of_an_order_that_may_be_given(name: str) -> None:
    seen = set[tuple[str, Role]]()
    for rules, position in moments(name):
        prompt = rules.prompt(own_view(position))
        check(prompt)
        assert prompt.role in {kind.role for kind in rules.kinds_now(position)}, prompt
        seen.add((prompt.id, prompt.role))
    assert {(SETUP, Role.PLACE)} < seen and len({role for _, role in seen}) > 2, seen
