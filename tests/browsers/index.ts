/**
 * `npm run test:browsers`; with names after `--`, only those browsers. The report keeps what others
 * did. `firestore` runs the programs without graphics on Firestore, without the report.
 */
import { newSite } from "../support/site/running-site";
import { admin } from "./admin-journeys";
import type { Browser } from "./browser";
import { firestoreSite, type StartedSite } from "./firestore-site";
import { candidates, findCommand } from "./installed";
import { journeys } from "./journeys";
import { type BrowserResult, type Outcome, writeReport } from "./report";
import { readAsText, textBrowsers, versionOf } from "./text-browsers";
import { textPrograms, workAsText } from "./text-programs";

const isOnFirestore = process.argv.includes("firestore");
const wanted = process.argv.slice(2).filter((name) => name !== "firestore");

function isWanted({ name }: { name: string }): boolean {
  return wanted.length === 0 || wanted.includes(name);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function attempt(name: string, run: () => Promise<string[]>): Promise<Outcome> {
  const outcome: Outcome = { name, saw: [], wrong: [] };
  try {
    outcome.saw = await run();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    outcome.wrong = message.split("\n");
  }
  for (const line of outcome.saw) say(`  ${name}: ${line}`);
  for (const line of outcome.wrong) say(`  ${name}: WRONG: ${line}`);
  return outcome;
}

async function runJourneys(program: string, browser: Browser): Promise<BrowserResult> {
  say(browser.name);
  const outcomes: Outcome[] = [];
  await browser.resize(1280);
  for (const { name, run } of journeys) {
    outcomes.push(await attempt(name, () => run(browser)));
  }
  await browser.close();
  return { program, name: browser.name, outcomes };
}

function skip(program: string, comesFrom: string): BrowserResult {
  const missing = `not installed; it comes from ${comesFrom}`;
  say(`${program}: skipped, ${missing}.`);
  return { program, name: program, missing, outcomes: [] };
}

function embeddedSite(): StartedSite {
  const site = newSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
  return { site, stop: () => site.remove() };
}

async function withSite<Result>(run: (siteUrl: string) => Promise<Result>): Promise<Result> {
  const { site, stop } = isOnFirestore ? await firestoreSite(admin) : embeddedSite();
  await site.start();
  try {
    return await run(site.url);
  } finally {
    await stop();
  }
}

const browsers: BrowserResult[] = [];
for (const { name, comesFrom, open } of candidates.filter(isWanted)) {
  const result = await withSite(async (siteUrl) => {
    const browser = await open(siteUrl);
    return browser ? runJourneys(name, browser) : skip(name, comesFrom);
  });
  browsers.push(result);
}

const texts: BrowserResult[] = [];
for (const { name, print } of textBrowsers.filter(isWanted)) {
  if (!findCommand(name)) {
    texts.push(skip(name, `Debian's ${name}`));
    continue;
  }
  const fullName = `${name} ${versionOf(name, "-version")}`;
  say(fullName);
  const outcome = await withSite((siteUrl) =>
    attempt("Pages as text", () => readAsText(name, print, siteUrl)),
  );
  texts.push({ program: name, name: fullName, outcomes: [outcome] });
}

const days: BrowserResult[] = [];
for (const program of textPrograms.filter(isWanted)) {
  if (!findCommand(program.command)) {
    days.push(skip(program.name, `Debian's ${program.command}`));
    continue;
  }
  const name = `${program.name} ${versionOf(...program.version)}`;
  say(name);
  const outcomes = await withSite((siteUrl) => workAsText(program, siteUrl, admin));
  days.push({ program: program.name, name, outcomes });
}

if (!isOnFirestore) writeReport({ browsers, textBrowsers: texts, days });
const outcomes = [...browsers, ...texts, ...days].flatMap((result) => result.outcomes);
if (outcomes.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1;
