import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "~/routes";

/** These answer forms or lead to another page; the states reach rename by a link. */
const withoutPage = [
  "/theme",
  "/admin",
  "/admin/logout",
  "/admin/upload-picture",
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
  "/admin/dashboard/:id/edit": "edit-work",
  "/admin/dashboard/:id/delete": "delete-work",
  "/admin/dashboard/:id/preview": "preview-link",
  "/admin/dashboard/:id/history": "work-history",
  "/admin/dashboard/:id/history/:rev/restore": "restore-version",
  "/admin/jobs/:id": "job-under-way",
  "/admin/history/:batch": "history-details",
  "/admin/history/:batch/undo": "history-undo",
  "/admin/login/reset/:token": "password-link-expired",
  "/invitations/:token": "invitation-expired",
  "/admin/messages/:id": "message",
  "/admin/pages/:name/edit": "edit-page",
  "/admin/people/:id/edit": "edit-person",
  "/admin/people/:id/remove": "remove-person",
  "/admin/media/:name": "picture",
  "/admin/media/:name/replace": "replace-picture",
  "/admin/media/:name/delete": "delete-picture",
};

/** @returns the pages of the site that none of these states shows. */
export function pagesWithout(states: { name: string; path?: string }[]) {
  return paths.filter((path) =>
    isPlain(path)
      ? states.every((state) => state.path !== path)
      : states.every(({ name }) => name !== stateOfPath[path]),
  );
}
