import { AdminPage } from "../frame/admin-page";
import { currentCatalogue } from "../frame/find-or-fail.server";
import { titled } from "~/seo/page-meta";
import { type ActionFunctionArgs, json, type TypedResponse } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { requireAdmin } from "~/auth/guard.server";
import { log } from "~/log.server";
import { adminLoader, noticeFor } from "../frame/admin-route.server";
import { media } from "~/backends/index.server";
import { changedPath, transferPath } from "../frame/admin-paths";
import { readForm } from "~/http/read-form.server";
import { isUpload } from "~/http/read-upload-form.server";
import { findStagedFile } from "~/records/staged-files.server";
import { ChangeNotice } from "../frame/notice-banner";
import { askFor, type PlanRefusal, runPlan } from "../frame/run-plan.server";
import { type ImportChoices, ImportReview } from "./import-review";
import { receiveImport } from "./receive-import.server";
import { siteTimeZone } from "~/site.server";
import type { Matches } from "~/transfer/read-sheet.server";
import {
  missingInWorks,
  onlyNew,
  readImport,
  reviewImport,
  withoutVisibility,
} from "~/transfer/review-import.server";
import { fieldChanges } from "~/changes/field-changes.server";
import { isSiteDocument, siteDocument } from "~/work/site-document";
import { visibilityFields } from "~/changes/changes.server";
import type { Plan, PlannedItem } from "~/changes/plan.server";
import { outcomeOf } from "~/changes/visibility.server";
import { Field } from "~/ui/field";
import { SubmitButton } from "../frame/submit-button";

const path = "/admin/transfer";

export const meta = titled("Transfer");

export { shouldRevalidate } from "../frame/should-revalidate";

export const loader = adminLoader(async ({ request, session }) => {
  const { email } = session;
  const query = new URL(request.url).searchParams;
  const id = query.get("file") ?? "";
  const matches = readMatches(query);
  const found = id ? await reviewOf(id, email, matches) : undefined;
  return json({
    hasExpired: id !== "" && !found,
    review: found && {
      ...listed(id, found),
      pictures: Number(query.get("pictures")) || 0,
    },
    notice: await noticeFor(request),
  });
});

/** Reads a query such as `column.3=title`. */
function readMatches(query: URLSearchParams): Matches {
  const entries = Array.from(query).map(([name, field]) => {
    const [, index] = /^column\.(\d{1,4})$/.exec(name) ?? [];
    return [index === undefined ? -1 : Number(index), field] as const;
  });
  return new Map(entries.filter(([index]) => index >= 0));
}

/** @returns undefined if the site no longer has the file. @throws Response 503 */
async function reviewOf(id: string, owner: string, matches: Matches) {
  const file = await findStagedFile(id, owner);
  if (!file) return undefined;
  const { stored, documents } = await currentCatalogue();
  const now = new Date();
  const read = await readImport(file, {
    now: new Date(file.stagedAt),
    stored,
    matches,
    timeZone: siteTimeZone(),
  });
  const review = await reviewImport(read, documents);
  const { plan } = review;
  const kept = withoutVisibility(plan, documents, now);
  const outcome = (plan: Plan) =>
    outcomeOf(
      worksIn(plan).map(({ id, title, document }) => ({
        title,
        before: documents.get(id),
        after: document,
      })),
      now,
      "will",
    );
  const sentences = outcome(kept);
  // The visibility of these works differs from the file's.
  const differ = worksIn(plan).filter(({ id, document }) => {
    const former = documents.get(id);
    const isSame = (field: string) => document?.[field] === former?.[field];
    return former && !visibilityFields.every(isSame);
  });
  const also = differ.length > 0 ? outcome(plan) : [];
  const own = { kept, sentences, differ: differ.length, also };
  const shown = { ...plan, sentences: [...sentences, ...own.also] };
  const missing = await missingInWorks(media, plan.items);
  const { name } = file;
  const { sheet } = read;
  return { name, sheet, review, ...own, shown, documents, missing };
}

function worksIn({ items }: Plan): PlannedItem[] {
  return items.filter(({ id }) => !isSiteDocument(id));
}

type Found = Exclude<Awaited<ReturnType<typeof reviewOf>>, undefined>;

function listed(id: string, found: Found) {
  const { name, sheet, review, missing, kept, shown } = found;
  const { sentences, differ, also } = found;
  const { plan, wrong, unreadable } = review;
  const unchanged = review.unchanged + plan.items.length - kept.items.length;
  const named = (items: { id: string; title: string }[]) =>
    items.map((work) => `${work.title} (${work.id})`);
  const works = worksIn(kept);
  const site = kept.items.filter(({ id }) => isSiteDocument(id));
  return {
    id,
    name,
    sheet,
    unchanged,
    wrong,
    missing,
    sentences,
    differ,
    also,
    asked: askFor(shown),
    added: named(works.filter(({ rev }) => rev === undefined)),
    changed: named(works.filter(({ rev }) => rev !== undefined)),
    unreadable: named(unreadable),
    site: site.map(({ id, document = {}, title }) => {
      const former = siteDocument(found.documents, id);
      const labels = fieldChanges(id, former, document, new Date()).map(({ label }) => label);
      return `${title}: ${labels.join(", ")}`;
    }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { email } = await requireAdmin(args);
  const { request } = args;
  try {
    const outcome = isUpload(request)
      ? await receiveImport(request, email)
      : await confirm(request, email);
    if (!("problem" in outcome)) return outcome;
    return json(outcome, outcome.status);
  } catch (cause) {
    if (cause instanceof Response) throw cause;
    log.error({ err: cause }, "An import failed.");
    return json({ problem: failed }, 503);
  }
}

interface Refusal extends Pick<PlanRefusal, "problem" | "status"> {
  chosen?: ImportChoices;
}

async function confirm(request: Request, by: string): Promise<TypedResponse<never> | Refusal> {
  const form = await readForm(request);
  const matches = readMatches(new URL(request.url).searchParams);
  const found = await reviewOf(form.get("file") ?? "", by, matches);
  if (!found) return { problem: expired, status: 409 };
  const { shown, kept, documents } = found;
  const chosen: ImportChoices = {
    takesVisibility: form.get("visibility") === "file",
    onlyAdds: form.get("mode") === "add",
  };
  const plan = chosen.takesVisibility ? found.review.plan : kept;
  const wanted = chosen.onlyAdds ? onlyNew(plan, documents) : plan;
  const outcome = await runPlan(wanted, {
    by,
    kind: "import",
    form,
    shown,
    failed,
    then: (batch) => changedPath(batch, path),
  });
  return "problem" in outcome ? { ...outcome, chosen } : outcome;
}

const failed = "Failed to import works. Please try again.";
const expired = "The uploaded file is not available. Upload it again.";

export default function TransferPage() {
  const { review, hasExpired, notice } = useLoaderData<typeof loader>();
  const refusal = useActionData<Refusal>();
  return (
    <AdminPage
      title="Transfer"
      notice={<ChangeNotice notice={notice} />}
      problem={refusal?.problem ?? (hasExpired ? expired : null)}
    >
      <TransferForms />
      {review ? (
        <ImportReview
          review={review}
          chosen={refusal?.chosen}
          action={transferPath(review.id, {
            pictures: review.pictures,
            matches: review.sheet?.unknown,
          })}
        />
      ) : null}
    </AdminPage>
  );
}

const downloads = {
  "works.json": "Download works",
  "works.zip": "Download works and images",
  "works.csv": "Download works as CSV",
  "template.csv": "Download CSV template",
};

function TransferForms() {
  return (
    <>
      <section aria-labelledby="download" className="mt-8">
        <h2 id="download" className="font-display text-xl">
          Download
        </h2>
        <p className="mb-4 mt-2">
          All works, including drafts, their manual order, the settings, and the pages. You can
          import the file here or on another site. The archive also contains the uploaded images.
          The CSV file opens in spreadsheet programs. It has only the works, without their order and
          the images.
        </p>
        <p className="flex flex-wrap">
          {Object.entries(downloads).map(([file, text]) => (
            <Fragment key={file}>
              <a
                href={`${path}/${file}`}
                download
                className="button button-quiet mb-3 mr-3 last:mr-0"
              >
                {text}
              </a>{" "}
            </Fragment>
          ))}
        </p>
      </section>
      <section aria-labelledby="upload" className="mt-10">
        <h2 id="upload" className="mb-4 font-display text-xl">
          Upload
        </h2>
        <Form method="post" action={path} encType="multipart/form-data">
          <Field
            name="file"
            label="File to import"
            hint="A JSON file of up to 16 MB, or an archive of up to 200 MB, that was downloaded here or exported with the command line; or a CSV or TSV file of up to 16 MB with a heading for each column, such as Title. The images of an archive are stored immediately. The next page shows what the import would change. No work is saved until you confirm."
          >
            {(control) => (
              <input
                {...control}
                type="file"
                accept=".json,.zip,.csv,.tsv,.txt,application/json,application/zip,text/csv,text/tab-separated-values"
              />
            )}
          </Field>
          <SubmitButton action={path} busy="Uploading...">
            Upload
          </SubmitButton>
        </Form>
      </section>
    </>
  );
}
