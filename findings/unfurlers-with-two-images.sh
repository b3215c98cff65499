#!/usr/bin/env bash
# Programs: url-metadata 5.10.0, @extractus/article-extractor 9.0.1, and open-graph-scraper 6.12.0
# (npm), which read the preview of a page, here one with two og:image.
# Guess: several og:image are a list whose first one counts most (ogp.me, "Arrays"), so a program
# that tells one image tells the first.
# Seen: url-metadata joins both addresses by a comma to one text, which is no address;
# article-extractor tells the last one. open-graph-scraper lists both in their order.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts \
  url-metadata@5.10.0 @extractus/article-extractor@9.0.1 open-graph-scraper@6.12.0
cat >read.mjs <<'JS'
import { extractFromHtml } from "@extractus/article-extractor";
import ogs from "open-graph-scraper";
import urlMetadata from "url-metadata";

const html = `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Two images</title>
    <meta property="og:title" content="Two images">
    <meta property="og:image" content="https://example.org/1.jpg">
    <meta property="og:image" content="https://example.org/2.jpg">
  </head>
  <body><p>${"A sentence of some length. ".repeat(50)}</p></body>
</html>`;
const body = new Response(html, { headers: { "Content-Type": "text/html" } });
const metadata = await urlMetadata(null, { parseResponseObject: body });
const article = await extractFromHtml(html, "https://example.org/");
const { result } = await ogs({ html });
console.log(metadata["og:image"], article.image, result.ogImage.map(({ url }) => url).join(" "));
JS
seen=$(node read.mjs | sed 's#https://example.org/##g')
echo "url-metadata, article-extractor, open-graph-scraper: $seen"
[[ $seen == "1.jpg,2.jpg 2.jpg 1.jpg 2.jpg" ]]
