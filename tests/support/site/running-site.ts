import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { openDatabase } from "~/backends/sqlite/database.server";
import type { WorksStore } from "~/changes/works-port";
import { resetWorks } from "../../../cli/import-works";
import packageJson from "../../../package.json" with { type: "json" };
import { blankSettings } from "../settings";
import { seedDatabase, toStored, type WorkEntry } from "../stores/seed";
import { embeddedStores } from "../stores/stores";
import { putWorks, removeWorks } from "../work";

export type { WorkEntry } from "../stores/seed";

/** The built site runs in a process with its own port and folder. */
export interface Site {
  url: string;
  dataDir: string;
  processId: number | undefined;
  /** The output begins with the last start. */
  output: string;
  start(): Promise<void>;
  /** Kills the process like a crash. */
  stop(): Promise<void>;
  /** Asks the site to stop, and returns the exit code. */
  terminate(): Promise<number | null>;
  /** Writes works from another process, and waits until a running site has noticed. */
  putWorks(...works: WorkEntry[]): Promise<void>;
  removeWork(id: string): Promise<void>;
  /** Runs a built command, such as `build/cli/works.js export`, and returns its output. */
  command(words: string[], input?: string): Promise<string>;
  reset(): Promise<void>;
  remove(): Promise<void>;
}

/** A running site sees other processes' writes after this many milliseconds. */
const noticeTime = 300;

const [setting = "", , ...flags] = packageJson.scripts.start.split(" ");
const [settingName = "", settingValue = ""] = setting.split("=");

/** `npm start` uses this command and setting. */
export const runSite = [process.execPath, ...flags];
export const startSettings = { [settingName]: settingValue };

/** Like systemd's, this socket stays open over restarts, and nothing accepts its connections here. */
export function heldSocket(): { fd: number; close(): void } {
  interface Handle {
    fd: number;
    bind(address: string, port: number): number;
    close(): void;
  }
  const { TCP, constants } = (
    process as unknown as {
      binding(name: string): { TCP: new (type: number) => Handle; constants: { SERVER: number } };
    }
  ).binding("tcp_wrap");
  const handle = new TCP(constants.SERVER);
  handle.bind("127.0.0.1", 0);
  return handle;
}

/** systemd names the process that gets the socket, so `sh` becomes the site. */
export const runHeld = ["sh", "-c", 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$@"', "sh", ...runSite];

/**
 * Makes a site with its own folder, not started yet; `words` is the command that starts it.
 * @param socket is its third descriptor.
 */
export function newSite(
  own: Record<string, string>,
  words: string[] = runSite,
  socket?: number,
): Site {
  const dataDir = mkdtempSync(join(tmpdir(), "site-"));
  const settings: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    ...startSettings,
    ...blankSettings,
    DATA_DIR: dataDir,
    ...own,
  };
  let server: ChildProcess | undefined;
  let port = "0";
  let output = "";

  async function command(words: string[], input = ""): Promise<string> {
    const running = promisify(execFile)(process.execPath, words, { env: settings });
    running.child.stdin?.end(input);
    return (await running).stdout;
  }

  async function withStore(use: (store: WorksStore) => Promise<unknown>): Promise<void> {
    seedDatabase(dataDir);
    const database = openDatabase(dataDir, () => undefined);
    await use(embeddedStores(() => database).works);
    database.close();
    if (server) await sleep(noticeTime);
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
      // Otherwise, the site would hash the password so that it takes long to check.
      if (isFirst && !BACKEND && ADMIN_PASSWORD) {
        seedDatabase(dataDir, ADMIN_PASSWORD);
      }
      const [program = "", ...rest] = words;
      server = spawn(program, rest, {
        env: { ...settings, PORT: port },
        stdio: ["ignore", "pipe", "inherit", ...(socket === undefined ? [] : [socket])],
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

    async putWorks(...entries) {
      await withStore((store) => putWorks(store, ...toStored(entries)));
    },

    async removeWork(id) {
      await withStore((store) => removeWorks(store, id));
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

/** Kills the site ten seconds after asking it to stop; an exit code shows that it stopped in time. */
export async function stopLikeAPlatform(site: Site): Promise<number | null> {
  const killing = setTimeout(() => void site.stop(), 10_000);
  const code = await site.terminate();
  clearTimeout(killing);
  return code;
}

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
