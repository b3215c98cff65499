import { arrangementId, arrangementLabel } from "./arrangement";
import { labelIn } from "./field";
import { own } from "./outside";
import {
  foundation,
  isNewPage,
  isPublicPage,
  isStandardPage,
  pageFields,
  pagePath,
  standardPages,
} from "./page";
import { settingsId, settingsLabel } from "./settings";
import { shortened } from "./text";
import type { StoredWork, WorkDocument } from "./work";
import { labelOf } from "./work-fields";

type Titled = Pick<StoredWork, "id"> & Partial<StoredWork>;

type Kind = "work" | "page" | "settings" | "order";

interface KindWords {
  titleOf: (stored: Titled) => string;
  /** The admin uses these names of fields. */
  labelOf: (field: string) => string;
}

const mostInTitle = 300;

/** Stands apart, so that scripts in the browser do not get the names of the standard pages. */
const words: Record<Kind, KindWords> = {
  work: {
    titleOf: ({ id, document: { title } = {} }) =>
      shortened(
        (["string", "number"].includes(typeof title) && String(title).trim()) || id,
        mostInTitle,
      ),
    labelOf,
  },
  page: {
    titleOf({ id }) {
      const name = pageNameOf(id) ?? "";
      return `The page ${own(standardPages, name) ?? pagePath(name)}`;
    },
    labelOf: (field) => labelIn(pageFields, field),
  },
  settings: { titleOf: () => "The site’s settings", labelOf: settingsLabel },
  order: { titleOf: () => "The order of works", labelOf: arrangementLabel },
};

const pagePattern = /^__page\.([^/]+)__$/;

export function kindOf(id: string): Kind {
  if (id === arrangementId) return "order";
  if (id === settingsId) return "settings";
  return pagePattern.test(id) ? "page" : "work";
}

/**
 * Pages, the settings, and the order are stored beside the works, under IDs that no work can have.
 * Each one exists from the start, with no fields, so it can be changed but not added or removed.
 */
export function isWork(id: string): boolean {
  return kindOf(id) === "work";
}

/** @returns the name of the document in the admin, where many places repeat it. */
export function titleOf(stored: Titled): string {
  return words[kindOf(stored.id)].titleOf(stored);
}

/** @returns the name of a field of a document in the admin. */
export function fieldLabel(id: string, field: string): string {
  return words[kindOf(id)].labelOf(field);
}

export type SiteDocuments = ReadonlyMap<string, WorkDocument>;

/** Works and site documents, by their IDs. */
export type Documents = ReadonlyMap<string, WorkDocument>;

export function documentsById(
  works: StoredWork[],
  siteDocuments: SiteDocuments = new Map(),
): Documents {
  const documents = new Map<string, WorkDocument>();
  for (const { id, document } of works) documents.set(id, document);
  for (const [id, document] of siteDocuments) documents.set(id, document);
  return documents;
}

export function siteDocument(documents: SiteDocuments, id: string): WorkDocument {
  return documents.get(id) ?? {};
}

export function pageDocumentId(name: string): string {
  return `__page.${name}__`;
}

const unchanged: WorkDocument = {};

/** @param documents undefined while nothing can be read. */
export function pageDocument(documents: SiteDocuments | undefined, name: string): WorkDocument {
  return documents?.get(pageDocumentId(name)) ?? unchanged;
}

/** @returns the name of the page at a path beside those of the standard pages. */
export function pageAt(documents: SiteDocuments | undefined, path: string): string | undefined {
  return [path, foundation].find((name) => {
    const document = pageDocument(documents, name);
    const isThere = pagePath(name, document) === `/${path}` && isPublicPage(name, document);
    return isThere && !isStandardPage(path);
  });
}

/** @returns undefined if the ID is not that of a page. */
export function pageNameOf(id: string): string | undefined {
  return pagePattern.exec(id)?.[1];
}

interface NewPage {
  name: string;
  path: string;
  document: WorkDocument;
}

/** Lists the pages beside the standard ones, by their paths. */
export function newPages(documents: SiteDocuments = new Map()): NewPage[] {
  return Array.from(documents)
    .flatMap(([id, document]) => {
      const name = pageNameOf(id);
      return name !== undefined && !isStandardPage(name) && isNewPage(document)
        ? [{ name, path: pagePath(name), document }]
        : [];
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function publicPages(documents?: SiteDocuments): NewPage[] {
  return newPages(documents).filter(({ name, document }) => isPublicPage(name, document));
}
