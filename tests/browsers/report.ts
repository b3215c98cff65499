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
  const journeys = browsers[0]?.outcomes.map(({ name }) => name) ?? [];
  return [
    "# Browsers",
    "After `npm run build`, `npm run test:browsers` runs the main journeys in current browsers and in browsers from 2018, checks the layout, and writes the table. On Debian, `apt install chromium firefox-esr webkit2gtk-driver xvfb lynx w3m links edbrowse` installs all of them except the old Chromiums, which come from npm.",
    `Tested on ${date}. \`tests/browsers/results.json\` holds the details. The journeys: ${journeys.join(", ")}.`,
    tableOf([...browsers, ...textBrowsers]),
  ].join("\n\n");
}

function tableOf(results: BrowserResult[]): string {
  const rows = [["Browser", "Passed", "Failed"], ["---", "---", "---"], ...results.map(rowOf)];
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function rowOf({ name, missing, outcomes }: BrowserResult): string[] {
  if (missing) return [name, "not tested", missing];
  // A browser without graphics has no layout to check.
  const tested = outcomes.filter(({ saw, wrong }) => saw.length + wrong.length > 0);
  const failed = tested.filter(({ wrong }) => wrong.length > 0).map((outcome) => outcome.name);
  return [name, `${tested.length - failed.length} of ${tested.length}`, failed.join(", ")];
}
