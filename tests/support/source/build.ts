import type { ServerBuild } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import remixConfig from "../../../remix.config.js";

const modules = import.meta.glob<object>([
  "../../../app/root.tsx",
  "../../../app/routes/**/*.{ts,tsx}",
]);

/** Builds the routes from source like Remix, with made-up addresses for browser files. */
export async function loadBuild(): Promise<ServerBuild> {
  const entry = await import("~/entry.server");
  const { default: config } = await import("~/routes");
  const root = { file: "root.tsx", path: "" };
  const found = [root, ...config].flatMap((route) =>
    withChildren(route, route === root ? undefined : "root"),
  );
  const routes = await Promise.all(found.map(loadRoute));
  return {
    entry: { module: entry },
    routes: byId(routes),
    assets: {
      version: "source",
      url: "/assets/manifest.js",
      entry: { module: "/assets/entry.client.js", imports: [] },
      routes: byId(routes.map(browserRoute)),
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: remixConfig.future as ServerBuild["future"],
    isSpaMode: false,
    basename: "/",
    mode: "production",
  };
}

interface Route {
  id: string;
  file: string;
  path?: string;
  index?: boolean;
  parentId?: string;
}

function withChildren(route: RouteConfigEntry, parentId?: string): Route[] {
  const { file, path, index, children = [] } = route;
  const id = route.id ?? file.replace(/\.\w+$/, "");
  return [
    { id, file, path, index, parentId },
    ...children.flatMap((child) => withChildren(child, id)),
  ];
}

async function loadRoute({ file, ...route }: Route) {
  const load = modules[`../../../app/${file}`];
  if (!load) throw new Error(`There is no app/${file}.`);
  const module = (await load()) as ServerBuild["routes"][string]["module"];
  return { ...route, module };
}

function browserRoute({ module, ...route }: Awaited<ReturnType<typeof loadRoute>>) {
  return {
    ...route,
    module: `/assets/${route.id}.js`,
    hasLoader: "loader" in module,
    hasAction: "action" in module,
    hasClientLoader: false,
    hasClientAction: false,
    hasErrorBoundary: "ErrorBoundary" in module,
  };
}

function byId<T extends { id: string }>(routes: T[]): Record<string, T> {
  return Object.fromEntries(routes.map((route) => [route.id, route]));
}
