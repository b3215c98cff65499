import { describe, expect, it } from "vitest";
import { checkWorkForm } from "~/kinds/check-work-form.server";
import { newDocument } from "~/kinds/work-document.server";
import { emptyWorkForm, type WorkFormValues } from "~/kinds/work-form";
import { workOfForm } from "~/kinds/work-of-form.server";

const tooLong = "This work is too large to store. Shorten its text.";

function makeForm(values: Partial<WorkFormValues> = {}): WorkFormValues {
  return { ...emptyWorkForm, id: "a-work", title: "A work", ...values };
}

function errorsOf(values: Partial<WorkFormValues>) {
  return checkWorkForm(makeForm(values));
}

describe("the size of a form", () => {
  const most = 390_000;
  const others = Object.values(makeForm()).join("").length;

  it("may be 390 kB in total", () => {
    const description = "a".repeat(most - others);
    expect(errorsOf({ description })).toEqual({});
    expect(errorsOf({ description: `${description}a` })).toEqual({
      description: tooLong,
    });
    expect(errorsOf({ description, subtitle: "a" })).toEqual({
      description: tooLong,
    });
  });

  it("is counted in bytes, not in characters", () => {
    const description = "作".repeat(Math.floor((most - others) / 3));
    expect(errorsOf({ description })).toEqual({});
    expect(errorsOf({ description: `${description}作` })).toEqual({
      description: tooLong,
    });
  });

  it("keeps documents below Firestore's limit", () => {
    const features = `${"a,".repeat((most - others) / 2)}`;
    const values = makeForm({ type: "large-feature", features });
    expect(checkWorkForm(values)).toEqual({});
    const { id, ...fields } = workOfForm(values);
    const document = newDocument(fields, new Date());
    expect(firestoreSize(id, document)).toBeLessThanOrEqual(400_000);
  });
});

/** According to "Storage size calculations" in Firestore's documentation. */
function firestoreSize(id: string, document: object): number {
  const text = (value: string) => new TextEncoder().encode(value).length + 1;
  const sizeOf = (value: unknown): number =>
    typeof value === "string"
      ? text(value)
      : Array.isArray(value)
        ? value.map(sizeOf).reduce((sum, size) => sum + size, 0)
        : 8;
  const name = text("works") + text(id) + 16;
  const fields = Object.entries(document).map(([field, value]) => text(field) + sizeOf(value));
  return name + 32 + fields.reduce((sum, size) => sum + size, 0);
}
