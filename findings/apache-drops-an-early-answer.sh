#!/bin/bash
# Program: Debian's apache2 2.4.71 with mod_proxy_http, in front of a back end of 20 lines (Node).
# Guess:   when the back end has answered a large POST early, whole and with `Connection: close`, and
#          closed, Apache passes this answer on: RFC 9112 (section 9.5) asks clients to watch for one.
# Seen:    Apache sends the body to its end first. As that fails, it drops the answer that it has
#          received, and the client gets a 502 of its own.
set -euo pipefail
version=$(dpkg-query --show --showformat '${Version}' apache2-bin)
case "$version" in 2.4.71-*) ;; *) echo "apache2 is $version, not 2.4.71"; exit 1 ;; esac
folder=$(mktemp --directory)
chmod 755 "$folder"
running=()
trap 'kill "${running[@]}" 2> /dev/null; rm --recursive --force "$folder"' EXIT
cat > "$folder/back-end.mjs" <<'SCRIPT'
import { createServer } from "node:net";
// Reads the head of the request, answers it whole, and closes.
createServer((socket) => {
  socket.on("error", () => undefined);
  socket.once("data", () => {
    const head = "HTTP/1.1 401 Unauthorized\r\nContent-Length: 15\r\nConnection: close\r\n\r\n";
    socket.end(`${head}Sign in, please`, () => socket.destroy());
  });
}).listen(Number(process.argv[2]), "127.0.0.1");
SCRIPT
ports=($(node -e '
  const { createServer } = require("node:net");
  const servers = [0, 1].map(() => createServer().listen(0, "127.0.0.1"));
  setTimeout(() => {
    console.log(...servers.map((server) => server.address().port));
    process.exit();
  }, 100);'))
node "$folder/back-end.mjs" "${ports[0]}" &
running+=($!)
cat > "$folder/apache.conf" <<CONFIGURATION
ServerRoot /usr/lib/apache2
DefaultRuntimeDir $folder
PidFile $folder/pid
ErrorLog $folder/log
ServerName localhost
User nobody
Group nogroup
Listen 127.0.0.1:${ports[1]}
LoadModule mpm_event_module modules/mod_mpm_event.so
LoadModule authz_core_module modules/mod_authz_core.so
LoadModule proxy_module modules/mod_proxy.so
LoadModule proxy_http_module modules/mod_proxy_http.so
ProxyPass / http://127.0.0.1:${ports[0]}/
CONFIGURATION
await() { until curl --silent --output "$folder/answer" "http://127.0.0.1:$1/"; do sleep 0.2; done; }
await "${ports[0]}"
/usr/sbin/apache2 -f "$folder/apache.conf" -DFOREGROUND &
running+=($!)
await "${ports[1]}"
head --bytes 50000000 /dev/zero > "$folder/body"
ask() {
  curl --silent --max-time 60 --output "$folder/answer" --write-out '%{http_code}' \
    --header 'Expect:' --data-binary "@$1" "http://127.0.0.1:${ports[1]}/"
}
echo small > "$folder/small"
small=$(ask "$folder/small")
large=$(ask "$folder/body")
echo "apache2 $version: a small form gets $small, one of 50 MB gets $large"
test "$small" = 401
test "$large" = 502
