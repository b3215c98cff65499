import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guard.server";
import { catalogue, media, works } from "~/backends/index.server";
import { noWorkResponse } from "~/routes/admin/frame/find-or-fail.server";
import { noticeFor } from "~/routes/admin/frame/notice-for.server";
import { changedPath, transferPath } from "~/http/paths";
import { type Form as SentForm, readForm } from "~/http/read-form.server";
import { isUpload } from "~/http/read-upload-form.server";
import { log } from "~/log.server";
import { ArchiveError } from "~/transfer/read-archive.server";
import { findStagedFile } from "~/records/staged-files.server";
import { receiveImport } from "~/routes/admin/transfer/receive-import.server";
import { pageMeta } from "~/seo/page-meta";
import { ChangeNotice } from "~/routes/admin/frame/change-notice";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import { ImportReview } from "~/routes/admin/transfer/import-review";
import { TransferForms } from "~/routes/admin/transfer/transfer-forms";
import { Container } from "~/ui/container";
import {
  findImport,
  type ImportJob,
  runImport,
} from "~/transfer/import-jobs.server";
import {
  ImportStopped,
  importWorks,
  WorksDiffer,
} from "~/transfer/import-works.server";
import {
  type ImportReview as Review,
  readSlowly,
  reviewImport,
} from "~/transfer/review-import.server";
import { AppIdTaken } from "~/changes/works-store";
import { WorksFileError } from "~/transfer/works-file";

const path = "/admin/transfer";
const mostListed = 50;

type Progress = Pick<ImportJob, "what" | "done" | "of">;

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, { title: "Transfer" }),
  ...(args.data?.progress ? [{ httpEquiv: "refresh", content: "2" }] : []),
];

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireAdmin(request);
  const id = new URL(request.url).searchParams.get("file") ?? "";
  const job = findImport(id);
  if (job?.what === "works" && job.state === "done") {
    throw redirect(changedPath(id, path), 303);
  }
  const progress: Progress | null =
    job?.state === "running"
      ? { what: job.what, done: job.done, of: job.of }
      : null;
  const review =
    id && !progress ? await reviewOf(id, session.email) : undefined;
  return json({
    progress,
    hasExpired: id !== "" && !progress && !review,
    review: review && {
      ...shownReview(id, review.name, review.review),
      pictures: job?.what === "pictures" ? job.of : 0,
    },
    stopped: job?.state === "failed" ? problemOf(job) : undefined,
    notice: await noticeFor(works, request),
  });
}

/** @returns undefined if the site no longer has the file. */
async function reviewOf(id: string, owner: string) {
  const file = await findStagedFile(id, owner);
  if (!file) return undefined;
  const current = await catalogue.read();
  if (!current) throw noWorkResponse(503);
  const read = await readSlowly(file.content, new Date(file.stagedAt));
  const { stored, arrangement } = current;
  const review = await reviewImport(read, stored, arrangement, media);
  return { name: file.name, review };
}

function shownReview(id: string, name: string, review: Review) {
  const { unchanged, order, version } = review;
  const list = (items: string[]) => ({
    count: items.length,
    items: items.slice(0, mostListed),
  });
  const named = (items: Review["added"]) =>
    list(items.map((work) => `${work.title} (${work.id})`));
  return {
    ...{ id, name, unchanged, order, version },
    added: named(review.added),
    changed: named(review.changed),
    unreadable: named(review.unreadable),
    wrong: list(review.wrong),
    missing: list(review.missing),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requireAdmin(request);
  try {
    return isUpload(request)
      ? await upload(request, session.email)
      : await confirm(await readForm(request), session.email);
  } catch (cause) {
    if (cause instanceof Response) throw cause;
    log.error({ err: cause }, "A transfer failed.");
    return refuse("Failed to read or write works. Please try again.", 503);
  }
}

async function upload(request: Request, owner: string) {
  const received = await receiveImport(request, owner);
  if (received.problem !== undefined) {
    return refuse(received.problem, received.status);
  }
  const { id, job } = received;
  return job.state === "failed"
    ? refuse(problemOf(job), isWrongFile(job.cause) ? 422 : 503)
    : redirect(transferPath(id), 303);
}

async function confirm(form: SentForm, by: string) {
  const id = form.get("file") ?? "";
  const found = await reviewOf(id, by);
  if (!found) return refuse(expired, 409);
  const { review } = found;
  if (review.version !== form.get("version")) {
    return refuse(
      "Works have changed since you opened this page, so nothing was imported. Check the lists below, then import again.",
      409,
    );
  }
  const isAddition = form.get("mode") === "add";
  const added = new Set(review.added.map((work) => work.id));
  const wanted = review.works.filter(
    (work) => !isAddition || added.has(work.id),
  );
  const job = await runImport(id, "works", (onPart) =>
    importWorks(works, wanted, {
      ...{ by, action: "import", batch: id, onPart },
      overwrite: !isAddition,
      arrangement: review.arrangement,
    }),
  );
  if (job.state === "failed") return refuse(problemOf(job), 503);
  return redirect(
    job.state === "done" ? changedPath(id, path) : transferPath(id),
    303,
  );
}

const expired = "The uploaded file is not available. Upload it again.";

function problemOf({ what, cause }: ImportJob): string {
  if (cause instanceof ArchiveError) {
    return `Nothing was imported. ${cause.message}`;
  }
  if (cause instanceof WorksFileError) {
    return `Nothing was imported. ${cause.message} Choose a file that was downloaded from a Transfer screen or exported with a command.`;
  }
  const reason = cause instanceof ImportStopped ? cause.cause : cause;
  const isConflict =
    reason instanceof WorksDiffer || reason instanceof AppIdTaken;
  if (!isConflict) log.error({ err: cause }, "An import failed.");
  const advice = isConflict
    ? `${reason.message} Check the lists below, then import again.`
    : what === "works"
      ? "The database did not respond. Press Import to continue."
      : "The file could not be stored. Upload it again.";
  return cause instanceof ImportStopped
    ? `The import stopped after ${cause.done} of ${cause.of} works. ${advice}`
    : `Nothing was imported. ${advice}`;
}

function isWrongFile(cause: unknown): boolean {
  return cause instanceof WorksFileError || cause instanceof ArchiveError;
}

function progressSentence({ what, done, of }: Progress): string {
  if (of === 0) return "Checking the file.";
  return what === "pictures"
    ? `Storing pictures: ${done} of ${of} are done.`
    : `Importing: ${done} of ${of} works are done.`;
}

function refuse(problem: string, status: number) {
  return json({ problem }, status);
}

export default function TransferPage() {
  const { progress, review, hasExpired, stopped, notice } =
    useLoaderData<typeof loader>();
  const refusal = useActionData<{ problem: string }>();
  const action = review ? transferPath(review.id) : path;
  return (
    <Container>
      <ChangeNotice notice={notice} />
      <div className="max-w-3xl pt-12">
        <ErrorSummary
          problem={refusal?.problem ?? stopped ?? (hasExpired ? expired : null)}
        />
        <h1 className="font-display text-2xl">Transfer</h1>
        {progress ? (
          <p role="status" className="mt-6 font-semibold">
            {`${progressSentence(progress)} This page reloads automatically.`}
          </p>
        ) : (
          <>
            <TransferForms />
            {review ? <ImportReview review={review} action={action} /> : null}
          </>
        )}
      </div>
    </Container>
  );
}
