#!/usr/bin/env bash
# Program: Debian's apache2 2.4.71 with mod_proxy_http, in front of a back end of three lines (Node).
# Guess: "AllowEncodedSlashes NoDecode" lets %2F through as it is, and changes nothing else.
# Seen: it also leaves %25 as it is and yet counts it as decoded. A path that ends in %25, such as a
# tag "100%", gets a 400 and reaches nobody, and /a%252Fb arrives as /a%2Fb, which is another page.
# Without the directive, or with "nocanon" at ProxyPass, both arrive as they are.
set -euo pipefail
version=$(dpkg-query -W -f '${Version}' apache2-bin)
[[ $version == 2.4.71-* ]] || { echo "apache2 is $version, not 2.4.71" >&2; exit 2; }
folder=$(mktemp -d)
chmod 755 "$folder"
running=()
trap 'kill "${running[@]}" 2>/dev/null || true; wait; rm -rf "$folder"' EXIT
ports=($(node -e '
  const { createServer } = require("node:net");
  const servers = [0, 1, 2, 3].map(() => createServer().listen(0, "127.0.0.1"));
  setTimeout(() => {
    console.log(...servers.map((server) => server.address().port));
    process.exit();
  }, 100);'))
node -e 'require("node:http")
  .createServer((request, response) => response.end(request.url))
  .listen(Number(process.argv[1]), "127.0.0.1");' "${ports[0]}" &
running+=($!)
start() { # port, slashes, parameter of ProxyPass
  cat >"$folder/$1.conf" <<CONFIGURATION
ServerRoot /usr/lib/apache2
DefaultRuntimeDir $folder
PidFile $folder/$1.pid
ErrorLog $folder/log
ServerName localhost
User nobody
Group nogroup
Listen 127.0.0.1:$1
LoadModule mpm_event_module modules/mod_mpm_event.so
LoadModule authz_core_module modules/mod_authz_core.so
LoadModule proxy_module modules/mod_proxy.so
LoadModule proxy_http_module modules/mod_proxy_http.so
AllowEncodedSlashes $2
ProxyPass / http://127.0.0.1:${ports[0]}/ ${3:-}
CONFIGURATION
  /usr/sbin/apache2 -f "$folder/$1.conf" -DFOREGROUND &
  running+=($!)
  until curl --silent --fail --output "$folder/page" "http://127.0.0.1:$1/"; do sleep 0.2; done
}
start "${ports[1]}" Off
start "${ports[2]}" NoDecode
start "${ports[3]}" NoDecode nocanon
seen=""
for path in /tags/100%25 /a%252Fb /a%2Fb; do
  for port in "${ports[@]:1}"; do
    code=$(curl --silent --output "$folder/page" --write-out '%{http_code}' "http://127.0.0.1:$port$path")
    [[ $code == 200 ]] && code=$(cat "$folder/page")
    seen+="$code "
  done
done
echo "Off, NoDecode, NoDecode with nocanon: $seen"
expected="/tags/100%25 400 /tags/100%25 /a%252Fb /a%2Fb /a%252Fb 404 /a%2Fb /a%2Fb "
[[ $seen == "$expected" ]]
