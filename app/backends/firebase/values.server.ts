import type { DocumentData, DocumentSnapshot } from "firebase-admin/firestore";
import { isObject } from "~/kinds/outside";
import { bytesOf } from "~/kinds/text";
import {
  canonical,
  secondsOf,
  typedDouble,
  typedIn,
  typedInteger,
  typedMap,
  typedTime,
} from "~/kinds/typed-value.server";
import type { WorkDocument } from "~/kinds/work";

/** A value as Firestore sends it. The client's own types do not tell 1.0 from 1, for example. */
interface Value {
  valueType?: string;
  stringValue?: string;
  booleanValue?: boolean;
  integerValue?: string | number;
  doubleValue?: number;
  nullValue?: "NULL_VALUE";
  timestampValue?: { seconds?: string | number; nanos?: number };
  referenceValue?: string;
  geoPointValue?: { latitude?: number; longitude?: number };
  bytesValue?: Uint8Array;
  arrayValue?: { values?: Value[] };
  mapValue?: { fields?: Record<string, Value> };
}

/** @returns the fields as typed JSON, in which each value keeps its type. */
export function documentOf(snapshot: DocumentSnapshot): WorkDocument {
  const { _fieldsProto: fields = {} } = snapshot as unknown as {
    _fieldsProto?: Record<string, Value>;
  };
  return fromFields(fields);
}

function fromFields(fields: Record<string, Value> = {}): WorkDocument {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, fromValue(value)]),
  );
}

function fromValue(value: Value): unknown {
  if (value.integerValue !== undefined) return typedInteger(String(value.integerValue));
  if (value.doubleValue !== undefined) return typedDouble(value.doubleValue);
  if (value.timestampValue) {
    const { seconds = 0, nanos = 0 } = value.timestampValue;
    return typedTime(Number(seconds), nanos);
  }
  if (value.referenceValue !== undefined) return { referenceValue: value.referenceValue };
  if (value.geoPointValue) {
    const { latitude = 0, longitude = 0 } = value.geoPointValue;
    return { geoPointValue: { latitude, longitude } };
  }
  if (value.bytesValue) return { bytesValue: Buffer.from(value.bytesValue).toString("base64") };
  if (value.arrayValue) return (value.arrayValue.values ?? []).map(fromValue);
  if (value.mapValue) return fromMap(value.mapValue.fields);
  return value.stringValue ?? value.booleanValue ?? null;
}

function fromMap(fields: Record<string, Value> = {}): unknown {
  const items = fields.value?.arrayValue?.values;
  if (fields.__type__?.stringValue === "__vector__" && items) {
    return { vectorValue: items.map(({ doubleValue }) => doubleValue) };
  }
  return typedMap(fromFields(fields));
}

/** @returns about the bytes that a value takes in a request, rather too many. */
export function sizeIn(value: unknown): number {
  if (typeof value === "string") return bytesOf(value) + 8;
  if (typeof value !== "object" || value === null) return 12;
  const nameSize = (name: string) => (Array.isArray(value) ? 4 : bytesOf(name) + 8);
  return Object.entries(value).reduce(
    (sum, [name, inner]) => sum + nameSize(name) + sizeIn(inner),
    8,
  );
}

/** @returns data for a write. Only an object with this method can carry every value. */
export function dataOf(fields: WorkDocument): DocumentData {
  const entries = Object.entries(fields).map(([name, value]) => {
    const toProto = () => toValue(canonical(value));
    return [name, Object.defineProperty({}, "toProto", { value: toProto })];
  });
  return Object.fromEntries(entries) as DocumentData;
}

function toFields(fields: WorkDocument): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toValue(value)]));
}

function toValue(value: unknown): Value {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { booleanValue: value };
  if (typeof value === "number") {
    return Number.isSafeInteger(value) ? { integerValue: value } : { doubleValue: value };
  }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(toValue) } };
  if (!isObject(value)) return { nullValue: "NULL_VALUE" };
  const typed = typedIn(value);
  if (!typed) return { mapValue: { fields: toFields(value) } };
  if ("mapValue" in typed) return { mapValue: { fields: toFields(typed.mapValue.fields) } };
  if ("doubleValue" in typed) return { doubleValue: Number(typed.doubleValue) };
  if ("bytesValue" in typed) return { bytesValue: Buffer.from(typed.bytesValue, "base64") };
  if ("vectorValue" in typed) return toVector(typed.vectorValue);
  if (!("timestampValue" in typed)) return typed;
  const [seconds, nanos] = secondsOf(typed.timestampValue);
  return { timestampValue: { seconds, nanos } };
}

function toVector(numbers: number[]): Value {
  const values = numbers.map((doubleValue) => ({ doubleValue }));
  const fields = { __type__: { stringValue: "__vector__" }, value: { arrayValue: { values } } };
  return { mapValue: { fields } };
}
