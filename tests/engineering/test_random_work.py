"""Random play with everything that engineers can do: the promises of every step, over many boards."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from game.core.orders import Order
from game.core.position import Position
from game.core.terms import Stock
from game.lab.invariants import check_game, check_step
from game.notation.orders import order_text, parse_order
from game.notation.position import parse_position
from game.ogre.catalogue import MODULES
from game.ogre.engineering.crews import role
from game.ogre.engineering.tasks import TASKS
from game.ogre.engineering.work import Work
from game.ogre.options.challenge.state import TOKEN, Token
from game.ogre.options.challenge.tokens import bars_token
from game.ogre.state import Draft, Rules
from game.players.random_player import RandomPlayer, next_step
from tests.engineering.worked import Bench
from tests.soaking import further

#: rules of the modern battlefield that bring tasks, and the one that asks before work
WITH_TASKS = ("disable-ogre", "sleeper-mines", "challenge-fire")
#: the part of the counters that is on challenge
WAITING = 0.4
ENGINEERS = tuple(
    sorted(
        name
        for name, module in MODULES.items()
        if name == "structures" or any(p.id == "engineering" for p in module.requires)
    )
)
GROUND = ("bridges", "mines", "riding", "terrain-damage")
ARMY = (
    "CE",
    "CE",
    "CE",
    "ME",
    "HDRN",
    "HDRN",
    "HDRN",
    "TK",
    "HT",
    "HVY",
    "GEV",
    "INF",
    "LT",
    "GEVPC",
    "SHVY",
)
OGRES = ("VULC", "MK3", "MK4", "MK5", "VULC")
TERRAIN = ("clear",) * 8 + ("town", "forest", "swamp", "swamp", "rubble", "damaged_town", "damaged_forest")


def war(seed: int) -> Bench:
    """A random board, two armies of engineers, mines in the ground, things to repair."""
    dice = random.Random(seed)
    cells = [f"{c:02d}{r:02d}" for c in range(1, 9) for r in range(1, 9)]
    terrain = {cell: dice.choice(TERRAIN) for cell in cells}
    contact = ("ramming", "overrun")[seed % 2]
    lines = ["board 8x8", "stacking gev", f"dice seed {seed}", "turn 1 red movement"]
    lines += [f"terrain {word} {cell}" for cell, word in terrain.items() if word != "clear"]
    lines += [f"option {name}" for name in (contact, *GROUND, *ENGINEERS, *WITH_TASKS)]
    for side in ("red", "blue"):
        lines += [f"stock {side} spare-mine 5", f"stock {side} mine 2"]
    rules = parse_position("\n".join([*lines[:1], *[x for x in lines if x.startswith("option")], lines[3]]))[
        0
    ]
    for name, row in sorted(rules.parameters.items()):
        value = dice.choice(row.choices)[0]
        if value != row.default:
            lines.append(f"parameter {name} {value}")
    for c, r in {(dice.randint(1, 8), dice.randint(1, 7)) for _ in range(14)}:
        lines.append(f"side {dice.choice(('ridge', 'stream'))} {c:02d}{r:02d}-{c:02d}{r + 1:02d}")
    for c, r in {(dice.randint(1, 8), dice.randint(1, 7)) for _ in range(20)}:
        lines.append(f"route {dice.choice(('road', 'road', 'rail'))} {c:02d}{r:02d} {c:02d}{r + 1:02d}")
        if dice.random() < 0.3:
            lines.append(f"marker cut {c:02d}{r:02d} word {dice.choice(('road', 'rail'))}:cut")
    count: dict[str, int] = {}
    for side in ("red", "blue"):
        homes = [cell for cell in cells if (int(cell[2:]) > 4) == (side == "red")]
        for kind in (*dice.sample(OGRES, 2), "CP", *dice.choices(ARMY, k=10)):
            count[kind] = count.get(kind, 0) + 1
            at, words = dice.choice(homes), ""
            if kind in ("INF", "CE", "ME"):
                words = f" {kind}*{dice.randint(1, 3)}"
            elif kind in ("MK3", "MK4", "MK5"):
                words = dice.choice(
                    (" tr 20", " sec 0", " main 0 sec 0", " stuck", " main 0 sec 0 mis 0 rack 0 int 0")
                )
                words = words.replace(" rack 0 int 0", "") if kind != "MK4" else words.replace(" mis 0", "")
                words = (
                    words.replace(" main 0 sec 0 mis 0", " main 0 sec 0 ap 0 mis 0")
                    if dice.random() < 0.5
                    else words
                )
            elif kind == "VULC" and dice.random() < 0.5:
                words = " notes hold-mis/4"
            elif dice.random() < 0.15 and kind != "CP":
                words = dice.choice((" stuck", " disabled terrain -1"))
                words = " stuck" if kind == "VULC" else words
            lines.append(f"{side} {kind}-{count[kind]} {at}{words}")
        for _ in range(2):
            lines.append(f"marker mine {dice.choice(homes)} owner {side} known {side}")
    for cell in dice.sample(cells, 4):
        lines.append(f"marker mine {cell} owner {dice.choice(('red', 'blue'))} known red blue")
    rules, position = parse_position("\n".join(lines))
    return Bench(rules, on_challenge(rules, position, seed))


def on_challenge(rules: Rules, position: Position, seed: int) -> Position:
    """The same with challenge tokens on some of its counters."""
    draft, dice = Draft.of(position, rules), random.Random(seed)
    for unit in position.units.values():
        if bars_token(position, unit) is None and dice.random() < WAITING:
            TOKEN.put(draft, unit.id, Token(on=True))
    return draft.freeze()


class Diligent(RandomPlayer):
    """Works where it can, and seldom moves who could work."""

    def _one_of(self, position: Position, unit_id: str, offers: Sequence[Order]) -> Order | None:
        unit = position.units[unit_id]
        if position.clock.phase == "movement" and role(unit) and self.rng.random() < 0.7:
            return None
        work = [order for order in offers if isinstance(order, Work)]
        if work and self.rng.random() < 0.8:
            tasks = sorted({order.task for order in work})
            task = tasks[int(self.rng.random() * len(tasks))]
            row = [order for order in work if order.task == task]
            return row[int(self.rng.random() * len(row))]
        return super()._one_of(position, unit_id, offers)


def test_these_games_know_all_of_engineering() -> None:
    table = war(0)
    assert set(TASKS.by_id(table.rules)) == {
        task.id for module in MODULES.values() for task in TASKS.among(module.hooks)
    }
    assert Stock(0, "spare-mine", 5) in table.position.terms.stocks


# 47: a side lets secret work go on; 63: it knows of one of two mines that lie together
@pytest.mark.parametrize("seed", (*range(4), 47, 63, *further(range(4, 10))))
def test_random_work_keeps_every_promise(seed: int) -> None:
    table = war(seed)
    player, start, steps = Diligent(table.rules, seed), table.position, []
    position: Position = start
    for _ in range(250):
        if position.result is not None:
            break
        before = position
        step = next_step(table.rules, position, player)
        check_step(before, step)
        if isinstance(step.order, Work):
            line = order_text(before.board, step.order, before)
            assert parse_order(line, table.rules, before.board, before) == step.order
        steps.append(step)
        position = step.position
    check_game(table.rules, start, steps)
