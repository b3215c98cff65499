import type { Page } from "./page";
import type { Part } from "./part";

/** Follows an Undo link and confirms it. */
export async function undo(page: Page, within?: Part): Promise<Page> {
  const asked = await page.press("Undo", within);
  return asked.press(/^Undo( all \S+| the others)?$/);
}
