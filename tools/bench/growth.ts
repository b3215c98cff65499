import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import pidusage from "pidusage";
import { type Browser, chromium } from "playwright/test";
import { openDatabase } from "~/backends/sqlite/database.server";
import { newBatch } from "~/changes/changes.server";
import { signedIn } from "../../tests/support/page/visitor";
import { findBrowser } from "../../tests/support/site/browser";
import { median, type Server, startSite, withCatalogue } from "./servers";
import { embeddedStores } from "../../tests/support/stores/stores";

const rounds = 5;

/** A running site needs less time than this to see another process's write. */
const noticeMs = 500;

const admin = {
  email: "growth@example.org",
  password: "growth in small steps",
};

async function median5(measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let round = 0; round < rounds; round += 1) values.push(await measure());
  return median(values);
}

async function editOneWork(dataDir: string): Promise<void> {
  const database = openDatabase(dataDir, () => undefined);
  const works = embeddedStores(() => database).works;
  const [work] = await works.list();
  if (!work) throw new Error("There is no work to edit.");
  const title = `Edited at ${new Date().toISOString()}`;
  await works.write({
    ids: [work.id],
    by: "cli",
    action: "edit",
    batch: newBatch(),
    edit: () => [{ ...work, document: { ...work.document, title } }],
  });
  database.close();
}

/** Measures the CPU time of one edit and the first view of `/works` after it. */
async function editCost(site: Server, dataDir: string): Promise<number> {
  const before = (await pidusage(site.pid)).ctime;
  await editOneWork(dataDir);
  await sleep(noticeMs);
  await (await fetch(`${site.url}/works`)).arrayBuffer();
  return (await pidusage(site.pid)).ctime - before;
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

async function measureServer(site: Server, dataDir: string): Promise<string> {
  const html = Buffer.from(await (await fetch(`${site.url}/works`)).arrayBuffer());
  const cost = await median5(() => editCost(site, dataDir));
  const visitor = await signedIn(site, admin);
  const list = await visitor.visit("/admin/dashboard");
  const first = await median5(async () => {
    await editOneWork(dataDir);
    await sleep(noticeMs);
    return timeOf(() => visitor.visit("/admin/dashboard"));
  });
  const next = await median5(() => timeOf(() => visitor.visit("/admin/dashboard?page=2")));
  const search = await median5(() => timeOf(() => visitor.visit("/admin/dashboard?q=paper")));
  const elements = html.toString().match(/<[a-z]/g)?.length ?? 0;
  return [
    `HTML ${kilobytes(html.length)}, gzip ${kilobytes(gzipSync(html).length)}, ${elements} elements`,
    `CPU time of an edit and the first view after it: ${cost.toFixed(0)} ms`,
    `dashboard: ${kilobytes(Buffer.byteLength(list.body))}; after an edit ${first.toFixed(0)} ms, next page ${next.toFixed(0)} ms, search ${search.toFixed(0)} ms`,
  ].join("\n  ");
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`;
}

/** Loads `/works` with an empty cache on a phone with a slow CPU and network. */
async function measurePhone(browser: Browser, site: Server, slowdown: number): Promise<string> {
  const all: Record<string, number>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable");
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 100_000,
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.goto(`${site.url}/works`, { waitUntil: "load" });
    const { metrics } = await session.send("Performance.getMetrics");
    const seconds = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
    const times = await page.evaluate(async () => {
      const tasks = await new Promise<number[]>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().map(({ duration }) => duration)),
        ).observe({ type: "longtask", buffered: true });
        setTimeout(() => resolve([]), 5000);
      });
      const [paint] = performance.getEntriesByName("first-contentful-paint");
      const [load] = performance.getEntriesByType("navigation");
      return {
        paint: (paint?.startTime ?? NaN) / 1000,
        load: ((load as PerformanceNavigationTiming).loadEventEnd ?? NaN) / 1000,
        task: Math.max(0, ...tasks) / 1000,
      };
    });
    const layout = seconds("LayoutDuration") + seconds("RecalcStyleDuration");
    all.push({ ...times, layout, objects: seconds("LayoutObjects") });
    await context.close();
  }
  const of = (name: string) => median(all.map((round) => round[name] ?? NaN));
  return `CPU ${slowdown} times slower: first paint ${of("paint").toFixed(1)} s, loaded ${of("load").toFixed(1)} s, layout and style ${of("layout").toFixed(1)} s, longest task ${of("task").toFixed(1)} s, ${of("objects")} layout objects`;
}

/** Measures how more works slow the server, the admin, and a phone. */
export async function measureGrowth(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox"],
  });
  const settings = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  for (const works of [60, 1000, 10_000]) {
    await withCatalogue(works, async (dataDir) => {
      const site = await startSite(dataDir, settings);
      const { memory } = await pidusage(site.pid);
      const lines = [
        `first response after ${site.startMs.toFixed(0)} ms, then ${Math.round(memory / 1e6)} MB`,
        await measureServer(site, dataDir),
      ];
      if (works === 1000) {
        for (const slowdown of [4, 6]) lines.push(await measurePhone(browser, site, slowdown));
      }
      process.stdout.write(`${works} works: ${lines.join("\n  ")}\n`);
      await site.stop();
    });
  }
  await browser.close();
}
