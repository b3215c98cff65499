/** The page of a route that only redirects: Remix shows error screens only for routes with one. */
export function NoPage() {
  return null;
}
