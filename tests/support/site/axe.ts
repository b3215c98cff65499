import { readFileSync } from "node:fs";
import type { AxeResults, RunOptions } from "axe-core";
import { expect, type Page } from "./site";

declare const axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };

const standards = [
  "wcag2a",
  "wcag2aa",
  "wcag2aaa",
  "wcag21a",
  "wcag21aa",
  "wcag22aa",
  "best-practice",
  "experimental",
];

/** axe skips the level AAA rules by default; enhanced contrast replaces the normal rule. */
const rules = {
  "color-contrast": { enabled: false },
  "color-contrast-enhanced": { enabled: true },
  "identical-links-same-purpose": { enabled: true },
  "meta-refresh-no-exceptions": { enabled: true },
  // Takes any bold line above another for a heading, such as the site's name in the footer.
  "p-as-heading": { enabled: false },
};

const colorRules = ["color-contrast-enhanced", "link-in-text-block"];

const program = readFileSync("tests/node_modules/axe-core/axe.min.js", "utf8");

type Looks = "light" | "dark" | "forced colors";

/** @param inAllLooks checks color rules in the dark theme and with forced colors; needs `bypassCSP`. */
export async function axeFindings(page: Page, inAllLooks: boolean): Promise<string[]> {
  await addAxe(page);
  // Otherwise, axe skips content that is out of view.
  await page.addStyleTag({ content: "* { content-visibility: visible !important }" });
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none" });
  const findings = await run(page, "light", { runOnly: { type: "tag", values: standards }, rules });
  if (!inAllLooks) return findings;
  const ofColors = { runOnly: { type: "rule", values: colorRules } } as const;
  await page.emulateMedia({ colorScheme: "dark" });
  findings.push(...(await run(page, "dark", ofColors)));
  await page.emulateMedia({ forcedColors: "active" });
  findings.push(...(await run(page, "forced colors", ofColors)));
  await page.emulateMedia({ colorScheme: null, forcedColors: null });
  return findings;
}

/** A script element's program would be compiled again for each address, which takes half the time. */
async function addAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: program });
  await session.detach();
}

async function run(page: Page, looks: Looks, options: RunOptions): Promise<string[]> {
  const { violations, passes, inapplicable } = await page.evaluate(
    (options) => axe.run(document, { ...options, resultTypes: ["violations"] }),
    options,
  );
  // A rule that does not apply to a page counts as checked.
  expect(passes.length + inapplicable.length).toBeGreaterThan(0);
  return violations.map(
    ({ id, help, nodes }) =>
      `${id} in ${looks}: ${help}\n${nodes.map(({ html }) => html).join("\n")}`,
  );
}
