import { index, layout, prefix, route, type RouteConfig } from "@remix-run/route-config";

/** Serves several paths with one route module. */
function paths(module: string, all: string[]) {
  return all.map((path) => route(path, module, { id: `${module}/${path}` }));
}

/** Serves several folders with one route module. */
function files(module: string, folders: string[]) {
  return paths(
    module,
    folders.map((folder) => `${folder}/:file`),
  );
}

export default [
  layout("routes/public/layout.route.tsx", [
    index("routes/public/home/home.route.tsx"),
    route("works", "routes/public/works/works.route.tsx"),
    route("works/:appId", "routes/public/work-page/work-page.route.tsx"),
    route("creators", "routes/public/creators/creators.route.tsx"),
    route("creators/:creatorId", "routes/public/creators/creator.route.tsx"),
    ...paths("routes/public/texts/text-page.route.tsx", [
      "about",
      "community",
      "privacy-policy",
      "terms-of-service",
      "about-koxist",
    ]),
    route("contact-us", "routes/public/contact/contact.route.tsx"),
    route("contact-us/sent", "routes/public/contact/sent.route.tsx"),
    route("preview/:token", "routes/public/preview/preview.route.tsx"),
    route("theme", "routes/public/theme.route.tsx"),
    route("*", "routes/public/texts/other-page.route.tsx"),
  ]),
  route("admin", "routes/admin/frame/layout.route.tsx", [
    index("routes/admin/frame/index.route.tsx"),
    route("login", "routes/admin/account/login.route.tsx"),
    route("login/code", "routes/admin/account/login-code.route.tsx"),
    route("login/forgot", "routes/admin/account/login-forgot.route.tsx"),
    route("login/reset/:token", "routes/admin/account/login-reset.route.tsx"),
    route("logout", "routes/admin/account/logout.route.tsx"),
    ...prefix("account", [
      index("routes/admin/account/account.route.tsx"),
      route("password", "routes/admin/account/password.route.tsx"),
      route("two-step", "routes/admin/account/two-step.route.tsx"),
      route("two-step/off", "routes/admin/account/two-step-off.route.tsx"),
      route("recovery-codes", "routes/admin/account/recovery-codes.route.tsx"),
    ]),
    route("dashboard", "routes/admin/list/dashboard.route.tsx"),
    route("dashboard/new", "routes/admin/edit/work-editor.route.tsx", {
      id: "new-work",
    }),
    route("dashboard/bulk", "routes/admin/list/bulk/bulk-works.route.tsx"),
    route("dashboard/:id/edit", "routes/admin/edit/work-editor.route.tsx", {
      id: "edit-work",
    }),
    route("dashboard/:id/delete", "routes/admin/list/delete-work.route.tsx"),
    route("dashboard/:id/preview", "routes/admin/edit/preview-work.route.tsx"),
    route("upload-picture", "routes/admin/edit/upload-picture.route.tsx"),
    route("dashboard/:id/history", "routes/admin/history/work-history.route.tsx"),
    route("dashboard/:id/history/:rev/restore", "routes/admin/history/restore-version.route.tsx"),
    route("history", "routes/admin/history/history.route.tsx"),
    route("trash", "routes/admin/history/trash.route.tsx"),
    route("trash/restore", "routes/admin/history/restore-from-trash.route.tsx"),
    route("trash/delete", "routes/admin/history/delete-permanently.route.tsx"),
    route("jobs/:id", "routes/admin/frame/job.route.tsx"),
    route("history/:batch", "routes/admin/history/action.route.tsx"),
    route("history/:batch/undo", "routes/admin/history/undo.route.tsx"),
    route("order", "routes/admin/names/order.route.ts"),
    route("transfer", "routes/admin/transfer/transfer.route.tsx"),
    route("transfer/:file", "routes/admin/transfer/transfer-download.route.ts"),
    route("visits", "routes/admin/visits/visits.route.tsx"),
    route("visits.csv", "routes/admin/visits/visits-download.route.ts"),
    route("categories", "routes/admin/names/categories.route.tsx"),
    route("creators", "routes/admin/names/creators.route.tsx"),
    ...paths("routes/admin/names/rename.route.tsx", ["categories/rename", "creators/rename"]),
    route("messages", "routes/admin/messages/messages.route.tsx"),
    route("messages.csv", "routes/admin/messages/messages-download.route.ts"),
    route("messages/:id", "routes/admin/messages/message.route.tsx"),
    route("site", "routes/admin/site/site.route.tsx"),
    route("site/first-steps", "routes/admin/site/first-steps.route.ts"),
    route("site/samples", "routes/admin/site/samples.route.tsx"),
    ...prefix("pages", [
      index("routes/admin/pages/pages.route.tsx"),
      route("new", "routes/admin/pages/page-editor.route.tsx", {
        id: "new-page",
      }),
      route(":name/edit", "routes/admin/pages/page-editor.route.tsx", {
        id: "edit-page",
      }),
    ]),
    ...prefix("people", [
      index("routes/admin/people/people.route.tsx"),
      route("invite", "routes/admin/people/invite.route.tsx"),
      route(":id/edit", "routes/admin/people/edit-person.route.tsx"),
      route(":id/remove", "routes/admin/people/remove-person.route.tsx"),
    ]),
    ...prefix("media", [
      index("routes/admin/media/media.route.tsx"),
      route("delete-unused", "routes/admin/media/delete-unused.route.tsx"),
      route(":name", "routes/admin/media/picture.route.tsx"),
      route(":name/replace", "routes/admin/media/replace-picture.route.tsx"),
      route(":name/delete", "routes/admin/media/delete-picture.route.tsx"),
    ]),
    ...files("routes/admin/media/art.route.ts", ["art", "art/wide", "art/icons"]),
  ]),
  layout("routes/admin/frame/layout.route.tsx", { id: "invitations" }, [
    route("invitations/:token", "routes/admin/people/invitation.route.tsx"),
  ]),
  ...files("routes/files/art.route.ts", [
    "art",
    "art/wide",
    "art/icons",
    "art/people",
    "art/agents",
  ]),
  ...files("routes/files/card.route.ts", ["cards", "cards/creators", "cards/pages"]),
  route("preview/:token/:file", "routes/public/preview/preview-art.route.ts"),
  route("artwork/:file", "routes/files/artwork.route.ts"),
  route("media/:file", "routes/files/media.route.ts"),
  ...paths("routes/files/catalogue-files.route.ts", ["works.atom", "works.json", "sitemap.xml"]),
  ...paths("routes/files/site-files.route.ts", [
    "robots.txt",
    "site.webmanifest",
    "speculation-rules.json",
    ".well-known/security.txt",
  ]),
  route("healthz", "routes/files/healthz.route.ts"),
] satisfies RouteConfig;
