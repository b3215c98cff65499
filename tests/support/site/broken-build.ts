import {
  cpSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** The thrown errors have this message, which visitors must never see. */
export const secretOfTheCode = "the database's password is hunter2";

/** Copies the build into a new folder and makes these functions throw. */
export function brokenBuild(names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "broken-"));
  cpSync(realpathSync("build"), join(folder, "build"), {
    recursive: true,
    filter: (path) => !path.endsWith("/node_modules"),
  });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const program = join(folder, "build/start.js");
  const broken = names.reduce(breakFunction, readFileSync(program, "utf8"));
  writeFileSync(program, broken);
  return folder;
}

function breakFunction(source: string, name: string): string {
  // A function that another one wraps is a variable, such as `var a = oncePer((b) => {`.
  const head = new RegExp(
    `^(?:(?:async )?function ${name}\\(.*\\) \\{|var ${name} = \\w+\\(.* => \\{)$`,
    "m",
  );
  if (!head.test(source)) throw new Error(`The build has no ${name}().`);
  const failure = `throw new Error(${JSON.stringify(secretOfTheCode)});`;
  return source.replace(head, `$& ${failure}`);
}
