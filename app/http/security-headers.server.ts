/** Headers for all responses. Pages set their own Content-Security-Policy. */
export function securityHeaders(
  siteUrl: string | undefined,
): Record<string, string> {
  return {
    "Content-Security-Policy":
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Origin-Agent-Cluster": "?1",
    "Permissions-Policy":
      "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    // With `no-referrer`, browsers would send forms with `Origin: null`.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    ...(siteUrl?.startsWith("https:") && {
      "Strict-Transport-Security": "max-age=31536000",
    }),
  };
}
