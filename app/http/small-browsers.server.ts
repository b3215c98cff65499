import { MIMEType } from "node:util";
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

/** @returns the page of the admin, whose forms eww sends whole, and whose links others have not seen. */
export function forSmallBrowsers(request: Request, page: string): string {
  if (request.headers.get("User-Agent")?.startsWith("URL/Emacs")) {
    return page.replace(/<form [^]*?<\/form>/g, forEww);
  }
  const mark = markFor(request);
  if (!mark) return page;
  const unseenLink = (_: string, link: string) => {
    const path = unseen(request, link.replaceAll("&amp;", "&"));
    return ` href="${path.replaceAll("&", "&amp;")}"`;
  };
  const field = `<input type="hidden" name="new" value="${mark}"/>`;
  return page
    .replace(/ href="(\/admin[^"]*)"/g, unseenLink)
    .replace(/<form [^>]*\bmethod="get"[^>]*>/g, `$&${field}`);
}

/**
 * eww 28.2 sends only the first hidden field of a name, and for Enter in a field the next named
 * button. So the other fields are shown, and the form's first button also comes before the next one.
 */
function forEww(form: string): string {
  const names = new Set<string>();
  const whole = form.replace(/<input type="hidden" (name="[^"]*")/g, (hidden, name: string) => {
    if (names.has(name)) return `<input readonly ${name}`;
    names.add(name);
    return hidden;
  });
  const [before = "", ...parts] = whole.split(/(?=<button )/);
  const first = /^<button [^>]*\bname=[^]*?<\/button>/.exec(parts[0] ?? "")?.[0] ?? "";
  const last = parts.pop() ?? "";
  const kept = parts.map((part) => (lineOfText.test(part) ? `${part}${first} ` : part));
  return before + kept.join("") + last;
}

const lineOfText = /<input (?![^>]*\btype="(?:hidden|file|checkbox|radio)")/;

/**
 * eww ends a part that ends with a line feed without the line break that belongs to the boundary, so
 * this adds its carriage return.
 */
export async function* withWholeBreaks({ headers }: Request, body: AsyncIterable<Uint8Array>) {
  const type = new MIMEType(headers.get("Content-Type") ?? "");
  const boundary = type.params.get("boundary") ?? "";
  const mark = Buffer.from(`\n--${boundary}`);
  let rest = Buffer.alloc(0);
  for await (const piece of body) {
    const bytes = Buffer.concat([rest, piece]);
    let from = 0;
    for (let at = bytes.indexOf(mark, 1); at > 0; at = bytes.indexOf(mark, at + 1)) {
      if (bytes[at - 1] === carriageReturn) continue;
      yield bytes.subarray(from, at);
      yield Buffer.of(carriageReturn);
      from = at;
    }
    // The next boundary can begin in what is kept, and the byte before it is kept, too.
    const end = Math.max(from, bytes.length - mark.length);
    yield bytes.subarray(from, end);
    rest = bytes.subarray(end);
  }
  yield rest;
}

const carriageReturn = "\r".charCodeAt(0);
