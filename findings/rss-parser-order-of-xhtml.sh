#!/usr/bin/env bash
# rss-parser 3.13.0 (npm): an Atom entry whose content has the type "xhtml".
# Guess: as the content stands in the feed as elements, the parser writes them back as they are.
# Seen: it collects the text of each element, and its children by name. So "<p>Run <b>sort</b> before
# <i>join</i>.</p>" becomes "Run  before .sortjoin", in the HTML and in the short text, and paragraphs
# that stood after a list stand before it. A title with the type "xhtml" is an object, not a string.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts rss-parser@3.13.0
cat > run.mjs <<'JS'
import Parser from "rss-parser";

const xhtml = (content) => `<div xmlns="http://www.w3.org/1999/xhtml">${content}</div>`;
const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><id>urn:x:1</id>
<updated>2026-01-01T00:00:00Z</updated><entry><id>urn:x:2</id><updated>2026-01-01T00:00:00Z</updated>
<title type="xhtml">${xhtml("Sort <em>first</em>")}</title>
<content type="xhtml">${xhtml(
  "<p>Run <b>sort</b> before <i>join</i>.</p><ul><li>One</li></ul><p>Last.</p>",
)}</content></entry></feed>`;
const { items } = await new Parser().parseString(feed);
console.log(items[0].content.replaceAll(/<\/?div[^>]*>/g, ""));
console.log(items[0].contentSnippet.replaceAll(/\s+/g, " "));
console.log(typeof items[0].title);
JS
seen=$(node run.mjs)
echo "$seen"
expected='<p>Run  before .<b>sort</b><i>join</i></p><p>Last.</p><ul><li>One</li></ul>
Run before .sortjoin Last. One
object'
[ "$seen" = "$expected" ]
