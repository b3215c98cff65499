import type { NewForm } from "./derived-ids.server";
import { createContext, useContext, useState } from "react";
import type { Choices } from "../frame/field-choice";
import type { Errors } from "~/kinds/field";
import type { FocusField } from "~/kinds/focal-point";
import { type MakerRow, parseRows, type RowList } from "~/kinds/row-list";
import type { PressedRow, WorkFormValues } from "~/kinds/work-form";

export interface WorkSuggestions {
  category: string[];
  creatorId: { id: string; name: string }[];
  /** If true, only the server knows the IDs of all creators. */
  hasMoreCreators: boolean;
}

/** The form offers these images of Media for one field. */
export interface Picking {
  /** The control with this name has the image's link. */
  field: string;
  q: string;
  pictures: { address: string; title: string }[];
}

/** The state is as it was loaded, or as the last response left it. */
export interface WorkFormState {
  /** The form shows these values at first. */
  values: WorkFormValues;
  errors: Errors;
  /** A new work has no revision. */
  rev?: number;
  /** Only a new work has these hidden fields. */
  newForm?: NewForm;
  visibility?: string;
  suggestions: WorkSuggestions;
  /** Nobody typed the IDs of these makers in this form, so they follow the names. */
  followed: MakerRow[];
  /** If true, the values come from a form that was not saved. */
  isUnsaved: boolean;
  /** Without scripts, this button of a row sent the form. */
  pressed?: PressedRow;
  picking?: Picking;
  /** Without scripts, this focal point was just set. */
  pointed?: FocusField;
}

/** The page has this when it opens. */
export interface EditorData extends Omit<WorkFormState, "errors" | "followed" | "isUnsaved"> {
  publicPath?: string;
  choices?: Choices;
  problem?: string;
  isSavedForm: boolean;
  lostFiles: string[];
  /** These sentences name other people who have the form open. */
  openedBy: string[];
}

/** An action that does not save the form answers with this. */
export interface RefusedWorkForm extends Omit<
  WorkFormState,
  "suggestions" | "visibility" | "isUnsaved"
> {
  problem?: string;
  uploaded?: string;
  choices?: Choices;
  /** The work was deleted during the edit; the next submission adds it again. */
  isGone?: boolean;
}

/** @param text the rows as one text, which only the first render reads. */
export function useRows<Row>(list: RowList<Row>, text: string) {
  return useState(() => parseRows(list, text).map((row, key) => ({ key, row })));
}

interface FormContextValue extends WorkFormState {
  /** These values follow the controls where scripts run. */
  typed: WorkFormValues;
  /** Two sections show the makers. */
  makers: ReturnType<typeof useRows<MakerRow>>;
}

export const FormContext = createContext<FormContextValue | undefined>(undefined);

export function useWorkForm(): FormContextValue {
  const form = useContext(FormContext);
  if (!form) throw new Error("useWorkForm needs a FormContext.");
  return form;
}
