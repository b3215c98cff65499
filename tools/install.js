/** `node tools/install.js FOLDER…`: runs `npm ci` in folders whose lock file has changed. */
import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import process from "node:process";

for (const folder of process.argv.slice(2)) {
  if (!isInstalled(folder)) install(folder);
}

/** Starts without waiting, so that folders are installed at the same time. */
function install(folder) {
  process.stdout.write(`Installing the packages of ${folder}/\n`);
  const words = ["ci", "--prefix", folder, "--ignore-scripts", "--no-audit"];
  const npm = spawn("npm", words, { stdio: "inherit" });
  npm.on("close", (code) => {
    if (code !== 0) process.exitCode = 1;
  });
}

/** npm writes this file last. */
function isInstalled(folder) {
  const installed = timeOf(`${folder}/node_modules/.package-lock.json`);
  return installed >= timeOf(`${folder}/package-lock.json`);
}

function timeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
