import { withChosen } from "~/routes/admin/frame/field-choice";
import type { choicesIn } from "~/routes/admin/frame/field-choices.server";
import { siteTimeZone } from "~/site.server";
import type { WorkFormErrors } from "~/work/check-work-form";
import { inZone } from "~/work/publish-time.server";
import { visibilityOf } from "~/work/visibility";
import type { StoredWork } from "~/work/work";
import { revOf } from "~/work/work-document.server";
import {
  emptyWorkForm,
  readWorkForm,
  type WorkFormValues,
} from "~/work/work-form";
import { workFormOf } from "~/work/work-of-form.server";

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
): WorkFormErrors {
  const stored = known && workFormOf(known).publishAt;
  const isNew =
    !known ||
    (rev === revOf(known.document) &&
      Date.parse(publishAt) !== Date.parse(stored ?? ""));
  const isUnclear =
    isNew &&
    visibility === "public" &&
    visibilityOf({ publishAt }, new Date()) === "scheduled";
  return isUnclear ? { visibility: publicWithTime } : {};
}

const publicWithTime =
  "You entered a time in the future, but chose Public. Choose Public from, or remove the time.";
