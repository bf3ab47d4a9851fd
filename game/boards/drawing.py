"""The content of a map file before it is validated: cells, shapes, values."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from game.boards.board import DRAWN, Ground
from game.boards.findings import Finding
from game.boards.tilegrid import Point

FORMAT = 1
#: layers that are read, and their required kinds
TILE, OBJECTS, IMAGE, GROUP = "tile layer", "object layer", "image layer", "group layer"
LAYERS = {
    "terrain": TILE,
    "hexsides": OBJECTS,
    "routes": OBJECTS,
    "structures": OBJECTS,
    "zones": GROUP,
    "labels": OBJECTS,
    "reference": IMAGE,
}
#: object classes by layer, and the board's name for each
CLASSES: Mapping[str, Mapping[str, str]] = {
    "hexsides": {"Ridge": "ridge", "Stream": "stream", "Beach": "beach"},
    "routes": {"Road": "road", "Rail": "rail"},
    "structures": {
        "Bridge": "bridge",
        "Building": "building",
        "Entrenchment": "entrenchment",
        "Revetment": "revetment",
        "RoadCut": "cut",
        "RailCut": "cut",
    },
}


@dataclasses.dataclass(slots=True)
class Shape:
    """An object of a layer, with its points in map pixels."""

    layer: str
    id: str
    name: str
    kind: str
    points: tuple[Point, ...]
    values: dict[str, object]
    line: int = 0

    @property
    def title(self) -> str:
        """Its name in findings: ``#37 "Mill road"``."""
        return f'#{self.id} "{self.name}"' if self.name else f"#{self.id}"


@dataclasses.dataclass(slots=True)
class Drawing:
    """A map file as drawn: sizes in tiles and pixels, cells by column and row from 1."""

    file: str
    columns: int
    rows: int
    tile_width: int
    tile_height: int
    side: int
    id: str = ""
    title: str = ""
    note: str = ""
    #: are the hexes of the right shape, so that points can be judged?
    measured: bool = True
    terrain: dict[tuple[int, int], str] = dataclasses.field(default_factory=dict)
    zones: dict[str, set[tuple[int, int]]] = dataclasses.field(default_factory=dict)
    shapes: list[Shape] = dataclasses.field(default_factory=list)


class Notebook:
    """Collects the findings about one file, with the known terrain."""

    def classes(self, layer: str) -> dict[str, str]:
        """A layer's object classes, with the board's word for each: classes that the program does not draw
        have their word capitalised, as ``Hedge``.
        """
        found = dict(CLASSES[layer])
        if layer == "hexsides":
            others = [word for word in self.ground.side_features if word not in DRAWN.side_features]
            found |= {word.replace("_", " ").title().replace(" ", ""): word for word in others}
        return found

    def __init__(self, file: str, ground: Ground = DRAWN) -> None:
        self.file = file
        #: the known terrain and hexside features
        self.ground = ground
        self.findings: list[Finding] = []

    def add(
        self,
        code: str,
        text: str,
        mend: str = "",
        *,
        line: int = 0,
        hex: str = "",
        layer: str = "",
        object: str = "",
        file: str = "",
    ) -> None:
        """Record one finding."""
        self.findings.append(
            Finding(
                code=code,
                text=text,
                mend=mend,
                line=line,
                hex=hex,
                layer=layer,
                object=object,
                file=file or self.file,
            )
        )
