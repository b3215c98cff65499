#!/bin/bash
# Program: npm 10.8.2 (npm registry), run by the Node in PATH (seen with 20.20.2), on Linux.
# Guess:   a script that `npm run` starts inherits the open descriptors of npm, as from a shell, so
#          a service of systemd may use `ExecStart=npm start` with a socket unit (descriptor 3).
# Seen:    Node marks all inherited descriptors but 0 to 2 as close-on-exec, so the script has none,
#          although LISTEN_FDS still promises one.
set -euo pipefail
folder=$(mktemp --directory)
trap 'rm --recursive --force "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --save-exact --ignore-scripts npm@10.8.2
npm=node_modules/npm/bin/npm-cli.js
echo "npm $(node "$npm" --version), node $(node --version)"
echo 'from the third descriptor' > handed-over
cat > read.sh <<'SCRIPT'
if cat <&3; then :; else echo "no descriptor 3, LISTEN_FDS=$LISTEN_FDS"; fi
SCRIPT
echo '{ "scripts": { "start": "sh ./read.sh" } }' > package.json
export LISTEN_FDS=1
direct=$(sh ./read.sh 3< handed-over)
through=$(node "$npm" start --silent 3< handed-over 2> /dev/null)
echo "sh ./read.sh: $direct"
echo "npm start:    $through"
test "$direct" = 'from the third descriptor'
test "$through" = 'no descriptor 3, LISTEN_FDS=1'
