"""Odds open into their sum wherever they are shown, and a band answers with the counter that is chosen."""

from __future__ import annotations

from game.lab.positions import POSITIONS  # noqa: F401
