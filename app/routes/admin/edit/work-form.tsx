import { type EditorData, FormContext, useRows, type WorkFormData } from "./form-fields";
import { Form, Link } from "@remix-run/react";
import { DataList, ErrorSummary } from "~/ui/field";
import { FieldChoices, KeptChoices, withChosen } from "../frame/field-choice";
import {
  besidePreview,
  FormTheme,
  SavedFormNotice,
  SubmitButton,
  useLeaveQuestion,
} from "../frame/admin-page";
import { MissingWork } from "../frame/error-pages";
import { backTo, useBack, useFormPath, withBack, previewPath } from "../frame/admin-paths";
import { Container } from "~/ui/container";
import { useHydrated } from "~/ui/use-site";
import { useRef, useState } from "react";
import { readImageAddress } from "~/media/image-name";
import {
  AdvancedSection,
  CardSection,
  DetailsSection,
  PageSection,
  PublishingSection,
} from "./form-sections";
import { WorkPreview } from "./work-preview";
import {
  labelOfControl,
  readWorkForm,
  withPicks,
  workFormFields,
  type WorkFormValues,
} from "~/kinds/work-form";
import { editPath } from "~/kinds/kind";
import { formatRows, makerRows } from "~/kinds/row-list";
import { slugOfLatin } from "~/kinds/text";

export function WorkEditor({ loaded, refusal }: { loaded: EditorData; refusal?: WorkFormData }) {
  const back = useBack();
  const form = { ...loaded, ...refusal };
  const { values, choices } = form;
  const isHydrated = useHydrated();
  const isNew = loaded.rev === undefined;
  const isAdded = isNew || form.isGone;
  const path = isAdded ? "/admin/dashboard/new" : editPath(values.id);
  const address = useFormPath(withBack(path, back));
  if (loaded.problem && !refusal) {
    return (
      <>
        <MissingWork problem={loaded.problem} />
        {isHydrated ? null : (
          <Container>
            <form method="post" action="/theme">
              <FormTheme />
            </form>
          </Container>
        )}
      </>
    );
  }
  return (
    <Container>
      <div className="pt-6">
        {refusal ? (
          <ErrorSummary
            errors={refusal.errors}
            labelOf={labelOfControl}
            problem={refusal.isGone ? gone : refusal.problem}
          />
        ) : null}
        <h1 className="mb-3 font-display text-2xl">
          {isNew ? "Create a New Work" : "Edit Work Item"}
        </h1>
        {loaded.openedBy.map((sentence) => (
          <p key={sentence} className="mb-6 text-ink-soft">
            {sentence}
          </p>
        ))}
        {loaded.isSavedForm && !refusal ? <SavedFormNotice files={loaded.lostFiles} /> : null}
        {Object.keys(choices).length > 0 ? (
          <p className="mb-6">
            <a href={withBack(editPath(values.id), back)}>
              Discard your changes and edit the saved version
            </a>
          </p>
        ) : null}
        {isNew ? null : (
          <p className="mb-6">
            <Link to={withBack(previewPath(values.id), back)} className="mr-4 inline-block py-2">
              Preview and links for reviewers
            </Link>{" "}
            {loaded.publicPath ? (
              <a href={loaded.publicPath} className="inline-block py-2">
                View the page
              </a>
            ) : null}
          </p>
        )}
        <FieldChoices.Provider value={choices}>
          <WorkForm
            // A reused form would keep the values of another work, and not show an uploaded image.
            key={[address, form.rev, form.uploaded].join(" ")}
            action={address}
            state={{ ...form, rev: form.isGone ? undefined : form.rev }}
            isUnsaved={form.isSavedForm || refusal !== undefined}
          />
        </FieldChoices.Provider>
      </div>
    </Container>
  );
}

const gone =
  "This work was deleted while you were editing it. Your version is below. To add the work again, press Add Work.";

/** Loads a typed link when the field loses focus, not after each character. */
function imagesOf(typed: WorkFormValues, left: WorkFormValues) {
  const image = (field: "imageUrl" | "iconUrl") =>
    (readImageAddress(typed[field]) ? typed : left)[field];
  return {
    id: left.id,
    imageUrl: image("imageUrl"),
    iconUrl: image("iconUrl"),
  };
}

interface WorkFormProps {
  action: string;
  state: EditorData;
  /** If true, the values come from a form that was not saved. */
  isUnsaved: boolean;
}

function WorkForm({ action, state, isUnsaved }: WorkFormProps) {
  const { values, visibility, suggestions, followed, newForm, rev } = state;
  const makers = useRows(makerRows, values.makers);
  const isNew = rev === undefined;
  const [initial] = useState(values);
  const [typed, setTyped] = useState(values);
  const [left, setLeft] = useState(values);
  const [derivedId, setDerivedId] = useState(newForm?.derivedId ?? "");
  const isLive = useHydrated();

  const element = useRef<HTMLFormElement>(null);
  const isChanged = workFormFields.some((field) => typed[field] !== initial[field]);
  useLeaveQuestion(isUnsaved || isChanged, action);

  function follow() {
    if (!element.current) return;
    if (isNew) setDerivedId(fillInIds(element.current, derivedId));
    const form = new FormData(element.current);
    const get = (name: string) => form.get(name) as string | null;
    setTyped({
      ...readWorkForm(withChosen(withPicks(get), state.choices)),
      id: isNew ? (form.get("id") as string) : values.id,
    });
  }

  return (
    <div className={besidePreview}>
      <FormContext.Provider value={{ ...state, typed, makers }}>
        <Form
          ref={element}
          method="post"
          encType="multipart/form-data"
          action={action}
          noValidate
          onInput={follow}
          onBlur={() => setLeft(typed)}
          className="work-form"
        >
          {isNew ? (
            <h2 className="mb-4 text-lg font-semibold text-ink-soft">Add New Work Item</h2>
          ) : null}
          <SaveBar
            action={action}
            id={isNew ? undefined : values.id}
            state={
              isUnsaved || isChanged
                ? "There are unsaved changes."
                : (visibility ?? "Nothing is saved yet.")
            }
          />
          {isNew ? (
            <>
              <input type="hidden" name="formKey" value={newForm?.formKey} />
              <input type="hidden" name="derivedId" value={derivedId} />
            </>
          ) : (
            <>
              <input type="hidden" name="rev" value={rev} />
              <input type="hidden" name="id" value={values.id} />
              <KeptChoices />
            </>
          )}
          <input type="hidden" name="followed" value={formatRows(makerRows, followed)} />
          <CardSection />
          <DetailsSection />
          <PageSection />
          <PublishingSection />
          <AdvancedSection />
          <FormTheme />
          <DataList
            id="category-suggestions"
            values={suggestions.category.map((value) => ({ value }))}
          />
          <DataList
            id="creatorName-suggestions"
            values={suggestions.creatorId.map(({ name }) => ({ value: name }))}
          />
          <DataList
            id="creatorId-suggestions"
            values={suggestions.creatorId.map(({ id, name }) => ({ value: id, name }))}
          />
        </Form>
      </FormContext.Provider>
      {isLive ? (
        <WorkPreview values={{ ...typed, ...imagesOf(typed, left) }} isNew={isNew} />
      ) : null}
    </div>
  );
}

interface SaveBarProps {
  action: string;
  /** A new work has no ID yet. */
  id?: string;
  state: string;
}

/**
 * Comes first in the form, because Enter presses the first button, and stays at the lower edge of
 * the window (admin.css).
 */
function SaveBar({ action, id, state }: SaveBarProps) {
  const isNew = id === undefined;
  const back = useBack();
  return (
    <div className="save-bar">
      <SubmitButton action={action}>{isNew ? "Add Work" : "Update Work"}</SubmitButton>{" "}
      <Link to={backTo(back, {}, id)} className="button button-plain">
        {isNew ? "Cancel" : "Cancel Edit"}
      </Link>{" "}
      <p>{state}</p>
    </div>
  );
}

/** @returns blank for other scripts, for which the server makes an ID. */
function slugOf(text: string): string {
  const plain = text.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  return /^[\u0020-\u007e]*$/.test(plain) ? slugOfLatin(plain) : "";
}

/**
 * Follows the title until somebody types an ID. The server replaces an ID that is taken.
 * @param derived the ID that was filled in before.
 * @returns the ID that follows from the title now.
 */
function fillInIds(form: HTMLFormElement, derived: string): string {
  const control = (name: string) => form.elements.namedItem(name) as HTMLInputElement | null;
  const next = slugOf(control("title")?.value ?? "");
  const [id, appId] = [control("id"), control("appId")];
  if (id?.value === derived) id.value = next;
  if (appId && [derived, appId.dataset.derived].indexOf(appId.value) >= 0) {
    appId.value = appId.dataset.derived = slugOf(id?.value ?? "");
  }
  return next;
}
