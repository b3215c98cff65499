import * as z from "zod";
import { oncePer } from "./derived";
import { isObject } from "./outside";

const double = z.union([z.number(), z.literal(["NaN", "Infinity", "-Infinity", "-0"])]);
const integer = z.string().regex(/^-?\d{1,19}$/);
const degrees = z.object({ latitude: z.number(), longitude: z.number() });
const reference = z.string().regex(/^projects\/[^/]+\/databases\/[^/]+\/documents\/./);

/** JSON lacks these values of Firestore. Its REST API calls them so. */
const typed = z.union([
  z.strictObject({ timestampValue: z.iso.datetime({ offset: true }) }),
  z.strictObject({ integerValue: integer }),
  z.strictObject({ doubleValue: double }),
  z.strictObject({ referenceValue: reference }),
  z.strictObject({ geoPointValue: degrees }),
  z.strictObject({ bytesValue: z.base64() }),
  z.strictObject({ vectorValue: z.array(z.number()) }),
  /** Escapes a map that looks like one of these. */
  z.strictObject({ mapValue: z.strictObject({ fields: z.record(z.string(), z.unknown()) }) }),
]);

type Fields = Record<string, unknown>;

type Typed = z.infer<typeof typed>;

/** @returns undefined for a value that is plain JSON. */
export function typedIn(value: unknown): Typed | undefined {
  if (!isObject(value)) return undefined;
  const [key = "", other] = Object.keys(value);
  if (other !== undefined || !key.endsWith("Value")) return undefined;
  return typed.safeParse(value).data;
}

/** @returns the map in the form in which it is not mistaken for another value. */
export function typedMap(fields: Fields): unknown {
  return typedIn(fields) ? { mapValue: { fields } } : fields;
}

/** JSON writes 1.0 like 1, and has no word for some other numbers. */
export function typedDouble(number: number): unknown {
  if (!Number.isFinite(number)) return { doubleValue: String(number) };
  if (Object.is(number, -0)) return { doubleValue: "-0" };
  return Number.isSafeInteger(number) ? { doubleValue: number } : number;
}

export function typedInteger(text: string): unknown {
  return Number.isSafeInteger(Number(text)) ? Number(text) : { integerValue: text };
}

/** @param nanoseconds after the second. Firestore keeps microseconds. */
export function typedTime(seconds: number, nanoseconds: number): unknown {
  const start = new Date(seconds * 1000).toISOString().slice(0, 19);
  const micros = String(Math.floor(nanoseconds / 1000)).padStart(6, "0");
  return { timestampValue: `${start}.${micros.replace(/000$/, "")}Z` };
}

/** @returns the seconds since 1970 and the nanoseconds after them. */
export function secondsOf(timestampValue: string): [seconds: number, nanoseconds: number] {
  const [, fraction = ""] = /\.(\d+)/.exec(timestampValue) ?? [];
  const nanoseconds = Number(fraction.slice(0, 9).padEnd(9, "0"));
  return [Date.parse(timestampValue.replace(/\.\d+/, "")) / 1000, nanoseconds];
}

/** Gives each value the one form in which the store returns it, and drops undefined fields. */
export function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => canonical(item) ?? null);
  if (!isObject(value)) return value;
  const known = typedIn(value);
  if (!known) return canonicalFields(value);
  if ("mapValue" in known) return typedMap(canonicalFields(known.mapValue.fields));
  if ("timestampValue" in known) return typedTime(...secondsOf(known.timestampValue));
  if ("integerValue" in known) return typedInteger(known.integerValue);
  return "doubleValue" in known ? typedDouble(Number(known.doubleValue)) : known;
}

export function canonicalFields(fields: Fields): Fields {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([field, value]) => [field, canonical(value)]));
}

/** @returns the document as people read it: texts, numbers, lists, and maps. */
export const plainDocument = oncePer((document: Fields): Fields => {
  const fields = Object.entries(document).map(([field, value]) => [field, plain(value)] as const);
  return fields.every(([field, value]) => value === document[field])
    ? document
    : Object.fromEntries(fields);
});

/** Returns the same object if nothing in it is typed. */
export function plain(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const known = typedIn(value);
  if (!known) {
    const entries = Object.entries(value).map(([key, inner]) => [key, plain(inner)] as const);
    if (entries.every(([key, inner]) => inner === (value as Fields)[key])) return value;
    return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
  }
  if ("mapValue" in known) return plain(known.mapValue.fields);
  if ("doubleValue" in known) return Number(known.doubleValue);
  if ("referenceValue" in known) return known.referenceValue.replace(/^.*?\/documents\//, "");
  return Object.values(known)[0];
}

/** Firestore's tools, MongoDB, and others write times in these forms, besides ISO 8601. */
const otherTimes = z.union([
  z.object({ seconds: z.number(), nanoseconds: z.number() }),
  z.object({ _seconds: z.number(), _nanoseconds: z.number() }),
  z.strictObject({ $date: z.unknown() }),
  z.strictObject({ $numberLong: integer }),
]);

const isoTime = z.iso.datetime({ offset: true });
/** Above this, a number counts milliseconds since 1970, and otherwise seconds. */
const leastMilliseconds = 100_000_000_000;
const leastSeconds = 100_000_000;

/** @returns the time in ISO 8601 and UTC; undefined for anything else. */
export function timeIn(value: unknown): string | undefined {
  const given = plain(value);
  if (typeof given === "string") {
    // The name of a time zone may follow (RFC 9557).
    const iso = given.replace(/\[[\w/+-]+\]$/, "");
    return isoTime.safeParse(iso).success ? isoOf(Date.parse(iso)) : undefined;
  }
  if (typeof given === "number") {
    if (given < leastSeconds) return undefined;
    return isoOf(given < leastMilliseconds ? given * 1000 : given);
  }
  // Most works lack a time, and saying what is wrong takes long.
  const time = isObject(given) ? otherTimes.safeParse(given).data : undefined;
  if (!time) return undefined;
  if ("$date" in time) return timeIn(time.$date);
  if ("$numberLong" in time) return timeIn(Number(time.$numberLong));
  return isoOf(("seconds" in time ? time.seconds : time._seconds) * 1000);
}

function isoOf(milliseconds: number): string | undefined {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** @returns the time in the form of another one, so that other programs find and sort it as before. */
export function timeLike(known: unknown, time: string): unknown {
  const milliseconds = Date.parse(time);
  const typedKnown = typedIn(known);
  if (typedKnown && "timestampValue" in typedKnown) return typedTime(...secondsOf(time));
  if (typedKnown && "doubleValue" in typedKnown) {
    return typedDouble(Number(timeLike(Number(typedKnown.doubleValue), time)));
  }
  if (typeof known === "number") {
    return known < leastMilliseconds ? Math.floor(milliseconds / 1000) : milliseconds;
  }
  const read = otherTimes.safeParse(plain(known)).data;
  if (!read) return time;
  if ("$date" in read) return { $date: timeLike(read.$date, time) };
  if ("$numberLong" in read) return { $numberLong: String(milliseconds) };
  const [seconds, nanoseconds] = [Math.floor(milliseconds / 1000), (milliseconds % 1000) * 1e6];
  return "seconds" in read
    ? { seconds, nanoseconds }
    : { _seconds: seconds, _nanoseconds: nanoseconds };
}
