import {
  errorSummary,
  expect,
  fillWork,
  heading,
  open,
  type Page,
  putJob,
  storedWork,
} from "../site/admin";
import type { Site } from "../site/site";
import { signedIn, signedInAt, type State } from "./state";

export const checkedWork = {
  id: "checked",
  title: "Checked",
  type: "large-feature",
};

/** The admin's states use this work, and a malformed one. */
export const checkedWorks = [checkedWork, { id: "malformed", title: "Malformed" }];

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
  await expect(page.getByRole("link", { name: "Undo" })).toBeVisible();
}

/** Opens the history of an edit and an import of two works. */
async function openHistory(page: Page, site: Site): Promise<void> {
  await saveVersions(page, "Edited");
  await site.putWorks(
    { ...checkedWork, status: "draft", price: "$2" },
    { ...checkedWork, id: "added", title: "Added" },
  );
  await open(page, "/admin/history");
}

/** @param path a page of the work's history, given the revision of the first edit. */
function editedTwice(
  name: string,
  path: (rev: number) => string,
  reach: (page: Page) => Promise<unknown> = async () => undefined,
) {
  return signedIn(name, async (page, site) => {
    await saveVersions(page, "Edited", "Edited again");
    const { rev } = (await storedWork(site, "checked")) ?? {};
    await open(page, path(Number(rev) - 1));
    await reach(page);
  });
}

export const workStates: State[] = [
  signedInAt("/admin/dashboard", "dashboard"),
  signedIn("dashboard-menu", async (page) => {
    await open(page, "/admin/dashboard?q=checked");
    await page.getByLabel("More: Checked").click();
    await expect(page.getByRole("button", { name: "Make draft: Checked" })).toBeVisible();
  }),
  signedIn("bulk-question", async (page) => {
    await chooseChecked(page, "Make drafts");
    await expect(heading(page)).toHaveText("Make 1 work a draft?");
  }),
  signedInAt("/admin/dashboard/new", "new-work"),
  signedIn("new-work-rejected", async (page) => {
    await open(page, "/admin/dashboard/new");
    await fillWork(page, { type: "large-feature", imageUrl: "x" });
    await page.getByRole("button", { name: "Add Work" }).click();
    await expect(errorSummary(page)).toBeVisible();
  }),
  signedIn("edit-work", async (page) => {
    await open(page, "/admin/dashboard/slow-map/edit");
    await page
      .getByText(/^Focal point: /)
      .first()
      .click();
    await expect(page.getByRole("radio", { name: "Top left" })).toBeVisible();
  }),
  signedIn("preview-link", async (page) => {
    await open(page, "/admin/dashboard/checked/preview");
    await page.getByRole("button", { name: /^Create a link/ }).click();
    await expect(page.getByRole("button", { name: /^Withdraw/ })).toBeVisible();
  }),
  signedIn("private-preview", async (page) => {
    await open(page, "/admin/dashboard/checked/preview");
    await page.getByRole("button", { name: /^Create a link/ }).click();
    await page.getByRole("link", { name: /\/preview\// }).click();
    await expect(page.getByText("Private preview")).toBeVisible();
  }),
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
    (rev) => `/admin/works/review?source=version&work=checked&rev=${rev}`,
    (page) => expect(heading(page)).toContainText("Restore"),
  ),
  editedTwice(
    "undo-impossible",
    () => "/admin/history",
    async (page) => {
      await page.getByRole("link", { name: "Undo: " }).last().click();
      await expect(page.getByText("None of this can")).toBeVisible();
    },
  ),
  signedIn("job-under-way", async (page, site) => {
    await open(page, await putJob(site, { state: "running" }));
    await expect(heading(page)).toHaveText("Please wait");
    await putJob(site, { state: "running", done: 2 });
    await expect(page.getByText("2 of 3 works are done")).toBeVisible();
  }),
  signedIn("job-stopped", async (page, site) => {
    const changed = [{ id: "checked", title: "Checked" }];
    await open(page, await putJob(site, { state: "stopped", changed }));
    await expect(errorSummary(page)).toBeVisible();
  }),
  signedIn("history", openHistory),
  ...["Details", "Undo"].map((name) =>
    signedIn(`history-${name.toLowerCase()}`, async (page, site) => {
      await openHistory(page, site);
      await page
        .getByRole("link", { name: `${name}: ` })
        .first()
        .click();
      await expect(page.getByText("Undo this work only").first()).toBeVisible();
    }),
  ),
];

export const trashStates: State[] = [
  signedIn("trash", async (page) => {
    await deleteChecked(page);
    await open(page, "/admin/trash");
  }),
  signedIn("delete-permanently", async (page) => {
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
];
