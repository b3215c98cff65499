/** `node tools/install.js FOLDER…`: runs `npm ci` in folders whose lock file has changed. */
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import process from "node:process";

for (const folder of process.argv.slice(2)) {
  if (isInstalled(folder)) continue;
  process.stdout.write(`Installing the packages of ${folder}/\n`);
  const words = ["ci", "--prefix", folder, "--ignore-scripts", "--no-audit"];
  const { status } = spawnSync("npm", words, { stdio: "inherit" });
  if (status !== 0) process.exit(1);
}

/** npm writes this file last. */
function isInstalled(folder) {
  const installed = timeOf(`${folder}/node_modules/.package-lock.json`);
  return installed >= timeOf(`${folder}/package-lock.json`);
}

function timeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
