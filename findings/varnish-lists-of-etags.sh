#!/usr/bin/env bash
# Program: Debian's varnish 7.1.1, in front of a back end of ten lines (Node).
# Guess: a cache that holds a page compares its ETag with each one of If-None-Match, and `*` matches
# every page that is there (RFC 9110, section 13.1.2). So a visitor who has several versions gets a
# 304, as from the back end.
# Seen: only a single ETag gets a 304. For a list with the right one, and for `*`, the page is sent
# whole from the cache.
set -euo pipefail
version=$(dpkg-query -W -f '${Version}' varnish)
[[ $version == 7.1.1-* ]] || { echo "varnish is $version, not 7.1.1" >&2; exit 2; }
folder=$(mktemp -d)
running=()
trap 'kill "${running[@]}" 2>/dev/null || true; wait; rm -rf "$folder"' EXIT
cat >"$folder/back-end.mjs" <<'JS'
import { createServer } from "node:http";
createServer((request, response) => {
  response.setHeader("ETag", '"b"').setHeader("Cache-Control", "max-age=600");
  const known = request.headers["if-none-match"] ?? "";
  if (known === "*" || known.split(/, */).includes('"b"')) response.statusCode = 304;
  response.end("A page.\n");
}).listen(Number(process.argv[2]), "127.0.0.1");
JS
ports=($(node -e '
  const { createServer } = require("node:net");
  const servers = [0, 1].map(() => createServer().listen(0, "127.0.0.1"));
  setTimeout(() => {
    console.log(...servers.map((server) => server.address().port));
    process.exit();
  }, 100);'))
node "$folder/back-end.mjs" "${ports[0]}" &
running+=($!)
mkdir "$folder/state"
varnishd -F -n "$folder/state" -a "127.0.0.1:${ports[1]}" -b "127.0.0.1:${ports[0]}" \
  -s malloc,16m >"$folder/log" 2>&1 &
running+=($!)
for port in "${ports[@]}"; do
  until curl --silent --fail --output "$folder/page" "http://127.0.0.1:$port/"; do sleep 0.2; done
done
ask() {
  curl --silent --output "$folder/page" --write-out '%{http_code} ' \
    --header "If-None-Match: $2" "http://127.0.0.1:${ports[$1]}/"
}
seen=$(for server in 0 1; do for tags in '"b"' '"a", "b"' '*'; do ask "$server" "$tags"; done; done)
echo "varnish $version, one ETag, a list, and *: back end alone and through varnish: $seen"
[[ $seen == "304 304 304 304 200 200 " ]]
