import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import autocannon from "autocannon";
import pidusage from "pidusage";
import type { Server } from "./servers";

const usualConnections = 20;

export interface Measure {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  cpuMsPerRequest: number;
}

export interface Load {
  paths: string[];
  headers: Record<string, string>;
  seconds: number;
  connections?: number;
  mayRefuse?: boolean;
}

type Timing = Omit<Measure, "cpuMsPerRequest"> & { requests: number };

/** wrk is preferred, because autocannon can be slower than the servers. */
export const generator = spawnSync("wrk", ["--version"]).error === undefined ? "wrk" : "autocannon";

export async function measure(server: Server, load: Load): Promise<Measure> {
  const { headers, paths } = load;
  // The first request lets the server finish the work of earlier loads.
  const first = await fetch(server.url + (paths[0] ?? "/"), { headers });
  await first.arrayBuffer();
  const before = (await pidusage(server.pid)).ctime;
  const run = generator === "wrk" ? runWrk : runAutocannon;
  const { requests, ...timing } = await run(server.url, load);
  const cpu = (await pidusage(server.pid)).ctime - before;
  return { ...timing, cpuMsPerRequest: cpu / Math.max(requests, 1) };
}

async function runWrk(url: string, load: Load): Promise<Timing> {
  const { paths, seconds, connections = usualConnections } = load;
  const headers = Object.entries(load.headers).flatMap(([name, value]) => [
    "-H",
    `${name}: ${value}`,
  ]);
  const folder = mkdtempSync(join(tmpdir(), "paths-"));
  const file = join(folder, "paths");
  writeFileSync(file, paths.join("\n"));
  const { stdout } = await promisify(execFile)("wrk", [
    "--threads=1",
    `--connections=${connections}`,
    `--duration=${seconds}s`,
    "--timeout=60s",
    "--latency",
    "--script=tools/bench/paths.lua",
    ...headers,
    url,
    "--",
    file,
  ]);
  rmSync(folder, { recursive: true });
  const problems = load.mayRefuse ? /Socket errors/ : /Non-2xx|Socket errors/;
  if (problems.test(stdout)) throw new Error(stdout);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50Ms: wrkTime(stdout, "50%"),
    p99Ms: wrkTime(stdout, "99%"),
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
  };
}

function wrkTime(output: string, percentile: string): number {
  const found = new RegExp(`${percentile}\\s+([\\d.]+)(us|ms|s)`).exec(output);
  const factor = { us: 0.001, ms: 1, s: 1000 }[found?.[2] ?? "ms"] ?? 1;
  return Number(found?.[1]) * factor;
}

async function runAutocannon(url: string, load: Load): Promise<Timing> {
  const { requests, latency, errors, non2xx } = await autocannon({
    url,
    connections: load.connections ?? usualConnections,
    duration: load.seconds,
    headers: load.headers,
    requests: load.paths.map((path) => ({ path })),
    timeout: 60,
  });
  const failed = errors + (load.mayRefuse ? 0 : non2xx);
  if (failed > 0) throw new Error(`${failed} requests failed.`);
  return {
    perSecond: requests.average,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    requests: requests.total,
  };
}
