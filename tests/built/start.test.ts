import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { openDatabase } from "~/backends/sqlite/database.server";
import packageJson from "../../package.json";
import { newVisitor, signedIn } from "../support/page/visitor";
import { seedDatabase } from "../support/stores/seed";
import { temporaryFolder } from "../support/temporary-folder";
import { adminSite } from "./admin-site";

it.each(["build/start.js", "node_modules/.bin/remix-serve"])(
  "a start of %s with an address of another machine fails with a clear message",
  async (program) => {
    const address = { HOST: "203.0.113.9", PORT: "3000" };
    const DATA_DIR = await temporaryFolder();
    const site = promisify(execFile)(process.execPath, [program, "build/server/index.js"], {
      env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR, ...address },
    });
    await expect(site).rejects.toMatchObject({
      code: 1,
      stderr:
        "The site cannot start.\nHOST is 203.0.113.9, which is not an address of this machine (listen EADDRNOTAVAIL: address not available 203.0.113.9:3000). Set HOST to one that is, such as 127.0.0.1, or remove it to listen on all addresses.\n",
    });
  },
);

it("a start on a port in use fails with a clear message, and the list of packages is not served", async () => {
  const site = adminSite();
  await site.start();
  const { port } = new URL(site.url);
  const second = promisify(execFile)(process.execPath, ["build/start.js"], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: site.dataDir, PORT: port },
  });
  await expect(second).rejects.toMatchObject({
    code: 1,
    stderr: `The site cannot start.\nAnother program uses port ${port}. Stop it, or set PORT to another port.\n`,
  });
  for (const path of ["/sbom.cdx.json", "/build/sbom.cdx.json"]) {
    expect((await fetch(site.url + path)).status).toBe(404);
  }
});

it("Node warns of nothing at a start, an upload, a save, a visit, and a stop", async () => {
  const file = join(await temporaryFolder(), "warnings");
  const site = adminSite({ NODE_REDIRECT_WARNINGS: file });
  await site.start();
  const admin = await signedIn(site);
  const page = await admin.visit("/admin/dashboard/new");
  const image = new File([readFileSync("tests/fixtures/icon.png")], "icon.png");
  page.fill({ ID: "a", Title: "Map", "App ID": "a", "Image file": image });
  expect((await page.press("Add Work")).notice).toContain("Added Map.");
  expect((await newVisitor(site).visit("/works/a")).body).toContain("/media/");
  expect(await site.terminate()).toBe(0);
  expect(existsSync(file) ? readFileSync(file, "utf8") : "").toBe("");
});

const canShare = parseInt(process.versions.node) >= 24 && process.platform === "linux";
it("a second site takes over a port that the first one shares", async (context) => {
  context.skip(!canShare, "Only Node 24 on Linux shares ports.");
  const first = adminSite({ SHARE_PORT: "1" });
  await first.start();
  const port = `PORT=${new URL(first.url).port}`;
  const second = adminSite({ SHARE_PORT: "1" }, ["env", port]);
  await second.start();
  expect(second.url).toBe(first.url);
  expect(await first.terminate()).toBe(0);
  expect((await fetch(second.url)).status).toBe(200);
});

it.each(["build/start.js", "node_modules/.bin/remix-serve"])(
  "a start of %s with the database of another version ends with a clear message",
  async (program) => {
    const DATA_DIR = await temporaryFolder();
    seedDatabase(DATA_DIR);
    const database = openDatabase(DATA_DIR, () => undefined);
    database.pragma("user_version = 99");
    database.close();
    const site = promisify(execFile)(process.execPath, [program, "build/server/index.js"], {
      env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR, PORT: "0" },
    });
    const file = join(DATA_DIR, "site.sqlite");
    await expect(site).rejects.toMatchObject({
      code: 1,
      stderr: `The site cannot start.\n${file} was written by another version of the site. Start that version, or restore a backup of this one.\n`,
    });
  },
);

interface BillOfMaterials {
  bomFormat: string;
  components: { purl: string }[];
}

const text = readFileSync("build/sbom.cdx.json", "utf8");

it("the build lists all packages with their versions", () => {
  const { bomFormat, components } = JSON.parse(text) as BillOfMaterials;
  expect(bomFormat).toBe("CycloneDX");
  const names = components.map(({ purl }) => purl.replace("%40", "@"));
  for (const [name, version] of Object.entries(packageJson.dependencies)) {
    expect(names).toContain(`pkg:npm/${name}@${version}`);
  }
  expect(names).toContain("pkg:npm/@grpc/grpc-js@1.14.7");
  expect(names).toContain("pkg:npm/vitest@4.1.12");
});

const folder = join(import.meta.dirname, "../../build/client");

interface Files {
  module: string;
  imports?: string[];
}

interface Route extends Files {
  id: string;
  parentId?: string;
}

interface Manifest {
  entry: Files;
  routes: Record<string, Route>;
}

function findScript(name: RegExp): string {
  const script = readdirSync(join(folder, "assets")).find((file) => name.test(file));
  return `/assets/${script}`;
}

const list = findScript(/^manifest-\w+\.js$/);

const { entry, routes } = JSON.parse(
  readFileSync(join(folder, list), "utf8").replace(/^[^{]*|;$/g, ""),
) as Manifest;

function withParents(route: Route | undefined): Route[] {
  return route ? [route, ...withParents(routes[route.parentId ?? ""])] : [];
}

/** @returns what the page of a route loads at first. */
function scriptsOf(route: Route): string[] {
  const parts = [entry, ...withParents(route)];
  return Array.from(
    new Set([
      list,
      findScript(/^enhance-[\w-]+\.js$/),
      ...parts.flatMap(({ module, imports = [] }) => [module, ...imports]),
    ]),
  );
}

/** The smallest scripts have no compressed copy. */
function bytesSent(script: string): number {
  const file = join(folder, script);
  return readFileSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).length;
}

const adminRoutes = Object.values(routes).filter((route) =>
  withParents(route).some(({ id }) =>
    /^(routes\/admin\/frame\/layout\.route|invitations)$/.test(id),
  ),
);

it("sends at most 136 kB of scripts with an admin page, in at most 20 files, none with an original name", () => {
  expect(adminRoutes.length).toBeGreaterThan(30);
  for (const route of adminRoutes) {
    const scripts = scriptsOf(route);
    const bytes = scripts.map(bytesSent).reduce((sum, size) => sum + size, 0);
    expect.soft(bytes, route.id).toBeLessThanOrEqual(136_000);
    expect.soft(scripts.length, route.id).toBeLessThanOrEqual(20);
    const texts = scripts.map((script) => readFileSync(join(folder, script), "utf8")).join();
    expect.soft(texts.match(/koxist|prajna/i), route.id).toBeNull();
  }
});
