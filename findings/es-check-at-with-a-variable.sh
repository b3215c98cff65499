#!/bin/bash
# Program: es-check 9.8.1 (npm), `checkBrowser --checkFeatures` with a browserslist query.
# Guess:   as it reports `list.at(-1)` for Chrome 81, which lacks Array.prototype.at, it also reports
#          `list.at(place)` in the same script.
# Seen:    it reports `.at` only with a number as its argument. `list.at(place)` passes, so a bundle
#          that passes can fail in the browsers of the query.
set -euo pipefail
folder=$(mktemp --directory)
trap 'rm --recursive --force "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts --save-exact es-check@9.8.1
echo 'const list = [3, 1]; console.log(list.at(-1));' > number.js
echo 'const list = [3, 1]; const place = list.length - 1; console.log(list.at(place));' > variable.js
seen=()
for script in number variable; do
  if node_modules/.bin/es-check checkBrowser "$script.js" --checkFeatures \
    --browserslistQuery="chrome 81" > "$script.log" 2>&1; then
    seen+=("$script passes")
  else
    grep --quiet "ArrayPrototypeAt (chrome 81 requires 92)" "$script.log"
    seen+=("$script is reported")
  fi
done
printf '%s\n' "${seen[@]}"
[[ "${seen[*]}" == "number is reported variable passes" ]]
