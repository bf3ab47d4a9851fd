"""The phases before Recovery, as a module: weather, announcements, support (sp:21 to sp:23)."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.dice import Stream
from game.core.rule_hooks import AFTER_EVERY_ORDER, AMENDED_PHASES, GAME_MARKS, AmendedPhase
from game.core.sequence import EndPhase
from game.ogre.combat.sight import SIGHT
from game.ogre.combat.terrain_damage import TerrainChanged, terrain_changed
from game.ogre.hooks import ENTERING, Entering
from game.ogre.movement.paths import BOUND
from game.ogre.options.sequence import state as names
from game.ogre.options.sequence.announcements import (
    Announce,
    EntryAnnounced,
    all_announced,
    entry_announced,
    entry_marks,
    somebody_waits,
)
from game.ogre.options.sequence.artillery import (
    ACTED,
    FIRES,
    Battery,
    BatteryAnswered,
    BatteryCorrected,
    CallArtillery,
    Correct,
    FiredForEffect,
    FireForEffect,
    RoundFell,
    battery_answered,
    battery_corrected,
    battery_marks,
    fired_for_effect,
    ready,
    round_fell,
)
from game.ogre.options.sequence.bombardment import (
    FLOWN,
    AirStrikeCame,
    AirStrikes,
    Bombarded,
    CallAirStrike,
    air_strike_came,
    bombarded,
    due,
)
from game.ogre.options.sequence.phases import OPENS, Opens
from game.ogre.options.sequence.smoke import (
    BURNING,
    SMOKE,
    SmokeMoved,
    fires_begin,
    into_the_fire,
    smoke_and_fires,
    smoke_moved,
    through_smoke,
)
from game.ogre.options.sequence.weather import (
    DICE,
    SKY,
    WEATHER,
    WeatherTold,
    change_weather,
    marks,
    seen_as_far,
    weather_told,
)
from game.ogre.state import Module, Phase


def with_weather(phase: Phase) -> Phase:
    """The weather phase, with the weather."""
    return replace(phase, steps=(*phase.steps, change_weather, smoke_and_fires))


SUPPORT = Module(
    id="support",
    title="Weather and support",
    rule="sp:21",
    house=("sp:37", "sp:38", "sp:41", "sp:42",),
    orders={
        names.ANNOUNCE: (Announce,),
        names.SUPPORT: (CallAirStrike, CallArtillery, Correct, FireForEffect),
    },
    vetoes={EndPhase: all_announced},
    stages=(("column-shift", "other", through_smoke),),
    hooks=(
        AMENDED_PHASES.by(AmendedPhase(names.WEATHER, with_weather)),
        OPENS.by(
            Opens(names.ANNOUNCE, somebody_waits), Opens(names.SUPPORT, due), Opens(names.SUPPORT, ready)
        ),
        AFTER_EVERY_ORDER.by(fires_begin),
        ENTERING.by(Entering(BURNING.id, into_the_fire)),
        SIGHT.by(seen_as_far),
        GAME_MARKS.by(marks),
        GAME_MARKS.by(battery_marks),
        GAME_MARKS.by(entry_marks),
    ),
    states=(SKY, FLOWN, FIRES, ACTED, BOUND),
    markers=(SMOKE, BURNING),
    parameters=(WEATHER,),
    streams=(Stream(DICE),),
    terms=(AirStrikes, Battery),
    words={
        WeatherTold: weather_told, SmokeMoved: smoke_moved, Bombarded: bombarded,
        AirStrikeCame: air_strike_came, BatteryAnswered: battery_answered, RoundFell: round_fell,
        BatteryCorrected: battery_corrected, FiredForEffect: fired_for_effect,
        EntryAnnounced: entry_announced, TerrainChanged: terrain_changed,
    },
)  # fmt: skip
