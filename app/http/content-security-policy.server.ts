/**
 * @returns a policy that allows the site's own files and pictures from
 * anywhere. Only hydrated pages run inline scripts, which need the nonce (CSP
 * Level 3).
 */
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
