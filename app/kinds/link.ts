import { attempt, cleanName, control, longestEmail, wholeLetters, withoutInvisible } from "./text";

const longestAddress = 2048;

/**
 * Accepts http(s) without credentials, or a path on this site. Rejects addresses that browsers
 * would repair, such as those with spaces and backslashes, because parsers disagree about them.
 */
export function safeAddress(address: string | undefined): string | undefined {
  if (!address || address.length > longestAddress || isRepairable(address)) return undefined;
  return ownPath(address) ? address : webAddress(address);
}

const bareAddress =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+([\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)(?::\d+)?([/?#]\S*)?$/iu;

const imageFile = /^(?:avif|gif|heic|jpe?g|png|svg|webp)$/i;

/** Adds https:// to an address such as example.org/garden. */
function wholeLink(text: string): string {
  // The pattern takes milliseconds to compile.
  if (/^(?:https?:)?\//i.test(text)) return text;
  const [, ending, path] = bareAddress.exec(text) ?? [];
  const isFile = path === undefined && imageFile.test(ending ?? "");
  return ending && !isFile ? `https://${text}` : text;
}

/** @returns an email address whose domain is as mail servers write it: xn--bcher-kva.example. */
export function asciiEmail(typed: string): string {
  if (typed.length > longestEmail || !/[\u0080-\uffff]/.test(typed)) return typed;
  const email = cleanName(typed);
  const [, name, domain] = /^(.*@)([\p{L}\p{M}\p{N}.-]+)$/u.exec(email) ?? [];
  const host = domain && attempt(() => new URL(`https://${domain}`).hostname);
  return host ? name + host : email;
}

const placeOnPage = /^(?:#[^\s#]+|\?[^\s?][^\s]*)$/;

const mail = /^mailto:[^\s?&]+@[^\s?&@]+(?:\?(?:subject|body|cc|bcc)=\S*)?$/i;

/**
 * The rule for every link that people write: in works, on pages, and in Markdown.
 * @returns the link as a page has it, so with what people leave out; undefined if it has none.
 */
export function linkOf(typed: string | undefined): string | undefined {
  const text = withoutInvisible(typed ?? "").trim();
  if (text.length > longestAddress || /\\/.test(text)) return undefined;
  const spaced = text.replace(/ /g, "%20");
  if (control.test(spaced) || /\s/.test(spaced)) return undefined;
  if (mail.test(spaced)) return spaced;
  if (/^tel:/i.test(text)) {
    const [{ link } = {}, ...others] = phoneLinks(text.slice("tel:".length).replace(/%20/g, " "));
    return others.length > 0 ? undefined : link;
  }
  if (placeOnPage.test(text)) return text;
  // Every page with a text of its own is at the top of the site.
  return safeAddress(wholeLink(text).replace(/^(?:\.\.?\/)+(?!\/)/, "/"));
}

/** @returns the text itself if no page can have it as a link. */
export function completeLink(typed: string): string {
  return linkOf(typed) ?? typed;
}

const example = "For example: https://www.example.org, /works, or mailto:hello@example.org";

export const noSpaces = "A link has no spaces and no backslashes. Write %20 for a space.";

/** @returns why a link cannot be used, and what to do. */
export function linkProblem(typed: string): string | undefined {
  const text = withoutInvisible(typed).trim();
  if (text === "" || linkOf(text)) return undefined;
  if (text.length > longestAddress) return "This link is too long. Use at most 2,048 characters.";
  const [, scheme = ""] = /^([a-z][a-z\d+.-]*):/i.exec(text) ?? [];
  switch (scheme.toLowerCase()) {
    case "mailto":
      return "A link to an email address has one address, and maybe a subject. For example: mailto:hello@example.org?subject=Join%20us";
    case "tel":
      return "A link to a phone number has one number, without letters and signs such as *. For example: tel:+442079460018";
    case "http":
    case "https":
      return /[\s\\]/.test(text)
        ? noSpaces
        : `This link has no website, or it contains a name or a password. ${example}`;
    case "":
      break;
    default:
      return `A link cannot start with ${scheme}:. ${example}`;
  }
  if (/^[^\s@]+@[^\s@]+$/.test(text))
    return `Write mailto: before an email address: mailto:${text}`;
  if (text.startsWith("/")) {
    return "A link within this site starts with one slash (/) and has no spaces. For example: /works";
  }
  return `Enter a link that starts with https://, http://, mailto:, tel:, or /. ${example}`;
}

/** Windows and some mail programs cut longer links. */
const mostInMailLink = 1900;

/** @returns a link to a new mail, with as many letters of the subject and of the text as fit. */
export function mailLink(
  to: string,
  subject: string,
  text: string,
  linesWith: (text: string) => string[],
): string {
  const linkWith = (about: string, part: string) => {
    const [query, body] = [about, linesWith(part).join("\r\n")].map(encodeURIComponent);
    return `mailto:${encodeURIComponent(to).replace("%40", "@")}?subject=${query}&body=${body}`;
  };
  const about = longestFitting(subject, (part) => linkWith(part, "").length <= mostInMailLink);
  const part = longestFitting(text, (part) => linkWith(about, part).length <= mostInMailLink);
  return linkWith(about, part);
}

function longestFitting(text: string, fits: (part: string) => boolean): string {
  if (text.length <= mostInMailLink && fits(text)) return text;
  const letters = wholeLetters(text.slice(0, mostInMailLink));
  const startOf = (count: number) => `${letters.slice(0, count).join("").trimEnd()} …`;
  let [least, most] = [0, letters.length - 1];
  while (least < most) {
    const middle = (least + most + 1) >> 1;
    if (fits(startOf(middle))) least = middle;
    else most = middle - 1;
  }
  return startOf(least);
}

interface PhoneText {
  text: string;
  /** The text between two numbers has none. */
  link?: string;
}

const extension = /(?:\bext(?:ension)?\b[.=]?|\bx|#)\s*(\d{1,8})$/i;
const fewestDigits = 7;
const mostInPhoneText = 100;

/** @returns a text with one or more phone numbers in parts, each number with its link. */
export function phoneLinks(typed: string): PhoneText[] {
  if (typed.length > mostInPhoneText) return [{ text: typed }];
  // oxlint-disable-next-line regexp/no-super-linear-move -- the text is short
  const parts = typed.trim().split(/(\s*[/,;]\s*(?![\sx#]|ext)|\s+or\s+)/i);
  const texts = parts.splice(0, 1);
  for (const [index, part] of parts.entries()) {
    // A slash after an area code is within a number.
    if (index % 2 === 1) continue;
    const next = parts[index + 1] ?? "";
    const [last] = texts.slice(-1);
    if (digitsIn(last).length < fewestDigits) texts.push(`${texts.pop()}${part}${next}`);
    else texts.push(part, next);
  }
  const first = numberIn(texts[0] ?? "");
  return texts.map((text, index) => {
    const number = index % 2 === 0 && numberIn(text, first);
    const [, inside] = extension.exec(text) ?? [];
    return { text, link: number ? `tel:${number}${inside ? `;ext=${inside}` : ""}` : undefined };
  });
}

/** @param first number of the text: a short one replaces its end. */
function numberIn(text: string, first = ""): string | undefined {
  const number = text.replace(extension, "").replace(/^\(?00(?=.{6})/, "+");
  if (!/^\(?[+\d][\d\s()./,;\u2010-\u2015-]*$/.test(number)) return undefined;
  const isAbroad = number.includes("+");
  const digits = digitsIn(isAbroad ? number.replace("(0)", "") : number);
  if (isAbroad) return digits && `+${digits}`;
  return digits.length < fewestDigits ? first.slice(0, -digits.length) + digits : digits;
}

function digitsIn(text = ""): string {
  return text.replace(/\D/g, "");
}

/** @returns a path on this site, encoded for a redirect; else undefined. */
export function ownPath(address: string): string | undefined {
  if (!address.startsWith("/") || isRepairable(address)) return undefined;
  const base = "http://site.invalid";
  const url = parse(address, base);
  // "/.//host" looks like a path but resolves to another host.
  return url?.origin === base && !url.pathname.startsWith("//")
    ? url.pathname + url.search + url.hash
    : undefined;
}

function isRepairable(address: string): boolean {
  return /[\s\\]/.test(address) || control.test(address);
}

function webAddress(address: string): string | undefined {
  if (!/^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(address)) return undefined;
  const url = parse(address);
  return url?.username === "" && url.password === "" ? address : undefined;
}

/** Works like `URL.parse`, which browsers before 2024 lack. */
function parse(address: string, base?: string): URL | undefined {
  return attempt(() => new URL(address, base));
}
