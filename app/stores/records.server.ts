import { setImmediate as nextTurn } from "node:timers/promises";
import { isDeepStrictEqual, promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Condition, NewRow, Row, Tables } from "~/backends/table";

/** Records are kept for people for a limited time. All times are in milliseconds since 1970. */
export interface StoredRecord {
  kind: string;
  id: string;
  owner: string;
  /** Lists show the latest first. */
  at: number;
  /** From this time on, the record is no longer found. It is deleted later. */
  expiresAt: number;
  /** Must be JSON. */
  data: unknown;
}

export interface NewRecord extends Pick<StoredRecord, "kind" | "id" | "at" | "expiresAt"> {
  owner?: string;
  data?: unknown;
  /** The bytes of a file are read separately. */
  content?: Uint8Array;
}

/** The oldest records of the kind above these limits are deleted. */
export interface RecordLimits {
  perOwner?: number;
  inAll?: number;
}

export interface RecordQuery {
  owner?: string;
  from?: number;
  /** The time is exclusive. */
  until?: number;
  limit?: number;
}

export type RecordStore = ReturnType<typeof createRecords>;

export function createRecords(tables: Tables) {
  async function find(kinds: string | readonly string[], id: string) {
    const [row] = (await tables.get("records", keysOf(kinds, id))).values();
    return toRecord(row);
  }

  /**
   * Reads and writes one record in one transaction.
   * @param change returns what to store, maybe of another kind; undefined changes nothing.
   * @returns whether it was changed.
   */
  async function edit(
    kinds: string | readonly string[],
    id: string,
    change: (records: StoredRecord[]) => NewRecord | undefined,
    limits: RecordLimits = {},
  ): Promise<boolean> {
    const keys = keysOf(kinds, id);
    const stored = await tables.edit(async (edit) => {
      const found = await edit.get("records", keys);
      const next = change(keys.flatMap((key) => toRecord(found.get(key)) ?? []));
      if (!next) return undefined;
      for (const key of found.keys()) {
        if (key !== rowIdOf(next)) await edit.remove("records", key);
      }
      await edit.put("records", toRow(next));
      return next;
    });
    if (stored) await keepNewest(limits, stored);
    return stored !== undefined;
  }

  /** @param coming how many records are about to be added. */
  async function keepNewest(
    { perOwner, inAll }: RecordLimits,
    { kind, owner = "", content }: NewRecord,
    coming = 0,
  ): Promise<void> {
    const keep = async (most: number, where: Condition[]) => {
      const count = await tables.count("records", where);
      if (count <= most) return;
      const query = { where, oldestBy: "at", limit: count - most };
      const rows = content ? await tables.find("records", query) : [];
      await tables.drop("records", query);
      if (content) await dropPieces(rows.map(({ id }) => id));
    };
    const ofKind: Condition = ["kind", "==", kind];
    if (perOwner) await keep(perOwner - coming, [ofKind, ["owner", "==", owner]]);
    if (inAll) await keep(inAll - coming, [ofKind]);
  }

  async function dropPieces(owners: string[]): Promise<void> {
    const where: Condition[] = [
      ["kind", "==", pieceKind],
      ["owner", "in", owners],
    ];
    await tables.drop("records", { where });
  }

  return {
    find,

    /** The latest comes first. */
    async list(
      kinds: readonly string[],
      { owner, from, until, limit }: RecordQuery = {},
    ): Promise<StoredRecord[]> {
      const where: Condition[] = [
        kinds.length === 1 ? ["kind", "==", kinds[0] ?? ""] : ["kind", "in", kinds],
      ];
      if (owner !== undefined) where.push(["owner", "==", owner]);
      if (from !== undefined) where.push(["at", ">=", from]);
      if (until !== undefined) where.push(["at", "<", until]);
      const rows = await tables.find("records", { where, latestBy: "at", limit });
      const records = rows.flatMap((row) => toRecord(row) ?? []);
      // The stores sort records of the same millisecond by their kind first.
      return records.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
    },

    /** @returns the record's file. */
    async read(kind: string, id: string): Promise<Uint8Array | undefined> {
      const pieces: Uint8Array[] = [];
      for (;;) {
        const packed = await tables.read("records", rowIdOf({ kind, id }, pieces.length));
        if (!packed) break;
        pieces.push(await promisify(gunzip)(packed));
        await nextTurn();
      }
      // Pieces are removed after their record, so a file whose record is still there is whole.
      return pieces.length > 0 && (await find(kind, id)) ? Buffer.concat(pieces) : undefined;
    },

    /** @throws if the record exists. */
    async add(record: NewRecord, limits: RecordLimits = {}): Promise<void> {
      await keepNewest(limits, record, 1);
      const { content } = record;
      const piece = (at: number) =>
        content && promisify(gzip)(content.subarray(at, at + pieceBytes), { level: 1 });
      for (let at = pieceBytes; content && at < content.length; at += pieceBytes) {
        const { fields } = toRow({ ...record, kind: pieceKind, owner: rowIdOf(record) });
        const row = { id: rowIdOf(record, at / pieceBytes), fields, content: await piece(at) };
        await tables.edit((edit) => edit.put("records", row));
        await nextTurn();
      }
      const row = toRow({ ...record, content: await piece(0) });
      await tables.edit((edit) => edit.add("records", row));
    },

    removeExpired: (): Promise<void> =>
      tables.drop("records", { where: [["expiresAt", "<=", Date.now()]], oldestBy: "expiresAt" }),

    edit,

    /** @returns whether the record still had this data; if not, nothing has changed. */
    update: (record: StoredRecord, data: unknown): Promise<boolean> =>
      edit(record.kind, record.id, ([found]) =>
        found && isDeepStrictEqual(found.data, record.data) ? { ...found, data } : undefined,
      ),

    /** Changes only the time. Does not revive a removed record. */
    async touch(kind: string, id: string, at: number): Promise<void> {
      await edit(kind, id, ([found]) => found && { ...found, at });
    },

    /** @returns false if the record was already gone, also if someone else was faster. */
    async remove(kinds: string | readonly string[], id: string): Promise<boolean> {
      const keys = keysOf(kinds, id);
      const found = await tables.edit(async (edit) => {
        const rows = await edit.get("records", keys);
        for (const key of keys) await edit.remove("records", key);
        return rows.size;
      });
      await dropPieces(keys);
      return found > 0;
    },

    /** Removes all records of these kinds. */
    async removeAll(kinds: readonly string[]): Promise<void> {
      await tables.drop("records", { where: [["kind", "in", kinds]], latestBy: "at" });
    },
  };
}

/** SQLite would take the event loop for a second to write or read a large file at once. */
const pieceBytes = 1024 * 1024;
/** The first piece is in the row of the record, and the others have rows of this kind. */
const pieceKind = "piece";

function keysOf(kinds: string | readonly string[], id: string): string[] {
  return [kinds].flat().map((kind) => rowIdOf({ kind, id }));
}

/** No kind has a space. */
function rowIdOf({ kind, id }: Pick<StoredRecord, "kind" | "id">, piece = 0): string {
  return `${kind} ${id}${piece > 0 ? ` ${piece}` : ""}`;
}

function toRow({ data = null, content, ...record }: NewRecord): NewRow {
  const { kind, owner = "", at, expiresAt } = record;
  return { id: rowIdOf(record), fields: { kind, owner, at, expiresAt }, data, content };
}

function toRecord(row: Row | undefined): StoredRecord | undefined {
  const fields = row?.fields as unknown as Pick<
    StoredRecord,
    "kind" | "owner" | "at" | "expiresAt"
  >;
  if (!row || fields.expiresAt <= Date.now()) return undefined;
  return { ...fields, id: row.id.slice(fields.kind.length + 1), data: row.data ?? null };
}

const mostRecords = 1000;

/**
 * Tells for how many milliseconds a record has stayed the same in the eyes of this process. The
 * clocks of two machines may differ by minutes, so a time in a record says less.
 */
export function unchangedTime() {
  const seen = new LRUCache<string, { data: unknown; since: number }>({ max: mostRecords });
  return ({ kind, id, data }: StoredRecord): number => {
    const key = `${kind} ${id}`;
    const now = performance.now();
    const known = seen.get(key);
    if (known && isDeepStrictEqual(known.data, data)) return now - known.since;
    seen.set(key, { data, since: now });
    return 0;
  };
}
