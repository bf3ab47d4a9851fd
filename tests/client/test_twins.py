"""Twin games at one window: whatever one side hides, the other may do the same (ode:13.04, ode:13.05).

Two games differ only in what Blue hides: mines here, there or nowhere, disarmed, found by it; what lies face
down, who rides on it, when it was put there. Both get the same keys and clicks as Red. After each the window,
its title, its log, undo and the offers are compared, pixel by pixel, until something hidden is met.
"""

from __future__ import annotations

import random

import pygame
import pytest
from test_secrecy import BLUE, RED, Table, session_of

from game.client.table.hud.verdict import replay_screen
from game.client.table.session import Session
from game.core.orders import Order
from game.core.sequence import Concede, EndPhase, OfferDraw
from game.core.steps import Step
from game.core.views import own_view
from game.notation.orders import parse_order
from game.ogre.engineering.mine_work import DisarmOwn, MinesDetected
from game.ogre.engineering.module import SAPPERS
from game.ogre.events import Sprung
from game.ogre.hidden.hidden_units import StoppedShort, TurnedUp, Wasted
from game.ogre.hidden.mines import Warned
from game.ogre.kinds import KINDS
from game.ogre.options.minefields.fields import FieldFound
from game.players.random_player import RandomPlayer

MET = (Sprung, FieldFound, MinesDetected, TurnedUp, Wasted, StoppedShort, Warned)
LABELS = [f"{c:02d}{r:02d}" for c in range(1, 10) for r in range(1, 10)]
MIDDLE = [f"{c:02d}{r:02d}" for c in range(2, 9) for r in range(3, 7)]
OPEN = ("LT", "HVY", "GEV", "MSL", "HWZ", "INF", "CE", "TK", "LGEV")
DOWN = (
    "LT",
    "HVY",
    "GEV",
    "MSL",
    "HWZ",
    "INF",
    "INF",
    "INF*2",
    "INF*3",
    "MAR*2",
    "CE",
    "CE*2",
    "HWT",
    "TK",
    "CP",
    "SHVY",
)
ROAD = ("0105", "0205", "0305", "0405", "0505", "0605", "0705", "0805")
HEAD = """
board 9x9
route road 0105 0205 0305 0405 0505 0605 0705 0805
route rail 0501 0502 0503 0504 0505 0506
side stream 0303-0304 0304-0403 0304-0404
side ridge 0606-0707 0706-0707
player red orange Raiders
player blue blue Rearguard
scenario twins "Twins"
turn-limit 9
victory goals
stacking gev
stock blue mine 9
stock red mine 4
stock blue spare-mine 2
stock blue camouflage 9
stock red camouflage 2
stock blue dummy 4
goal blue hold hill need 0 title "the hill" points 20 hexes 0505
goal red hold ford need 0 title "the ford" points 10 lasting hexes 0304 0606
goal red destroy tanks need 2 points 6 each kinds HVY LT
level "complete victory" margin 30
level victory margin 10
option mines
option camouflage
option dummies
option riding
"""
#: with fields and sleepers among what is hidden
FIELDS = ("option minefields", "option sleeper-mines", "stock blue minefield 5", "stock red minefield 2")
#: with a train that may meet what is hidden, a missile that may reach it, and lasers that see the rest
LINES = ("option trains", "option cruise-missiles", "option lasers", "option terrain-damage")
ON_THE_LINE = (
    "red TRN-1 0502 guns 1", "red TRN-2 0501 guns 1", "state train TRN-1 rear=TRN-2 marker=1",
    "red MCRL-1 0909", "red LSR-1 0109",
)  # fmt: skip
KEYS = [
    (pygame.K_TAB, 0), (pygame.K_TAB, pygame.KMOD_SHIFT), (pygame.K_l, pygame.KMOD_CTRL),
    (pygame.K_t, pygame.KMOD_CTRL), (pygame.K_r, pygame.KMOD_CTRL), (pygame.K_v, 0), (pygame.K_f, 0),
    (pygame.K_h, 0), (pygame.K_z, pygame.KMOD_CTRL), (pygame.K_y, pygame.KMOD_CTRL), (pygame.K_ESCAPE, 0),
    (pygame.K_SPACE, 0), (pygame.K_RETURN, 0), (pygame.K_e, 0), (pygame.K_g, 0), (pygame.K_r, 0),
    (pygame.K_1, 0), (pygame.K_2, 0), (pygame.K_3, 0), (pygame.K_0, 0), (pygame.K_QUESTION, 0),
    (pygame.K_e, pygame.KMOD_CTRL),
]  # fmt: skip


class Makings:
    """What the twins have in common, and what each of them hides."""

    def __init__(self, seed: int, fields: bool = False, lines: bool = False) -> None:
        dice = self.dice = random.Random(seed)
        self.head, self.fields = (
            [HEAD.strip(), *(FIELDS if fields else ()), *(LINES if lines else ())],
            fields,
        )
        self.head += [f"option {dice.choice(('ramming', 'overrun'))}"]
        self.sappers = dice.random() < 0.5
        if self.sappers:
            self.head += ["option engineering", "option mine-work", "option field-works"]
        more = (name for name in ("terrain-damage", "bridges", "buildings") if dice.random() < 0.4)
        self.head += [row for row in (f"option {name}" for name in more) if row not in self.head]
        free = dice.sample(LABELS, len(LABELS))
        ground = [name for name in ("town", "forest", "swamp") for _ in range(3)]
        self.head += [f"terrain {name} {free.pop()}" for name in ground]
        self.head += [
            f"turn {dice.randint(2, 4)} red {dice.choice(('movement', 'movement', 'fire'))}",
            f"dice seed {seed}",
        ]
        middle = dice.sample(MIDDLE, len(MIDDLE))
        self.red = [f"red {self._unit(dice.choice(OPEN), k)}".replace("@", middle.pop()) for k in range(4)]
        self.red += [
            f"red {dice.choice(('MK1', 'MK3', 'MK5', 'VULC' if self.sappers else 'NIN'))}-1 {middle.pop()}"
        ]
        self.red += ON_THE_LINE if lines else ()
        self.blue = [
            f"blue {self._unit(dice.choice(OPEN), 10 + k)}".replace("@", middle.pop()) for k in range(5)
        ]
        self.down = [dice.choice([middle.pop(), *(row.split()[2] for row in self.blue)]) for _ in range(4)]
        # which forces there are is no secret, only where each of them is; of dummies nobody knows how many
        self.force = [dice.choice(DOWN) for _ in range(3)]
        self.known = [
            (dice.choice(ROAD if road else LABELS), " word road" if road else "") for road in (0, 0, 1)
        ]
        self.own = [(dice.choice(LABELS), "") for _ in range(2)]

    @staticmethod
    def _unit(word: str, number: int) -> str:
        kind = word.partition("*")[0]
        squads = f" {word}" if kind in ("INF", "CE", "MAR", "HWT") else ""
        return f"{kind}-{number} @{squads}"

    def game(self, seed: int) -> str:
        """One of the twins."""
        dice, blue = random.Random(seed), list(self.blue)
        hidden = [f"blue {self._unit(word, 30 + k)} face-down" for k, word in enumerate(self.force)]
        riders = []
        squads = next((row for row in hidden if " INF" in row), "")
        many = int(squads.partition("*")[2][:1] or 1)
        names = (row.split()[1] for row in hidden)
        carrier = next((name for name in names if KINDS[name.partition("-")[0]].carries >= many), "")
        if squads and carrier and dice.random() < 0.5:
            hidden.remove(squads)
            riders.append(squads.replace("@", f"off aboard {carrier}"))
        hidden += [f"blue DMY-{50 + k} @ face-down" for k in range(len(self.down) - len(hidden))]
        for row, at in zip(hidden, dice.sample(self.down, len(self.down)), strict=True):
            blue.insert(dice.randint(0, len(blue)), row.replace("@", at))
        blue += riders
        lines = [*self.head, *self.red, *blue]
        hides, seen = [], []
        for _ in range(dice.choice((0, 2, 6))):
            road = dice.random() < 0.4
            at = dice.choice(ROAD if road else LABELS)
            hides.append(
                f"marker mine {at} owner blue{dice.choice(('', ' count 0'))}{' word road' if road else ''} "
                f"known blue"
            )
        for at, road in self.known:
            seen.append(f"marker mine {at} owner blue{dice.choice(('', ' count 0'))}{road} known red blue")
        if self.sappers:
            # who was named for the field works of a hex, those that lie face down among them
            down = [
                row.split()[1] for row in blue if row.split()[2] == self.down[0] and row.endswith("face-down")
            ]
            named = "+".join(name for name in down if dice.random() < 0.7)
            seen.append(
                f"marker entrenchment {self.down[0]} owner blue count 2" + (f" word {named}" if named else "")
            )
        seen += [f"marker mine {at} owner red known {dice.choice(('red', 'red blue'))}" for at, _ in self.own]
        if self.fields:
            where = dice.sample(LABELS, dice.choice((0, 3, 6)))
            hides += [
                f"marker minefield {at} owner blue count {dice.randint(2, 6)} "
                f"word {dice.choice(('AV', 'AP'))} known blue"
                for at in where
            ]
            hides += [f"marker mine {at} owner blue word sleeper known blue" for at in where[:2]]
            squads = [row.split()[1] for row in self.blue if row.split()[1].startswith(("INF", "CE"))]
            loads = [f"state fields-carried {name} av={dice.randint(1, 6)}" for name in squads]
            lines += [row for row in loads if dice.random() < 0.6]
        # what both games have keeps its order; what only one has lies anywhere between
        for row in hides:
            seen.insert(dice.randint(0, len(seen)), row)
        return "\n".join([*lines, *seen])

    # ------------------------------------------------------------------ from the set-up on
    def begin(self) -> str:
        """The same forces before anything is set up: Blue does that in secret."""
        rows = [row for row in self.head if not row.startswith(("turn ", "terrain "))]
        rows += ["setup blue", "area blue map", "turn 0 blue setup", *self.red]
        rows += [
            " ".join((*row.split()[:2], "off", *row.split()[3:])) for row in (*self.blue, *self._covered())
        ]
        return "\n".join([*rows, "blue INF-9 off INF*3"])

    def _covered(self) -> list[str]:
        return [f"blue {self._unit(word, 30 + k)}" for k, word in enumerate(self.force[:2])]

    def set_up(self, session: Session, seed: int) -> None:
        """Blue sets up: what is seen in the same order, what is not anywhere and anyhow between."""
        dice, grid = random.Random(seed), session.position.board.grid
        seen = [f"place {row.split()[1]} {row.split()[2]}" for row in self.blue]
        rows = [[*seen, "place INF-9 0909"]]
        names = [row.split()[1] for row in self._covered()]
        spots = dice.sample(self.down, len(self.down))
        for name, at in zip((*names, "split"), spots, strict=False):
            rows.append(["split INF-9 INF"] if name == "split" else [f"place {name} {at}", f"cover {name}"])
            if dice.random() < 0.5:
                rows[-1] += [f"uncover {name}", f"cover {name}"] if name != "split" else []
        rows += [[f"set-dummy {at}"] for at in spots[3:]]
        for _ in range(dice.randint(0, 3)):
            at = dice.choice(LABELS)
            rows.append([f"lay-mine {at}", *([f"lift-mine {at}"] if dice.random() < 0.3 else [])])
        while any(rows):
            row = dice.choice([row for row in rows if row and (row[0] != "split INF-9 INF" or not rows[0])])
            self.order(session, row.pop(0))
        written = {row.split()[1] for row in (*self.blue, *self._covered())} | {"INF-9"}
        made = next(
            u.id
            for u in session.position.units.values()
            if u.side == BLUE and u.kind == "INF" and u.id not in written
        )
        self.order(session, f"place {made} {grid.label(grid.parse(spots[2]))}")
        self.order(session, f"cover {made}")

    @staticmethod
    def order(session: Session, words: str) -> None:
        view = session.view
        done = session.do(parse_order(words, session.rules, view.board, view))
        assert isinstance(done, Step), (words, done)


class Twins:
    """Both games, and one pair of hands."""

    def __init__(self, seed: int, set_up: bool = False, fields: bool = False, lines: bool = False) -> None:
        self.dice = random.Random(seed * 7 + 1)
        makings = Makings(seed, fields, lines)
        if set_up:
            self.tables = [Table(session_of(makings.begin())) for _ in range(2)]
        else:
            self.tables = [Table(session_of(makings.game(seed * 100 + k))) for k in range(2)]
        for k, table in enumerate(self.tables if set_up else ()):
            table.lift()
            makings.set_up(table.session, seed * 100 + k)
            table.give(EndPhase())
        self.player = RandomPlayer(self.tables[0].session.rules, seed, early=0.2, counters=0.2, seek=0.6)
        self.steps = [0, 0]
        self.did: list[str] = []
        for table in self.tables:
            table.app.settings.autosave = False

    # ------------------------------------------------------------------ the same
    def met(self) -> bool:
        """Has something hidden been met since the last look?"""
        found = False
        for k, table in enumerate(self.tables):
            history = table.session.history
            fresh = history.steps[min(self.steps[k], history.at) : history.at]
            self.steps[k] = history.at
            found = found or any(isinstance(event, MET) for step in fresh for event in step.events)
        return found

    def look(self, what: str) -> bool:
        """Both windows show the same; False when something hidden was met, which ends the likeness."""
        self.did.append(what)
        if self.met() or any(table.session.over for table in self.tables):
            return False
        one, other = self.tables
        told = f"{what} after {self.did[-6:]}"
        assert one.covered == other.covered, told
        assert one.app.top.title() == other.app.top.title(), told
        assert one.session.decider == other.session.decider, told
        assert one.session.why_not_undo == other.session.why_not_undo, told
        assert one.session.history.can_redo == other.session.history.can_redo, told
        if one.session.decider == RED or one.covered:
            assert [line[:4] for line in one.session.log(RED)] == [
                line[:4] for line in other.session.log(RED)
            ], told
        if not one.covered and one.session.decider == RED:
            self._offers(told)
        pictures = [table.pixels() for table in self.tables]
        if pictures[0] != pictures[1]:
            self.save()
        assert pictures[0] == pictures[1], told
        return True

    def save(self) -> None:
        """For who looks into a failure."""

    def _offers(self, told: str) -> None:
        sessions = [table.session for table in self.tables]
        views = [session.view for session in sessions]
        assert views[0].key() == views[1].key(), told
        for name in views[0].units:
            offered = [list(s.rules.offers(own_view(s.position), name)) for s in sessions]
            assert offered[0] == offered[1], (told, name)
        assert list(sessions[0].rules.side_orders(own_view(sessions[0].position))) == list(
            sessions[1].rules.side_orders(own_view(sessions[1].position))
        ), told

    # ------------------------------------------------------------------ the hands
    def each(self, do: str, *args: object) -> None:
        for table in self.tables:
            getattr(table, do)(*args)

    def spot(self) -> tuple[int, int]:
        table = self.tables[0]
        view = table.screen.view
        label = self.dice.choice(
            [view.board.grid.label(u.at) for u in view.units.values() if u.at] * 2 + LABELS
        )
        return table.screen.camera.point(table.at(label))

    def act(self) -> str:
        """Something that a player does."""
        dice, table = self.dice, self.tables[0]
        way = dice.random()
        if way < 0.2:
            spot = self.spot()
            self.each("point", spot)
            self.each("idle", 100, 8)
            return f"pointing at {spot}"
        if way < 0.5:
            spot = self.spot()
            self.each("click", spot, dice.choice((1, 1, 1, 3)))
            return f"a click on {spot}"
        if way < 0.75:
            key = dice.choice(KEYS)
            self.each("key", *key)
            return f"the key {pygame.key.name(key[0])} {key[1]}"
        if way < 0.8:
            words = dice.choice(("?", "lt", "dmy", "inf", "05", "hid", "blue"))
            for one in self.tables:
                one.screen.sheets.open_finder()
                for letter in words:
                    one.send(pygame.TEXTINPUT, text=letter)
                one.idle()
            return f"looking for {words}"
        if way < 0.84:
            names = sorted(
                {
                    w.name
                    for w in table.app.top.everything()
                    if w.name and w.mouse and not w.name.startswith("menu Main")
                }
            )
            if not names:
                return "nothing"
            name = dice.choice(names)
            for one in self.tables:
                widget = one.app.top.named(name)
                if widget is not None:
                    one.click(widget.rect.center)
            return f"a press on {name}"
        if way < 0.87 and table.app.top is table.screen:
            for one in self.tables:
                one.app.push(replay_screen(one.session, one.app.pop))
                one.idle()
            return "the replay"
        return self.order()

    def order(self) -> str:
        """An order that a random player gives, through the session, as a drag would."""
        view = self.tables[0].session.view
        order = self.player.choose(view) if view.result is None else None
        if order is None or isinstance(order, Concede | OfferDraw):
            return "no order"
        refused = [table.session.refusal(order) for table in self.tables]
        assert refused[0] == refused[1], order
        if refused[0] is None and self.tables[0].app.top is self.tables[0].screen:
            self.each("give", order)
        return f"the order {order}"

    def tidy(self) -> None:
        """What lies over the game is shut now and then."""
        for table in self.tables:
            while table.app.top is not table.screen and not table.covered:
                table.app.pop()
            for layer in [layer for layer in table.screen.layers if layer.modal or layer.on_escape]:
                table.screen.close(layer)
            table.idle()

    def other_side(self) -> bool:
        """Blue's decisions: compare the curtains, then play Blue's orders in one game with its secrets."""
        if not self.look("the decision of the other side"):
            return False
        for _ in range(80):
            self.each("lift")
            one = self.tables[0].session
            if any(table.session.decider != BLUE or table.session.over for table in self.tables):
                break
            if len({table.session.position.clock for table in self.tables}) > 1:
                # where its player has nothing to do with mines the phase of the sappers ends by itself
                for table in self.tables:
                    if table.session.position.clock.phase == SAPPERS:
                        table.give(EndPhase())
                continue
            order: Order = self.player.choose(own_view(one.position))
            if isinstance(order, Concede | OfferDraw):
                continue
            if not one.position.frames:
                self._in_secret()
                if self.dice.random() < 0.3 or not self._in_both(order):
                    order = EndPhase()
            for table in self.tables:
                assert isinstance(table.session.do(order), Step), order
                table.screen.position_changed()
                table.idle()
            self.did.append(f"Blue: {order}")
            if self.met():
                return False
        if not self.look("the curtain for Red"):
            return False
        self.each("lift")
        self.each("point", (5, 5))
        return self.look("the view behind the curtain")

    def _in_both(self, order: Order) -> bool:
        """May Blue give an order in both games, and is it about nothing that it hides?"""
        words = str(order)
        for table in self.tables:
            position = table.session.position
            if any(u.face_down and f"'{u.id}'" in words for u in position.units.values()):
                return False
            if table.session.rules.refusal(position, order) is not None:
                return False
        return True

    def _in_secret(self) -> None:
        """Sappers of one game disarm their mines: nobody else hears of it."""
        session = self.tables[self.dice.randint(0, 1)].session
        for name in list(session.view.units):
            for order in session.rules.offers(own_view(session.position), name):
                if isinstance(order, DisarmOwn):
                    step = session.do(order)
                    assert isinstance(step, Step) and not any(
                        session.heard(event, RED) for event in step.events
                    )
                    break


def play(seed: int, acts: int, set_up: bool = False, fields: bool = False, lines: bool = False) -> int:
    """Play twins until something hidden is met; the number of looks that were the same."""
    twins = Twins(seed, set_up, fields, lines)
    if not twins.look("the curtain"):
        return 0
    same = 0
    for table in twins.tables:
        table.lift()
        table.screen.viewport.fit()
        table.point((5, 5))
    going = twins.look("the first view")
    for k in range(acts):
        if not going:
            break
        if twins.tables[0].session.decider == BLUE:
            going = twins.other_side()
            continue
        if k % 5 == 4 or twins.tables[0].covered:
            twins.tidy()
            twins.each("lift")
        going = twins.look(twins.act())
        same += 1
    return same


@pytest.mark.parametrize("seed", [1, 4, 6, 8, 10, 16, 25, 31])
def test_twin_games_are_one_game_to_who_does_not_know_what_is_hidden(seed: int) -> None:
    assert play(seed, 40) > 2


@pytest.mark.parametrize("seed", [0, 1, 2, 3])
def test_how_a_side_sets_up_in_secret_leaves_no_trace(seed: int) -> None:
    assert play(seed, 25, set_up=True) > 0


# opt:minefields_avap-d, opt:minefields_avap-v
@pytest.mark.parametrize("seed", [18, 20, 21, 24, 27, 31])
def test_nor_do_fields_sleepers_and_what_squads_carry(seed: int) -> None:
    assert play(seed, 40, fields=True) > 2


# ode:9.02, ode:10.03, ode:12.02
@pytest.mark.parametrize("seed", [0, 3, 7])
def test_nor_do_the_ways_of_trains_and_missiles_and_lines_of_sight_tell_of_it(seed: int) -> None:
    assert play(seed, 30, lines=True) > 2


def test_the_twins_differ_in_what_is_hidden() -> None:
    hidden = 0
    for seed in range(8):
        one, other = (table.session.position for table in Twins(seed).tables)
        assert one.units != other.units or one.markers != other.markers
        hidden += sum(u.face_down for u in one.units.values())
    assert hidden >= 24
