#!/usr/bin/env bash
# Program: Debian's espeak-ng 1.51, the voice of Orca and NVDA, with numbers as Node's Intl writes them.
# Guess: the spaces that CLDR puts into French numbers and before AM (U+202F) are made for these
# places, so 10 000 is read as ten thousand, and AM as two letters, as after a usual space.
# Seen: in French the number is read digit by digit, "dix zéro zéro zéro", and in English AM becomes
# a word, "am". With a usual space instead, both are right: "dix mille", and two letters.
set -euo pipefail
version=$(dpkg-query -W -f '${Version}' espeak-ng)
[[ $version == 1.51+* ]] || { echo "espeak-ng is $version, not 1.51" >&2; exit 2; }
number=$(node -p 'new Intl.NumberFormat("fr").format(10000)')
[[ $number == $'10\u202f000' ]] || { echo "Intl writes $number otherwise" >&2; exit 2; }
say() { espeak-ng -q -x -v "$1" "$2" | xargs -0 printf '%s' | tr -d '\n' | sed 's/^ *//'; }
seen="$(say fr "$number")|$(say fr '10 000')|$(say en-gb $'9:00\u202fAM')|$(say en-gb '9:00 AM')"
echo "espeak-ng $version: $seen"
[[ $seen == "d'i zerozero zer'o|di m'il|n'aIn z'i@roU z'i@roU a#m|n'aIn z'i@roU z'i@roU ,eI'Em" ]]
