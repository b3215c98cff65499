#!/usr/bin/env bash
# Program: liblouis 3.24.0 (Debian 12), which makes braille for screen readers, such as Orca and NVDA.
# Guess: a soft hyphen (&shy;), which a page sets where a long word may break and which is not seen
# elsewhere, is not felt either: "Auf&shy;lage" is "Auflage".
# Seen: in English, Spanish, and Polish it is a hyphen in the middle of the word, and in German and
# French a blank, so that one word is two.
set -euo pipefail
installed=$(dpkg-query -W -f '${Version}' liblouis-bin)
[[ $installed == 3.24.0-* ]] || { echo "liblouis is $installed, not 3.24.0" >&2; exit 2; }
export LC_ALL=C.UTF-8
braille() { printf '%s\n' "$2" | lou_translate --forward "unicode.dis,$1"; }
seen=""
for table in en-ueb-g1.ctb es-g1.ctb pl.tbl de-g1.ctb fr-bfu-comp6.utb; do
  soft=$(braille "$table" $'auf\u00adlage')
  if [[ $soft == "$(braille "$table" auflage)" ]]; then result="nothing"
  elif [[ $soft == "$(braille "$table" auf-lage)" ]]; then result="a hyphen"
  elif [[ $soft == "$(braille "$table" auf)"$'\u2800'"$(braille "$table" lage)" ]]; then result="a blank"
  else result="something else"
  fi
  echo "$table: $soft, $result"
  seen+="$result;"
done
[[ $seen == "a hyphen;a hyphen;a hyphen;a blank;a blank;" ]]
