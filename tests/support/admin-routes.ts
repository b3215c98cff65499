import type { ServerBuild } from "@remix-run/node";

interface Route {
  id: string;
  path: string;
  hasAction: boolean;
  /** A route without a page sends a file. */
  hasPage: boolean;
}

/** Lists all routes, each with an address of its own. */
export function routesOf({ routes }: ServerBuild): Route[] {
  function pathOf(id?: string): string {
    const route = id === undefined ? undefined : routes[id];
    if (!route) return "";
    return [pathOf(route.parentId), route.path].filter(Boolean).join("/");
  }
  return Object.values(routes)
    .filter((route) => route?.id !== "root")
    .map(({ id, module }) => ({
      id,
      path: `/${named(pathOf(id))}`,
      hasAction: "action" in module,
      hasPage: "default" in module,
    }));
}

export function adminRoutesOf(build: ServerBuild): Route[] {
  return routesOf(build).filter(({ path }) => /^\/admin\b/.test(path));
}

function named(path: string): string {
  return path
    .replace(":creatorId", "mira-okafor")
    .replace(":file", "slow-map.svg")
    .replace(/:\w+/, "slow-map")
    .replace("*", "nowhere/at/all");
}
