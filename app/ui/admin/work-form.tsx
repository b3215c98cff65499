import { Form } from "@remix-run/react";
import { type FormEvent, useRef, useState } from "react";
import { Field } from "~/ui/admin/field";
import { useLeaveQuestion } from "~/ui/admin/use-leave-question";
import { useSuggestedIds } from "~/ui/admin/use-suggested-ids";
import { WorkFormButtons } from "~/ui/admin/work-form-buttons";
import { useHydrated } from "~/ui/use-hydrated";
import { WorkPreview } from "~/ui/admin/work-preview";
import { type WorkSuggestions, Suggestions } from "~/ui/admin/work-suggestions";
import type { State } from "~/works/publication";
import { labelOf, workTypeNames, workTypes } from "~/works/work";
import {
  readWorkForm,
  workFormFields,
  type WorkFormErrors,
  type WorkFormValues,
} from "~/works/work-form";

interface WorkFormProps {
  action: string;
  values: WorkFormValues;
  errors?: WorkFormErrors;
  suggestions: WorkSuggestions;
  /** In which the publication time is entered. */
  timeZone: string;
  /** The revision that is being edited; undefined for a new work. */
  rev?: number;
  /** What it is to visitors, and that in a sentence; for a stored work. */
  state?: State;
  visibility?: string;
  /** Whether the server was asked for a preview. */
  isPreviewed?: boolean;
  /** Whether these values were typed before and came back. */
  isUnsaved: boolean;
}

/** What the preview makes pictures of. */
function picturesOf({ id, imageUrl, iconUrl }: WorkFormValues) {
  return { id, imageUrl, iconUrl };
}

/** One form for a new work and for one that is edited. */
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
  isUnsaved,
}: WorkFormProps) {
  const isNew = rev === undefined;
  const [initial] = useState(values);
  const [typed, setTyped] = useState(values);
  // Pictures are fetched when a field is left, not for each character.
  const [left, setLeft] = useState(values);
  // The server draws every field; which ones matter only scripts can follow.
  const isLive = useHydrated();

  const element = useRef<HTMLFormElement>(null);
  const suggestFor = useSuggestedIds(element, isNew);
  const isChanged = workFormFields.some(
    (field) => typed[field] !== initial[field],
  );
  useLeaveQuestion(isUnsaved || isChanged, action);

  function follow(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    suggestFor(form.get("title") as string);
    setTyped({
      ...readWorkForm((name) => form.get(name) as string | null),
      id: isNew ? (form.get("id") as string) : values.id,
    });
  }

  const hasError = (...names: (keyof WorkFormErrors)[]) =>
    names.some((name) => errors[name]);

  const text = (name: keyof WorkFormValues, hint?: string) => (
    <Field
      name={name}
      label={labelOf(name)}
      need={name === "title" ? "required" : "optional"}
      hint={hint}
      error={errors[name]}
    >
      {(control) => (
        <input
          {...control}
          type="text"
          defaultValue={values[name]}
          list={name in suggestions ? `${name}-suggestions` : undefined}
          autoComplete="off"
        />
      )}
    </Field>
  );

  return (
    <div className="lg:grid lg:grid-cols-5 lg:gap-12">
      {/* Asked for, it comes first; beside the form it follows what is typed. */}
      {isPreviewed && !isLive ? (
        <div className="mb-10 lg:col-span-full">
          <WorkPreview values={typed} />
        </div>
      ) : null}
      <Form
        ref={element}
        method="post"
        action={action}
        noValidate
        onInput={follow}
        onBlur={() => setLeft(typed)}
        className="lg:col-span-3"
      >
        {isNew ? null : (
          <>
            <input type="hidden" name="rev" value={rev} />
            <input type="hidden" name="id" value={values.id} />
          </>
        )}
        <Field
          name="id"
          label={labelOf("id")}
          need={isNew ? "optional" : undefined}
          hint={
            isNew
              ? "A permanent, unique name for this work. It cannot be changed later. Left blank, it is made from the title."
              : "A permanent, unique name for this work. It cannot be changed."
          }
          error={errors.id}
        >
          {(control) => (
            <input
              {...control}
              type="text"
              defaultValue={values.id}
              disabled={!isNew}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          )}
        </Field>
        {text("title")}
        <Field
          name="type"
          label={labelOf("type")}
          need="required"
          hint="How the work is shown: at full width, as a card with an image, as a line with an icon and a price, or as a picture."
          error={errors.type}
        >
          {(control) => (
            // Without a blank choice, browsers take no `required` here.
            <select
              {...control}
              required={undefined}
              aria-required={control.required}
              defaultValue={values.type}
            >
              {workTypes.some((type) => type === values.type) ? null : (
                <option value="">Choose a type</option>
              )}
              {workTypes.map((type) => (
                <option key={type} value={type}>
                  {workTypeNames[type]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          name="description"
          label={labelOf("description")}
          need="optional"
          error={errors.description}
        >
          {(control) => (
            <textarea {...control} rows={5} defaultValue={values.description} />
          )}
        </Field>
        {text("category", "Works are grouped by it.")}
        {text("creatorId", "Works with the same one share a creator’s page.")}
        {text(
          "creatorName",
          "Left blank, a known creator’s name is filled in.",
        )}
        {text(
          "imageUrl",
          "Begins with https:// or with / for this site. Left blank, artwork is drawn from the ID.",
        )}
        {text("iconUrl", "A square picture for list items and detail pages.")}
        {text(
          "ctaText",
          "The words on the button of a large feature, a list item and the page of any work with an App ID. For example: Open the app",
        )}
        {text(
          "ctaLink",
          "Where that button leads, and where a small image leads. A medium feature leads to its own page instead, so it needs an App ID to show this link. Begins with https:// or with / for this site.",
        )}
        {text(
          "appId",
          "Gives the work a page of its own, at /works/ and this.",
        )}
        <div
          hidden={
            isLive &&
            typed.type !== "large-feature" &&
            !hasError("subtitle", "features")
          }
        >
          {text("subtitle", "Only for large features; kept for no other type.")}
          {text(
            "features",
            "Only for large features. Separate them with commas.",
          )}
        </div>
        <div
          hidden={isLive && typed.type !== "list-item" && !hasError("price")}
        >
          {text(
            "price",
            "Only for list items, such as $29 or Free; kept for no other type.",
          )}
        </div>
        {text(
          "publishAt",
          `Visitors see the work from then on. For example: 2026-12-01 09:00 (${timeZone}). Left blank, they see it as soon as it is published.`,
        )}
        {visibility ? <p className="mb-4">{visibility}</p> : null}
        <WorkFormButtons
          id={isNew ? undefined : values.id}
          state={isNew ? undefined : (state ?? "published")}
        />
        <Suggestions suggestions={suggestions} />
      </Form>
      {isLive ? (
        <WorkPreview values={{ ...typed, ...picturesOf(left) }} />
      ) : null}
    </div>
  );
}
