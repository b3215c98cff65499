#!/usr/bin/env bash
# lightningcss 1.33.0, beside csso 5.0.5 and esbuild 0.28.2 (npm).
# Guess: two declarations of one property are a fallback, since browsers skip what they do not know.
# A tool that is not told the browsers keeps both, and with browsers it drops the first only where all
# of them know the second.
# Seen: the others keep both. lightningcss without targets keeps only the last, even with "minify"
# off. With Safari 14 as its target it keeps 100vh, but not "hidden" before "clip",
# which Safari has since version 16: it treats keywords as if every browser knew them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts lightningcss@1.33.0 csso@5.0.5 esbuild@0.28.2
cat > run.mjs <<'JS'
import { minify } from "csso";
import { transform as esbuild } from "esbuild";
import { transform } from "lightningcss";

const css = "a{min-height:100vh;min-height:100dvh;overflow:hidden;overflow:clip}";
const lightning = (targets) =>
  transform({ filename: "a.css", code: Buffer.from(css), minify: false, targets })
    .code.toString()
    .replaceAll(/[\s;]+/g, " ");
console.log("csso", minify(css).css === css);
console.log("esbuild", (await esbuild(css, { loader: "css", minify: true })).code.trim() === css);
console.log("no targets", lightning());
console.log("Safari 14", lightning({ safari: 14 << 16 }));
JS
seen=$(node run.mjs)
echo "$seen"
expected='csso true
esbuild true
no targets a { min-height: 100dvh overflow: clip } 
Safari 14 a { min-height: 100vh min-height: 100dvh overflow: clip } '
[ "$seen" = "$expected" ]
