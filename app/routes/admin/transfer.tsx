import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guard.server";
import { catalogue, stagedFiles, works } from "~/backends/index.server";
import { noWorkResponse } from "~/http/find-or-fail.server";
import { noticeFor } from "~/http/notice-for.server";
import { changedPath, transferPath } from "~/http/paths";
import { type Form as SentForm, readForm } from "~/http/read-form.server";
import { isUpload, readUploadForm } from "~/http/read-upload-form.server";
import { log } from "~/log.server";
import { pageMeta } from "~/seo/page-meta";
import { ChangeNotice } from "~/ui/admin/change-notice";
import { ErrorSummary } from "~/ui/admin/error-summary";
import { Field } from "~/ui/admin/field";
import { ImportReview, type ShownReview } from "~/ui/admin/import-review";
import { Container } from "~/ui/container";
import { newBatch } from "~/works/changes.server";
import {
  findImport,
  type ImportJob,
  runImport,
} from "~/works/import-jobs.server";
import {
  ImportStopped,
  importWorks,
  WorksDiffer,
} from "~/works/import-works.server";
import {
  type ImportReview as Review,
  readSlowly,
  reviewImport,
} from "~/works/review-import.server";
import { mostStagedBytes } from "~/works/staged-files";
import { AppIdTaken } from "~/works/works-store";
import { WorksFileError } from "~/works/works-file";

const path = "/admin/transfer";
const textBytes = 64 * 1024;
const mostListed = 50;

/** Longer imports go on after the answer. */
const patience = 3000;

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, { title: "Transfer" }),
  ...(args.data?.progress ? [{ httpEquiv: "refresh", content: "2" }] : []),
];

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireAdmin(request);
  const id = new URL(request.url).searchParams.get("file") ?? "";
  const job = findImport(id);
  if (job?.state === "done") throw redirect(changedPath(id, path), 303);
  const progress =
    job?.state === "running" ? { done: job.done, of: job.of } : null;
  const review =
    id && !progress ? await reviewOf(id, session.email) : undefined;
  return json({
    progress,
    hasExpired: id !== "" && !progress && !review,
    review: review && shownReview(id, review.name, review.review),
    stopped: job?.state === "failed" ? problemOf(job) : undefined,
    notice: await noticeFor(works, request),
  });
}

/** @returns undefined where the file is not kept any more. */
async function reviewOf(id: string, owner: string) {
  const file = await stagedFiles.find(id, owner);
  if (!file) return undefined;
  const current = await catalogue.read();
  if (!current) throw noWorkResponse(503);
  const read = await readSlowly(decode(file.content), new Date(file.stagedAt));
  const { stored, arrangement } = current;
  const review = await reviewImport(read, stored, arrangement);
  return { name: file.name, review };
}

/** @throws WorksFileError for bytes that are no text. */
function decode(content: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    throw new WorksFileError("The file is not JSON: it is not UTF-8 text.");
  }
}

function shownReview(id: string, name: string, review: Review): ShownReview {
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
  const { files } = await readUploadForm(request, textBytes);
  const file = files.get("file");
  if (!file) return refuse("Choose a file.", 422);
  const { name, content } = file;
  if (!content || content.length > mostStagedBytes) {
    return refuse(
      "This file is larger than 15 MB. Import it with the command line.",
      413,
    );
  }
  const stagedAt = Date.now();
  try {
    await readSlowly(decode(content), new Date(stagedAt));
  } catch (cause) {
    if (!(cause instanceof WorksFileError)) throw cause;
    return refuse(cause.message, 422);
  }
  const id = newBatch();
  await stagedFiles.put(id, { owner, name, content, stagedAt });
  return redirect(transferPath(id), 303);
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
  const run = (onPart: (done: number) => void) =>
    importWorks(works, wanted, {
      ...{ by, action: "import", batch: id, onPart },
      overwrite: !isAddition,
      arrangement: review.arrangement,
    });
  const job = await runImport(id, wanted.length, run, patience);
  if (job.state === "failed") return refuse(problemOf(job), 503);
  return redirect(
    job.state === "done" ? changedPath(id, path) : transferPath(id),
    303,
  );
}

const expired =
  "The site no longer has this file. Choose it again and upload it.";

function problemOf({ cause }: ImportJob): string {
  const reason = cause instanceof ImportStopped ? cause.cause : cause;
  const advice =
    reason instanceof WorksDiffer || reason instanceof AppIdTaken
      ? `${reason.message} Check the lists below, then import again.`
      : "The database did not respond. Press Import to continue.";
  if (!(reason instanceof WorksDiffer || reason instanceof AppIdTaken)) {
    log.error({ err: cause }, "An import failed.");
  }
  return cause instanceof ImportStopped
    ? `The import stopped after ${cause.done} of ${cause.of} works. ${advice}`
    : `Nothing was imported. ${advice}`;
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
            {`Importing: ${progress.done} of ${progress.of} works are done. This page reloads automatically.`}
          </p>
        ) : (
          <>
            <section aria-labelledby="download" className="mt-8">
              <h2 id="download" className="font-display text-xl">
                Download
              </h2>
              <p className="mb-4 mt-2">
                All works, including drafts, and their manual order. You can
                import the file here or on another site.
              </p>
              <a
                href={`${path}/works.json`}
                download
                className="button button-quiet"
              >
                Download works
              </a>
            </section>
            <section aria-labelledby="upload" className="mt-10">
              <h2 id="upload" className="mb-4 font-display text-xl">
                Upload
              </h2>
              <Form method="post" action={path} encType="multipart/form-data">
                <Field
                  name="file"
                  label="File of works"
                  hint="A JSON file of up to 15 MB that was downloaded here or exported with the command line. The next page shows what the import would change. Nothing is saved until you confirm."
                >
                  {(control) => (
                    <input
                      {...control}
                      type="file"
                      accept=".json,application/json"
                    />
                  )}
                </Field>
                <button type="submit" className="button button-filled">
                  Upload
                </button>
              </Form>
            </section>
            {review ? <ImportReview review={review} action={action} /> : null}
          </>
        )}
      </div>
    </Container>
  );
}
