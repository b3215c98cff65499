import { withSingleSpaces } from "~/kinds/text";

/** The message has passed the form's checks. */
export interface Draft {
  name: string;
  email: string;
  subject: string;
  text: string;
}

const mostLinks = 3;

const endings =
  "ai|app|biz|bond|cfd|club|cn|co|com|de|dev|eu|fr|icu|in|info|io|live|me|net|online|org|pl|pro|ru|sbs|shop|site|store|su|tk|top|uk|us|vip|xyz";

/** A link may have no scheme, but it is neither an email address nor a file such as `a.ts`. */
const link = new RegExp(
  [
    "https?:|hxxps?:",
    String.raw`(?<![\w@.-])(?:[\w-]+\.)+(?:${endings})(?![\w-]|\.\w)`,
    // Any ending counts in front of a path, as in bit.ly/a.
    String.raw`(?<![\w@./-])(?:[\w-]+\.)+[a-z]{2,}/\w`,
  ].join("|"),
  "gi",
);

/** Web pages and forums write links like this, but a plain text does not need them. */
const markup = /<a\b[^<>]*\bhref|\[(?:url|link)\b/i;

/** @returns why a message is probably spam, as a sentence; undefined if nothing says so. */
export function spamReason({ name, text }: Draft, decoy: string): string | undefined {
  if (decoy !== "") return "A field that people do not see was filled in.";
  if (linksIn(name) > 0) return "The name contains a link.";
  if (markup.test(text)) return "It contains links in HTML or forum code.";
  return linksIn(text) > mostLinks ? "It contains more than three links." : undefined;
}

function linksIn(text: string): number {
  // An address with a scheme would match twice.
  const once = text.replace(/\b(https?|hxxps?):\/*[^\s/]*/gi, "$1:");
  return once.match(link)?.length ?? 0;
}

/** Returns the same for texts that differ only in case and spaces. */
export function plainText(text: string): string {
  return withSingleSpaces(text.normalize("NFKC").toLowerCase()).trim();
}
