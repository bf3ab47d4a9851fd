"""What a packaged program needs besides Python: icons, and how Windows and macOS are told what it is.

Only ``build.spec`` uses it. An ``.ico`` and an ``.icns`` are lists of PNG pictures with a header each.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

#: the sides of the pictures of an icon, in pixels
ICO_SIDES = (16, 24, 32, 48, 64, 128, 256)
#: the sides that an icon of macOS knows, with the names of their kinds
ICNS_KINDS = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09", 1024: b"ic10"}
#: saved games on macOS, and who made the program: a name of its own, in reverse order of an address
BUNDLE, DOCUMENT = "sapper.game", "sapper.game.saved"


def ico(found: Sequence[tuple[int, bytes]]) -> bytes:
    """An icon of Windows."""
    head, body = struct.pack("<HHH", 0, 1, len(found)), b""
    first = len(head) + 16 * len(found)
    for side, png in found:
        # a side of 256 is written as 0
        head += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(png), first + len(body))
        body += png
    return head + body


def icns(found: Sequence[tuple[int, bytes]]) -> bytes:
    """An icon of macOS."""
    body = b"".join(ICNS_KINDS[side] + struct.pack(">I", 8 + len(png)) + png for side, png in found)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def version_resource(version: str, program: str) -> str:
    """The version of a program file of Windows, as PyInstaller reads it."""
    numbers = ([int(part) for part in version.split(".") if part.isdigit()] + [0, 0, 0, 0])[:4]
    words = {
        "FileDescription": "Sapper", "ProductName": "Sapper", "LegalCopyright": "MIT licence",
        "FileVersion": version, "ProductVersion": version,
        "InternalName": program, "OriginalFilename": f"{program}.exe",
    }  # fmt: skip
    table = ", ".join(f"StringStruct({key!r}, {text!r})" for key, text in words.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={tuple(numbers)}, prodvers={tuple(numbers)}, mask=0x3F, "
        "flags=0x0, OS=0x40004, fileType=0x1, subtype=0x0, date=(0, 0)), kids=["
        f"StringFileInfo([StringTable('040904B0', [{table}])]), "
        "VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n"
    )


def info_plist(version: str) -> dict[str, object]:
    """What macOS is told: the version, sharp pictures, and that ``.sapper`` files are its documents."""
    return {
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "NSHighResolutionCapable": True,
        "LSApplicationCategoryType": "public.app-category.strategy-games",
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Sapper game",
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [DOCUMENT],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": DOCUMENT,
                "UTTypeDescription": "Sapper game",
                "UTTypeConformsTo": ["public.data"],
                "UTTypeTagSpecification": {"public.filename-extension": ["sapper"]},
            }
        ],
    }
