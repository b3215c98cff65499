import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { build } from "vite";
import { openDatabase } from "~/backends/sqlite/database.server";
import { freePort } from "../../tests/support/free-port";
import { manyWorks } from "../../tests/support/many-works";
import { runSite, startSettings } from "../../tests/support/site/running-site";
import { fillDatabase } from "../../tests/support/stores/stores";

export interface Usage {
  /** The CPU time of the process in milliseconds. */
  cpu: number;
  /** The longest time for which the event loop was busy since the last call, in milliseconds. */
  busy: number;
  /** The most memory that the process had, in megabytes. */
  memory: number;
}

export interface Server {
  url: string;
  /** The start lasts until the end of the first response. */
  startMs: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** The median ignores rounds that other processes disturbed. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export async function withCatalogue(count: number, run: (dataDir: string) => Promise<void>) {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-"));
  const works = manyWorks(count).map(({ id, ...document }, place) => ({
    id,
    document: { ...document, ...variedTexts(place, count) },
  }));
  openDatabase(dataDir, (created) => fillDatabase(created, works)).close();
  await run(dataDir);
  rmSync(dataDir, { recursive: true });
}

const docs = readdirSync("docs").filter((name) => name.endsWith(".md"));
const prose = docs.map((name) => readFileSync(`docs/${name}`, "utf8")).join("\n");
const vocabulary = Array.from(new Set(prose.match(/\p{L}{2,}/gu)));

/** Repeated texts would compress and search better than real ones. */
function variedTexts(place: number, count: number) {
  const words = (length: number, step: number) =>
    Array.from({ length }, (_, index) => {
      const hash = createHash("md5").update(`${place} ${step} ${index}`).digest();
      return vocabulary[hash.readUInt32LE() % vocabulary.length];
    }).join(" ");
  const creator = place % Math.ceil(count * 0.3);
  return {
    title: words(1 + (place % 4), 1),
    description: `${words(8 + (place % 25), 2)}.`,
    category: `Category ${place % 34}`,
    creatorId: `creator-${creator}`,
    creatorName: `Creator ${creator}`,
  };
}

interface Command {
  words: string[];
  settings: Record<string, string>;
}

export function siteCommand(dataDir: string, own: Record<string, string> = {}): Command {
  return { words: runSite, settings: { ...startSettings, DATA_DIR: dataDir, PORT: "0", ...own } };
}

const stockFolder = "node_modules/.stock";

/** Builds `/works` of stock Remix for its own server. */
export async function stockCommand(dataDir: string): Promise<Command> {
  await build({
    configFile: false,
    logLevel: "error",
    resolve: { alias: { "~": resolve("app") } },
    // The entry of Remix's template is in node_modules, where no tsconfig.json says how.
    esbuild: { jsx: "automatic" },
    build: {
      ssr: "tools/bench/stock.tsx",
      target: "node20",
      outDir: stockFolder,
      rollupOptions: { output: { entryFileNames: "stock.mjs" } },
    },
  });
  const server = [process.execPath, "node_modules/.bin/remix-serve", `${stockFolder}/stock.mjs`];
  return { words: server, settings: { DATA_DIR: dataDir, PORT: String(await freePort()) } };
}

export async function startSite(dataDir: string, own: Record<string, string> = {}) {
  return start(siteCommand(dataDir, own), "/works");
}

export async function startStock(dataDir: string): Promise<Server> {
  return start(await stockCommand(dataDir), "/works");
}

export function startBare(url: string, encoding: string): Promise<Server> {
  const bare = ["--import", "tsx", "tools/bench/bare.ts", url, encoding];
  return start({ words: [...sameNode, ...bare], settings: startSettings }, "/");
}

/** The limits of memory are the same, because they change how often V8 collects garbage. */
const sameNode = runSite.filter((word) => !word.endsWith("start.js"));

/** @param ipc lets the bench ask the server. */
export async function listen({ words, settings }: Command, ipc: "ipc"[] = []) {
  const [program = "", ...rest] = words;
  const server = spawn(program, rest, {
    env: { NODE_ENV: "production", ...settings },
    stdio: ["ignore", "pipe", "inherit", ...ipc],
  });
  const kill = () => server.kill();
  process.once("exit", kill);
  server.once("exit", () => process.off("exit", kill));
  return { server, url: await addressOf(server) };
}

async function start({ words, settings }: Command, firstPath: string): Promise<Server> {
  const [program = "", ...rest] = words;
  const measured = [program, "--import", "./tools/bench/usage.js", ...rest];
  const begun = performance.now();
  const { server, url } = await listen({ words: measured, settings }, ["ipc"]);
  await (await fetch(url + firstPath)).arrayBuffer();
  return {
    url,
    startMs: performance.now() - begun,
    async usage() {
      server.send("tell");
      const [usage] = (await once(server, "message")) as [Usage];
      return usage;
    },
    stop: () => end(server),
  };
}

export async function end(server: ChildProcess): Promise<void> {
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
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
