import { readFileSync } from "node:fs";
import satisfies from "spdx-satisfies";
import { describe, expect, it } from "vitest";
import lock from "../package-lock.json";
import packageJson from "../package.json";
import toolsLock from "../tools/package-lock.json";
import nodesLock from "./nodes/package-lock.json";
import testsLock from "./package-lock.json";

interface Package {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
}

function packagesIn(packages: object) {
  return Object.entries(packages as Record<string, Package>)
    .filter(([path]) => path !== "")
    .map(([path, found]) => ({ path, name: path.replace(/^.*node_modules\//, ""), ...found }));
}

const packages = packagesIn(lock.packages);
const allPackages = [lock, toolsLock, testsLock, nodesLock].flatMap((each) =>
  packagesIn(each.packages),
);

function namesOf(found: { name: string }[]): string[] {
  return Array.from(new Set(found.map(({ name }) => name))).sort();
}

describe("package.json", () => {
  it.each(["dependencies", "devDependencies"] as const)("has exact versions for %s", (kind) => {
    for (const [name, version] of Object.entries(packageJson[kind])) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
    }
  });

  const { overrides, devDependencies } = packageJson;
  const versions: Record<string, string> = devDependencies;
  const wanted = Object.entries(overrides).flatMap(([name, override]) =>
    typeof override === "string"
      ? [[name, override] as const]
      : Object.entries(override as Record<string, string>),
  );

  it.each(wanted)("overrides %s with %s in the lock file", (name, override) => {
    const locked = packages.filter(({ path }) => path.endsWith(`/${name}`));
    expect(locked).not.toEqual([]);
    const version = override.startsWith("$") ? versions[name] : override;
    for (const found of locked) {
      if (version?.startsWith("npm:")) {
        expect(`npm:${found.name}@${found.version}`).toBe(version);
      } else if (version?.startsWith("^")) {
        const major = version.slice(1).split(".")[0];
        expect(found.version?.split(".")[0]).toBe(major);
      } else {
        expect(found.version).toBe(version);
      }
    }
  });
});

describe("every package of a lock file", () => {
  it("comes from the registry and has a hash", () => {
    expect(allPackages.length).toBeGreaterThan(500);
    for (const { name, link, resolved, integrity } of allPackages) {
      expect(integrity, name).toMatch(/^sha512-/);
      expect(link, name).toBeUndefined();
      // npm omits the address of packages from the registry.
      if (resolved) expect(resolved).toMatch(/^https:\/\/registry\.npmjs\.org\//);
    }
  });

  it("needs no install script", () => {
    for (const file of [".npmrc", "tests/.npmrc", "tests/nodes/.npmrc", "tools/.npmrc"])
      expect(readFileSync(file, "utf8")).toContain("ignore-scripts=true");
    // Reviewed: esbuild's script only saves time, vnu-jar's would download Java,
    // and the others only check or print notes.
    expect(namesOf(allPackages.filter((found) => found.hasInstallScript))).toEqual([
      "@firebase/util",
      "esbuild",
      "protobufjs",
      "vnu-jar",
    ]);
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
    "PSF-2.0",
    "Python-2.0",
    "Unlicense",
    "Zlib",
  ];

  /** Licenses that these packages do not name like SPDX, checked by hand. */
  const spelledOtherwise: Record<string, string> = {
    BSD: "BSD-3-Clause",
    "CC BY-SA 4.0": "CC-BY-SA-4.0",
    "public domain": "Unlicense",
  };

  it("has a license compatible with MIT", () => {
    const others = allPackages.filter(
      ({ name, license }) =>
        license &&
        !satisfies(spelledOtherwise[license] ?? license, permissive) &&
        // sharp loads these as separate libraries, which the LGPL allows.
        !(name.startsWith("@img/sharp-") && license.includes("LGPL-3.0")),
    );
    // An engine and lists of ad blockers, which only tests run.
    const isBlocker = (name: string) => /^@(adguard|ghostery|remusao)\//.test(name);
    // The fonts are included unchanged; the others are used only to build and test.
    const isFont = (name: string) => /^@fontsource(-variable)?\//.test(name);
    const fonts = others.filter(({ name }) => isFont(name));
    expect(new Set(fonts.map(({ license }) => license))).toEqual(new Set(["OFL-1.1"]));
    expect(
      others
        .filter(({ name }) => !isFont(name) && !isBlocker(name))
        .map(({ name, license, dev }) => [name, license, dev]),
    ).toEqual([
      ["caniuse-lite", "CC-BY-4.0", true],
      ["spdx-exceptions", "CC-BY-3.0", true],
      ["@cspell/dict-django", "WTFPL", undefined],
      ["@cspell/dict-en-common-misspellings", "CC BY-SA 4.0", undefined],
      ["caniuse-lite", "CC-BY-4.0", undefined],
      ["axe-core", "MPL-2.0", undefined],
      ["spdx-exceptions", "CC-BY-3.0", undefined],
      ["spdx-ranges", "(MIT AND CC-BY-3.0)", undefined],
    ]);
    // Their licenses (MIT) are only in files, checked manually.
    expect(namesOf(allPackages.filter(({ license }) => !license))).toEqual(["fuzzy", "limiter"]);
  });
});
