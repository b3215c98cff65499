import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { errorResponse } from "~/http/error-response.server";
import { requireAdmin } from "~/auth/guard.server";
import { redirectWithNotice } from "~/auth/notices.server";
import { savedFormFor } from "~/auth/saved-forms.server";
import {
  readForm,
  wholeWorkBytes,
  workFormBytes,
} from "~/http/read-form.server";
import { log } from "~/log.server";
import { works } from "~/backends/index.server";
import { WorkExists } from "~/works/works-store";
import { Container } from "~/ui/container";
import { ErrorSummary } from "~/ui/admin/error-summary";
import { pageMeta } from "~/seo/page-meta";
import { nameInPath } from "~/http/paths";
import { restorePath } from "~/http/paths";
import type { StoredWork, WorkDocument } from "~/works/work";
import { sameContent } from "~/works/work-document.server";
import { summaryOf } from "~/works/work-summary.server";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Undo the deletion" });

/** Only seen when the session ran out before the undo: it asks once more. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireAdmin(request);
  const saved = await savedFormFor(session, request);
  return json({
    id: nameInPath(request, -2) ?? "",
    document: saved?.get("document") ?? "",
  });
}

/** Brings a deleted work back as it was. */
export async function action({ request }: ActionFunctionArgs) {
  const session = await requireAdmin(request, workFormBytes);
  const form = await readForm(request, wholeWorkBytes);
  const document = form.get("document") ?? "";
  const work = readRemoved(nameInPath(request, -2) ?? "", document);
  try {
    await restore(work);
    return redirectWithNotice(session, "/admin/dashboard", {
      text: `${summaryOf(work).title} is back.`,
    });
  } catch (cause) {
    if (cause instanceof WorkExists) {
      const problem =
        "Another work has taken this ID meanwhile, so this one stays deleted.";
      return json({ problem, document, errors: {} }, 409);
    }
    log.error({ err: cause }, "A work could not be restored.");
    const problem = "Failed to add work. Please try again.";
    return json({ problem, document, errors: {} }, 503);
  }
}

/**
 * Any id will do: the work was in the store before.
 *
 * @throws Response 400 for what no form of ours has sent.
 */
function readRemoved(id: string, text: string): StoredWork {
  try {
    const document: unknown = JSON.parse(text);
    const isObject = typeof document === "object" && document !== null;
    if (isObject && !Array.isArray(document) && id) {
      return { id, document: document as WorkDocument };
    }
  } catch {
    // Falls through.
  }
  throw errorResponse(400);
}

/** A work that is back already, as after a second click, counts as restored. */
async function restore({ id, document }: StoredWork): Promise<void> {
  try {
    await works.create(id, document);
  } catch (cause) {
    const stored = cause instanceof WorkExists && (await works.get(id));
    if (!stored || !sameContent(stored.document, document)) throw cause;
  }
}

export default function RestoreWorkPage() {
  const { id, document } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <Container>
      <div className="pt-12">
        <ErrorSummary errors={refusal?.errors} problem={refusal?.problem} />
        <h1 className="mb-6 font-display text-2xl">Undo the deletion</h1>
        <Form method="post" action={restorePath(id)}>
          <input
            type="hidden"
            name="document"
            value={refusal?.document ?? document}
          />
          <button type="submit" className="button button-filled">
            Bring the work back
          </button>
        </Form>
      </div>
    </Container>
  );
}
