import { json, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { buildCatalogue, knownCategory, withKnownMakers } from "~/catalogue/catalogue.server";
import { storedWithId } from "~/catalogue/find-works.server";
import { addWork, saveMerged, updateWork } from "~/changes/save.server";
import { readBase } from "~/changes/version.server";
import { missingId } from "~/changes/works-port";
import { catalogue, media, works } from "~/data.server";
import { nameInPath } from "~/http/paths";
import { workFormBytes } from "~/http/read-form.server";
import { checkLocalForm } from "~/kinds/check.server";
import { editedDocument } from "~/kinds/edited-document.server";
import type { Errors } from "~/kinds/field";
import { withLocalTime } from "~/kinds/publish-time.server";
import { makerRows, parseRows } from "~/kinds/row-list";
import { visibleText } from "~/kinds/text";
import type { StoredWork } from "~/kinds/work";
import { revOf } from "~/kinds/work-document.server";
import {
  emptyWorkForm,
  fileNamesIn,
  followedMakers,
  formRows,
  inFormOrder,
  labelOfControl,
  linkControlOf,
  comparableValue,
  readableValue,
  withPicks,
  type WorkFormValues,
} from "~/kinds/work-form";
import { workFormOf, workOfForm } from "~/kinds/work-form-values.server";
import { altFor, storeImages } from "~/media/store-upload.server";
import { savedFormFor, openForm } from "~/records/forms.server";
import { pageMeta } from "~/seo/listed-meta";
import { siteTimeZone } from "~/site.server";
import { takeTheme } from "~/theme.server";
import { readMarkdown } from "~/ui/markdown.server";
import type { RouteHandle } from "~/ui/route-handle";
import { adminAction, type AdminActionArgs, adminLoader } from "../frame/admin-route.server";
import { doubtsOf } from "../frame/doubtful-changes.server";
import { choicesAgain, choicesIn, unchosenErrors } from "../frame/field-choices.server";
import { backOf, backTo } from "../frame/way-back";
import type { EditorData, WorkFormData } from "./form-fields";
import { readHasNoPage, suggestedId, withAppId, withMakerIds } from "./new-work-ids.server";
import { answerOtherButton } from "./other-buttons.server";
import { WorkEditor } from "./work-editor";
import {
  copyOf,
  emptiedIn,
  imageProblems,
  readEntries,
  errorsOfEntries,
  failedToSave,
  fieldWording,
  mergeForms,
  refusalOf,
  storedForm,
  suggestionsFrom,
  unclearTime,
  withKnownVisibility,
  withoutEmptied,
} from "./work-editor.server";

export const handle: RouteHandle = { keepsForm: true };

export const meta: MetaFunction<typeof loader> = (args) => {
  const { title, id } = args.data?.values ?? {};
  const edited = `Edit ${title?.trim() || id || "Work Item"}`;
  const isNew = args.params.id === undefined;
  return pageMeta(args, { title: isNew ? "Create a New Work" : edited });
};

export { shouldRevalidate } from "~/ui/route-handle";

/** @returns undefined for a new work. */
function editedId({ request, params }: Pick<AdminActionArgs, "request" | "params">) {
  return params.id === undefined ? undefined : (nameInPath(request, -2) ?? "");
}

export const loader = adminLoader(async ({ request, params, session }) => {
  const id = editedId({ request, params });
  const stored = id === undefined ? undefined : await storedForm(id);
  const saved = await savedFormFor(session, request);
  const current = await catalogue.read();
  const from = saved ? null : new URL(request.url).searchParams.get("from");
  const known = stored?.values ?? (from ? await copyOf(from, current) : emptyWorkForm);
  const read = withPicks((name) => saved?.get(name) ?? null);
  const choices = choicesIn(read);
  const entries = readEntries(read, choices);
  const visibility = entries.visibility || known.visibility;
  const values = saved ? { ...entries, id: id ?? entries.id, visibility } : known;
  // A saved form comes back even if the work is gone.
  const { base, problem, status } = saved ? { base: stored && (read("rev") ?? "") } : { ...stored };
  const data = {
    ...stored,
    values,
    base,
    problem,
    choices,
    emptied: emptiedIn(read),
    errors: {},
    followed: followedMakers(values),
    openedBy:
      id === undefined || stored?.base === undefined ? [] : await openForm(id, session.email),
    hasNoPage: saved && readHasNoPage(read),
    suggestions: suggestionsFrom(current ?? buildCatalogue([])),
    isSavedForm: saved !== undefined,
    lostFiles: saved ? fileNamesIn(saved, linkControlOf) : [],
  };
  return json<EditorData>(data, status);
});

export const action = adminAction(
  {
    failed: failedToSave,
    mostBytes: workFormBytes,
    uploads: true,
    savesForm: true,
    asksAboutLetters: true,
  },
  save,
);

async function save(args: AdminActionArgs) {
  const { context, session, form } = args;
  const sent = await readSent(args);
  const { id, current, typed } = sent;
  const { values } = typed;
  if (id !== undefined && values.id !== id && values.id.trim() === "") {
    return json({ ...typed, values: { ...values, id }, problem: missingId }, 422);
  }
  if (id !== undefined && values.id !== id) {
    // The page shows the form again with the right address.
    const problem = `This form belongs to the work “${values.id}”, not to the one on this page, so nothing was saved. Check it, then save again.`;
    return json({ ...typed, problem }, 409);
  }
  const headers = takeTheme(form, context);
  if (headers) return json(typed, { headers });
  const answered = await answerOtherButton(sent.read, typed, current);
  if (answered) return answered;
  const doubts = doubtsIn(sent);
  if (doubts) return json({ ...typed, ...doubts.shown }, doubts.status);
  let errors = typed.errors;
  try {
    const { entered, errors: found } = await checkSent(sent);
    errors = inFormOrder({ ...errors, ...found });
    if (Object.keys(found).length > 0) return json(withSuggestedId(sent, errors), 422);
    const save = id === undefined ? add : update;
    return redirect(await save(entered, sent, args), 303);
  } catch (cause) {
    return refusalOf(cause, { ...typed, errors }, session.email);
  }
}

/** Browsers change the line breaks and control characters of an ID that another program gave. */
function isSameId(sent: string, id: string): boolean {
  const [one, other] = [sent, id].map((each) => each.replace(/[\s\p{Cc}\ufffd]+/gu, " "));
  return one === other;
}

type Sent = Awaited<ReturnType<typeof readSent>>;

/** Reads the form, stores its images, and fills in the IDs of its makers. */
async function readSent(args: AdminActionArgs) {
  const { form, files, session } = args;
  const picked = { get: withPicks((name) => form.get(name)) };
  const { read, uploaded, problems } = await storeImages(
    media,
    { form: picked, files, session },
    linkControlOf,
  );
  const id = editedId(args);
  const choices = choicesIn(read);
  const entries = readEntries(read, choices);
  const current = await catalogue.read();
  const catalogued = current ?? buildCatalogue([]);
  const known = id === undefined ? undefined : storedWithId(catalogued, id);
  const isKept = known && workFormOf(known).category === entries.category;
  const { values, followed } = withMakerIds(
    {
      ...withKnownVisibility(entries, known),
      category: isKept ? entries.category : knownCategory(entries.category, catalogued, id),
      ...(id === undefined
        ? { id: visibleText(entries.id), appId: visibleText(entries.appId) }
        : { id: isSameId(form.get("id") ?? id, id) ? id : String(form.get("id")) }),
    },
    parseRows(makerRows, read("followed") ?? ""),
    catalogued,
    known,
  );
  const base = id === undefined ? undefined : (read("rev") ?? "");
  const open = choicesAgain(choices, fieldWording);
  const typed: WorkFormData = {
    ...open,
    values,
    base,
    emptied: emptiedIn(read),
    hasNoPage: base === undefined && readHasNoPage(read),
    uploaded,
    followed,
    errors: { ...open.errors, ...problems },
  };
  return { id, read, problems, current, catalogued, known, typed };
}

/** The form comes back with an ID that only has to be sent, if nothing else is wrong with it. */
function withSuggestedId({ id, catalogued, typed }: Sent, errors: Errors): WorkFormData {
  const { values } = typed;
  const suggested = id === undefined ? suggestedId(values, catalogued) : undefined;
  if (!suggested) return { ...typed, errors };
  const isOnlyId = Object.keys(errors).length === 1;
  return { ...typed, errors, values: { ...values, id: suggested }, isOnlyId };
}

/** @returns the values with an App ID and with the time in UTC, and messages by control. */
async function checkSent({ known, problems, catalogued, typed }: Sent) {
  const { values, hasNoPage, base } = typed;
  const { entered, errors } = checkLocalForm(
    base === undefined ? withAppId(values, hasNoPage, catalogued) : values,
    siteTimeZone(),
  );
  const [described, missing] = await Promise.all([
    withImageText(entered, known),
    imageProblems(entered),
  ]);
  const isRead = !errors.longDescription;
  const link = isRead ? readMarkdown(entered.longDescription).linkProblem : undefined;
  const found = { ...(link && { longDescription: link }), ...missing, ...errors };
  return {
    entered: described,
    errors: {
      ...errorsOfEntries(found, entered, readBase(base), known),
      ...unclearTime(entered, readBase(base), known),
      ...problems,
      ...unchosenErrors(typed.choices, labelOfControl),
    },
  };
}

function doubtsIn({ read: get, known, problems, typed: { values: mine, choices } }: Sent) {
  const theirs = known && withLocalTime(workFormOf(known), siteTimeZone());
  const texts = { rows: formRows, mine, theirs, readable: readableValue };
  return doubtsOf({ ...texts, get, choices, wording: fieldWording, problems });
}

/** Describes a new image as Media does, unless somebody typed a description. */
async function withImageText(entered: WorkFormValues, known: StoredWork | undefined) {
  const { imageUrl, imageAlt } = entered;
  if (known && workFormOf(known).imageUrl === imageUrl) return entered;
  return { ...entered, imageAlt: await altFor(media, imageUrl, imageAlt) };
}

/** @returns the page after the work was added. */
async function add(
  checked: WorkFormValues,
  { catalogued }: Sent,
  { request, session }: AdminActionArgs,
): Promise<string> {
  const work = withKnownMakers(workOfForm(checked), catalogued);
  const changed = await addWork(works, work, session.email);
  return backTo(backOf(request), { changed }, work.id);
}

/** @returns the page after the work was updated, merged with later edits of other fields. */
async function update(
  checked: WorkFormValues,
  { read, typed, catalogued }: Sent,
  { request, session }: AdminActionArgs,
): Promise<string> {
  const { values } = typed;
  const base = readBase(typed.base);
  let merged: string | undefined;
  const edit = {
    values: checked,
    base,
    by: session.email,
    formOf: workFormOf,
    comparable: comparableValue,
    merge: mergeForms,
  };
  const changed = await saveMerged(works, edit, (mergedWith) => {
    const next = (stored: StoredWork) => {
      const form = mergedWith(stored);
      merged = revOf(stored.document) === base.rev ? undefined : String(base.rev);
      const work = withKnownMakers(workOfForm(form), catalogued);
      return editedDocument(withoutEmptied(stored, read), form, work, new Date());
    };
    // Another program may have stored an ID with spaces around it.
    return updateWork(works, { id: values.id, by: session.email, shown: base.rev }, next);
  });
  const outcome = changed ? { changed, merged } : ({ notice: "nothing-changed" } as const);
  return backTo(backOf(request), outcome, values.id);
}

export default function WorkEditorPage() {
  return (
    <WorkEditor loaded={useLoaderData<typeof loader>()} refusal={useActionData<typeof save>()} />
  );
}
