import { index, layout, route, type RouteConfig } from "@remix-run/route-config";
import { type AdminAddress, adminPages } from "./admin-pages";

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

function adminRoute({ path, module }: AdminAddress) {
  const file = `routes/admin/${module}`;
  if (path === "") return index(file);
  const isShared = adminPages.filter((page) => page.module === module).length > 1;
  return route(path, file, isShared ? { id: `${file}/${path}` } : {});
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
    ]),
    route("contact-us", "routes/public/texts/contact/contact.route.tsx"),
    route("contact-us/sent", "routes/public/texts/contact/sent.route.tsx"),
    route("preview/:token", "routes/public/preview/preview.route.tsx"),
    route("theme", "routes/public/theme.route.tsx"),
    route("*", "routes/public/texts/other-page.route.tsx"),
  ]),
  route("admin", "routes/admin/frame/layout.route.tsx", adminPages.map(adminRoute)),
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
  ...paths("routes/files/icon.route.ts", [
    "favicon.svg",
    "favicon.ico",
    "apple-touch-icon.png",
    "icon-192.png",
    "icon-512.png",
    "icon-maskable-512.png",
  ]),
  ...paths("routes/files/site-files.route.ts", [
    "robots.txt",
    "site.webmanifest",
    "speculation-rules.json",
    ".well-known/security.txt",
  ]),
  route("healthz", "routes/files/healthz.route.ts"),
] satisfies RouteConfig;
