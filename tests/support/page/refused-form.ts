import { expect } from "vitest";
import type { Page } from "./page";
import type { Part } from "./part";

/** Expects a summary with focus whose links lead to fields with these errors, by label. */
export function expectRefusal(page: Page, status: number, errors: Record<string, string>): void {
  expect(page.status).toBe(status);
  expect(page.title).toMatch(/^Error: /);
  const lines = summaryOf(page).all("link");
  // Fields with the same error need different links.
  expect(new Set(lines.map(({ name }) => name)).size).toBe(lines.length);
  const found = lines.map((line) => {
    const [field] = page.root.select(line.attribute("href") ?? "");
    const label = field?.name ?? "";
    return [label, line.text.replace(`${label}: `, "")];
  });
  expect(found).toEqual(Object.entries(errors));
  for (const [label, error] of Object.entries(errors)) {
    expect(page.field(label).description).toContain(`Error: ${error}`);
  }
  const invalid = page.root.select("[aria-invalid=true]");
  expect(invalid.map(({ element }) => element)).toEqual(
    Object.keys(errors).map((label) => page.field(label).element),
  );
}

/** Returns the error message of the whole form. */
export function problemOf(page: Page): string | undefined {
  return summaryOf(page).all("paragraph")[0]?.text;
}

/** Returns the texts of the summary's links, which lead to the fields. */
export function problemsOf(page: Page): string[] {
  return summaryOf(page)
    .all("link")
    .map(({ text }) => text);
}

function summaryOf(page: Page): Part {
  const summary = page.get("alert");
  const focused = page.root.select("[autofocus]");
  // A screen reader reads the alert itself when it takes the focus.
  expect(focused.map(({ element }) => element)).toEqual([summary.element]);
  expect(summary.get("heading").text).toBe("There is a problem");
  return summary;
}
