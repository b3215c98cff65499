import { env } from "~/env.server";

/** On every answer; pages add a content security policy of their own. */
export const securityHeaders: Record<string, string> = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Origin-Agent-Cluster": "?1",
  // `no-referrer` would make browsers post forms with `Origin: null`.
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  "X-DNS-Prefetch-Control": "off",
  "X-Download-Options": "noopen",
  "X-Frame-Options": "DENY",
  "X-Permitted-Cross-Domain-Policies": "none",
  "X-XSS-Protection": "0",
};

if (env.SITE_URL?.startsWith("https:")) {
  securityHeaders["Strict-Transport-Security"] = "max-age=31536000";
}
