#!/usr/bin/env bash
# Programs: elinks 0.13.2 and links2 2.28 (Debian 12), driven in tmux.
# Guess: a field with the attribute "disabled", which is as old as HTML 4, is not sent.
# Seen: links2 does not send it. elinks draws it like any other field and sends it, be it a text
# field, a checkbox, a select, or a text area. So a server cannot take it for left out.
set -euo pipefail
for program in "elinks 0.13.2" "links2 2.28"; do
  read -r name version <<<"$program"
  installed=$(dpkg-query -W -f '${Version}' "$name")
  [[ $installed == "$version"* ]] || { echo "$name is $installed, not $version" >&2; exit 2; }
done
folder=$(mktemp -d)
export HOME=$folder LC_ALL=C.UTF-8
mkdir "$folder/.elinks"
touch "$folder/.elinks/elinks.conf"
cat >"$folder/site.mjs" <<'JS'
import { createServer } from "node:http";
const form = `<form method="post" action="/"><input type="submit" name="save" value="yes">
<input name="price" value="5" disabled> <input type="checkbox" name="free" checked disabled>
<select name="plan" disabled><option>Small</option></select>
<textarea name="note" disabled>Old</textarea></form>`;
const server = createServer((request, response) => {
  request.setEncoding("utf8").on("data", (body) => console.log(body));
  response.setHeader("content-type", "text/html");
  response.end(form);
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
JS
node "$folder/site.mjs" >"$folder/log" &
site=$!
trap 'tmux -L finding kill-server 2>/dev/null || true; kill $site; wait; rm -rf "$folder"' EXIT
until [[ -s $folder/log ]]; do sleep 0.1; done
address=http://127.0.0.1:$(head -1 "$folder/log")
for name in links2 elinks; do # links2 greets at first; elinks asks before it posts.
  tmux -L finding new-session -d -s page -x 80 -y 24 "$name '$address/'"
  for _ in 1 2; do sleep 2; tmux -L finding send-keys -t page Enter; done
  sleep 2
  tmux -L finding kill-server
  sleep 1
done
tail -n +2 "$folder/log" | tee "$folder/seen"
[[ $(cat "$folder/seen") == $'save=yes\nsave=yes&price=5&free=on&plan=Small&note=Old' ]]
