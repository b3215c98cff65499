import { json, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { catalogue, media, works } from "~/backends/index.server";
import {
  addWork,
  updateWork,
  withCreatorName,
} from "~/changes/save-work.server";
import { env } from "~/env.server";
import { nameInPath } from "~/http/paths";
import { workFormBytes } from "~/http/read-form.server";
import type { RouteHandle } from "~/http/route-handle";
import { takeTheme } from "~/http/take-theme.server";
import { storePictures } from "~/media/store-upload.server";
import { savedFormFor } from "~/records/saved-forms.server";
import { choicesIn } from "~/routes/admin/edit/field-choices.server";
import { saveMerged } from "~/routes/admin/edit/merge-edits.server";
import { pictureProblems } from "~/routes/admin/edit/picture-problems.server";
import {
  asked,
  type Refusal,
  refusalOf,
} from "~/routes/admin/edit/refusal.server";
import {
  copyOf,
  suggestionsFrom,
  withSuggestedIds,
} from "~/routes/admin/edit/suggestions.server";
import { storedForm } from "~/routes/admin/edit/stored-form.server";
import { type EditorData, WorkEditor } from "~/routes/admin/edit/work-editor";
import {
  adminAction,
  type AdminActionArgs,
  adminLoader,
} from "~/routes/admin/frame/admin-route.server";
import { withChosen } from "~/routes/admin/frame/field-choice";
import { listOf, listPath } from "~/routes/admin/frame/list-path";
import { pageMeta } from "~/seo/page-meta";
import { isStatus } from "~/work/publication";
import { checkLocalForm } from "~/work/publish-time.server";
import {
  changeScreenshots,
  emptyWorkForm,
  readRev,
  readWorkForm,
  type WorkFormValues,
  workOfForm,
} from "~/work/work-form";
import { fileNamesIn, inFormOrder } from "~/work/work-form-controls";

export const handle: RouteHandle = { keepsForm: true };

export const meta: MetaFunction<typeof loader> = (args) => {
  const { title, id } = args.data?.values ?? {};
  const edited = `Edit ${title?.trim() || id || "Work Item"}`;
  const isNew = args.params.id === undefined;
  return pageMeta(args, { title: isNew ? "Create a New Work" : edited });
};

export { shouldRevalidate } from "~/routes/admin/frame/should-revalidate";

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
  const always = {
    ...stored,
    suggestions: suggestionsFrom(current),
    timeZone: env.SITE_TIME_ZONE,
    isSavedForm: saved !== undefined,
    lostFiles: saved ? fileNamesIn(saved) : [],
  };
  if (!saved) {
    const { values, status } = stored ?? {
      values: from ? await copyOf(from, current) : emptyWorkForm,
    };
    return json<EditorData>({ ...always, values }, status);
  }
  // The form comes back even if the work is gone.
  const read = (name: string) => saved.get(name);
  const choices = choicesIn(read);
  const entries = readWorkForm(withChosen(read, choices ?? {}));
  const values = { ...entries, id: id ?? entries.id };
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
  const entries = readWorkForm(withChosen(read, choices ?? {}));
  const values = { ...entries, id: form.get("id") ?? id ?? "" };
  const rev = id === undefined ? undefined : readRev(read);
  const refusal: Refusal = { values, rev, uploaded, ...asked(choices) };
  Object.assign(refusal.errors, problems);
  if (id !== undefined && values.id !== id) {
    // The page shows the form again with the right address.
    refusal.problem = `This form belongs to the work “${values.id}”, but it was sent to a different work, so nothing was saved. Check the form, then send it again.`;
    return json(refusal, 409);
  }
  const headers = takeTheme(form, context);
  if (headers) return json(refusal, { headers });
  if (form.get("preview")) return json({ ...refusal, isPreview: true });
  const pressed = form.get("rows");
  if (pressed) {
    const changed = changeScreenshots(values, pressed);
    return json({ ...refusal, values: changed, pressed });
  }
  const current = await catalogue.read();
  const suggested =
    id === undefined ? withSuggestedIds(values, current) : undefined;
  if (suggested) {
    const errors = { ...suggested.errors, ...problems };
    return json<Refusal>({ ...suggested, errors }, 422);
  }
  const checked = checkLocalForm(values, env.SITE_TIME_ZONE);
  try {
    const errors = {
      ...(await pictureProblems(media, checked.entered)),
      ...checked.errors,
      ...problems,
    };
    refusal.errors = inFormOrder({ ...refusal.errors, ...errors });
    if (Object.keys(errors).length > 0) return json(refusal, 422);
    const given = form.get("status");
    const status = isStatus(given) ? given : undefined;
    const workOf = (next: WorkFormValues) =>
      withCreatorName(workOfForm(next), current?.works ?? []);
    if (id === undefined) {
      const work = { ...workOf(checked.entered) };
      if (status === "draft") work.status = status;
      const changed = await addWork(works, work, session.email);
      return redirect(listPath(listOf(request), work.id, { changed }), 303);
    }
    const update = (merged: WorkFormValues, known: number) =>
      // Another program may have stored an ID with spaces around it.
      updateWork(
        works,
        { ...workOf(merged), id },
        known,
        session.email,
        status,
      );
    const changed = await saveMerged(works, checked.entered, rev ?? 0, update);
    return redirect(listPath(listOf(request), id, { changed }), 303);
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
