import { type Page, test as base } from "playwright/test";
import { newSite, type Site, type WorkEntry } from "./running-site";

export { expect, type Page } from "playwright/test";
export type { Site, WorkEntry } from "./running-site";

export interface SiteOptions {
  /** The shared `site` has these works instead of the sample catalogue. */
  catalogue: { works: WorkEntry[] } | undefined;
  settings: Record<string, string>;
}

interface TestFixtures extends SiteOptions {
  /** The tests of a file with one catalogue share it; without settings, other files do, too. */
  site: Site;
  /** One test gets this site, and may change it. It is not started yet. */
  ownSite: Site;
}

interface WorkerFixtures {
  sites: Map<string, Site>;
}

async function removeSitesOfOtherFiles(sites: Map<string, Site>, file: string): Promise<void> {
  for (const [key, site] of sites) {
    if (["", file].includes(String((JSON.parse(key) as unknown[])[0]))) continue;
    sites.delete(key);
    await site.remove();
  }
}

/** Expects that the page's scripts fail nowhere in between. */
export async function withoutScriptErrors(page: Page, use: () => Promise<void>): Promise<void> {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    // Chromium also reports 4xx and 5xx responses here.
    const isAboutStatus = message.text().startsWith("Failed to load");
    if (message.type() === "error" && !isAboutStatus) {
      errors.push(message.text());
    }
  });
  await use();
  base.expect(errors).toEqual([]);
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  catalogue: [undefined, { option: true }],
  settings: [{}, { option: true }],

  sites: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for a pattern
    async ({}, use) => {
      const sites = new Map<string, Site>();
      await use(sites);
      await Promise.all(Array.from(sites.values(), (site) => site.remove()));
    },
    { scope: "worker" },
  ],

  site: async ({ sites, catalogue, settings }, use, { file }) => {
    // Visitors change nothing, so files share a site without an administrator.
    const owner = Object.keys(settings).length > 0 ? file : "";
    const key = JSON.stringify([owner, catalogue ?? "sample", settings]);
    let site = sites.get(key);
    if (!site) {
      await removeSitesOfOtherFiles(sites, file);
      site = newSite(settings);
      sites.set(key, site);
      if (catalogue) {
        await site.reset();
        await site.putWorks(...catalogue.works);
      }
      await site.start();
    }
    await use(site);
  },

  ownSite: async ({ settings }, use) => {
    const site = newSite(settings);
    await use(site);
    await site.remove();
  },

  baseURL: async ({ site }, use) => {
    await use(site.url);
  },

  // An automatic fixture would open a page even for tests of responses, so this is not one.
  page: ({ page }, use) => withoutScriptErrors(page, () => use(page)),
});
