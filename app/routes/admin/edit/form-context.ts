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

interface FormContextValue {
  /** Initial values; `typed` follows the controls where scripts run. */
  values: WorkFormValues;
  typed: WorkFormValues;
  errors: WorkFormErrors;
  suggestions: WorkSuggestions;
  derivedMakers: string[];
  /** Without scripts: the button of a row that sent the form. */
  pressed?: PressedRow;
  picking?: Picking;
  /** Without scripts: the focal point that was just set. */
  pointed?: FocusField;
}

export const FormContext = createContext<FormContextValue | undefined>(
  undefined,
);

export function useWorkForm(): FormContextValue {
  const form = useContext(FormContext);
  if (!form) throw new Error("useWorkForm needs a FormContext.");
  return form;
}
