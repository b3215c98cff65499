import {
  index,
  layout,
  prefix,
  route,
  type RouteConfig,
} from "@remix-run/route-config";

/** Several folders of one route module. */
function files(module: string, folders: string[]) {
  return folders.map((folder) =>
    route(`${folder}/:file`, module, { id: `${module}/${folder}` }),
  );
}

export default [
  layout("routes/public/layout.route.tsx", [
    index("routes/public/home/home.route.tsx"),
    route("about", "routes/public/texts/about.route.tsx"),
    route("works", "routes/public/works/works.route.tsx"),
    route("works/:appId", "routes/public/work-page/work-page.route.tsx"),
    route("community", "routes/public/texts/community.route.tsx"),
    route("creators", "routes/public/creators/creators.route.tsx"),
    route("creators/:creatorId", "routes/public/creators/creator.route.tsx"),
    route("privacy-policy", "routes/public/texts/privacy-policy.route.tsx"),
    route("terms-of-service", "routes/public/texts/terms-of-service.route.tsx"),
    route("contact-us", "routes/public/texts/contact-us.route.tsx"),
    route("about-koxist", "routes/public/texts/about-koxist.route.tsx"),
    route("theme", "routes/public/theme.route.tsx"),
    route("*", "routes/public/not-found.route.tsx"),
  ]),
  route("admin", "routes/admin/frame/layout.route.tsx", [
    index("routes/admin/frame/index.route.tsx"),
    route("login", "routes/admin/account/login.route.tsx"),
    route("login/code", "routes/admin/account/login-code.route.tsx"),
    route("login/forgot", "routes/admin/account/login-forgot.route.tsx"),
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
    route("suggested-ids", "routes/admin/edit/suggested-ids.route.ts"),
    route("upload-picture", "routes/admin/edit/upload-picture.route.tsx"),
    route(
      "dashboard/:id/history",
      "routes/admin/history/work-history.route.tsx",
    ),
    route(
      "dashboard/:id/history/:rev/restore",
      "routes/admin/history/restore-version.route.tsx",
    ),
    route(
      "dashboard/:id/history/:rev/undo",
      "routes/admin/history/undo-change.route.tsx",
    ),
    route("history", "routes/admin/history/history.route.tsx"),
    route("trash", "routes/admin/history/trash.route.tsx"),
    route(
      "trash/:id/:rev/restore",
      "routes/admin/history/restore-from-trash.route.tsx",
    ),
    route(
      "trash/:id/:rev/delete",
      "routes/admin/history/delete-permanently.route.tsx",
    ),
    route("history/:batch/undo", "routes/admin/history/undo-batch.route.tsx"),
    route("order", "routes/admin/order/order.route.tsx"),
    route("transfer", "routes/admin/transfer/transfer.route.tsx"),
    route("transfer/:file", "routes/admin/transfer/transfer-download.route.ts"),
    route("categories", "routes/admin/names/categories.route.tsx"),
    route("categories/rename", "routes/admin/names/rename-category.route.tsx"),
    route("creators", "routes/admin/names/creators.route.tsx"),
    route("creators/rename", "routes/admin/names/rename-creator.route.tsx"),
    ...prefix("media", [
      index("routes/admin/media/media.route.tsx"),
      route("delete-unused", "routes/admin/media/delete-unused.route.tsx"),
      route(":name/replace", "routes/admin/media/replace-picture.route.tsx"),
      route(":name/delete", "routes/admin/media/delete-picture.route.tsx"),
    ]),
    ...files("routes/admin/frame/art.route.ts", [
      "art",
      "art/banners",
      "art/icons",
    ]),
  ]),
  ...files("routes/files/art.route.ts", [
    "art",
    "art/banners",
    "art/icons",
    "art/creators",
  ]),
  ...files("routes/files/card.route.ts", ["cards", "cards/creators"]),
  route("artwork/:file", "routes/files/artwork.route.ts"),
  route("media/:file", "routes/files/media.route.ts"),
  route("works.atom", "routes/files/works-feed.route.ts"),
  route("sitemap.xml", "routes/files/sitemap.route.ts"),
  route("robots.txt", "routes/files/robots.route.ts"),
  route("site.webmanifest", "routes/files/web-manifest.route.ts"),
  route("speculation-rules.json", "routes/files/speculation-rules.route.ts"),
  route(".well-known/security.txt", "routes/files/security-txt.route.ts"),
  route("healthz", "routes/files/healthz.route.ts"),
] satisfies RouteConfig;
