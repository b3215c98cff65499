/** `npm run test:nodes`: runs the tests of what differs by version of Node; see `tests` below. */
import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { findNode } from "./node";

/** Processes, decoding, time zones, streams, HTTP, and the built site with both back ends. */
const tests = [
  ...["backup", "container", "crash", "database-faults", "disk-faults", "remix-serve", "start"].map(
    (name) => `tests/built/${name}.test.ts`,
  ),
  "tests/backends/sqlite/",
  ...["admin", "archive", "doctor", "works"].map((name) => `tests/cli/${name}.test.ts`),
  "tests/firebase/site.test.ts",
  "tests/http/",
  "tests/kinds/publish-time",
  "tests/mail/smtp",
  "tests/media/",
  "tests/routes/admin/edit/publication",
  "tests/server/",
  "zone",
];

const wanted = process.argv.slice(2);
for (const major of wanted.length > 0 ? wanted : ["20", "22", "24", "26"]) {
  const program = findNode(major);
  if (!program) {
    const machine = `${process.platform}-${process.arch}`;
    process.stdout.write(`Node ${major}: skipped, because npm has no program for ${machine}.\n`);
    continue;
  }
  process.stdout.write(`Node ${major}: ${program}\n`);
  const { status } = spawnSync(program, ["node_modules/vitest/vitest.mjs", "run", ...tests], {
    env: { ...process.env, PATH: `${dirname(program)}:${process.env.PATH}` },
    stdio: "inherit",
  });
  if (status !== 0) process.exitCode = 1;
}
