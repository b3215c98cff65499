/** `npm run bench -- hit`: compares the CPU time of a cached page with plain `node:http`, and with counting off. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCatalogue } from "./catalogue";
import { type Load, type Measure, measure } from "./load";
import { median } from "./report";
import { loads, visited } from "./requests";
import { type Server, startBare, startSite } from "./servers";

const works = 60;
const rounds = 5;

async function compare(
  [site, load]: [Server, Load],
  [other, name]: [Server, string],
  title: string,
) {
  const cpuOf = async (server: Server): Promise<Measure["cpuMsPerRequest"]> =>
    (await measure(server, load)).cpuMsPerRequest;
  const pairs: { hit: number; plain: number }[] = [];
  // The first round warms up both servers.
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { plain: await cpuOf(other), hit: await cpuOf(site) };
    if (round > 0) pairs.push(pair);
  }
  await other.stop();
  const microseconds = (values: number[]) => (median(values) * 1000).toFixed(1).padStart(6);
  const ratios = pairs.map(({ hit, plain }) => hit / plain);
  process.stdout.write(
    `${title.padEnd(8)} cached page ${microseconds(pairs.map(({ hit }) => hit))} µs, ${name} ${microseconds(pairs.map(({ plain }) => plain))} µs, ratio ${median(ratios).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(" ")})\n`,
  );
}

export async function compareHits(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-"));
  makeCatalogue(dataDir, works);
  const site = await startSite(dataDir);
  process.stdout.write(
    `CPU time per request for /works with ${works} works: medians of ${rounds} rounds, and the ratio of each\n`,
  );
  for (const [row, encoding] of [
    ["hit", "identity"],
    ["kept", "gzip"],
  ] as const) {
    const bare = await startBare(`${site.url}/works`, encoding);
    await compare([site, loads[row]], [bare, "node:http"], encoding);
  }
  const uncounted = await startSite(dataDir, { COUNT_VISITS: "0" });
  await compare([site, visited], [uncounted, "not counted"], "counted");
  await site.stop();
  rmSync(dataDir, { recursive: true });
}
