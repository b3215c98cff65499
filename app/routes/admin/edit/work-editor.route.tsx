import { json, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { catalogue, media, works } from "~/backends/index.server";
import { withKnownMakers } from "~/catalogue/catalogue.server";
import { saveMerged } from "~/changes/merge-edits.server";
import { updateWork } from "~/changes/save.server";
import { nameInPath } from "~/http/paths";
import { workFormBytes } from "~/http/read-form.server";
import type { RouteHandle } from "~/http/route-handle";
import { takeTheme } from "~/http/take-theme.server";
import { altFor } from "~/media/picture-texts";
import { storePictures } from "~/media/store-upload.server";
import { openForm } from "~/records/open-forms.server";
import { savedFormFor } from "~/records/saved-forms.server";
import {
  copyOf,
  entriesIn,
  mergeForms,
  storedForm,
  suggestionsFrom,
  unclearTime,
  withKnownVisibility,
} from "./form-values.server";
import {
  asking,
  pictureProblems,
  refusalOf,
  shownAgain,
} from "./form-answers.server";
import {
  addFromForm,
  readNewForm,
  withDerivedIds,
  withMakerIds,
} from "./derived-ids.server";
import type { EditorData, RefusedWorkForm } from "./form-context";
import { WorkEditor } from "./work-form";
import {
  adminAction,
  type AdminActionArgs,
  adminLoader,
} from "../frame/admin-route.server";
import { askAgain, choicesIn } from "../frame/field-choices.server";
import { listOf, listPath, pathAfterEdit } from "../frame/list-path";
import { pageMeta } from "~/seo/page-meta";
import { siteTimeZone } from "~/site.server";
import { checkLocalForm } from "~/work/publish-time.server";
import { emptyWorkForm, readRev, type WorkFormValues } from "~/work/work-form";
import { workFormOf, workOfForm } from "~/work/work-of-form.server";
import { fileNamesIn, inFormOrder, withPicks } from "~/work/work-form-controls";

export const handle: RouteHandle = { keepsForm: true };

export const meta: MetaFunction<typeof loader> = (args) => {
  const { title, id } = args.data?.values ?? {};
  const edited = `Edit ${title?.trim() || id || "Work Item"}`;
  const isNew = args.params.id === undefined;
  return pageMeta(args, { title: isNew ? "Create a New Work" : edited });
};

export { shouldRevalidate } from "../frame/should-revalidate";

interface Address {
  request: Request;
  params: { id?: string };
}

/** @returns undefined for a new work. */
function editedId({ request, params }: Address): string | undefined {
  return params.id === undefined ? undefined : (nameInPath(request, -2) ?? "");
}

export const loader = adminLoader(async ({ request, params, session }) => {
  const id = editedId({ request, params });
  const stored = id === undefined ? undefined : await storedForm(id);
  const saved = await savedFormFor(session, request);
  const current = await catalogue.read();
  const from = new URL(request.url).searchParams.get("from");
  const read = withPicks((name) => saved?.get(name) ?? null);
  const always = {
    ...stored,
    openedBy:
      id === undefined || stored?.rev === undefined
        ? []
        : await openForm(id, session.email),
    newForm: id === undefined ? readNewForm(read) : undefined,
    suggestions: suggestionsFrom(current ?? { stored: [] }),
    isSavedForm: saved !== undefined,
    lostFiles: saved ? fileNamesIn(saved) : [],
  };
  if (!saved) {
    const { values, status } = stored ?? {
      values: from ? await copyOf(from) : emptyWorkForm,
    };
    return json<EditorData>({ ...always, values }, status);
  }
  // The form comes back even if the work is gone.
  const choices = choicesIn(read);
  const entries = entriesIn(read, choices);
  const { visibility } = stored?.values ?? emptyWorkForm;
  const values = {
    ...entries,
    id: id ?? entries.id,
    visibility: entries.visibility || visibility,
  };
  const rev = stored && readRev(read);
  const problem = undefined;
  return json<EditorData>({ ...always, values, rev, choices, problem });
});

export const action = adminAction(
  {
    failed: "Failed to save work. Please try again.",
    mostBytes: workFormBytes,
    uploads: true,
    savesForm: true,
  },
  save,
);

async function save(args: AdminActionArgs) {
  const { request, context, session } = args;
  const { form, read, uploaded, problems } = await storePictures(media, args);
  const id = editedId(args);
  const choices = choicesIn(read);
  const entries = entriesIn(read, choices);
  const current = await catalogue.read();
  const known = current?.stored.find((stored) => stored.id === id);
  const catalogued = current ?? { stored: [], builtInPages: [] };
  const { values, derivedMakers } = withMakerIds(
    {
      ...withKnownVisibility(entries, known),
      id: form.get("id") ?? id ?? "",
    },
    read("derivedMakers")?.split(/\r?\n/) ?? [],
    catalogued,
    known,
  );
  const rev = id === undefined ? undefined : readRev(read);
  const newForm = id === undefined ? readNewForm(read) : undefined;
  const refusal: RefusedWorkForm = {
    ...{ values, rev, newForm, uploaded, derivedMakers },
    ...(choices ? askAgain(choices, asking) : { errors: {} }),
  };
  Object.assign(refusal.errors, problems);
  if (id !== undefined && values.id !== id) {
    // The page shows the form again with the right address.
    refusal.problem = `This form belongs to the work “${values.id}”, not to the one on this page, so nothing was saved. Check it, then save again.`;
    return json(refusal, 409);
  }
  const headers = takeTheme(form, context);
  if (headers) return json(refusal, { headers });
  const shown = await shownAgain(read, refusal, current);
  if (shown) return shown;
  const checked = checkLocalForm(
    newForm ? withDerivedIds(values, newForm) : values,
    siteTimeZone(),
  );
  const unclear = unclearTime(checked.entered, rev, known);
  try {
    const errors = {
      ...(await pictureProblems(checked.entered)),
      ...checked.errors,
      ...unclear,
      ...problems,
    };
    refusal.errors = inFormOrder({ ...refusal.errors, ...errors });
    if (Object.keys(errors).length > 0) return json(refusal, 422);
    const { imageUrl, imageAlt } = checked.entered;
    if (!known || workFormOf(known).imageUrl !== imageUrl) {
      checked.entered.imageAlt = await altFor(media, imageUrl, imageAlt);
    }
    const workOf = (next: WorkFormValues) =>
      withKnownMakers(workOfForm(next), catalogued);
    if (newForm) {
      const { id, appId } = values;
      const added = await addFromForm({
        ...{ values: { ...checked.entered, id, appId }, form: newForm, workOf },
        ...{ current: catalogued, by: session.email },
      });
      const { batch: changed, isDerived } = added;
      const outcome = { changed, isDerived };
      return redirect(listPath(listOf(request), added.id, outcome), 303);
    }
    const update = (merged: WorkFormValues, known: number) =>
      // Another program may have stored an ID with spaces around it.
      updateWork(
        works,
        { ...workOf(merged), id: values.id },
        known,
        session.email,
      );
    const changed = await saveMerged(
      works,
      {
        values: checked.entered,
        rev: rev ?? 0,
        formOf: workFormOf,
        merge: mergeForms,
      },
      update,
    );
    const outcome = changed
      ? { changed }
      : { notice: "nothing-changed" as const };
    const { searchParams } = new URL(request.url);
    return redirect(pathAfterEdit(searchParams, values.id, outcome), 303);
  } catch (cause) {
    return refusalOf(cause, refusal, session.email);
  }
}

export default function WorkEditorPage() {
  return (
    <WorkEditor
      loaded={useLoaderData<typeof loader>()}
      refusal={useActionData<typeof save>()}
    />
  );
}
