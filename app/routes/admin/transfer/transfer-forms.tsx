import { Form } from "@remix-run/react";
import { Field } from "~/ui/field";
import { SubmitButton } from "../frame/submit-button";

const path = "/admin/transfer";

export function TransferForms() {
  return (
    <>
      <section aria-labelledby="download" className="mt-8">
        <h2 id="download" className="font-display text-xl">
          Download
        </h2>
        <p className="mb-4 mt-2">
          All works, including drafts, their manual order, the settings, and the
          pages. You can import the file here or on another site. The archive
          also contains the uploaded images. The CSV file opens in spreadsheet
          programs. It has only the works, without their order and the images.
        </p>
        <p className="flex flex-wrap">
          <a
            href={`${path}/works.json`}
            download
            className="button button-quiet mb-3 mr-3"
          >
            Download works
          </a>{" "}
          <a
            href={`${path}/works.zip`}
            download
            className="button button-quiet mb-3 mr-3"
          >
            Download works and images
          </a>{" "}
          <a
            href={`${path}/works.csv`}
            download
            className="button button-quiet mb-3 mr-3"
          >
            Download works as CSV
          </a>{" "}
          <a
            href={`${path}/template.csv`}
            download
            className="button button-quiet mb-3"
          >
            Download CSV template
          </a>
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
