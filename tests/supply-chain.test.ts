import { readFileSync } from "node:fs";
import satisfies from "spdx-satisfies";
import { describe, expect, it } from "vitest";
import lock from "../package-lock.json";
import packageJson from "../package.json";

interface Package {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
}

const packages = Object.entries(lock.packages as Record<string, Package>)
  .filter(([path]) => path !== "")
  .map(([path, found]) => ({
    name: path.replace(/^.*node_modules\//, ""),
    ...found,
  }));

function namesOf(found: { name: string }[]): string[] {
  return Array.from(new Set(found.map(({ name }) => name))).sort();
}

describe("what package.json asks for", () => {
  it.each(["dependencies", "devDependencies"] as const)(
    "%s are of exact versions",
    (kind) => {
      for (const [name, version] of Object.entries(packageJson[kind])) {
        expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
      }
    },
  );

  it("overrides what others ask for, and the lock file has it so", () => {
    const locked = (name: string) =>
      packages.filter((found) => found.name === name);
    for (const [name, wanted] of Object.entries(packageJson.overrides)) {
      const own = (packageJson.devDependencies as Record<string, string>)[name];
      const version = wanted.startsWith("$") ? own : wanted;
      for (const found of locked(name)) {
        if (version?.startsWith("^")) {
          const major = version.slice(1).split(".")[0];
          expect(found.version?.split(".")[0], name).toBe(major);
        } else {
          expect(found.version, name).toBe(version);
        }
      }
      expect(locked(name), name).not.toEqual([]);
    }
  });
});

describe("every package of the lock file", () => {
  it("comes from the registry, and is known by its hash", () => {
    expect(packages.length).toBeGreaterThan(500);
    for (const { name, link, resolved, integrity } of packages) {
      expect(integrity, name).toMatch(/^sha512-/);
      expect(link, name).toBeUndefined();
      // npm leaves out where it is where that is the registry.
      if (resolved)
        expect(resolved).toMatch(/^https:\/\/registry\.npmjs\.org\//);
    }
  });

  it("needs no script to be installed", () => {
    expect(readFileSync(".npmrc", "utf8")).toContain("ignore-scripts=true");
    // Looked at: esbuild's only saves a moment, the others only check or note.
    expect(namesOf(packages.filter((found) => found.hasInstallScript))).toEqual(
      ["@firebase/util", "esbuild", "protobufjs"],
    );
  });

  const permissive = [
    "0BSD",
    "Apache-2.0",
    "BlueOak-1.0.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Python-2.0",
    "Unlicense",
    "Zlib",
  ];

  it("has a licence that goes with MIT", () => {
    const others = packages.filter(
      ({ license }) => license && !satisfies(license, permissive),
    );
    // The font goes along as it is, the others only serve to build and test.
    expect(
      others.map(({ name, license, dev }) => [name, license, dev]),
    ).toEqual([
      ["@fontsource-variable/piazzolla", "OFL-1.1", true],
      ["axe-core", "MPL-2.0", true],
      ["caniuse-lite", "CC-BY-4.0", true],
      ["spdx-exceptions", "CC-BY-3.0", true],
      ["spdx-ranges", "(MIT AND CC-BY-3.0)", true],
    ]);
    // Theirs is in a file only: MIT for all, read by hand.
    expect(namesOf(packages.filter(({ license }) => !license))).toEqual([
      "eval",
      "format",
      "limiter",
      "require-like",
    ]);
  });
});
