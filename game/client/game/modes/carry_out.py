"""Does what a mode or one of its parts wants, by the commands of its host."""

from __future__ import annotations

from typing import assert_never

from game.client.game.modes.intents import Back, Confirm, Give, GoTo, Intent, Light, Refuse, Say, Show
from game.client.game.modes.mode_host import ModeHost


def carry_out(intent: Intent, host: ModeHost) -> None:
    """Do what is wanted."""
    match intent:
        case Give(orders):
            host.do(*orders)
        case Refuse(refusal):
            host.refuse(refusal)
        case Say(words, sign):
            host.toast(words, sign)
        case Show():
            host.refresh()
        case GoTo(unit):
            host.go_to(unit)
        case Light(at):
            host.light(at)
        case Confirm():
            host.confirm_now()
        case Back():
            host.one_back()
        case _:
            assert_never(intent)
