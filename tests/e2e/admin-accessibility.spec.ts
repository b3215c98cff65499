import {
  admin,
  endSessions,
  errorSummary,
  expect,
  fillWork,
  heading,
  open,
  type Page,
  putWorks,
  signIn,
  signInOnPage,
  type Site,
  test,
  violations,
} from "../support/admin";

test.skip(
  ({ javaScriptEnabled }) => !javaScriptEnabled,
  "What checks the pages is a script.",
);

// For the script that checks, whatever the pages allow.
test.use({ bypassCSP: true });

const work = { id: "checked", title: "Checked", type: "large-feature" };
const edit = "/admin/dashboard/checked/edit";

/** How to get to each state; those of strangers first. */
const states: Record<string, (page: Page, site: Site) => Promise<unknown>> = {
  async "the sign-in"(page) {
    await open(page, "/admin/login");
  },
  async "a refused sign-in"(page) {
    await open(page, "/admin/login");
    await signInOnPage(page, { ...admin, password: "wrong password" });
    await expect(errorSummary(page)).toBeVisible();
  },
  async "a blank sign-in"(page) {
    await open(page, "/admin/login");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(errorSummary(page)).toBeVisible();
  },
  async "a session that has run out"(page, site) {
    await signIn(page.request, site);
    await open(page, "/admin/dashboard/new");
    await endSessions(site);
    await page.getByRole("button", { name: "Add Work" }).click();
    await expect(heading(page)).toHaveText("Admin Login");
  },
  async "the dashboard"(page, site) {
    await signIn(page.request, site);
    await putWorks(site, { id: "malformed", title: "Malformed" });
    await open(page, "/admin/dashboard");
  },
  async "a search without a match"(page, site) {
    await signIn(page.request, site);
    await open(page, "/admin/dashboard?q=nothing-like-it");
  },
  async "a new work"(page, site) {
    await signIn(page.request, site);
    await open(page, "/admin/dashboard/new");
  },
  async "a refused work"(page, site) {
    await signIn(page.request, site);
    await open(page, "/admin/dashboard/new");
    await fillWork(page, { type: "large-feature", imageUrl: "x" });
    await page.getByRole("button", { name: "Add Work" }).click();
    await expect(errorSummary(page)).toBeVisible();
  },
  async "an edit"(page, site) {
    await signIn(page.request, site);
    await open(page, edit);
    await expect(page.getByRole("region", { name: "Preview" })).toBeVisible();
  },
  async "a conflict"(page, site) {
    await signIn(page.request, site);
    await open(page, edit);
    await fillWork(page, { title: "Mine" });
    await putWorks(site, { ...work, title: "Theirs", rev: 5 });
    await page.getByRole("button", { name: "Update Work" }).click();
    await expect(page.getByRole("table")).toBeVisible();
  },
  async "the dialog before a deletion"(page, site) {
    await signIn(page.request, site);
    await open(page, "/admin/dashboard?q=checked");
    await page.getByRole("link", { name: "Delete Checked" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  async "the page before a deletion"(page, site) {
    await signIn(page.request, site);
    await open(page, "/admin/dashboard/checked/delete");
  },
  async "the notice after a deletion"(page, site) {
    await signIn(page.request, site);
    await open(page, "/admin/dashboard/checked/delete");
    await page.getByRole("button", { name: "Delete work" }).click();
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  },
  async "the undo that asks again"(page, site) {
    await signIn(page.request, site);
    await open(page, "/admin/dashboard/checked/restore");
  },
  async "a work that is not there"(page, site) {
    await signIn(page.request, site);
    await open(page, "/admin/dashboard/nobody-knows/edit");
  },
};

for (const [state, reach] of Object.entries(states)) {
  test(`axe finds nothing to mend in ${state}, light and dark`, async ({
    page,
    site,
  }) => {
    await putWorks(site, work);
    await reach(page, site);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page), colorScheme).toEqual([]);
    }
  });
}
