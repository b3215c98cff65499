import {
  type ActionFunctionArgs,
  json,
  type MetaFunction,
  type TypedResponse,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guard.server";
import { log } from "~/log.server";
import { adminLoader } from "~/routes/admin/frame/admin-route.server";
import { catalogue, media, works } from "~/backends/index.server";
import { changedPath, transferPath } from "~/routes/admin/frame/admin-paths";
import { type Form as SentForm, readForm } from "~/http/read-form.server";
import { isUpload } from "~/http/read-upload-form.server";
import { findStagedFile } from "~/records/staged-files.server";
import { ChangeNotice } from "~/routes/admin/frame/change-notice";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import { noWorkResponse } from "~/routes/admin/frame/find-or-fail.server";
import { noticeFor } from "~/routes/admin/frame/notice-for.server";
import {
  askFor,
  type Refusal,
  runPlan,
} from "~/routes/admin/frame/run-plan.server";
import { ImportReview } from "~/routes/admin/transfer/import-review";
import { receiveImport } from "~/routes/admin/transfer/receive-import.server";
import { TransferForms } from "~/routes/admin/transfer/transfer-forms";
import { pageMeta } from "~/seo/page-meta";
import {
  onlyNew,
  readSlowly,
  reviewImport,
} from "~/transfer/review-import.server";
import { Container } from "~/ui/container";
import { missingInWorks } from "~/transfer/missing-in-works.server";
import { arrangementId } from "~/work/arrangement";
import type { StoredWork } from "~/work/work";
import type { Plan } from "~/changes/plan.server";

const path = "/admin/transfer";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Transfer" });

export { shouldRevalidate } from "~/routes/admin/frame/should-revalidate";

export const loader = adminLoader(async ({ request, session }) => {
  const { email } = session;
  const query = new URL(request.url).searchParams;
  const id = query.get("file") ?? "";
  const found = id ? await reviewOf(id, email) : undefined;
  return json({
    hasExpired: id !== "" && !found,
    review: found && {
      ...shown(id, found),
      pictures: Number(query.get("pictures")) || 0,
    },
    notice: await noticeFor(works, request),
  });
});

/** @returns undefined if the site no longer has the file. @throws Response 503 */
async function reviewOf(id: string, owner: string) {
  const file = await findStagedFile(id, owner);
  if (!file) return undefined;
  const current = await catalogue.read();
  if (!current) throw noWorkResponse(503);
  const { stored, arrangement } = current;
  const read = await readSlowly(file.content, new Date(file.stagedAt));
  const review = await reviewImport(read, stored, arrangement);
  const missing = await missingInWorks(media, worksIn(review.plan));
  return { name: file.name, review, arrangement, missing };
}

function worksIn({ items }: Plan): StoredWork[] {
  return items.flatMap(({ id, document }) =>
    document && id !== arrangementId ? { id, document } : [],
  );
}

type Found = Exclude<Awaited<ReturnType<typeof reviewOf>>, undefined>;

function shown(id: string, { name, review, missing }: Found) {
  const { plan, unchanged, wrong, unreadable } = review;
  const named = (items: { id: string; title: string }[]) =>
    items.map((work) => `${work.title} (${work.id})`);
  const listed = plan.items.filter((item) => item.id !== arrangementId);
  return {
    ...{ id, name, unchanged, wrong, missing, asked: askFor(plan) },
    added: named(listed.filter(({ rev }) => rev === undefined)),
    changed: named(listed.filter(({ rev }) => rev !== undefined)),
    unreadable: named(unreadable),
    hasOrder: listed.length < plan.items.length,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAdmin(request);
  try {
    const outcome = isUpload(request)
      ? await receiveImport(request, email)
      : await confirm(await readForm(request), email);
    if (!("problem" in outcome)) return outcome;
    return json(outcome, outcome.status);
  } catch (cause) {
    if (cause instanceof Response) throw cause;
    log.error({ err: cause }, "An import failed.");
    const problem = "Failed to import works. Please try again.";
    return json({ problem }, 503);
  }
}

async function confirm(
  form: SentForm,
  by: string,
): Promise<TypedResponse<never> | Pick<Refusal, "problem" | "status">> {
  const found = await reviewOf(form.get("file") ?? "", by);
  if (!found) return { problem: expired, status: 409 };
  const { plan } = found.review;
  const isAddition = form.get("mode") === "add";
  const wanted = isAddition ? onlyNew(plan, found.arrangement) : plan;
  return runPlan(wanted, {
    ...{ by, kind: "import", form, shown: plan },
    then: (batch) => changedPath(batch, path),
  });
}

const expired = "The uploaded file is not available. Upload it again.";

export default function TransferPage() {
  const { review, hasExpired, notice } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <Container>
      <ChangeNotice notice={notice} />
      <div className="max-w-3xl pt-12">
        <ErrorSummary
          problem={refusal?.problem ?? (hasExpired ? expired : null)}
        />
        <h1 className="font-display text-2xl">Transfer</h1>
        <TransferForms />
        {review ? (
          <ImportReview
            review={review}
            action={transferPath(review.id, review.pictures)}
          />
        ) : null}
      </div>
    </Container>
  );
}
