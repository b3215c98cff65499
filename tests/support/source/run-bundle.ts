/** Stands in for `app-modules.ts`: runs its bundle again, without compiling it again. */
import * as crypto from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { runInThisContext } from "node:vm";
import * as pino from "pino";
import type * as appModules from "./app-modules";

type Import = (name: string) => Promise<object>;
type Run = (
  exports: object,
  meta: { url: string },
  load: Import,
  loadLater: Import,
) => Promise<void>;

interface Kept {
  scripts: Map<string, Run>;
  packages: Map<string, Promise<object>>;
}

/** The other test files of this process use these, too. */
const kept: Kept = ((globalThis as { bundle?: Kept }).bundle ??= {
  scripts: new Map(),
  packages: new Map(),
});

/** Tests replace parts of these. */
const replaced: Record<string, object> = { "node:crypto": crypto, pino };

const chunks = new Map<string, object>();

async function load(name: string): Promise<object> {
  if (name.startsWith("./")) return chunks.get(name) ?? run(name);
  return replaced[name] ?? keep(kept.packages, name, () => import(/* @vite-ignore */ name));
}

async function run(name: string): Promise<object> {
  const exports = {};
  // A back end imports the app, which awaits the back end.
  chunks.set(name, exports);
  const file = resolve("build/tests", name);
  const script = keep(kept.scripts, name, () => compile(file));
  await script(exports, { url: pathToFileURL(file).href }, load, load);
  return exports;
}

function compile(file: string): Run {
  const parameters =
    "__vite_ssr_exports__, __vite_ssr_import_meta__, __vite_ssr_import__, __vite_ssr_dynamic_import__";
  const code = readFileSync(file, "utf8");
  return runInThisContext(`async (${parameters}) => {${code}\n}`, file) as Run;
}

function keep<Value>(values: Map<string, Value>, name: string, make: () => Value): Value {
  const value = values.get(name) ?? make();
  values.set(name, value);
  return value;
}

export const { loadBuild, tables, works, media } = (await load("./app.js")) as typeof appModules;
