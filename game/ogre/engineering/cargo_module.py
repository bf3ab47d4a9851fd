"""The cargo module: room aboard, boarding and leaving, and losses (ce:14.01.1)."""

from __future__ import annotations

from game.core import orders
from game.core.rule_hooks import AFTER_EVERY_ORDER
from game.core.sequence import SETUP
from game.ogre.engineering.boarding import Disembark, Embark, not_by_hand, out_of_the_hold
from game.ogre.engineering.cargo_losses import CargoLost, lost_words, on_deck, watch_cargo, watch_fight
from game.ogre.engineering.module import ENGINEERING
from game.ogre.engineering.rules_edition import EDITION
from game.ogre.hooks import EXTRA_SPILL_TARGETS
from game.ogre.idleness import NEEDS_VULCAN
from game.ogre.movement.transport_orders import RIDING, Dismount
from game.ogre.options.pallets import Unload
from game.ogre.rule_groups import SAPPING
from game.ogre.state import Module

CARGO = Module(
    id="cargo",
    title="Cargo of a Vulcan",
    rule="ce:14.01.1",
    group=SAPPING,
    effect="A Vulcan carries units, missiles and drones.",
    parameters=(EDITION,),
    requires=(ENGINEERING, RIDING),
    orders={SETUP: (Embark, Disembark), "movement": (Embark, Disembark)},
    vetoes={Unload: not_by_hand},
    after_order={Dismount: out_of_the_hold, orders.Order: watch_fight},
    hooks=(
        NEEDS_VULCAN,
        AFTER_EVERY_ORDER.by(watch_cargo),
        EXTRA_SPILL_TARGETS.by(on_deck),
    ),
    words={CargoLost: lost_words},
)
