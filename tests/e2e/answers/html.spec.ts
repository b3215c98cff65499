import type { Response } from "playwright/test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { adminSettings, putWorks } from "../../support/admin";
import { awkwardWorks } from "../../support/awkward-works";
import { htmlFindings } from "../../support/html-validate";
import {
  nuHtmlFindings,
  whyNoNuHtmlChecker,
} from "../../support/nu-html-checker";
import { expect, type Page, type Site, test } from "../../support/site";
import {
  adminStates,
  breakStore,
  checkedWorks,
  listStates,
  publicStates,
  type State,
} from "../../support/states";

/**
 * Brings a page into its states, one after the other, and checks the HTML of
 * each by itself; then that of all at once by the Nu HTML checker, which takes
 * its time to start.
 */
async function checkHtml(
  page: Page,
  site: Site,
  states: State[],
  folder: string,
): Promise<void> {
  let answer: Response | undefined;
  page.on("response", (response) => {
    if (response.request().isNavigationRequest()) answer = response;
  });
  mkdirSync(folder, { recursive: true });
  for (const { name, reach } of states) {
    await reach(page, site);
    const html = (await answer?.text()) ?? "";
    expect(html, name).toContain("</html>");
    expect.soft(await htmlFindings(html), name).toEqual([]);
    writeFileSync(join(folder, `${name}.html`), html);
  }
  const reason = whyNoNuHtmlChecker();
  if (reason) {
    test.info().annotations.push({ type: "left out", description: reason });
    console.warn(reason);
  } else {
    expect.soft(await nuHtmlFindings(folder)).toEqual([]);
  }
}

test.describe("the HTML of every page is right", () => {
  test.use({ settings: adminSettings });

  test("for visitors", async ({ page, site }, { outputDir }) => {
    await checkHtml(page, site, publicStates, outputDir);
  });

  test("for the admin", async ({ page, site }, { outputDir }) => {
    const states = adminStates
      .filter(({ isByScript }) => !isByScript)
      .map(({ name, reach }) => ({
        name,
        reach: async (page: Page, site: Site) => {
          await putWorks(site, ...checkedWorks);
          await reach(page, site);
        },
      }));
    await checkHtml(page, site, states, outputDir);
  });
});

for (const [what, prepare] of Object.entries({
  empty: (site: Site) => site.reset(),
  failed: breakStore,
})) {
  test(`the HTML of lists is right where the store is ${what}`, async ({
    page,
    ownSite,
  }, { outputDir }) => {
    await prepare(ownSite);
    await ownSite.start();
    await checkHtml(page, ownSite, listStates, outputDir);
  });
}

test.describe("the HTML is right whatever works are called", () => {
  test.use({ catalogue: { works: awkwardWorks } });

  test("in lists and on their pages", async ({ page, site }, { outputDir }) => {
    const paths = ["<b>bold</b>", `"double" 'single'`, "100%", "مرحبا"].flatMap(
      (name) =>
        ["/works/", "/creators/"].map(
          (folder) => folder + encodeURIComponent(name),
        ),
    );
    // The lists have all the names.
    const states = ["/works", "/creators", ...paths].map((path, index) => ({
      name: `awkward-${index}`,
      reach: (page: Page) => page.goto(path),
    }));
    await checkHtml(page, site, states, outputDir);
  });
});
