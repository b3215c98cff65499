import { isObject, withFields, type WorkDocument } from "~/work/work";
import {
  arrangementId,
  arrangementProblems,
  readArrangement,
} from "~/work/arrangement";
import { documentProblem } from "~/work/document-problem";
import {
  pageDocumentId,
  pageNameOf,
  siteDocument,
  type SiteDocuments,
  siteDocumentTitle,
} from "~/work/site-document";
import {
  checkPageTexts,
  isStandardPage,
  pageNameProblem,
  readPageTexts,
} from "~/work/site-page";
import { readSiteSettings, settingsId } from "~/work/site-settings";

interface SiteInFile {
  arrangement?: WorkDocument;
  settings?: WorkDocument;
  /** The keys are the last parts of the pages' addresses. */
  pages?: Record<string, WorkDocument>;
}

/** @returns the parts of an export file beside the works; empty documents are left out. */
export function formatSite(
  documents: SiteDocuments,
  sortFields: (document: WorkDocument) => WorkDocument,
): SiteInFile {
  const arrangement =
    readArrangement(siteDocument(documents, arrangementId)) ?? {};
  const settings = contentOf(siteDocument(documents, settingsId));
  const pages = Array.from(documents).flatMap(([id, document]) => {
    const name = pageNameOf(id);
    const content = contentOf(document);
    return name === undefined || isEmpty(content)
      ? []
      : [[name, sortFields(content)] as const];
  });
  return {
    ...(!isEmpty(arrangement) && { arrangement: sortFields(arrangement) }),
    ...(!isEmpty(settings) && { settings: sortFields(settings) }),
    ...(pages.length > 0 && {
      pages: Object.fromEntries(pages.sort(([a], [b]) => (a < b ? -1 : 1))),
    }),
  };
}

/** Leaves out the revision, which belongs to a store. */
export function contentOf(document: WorkDocument): WorkDocument {
  return withFields(document, { rev: undefined });
}

/** Undone changes leave the time of the undo behind. */
export function isEmpty(document: WorkDocument): boolean {
  return Object.keys(document).every((field) =>
    ["rev", "updatedAt"].includes(field),
  );
}

export interface ReadSite {
  siteDocuments: Map<string, WorkDocument>;
  problems: string[];
}

/** Leaves out each document with a problem. */
export function readSite(content: Record<string, unknown>): ReadSite {
  const siteDocuments: ReadSite["siteDocuments"] = new Map();
  const problems: string[] = [];
  const { arrangement, settings, pages } = content;
  if (arrangement !== undefined) {
    problems.push(...arrangementProblems(arrangement));
    const read = readArrangement(arrangement);
    if (read) siteDocuments.set(arrangementId, read);
  }
  const take = (
    id: string,
    value: unknown,
    check: (document: WorkDocument) => string | undefined,
  ) => {
    const title = siteDocumentTitle(id);
    const problem = isObject(value)
      ? (documentProblem({ id, document: value }) ?? check(value))
      : "It is not an object.";
    if (problem) problems.push(`${title}: ${problem}`);
    else siteDocuments.set(id, contentOf(value as WorkDocument));
  };
  if (settings !== undefined) take(settingsId, settings, settingsProblem);
  if (pages !== undefined && !isObject(pages)) {
    problems.push("The pages are not an object.");
  }
  for (const [name, page] of Object.entries(isObject(pages) ? pages : {})) {
    take(pageDocumentId(name), page, (document) => pageProblem(name, document));
  }
  return { siteDocuments, problems };
}

function settingsProblem(settings: WorkDocument): string | undefined {
  const read: WorkDocument = readSiteSettings(settings);
  const wrong = Object.keys(settings).find(
    (field) => typeof settings[field] !== "string" && field !== "rev",
  );
  const unusable = ["timeZone", "lang"].find(
    (field) => settings[field] !== undefined && read[field] === undefined,
  );
  const field = wrong ?? unusable;
  return field && `It has a malformed part: "${field}".`;
}

function pageProblem(name: string, page: WorkDocument): string | undefined {
  const problem = isStandardPage(name) ? undefined : pageNameProblem(name);
  if (problem) return problem;
  const original = { title: "Original title" };
  return Object.values(checkPageTexts(name, readPageTexts(page, original)))[0];
}
