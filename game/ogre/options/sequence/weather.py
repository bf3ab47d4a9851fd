"""Weather (sp:01, sp:37): visibility and wind; every number is a house default."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from game.core.dice import SUM
from game.core.events import Event
from game.core.parameters import Parameter
from game.core.rule_hooks import GameMark
from game.core.state import THE_GAME, Seen, Span, on_game
from game.ogre.combat.sight import Limit
from game.ogre.state import Draft, GameState

RULE = "sp:37"
#: the dice stream for weather, smoke and fires
DICE = "weather"
# RULING Q-441: the source has no numbers; off by default
WEATHER = Parameter(
    "weather", "Weather, smoke and fires", RULE, 0, ((0, "without"), (1, "with them")), usual=1
)
#: best to worst [H]
SKIES = ("clear", "overcast", "rain", "storm")
WORDS = {"clear": "clear sky", "overcast": "overcast sky", "rain": "rain", "storm": "storm"}
#: two dice: one step worse, or one better [H]
WORSE, BETTER = (2, 3), (11, 12)
#: the maximum range in such weather [H]
SIGHT_LIMIT = {"rain": 6, "storm": 4}
#: weather that puts out fires [H]
WET = frozenset(SIGHT_LIMIT)
#: the die on which the wind turns [H]
TURNS = 6
DIRECTIONS = 6
SHORT = ("N", "NE", "SE", "S", "SW", "NW")
DIRECTION_WORDS = ("north", "northeast", "southeast", "south", "southwest", "northwest")


class Sky(Struct, frozen=True):
    """Weather, wind force from 0 to 3, and wind direction: 1 is the upper hexside, then clockwise."""

    sky: str = SKIES[0]
    force: int = 0
    # RULING Q-532: from the start north without force, unless the scenario says otherwise
    direction: int = 1


SKY = on_game("sky", Sky, span=Span.GAME, seen=Seen.ALL)


class WeatherTold(Event, frozen=True, tag=True):
    """Weather or wind have changed."""

    rule = "sp:37"

    sky: str
    force: int
    direction: int
    stirs = False


def weather_told(state: GameState, e: WeatherTold) -> str:
    sky = WORDS[e.sky]
    return f"Weather: {sky}; {wind_words(e.force, e.direction)}."


def wind_words(force: int, direction: int) -> str:
    """The wind in words."""
    return f"wind of force {force} to the {DIRECTION_WORDS[direction - 1]}" if force else "no wind"


def played(state: GameState) -> bool:
    """Are weather, smoke and fires part of this game?"""
    return WEATHER.of(state) == 1


def new_turn(draft: Draft) -> bool:
    """Is this the first player-turn of a game turn (sp:37)?"""
    return draft.clock.side == draft.terms.order[0]


def change_weather(draft: Draft) -> None:
    """Step of the weather phase: two dice for weather, one for wind, once a game turn (sp:01)."""
    if not played(draft) or not new_turn(draft):
        return
    before = SKY.of(draft, THE_GAME)
    at = SKIES.index(before.sky)
    total = sum(draft.roll(2, "weather", RULE, DICE, read=SUM))
    if total in WORSE:
        at = min(at + 1, len(SKIES) - 1)
    elif total in BETTER:
        at = max(at - 1, 0)
    now = replace(_wind(draft, before), sky=SKIES[at])
    if now != before:
        SKY.put(draft, THE_GAME, now)
        draft.emit(WeatherTold(now.sky, now.force, now.direction))


def _wind(draft: Draft, sky: Sky) -> Sky:
    """On a 6 the wind turns one hexside clockwise, and half of a second die is its new force."""
    if draft.roll(1, "wind", RULE, DICE)[0] != TURNS:
        return sky
    force = draft.roll(1, "force of the wind", RULE, DICE)[0] // 2
    return replace(sky, direction=sky.direction % DIRECTIONS + 1, force=force)


def downwind(state: GameState, at: int) -> int:
    """The next hex downwind; ``OFF`` at the edge of the map, and without wind."""
    sky = SKY.of(state, THE_GAME)
    return state.board.grid.neighbours[at][sky.direction - 1] if sky.force else 0


def marks(state: GameState) -> Iterator[GameMark]:
    """The weather and the wind, with their effects (sp:37, sp:38)."""
    if not played(state):
        return
    sky = SKY.of(state, THE_GAME)
    told = WORDS[sky.sky]
    wind = f"wind {sky.force} to {SHORT[sky.direction - 1]}" if sky.force else "no wind"
    limit = SIGHT_LIMIT.get(sky.sky)
    does = (
        f"Fire reaches no farther than {limit} hexes, and fires go out."
        if limit
        else "It changes no range; two dice a game turn say whether it gets worse or better."
    )
    drift = "Smoke drifts that way" if sky.force else "Smoke stays where it is"
    if sky.sky not in WET:
        drift += ", and fires spread that way" if sky.force else ", and fires do not spread"
    blows = wind_words(sky.force, sky.direction)
    yield GameMark(
        f"sky-{sky.sky}",
        f"{told[:1].upper()}{told[1:]}, {wind}",
        f"{told[:1].upper()}{told[1:]}. {does} {blows[:1].upper()}{blows[1:]}. {drift}. ({RULE})",
    )


def seen_as_far(state: GameState) -> Limit | None:
    """In rain and storm nobody fires beyond this many hexes (sp:37)."""
    sky = SKY.of(state, THE_GAME).sky
    hexes = SIGHT_LIMIT.get(sky)
    return Limit(hexes, f"in {'a ' if sky == 'storm' else ''}{sky}", RULE) if hexes else None
