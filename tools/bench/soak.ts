/** `npm run bench -- soak [MINUTES]`: checks that memory and open files become stable. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pidusage from "pidusage";
import { noise } from "../../tests/support/pictures";
import { signedIn } from "../../tests/support/page/visitor";
import { makeCatalogue } from "./catalogue";
import { scans, searches } from "./requests";
import { type Server, startSite } from "./servers";
import { percentile, visit } from "./visitor";

const admin = { email: "soak@example.org", password: "soak until it is soft" };
const reportInterval = 30_000;

const pages = ["/", "/works", "/creators", "/about", "/works/work-7"];

function pick(list: string[]): string {
  return list[Math.floor(Math.random() * list.length)] ?? "/";
}

function anyPath(): string {
  const chance = Math.random();
  if (chance < 0.5) return pick(pages);
  if (chance < 0.7) return `${pick(pages)}?utm_source=${Math.random()}`;
  if (chance < 0.85) return pick(scans);
  if (chance < 0.95) return pick(searches);
  return `/works/${Math.random()}`;
}

/** Saves a work with a different photo each time. */
async function edit(site: Server): Promise<void> {
  const visitor = await signedIn(site, admin);
  const { body } = await visitor.visit("/admin/dashboard/work-7/edit");
  const rev = /name="rev" value="(\d+)"/.exec(body)?.[1] ?? "";
  const photo = await noise(1200, 800).jpeg().toBuffer();
  const saved = await visitor.post("/admin/dashboard/work-7/edit", [
    ["id", "work-7"],
    ["rev", rev],
    ["title", `Edited at ${new Date().toISOString()}`],
    ["type", "small-image"],
    ["appId", "work-7"],
    ["imageFile", new File([new Uint8Array(photo)], "photo.jpg")],
  ]);
  if (saved.status !== 303) throw new Error(saved.body);
  await visitor.post("/admin/logout", {});
}

async function repeat(isOver: () => boolean, work: () => Promise<unknown>): Promise<void> {
  while (!isOver()) await work();
}

export async function soak(minutes: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-"));
  makeCatalogue(dataDir, 1000);
  const site = await startSite(dataDir, {
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  const begun = performance.now();
  const isOver = () => performance.now() - begun > minutes * 60_000;
  let times: number[] = [];
  let failures = 0;

  const report = setInterval(() => {
    const files = readdirSync(`/proc/${site.pid}/fd`).length;
    void pidusage(site.pid).then(({ memory }) => {
      const at = Math.round((performance.now() - begun) / 1000);
      process.stdout.write(
        `${at} s: ${times.length} requests, p99 ${percentile(times, 99).toFixed(0)} ms, ${failures} failures, ${Math.round(memory / 1e6)} MB, ${files} files\n`,
      );
      times = [];
    });
  }, reportInterval);

  const visitors = Array.from({ length: 10 }, () =>
    repeat(isOver, async () => {
      const asked = performance.now();
      const status = await visit(site, anyPath());
      times.push(performance.now() - asked);
      if (status === 0 || status >= 500) failures += 1;
    }),
  );
  const editors = repeat(isOver, async () => {
    await edit(site);
    await new Promise((resolve) => setTimeout(resolve, 2000));
  });
  try {
    await Promise.all([...visitors, editors]);
  } finally {
    clearInterval(report);
    await site.stop();
    rmSync(dataDir, { recursive: true });
  }
}
