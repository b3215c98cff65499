#!/usr/bin/env bash
# Program: sfeed 1.7 (Debian 12).
# Guess: sfeed_update knows an entry by its Atom ID, so an entry with a new link or title replaces
# the stored one, as in newsboat.
# Seen: it keeps a line for each ID, title, and link, so that a site with a new address, whose IDs
# stay, appears twice.
set -euo pipefail

installed=$(dpkg-query -W -f '${Version}' sfeed)
[[ $installed == 1.7-* ]] || { echo "sfeed is $installed, not 1.7" >&2; exit 2; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/sfeedrc" <<RC
sfeedpath="$folder/feeds"
feeds() { feed labs "https://labs.example/works.atom"; }
fetch() { cat "$folder/feed.xml"; }
RC
mkdir "$folder/feeds"
for host in labs.example new.example; do
  cat >"$folder/feed.xml" <<XML
<feed xmlns="http://www.w3.org/2005/Atom"><title>Labs</title><entry>
<id>https://labs.example/works#a</id><title>A</title><updated>2026-01-01T00:00:00Z</updated>
<link href="https://$host/works/a"/></entry></feed>
XML
  sfeed_update "$folder/sfeedrc" >/dev/null
done
cut -f 2,3,6 "$folder/feeds/labs"
[[ $(cut -f 6 "$folder/feeds/labs" | uniq -c | tr -s ' ') == " 2 https://labs.example/works#a" ]]
