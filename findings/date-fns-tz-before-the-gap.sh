#!/usr/bin/env bash
# date-fns-tz 3.2.0, luxon 3.7.2, @date-fns/tz 1.5.0, and @js-temporal/polyfill 0.5.1 (npm):
# times that a person types in a form with "Europe/Berlin" on the two days of the change.
# Guess: all take 2:30 on 2026-03-29, which the clocks skip, as 3:30, and 2:30 on 2026-10-25, which
# there is twice, as the first of the two, whatever the time zone of the machine is.
# Seen: fromZonedTime of date-fns-tz answers 1:30 in March, an hour before what the others say, and
# in October its answer depends on the time zone of the machine, as that of @date-fns/tz does. luxon
# takes the second 2:30. Only Temporal does what was guessed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts date-fns@4.4.0 date-fns-tz@3.2.0 luxon@3.7.2 \
  @date-fns/tz@1.5.0 @js-temporal/polyfill@0.5.1
cat > run.mjs <<'JS'
import { TZDate } from "@date-fns/tz";
import { Temporal } from "@js-temporal/polyfill";
import { fromZonedTime } from "date-fns-tz";
import { DateTime } from "luxon";

const zone = "Europe/Berlin";
const ways = {
  Temporal: (time) => Temporal.PlainDateTime.from(time).toZonedDateTime(zone).epochMilliseconds,
  luxon: (time) => DateTime.fromISO(time, { zone }).toMillis(),
  "@date-fns/tz": (time) => {
    const [year, month, ...rest] = time.split(/\D/).map(Number);
    return new TZDate(year, month - 1, ...rest, zone).getTime();
  },
  "date-fns-tz": (time) => fromZonedTime(time, zone).getTime(),
};
const shown = (ms) => DateTime.fromMillis(ms, { zone }).toFormat("HH:mmZZ");
for (const [name, toMs] of Object.entries(ways)) {
  console.log(name, ...["2026-03-29T02:30", "2026-10-25T02:30"].map((time) => shown(toMs(time))));
}
JS
seen=$(for machine in UTC America/New_York Asia/Tokyo; do echo "TZ=$machine"; TZ=$machine node run.mjs; done)
echo "$seen"
expected='TZ=UTC
Temporal 03:30+02:00 02:30+02:00
luxon 03:30+02:00 02:30+01:00
@date-fns/tz 03:30+02:00 02:30+01:00
date-fns-tz 01:30+01:00 02:30+01:00
TZ=America/New_York
Temporal 03:30+02:00 02:30+02:00
luxon 03:30+02:00 02:30+01:00
@date-fns/tz 03:30+02:00 02:30+01:00
date-fns-tz 01:30+01:00 02:30+02:00
TZ=Asia/Tokyo
Temporal 03:30+02:00 02:30+02:00
luxon 03:30+02:00 02:30+01:00
@date-fns/tz 03:30+02:00 02:30+02:00
date-fns-tz 01:30+01:00 02:30+01:00'
[ "$seen" = "$expected" ]
