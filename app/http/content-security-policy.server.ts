/**
 * What a page may load: its own files, and pictures from wherever works name
 * them. Public pages run no inline script; the framework's, on hydrated pages,
 * bear a nonce (CSP Level 3).
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
