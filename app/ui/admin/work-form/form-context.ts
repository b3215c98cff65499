import { createContext, useContext } from "react";
import type { WorkSuggestions } from "~/ui/admin/work-form/work-suggestions";
import type { WorkFormErrors } from "~/works/check-work-form";
import type { WorkFormValues } from "~/works/work-form";

interface FormContextValue {
  /** What the controls hold at first. */
  values: WorkFormValues;
  /** What they hold now, where scripts run. */
  typed: WorkFormValues;
  errors: WorkFormErrors;
  suggestions: WorkSuggestions;
}

/** What all fields of the work form need. */
export const FormContext = createContext<FormContextValue | undefined>(
  undefined,
);

export function useWorkForm(): FormContextValue {
  const form = useContext(FormContext);
  if (!form) throw new Error("This is a part of the work form.");
  return form;
}
