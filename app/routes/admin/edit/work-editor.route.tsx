import { json, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { catalogue, media, works } from "~/data.server";
import { buildCatalogue, knownCategory, withKnownMakers } from "~/catalogue/catalogue.server";
import { storedWithId } from "~/catalogue/find-works.server";
import { missingId } from "~/changes/change";
import { addWork, saveMerged, updateWork } from "~/changes/save.server";
import { nameInPath } from "~/http/paths";
import { workFormBytes } from "~/http/read-form.server";
import type { RouteHandle } from "~/ui/route-handle";
import { takeTheme } from "~/theme.server";
import { altFor, storeImages } from "~/media/store-upload.server";
import { savedFormFor, openForm } from "~/records/forms.server";
import {
  copyOf,
  entriesIn,
  errorsOfEntries,
  failedToSave,
  mergeForms,
  storedForm,
  suggestionsFrom,
  unclearTime,
  withKnownVisibility,
  wording,
  imageProblems,
  refusalOf,
  shownAgain,
  withMakerIds,
} from "./form-values.server";
import { readHasNoPage, suggestedId, withAppId } from "./new-work-ids.server";
import type { EditorData, WorkFormData } from "./form-fields";
import { WorkEditor } from "./work-form";
import { adminAction, type AdminActionArgs, adminLoader } from "../frame/admin-route.server";
import { choicesAgain, choicesIn, unchosenErrors } from "../frame/field-choices.server";
import { doubtsOf } from "../frame/doubtful-changes.server";
import { backOf, backTo } from "../frame/admin-paths";
import { pageMeta } from "~/seo/listed-meta";
import { markdownLinkProblem } from "~/ui/markdown.server";
import { siteTimeZone } from "~/site.server";
import { checkLocalForm } from "~/kinds/check.server";
import { withLocalTime } from "~/kinds/publish-time.server";
import { readBase } from "~/changes/version.server";
import { editedDocument, revOf, workFormOf, workOfForm } from "~/kinds/work-document.server";
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
import { makerRows, parseRows } from "~/kinds/row-list";
import { visibleText } from "~/kinds/text";
import type { StoredWork } from "~/kinds/work";

export const handle: RouteHandle = { keepsForm: true };

export const meta: MetaFunction<typeof loader> = (args) => {
  const { title, id } = args.data?.values ?? {};
  const edited = `Edit ${title?.trim() || id || "Work Item"}`;
  const isNew = args.params.id === undefined;
  return pageMeta(args, { title: isNew ? "Create a New Work" : edited });
};

export { shouldRevalidate } from "~/ui/route-handle";

/** @returns undefined for a new work. */
function editedId({
  request,
  params,
}: Pick<AdminActionArgs, "request" | "params">): string | undefined {
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
  const entries = entriesIn(read, choices);
  const visibility = entries.visibility || known.visibility;
  const values = saved ? { ...entries, id: id ?? entries.id, visibility } : known;
  // A saved form comes back even if the work is gone.
  const { rev, problem, status } = saved ? { rev: stored && (read("rev") ?? "") } : { ...stored };
  const data = {
    ...stored,
    values,
    rev,
    problem,
    choices,
    errors: {},
    followed: followedMakers(values),
    openedBy:
      id === undefined || stored?.rev === undefined ? [] : await openForm(id, session.email),
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
  const { id, current, refusal } = sent;
  const { values } = refusal;
  if (id !== undefined && values.id !== id && values.id.trim() === "") {
    return json({ ...refusal, values: { ...values, id }, problem: missingId }, 422);
  }
  if (id !== undefined && values.id !== id) {
    // The page shows the form again with the right address.
    refusal.problem = `This form belongs to the work “${values.id}”, not to the one on this page, so nothing was saved. Check it, then save again.`;
    return json(refusal, 409);
  }
  const headers = takeTheme(form, context);
  if (headers) return json(refusal, { headers });
  const shown = await shownAgain(sent.read, refusal, current);
  if (shown) return shown;
  const doubts = doubtsIn(sent);
  if (doubts) return json({ ...refusal, ...doubts.shown }, doubts.status);
  try {
    const { entered, errors } = await checkSent(sent);
    refusal.errors = inFormOrder({ ...refusal.errors, ...errors });
    if (Object.keys(errors).length > 0) return json(withSuggestedId(sent), 422);
    const save = id === undefined ? add : update;
    return redirect(await save(entered, sent, args), 303);
  } catch (cause) {
    return refusalOf(cause, refusal, session.email);
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
  const entries = entriesIn(read, choices);
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
  const rev = id === undefined ? undefined : (read("rev") ?? "");
  const open = choicesAgain(choices, wording);
  const refusal: WorkFormData = {
    ...open,
    values,
    rev,
    hasNoPage: rev === undefined && readHasNoPage(read),
    uploaded,
    followed,
    errors: { ...open.errors, ...problems },
  };
  return { id, read, problems, current, catalogued, known, refusal };
}

/** The form comes back with an ID that only has to be sent, if nothing else is wrong with it. */
function withSuggestedId({ id, catalogued, refusal }: Sent): WorkFormData {
  const { values, errors } = refusal;
  const suggested = id === undefined ? suggestedId(values, catalogued) : undefined;
  if (!suggested) return refusal;
  const isOnlyId = Object.keys(errors).length === 1;
  return { ...refusal, values: { ...values, id: suggested }, isOnlyId };
}

/** @returns the values with an App ID and with the time in UTC, and messages by control. */
async function checkSent({ known, problems, catalogued, refusal }: Sent) {
  const { values, hasNoPage, rev } = refusal;
  const { entered, errors } = checkLocalForm(
    rev === undefined ? withAppId(values, hasNoPage, catalogued) : values,
    siteTimeZone(),
  );
  const [described, missing] = await Promise.all([
    withImageText(entered, known),
    imageProblems(entered),
  ]);
  const link = errors.longDescription ? undefined : markdownLinkProblem(entered.longDescription);
  const found = { ...(link && { longDescription: link }), ...missing, ...errors };
  return {
    entered: described,
    errors: {
      ...errorsOfEntries(found, entered, readBase(rev), known),
      ...unclearTime(entered, readBase(rev), known),
      ...problems,
      ...unchosenErrors(refusal.choices, labelOfControl),
    },
  };
}

function doubtsIn({ read: get, known, refusal: { values: mine, choices } }: Sent) {
  const theirs = known && withLocalTime(workFormOf(known), siteTimeZone());
  return doubtsOf({ rows: formRows, mine, theirs, get, choices, wording, readable: readableValue });
}

/** Describes a new image as Media does, unless somebody typed a description. */
async function withImageText(
  entered: WorkFormValues,
  known: StoredWork | undefined,
): Promise<WorkFormValues> {
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
  { refusal, catalogued }: Sent,
  { request, session }: AdminActionArgs,
): Promise<string> {
  const { rev, values } = refusal;
  const base = readBase(rev);
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
      return editedDocument(stored, form, work, new Date());
    };
    // Another program may have stored an ID with spaces around it.
    return updateWork(works, values.id, next, session.email, base.rev);
  });
  const outcome = changed ? { changed, merged } : ({ notice: "nothing-changed" } as const);
  return backTo(backOf(request), outcome, values.id);
}

export default function WorkEditorPage() {
  return (
    <WorkEditor loaded={useLoaderData<typeof loader>()} refusal={useActionData<typeof save>()} />
  );
}
