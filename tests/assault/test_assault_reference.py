"""Random assaults are reckoned twice: by the program, and by a reference written from the rules."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from game.assault.onmap import present
from game.assault.resolver import sum_of
from game.assault.state import Order, Position, Rules
from game.core.views import own_view
from game.notation.cases import parse_case
from game.notation.orders import order_text, parse_order
from tests.assault.random_assaults import EDGES, Scene, scene
from tests.assault.reference import (
    Battle,
    Reckoned,
    could_help,
    could_join,
    giving,
    may_lead,
    may_stand_off,
    reckon,
    retreat_ends,
    rows,
    with_changes,
)

#: how many positions a run compares, in parts that are computed beside each other
POSITIONS = 20_000 if os.environ.get("HYPOTHESIS_PROFILE") == "soak" else 500
PARTS = 10


class Comparison:
    """One scene played by the program, and the reference beside it."""

    def __init__(self, number: int) -> None:
        self.chance = Random(number)
        while not (made := scene(self.chance)).targets:
            pass
        self.scene: Scene = made
        case = parse_case(made.text())
        self.rules: Rules = case.rules
        self.position: Position = case.start
        self.pieces = {one.name: one for one in made.pieces}
        self.log: list[str] = []
        self.assaults = 0

    # --------------------------------------------------------------------- orders
    def do(self, text: str, *dice: int) -> None:
        """Give an order that has to be allowed."""
        board = self.position.board
        order = parse_order(text, self.rules, board, self.position)
        refusal = self.rules.refusal(self.position, order)
        self.log.append(f"> {text}")
        assert refusal is None, self.told(f"refused: {refusal}")
        step = self.rules.apply(self.position, order, dice or None)
        self.position = step.position

    def offers(self, verb: str) -> list[str]:
        """The orders of a verb that may be given now."""
        seen = own_view(self.position)
        found: list[Order] = list(self.rules.side_orders(seen))
        for unit in seen.units:
            found += self.rules.offers(seen, unit)
        texts = [
            order_text(seen.board, order, seen) for order in found if self.rules.refusal(seen, order) is None
        ]
        return sorted({text for text in texts if text.split()[0] == verb})

    def told(self, what: str) -> str:
        """A fault, with the case that shows it."""
        return f"{what}\n{self.scene.text()}" + "\n".join(self.log)

    def same(self, what: str, ours: object, reckoned: object) -> None:
        assert ours == reckoned, self.told(f"{what}: the program has {ours}, the reference {reckoned}")

    @property
    def asked(self) -> tuple[str, int]:
        """What is asked, and whom."""
        frame = self.position.frames[-1] if self.position.frames else None
        return (frame.kind, frame.decider) if frame is not None else ("", -1)

    # ------------------------------------------------------------------- a segment
    def run(self) -> None:
        """Designate, then resolve one after the other."""
        for at, names in self.scene.targets.items():
            self.do(f"assault {'+'.join(names)} {at}")
        left = list(self.scene.targets)
        self.chance.shuffle(left)
        for at in left:
            battle = self.battle(at)
            if not battle.ours or not battle.theirs:
                continue
            self.assaults += 1
            self.do(f"resolve {at}")
            self.resolve(at)

    def battle(self, at: str) -> Battle:
        """The assault as the reference knows it now."""
        return self.scene.battle(at, list(self.pieces.values()))

    def resolve(self, at: str) -> None:
        """One assault with all its choices, compared before the dice and behind them."""
        battle = self.choices(self.battle(at))
        found = reckon(battle)
        self.compare_sum(found)
        roll = self.chance.randint(1, 100)
        result = found.result(roll)
        outcome = sum_of(present(self.position)).outcome(roll)
        self.same("result", (outcome.attacker, outcome.defender, outcome.retreat), result)
        for name in self.gave(battle, found):
            self.change(name, gave=True)
        self.do(f"roll {at}", roll)
        self.after(battle, result)

    def gave(self, battle: Battle, found: Reckoned) -> Iterator[str]:
        """Who has used up its integrity (ga:15)."""
        for side in (0, 1):
            if found.integrity[side]:
                yield from (one.name for one in giving(battle, bool(side)))

    def choices(self, battle: Battle) -> Battle:
        """Answer every question of an assault, and check who is offered what."""
        while self.asked[0] != "roll":
            kind, side = self.asked
            battle = getattr(self, f"_{kind}")(battle, side)
        leads = list(battle.leads)
        for side in (0, 1):
            row = may_lead(battle, bool(side))
            if not leads[side]:
                self.same("one lead", len(row), 1)
                leads[side] = next(iter(row))
        return replace(battle, leads=(leads[0], leads[1]))

    def _row(self, battle: Battle, side: int) -> Battle:
        self.same("rows", {text.split()[1] for text in self.offers("row")}, rows(battle))
        word = self.chance.choice(sorted(rows(battle)))
        self.do(f"row {word}")
        return replace(battle, row=word)

    def _effort(self, battle: Battle, side: int) -> Battle:
        able = self.offers("half")
        row = battle.fighting(bool(side))
        could = {f"half {one.name} supply" for one in row if one.supply == "on-hand"}
        if side and battle.night:
            could |= {f"half {one.name} rest" for one in row if "resting" not in one.flags}
        taken = {f"half {name} supply" for name in battle.saves} | {
            f"half {name} rest" for name in battle.sleeps
        }
        self.same("halves", set(able), could - taken)
        if not able or self.chance.random() < 0.4:
            self.do("enough")
            return battle
        text = self.chance.choice(able)
        self.do(text)
        _, name, why = text.split()
        key = "saves" if why == "supply" else "sleeps"
        return replace(battle, **{key: getattr(battle, key) | {name}})  # type: ignore[arg-type]

    def _standoff(self, battle: Battle, side: int) -> Battle:
        assert may_stand_off(battle, bool(side)), self.told("standoff is asked")
        off = self.chance.random() < 0.5
        self.do(f"standoff {'yes' if off else 'no'}")
        pair = list(battle.standoff)
        pair[side] = off
        return replace(battle, standoff=(pair[0], pair[1]))

    def _lead(self, battle: Battle, side: int) -> Battle:
        able = {text.split()[1] for text in self.offers("lead")}
        self.same("leads", able, may_lead(battle, bool(side)))
        name = self.chance.choice(sorted(able))
        self.do(f"lead {name}")
        pair = list(battle.leads)
        pair[side] = name
        return replace(battle, leads=(pair[0], pair[1]))

    def _integrity(self, battle: Battle, side: int) -> Battle:
        able = [text.split()[1] for text in self.offers("give")]
        given = battle.givers or ()
        self.same("who gives integrity", set(able), could_join(battle) - set(given))
        if not able or self.chance.random() < 0.3:
            self.do("enough")
            return replace(battle, givers=given)
        name = self.chance.choice(able)
        self.do(f"give {name}")
        return replace(battle, givers=(*given, name))

    def _reserves(self, battle: Battle, side: int) -> Battle:
        able = [text.split()[1] for text in self.offers("commit")]
        if len(battle.reserves[side]) < 3:
            self.same("reserves", set(able), could_help(battle, bool(side)))
        if not able or self.chance.random() < 0.4:
            self.do("enough")
            return battle
        name = self.chance.choice(able)
        self.do(f"commit {name}")
        # the marker goes with the bonus (ga:25), and it gives nothing else (Q-1421)
        self.change(name, mode="tac", gave=True)
        pair = list(battle.reserves)
        pair[side] = (*pair[side], name)
        return replace(with_changes(battle, name, mode="tac", gave=True), reserves=(pair[0], pair[1]))

    def compare_sum(self, found: Reckoned) -> None:
        """The program's sum against that of the reference, part by part."""
        ours = sum_of(present(self.position))
        self.same("attack", ours.attack.value, found.attack)
        self.same("defence", ours.defence.value, found.defence)
        self.same("column", ours.odds, found.column)
        self.same("shift", ours.shift.value, found.shift)
        parts: dict[str, int] = {}
        for part in ours.modifier.parts:
            parts[part.rule] = parts.get(part.rule, 0) + int(part.value)
        self.same("proficiency", parts.get("ga:11", 0), found.proficiency)
        self.same("integrity", parts.get("ga:13", 0), found.integrity[0] - found.integrity[1])
        self.same("reserve", parts.get("ga:25", 0), found.reserve[0] - found.reserve[1])
        self.same("modifier (armour)", ours.modifier.value, found.modifier)

    # ---------------------------------------------------------------------- behind
    def change(self, name: str, **changes: object) -> None:
        self.pieces[name] = replace(self.pieces[name], **changes)  # type: ignore[arg-type]

    def hit(self, name: str) -> None:
        """A counter loses a step."""
        if self.pieces[name].steps == 1:
            del self.pieces[name]
        else:
            self.change(name, losses=self.pieces[name].losses + 1)

    def after(self, battle: Battle, result: tuple[int, int, int]) -> None:
        """Losses, retreat and advance, each compared with what the reference allows."""
        before = {side: [one.name for one in battle.fighting(bool(side))] for side in (0, 1)}
        led = [False, False]
        for side in (0, 1):
            self.lose(battle, before, side, led, result[side])
        if result[2] and any(name in self.pieces for name in before[1]):
            self.lose(battle, before, 1, led, self.retreat(battle, result[2]))
        self.advance(battle)
        self.same("what is asked behind", self.asked[0], "")
        self.compare_positions()

    def lose(
        self, battle: Battle, before: dict[int, list[str]], side: int, led: list[bool], count: int
    ) -> None:
        """A side loses steps; it is asked only where it has a choice."""
        for _ in range(count):
            row = self.may_lose(battle, before, side, led)
            if not row:
                return
            name = next(iter(row))
            if len(row) > 1:
                self.same("the question of a loss", self.asked, ("loss", side))
                offered = [text.split()[1] for text in self.offers("lose")]
                self.same("who may lose a step", set(offered), row)
                name = self.chance.choice(sorted(row))
                self.do(f"lose {name}")
            self.hit(name)
            led[side] = True

    def may_lose(self, battle: Battle, before: dict[int, list[str]], side: int, led: list[bool]) -> set[str]:
        """The lead first, then anybody that is left (ga:33)."""
        left = {name for name in before[side] if name in self.pieces}
        lead = battle.leads[side]
        return {lead} if not led[side] and lead in left else left

    def retreat(self, battle: Battle, hexes: int) -> int:
        """The survivors retreat where the reference says that they may; how many hexes they do not."""
        label = self.position.board.grid.label
        now = replace(battle, pieces=tuple(self.pieces.values()))
        going = [one.name for one in now.pieces if one.at == battle.at and one.side == 1]
        length, ends = retreat_ends(now, going, hexes, EDGES[1])
        if not length:
            self.same("a retreat that nobody can make", self.asked[0] == "retreat", False)
            return hexes
        texts = self.offers("retreat")
        self.same("ends of the retreat", {text.split()[-1] for text in texts}, ends)
        self.do(self.chance.choice(texts))
        for name in going:
            if name in self.position.units:
                self.change(name, at=label(self.position.units[name].at), came=True)
        return hexes - length

    def advance(self, battle: Battle) -> None:
        """One stack of attackers that are left enters an empty hex, or nobody does; artillery never does."""
        stacks: dict[str, list[str]] = {}
        if all(one.at != battle.at for one in self.pieces.values()):
            for name in battle.attackers:
                if name in self.pieces and self.pieces[name].arm != "artillery":
                    stacks.setdefault(self.pieces[name].at, []).append(name)
        offered = [text.split()[1].split("+") for text in self.offers("advance")]
        self.same("who may advance", sorted(map(sorted, offered)), sorted(map(sorted, stacks.values())))
        if not stacks:
            return
        if self.chance.random() < 0.3:
            self.do("stay")
            return
        names = self.chance.choice(sorted(stacks.values()))
        self.do(f"advance {'+'.join(names)} {self.position.board.grid.label(self.position.frames[-1].at)}")
        for name in names:
            self.change(name, at=battle.at)

    def compare_positions(self) -> None:
        """Who is left, where, and with how many losses."""
        label = self.position.board.grid.label
        ours = {one.id: (label(one.at), one.losses, one.mode) for one in self.position.units.values()}
        self.same("the counters", ours, {n: (p.at, p.losses, p.mode) for n, p in self.pieces.items()})


@pytest.mark.parametrize("part", range(PARTS))
def test_random_assaults_are_as_the_reference_reckons_them(part: int) -> None:
    fought = 0
    for number in range(part, POSITIONS, PARTS):
        comparison = Comparison(number)
        comparison.run()
        fought += comparison.assaults
    assert fought >= POSITIONS // PARTS
