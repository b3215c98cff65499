#!/usr/bin/env bash
# Program: zbarimg of zbar 0.23.92 (Debian 12), beside jsQR 1.4.0; codes by qrcode 1.5.4 (npm).
# Guess: bytes without a mark are ISO 8859-1, as ISO/IEC 18004 says, or UTF-8, as nearly all programs
# write, and both can be told apart. So "Größe" and "https://müller.example/über" come out whole.
# Seen: zbar takes both for Big5 and reads "Gr廲e" and "https://m羹ller.example/羹ber". A longer text
# with umlauts is right. jsQR reads the UTF-8 one.
set -euo pipefail
installed=$(dpkg-query -W -f '${Version}' zbar-tools)
[[ $installed == 0.23.92-* ]] || { echo "zbar-tools is $installed, not 0.23.92" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export LC_ALL=C.UTF-8
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts qrcode@1.5.4 jsqr@1.4.0
cat > run.mjs <<'JS'
import jsQR from "jsqr";
import QRCode from "qrcode";

const address = "https://müller.example/über";
await QRCode.toFile("latin1.png", [{ data: Buffer.from("Größe", "latin1"), mode: "byte" }]);
await QRCode.toFile("utf-8.png", address);
await QRCode.toFile("long.png", "Größe: 5 µm – „groß“");
const { modules } = QRCode.create(address);
const side = (modules.size + 8) * 4;
const pixels = Uint8ClampedArray.from({ length: side * side * 4 }, (_, place) => {
  const [x, y] = [(place >> 2) % side, Math.floor((place >> 2) / side)].map((at) => (at >> 2) - 4);
  const isInside = x >= 0 && y >= 0 && x < modules.size && y < modules.size;
  return place % 4 < 3 && isInside && modules.get(y, x) ? 0 : 255;
});
console.log("jsQR:", jsQR(pixels, side, side)?.data);
JS
seen=$(node run.mjs && zbarimg --quiet --raw latin1.png utf-8.png long.png 2> log)
echo "$seen"
expected='jsQR: https://müller.example/über
Gr廲e
https://m羹ller.example/羹ber
Größe: 5 µm – „groß“'
[ "$seen" = "$expected" ]
