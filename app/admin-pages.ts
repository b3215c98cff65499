import type { Role } from "~/auth/person.server";

export interface AdminAddress {
  /** The address below `/admin`; names after a colon are parameters. */
  path: string;
  /** In `app/routes/admin/`. */
  module: string;
  /** The least role; the pages of the sign-in are for strangers. */
  who: "stranger" | Role;
  /** The entry of the menu, and the name of this page below it if it has several. */
  menu?: [entry: string, name?: string];
  /** A page with parameters has a state of this name in `tests/support/states/`. */
  state?: string;
}

/**
 * One line adds a page: its address, who may open it, and its place in the menu. The router, the
 * guard, the menu, and the tests of roles and states read this list. Of two paths that fit an
 * address, the first one counts.
 */
export const adminPages: AdminAddress[] = [
  { path: "", module: "frame/index.route.tsx", who: "editor" },
  { path: "login", module: "account/login.route.tsx", who: "stranger" },
  { path: "login/code", module: "account/login-code.route.tsx", who: "stranger" },
  { path: "login/forgot", module: "account/login-forgot.route.tsx", who: "stranger" },
  {
    path: "login/reset/:token",
    module: "account/login-reset.route.tsx",
    who: "stranger",
    state: "password-link-expired",
  },
  { path: "logout", module: "account/logout.route.tsx", who: "stranger" },
  { path: "dashboard", module: "list/dashboard.route.tsx", who: "editor", menu: ["Works"] },
  { path: "dashboard/new", module: "edit/work-editor.route.tsx", who: "editor" },
  { path: "dashboard/bulk", module: "list/bulk/bulk-works.route.tsx", who: "editor" },
  {
    path: "dashboard/:id/edit",
    module: "edit/work-editor.route.tsx",
    who: "editor",
    state: "edit-work",
  },
  {
    path: "dashboard/:id/delete",
    module: "list/delete-work.route.tsx",
    who: "editor",
    state: "delete-work",
  },
  {
    path: "dashboard/:id/preview",
    module: "edit/preview-work.route.tsx",
    who: "editor",
    state: "preview-link",
  },
  {
    path: "dashboard/:id/history",
    module: "history/work-history.route.tsx",
    who: "editor",
    state: "work-history",
  },
  { path: "upload-picture", module: "edit/upload-picture.route.tsx", who: "editor" },
  {
    path: "categories",
    module: "names/categories.route.tsx",
    who: "editor",
    menu: ["Works", "Categories"],
  },
  { path: "categories/rename", module: "names/rename.route.tsx", who: "editor" },
  { path: "order", module: "names/order.route.ts", who: "editor" },
  {
    path: "creators",
    module: "names/creators.route.tsx",
    who: "editor",
    menu: ["Works", "Creators"],
  },
  { path: "creators/rename", module: "names/rename.route.tsx", who: "editor" },
  { path: "trash", module: "history/trash.route.tsx", who: "editor", menu: ["Works", "Trash"] },
  { path: "media", module: "media/media.route.tsx", who: "editor", menu: ["Media"] },
  { path: "media/:name", module: "media/picture.route.tsx", who: "editor", state: "picture" },
  {
    path: "media/:name/replace",
    module: "media/replace-picture.route.tsx",
    who: "editor",
    state: "replace-picture",
  },
  {
    path: "media/:name/delete",
    module: "media/delete-picture.route.tsx",
    who: "editor",
    state: "delete-picture",
  },
  { path: "art/:file", module: "media/art.route.ts", who: "editor" },
  { path: "art/wide/:file", module: "media/art.route.ts", who: "editor" },
  { path: "art/icons/:file", module: "media/art.route.ts", who: "editor" },
  { path: "history", module: "history/history.route.tsx", who: "editor", menu: ["History"] },
  {
    path: "history/:batch",
    module: "history/action.route.tsx",
    who: "editor",
    state: "history-details",
  },
  { path: "works/review", module: "review/review.route.tsx", who: "editor" },
  { path: "jobs/:id", module: "frame/job.route.tsx", who: "editor", state: "job-under-way" },
  {
    path: "messages",
    module: "messages/messages.route.tsx",
    who: "administrator",
    menu: ["Visitors", "Messages"],
  },
  { path: "messages.csv", module: "messages/messages-download.route.ts", who: "administrator" },
  {
    path: "messages/:id",
    module: "messages/message.route.tsx",
    who: "administrator",
    state: "message",
  },
  {
    path: "visits",
    module: "visits/visits.route.tsx",
    who: "administrator",
    menu: ["Visitors", "Visits"],
  },
  { path: "visits.csv", module: "visits/visits-download.route.ts", who: "administrator" },
  { path: "site", module: "site/site.route.tsx", who: "administrator", menu: ["Site", "Settings"] },
  { path: "site/first-steps", module: "site/first-steps.route.ts", who: "administrator" },
  { path: "pages", module: "pages/pages.route.tsx", who: "administrator", menu: ["Site", "Pages"] },
  { path: "pages/new", module: "pages/page-editor.route.tsx", who: "administrator" },
  {
    path: "pages/:name/edit",
    module: "pages/page-editor.route.tsx",
    who: "administrator",
    state: "edit-page",
  },
  {
    path: "people",
    module: "people/people.route.tsx",
    who: "administrator",
    menu: ["Site", "People"],
  },
  { path: "people/invite", module: "people/invite.route.tsx", who: "administrator" },
  {
    path: "people/:id/edit",
    module: "people/edit-person.route.tsx",
    who: "administrator",
    state: "edit-person",
  },
  {
    path: "people/:id/remove",
    module: "people/remove-person.route.tsx",
    who: "administrator",
    state: "remove-person",
  },
  {
    path: "transfer",
    module: "transfer/transfer.route.tsx",
    who: "administrator",
    menu: ["Site", "Transfer"],
  },
  { path: "transfer/:file", module: "transfer/transfer-download.route.ts", who: "administrator" },
  { path: "account", module: "account/account.route.tsx", who: "editor", menu: ["Account"] },
  { path: "account/password", module: "account/password.route.tsx", who: "editor" },
  { path: "account/two-step", module: "account/two-step.route.tsx", who: "editor" },
  { path: "account/two-step/off", module: "account/two-step-off.route.tsx", who: "editor" },
  { path: "account/recovery-codes", module: "account/recovery-codes.route.tsx", who: "editor" },
];
