#!/usr/bin/env bash
# Programs: Chromium 156.0.8078.108 and avifdec 0.11.1 (Debian 12), sharp 0.35.5 (npm).
# Guess: the alpha channel of an AVIF has the same values in Chromium as in other decoders.
# Seen: Chromium reads it as if it had the limited range of television: 40 becomes 28, and 250
# becomes 255. avifdec and sharp read what was encoded. A WebP of the same pixels is right.
set -euo pipefail

for program in "chromium 156.0.8078.108" "libavif-bin 0.11.1"; do
  read -r name version <<<"$program"
  installed=$(dpkg-query -W -f '${Version}' "$name")
  [[ $installed == "$version"* ]] || { echo "$name is $installed, not $version" >&2; exit 2; }
done

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo "{}" >package.json
npm install --silent --no-audit --no-fund sharp@0.35.5

cat >encode.mjs <<'EOF'
import { writeFileSync } from "node:fs";
import sharp from "sharp";
const alphas = [40, 128, 250];
const pixels = alphas.flatMap((alpha) => Array(64 * 64).fill([200, 100, 50, alpha]).flat());
const image = sharp(Buffer.from(pixels), { raw: { width: 64, height: 64 * alphas.length, channels: 4 } });
const files = { webp: await image.webp({ lossless: true }).toBuffer() };
files.avif = await image.avif({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer();
writeFileSync("image.avif", files.avif);
const page = Object.entries(files).map(([type, file]) =>
  `<img id="${type}" src="data:image/${type};base64,${file.toString("base64")}">`);
writeFileSync("page.html", `<!doctype html>${page.join("")}<pre></pre><script>
onload = () => Array.from(document.images, (image) => {
  const drawing = document.createElement("canvas").getContext("2d");
  drawing.drawImage(image, 0, 0);
  const alpha = (y) => drawing.getImageData(32, y, 1, 1).data[3];
  document.querySelector("pre").append(image.id + " " + [32, 96, 149].map(alpha) + ";");
});
</script>`);
EOF
cat >decode.mjs <<'EOF'
import sharp from "sharp";
for (const file of ["image.avif", "decoded.png"]) {
  const { data } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  console.log(file, [32, 96, 149].map((y) => data[(y * 64 + 32) * 4 + 3]).join());
}
EOF
node encode.mjs
avifdec image.avif decoded.png >avifdec.log
found=$(
  chromium --headless --no-sandbox --user-data-dir="$folder/profile" --dump-dom "file://$folder/page.html" 2>chromium.log |
    sed -n 's/.*<pre>\(.*\)<\/pre>.*/\1/p'
  node decode.mjs
)
echo "$found"
expected='webp 40,128,250;avif 28,130,255;
image.avif 40,128,250
decoded.png 40,128,250'
[[ $found == "$expected" ]]
