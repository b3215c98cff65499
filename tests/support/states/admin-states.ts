import { expect, open, type Page } from "../site/admin";
import { accountStates, signInStates } from "./account-states";
import { mediaStates } from "./media-states";
import { signedIn, signedInAt, type State } from "./state";
import { checkedWork, trashStates, workStates } from "./work-states";

async function reviewTransfer(page: Page): Promise<void> {
  await open(page, "/admin/transfer");
  const works = [{ ...checkedWork, id: "added" }, { id: "odd" }, "text"];
  await page.getByLabel("File to import").setInputFiles({
    name: "works.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(works)),
  });
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByText("What works.json will change")).toBeVisible();
}

/** All states of the admin; the store must contain the `checkedWorks`. */
export const adminStates: State[] = [
  ...signInStates,
  ...workStates,
  ...mediaStates,
  ...trashStates,
  signedInAt("/admin/order", "order"),
  signedInAt("/admin/order?category=Uncategorized", "order-category"),
  signedInAt("/admin/categories", "categories"),
  signedInAt(
    "/admin/categories/rename?from=Uncategorized&to=Shelf",
    "rename-category",
  ),
  signedInAt("/admin/creators", "creator-names"),
  signedInAt("/admin/transfer", "transfer"),
  signedIn("transfer-review", reviewTransfer),
  ...accountStates,
];
