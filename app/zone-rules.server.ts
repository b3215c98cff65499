import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { env } from "~/env.server";
import { attempt } from "~/kinds/text";
import { learnRules, type ZoneRules } from "~/kinds/zone-rules";

const folder = env.TZDIR ?? "/usr/share/zoneinfo";
const nodeEdition = process.versions.tz ?? "";
const systemEdition = editionOf(folder);
/** Governments change rules each year, and Node's are as old as its release. */
const usesSystem = env.TZDIR !== undefined || systemEdition > nodeEdition;

/** @returns such as "2026f"; blank if the folder does not say. */
function editionOf(zones: string): string {
  const heads = ["tzdata.zi", "+VERSION"].map((name) =>
    attempt(() => readFileSync(join(zones, name), "latin1").slice(0, 100)),
  );
  return /\b20\d\d[a-z]{1,2}\b/.exec(heads.join(" "))?.[0] ?? "";
}

export const zoneEdition = usesSystem
  ? { edition: systemEdition || "of an unknown edition", from: folder, ofNode: nodeEdition }
  : { edition: nodeEdition, from: `Node ${process.version}`, ofNode: nodeEdition };

const known = new LRUCache<string, ZoneRules>({
  max: 1000,
  memoMethod: (zone) => attempt(() => readRules(readFileSync(join(folder, zone)))) ?? [],
});

/** @returns the system's rules if they are newer than Node's. */
export function rulesOf(zone: string): ZoneRules {
  const isUsed = usesSystem && /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(zone);
  return isUsed ? known.memo(zone) : [];
}

learnRules(rulesOf);

const year = 365 * 24 * 60 * 60 * 1000;

/** @returns the part of the rules that pages of the admin need, for the browser. */
export function recentRules(zone: string): ZoneRules {
  const [from, until] = [Date.now() - 3 * year, Date.now() + 10 * year];
  const rules = rulesOf(zone);
  const startOf = (index: number) => rules[index]?.[0];
  // A rule holds only until the next one.
  return rules.filter(
    (_, index) => (startOf(index - 1) ?? 0) < until && (startOf(index + 1) ?? until) > from,
  );
}

/** Today's names of the zones that have cities; undefined if the system does not list them. */
export function listZones(): string[] | undefined {
  const text = attempt(() => readFileSync(join(folder, "zone.tab"), "utf8")) ?? "";
  const names = Array.from(text.matchAll(/^[A-Z]{2}\t\S+\t(\S+)/gm), ([, name = ""]) => name);
  return names.length > 0 ? [...names, "UTC"] : undefined;
}

/** In seconds. Some files end with a rule instead of a list up to here. */
const end = Date.UTC(2038, 0) / 1000;

/** Reads a file in the format TZif of version 2 or later (RFC 9636). @throws RangeError */
function readRules(file: Buffer): ZoneRules {
  // The first part is for programs that know only 32 bits.
  const header = file.indexOf("TZif", 1);
  if (header < 0) throw new RangeError();
  const [count, timesAt] = [file.readUInt32BE(header + 32), header + 44];
  const indexesAt = timesAt + count * 8;
  const offsetOf = (type: number) =>
    Math.round(file.readInt32BE(indexesAt + count + type * 6) / 60);
  const changes = Array.from({ length: count }, (_, index): [number, number] => [
    Number(file.readBigInt64BE(timesAt + index * 8)),
    offsetOf(file[indexesAt + index] ?? 0),
  ]);
  const [, rule = ""] = /\n([^\n]*)\n$/.exec(file.toString("latin1")) ?? [];
  const last = changes.at(-1)?.[0] ?? -Infinity;
  const first: [number, number] = [-Infinity, offsetOf(0)];
  return [first, ...changes, ...changesBy(rule, last), [end, 0] as const]
    .filter(([start]) => start <= end)
    .map(([start, offset]) => [start * 1000, offset] as const);
}

const zonePattern =
  /^(?:<[^>]+>|[A-Za-z]+)([+-]?[\d:]+)(?:(?:<[^>]+>|[A-Za-z]+)([+-]?[\d:]+)?,([^,]+),([^,]+))?$/;

/** Follows a rule such as "CST6CDT,M3.2.0,M11.1.0" (POSIX) from the last listed change on. */
function changesBy(rule: string, last: number): [number, number][] {
  const [, standard = "0", summer, begin, until] = zonePattern.exec(rule) ?? [];
  if (!begin || !until) return [];
  // POSIX counts west of Greenwich.
  const winter = -minutesOf(standard);
  const offset = summer === undefined ? winter + 60 : -minutesOf(summer);
  const changes: [number, number][] = [];
  for (let year = 1970; year < 2038; year += 1) {
    changes.push([momentIn(year, begin, winter), offset], [momentIn(year, until, offset), winter]);
  }
  return changes.filter(([at]) => at > last).sort(([a], [b]) => a - b);
}

/** @param text such as "6", "-3:30", or "+02:00". */
function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.replace(/^[+-]/, "").split(":").map(Number);
  return (text.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}

/** @param rule such as "M3.2.0/2": the second Sunday of March at 2. @returns seconds since 1970. */
function momentIn(year: number, rule: string, offset: number): number {
  const [, month = 1, week = 1, weekday = 0, time = "2"] =
    /^M(\d+)\.(\d)\.(\d)(?:\/(.+))?$/.exec(rule) ?? [];
  const date = new Date(Date.UTC(year, Number(month) - 1, Number(week) * 7 - 6));
  date.setUTCDate(date.getUTCDate() + ((Number(weekday) - date.getUTCDay() + 7) % 7));
  // The fifth one of a month can be the fourth.
  if (date.getUTCMonth() !== Number(month) - 1) date.setUTCDate(date.getUTCDate() - 7);
  return date.getTime() / 1000 + (minutesOf(time) - offset) * 60;
}
