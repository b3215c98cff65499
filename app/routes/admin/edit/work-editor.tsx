import { Link } from "@remix-run/react";
import { type ComponentProps, useRef, useState } from "react";
import { editPath } from "~/http/paths";
import { makerRows } from "~/kinds/row-list";
import { asciiJson } from "~/kinds/text";
import {
  labelOfControl,
  readWorkForm,
  withPicks,
  workFormFields,
  type WorkFormValues,
} from "~/kinds/work-form";
import { readImageAddress } from "~/media/image-name";
import { Container } from "~/ui/container";
import { DataList, ErrorSummary } from "~/ui/field";
import { useHydrated } from "~/ui/use-site";
import { besidePreview, SavedFormNotice, useLeaveQuestion } from "../frame/admin-page";
import { previewPath, historyPath, duplicatePath } from "../frame/admin-paths";
import { MissingWork } from "../frame/error-pages";
import { CleanButton, FieldChoices, KeptChoices, withChosen } from "../frame/field-choice";
import { FormTheme, PostForm, SubmitButton } from "../frame/post-form";
import { backTo, useBack, useFormPath, withBack } from "../frame/way-back";
import { type EditorData, FormContext, useRows, type WorkFormData } from "./form-fields";
import {
  AdvancedSection,
  CardSection,
  DetailsSection,
  PageSection,
  PublishingSection,
} from "./form-sections";
import { WorkPreview } from "./work-preview";

export function WorkEditor({ loaded, refusal }: { loaded: EditorData; refusal?: WorkFormData }) {
  const back = useBack();
  const form = { ...loaded, ...refusal, saved: loaded.values };
  const { values, choices } = form;
  const isNew = loaded.base === undefined;
  const isAdded = isNew || form.isGone;
  const path = isAdded ? "/admin/dashboard/new" : editPath(values.id);
  const address = useFormPath(withBack(path, back));
  if (loaded.problem && !refusal) return <NoEditor problem={loaded.problem} />;
  return (
    <Container>
      <div className="pt-6">
        {refusal ? (
          <ErrorSummary
            errors={refusal.errors}
            takesFocus={!refusal.isOnlyId}
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
        {isNew ? null : <WorkLinks id={values.id} publicPath={loaded.publicPath} />}
        <FieldChoices.Provider value={choices}>
          <WorkForm
            // A reused form would keep another work's values, and show no uploaded image or new ID.
            key={[address, form.base, form.uploaded, form.isOnlyId].join(" ")}
            action={address}
            state={{ ...form, base: form.isGone ? undefined : form.base }}
            isUnsaved={form.isSavedForm || refusal !== undefined}
          />
        </FieldChoices.Provider>
      </div>
    </Container>
  );
}

function NoEditor({ problem }: { problem: string }) {
  return (
    <>
      <MissingWork problem={problem} />
      {useHydrated() ? null : (
        <Container>
          <form method="post" action="/theme">
            <FormTheme />
          </form>
        </Container>
      )}
    </>
  );
}

function WorkLinks({ id, publicPath }: { id: string; publicPath?: string }) {
  const back = useBack();
  return (
    <p className="mb-6 [&_a]:mr-4 [&_a]:inline-block [&_a]:py-2">
      <Link to={withBack(previewPath(id), back)}>Preview and links for reviewers</Link>{" "}
      {publicPath ? <a href={publicPath}>View the page</a> : null}{" "}
      <Link to={withBack(historyPath(id), back)}>History</Link>{" "}
      <Link to={withBack(duplicatePath(id), back)}>Duplicate</Link>
    </p>
  );
}

const gone =
  "This work was deleted while you were editing it. Your version is below. To add the work again, press Add Work.";

/** Loads a typed link when the field loses focus, not after each character. */
function imagesOf(typed: WorkFormValues, left: WorkFormValues) {
  const image = (field: "imageUrl" | "iconUrl") =>
    (readImageAddress(typed[field]) ? typed : left)[field];
  return { id: left.id, imageUrl: image("imageUrl"), iconUrl: image("iconUrl") };
}

interface WorkFormProps {
  action: string;
  state: EditorData;
  /** If true, the values come from a form that was not saved. */
  isUnsaved: boolean;
}

function WorkForm({ action, state, isUnsaved }: WorkFormProps) {
  const { base, values } = state;
  const makers = useRows(makerRows, values.makers);
  const isNew = base === undefined;
  const [initial] = useState(values);
  const [typed, setTyped] = useState(values);
  const [left, setLeft] = useState(values);
  const derivedId = useRef(isUnsaved ? slugOf(values.title) : values.id);
  const element = useRef<HTMLFormElement>(null);
  const isChanged = workFormFields.some((field) => typed[field] !== initial[field]);
  useLeaveQuestion(isUnsaved || isChanged, action);

  function follow() {
    if (!element.current) return;
    if (isNew) derivedId.current = fillInId(element.current, derivedId.current);
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
        <PostForm
          ref={element}
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
          <FormContents {...state} action={action} isUnsaved={isUnsaved || isChanged} />
        </PostForm>
      </FormContext.Provider>
      {useHydrated() ? (
        <WorkPreview values={{ ...typed, ...imagesOf(typed, left) }} isNew={isNew} />
      ) : null}
    </div>
  );
}

function UnreadableValues({ unreadable = [], emptied }: EditorData) {
  if (unreadable.length === 0) return null;
  return (
    <fieldset className="notice mb-6 min-w-0">
      <legend className="sr-only">Values that this form cannot show</legend>
      <p>
        This form cannot show these stored values. They stay as they are until you fill in their
        fields, or remove them:
      </p>
      {unreadable.map(({ text, ...control }) => (
        <label key={control.name} className="choice break-words">
          <input type="checkbox" {...control} defaultChecked={emptied.includes(control.value)} />
          {`Remove ${text}`}
        </label>
      ))}
    </fieldset>
  );
}

function FormContents(props: EditorData & { action: string; isUnsaved: boolean }) {
  const { action, isUnsaved, values, errors, visibility, suggestions, followed, base } = props;
  const isNew = base === undefined;
  const { category, creatorId: creators } = suggestions;
  return (
    <>
      <SaveBar
        action={action}
        errors={errors}
        id={isNew ? undefined : values.id}
        state={isUnsaved ? "There are unsaved changes." : (visibility ?? "Nothing is saved yet.")}
      />
      {isNew ? null : (
        <>
          <input type="hidden" name="rev" value={base} />
          <input type="hidden" name="id" value={values.id} />
          <KeptChoices />
        </>
      )}
      <input type="hidden" name="followed" value={asciiJson(followed)} />
      <UnreadableValues {...props} />
      <CardSection />
      <DetailsSection />
      <PageSection />
      <PublishingSection />
      <AdvancedSection />
      <FormTheme />
      <DataList id="category-suggestions" values={category.map((value) => ({ value }))} />
      <DataList
        id="creatorName-suggestions"
        values={creators.map(({ name }) => ({ value: name }))}
      />
      <DataList
        id="creatorId-suggestions"
        values={creators.map(({ id, name }) => ({ value: id, name }))}
      />
    </>
  );
}

interface SaveBarProps extends ComponentProps<typeof CleanButton> {
  action: string;
  /** A new work has no ID yet. */
  id?: string;
  state: string;
}

/**
 * Comes first in the form, because Enter presses the first button, and stays at the lower edge of
 * the window (admin.css).
 */
function SaveBar({ action, id, state, errors }: SaveBarProps) {
  const isNew = id === undefined;
  const back = useBack();
  return (
    <div className="save-bar">
      <SubmitButton action={action}>{isNew ? "Add Work" : "Update Work"}</SubmitButton>
      <CleanButton errors={errors} />{" "}
      <Link to={backTo(back, {}, id)} className="button button-plain">
        {isNew ? "Cancel" : "Cancel Edit"}
      </Link>{" "}
      <p>{state}</p>
    </div>
  );
}

/** Keeps letters of every script, but leaves out accents of Latin ones. */
function slugOf(title: string): string {
  const plain = title.normalize("NFD").replace(/([a-z])[\u0300-\u036f]+/gi, "$1");
  const words = plain.normalize("NFC").toLowerCase().replace(/['’]/g, "");
  return words
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .slice(0, longestId)
    .replace(/^-|-$/g, "");
}

const longestId = 60;

/**
 * Follows the title until somebody types an ID.
 * @param derived the ID that was filled in before.
 * @returns the ID that follows from the title now.
 */
function fillInId(form: HTMLFormElement, derived: string): string {
  const control = (name: string) => form.elements.namedItem(name) as HTMLInputElement | null;
  const [title, id] = [control("title"), control("id")];
  const next = slugOf(title?.value ?? "");
  if (id && [derived, ""].includes(id.value) && document.activeElement !== id) id.value = next;
  return next;
}
