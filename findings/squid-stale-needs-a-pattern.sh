#!/usr/bin/env bash
# Program: Debian's squid 5.7 as a reverse proxy, in front of a back end of ten lines (Node).
# Guess: a page with `max-age=1, stale-if-error=600` that Squid holds is sent while the back end
# answers 503 or is gone (RFC 5861, section 4; `max_stale` is a week by default), whether the
# configuration has a `refresh_pattern` or not: with a max-age, no pattern decides.
# Seen: without any `refresh_pattern`, the visitor gets 503, and 504 when the back end is gone. With
# `refresh_pattern . 0 20% 4320`, the last line of Debian's own configuration, the page arrives.
set -euo pipefail
version=$(dpkg-query -W -f '${Version}' squid)
[[ $version == 5.7-* ]] || { echo "squid is $version, not 5.7" >&2; exit 2; }
folder=$(mktemp -d)
chmod 777 "$folder"
running=()
trap 'kill "${running[@]}" 2>/dev/null || true; wait; rm -rf "$folder"' EXIT
cat >"$folder/back-end.mjs" <<'JS'
import { createServer } from "node:http";
let isFailing = false;
createServer((request, response) => {
  isFailing ||= request.url === "/fail";
  response.setHeader("Cache-Control", "max-age=1, stale-if-error=600").setHeader("ETag", '"a"');
  if (isFailing) response.statusCode = 503;
  response.end(isFailing ? "An error.\n" : "A page.\n");
}).listen(Number(process.argv[2]), "127.0.0.1");
JS
ports=($(node -e '
  const { createServer } = require("node:net");
  const servers = [0, 1, 2].map(() => createServer().listen(0, "127.0.0.1"));
  setTimeout(() => {
    console.log(...servers.map((server) => server.address().port));
    process.exit();
  }, 100);'))
node "$folder/back-end.mjs" "${ports[0]}" &
back_end=$!
running+=("$back_end")
start() {
  cat >"$folder/$1.conf" <<CONFIGURATION
http_port 127.0.0.1:$1 accel vhost
visible_hostname localhost
cache_peer 127.0.0.1 parent ${ports[0]} 0 no-query originserver
http_access allow all
cache_effective_user proxy
pinger_enable off
pid_filename $folder/$1.pid
access_log none
cache_log $folder/$1.log
$2
CONFIGURATION
  /usr/sbin/squid -N -n "squid$1" -f "$folder/$1.conf" 2>/dev/null &
  running+=($!)
}
start "${ports[1]}" ''
start "${ports[2]}" 'refresh_pattern . 0 20% 4320'
for port in "${ports[@]}"; do
  until curl --silent --fail --output "$folder/page" "http://127.0.0.1:$port/start"; do sleep 0.2; done
done
ask() {
  for port in "${ports[@]:1}"; do
    curl --silent --max-time 90 --output "$folder/page" --write-out '%{http_code} ' \
      "http://127.0.0.1:$port/page"
  done
}
kept=$(ask)
sleep 3
curl --silent --output "$folder/page" "http://127.0.0.1:${ports[0]}/fail"
failing=$(ask)
kill "$back_end"
sleep 1
gone=$(ask)
echo "squid $version without and with a pattern: at first $kept; after an error $failing; when the back end is gone $gone"
[[ "$kept$failing$gone" == "200 200 503 200 504 200 " ]]
