#!/usr/bin/env bash
# Program: HTTrack 3.49.4 (Debian 12).
# Guess: HTTrack knows srcset, so it saves each candidate of an img, as wget does.
# Seen: it takes the whole value as one address. A lone address is saved and rewritten; candidates
# with widths are neither saved nor rewritten, and a copy opened without the site shows no image.
set -euo pipefail

installed=$(dpkg-query -W -f '${Version}' httrack)
[[ $installed == 3.49.4* ]] || { echo "httrack is $installed, not 3.49.4" >&2; exit 2; }

folder=$(mktemp -d)
mkdir "$folder/site" "$folder/copy"
for name in main lone small wide; do
  printf '\377\330\377\331' >"$folder/site/$name.jpg"
done
cat >"$folder/site/index.html" <<'HTML'
<!doctype html><title>Images</title>
<img src="/main.jpg" srcset="/lone.jpg"> <img src="/main.jpg" srcset="/small.jpg 400w, /wide.jpg 800w">
HTML
cd "$folder/site"
python3 -u -m http.server 0 --bind 127.0.0.1 >"$folder/log" 2>/dev/null &
server=$!
trap 'kill $server; rm -rf "$folder"' EXIT
until port=$(grep -o -m 1 'port [0-9]*' "$folder/log" | cut -d' ' -f2) && [[ $port ]]; do sleep 0.1; done

cd "$folder/copy"
httrack "http://127.0.0.1:$port/" -O . -q -%v0 -I0 >/dev/null 2>&1
seen=$(find . -name '*.jpg' -exec basename {} \; | sort | tr '\n' ' ')
echo "saved: $seen"
grep -o 'srcset="[^"]*"' 127.0.0.1*/index.html
[[ $seen == "lone.jpg main.jpg " ]]
grep -q 'srcset="/small.jpg 400w, /wide.jpg 800w"' 127.0.0.1*/index.html
