import type { RouteConfigEntry } from "@remix-run/route-config";
import { adminPages } from "~/admin-pages";
import routes from "~/routes";

/** These answer forms or lead to another page; the states reach some of them by a link or a form. */
const withoutPage = [
  "/theme",
  "/admin/login/code",
  "/admin/logout",
  "/admin/works/review",
  "/admin/categories/rename",
  "/admin/creators/rename",
];

function pathsOf(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, file, children }) => {
    const whole = path ? `${parent}/${path}` : parent;
    if (children) return pathsOf(children, whole);
    return file.endsWith(".tsx") ? [whole || "/"] : [];
  });
}

const paths = pathsOf(routes).filter((path) => !withoutPage.includes(path));

const isPlain = (path: string) => !/[:*]/.test(path);

/** Each opens without parameters. */
export const plainAdminPaths = paths.filter((path) => path.startsWith("/admin/") && isPlain(path));

/** Each page with parameters has a state here. */
const stateOfPath: Record<string, string | undefined> = {
  "/works/:appId": "works-slow-map",
  "/creators/:creatorId": "creators-mira-okafor",
  "/preview/:token": "private-preview",
  "/*": "nowhere",
  ...Object.fromEntries(adminPages.map(({ path, state }) => [`/admin/${path}`, state])),
  "/invitations/:token": "invitation-expired",
};

/** @returns those of the pages that none of these states shows. */
export function pagesWithout(states: { name: string; path?: string }[], pages = paths) {
  return pages.filter((page) =>
    isPlain(page)
      ? states.every(({ name, path }) => path !== page && `/admin/${name}` !== page)
      : states.every(({ name }) => name !== stateOfPath[page]),
  );
}
