#!/usr/bin/env bash
# sharp 0.35.5 (npm, with libheif 1.23.5), and avifenc 0.11.1 (Debian 12) to write a grid.
# Guess: a truncated image is an error with failOn "truncated" or stricter, as for PNG and JPEG.
# Seen: a tiled AVIF of which the last tenth is missing is decoded without an error, even with
# failOn "warning". Its missing tiles are green.
set -euo pipefail

installed=$(dpkg-query -W -f '${Version}' libavif-bin)
[[ $installed == "0.11.1"* ]] || { echo "libavif-bin is $installed, not 0.11.1" >&2; exit 2; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo "{}" >package.json
npm install --silent --no-audit --no-fund sharp@0.35.5

cat >write.mjs <<'EOF'
import sharp from "sharp";
const pixels = Array.from({ length: 512 * 512 }, (_, at) => [at * 7, at >> 8, (at * at) >> 6]);
const raw = { width: 512, height: 512, channels: 3 };
const image = sharp(Uint8Array.from(pixels.flat()), { raw });
await image.png().toFile("image.png");
await image.jpeg().toFile("image.jpg");
EOF
cat >read.mjs <<'EOF'
import { readFileSync } from "node:fs";
import sharp from "sharp";
for (const name of ["image.png", "image.jpg", "grid.avif"]) {
  const whole = readFileSync(name);
  const cut = whole.subarray(0, Math.floor(whole.length * 0.9));
  const pixel = (data) => data.subarray((400 * 512 + 400) * 3).subarray(0, 3).join();
  const decoded = sharp(cut, { failOn: "warning" }).raw().toBuffer();
  console.log(name, await decoded.then(pixel, () => "error"));
}
EOF
node write.mjs
avifenc --grid 2x2 -y 444 --min 10 --max 20 image.png grid.avif >avifenc.log
found=$(node read.mjs)
echo "$found"
expected='image.png error
image.jpg error
grid.avif 0,135,0'
[[ $found == "$expected" ]]
