import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { openDatabase } from "~/backends/sqlite/database.server";
import { manyWorks } from "../../tests/support/many-works";
import { runSite, startSettings } from "../../tests/support/site/running-site";
import { fillDatabase } from "../../tests/support/stores/stores";

export interface Server {
  url: string;
  pid: number;
  /** The start lasts until the end of the first response. */
  startMs: number;
  stop(): Promise<void>;
}

/** The median ignores rounds that other processes disturbed. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export async function withCatalogue(
  count: number,
  run: (dataDir: string) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-"));
  const works = manyWorks(count).map(({ id, ...document }) => ({ id, document }));
  openDatabase(dataDir, (created) => fillDatabase(created, works)).close();
  await run(dataDir);
  rmSync(dataDir, { recursive: true });
}

export function startSite(dataDir: string, own: Record<string, string> = {}): Promise<Server> {
  const settings = { ...startSettings, DATA_DIR: dataDir, PORT: "0", ...own };
  return start(runSite, settings, "/works");
}

export function startBare(url: string, encoding: string): Promise<Server> {
  const words = ["--import", "tsx", "tools/bench/bare.ts", url, encoding];
  // The limits of memory are the same, because they change how often V8 collects garbage.
  const node = runSite.filter((word) => !word.endsWith("start.js"));
  return start([...node, ...words], startSettings, "/");
}

async function start(
  [program = "", ...words]: string[],
  settings: Record<string, string>,
  firstPath: string,
): Promise<Server> {
  const begun = performance.now();
  const server = spawn(program, words, {
    env: { NODE_ENV: "production", ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await addressOf(server);
  await (await fetch(url + firstPath)).arrayBuffer();
  return {
    url,
    pid: server.pid ?? 0,
    startMs: performance.now() - begun,
    async stop() {
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      await ended;
    },
  };
}

async function addressOf(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error("The server has no output.");
  for await (const line of createInterface({ input: server.stdout })) {
    const port = /http:\/\/localhost:(\d+)/.exec(line)?.[1];
    if (port) {
      server.stdout.resume();
      return `http://localhost:${port}`;
    }
  }
  throw new Error("The server did not start.");
}
