"""Lasers as a rule module (ode:12)."""

from __future__ import annotations

from game.core.deeds import ATTACKS, Deed
from game.core.modules import FrameKind
from game.core.roles import Role
from game.core.rule_hooks import COUNTER_MARKS
from game.core.windows import Window
from game.ogre.combat.sight import GUN_SIGHT
from game.ogre.hooks import RESULTS, ResultLink
from game.ogre.idleness import POINTLESS, unless_some
from game.ogre.lasers.guns import (
    KINDS,
    LASER_FIRE,
    LASERS,
    RULE,
    SIGHTS,
    has_attacked,
    in_a_fight,
    marks,
    no_harm_words,
    one_building,
    ready,
    unharmed,
)
from game.ogre.lasers.missiles import (
    ASKED,
    LaserFired,
    LetFly,
    MissileFired,
    ShootDown,
    at_cruise_missiles,
    fired_at,
    opens,
    settle,
    watchers,
)
from game.ogre.missiles.interception import INTERCEPTORS
from game.ogre.options.exchange.returning import ReturnAll
from game.ogre.rule_groups import UNITS
from game.ogre.scene import SCENE, Extra, Scene
from game.ogre.setup import Place
from game.ogre.state import Module
from game.ogre.structures.buildings import BUILDINGS, STRONGHOLDS, counters_built
from game.ogre.structures.built import DAMAGED_AT

LASER_RULES = Module(
    id="lasers",
    title="Lasers and laser towers",
    rule="ode:12",
    group=UNITS,
    effect="Lasers fire along a line of sight, and at missiles in flight.",
    requires=(BUILDINGS,),
    kinds=KINDS,
    orders={ASKED: (ShootDown, LetFly)},
    frames={
        ASKED: FrameKind(
            "A missile is fired",
            "Which laser fires at a missile?",
            "A laser that fires in the enemy's turn does not fire in its own next Fire phase.",
            role=Role.ATTACK,
            record=MissileFired,
            course=settle,
        )
    },
    windows=(
        Window(MissileFired, ASKED, 15, opens, deeds=ATTACKS, watchers=watchers),
        # RULING Q-1568: return fire is announced, and no attack yet
        Window(MissileFired, ASKED, 16, opens, verbs=frozenset({ReturnAll.verb}), watchers=watchers),
    ),
    stages=(("readiness", "other", ready), ("strength", "state", in_a_fight)),
    after_order={Deed.ATTACK: has_attacked},
    vetoes={Place: one_building},
    states=(LASER_FIRE,),
    parameters=(DAMAGED_AT,),
    words={LaserFired: fired_at},
    hooks=(
        COUNTER_MARKS.by(marks),
        GUN_SIGHT.by(*SIGHTS),
        STRONGHOLDS.by(counters_built),
        INTERCEPTORS.by(at_cruise_missiles),
        RESULTS.by(ResultLink(1, RULE, lands=unharmed, kinds=LASERS, words=no_harm_words)),
        POINTLESS.by(unless_some(lambda kind: kind.id in LASERS, "No side has a laser in this scenario.")),
        SCENE.by(
            Scene((Extra("LSR"), Extra("MK3", foe=True, beside=True))),
            Scene(
                (
                    Extra("LTWR"),
                    Extra("MK3", foe=True, beside=True),
                    Extra("CE", foe=True, beside=True, squads=3),
                )
            ),
        ),
    ),
)
