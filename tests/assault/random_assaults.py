"""Random positions of the ground assault, as text, with what the reference needs to know of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from tests.assault.reference import COUNTERS, Battle, Piece, distance

COLUMNS, LINES = 7, 7
LABELS = [f"{column:02}{line:02}" for column in range(1, COLUMNS + 1) for line in range(1, LINES + 1)]
#: where the first hex that is assaulted lies
TARGET = "0404"
TERRAINS = ("clear", "rough", "woods", "forest", "village", "town", "city", "marsh")
WORKS = ("ip", "entrenchment", "fortification")
#: of each side: sub-formation, its division (or itself), and whether its troops are divisional
FORMATIONS = (
    (("A", "1", False), ("B", "1", False), ("D", "1", True), ("C", "2", False), ("I", "I", False)),
    (("X", "8", False), ("Y", "8", False), ("E", "8", True), ("Z", "9", False), ("J", "J", False)),
)
NAMES = ("us", "german")
EDGES = ("west", "east")


@dataclass
class Scene:
    """A position with designated assaults."""

    night: bool
    terrain: dict[str, str] = field(default_factory=dict)
    works: dict[str, str] = field(default_factory=dict)
    rivers: set[frozenset[str]] = field(default_factory=set)
    pieces: list[Piece] = field(default_factory=list)
    attached: list[tuple[str, str, str]] = field(default_factory=list)
    #: the attackers of each designated hex
    targets: dict[str, list[str]] = field(default_factory=dict)

    def text(self) -> str:
        """The position in the notation, in its segment of ground assaults."""
        lines = ["game assault", f"board {COLUMNS}x{LINES}", "home us west", "home german east"]
        lines += [f"terrain {word} {at}" for at, word in self.terrain.items() if word != "clear"]
        lines += [f"side river {'-'.join(sorted(side))}" for side in sorted(self.rivers, key=sorted)]
        lines += [f"marker fieldwork {at} word {word}" for at, word in self.works.items()]
        lines += list(self._formations())
        lines.append(f"turn {2 if self.night else 1} us assaults")
        for one in self.pieces:
            words = [NAMES[one.side], one.name, one.at]
            words += [f"losses {one.losses}"] if one.losses else []
            words += [f"mode {one.mode}"] if one.mode != "tac" else []
            words += [f"supply {one.supply}"] if one.supply != "supplied" else []
            lines.append(" ".join([*words, *sorted(one.flags)]))
        return "\n".join(lines) + "\n"

    def _formations(self) -> list[str]:
        lines = []
        for side in (0, 1):
            for sub, division, divisional in FORMATIONS[side]:
                own = [name for name, where, _ in self.attached if where == sub]
                units = [
                    one.name for one in self.pieces
                    if one.side == side and self._home(one) == sub
                ]  # fmt: skip
                if not units and not own:
                    continue
                words = [f"formation {sub}"] + ([f"division {division}"] if division != sub else [])
                words += ["divisional"] if divisional else []
                words += [f"units {' '.join(units)}"] if units else []
                words += [f"attached {' '.join(own)}"] if own else []
                lines.append(" ".join(words))
        return lines

    def _home(self, piece: Piece) -> str:
        """The formation that a counter is printed with, where it is attached to another one."""
        return next((home for name, _, home in self.attached if name == piece.name), piece.sub)

    def battle(self, at: str, pieces: list[Piece] | None = None) -> Battle:
        """An assault of it as the reference sees it."""
        return Battle(
            tuple(self.pieces if pieces is None else pieces), at, tuple(self.targets[at]), self.terrain,
            self.works, frozenset(self.rivers), self.night, frozenset(self.targets), (COLUMNS, LINES),
        )  # fmt: skip


def scene(chance: Random) -> Scene:
    """A random scene: one assault, or two beside each other."""
    found = Scene(chance.random() < 0.3)
    simple = chance.random() < 0.3
    for at in LABELS:
        word = chance.choice(TERRAINS) if chance.random() < (0.3 if simple else 0.7) else "clear"
        found.terrain[at] = word
    for at in LABELS:
        for other in LABELS:
            if at < other and distance(at, other) == 1 and chance.random() < 0.12:
                found.rivers.add(frozenset((at, other)))
    near = [at for at in LABELS if distance(at, TARGET) == 1]
    targets = [TARGET] + ([chance.choice(near)] if chance.random() < 0.4 else [])
    for at in targets:
        if chance.random() < 0.45:
            found.works[at] = chance.choice(WORKS)
        _stack(found, chance, 1, at, chance.randint(1, 3))
    free = [at for at in near if at not in targets]
    chance.shuffle(free)
    sides = chance.randint(1, 4)
    for at in free[:sides]:
        _stack(found, chance, 0, at, chance.randint(1, 3))
    for at in free[sides:]:
        if chance.random() < 0.4:
            _stack(found, chance, 1, at, chance.randint(1, 2))
    for at in LABELS:
        if distance(at, TARGET) in (2, 3, 4) and chance.random() < 0.12:
            _stack(found, chance, chance.randint(0, 1), at, chance.randint(1, 2), 0.6)
    _designate(found, chance, targets)
    return found


def _stack(found: Scene, chance: Random, side: int, at: str, count: int, reserve: float = 0.12) -> None:
    subs = chance.choices(FORMATIONS[side], (4, 2, 1, 1, 1), k=1) if chance.random() < 0.7 else None
    kinds = [word for word, row in COUNTERS.items() if row["nation"] == NAMES[side]]
    for _ in range(count):
        sub, division, divisional = subs[0] if subs else chance.choice(FORMATIONS[side])
        kind = chance.choice(kinds)
        name = f"{kind}-{len(found.pieces) + 1}"
        piece = Piece(name, side, at, sub, division, divisional)
        flags = {word for word in ("resting", "fatigued") if chance.random() < 0.1}
        if piece.arm == "artillery" and chance.random() < 0.3:
            flags.add("depleted")
        roll = chance.random()
        mode = "reserve" if roll < reserve else "pa" if roll < 0.45 else "strat" if roll > 0.95 else "tac"
        supply = chance.choice(("supplied", "supplied", "supplied", "supplied", "on-hand", "oos"))
        losses = chance.choice((0, 0, *range(piece.full)))
        if chance.random() < 0.08:
            # attached: it counts as one of another formation (ga:13)
            other, whole, _ = chance.choice([row for row in FORMATIONS[side] if not row[2] and row[0] != sub])
            found.attached.append((name, other, sub))
            sub, division, divisional = other, whole, False
        found.pieces.append(
            Piece(name, side, at, sub, division, divisional, losses, mode, supply, frozenset(flags))
        )


def _designate(found: Scene, chance: Random, targets: list[str]) -> None:
    found.targets = {at: [] for at in targets}
    attackers = [
        one for one in found.pieces if one.side == 0 and one.mode in ("tac", "pa") and one.side_up[0] > 0
    ]
    for one in attackers:
        beside = [at for at in targets if distance(one.at, at) == 1]
        if beside and chance.random() < 0.9:
            found.targets[chance.choice(beside)].append(one.name)
    found.targets = {at: names for at, names in found.targets.items() if names}
