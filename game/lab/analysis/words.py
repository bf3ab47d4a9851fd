"""An analysis in words, for the command line, the window and the report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from game.core.amounts import counted
from game.lab.analysis.analysis import Analysis, TurningPoint
from game.lab.analysis.luck import TASKS, Budget, Sum
from game.lab.analysis.record import Record
from game.lab.analysis.turning import Reasons
from game.lab.statistics import Interval

#: orders that a sentence lists before it says how many more there are
LISTED = 3
#: rolls that a turning point names, and the part of the chance that a named roll gave at least
ROLLS, TELLING_ROLL = 3, 0.02
#: amounts smaller than this are told with a tenth
TENTHS_BELOW = 10


class Told(Struct, frozen=True):
    """A turning point in words: when it was, what changed, what it was due to, and sentences about that."""

    when: str
    changed: str
    cause: str
    lines: tuple[str, ...]


def moment_words(record: Record, at: int) -> str:
    """The moment after so many orders: turn, side and phase; or the end of the game."""
    position = record.position(at)
    if position.result is not None:
        return "the end"
    clock, rules = position.clock, record.rules
    title = rules.phase[clock.phase].title if clock.phase in rules.phase else clock.phase
    return f"turn {clock.turn}, {position.sides[clock.side].name}, {title}"


def points_words(found: Interval) -> str:
    """A part of the winning chance in points of 100, with its interval."""
    low, high = 100 * max(-1.0, found.low), 100 * min(1.0, found.high)
    if low == high == 0:
        return "0"
    return f"{_signed(100 * found.estimate)} [{_signed(low)}, {_signed(high)}]"


def _signed(value: float) -> str:
    number = round(value)
    return f"{number:+d}" if number else "0"


def turning_words(record: Record, one: TurningPoint) -> Told:
    """A turning point, told for the side that gained by it."""
    reasons, names = one.reasons, [side.name for side in record.start.sides]
    gains = 0 if reasons.change.estimate >= 0 else 1
    when = moment_words(record, one.at)
    before, after = (100 * (part if gains == 0 else 1 - part) for part in (reasons.before, reasons.after))
    change = points_words(_for(gains, reasons.change))
    head = f"{names[gains]} from {before:.0f} % to {after:.0f} %, {change} points"
    if reasons.luck is None or reasons.decisions is None:
        return Told(when, head, "", (f"The orders of {names[one.side]} are not known.",))
    luck, chosen = _for(gains, reasons.luck), _for(gains, reasons.decisions)
    cause = "luck" if abs(luck.estimate) >= abs(chosen.estimate) else "decision"
    lines = [f"Luck {points_words(luck)}, decisions {points_words(chosen)}."]
    for roll in reasons.rolls[:ROLLS]:
        given = roll.luck if gains == 0 else -roll.luck
        if abs(given) >= TELLING_ROLL:
            dice = ", ".join(map(str, roll.faces))
            lines.append(f"{roll.order}. Rolled {dice}: {_signed(100 * given)} by luck for {names[gains]}.")
    lines += _order_lines(names[one.side], reasons)
    return Told(when, head, cause, tuple(lines))


def undecided_words(analysis: Analysis) -> str:
    """Why a complete analysis has no turning point, and who was ahead."""
    names = [side.name for side in analysis.record.start.sides]
    points = analysis.points()
    chances = [point.chance for point in points]
    ahead = 0 if chances[0].estimate >= 0.5 else 1
    mine = [chance if ahead == 0 else chance.turned() for chance in chances]
    least = min(mine, key=lambda chance: chance.estimate)
    found = "No phase is proven to have changed the chances."
    if least.estimate >= 0.5:
        found += f" {names[ahead]} was ahead from the beginning, with {mine[0].words()}, "
        found += f"and never had less than {100 * least.estimate:.0f} %."
    return f"{found} More play-outs may show one."


def _order_lines(name: str, reasons: Reasons) -> Iterator[str]:
    """What was ordered, and what another player would have ordered."""
    better = reasons.better
    given = _listed(better.instead_of if better is not None and better.instead_of else reasons.ordered)
    yield f"{name} ordered: {given}." if given else f"{name} ordered nothing."
    if better is None:
        yield "The computer would have begun in the same way."
        return
    orders = _listed(better.orders) or "none of this"
    gain = better.gain
    worth = f"{points_words(gain)} points for {name}"
    if gain.estimate > 0:
        sure = "" if gain.low > 0 else ", which these play-outs do not prove"
        yield f"Better by {better.by}: {orders}. That is worth {worth}{sure}."
    else:
        yield f"{better.by} would have ordered: {orders}. That would be worth {worth}."
    if better.why:
        yield f"Why: {better.why}"


def arrow_words(one: TurningPoint) -> str:
    """The meaning of the arrows over the board of a turning point; "" for none."""
    better = one.reasons.better
    said = ["White arrows: what was ordered."] if one.reasons.ways else []
    if better is not None and better.ways:
        said.append(
            "Green arrows: what is better." if better.gain.estimate > 0 else "Red arrows: what is worse."
        )
    return " ".join(said)


def _listed(words: tuple[str, ...]) -> str:
    more = [f"{len(words) - LISTED} more"] if len(words) > LISTED else []
    return "; ".join([*words[:LISTED], *more])


def _for(side: int, found: Interval) -> Interval:
    """A difference of the first side's chances for a side."""
    return found if side == 0 else Interval(-found.estimate, -found.high, -found.low, found.games)


def luck_words(record: Record, one: Sum) -> str:
    """The luck of a side in a sentence."""
    name = record.start.sides[one.side].name
    if one.measure == TASKS:
        return (
            f"{name}: {counted(one.rolls, 'attempt')} at tasks, {_amount(one.expected)} successes expected, "
            f"{_amount(one.actual)} came: {_amount(one.luck, '+')}."
        )
    return (
        f"{name}: {counted(one.rolls, 'attack')}, worth {_amount(one.expected)} expected, "
        f"{_amount(one.actual)} destroyed: {_amount(one.luck, '+')}."
    )


def _amount(value: float, sign: str = "") -> str:
    """A worth as a number: a small one with a tenth."""
    found = round(value, 1) if abs(value) < TENTHS_BELOW else round(value)
    return f"{found or 0:{sign}g}"


def made_by(analysis: Analysis) -> str:
    """How the chances were found, in a line."""
    plays = f"{counted(analysis.played, 'play-out')}, at least {analysis.each} of each moment"
    player, adviser = analysis.player.called(), analysis.adviser.called()
    return f"{plays}, by {player}; advice by {adviser}; seed {analysis.plan.seed}"


def analysis_lines(analysis: Analysis, found: Budget) -> Iterable[str]:
    """The whole analysis, as the command line prints it."""
    record = analysis.record
    yield f"Winning chance of {record.start.sides[0].name} with its 95 % interval"
    yield f"({made_by(analysis)})"
    yield ""
    for point in analysis.points():
        chance = f"{100 * point.chance.estimate:.0f} %" if point.certain else point.chance.words()
        yield f"{point.at:>5}  {chance:<18}{moment_words(record, point.at)}"
    yield ""
    turning = analysis.turning_points()
    if not turning:
        yield undecided_words(analysis)
    for one in turning:
        told = turning_words(record, one)
        cause = f" ({told.cause})" if told.cause else ""
        yield f"Turning point after order {one.at}, {told.when}: {told.changed}{cause}"
        yield from (f"    {line}" for line in told.lines)
    yield ""
    sums = found.sums()
    yield "Luck" if sums else "Luck: no attack and no task was rolled for."
    yield from (f"    {luck_words(record, one)}" for one in sums)
