import { expect, open, type Page } from "../site/admin";
import type { Site } from "../site/site";
import { accountStates, signInStates } from "./account-states";
import { mediaStates } from "./media-states";
import { messageStates, peopleStates } from "./people-states";
import { pagesWithout, plainAdminPaths } from "./pages";
import { signedIn, signedInAt, type State } from "./state";
import { checkedWork, trashStates, workStates } from "./work-states";

async function reviewTransfer(page: Page, site: Site): Promise<void> {
  await site.putWorks({ ...checkedWork, id: "added", title: "Added" });
  await open(page, "/admin/transfer");
  const works = [{ ...checkedWork, id: "added" }, { id: "odd" }, "text"];
  await page.getByLabel("Backup to restore").setInputFiles({
    name: "works.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(works)),
  });
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(page.getByText("What works.json will change")).toBeVisible();
}

async function matchColumns(page: Page): Promise<void> {
  await open(page, "/admin/transfer");
  await page.getByLabel("File to import").setInputFiles({
    name: "works.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Title,Type,Mood\nAdded,List item,Calm\n"),
  });
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Fields of the columns" })).toBeVisible();
}

const states: State[] = [
  ...signInStates,
  ...workStates,
  ...mediaStates,
  ...trashStates,
  signedInAt("/admin/categories?category=Uncategorized", "order-category"),
  signedInAt("/admin/categories", "categories"),
  signedInAt("/admin/categories/rename?from=Uncategorized&to=Shelf", "rename-category"),
  signedInAt("/admin/creators", "creator-names"),
  signedInAt("/admin/pages", "pages"),
  signedInAt("/admin/pages/about-koxist/edit", "edit-page"),
  signedInAt("/admin/nowhere", "admin-nowhere"),
  ...messageStates,
  ...peopleStates,
  signedInAt("/admin/site", "site"),
  signedInAt("/admin/works/review?source=samples", "samples"),
  signedInAt("/admin/transfer", "transfer"),
  signedIn("transfer-review", reviewTransfer),
  signedIn("transfer-columns", matchColumns),
  ...accountStates,
];

/** Each admin page that needs no parameters is included. The store must contain `checkedWorks`. */
export const adminStates: State[] = [
  ...states,
  ...pagesWithout(states, plainAdminPaths).map((path) =>
    signedInAt(path, path.slice(1).replaceAll("/", "-")),
  ),
];
