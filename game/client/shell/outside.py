"""Other programs of the desktop, which show what the game has written."""

from __future__ import annotations

import os
import webbrowser
from pathlib import Path

#: where the system looks for libraries; the packaged program has its own, and keeps what was there before
LIBRARIES = "LD_LIBRARY_PATH"


def open_outside(page: Path) -> bool:
    """Show a page in the browser of the desktop. Returns False if there is none."""
    own = os.environ.pop(LIBRARIES, None)
    if (before := os.environ.get(f"{LIBRARIES}_ORIG")) is not None:
        os.environ[LIBRARIES] = before
    try:
        return webbrowser.open(page.as_uri())
    except (OSError, webbrowser.Error):
        return False
    finally:
        os.environ.pop(LIBRARIES, None)
        if own is not None:
            os.environ[LIBRARIES] = own
