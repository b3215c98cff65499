import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guard.server";
import { savedFormFor } from "~/auth/saved-forms.server";
import { takeTheme } from "~/http/take-theme.server";
import type { RouteHandle } from "~/http/route-handle";
import { readForm, workFormBytes } from "~/http/read-form.server";
import { log } from "~/log.server";
import { catalogue, works } from "~/backends/index.server";
import { addWork, withCreatorName } from "~/works/save-work.server";
import { suggestionsFrom } from "~/works/suggestions.server";
import { WorkExists } from "~/works/works-store";
import { Container } from "~/ui/container";
import { SavedFormNotice } from "~/ui/admin/saved-form-notice";
import { ErrorSummary } from "~/ui/admin/error-summary";
import { labelOf } from "~/works/work";
import { changedPath } from "~/http/paths";
import { pageMeta } from "~/seo/page-meta";
import { WorkForm } from "~/ui/admin/work-form";
import {
  checkWorkForm,
  emptyWorkForm,
  readWorkForm,
  type WorkFormErrors,
  type WorkFormValues,
  workOfForm,
} from "~/works/work-form";

export const handle: RouteHandle = { keepsForm: true };

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Create a New Work" });

/** The form again, as typed, and what to say about it. */
interface Refusal {
  values: WorkFormValues;
  errors: WorkFormErrors;
  problem?: string;
  isPreview?: boolean;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireAdmin(request);
  const saved = await savedFormFor(session, request);
  return json({
    values: saved ? readWorkForm((name) => saved.get(name)) : emptyWorkForm,
    isSavedForm: saved !== undefined,
    suggestions: suggestionsFrom(await catalogue.read()),
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const session = await requireAdmin(request, workFormBytes);
  const form = await readForm(request, workFormBytes);
  const values = readWorkForm((name) => form.get(name));
  const headers = takeTheme(form, context);
  if (headers) return json<Refusal>({ values, errors: {} }, { headers });
  if (form.get("preview")) {
    return json<Refusal>({ values, errors: {}, isPreview: true });
  }
  const errors = checkWorkForm(values);
  if (Object.keys(errors).length > 0) {
    return json<Refusal>({ values, errors }, 422);
  }
  try {
    const others = (await catalogue.read())?.works ?? [];
    const work = withCreatorName(workOfForm(values), others);
    const batch = await addWork(works, work, session.email);
    return redirect(changedPath(batch), 303);
  } catch (cause) {
    if (cause instanceof WorkExists) {
      const taken = "Another work has this ID. Choose a different one.";
      return json<Refusal>({ values, errors: { id: taken } }, 409);
    }
    log.error({ err: cause }, "A work could not be added.");
    const problem = "Failed to add work. Please try again.";
    return json<Refusal>({ values, errors: {}, problem }, 503);
  }
}

export default function NewWorkPage() {
  const { values, isSavedForm, suggestions } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <Container>
      <div className="pt-12">
        {refusal && !refusal.isPreview ? (
          <ErrorSummary
            errors={refusal.errors}
            labelOf={labelOf}
            problem={refusal.problem}
          />
        ) : null}
        <h1 className="mb-6 font-display text-2xl">Create a New Work</h1>
        {isSavedForm && !refusal ? <SavedFormNotice /> : null}
        <h2 className="mb-6 font-display text-xl">Add New Work Item</h2>
        <WorkForm
          action="/admin/dashboard/new"
          values={refusal?.values ?? values}
          errors={refusal?.errors}
          suggestions={suggestions}
          isPreviewed={refusal?.isPreview}
          isUnsaved={isSavedForm || refusal !== undefined}
        />
      </div>
    </Container>
  );
}
