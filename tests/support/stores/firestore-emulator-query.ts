import type { FirestoreServer } from "@firestore-emulator/server";

type RunQuery = FirestoreServer["state"]["v1Query"];
type Query = Parameters<RunQuery>[1];
type EmulatedDocument = ReturnType<RunQuery>[number];
type Value = Query["start_at"]["values"][number];

const descending = 2;

type Comparable = string | number | boolean | null;

/** Sorts the results of `run`, which only filters, and omits documents without a sort field. */
export function orderedQuery(run: RunQuery, parent: string, query: Query): EmulatedDocument[] {
  const unordered = Object.create(query, {
    order_by: { value: [] },
    has_limit: { value: false },
  }) as Query;
  const found = run(parent, unordered)
    .filter((document) => query.order_by.every(({ field }) => hasField(document, field.field_path)))
    .map((document) => ({ document, keys: keysOf(document, query) }))
    .sort((a, b) => compare(a.keys, b.keys, query))
    .filter(
      ({ keys }) =>
        (!query.has_start_at || isAfter(keys, query.start_at, query)) &&
        (!query.has_end_at || !isAfter(keys, query.end_at, query)),
    )
    .map(({ document }) => document)
    .slice(query.offset);
  return query.has_limit ? found.slice(0, query.limit.value) : found;
}

function hasField(document: EmulatedDocument, path: string): boolean {
  return path === "__name__" || fieldOf(document, path) !== undefined;
}

/** The field can be undefined, despite its type. */
function fieldOf(document: EmulatedDocument, path: string) {
  return document.getField(path);
}

function keysOf(document: EmulatedDocument, query: Query): Comparable[] {
  const fields = query.order_by.map(({ field: { field_path } }) =>
    field_path === "__name__"
      ? document.getPath()
      : comparable(fieldOf(document, field_path)?.toJSON().value),
  );
  return [...fields, document.getPath()];
}

function comparable(value: unknown): Comparable {
  if (typeof value === "object" && value !== null && "seconds" in value) {
    const { seconds, nanos } = value as { seconds: number; nanos: number };
    return seconds * 1_000 + nanos / 1_000_000;
  }
  return (value ?? null) as Comparable;
}

function cursorValue(value: Value): Comparable {
  if (value.has_string_value) return value.string_value;
  if (value.has_integer_value) return value.integer_value;
  if (value.has_double_value) return value.double_value;
  if (value.has_boolean_value) return value.boolean_value;
  if (value.has_reference_value) return value.reference_value;
  if (value.has_timestamp_value) return comparable(value.timestamp_value.toObject());
  return null;
}

/** @param cursor `before` includes documents at the cursor. */
function isAfter(keys: Comparable[], cursor: Query["start_at"], query: Query): boolean {
  const order = compare(keys, cursor.values.map(cursorValue), query);
  return cursor.before ? order >= 0 : order > 0;
}

function compare(a: Comparable[], b: Comparable[], query: Query): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const direction = (query.order_by[index] ?? query.order_by.at(-1))?.direction as
      | number
      | undefined;
    const order = compareValues(a[index] ?? null, b[index] ?? null);
    if (order !== 0) return direction === descending ? -order : order;
  }
  return 0;
}

function compareValues(a: Comparable, b: Comparable): number {
  if (typeof a === "string" && typeof b === "string") {
    return Buffer.compare(Buffer.from(a), Buffer.from(b));
  }
  return Number(a) - Number(b);
}
