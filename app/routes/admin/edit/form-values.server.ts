import { oncePer } from "~/kinds/derived";
import type { WorkSuggestions } from "./form-fields";
import { workPagePath } from "~/http/paths";
import { works } from "~/backends/index.server";
import { type Catalogue, everyCategory, everyCreator } from "~/catalogue/catalogue.server";
import { find, findOrFail } from "../frame/admin-route.server";
import { readWork, revOf } from "~/kinds/work-document.server";
import { siteTimeZone } from "~/site.server";
import { type StoredWork, uncategorized } from "~/kinds/work";
import { inZone, withLocalTime } from "~/kinds/publish-time.server";
import { sayVisibility, visibilityOf } from "~/kinds/visibility";
import {
  emptyWorkForm,
  fieldOfControl,
  formRows,
  readableValue,
  readWorkForm,
  type WorkFormField,
  workFormFields,
  type WorkFormValues,
} from "~/kinds/work-form";
import { workFormOf } from "~/kinds/work-of-form.server";
import { withChosen } from "../frame/field-choice";
import type { choicesIn } from "../frame/field-choices.server";
import { checkWorkForm } from "~/kinds/check-work-form.server";
import type { Errors } from "~/kinds/field";
import { type Merged, mergeFields } from "~/changes/merge-edits.server";

interface StoredForm {
  status: number;
  values: WorkFormValues;
  rev: number;
  visibility?: string;
  /** The path is set only if visitors see the work's page. */
  publicPath?: string;
  problem?: string;
}

/** Does not throw, so that a saved form comes back even if its work is gone. */
export async function storedForm(id: string): Promise<StoredForm> {
  const { status, work, problem } = await find(works, id);
  const stored = work ?? { id, document: {} };
  const read = readWork(stored);
  const now = new Date();
  return {
    status,
    problem,
    values: withLocalTime(workFormOf(stored), siteTimeZone()),
    rev: revOf(stored.document),
    visibility: read && sayVisibility(read, now, siteTimeZone()),
    publicPath:
      read?.appId && visibilityOf(read, now) === "public" ? workPagePath(read.appId) : undefined,
  };
}

/**
 * @returns the form of a new work with the contents of a stored one, but without its IDs.
 * @throws as `findOrFail`
 */
export async function copyOf(id: string): Promise<WorkFormValues> {
  const stored = workFormOf(await findOrFail(works, id));
  const values = withLocalTime(stored, siteTimeZone());
  // A time that has passed would be the date of the copy.
  const isDue = visibilityOf({ publishAt: stored.publishAt }, new Date());
  const publishAt = isDue === "scheduled" ? values.publishAt : "";
  return { ...values, id: "", appId: "", publishAt };
}

const mostSuggested = 50;
const longestSuggestion = 100;

/** Offers the most frequent values, also those of drafts. */
export const suggestionsFrom = oncePer((catalogue: Catalogue): WorkSuggestions => {
  const categories = everyCategory(catalogue).filter(({ name }) => name !== uncategorized);
  const creators = everyCreator(catalogue);
  return {
    category: mostOf(categories, ({ group, name }) => [group.works.length, name]).map(
      ({ name }) => name,
    ),
    creatorId: mostOf(creators, ({ workCount, id, name }) => [workCount, id, name]).map(
      ({ id, name }) => ({ id, name }),
    ),
    hasMoreCreators: creators.length > mostSuggested,
  };
});

/** Keeps the order. A datalist has no space for long texts. */
function mostOf<Item>(all: Item[], factsOf: (item: Item) => [number, ...string[]]): Item[] {
  const short = all.filter((item) =>
    factsOf(item).every((fact) => typeof fact === "number" || fact.length <= longestSuggestion),
  );
  const frequent = short.toSorted((a, b) => factsOf(b)[0] - factsOf(a)[0]).slice(0, mostSuggested);
  const shown = new Set(frequent);
  return all.filter((item) => shown.has(item));
}

export function entriesIn(
  read: (name: string) => string | null,
  choices: ReturnType<typeof choicesIn>,
): WorkFormValues {
  const values = readWorkForm(withChosen(read, choices ?? {}));
  return inZone(values, read("timeZone"), siteTimeZone());
}

/** A form of another program may not choose, which keeps who sees the work. */
export function withKnownVisibility(
  values: WorkFormValues,
  known: StoredWork | undefined,
): WorkFormValues {
  if (values.visibility) return values;
  const { visibility } = known ? workFormOf(known) : emptyWorkForm;
  const isTimed = !known && values.publishAt.trim() !== "";
  return { ...values, visibility: isTimed ? "scheduled" : visibility };
}

/** Refuses a new time beside “Public”, which would have no effect. */
export function unclearTime(
  { visibility, publishAt }: WorkFormValues,
  rev: number | undefined,
  known: StoredWork | undefined,
): Errors {
  const stored = known && workFormOf(known).publishAt;
  const isNew =
    !known || (rev === revOf(known.document) && Date.parse(publishAt) !== Date.parse(stored ?? ""));
  const isUnclear =
    isNew && visibility === "public" && visibilityOf({ publishAt }, new Date()) === "scheduled";
  return isUnclear ? { visibility: publicWithTime } : {};
}

const publicWithTime =
  "You entered a time in the future, but chose Public. Choose Public from, or remove the time.";

/** @param base the common ancestor. Without it, every difference is a conflict. */
export function mergeForms(
  base: WorkFormValues | undefined,
  mine: WorkFormValues,
  theirs: WorkFormValues,
): Merged<WorkFormField> {
  const fields = workFormFields.filter((field): field is WorkFormField => field !== "id");
  const merged = mergeFields(fields, base, mine, theirs, plain);
  const { values, differing } = merged;
  const conflicts = new Set(merged.conflicts);
  // Text that was just entered must not be lost silently.
  const isLost = differing.some(
    (field) => values[field].trim() !== "" && (formRows[field].only ?? values.type) !== values.type,
  );
  if (isLost && differing.includes("type")) {
    values.type = mine.type;
    conflicts.add("type");
  }
  // The stored values may not be valid in the form.
  const wrong = Object.keys(checkWorkForm(values));
  for (const field of differing) {
    if (!wrong.some((control) => fieldOfControl(control) === field)) continue;
    values[field] = mine[field];
    conflicts.add(field);
  }
  return {
    values,
    conflicts: workFormFields.filter((field) => conflicts.has(field)),
  };
}

function plain(field: WorkFormField, text: string): string {
  if (field === "screenshots" || field === "makers") {
    return readableValue(field, text);
  }
  if (field !== "features") return text.trim();
  const features = text.split(",").map((feature) => feature.trim());
  return features.filter(Boolean).join();
}
