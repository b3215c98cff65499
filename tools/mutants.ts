/**
 * `npm run test:mutants -- PATH… [TEST…]`: changes the code in many small ways, and lists changes
 * that no test notices. It runs the tests of the same folder, and each `TEST`.
 */
import { statSync } from "node:fs";
import { Stryker } from "@stryker-mutator/core";

const args = process.argv.slice(2);
const isTest = (path: string) => path.startsWith("tests/");
const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory();
const paths = args
  .filter((path) => !isTest(path))
  .map((path) => (isFolder(path) ? `${path}/**/*.{ts,tsx}` : path));
if (paths.length === 0) throw new Error("Name a file, a folder, or a pattern in app/.");

const folders = paths.map((path) => path.replace(/^app\/(.*?)(\/\*\*)?\/[^/]*$/, "tests/$1"));
process.env.MUTANTS_TESTS = Array.from(new Set(folders))
  .map((folder) => `${folder}/**/*.test.{ts,tsx}`)
  .concat(args.filter(isTest))
  .join(" ");

await new Stryker({
  mutate: paths,
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "tools/mutants.config.ts" },
  coverageAnalysis: "perTest",
  // Each of these takes a run of all tests.
  ignoreStatic: true,
  concurrency: 1,
  reporters: ["clear-text"],
  clearTextReporter: { allowColor: false, reportTests: false },
  tempDirName: "build/mutants",
  ignorePatterns: ["build", "data", "docs", "tests/e2e", "tests/browsers"],
}).runMutationTest();
