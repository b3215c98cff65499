#!/usr/bin/env bash
# Program: image-size 2.1.0 (npm), which site generators ask for width and height, beside
# probe-image-size 7.5.0; the AVIF is made by Debian's avifenc (libavif-bin).
# Guess: it tells the size at which a browser draws a file, or an orientation with which to turn it,
# as it does for JPEG; and a viewBox may have commas between its numbers (SVG 2, section 8.6).
# Seen: an AVIF of 60 by 20 that its container turns by 90 degrees is "60x20", without an
# orientation. For viewBox="0,0,60,20", width and height are undefined, without an error.
# probe-image-size tells orientation 6 for the first, and 60x20 for the second.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts image-size@2.1.0 probe-image-size@7.5.0 pngjs@7.0.0
cat >make.cjs <<'JS'
const { PNG } = require("pngjs");
const image = new PNG({ width: 60, height: 20 });
image.data.fill(255);
require("node:fs").writeFileSync("image.png", PNG.sync.write(image));
JS
node make.cjs
avifenc --irot 1 image.png turned.avif >log
echo '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0,0,60,20"><path d="M0 0h9v9z"/></svg>' >commas.svg
cat >read.mjs <<'JS'
import { readFileSync } from "node:fs";
import { imageSize } from "image-size";
import probe from "probe-image-size";
const told = ({ width, height, orientation = "-" }) => `${width}x${height} ${orientation}`;
const files = ["turned.avif", "commas.svg"].map((name) => readFileSync(name));
console.log(files.flatMap((file) => [imageSize(file), probe.sync(file)].map(told)).join(", "));
JS
seen=$(node read.mjs)
echo "turned AVIF and viewBox with commas, each by image-size and probe-image-size: $seen"
[[ $seen == "60x20 -, 60x20 6, undefinedxundefined -, 60x20 -" ]]
