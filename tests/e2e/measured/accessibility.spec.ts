import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { adminSettings, startOver } from "../../support/site/admin";
import { axeFindings } from "../../support/site/axe";
import { layoutFaults, wideTextSpacing } from "../../support/site/layout";
import { saveHtml } from "../../support/site/saved-html";
import {
  expect,
  type Page,
  type Site,
  test as base,
  type WorkEntry,
  withoutScriptErrors,
} from "../../support/site/site";
import { adminStates, checkedWorks } from "../../support/states/admin-states";
import { pagesWithout } from "../../support/states/pages";
import { fiveWorks, listStates, publicStates } from "../../support/states/public-states";
import type { State } from "../../support/states/state";

/**
 * All tests share one page and start without cookies. A new page for each test
 * would start a process that compiles axe again.
 */
const test = base.extend<object, { shared: { page?: Page; site?: string } }>({
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for a pattern
    async ({}, use) => {
      await use({});
    },
    { scope: "worker" },
  ],

  page: async ({ browser, baseURL, shared }, use) => {
    if (!shared.page || shared.site !== baseURL) {
      await shared.page?.context().close();
      shared.page = await browser.newPage();
      shared.site = baseURL;
    }
    const { page } = shared;
    await page.context().clearCookies();
    await withoutScriptErrors(page, () => use(page));
  },
});

test.describe.configure({ mode: "parallel" });

// axe injects scripts and styles.
test.use({ bypassCSP: true, settings: adminSettings, catalogue: { works: fiveWorks } });

/**
 * One state of each kind of page is checked in all looks and widths, with its menus and footer; the
 * others have the same parts and colors.
 */
const typical = new Set([
  "home",
  "works",
  "works-sketch-design-toolkit",
  "creators",
  "dashboard",
  "new-work-rejected",
  "edit-work-conflict",
  "delete-work",
  "order-category",
  "work-history",
  "transfer-review",
  "account",
]);

/** @param isOpened whether nothing was done on the page, so that no script changes its words. */
async function check(page: Page, name: string, isOpened: boolean): Promise<void> {
  // After a submitted form, scripts load the page's data again.
  const busy = /^(Loading|Logging in|Submitting)\.\.\.$/;
  await expect(page.getByText(busy)).toHaveCount(0);
  saveHtml(name, await page.content());
  const isTypical = typical.has(name);
  if (isTypical || isOpened) await checkTree(page, name, isTypical ? "body" : "main");
  expect.soft(await page.locator("h1").count(), name).toBe(1);
  expect.soft(await axeFindings(page, isTypical), name).toEqual([]);
  await checkLayout(page, name, isTypical);
}

/** These parts of a page differ between runs. */
const changing: [RegExp, string][] = [
  // A site notices the reset before a test, which is another program's write, sooner or later.
  [/ {4}- listitem:\n {6}- .heading "Version \d+: changed Checked outside.*\n(?: {6}.*\n)*/g, ""],
  [/© \d{4}/g, "© (year)"],
  [/(?<=It is now )[\d:]+ [AP]M/g, "(time)"],
  [/(today|yesterday) (at )?\d+:\d\d [AP]M|just now|\d+ min ago/g, "(time)"],
  [/(\w+day, )?[A-Z][a-z]+ \d+, \d{4}(,? at [\d:]+ [AP]M)?|\d{4}-\d\d-\d\d/g, "(date)"],
  [/\b(batch|removal|file|secret)=[^&\s]+/g, "$1=($1)"],
  [/\b(rev=|version |chrome |localhost:)\d+/gi, "$1(number)"],
  [/\b(invitations|preview|history)\/[\w-]{16,}/g, "$1/(token)"],
  [/\b(\w{4}-){3}\w{4}\b|\b([A-Z2-7]{4} ){7}[A-Z2-7]{4}\b/g, "(code)"],
];

/** After an intended change, run `npx playwright test accessibility -u` and review the trees. */
async function checkTree(page: Page, name: string, part: "body" | "main"): Promise<void> {
  const tree = `# ${await page.title()}\n${await page.locator(part).ariaSnapshot()}\n`;
  const stable = changing.reduce((text, [found, word]) => text.replace(found, word), tree);
  expect.soft(stable).toMatchSnapshot(`${name}.yml`);
}

async function checkLayout(page: Page, name: string, isTypical: boolean): Promise<void> {
  const usual = page.viewportSize() ?? { width: 1280, height: 720 };
  async function checkAt(width: number, look: string): Promise<void> {
    await page.setViewportSize({ ...usual, width });
    const where = `${name} at ${width} pixels ${look}`;
    expect.soft(await layoutFaults(page), where).toEqual([]);
  }
  // 320 pixels equal a window of 1280 at 400 % zoom (WCAG 2.2, 1.4.10).
  for (const width of isTypical ? [1280, 768, 320] : [320]) await checkAt(width, "as it is");
  await page.addStyleTag({ content: wideTextSpacing });
  for (const width of isTypical ? [320, 1280] : [320]) {
    await checkAt(width, "with wide text spacing");
  }
  await page.setViewportSize(usual);
}

/** Pages that only open change nothing, so that many are checked after one preparation. */
function checkStates(who: string, states: State[], works: WorkEntry[]): void {
  const opened = states.filter(({ path }) => path);
  const parts = [opened.slice(0, opened.length / 2), opened.slice(opened.length / 2)];
  for (const part of [...parts, ...states.filter(({ path }) => !path).map((state) => [state])]) {
    const names = part.map(({ name }) => name).join(", ");
    test(`the ${who}'s pages are accessible and fit their windows: ${names}`, async ({
      page,
      site,
    }) => {
      await startOver(site, works);
      for (const { name, path, reach } of part) {
        await page.context().clearCookies();
        await reach(page, site);
        await check(page, name, path !== undefined);
      }
    });
  }
}

checkStates("visitor", publicStates, fiveWorks);
checkStates("admin", adminStates, [...fiveWorks, ...checkedWorks]);

test("every page is checked in at least one state", () => {
  expect(pagesWithout([...publicStates, ...adminStates])).toEqual([]);
});

function corruptDatabase({ dataDir }: Site): void {
  writeFileSync(join(dataDir, "site.sqlite"), "not a database ".repeat(500));
}

test.describe("without works", () => {
  test.use({ settings: {}, catalogue: undefined });

  for (const [what, prepare] of Object.entries({
    empty: (site: Site) => site.reset(),
    failed: corruptDatabase,
  })) {
    test(`the lists are accessible while the store is ${what}`, async ({ page, ownSite }) => {
      await prepare(ownSite);
      await ownSite.start();
      for (const { name, reach } of listStates) {
        await reach(page, ownSite);
        await check(page, `${name}-${what}`, true);
      }
    });
  }
});
