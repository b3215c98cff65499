/** `npm run bench -- attack`: measures what a visitor experiences during each attack. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pidusage from "pidusage";
import { attacks } from "./attacks";
import { makeCatalogue } from "./catalogue";
import { type Server, startSite } from "./servers";
import { fromAnotherAddress, percentile, visit } from "./visitor";

const works = 1000;
const seconds = 8;

interface Seen {
  kept: number[];
  rendered: number[];
  failures: number;
}

async function visitUntil(site: Server, isOver: () => boolean): Promise<Seen> {
  const seen: Seen = { kept: [], rendered: [], failures: 0 };
  for (let turn = 0; !isOver(); turn += 1) {
    const kind = turn % 2 === 0 ? "kept" : "rendered";
    // The search differs each time, because the site keeps known ones.
    const path = kind === "kept" ? "/about" : `/works?q=tide+${turn}+${Date.now()}`;
    const begun = performance.now();
    const status = await visit(site, path, fromAnotherAddress);
    seen[kind].push(performance.now() - begun);
    if (status !== 200) seen.failures += 1;
  }
  return seen;
}

function startAttacker(number: number, { url }: Server): ChildProcess {
  const words = ["--import", "tsx", "tools/bench/attacker.ts"];
  return spawn(process.execPath, [...words, String(number), url], {
    stdio: "inherit",
  });
}

export async function attack(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-"));
  makeCatalogue(dataDir, works);
  const site = await startSite(dataDir);
  const line = (cells: (string | number)[]) => process.stdout.write(`| ${cells.join(" | ")} |\n`);
  line([
    "attack by one client",
    "cached page, p99",
    "new search, p99",
    "failures",
    "memory",
    "files",
  ]);
  line(["---", "---:", "---:", "---:", "---:", "---:"]);
  for (const [number, [name]] of attacks.entries()) {
    let isOver = false;
    const attacker = startAttacker(number, site);
    const visiting = visitUntil(site, () => isOver);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const { memory } = await pidusage(site.pid);
    isOver = true;
    const { kept, rendered, failures } = await visiting;
    line([
      name,
      `${percentile(kept, 99).toFixed(0)} ms`,
      `${percentile(rendered, 99).toFixed(0)} ms`,
      `${failures} of ${kept.length + rendered.length}`,
      `${Math.round(memory / 1e6)} MB`,
      readdirSync(`/proc/${site.pid}/fd`).length,
    ]);
    attacker.kill();
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  await site.stop();
  rmSync(dataDir, { recursive: true });
}
