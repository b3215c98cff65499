#!/usr/bin/env bash
# Programs: turndown 7.2.5, which makes Markdown of HTML, and commonmark 0.31.2 (npm), the reference
# that makes HTML of Markdown.
# Guess: what turndown writes for a bold label and the sentence after it is read back as it was.
# Seen: for English with a space after the label, yes. `<b>注意：</b>必ず読む`, which has no space, as
# Chinese and Japanese never have, comes back as text with asterisks: a mark after punctuation ends
# emphasis only before white space or punctuation (CommonMark 0.31.2, "right-flanking").
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts turndown@7.2.5 commonmark@0.31.2
cat >run.mjs <<'JS'
import { HtmlRenderer, Parser } from "commonmark";
import TurndownService from "turndown";
for (const html of ["<p><b>Note:</b> read it</p>", "<p><b>注意：</b>必ず読む</p>"]) {
  const markdown = new TurndownService().turndown(html);
  console.log(markdown, new HtmlRenderer().render(new Parser().parse(markdown)).trim());
}
JS
seen=$(node run.mjs)
echo "$seen"
[[ $seen == "**Note:** read it <p><strong>Note:</strong> read it</p>
**注意：**必ず読む <p>**注意：**必ず読む</p>" ]]
