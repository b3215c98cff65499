import { AdminPage, besidePreview, SubmitButton, SavedFormNotice } from "../frame/admin-page";
import { json, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { works } from "~/backends/index.server";
import { nameInPath } from "~/http/paths";
import { workFormBytes } from "~/http/read-form.server";
import type { RouteHandle } from "~/http/route-handle";
import { takeTheme } from "~/theme.server";
import { savedFormFor } from "~/records/saved-forms.server";
import { changedPath, useFormPath } from "../frame/admin-paths";
import { adminAction, type AdminActionArgs, adminLoader } from "../frame/admin-route.server";
import { FieldChoices } from "../frame/field-choice";
import { refusalOfSave } from "../frame/field-choices.server";
import { PageForm, PagePreview } from "./page-form";
import {
  deletePage,
  type FormState,
  formState,
  gone,
  isGonePage,
  pageFormOf,
  PageTaken,
  readSent,
  pageRefusal,
  restoreOriginal,
  savePage,
  taken,
} from "./page-form.server";
import { pageMeta } from "~/seo/listed-meta";
import { labelIn } from "~/kinds/field";
import { editPath, pageAt, pageDocumentId } from "~/kinds/kind";
import {
  isPublicPage,
  isStandardPage,
  type PageField,
  pageFields,
  pagePath,
  standardPages,
} from "~/kinds/page";
import { revOf } from "~/kinds/work-document.server";
import { own } from "~/kinds/outside";

const listPath = "/admin/pages";

export const handle: RouteHandle = { keepsForm: true };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data?.heading });

export { shouldRevalidate } from "~/http/route-handle";

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
  const [id, isNew, hasOriginal] = [pageDocumentId(name), name === "", isStandardPage(name)];
  const documents = await works.siteDocuments();
  const document = documents.get(id);
  const moved = pageAt(documents, name);
  if (moved && moved !== name) throw redirect(editPath(pageDocumentId(moved)), 303);
  const isGone = isGonePage(name, document);
  const saved = await savedFormFor(args.session, args.request);
  const stored = { id, document: document ?? {} };
  const form = saved
    ? readSent((field) => saved.get(field) ?? null, name)
    : { values: pageFormOf(stored), rev: isNew ? undefined : revOf(stored.document), choices: {} };
  const { values, rev, choices } = form;
  const title = own(standardPages, name) ?? (values.title || pagePath(name));
  const data = {
    name,
    heading: isNew ? "Add a page" : `Edit ${title}`,
    hasOriginal,
    isGone,
    publicPath: isPublicPage(name, document) ? pagePath(name, document) : undefined,
    isSavedForm: saved !== undefined,
    ...formState(name, values, { rev, choices, problem: isGone ? gone : undefined }),
  };
  return json(data, isGone ? 404 : 200);
}, "Failed to load the page. Please try again.");

const failed = "Failed to save the page. Please try again.";

export const action = adminAction({ failed, mostBytes: workFormBytes, savesForm: true }, save);

async function save(args: AdminActionArgs) {
  const { form, context, session } = args;
  const by = session.email;
  const sent = readSent((field) => form.get(field), editedName(args));
  const { edited, values, rev, choices } = sent;
  const stateWith = (more: Partial<FormState>) =>
    formState(edited, more.values ?? values, { rev, choices, ...more });
  const headers = takeTheme(form, context);
  if (headers) return json(stateWith({}), { headers });
  const intent = form.get("intent");
  if (intent === "preview") return json(stateWith({}));
  const write =
    intent === (isStandardPage(sent.name) ? "original" : "delete")
      ? { original: restoreOriginal, delete: deletePage }[intent]
      : undefined;
  try {
    const [refused, status] = (write ? undefined : await pageRefusal(sent)) ?? [];
    if (refused) return json(stateWith(refused), status);
    return redirect(changedPath(await (write ?? savePage)(sent, by), listPath), 303);
  } catch (cause) {
    if (cause instanceof PageTaken) {
      return json(stateWith({ errors: { path: taken } }), 409);
    }
    const { shown, status } = await refusalOfSave<PageField>(cause, failed, {
      by,
      formOf: pageFormOf,
      labelOf,
      edited: "this page",
    });
    return json(stateWith(shown), status);
  }
}

function labelOf(field: string): string {
  return labelIn(pageFields, field);
}

export default function PageEditorPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof save>();
  const { name, heading, hasOriginal, publicPath } = loaded;
  const state = answer ?? loaded;
  const { rev, errors, problem, choices, preview } = state;
  const isNew = name === "";
  const action = useFormPath(`${listPath}/${isNew ? "new" : `${name}/edit`}`);
  return (
    <AdminPage title={heading} width="whole" errors={errors} labelOf={labelOf} problem={problem}>
      {loaded.isSavedForm && !answer ? <SavedFormNotice /> : null}
      {publicPath ? (
        <p className="mb-6">
          <a href={publicPath}>View the page</a>
        </p>
      ) : null}
      <div className={besidePreview}>
        <div>
          <FieldChoices.Provider value={choices}>
            <PageForm
              // A reused form would keep the texts of another page.
              key={`${name} ${Object.keys(choices).length > 0 ? rev : ""}`}
              action={action}
              state={state}
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
