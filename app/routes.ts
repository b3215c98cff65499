import {
  index,
  layout,
  route,
  type RouteConfig,
} from "@remix-run/route-config";

/** Every address of the site. */
export default [
  layout("routes/site.tsx", [
    index("routes/home.tsx"),
    route("about", "routes/about.tsx"),
    route("works", "routes/works.tsx"),
    route("works/:appId", "routes/app-detail.tsx"),
    route("community", "routes/community.tsx"),
    route("creators", "routes/creators.tsx"),
    route("creators/:creatorId", "routes/creator.tsx"),
    route("privacy-policy", "routes/privacy-policy.tsx"),
    route("terms-of-service", "routes/terms-of-service.tsx"),
    route("contact-us", "routes/contact-us.tsx"),
    route("about-koxist", "routes/about-koxist.tsx"),
    route("theme", "routes/theme.tsx"),
    route("*", "routes/not-found.tsx"),
  ]),
  route("admin", "routes/admin.tsx", [
    index("routes/admin-index.tsx"),
    route("login", "routes/admin-login.tsx"),
    route("login/resume", "routes/admin-login-resume.tsx"),
    route("logout", "routes/admin-logout.tsx"),
    route("dashboard", "routes/dashboard.tsx"),
    route("dashboard/new", "routes/new-work.tsx"),
    route("dashboard/:id/edit", "routes/edit-work.tsx"),
    route("dashboard/:id/delete", "routes/delete-work.tsx"),
    route("dashboard/:id/restore", "routes/restore-work.tsx"),
  ]),
  route("auth/session", "routes/auth-session.ts"),
  route("art/:file", "routes/work-art.ts"),
  route("art/icons/:file", "routes/icon-art.ts"),
  route("art/creators/:file", "routes/creator-art.ts"),
  route("artwork/:file", "routes/artwork.ts"),
  route("healthz", "routes/healthz.ts"),
] satisfies RouteConfig;
