import { AdminPage } from "../frame/admin-page";
import { currentCatalogue } from "../frame/find-or-fail.server";
import { titled } from "~/seo/page-meta";
import { type ActionFunctionArgs, json, type TypedResponse } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { type AdminSession, requireAdmin } from "~/auth/guard.server";
import { log } from "~/log.server";
import { adminLoader, noticeFor } from "../frame/admin-route.server";
import { media } from "~/backends/index.server";
import { changedPath, withQuery } from "../frame/admin-paths";
import { readForm } from "~/http/read-form.server";
import { isUpload } from "~/http/read-upload-form.server";
import { findStagedFile } from "~/records/staged-files.server";
import { ChangeNotice } from "../frame/notice-banner";
import { pageOf, partOf } from "../frame/page-links";
import { shortened } from "~/kinds/text";
import { askFor, type PlanRefusal } from "~/changes/run-plan.server";
import { runAndShow } from "../frame/run-plan.server";
import { type ImportChoices, ImportReview } from "./import-review";
import { receiveImport } from "./receive-import.server";
import { siteTimeZone } from "~/site.server";
import type { Match } from "~/transfer/read-sheet.server";
import { offeredFields } from "~/transfer/work-columns";
import {
  missingInWorks,
  onlyNew,
  readImport,
  reviewImport,
  withoutVisibility,
} from "~/transfer/review-import.server";
import { fieldChanges } from "~/changes/field-changes.server";
import { isSiteDocument, siteDocument } from "~/kinds/site-document";
import { visibilityFields } from "~/changes/changes.server";
import type { Plan, PlannedItem } from "~/changes/plan.server";
import { outcomeOf } from "~/changes/visibility.server";
import { Field } from "~/ui/field";
import { SubmitButton } from "../frame/submit-button";
import { wholeNumberIn } from "~/kinds/outside";

const path = "/admin/transfer";

export const meta = titled("Transfer");

export { shouldRevalidate } from "../frame/should-revalidate";

export const loader = adminLoader(async ({ request, session }) => {
  const { email } = session;
  const query = new URL(request.url).searchParams;
  const id = query.get("file") ?? "";
  const found = id ? await reviewOf(id, email, matchIn(query)) : undefined;
  return json({
    hasExpired: id !== "" && !found,
    review: found && {
      ...(await listed(id, found, query)),
      pictures: wholeNumberIn(query.get("pictures")) ?? 0,
    },
    notice: await noticeFor(request),
    isImported: query.has("imported"),
  });
});

/** Reads a query such as `column.3=features&split.3=,`. */
function matchIn(query: URLSearchParams): Match {
  return ({ index }) => {
    const field = query.get(`column.${index}`);
    return field === null ? undefined : field + (query.get(`split.${index}`) ?? "");
  };
}

/** @returns undefined if the site no longer has the file. @throws Response 503 */
async function reviewOf(id: string, owner: string, match: Match) {
  const file = await findStagedFile(id, owner);
  if (!file) return undefined;
  const { stored, documents } = await currentCatalogue();
  const now = new Date();
  const read = await readImport(file, {
    now: new Date(file.stagedAt),
    stored,
    match,
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
  const sentences = await outcome(kept);
  // The visibility of these works differs from the file's.
  const differ = worksIn(plan).filter(({ id, document }) => {
    const former = documents.get(id);
    const isSame = (field: string) => document?.[field] === former?.[field];
    return former && !visibilityFields.every(isSame);
  });
  const also = differ.length > 0 ? await outcome(plan) : [];
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

/** Each column has a list of all fields. */
const columnsPerPage = 20;

type Found = Exclude<Awaited<ReturnType<typeof reviewOf>>, undefined>;

async function listed(id: string, found: Found, query: URLSearchParams) {
  const { name, sheet, review, missing, kept, shown } = found;
  const { sentences, differ, also } = found;
  const { plan, wrong, unreadable } = review;
  const unchanged = review.unchanged + plan.items.length - kept.items.length;
  const named = (items: { id: string; title: string }[]) =>
    items.map((work) => `${shortened(work.title, 150)} (${work.id})`);
  const part = (name: string, lines: string[]) => partOf(lines, query.get(name));
  const works = worksIn(kept);
  const site = kept.items.filter(({ id }) => isSiteDocument(id));
  return {
    id,
    name,
    notes: sheet?.notes ?? [],
    columns: sheet && {
      columns: pageOf(sheet.columns, query.get("columns"), { perPage: columnsPerPage }),
      offered: offeredFields,
    },
    unchanged,
    wrong: part("wrong", wrong),
    missing: part("missing", missing),
    sentences,
    differ,
    also,
    asked: await askFor(shown),
    added: part("added", named(works.filter(({ rev }) => rev === undefined))),
    changed: part("changed", named(works.filter(({ rev }) => rev !== undefined))),
    unreadable: part("unreadable", named(unreadable)),
    site: part(
      "site",
      site.map(({ id, document = {}, title }) => {
        const former = siteDocument(found.documents, id);
        const labels = fieldChanges(id, former, document, new Date()).map(({ label }) => label);
        return `${title}: ${labels.join(", ")}`;
      }),
    ),
  };
}

export async function action(args: ActionFunctionArgs) {
  const session = await requireAdmin(args);
  const { request } = args;
  try {
    const outcome = isUpload(request)
      ? await receiveImport(request, session.email)
      : await confirm(request, session);
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

async function confirm(
  request: Request,
  session: AdminSession,
): Promise<TypedResponse<never> | Refusal> {
  const form = await readForm(request);
  const match = matchIn(new URL(request.url).searchParams);
  const found = await reviewOf(form.get("file") ?? "", session.email, match);
  if (!found) return { problem: expired, status: 409 };
  const { shown, kept, documents } = found;
  const chosen: ImportChoices = {
    takesVisibility: form.get("visibility") === "file",
    onlyAdds: form.get("mode") === "add",
  };
  const plan = chosen.takesVisibility ? found.review.plan : kept;
  const wanted = chosen.onlyAdds ? onlyNew(plan, documents) : plan;
  const outcome = await runAndShow(wanted, session, {
    form,
    shown,
    failed,
    then: (batch) =>
      batch ? withQuery(path, { changed: batch, imported: "yes" }) : changedPath(batch, path),
  });
  return "problem" in outcome ? { ...outcome, chosen } : outcome;
}

const failed = "Failed to import works. Please try again.";
const expired = "The uploaded file is not available. Upload it again.";

export default function TransferPage() {
  const { review, hasExpired, notice, isImported } = useLoaderData<typeof loader>();
  const refusal = useActionData<Refusal>();
  const { pathname, search } = useLocation();
  return (
    <AdminPage
      title="Transfer"
      notice={<ChangeNotice notice={notice} />}
      problem={refusal?.problem ?? (hasExpired ? expired : null)}
    >
      {isImported ? <p className="mt-4 max-w-prose">{kept}</p> : null}
      <TransferForms />
      {review ? (
        <ImportReview review={review} chosen={refusal?.chosen} action={pathname + search} />
      ) : null}
    </AdminPage>
  );
}

const notInBackup = "people, messages, visits, the history, and the trash";

/** Says which part of the site an import leaves alone, before and after. */
const kept = `A restored backup replaces the works, the order, the settings, and the pages that it contains, if they differ. Everything else stays: works and images that it does not contain, and ${notInBackup}.`;

function TransferForms() {
  return (
    <>
      <section aria-labelledby="backups" className="mt-8 max-w-prose">
        <h2 id="backups" className="font-display text-xl">
          Backup
        </h2>
        <p className="mb-4 mt-2">
          {`One archive of all works, including drafts, their order, the settings, the pages, and the uploaded images. It does not contain ${notInBackup}.`}
        </p>
        <p>
          <Download file="works.zip">Download a backup</Download>
        </p>
        <UploadForm
          name="backup"
          label="Backup to restore"
          hint={`An archive of up to 200 MB, or a JSON file of up to 16 MB from the command line, of this site or another one. ${kept} The images of an archive are stored immediately. The next page shows what would change, and nothing else is saved until you confirm.`}
          accept=".json,.zip,application/json,application/zip"
          button="Restore"
        />
      </section>
      <section aria-labelledby="spreadsheet" className="mt-12 max-w-prose">
        <h2 id="spreadsheet" className="font-display text-xl">
          Spreadsheet
        </h2>
        <p className="mb-4 mt-2">
          A CSV file with a row for each work, for spreadsheet programs, without the order and the
          images. The template has the same headings and one example.
        </p>
        <p className="flex flex-wrap">
          <Download file="works.csv">Download as CSV</Download>{" "}
          <Download file="template.csv">Download a template</Download>
        </p>
        <UploadForm
          name="file"
          label="File to import"
          hint="A CSV or TSV file of up to 16 MB with a heading for each column, such as Title. The next page shows what would change. Nothing is saved until you confirm."
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          button="Upload"
        />
      </section>
    </>
  );
}

function Download({ file, children }: { file: string; children: string }) {
  return (
    <a href={`${path}/${file}`} download className="button button-quiet mb-3 mr-3">
      {children}
    </a>
  );
}

interface UploadFormProps {
  name: "backup" | "file";
  label: string;
  hint: string;
  accept: string;
  button: string;
}

function UploadForm({ name, label, hint, accept, button }: UploadFormProps) {
  return (
    <Form method="post" action={path} encType="multipart/form-data" className="mt-4">
      <Field name={name} label={label} hint={hint}>
        {(control) => <input {...control} type="file" accept={accept} />}
      </Field>
      <SubmitButton action={path} busy="Uploading...">
        {button}
      </SubmitButton>
    </Form>
  );
}
