#!/usr/bin/env bash
# Program: w3m 0.5.3+git20230121 (Debian 12), driven in tmux.
# Guess: `accept` of a file field only suggests which files to offer, as the HTML Standard says, so
# w3m ignores it, and choosing a file only fills in the field.
# Seen: with `accept`, w3m sends the form as soon as a file is chosen, without any of its buttons.
# Without `accept`, it waits for a button.
set -euo pipefail
version=0.5.3+git20230121
installed=$(dpkg-query -W -f '${Version}' w3m)
[[ $installed == "$version"* ]] || { echo "w3m is $installed, not $version" >&2; exit 2; }
folder=$(mktemp -d)
export HOME=$folder LC_ALL=C.UTF-8
echo text >"$folder/file"
cat >"$folder/site.mjs" <<'JS'
import { createServer } from "node:http";
const server = createServer(({ method, url }, response) => {
  if (method === "POST") console.log(`POST ${url}`);
  const accept = url.includes("image") ? ' accept="image/*"' : "";
  response.setHeader("content-type", "text/html");
  response.end(`<form method="post" enctype="multipart/form-data" action="${url}">
    <input type="text" name="title"><input type="file" name="file"${accept}>
    <button name="save" value="Save">Save</button></form>`);
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
JS
node "$folder/site.mjs" >"$folder/log" &
site=$!
trap 'tmux -L finding kill-server 2>/dev/null || true; kill $site; wait; rm -rf "$folder"' EXIT
until [[ -s $folder/log ]]; do sleep 0.1; done
address=http://127.0.0.1:$(head -1 "$folder/log")
for path in /any /image; do
  tmux -L finding new-session -d -s page -x 80 -y 24 "w3m '$address$path'"
  # To the file field, into its prompt, and the name of the file.
  for key in Tab Tab Enter "$folder/file" Enter; do sleep 2; tmux -L finding send-keys -t page "$key"; done
  sleep 3
  tmux -L finding kill-server
  sleep 1
done
tail -n +2 "$folder/log" | tee "$folder/seen"
[[ $(cat "$folder/seen") == "POST /image" ]]
