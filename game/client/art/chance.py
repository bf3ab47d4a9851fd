"""Fixed numbers in place of chance: every variant of a picture follows from the hex, never from a die."""

from __future__ import annotations

import math


def rnd(a: int, b: int, salt: int = 0) -> float:
    """A fixed number in [0, 1) from two integers and a salt."""
    v = (a * 0x9E3779B1 ^ b * 0x85EBCA77 ^ salt * 0xC2B2AE3D) & 0xFFFFFFFF
    v = (v ^ v >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    v = (v ^ v >> 12) * 0x297A2D39 & 0xFFFFFFFF
    return ((v ^ v >> 15) & 0xFFFFFF) / 0x1000000


def in_hex(x: float, y: float, margin: float) -> bool:
    """Is (x, y), from the centre of a hex of height 1, inside by at least ``margin``?"""
    h = 0.5 - margin
    return abs(y) <= h and abs(x) * math.sqrt(3) / 2 + abs(y) / 2 <= h


def in_label(x: float, y: float) -> bool:
    """Is the point in the slot of the hex label?"""
    return abs(x) < 0.29 and y < -0.245


def scatter(
    seed: int, count: int, gap: float, margin: float, salt: int = 0, label: bool = True
) -> list[tuple[float, float]]:
    """Up to ``count`` points in a hex of height 1, ``gap`` apart, off the rim and the label slot."""
    out: list[tuple[float, float]] = []
    for k in range(40 * count):
        x, y = (rnd(seed, k, salt) * 2 - 1) * 0.58, (rnd(seed, k, salt + 7919) * 2 - 1) * 0.5
        if not in_hex(x, y, margin) or (label and in_label(x, y)):
            continue
        if all(math.hypot(x - a, y - b) >= gap for a, b in out):
            out.append((x, y))
            if len(out) == count:
                break
    return out
