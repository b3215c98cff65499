import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { type Node, parse } from "acorn";
import { simple } from "acorn-walk";
import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";
import packageJson from "../../package.json";

type Support = Record<string, { version_added: string | false } | { version_added: string }[]>;
interface Compatibility {
  __compat?: { support: Support };
  [member: string]: Compatibility | undefined | object;
}

const data = createRequire(import.meta.url)("@mdn/browser-compat-data") as {
  api: Compatibility;
  javascript: { builtins: Compatibility };
};

const { pages, scripts } = packageJson.browserslist;

/** Names that code tests for before it uses them, or that are methods of our libraries, too. */
const harmless: Record<string, string> = {
  createContext: "React",
  destroy: "Remix",
  dispatch: "React",
  navigate: "Remix",
  subscribe: "Remix",
  IntersectionObserver: "enhance.js tests for it",
  startViewTransition: "Remix tests for it",
  skipTransition: "Remix calls it after startViewTransition",
  TransformStream: "Remix needs it for streams, which are off (remix.config.js)",
  pipeThrough: "Remix needs it for streams, which are off (remix.config.js)",
};

function lacks(browser: string, { __compat }: Compatibility): boolean {
  const [name = "", version = ""] = browser.split(" ");
  const [first] = [__compat?.support[name] ?? []].flat();
  const added = first?.version_added;
  return !added || Number(added.replace("≤", "")) > Number(version);
}

/** What has a name: a global object or function, and the methods of all of them. */
const features = new Map<string, Compatibility[]>();
for (const owners of [data.api, data.javascript.builtins, data.javascript.builtins.Intl]) {
  for (const [owner, members] of Object.entries(owners as Compatibility)) {
    for (const [name, feature] of [[owner, members], ...Object.entries(members ?? {})] as const) {
      if (!(feature as Compatibility | undefined)?.__compat) continue;
      const key = name.replace(/_static$/, "");
      features.set(key, [...(features.get(key) ?? []), feature as Compatibility]);
    }
  }
}

/** @returns what a script calls that a browser has under no owner, such as "firefox 78: at". */
function missingIn(code: string, browsers: string[]): string[] {
  const called = new Set<string>();
  const read = ({ callee }: { callee: Node & { name?: string; property?: Node } }) => {
    const name = (callee.property ?? callee) as { name?: string };
    // The build shortens the names of our own functions, but not those of methods.
    if (name.name && (callee.property || name.name.length > 3)) called.add(name.name);
  };
  simple(parse(code, { ecmaVersion: "latest", sourceType: "module" }), {
    CallExpression: (node) => read(node),
    NewExpression: (node) => read(node),
  });
  return Array.from(called).flatMap((name) => {
    const known = Object.hasOwn(harmless, name) ? [] : (features.get(name) ?? []);
    return browsers.flatMap((browser) =>
      known.length > 0 && known.every((feature) => lacks(browser, feature))
        ? [`${browser}: ${name}`]
        : [],
    );
  });
}

/** Only syntax that the target lacks is written differently. */
function hasOldSyntax(code: string, target: string | string[]): boolean {
  return transformSync(code, { target }).code === transformSync(code, { target: "esnext" }).code;
}

const folder = "build/client/assets";
/** Files of earlier builds are kept beside those of this one. */
const begun = Number(basename(realpathSync("build")));
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".js") && statSync(join(folder, name)).mtimeMs >= begun)
  .map((name) => ({ name, code: readFileSync(join(folder, name), "utf8") }));
const isForPages = ({ name }: { name: string }) => name.startsWith("enhance-");

describe("the scripts of the build", () => {
  it.each([
    ["pages", files.filter(isForPages), pages, "es5"],
    ["forms of the admin", files.filter((file) => !isForPages(file)), scripts, undefined],
  ] as const)("use nothing in %s that the oldest browsers lack", (_, own, browsers, syntax) => {
    expect(own.length).toBeGreaterThan(0);
    const targets = syntax ?? browsers.map((browser) => browser.replace(" ", ""));
    for (const { name, code } of own) {
      expect.soft(missingIn(code, browsers), name).toEqual([]);
      expect.soft(hasOldSyntax(code, targets), name).toBe(true);
      // The build turns regular expressions that it cannot translate into `new RegExp("…")`.
      expect.soft(/\(\?<[=!]/.test(code), `lookbehind in ${name}`).toBe(false);
    }
  });

  it.each(["[].toSorted()", "'a'.at(0)", "Object.hasOwn({}, 'a')", "form.requestSubmit()"])(
    "could not call %s unnoticed",
    (code) => expect(missingIn(code, scripts)).not.toEqual([]),
  );
});
