import { readFileSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";

export interface Outcome {
  name: string;
  saw: string[];
  wrong: string[];
}

export interface BrowserResult {
  name: string;
  /** Why the browser was skipped, and where it comes from. */
  missing?: string;
  outcomes: Outcome[];
}

export interface Results {
  browsers: BrowserResult[];
  textBrowsers: BrowserResult[];
}

const page = "docs/browsers.md";

/** The sections below the results, about what people tried. */
function handwritten(): string {
  return readFileSync(page, "utf8").replace(/^[^]*?(?=\n## |$(?![^]))/, "");
}

export function writeReport(results: Results): void {
  const date = new Date().toISOString().slice(0, 10);
  const data = "tests/browsers/results.json";
  writeFileSync(data, JSON.stringify({ date, ...results }));
  const text = [textOf(date, results), handwritten()].join("\n\n");
  writeFileSync(page, text);
  execFileSync("npm", ["run", "--silent", "format", "--", data, page]);
}

function textOf(date: string, { browsers, textBrowsers }: Results): string {
  const ran = browsers.filter(({ missing }) => !missing);
  const skipped = [...browsers, ...textBrowsers].filter((it) => it.missing);
  return [
    "# Browsers",
    "After `npm run build`, `npm run test:browsers` runs the main journeys in current browsers and in browsers from 2018, checks the layout, and writes this page. It skips browsers that are not installed. On Debian, `apt install chromium firefox-esr webkit2gtk-driver xvfb lynx w3m links` installs all of them except the old Chromiums, which come from npm.",
    `Tested on ${date}. \`tests/browsers/results.json\` holds the details. Browsers without graphics have no layout to check (–).`,
    tableOf(ran),
    [
      ...textBrowsers.filter(({ missing }) => !missing).map(sentenceOf),
      ...skipped.map(({ name, missing }) => `- Not tested: ${name} (${missing}).`),
    ].join("\n"),
  ].join("\n\n");
}

function tableOf(results: BrowserResult[]): string {
  const names = results[0]?.outcomes.map(({ name }) => name) ?? [];
  const rows = [
    ["Browser", ...names],
    ["---", ...names.map(() => ":---:")],
    ...results.map(({ name, outcomes }) => [name, ...outcomes.map(wordFor)]),
  ];
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function wordFor({ saw, wrong }: Outcome): string {
  if (wrong.length > 0) return "**no**";
  return saw.length > 0 ? "yes" : "–";
}

function sentenceOf({ name, outcomes }: BrowserResult): string {
  const lines = outcomes.flatMap(({ saw, wrong }) => [...saw, ...wrong]);
  return `- ${name}: ${lines.join("; ")}.`;
}
