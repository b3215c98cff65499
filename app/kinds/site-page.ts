import { bytesOf, charactersIn, unprintableProblem } from "./text";
import { linkProblem } from "./link";
import type { WorkDocument } from "./work";
import { own } from "./outside";

/** Every site has these pages. The keys are the last parts of their addresses. */
export const standardPages = {
  home: "Home",
  about: "About",
  community: "Community",
  "contact-us": "Contact Us",
  "about-koxist": "Foundation",
  "privacy-policy": "Privacy Policy",
  "terms-of-service": "Terms of Service",
};

/** A site has at most this many pages beside the standard ones. */
export const mostNewPages = 50;
export const tooManyPages = `A site can have ${mostNewPages} pages besides the standard ones. Delete a page first.`;

/** A field without a value shows the page's original text. */
export const pageTextLabels = {
  title: "Title",
  introduction: "Introduction",
  button: "Button",
  buttonLink: "Button link",
  buttonNote: "Text beside the button",
  storyTitle: "First card: title",
  storyText: "First card: text",
  storyButton: "First card: link text",
  storyLink: "First card: link",
  worksTitle: "Second card: title",
  worksText: "Second card: text",
  worksButton: "Second card: link text",
  worksLink: "Second card: link",
  joinTitle: "Third card: title",
  joinText: "Third card: text",
  joinButton: "Third card: link text",
  joinLink: "Third card: link",
  body: "Text",
};

export type PageText = keyof typeof pageTextLabels;

export type PageTexts = Record<PageText, string>;

const pageTexts = Object.keys(pageTextLabels) as PageText[];

export function pageFieldLabel(field: string): string {
  const labels = {
    ...pageTextLabels,
    path: "Path",
    inFooter: "Link in the footer",
    visibility: "Visibility",
  };
  return own(labels, field) ?? field;
}

export function textsOfPage(name: string): PageText[] {
  if (name === "home") return pageTexts.filter((field) => field !== "buttonNote");
  return name === "community"
    ? ["title", "introduction", "button", "buttonNote", "body"]
    : ["title", "introduction", "body"];
}

/** @param original the texts of a page that nobody edited. */
export function readPageTexts(
  document: WorkDocument,
  original: Partial<PageTexts> = {},
): PageTexts {
  const read = (field: PageText) => {
    const text = document[field];
    return typeof text === "string" ? text : (original[field] ?? "");
  };
  return Object.fromEntries(pageTexts.map((field) => [field, read(field)])) as PageTexts;
}

export function pagePath(name: string): string {
  return name === "home" ? "/" : `/${name}`;
}

export function isStandardPage(name: string): boolean {
  return own(standardPages, name) !== undefined;
}

/** Checks whether a page beside the standard ones exists. */
export function isNewPage(document: WorkDocument | undefined): boolean {
  return typeof document?.title === "string" && document.title.trim() !== "";
}

/** Pages do not use `status`, because undoing a deletion would not restore it. */
export function isPublicPage(document: WorkDocument | undefined): boolean {
  return isNewPage(document) && document?.visibility === "public";
}

/** Paths with these first parts have another use. */
const reservedNames = [
  "404",
  "admin",
  "art",
  "artwork",
  "assets",
  "cards",
  "creators",
  "healthz",
  "invitations",
  "media",
  "preview",
  "theme",
  "works",
];

const longestName = 60;

/** @returns the name in a typed path such as `/Press-Kit/`. */
export function pageNameIn(path: string): string {
  return path.trim().toLowerCase().split("/").filter(Boolean).join("/");
}

/** @returns a message if a new page cannot have this name. */
export function pageNameProblem(name: string): string | undefined {
  if (name === "") return "Enter a path. For example: press-kit";
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)) {
    return "Use only the letters a to z, digits, and single hyphens. For example: press-kit";
  }
  if (name.length > longestName) {
    return `Use at most ${longestName} characters.`;
  }
  return isStandardPage(name) || reservedNames.includes(name)
    ? "The site already uses this path. Choose a different one."
    : undefined;
}

const mostCharacters = { title: 200, introduction: 2000 };
const mostBytes = 100_000;

/** @returns messages by field. */
export function checkPageTexts(name: string, values: PageTexts): Partial<PageTexts> {
  const errors: Partial<PageTexts> = {};
  for (const field of textsOfPage(name)) {
    const problem = problemOf(field, values[field]);
    if (problem) errors[field] = problem;
  }
  return errors;
}

/** A link can have placeholders, such as mailto:{email}. */
function withExamples(link: string): string {
  return link
    .replace("{email}", "hello@example.org")
    .replace("{phone}", "+1 555 0100")
    .replace("{url}", "https://www.example.org");
}

function problemOf(field: PageText, text: string): string | undefined {
  const unprintable = unprintableProblem(text);
  if (unprintable) return unprintable;
  if (field === "title" && text.trim() === "") return "Enter a title.";
  if (field === "body") {
    const bytes = bytesOf(text);
    const size = Math.ceil(bytes / 1000).toLocaleString("en-US");
    return bytes > mostBytes
      ? `This text is ${size} kB long. The limit is 100 kB. Shorten it, or split it into two pages.`
      : undefined;
  }
  const isLine = /title|button$/i.test(field);
  const most = mostCharacters[isLine ? "title" : "introduction"];
  if (charactersIn(text) > most) {
    return `Use at most ${most.toLocaleString("en-US")} characters.`;
  }
  return field.endsWith("Link") ? linkProblem(withExamples(text)) : undefined;
}
