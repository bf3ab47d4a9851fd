#!/bin/sh
# Puts Sapper into the menu of your desktop and lets it open .sapper files; only your own folders are written to.
#   ./install.sh            put it in
#   ./install.sh --remove   take it out again; games and settings stay
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/sapper.desktop
icon=$data/icons/hicolor/scalable/apps/sapper.svg
kind=$data/mime/packages/sapper.xml

tell_the_desktop() {
    for tool in "update-desktop-database $data/applications" "update-mime-database $data/mime"; do
        command -v "${tool%% *}" >/dev/null 2>&1 && "${tool%% *}" "${tool#* }" >/dev/null 2>&1 || true
    done
}

case "${1:-}" in
--remove)
    rm -f "$entry" "$icon" "$kind"
    tell_the_desktop
    echo "Sapper is no longer in the menu. Delete the folder $here to remove the program itself."
    ;;
"")
    [ -x "$here/Sapper" ] || {
        echo "The program Sapper is not in $here. Start install.sh in the unpacked folder." >&2
        exit 1
    }
    inside=$here/_internal/game/data/assets
    mkdir -p "$(dirname "$entry")" "$(dirname "$icon")" "$(dirname "$kind")"
    # a path in an entry stands in quotes; \ " ` $ are escaped in them twice over, and % is written double
    quoted=$(printf '%s' "$here/Sapper" | sed -e 's/[\\"`$]/\\\\&/g' -e 's/%/%%/g' -e 's/[\\&|]/\\&/g')
    sed "s|^Exec=Sapper|Exec=\"$quoted\"|" "$inside/linux/sapper.desktop" >"$entry.new"
    mv "$entry.new" "$entry"
    cp "$inside/icon.svg" "$icon"
    cp "$inside/linux/sapper.xml" "$kind"
    tell_the_desktop
    echo "Sapper is in the menu now, and .sapper files open with it."
    ;;
*)
    echo "install.sh knows only --remove." >&2
    exit 2
    ;;
esac
