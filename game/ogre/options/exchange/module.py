"""The module of exchanges of fire (opt:multi_attack)."""

from __future__ import annotations

from game.core.deeds import Deed
from game.core.modules import FrameKind
from game.core.prices import PRICES
from game.core.roles import Role
from game.core.rule_hooks import COUNTER_MARKS
from game.core.windows import Window
from game.ogre.combat.attack import FIRED_AFTER, FIRED_WITH
from game.ogre.combat.combat import Fire
from game.ogre.options.exchange.announcing import (
    ANNOUNCED,
    ANSWERS,
    ATTACKED,
    OGRES_TOO,
    RETURNED,
    TOGETHER,
    AlsoFire,
    FireAll,
    counters_alone,
    fires_again,
    marks,
    once_each,
)
from game.ogre.options.exchange.returning import (
    ASKED,
    VERBS,
    LetPass,
    ReturnAll,
    ReturnFire,
    UnderFire,
    asked,
    fires_back,
    returned,
    survivors,
)
from game.ogre.rule_groups import MODERN
from game.ogre.scene import SCENE, Extra, Scene
from game.ogre.state import Module

MULTI_ATTACK = Module(
    id="multi-attack",
    title="Many attacks and return fire",
    rule="opt:multi_attack",
    group=MODERN,
    optional=True,
    effect="Units fire at every enemy in range, and their targets fire back.",
    orders={"fire": (AlsoFire, FireAll), ASKED: (LetPass, ReturnFire, ReturnAll)},
    frames={
        ASKED: FrameKind(
            "Return fire",
            "Return fire at the attackers?",
            "Choose what fires back, or let it pass.",
            role=Role.ATTACK,
        )
    },
    windows=(Window(UnderFire, ASKED, 20, asked, verbs=VERBS),),
    states=(ATTACKED, RETURNED, ANNOUNCED, ANSWERS),
    parameters=(OGRES_TOO, TOGETHER),
    stages=(("readiness", "other", fires_again),),
    vetoes={Fire: once_each, Deed.ATTACK: counters_alone},
    hooks=(
        COUNTER_MARKS.by(marks),
        PRICES.by(fires_back),
        FIRED_WITH.by(returned),
        FIRED_AFTER.by(survivors),
        SCENE.by(
            Scene((Extra("HVY"), *(Extra("LT", foe=True, beside=True),) * 2)),
            Scene((Extra("HWT", squads=3), Extra("LT", foe=True, beside=True))),
        ),
    ),
)
