#!/usr/bin/env bash
# svgo 4.1.0 with its default plugins, and sharp 0.35.5 to draw (npm).
# Guess: the default plugins make a file smaller and keep the picture; what may change it is off.
# Seen: a group of one shape is dissolved, and of two opacities one is lost: a shape of 0.5 in a
# group of 0.5 is drawn with 0.5 (alpha 128) and no longer with 0.25 (alpha 64). A clip path that
# stands in a group of opacity 0 is removed, the reference to it stays, and nothing clips the shape.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts svgo@4.1.0 sharp@0.35.5
cat > run.mjs <<'JS'
import sharp from "sharp";
import { optimize } from "svgo";

const drawings = [
  '<g opacity=".5"><path opacity=".5" d="M0 0h90v90H0z"/></g>',
  '<g opacity="0"><clipPath id="a"><path d="M0 0h9v9H0z"/></clipPath></g><path clip-path="url(#a)" d="M0 0h90v90H0z"/>',
];
const alphaInTheMiddle = async (svg) => {
  const { data } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
  return data[(45 * 90 + 45) * 4 + 3];
};
const head = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">';
for (const drawing of drawings) {
  const svg = `${head}${drawing}</svg>`;
  const { data: smaller } = optimize(svg);
  const [before, after] = [await alphaInTheMiddle(svg), await alphaInTheMiddle(smaller)];
  console.log(`alpha ${before}, then ${after}: ${smaller.slice(smaller.indexOf(">") + 1)}`);
}
JS
seen=$(node run.mjs)
echo "$seen"
expected='alpha 64, then 128: <path d="M0 0h90v90H0z" opacity=".5"/></svg>
alpha 0, then 255: <path d="M0 0h90v90H0z" clip-path="url(#a)"/></svg>'
[ "$seen" = "$expected" ]
