"""The briefing of the game's scenario: what each side is told."""

from __future__ import annotations

from typing import NamedTuple

from game.client.game.session import Session
from game.client.kit import Column, Label, Row, Screen, tell
from game.client.kit.text_style import BODY, NUMBER
from game.client.shell.menu_parts import SideMark
from game.data_files import parse_toml


class Brief(NamedTuple):
    """One side's briefing: its name, its colour word, the text."""

    name: str
    colour: str
    words: str


def briefs(text: str) -> tuple[str, tuple[Brief, ...]]:
    """The blurb and each side's briefing in a scenario file; empty if it cannot be read."""
    try:
        table = parse_toml(text)
        sides = [
            (str(s["name"]), str(s["colour"]), str(s.get("briefing", ""))) for s in table.get("sides", ())
        ]
        blurb = str(table.get("blurb", ""))
    except (ValueError, KeyError, TypeError, AttributeError):
        return "", ()
    return " ".join(blurb.split()), tuple(Brief(n, c, " ".join(w.split())) for n, c, w in sides if w.strip())


def briefs_of(session: Session) -> tuple[str, tuple[Brief, ...]]:
    """The same for a game; a hand-written position has none."""
    return briefs(str(getattr(session.source, "scenario_text", "") or ""))


def show_briefing(screen: Screen, session: Session) -> None:
    """The scenario's briefings for both sides, as a sheet; the deciding side first."""
    blurb, rows = briefs_of(session)
    if not rows:
        screen.toast("This game has no briefing.")
        return
    side = session.decider
    here = session.view.sides[side].name if side >= 0 else ""
    parts = [
        Column(
            Row(SideMark(row.colour, 22), Label(row.name, NUMBER, "medium"), gap=10),
            Label(row.words, BODY, wrap=True),
            gap=6,
        )
        for row in sorted(rows, key=lambda row: row.name != here)
    ]
    head = Label(blurb, BODY, colour="text2", wrap=True) if blurb else None
    tell(screen, session.title, Column(head, *parts, gap=16), wide=min(680, screen.logical[0] - 60))
