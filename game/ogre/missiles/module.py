"""The module of cruise missiles (ode:10)."""

from __future__ import annotations

from game.core.modules import FrameKind
from game.core.roles import Role
from game.core.windows import Window
from game.ogre.combat.terrain_damage import TerrainChanged, terrain_changed
from game.ogre.idleness import POINTLESS, unless_some
from game.ogre.missiles.blast import EXPLOSIONS, BlastStruck, Exploded, blast_struck, exploded
from game.ogre.missiles.flight import (
    ASKED,
    BONUS,
    CRAWLER,
    EMPTY,
    FLIGHT,
    IN_FLIGHT,
    INTERCEPTION,
    LOADED,
    MISSILE,
    RACKS,
    Flight,
    Interception,
)
from game.ogre.missiles.interception import (
    Intercept,
    LetThrough,
    MissileHit,
    ShotAtMissile,
    missile_hit,
    opens,
    shot_at_missile,
    watchers,
)
from game.ogre.missiles.launching import (
    Explode,
    FlyOn,
    Launch,
    MissileLaunched,
    course,
    may_turn_up,
    missile_launched,
)
from game.ogre.missiles.way import ROUTE
from game.ogre.rule_groups import UNITS
from game.ogre.scene import SCENE, Extra, Scene
from game.ogre.state import Module
from game.ogre.structures.bridges import BridgeDown, bridge_down

#: the orders during which the other side may be asked about a missile
VERBS = frozenset({Launch.verb, FlyOn.verb, Explode.verb, Intercept.verb, LetThrough.verb})

CRUISE_MISSILES = Module(
    id="cruise-missiles",
    title="Cruise missiles",
    rule="ode:10",
    group=UNITS,
    optional=True,
    effect="Crawlers launch missiles that can be shot down on their way.",
    orders={
        "fire": (Launch,),
        FLIGHT: (FlyOn, Explode),
        INTERCEPTION: (LetThrough, Intercept),
    },
    frames={
        FLIGHT: FrameKind(
            "Missile in flight",
            "Does the missile fly on from {at}, or explode on its way?",
            "Let it fly on to its target, or choose a hex of its way in which it explodes.",
            role=Role.ATTACK,
            record=Flight,
            course=course,
            safe=FlyOn,
        ),
        INTERCEPTION: FrameKind(
            "Interception",
            "Fire at the missile in {at}?",
            "Each weapon fires once at a missile. The farther it has flown, the easier it is to hit.",
            role=Role.ATTACK,
        ),
    },
    windows=(Window(Interception, INTERCEPTION, 60, opens, verbs=VERBS, watchers=watchers),),
    may_reveal={Launch: may_turn_up, FlyOn: may_turn_up, Explode: may_turn_up},
    kinds={EMPTY: CRAWLER, MISSILE: IN_FLIGHT},
    states=(EXPLOSIONS, RACKS),
    parameters=(ROUTE, ASKED, BONUS),
    words={
        MissileLaunched: missile_launched,
        ShotAtMissile: shot_at_missile,
        MissileHit: missile_hit,
        Exploded: exploded,
        BlastStruck: blast_struck,
        TerrainChanged: terrain_changed,
        BridgeDown: bridge_down,
    },
    hooks=(
        SCENE.by(
            Scene((Extra("MCRL"), Extra("HVY", foe=True, beside=True), Extra("INF", foe=True, squads=3)))
        ),
        POINTLESS.by(
            unless_some(lambda kind: kind.id == LOADED, "No side has a Missile Crawler in this scenario.")
        ),
    ),
)
