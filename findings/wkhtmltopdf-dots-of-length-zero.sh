#!/usr/bin/env bash
# Program: wkhtmltoimage of wkhtmltopdf 0.12.6 (Debian 12).
# Guess: a line of length zero with round caps is a dot, as SVG 1.1, section 11.4, requires, in every
# engine that draws SVG.
# Seen: nothing is drawn for "h0"; for "h.01" the whole dot is.
set -euo pipefail

installed=$(dpkg-query -W -f '${Version}' wkhtmltopdf)
[[ $installed == 0.12.6* ]] || { echo "wkhtmltopdf is $installed, not 0.12.6" >&2; exit 2; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XDG_RUNTIME_DIR=$folder

seen=""
for line in h0 h.01; do
  cat >"$folder/dot.svg" <<SVG
<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><path d="M0 0H100V100H0Z" fill="#fff"/>
<path d="M50 50$line" stroke="#f00" stroke-width="80" stroke-linecap="round"/></svg>
SVG
  wkhtmltoimage -q --enable-local-file-access --format bmp "$folder/dot.svg" "$folder/dot.bmp"
  # A BMP of 24 or 32 bits has blue, green, and red of each pixel, so a red one has 00 00 ff.
  red=$(xxd -p -s 54 "$folder/dot.bmp" | tr -d '\n' | grep -c 0000ff || true)
  result="$line: $([[ $red -gt 0 ]] && echo drawn || echo "not drawn")"
  echo "$result"
  seen+="$result;"
done
[[ $seen == "h0: not drawn;h.01: drawn;" ]]
