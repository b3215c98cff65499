import {
  endSessions,
  errorSummary,
  expect,
  fillWork,
  forgetChanges,
  forgetEvents,
  heading,
  open,
  type Page,
  signIn,
  storedWork,
} from "../site/admin";
import { signedIn, signedInAt, type State } from "./state";

export const checkedWork = {
  id: "checked",
  title: "Checked",
  type: "large-feature",
};

/** The work of the admin's states, and a malformed one. */
export const checkedWorks = [
  checkedWork,
  { id: "malformed", title: "Malformed" },
];

const editPath = "/admin/dashboard/checked/edit";

async function chooseChecked(page: Page, action: string): Promise<void> {
  await open(page, "/admin/dashboard?q=checked");
  await page.getByLabel("Select Checked").check();
  await page.getByLabel("Action").selectOption(action);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Saves the checked work with each title in turn. */
async function saveVersions(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    await open(page, editPath);
    await fillWork(page, { title });
    await page.getByRole("button", { name: "Update Work" }).click();
    await expect(page.getByText(`Updated ${title}.`)).toBeVisible();
  }
}

async function deleteChecked(page: Page): Promise<void> {
  await open(page, "/admin/dashboard/checked/delete");
  await page.getByRole("button", { name: "Delete work" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
}

/** @param path a page of the work's history, given the revision of the first edit. */
function editedTwice(
  name: string,
  path: (rev: number) => string,
  reach: (page: Page) => Promise<unknown> = async () => undefined,
) {
  return signedIn(name, async (page, site) => {
    await forgetChanges(site);
    await saveVersions(page, "Edited", "Edited again");
    const { rev } = (await storedWork(site, "checked")) ?? {};
    await open(page, path(Number(rev) - 1));
    await reach(page);
  });
}

export const workStates: State[] = [
  signedInAt("/admin/dashboard", "dashboard"),
  signedInAt("/admin/dashboard?q=nothing-like-it", "dashboard-none-found"),
  signedIn("bulk-question", async (page) => {
    await chooseChecked(page, "Unpublish");
    await expect(heading(page)).toHaveText("Unpublish 1 work?");
  }),
  signedIn("bulk-rejected", async (page) => {
    await chooseChecked(page, "Choose an action");
    await expect(errorSummary(page)).toBeVisible();
  }),
  signedInAt("/admin/dashboard/new", "new-work"),
  signedIn("new-work-rejected", async (page) => {
    await open(page, "/admin/dashboard/new");
    await fillWork(page, { type: "large-feature", imageUrl: "x" });
    await page.getByRole("button", { name: "Add Work" }).click();
    await expect(errorSummary(page)).toBeVisible();
  }),
  signedIn("new-work-taken", async (page) => {
    await open(page, "/admin/dashboard/new");
    // Entered, because a suggestion may arrive after the form is sent.
    const appId = "another";
    await fillWork(page, { ...checkedWork, title: "Another", appId });
    await page.getByRole("button", { name: "Add Work" }).click();
    await expect(errorSummary(page)).toBeVisible();
  }),
  signedInAt(editPath, "edit-work"),
  signedInAt("/admin/dashboard/nobody-knows/edit", "edit-work-absent"),
  signedIn("edit-work-conflict", async (page, site) => {
    await open(page, editPath);
    await fillWork(page, { title: "Mine" });
    await site.putWorks({ ...checkedWork, title: "Theirs", rev: 5 });
    await page.getByRole("button", { name: "Update Work" }).click();
    await expect(page.getByRole("group", { name: "Title" })).toBeVisible();
  }),
  editedTwice("work-history", () => "/admin/dashboard/checked/history"),
  editedTwice(
    "restore-version",
    (rev) => `/admin/dashboard/checked/history/${rev}/restore`,
    (page) => expect(heading(page)).toContainText("Restore"),
  ),
  editedTwice(
    "undo-change-rejected",
    (rev) => `/admin/dashboard/checked/history/${rev}/undo`,
    async (page) => {
      await page.getByRole("button", { name: "Undo this change" }).click();
      await expect(errorSummary(page)).toBeVisible();
    },
  ),
  {
    name: "history",
    async reach(page, site) {
      await endSessions(site);
      await forgetEvents(site);
      await forgetChanges(site);
      await signIn(page, site);
      await saveVersions(page, "Edited");
      await open(page, "/admin/history");
    },
  },
];

export const trashStates: State[] = [
  signedIn("trash", async (page, site) => {
    await forgetChanges(site);
    await deleteChecked(page);
    await open(page, "/admin/trash");
  }),
  signedIn("restore-rejected", async (page, site) => {
    await forgetChanges(site);
    await deleteChecked(page);
    await site.putWorks({ ...checkedWork, title: "Another" });
    await open(page, "/admin/trash");
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(errorSummary(page)).toBeVisible();
  }),
  signedIn("delete-permanently", async (page, site) => {
    await forgetChanges(site);
    await deleteChecked(page);
    await open(page, "/admin/trash");
    await page.getByRole("link", { name: "Delete permanently" }).click();
    await expect(heading(page)).toHaveText("Delete this work permanently?");
  }),
  signedIn("delete-work-dialog", async (page) => {
    await open(page, "/admin/dashboard?q=checked");
    await page.getByRole("link", { name: "Delete Checked" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  }),
  signedInAt("/admin/dashboard/checked/delete", "delete-work"),
  signedIn("deleted-with-undo", deleteChecked),
  signedIn("undo-asks-again", async (page) => {
    await open(page, "/admin/dashboard/checked/delete");
    await page.getByRole("button", { name: "Delete work" }).click();
    const undo = page.locator("form[action$='/undo']");
    await open(page, (await undo.getAttribute("action")) ?? "");
  }),
];
