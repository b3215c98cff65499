import { Form, Link, useNavigation, useSearchParams } from "@remix-run/react";
import { type FormEvent, useContext, useRef, useState } from "react";
import {
  FieldChoices,
  KeptChoices,
  withChosen,
} from "~/routes/admin/frame/field-choice";
import { readPictureAddress } from "~/media/picture-name";
import { useLeaveQuestion } from "~/routes/admin/frame/use-leave-question";
import { CardSection, DetailsSection } from "~/routes/admin/edit/card-section";
import {
  FormContext,
  type WorkFormState,
} from "~/routes/admin/edit/form-context";
import { fillInIds, fillInMakerId } from "~/routes/admin/edit/fill-in-ids";
import { PageSection } from "~/routes/admin/edit/page-section";
import { PublishingSection } from "~/routes/admin/edit/publishing-section";
import { AdvancedSection } from "~/routes/admin/edit/advanced-section";
import { WorkPreview } from "~/routes/admin/edit/work-preview";
import { Suggestions } from "~/routes/admin/edit/text-field";
import { FormTheme } from "~/routes/admin/frame/submit-button";
import { useHydrated } from "~/ui/use-hydrated";
import { withPicks } from "~/work/work-form-controls";
import {
  readWorkForm,
  workFormFields,
  type WorkFormValues,
} from "~/work/work-form";
import {
  listIn,
  listPath,
  pathAfterEdit,
} from "~/routes/admin/frame/list-path";

interface WorkFormProps {
  action: string;
  state: WorkFormState;
}

/** Loads a typed link when the field loses focus, not after each character. */
function picturesOf(typed: WorkFormValues, left: WorkFormValues) {
  const picture = (field: "imageUrl" | "iconUrl") =>
    (readPictureAddress(typed[field]) ? typed : left)[field];
  return {
    id: left.id,
    imageUrl: picture("imageUrl"),
    iconUrl: picture("iconUrl"),
  };
}

export function WorkForm({ action, state }: WorkFormProps) {
  const { values, suggestions, derivedMakers, newForm, rev } = state;
  const { visibility, isUnsaved } = state;
  const isNew = rev === undefined;
  const choices = useContext(FieldChoices);
  const [initial] = useState(values);
  const [typed, setTyped] = useState(values);
  const [left, setLeft] = useState(values);
  const [derivedId, setDerivedId] = useState(newForm?.derivedId ?? "");
  const isLive = useHydrated();

  const element = useRef<HTMLFormElement>(null);
  const isChanged = workFormFields.some(
    (field) => typed[field] !== initial[field],
  );
  useLeaveQuestion(isUnsaved || isChanged, action);

  function follow({ target }: FormEvent) {
    if (!element.current) return;
    if (isNew) setDerivedId(fillInIds(element.current, derivedId));
    fillInMakerId(target as HTMLInputElement, suggestions.creatorId);
    const form = new FormData(element.current);
    const get = (name: string) => form.get(name) as string | null;
    setTyped({
      ...readWorkForm(withChosen(withPicks(get), choices)),
      id: isNew ? (form.get("id") as string) : values.id,
    });
  }

  return (
    <div className="lg:grid lg:grid-cols-5 lg:gap-12">
      {/* Without scripts, a requested preview comes first. */}
      {state.isPreview && !isLive ? (
        <div className="mb-10 lg:col-span-full">
          <WorkPreview values={typed} isNew={isNew} />
        </div>
      ) : null}
      <FormContext.Provider value={{ ...state, typed }}>
        <Form
          ref={element}
          method="post"
          encType="multipart/form-data"
          action={action}
          noValidate
          onInput={follow}
          onBlur={() => setLeft(typed)}
          className="work-form lg:col-span-3"
        >
          {isNew ? <h2 className="form-name">Add New Work Item</h2> : null}
          <SaveBar
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
          {derivedMakers.length > 0 ? (
            <input
              type="hidden"
              name="derivedMakers"
              value={derivedMakers.join("\n")}
            />
          ) : null}
          <CardSection />
          <DetailsSection />
          <PageSection />
          <PublishingSection />
          <AdvancedSection />
          <FormTheme />
          <Suggestions suggestions={suggestions} />
        </Form>
      </FormContext.Provider>
      {isLive ? (
        <WorkPreview
          values={{ ...typed, ...picturesOf(typed, left) }}
          isNew={isNew}
        />
      ) : null}
    </div>
  );
}

interface SaveBarProps {
  /** A new work has no ID yet. */
  id?: string;
  state: string;
}

/**
 * Comes first in the form, because Enter presses the first button, and stays at the lower edge of
 * the window (admin.css).
 */
function SaveBar({ id, state }: SaveBarProps) {
  const isBusy = useNavigation().state !== "idle";
  const isLive = useHydrated();
  const isNew = id === undefined;
  const [search] = useSearchParams();
  return (
    <div className="save-bar">
      <button
        type="submit"
        className="button button-filled"
        aria-disabled={isBusy || undefined}
      >
        {isBusy ? "Submitting..." : isNew ? "Add Work" : "Update Work"}
      </button>{" "}
      {isLive ? null : (
        <button
          type="submit"
          name="preview"
          value="yes"
          className="button button-quiet"
        >
          Preview
        </button>
      )}{" "}
      <Link
        to={isNew ? listPath(listIn(search)) : pathAfterEdit(search, id)}
        className="button button-quiet"
      >
        {isNew ? "Cancel" : "Cancel Edit"}
      </Link>{" "}
      <p>{state}</p>
    </div>
  );
}
