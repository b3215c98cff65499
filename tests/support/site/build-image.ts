/**
 * Builds the site from the files that the container is built from, with its Node, so that the
 * tests use what ships.
 */
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import ignore from "@balena/dockerignore";
import { findNode, readmeNode } from "../../nodes/node";

const context = join("builds", String(Date.now()));
const ignored = ignore().add(readFileSync(".dockerignore", "utf8"));
for (const name of readdirSync(".")) {
  if (ignored.ignores(name)) continue;
  cpSync(name, join(context, name), { recursive: true, filter: (path) => !ignored.ignores(path) });
}
symlinkSync(resolve("node_modules"), join(context, "node_modules"));
const node = dirname(findNode(readmeNode) ?? process.execPath);
execFileSync("npm", ["run", "build"], {
  cwd: context,
  env: { ...process.env, PATH: `${node}:${process.env.PATH}` },
  stdio: "inherit",
});
rmSync("build", { recursive: true, force: true });
symlinkSync(join(context, "build"), "build");
