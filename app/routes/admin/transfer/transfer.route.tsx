import { type ActionFunctionArgs, json } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { wholeNumberIn } from "~/kinds/outside";
import { titled } from "~/seo/listed-meta";
import { TextField } from "~/ui/field";
import { AdminPage, ChangeNotice, HeadedSection } from "../frame/admin-page";
import { transferPath } from "../frame/admin-paths";
import { adminLoader, noticeFor } from "../frame/admin-route.server";
import { requireAdmin } from "../frame/guard.server";
import { PostForm, SubmitButton } from "../frame/post-form";
import { linesOfBackup } from "./import-source.server";
import { receiveImport } from "./receive-import.server";

export const meta = titled("Transfer");

export { shouldRevalidate } from "~/ui/route-handle";

export const loader = adminLoader(async ({ request, search }) => {
  const samples = search.get("imported");
  return json({
    notice: await noticeFor(request),
    lines: samples === null ? [] : linesOfBackup(wholeNumberIn(samples)),
  });
});

export async function action(args: ActionFunctionArgs) {
  const { email } = await requireAdmin(args);
  const outcome = await receiveImport(args.request, email);
  return "problem" in outcome ? json(outcome, outcome.status) : outcome;
}

export default function TransferPage() {
  const { notice, lines } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <AdminPage
      title="Transfer"
      notice={<ChangeNotice notice={notice} />}
      problem={refusal?.problem}
    >
      {lines.map(({ text, link }) => (
        <p key={text} className="mt-4 max-w-form">
          {text} {link ? <Link to={link.to}>{link.text}</Link> : null}
        </p>
      ))}
      <TransferForms />
    </AdminPage>
  );
}

function TransferForms() {
  return (
    <>
      <HeadedSection id="backups" title="Backup" className="mt-8 max-w-form">
        <p className="mb-4">
          One archive of all works, including drafts, their order, the settings, the pages, and the
          uploaded images. It does not contain people, messages, visits, the history, and the trash.
        </p>
        <p>
          <Download file="works.zip">Download a backup</Download>
        </p>
        <UploadForm
          name="backup"
          label="Backup to restore"
          hint="An archive of up to 200 MB, or a JSON file of up to 16 MB from the command line, of this site or another one. The images of an archive are stored immediately. The next page shows what the backup would replace and what stays. Nothing else is saved until you confirm."
          button="Restore"
        />
      </HeadedSection>
      <HeadedSection id="spreadsheet" title="Spreadsheet" className="mt-12 max-w-form">
        <p className="mb-4">
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
          button="Upload"
        />
      </HeadedSection>
    </>
  );
}

function Download({ file, children }: { file: string; children: string }) {
  return (
    <a href={`${transferPath}/${file}`} download className="button button-plain mb-3 mr-3">
      {children}
    </a>
  );
}

interface UploadFormProps {
  name: "backup" | "file";
  label: string;
  hint: string;
  button: string;
}

function UploadForm({ name, label, hint, button }: UploadFormProps) {
  return (
    <PostForm action={transferPath} encType="multipart/form-data" className="mt-4">
      <TextField name={name} label={label} hint={hint} type="file" />
      <SubmitButton action={transferPath} busy="Uploading..." kind="plain">
        {button}
      </SubmitButton>
    </PostForm>
  );
}
