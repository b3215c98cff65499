import { authenticator } from "../authenticator";
import {
  addEditor,
  admin,
  errorSummary,
  expect,
  fillWork,
  heading,
  open,
  type Page,
  putJob,
  setTwoStep,
  signInOnPage,
} from "../site/admin";
import type { Site } from "../site/site";
import { pagesWithout, plainAdminPaths } from "./pages";
import { at, signedIn, signedInAt, type State } from "./state";

async function reviewTransfer(page: Page, site: Site): Promise<void> {
  await site.putWorks({ ...checkedWork, id: "added", title: "Added" });
  await open(page, "/admin/transfer");
  const works = [{ ...checkedWork, id: "added" }, { id: "odd" }, "text"];
  await page
    .getByLabel("Backup to restore")
    .setInputFiles({
      name: "works.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(works)),
    });
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(page.getByText("What works.json will change")).toBeVisible();
}

async function matchColumns(page: Page): Promise<void> {
  await open(page, "/admin/transfer");
  await page
    .getByLabel("File to import")
    .setInputFiles({
      name: "works.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("Title,Type,Mood\nAdded,List item,Calm\n"),
    });
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Fields of the columns" })).toBeVisible();
}

export const checkedWork = { id: "checked", title: "Checked", type: "large-feature" };

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
    await expect(page.getByText(`Updated ${title}:`)).toBeVisible();
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

/** Opens the work's history, which has two edits. */
async function openVersions(page: Page): Promise<void> {
  await saveVersions(page, "Edited", "Edited again");
  await open(page, "/admin/dashboard/checked/history");
}

const workStates: State[] = [
  signedInAt("/admin/dashboard", "dashboard"),
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
  signedIn("work-history", openVersions),
  signedIn("restore-version", async (page) => {
    await openVersions(page);
    await page.getByRole("link", { name: "Restore this version" }).first().click();
    await expect(heading(page)).toContainText("Restore");
  }),
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
  signedIn("history-details", async (page, site) => {
    await openHistory(page, site);
    await page.getByRole("link", { name: "Details: " }).first().click();
    await expect(page.getByRole("link", { name: "Undo all 2" })).toBeVisible();
  }),
];

const trashStates: State[] = [
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
  signedInAt("/admin/dashboard/checked/delete", "delete-work"),
];

const signInStates: State[] = [
  at("/admin/login", "sign-in"),
  at("/admin/login/forgot", "forgotten-password"),
  {
    name: "enter-code-rejected",
    async reach(page, site) {
      await setTwoStep(site, true);
      await page.context().clearCookies();
      await open(page, "/admin/login");
      await signInOnPage(page);
      await expect(heading(page)).toHaveText("Enter your code");
      await setTwoStep(site, false);
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(errorSummary(page)).toBeVisible();
    },
  },
];

const accountStates: State[] = [
  signedIn("account", (page) => open(page, "/admin/account?notice=password-changed")),
  signedIn("two-step-setup", async (page) => {
    await open(page, "/admin/account");
    await page.getByRole("button", { name: "Set up two-step" }).click();
    await expect(heading(page)).toHaveText("Set up two-step sign-in");
  }),
  signedIn("recovery-codes", async (page) => {
    await open(page, "/admin/account");
    await page.getByRole("button", { name: "Set up two-step" }).click();
    const secret = await page.getByRole("code").textContent();
    await page.getByLabel("Your password").fill(admin.password);
    await page.getByRole("textbox", { name: "Code" }).fill(authenticator(secret ?? "").code());
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(heading(page)).toHaveText("Recovery codes");
  }),
  signedIn("two-step-on", async (page, site) => {
    await setTwoStep(site, true);
    await open(page, "/admin/account/two-step");
    await expect(heading(page)).toHaveText("Two-step sign-in");
  }),
];

/** Uploads the same image each time. */
async function openMedia(page: Page): Promise<void> {
  await open(page, "/admin/media");
  await page
    .getByLabel("Upload an image")
    .setInputFiles({
      name: "dot.gif",
      mimeType: "image/gif",
      buffer: Buffer.from("R0lGODdhAQABAPAAAMhVPQAAACwAAAAAAQABAAACAkQBADs=", "base64"),
    });
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByText("The image was uploaded.")).toBeVisible();
}

async function openImage(page: Page): Promise<void> {
  await openMedia(page);
  await page.getByRole("link", { name: "dot.gif" }).click();
  await expect(heading(page)).toHaveText("dot.gif");
}

const mediaStates: State[] = [
  signedIn("media", openMedia),
  signedIn("image", async (page, site) => {
    await openImage(page);
    const image = page.getByRole("link", { name: "Open dot.gif" });
    const imageUrl = await image.getAttribute("href");
    await site.putWorks({ ...checkedWork, imageUrl });
    await page.reload();
    await page.getByText("Replace everywhere").click();
    await expect(page.getByLabel("New image")).toBeVisible();
  }),
  signedIn("delete-image", async (page) => {
    await openImage(page);
    await page.getByRole("link", { name: "Delete", exact: true }).click();
    await expect(heading(page)).toHaveText("Delete this image?");
  }),
];

async function writeMessage(page: Page): Promise<void> {
  await page.goto("/contact-us");
  await page.getByLabel("Email address").fill("bo@example.org");
  await page.getByRole("textbox", { name: "Message" }).fill("When does the map come back?");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(heading(page)).toHaveText("Message sent");
}

async function editPerson(page: Page): Promise<void> {
  await open(page, "/admin/people");
  await page.getByRole("link", { name: /^Edit / }).click();
  await expect(page.getByRole("button", { name: "Save" })).toBeVisible();
}

const messageStates: State[] = [
  signedInAt("/admin/messages", "messages"),
  signedIn("message", async (page) => {
    await writeMessage(page);
    await open(page, "/admin/messages");
    await page.getByRole("link", { name: /bo@example\.org/ }).click();
    await expect(page.getByText("When does the map come back?")).toBeVisible();
  }),
];

/** @returns the address of the new invitation. */
async function invitation(page: Page): Promise<string> {
  await open(page, "/admin/people/invite");
  await page.getByLabel("Email address").fill("ana@example.org");
  await page.getByRole("button", { name: "Create the invitation" }).click();
  const link = page.getByRole("link", { name: "/invitations/" });
  return (await link.getAttribute("href")) ?? "";
}

const peopleStates: State[] = [
  signedIn("people", async (page) => {
    await invitation(page);
    await open(page, "/admin/people");
    await expect(page.getByText("Open invitations")).toBeVisible();
  }),
  signedIn("invitation-link", invitation),
  signedIn("invitation", async (page) => {
    const path = await invitation(page);
    await page.context().clearCookies();
    await open(page, path);
    await expect(heading(page)).toContainText("Join");
  }),
  at("/invitations/unknown", "invitation-expired"),
  at("/admin/login/reset/unknown", "password-link-expired"),
  signedIn("edit-person", editPerson),
  signedIn("remove-person", async (page, site) => {
    const email = await addEditor(site);
    await open(page, "/admin/people");
    await page.getByRole("link", { name: `Edit ${email}` }).click();
    await page.getByText("Remove this person").click();
    await expect(page.getByRole("button", { name: "Remove" })).toBeVisible();
  }),
];

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
