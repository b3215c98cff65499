import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { runSite, startSettings } from "../../tests/support/site/running-site";

export interface Server {
  url: string;
  pid: number;
  /** The start lasts until the end of the first response. */
  startMs: number;
  stop(): Promise<void>;
}

export function startSite(dataDir: string, own: Record<string, string> = {}): Promise<Server> {
  const settings = { ...startSettings, DATA_DIR: dataDir, PORT: "0", ...own };
  return start(runSite, settings, "/works");
}

export function startRemixServe(build: string, dataDir: string): Promise<Server> {
  const cli = "node_modules/@remix-run/serve/dist/cli.js";
  // Without PORT, remix-serve looks for a free port.
  return start([process.execPath, cli, build], { DATA_DIR: dataDir }, "/works");
}

export async function buildStock(): Promise<string> {
  const remix = "node_modules/@remix-run/dev/dist/cli.js";
  const words = [remix, "vite:build", "--config", "tools/bench/stock.config.ts"];
  await promisify(execFile)(process.execPath, words);
  return "build/stock/server/index.js";
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
