import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import autocannon from "autocannon";
import pidusage from "pidusage";
import type { Server } from "./servers";

const connections = 20;

/** What one server did under load for some seconds. */
export interface Measure {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  cpuMsPerRequest: number;
}

export interface Load {
  path: string;
  headers: Record<string, string>;
  seconds: number;
}

type Timing = Omit<Measure, "cpuMsPerRequest"> & { requests: number };

/** wrk asks faster than any of the servers answers; autocannon may not. */
export const generator =
  spawnSync("wrk", ["--version"]).error === undefined ? "wrk" : "autocannon";

/** Asks one server for one page, over and over. */
export async function measure(server: Server, load: Load): Promise<Measure> {
  // Answered when all is done that an earlier load has left behind.
  const first = await fetch(server.url + load.path, { headers: load.headers });
  await first.arrayBuffer();
  const before = (await pidusage(server.pid)).ctime;
  const run = generator === "wrk" ? runWrk : runAutocannon;
  const { requests, ...timing } = await run(server.url + load.path, load);
  const cpu = (await pidusage(server.pid)).ctime - before;
  return { ...timing, cpuMsPerRequest: cpu / Math.max(requests, 1) };
}

async function runWrk(url: string, load: Load): Promise<Timing> {
  const headers = Object.entries(load.headers).flatMap(([name, value]) => [
    "-H",
    `${name}: ${value}`,
  ]);
  const { stdout } = await promisify(execFile)("wrk", [
    "--threads=1",
    `--connections=${connections}`,
    `--duration=${load.seconds}s`,
    "--timeout=60s",
    "--latency",
    ...headers,
    url,
  ]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
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
    connections,
    duration: load.seconds,
    headers: load.headers,
    timeout: 60,
  });
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} went wrong.`);
  return {
    perSecond: requests.average,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    requests: requests.total,
  };
}
