#!/usr/bin/env bash
# Programs: pngquant 2.17.0, pngcrush 1.8.13, optipng 0.7.7, and ImageMagick 6.9.11.60 (Debian 12),
# with sharp 0.35.5 (npm) to make a PNG that is to be turned (orientation 6 in its chunk eXIf).
# Guess: optimizers keep the look, so they keep the orientation, and "-auto-orient" turns the pixels
# by it, as with a JPEG.
# Seen: only optipng keeps it. pngquant, pngcrush, and ImageMagick drop the chunk and turn nothing, so
# the picture lies on its side, and nothing says how it was.
set -euo pipefail
for program in "pngquant 2.17.0" "pngcrush 1.8.13" "optipng 0.7.7" "imagemagick-6.q16 8:6.9.11.60"; do
  read -r name version <<<"$program"
  installed=$(dpkg-query -W -f '${Version}' "$name")
  [[ $installed == "$version"* ]] || { echo "$name is $installed, not $version" >&2; exit 2; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts sharp@0.35.5
cat > make.mjs <<'JS'
import sharp from "sharp";
await sharp({ create: { width: 40, height: 20, channels: 3, background: "red" } })
  .withMetadata({ orientation: 6 })
  .toFile("photo.png");
JS
cat > show.mjs <<'JS'
import sharp from "sharp";
for (const name of ["photo", "optipng", "pngquant", "pngcrush", "imagemagick"]) {
  const { autoOrient } = await sharp(`${name}.png`).metadata();
  console.log(`${name} is shown with ${autoOrient.width} x ${autoOrient.height}`);
}
JS
node make.mjs
optipng -quiet -out optipng.png photo.png
pngquant --output pngquant.png photo.png
pngcrush -q photo.png pngcrush.png > log 2>&1
convert-im6.q16 photo.png -auto-orient imagemagick.png
seen=$(node show.mjs)
echo "$seen"
expected='photo is shown with 20 x 40
optipng is shown with 20 x 40
pngquant is shown with 40 x 20
pngcrush is shown with 40 x 20
imagemagick is shown with 40 x 20'
[ "$seen" = "$expected" ]
