import { textOf } from "./form-token";

/**
 * links2 and Dillo show again what they once got for an address, such as the way to the sign-in
 * page or the form before the last save, whatever the headers say.
 * @returns for such programs, what makes an address new.
 */
function markFor({ headers }: Request): string | undefined {
  const keepsPages = /\b(?:Links \(|Dillo)/.test(headers.get("User-Agent") ?? "");
  return keepsPages ? Date.now().toString(36) : undefined;
}

/** edbrowse 3.7.7 sends each text area that was not opened as blank, and hidden fields as they are. */
export function withTexts({ headers }: Request, page: string): string {
  if (!headers.get("User-Agent")?.startsWith("edbrowse/")) return page;
  const field = `$&<input type="hidden" name="${textOf("$1")}" value="$2"/>`;
  return page.replace(/<textarea [^<>]*\bname="([^"]*)"[^<>]*>([^<]+)<\/textarea>/g, field);
}

/** @returns a path that such a program has not seen. */
export function unseen(request: Request, path: string): string {
  const mark = markFor(request);
  if (!mark) return path;
  const { pathname, searchParams, hash } = new URL(path, request.url);
  searchParams.set("new", mark);
  return `${pathname}?${searchParams.toString()}${hash}`;
}

/** @returns the page of the admin, whose links and searches such a program has not seen. */
export function withUnseenLinks(request: Request, page: string): string {
  const mark = markFor(request);
  if (!mark) return page;
  const unseenPath = (_: string, path: string, query = "") => {
    const kept = query.split("&amp;").filter((pair) => pair && !pair.startsWith("new="));
    return ` href="${path}?${[...kept, `new=${mark}`].join("&amp;")}`;
  };
  const field = `<input type="hidden" name="new" value="${mark}"/>`;
  return page
    .replace(/ href="(\/admin[^"?#]*)(?:\?([^"#]*))?/g, unseenPath)
    .replace(/<form [^>]*\bmethod="get"[^>]*>/g, `$&${field}`);
}
