import { mergeFields, type Merged } from "~/changes/merge-edits.server";
import { checkWorkForm } from "~/work/check-work-form";
import {
  fieldsOfControl,
  type WorkFormField,
  workFormFields,
  type WorkFormValues,
} from "~/work/work-form";
import { readableValue } from "~/work/work-form-controls";

const onlyOf: Partial<Record<WorkFormField, string>> = {
  subtitle: "large-feature",
  features: "large-feature",
  price: "list-item",
};

/** @param base the common ancestor. Without it, every difference is a conflict. */
export function mergeForms(
  base: WorkFormValues | undefined,
  mine: WorkFormValues,
  theirs: WorkFormValues,
): Merged<WorkFormField> {
  const fields = workFormFields.filter(
    (field): field is WorkFormField => field !== "id",
  );
  const merged = mergeFields(fields, base, mine, theirs, plain);
  const { values, differing } = merged;
  const conflicts = new Set(merged.conflicts);
  // Text that was just entered must not be lost silently.
  const isLost = differing.some(
    (field) =>
      values[field].trim() !== "" &&
      (onlyOf[field] ?? values.type) !== values.type,
  );
  if (isLost && differing.includes("type")) {
    values.type = mine.type;
    conflicts.add("type");
  }
  // The stored values may not be valid in the form.
  const wrong = Object.keys(checkWorkForm(values));
  for (const field of differing) {
    if (!wrong.some((name) => isAbout(name, field))) continue;
    values[field] = mine[field];
    conflicts.add(field);
  }
  return {
    values,
    conflicts: workFormFields.filter((field) => conflicts.has(field)),
  };
}

function isAbout(control: string, field: WorkFormField): boolean {
  return field === "makers"
    ? fieldsOfControl(control) === fieldsOfControl(field)
    : `${control}.`.startsWith(`${field}.`);
}

function plain(field: WorkFormField, text: string): string {
  if (field === "screenshots" || field === "makers") {
    return readableValue(field, text);
  }
  if (field !== "features") return text.trim();
  const features = text.split(",").map((feature) => feature.trim());
  return features.filter(Boolean).join();
}
