import { randomBytes } from "node:crypto";
import { BatchWriteResponse } from "@firestore-emulator/proto/dist/google/firestore/v1/firestore";
import { FirestoreServer } from "@firestore-emulator/server";
import { orderedQuery } from "./firestore-emulator-query";

type State = FirestoreServer["state"];
type Write = Parameters<State["writeV1Document"]>[1];
type EmulatedDocument = ReturnType<State["getDocument"]>;
type Query = Parameters<State["v1Query"]>[1];

/** These are status codes of gRPC. */
const notFound = 5;
const alreadyExists = 6;
const failedPrecondition = 9;
const aborted = 10;

interface Refusal {
  code: number;
  message: string;
}

type Response = object & { transaction?: Uint8Array; has_document?: boolean };

interface Call<Request> {
  request: Request;
  write(response: Response): void;
}

type Callback = (error: Refusal | null, response?: Response) => void;

type Handle<Request> = (call: Call<Request>, callback: Callback) => void;

interface Reading {
  transaction: Uint8Array;
  documents?: string[];
  parent?: string;
  structured_query?: Query;
}

interface Read {
  again: () => string;
  before: string;
}

/**
 * Adds features that the adapters need: `set` replaces documents, requests are atomic, transactions
 * abort if their reads have changed, and preconditions, query cursors, and batch writes work.
 */
export class FirestoreEmulator extends FirestoreServer {
  #transactions = new Map<string, Read[]>();
  #date = new Date(0);
  /** What Firestore bills, besides what listeners get. */
  readonly billed = { reads: 0, writes: 0 };

  constructor() {
    super();
    const query = this.state.v1Query.bind(this.state);
    this.state.v1Query = (parent, asked) => orderedQuery(query, parent, asked);
    this.#replaceOnSet();
    this.#wrap<object>("BeginTransaction", (begin) => (call, callback) => {
      begin(call, (error, response) => {
        this.#identify(response);
        callback(error, response);
      });
    });
    this.#wrap<Reading>("BatchGetDocuments", (get) => this.#followed(get));
    this.#wrap<Reading>("RunQuery", (run) => this.#followed(run));
    this.#wrap<{ writes: Write[]; transaction: Uint8Array }>(
      "Commit",
      (commit) => (call, callback) => {
        const { writes, transaction } = call.request;
        const refusal = this.#conflict(transaction) ?? this.#firstRefusal(writes);
        this.billed.writes += writes.length;
        if (refusal) callback(refusal);
        else this.#atOnce(() => commit(call, callback));
      },
    );
    this.#wrap<{ writes: Write[] }>("BatchWrite", () => (call, callback) => {
      callback(null, this.#writeEach(call.request.writes));
    });
  }

  #wrap<Request>(method: string, around: (original: Handle<Request>) => Handle<Request>): void {
    const { server } = this as unknown as {
      server: { handlers: Map<string, { func: Handle<Request> }> };
    };
    const path = `/google.firestore.v1.Firestore/${method}`;
    const handler = server.handlers.get(path);
    if (!handler) throw new Error(`The emulator has no ${method}.`);
    handler.func = around(handler.func.bind(undefined));
  }

  /** The emulator gives all transactions the same name. */
  #identify(response: Response | undefined): string {
    const id = randomBytes(12);
    this.#transactions.set(id.toString("hex"), []);
    if (response) response.transaction = id;
    return id.toString("hex");
  }

  #followed(original: Handle<Reading>): Handle<Reading> {
    return (call, callback) => {
      let id = Buffer.from(call.request.transaction).toString("hex");
      let found = 0;
      const write = call.write.bind(call);
      call.write = (response) => {
        if (response.transaction?.length) {
          if (id === "") id = this.#identify(response);
          else response.transaction = Buffer.from(id, "hex");
        }
        if (response.has_document) found += 1;
        write(response);
      };
      original(call, callback);
      const { documents = [], parent = "", structured_query } = call.request;
      // A query that finds nothing is billed as one read.
      this.billed.reads += structured_query ? Math.max(1, found) : documents.length;
      for (const path of documents) {
        this.#follow(id, () => versionOf(this.state.getDocument(path)));
      }
      if (!structured_query) return;
      this.#follow(id, () =>
        this.state
          .v1Query(parent, structured_query)
          .map((found) => `${found.getPath()} ${versionOf(found)}`)
          .join("\n"),
      );
    };
  }

  #follow(id: string, again: () => string): void {
    this.#transactions.get(id)?.push({ again, before: again() });
  }

  #conflict(transaction: Uint8Array): Refusal | undefined {
    const id = Buffer.from(transaction).toString("hex");
    const reads = this.#transactions.get(id) ?? [];
    this.#transactions.delete(id);
    return reads.every(({ again, before }) => again() === before)
      ? undefined
      : { code: aborted, message: "What the transaction read has changed." };
  }

  #replaceOnSet(): void {
    const write = this.state.writeV1Document.bind(this.state);
    this.state.writeV1Document = (_date, asked) => {
      if (asked.has_update) {
        const { name, fields } = asked.update;
        const masked = asked.has_update_mask && asked.update_mask.field_paths;
        dropFields(
          this.state.getDocument(name),
          (field) => !masked || (masked.includes(field) && !fields.has(field)),
        );
      }
      return write(this.#date, asked);
    };
  }

  #firstRefusal(writes: Write[]): Refusal | undefined {
    const exists = new Map<string, boolean>();
    for (const write of writes) {
      const path = write.has_delete ? write.delete : write.update.name;
      const { metadata } = this.state.getDocument(path);
      const isThere = exists.get(path) ?? metadata.hasExist;
      exists.set(path, write.has_update);
      if (!write.has_current_document) continue;
      const condition = write.current_document;
      if (condition.has_exists && condition.exists !== isThere) {
        return condition.exists
          ? { code: notFound, message: `No entity to update: ${path}` }
          : { code: alreadyExists, message: `Entity already exists: ${path}` };
      }
      if (!condition.has_update_time) continue;
      const { seconds, nanos } = condition.update_time;
      const known = seconds * 1000 + Math.round(nanos / 1_000_000);
      if (known !== metadata.updatedAt?.getTime()) {
        return { code: failedPrecondition, message: `It changed: ${path}` };
      }
    }
    return undefined;
  }

  /** Each request has a unique time, and listeners are notified once. */
  #atOnce(apply: () => void): void {
    this.#date = new Date(Math.max(Date.now(), this.#date.getTime() + 1));
    const { emitter } = this.state;
    const emit = emitter.emit.bind(emitter);
    const told = new Map<unknown, () => void>();
    emitter.emit = (...event: Parameters<typeof emit>) => {
      const [, { document }] = event as [string, { document?: object }];
      const collection = (document as EmulatedDocument | undefined)?.parent;
      told.set(collection ?? event, () => void emit(...event));
      return true;
    };
    try {
      apply();
    } finally {
      emitter.emit = emit;
      for (const tell of told.values()) tell();
    }
  }

  #writeEach(writes: Write[]): BatchWriteResponse {
    this.billed.writes += writes.length;
    const outcomes = writes.map((write) => {
      const refusal = this.#firstRefusal([write]);
      let result = {};
      if (!refusal) {
        this.#atOnce(() => {
          result = this.state.writeV1Document(this.#date, write).toObject();
        });
      }
      return { refusal, result };
    });
    return BatchWriteResponse.fromObject({
      write_results: outcomes.map(({ result }) => result),
      status: outcomes.map(({ refusal }) => refusal ?? { code: 0 }),
    });
  }
}

function versionOf({ metadata }: EmulatedDocument): string {
  return String(metadata.updatedAt?.getTime());
}

function dropFields(document: EmulatedDocument, isDropped: (field: string) => boolean): void {
  const inside = document as unknown as { fields: Record<string, unknown> };
  inside.fields = Object.fromEntries(
    Object.entries(inside.fields).filter(([field]) => !isDropped(field)),
  );
}
