"""Captions of the pictures of a report: what each shows, and what to do about it, in a sentence or two."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import erfc, exp, pi, sqrt

from msgspec import Struct

from game.core.amounts import counted, does
from game.lab.report.summary import EVEN, SIDES, UNSURE, ByPlayer, Exchange, Pairing, Summary, said_of
from game.lab.sweep import MATTERS, Sweep, answer
from game.players.match import UNDECIDED


class Advice(Struct, frozen=True):
    """How whoever reads a report gets what it advises: by a command, or in the window."""

    #: for so many games in all, a second player, a sweep of a scenario, the worth of engineering
    games: str
    second: str
    sweep: str
    engineering: str
    #: how to read the maps
    maps: str
    #: the numbers of the scenario in words, by their keys, if it does not name the keys
    numbers: Mapping[str, str] = {}


COMMAND = Advice(
    "the same command with --games {games}",
    "with two, --players A,B",
    "sapper sweep {scenario} --vary KEY=FROM..TO",
    "--engineering",
    "Hover over a hex for its number; open the bands of turns below.",
)
WINDOW = Advice(
    "“More games…” until there are {games}",
    "in a new test with a second opinion",
    "choose a number under “What would bring 50 %”.",
    "a test that measures it",
    "A hex leads to its games.",
)
#: in a page that the window has written
WRITTEN = Advice(
    "“More games…” of the test until there are {games}",
    WINDOW.second,
    f"open the test and {WINDOW.sweep}",
    WINDOW.engineering,
    COMMAND.maps,
)


# --------------------------- The first lines of a report: what a person wants to know about a scenario
def answers(found: Summary, advice: Advice = COMMAND) -> Iterator[str]:
    """The lines, the most important first."""
    names = found.names
    first, *others = found.by_player
    yield f"{first.verdict.words(names)}: {first.verdict.share(names)} by {first.name}, {_games(first)}."
    for other in others:
        said = f"{inside(other.verdict.words(names))}, {other.verdict.share(names)}"
        yield f"By {other.name}: {said}, {_games(other)}."
    if found.disagree:
        yield (
            "The players disagree: the result of one may only show its own weakness. "
            "Look at how they lose before you change the scenario."
        )
    elif others and all(one.verdict.kind == UNSURE for one in found.by_player):
        yield "There are too few games to say whether the players agree."
    elif others:
        yield "In these games the players do not disagree."
    else:
        yield (
            f"Only {first.name} was tried. Another player may get another result: check it {advice.second}."
        )
    yield from _pairings(found)
    stalled = sum(one.stalled for one in found.by_player)
    if stalled:
        yield f"{counted(stalled, 'game')} of {found.games} ended undecided and count half a point each."
    failed = sum(one.faults for one in found.by_player)
    if failed:
        yield f"In {counted(failed, 'game')} a player failed; these count for nobody (see rows with a fault)."


def _games(one: ByPlayer) -> str:
    return counted(one.games, "game")


def _pairings(found: Summary) -> Iterator[str]:
    first = [one for one in found.pairings if one.players == found.by_player[0].players]
    if len(first) < 2:
        return
    even = [one for one in first if one.verdict.kind == EVEN]
    rest = [one for one in first if one.verdict.kind not in (EVEN, UNSURE)]
    if even:
        yield f"Even: {'; '.join(one.words for one in even)}."
    for one in rest:
        yield f"{one.words}: {inside(one.verdict.words(found.names))}, {one.verdict.share(found.names)}."
    unsure = len(first) - len(even) - len(rest)
    if unsure:
        more = max(one.verdict.more for one in first if one.verdict.kind == UNSURE)
        yield f"Of {counted(unsure, 'pair')} of forces nothing can be said yet: up to {more} more games each."
    yield from _apart(first, found.names)


def _apart(pairings: Sequence[Pairing], names: Sequence[str]) -> Iterator[str]:
    """A sentence if forces decide more than anything else: their mean then says little."""
    ordered = sorted(pairings, key=lambda one: one.verdict.interval.estimate)
    low, high = ordered[0], ordered[-1]
    if low.verdict.interval.games and low.verdict.interval.high < high.verdict.interval.low:
        worst, best = low.verdict.interval.words(), high.verdict.interval.words()
        yield (
            f"The forces decide: the {names[0]} scores {worst} with {low.words}, {best} with "
            f"{high.words}. Judge each pair by itself."
        )


def inside(words: str) -> str:
    """A sentence after a colon."""
    return words[:1].lower() + words[1:]


# -------------------------------------------------------------------------------------------- the rest
#: a game counts as decided once the leader wins this often (house default)
DECIDED = 0.85
#: destruction per loss at which a kind pays, and below which it fails (house default)
PAYS, FAILS = 1.25, 0.5
#: a hex in which so large a part of the losses falls is a bottleneck (house default)
CROWDED = 0.1
#: dice as uneven as only so few fair ones are worth a look (house default)
ODD = 0.001


def verdict(found: Summary, advice: Advice = COMMAND) -> str:
    """Caption of the scores."""
    first = found.by_player[0].verdict
    do = {
        EVEN: "Leave it as it is.",
        UNSURE: f"Play {first.more} more games{_each(found)}: {advice.games.format(games=_enough(found))}.",
    }.get(first.kind, "Go on with “What would bring 50 %”.")
    if found.disagree:
        do = "The players disagree: look at games of each before anything is changed."
    said = "Cannot say yet" if first.kind == UNSURE else first.words(found.names)
    return f"{said}. {do}"


def _each(found: Summary) -> str:
    return " by each player" if len(found.by_player) > 1 else ""


def _enough(found: Summary) -> int:
    """The games, by all players, that are likely to settle the first player's verdict."""
    more = found.by_player[0].verdict.more * len(found.by_player)
    return found.games + more


def endings(found: Summary) -> str:
    """Caption of how games end."""
    rows = found.by_player[0].reasons
    total = sum(count for _, _, count in rows) or 1
    if not rows:
        return "No game is over yet."
    side, reason, count = rows[0]
    share = f"{100 * count / total:.0f} % of the games of {found.by_player[0].name}"
    name = found.names[side] if side >= 0 else ""
    said = f"The {name} {does(name, 'wins')} {share}" if name else f"{share} are undecided"
    said = f"{said} in this way: {reason[:1].lower()}{reason[1:].removesuffix('.')}."
    stalled = sum(one.stalled for one in found.by_player)
    if stalled * 10 > found.games:
        often = f"{100 * stalled / found.games:.0f} % of the games end undecided"
        over = any(level == UNDECIDED for one in found.by_player for _, level, _ in one.levels)
        limit = "more turns, or points that decide when they are over" if over else "a turn limit"
        return f"{said} {often}: give it {limit}, or a reason to attack."
    # victory by points for either side is only one way to win
    alike = len(rows) > 1 and len({how for _, how, _ in rows}) == 1
    if count > 0.8 * total and not alike:
        return f"{said} Hardly anything else happens: a second way to win would give it more play."
    if alike:
        return f"{said} Nothing else decides, for either side: to move the score, change what this counts."
    return f"{said} Games end in several ways: leave the terms of victory as they are."


def pairings(found: Summary, advice: Advice = COMMAND) -> str:
    """Caption of force against force."""
    mine = [one for one in found.pairings if one.players == found.by_player[0].players]
    even = [one for one in mine if one.verdict.kind == EVEN]
    unsure = sum(one.verdict.kind == UNSURE for one in mine)
    if len(mine) == 1:
        return "There is one pair of forces: what the verdict says holds for it."
    if unsure == len(mine):
        more = max(one.verdict.more for one in mine)
        games = found.games + more * len(mine) * len(found.by_player)
        how = advice.games.format(games=games)
        return f"Grey until it can be said. Play {more} more games of every pair: {how}."
    if len(even) == 1:
        return f"Only {even[0].words} is even. Change the other forces, or offer this pair first."
    if even:
        return f"{len(even)} of {len(mine)} pairs are even: let the menu offer these first."
    worst = max(mine, key=lambda one: abs(one.verdict.interval.estimate - 0.5))
    far = worst.verdict.share(found.names)
    return f"No pair is even; {worst.words} is farthest from it ({far}): start there."


def sweeps(found: Summary, swept: Sequence[Sweep], scenario: str, advice: Advice = COMMAND) -> str:
    """Caption of the sweep towards 50 %."""
    if swept:
        best = next((one for one in swept if one.verdict == MATTERS), swept[0])
        pairs = {one.forces: one.words for one in found.pairings}
        said = answer(best, advice.numbers.get(best.key, ""))
        words = pairs.get(best.forces, " against ".join(best.forces))
        return f"With {words}: {said}" if len(pairs) > 1 and len(best.forces) > 1 else said
    first = found.by_player[0].verdict.kind
    if first == EVEN:
        return "It is even: nothing needs to change."
    if first == UNSURE:
        return "There are too few games to say that it leans: play more."
    return f"No change was tried. To try one: {advice.sweep.format(scenario=scenario)}"


def decided(found: Summary) -> str:
    """Caption of when games are decided."""
    turn = next(
        (t.turn for t in found.turns if t.leader_wins.games and t.leader_wins.low > DECIDED - 0.15
         and t.leader_wins.estimate >= DECIDED),
        0,
    )  # fmt: skip
    low, middle, high = found.by_player[0].length
    whose = f"Games of {found.by_player[0].name} last"
    length = f"{whose} {low} to {high} turns, half of them {middle} or fewer."
    if low == high:
        length = f"{whose} {low} turns."
    if not turn:
        return f"Open to the end: who has more left does not always win. Leave the length as it is. {length}"
    if turn * 3 <= middle:
        return (
            f"Decided early, in turn {turn}: the leader then seldom loses. Start them farther apart. {length}"
        )
    return (
        f"Open until turn {turn}: from then on who has more left wins nearly always. "
        f"A limit of turns much beyond it adds turns that decide nothing. {length}"
    )


def exchange(found: Summary) -> str:
    """Caption of points lost and destroyed."""
    busy = [one for one in found.exchange if one.value_lost + one.value_killed > 1]
    pays = sorted(
        (one for one in busy if one.pays >= PAYS or not one.value_lost), key=lambda e: -e.value_killed
    )
    fails = sorted((one for one in busy if one.value_lost and one.pays <= FAILS), key=lambda e: -e.value_lost)
    said = []
    if pays:
        name = found.names[pays[0].side]
        said.append(
            f"{_kind(pays[0], found)} pays: {_exchanged(pays[0])}; one more of them helps the {name} most."
        )
    if fails:
        said.append(
            f"{_kind(fails[0], found)} does not: {_exchanged(fails[0])}; fewer of them, or a task for them."
        )
    return " ".join(said) or "Every kind destroys about what is lost of it: leave the forces as they are."


def _kind(one: Exchange, found: Summary) -> str:
    return f"{one.title} ({found.names[one.side]})"


def _exchanged(one: Exchange) -> str:
    return f"{one.value_killed:.0f} points destroyed for {one.value_lost:.0f} lost a game"


def maps(found: Summary, hexes: int, advice: Advice = COMMAND) -> str:
    """Caption of the maps."""
    used = {at for key, row in found.heat.items() if key.startswith("presence:") for at in row}
    part = len(used) / hexes if hexes else 0.0
    if part < 0.35:
        return f"{100 * part:.0f} % of the map is used: a smaller map would do, or a goal on the empty side."
    return f"{100 * part:.0f} % of the map is used. {_thickest(found)} {advice.maps}"


def _thickest(found: Summary) -> str:
    """Where most is lost, and what follows from that."""
    lost: dict[str, float] = {}
    for key, row in found.heat.items():
        if key.startswith("losses:"):
            for at, value in row.items():
                lost[at] = lost.get(at, 0.0) + value
    total = sum(lost.values())
    if not total:
        return "Nothing is lost anywhere: bring the sides nearer to each other."
    at = max(sorted(lost), key=lambda one: lost[one])
    part = lost[at] / total
    if part < CROWDED:
        return "The losses are spread: leave the map as it is."
    return f"{100 * part:.0f} % of the losses fall in hex {at}: a second way past it would spread the fight."


def engineering(found: Summary, worth: Sequence[str] = (), advice: Advice = COMMAND) -> str:
    """Caption of engineering; ``worth`` says what it is worth, if that was measured."""
    if not any(total for _, total in found.idle):
        return "Nobody here can do engineering: give a side sappers if work is to matter."
    said = list(worth)
    for side in SIDES:
        idle, total = found.idle[side]
        if total and idle > 0.3 * total:
            said.append(
                f"{100 * idle / total:.0f} % of the sappers of the {found.names[side]} never try anything: "
                "give them a task near their route."
            )
    if found.unused:
        said.append(said_of(found.unused, found.names))
    helps = [one for one in found.work if one.with_it.games >= 20 and one.with_it.low > one.without.high]
    if helps:
        said.append(f"Who does it wins more often: {', '.join(one.title for one in helps)}.")
    said = said or [
        "Every task is used; none of them goes with winning beyond chance: leave them as they are."
    ]
    return " ".join(said if worth else [*said, f"What it is worth is told by {advice.engineering}."])


def fairness(faces: Sequence[int], sharing: int = 1) -> float | None:
    """The chance that fair dice are at least this uneven; None if none was rolled.

    ``sharing`` games begin with the same dice, so they count as one. It is the chi-squared test, whose
    chance has a closed form for the five degrees of freedom of a die.
    """
    assert len(faces) == 6
    mean = sum(faces) / len(faces)
    if not mean:
        return None
    half = sum((face - mean) ** 2 for face in faces) / mean / sharing / 2
    return erfc(sqrt(half)) + sqrt(half / pi) * exp(-half) * (2 + 4 * half / 3)


def windows(found: Summary) -> str:
    """A line about windows: how often each side is asked out of turn, and how often it answers."""
    return "; ".join(
        f"{one.title}, {found.names[one.side]}: {one.opened:.1f} a game, {100 * one.share:.0f} % answered"
        for one in found.windows
    )


def luck(found: Summary) -> str:
    """A line about dice."""
    said = []
    for one in found.luck:
        rolled = sum(one.faces)
        if rolled:
            mean = sum(face * count for face, count in enumerate(one.faces, 1)) / rolled
            fair = fairness(one.faces, len(found.by_player))
            odd = f" (fair dice fall as unevenly {100 * fair:.0f} % of the time)" if fair is not None else ""
            odd += ": look at the dice" if fair is not None and fair < ODD else ""
            said.append(f"{found.names[one.side]}: {rolled} dice, mean {mean:.2f}{odd}.")
    for one in found.luck:
        if one.lucky.games and one.unlucky.games:
            said.append(
                f"{found.names[one.side]} wins {one.lucky.words()} when it has more luck with its fire, "
                f"{one.unlucky.words()} otherwise."
            )
    return " ".join(said)


def first_lines(found: Summary, swept: Sequence[Sweep], scenario: str, advice: Advice = COMMAND) -> list[str]:
    """The first lines of the report, with the change that would bring it to 50 %."""
    said = list(answers(found, advice))
    said.insert(
        min(len(said), 1 + len(found.by_player)), f"To 50 %: {inside(sweeps(found, swept, scenario, advice))}"
    )
    asked = windows(found)
    return [*said, f"Asked out of turn: {asked}."] if asked else said
