#!/usr/bin/env bash
# feed 6.0.0 (npm), which makes RSS, Atom, and JSON Feed from one list of items.
# Guess: a title is text, so Atom gets it as text or escaped for its type="html"; the type of an
# enclosure is what the program said; and as the Atom entry takes its ID from the link, so does JSON.
# Seen: in Atom, <details> in a title is markup of the title, no longer a word. "application/pdf"
# becomes "image/pdf" there, though not in RSS. JSON Feed gets no ID, which it requires, and no file.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts feed@6.0.0
cat > run.mjs <<'JS'
import { Feed } from "feed";

const link = "https://example.org/1";
const enclosure = { url: "https://example.org/talk.pdf", type: "application/pdf", length: 5 };
const feed = new Feed({ title: "News", id: "https://example.org/", link: "https://example.org/" });
feed.addItem({ title: "When <details> helps", link, date: new Date(0), enclosure });
const show = (text, pattern) => console.log(text.match(pattern)[0]);
show(feed.atom1(), /<title type.*/);
show(feed.atom1(), /<id>.*1<\/id>/);
show(feed.atom1(), /type="[a-z]+\/pdf"/);
show(feed.rss2(), /type="[a-z]+\/pdf"/);
console.log(JSON.stringify(JSON.parse(feed.json1()).items));
JS
seen=$(node run.mjs)
echo "$seen"
expected='<title type="html"><![CDATA[When <details> helps]]></title>
<id>https://example.org/1</id>
type="image/pdf"
type="application/pdf"
[{"url":"https://example.org/1","title":"When <details> helps","date_modified":"1970-01-01T00:00:00.000Z"}]'
[ "$seen" = "$expected" ]
