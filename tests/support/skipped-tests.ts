/** Vitest and Playwright report skipped tests here, and `npm test` prints them at its end. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { TestCase as BrowserTest, TestResult } from "playwright/types/testReporter";
import type { Reporter, TestModule } from "vitest/node";

const folder = "node_modules/.cache/skipped-tests";

function write(runner: string, lines: string[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, runner), lines.join("\n"));
}

function lineOf(file: string, title: string, reason = "no reason given"): string {
  return `- ${relative("", file)}: ${title} (${reason})`;
}

export default class SkippedTests implements Reporter {
  private readonly inBrowsers: string[] = [];

  /** Vitest calls this. */
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap(({ moduleId, children }) =>
      Array.from(children.allTests("skipped"), (test) => {
        const result = test.result();
        return lineOf(moduleId, test.fullName, "note" in result ? result.note : undefined);
      }),
    );
    write(`code-${process.version}`, lines);
  }

  /** Playwright calls this, and then `onEnd`. */
  onTestEnd({ location, title }: BrowserTest, { status, annotations }: TestResult): void {
    const reason = annotations.find(({ type }) => type === "skip")?.description;
    if (status === "skipped") this.inBrowsers.push(lineOf(location.file, title, reason));
  }

  onEnd(): void {
    write("browsers", this.inBrowsers);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(folder, { recursive: true });
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  const lines = texts.filter(Boolean).join("\n");
  process.stdout.write(lines ? `Skipped tests:\n${lines}\n` : "No test was skipped.\n");
  rmSync(folder, { recursive: true });
}
