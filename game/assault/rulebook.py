"""The tables and units of the ground assault rulebook, out of the tables in use."""

from __future__ import annotations

from game.assault import armour, bonuses, strength, tables, upkeep
from game.assault.barrage import HITS_FROM
from game.assault.game import MODULES, PERCENT
from game.assault.kinds import MOST_STEPS, Kind
from game.core.amounts import spelled
from game.rulebook.contract import Fact, GameBook, RuleTable, UnitPage, setting_tables

NONE = "–"
HALF = "Costs are in half points."


def _results() -> RuleTable:
    found = tables.results()
    band, count = found.band, len(found.columns)
    rows = tuple(
        (f"{low}-{low + band - 1}", *(found.outcome(column, low).word() or NONE for column in range(count)))
        for low in range(1, 101, band)
    )
    head = ("Roll", *(found.column_word(column) for column in range(count)))
    note = "A: steps the attacker loses. D: steps the defender loses. R: hexes that survivors retreat."
    return RuleTable("Results of an assault", head, rows, ("ga:31", "ga:42"), note)


def _terrain() -> RuleTable:
    rows = tuple(
        (
            row.name, str(row.shift or NONE), _more(row.infantry), _more(row.towed),
            NONE if row.work else "yes" if row.standoff else "no", str(row.engineers or NONE),
        )
        for row in tables.terrain().values()
    )  # fmt: skip
    head = ("Ground", "Columns left", "Infantry AT", "Towed AT", "Standoff", "Engineers take back")
    return RuleTable("Ground and works", head, rows, ("ga:32", "ga:22", "ga:26", "ga:27"))


def _more(number: int) -> str:
    return f"+{number}" if number else NONE


def _movement() -> RuleTable:
    found = tables.movement()
    names = {word: row.name for word, row in tables.terrain().items()}
    names |= {"road": "along a road", "river": "a river besides", "march": "a road hex, marching"}
    rows = tuple((names.get(word, word), str(cost)) for word, cost in found.costs.items())
    note = f"{HALF} {found.tactical} points in tactical mode, {found.strategic} in strategic, half by night."
    return RuleTable("Movement", ("Entering", "Half points"), rows, ("ga:36", "ga:44"), note)


def _limits() -> RuleTable:
    words = {
        "stack": "units in a hex", "supply": "hexes to the edge that supplies",
        "reserve": "hexes to an assault that a reserve joins", "barrage": "hexes that a battery reaches",
    }  # fmt: skip
    rows = tuple((words.get(word, word), str(number)) for word, number in tables.movement().limits.items())
    return RuleTable("Limits", ("Limit", "At most"), rows, ("ga:34", "ga:39", "ga:25", "ga:40"))


def _strengths(kind: Kind) -> tuple[str, str]:
    """What is printed on both sides: ``7-8-0``; an underlined value has a star."""
    star = "*" if kind.underlined else ""
    front, back = (f"{s.attack}-{s.defence}-{s.value}{star}" if s else NONE for s in (kind.front, kind.back))
    return front, back


def _counters() -> RuleTable:
    rows = tuple(
        (
            kind.name,
            kind.arm,
            str(kind.steps),
            *_strengths(kind),
            f"{kind.attack_rating}/{kind.defence_rating}",
        )
        for kind in tables.counters().values()
    )
    head = ("Unit", "Arm", "Steps", "Full strength", "Reduced", "Proficiency")
    note = "Strength: attack, defence, armour or antitank value (* one less in attack)."
    return RuleTable("Units", head, rows, ("ga:03", "ga:04", "ga:11"), note)


def _page(kind: Kind) -> UnitPage:
    front, back = _strengths(kind)
    facts = [
        Fact("arm", kind.arm, "ga:03"),
        Fact("steps", str(kind.steps), "ga:03"),
        Fact("attack, defence, armour or AT", front, "ga:04"),
        Fact("proficiency in attack and defence", f"{kind.attack_rating} and {kind.defence_rating}", "ga:11"),
    ]
    if kind.back:
        facts.insert(3, Fact("the same after a loss", back, "ga:04"))
    return UnitPage(kind.id, kind.name, kind.arm.capitalize(), tuple(facts))


def units() -> tuple[UnitPage, ...]:
    """A page for each kind of counter, by arm."""
    return tuple(sorted(map(_page, tables.counters().values()), key=lambda page: page.group))


def ruled_tables() -> tuple[RuleTable, ...]:
    """Every table of the book."""
    return (
        _counters(), _terrain(), _results(), _movement(), _limits(), *setting_tables(MODULES.values())
    )  # fmt: skip


def numbers() -> dict[str, object]:
    """The numbers that the text names."""
    integrity = bonuses.POINTS
    attacker, defender = armour.MOST
    return {
        "barrage": HITS_FROM,
        "most-steps": spelled(MOST_STEPS),
        "halved-from": strength.HALVED_FROM,
        "less-two-from": strength.LESS_FROM,
        "less-two": strength.LESS,
        "less-one": strength.LEAST_LESS,
        "points": integrity,
        "fortified": tables.terrain()["fortification"].proficiency,
        "most-proficiency": bonuses.MOST_PROFICIENCY,
        "fewest-givers": spelled(bonuses.FEWEST_GIVERS),
        "most-givers": spelled(bonuses.MOST_GIVERS),
        "fewest-points": integrity * bonuses.FEWEST_GIVERS,
        "most-points": integrity * bonuses.MOST_GIVERS,
        "most-reserves": spelled(bonuses.MOST_RESERVES),
        "armour-points": armour.POINTS,
        "most-attacker": spelled(attacker),
        "most-defender": "once" if defender == 1 else f"up to {spelled(defender)} times",
        "steps-a-step": spelled(armour.STEPS_A_STEP),
        "armour-alone": armour.ALONE,
        "tiring": spelled(upkeep.TIRING),
        "comes-back": spelled(upkeep.TURNS),
        "percent": PERCENT,
    }


BOOK = GameBook(prefixes=("ga",), tables=ruled_tables, units=units, numbers=numbers)
