import { works } from "~/backends/index.server";
import { fold } from "~/catalogue/search";
import type { Action } from "~/changes/change";
import { saveSiteDocument } from "~/changes/save.server";
import type { Choices } from "../frame/field-choice";
import type { PageFormField, PageFormValues } from "./page-form";
import { currentSite } from "~/site.server";
import { markdownLinkProblem } from "~/ui/markdown.server";
import { originalTexts, textPageOf, unknownPlaceholders } from "~/ui/text-page/text-page.server";
import { pageDocumentId, pageNameOf } from "~/kinds/site-document";
import {
  isNewPage,
  isPublicPage,
  isStandardPage,
  type PageText,
  pageTextLabels,
  readPageTexts,
  textsOfPage,
} from "~/kinds/site-page";
import { type StoredWork, withFields, type WorkDocument } from "~/kinds/work";
import { isSameWork } from "~/kinds/work-document.server";

export function fieldsOfPage(name: string): PageFormField[] {
  return isStandardPage(name)
    ? textsOfPage(name)
    : [...textsOfPage(name), "inFooter", "visibility"];
}

export function pageFormOf({ id, document }: StoredWork): PageFormValues {
  const name = pageNameOf(id) ?? "";
  return {
    ...readPageTexts(document, originalTexts(name)),
    path: name,
    inFooter: document.inFooter === true ? "yes" : "",
    visibility: isPublicPage(document) ? "public" : "draft",
  };
}

export function readPageForm(get: (name: string) => string | null, name = ""): PageFormValues {
  const read = (field: PageText) =>
    (get(field) ?? "").replace(/\r\n?/g, "\n").replace(/^\n+/, "").trimEnd();
  const texts = Object.keys(pageTextLabels).map((field) => [field, read(field as PageText)]);
  return {
    ...(Object.fromEntries(texts) as PageFormValues),
    path: name || (get("path") ?? ""),
    inFooter: get("inFooter") ? "yes" : "",
    visibility: get("visibility") === "public" ? "public" : "draft",
  };
}

export interface FormState {
  values: PageFormValues;
  fields: PageFormField[];
  rev?: number;
  errors: Partial<Record<string, string>>;
  problem?: string;
  choices: Choices;
}

/** Returns the data of the form and the preview. */
export function formState(name: string, values: PageFormValues, more: Partial<FormState>) {
  const site = currentSite();
  const standard = isStandardPage(name);
  const fields = fieldsOfPage(name);
  const document = { ...values, updatedAt: new Date().toISOString() };
  const state: FormState = {
    values,
    fields: name === "" ? ["title", "path", ...fields.slice(1)] : fields,
    errors: {},
    choices: {},
    ...more,
  };
  return {
    ...state,
    preview: textPageOf(standard ? name : "new", document, site),
    problems: [
      ...unknownPlaceholders(name, values, site).map(
        (typed) => `The page shows ${typed} as typed, because no placeholder has this name.`,
      ),
      ...Object.values(linkProblems(values)),
    ],
  };
}

export function linkProblems({ body, buttonNote }: PageFormValues): FormState["errors"] {
  const problems = { body: markdownLinkProblem(body), buttonNote: markdownLinkProblem(buttonNote) };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}

export function nameFrom(title: string): string {
  const words = fold(title).match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, 60).replace(/-$/, "");
}

export class PageTaken extends Error {}

interface Write {
  by: string;
  action: Action;
  /** The form showed this revision. A new page has none. */
  rev?: number;
}

/** @returns the batch; blank if nothing changed. @throws StaleWork, PageTaken */
export async function savePage(
  name: string,
  values: PageFormValues | undefined,
  { by, action, rev }: Write,
): Promise<string> {
  return saveSiteDocument(works, {
    id: pageDocumentId(name),
    by,
    action,
    rev,
    edit: (stored) => {
      const document = values && documentOf(name, values, stored);
      if (action !== "add" || !isNewPage(stored)) return document;
      // The same form may arrive twice.
      if (document && isSameWork(stored, document)) return document;
      throw new PageTaken();
    },
  });
}

/** Keeps only texts that differ from the original ones, which later releases may improve. */
function documentOf(name: string, values: PageFormValues, before: WorkDocument): WorkDocument {
  const original = originalTexts(name);
  const texts = textsOfPage(name).map((field) => [
    field,
    values[field] === (original[field] ?? "") ? undefined : values[field],
  ]);
  return withFields(before, {
    ...(Object.fromEntries(texts) as WorkDocument),
    ...(!isStandardPage(name) && {
      inFooter: values.inFooter ? true : undefined,
      visibility: values.visibility === "public" ? "public" : undefined,
    }),
    updatedAt: new Date().toISOString(),
  });
}
