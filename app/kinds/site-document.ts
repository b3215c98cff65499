import { arrangementId, arrangementLabel } from "./arrangement";
import {
  isNewPage,
  isPublicPage,
  isStandardPage,
  pageFieldLabel,
  pagePath,
  standardPages,
} from "./site-page";
import { settingsId, settingsLabel } from "./site-settings";
import { labelOf, type StoredWork, type WorkDocument } from "./work";
import { own } from "./outside";
import { shortened } from "./text";

/**
 * Site documents are stored beside the works, under IDs that no work can have. Each one exists from
 * the start, with no fields, so it can be changed but not added or removed.
 */
export type SiteDocuments = ReadonlyMap<string, WorkDocument>;

/** Works and site documents, by their IDs. */
export type Documents = ReadonlyMap<string, WorkDocument>;

export function documentsById(
  works: StoredWork[],
  siteDocuments: SiteDocuments = new Map(),
): Documents {
  return new Map([...works.map(({ id, document }) => [id, document] as const), ...siteDocuments]);
}

const pagePattern = /^__page\.([^/]+)__$/;

export function isSiteDocument(id: string): boolean {
  return id === arrangementId || id === settingsId || pagePattern.test(id);
}

export function siteDocument(documents: SiteDocuments, id: string): WorkDocument {
  return documents.get(id) ?? {};
}

export function pageDocumentId(name: string): string {
  return `__page.${name}__`;
}

/** @param documents undefined while nothing can be read. */
export function pageDocument(documents: SiteDocuments | undefined, name: string): WorkDocument {
  return documents?.get(pageDocumentId(name)) ?? {};
}

/** @returns undefined if the ID is not that of a page. */
export function pageNameOf(id: string): string | undefined {
  return pagePattern.exec(id)?.[1];
}

export function siteDocumentTitle(id: string): string {
  if (id === arrangementId) return "The order of works";
  if (id === settingsId) return "The site’s settings";
  const name = pageNameOf(id) ?? "";
  return `The page ${own(standardPages, name) ?? pagePath(name)}`;
}

/** Returns the admin page where a person changes the document. */
export function siteDocumentPath(id: string): string {
  if (id === arrangementId) return "/admin/categories";
  const page = pageNameOf(id);
  return page === undefined ? "/admin/site" : `/admin/pages/${encodeURIComponent(page)}/edit`;
}

/** @returns what the admin calls a field of a work or a site document. */
export function fieldLabel(id: string, field: string): string {
  if (id === arrangementId) return arrangementLabel(field);
  if (id === settingsId) return settingsLabel(field);
  return pageNameOf(id) === undefined ? labelOf(field) : pageFieldLabel(field);
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
  return newPages(documents).filter(({ document }) => isPublicPage(document));
}

const mostInTitle = 300;

/** @returns the name of the document in the admin, where many places repeat it. */
export function titleOf({ id, document }: StoredWork): string {
  if (isSiteDocument(id)) return siteDocumentTitle(id);
  const { title } = document;
  return shortened((typeof title === "string" && title.trim()) || id, mostInTitle);
}
