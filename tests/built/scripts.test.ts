import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

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
  // The folder also has files of earlier builds.
  const [script] = readdirSync(join(folder, "assets"))
    .filter((file) => name.test(file))
    .map((file) => ({ file, at: statSync(join(folder, "assets", file)).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  return `/assets/${script?.file}`;
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

it("sends at most 135 kB of scripts with an admin page, in at most 20 files", () => {
  expect(adminRoutes.length).toBeGreaterThan(30);
  for (const route of adminRoutes) {
    const scripts = scriptsOf(route);
    const bytes = scripts.map(bytesSent).reduce((sum, size) => sum + size, 0);
    expect.soft(bytes, route.id).toBeLessThanOrEqual(135_000);
    expect.soft(scripts.length, route.id).toBeLessThanOrEqual(20);
  }
});
