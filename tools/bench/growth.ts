import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Page } from "../../tests/support/page/page";
import { signedIn, type Visitor } from "../../tests/support/page/visitor";
import { median, type Server, startSite, startStock, withCatalogue } from "./servers";

const rounds = 25;

const admin = { email: "growth@example.org", password: "growth in small steps" };

/** Measures what more works cost the server, an editor, and visitors. */
export async function measureGrowth(): Promise<void> {
  const settings = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  for (const works of [60, 1000, 10_000]) {
    await withCatalogue(works, async (dataDir) => {
      const stock = await startStock(dataDir);
      const stockView = await costOfView(stock);
      await stock.stop();
      const site = await startSite(dataDir, settings);
      const lines = [
        `start to the first page: ${ms(site.startMs)}`,
        ...(await measureSaves(site, stockView)),
        ...(await measureSearches(site)),
        ...(await measureSizes(site)),
        ...(await measureLongChanges(site, works)),
        `memory at most: ${Math.round((await site.usage()).memory)} MB`,
      ];
      process.stdout.write(`${works} works\n  ${lines.join("\n  ")}\n`);
      await site.stop();
    });
  }
}

async function measureSaves(site: Server, stockView: number): Promise<string[]> {
  const saves: number[] = [];
  const visitor = await signedIn(site, admin, async (request) => {
    const { method } = request;
    const start = performance.now();
    const response = await fetch(request);
    if (method === "POST") saves.push(performance.now() - start);
    return response;
  });
  await view(site, "/works");
  const costs: number[] = [];
  const views: number[] = [];
  const busy: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await saveWork(visitor, round);
    const saved = await site.usage();
    views.push(await timeOf(() => view(site, "/works")));
    const viewed = await site.usage();
    costs.push(viewed.cpu - saved.cpu);
    busy.push(Math.max(saved.busy, viewed.busy));
  }
  const times = await timesDuring(site, async () => {
    for (let round = 0; round < rounds; round += 1) {
      await saveWork(visitor, round);
      await sleep(900);
    }
  });
  return [
    `a save, to the redirect: ${ms(median(saves))}; the first /works after it: ${ms(median(views))}`,
    `CPU time of this view: ${ms(median(costs))}, ${(median(costs) / stockView).toFixed(2)} of the same list with stock Remix`,
    `the event loop was busy for at most ${ms(median(busy))} at once (median of ${rounds} saves)`,
    `/ for a visitor during saves, p50 and p99: ${times}`,
  ];
}

/** @returns the median and the 99th percentile of the times of `/`. */
async function timesDuring(site: Server, act: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  let isOver = false;
  const acting = act().finally(() => (isOver = true));
  while (!isOver) {
    times.push(await timeOf(() => view(site, "/")));
    await sleep(5);
  }
  await acting;
  const sorted = times.toSorted((a, b) => a - b);
  return `${ms(median(times))}, ${ms(sorted[Math.floor(sorted.length * 0.99)] ?? 0)}`;
}

async function saveWork(visitor: Visitor, round: number): Promise<void> {
  const form = await visitor.visit(`/admin/dashboard/work-${round}/edit`);
  const { status } = await form.fill({ Title: `Saved at ${Date.now()}` }).press("Update Work");
  if (status !== 200) throw new Error(`A save got ${status}.`);
}

async function measureSearches(site: Server): Promise<string[]> {
  const searches: string[] = [];
  for (const q of ["e", "a", "pagse"]) {
    const start = performance.now();
    const { length } = await view(site, `/works?q=${q}`);
    searches.push(`"${q}" ${ms(performance.now() - start)}, ${kilobytes(length)}`);
  }
  return [`searches, each for the first time: ${searches.join("; ")}`];
}

async function measureSizes(site: Server): Promise<string[]> {
  const html = await view(site, "/works");
  const visitor = await signedIn(site, admin);
  const sizes = [`/works: ${kilobytes(html.length)}, gzip ${kilobytes(gzipSync(html).length)}`];
  for (const path of ["", "/dashboard/work-1/edit", "/visits"])
    sizes.push(`/admin${path}: ${sizeOf(await visitor.visit(`/admin${path}`))}`);
  return [sizes.join("; ")];
}

async function measureLongChanges(site: Server, works: number): Promise<string[]> {
  const visitor = await signedIn(site, admin);
  const list = await visitor.visit("/admin/dashboard");
  const all = `${works.toLocaleString("en-US")} works`;
  const bulk = await list.fill({ Works: `All ${all}`, Action: "Make drafts" }).press("Continue");
  const changing = await timesDuring(site, () => finish(visitor, bulk.press(`Make ${all} drafts`)));
  const { body } = await visitor.visit("/admin/transfer/works.csv");
  const file = new File([body.replaceAll(",Draft,", ",Public,")], "works.csv");
  let review = await visitor.visit("/admin/transfer");
  const importing = await timesDuring(site, async () => {
    review = await finish(visitor, review.fill({ "File to import": file }).press("Upload"));
    await finish(visitor, review.press("Import"));
  });
  return [
    `reviews of all: ${sizeOf(bulk)}, of an import ${sizeOf(review)}`,
    `/ during a change of all, p50 and p99: ${changing}; during an import of all: ${importing}`,
  ];
}

/** Long changes continue in the background. */
async function finish(visitor: Visitor, answer: Promise<Page>): Promise<Page> {
  let page = await answer;
  while (page.heading === "Please wait") {
    await sleep(200);
    page = await visitor.visit(page.path);
  }
  if (page.status !== 200) throw new Error(`A change got ${page.status}: ${page.heading}`);
  return page;
}

function sizeOf({ body }: Page): string {
  return kilobytes(Buffer.byteLength(body));
}

async function view({ url }: Server, path: string): Promise<Buffer> {
  const response = await fetch(url + path);
  if (!response.ok) throw new Error(`${path} got ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}

/** @returns the CPU time in milliseconds. */
async function costOfView(server: Server): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { cpu } = await server.usage();
    await view(server, "/works");
    costs.push((await server.usage()).cpu - cpu);
  }
  return median(costs);
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`;
}
