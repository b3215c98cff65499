#!/usr/bin/env bash
# Program: eww of Emacs 28.2 (Debian 12, emacs-nox), in batch mode.
# Guess: Enter in a text field presses the form's first button, its default button in HTML, and
# hidden fields that share a name are all sent, as a list of chosen rows needs.
# Seen: Enter sends the next button with a name that follows the field, so in a form with one button
# per row, it presses the button of that row. Of hidden fields with one name, only the first is sent.
set -euo pipefail
version=$(dpkg-query -W -f '${Version}' emacs-nox)
[[ $version == 1:28.2* ]] || { echo "emacs-nox is $version, not 28.2" >&2; exit 2; }
folder=$(mktemp -d)
export HOME=$folder LC_ALL=C.UTF-8
cat >"$folder/site.mjs" <<'JS'
import { createServer } from "node:http";
const form = `<form method="post" action="/">
<button name="save" value="all">Save</button>
<input type="hidden" name="row" value="3"><input type="hidden" name="row" value="7">
<input name="first" value="a"> <button name="move" value="1">Move</button>
<input name="second" value="b"> <button name="move" value="2">Move</button></form>`;
const server = createServer((request, response) => {
  request.setEncoding("utf8").on("data", (body) => console.log(body));
  response.setHeader("content-type", "text/html");
  response.end(form);
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
JS
cat >"$folder/press.el" <<'LISP'
(require 'eww)
(defvar drawn nil)
(add-hook 'eww-after-render-hook (lambda () (setq drawn t)))
(defun wait () (with-timeout (20) (while (not drawn) (accept-process-output nil 0.05))))
(dolist (field '("first" "second"))
  (setq drawn nil)
  (eww (getenv "ADDRESS"))
  (wait)
  (switch-to-buffer "*eww*")
  (goto-char (point-min))
  (while (not (equal field (plist-get (get-text-property (point) 'eww-form) :name)))
    (goto-char (next-single-char-property-change (point) 'eww-form)))
  (setq drawn nil)
  (eww-submit)
  (wait))
LISP
node "$folder/site.mjs" >"$folder/log" &
site=$!
trap 'kill $site; wait; rm -rf "$folder"' EXIT
until [[ -s $folder/log ]]; do sleep 0.1; done
ADDRESS=http://127.0.0.1:$(head -1 "$folder/log")/ emacs --batch -Q -l "$folder/press.el" 2>"$folder/errors" ||
  cat "$folder/errors"
tail -n +2 "$folder/log" | tee "$folder/seen"
[[ $(cat "$folder/seen") == $'row=3&second=b&move=1&first=a\nrow=3&move=2&second=b&first=a' ]]
