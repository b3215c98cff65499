import { slugOf } from "~/catalogue/new-ids.server";
import { asTyped, mergeFields, saveMerged, saveSiteDocument } from "~/changes/save.server";
import { baseOf, readBase } from "~/changes/version.server";
import { catalogue, media, works } from "~/data.server";
import { checkPageTexts } from "~/kinds/check.server";
import { type Errors, labelIn, valuesBy } from "~/kinds/field";
import {
  newPages,
  pageAt,
  pageDocument,
  pageDocumentId,
  pageNameOf,
  type SiteDocuments,
} from "~/kinds/kind";
import { own } from "~/kinds/outside";
import {
  fieldsOfPage,
  footerOf,
  foundation,
  isNewPage,
  isPublicPage,
  isStandardPage,
  longestName,
  mostNewPages,
  type PageField,
  pageFieldNames,
  pageFields,
  pageNameIn,
  pageNameProblem,
  pagePath,
  type PageValues,
  readPageTexts,
  textsOfPage,
  tooManyPages,
} from "~/kinds/page";
import type { Reader } from "~/kinds/row-list";
import { bytesOf, shortened, typedText } from "~/kinds/text";
import { type StoredWork, withFields, type WorkDocument } from "~/kinds/work";
import { isSameWork, revOf } from "~/kinds/work-document.server";
import { missingImages } from "~/media/missing-images.server";
import { currentSite } from "~/site.server";
import { firstWithin, partlyShown } from "~/ui/markdown.server";
import {
  originalTexts,
  type TextPageData,
  textPageOf,
  unknownPlaceholders,
} from "~/ui/text-page/text-page.server";
import { missingResponse } from "../frame/admin-route.server";
import { doubtsOf } from "../frame/doubtful-changes.server";
import { type Choices, withChosen } from "../frame/field-choice";
import { choicesIn, unchosenErrors } from "../frame/field-choices.server";

export function pageFormOf({ id, document }: StoredWork): PageValues {
  const name = pageNameOf(id) ?? "";
  return {
    ...readPageTexts(document, originalTexts(name)),
    path: name === foundation ? pagePath(name, document).slice(1) : name,
    footer: footerOf(document),
    visibility: isPublicPage(name, document) ? "public" : "draft",
  };
}

/**
 * A form of another program may leave fields out, which stay as they are.
 * @param name blank for a new page.
 */
export function readPageForm(get: Reader, name = "", known?: PageValues): PageValues {
  const inFooter = get("inFooter") === null ? undefined : "quick-links";
  const values = valuesBy(pageFieldNames, (field) => {
    const { options } = pageFields[field];
    const sent = get(field) ?? (field === "footer" ? inFooter : undefined);
    const text = typedText(sent ?? known?.[field] ?? "")
      .replace(/^\n+/, "")
      .trimEnd();
    return options && own(options, text) === undefined ? (Object.keys(options)[0] ?? "") : text;
  });
  if (name === foundation) return { ...values, path: pageNameIn(values.path) || nameFrom(values) };
  return { ...values, path: name || values.path };
}

export interface FormState {
  values: PageValues;
  fields: PageField[];
  /** The form showed this (`baseOf`). A new page has none. */
  base?: string;
  errors: Errors;
  problem?: string;
  choices: Choices;
}

/** The form beside the preview has the whole text. */
const mostPreviewed = 30_000;
const mostHtml = 60_000;
const mostProblems = 10;

/** Returns the data of the form and the preview. */
export function formState(name: string, values: PageValues, more: Partial<FormState>) {
  const startOf = (most: number) =>
    valuesBy(pageFieldNames, (field) => shortened(values[field], most));
  const shown = firstWithin(
    mostPreviewed,
    startOf,
    (texts) => bytesOf(previewOf(name, texts).body) <= mostHtml,
  );
  const preview = previewOf(name, shown);
  const fields = fieldsOfPage(name);
  const state: FormState = { values, fields, errors: {}, choices: {}, ...more };
  return {
    ...state,
    preview,
    problems: [
      ...(shown.body === values.body ? [] : [partlyShown]),
      ...unknownPlaceholders(name, shown, currentSite())
        .slice(0, mostProblems)
        .map((typed) => `The page shows ${typed} as typed, because no placeholder has this name.`),
      ...Object.values(preview.linkProblems),
    ],
  };
}

function previewOf(name: string, texts: PageValues): TextPageData {
  const page = isStandardPage(name) ? name : "new";
  return textPageOf(page, { ...texts, updatedAt: new Date().toISOString() }, currentSite());
}

export function nameFrom({ title }: Pick<PageValues, "title">): string {
  const { texts } = textPageOf("new", { title }, currentSite());
  return slugOf(texts.title).slice(0, longestName).replace(/-$/, "");
}

/** Reads a form that was sent or saved. @param edited the name of the page; blank for a new one. */
export function readSent(get: Reader, edited: string) {
  const choices = choicesIn(get);
  const stored = pageDocument(catalogue.current()?.siteDocuments, edited);
  const known = edited ? pageFormOf({ id: pageDocumentId(edited), document: stored }) : undefined;
  const values = readPageForm(withChosen(get, choices), edited, known);
  const name = edited || pageNameIn(values.path) || nameFrom(values);
  const base = edited === "" ? undefined : (get("rev") ?? "");
  return { edited, name, id: pageDocumentId(name), values, base, choices, get };
}

type Sent = ReturnType<typeof readSent>;

export const gone = "This page was deleted. If you save the form, the site has the page again.";

/** Checks whether the page was deleted. @throws Response if there was none. */
export function isGonePage(name: string, document: WorkDocument | undefined): boolean {
  if (name === "" || isStandardPage(name) || isNewPage(document)) return false;
  if (document) return true;
  throw missingResponse(404, "There is no page with this path.");
}

/** @returns why the form cannot be saved, with the status of the response. */
export async function pageRefusal(sent: Sent): Promise<[Partial<FormState>, number] | undefined> {
  const { edited, id, base } = sent;
  const documents = await works.siteDocuments();
  const stored = documents.get(pageDocumentId(edited));
  if (isGonePage(edited, stored) && readBase(base).rev !== revOf(stored ?? {})) {
    return [{ base: baseOfPage({ id, document: stored ?? {} }), problem: gone }, 409];
  }
  const doubts = doubtsIn(sent, stored);
  if (doubts) return [doubts.shown, doubts.status];
  const errors = {
    ...(await problemsOf(sent, documents)),
    ...unchosenErrors(sent.choices, pageWording.labelOf),
  };
  if (Object.keys(errors).length > 0) return [{ errors }, 422];
  // The same form may arrive twice.
  const isAdded = edited === "" && !isNewPage(documents.get(id));
  return isAdded && newPages(documents).length >= mostNewPages
    ? [{ problem: tooManyPages }, 422]
    : undefined;
}

function doubtsIn(sent: Sent, document: WorkDocument = {}) {
  const { edited, name, id, values, choices, get } = sent;
  const mine = valuesBy(fieldsOfPage(name), (field) => values[field]);
  const theirs = edited ? pageFormOf({ id, document }) : undefined;
  return doubtsOf({ rows: pageFields, mine, theirs, get, choices, wording: pageWording });
}

/** The messages of choices use these names. */
export const pageWording = {
  labelOf: (field: string) => labelIn(pageFields, field),
  edited: "this page",
};

/** A message has so many characters of addresses. */
const mostListed = 1000;

async function problemsOf(sent: Sent, documents: SiteDocuments): Promise<Errors> {
  const { name, values } = sent;
  const wrong = checkPageTexts(name, values);
  // A text with another problem can be too long to read.
  const errors = wrong.body ? wrong : { ...previewOf(name, values).linkProblems, ...wrong };
  const [missing = []] = errors.body ? [] : await missingImages(media, [values.body]);
  if (missing.length > 0) {
    const images = shortened(missing.join(", "), mostListed);
    errors.body = `These images are not on the site: ${images}. Upload them under Media, or remove them.`;
  }
  const path = values.title.trim() && pathProblem(sent, documents);
  return path ? { ...errors, path } : errors;
}

export const taken = "Another page already uses this path. Choose a different one.";

function pathProblem({ edited, name, values }: Sent, documents: SiteDocuments) {
  const path = edited === foundation ? values.path : name;
  if (path === edited) return undefined;
  const isTaken =
    edited === ""
      ? pageAt(documents, path) === foundation
      : isNewPage(pageDocument(documents, path));
  return pageNameProblem(path) ?? (isTaken ? taken : undefined);
}

export function baseOfPage(stored: StoredWork): string {
  return baseOf(stored.document, pageFormOf(stored), asTyped);
}

/** @returns the batch; blank if nothing changed. @throws EditConflict, PageTaken */
export function savePage({ edited, id, name, values, base }: Sent, by: string): Promise<string> {
  if (edited === "") return addPage(id, values, by);
  const fields = fieldsOfPage(name);
  return saveMerged<PageField>(
    works,
    {
      values,
      base: readBase(base),
      by,
      formOf: pageFormOf,
      merge: (versions) => mergeFields(fields, versions),
    },
    (mergedWith) => {
      const edit = (document: WorkDocument) =>
        documentOf(name, mergedWith({ id, document }), document);
      return saveSiteDocument(works, { id, by, action: "edit", edit });
    },
  );
}

export class PageTaken extends Error {}

function addPage(id: string, values: PageValues, by: string): Promise<string> {
  return saveSiteDocument(works, {
    id,
    by,
    action: "add",
    edit(stored) {
      const document = documentOf(pageNameOf(id) ?? "", values, stored);
      // The same form may arrive twice.
      if (isNewPage(stored) && !isSameWork(stored, document)) throw new PageTaken();
      return document;
    },
  });
}

export function restoreOriginal({ id, name }: Sent, by: string): Promise<string> {
  const texts = readPageTexts({}, originalTexts(name));
  const edit = (document: WorkDocument) =>
    documentOf(name, { ...pageFormOf({ id, document }), ...texts }, document);
  return saveSiteDocument(works, { id, by, action: "edit", edit });
}

export function deletePage({ id }: Sent, by: string): Promise<string> {
  return saveSiteDocument(works, { id, by, action: "delete", edit: () => undefined });
}

/** A choice that stays the same keeps its stored form. */
function choicesOf(name: string, values: PageValues, before: WorkDocument): WorkDocument {
  const known = pageFormOf({ id: pageDocumentId(name), document: before });
  const fields = fieldsOfPage(name);
  const { path, footer, visibility } = values;
  return {
    ...(name === foundation && { path: path === foundation ? undefined : path }),
    ...(fields.includes("footer") && footer !== known.footer && { footer, inFooter: undefined }),
    ...(fields.includes("visibility") && visibility !== known.visibility && { visibility }),
  };
}

/** Keeps only texts that differ from the original ones, which later releases may improve. */
function documentOf(name: string, values: PageValues, before: WorkDocument): WorkDocument {
  const original = originalTexts(name);
  return withFields(before, {
    ...valuesBy(textsOfPage(name), (field) =>
      values[field] === (original[field] ?? "") ? undefined : values[field],
    ),
    ...choicesOf(name, values, before),
    updatedAt: new Date().toISOString(),
  });
}
