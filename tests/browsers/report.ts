import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

export interface Outcome {
  name: string;
  saw: string[];
  wrong: string[];
}

export interface BrowserResult {
  /** As it is named after `--`. */
  program: string;
  /** With the version. */
  name: string;
  date?: string;
  /** Why the browser was skipped, and where it comes from. */
  missing?: string;
  outcomes: Outcome[];
}

export interface Results {
  browsers: BrowserResult[];
  textBrowsers: BrowserResult[];
  /** Of programs without graphics, the editor's day. */
  days: BrowserResult[];
}

const page = "docs/browsers.md";
const data = "tests/browsers/results.json";

/** The sections below the results, about what people tried. */
function handwritten(): string {
  return readFileSync(page, "utf8").replace(/^[^]*?(?=\n## The oldest browsers)/, "");
}

/** Replaces the results of browsers that ran now, in whatever version, and keeps the others. */
function withNew(known: BrowserResult[], found: BrowserResult[]): BrowserResult[] {
  const date = new Date().toISOString().slice(0, 10);
  const renewed = new Map(
    found.flatMap((one) => (one.missing ? [] : [[one.program, { ...one, date }]])),
  );
  const kept = known.map((one) => renewed.get(one.program) ?? one);
  const added = found.filter(({ program }) => !known.some((one) => one.program === program));
  return [...kept, ...added.map((one) => renewed.get(one.program) ?? one)];
}

export function writeReport(found: Results): void {
  const known = JSON.parse(readFileSync(data, "utf8")) as Results;
  const results: Results = {
    browsers: withNew(known.browsers, found.browsers),
    textBrowsers: withNew(known.textBrowsers, found.textBrowsers),
    days: withNew(known.days, found.days),
  };
  writeFileSync(data, JSON.stringify(results));
  writeFileSync(page, [textOf(results), handwritten()].join("\n\n"));
  execFileSync("npm", ["run", "--silent", "format", "--", data, page]);
}

function textOf({ browsers, textBrowsers, days }: Results): string {
  const journeys = browsers[0]?.outcomes.map(({ name }) => name) ?? [];
  return [
    "# Browsers",
    "After `npm run build`, `npm run test:browsers` runs the main journeys in current browsers and in browsers from 2018, checks the layout, runs the editor’s day in programs without graphics, and writes the tables. With names after `--`, such as `lynx`, it runs only those, and keeps the other rows. On Debian, `apt install chromium firefox-esr webkit2gtk-driver xvfb tmux lynx w3m links links2 elinks edbrowse emacs-nox netsurf-gtk dillo xdotool xclip` installs all of them except the old Chromiums, which come from npm.",
    `\`tests/browsers/results.json\` holds the details. The journeys: ${journeys.join(", ")}.`,
    tableOf(["Browser", "Passed", "Failed", "Date"], [...browsers, ...textBrowsers].map(rowOf)),
    "## The editor’s day",
    "Each program is driven by its own keys, in a terminal or by its commands. NetSurf and Dillo are driven by mouse and keys on a tall screen: a proxy of the test gives each control a color of its own, by which the screenshot tells where it is, and which page is shown. Where a cell is blank, the step works.",
    tableOf(["Step", ...days.map(({ name }) => name)], stepRows(days)),
    `Run on ${Array.from(new Set(days.map(({ date }) => date))).join(", ")}.`,
  ].join("\n\n");
}

function tableOf(headings: string[], rows: string[][]): string {
  const lines = [headings, headings.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function stepRows(days: BrowserResult[]): string[][] {
  const steps = days[0]?.outcomes.map(({ name }) => name) ?? [];
  return steps.map((step) => [
    step,
    ...days.map(({ outcomes }) => {
      const outcome = outcomes.find(({ name }) => name === step);
      if (!outcome) return "not run";
      return outcome.wrong.length > 0 ? "**fails**" : outcome.saw.join().replace(/^works$/, "");
    }),
  ]);
}

function rowOf({ name, missing, outcomes, date = "" }: BrowserResult): string[] {
  if (missing) return [name, "not tested", missing, ""];
  const failed = outcomes.filter(({ wrong }) => wrong.length > 0).map((outcome) => outcome.name);
  const passed = `${outcomes.length - failed.length} of ${outcomes.length}`;
  return [name, passed, failed.join(", "), date];
}
