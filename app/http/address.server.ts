import { currentSite } from "~/site.server";

/** @returns an address of this site for people to copy. */
export function addressFor(request: Request, path: string): string {
  const host = request.headers.get("Host") ?? "";
  return (currentSite().url ?? `http://${host}`) + path;
}
