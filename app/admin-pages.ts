import type { Role } from "~/people/person.server";

export interface AdminAddress {
  /** The address below `/admin`; names after a colon are parameters. */
  path: string;
  /** In `app/routes/admin/`. */
  module: string;
  /** The least role; the pages of the sign-in are for strangers. */
  who: "stranger" | Role;
  /**
   * The entry of the menu, and the name of this page below it if it has several. A page with
   * parameters has none: the entry of its list stays current.
   */
  menu?: [entry: string, name?: string];
  /** A page with parameters has a state of this name in `tests/support/states/`. */
  state?: string;
}

type Page = (
  path: string,
  module: string,
  who: AdminAddress["who"],
  more?: Pick<AdminAddress, "menu" | "state">,
) => AdminAddress;

const page: Page = (path, module, who, more) => ({ path, module, who, ...more });
const menu = (...names: [entry: string, name?: string]) => ({ menu: names });
const state = (name: string) => ({ state: name });

/**
 * One line adds a page: its address, who may open it, and its place in the menu. The router, the
 * guard, the menu, and the tests of roles and states read this list. Of two paths that fit an
 * address, the first one counts.
 */
export const adminPages: AdminAddress[] = [
  page("", "frame/moved.route.ts", "editor"),
  page("login", "account/login.route.tsx", "stranger"),
  page("login/code", "account/login-code.route.tsx", "stranger"),
  page("login/forgot", "account/login-forgot.route.tsx", "stranger"),
  page(
    "login/reset/:token",
    "account/login-reset.route.tsx",
    "stranger",
    state("password-link-expired"),
  ),
  page("logout", "account/logout.route.tsx", "stranger"),
  page("dashboard", "list/dashboard.route.tsx", "editor", menu("Works")),
  page("dashboard/new", "edit/work-editor.route.tsx", "editor"),
  page("dashboard/bulk", "list/bulk/bulk-works.route.tsx", "editor"),
  page("dashboard/:id/edit", "edit/work-editor.route.tsx", "editor", state("edit-work")),
  page("dashboard/:id/delete", "list/delete-work.route.tsx", "editor", state("delete-work")),
  page("dashboard/:id/preview", "edit/preview-work.route.tsx", "editor", state("preview-link")),
  page("dashboard/:id/history", "history/work-history.route.tsx", "editor", state("work-history")),
  page("categories", "names/categories.route.tsx", "editor", menu("Works", "Categories")),
  page("categories/rename", "names/rename.route.tsx", "editor"),
  page("order", "frame/moved.route.ts", "editor"),
  page("creators", "names/creators.route.tsx", "editor", menu("Works", "Creators")),
  page("creators/rename", "names/rename.route.tsx", "editor"),
  page("trash", "history/trash.route.tsx", "editor", menu("Works", "Trash")),
  page("media", "media/media.route.tsx", "editor", menu("Media")),
  page("media/:name", "media/image.route.tsx", "editor", state("image")),
  page("media/:name/delete", "media/delete-image.route.tsx", "editor", state("delete-image")),
  page("art/:file", "media/art.route.ts", "editor"),
  page("art/wide/:file", "media/art.route.ts", "editor"),
  page("art/icons/:file", "media/art.route.ts", "editor"),
  page("history", "history/history.route.tsx", "editor", menu("History")),
  page("history/:batch", "history/batch.route.tsx", "editor", state("history-details")),
  page("works/review", "review/review.route.tsx", "editor"),
  page("jobs/:id", "frame/job.route.tsx", "editor", state("job-under-way")),
  page("messages", "messages/messages.route.tsx", "administrator", menu("Visitors", "Messages")),
  page("messages.csv", "messages/messages-download.route.ts", "administrator"),
  page("messages/:id", "messages/message.route.tsx", "administrator", state("message")),
  page("visits", "visits/visits.route.tsx", "administrator", menu("Visitors", "Visits")),
  page("visits.csv", "visits/visits-download.route.ts", "administrator"),
  page("site", "site/site.route.tsx", "administrator", menu("Site", "Settings")),
  page("pages", "pages/pages.route.tsx", "administrator", menu("Site", "Pages")),
  page("pages/new", "pages/page-editor.route.tsx", "administrator"),
  page("pages/:name/edit", "pages/page-editor.route.tsx", "administrator", state("edit-page")),
  page("people", "people/people.route.tsx", "administrator", menu("Site", "People")),
  page("people/invite", "people/invite.route.tsx", "administrator"),
  page("people/:id/edit", "people/edit-person.route.tsx", "administrator", state("edit-person")),
  page("transfer", "transfer/transfer.route.tsx", "administrator", menu("Site", "Transfer")),
  page("transfer/:file", "transfer/transfer-download.route.ts", "administrator"),
  page("account", "account/account.route.tsx", "editor", menu("Account")),
  page("account/two-step", "account/two-step.route.tsx", "editor"),
];
