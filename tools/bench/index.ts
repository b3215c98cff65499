/** `npm run bench [-- page | -- growth | -- hit | -- attack | -- soak MINUTES]`: compares the built site with other servers. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pidusage from "pidusage";
import { attack } from "./attack";
import { makeCatalogue } from "./catalogue";
import { compareHits } from "./hit";
import { type Measure, measure } from "./load";
import { measureGrowth } from "./growth";
import { type CatalogueResult, median, writePage, writeReport } from "./report";
import { loads, type RowName, searches } from "./requests";
import { buildStock, type Server, startBare, startRemixServe, startSite } from "./servers";
import { soak } from "./soak";

const starts = 5;

const rendered: RowName[] = ["search", "remixServe", "stock"];

async function startTime(dataDir: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < starts; round += 1) {
    const site = await startSite(dataDir);
    times.push(site.startMs);
    await site.stop();
  }
  return median(times);
}

async function withEditor(dataDir: string, run: () => Promise<Measure>): Promise<Measure> {
  const words = ["--import", "tsx", "tools/bench/editor.ts", dataDir];
  const editor = spawn(process.execPath, words, { stdio: "inherit" });
  try {
    return await run();
  } finally {
    editor.kill();
  }
}

async function withSearches(
  site: Server,
  seconds: number,
  run: () => Promise<Measure>,
): Promise<Measure> {
  const headers = { "Accept-Encoding": "gzip" };
  const others = measure(site, {
    paths: searches.toReversed(),
    headers,
    seconds: seconds + 1,
    connections: 10,
  });
  const result = await run();
  await others;
  return result;
}

async function benchCatalogue(works: number, stockBuild: string): Promise<CatalogueResult> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-"));
  makeCatalogue(dataDir, works);
  const startMs = await startTime(dataDir);
  const site = await startSite(dataDir);
  const bare = await startBare(`${site.url}/works`, "identity");
  const bareGzip = await startBare(`${site.url}/works`, "gzip");
  const remixServe = await startRemixServe("build/server/index.js", dataDir);
  const stock = await startRemixServe(stockBuild, dataDir);
  const others: Partial<Record<RowName, Server>> = {
    bare,
    bareGzip,
    remixServe,
    stock,
  };
  const all: Partial<Record<RowName, Measure[]>> = {};

  async function run(name: RowName): Promise<void> {
    const { seconds } = loads[name];
    // Pages of 10,000 works take up to 20 s for twenty connections.
    const isSlow = works > 1000 && rendered.includes(name);
    const load = { ...loads[name], seconds: isSlow ? 20 : seconds };
    const plain = () => measure(others[name] ?? site, load);
    const result =
      name === "edited"
        ? await withEditor(dataDir, plain)
        : name === "disturbed"
          ? await withSearches(site, load.seconds, plain)
          : await plain();
    process.stdout.write(
      `${works} works, ${name}: ${result.perSecond.toFixed(1)}/s, p99 ${result.p99Ms.toFixed(1)} ms\n`,
    );
    (all[name] ??= []).push(result);
  }

  const rounds = works > 1000 ? 3 : 5;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of Object.keys(loads)) await run(name as RowName);
  }
  const memoryBytes = (await pidusage(site.pid)).memory;
  const servers = [site, bare, bareGzip, remixServe, stock];
  for (const server of servers) await server.stop();
  rmSync(dataDir, { recursive: true });
  return { works, startMs, memoryBytes, rounds: all };
}

const [what, minutes] = process.argv.slice(2);
if (what === "page") {
  writePage();
} else if (what === "growth") {
  await measureGrowth();
} else if (what === "hit") {
  await compareHits();
} else if (what === "attack") {
  await attack();
} else if (what === "soak") {
  await soak(Number(minutes ?? 10));
} else {
  const stockBuild = await buildStock();
  const results: CatalogueResult[] = [];
  for (const works of [60, 1000, 10_000]) {
    results.push(await benchCatalogue(works, stockBuild));
  }
  writeReport(results);
}
