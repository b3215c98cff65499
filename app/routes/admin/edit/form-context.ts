import type { NewForm } from "~/routes/admin/edit/derived-ids.server";
import { createContext, useContext } from "react";
import type { WorkFormErrors } from "~/work/check-work-form";
import type { FocusField } from "~/work/focal-point";
import type { PressedRow, WorkFormValues } from "~/work/work-form";

export interface WorkSuggestions {
  category: string[];
  creatorId: { id: string; name: string }[];
}

/** The images of Media to choose from for one field. */
export interface Picking {
  /** The control of the address. */
  field: string;
  q: string;
  pictures: { address: string; title: string }[];
}

/** What the form shows: as it was loaded, or as the last response left it. */
export interface WorkFormState {
  /** The values that the form shows at first. */
  values: WorkFormValues;
  errors: WorkFormErrors;
  /** Undefined for a new work. */
  rev?: number;
  /** The hidden fields of a new work. */
  newForm?: NewForm;
  visibility?: string;
  suggestions: WorkSuggestions;
  /** The IDs of makers that the site made. */
  derivedMakers: string[];
  /** Whether the values come from a form that was not saved. */
  isUnsaved: boolean;
  isPreview?: boolean;
  /** Without scripts: the button of a row that sent the form. */
  pressed?: PressedRow;
  picking?: Picking;
  /** Without scripts: the focal point that was just set. */
  pointed?: FocusField;
}

interface FormContextValue extends WorkFormState {
  /** Follows the controls where scripts run. */
  typed: WorkFormValues;
}

export const FormContext = createContext<FormContextValue | undefined>(
  undefined,
);

export function useWorkForm(): FormContextValue {
  const form = useContext(FormContext);
  if (!form) throw new Error("useWorkForm needs a FormContext.");
  return form;
}
