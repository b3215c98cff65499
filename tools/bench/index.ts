/**
 * `npm run bench`: measures the built site beside bare `node:http` with the
 * very bytes of the page, beside the same build under remix-serve, and beside
 * the site as stock Remix would have it, with hydration data in its pages.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pidusage from "pidusage";
import { openDatabase } from "~/backends/sqlite/database.server";
import { fillDatabase } from "~/backends/sqlite/works.server";
import { manyWorks } from "../../tests/support/many-works";
import { type Load, type Measure, measure } from "./load";
import { type CatalogueResult, median, writeReport } from "./report";
import { buildStock, startBare, startRemixServe, startSite } from "./servers";

const rounds = 5;
const gzip = { "Accept-Encoding": "gzip" };
const page = { path: "/works", seconds: 2 };
/** Whoever has a session passes the page cache by. */
const miss = { ...page, headers: { Cookie: "__session=none" }, seconds: 4 };
const hit = { ...page, headers: {} };
const hitGzip = { ...page, headers: gzip };
const edited = { ...page, headers: gzip, seconds: 5 };

/** A catalogue of so many works, in a folder of its own. */
function makeCatalogue(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const database = openDatabase(folder, (created) => {
    fillDatabase(
      created,
      manyWorks(count).map(({ id, ...document }) => ({ id, document })),
    );
  });
  database.close();
  return folder;
}

/** Starts anew, since only a new process has a start. */
async function startTime(dataDir: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const site = await startSite(dataDir);
    times.push(site.startMs);
    await site.stop();
  }
  return median(times);
}

async function withEditor(
  dataDir: string,
  run: () => Promise<Measure>,
): Promise<Measure> {
  const words = ["--import", "tsx", "tools/bench/editor.ts", dataDir];
  const editor = spawn(process.execPath, words, { stdio: "inherit" });
  try {
    return await run();
  } finally {
    editor.kill();
  }
}

async function benchCatalogue(works: number): Promise<CatalogueResult> {
  const dataDir = makeCatalogue(works);
  const startMs = await startTime(dataDir);
  const site = await startSite(dataDir);
  const bare = await startBare(`${site.url}/works`, "identity");
  const bareGzip = await startBare(`${site.url}/works`, "gzip");
  const remixServe = await startRemixServe("build/server/index.js", dataDir);
  const stock = await startRemixServe(stockBuild, dataDir);
  const all: Record<string, Measure[]> = {};

  async function run(name: string, server: typeof site, load: Load) {
    const result = await measure(server, load);
    process.stdout.write(
      `${works} works, ${name}: ${result.perSecond.toFixed(1)}/s\n`,
    );
    (all[name] ??= []).push(result);
  }

  for (let round = 0; round < rounds; round += 1) {
    await run("bare", bare, hit);
    await run("hit", site, hit);
    await run("bareGzip", bareGzip, hitGzip);
    await run("hitGzip", site, hitGzip);
    await run("miss", site, miss);
    await run("remixServe", remixServe, miss);
    await run("stock", stock, miss);
    (all.edited ??= []).push(
      await withEditor(dataDir, () => measure(site, edited)),
    );
  }
  const memoryBytes = (await pidusage(site.pid)).memory;
  const servers = [site, bare, bareGzip, remixServe, stock];
  for (const server of servers) await server.stop();
  rmSync(dataDir, { recursive: true });
  return { works, startMs, memoryBytes, rounds: all };
}

const stockBuild = await buildStock();
const results: CatalogueResult[] = [];
for (const works of [60, 1000, 10_000]) {
  results.push(await benchCatalogue(works));
}
await writeReport(results);
