import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";

const jar = "tests/node_modules/vnu-jar/build/dist/vnu.jar";

/** @returns why the checker cannot run, or undefined if it can. */
export function whyNoNuHtmlChecker(): string | undefined {
  if (spawnSync("java", ["-version"]).status !== 0) {
    return "The Nu HTML checker needs Java, which is not installed.";
  }
  return existsSync(jar)
    ? undefined
    : "The Nu HTML checker is not installed: node tools/install.js tests";
}

/** Messages about React's output and about given names are not mistakes. */
const ignored = [
  "Trailing slash on void elements .*",
  ".* not in Unicode Normalization Form C.*",
].join("|");

/** Java optimizes less, which halves the time; the checker then needs a larger stack. */
const quickStart = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss2m"];

interface NuReport {
  messages: { url: string; type: string; message: string; extract?: string }[];
}

/** @returns the messages of the W3C's checker, including warnings. */
export async function nuHtmlFindings(folder: string): Promise<string[]> {
  const words = ["--format", "json", "--stdout", "--exit-zero-always"];
  const { stdout } = await promisify(execFile)(
    "java",
    [...quickStart, "-jar", jar, ...words, "--filterpattern", ignored, folder],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const { messages } = JSON.parse(stdout) as NuReport;
  return messages.map(
    ({ url, type, message, extract }) =>
      `${url.split("/").pop()}: ${type}: ${message}\n${extract ?? ""}`,
  );
}
