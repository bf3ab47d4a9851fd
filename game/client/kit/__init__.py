"""The widget kit: small, dark and calm.

``widget.py`` says what a widget is, ``root.py`` how events find it, ``screen.py`` what a screen is.
"""

from game.client.kit.box import Box, Centre, Column, Flow, Panel, Row, Rule, Space
from game.client.kit.button import Button, IconButton, Opener, OpeningRow, Toggle
from game.client.kit.choosing import Choice, Segments, Slider, Stepper
from game.client.kit.field import TextArea, TextField
from game.client.kit.root import Root
from game.client.kit.screen import Answer, Card, Screen, confirm, show_dialog, tell
from game.client.kit.scroll import Scroll, ScrollList
from game.client.kit.table import Faces, Table
from game.client.kit.text import Label, RichText, Span, link_hexes
from game.client.kit.widget import Layer, Widget

__all__ = [
    "Answer", "Box", "Button", "Card", "Centre", "Choice", "Column", "Faces", "Flow", "IconButton", "Label",
    "Layer", "Opener", "OpeningRow", "Panel", "RichText", "Root", "Row", "Rule", "Screen", "Scroll",
    "ScrollList", "Segments", "Slider", "Space", "Span", "Stepper", "Table", "TextArea", "TextField",
    "Toggle", "Widget", "confirm", "link_hexes", "show_dialog", "tell",
]  # fmt: skip
