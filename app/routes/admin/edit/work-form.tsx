import { Form } from "@remix-run/react";
import { useContext, useRef, useState } from "react";
import { FieldChoices, withChosen } from "~/routes/admin/frame/field-choice";
import { readPictureAddress } from "~/media/picture-name";
import { useLeaveQuestion } from "~/routes/admin/edit/use-leave-question";
import { CardSection } from "~/routes/admin/edit/card-section";
import { FormContext } from "~/routes/admin/edit/form-context";
import { SectionLinks } from "~/routes/admin/edit/form-section";
import { PageSection } from "~/routes/admin/edit/page-section";
import { PublishingSection } from "~/routes/admin/edit/publishing-section";
import { useSuggestedIds } from "~/routes/admin/edit/use-suggested-ids";
import { DefaultButton } from "~/routes/admin/edit/work-form-buttons";
import { WorkPreview } from "~/routes/admin/edit/work-preview";
import {
  Suggestions,
  type WorkSuggestions,
} from "~/routes/admin/edit/work-suggestions";
import { useHydrated } from "~/ui/use-hydrated";
import type { State } from "~/work/publication";
import type { WorkFormErrors } from "~/work/check-work-form";
import {
  readWorkForm,
  workFormFields,
  type WorkFormValues,
} from "~/work/work-form";

interface WorkFormProps {
  action: string;
  values: WorkFormValues;
  errors?: WorkFormErrors;
  suggestions: WorkSuggestions;
  timeZone: string;
  /** Undefined for a new work. */
  rev?: number;
  state?: State;
  visibility?: string;
  isPreviewed?: boolean;
  pressed?: string;
  /** Whether the values come from a form that was not saved. */
  isUnsaved: boolean;
  headingLevel: "h2" | "h3";
}

/** Loads a typed address when the field loses focus, not after each character. */
function picturesOf(typed: WorkFormValues, left: WorkFormValues) {
  const picture = (field: "imageUrl" | "iconUrl") =>
    (readPictureAddress(typed[field]) ? typed : left)[field];
  return {
    id: left.id,
    imageUrl: picture("imageUrl"),
    iconUrl: picture("iconUrl"),
  };
}

export function WorkForm({
  action,
  values,
  errors = {},
  suggestions,
  timeZone,
  rev,
  state,
  visibility,
  isPreviewed,
  pressed,
  isUnsaved,
  headingLevel,
}: WorkFormProps) {
  const isNew = rev === undefined;
  const stateOfForm = isNew ? undefined : (state ?? "published");
  const choices = useContext(FieldChoices);
  const [initial] = useState(values);
  const [typed, setTyped] = useState(values);
  const [left, setLeft] = useState(values);
  const isLive = useHydrated();

  const element = useRef<HTMLFormElement>(null);
  const suggestFor = useSuggestedIds(element, isNew);
  const isChanged = workFormFields.some(
    (field) => typed[field] !== initial[field],
  );
  useLeaveQuestion(isUnsaved || isChanged, action);

  function follow() {
    if (!element.current) return;
    const form = new FormData(element.current);
    suggestFor(form.get("title") as string);
    const get = (name: string) => form.get(name) as string | null;
    setTyped({
      ...readWorkForm(withChosen(get, choices)),
      id: isNew ? (form.get("id") as string) : values.id,
    });
  }

  return (
    <div className="lg:grid lg:grid-cols-5 lg:gap-12">
      {/* Without scripts, a requested preview comes first. */}
      {isPreviewed && !isLive ? (
        <div className="mb-10 lg:col-span-full">
          <WorkPreview values={typed} isNew={isNew} />
        </div>
      ) : null}
      <FormContext.Provider value={{ values, typed, errors, suggestions }}>
        <Form
          ref={element}
          method="post"
          encType="multipart/form-data"
          action={action}
          noValidate
          onInput={follow}
          onBlur={() => setLeft(typed)}
          className="lg:col-span-3"
        >
          <DefaultButton state={stateOfForm} />
          {isNew ? null : (
            <>
              <input type="hidden" name="rev" value={rev} />
              <input type="hidden" name="id" value={values.id} />
              {Object.keys(choices).length > 0 ? (
                <input
                  type="hidden"
                  name="choices"
                  value={JSON.stringify(choices)}
                />
              ) : null}
            </>
          )}
          <SectionLinks />
          <CardSection headingLevel={headingLevel} isNew={isNew} />
          <PageSection headingLevel={headingLevel} pressed={pressed} />
          <PublishingSection
            headingLevel={headingLevel}
            id={isNew ? undefined : values.id}
            timeZone={timeZone}
            state={stateOfForm}
            visibility={visibility}
          />
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
