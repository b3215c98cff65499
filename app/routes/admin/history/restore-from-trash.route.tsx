import { json, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  adminAction,
  adminLoader,
} from "~/routes/admin/frame/admin-route.server";
import { works } from "~/backends/index.server";
import { changedPath } from "~/http/paths";
import type { Form } from "~/http/read-form.server";
import {
  notInTrash,
  removalOrRedirect,
} from "~/routes/admin/history/change-key.server";
import { log } from "~/log.server";
import { pageMeta } from "~/seo/page-meta";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import {
  RestoreForm,
  type RestoreFormValues,
} from "~/routes/admin/history/restore-form";
import { Container } from "~/ui/container";
import { appIdOf } from "~/work/document.server";
import {
  documentInTrash,
  freeIdLike,
  restoreFromTrash,
} from "~/changes/trash.server";
import { visibilityAfter } from "~/routes/admin/history/visibility-after.server";
import { idProblem } from "~/work/work-id";
import { titleOf, titleOfChange } from "~/changes/work-summary.server";
import { AppIdTaken, WorkExists, WorkGone } from "~/changes/works-store";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Restore this work?" });

interface Refusal {
  values: RestoreFormValues;
  errors: { id?: string; appId?: string };
  problem?: string;
}

/** Shown after a refusal or a sign-in; the button in the trash posts directly. */
export const loader = adminLoader(async ({ request }) => {
  const removal = await removalOrRedirect(works, request);
  const { workId, rev } = removal;
  const visibility = visibilityAfter(workId, documentInTrash(removal));
  return json({ workId, rev, visibility, title: titleOfChange(removal) });
});

export { shouldRevalidate } from "~/routes/admin/frame/should-revalidate";

const failed = "Failed to restore work. Please try again.";

export const action = adminAction(
  { failed },
  async ({ request, session, form }) => {
    const removal = await removalOrRedirect(works, request);
    const values = readValues(form);
    const { way, appId } = values;
    const id = way === "new-id" ? values.id.trim() : undefined;
    const problem = id === undefined ? undefined : idProblem(id);
    if (problem) return json<Refusal>({ values, errors: { id: problem } }, 422);
    try {
      const by = session.email;
      const replaces = way === "replace";
      const options = { by, id, appId: appId?.trim(), replaces };
      const batch = await restoreFromTrash(works, removal, options);
      return redirect(
        batch ? changedPath(batch, "/admin/trash") : notInTrash,
        303,
      );
    } catch (cause) {
      if (cause instanceof WorkGone) return redirect(notInTrash, 303);
      if (cause instanceof WorkExists) {
        values.owner ??= await titleOfOwner(removal.workId);
        values.way = "new-id";
        values.id = await freeIdLike(works, removal.workId);
        const taken = `Another work now uses the ID “${cause.id}”. Choose what to do.`;
        return json<Refusal>({ values, errors: { id: taken } }, 409);
      }
      if (cause instanceof AppIdTaken) {
        values.appId ??= appIdOf(removal.before);
        const taken = `The work “${cause.owner}” already uses this App ID. Choose a different one, or leave it blank.`;
        return json<Refusal>({ values, errors: { appId: taken } }, 409);
      }
      log.error({ err: cause }, "A work could not be restored.");
      return json<Refusal>({ values, errors: {}, problem: failed }, 503);
    }
  },
);

function readValues(form: Form): RestoreFormValues {
  return {
    way: form.get("way") ?? undefined,
    owner: form.get("owner") ?? undefined,
    id: form.get("id") ?? "",
    appId: form.get("appId") ?? undefined,
  };
}

async function titleOfOwner(id: string): Promise<string> {
  const owner = await works.get(id);
  return owner ? titleOf(owner) : id;
}

export default function RestoreFromTrashPage() {
  const { workId, rev, title, visibility } = useLoaderData<typeof loader>();
  const refusal = useActionData<Partial<Refusal>>();
  return (
    <Container>
      <div className="max-w-prose pt-12">
        <ErrorSummary errors={refusal?.errors} problem={refusal?.problem} />
        <h1 className="font-display text-2xl">Restore this work?</h1>
        <p className="mb-6 mt-4">
          <strong>{title}</strong> was deleted.
          {visibility ? ` If you restore it: ${visibility}` : null}
        </p>
        <RestoreForm
          removal={{ workId, rev }}
          values={refusal?.values}
          errors={refusal?.errors}
        />
      </div>
    </Container>
  );
}
