import { isDeepStrictEqual } from "node:util";
import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  type Firestore,
  GrpcStatus,
  type Timestamp,
  type Transaction,
} from "firebase-admin/firestore";
import pLimit from "p-limit";
import { TimeoutError } from "p-timeout";
import { storedIdProblem } from "~/kinds/document-problem";
import { valuesBy } from "~/kinds/field";
import { own } from "~/kinds/outside";
import { canonicalFields } from "~/kinds/typed-value.server";
import type { WorkDocument } from "~/kinds/work";
import {
  type Edit,
  EditTooLarge,
  type NewRow,
  type Query,
  type Row,
  RowExists,
  type TableName,
  type Tables,
  Unconfirmed,
} from "../table";
import { bulkDeadline, hasCode, readDeadline, within, writeDeadline } from "./firestore.server";
import {
  bodyIn,
  loadBody,
  partsOf,
  storeBody,
  unpacked,
  fieldData,
  inGroups,
  inOrder,
  partPrefix,
  queriesOf,
  referenceOf,
  toRow,
} from "./rows.server";
import { dataOf, documentOf, sizeIn } from "./values.server";
import { firestoreWatch, type OwnWrite } from "./watch.server";

/** Firestore limits each request (Firestore documentation, "Usage and limits"). */
const mostWrites = 500;
/** The emulator refuses requests of more than 4 MiB, and the client repeats them for minutes. */
const mostBytes = 3.5 * 1024 * 1024;
const mostPerDrop = 400;

interface Write {
  table: TableName;
  id: string;
  /** A removed row has none. */
  row?: NewRow;
  isNew?: boolean;
}

interface Outcome<Result> {
  result: Result;
  own: OwnWrite[];
  unused: DocumentReference[];
}

export function firestoreTables(open: () => Firestore): Omit<Tables, "close"> {
  const inTurn = pLimit(1);
  const { watch, tellWritten } = firestoreWatch(open);

  async function findAll(
    table: TableName,
    query: Query,
    get: (query: FirebaseFirestore.Query) => Promise<FirebaseFirestore.QuerySnapshot>,
  ): Promise<DocumentSnapshot[]> {
    const found = await Promise.all(queriesOf(open(), table, query).map(get));
    return found
      .flatMap(({ docs }) => docs)
      .filter(({ id }) => table === "works" || !id.startsWith(partPrefix));
  }

  /** Leaves out rows that are being removed. */
  async function toRows(table: TableName, found: DocumentSnapshot[]): Promise<Row[]> {
    const rows = await Promise.all(
      found.map(async (each) => {
        const body = bodyIn(each, "data");
        if (table === "works" || !body || "inline" in body) return toRow(table, each);
        const data = await loadBody(each.ref.parent, body);
        return data && toRow(table, each, data);
      }),
    );
    return rows.filter((row) => row !== undefined);
  }

  async function toRowsById(table: TableName, asked: DocumentSnapshot[]) {
    const found = asked.filter(({ exists }) => exists);
    return new Map((await toRows(table, found)).map((row) => [row.id, row]));
  }

  async function attempt<Result>(
    transaction: Transaction,
    change: (edit: Edit) => Promise<Result>,
  ): Promise<Outcome<Result>> {
    const database = open();
    const former = new Map<string, DocumentSnapshot>();
    const writes: Write[] = [];
    const remember = (found: DocumentSnapshot[]) => {
      for (const each of found) former.set(each.ref.path, each);
      return found;
    };
    const getTogether = together((references) => transaction.getAll(...references));
    const result = await change({
      async get(table, ids) {
        const references = referencesOf(database, table, ids);
        if (references.length === 0) return new Map();
        return toRowsById(table, remember(await getTogether(references)));
      },
      async find(table, query = {}) {
        const found = await findAll(table, query, (each) => transaction.get(each));
        return inOrder(await toRows(table, remember(found)), query);
      },
      add: async (table, row) => void writes.push({ table, id: row.id, row, isNew: true }),
      put: async (table, row) => void writes.push({ table, id: row.id, row }),
      remove: async (table, id) => void writes.push({ table, id }),
    });
    return { result, ...(await applyWrites(database, transaction, writes, former)) };
  }

  async function commit<Result>(
    change: (edit: Edit) => Promise<Result>,
    milliseconds: number,
  ): Promise<Outcome<Result>> {
    const run = open().runTransaction((transaction) => attempt(transaction, change));
    return within(milliseconds, run).catch((cause: unknown) => {
      if (hasCode(cause, GrpcStatus.ALREADY_EXISTS)) throw new RowExists("", { cause });
      throw isUnanswered(cause) ? new Unconfirmed({ cause }) : cause;
    });
  }

  async function finish<Result>({ result, own, unused }: Outcome<Result>): Promise<Result> {
    await tellWritten(own);
    await removeAll(unused);
    return result;
  }

  async function removeAll(references: DocumentReference[]): Promise<void> {
    for (const group of inGroups(references, mostPerDrop)) {
      const batch = open().batch();
      for (const reference of group) batch.delete(reference);
      await within(writeDeadline, batch.commit());
    }
  }

  return {
    watch,
    mostPerEdit: 200,

    async get(table, ids) {
      const references = referencesOf(open(), table, ids);
      if (references.length === 0) return new Map();
      return toRowsById(table, await within(readDeadline, open().getAll(...references)));
    },

    async find(table, query = {}) {
      const isAll = table === "works" && query.limit === undefined;
      const found = findAll(table, query, (each) => each.get());
      const docs = await within(isAll ? bulkDeadline : readDeadline, found);
      return inOrder(await toRows(table, docs), query);
    },

    async count(table, where) {
      const counts = queriesOf(open(), table, { where }).map((each) => each.count().get());
      const found = await within(readDeadline, Promise.all(counts));
      return found.reduce((sum, each) => sum + each.data().count, 0);
    },

    async read(table, id) {
      const reference = referenceOf(open(), table, id);
      if (!reference) return undefined;
      const found = await within(readDeadline, reference.get());
      return unpacked(await loadBody(reference.parent, bodyIn(found, "content")));
    },

    async edit(change, { ofWorks, isLong } = {}) {
      const milliseconds = isLong ? bulkDeadline : writeDeadline;
      if (!ofWorks) return finish(await commit(change, milliseconds));
      const deadline = performance.now() + milliseconds;
      const committed = await inTurn(async () => {
        const left = deadline - performance.now();
        // No late write starts.
        if (left <= 0) throw new Error("Earlier writes have not finished yet.");
        return commit(change, left);
      });
      return finish(committed);
    },

    async drop(table, { limit = Infinity, ...query }) {
      for (let left = limit; left > 0;) {
        const most = Math.min(left, mostPerDrop);
        const found = Promise.all(
          queriesOf(open(), table, { ...query, limit: most }).map((each) => each.get()),
        );
        const docs = (await within(readDeadline, found)).flatMap((each) => each.docs);
        await removeAll(docs.flatMap((each) => [...partsOf(each), each.ref]));
        if (docs.length < most) return;
        left -= docs.length;
      }
    },

    async snapshot(names) {
      const read = open().runTransaction(
        async (transaction) => {
          const rows = await Promise.all(
            names.map(async (name) => {
              const found = await findAll(name, {}, (each) => transaction.get(each));
              return [name, inOrder(await toRows(name, found), {})] as const;
            }),
          );
          return Object.fromEntries(rows) as Record<(typeof names)[number], Row[]>;
        },
        { readOnly: true },
      );
      return within(bulkDeadline, read);
    },

    async probe() {
      await within(readDeadline, open().doc("health/probe").set({}));
    },
  };
}

/** The first read of a transaction delays all others, so those that begin together are one. */
function together(
  getAll: (references: DocumentReference[]) => Promise<DocumentSnapshot[]>,
): (references: DocumentReference[]) => Promise<DocumentSnapshot[]> {
  let next: { references: DocumentReference[]; found: Promise<DocumentSnapshot[]> } | undefined;
  const read = async (references: DocumentReference[]) => {
    await Promise.resolve();
    next = undefined;
    return getAll(references);
  };
  return async (wanted) => {
    const { references, found } = (next ??= begin());
    const start = references.push(...wanted) - wanted.length;
    return (await found).slice(start, start + wanted.length);
  };

  function begin() {
    const references: DocumentReference[] = [];
    return { references, found: read(references) };
  }
}

/** Leaves out IDs that no document can have. */
function referencesOf(database: Firestore, table: TableName, ids: readonly string[]) {
  return ids.flatMap((id) => referenceOf(database, table, id) ?? []);
}

/** @throws EditTooLarge */
async function applyWrites(
  database: Firestore,
  transaction: Transaction,
  writes: Write[],
  former: Map<string, DocumentSnapshot>,
): Promise<Pick<Outcome<unknown>, "own" | "unused">> {
  if (writes.length > mostWrites) throw new EditTooLarge();
  const own: OwnWrite[] = [];
  const unused: DocumentReference[] = [];
  const prepared = await Promise.all(
    writes.map(async ({ table, id, row, isNew }) => {
      const reference = referenceOf(database, table, id);
      if (!reference) throw new Error(storedIdProblem(id) ?? `No row can have the ID "${id}".`);
      const before = former.get(reference.path);
      own.push({ table, id, row: row && toPlain(row), replaced: before?.updateTime });
      if (!row && before) unused.push(...(await partsLeft(before)));
      return { reference, isNew, ...(row && (await contentOf(table, reference, row, before))) };
    }),
  );
  const bytes = prepared.reduce((sum, { size = 0 }) => sum + size, 0);
  if (bytes > mostBytes) throw new EditTooLarge();
  for (const { reference, data, isNew, changed } of prepared) {
    if (!data) transaction.delete(reference);
    else if (isNew) transaction.create(reference, data);
    else if (changed) transaction.set(reference, data, { mergeFields: changed });
    else transaction.set(reference, data);
  }
  return { own, unused };
}

interface Content {
  data: DocumentData;
  size: number;
  /** If set, all other fields stay as they are stored. */
  changed?: FieldPath[];
}

async function contentOf(
  table: TableName,
  reference: DocumentReference,
  row: NewRow,
  before?: DocumentSnapshot,
): Promise<Content> {
  if (table === "works") return workContent(row.data as WorkDocument, before);
  const json = Buffer.from(JSON.stringify(row.data ?? null));
  const fields = fieldData(table, row);
  const expiresAt = fields.expiresAt as Timestamp | undefined;
  const store = (bytes: Uint8Array, isAlone: boolean) =>
    storeBody(reference, bytes, isAlone, expiresAt);
  const content = row.content
    ? await store(row.content, false)
    : before && bodyIn(before, "content");
  const data = await store(json, !content);
  const sizes = [data, content].map((body) => (body && "inline" in body ? body.inline.length : 0));
  return {
    data: { ...fields, data, ...(content && { content }) },
    size: sizes.reduce((sum, size) => sum + size, sizeIn(fields)),
  };
}

/** Other programs own the works, too, so only fields that change are written. */
function workContent(document: WorkDocument, before?: DocumentSnapshot): Content {
  if (!before?.exists) return { data: dataOf(document), size: sizeIn(document) };
  const former = documentOf(before);
  const next = canonicalFields(document);
  const names = Object.keys({ ...former, ...next });
  const changed = names.filter((name) => !isDeepStrictEqual(own(former, name), own(next, name)));
  const kept = changed.filter((name) => Object.hasOwn(next, name));
  const gone = changed.filter((name) => !Object.hasOwn(next, name));
  const written = valuesBy(kept, (name) => next[name]);
  return {
    data: { ...dataOf(written), ...valuesBy(gone, () => FieldValue.delete()) },
    size: sizeIn(written) + sizeIn(changed),
    // As an argument of `update`, a field such as "constructor" would fail.
    changed: changed.map((name) => new FieldPath(name)),
  };
}

function toPlain({ id, fields = {}, data }: NewRow): Row {
  return { id, fields, data };
}

/** An interrupted edit may have stored parts of a row that does not exist. */
async function partsLeft(row: DocumentSnapshot): Promise<DocumentReference[]> {
  if (row.exists) return partsOf(row);
  const { docs } = await row.ref.parent.where("row", "==", row.id).get();
  return docs.map(({ ref }) => ref);
}

const unanswered = [GrpcStatus.UNAVAILABLE, GrpcStatus.DEADLINE_EXCEEDED, GrpcStatus.UNKNOWN];

function isUnanswered(cause: unknown): boolean {
  return cause instanceof TimeoutError || unanswered.some((code) => hasCode(cause, code));
}
