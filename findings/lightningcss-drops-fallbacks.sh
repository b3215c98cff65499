#!/usr/bin/env bash
# lightningcss 1.33.0, beside csso 5.0.5, cssnano 7.1.9, and esbuild 0.28.2 (npm).
# Guess: two declarations of one property are a fallback, since browsers skip what they do not know.
# A tool that is not told the browsers keeps both, and with browsers it drops the first only where all
# of them know the second.
# Seen: the others keep both. lightningcss without targets keeps only the last, even if it does not
# make the file smaller. With Safari 14 as its target it keeps 100vh, but not "hidden" before "clip",
# which Safari has since version 16: it treats keywords as if every browser knew them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts lightningcss@1.33.0 csso@5.0.5 cssnano@7.1.9 \
  postcss@8.5.33 esbuild@0.28.2
cat > run.mjs <<'JS'
import cssnano from "cssnano";
import { minify } from "csso";
import { transform as esbuild } from "esbuild";
import { transform } from "lightningcss";
import postcss from "postcss";

const css = "a{min-height:100vh;min-height:100dvh;overflow:hidden;overflow:clip}";
const lightning = (targets, isMinified) =>
  transform({ filename: "a.css", code: Buffer.from(css), minify: isMinified, targets })
    .code.toString()
    .replaceAll(/[\s;]+/g, " ");
console.log("csso", minify(css).css === css);
console.log("cssnano", (await postcss([cssnano()]).process(css, { from: undefined })).css === css);
console.log("esbuild", (await esbuild(css, { loader: "css", minify: true })).code.trim() === css);
console.log("no targets", lightning(undefined, false));
console.log("Safari 14", lightning({ safari: 14 << 16 }, false));
JS
seen=$(node run.mjs)
echo "$seen"
expected='csso true
cssnano true
esbuild true
no targets a { min-height: 100dvh overflow: clip } 
Safari 14 a { min-height: 100vh min-height: 100dvh overflow: clip } '
[ "$seen" = "$expected" ]
