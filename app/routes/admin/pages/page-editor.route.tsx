import { json, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import { useState } from "react";
import { works } from "~/data.server";
import { nameInPath, editPath } from "~/http/paths";
import { workFormBytes } from "~/http/read-form.server";
import { labelIn } from "~/kinds/field";
import { pageAt, pageDocumentId } from "~/kinds/kind";
import { own } from "~/kinds/outside";
import {
  isPublicPage,
  isStandardPage,
  type PageField,
  pageFields,
  pagePath,
  standardPages,
} from "~/kinds/page";
import { savedFormFor } from "~/records/forms.server";
import { titled } from "~/seo/listed-meta";
import { takeTheme } from "~/theme.server";
import type { RouteHandle } from "~/ui/route-handle";
import { TextPageBody } from "~/ui/text-page/text-page";
import type { TextPageData } from "~/ui/text-page/text-page.server";
import { AdminPage, besidePreview, SavedFormNotice, useLeaveQuestion } from "../frame/admin-page";
import { changedPath } from "../frame/admin-paths";
import { adminAction, type AdminActionArgs, adminLoader } from "../frame/admin-route.server";
import { CleanButton, FieldChoices, KeptChoices, TableField } from "../frame/field-choice";
import { refusalOfSave } from "../frame/field-choices.server";
import { FormTheme, PostForm, SubmitButton } from "../frame/post-form";
import { useFormPath } from "../frame/way-back";
import {
  deletePage,
  type FormState,
  formState,
  gone,
  isGonePage,
  baseOfPage,
  pageFormOf,
  PageTaken,
  readSent,
  pageRefusal,
  pageWording,
  restoreOriginal,
  savePage,
  taken,
} from "./page-form.server";

const listPath = "/admin/pages";

export const handle: RouteHandle = { keepsForm: true };

export const meta = titled<typeof loader>((data) => data?.heading);

export { shouldRevalidate } from "~/ui/route-handle";

/** @returns blank for a new page. */
function editedName({ request, params }: Pick<AdminActionArgs, "request" | "params">): string {
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
    : { values: pageFormOf(stored), base: isNew ? undefined : baseOfPage(stored), choices: {} };
  const { values, base, choices } = form;
  const title = own(standardPages, name) ?? (values.title || pagePath(name));
  const data = {
    name,
    heading: isNew ? "Add a page" : `Edit ${title}`,
    hasOriginal,
    isGone,
    publicPath: isPublicPage(name, document) ? pagePath(name, document) : undefined,
    isSavedForm: saved !== undefined,
    ...formState(name, values, { base, choices, problem: isGone ? gone : undefined }),
  };
  return json(data, isGone ? 404 : 200);
}, "Failed to load the page. Please try again.");

const failed = "Failed to save the page. Please try again.";

export const action = adminAction(
  { failed, mostBytes: workFormBytes, savesForm: true, asksAboutLetters: true },
  save,
);

async function save(args: AdminActionArgs) {
  const { form, context, session } = args;
  const by = session.email;
  const sent = readSent((field) => form.get(field), editedName(args));
  const { edited, values, base, choices } = sent;
  const stateWith = (more: Partial<FormState>) =>
    formState(edited, more.values ?? values, { base, choices, ...more });
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
    if (cause instanceof PageTaken) return json(stateWith({ errors: { path: taken } }), 409);
    const { shown, status } = await refusalOfSave<PageField>(cause, failed, {
      by,
      formOf: pageFormOf,
      ...pageWording,
    });
    return json(stateWith(shown), status);
  }
}

const labelOf = (field: string) => labelIn(pageFields, field);

export default function PageEditorPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof save>();
  const { name, heading, hasOriginal, publicPath } = loaded;
  const state = answer ?? loaded;
  const { base, errors, problem, choices } = state;
  const isNew = name === "";
  const action = useFormPath(`${listPath}/${isNew ? "new" : `${name}/edit`}`);
  return (
    <AdminPage title={heading} width="whole" errors={errors} labelOf={labelOf} problem={problem}>
      {loaded.isSavedForm && !answer ? <SavedFormNotice /> : null}
      {publicPath ? (
        <p className="mb-6">
          <a href={publicPath} className="inline-block py-2">
            View the page
          </a>
        </p>
      ) : null}
      <div className={besidePreview}>
        <div>
          <FieldChoices.Provider value={choices}>
            <PageForm
              // A reused form would keep the texts of another page.
              key={`${name} ${base}`}
              action={action}
              state={state}
              isUnsaved={loaded.isSavedForm || answer !== undefined}
              hasOriginal={hasOriginal}
            />
          </FieldChoices.Provider>
          {isNew || hasOriginal || loaded.isGone ? null : (
            <PostForm action={action} className="mt-12">
              <SubmitButton action={action} intent="delete" kind="danger">
                Delete this page
              </SubmitButton>
              <p className="mt-2 text-sm text-ink-soft">You can undo this afterward.</p>
            </PostForm>
          )}
        </div>
        <PagePreview {...state} />
      </div>
    </AdminPage>
  );
}

interface PageFormProps {
  action: string;
  state: Pick<FormState, "fields" | "values" | "errors" | "base">;
  /** If true, the values come from a form that was not saved. */
  isUnsaved: boolean;
  /** A page that an owner added has no original text. */
  hasOriginal: boolean;
}

function PageForm({ action, state, isUnsaved, hasOriginal }: PageFormProps) {
  const { fields, values, errors, base } = state;
  const [isChanged, setIsChanged] = useState(false);
  useLeaveQuestion(isUnsaved || isChanged, action);
  const isNew = base === undefined;
  return (
    <PostForm
      action={action}
      noValidate
      onInput={() => setIsChanged(true)}
      onSubmit={() => setIsChanged(false)}
    >
      {isNew ? null : <input type="hidden" name="rev" value={base} />}
      <KeptChoices />
      {fields.map((name) => (
        <TableField
          key={name}
          name={name}
          row={pageFields[name]}
          value={values[name]}
          error={errors[name]}
        />
      ))}
      <div className="actions items-center">
        <SubmitButton action={action}>{isNew ? "Add Page" : "Update Page"}</SubmitButton>
        <CleanButton errors={errors} />
        <SubmitButton action={action} intent="preview" kind="plain">
          Preview
        </SubmitButton>
        {hasOriginal ? (
          <SubmitButton action={action} intent="original" kind="plain">
            Use the original text
          </SubmitButton>
        ) : null}
        <Link to="/admin/pages" className="button button-plain">
          Cancel
        </Link>{" "}
        <FormTheme />
      </div>
    </PostForm>
  );
}

function PagePreview({ preview: page, problems }: ReturnType<typeof formState>) {
  const { texts } = page;
  return (
    <section aria-labelledby="preview" className="mt-12 lg:mt-0">
      <h2 id="preview" className="mb-4 font-display text-xl">
        Preview
      </h2>
      {problems.map((problem) => (
        <p key={problem} className="notice mb-6">
          {problem}
        </p>
      ))}
      <p className="mb-4 font-display text-2xl font-bold" dir="auto">
        {texts.title}
      </p>
      {texts.introduction ? (
        <p className="mb-8 text-lg text-ink-soft">{texts.introduction}</p>
      ) : null}
      <HomeCards page={page} />
      <TextPageBody page={page} />
      <p className="mt-8 text-sm text-ink-soft">
        Placeholders: <code>{"{site}"}</code>, <code>{"{email}"}</code>, <code>{"{phone}"}</code>,{" "}
        <code>{"{country}"}</code>, <code>{"{organization}"}</code>, <code>{"{tagline}"}</code>,{" "}
        <code>{"{description}"}</code>, <code>{"{url}"}</code>, <code>{"{visits}"}</code> (whether
        visits are counted), and <code>{"{updated}"}</code> (the date of the last change). The other
        values are in the <Link to="/admin/site">settings</Link>.
      </p>
    </section>
  );
}

function HomeCards({ page: { name, texts } }: { page: TextPageData }) {
  if (name !== "home") return null;
  return (
    <>
      {texts.button ? (
        <p className="mb-8">
          <span className="button button-filled">{texts.button}</span>
        </p>
      ) : null}
      {(["story", "works", "join"] as const).map((card) => (
        <div key={card} className="card mb-4 p-6">
          <p className="font-display text-xl font-bold">{texts[`${card}Title`]}</p>
          <p className="my-2 text-ink-soft">{texts[`${card}Text`]}</p>
          <p className="font-semibold text-accent">{texts[`${card}Button`]}</p>
        </div>
      ))}
    </>
  );
}
