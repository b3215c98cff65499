import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { htmlFindings } from "../page/html-validate";
import { nuHtmlFindings, whyNoNuHtmlChecker } from "../page/nu-html-checker";

/** Playwright empties the parent folder before each run. */
const folder = "test-results/html";

/** Keeps the HTML of a page until the end of the run: the Nu HTML checker starts slowly. */
export function saveHtml(name: string, html: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.html`), html);
}

/** Playwright runs this after all tests. */
export default async function checkSavedHtml(): Promise<void> {
  if (!existsSync(folder)) return;
  const findings: string[] = [];
  for (const file of readdirSync(folder)) {
    const html = readFileSync(join(folder, file), "utf8");
    const found = [...(await htmlFindings(html)), ...withoutRule(html)];
    findings.push(...found.map((finding) => `${file}: ${finding}`));
  }
  const whyNot = whyNoNuHtmlChecker();
  if (whyNot) console.warn(whyNot);
  else findings.push(...(await nuHtmlFindings(folder)));
  if (findings.length > 0) throw new Error(findings.join("\n"));
}

/** Scripts and tests look for these classes, and others name a part of a page. */
const hooks =
  "active app-page app-text creator-card drag-handle hero meeting pair-hand picture-field showcase theme-form tile-name tile-picture";

/**
 * Tailwind leaves out the rules of classes that it does not find in the code.
 * @returns a line for each class without a rule of its own in the style sheets of the page.
 */
function withoutRule(html: string): string[] {
  const sheets = Array.from(html.matchAll(/href="(\/assets\/[^"]+\.css)"/g), ([, path]) =>
    readFileSync(`build/client${path}`, "utf8"),
  );
  const rules = sheets
    .join("")
    .replace(/@media ?\(forced-colors[^{]*\{(?:[^{}]*\{[^{}]*\})*\}/g, "");
  const styled = Array.from(
    rules.matchAll(/\.((?:\\.|[\w-])+)(:hover|:focus|:active)?/g),
    ([, name = "", state]) => (state && !name.includes("\\:") ? "" : name.replaceAll("\\", "")),
  );
  const known = new Set([...styled, ...hooks.split(" ")]);
  const used = Array.from(
    html.replaceAll("&amp;", "&").matchAll(/ class="([^"]*)"/g),
    ([, names = ""]) => names.split(" "),
  );
  return Array.from(new Set(used.flat()))
    .filter((name) => name !== "" && !known.has(name))
    .map((name) => `No rule of the style sheets is for the class "${name}".`);
}
