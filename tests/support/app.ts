import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
// React is loaded before NODE_ENV is set to production, so that it prints its warnings.
import "react/jsx-dev-runtime";
import "react-dom/server";
import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import Database from "libsql";
import { databaseFile } from "~/backends/sqlite/database.server";
import type { Tables } from "~/backends/table";
import type * as EntryModule from "~/entry.server";
import type { StoredWork, WorkDocument } from "~/kinds/work";
import type { MediaStore } from "~/media/media-port";
import type { StoredPerson } from "~/people/person.server";
import { admin, adminSettings } from "./account";
import { newVisitor, signedIn, type Visitor } from "./page/visitor";
import { blankSettings } from "./settings";
import { type LogLine, withFreshModules } from "./source/fresh";
import { breakStore, type Fault } from "./stores/faults";
import { addPerson, seedDatabase, toStored, type WorkEntry } from "./stores/seed";
import { whenOver } from "./when-over";
import { putWorks, removeWorks } from "./work";

/** The app runs from source in this process, with its own real store. */
export interface App {
  url: string;
  dataDir: string;
  build: ServerBuild;
  logged: LogLine[];
  /** Handles a request like `remix-serve`. */
  answer(request: Request, context?: AppLoadContext): Promise<Response>;
  newVisitor(address?: string): Visitor;
  /** @param email of a person with the admin's password. */
  signIn(email?: string): Promise<Visitor>;
  /** Adds a person with the admin's password: by default an editor. */
  addPerson(person: Partial<StoredPerson> & { email: string }): void;
  /** Changes the stored fields of a person. */
  editPerson(email: string, fields: Record<string, unknown>): void;
  person(email: string): StoredPerson | undefined;
  storedWorks(): Promise<StoredWork[]>;
  storedWork(id: string): Promise<WorkDocument | undefined>;
  putWorks(...works: WorkEntry[]): Promise<void>;
  removeWork(...ids: string[]): Promise<void>;
  media: MediaStore;
  /** A test may replace its methods. */
  tables: Tables;
  rows(table: string): unknown[];
  /** @param kinds a pattern, such as `event.*`. */
  records(kinds: string): unknown[];
  removeRecords(kinds: string): void;
  /** Changes the database like another process. */
  execute(statement: string): void;
  /** Breaks the store until the end of the test, or until the result is called. */
  breakStore(fault: Fault): () => void;
}

export interface AppOptions {
  settings?: Record<string, string>;
  /** The admin has this password; null lets the app generate one. */
  password?: string | null;
  /** The app starts with these works instead of the sample catalogue. */
  works?: WorkEntry[];
}

/**
 * Loads the app with its own modules, settings, and store, until the end of the test or of the file
 * that calls this. A test that sets the clock calls `vi.useFakeTimers({ toFake: ["Date"] })` first.
 */
export async function loadApp(options: AppOptions = {}): Promise<App> {
  const folder = mkdtempSync(join(tmpdir(), "app-"));
  // The store stops watching when its files are deleted.
  whenOver(() => rmSync(folder, { recursive: true }));
  const { password = admin.password } = options;
  seedDatabase(folder, password ?? undefined, options.works && toStored(options.works));
  const logged: App["logged"] = [];
  const { build, tables, works, media } = await withFreshModules(
    {
      ...blankSettings,
      ...adminSettings,
      NODE_ENV: "production",
      DATA_DIR: folder,
      ...options.settings,
    },
    (line) => logged.push(line),
    async () => {
      const { loadBuild, ...stores } = await import("bundled-app");
      return { build: await loadBuild(), ...stores };
    },
  );
  const { leaveRequestsAlone } = build.entry.module as typeof EntryModule;
  whenOver(leaveRequestsAlone);
  const handle = createRequestHandler(build, "production");
  const url = options.settings?.SITE_URL ?? "http://localhost";

  function sendFrom(clientAddress = "203.0.113.1") {
    return (request: Request): Promise<Response> => {
      request.headers.set("Host", new URL(request.url).host);
      return answer(request, { clientAddress });
    };
  }

  /** The headers say that there is a body, as they do on the way through a server. */
  function answer(request: Request, context?: AppLoadContext): Promise<Response> {
    if (request.body) request.headers.set("Transfer-Encoding", "chunked");
    return handle(request, context);
  }

  return {
    url,
    dataDir: folder,
    build,
    logged,
    answer,
    newVisitor: (address) => newVisitor({ url }, sendFrom(address)),
    signIn: (email = admin.email) => signedIn({ url }, { ...admin, email }, sendFrom()),

    addPerson: (person) => withDatabase(folder, (database) => addPerson(database, person)),

    editPerson: (email, fields) =>
      withDatabase(folder, (database) => {
        database
          .prepare("UPDATE people SET data = json_patch(data, ?) WHERE id = ?")
          .run(JSON.stringify(fields), email);
      }),

    person: (email) =>
      withDatabase(folder, (database) => {
        const row = database
          .prepare("SELECT data AS person FROM people WHERE id = ?")
          .get(email) as { person: string } | undefined;
        return row && (JSON.parse(row.person) as StoredPerson);
      }),

    media,
    tables,
    storedWorks: () => works.list(),
    storedWork: async (id) => (await works.get(id))?.document,

    async putWorks(...entries) {
      await putWorks(works, ...entries.map(({ id, ...document }) => ({ id, document })));
    },

    async removeWork(...ids) {
      if (ids.length > 0) await removeWorks(works, ...ids);
    },

    rows: (table) =>
      withDatabase(folder, (database) => database.prepare(`SELECT * FROM ${table}`).all()),

    records: (kinds) =>
      withDatabase(folder, (database) =>
        database.prepare("SELECT * FROM records WHERE kind GLOB ?").all(kinds),
      ),

    removeRecords(kinds) {
      withDatabase(folder, (database) =>
        database.prepare("DELETE FROM records WHERE kind GLOB ?").run(kinds),
      );
    },

    execute: (statement) => withDatabase(folder, (database) => void database.exec(statement)),

    breakStore: (fault) => breakStore(folder, fault),
  };
}

function withDatabase<Result>(folder: string, use: (database: Database.Database) => Result) {
  const database = new Database(databaseFile(folder));
  try {
    return use(database);
  } finally {
    database.close();
  }
}
