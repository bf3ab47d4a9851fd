"""Random play in workshops full of sappers: whoever plays likes best what has been done least.

So that every task and every order of engineers is really carried out, and every promise kept.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from game.core.orders import Order
from game.core.position import Position, decider
from game.core.ruleset import Rules
from game.core.sequence import Concede, EndPhase, OfferDraw
from game.core.views import own_view
from game.lab.invariants import check_game, check_step
from game.notation.orders import order_text, parse_order
from game.notation.position import parse_position, position_text
from game.ogre.engineering.tasks import TASKS
from game.ogre.engineering.work import Work
from tests.engineering.test_random_work import ENGINEERS, GROUND
from tests.engineering.worked import Bench

#: one side's workshops; X is the side, E the enemy, N a number for names, and {c}.. the columns
SHOPS = """
terrain swamp {c}03
terrain damaged_town {c}05
terrain water {a}09
terrain forest {a}03
side stream {a}06-{a}07
side ridge {a}07-{a}08
route road {c}05 {c}06
route rail {c}07 {c}08
route road {b}05 {b}06 {b}07
marker cut {c}07 word rail:cut
marker cut {b}06 word road:cut
X VULC-N1 {c}01 notes hold-mis/6
X HDRN-N1 {c}01
X HDRN-N2 {c}01
X HDRN-N3 {c}01
X HDRN-N4 {c}01
X MK5-N1 {c}01 main 0 tr 30 mis 3/6 mis-fired 3 notes main-1/1
marker mine {c}02 owner E known E
marker mine {b}02 owner E known E
marker mine {e}02 owner E known E
marker mine {e}05 owner E known E
marker building {f}08 owner E count 30 word Depot=30
X MK4-N1 {b}01 rack 1 int 2 main 0
X VULC-N2 {b}01 notes deck-mis/3
X HDRN-N5 {b}01
X HDRN-N6 {b}01
X VULC-N3 {c}03
X HVY-N1 {c}03 stuck
X LT-N1 {c}03 disabled terrain -1
X CE-N0 {c}03 CE*2
X VULC-N4 {b}03 notes hold-mis/2
X PAL-N1 {b}03
X HDRN-N7 {b}03
X HDRN-N8 {b}03
X MK2-N1 {b}03 disabled unfinished notes unfinished/1
marker missiles {b}03 owner X count 3
marker job {c}03 owner X count 11 word winch:HVY-N1
marker job {b}03 owner X count 11 word load-all:deck
marker job {b}03 owner X count 11 word unload-all:hold
chore X mast-X 1 "raise the mast" hexes {b}03
X CE-N1 {a}07 CE*3
X TK-N1 {a}07
X TK-N2 {a}07
X CE-N2 {b}06 CE*2
X TK-N3 {b}06
X CE-N6 {a}08 CE*2
X TK-N4 {a}08
X VULC-N5 {c}05
X VULC-N6 {c}07
marker mine {b}09 owner E known X E
marker mine {b}09 owner X known X
marker mine {b}09 owner X count 0 known X
X CE-N3 {b}09 CE*3
X INF-N2 {b}09 INF CE
X GEV-N1 {a}05
X CE-N4 {a}05 CE
X GEVPC-N1 {a}05
X INF-N3 {a}05 INF*2
X HVY-N2 {a}02 crewless channel VULC-N1.4+ disabled control
X VULC-N7 {e}04
E MK3-N2 {e}04 main 0 sec 0 mis 0 tr 0 ap 2
X CE-N5 {e}08 CE*3
E MK3-N3 {e}08 main 0 sec 0 mis 0 ap 0 tr 20
X VULC-N8 {e}06
E MK3-N4 {f}06 main 0 sec 0 mis 0 ap 3
X HVY-N8 {e}02 crewless channel VULC-N9.1+
X LT-N8 {e}02 crewless channel VULC-N9.1+
X VULC-N9 {e}01
E HVY-N9 {f}02
E GEV-N9 {f}02
E GEV-N8 {f}01
"""
#: what an order that was carried out counts for, and work that failed; one that was refused counts 1
TELLING, TRIED = 100, 10
#: what may happen without sappers, or only in set-up
OTHERS = {
    "drop-bridge",
    "ram-building",
    "shell",
    "place",
    "lay-mine",
    "lift-mine",
    "concede",
    "draw",
    "lose-rider",
    "lose-squad",
}


def workshops(seed: int) -> Bench:
    """Both sides' workshops on one board, ramming or overruns by turns."""
    lines = [
        "board 16x10",
        "stacking gev",
        f"dice seed {seed}",
        f"turn 1 {('red', 'blue')[seed // 2 % 2]} sappers",
    ]
    lines += [
        f"option {name}" for name in (("ramming", "overrun")[seed % 2], *GROUND, *ENGINEERS, "buildings")
    ]
    for n, (side, enemy, columns) in enumerate(
        (("red", "blue", (1, 2, 3, 5, 6)), ("blue", "red", (15, 14, 13, 11, 10))), 1
    ):
        a, b, c, e, f = (f"{column:02d}" for column in columns)
        text = SHOPS.format(a=a, b=b, c=c, e=e, f=f)
        for old, new in (("X", side), ("E", enemy)):
            text = "\n".join(
                " ".join(new if word == old else word for word in line.split(" "))
                for line in text.split("\n")
            )
        lines += text.replace("-N", f"-{n}").replace("mast-X", f"mast-{side}").strip().splitlines()
        lines += [f"stock {side} spare-mine 5", f"stock {side} mine 4"]
    rules, position = parse_position("\n".join(lines))
    return Bench(rules, position)


def what(order: Order) -> str:
    """The word by which orders are counted: the verb, and the task of work."""
    return f"work {order.task}" if isinstance(order, Work) else order.verb


class Curious:
    """Gives the order that has been given least so far, among some of each kind."""

    def __init__(self, rules: Rules, seed: int, seen: Counter[str]) -> None:
        self.rules, self.rng, self.seen = rules, random.Random(seed), seen

    def choose(self, position: Position) -> Order:
        found = list(self._some(position))
        end = [
            order
            for order in self.rules.side_orders(own_view(position))
            if not isinstance(order, Concede | OfferDraw)
        ]
        if not found and not end:  # one counter alone may decide, and it was not among the eight
            found = list(self._some(position, len(position.units)))
        if end and (not found or self.rng.random() < 0.06):
            return self.rng.choice(end)
        return min(
            found + end,
            key=lambda o: (self.seen[what(o)] + 40 * TELLING * isinstance(o, EndPhase), self.rng.random()),
        )

    def _some(self, position: Position, most: int = 8) -> Iterator[Order]:
        side = decider(position)
        mine = [u.id for u in position.units.values() if u.side == side]
        for name in self.rng.sample(mine, min(len(mine), most)):
            offers = self.rules.offers(own_view(position), name)
            for part in getattr(offers, "parts", (offers,)):
                if len(part):
                    yield from part if isinstance(part[0], Work) else (self.rng.choice(part),)


def played(table: Bench, player: Curious, done: Counter[str]) -> None:
    """One game of some turns, every promise looked after; counts what was done, failures for less."""
    rules, position, steps = table.rules, table.position, []
    for count in range(220):
        if position.result is not None:
            break
        order = player.choose(own_view(position))
        if rules.refusal(position, order) is not None:
            done[what(order)] += 1
            continue
        line = order_text(position.board, order, position)
        assert parse_order(line, rules, position.board, position) == order
        step = rules.apply(position, order)
        check_step(position, step)
        failed = isinstance(order, Work) and not any(
            getattr(event, "success", False) for event in step.events
        )
        done[what(order)] += TRIED if failed else TELLING
        steps.append(step)
        position = step.position
        if count % 20 == 0:
            again = parse_position(position_text(rules, position))[1]
            assert again.key() == position.key(), f"after {line}"
    check_game(rules, table.position, steps)


def missing(rules: Rules, done: Counter[str]) -> set[str]:
    """Tasks that nobody has tried yet, and orders that nobody has given."""
    verbs = {word.split()[0] for word, times in done.items() if times >= TRIED}
    books = [task.id for task in TASKS.by_id(rules).values() if not task.rule.startswith("house:")]
    return {task for task in books if done[f"work {task}"] < TRIED} | set(rules.verbs) - OTHERS - verbs


def test_every_task_and_every_order_of_engineers_is_carried_out_and_keeps_its_promises() -> None:
    done: Counter[str] = Counter()
    for seed in range(40):  # as many as it takes: with each new task all the dice fall otherwise
        table = workshops(seed)
        played(table, Curious(table.rules, seed, done), done)
        if seed >= 1 and not missing(table.rules, done):
            break
    assert not missing(table.rules, done), "they need a place in SHOPS where they can be done"
