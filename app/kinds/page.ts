import { type FieldRow, linkRule, namesOf, valuesBy } from "./field";
import { own } from "./outside";
import type { WorkDocument } from "./work";

/** Of the standard pages, the owner can move and hide only this one. */
export const foundation = "about-koxist";

/** Every site has these pages. The keys are the last parts of their addresses. */
export const standardPages = {
  home: "Home",
  about: "About",
  works: "Works",
  creators: "Creators",
  community: "Community",
  "about-koxist": "Foundation",
  "contact-us": "Contact Us",
  "privacy-policy": "Privacy Policy",
  "terms-of-service": "Terms of Service",
};

export const legalPages = ["privacy-policy", "terms-of-service"];

/** The catalogue fills these pages, so they have no text of their own. */
export function isListPage(name: string): boolean {
  return name === "works" || name === "creators";
}

/** A site has at most this many pages beside the standard ones. */
export const mostNewPages = 50;
export const tooManyPages = `A site can have ${mostNewPages} pages besides the standard ones. Delete a page first.`;

/** The rows know no name of a page that an owner can change, because browsers get them. */
interface PageNature {
  /** Blank for a new page. */
  name: string;
  isOwn: boolean;
  isFoundation: boolean;
}

interface PageRow extends FieldRow {
  /** By default, every page has the field. */
  on?: (page: PageNature) => boolean;
  /** The field is no text of the page. */
  isChoice?: true;
}

const table = <Name extends string>(rows: Record<Name, PageRow>) => rows;

const [mostInLine, mostInText] = [200, 2000];

const onHome = ({ name }: PageNature) => name === "home";
const onOwnPages = ({ isOwn }: PageNature) => isOwn;
const onOptionalPages = ({ isOwn, isFoundation }: PageNature) => isOwn || isFoundation;

function link(label: string): PageRow {
  return { label, hint: linkRule, most: mostInText, rule: "pageLink", on: onHome };
}

function card<Name extends string>(name: Name, ordinal: string) {
  const label = (part: string) => `${ordinal} card: ${part}`;
  const line = (part: string) => ({ label: label(part), most: mostInLine, on: onHome });
  return {
    [`${name}Title`]: line("title"),
    [`${name}Text`]: { label: label("text"), rows: 3, most: mostInText, on: onHome },
    [`${name}Button`]: line("link text"),
    [`${name}Link`]: link(label("link")),
  } as Record<`${Name}${"Title" | "Text" | "Button" | "Link"}`, PageRow>;
}

/** A text without a value is the page's original one. */
export const pageFields = table({
  title: { label: "Title", required: "Enter a title.", most: mostInLine },
  path: {
    label: "Path",
    hint: "The part of the link after the site’s name, such as press-kit. If you leave it blank, it is made from the title. The path of a page that you add cannot be changed later.",
    on: ({ name, isFoundation }) => name === "" || isFoundation,
    isChoice: true,
  },
  introduction: {
    label: "Introduction",
    hint: "The sentences below the title.",
    rows: 3,
    most: mostInText,
  },
  description: {
    label: "Description",
    hint: "Search engines and shared links show it, and the home page shows its own below the introduction. If you leave it blank, they show the introduction or the first paragraph.",
    rows: 3,
    most: 300,
  },
  button: {
    label: "Button",
    hint: "If you leave it blank, the page has no button.",
    most: mostInLine,
    on: ({ name }) => ["home", "community"].includes(name),
  },
  buttonLink: link("Button link"),
  buttonNote: {
    label: "Text beside the button",
    hint: "If you leave it blank, the page has neither text nor button here.",
    rows: 3,
    most: mostInText,
    on: ({ name }) => name === "community",
  },
  ...card("story", "First"),
  ...card("works", "Second"),
  ...card("join", "Third"),
  body: {
    label: "Text",
    hint: "Markdown: ## Heading, **bold**, - list, [link](/works), ![description](/media/…) for an image from Media. HTML is shown as text. Placeholders such as {site} are listed below the preview.",
    rows: 24,
    rule: "markdown",
    on: ({ name }) => !isListPage(name),
  },
  footer: {
    label: "Link in the footer",
    hint: "The column in the footer of every page that links to this page.",
    options: { none: "None", "quick-links": "Quick Links", legal: "Legal" },
    on: onOwnPages,
    isChoice: true,
  },
  visibility: {
    label: "Visibility",
    hint: "A draft is visible in the admin only.",
    options: { draft: "Draft", public: "Public" },
    on: onOptionalPages,
    isChoice: true,
  },
});

export type PageField = keyof typeof pageFields;

export type PageText = Exclude<PageField, "path" | "footer" | "visibility">;

export type PageTexts = Record<PageText, string>;

export type PageValues = Record<PageField, string>;

export const pageFieldNames = namesOf(pageFields);

const pageTexts = pageFieldNames.filter(isText);

function isText(field: PageField): field is PageText {
  return !pageFields[field].isChoice;
}

/** @param name blank for a new page. */
export function fieldsOfPage(name: string): PageField[] {
  const nature = { name, isOwn: !isStandardPage(name), isFoundation: name === foundation };
  return pageFieldNames.filter((field) => pageFields[field].on?.(nature) ?? true);
}

export function textsOfPage(name: string): PageText[] {
  return fieldsOfPage(name).filter(isText);
}

/** @param original the texts of a page that nobody edited. */
export function readPageTexts(
  document: WorkDocument,
  original: Partial<PageTexts> = {},
): PageTexts {
  return valuesBy(pageTexts, (field) => {
    const text = document[field];
    return typeof text === "string" ? text : (original[field] ?? "");
  });
}

export function pagePath(name: string, { path }: WorkDocument = {}): string {
  if (name === foundation && typeof path === "string") return `/${path}`;
  return name === "home" ? "/" : `/${name}`;
}

/** @returns the column of the footer that links to a page. */
export function footerOf({ footer, inFooter }: WorkDocument): string {
  const column = typeof footer === "string" && own(pageFields.footer.options ?? {}, footer);
  // Other programs know only `inFooter`.
  return column ? footer : inFooter === true ? "quick-links" : "none";
}

export function isStandardPage(name: string): boolean {
  return own(standardPages, name) !== undefined;
}

/** Checks whether a page beside the standard ones exists. */
export function isNewPage(document: WorkDocument | undefined): boolean {
  return typeof document?.title === "string" && document.title.trim() !== "";
}

/** Pages do not use `status`, because undoing a deletion would not restore it. */
export function isPublicPage(name: string, document: WorkDocument = {}): boolean {
  return isStandardPage(name)
    ? name !== foundation || document.visibility !== "draft"
    : isNewPage(document) && document.visibility === "public";
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

export const longestName = 60;

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
  if (name.length > longestName) return `Use at most ${longestName} characters.`;
  return isStandardPage(name) || reservedNames.includes(name)
    ? "The site already uses this path. Choose a different one."
    : undefined;
}
