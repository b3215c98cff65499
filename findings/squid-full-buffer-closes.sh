#!/bin/bash
# Program: Debian's squid 5.7 as a reverse proxy, in front of a back end of 20 lines (Node).
# Guess:   when the back end takes a large upload more slowly than the client sends it, Squid fills
#          its buffer (512 KB by default), and then lets the client wait, as other proxies do.
# Seen:    Squid closes both connections without an answer: with a full buffer it reads 0 bytes, and
#          takes this for the end of the client (`closed?` in its log). With a buffer for the whole
#          upload (client_request_buffer_max_size), it arrives.
set -euo pipefail
version=$(dpkg-query --show --showformat '${Version}' squid)
case "$version" in 5.7-*) ;; *) echo "squid is $version, not 5.7"; exit 1 ;; esac
folder=$(mktemp --directory)
chmod 777 "$folder"
running=()
trap 'kill "${running[@]}" 2> /dev/null || true; wait; rm --recursive --force "$folder"' EXIT
cat > "$folder/back-end.mjs" <<'SCRIPT'
import { createServer } from "node:http";
// Reads 64 KB at a time, about 20 MB a second.
createServer((request, response) => {
  let bytes = 0;
  request
    .on("data", (piece) => {
      bytes += piece.length;
      request.pause();
      setTimeout(() => request.resume(), 3);
    })
    .on("end", () => response.end(String(bytes)))
    .on("error", () => undefined);
}).listen(Number(process.argv[2]), "127.0.0.1");
SCRIPT
ports=($(node -e '
  const { createServer } = require("node:net");
  const servers = [0, 1, 2].map(() => createServer().listen(0, "127.0.0.1"));
  setTimeout(() => {
    console.log(...servers.map((server) => server.address().port));
    process.exit();
  }, 100);'))
node "$folder/back-end.mjs" "${ports[0]}" &
running+=($!)
start() {
  cat > "$folder/$1.conf" <<CONFIGURATION
http_port 127.0.0.1:$1 accel vhost
visible_hostname localhost
cache_peer 127.0.0.1 parent ${ports[0]} 0 no-query originserver
http_access allow all
cache_effective_user proxy
pinger_enable off
server_persistent_connections off
pid_filename $folder/$1.pid
access_log none
cache_log $folder/$1.log
$2
CONFIGURATION
  /usr/sbin/squid -N -n "squid$1" -f "$folder/$1.conf" 2> /dev/null &
  running+=($!)
}
start "${ports[1]}" ''
start "${ports[2]}" 'client_request_buffer_max_size 64 MB'
for port in "${ports[@]}"; do
  until curl --silent --fail --output /dev/null "http://127.0.0.1:$port/"; do sleep 0.2; done
done
head --bytes 40000000 /dev/zero > "$folder/body"
ask() {
  curl --silent --max-time 60 --output /dev/null --write-out '%{http_code}' \
    --header 'Expect:' --data-binary "@$folder/body" "http://127.0.0.1:$1/" || true
}
directly=$(ask "${ports[0]}")
usual=$(ask "${ports[1]}")
large=$(ask "${ports[2]}")
echo "squid $version, 40 MB: directly $directly, usual buffer $usual, buffer of 64 MB $large"
test "$directly" = 200
test "$usual" = 000
test "$large" = 200
