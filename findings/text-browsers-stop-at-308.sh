#!/usr/bin/env bash
# Programs: lynx 2.9.0dev.12, w3m 0.5.3+git20230121, elinks 0.13.2, and links2 2.28 (Debian 12).
# Guess: all follow a redirect with the status 308, as they follow 301 and 307. It is from 2014 (RFC
# 7238), and web servers send it by themselves, as Caddy does from http to https.
# Seen: lynx, w3m, and elinks show the text of the answer, and go nowhere. links2 follows.
set -euo pipefail
for program in "lynx 2.9.0dev.12" "w3m 0.5.3+git20230121" "elinks 0.13.2" "links2 2.28"; do
  read -r name version <<<"$program"
  installed=$(dpkg-query -W -f '${Version}' "$name")
  [[ $installed == "$version"* ]] || { echo "$name is $installed, not $version" >&2; exit 2; }
done
folder=$(mktemp -d)
export HOME=$folder
cat >"$folder/site.mjs" <<'JS'
import { createServer } from "node:http";
const server = createServer(({ url }, response) => {
  const status = Number(url.slice(1)) || 200;
  response.writeHead(status, { "content-type": "text/html", location: "/new" });
  response.end(status === 200 ? "<p>NEW</p>" : "<p>OLD</p>");
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
JS
node "$folder/site.mjs" >"$folder/port" &
site=$!
trap 'kill $site; wait; rm -rf "$folder"' EXIT
until [[ -s $folder/port ]]; do sleep 0.1; done
address=http://127.0.0.1:$(cat "$folder/port")
seen=""
for name in lynx w3m elinks links2; do
  for status in 301 307 308; do
    line="$name $status $("$name" -dump "$address/$status" | grep -oE 'NEW|OLD')"
    echo "$line"
    seen+="$line;"
  done
done
expected="lynx 301 NEW;lynx 307 NEW;lynx 308 OLD;w3m 301 NEW;w3m 307 NEW;w3m 308 OLD;"
expected+="elinks 301 NEW;elinks 307 NEW;elinks 308 OLD;links2 301 NEW;links2 307 NEW;links2 308 NEW;"
[[ $seen == "$expected" ]]
