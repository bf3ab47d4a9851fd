"""What a package holds and how large it is: ``python -m tests.packed dist``, after ``make package``."""

from __future__ import annotations

import sys
from pathlib import Path

#: megabytes that the folder and its archive may take
FOLDER, ARCHIVE = 45, 21


def size(path: Path) -> float:
    """Megabytes of a file or of all files of a folder; links to one file count once."""
    files = [path] if path.is_file() else [file for file in path.rglob("*") if file.is_file()]
    return sum({file.stat().st_ino: file.stat().st_size for file in files}.values()) / 1_000_000


def wrong(dist: Path) -> list[str]:
    """What is wrong with a package, in sentences."""
    folder, found = dist / "sapper", []
    inside = folder / "_internal" / "game" / "data" / "assets"
    needed = [folder / "Sapper", folder / "sapper", folder / "install.sh", inside / "sounds" / "turn.1.wav"]
    found += [f"{path} is missing." for path in needed if not path.is_file()]
    sizes = [(folder, FOLDER), *((archive, ARCHIVE) for archive in dist.glob("*.tar.xz"))]
    for path, most in sizes:
        print(f"{path.name}: {size(path):.1f} MB of at most {most}")
        if size(path) > most:
            found.append(f"{path} takes {size(path):.1f} MB, more than {most}.")
    return found


if __name__ == "__main__":
    said = wrong(Path(sys.argv[1]))
    print("\n".join(said))
    sys.exit(bool(said))
