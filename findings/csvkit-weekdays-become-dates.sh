#!/usr/bin/env bash
# Program: csvsort of csvkit 1.0.7 (Debian 12), with agate 1.6.
# Guess: to sort a file by one column, it reads numbers and dates such as 2026-11-29 as what they are,
# and leaves words and short notes in the other columns alone.
# Seen: it rewrites them. Weekdays and months become days of the year 1, "1-2" becomes 2001-01-02,
# "3 min" becomes 0:03:00, and 007 becomes 7. With --no-inference they stay.
set -euo pipefail
installed=$(dpkg-query -W -f '${Version}' csvkit)
[[ $installed == 1.0.7-* ]] || { echo "csvkit is $installed, not 1.0.7" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/classes.csv" <<'CSV'
name,day,begins,lessons,length,room
Yoga,Friday,May,3-4,5 min,008
Art,Monday,June,1-2,3 min,007
CSV
guessed=$(csvsort --columns name "$folder/classes.csv")
plain=$(csvsort --no-inference --columns name "$folder/classes.csv")
echo "$guessed"
expected='name,day,begins,lessons,length,room
Art,0001-01-08,0001-06-01,2001-01-02,0:03:00,7
Yoga,0001-01-05,0001-05-01,2001-03-04,0:05:00,8'
[[ $guessed == "$expected" ]]
[[ $plain == $'name,day,begins,lessons,length,room\nArt,Monday,June,1-2,3 min,007\nYoga,Friday,May,3-4,5 min,008' ]]
