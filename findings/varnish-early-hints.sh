#!/usr/bin/env bash
# Program: Debian's varnish 7.1.1, in front of a back end of ten lines (Node).
# Guess: a back end may send 103 Early Hints before its answer. A proxy that does not pass them on
# skips them, because a client must understand 1xx answers (RFC 9110, section 15.2).
# Seen: the visitor gets "503 Backend fetch failed". Without the hints, the page arrives.
set -euo pipefail
version=$(dpkg-query -W -f '${Version}' varnish)
[[ $version == 7.1.1-* ]] || { echo "varnish is $version, not 7.1.1" >&2; exit 2; }
folder=$(mktemp -d)
running=()
trap 'kill "${running[@]}" 2>/dev/null || true; wait; rm -rf "$folder"' EXIT
cat >"$folder/back-end.mjs" <<'JS'
import { createServer } from "node:http";
createServer((request, response) => {
  if (request.url === "/hints") response.writeEarlyHints({ link: "</site.css>; rel=preload; as=style" });
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
ask() { curl --silent --output "$folder/page" --write-out '%{http_code}' "http://127.0.0.1:$1$2"; }
directly=$(ask "${ports[0]}" /hints)
without=$(ask "${ports[1]}" /other)
with=$(ask "${ports[1]}" /hints)
echo "varnish $version: back end alone $directly, without hints $without, with hints $with"
[[ "$directly $without $with" == "200 200 503" ]]
