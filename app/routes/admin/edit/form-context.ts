import { createContext, useContext } from "react";
import type { WorkSuggestions } from "~/routes/admin/edit/work-suggestions";
import type { WorkFormErrors } from "~/work/check-work-form";
import type { WorkFormValues } from "~/work/work-form";

interface FormContextValue {
  /** Initial values; `typed` follows the controls where scripts run. */
  values: WorkFormValues;
  typed: WorkFormValues;
  errors: WorkFormErrors;
  suggestions: WorkSuggestions;
}

export const FormContext = createContext<FormContextValue | undefined>(
  undefined,
);

export function useWorkForm(): FormContextValue {
  const form = useContext(FormContext);
  if (!form) throw new Error("useWorkForm needs a FormContext.");
  return form;
}
