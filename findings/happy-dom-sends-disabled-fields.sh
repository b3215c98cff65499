#!/usr/bin/env bash
# happy-dom 21.0.4 and jsdom 29.1.1 (npm): new FormData(form), as tests of forms use it.
# Guess: both make the list of a form's values as the HTML Standard says and as browsers do.
# Seen: both take a disabled option that is a mere prompt, which Chromium leaves out. happy-dom also
# takes the fields of a disabled fieldset, takes one of two options of a multiple select, and keeps
# the line break after <textarea> that belongs to the markup. So a test can pass where a browser
# sends something else.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts happy-dom@21.0.4 jsdom@29.1.1
cat > run.mjs <<'JS'
import { Window } from "happy-dom";
import { JSDOM } from "jsdom";

const html = `<form><fieldset disabled><input name="code" value="1"></fieldset>
<select name="place"><option value="" disabled selected>Choose a place</option><option>Bonn</option></select>
<select name="tags" multiple><option selected>a</option><option selected>b</option></select>
<textarea name="text">
One</textarea></form>`;
const window = new Window();
window.document.write(html);
for (const [name, { document, FormData }] of [
  ["jsdom", new JSDOM(html).window],
  ["happy-dom", window],
]) {
  const values = [...new FormData(document.querySelector("form"))];
  console.log(name, values.map(([key, value]) => `${key}=${JSON.stringify(value)}`).join(" "));
}
JS
seen=$(node run.mjs)
echo "$seen"
expected='jsdom place="" tags="a" tags="b" text="One"
happy-dom code="1" place="" tags="a" text="\nOne"'
[ "$seen" = "$expected" ]
