#!/usr/bin/env bash
# Programs: w3m 0.5.3+git20230121 and links2 2.28 (Debian 12), driven in tmux.
# Guess: a form without an action goes to the address of its page, whole, as the HTML Standard says;
# only the query of a GET form takes the place of the page's query.
# Seen: links2 does that. w3m also drops the query when the form is a POST, so what the address says,
# such as the page of a list or a filter, is lost. With the address as the action, it stays.
set -euo pipefail
for program in "w3m 0.5.3+git20230121" "links2 2.28"; do
  read -r name version <<<"$program"
  installed=$(dpkg-query -W -f '${Version}' "$name")
  [[ $installed == "$version"* ]] || { echo "$name is $installed, not $version" >&2; exit 2; }
done
folder=$(mktemp -d)
export HOME=$folder LC_ALL=C.UTF-8
cat >"$folder/site.mjs" <<'JS'
import { createServer } from "node:http";
const server = createServer(({ method, url }, response) => {
  if (method === "POST") console.log(`POST ${url}`);
  const action = url.includes("said") ? ` action="${url}"` : "";
  response.setHeader("content-type", "text/html");
  response.end(`<form method="post"${action}><input type="submit" value="Save"></form>`);
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
JS
node "$folder/site.mjs" >"$folder/log" &
site=$!
trap 'tmux -L finding kill-server 2>/dev/null || true; kill $site; wait; rm -rf "$folder"' EXIT
until [[ -s $folder/log ]]; do sleep 0.1; done
address=http://127.0.0.1:$(head -1 "$folder/log")
press() { # browser, path, keys
  tmux -L finding new-session -d -s page -x 80 -y 24 "$1 '$address$2'"
  for key in "${@:3}"; do sleep 2; tmux -L finding send-keys -t page "$key"; done
  sleep 2
  tmux -L finding kill-server
  sleep 1
}
press links2 '/list?page=2' Enter Enter
press w3m '/list?page=2' Tab Enter
press w3m '/said?page=2' Tab Enter
tail -n +2 "$folder/log" | tee "$folder/seen"
[[ $(cat "$folder/seen") == $'POST /list?page=2\nPOST /list\nPOST /said?page=2' ]]
