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
    const found = await htmlFindings(html);
    findings.push(...found.map((finding) => `${file}: ${finding}`));
  }
  const whyNot = whyNoNuHtmlChecker();
  if (whyNot) console.warn(whyNot);
  else findings.push(...(await nuHtmlFindings(folder)));
  if (findings.length > 0) throw new Error(findings.join("\n"));
}
