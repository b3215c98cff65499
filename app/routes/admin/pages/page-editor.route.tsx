import { AdminPage } from "../frame/admin-page";
import { json, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { media, works } from "~/backends/index.server";
import { mergeFields, saveMerged } from "~/changes/merge-edits.server";
import { nameInPath } from "~/http/paths";
import { workFormBytes } from "~/http/read-form.server";
import type { RouteHandle } from "~/http/route-handle";
import { takeTheme } from "~/theme.server";
import { missingPictures } from "~/media/missing-pictures.server";
import { savedFormFor } from "~/records/saved-forms.server";
import { changedPath } from "../frame/admin-paths";
import { adminAction, type AdminActionArgs, adminLoader } from "../frame/admin-route.server";
import { FieldChoices, withChosen } from "../frame/field-choice";
import { choicesIn, refusalOfSave } from "../frame/field-choices.server";
import { noWorkResponse } from "../frame/find-or-fail.server";
import { SavedFormNotice } from "../frame/notice-banner";
import { SubmitButton } from "../frame/submit-button";
import { PageForm, type PageFormValues } from "./page-form";
import {
  fieldsOfPage,
  type FormState,
  formState,
  linkProblems,
  nameFrom,
  pageFormOf,
  PageTaken,
  readPageForm,
  savePage,
} from "./page-form.server";
import { PagePreview } from "./page-preview";
import { pageMeta } from "~/seo/page-meta";
import { newPages, pageDocumentId } from "~/kinds/site-document";
import {
  checkPageTexts,
  isNewPage,
  isPublicPage,
  isStandardPage,
  mostNewPages,
  pageFieldLabel,
  pageNameIn,
  pageNameProblem,
  pagePath,
  standardPages,
  tooManyPages,
} from "~/kinds/site-page";
import type { WorkDocument } from "~/kinds/work";
import { revOf } from "~/kinds/work-document.server";
import { readRev } from "~/kinds/work-form";
import { own } from "~/kinds/outside";

const listPath = "/admin/pages";

export const handle: RouteHandle = { keepsForm: true };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data?.heading });

export { shouldRevalidate } from "../frame/should-revalidate";

interface Address {
  request: Request;
  params: { name?: string };
}

/** @returns blank for a new page. */
function editedName({ request, params }: Address): string {
  return params.name === undefined ? "" : (nameInPath(request, -2) ?? " ");
}

export const loader = adminLoader(async (args) => {
  const name = editedName(args);
  const document = (await works.siteDocuments()).get(pageDocumentId(name));
  const isNew = name === "";
  const isGone = isGonePage(name, document);
  const stored = { id: pageDocumentId(name), document: document ?? {} };
  const saved = await savedFormFor(args.session, args.request);
  const read = (field: string) => saved?.get(field) ?? null;
  const choices = (saved && choicesIn(read)) ?? {};
  const rev = saved ? readRev(read) : revOf(stored.document);
  const form = saved ? readPageForm(withChosen(read, choices), name) : pageFormOf(stored);
  const title = own(standardPages, name) ?? (form.title || pagePath(name));
  const data = {
    name,
    heading: isNew ? "Add a page" : `Edit ${title}`,
    hasOriginal: isStandardPage(name),
    isGone,
    publicPath: isStandardPage(name) || isPublicPage(document) ? pagePath(name) : undefined,
    isSavedForm: saved !== undefined,
    ...formState(name, form, {
      rev: isNew ? undefined : rev,
      choices,
      problem: isGone ? gone : undefined,
    }),
  };
  return json(data, isGone ? 404 : 200);
}, "Failed to load the page. Please try again.");

const gone = "This page was deleted. If you save the form, the site has the page again.";

/** Checks whether the page was deleted. @throws Response if there was none. */
function isGonePage(name: string, document: WorkDocument | undefined): boolean {
  if (name === "" || isStandardPage(name) || isNewPage(document)) return false;
  if (document) return true;
  throw noWorkResponse(404, "There is no page with this path.");
}

const failed = "Failed to save the page. Please try again.";

export const action = adminAction(
  {
    failed,
    mostBytes: workFormBytes,
    savesForm: true,
  },
  save,
);

async function save(args: AdminActionArgs) {
  const { form, context, session } = args;
  const by = session.email;
  const edited = editedName(args);
  const isNew = edited === "";
  const read = (field: string) => form.get(field);
  const choices = choicesIn(read) ?? {};
  const values = readPageForm(withChosen(read, choices), edited);
  const name = isNew ? pageNameIn(values.path) || nameFrom(values.title) : edited;
  const rev = isNew ? undefined : readRev(read);
  const refuse = ({ values: shown = values, ...more }: Partial<FormState>, status: number) =>
    json(formState(edited, shown, { rev, choices, ...more }), status);
  const id = pageDocumentId(name);
  const done = (batch: string) => redirect(changedPath(batch, listPath), 303);

  const headers = takeTheme(form, context);
  if (headers) return json(formState(edited, values, { rev, choices }), { headers });
  try {
    switch (form.get("intent")) {
      case "preview":
        return refuse({}, 200);
      case "original":
        if (!isStandardPage(name)) break;
        return done(
          await savePage(name, pageFormOf({ id, document: {} }), {
            by,
            action: "edit",
          }),
        );
      case "delete":
        if (isStandardPage(name)) break;
        return done(await savePage(name, undefined, { by, action: "delete" }));
    }
    const documents = await works.siteDocuments();
    const document = documents.get(pageDocumentId(edited));
    if (isGonePage(edited, document) && rev !== revOf(document ?? {})) {
      return refuse({ rev: revOf(document ?? {}), problem: gone }, 409);
    }
    const errors: FormState["errors"] = {
      ...linkProblems(values),
      ...checkPageTexts(name, values),
    };
    const [missing = []] = await missingPictures(media, [values.body]);
    if (missing.length > 0) {
      errors.body ??= `These images are not on the site: ${missing.join(", ")}. Upload them under Media, or remove them.`;
    }
    if (isNew && values.title.trim()) {
      const problem = pageNameProblem(name);
      if (problem) errors.path = problem;
    }
    if (Object.keys(errors).length > 0) return refuse({ errors }, 422);
    // The same form may arrive twice.
    const isAdded = isNew && !isNewPage(documents.get(id));
    if (isAdded && newPages(documents).length >= mostNewPages) {
      return refuse({ problem: tooManyPages }, 422);
    }
    if (isNew) return done(await savePage(name, values, { by, action: "add" }));
    const fields = fieldsOfPage(name);
    return done(
      await saveMerged<keyof PageFormValues>(
        works,
        {
          values,
          rev: rev ?? 0,
          formOf: pageFormOf,
          merge: (base, mine, theirs) => mergeFields(fields, base, mine, theirs),
        },
        (merged, known) => savePage(name, merged, { by, action: "edit", rev: known }),
      ),
    );
  } catch (cause) {
    if (cause instanceof PageTaken) {
      const path = "Another page already uses this path. Choose a different one.";
      return refuse({ errors: { path } }, 409);
    }
    const refusal = await refusalOfSave<keyof PageFormValues>(cause, failed, {
      by,
      formOf: pageFormOf,
      labelOf: pageFieldLabel,
      edited: "this page",
    });
    return refuse(refusal.shown, refusal.status);
  }
}

export default function PageEditorPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof save>();
  const { name, heading, hasOriginal, publicPath } = loaded;
  const state = answer ?? loaded;
  const { values, fields, rev, errors, problem, choices, preview } = state;
  const isNew = name === "";
  const action = isNew ? `${listPath}/new` : `${listPath}/${name}/edit`;
  return (
    <AdminPage
      title={heading}
      width="whole"
      errors={errors}
      labelOf={pageFieldLabel}
      problem={problem}
    >
      {loaded.isSavedForm && !answer ? <SavedFormNotice /> : null}
      {publicPath ? (
        <p className="mb-6">
          <a href={publicPath}>View the page</a>
        </p>
      ) : null}
      <div className="lg:grid lg:grid-cols-2 lg:gap-12">
        <div>
          <FieldChoices.Provider value={choices}>
            <PageForm
              // A reused form would keep the texts of another page.
              key={`${name} ${Object.keys(choices).length > 0 ? rev : ""}`}
              action={action}
              fields={fields}
              values={values}
              errors={errors}
              rev={rev}
              isUnsaved={loaded.isSavedForm || answer !== undefined}
              hasOriginal={hasOriginal}
            />
          </FieldChoices.Provider>
          {isNew || hasOriginal || loaded.isGone ? null : (
            <Form method="post" action={action} className="mt-12">
              <SubmitButton action={action} intent="delete" kind="danger">
                Delete this page
              </SubmitButton>
              <p className="mt-2 text-sm text-ink-soft">You can undo this afterward.</p>
            </Form>
          )}
        </div>
        <PagePreview page={preview} problems={state.problems} />
      </div>
    </AdminPage>
  );
}
