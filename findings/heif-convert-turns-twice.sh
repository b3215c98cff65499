#!/usr/bin/env bash
# Programs: avifenc of libavif 0.11.1 and heif-convert of libheif 1.15.1 (Debian 12), with sharp
# 0.35.5 (npm) to make a photo that is to be turned (orientation 6 in its EXIF data) and to read.
# Guess: the photo becomes an AVIF with a turn (irot), and heif-convert either turns the pixels or
# keeps the orientation, so that the copy looks like the photo.
# Seen: it does both. The copy of 40 x 20 has 20 x 40 pixels and EXIF data that turn it once more, so
# that it is shown on its side (as sharp reckons, which honors them). avifdec does neither.
set -euo pipefail
for program in "libavif-bin 0.11.1" "libheif-examples 1.15.1"; do
  read -r name version <<<"$program"
  installed=$(dpkg-query -W -f '${Version}' "$name")
  [[ $installed == "$version"-* ]] || { echo "$name is $installed, not $version" >&2; exit 2; }
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
  .toFile("photo.jpg");
JS
cat > show.mjs <<'JS'
import sharp from "sharp";
for (const file of ["photo.jpg", "heif-convert.jpg", "avifdec.jpg"]) {
  const { width, height, orientation, autoOrient } = await sharp(file).metadata();
  const seen = `${autoOrient.width} x ${autoOrient.height}`;
  console.log(`${file}: ${width} x ${height}, orientation ${orientation ?? "none"}, shown ${seen}`);
}
JS
node make.mjs
avifenc photo.jpg photo.avif > log
heif-convert photo.avif heif-convert.jpg >> log
avifdec photo.avif avifdec.jpg >> log
seen=$(node show.mjs)
echo "$seen"
expected='photo.jpg: 40 x 20, orientation 6, shown 20 x 40
heif-convert.jpg: 20 x 40, orientation 6, shown 40 x 20
avifdec.jpg: 40 x 20, orientation none, shown 40 x 20'
[ "$seen" = "$expected" ]
