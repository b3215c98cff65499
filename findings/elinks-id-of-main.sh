#!/usr/bin/env bash
# Programs: elinks 0.13.2 and w3m 0.5.3+git20230121 (Debian 12), driven in tmux.
# Guess: a link to "#x" scrolls to any element with id="x", as it does in lynx and links2.
# Seen: both follow it to the ID of a div, a span, or a heading. Neither finds the ID of main or
# article, and elinks does not find that of section or fieldset either.
set -euo pipefail

for program in "elinks 0.13.2" "w3m 0.5.3+git20230121"; do
  read -r name version <<<"$program"
  installed=$(dpkg-query -W -f '${Version}' "$name")
  [[ $installed == "$version"* ]] || { echo "$name is $installed, not $version" >&2; exit 2; }
done

folder=$(mktemp -d)
export HOME=$folder LC_ALL=C.UTF-8
trap 'tmux -L finding kill-server 2>/dev/null || true; rm -rf "$folder"' EXIT
mkdir "$folder/.elinks"
touch "$folder/.elinks/elinks.conf"

lines() { for number in $(seq 60); do echo "<p>line $number</p>"; done; }

reaches() { # program, element
  { echo '<p><a href="#x">go</a></p>'; lines; echo "<$2 id=\"x\">TARGET</$2>"; lines; } >"$folder/page.html"
  tmux -L finding new-session -d -s page -x 80 -y 24 "$1 '$folder/page.html'"
  sleep 2
  [[ $1 == w3m ]] && tmux -L finding send-keys -t page Tab
  tmux -L finding send-keys -t page Enter
  sleep 2
  tmux -L finding capture-pane -p -t page | grep -q TARGET && echo yes || echo no
  tmux -L finding kill-server
  sleep 1
}

seen=""
for element in div span h1 main article; do
  for name in elinks w3m; do
    line="$name $element $(reaches "$name" "$element")"
    echo "$line"
    seen+="$line;"
  done
done
expected="elinks div yes;w3m div yes;elinks span yes;w3m span yes;elinks h1 yes;w3m h1 yes;"
expected+="elinks main no;w3m main no;elinks article no;w3m article no;"
[[ $seen == "$expected" ]]
