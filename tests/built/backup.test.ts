import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { StoredWork } from "~/kinds/work";
import { manyWorks } from "../support/many-works";
import { signedIn } from "../support/page/visitor";
import type { Site } from "../support/site/running-site";
import { addWork, adminSite } from "./admin-site";

const address = "https://www.example.org";
const movedHost = "moved.example";

async function addressesOf(site: Site): Promise<string[]> {
  const sitemap = await textAt(site, "/sitemap.xml");
  const pages = Array.from(
    sitemap.matchAll(/<loc>https:\/\/www\.example\.org([^<]*)<\/loc>/g),
    ([, path = ""]) => path,
  );
  return [...pages, "/sitemap.xml", "/works.atom", "/robots.txt"];
}

async function textAt(site: Site, path: string): Promise<string> {
  const response = await fetch(site.url + path);
  expect(response.status, path).toBe(200);
  return response.text();
}

it("a backup taken during saves is consistent and restores every page", async () => {
  const site = adminSite({ SITE_URL: address });
  await site.putWorks(...manyWorks(6));
  await site.start();
  const admin = await signedIn(site);

  let isExported = false;
  let saved = 0;
  async function saveOn(): Promise<void> {
    while (!isExported) {
      expect((await addWork(admin, `late-${saved}`)).status).toBe(303);
      saved += 1;
    }
  }
  const saving = saveOn();
  const early = await site.command(["build/cli/works.js", "export"]);
  isExported = true;
  await saving;
  const late = (JSON.parse(early) as { works: StoredWork[] }).works
    .filter(({ id }) => id.startsWith("late-"))
    .map(({ id }) => Number(id.slice("late-".length)))
    .sort((a, b) => a - b);
  // A consistent backup has no later work without all earlier ones.
  expect(late).toEqual(late.map((_, index) => index));
  expect(late.length).toBeLessThan(saved);

  const file = join(site.dataDir, "backup.json");
  await site.command(["build/cli/works.js", "export", file]);
  const other = adminSite({ SITE_URL: `https://${movedHost}` });
  await other.reset();
  await other.command(["build/cli/works.js", "import", file]);
  await other.start();
  // The IDs of the feeds keep the first address of the site.
  expect(await textAt(other, "/works.atom")).toContain(`<id>${address}/works.atom</id>`);
  const addresses = await addressesOf(site);
  expect(addresses.length).toBeGreaterThan(15);
  for (const path of addresses) {
    const text = await textAt(other, path);
    expect(text.replaceAll(movedHost, new URL(address).host), path).toBe(await textAt(site, path));
  }
  const again = await other.command(["build/cli/works.js", "export"]);
  // A reused ID continues its revisions.
  const withoutRev = (text: string) => text.replace(/"rev": \d+/g, "");
  expect(withoutRev(again)).toBe(withoutRev(readFileSync(file, "utf8")));
});
