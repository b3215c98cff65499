import type { AxeResults, RunOptions } from "axe-core";
import { errorPages, publicPages } from "../support/public-pages";
import { expect, type Page, test } from "../support/site";

declare const axe: {
  run(context: Document, options: RunOptions): Promise<AxeResults>;
};

test.skip(
  ({ javaScriptEnabled }) => !javaScriptEnabled,
  "What checks the pages is a script.",
);

// For the style below, whatever the pages allow.
test.use({ bypassCSP: true });

const standards = [
  "wcag2a",
  "wcag2aa",
  "wcag21a",
  "wcag21aa",
  "wcag22aa",
  "best-practice",
];

async function violations(page: Page): Promise<string[]> {
  // What the browser leaves out until it is scrolled to is checked as well.
  await page.addStyleTag({
    content: "* { content-visibility: visible !important }",
  });
  const { violations, passes } = await page.evaluate(
    (values) => axe.run(document, { runOnly: { type: "tag", values } }),
    standards,
  );
  expect(passes.length).toBeGreaterThan(10);
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html }) => html).join("\n")}`,
  );
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript({ path: "node_modules/axe-core/axe.min.js" });
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing to mend on any page in ${colorScheme}`, async ({
    page,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    for (const { path } of [...publicPages, ...errorPages]) {
      await page.goto(path);
      expect.soft(await violations(page), path).toEqual([]);
    }
  });
}

test("axe finds nothing to mend on a phone with the menu open", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/works?q=nothing-like-it");
  await page.getByText("Menu", { exact: true }).click();
  expect(await violations(page)).toEqual([]);
});
