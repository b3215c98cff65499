import type { Locator } from "playwright/test";
import { openDatabase } from "~/backends/sqlite/database.server";
import type { StoredWork, WorkDocument } from "~/kinds/work";
import { labelOfControl } from "~/kinds/work-form";
import { admin, adminSettings } from "../account";
import { signedIn } from "../page/visitor";
import { storeJob } from "../stored-job";
import { addPerson } from "../stores/seed";
import { embeddedStores } from "../stores/stores";
import { type Page, type Site, test as base, type WorkEntry } from "./site";

export { admin, adminSettings } from "../account";
export { expect, type Page, type Site } from "./site";

export const test = base.extend({ settings: adminSettings });

export const signedInTest = test.extend({
  page: async ({ page, site }, use) => {
    await signIn(page, site);
    await use(page);
  },
});

/** The texts that are typed into the form, by the names of their controls. */
export type TypedWork = Record<string, string>;

/** Signs in without a page: the browser gets the session cookie. */
export async function signIn(page: Page, site: Site): Promise<void> {
  const { cookies } = await signedIn(site);
  await page
    .context()
    .addCookies(Array.from(cookies, ([name, value]) => ({ name, value, url: site.url })));
}

export async function signInOnPage(page: Page, { email, password } = admin): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Opens a page and waits for hydration, if scripts run. */
export async function open(page: Page, address: string): Promise<number> {
  const response = await page.goto(address);
  await scriptsBegun(page);
  return response?.status() ?? 0;
}

/** Waits for hydration, which adds React's properties to the elements. */
async function scriptsBegun(page: Page): Promise<void> {
  const scripts = await page.locator("script[type=module]").count();
  const runs = await page.evaluate(() => matchMedia("(scripting: enabled)").matches);
  if (scripts === 0 || !runs) return;
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps")),
  );
}

export function field(page: Page, name: string): Locator {
  return page.getByLabel(labelOfControl(name), { exact: true });
}

/** Holds the requests to some addresses back. @returns a function that lets them go on. */
export async function hold(page: Page, addresses: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

export async function openSections(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sections = document.querySelectorAll("form[enctype] details");
    for (const section of Array.from(sections)) section.setAttribute("open", "");
  });
}

/** Chooses the type first, because it changes the visible fields. */
export async function fillWork(page: Page, work: TypedWork): Promise<void> {
  const { type, ...texts } = work;
  await openSections(page);
  if (type !== undefined) await field(page, "type").selectOption(type);
  for (const [name, text] of Object.entries(texts)) {
    await field(page, name).fill(text);
  }
}

export function heading(page: Page): Locator {
  return page.getByRole("main").getByRole("heading", { level: 1 });
}

export function errorSummary(page: Page): Locator {
  return page
    .getByRole("alert")
    .filter({ has: page.getByRole("heading", { name: "There is a problem" }) });
}

export function cardOf(page: Page, title: string): Locator {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2, name: title, exact: true }) });
}

export async function storedWorks(site: Site): Promise<StoredWork[]> {
  return withDatabase(site, (database) => embeddedStores(() => database).works.list());
}

export async function storedWork(site: Site, id: string): Promise<WorkDocument | undefined> {
  return (await storedWorks(site)).find((work) => work.id === id)?.document;
}

/** Empties a site except for its first administrator, and gives it these works. */
export async function startOver(site: Site, works: WorkEntry[]): Promise<void> {
  await withDatabase(site, async (database) => {
    database.exec(`DELETE FROM works;
      DELETE FROM siteDocuments;
      DELETE FROM pictures;
      DELETE FROM pictureFiles;
      DELETE FROM records`);
    database.prepare("DELETE FROM people WHERE id <> ?").run([admin.email]);
  });
  await editPeople(site, {
    role: "administrator",
    secret: null,
    pendingSecret: null,
    recoveryCodes: null,
    step: null,
  });
  await site.putWorks(...works);
  await withDatabase(site, async (database) => {
    database.exec("DELETE FROM changes");
  });
}

export async function endSessions(site: Site): Promise<void> {
  await withDatabase(site, async (database) => {
    database.exec("DELETE FROM records WHERE kind = 'session'");
  });
}

export async function setTwoStep(site: Site, isOn: boolean): Promise<void> {
  const secret = isOn ? "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP" : null;
  await editPeople(site, { secret });
}

/** Changes the stored fields of everyone. */
async function editPeople(site: Site, fields: object): Promise<void> {
  await withDatabase(site, async (database) => {
    database.prepare("UPDATE people SET data = json_patch(data, ?)").run([JSON.stringify(fields)]);
  });
}

/** Stores a bulk change that another process runs, or one that has stopped. */
export async function putJob(site: Site, data: object): Promise<string> {
  const id = "J".repeat(16);
  await withDatabase(site, async (database) => {
    const records = embeddedStores(() => database).records;
    const later = Date.now() + 60 * 60 * 1000;
    const job = { id, by: admin.email, kind: "publish", leasedUntil: later };
    await records.remove("job", id);
    await storeJob(records, { ...job, ...data });
  });
  return `/admin/jobs/${id}`;
}

/** Adds an editor beside the admin. @returns the editor's email address. */
export async function addEditor(site: Site): Promise<string> {
  const email = "bo@example.org";
  await withDatabase(site, async (database) => addPerson(database, { email }));
  return email;
}

/** Drags the row of a list by its handle to just above another one. */
export async function drag(page: Page, handles: Locator, from: number, to: number): Promise<void> {
  const [start, end] = [handles.nth(from), handles.nth(to)];
  await start.scrollIntoViewIfNeeded();
  const [first, last] = [await start.boundingBox(), await end.boundingBox()];
  if (!first || !last) throw new Error("There are no handles.");
  await page.mouse.move(first.x + 9, first.y + 9);
  await page.mouse.down();
  await page.mouse.move(last.x + 9, last.y - 2, { steps: 5 });
  await page.mouse.up();
}

/** Renames a table, so that no page can read it. */
export async function lostTable(site: Site, table: string): Promise<void> {
  await withDatabase(site, async (database) => {
    database.exec(`ALTER TABLE ${table} RENAME TO lost`);
  });
}

type Database = ReturnType<typeof openDatabase>;

async function withDatabase<Result>(
  { dataDir }: Site,
  use: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(dataDir, () => undefined);
  try {
    return await use(database);
  } finally {
    database.close();
  }
}
