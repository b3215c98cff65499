import { Form, Link } from "@remix-run/react";
import { useState } from "react";
import { KeptChoices, TableField } from "../frame/field-choice";
import { useNavigation } from "~/ui/connection";
import { FormTheme } from "../frame/admin-page";
import { useLeaveQuestion } from "../frame/use-leave-question";
import { pageFields } from "~/kinds/page";
import type { FormState } from "./page-form.server";

interface PageFormProps {
  action: string;
  state: Pick<FormState, "fields" | "values" | "errors" | "rev">;
  /** If true, the values come from a form that was not saved. */
  isUnsaved: boolean;
  /** A page that an owner added has no original text. */
  hasOriginal: boolean;
}

export function PageForm({ action, state, isUnsaved, hasOriginal }: PageFormProps) {
  const { fields, values, errors, rev } = state;
  const isBusy = useNavigation().state !== "idle";
  const [isChanged, setIsChanged] = useState(false);
  useLeaveQuestion(isUnsaved || isChanged, action);
  const isNew = rev === undefined;
  const button = (text: string, look: string, intent?: string) => (
    <button
      type="submit"
      name={intent && "intent"}
      value={intent}
      className={`button ${look} mb-3 mr-3`}
      aria-disabled={isBusy || undefined}
    >
      {text}
    </button>
  );
  return (
    <Form
      method="post"
      action={action}
      noValidate
      onInput={() => setIsChanged(true)}
      onSubmit={() => setIsChanged(false)}
    >
      {isNew ? null : <input type="hidden" name="rev" value={rev} />}
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
      <div className="flex flex-wrap items-center">
        {button(isBusy ? "Submitting..." : isNew ? "Add Page" : "Update Page", "button-filled")}
        {button("Preview", "button-plain", "preview")}
        {hasOriginal ? button("Use the original text", "button-plain", "original") : null}
        <Link to="/admin/pages" className="button button-plain mb-3 mr-3">
          Cancel
        </Link>
        <FormTheme />
      </div>
    </Form>
  );
}
