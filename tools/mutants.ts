/**
 * `npm run test:mutants -- PATH… [TESTS…]`: changes the code in many small ways, and lists changes
 * that no test notices. Folders in `tests/` are run besides those that belong to the code.
 */
import { Stryker } from "@stryker-mutator/core";

const args = process.argv.slice(2);
const isTests = (path: string) => path.startsWith("tests/");
const paths = args.filter((path) => !isTests(path));
if (paths.length === 0) throw new Error("Name a file or a pattern in app/.");

/** The tests are those beside the code, and those that run it on a database. */
const folders = paths
  .map((path) => path.replace(/^app\/(.*)\/[^/]*$/, "tests/$1"))
  .concat("tests/backends/sqlite", args.filter(isTests));
process.env.MUTANTS_TESTS = Array.from(
  new Set(folders),
  (folder) => `${folder}/**/*.test.{ts,tsx}`,
).join(" ");

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
