/** `npm run bench -- hit`: compares the CPU time of a cached page with plain `node:http`. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCatalogue } from "./catalogue";
import { type Measure, measure } from "./load";
import { median } from "./report";
import { loads } from "./requests";
import { type Server, startBare, startSite } from "./servers";

const works = 60;
const rounds = 5;

async function compare(site: Server, row: "hit" | "kept", encoding: string) {
  const bare = await startBare(`${site.url}/works`, encoding);
  const cpuOf = async (server: Server): Promise<Measure["cpuMsPerRequest"]> =>
    (await measure(server, loads[row])).cpuMsPerRequest;
  const pairs: { hit: number; plain: number }[] = [];
  // The first round warms up both servers.
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { plain: await cpuOf(bare), hit: await cpuOf(site) };
    if (round > 0) pairs.push(pair);
  }
  await bare.stop();
  const microseconds = (values: number[]) =>
    (median(values) * 1000).toFixed(1).padStart(6);
  const ratios = pairs.map(({ hit, plain }) => hit / plain);
  process.stdout.write(
    `${encoding.padEnd(8)} cached page ${microseconds(pairs.map(({ hit }) => hit))} µs, node:http ${microseconds(pairs.map(({ plain }) => plain))} µs, ratio ${median(ratios).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(" ")})\n`,
  );
}

export async function compareHits(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-"));
  makeCatalogue(dataDir, works);
  const site = await startSite(dataDir);
  process.stdout.write(
    `CPU time per request for /works with ${works} works: medians of ${rounds} rounds, and the ratio of each\n`,
  );
  await compare(site, "hit", "identity");
  await compare(site, "kept", "gzip");
  await site.stop();
  rmSync(dataDir, { recursive: true });
}
