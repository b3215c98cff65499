#!/usr/bin/env bash
# Programs (npm): @extractus/feed-extractor 8.0.3, htmlparser2 12.0.0 (parseFeed), and feedparser
# 2.6.0, which read an Atom entry with two authors, an enclosure before its page, and two dates.
# Guess: `published`, `pubDate`, or `pubdate` is the date of publication, `link` leads to the page
# (rel="alternate"; RFC 4287, 4.2.7.2), and of two authors one or both are told.
# Seen: feed-extractor and htmlparser2 tell the last edit as the date of publication and the enclosure
# as the link. feedparser is right about both, but tells no author, though it tells a single one.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts \
  @extractus/feed-extractor@8.0.3 htmlparser2@12.0.0 feedparser@2.6.0
cat >read.mjs <<'JS'
import { once } from "node:events";
import { extractFromXml } from "@extractus/feed-extractor";
import FeedParser from "feedparser";
import { parseFeed } from "htmlparser2";

const feed = (authors) => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>urn:example:works</id><title>Works</title><updated>2026-03-02T00:00:00Z</updated>
  <entry>
    <id>urn:example:1</id><title>A map</title>
    <link rel="enclosure" href="https://example.org/map.jpg" type="image/jpeg"/>
    <link rel="alternate" href="https://example.org/map"/>
    <published>2026-01-01T00:00:00Z</published><updated>2026-03-02T00:00:00Z</updated>
    ${authors.map((name) => `<author><name>${name}</name></author>`).join("")}
  </entry>
</feed>`;

async function itemOf(xml) {
  const parser = new FeedParser();
  parser.end(xml);
  await once(parser, "readable");
  return parser.read();
}

const two = feed(["Ada", "Bo"]);
const day = (date) => new Date(date).toISOString().slice(5, 10);
const { link, published } = extractFromXml(two).entries[0];
const [item] = parseFeed(two).items;
const read = await itemOf(two);
console.log("feed-extractor", day(published), link);
console.log("htmlparser2", day(item.pubDate), item.link);
console.log("feedparser", day(read.pubdate), read.link, read.author, (await itemOf(feed(["Ada"]))).author);
JS
seen=$(node read.mjs)
echo "$seen"
[[ $seen == "feed-extractor 03-02 https://example.org/map.jpg
htmlparser2 03-02 https://example.org/map.jpg
feedparser 01-01 https://example.org/map null Ada" ]]
