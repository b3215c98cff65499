import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
// Before the app, which takes this for production: so React warns of mistakes.
import "react/jsx-dev-runtime";
import "react-dom/server";
import { type AppLoadContext, createRequestHandler } from "@remix-run/node";
import Database from "libsql";
import { afterAll, expect, onTestFinished } from "vitest";
import { getCurrentTest } from "vitest/suite";
import { databaseFile } from "~/backends/sqlite/database.server";
import type { MediaStore } from "~/media/media-store";
import type { StoredWork, WorkDocument } from "~/works/work";
import { admin, adminSettings } from "./account";
import { loadBuild } from "./build";
import { breakStore, type Fault } from "./faults";
import { type LogLine, withFreshModules } from "./fresh";
import { seedDatabase, toStored, type WorkEntry } from "./seed";
import { blankSettings } from "./settings";
import { newVisitor, type Visitor } from "./page/visitor";
import { putWorks, removeWorks } from "./work";

/** The app of this source in this process, with a real store of its own. */
export interface App {
  url: string;
  /** Where its database is. */
  dataDir: string;
  /** What it has logged so far, a line an object. */
  logged: LogLine[];
  /** Answers a request as `remix-serve` would. */
  answer(request: Request, context?: AppLoadContext): Promise<Response>;
  /** Someone who has not been here, at an address of their own. */
  newVisitor(address?: string): Visitor;
  /** Someone who has signed in. */
  signIn(): Promise<Visitor>;
  storedWorks(): Promise<StoredWork[]>;
  storedWork(id: string): Promise<WorkDocument | undefined>;
  /** Stores documents as they are, behind the back of every form. */
  putWorks(...works: WorkEntry[]): Promise<void>;
  removeWork(id: string): Promise<void>;
  /** The uploaded pictures. */
  media: MediaStore;
  /** The rows of a table, as they are stored. */
  rows(table: string): unknown[];
  /** Changes the database as another process could. */
  execute(statement: string): void;
  /** Breaks the store until the test is over, or the result is called. */
  breakStore(fault: Fault): () => void;
}

export interface AppOptions {
  /** By their names in the environment; the others have their defaults. */
  settings?: Record<string, string>;
  /** Of the admin; null leaves it to the app to make one. */
  password?: string | null;
  /** What the store holds at first, instead of the sample catalogue. */
  works?: WorkEntry[];
}

/**
 * Loads the app with modules, settings and a store of its own, which are gone
 * after the test that calls this, or the file:
 *
 *     const app = await loadApp();
 *
 *     it("saves the new title", async () => {
 *       const admin = await app.signIn();
 *       const page = await admin.visit("/admin/dashboard/slow-map/edit");
 *       const next = await page.fill({ Title: "Fast" }).press("Update Work");
 *       expect(next.main.text).toContain("Updated Fast.");
 *       expect((await app.storedWork("slow-map"))?.title).toBe("Fast");
 *     });
 *
 * A test that sets the clock calls `vi.useFakeTimers({ toFake: ["Date"] })`
 * before this.
 */
export async function loadApp(options: AppOptions = {}): Promise<App> {
  const folder = mkdtempSync(join(tmpdir(), "app-"));
  // The store notices that its files are gone, and stops watching them.
  whenOver(() => rmSync(folder, { recursive: true }));
  const { password = admin.password } = options;
  seedDatabase(folder, password ?? undefined, options.works?.map(toStored));
  const logged: App["logged"] = [];
  const { build, works, media } = await withFreshModules(
    {
      ...blankSettings,
      ...adminSettings,
      NODE_ENV: "production",
      DATA_DIR: folder,
      ...options.settings,
    },
    (line) => logged.push(line),
    async () => ({
      build: await loadBuild(),
      works: (await import("~/backends/index.server")).works,
      media: (await import("~/backends/index.server")).media,
    }),
  );
  const handle = createRequestHandler(build, "production");
  const url = options.settings?.SITE_URL ?? "http://localhost";

  function visitorAt(clientAddress = "203.0.113.1"): Visitor {
    return newVisitor({ url }, (request) => {
      request.headers.set("Host", new URL(request.url).host);
      return handle(request, { clientAddress });
    });
  }

  return {
    url,
    dataDir: folder,
    logged,
    answer: handle,
    newVisitor: visitorAt,

    async signIn() {
      const visitor = visitorAt();
      expect((await visitor.signIn(admin)).status).toBe(303);
      return visitor;
    },

    media,
    storedWorks: () => works.list(),
    storedWork: async (id) => (await works.get(id))?.document,

    async putWorks(...entries) {
      const stored = entries.map(({ id, ...document }) => ({ id, document }));
      await putWorks(works, ...stored);
    },

    async removeWork(id) {
      await removeWorks(works, id);
    },

    rows: (table) =>
      withDatabase(folder, (database) =>
        database.prepare(`SELECT * FROM ${table}`).all(),
      ),

    execute: (statement) =>
      withDatabase(folder, (database) => void database.exec(statement)),

    breakStore: (fault) => breakStore(folder, fault),
  };
}

function withDatabase<Result>(
  folder: string,
  use: (database: Database.Database) => Result,
): Result {
  const database = new Database(databaseFile(folder));
  try {
    return use(database);
  } finally {
    database.close();
  }
}

function whenOver(act: () => void): void {
  if (getCurrentTest()) onTestFinished(act);
  else afterAll(act);
}
