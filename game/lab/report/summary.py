"""The numbers of a batch, from its rows: everything that tables, pictures and the page show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from game.core.amounts import counted
from game.core.games import game_named
from game.lab.batch.plan import Plan
from game.lab.batch.rows import Offer, Row
from game.lab.batch.telling import TELLING
from game.lab.statistics import Interval, Tally, games_for, scored
from game.players.roster import both_called
from game.scenarios.load import Loaded
from game.scenarios.start import rules_of

# --- The verdict in words: even, leaning, one-sided, or too few games to say, and how many more it needs
#: a scenario is even if the interval lies between these (house default)
EVEN_LOW, EVEN_HIGH = 0.4, 0.6
#: it is one-sided if the interval lies beyond this, for either side (house default)
ONE_SIDED = 0.75
#: the fewest games for any verdict, whatever their scores: there are many small samples (house default)
LEAST = 20
EVEN, LEANS, FIXED, UNSURE = "even", "leans", "one-sided", "cannot say"


class Verdict(Struct, frozen=True):
    """The verdict on an interval of the first side's score; ``side`` is the favoured side, -1 for none."""

    kind: str
    side: int
    #: an estimate of the further games needed
    more: int
    interval: Interval

    def words(self, names: Sequence[str]) -> str:
        """The verdict in a word or two, with the names of the sides."""
        if self.kind == EVEN:
            return "Even"
        if self.kind == LEANS:
            return f"Leans to the {names[self.side]}"
        if self.kind == FIXED:
            return f"One-sided for the {names[self.side]}"
        return f"Cannot say, {counted(self.more, 'more game')}"

    def share(self, names: Sequence[str]) -> str:
        """The score of the favoured side, or of the first side if neither is."""
        side = max(self.side, 0)
        found = self.interval if side == 0 else self.interval.turned()
        return f"{names[side]} {found.words()}"


def verdict_of(found: Interval) -> Verdict:
    """The verdict on an interval of the first side's score."""
    # RULING Q-872: a verdict must hold for the whole interval
    side = 0 if found.estimate >= 0.5 else 1
    if found.games < LEAST:
        return Verdict(UNSURE, -1, max(LEAST - found.games, _more(found)), found)
    if found.low >= EVEN_LOW and found.high <= EVEN_HIGH:
        return Verdict(EVEN, -1, 0, found)
    if found.low >= ONE_SIDED or found.high <= 1 - ONE_SIDED:
        return Verdict(FIXED, side, 0, found)
    if found.low > 0.5 or found.high < 0.5:
        return Verdict(LEANS, side, 0, found)
    return Verdict(UNSURE, -1, _more(found), found)


def _more(found: Interval) -> int:
    """Games until the interval excludes one half, or lies within the band, if the share stays the same."""
    off = abs(found.estimate - 0.5)
    needed = games_for(max(off, EVEN_HIGH - 0.5 - off), found.estimate)
    return max(10, needed - found.games)


def disagree(verdicts: Sequence[Verdict]) -> bool:
    """Do players give different results for the same scenario, beyond chance?"""
    sure = [one for one in verdicts if one.kind != UNSURE]
    if len({(one.kind == EVEN, one.side) for one in sure}) > 1:
        return True
    low = max((one.interval.low for one in verdicts), default=0.0)
    high = min((one.interval.high for one in verdicts), default=1.0)
    return low > high


# ------------------------- Work that a scenario offers and hardly any game uses: its cost and its gain
#: the part of the games from which on a task counts as offered, or as used
ENOUGH = 0.05


class Unused(Struct, frozen=True):
    """A task that is offered and hardly tried. Prices are turns of a squad; the other values are in the
    points of the player that estimates them, each for completing the task once.
    """

    side: int
    task: str
    #: its name on screen
    title: str
    #: the part of the games in which it was possible, and in which it was tried
    offered: float
    used: float
    #: turns a game in which it was possible
    turns: float
    price: float
    risk: float
    gain: float
    #: the gain of the best other work by the same sappers meanwhile
    other: float

    @property
    def pays(self) -> bool:
        """Is it better than the best other work, by this estimate?"""
        return self.gain - self.risk > self.other

    def words(self, names: Sequence[str]) -> str:
        """Cost, gain and conclusion in a sentence."""
        head = (
            f"{self.title} ({names[self.side]}): tried in {100 * self.used:.0f} % of the games, possible in"
            f" {100 * self.offered:.0f} %, in {self.turns:.1f} turns a game"
        )
        cost = f"costs {self.price:.1f} turns of a squad and {self.risk:.1f} points of risk"
        gain = f"gains {self.gain:.1f} points; the best other work gains {self.other:.1f}"
        return f"{head}. It {cost}, and {gain}: {self.verdict}."

    @property
    def verdict(self) -> str:
        """The conclusion for a designer."""
        if not self.gain:
            return "the player estimates no gain"
        if self.pays:
            return "it would pay, but the player overlooks it"
        return "not worth it"


def unused_work(rows: Iterable[Row], title: Callable[[str], str]) -> list[Unused]:
    """The tasks that are offered in ``ENOUGH`` of the games and tried in fewer, the most offered first."""
    known = [row for row in rows if row.offers is not None]
    found: dict[tuple[int, str], list[Offer]] = {}
    for row in known:
        for one in row.offers or ():
            found.setdefault((one.side, one.task), []).append(one)
    unused = [_unused(key, title(key[1]), offers, known) for key, offers in sorted(found.items())]
    seldom = [one for one in unused if one.offered >= ENOUGH > one.used]
    return sorted(seldom, key=lambda one: (-one.offered * one.turns, one.side, one.task))


def _unused(key: tuple[int, str], title: str, offers: Sequence[Offer], rows: Sequence[Row]) -> Unused:
    tried = sum(any((task.side, task.task) == key for task in row.tasks) for row in rows)
    turns, games = sum(one.turns for one in offers), len(rows)
    price, risk, gain, other = (
        sum(getattr(one, name) for one in offers) / turns for name in ("price", "risk", "gain", "other")
    )
    return Unused(*key, title, len(offers) / games, tried / games, turns / games, price, risk, gain, other)


def said_of(unused: Sequence[Unused], names: Sequence[str]) -> str:
    """The sentence about unused tasks in the caption of engineering."""
    rows = []
    for why in dict.fromkeys(one.verdict for one in unused):
        tasks = [f"{one.title} ({names[one.side]})" for one in unused if one.verdict == why]
        rows.append(f"{', '.join(tasks)}: {why}")
    return f"Possible but hardly tried: {'; '.join(rows)}." if rows else ""


# -------------------------------------------------------------------------------------------- the rest
SIDES = (0, 1)
#: the percentiles of the game length
QUANTILES = (5, 50, 95)
#: the fewest games for which a turn or a map means something (house default)
LEAST_GAMES = 5
#: the quartiles of a distribution, in percent
QUARTERS = (25, 50, 75)


class Pairing(Struct, frozen=True):
    """The result of one player for one pair of forces."""

    players: tuple[str, str]
    forces: tuple[str, ...]
    #: their titles, one a side
    titles: tuple[str, ...]
    verdict: Verdict

    @property
    def words(self) -> str:
        """The pair: ``Mark III against Combined Arms``."""
        return " against ".join(self.titles)


class ByPlayer(Struct, frozen=True):
    """The result of one player (or pair of players) for the scenario, over all pairs of forces."""

    players: tuple[str, str]
    #: the player, or both players, in words
    name: str
    verdict: Verdict
    games: int
    stalled: int
    faults: int
    #: how the games ended: the winning side (-1 for nobody), level, count
    levels: tuple[tuple[int, str, int], ...]
    reasons: tuple[tuple[int, str, int], ...]
    #: turns at 5, 50 and 95 percent of the games
    length: tuple[int, ...]


class Exchange(Struct, frozen=True):
    """A kind of counter of a side: averages per game."""

    side: int
    kind: str
    title: str
    began: float
    survived: float
    left: float
    lost: float
    value_lost: float
    value_killed: float
    value_expected: float
    shots: float
    #: its cost: its worth when it arrived
    cost: float
    #: its killers with odds and count, the most frequent first
    killers: tuple[tuple[str, str, int], ...]

    @property
    def pays(self) -> float:
        """The points that it destroys for each point lost; 0 if nothing is lost."""
        return self.value_killed / self.value_lost if self.value_lost else 0.0


class Work(Struct, frozen=True):
    """A task of a side."""

    side: int
    task: str
    #: its name on screen
    title: str
    #: the part of the games in which it was tried
    used: Interval
    tried: float
    done: float
    expected: float
    #: the side's score in games with the task done, and in the others; no proof that the work matters
    with_it: Interval
    without: Interval


class Windows(Struct, frozen=True):
    """A kind of window of a side: averages per game."""

    side: int
    window: str
    title: str
    opened: float
    answered: float
    let_go: float

    @property
    def share(self) -> float:
        """The part of the opened windows that the side answered."""
        return self.answered / self.opened if self.opened else 0.0


class Turn(Struct, frozen=True):
    """After a turn: how often the side with more of its force left went on to win, and its lead.

    Only games that continued after that turn count.
    """

    turn: int
    leader_wins: Interval
    #: the lead of the first side, at the quartiles of the games
    lead: tuple[float, ...]


class Fortune(Struct, frozen=True):
    """The luck of a side."""

    side: int
    faces: tuple[int, ...]
    expected: float
    actual: float
    #: share of games won when its fire was luckier than the other side's
    lucky: Interval
    unlucky: Interval


class Summary(Struct, frozen=True):
    """All the numbers of a batch."""

    scenario: str
    title: str
    names: tuple[str, ...]
    games: int
    by_player: tuple[ByPlayer, ...]
    pairings: tuple[Pairing, ...]
    disagree: bool
    exchange: tuple[Exchange, ...]
    work: tuple[Work, ...]
    windows: tuple[Windows, ...]
    turns: tuple[Turn, ...]
    luck: tuple[Fortune, ...]
    #: counts per game and hex, by layer, side and band
    heat: dict[str, dict[str, float]]
    #: sappers per game that never tried anything, and all sappers, by side
    idle: tuple[tuple[float, float], ...]
    #: tasks that are offered and hardly tried
    unused: tuple[Unused, ...]


def summary_of(plan: Plan, loaded: Loaded, rows: Sequence[Row], title: Callable[[str], str]) -> Summary:
    """The numbers from the rows. Games in which a player failed only count as such."""
    good = [row for row in rows if not row.fault]
    by_player = tuple(_by_player(names, rows, plan.game[0]) for names in plan.players)
    named = TELLING.of(game_named(plan.game[0])).task_title
    return Summary(
        loaded.scenario.id,
        loaded.scenario.title,
        tuple(side.name for side in loaded.scenario.sides),
        len(rows),
        by_player,
        tuple(_pairings(plan, loaded, good)),
        disagree([one.verdict for one in by_player if one.games]),
        tuple(_exchange(good, title)),
        tuple(_work(good, named)),
        tuple(_windows(good, loaded)),
        tuple(_turns(good)),
        tuple(_luck(good, side) for side in SIDES),
        _heat(good),
        tuple(_idle(good, side) for side in SIDES),
        tuple(unused_work(good, named)),
    )


def of_players(rows: Iterable[Row], names: tuple[str, str]) -> list[Row]:
    """The rows of one player."""
    return [row for row in rows if tuple(row.players) == names]


def _by_player(names: tuple[str, str], rows: Sequence[Row], game: str) -> ByPlayer:
    mine = of_players(rows, names)
    good = [row for row in mine if not row.fault]
    levels = Counter((row.winner, row.level or row.ended) for row in good)
    by_side = sorted(levels.items(), key=lambda one: (one[0][0] < 0, one[0][0], -one[1]))
    reasons = Counter((row.winner, plain(row.reason) if row.reason else row.ended) for row in good)
    return ByPlayer(
        names,
        both_called(names, game),
        verdict_of(scored([row.score for row in good])),
        len(good),
        sum(row.stalled for row in good),
        len(mine) - len(good),
        tuple((*what, count) for what, count in by_side),
        tuple((*what, count) for what, count in reasons.most_common()),
        tuple(quantile([row.turns for row in good], percent) for percent in QUANTILES),
    )


def plain(reason: str) -> str:
    """A reason without its numbers, so that similar reasons are counted together."""
    return ". ".join(_without_numbers(sentence) for sentence in reason.removesuffix(".").split(". ")) + "."


def _without_numbers(sentence: str) -> str:
    what, colon, rest = sentence.partition(": ")
    if colon and all(part[-1:].isdigit() for part in rest.split(", ")):
        # totals that decided the game: one way to win, whichever side wins
        return what
    words = "".join("#" if sign.isdigit() else sign for sign in sentence)
    while "##" in words:
        words = words.replace("##", "#")
    return words.replace("#", "…")


def quantile(values: Sequence[float], percent: float) -> int:
    """The value below which so many percent of the values lie; 0 if there are none."""
    ordered = sorted(values)
    return int(ordered[round((len(ordered) - 1) * percent / 100)]) if ordered else 0


def _quantile(values: Sequence[float], percent: float) -> float:
    ordered = sorted(values)
    return ordered[round((len(ordered) - 1) * percent / 100)] if ordered else 0.0


def titles_of(loaded: Loaded, forces: Sequence[str]) -> tuple[str, ...]:
    """The titles of a pair of forces; what is no force of the file keeps its word."""
    return tuple(
        next((force.title for force in side.forces if force.id == word), word)
        for side, word in zip(loaded.scenario.sides, forces, strict=True)
    )


def _pairings(plan: Plan, loaded: Loaded, rows: Sequence[Row]) -> Iterable[Pairing]:
    for names in plan.players:
        mine = of_players(rows, names)
        for forces in plan.pairings:
            found = scored([row.score for row in mine if tuple(row.forces.values()) == forces])
            yield Pairing(names, forces, titles_of(loaded, forces), verdict_of(found))


def _exchange(rows: Sequence[Row], title: Callable[[str], str]) -> Iterable[Exchange]:
    n = len(rows) or 1
    kinds = sorted({(count.side, count.kind) for row in rows for count in row.counts})
    for side, kind in kinds:
        mine = [count for row in rows for count in row.counts if (count.side, count.kind) == (side, kind)]
        killers = Counter(
            (" ".join(title(word) for word in loss.by.split(" ")), loss.odds)
            for row in rows
            for loss in row.losses
            if (loss.side, loss.kind) == (side, kind)
        )
        began, lost, left = (
            sum(getattr(one, name) for one in mine) / n for name in ("began", "lost", "left")
        )
        yield Exchange(
            side,
            kind,
            title(kind),
            began,
            began - lost - left,
            left,
            lost,
            sum(one.value_lost for one in mine) / n,
            sum(one.value_killed for one in mine) / n,
            sum(one.value_expected for one in mine) / n,
            sum(one.shots for one in mine) / n,
            sum(one.value_began for one in mine) / n,
            tuple((*what, count) for what, count in killers.most_common()),
        )


def _work(rows: Sequence[Row], title: Callable[[str], str]) -> Iterable[Work]:
    n = len(rows) or 1
    for side, name in sorted({(task.side, task.task) for row in rows for task in row.tasks}):
        tried = done = 0
        expected = 0.0
        used, with_it, without = Tally(), Tally(), Tally()
        for row in rows:
            task = next((one for one in row.tasks if (one.side, one.task) == (side, name)), None)
            used.add(float(task is not None))
            score = row.score if side == 0 else 1 - row.score
            (with_it if task is not None and task.done else without).add(score)
            if task is not None:
                tried, done, expected = tried + task.tried, done + task.done, expected + task.expected
        yield Work(
            side,
            name,
            title(name),
            used.interval(),
            tried / n,
            done / n,
            expected / n,
            with_it.interval(),
            without.interval(),
        )


def _windows(rows: Sequence[Row], loaded: Loaded) -> Iterable[Windows]:
    n, prompts = len(rows) or 1, rules_of(loaded.scenario).prompts
    found: dict[tuple[int, str], list[int]] = {}
    for row in rows:
        for one in row.windows:
            total = found.setdefault((one.side, one.window), [0, 0, 0])
            for k, count in enumerate((one.opened, one.answered, one.let_go)):
                total[k] += count
    for (side, window), (opened, answered, let_go) in sorted(found.items()):
        title = prompts[window].title if window in prompts else window
        yield Windows(side, window, title, opened / n, answered / n, let_go / n)


def _turns(rows: Sequence[Row]) -> Iterable[Turn]:
    for turn in range(1, max((len(row.left) for row in rows), default=0) + 1):
        leads, wins = list[float](), Tally()
        for row in rows:
            if len(row.left) <= turn:
                continue
            first, second = row.left[turn - 1]
            leads.append(first - second)
            if first != second:
                wins.add(row.score if first > second else 1 - row.score)
        if len(leads) < LEAST_GAMES:
            return
        yield Turn(turn, wins.interval(), tuple(_quantile(leads, percent) for percent in QUARTERS))


def _luck(rows: Sequence[Row], side: int) -> Fortune:
    n, faces = len(rows) or 1, [0] * 6
    expected = actual = 0.0
    lucky, unlucky = Tally(), Tally()
    for row in rows:
        mine, other = row.luck[side], row.luck[1 - side]
        faces = [a + b for a, b in zip(faces, mine.faces, strict=True)]
        expected += mine.expected
        actual += mine.actual
        more = (mine.actual - mine.expected) - (other.actual - other.expected)
        (lucky if more > 0 else unlucky).add(row.score if side == 0 else 1 - row.score)
    return Fortune(side, tuple(faces), expected / n, actual / n, lucky.interval(), unlucky.interval())


def heat_key(layer: str, side: int, band: int) -> str:
    """The name of a heat map."""
    return f"{layer}:{side}:{band}"


def _heat(rows: Sequence[Row]) -> dict[str, dict[str, float]]:
    n, found = len(rows) or 1, dict[str, Counter[str]]()
    for row in rows:
        for one in row.heat:
            found.setdefault(heat_key(one.layer, one.side, one.band), Counter()).update(one.hexes)
    return {
        key: {at: count / n for at, count in sorted(hexes.items())} for key, hexes in sorted(found.items())
    }


def _idle(rows: Sequence[Row], side: int) -> tuple[float, float]:
    n = len(rows) or 1
    return sum(row.idle[side] for row in rows) / n, sum(row.sappers[side] for row in rows) / n
