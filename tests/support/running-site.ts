import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { openDatabase } from "~/backends/sqlite/database.server";
import { sqliteWorks } from "~/backends/sqlite/works.server";
import type { WorksStore } from "~/works/works-store";
import { seedDatabase, toStored, type WorkEntry } from "./seed";
import { blankSettings } from "./settings";
import { putWorks } from "./work";
import { resetWorks } from "~/works/import-works.server";

export type { WorkEntry } from "./seed";

/** The built site, running on a port and in a folder of its own. */
export interface Site {
  url: string;
  dataDir: string;
  /** Of the running process. */
  processId: number | undefined;
  /** What it has printed since it was last started. */
  output: string;
  /** Starts it again, at the same address. */
  start(): Promise<void>;
  /** Kills it, as a crash does. */
  stop(): Promise<void>;
  /**
   * Asks it to stop, as a platform does.
   *
   * @returns its exit code.
   */
  terminate(): Promise<number | null>;
  /** Adds works as another process does; a running site notices by itself. */
  importWorks(works: WorkEntry[]): Promise<void>;
  /**
   * Runs a built command, such as `build/cli/works.js export`.
   *
   * @param input what is piped into it.
   * @returns what it printed.
   */
  command(words: string[], input?: string): Promise<string>;
  /** Leaves no work at all. */
  reset(): Promise<void>;
  /** Stops it and clears away its folder. */
  remove(): Promise<void>;
}

/** As `npm start` does. */
export const runSite = [
  process.execPath,
  "--max-semi-space-size=8",
  "build/start.js",
];

/**
 * The built site with settings of its own, by their names in the environment;
 * not yet started.
 *
 * @param words the command that runs it, where another one is to.
 */
export function newSite(
  own: Record<string, string>,
  words: string[] = runSite,
): Site {
  const dataDir = mkdtempSync(join(tmpdir(), "site-"));
  /** Blank settings count as unset, whatever an `.env` says. */
  const settings: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    ...blankSettings,
    DATA_DIR: dataDir,
    ...own,
  };
  let server: ChildProcess | undefined;
  let port = "0";
  let output = "";

  async function command(words: string[], input = ""): Promise<string> {
    const running = promisify(execFile)(process.execPath, words, {
      env: settings,
    });
    running.child.stdin?.end(input);
    return (await running).stdout;
  }

  async function withStore(
    use: (store: WorksStore) => Promise<unknown>,
  ): Promise<void> {
    seedDatabase(dataDir);
    const database = openDatabase(dataDir, () => undefined);
    await use(sqliteWorks(() => database));
    database.close();
  }

  return {
    dataDir,

    get url() {
      return `http://localhost:${port}`;
    },

    get processId() {
      return server?.pid;
    },

    get output() {
      return output;
    },

    command,

    async start() {
      output = "";
      const { BACKEND, ADMIN_PASSWORD } = settings;
      const isFirst = port === "0";
      // Else the site would make one that takes its time to check.
      if (isFirst && !BACKEND && ADMIN_PASSWORD) {
        seedDatabase(dataDir, ADMIN_PASSWORD);
      }
      const [program = "", ...rest] = words;
      server = spawn(program, rest, {
        env: { ...settings, PORT: port },
        stdio: ["ignore", "pipe", "inherit"],
      });
      server.stdout?.on("data", (text) => (output += String(text)));
      port = await portOf(server);
    },

    async stop() {
      if (server?.exitCode === null) {
        const ended = once(server, "exit");
        server.kill("SIGKILL");
        await ended;
      }
      server = undefined;
    },

    async terminate() {
      if (!server) throw new Error("The site does not run.");
      const ended = once(server, "exit") as Promise<[number | null]>;
      server.kill("SIGTERM");
      return (await ended)[0];
    },

    async importWorks(entries) {
      await withStore((store) => putWorks(store, ...entries.map(toStored)));
    },

    async reset() {
      await withStore((store) => resetWorks(store, [], "cli"));
    },

    async remove() {
      await this.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Waits for the line that says where the site is. */
async function portOf(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error("The site has no output.");
  for await (const line of createInterface({ input: server.stdout })) {
    const port = /^The site is at http:\/\/localhost:(\d+)$/.exec(line)?.[1];
    if (port) {
      server.stdout.resume();
      return port;
    }
  }
  throw new Error("The site did not start.");
}
