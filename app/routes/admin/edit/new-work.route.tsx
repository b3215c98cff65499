import { json, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  adminAction,
  type AdminActionArgs,
  adminLoader,
  type AdminLoaderArgs,
} from "~/routes/admin/frame/admin-route.server";
import { savedFormFor } from "~/records/saved-forms.server";
import { env } from "~/env.server";
import { findOrFail } from "~/routes/admin/frame/find-or-fail.server";
import { takeTheme } from "~/http/take-theme.server";
import type { RouteHandle } from "~/http/route-handle";
import { workFormBytes } from "~/http/read-form.server";
import { storePictures } from "~/media/store-upload.server";
import { log } from "~/log.server";
import { catalogue, media, works } from "~/backends/index.server";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { checkLocalForm } from "~/work/publish-time.server";
import { pictureProblems } from "~/routes/admin/edit/picture-problems.server";
import { addWork, withCreatorName } from "~/changes/save-work.server";
import { suggestionsFrom } from "~/routes/admin/edit/suggestions.server";
import { suggestedId } from "~/routes/admin/edit/suggested-ids.server";
import { AppIdTaken, Unconfirmed, WorkExists } from "~/changes/works-store";
import { Container } from "~/ui/container";
import { SavedFormNotice } from "~/routes/admin/frame/saved-form-notice";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import { listOf, listPath, withList } from "~/routes/admin/list/list-path";
import { useList } from "~/routes/admin/list/use-list";
import { pageMeta } from "~/seo/page-meta";
import { WorkForm } from "~/routes/admin/edit/work-form";
import { appIdTaken, type WorkFormErrors } from "~/work/check-work-form";
import {
  changeScreenshots,
  emptyWorkForm,
  readWorkForm,
  workFormOf,
  type WorkFormValues,
  workOfForm,
} from "~/work/work-form";
import {
  fileNamesIn,
  inFormOrder,
  labelOfControl,
} from "~/work/work-form-controls";

export const handle: RouteHandle = { keepsForm: true };

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Create a New Work" });

interface Refusal {
  values: WorkFormValues;
  errors: WorkFormErrors;
  problem?: string;
  isPreview?: boolean;
  pressed?: string;
  uploaded?: string;
  isSuggested?: boolean;
}

export { shouldRevalidate } from "~/routes/admin/frame/should-revalidate";

export const loader = adminLoader(read);

async function read({ request, session }: AdminLoaderArgs) {
  const saved = await savedFormFor(session, request);
  const from = new URL(request.url).searchParams.get("from");
  const current = await catalogue.read();
  return json({
    values: saved
      ? readWorkForm((name) => saved.get(name))
      : from
        ? await copyOf(from, current)
        : emptyWorkForm,
    isSavedForm: saved !== undefined,
    lostFiles: saved ? fileNamesIn(saved) : [],
    suggestions: suggestionsFrom(current),
    timeZone: env.SITE_TIME_ZONE,
  });
}

async function copyOf(
  id: string,
  current: Catalogue | undefined,
): Promise<WorkFormValues> {
  const values = workFormOf(await findOrFail(works, id));
  const free = suggestedId(id, current);
  const appId = values.appId && free;
  return { ...values, id: free, appId, publishAt: "" };
}

const failed = "Failed to add work. Please try again.";

export const action = adminAction(
  { failed, mostBytes: workFormBytes, uploads: true, savesForm: true },
  save,
);

async function save({ request, context, session, ...upload }: AdminActionArgs) {
  const { form, read, uploaded, problems } = await storePictures(media, upload);
  const values = readWorkForm(read);
  const refusal: Refusal = { values, errors: problems, uploaded };
  const headers = takeTheme(form, context);
  if (headers) return json(refusal, { headers });
  if (form.get("preview")) return json({ ...refusal, isPreview: true });
  const pressed = form.get("rows");
  if (pressed) {
    const changed = changeScreenshots(values, pressed);
    return json({ ...refusal, values: changed, pressed });
  }
  const current = await catalogue.read();
  const suggested = withSuggestedIds(values, current);
  if (suggested) {
    refusal.errors = { ...suggested.errors, ...problems };
    return json<Refusal>({ ...suggested, errors: refusal.errors }, 422);
  }
  const { entered, errors } = checkLocalForm(values, env.SITE_TIME_ZONE);
  try {
    refusal.errors = inFormOrder({
      ...(await pictureProblems(media, entered)),
      ...errors,
      ...problems,
    });
    if (Object.keys(refusal.errors).length > 0) return json(refusal, 422);
    const work = withCreatorName(workOfForm(entered), current?.works ?? []);
    if (form.get("status") === "draft") work.status = "draft";
    const changed = await addWork(works, work, session.email);
    return redirect(listPath(listOf(request), work.id, { changed }), 303);
  } catch (cause) {
    if (cause instanceof WorkExists) {
      const taken =
        "Another work already uses this ID. Choose a different one.";
      return json<Refusal>({ ...refusal, errors: { id: taken } }, 409);
    }
    if (cause instanceof AppIdTaken) {
      return json<Refusal>({ ...refusal, errors: { appId: appIdTaken } }, 409);
    }
    log.error({ err: cause }, "A work could not be added.");
    const problem = cause instanceof Unconfirmed ? cause.message : failed;
    return json<Refusal>({ ...refusal, problem }, 503);
  }
}

function withSuggestedIds(
  values: WorkFormValues,
  current: Catalogue | undefined,
): Refusal | undefined {
  if (values.id.trim() || !values.title.trim()) return undefined;
  const id = suggestedId(values.title, current);
  const appId = values.appId.trim() || id;
  const message = values.appId.trim()
    ? "This ID was generated from the title. Check it, then send the form again."
    : "This ID and the App ID were generated from the title. Check them, then send the form again.";
  const suggested = { ...values, id, appId };
  const { errors } = checkLocalForm(suggested, env.SITE_TIME_ZONE);
  return {
    values: suggested,
    errors: { ...errors, id: message },
    isSuggested: true,
  };
}

export default function NewWorkPage() {
  const { values, isSavedForm, lostFiles, suggestions, timeZone } =
    useLoaderData<typeof loader>();
  const refusal = useActionData<typeof save>();
  const list = useList();
  return (
    <Container>
      <div className="pt-12">
        {refusal && !refusal.isPreview ? (
          <ErrorSummary
            errors={refusal.errors}
            labelOf={labelOfControl}
            problem={refusal.problem}
          />
        ) : null}
        <h1 className="mb-6 font-display text-2xl">Create a New Work</h1>
        {isSavedForm && !refusal ? <SavedFormNotice files={lostFiles} /> : null}
        <h2 className="form-name">Add New Work Item</h2>
        <WorkForm
          // A reused form would not show generated IDs or uploaded pictures.
          key={
            refusal?.isSuggested ? refusal.values.id : (refusal?.uploaded ?? "")
          }
          action={withList("/admin/dashboard/new", list)}
          values={refusal?.values ?? values}
          errors={refusal?.errors}
          suggestions={suggestions}
          timeZone={timeZone}
          isPreviewed={refusal?.isPreview}
          pressed={refusal?.pressed}
          headingLevel="h3"
          isUnsaved={isSavedForm || refusal !== undefined}
        />
      </div>
    </Container>
  );
}
