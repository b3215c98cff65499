#!/usr/bin/env bash
# otpauth 9.5.2 (npm): an issuer with a colon.
# Guess: percent-encoding protects a colon in the issuer, so that what the library writes it also
# reads back, as with every other character.
# Seen: the address encodes the colon, but the reader decodes the label before it looks for the
# separator. The issuer comes back whole, from the parameter, and its end becomes a part of the
# account. The key URI format allows no colon in either.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund otpauth@9.5.2
cat > run.mjs <<'JS'
import { Secret, TOTP, URI } from "otpauth";
const secret = Secret.fromBase32("JBSWY3DPEHPK3PXP");
for (const issuer of ["Labs & Co. #1", "Labs: Berlin"]) {
  const { issuer: read, label } = URI.parse(new TOTP({ issuer, label: "ana", secret }).toString());
  console.log(JSON.stringify([issuer, read, label]));
}
JS
seen=$(node run.mjs)
echo "$seen"
expected='["Labs & Co. #1","Labs & Co. #1","ana"]
["Labs: Berlin","Labs: Berlin"," Berlin:ana"]'
[ "$seen" = "$expected" ]
