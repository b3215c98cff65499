#!/usr/bin/env bash
# opentype.js 2.0.0 and fontkit 2.0.4 (npm) with Inter (@fontsource/inter 5.3.0).
# Guess: both measure and draw "Hello" in a font as common as Inter. What opentype.js does not know of
# its rules, it leaves out, or it can be told to with "features: false".
# Seen: it draws "H" and throws for "Hello", with and without the option, because a rule
# of the feature ccmp, for marks above letters, has a form (contexts by class) that it lacks.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts opentype.js@2.0.0 fontkit@2.0.4 @fontsource/inter@5.3.0
cat > run.mjs <<'JS'
import { readFileSync } from "node:fs";
import { create } from "fontkit";
import opentype from "opentype.js";

const file = readFileSync("node_modules/@fontsource/inter/files/inter-latin-400-normal.woff");
const { buffer, byteOffset, length } = file;
const font = opentype.parse(buffer.slice(byteOffset, byteOffset + length));
const measure = (text, options) => {
  try {
    return font.getAdvanceWidth(text, 1000, options).toFixed();
  } catch (error) {
    return error.message;
  }
};
const whole = create(file);
for (const text of ["H", "Hello"]) {
  console.log("fontkit", text, ((whole.layout(text).advanceWidth * 1000) / whole.unitsPerEm).toFixed());
  console.log("opentype.js", text, measure(text, {}));
}
console.log("without features", measure("Hello", { features: false }));
JS
seen=$(node run.mjs)
echo "$seen"
error='substitutionType : 62 lookupType: 6 - substFormat: 2 is not yet supported'
expected="fontkit H 743
opentype.js H 743
fontkit Hello 2410
opentype.js Hello $error
without features $error"
[ "$seen" = "$expected" ]
