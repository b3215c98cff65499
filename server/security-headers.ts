import { Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { env } from "~/env.server";

/** For every answer that does not say otherwise; pages have a policy each. */
export const withSecurityHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
  permissionsPolicy: {
    camera: [],
    geolocation: [],
    microphone: [],
    payment: [],
    usb: [],
  },
  // `no-referrer` would make browsers post forms with `Origin: null`.
  referrerPolicy: "same-origin",
  strictTransportSecurity:
    env.SITE_URL?.startsWith("https:") && "max-age=31536000",
  xFrameOptions: "DENY",
  overwrite: false,
});

const bare = new Hono()
  .use(withSecurityHeaders)
  .get("/", (context) => context.body(null));

/** The same, made once, for answers that do not come from the app. */
export const securityHeaders = Object.fromEntries(
  (await bare.request("/")).headers,
);
