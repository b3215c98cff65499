import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  admin,
  endSessions,
  errorSummary,
  expect,
  fillWork,
  forgetChanges,
  forgetEvents,
  heading,
  open,
  type Page,
  putWorks,
  setTwoStep,
  signIn,
  signInOnPage,
  type Site,
} from "./admin";
import { authenticator } from "./authenticator";
import { errorPages, publicPages } from "./public-pages";

/** Uploads the same picture each time. */
async function openMedia(page: Page): Promise<void> {
  await open(page, "/admin/media");
  await page.getByLabel("Upload a picture").setInputFiles({
    name: "dot.gif",
    mimeType: "image/gif",
    buffer: Buffer.from(
      "R0lGODdhAQABAPAAAMhVPQAAACwAAAAAAQABAAACAkQBADs=",
      "base64",
    ),
  });
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByText("The picture was uploaded.")).toBeVisible();
}

/** A page in one of its states, and how to get there. */
export interface State {
  name: string;
  /** Brings the page into this state; the store contains the `checkedWorks`. */
  reach: (page: Page, site: Site) => Promise<unknown>;
  /** Whether the state needs scripts. */
  isByScript?: boolean;
}

const checkedWork = {
  id: "checked",
  title: "Checked",
  type: "large-feature",
};

/** The work of the admin's states, and a malformed one. */
export const checkedWorks = [
  checkedWork,
  { id: "malformed", title: "Malformed" },
];

const edit = "/admin/dashboard/checked/edit";

/** Opens an address by sending a form from another site. */
export async function openByPost(page: Page, path: string, postData: string) {
  const address = `**${path}`;
  await page.route(address, (route) =>
    route.continue({
      method: "POST",
      postData,
      headers: {
        ...route.request().headers(),
        "content-type": "application/x-www-form-urlencoded",
      },
    }),
  );
  const response = await page.goto(path);
  await page.unroute(address);
  return response;
}

export function breakStore({ dataDir }: Site): void {
  writeFileSync(join(dataDir, "site.sqlite"), "not a database ".repeat(500));
}

function at(path: string, name = nameOf(path)): State {
  return { name, reach: (page, site) => page.goto(site.url + path) };
}

function nameOf(path: string): string {
  return path === "/" ? "home" : path.slice(1).replaceAll("/", "-");
}

export const publicStates: State[] = [
  ...[...publicPages, ...errorPages].map(({ path }) => at(path)),
  at("/works?q=tide", "works-found"),
  at("/works?q=nothing-like-it&type=list-item", "works-none-found"),
  at("/creators/%20", "creators-blank"),
  {
    name: "a-form-where-none-is-taken",
    reach: (page) => openByPost(page, "/about", "title=Anything"),
  },
  {
    name: "a-form-from-another-site",
    reach: (page) => openByPost(page, "/theme", "theme=dark"),
  },
];

/** The states without works, and with an unreadable store. */
export const listStates: State[] = [
  "/works",
  "/works/slow-map",
  "/creators",
  "/creators/mira-okafor",
].map((path) => at(path));

/** Saves the checked work with each title in turn. */
async function saveVersions(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    await open(page, edit);
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

async function chooseChecked(page: Page, action: string): Promise<void> {
  await open(page, "/admin/dashboard?q=checked");
  await page.getByLabel("Select Checked").check();
  await page.getByLabel("Action").selectOption(action);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Strangers' states come first, because the session stays. */
function signedInAt(path: string, name: string): State {
  return {
    name,
    async reach(page, site) {
      await signIn(page.request, site);
      await open(page, path);
    },
  };
}

export const adminStates: State[] = [
  at("/admin/login", "sign-in"),
  {
    name: "sign-in-refused",
    async reach(page) {
      await open(page, "/admin/login");
      await signInOnPage(page, { ...admin, password: "wrong password" });
      await expect(errorSummary(page)).toBeVisible();
    },
  },
  {
    name: "sign-in-blank",
    async reach(page) {
      await open(page, "/admin/login");
      await page.getByRole("button", { name: "Login" }).click();
      await expect(errorSummary(page)).toBeVisible();
    },
  },
  {
    name: "session-run-out",
    async reach(page, site) {
      await signIn(page.request, site);
      await open(page, "/admin/dashboard/new");
      await endSessions(site);
      await page.getByRole("button", { name: "Add Work" }).click();
      await expect(heading(page)).toHaveText("Admin Login");
    },
  },
  {
    name: "dashboard",
    async reach(page, site) {
      await signIn(page.request, site);
      await open(page, "/admin/dashboard");
    },
  },
  {
    name: "dashboard-none-found",
    async reach(page, site) {
      await signIn(page.request, site);
      await open(page, "/admin/dashboard?q=nothing-like-it");
    },
  },
  {
    name: "bulk-question",
    async reach(page, site) {
      await signIn(page.request, site);
      await chooseChecked(page, "Unpublish");
      await expect(heading(page)).toHaveText("Unpublish 1 work?");
    },
  },
  {
    name: "bulk-refused",
    async reach(page, site) {
      await signIn(page.request, site);
      await chooseChecked(page, "Choose an action");
      await expect(errorSummary(page)).toBeVisible();
    },
  },
  {
    name: "new-work",
    async reach(page, site) {
      await signIn(page.request, site);
      await open(page, "/admin/dashboard/new");
    },
  },
  {
    name: "new-work-refused",
    async reach(page, site) {
      await signIn(page.request, site);
      await open(page, "/admin/dashboard/new");
      await fillWork(page, { type: "large-feature", imageUrl: "x" });
      await page.getByRole("button", { name: "Add Work" }).click();
      await expect(errorSummary(page)).toBeVisible();
    },
  },
  {
    name: "new-work-taken",
    async reach(page, site) {
      await signIn(page.request, site);
      await open(page, "/admin/dashboard/new");
      // Entered, because a suggestion may arrive after the form is sent.
      const appId = "another";
      await fillWork(page, { ...checkedWork, title: "Another", appId });
      await page.getByRole("button", { name: "Add Work" }).click();
      await expect(errorSummary(page)).toBeVisible();
    },
  },
  {
    name: "edit-work",
    async reach(page, site) {
      await signIn(page.request, site);
      await open(page, edit);
    },
  },
  {
    name: "edit-work-conflict",
    async reach(page, site) {
      await signIn(page.request, site);
      await open(page, edit);
      await fillWork(page, { title: "Mine" });
      await putWorks(site, { ...checkedWork, title: "Theirs", rev: 5 });
      await page.getByRole("button", { name: "Update Work" }).click();
      await expect(page.getByRole("group", { name: "Title" })).toBeVisible();
    },
  },
  {
    name: "work-history",
    async reach(page, site) {
      await signIn(page.request, site);
      await forgetChanges(site);
      await saveVersions(page, "Edited", "Edited again");
      await open(page, "/admin/dashboard/checked/history");
    },
  },
  {
    name: "restore-version",
    async reach(page, site) {
      await signIn(page.request, site);
      await forgetChanges(site);
      await saveVersions(page, "Edited", "Edited again");
      await open(page, "/admin/dashboard/checked/history/1/restore");
    },
  },
  {
    name: "undo-change-refused",
    async reach(page, site) {
      await signIn(page.request, site);
      await forgetChanges(site);
      await saveVersions(page, "Edited", "Edited again");
      await open(page, "/admin/dashboard/checked/history/1/undo");
      await page.getByRole("button", { name: "Undo this change" }).click();
      await expect(errorSummary(page)).toBeVisible();
    },
  },
  {
    name: "history",
    async reach(page, site) {
      await endSessions(site);
      await forgetEvents(site);
      await forgetChanges(site);
      await signIn(page.request, site);
      await saveVersions(page, "Edited");
      await open(page, "/admin/history");
    },
  },
  {
    name: "media",
    async reach(page, site) {
      await signIn(page.request, site);
      await openMedia(page);
    },
  },
  {
    name: "media-refused",
    async reach(page, site) {
      await signIn(page.request, site);
      await openMedia(page);
      await page.getByRole("button", { name: "Upload", exact: true }).click();
      await expect(errorSummary(page)).toBeVisible();
    },
  },
  {
    name: "replace-picture",
    async reach(page, site) {
      await signIn(page.request, site);
      await openMedia(page);
      await page.getByRole("link", { name: "Replace everywhere" }).click();
      await expect(heading(page)).toHaveText("Replace this picture everywhere");
    },
  },
  {
    name: "delete-picture",
    async reach(page, site) {
      await signIn(page.request, site);
      await openMedia(page);
      await page.getByRole("link", { name: "Delete:" }).click();
      await expect(heading(page)).toHaveText("Delete this picture?");
    },
  },
  {
    name: "delete-unused",
    async reach(page, site) {
      await signIn(page.request, site);
      await openMedia(page);
      await page.getByRole("link", { name: "Delete unused pictures" }).click();
      await expect(heading(page)).toHaveText("Delete unused pictures?");
    },
  },
  {
    name: "trash",
    async reach(page, site) {
      await signIn(page.request, site);
      await forgetChanges(site);
      await deleteChecked(page);
      await open(page, "/admin/trash");
    },
  },
  {
    name: "restore-refused",
    async reach(page, site) {
      await signIn(page.request, site);
      await forgetChanges(site);
      await deleteChecked(page);
      await putWorks(site, { ...checkedWork, title: "Another" });
      await open(page, "/admin/trash");
      await page.getByRole("button", { name: "Restore" }).click();
      await expect(errorSummary(page)).toBeVisible();
    },
  },
  {
    name: "delete-permanently",
    async reach(page, site) {
      await signIn(page.request, site);
      await forgetChanges(site);
      await deleteChecked(page);
      await open(page, "/admin/trash");
      await page.getByRole("link", { name: "Delete permanently" }).click();
      await expect(heading(page)).toHaveText("Delete this work permanently?");
    },
  },
  {
    name: "delete-work-dialog",
    isByScript: true,
    async reach(page, site) {
      await signIn(page.request, site);
      await open(page, "/admin/dashboard?q=checked");
      await page.getByRole("link", { name: "Delete Checked" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "delete-work",
    async reach(page, site) {
      await signIn(page.request, site);
      await open(page, "/admin/dashboard/checked/delete");
    },
  },
  {
    name: "deleted-with-undo",
    async reach(page, site) {
      await signIn(page.request, site);
      await open(page, "/admin/dashboard/checked/delete");
      await page.getByRole("button", { name: "Delete work" }).click();
      await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    },
  },
  {
    name: "undo-asks-again",
    async reach(page, site) {
      await signIn(page.request, site);
      await open(page, "/admin/dashboard/checked/delete");
      await page.getByRole("button", { name: "Delete work" }).click();
      const undo = page.locator("form[action$='/undo']");
      await open(page, (await undo.getAttribute("action")) ?? "");
    },
  },
  signedInAt("/admin/order", "order"),
  signedInAt("/admin/order?category=Uncategorized", "order-category"),
  signedInAt("/admin/categories", "categories"),
  signedInAt(
    "/admin/categories/rename?from=Uncategorized&to=Shelf",
    "rename-category",
  ),
  signedInAt("/admin/creators", "creator-names"),
  signedInAt("/admin/transfer", "transfer"),
  {
    name: "transfer-review",
    async reach(page, site) {
      await signIn(page.request, site);
      await open(page, "/admin/transfer");
      const works = [{ ...checkedWork, id: "added" }, { id: "odd" }, "text"];
      await page.getByLabel("File to import").setInputFiles({
        name: "works.json",
        mimeType: "application/json",
        buffer: Buffer.from(JSON.stringify(works)),
      });
      await page.getByRole("button", { name: "Upload", exact: true }).click();
      await expect(page.getByText("What works.json will change")).toBeVisible();
    },
  },
  at("/admin/login/forgot", "forgotten-password"),
  {
    name: "enter-code-refused",
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
  {
    name: "account",
    async reach(page, site) {
      await endSessions(site);
      await forgetEvents(site);
      await signIn(page.request, site);
      await open(page, "/admin/account?notice=password-changed");
    },
  },
  {
    name: "change-password-refused",
    async reach(page, site) {
      await signIn(page.request, site);
      await open(page, "/admin/account/password");
      await page.getByRole("button", { name: "Change password" }).click();
      await expect(errorSummary(page)).toBeVisible();
    },
  },
  {
    name: "two-step-setup",
    async reach(page, site) {
      await signIn(page.request, site);
      await open(page, "/admin/account");
      await page.getByRole("button", { name: "Set up two-step" }).click();
      await expect(heading(page)).toHaveText("Set up two-step sign-in");
    },
  },
  {
    name: "recovery-codes",
    async reach(page, site) {
      await signIn(page.request, site);
      await open(page, "/admin/account");
      await page.getByRole("button", { name: "Set up two-step" }).click();
      const secret = await page.getByRole("code").textContent();
      await page.getByLabel("Your password").fill(admin.password);
      await page
        .getByRole("textbox", { name: "Code" })
        .fill(authenticator(secret ?? "").code());
      await page.getByRole("button", { name: "Turn on" }).click();
      await expect(heading(page)).toHaveText("Recovery codes");
      await setTwoStep(site, false);
    },
  },
  {
    name: "two-step-off",
    async reach(page, site) {
      await signIn(page.request, site);
      await setTwoStep(site, true);
      await open(page, "/admin/account/two-step/off");
      await setTwoStep(site, false);
    },
  },
  {
    name: "edit-work-absent",
    async reach(page, site) {
      await signIn(page.request, site);
      await open(page, "/admin/dashboard/nobody-knows/edit");
    },
  },
];
