"""Saved games as the screens list them: where a game stands, who plays it, and when it was saved."""

from __future__ import annotations

import datetime

from game.client.game.computer import seats
from game.client.shell.cards import SaveCard
from game.saves import Meta, SaveInfo

#: the option of a file that holds what the player called it
NAME = "name"


def card_of(info: SaveInfo) -> SaveCard:
    """A save as the screens show it."""
    if info.fault:
        return SaveCard(str(info.path), info.path.name, fault=info.fault, auto=info.kind in ("auto", "turn"))
    meta = info.meta
    return SaveCard(
        str(info.path),
        meta.title or meta.scenario or info.path.stem,
        stand(meta),
        players(meta),
        when(meta.time),
        info.kind in ("auto", "turn"),
        meta.result[:1].upper() + meta.result[1:],
        branched=meta.branched,
        quick=info.kind == "quick",
        name=meta.options.get(NAME, ""),
    )


def stand(meta: Meta) -> str:
    """Where a game stands: ``turn 4, Ogre: Fire``."""
    phase = f"{meta.side}: {meta.phase}" if meta.side else meta.phase
    return f"turn {meta.turn}, {phase}" if meta.turn else phase


def players(meta: Meta) -> str:
    """Who plays."""
    if any(seats.is_option(key) for key in meta.options):
        named = [name for name in meta.seats if name]
        return " against ".join(named if len(named) > 1 else ["You", *named])
    if meta.options.get("mode") == "solo":
        return "One player, both sides"
    return " and ".join(name for name in meta.seats if name)


def when(time: str, today: datetime.date | None = None) -> str:
    """A moment in the player's own time: ``today 14:02``, ``yesterday 21:40``, ``12 November 2026``."""
    try:
        utc = datetime.datetime.strptime(time, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=datetime.UTC)
        moment = utc.astimezone()
    except ValueError:
        return ""
    days = ((today or datetime.date.today()) - moment.date()).days
    if days in (0, 1):
        return f"{'yesterday' if days else 'today'} {moment:%H:%M}"
    return f"{moment.day} {moment:%B %Y}"
