import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "~/routes";

/** These answer forms or lead to another page; the states reach rename by a link. */
const withoutPage = [
  "/admin",
  "/admin/logout",
  "/admin/upload-picture",
  "/admin/site/first-steps",
  "/admin/categories/rename",
  "/admin/creators/rename",
];

function pathsOf(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, file, children }) => {
    const whole = path ? `${parent}/${path}` : parent;
    if (children) return pathsOf(children, whole);
    return file.endsWith(".tsx") ? [whole] : [];
  });
}

const adminPaths = pathsOf(routes).filter(
  (path) =>
    /^\/(admin|invitations)\b/.test(path) && !withoutPage.includes(path),
);

/** Each opens without parameters. */
export const plainAdminPaths = adminPaths.filter((path) => !path.includes(":"));

export const adminPathsWithParameters = adminPaths.filter((path) =>
  path.includes(":"),
);

/** A state of each admin page with parameters. Those without have one by their path. */
export const stateOfPath: Record<string, string | undefined> = {
  "/admin/dashboard/:id/edit": "edit-work",
  "/admin/dashboard/:id/delete": "delete-work",
  "/admin/dashboard/:id/preview": "preview-link",
  "/admin/dashboard/:id/history": "work-history",
  "/admin/dashboard/:id/history/:rev/restore": "restore-version",
  "/admin/history/:batch": "history-details",
  "/admin/history/:batch/undo": "history-undo",
  "/admin/login/reset/:token": "password-link-expired",
  "/invitations/:token": "invitation-expired",
  "/admin/messages/:id": "message",
  "/admin/pages/:name/edit": "edit-page",
  "/admin/people/:id/edit": "edit-person",
  "/admin/media/:name": "picture",
  "/admin/media/:name/replace": "replace-picture",
  "/admin/media/:name/delete": "delete-picture",
};

/** Only Firestore shows a job, and one account cannot remove itself. */
export const withoutState = ["/admin/jobs/:id", "/admin/people/:id/remove"];
