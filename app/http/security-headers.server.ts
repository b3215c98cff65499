/** Returns headers for all responses. Pages set their own Content-Security-Policy. */
export function securityHeaders(siteUrl: string | undefined): Record<string, string> {
  return {
    "Content-Security-Policy":
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Origin-Agent-Cluster": "?1",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    // With `no-referrer`, browsers would send forms with `Origin: null`.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    ...(siteUrl?.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000" }),
  };
}

/** @param nonce for the inline scripts of hydrated pages (CSP Level 3). */
export function contentSecurityPolicy(nonce: string | undefined): string {
  const scripts = nonce ? `'self' 'nonce-${nonce}'` : "'self'";
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' https: http:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
